// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/json_scan.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace plumb {
namespace {

using Json = nlohmann::json;

/// "line 3, column 7" of a byte of the text, counted from 1.
std::string placeOf(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const auto lineStart = before.rfind('\n');
    return fmt::format("line {}, column {}", 1 + std::ranges::count(before, '\n'),
                       lineStart == std::string_view::npos ? before.size() + 1 : before.size() - lineStart);
}

/// Watches the events of the parser; the first fault ends the parsing.
class Watch final : public nlohmann::json_sax<Json> {
public:
    Watch(std::string_view text, const JsonBounds& bounds) : m_text(text), m_bounds(bounds) {}

    std::optional<Error> problem;

    bool null() override { return count(); }
    bool boolean(bool) override { return count(); }
    bool number_integer(number_integer_t) override { return count(); }
    bool number_unsigned(number_unsigned_t) override { return count(); }
    bool number_float(number_float_t, const string_t&) override { return count(); }
    bool string(string_t&) override { return count(); }
    bool binary(binary_t&) override { return count(); }
    bool start_object(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        if (!m_members.back().insert(name).second)
            return refuse(fmt::format("The member \"{}\" stands twice in the same object.", name));
        return count();
    }
    bool parse_error(std::size_t byte, const std::string&, const Json::exception& error) override {
        constexpr int numberOverflow = 406; // of the library's table of exceptions
        problem =
            Error{ErrorKind::cannotBeDone,
                  error.id == numberOverflow
                      ? fmt::format("The number before {} is too large.", placeOf(m_text, byte))
                      : fmt::format("The text is not JSON: {} cannot be read; mend it there.", placeOf(m_text, byte))};
        return false;
    }

private:
    bool refuse(std::string sentence) {
        problem = Error{ErrorKind::badValue, std::move(sentence)};
        return false;
    }
    bool count() {
        return ++m_values <= m_bounds.values ||
               refuse(fmt::format("The document has more than {} members and values.", m_bounds.values));
    }
    bool open() {
        m_members.emplace_back();
        return m_members.size() <= m_bounds.depth
                   ? count()
                   : refuse(fmt::format("The document is nested deeper than {} levels.", m_bounds.depth));
    }
    bool close() {
        m_members.pop_back();
        return true;
    }

    std::string_view m_text;
    JsonBounds m_bounds;
    std::size_t m_values = 0;
    std::vector<std::set<std::string>> m_members; ///< names so far, by depth
};

} // namespace

std::optional<Error> jsonProblem(std::string_view text, const JsonBounds& bounds) {
    if (text.size() > bounds.bytes)
        return Error{ErrorKind::cannotBeDone,
                     fmt::format("The text has {} bytes; more than {} are not read.", text.size(), bounds.bytes)};
    Watch watch(text, bounds);
    Json::sax_parse(text, &watch);
    return watch.problem;
}

} // namespace plumb
