// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/text/encoding.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <unicode/ucnv.h>
#include <unicode/unistr.h>

namespace plumb::intake {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD in UTF-8

bool isAscii(std::string_view bytes) {
    return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Control characters that no text file has; tab, line ends, form feed and escape occur in honest logs.
bool isBinaryByte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && std::string_view("\t\n\v\f\r\x1b").find(c) == std::string_view::npos) || byte == 0x7f;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
        ++found;
    return found;
}

/// `bytes` read as ICU's `charset`, unreadable characters as U+FFFD.
Result<std::string> converted(std::string_view bytes, const char* charset) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(ucnv_open(charset, &status), &ucnv_close);
    if (U_FAILURE(status))
        return cannotBeDone(
            fmt::format("The encoding {} is not known on this machine ({}).", charset, u_errorName(status)));
    const icu::UnicodeString text(bytes.data(), static_cast<int32_t>(bytes.size()), converter.get(), status);
    if (U_FAILURE(status))
        return cannotBeDone(
            fmt::format("The file cannot be read as {} ({}). Save it as UTF-8.", charset, u_errorName(status)));
    std::string utf8;
    return text.toUTF8String(utf8);
}

/// UTF-16 without a mark: text in any European language has a zero byte in nearly every second place.
const char* unmarkedUtf16(std::string_view bytes) {
    std::size_t even = 0, odd = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        (i % 2 == 0 ? even : odd) += bytes[i] == '\0' ? 1U : 0U;
    const std::size_t many = bytes.size() / 5; // assumed: two characters in five are ASCII
    if (odd > many && even * 20 < odd)
        return "UTF-16LE";
    if (even > many && odd * 20 < even)
        return "UTF-16BE";
    return nullptr;
}

Result<DecodedText> decodedAs(std::string_view bytes, const char* charset, std::string name, bool hasMark) {
    auto utf8 = converted(bytes, charset);
    if (!utf8)
        return tl::unexpected(utf8.error());
    DecodedText text{std::move(*utf8), std::move(name), hasMark, false, 0};
    text.unreadable = count(text.utf8, replacement);
    if (std::ranges::any_of(text.utf8, isBinaryByte) || text.unreadable * 20 > text.utf8.size())
        return cannotBeDone(fmt::format("The file looks like {}, but what comes out is no text. Export the log as CSV "
                                        "in UTF-8.",
                                        text.encoding));
    return text;
}

} // namespace

Result<DecodedText> decodeText(std::string_view bytes) {
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
        return decodedAs(bytes.substr(static_cast<std::size_t>(markLength)), marked, marked, true);
    if (bytes.find('\0') != std::string_view::npos) {
        if (const char* charset = unmarkedUtf16(bytes))
            return decodedAs(bytes, charset, charset, false);
    }
    if (const auto binary = std::ranges::find_if(bytes, isBinaryByte); binary != bytes.end())
        return cannotBeDone(fmt::format("The file is no text: line {} holds the byte {:#04x}. Export the log as CSV.",
                                        1 + std::count(bytes.begin(), binary, '\n'),
                                        static_cast<unsigned>(static_cast<unsigned char>(*binary))));
    if (isAscii(bytes))
        return DecodedText{std::string(bytes), "UTF-8", false, true, 0};
    auto asUtf8 = converted(bytes, "UTF-8");
    if (!asUtf8)
        return tl::unexpected(asUtf8.error());
    if (count(*asUtf8, replacement) == count(bytes, replacement))
        return DecodedText{std::move(*asUtf8), "UTF-8", false, false, count(bytes, replacement)};
    return decodedAs(bytes, "windows-1252", "Latin-1", false);
}

} // namespace plumb::intake
