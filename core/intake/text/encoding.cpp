// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include <fmt/format.h>
#include <unicode/ucnv.h>
#include <unicode/utf8.h>

#include "core/intake/failure_log.h"

namespace plumb::intake {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD in UTF-8
constexpr std::size_t stretch = std::size_t{1} << 20;    // between two questions whether to go on

/// Control characters that no text file has; tab, line ends, form feed and escape occur in honest logs.
constexpr bool isBinaryByte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\v' && c != '\f' && c != '\r' && c != '\x1b') ||
           byte == 0x7f;
}

/// What one walk over the bytes tells.
struct Look {
    bool isAscii = true;
    std::size_t zerosAtEven = 0, zerosAtOdd = 0;
    std::optional<std::size_t> firstBinary;
};

/// Nothing if the reading was called off.
std::optional<Look> lookAt(std::string_view bytes, Pace& pace) {
    Look look;
    for (std::size_t from = 0; from < bytes.size(); from += stretch) {
        if (!pace.goesOn(from, bytes.size()))
            return std::nullopt;
        const std::string_view part = bytes.substr(from, stretch);
        unsigned char all = 0;
        bool isBinary = false;
        for (const char c : part) {
            all = static_cast<unsigned char>(all | static_cast<unsigned char>(c));
            isBinary = isBinary || isBinaryByte(c);
        }
        look.isAscii = look.isAscii && all < 0x80;
        if (!isBinary)
            continue;
        if (!look.firstBinary)
            look.firstBinary = from + static_cast<std::size_t>(std::ranges::find_if(part, isBinaryByte) - part.begin());
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (part[i] == '\0')
                ++((from + i) % 2 == 0 ? look.zerosAtEven : look.zerosAtOdd);
        }
    }
    return look;
}

/// True if `bytes` are UTF-8 from end to end.
bool isUtf8(std::string_view bytes, Pace& pace) {
    const auto* text = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const auto length = static_cast<std::int32_t>(bytes.size());
    std::size_t next = 0;
    for (std::int32_t at = 0; at < length;) {
        UChar32 character = 0;
        U8_NEXT(text, at, length, character);
        if (character < 0)
            return false;
        if (static_cast<std::size_t>(at) >= next) {
            if (!pace.goesOn(static_cast<std::size_t>(at), bytes.size()))
                return false;
            next += stretch;
        }
    }
    return true;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
        ++found;
    return found;
}

/// `bytes` read as ICU's `charset`, unreadable characters as U+FFFD.
Result<std::string> converted(std::string_view bytes, const char* charset, Pace& pace) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> from(ucnv_open(charset, &status), &ucnv_close);
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> to(ucnv_open("UTF-8", &status), &ucnv_close);
    if (U_FAILURE(status))
        return cannotBeDone(
            fmt::format("The encoding {} is not known on this machine ({}).", charset, u_errorName(status)));
    std::string utf8;
    std::string part(stretch, '\0');
    std::array<UChar, 4096> pivot{};
    UChar* pivotRead = pivot.data();
    UChar* pivotWrite = pivot.data();
    const char* source = bytes.data();
    const char* const end = bytes.data() + bytes.size();
    for (bool isFirst = true;; isFirst = false) {
        if (!pace.goesOn(static_cast<std::size_t>(source - bytes.data()), bytes.size()))
            return Pace::cancelled();
        status = U_ZERO_ERROR;
        char* target = part.data();
        ucnv_convertEx(to.get(), from.get(), &target, part.data() + part.size(), &source, end, pivot.data(), &pivotRead,
                       &pivotWrite, pivot.data() + pivot.size(), static_cast<UBool>(isFirst), true, &status);
        utf8.append(part.data(), target);
        if (status == U_BUFFER_OVERFLOW_ERROR)
            continue;
        if (U_FAILURE(status))
            return cannotBeDone(
                fmt::format("The file cannot be read as {} ({}). Save it as UTF-8.", charset, u_errorName(status)));
        return utf8;
    }
}

/// UTF-16 without a mark: text in any European language has a zero byte in nearly every second place.
const char* unmarkedUtf16(const Look& look, std::size_t bytes) {
    const std::size_t many = bytes / 5; // assumed: two characters in five are ASCII
    if (look.zerosAtOdd > many && look.zerosAtEven * 20 < look.zerosAtOdd)
        return "UTF-16LE";
    if (look.zerosAtEven > many && look.zerosAtOdd * 20 < look.zerosAtEven)
        return "UTF-16BE";
    return nullptr;
}

Result<DecodedText> decodedAs(std::string_view bytes, const char* charset, std::string name, bool hasMark, Pace& pace) {
    DecodedText text{.encoding = std::move(name), .hasMark = hasMark, .converted = {}, .original = bytes};
    if (text.encoding != "UTF-8" || !isUtf8(bytes, pace)) {
        auto utf8 = converted(bytes, charset, pace);
        if (!utf8)
            return tl::unexpected(utf8.error());
        text.converted = std::move(*utf8);
    }
    text.unreadable = count(text.utf8(), replacement);
    if (std::ranges::any_of(text.utf8(), isBinaryByte) || text.unreadable * 20 > text.utf8().size())
        return cannotBeDone(fmt::format("The file looks like {}, but what comes out is no text. Export the log as CSV "
                                        "in UTF-8.",
                                        text.encoding));
    return text;
}

} // namespace

Result<DecodedText> decodeText(std::string_view bytes, Pace& pace) {
    if (bytes.empty())
        return cannotBeDone("The file is empty. Choose the log itself, with a header line and one line per failure.");
    if (bytes.size() > maxLogBytes)
        return cannotBeDone(fmt::format("The file is {} bytes long; a log of at most {} bytes is read. Split it by "
                                        "time.",
                                        bytes.size(), maxLogBytes));
    UErrorCode status = U_ZERO_ERROR;
    int32_t markLength = 0;
    const char* marked = ucnv_detectUnicodeSignature(
        bytes.data(), static_cast<int32_t>(std::min<std::size_t>(bytes.size(), 8)), &markLength, &status);
    if (U_SUCCESS(status) && marked != nullptr)
        return decodedAs(bytes.substr(static_cast<std::size_t>(markLength)), marked, marked, true, pace);
    const auto look = lookAt(bytes, pace);
    if (!look)
        return Pace::cancelled();
    if (const char* charset = unmarkedUtf16(*look, bytes.size()))
        return decodedAs(bytes, charset, charset, false, pace);
    if (look->firstBinary)
        return cannotBeDone(fmt::format("The file is no text: line {} holds the byte {:#04x}. Export the log as CSV.",
                                        1 + std::ranges::count(bytes.substr(0, *look->firstBinary), '\n'),
                                        static_cast<unsigned>(static_cast<unsigned char>(bytes[*look->firstBinary]))));
    if (look->isAscii)
        return DecodedText{.encoding = "UTF-8", .isPlain = true, .converted = {}, .original = bytes};
    if (isUtf8(bytes, pace))
        return DecodedText{
            .encoding = "UTF-8", .unreadable = count(bytes, replacement), .converted = {}, .original = bytes};
    if (pace.isCancelled())
        return Pace::cancelled();
    return decodedAs(bytes, "windows-1252", "Latin-1", false, pace);
}

Result<DecodedText> decodeText(std::string_view bytes) {
    const LogWatch nobody;
    Pace pace(nobody);
    return decodeText(bytes, pace);
}

} // namespace plumb::intake
