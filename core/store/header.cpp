// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/header.h"

#include <optional>

#include "core/store/hash.h"

namespace plumb::store {
namespace {

constexpr std::string_view magic{"SQLite format 3\0", 16};
constexpr std::size_t headerSize = 100;
constexpr std::size_t sealDigits = 64;

// Offsets of the header's fields (sqlite.org/fileformat.html, section 1.3).
constexpr std::size_t pageSizeAt = 16, writeVersionAt = 18, readVersionAt = 19, changeCounterAt = 24, pageCountAt = 28,
                      encodingAt = 56, userVersionAt = 60, applicationIdAt = 68, validForAt = 92;

std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
        value = (value << 8U) | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

void put(std::string& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i)
        bytes[at + i] = static_cast<char>(value >> (24 - 8 * i));
}

/// Where the seal stands, if it stands at one place only. The key and the value lie side by side in their record.
std::optional<std::size_t> placeOf(std::string_view bytes, std::string_view seal) {
    const std::string record = std::string(sealKey) + std::string(seal);
    const auto at = bytes.find(record);
    if (seal.size() != sealDigits || at == std::string_view::npos ||
        bytes.find(record, at + 1) != std::string_view::npos)
        return std::nullopt;
    return at + sealKey.size();
}

} // namespace

Header headerOf(std::string_view bytes) {
    Header header;
    if (bytes.size() < headerSize || !bytes.starts_with(magic))
        return header;
    header.isSqlite = true;
    header.applicationId = number(bytes, applicationIdAt, 4);
    header.userVersion = number(bytes, userVersionAt, 4);
    const std::uint32_t pageSize = number(bytes, pageSizeAt, 2);
    header.declaredBytes = std::uint64_t{pageSize == 1 ? 65536 : pageSize} * number(bytes, pageCountAt, 4);
    header.changeCounter = number(bytes, changeCounterAt, 4);
    header.isUtf8 = number(bytes, encodingAt, 4) == 1;
    header.countersAgree = header.changeCounter == number(bytes, validForAt, 4);
    return header;
}

std::string withoutWriteAheadMode(std::string bytes) {
    bytes[writeVersionAt] = 1;
    bytes[readVersionAt] = 1;
    return bytes;
}

Result<std::string> sealed(std::string image, std::string_view placeholder) {
    put(image, changeCounterAt, 1);
    put(image, validForAt, 1);
    const auto at = placeOf(image, placeholder);
    if (!at)
        return cannotBeDone("the place of the seal is not found");
    image.replace(*at, sealDigits, sealDigits, '0');
    image.replace(*at, sealDigits, sha256(image));
    return image;
}

bool sealHolds(std::string_view bytes, std::string_view seal) {
    const auto at = placeOf(bytes, seal);
    const std::string zeros(sealDigits, '0');
    return at && sha256({bytes.substr(0, *at), zeros, bytes.substr(*at + sealDigits)}) == seal;
}

bool isSealed(const Header& header) {
    return header.changeCounter == 1;
}

} // namespace plumb::store
