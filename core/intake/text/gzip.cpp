// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/gzip.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <zlib.h>

#include "core/intake/failure_log.h"

namespace plumb::intake {
namespace {

constexpr std::string_view gzipMark = "\x1f\x8b";
constexpr std::size_t stretch = std::size_t{1} << 18;

/// One stream of zlib, closed whatever happens.
class Inflater {
public:
    Inflater() { m_isOpen = inflateInit2(&m_stream, 16 + MAX_WBITS) == Z_OK; } // 16: with the head of gzip
    ~Inflater() {
        if (m_isOpen)
            inflateEnd(&m_stream);
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    z_stream& stream() { return m_stream; }

private:
    z_stream m_stream{};
    bool m_isOpen = false;
};

} // namespace

Result<std::optional<std::string>> unpacked(std::string_view bytes, Pace& pace, bool isCut) {
    if (!bytes.starts_with(gzipMark))
        return std::optional<std::string>();
    Inflater inflater;
    if (!inflater.isOpen())
        return cannotBeDone("The file is packed with gzip, and there is no memory to unpack it.");
    z_stream& stream = inflater.stream();
    // zlib reads from there and never writes.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::string content;
    std::string part(stretch, '\0');
    for (int status = Z_OK;;) {
        if (!pace.goesOn(bytes.size() - stream.avail_in, bytes.size()))
            return Pace::cancelled();
        if (status == Z_STREAM_END) {
            const std::string_view rest = bytes.substr(bytes.size() - stream.avail_in);
            if (!rest.starts_with(gzipMark))
                return std::optional(std::move(content));
            inflateReset(&stream);
        }
        stream.next_out = reinterpret_cast<Bytef*>(part.data());
        stream.avail_out = static_cast<uInt>(part.size());
        status = inflate(&stream, Z_NO_FLUSH);
        const std::size_t fresh = part.size() - stream.avail_out;
        content.append(part, 0, fresh);
        if (content.size() > maxLogBytes)
            return cannotBeDone(fmt::format("The file unpacks to more than {} bytes, which is more than is read. Split "
                                            "it by time.",
                                            maxLogBytes));
        if (status == Z_OK || status == Z_STREAM_END)
            continue;
        if (isCut && status == Z_BUF_ERROR)
            return std::optional(std::move(content));
        return cannotBeDone(fmt::format("The file is packed with gzip and {} after {} bytes of content. Fetch it "
                                        "again, or unpack it and choose the text.",
                                        status == Z_BUF_ERROR ? "breaks off" : "is damaged", content.size()));
    }
}

Result<void> refuseArchive(std::string_view bytes) {
    struct Mark {
        std::string_view bytes;
        std::string_view sentence;
    };
    constexpr std::array marks{
        Mark{"PK\x03\x04",
             "The file is a workbook (XLSX, ODS) or a ZIP archive, and neither is read as a log yet. Save "
             "the sheet as CSV, or unpack the archive, and choose that file."},
        Mark{"\xD0\xCF\x11\xE0", "The file is an old workbook (XLS), which is not read as a log. Save the sheet as CSV "
                                 "and choose that file."},
        Mark{"BZh", "The file is packed with bzip2, which is not read. Unpack it and choose the text."},
        Mark{"\xFD\x37zXZ", "The file is packed with xz, which is not read. Unpack it and choose the text."},
        Mark{"\x28\xB5\x2F\xFD", "The file is packed with zstd, which is not read. Unpack it and choose the text."}};
    const auto* found = std::ranges::find_if(marks, [&](const Mark& mark) { return bytes.starts_with(mark.bytes); });
    return found == marks.end() ? Result<void>() : cannotBeDone(std::string(found->sentence));
}

} // namespace plumb::intake
