// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shown_text.h"

#include <algorithm>

#include "core/base/text.h"

namespace plumb {
namespace {

constexpr unsigned firstEmbedding = 0x202A, lastEmbedding = 0x202E; // with the mark that ends them, and overrides
constexpr unsigned firstIsolate = 0x2066, lastIsolate = 0x2068, endOfIsolate = 0x2069;
constexpr unsigned rightToLeftMark = 0x200F, arabicLetterMark = 0x061C;
constexpr std::string_view strongIsolate = "\u2068", isolateEnd = "\u2069";

struct Character {
    std::string_view bytes;
    unsigned code = 0;
};

/// The character at `at`; a byte that begins none stands for itself.
Character characterAt(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 1 || at + length > text.size())
        return {text.substr(at, 1), lead};
    unsigned code = lead & (0xFFU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k)
        code = (code << 6U) | (static_cast<unsigned char>(text[at + k]) & 0x3FU);
    return {text.substr(at, length), code};
}

bool isIsolate(unsigned code) {
    return code >= firstIsolate && code <= lastIsolate;
}

/// Strong right-to-left: the blocks that DerivedBidiClass.txt gives to R and AL, and their marks.
bool isRightToLeft(unsigned code) {
    return (code >= 0x0590 && code <= 0x08FF) || (code >= 0xFB1D && code <= 0xFDFF) ||
           (code >= 0xFE70 && code < 0xFEFF) || (code >= 0x10800 && code <= 0x10FFF) ||
           (code >= 0x1E800 && code <= 0x1EFFF) || code == rightToLeftMark || code == arabicLetterMark;
}

bool isNoXml(unsigned code) {
    return code == 0xFFFE || code == 0xFFFF;
}

template <class Visit>
void forEachCharacter(std::string_view text, Visit visit) {
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        visit(character);
        at += character.bytes.size();
    }
}

/// Every isolate is ended, and every end has an isolate.
bool isBalanced(std::string_view text) {
    int depth = 0;
    bool balanced = true;
    forEachCharacter(text, [&](const Character& character) {
        depth += isIsolate(character.code) ? 1 : character.code == endOfIsolate ? -1 : 0;
        balanced = balanced && depth >= 0;
    });
    return balanced && depth == 0;
}

/// The longest run without a blank that is shown whole, and what is left of a longer one at its two ends (assumed: a
/// path is still told from another).
constexpr std::size_t longestWord = 160, headOfWord = 100, tailOfWord = 40;
/// The same for a whole sentence.
constexpr std::size_t longestSentence = 1200, headOfSentence = 700, tailOfSentence = 400;

std::size_t startOfCharacter(std::string_view text, std::size_t at) {
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U)
        --at;
    return at;
}

std::string cut(std::string_view text, std::size_t longest, std::size_t head, std::size_t tail) {
    if (text.size() <= longest)
        return std::string(text);
    const std::size_t first = startOfCharacter(text, head), last = startOfCharacter(text, text.size() - tail);
    return std::string(text.substr(0, first)).append("…").append(text.substr(last));
}

} // namespace

std::string shownText(std::string_view text) {
    const bool keepsIsolates = isBalanced(text);
    std::string shown;
    shown.reserve(text.size());
    forEachCharacter(text, [&](const Character& character) {
        const unsigned code = character.code;
        const bool isLeftOut = isNoXml(code) || (code >= firstEmbedding && code <= lastEmbedding) ||
                               (!keepsIsolates && (isIsolate(code) || code == endOfIsolate));
        if (isLeftOut)
            return;
        const auto steering = steeringAt(character.bytes, 0);
        if (steering && isControl(*steering) && code != '\n' && code != '\t')
            shown += ' ';
        else
            shown += character.bytes;
    });
    return shown;
}

std::string isolated(std::string_view text) {
    std::string shown = shownText(text);
    int depth = 0;
    bool turns = false;
    forEachCharacter(shown, [&](const Character& character) {
        depth += isIsolate(character.code) ? 1 : character.code == endOfIsolate ? -1 : 0;
        turns = turns || (depth == 0 && isRightToLeft(character.code));
    });
    return turns ? std::string(strongIsolate).append(shown).append(isolateEnd) : shown;
}

std::string withoutIsolates(std::string_view text) {
    std::string plain;
    forEachCharacter(text, [&](const Character& character) {
        if (!isIsolate(character.code) && character.code != endOfIsolate)
            plain += character.bytes;
    });
    return plain;
}

std::string csvCell(std::string_view text) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '('; };
    const bool isFormula = !text.empty() && (text[0] == '=' || text[0] == '+' || text[0] == '@' ||
                                             (text[0] == '-' && text.size() > 1 && isLetter(text[1])));
    std::string cell = isFormula ? "'" : "";
    cell += text;
    if (cell.find_first_of(",\"\r\n") == std::string::npos)
        return cell;
    std::string quoted = "\"";
    for (const char c : cell)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string bounded(std::string_view sentence) {
    std::string text;
    for (std::size_t from = 0; from <= sentence.size();) {
        const std::size_t to = std::min(sentence.find(' ', from), sentence.size());
        text += from == 0 ? "" : " ";
        text += cut(sentence.substr(from, to - from), longestWord, headOfWord, tailOfWord);
        from = to + 1;
    }
    return cut(text, longestSentence, headOfSentence, tailOfSentence);
}

std::string counted(double count, std::string_view noun, std::string_view plural) {
    const std::string many = plural.empty() ? std::string(noun) + 's' : std::string(plural);
    return groupedNumber(count, 0) + ' ' + (count == 1 ? std::string(noun) : many);
}

} // namespace plumb
