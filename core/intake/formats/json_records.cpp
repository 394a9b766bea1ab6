// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/formats/json_records.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/intake/failure_log.h"
#include "core/intake/noticed.h"

namespace plumb::intake {
namespace {

constexpr std::size_t longestCell = std::size_t{1} << 20; // assumed, as in tables of text
constexpr std::size_t mostColumns = 1'000;                // assumed likewise
constexpr std::size_t mostLists = 100;                    // assumed: more lists than a document of logs has

/// Where the parser is in the text; it counts lines, which the parser does not tell its listeners.
struct Position {
    const char* at = nullptr;
    const char* begin = nullptr;
    const char* end = nullptr;
    std::size_t line = 1;

    [[nodiscard]] std::size_t read() const { return static_cast<std::size_t>(at - begin); }
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end - begin); }
};

/// The text as the parser takes it, one character after the other.
class Cursor {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    explicit Cursor(Position* position) : m_position(position) {} ///< null: the end of the text

    reference operator*() const { return *m_position->at; }
    Cursor& operator++() {
        m_position->line += *m_position->at == '\n' ? 1U : 0U;
        ++m_position->at;
        return *this;
    }
    bool operator==(const Cursor& other) const { return isAtEnd() == other.isAtEnd(); }
    bool operator!=(const Cursor& other) const { return !(*this == other); }

private:
    [[nodiscard]] bool isAtEnd() const { return m_position == nullptr || m_position->at == m_position->end; }

    Position* m_position;
};

/// One list while it is filled.
class Filler {
public:
    explicit Filler(std::string path) : m_list{.path = std::move(path), .names = {}, .rows = {}} {}

    /// The cell of `name` in the row that is being filled. Records mostly have the same keys in the same order, so that
    /// the next column is looked at before all are searched.
    std::string* cell(const std::string& name) {
        if (m_next >= m_list.names.size() || m_list.names[m_next] != name) {
            const auto found = m_columns.find(name);
            if (found == m_columns.end() && m_list.names.size() == mostColumns)
                return nullptr;
            m_next = found == m_columns.end() ? m_list.names.size() : found->second;
            if (found == m_columns.end()) {
                m_columns.emplace(name, m_next);
                m_list.names.push_back(name);
                m_cells.emplace_back();
            }
        }
        return &m_cells[m_next++];
    }

    void endRow(std::size_t line) {
        m_list.rows.beginRow(line);
        for (std::string& cell : m_cells) {
            m_list.rows.addCell(cell);
            cell.clear();
        }
        m_next = 0;
    }

    /// Forgets what a record that broke off had said.
    void abandonRow() {
        for (std::string& cell : m_cells)
            cell.clear();
        m_next = 0;
    }

    [[nodiscard]] std::size_t rows() const { return m_list.rows.size(); }

    RecordList take() { return std::move(m_list); }

private:
    RecordList m_list;
    std::map<std::string, std::size_t, std::less<>> m_columns;
    std::vector<std::string> m_cells;
    std::size_t m_next = 0;
};

/// Listens to the parser (nlohmann's SAX interface) and fills the lists.
class Listener {
public:
    Listener(const LogSource& source, Position& position) : m_source(source), m_position(position) {}

    // The names are the parser's.
    bool null() { return value({}); }
    bool boolean(bool isTrue) { return value(isTrue ? "true" : "false"); }
    bool number_integer(std::int64_t number) { return value(fmt::format_int(number).str()); }
    bool number_unsigned(std::uint64_t number) { return value(fmt::format_int(number).str()); }
    bool number_float(double, const std::string& asWritten) { return value(asWritten); }
    bool string(const std::string& text) { return value(text); }
    bool binary(const nlohmann::json::binary_t&) { return false; } // JSON has none

    bool key(const std::string& name) {
        m_key = name;
        return true;
    }

    bool start_object(std::size_t) {
        if (!goesDeeper())
            return false;
        if (m_skipped > 0 || (isInRecord() && isInArray())) {
            m_nestedLists += m_skipped == 0 ? 1U : 0U;
            ++m_skipped;
            return true;
        }
        const bool isRecord = m_frames.empty() || m_frames.back().isArray;
        push(false);
        if (isRecord)
            beginRecord();
        return true;
    }

    bool end_object() {
        --m_depth;
        if (m_skipped > 0) {
            --m_skipped;
            return true;
        }
        const bool isRecord = m_frames.back().isRecord;
        if (isRecord && !endRecord())
            return false;
        pop();
        return true;
    }

    bool start_array(std::size_t) {
        if (!goesDeeper())
            return false;
        if (m_skipped > 0)
            ++m_skipped;
        else
            push(true);
        return true;
    }

    bool end_array() {
        --m_depth;
        if (m_skipped > 0)
            --m_skipped;
        else
            pop();
        return true;
    }

    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& problem) {
        const std::string_view what = problem.what();
        // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while … - unexpected …; …"
        const auto reason = what.find(" - ");
        std::string text(reason == std::string_view::npos ? what.substr(what.find("] ") + 2) : what.substr(reason + 3));
        constexpr std::size_t longest = 160;
        if (text.size() > longest)
            text.resize(longest);
        std::ranges::replace_if(
            text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f; },
            ' ');
        // A line end that was read last belongs to the line it ends.
        const bool isPast = m_position.at != m_position.begin && m_position.at[-1] == '\n';
        m_damage = fmt::format("in line {}: {}", m_position.line - (isPast ? 1U : 0U), text);
        return false;
    }

    /// Ready for the next value at the top of the text.
    void restart() {
        if (!m_records.empty()) {
            for (auto& [path, filler] : m_fillers)
                filler.abandonRow();
        }
        m_frames.clear();
        m_records.clear();
        m_prefix.clear();
        m_depth = m_skipped = 0;
        m_damage.clear();
    }

    [[nodiscard]] const std::optional<Error>& refusal() const { return m_refusal; }
    [[nodiscard]] const std::string& damage() const { return m_damage; }
    [[nodiscard]] std::size_t nestedLists() const { return m_nestedLists; }
    [[nodiscard]] std::vector<std::size_t> repeatedKeys() const { return m_repeatedKeys; }

    std::vector<RecordList> takeLists() {
        std::vector<RecordList> lists;
        for (auto& [path, filler] : m_fillers) {
            if (filler.rows() > 0)
                lists.push_back(filler.take());
        }
        std::ranges::stable_sort(lists, std::ranges::greater{},
                                 [](const RecordList& list) { return list.rows.size(); });
        return lists;
    }

private:
    struct Frame {
        bool isArray = false;
        bool isRecord = false;
        std::size_t prefix = 0; ///< length of the prefix outside it
    };
    struct Record {
        Filler* filler = nullptr;
        std::size_t line = 0;
        std::size_t prefix = 0; ///< keys before it belong to its path
    };

    bool refuse(std::string sentence) {
        m_refusal = Error{ErrorKind::cannotBeDone, std::move(sentence)};
        return false;
    }

    bool goesDeeper() {
        if (++m_depth > deepestJson)
            return refuse(fmt::format("The JSON is nested deeper than {} levels in line {}; no log is. Choose the list "
                                      "of failures alone.",
                                      deepestJson, m_position.line));
        return goesOn();
    }

    bool goesOn() { return m_source.pace.goesOn(m_position.read(), m_position.size()); }

    void push(bool isArray) {
        m_frames.push_back({isArray, false, m_prefix.size()});
        // Elements of an array have no key of their own; the array's key stands for them.
        if (m_frames.size() > 1 && !m_frames[m_frames.size() - 2].isArray)
            m_prefix += (m_prefix.empty() ? "" : ".") + m_key;
    }

    void pop() {
        m_prefix.resize(m_frames.back().prefix);
        m_frames.pop_back();
    }

    /// A record inside an array of a record would be skipped, so at most the object at the top is around another.
    [[nodiscard]] bool isInRecord() const { return !m_records.empty() && m_records.back().filler != m_top; }
    [[nodiscard]] bool isInArray() const { return !m_frames.empty() && m_frames.back().isArray; }

    void beginRecord() {
        m_frames.back().isRecord = true;
        const bool isTop = m_frames.size() == 1;
        const std::string path = isTop ? std::string(" top") : m_prefix;
        auto found = m_fillers.find(path);
        if (found == m_fillers.end())
            found = m_fillers.emplace(path, Filler(isTop ? std::string() : path)).first;
        if (isTop)
            m_top = &found->second;
        m_records.push_back({&found->second, m_position.line, m_prefix.size()});
    }

    bool endRecord() {
        const Record record = m_records.back();
        m_records.pop_back();
        if (record.filler->rows() == maxLogRows)
            return refuse(fmt::format("The log goes on at line {} beyond {} records, which is more than is read. Split "
                                      "it by time.",
                                      record.line, maxLogRows));
        if (m_fillers.size() > mostLists)
            return refuse(fmt::format("Up to line {} the JSON holds more than {} lists; no log does. Choose the list "
                                      "of failures alone.",
                                      m_position.line, mostLists));
        record.filler->endRow(record.line);
        return true;
    }

    bool value(std::string_view text) {
        if (m_frames.empty() || m_records.empty() || m_skipped > 0)
            return goesOn();
        const Record& record = m_records.back();
        // Inside an array of plain values the prefix ends with the array's key already.
        m_name.assign(m_prefix, std::min(record.prefix, m_prefix.size()));
        if (!m_frames.back().isArray) {
            m_name += m_name.empty() ? "" : ".";
            m_name += m_key;
        }
        if (m_name.starts_with('.'))
            m_name.erase(0, 1);
        std::string* cell = record.filler->cell(m_name);
        if (cell == nullptr)
            return refuse(fmt::format("The record in line {} brings the keys to more than {}; a log this wide is not "
                                      "read. Leave out what is not needed.",
                                      record.line, mostColumns));
        if (cell->size() + text.size() > longestCell)
            return refuse(fmt::format("A text in line {} is longer than {} bytes; no log has such a cell. Leave it "
                                      "out.",
                                      m_position.line, longestCell));
        if (m_frames.back().isArray && !cell->empty()) {
            *cell += ", ";
        } else {
            if (!cell->empty())
                m_repeatedKeys.push_back(record.line);
            cell->clear();
        }
        *cell += text;
        return true;
    }

    const LogSource& m_source;
    Position& m_position;
    std::map<std::string, Filler> m_fillers;
    const Filler* m_top = nullptr;
    std::vector<Frame> m_frames;
    std::vector<Record> m_records;
    std::string m_prefix, m_key, m_name, m_damage;
    std::size_t m_depth = 0, m_skipped = 0, m_nestedLists = 0;
    std::vector<std::size_t> m_repeatedKeys;
    std::optional<Error> m_refusal;
};

void skipBlanks(Position& position) {
    while (position.at != position.end &&
           std::string_view(" \t\r\n\x1e").find(*position.at) != std::string_view::npos) {
        position.line += *position.at == '\n' ? 1U : 0U;
        ++position.at;
    }
}

} // namespace

Result<JsonRecords> readJsonRecords(const LogSource& source) {
    Position position{
        .at = source.utf8.data(), .begin = source.utf8.data(), .end = source.utf8.data() + source.utf8.size()};
    Listener listener(source, position);
    JsonRecords records;
    std::size_t values = 0;
    bool isList = false;
    for (skipBlanks(position); position.at != position.end; skipBlanks(position)) {
        const char* const start = position.at;
        const std::size_t startLine = position.line;
        isList = isList || *start == '[';
        listener.restart();
        if (nlohmann::json::sax_parse(Cursor(&position), Cursor(nullptr), &listener,
                                      nlohmann::json::input_format_t::json, false)) {
            ++values;
            continue;
        }
        if (source.pace.isCancelled())
            return Pace::cancelled();
        if (listener.refusal())
            return tl::unexpected(*listener.refusal());
        if (source.isCut)
            break;
        // A list that breaks off leaves open what is missing; a damaged line of JSON Lines only that line.
        if (isList || values == 0)
            return cannotBeDone(fmt::format("The JSON that begins in line {} is damaged or breaks off {}. Export it "
                                            "again.",
                                            startLine, listener.damage()));
        records.damagedLines.push_back(startLine);
        if (records.firstDamage.empty())
            records.firstDamage = listener.damage();
        const char* const lineEnd = std::find(start, position.end, '\n');
        position.at = lineEnd;
        position.line = startLine;
    }
    records.lists = listener.takeLists();
    records.nestedLists = listener.nestedLists();
    records.repeatedKeys = listener.repeatedKeys();
    records.isLines = !isList && (values > 1 || records.lists.size() == 1);
    records.isEmptyList = isList && values == 1 && records.lists.empty() &&
                          std::ranges::count_if(source.utf8, [](char c) {
                              return std::string_view(" \t\r\n").find(c) == std::string_view::npos;
                          }) == 2;
    // Objects that follow each other are the records; the one object around the lists of a document is none, unless it
    // is all there is.
    if (records.isLines && values > 1)
        std::ranges::stable_partition(records.lists, [](const RecordList& list) { return list.path.empty(); });
    else if (!isList && records.lists.size() > 1)
        std::erase_if(records.lists, [](const RecordList& list) { return list.path.empty(); });
    return records;
}

} // namespace plumb::intake
