// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/compression.h"

#include <fmt/format.h>
#include <zstd.h>

#include "core/base/check.h"

namespace plumb::store {

std::string compressed(std::string_view plain) {
    std::string bytes(ZSTD_compressBound(plain.size()), '\0');
    const std::size_t size = ZSTD_compress(bytes.data(), bytes.size(), plain.data(), plain.size(), ZSTD_CLEVEL_DEFAULT);
    PLUMB_CHECK(!ZSTD_isError(size));
    bytes.resize(size);
    return bytes;
}

Result<std::string> plain(std::string_view compressed, std::uint64_t declaredBytes) {
    if (ZSTD_getFrameContentSize(compressed.data(), compressed.size()) != declaredBytes)
        return cannotBeDone(fmt::format("the compressed content does not hold {} bytes", declaredBytes));
    std::string bytes(declaredBytes, '\0');
    const std::size_t size = ZSTD_decompress(bytes.data(), bytes.size(), compressed.data(), compressed.size());
    if (ZSTD_isError(size) || size != bytes.size())
        return cannotBeDone("the compressed content is broken");
    return bytes;
}

} // namespace plumb::store
