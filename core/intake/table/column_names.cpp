// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/table/column_names.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "core/base/text.h"

namespace plumb::intake {
namespace {

/// Names of columns and keys met in public logs and in exports of ticket systems, best first; `part` also counts inside
/// a longer name ("Prob Started").
struct Phrase {
    std::string_view words;
    bool part = false;
};
constexpr std::array startNames{Phrase{"start time", true},
                                Phrase{"start", true},
                                Phrase{"started", true},
                                Phrase{"started at"},
                                Phrase{"begin", true},
                                Phrase{"began", true},
                                Phrase{"failed at"},
                                Phrase{"failure time", true},
                                Phrase{"failure date", true},
                                Phrase{"date of failure"},
                                Phrase{"failed on"},
                                Phrase{"incident date"},
                                Phrase{"fault time", true},
                                Phrase{"down since"},
                                Phrase{"occurred", true},
                                Phrase{"onset", true},
                                Phrase{"detected", true},
                                Phrase{"opened", true},
                                Phrase{"event time", true},
                                Phrase{"timestamp", true},
                                Phrase{"date time"},
                                Phrase{"datetime"},
                                Phrase{"date and time"},
                                Phrase{"time"},
                                Phrase{"date"},
                                Phrase{"when"},
                                Phrase{"failed"},
                                Phrase{"failure"},
                                Phrase{"down"},
                                Phrase{"ts"},
                                Phrase{"epoch"},
                                Phrase{"created at"},
                                Phrase{"starts at"},
                                Phrase{"day"},
                                Phrase{"checked"}};
constexpr std::array endNames{
    Phrase{"end time", true}, Phrase{"end", true},      Phrase{"ended", true},    Phrase{"fixed", true},
    Phrase{"repaired", true}, Phrase{"resolved", true}, Phrase{"restored", true}, Phrase{"recovered", true},
    Phrase{"finished", true}, Phrase{"finish", true},   Phrase{"closed", true},   Phrase{"cleared", true},
    Phrase{"up again", true}, Phrase{"stop", true},     Phrase{"returned", true}, Phrase{"up"},
    Phrase{"ends at"}};
constexpr std::array lengthNames{Phrase{"down time", true},
                                 Phrase{"downtime", true},
                                 Phrase{"duration", true},
                                 Phrase{"outage", true},
                                 Phrase{"repair time", true},
                                 Phrase{"repair"},
                                 Phrase{"repair length", true},
                                 Phrase{"ttr"},
                                 Phrase{"mttr"},
                                 Phrase{"time to repair", true},
                                 Phrase{"time to restore", true},
                                 Phrase{"length"},
                                 Phrase{"elapsed"},
                                 Phrase{"down"}};
constexpr std::array unitNames{
    Phrase{"node"},        Phrase{"node id"},     Phrase{"nodeid"},       Phrase{"node name"},  Phrase{"nodename"},
    Phrase{"nodenum"},     Phrase{"node number"}, Phrase{"host"},         Phrase{"hostname"},   Phrase{"host name"},
    Phrase{"unit"},        Phrase{"unit id"},     Phrase{"machine"},      Phrase{"server"},     Phrase{"device"},
    Phrase{"device id"},   Phrase{"gpu"},         Phrase{"gpu id"},       Phrase{"serial"},     Phrase{"serial number"},
    Phrase{"sn"},          Phrase{"asset"},       Phrase{"component id"}, Phrase{"node", true}, Phrase{"host", true},
    Phrase{"serial", true}};
constexpr std::array markNames{Phrase{"event type"}, Phrase{"event"}, Phrase{"status", true}, Phrase{"state", true},
                               Phrase{"action"},     Phrase{"phase"}, Phrase{"transition"},   Phrase{"type"}};
constexpr std::array kindNames{Phrase{"class"},       Phrase{"failure class"}, Phrase{"cause"},
                               Phrase{"root cause"},  Phrase{"failure cause"}, Phrase{"category"},
                               Phrase{"kind"},        Phrase{"failure type"},  Phrase{"fault type"},
                               Phrase{"error type"},  Phrase{"event type"},    Phrase{"failure mode"},
                               Phrase{"type"},        Phrase{"reason"},        Phrase{"component"},
                               Phrase{"subsystem"},   Phrase{"fault"},         Phrase{"event"},
                               Phrase{"class", true}, Phrase{"cause", true},   Phrase{"category", true}};
constexpr std::array causeNames{Phrase{"desc"},   Phrase{"description"},   Phrase{"fault description"},
                                Phrase{"detail"}, Phrase{"details"},       Phrase{"message"},
                                Phrase{"error"},  Phrase{"error message"}, Phrase{"symptom"}};
constexpr std::array levelNames{Phrase{"level"}, Phrase{"severity"}, Phrase{"fault level"}, Phrase{"failure level"}};
constexpr std::array stateNames{Phrase{"failed"},
                                Phrase{"failure"},
                                Phrase{"is failed"},
                                Phrase{"is failure"},
                                Phrase{"fail"},
                                Phrase{"status"},
                                Phrase{"state"},
                                Phrase{"node status"},
                                Phrase{"node state"},
                                Phrase{"health"},
                                Phrase{"result"},
                                Phrase{"outcome"},
                                Phrase{"event"},
                                Phrase{"fault"},
                                Phrase{"faulty"},
                                Phrase{"error"},
                                Phrase{"down"},
                                Phrase{"is down"},
                                Phrase{"dead"},
                                Phrase{"died"},
                                Phrase{"broken"},
                                Phrase{"crashed"},
                                Phrase{"crash"},
                                Phrase{"condition"},
                                Phrase{"outage"},
                                Phrase{"severity"},
                                Phrase{"level"},
                                Phrase{"fault level"},
                                Phrase{"priority"},
                                Phrase{"alive"},
                                Phrase{"up"},
                                Phrase{"is up"},
                                Phrase{"ok"},
                                Phrase{"is ok"},
                                Phrase{"healthy"},
                                Phrase{"available"},
                                Phrase{"online"},
                                Phrase{"operational"},
                                Phrase{"censored"},
                                Phrase{"censor"},
                                Phrase{"success"},
                                Phrase{"passed"},
                                Phrase{"alarm"},
                                Phrase{"direction"},
                                Phrase{"observed"},
                                Phrase{"delta"},
                                Phrase{"label"},
                                Phrase{"target"},
                                Phrase{"availability"},
                                Phrase{"reachable"},
                                Phrase{"responding"},
                                Phrase{"xid"},
                                Phrase{"error code"},
                                Phrase{"last error"},
                                Phrase{"code"},
                                Phrase{"errno"},
                                Phrase{"zustand"},
                                Phrase{"value"},
                                Phrase{"last error", true},
                                Phrase{"false alarm", true},
                                Phrase{"false positive", true},
                                Phrase{"failed", true},
                                Phrase{"failure", true},
                                Phrase{"status", true},
                                Phrase{"state", true},
                                Phrase{"fail", true},
                                Phrase{"fault", true},
                                Phrase{"down", true},
                                Phrase{"health", true},
                                Phrase{"severity", true},
                                Phrase{"censored", true},
                                Phrase{"error", true},
                                Phrase{"xid", true},
                                Phrase{"healthy", true},
                                Phrase{"alive", true},
                                Phrase{"up", true},
                                Phrase{"ok", true},
                                Phrase{"flag", true},
                                Phrase{"outage", true}};
constexpr std::array quantityNames{Phrase{"quantity"},        Phrase{"qty"},           Phrase{"count"},
                                   Phrase{"number of units"}, Phrase{"number failed"}, Phrase{"number of failures"},
                                   Phrase{"failures"},        Phrase{"failure count"}, Phrase{"failed units"},
                                   Phrase{"occurrences"},     Phrase{"frequency"},     Phrase{"freq"},
                                   Phrase{"weight"},          Phrase{"units"},         Phrase{"number"},
                                   Phrase{"quantity", true},  Phrase{"qty", true},     Phrase{"how many"},
                                   Phrase{"no of units"}};
constexpr std::array ageNames{Phrase{"time to event"},
                              Phrase{"time to failure"},
                              Phrase{"survival time"},
                              Phrase{"time"},
                              Phrase{"age"},
                              Phrase{"duration"},
                              Phrase{"lifetime"},
                              Phrase{"life"},
                              Phrase{"ttf"},
                              Phrase{"tte"},
                              Phrase{"operating time"},
                              Phrase{"operating"},
                              Phrase{"run time"},
                              Phrase{"runtime"},
                              Phrase{"futime"},
                              Phrase{"t"},
                              Phrase{"age", true},
                              Phrase{"lifetime", true},
                              Phrase{"survival", true},
                              Phrase{"power on", true},
                              Phrase{"hours"},
                              Phrase{"days"}};
constexpr std::array insertNames{Phrase{"insert", true}, Phrase{"inserted", true}, Phrase{"installed", true},
                                 Phrase{"tstart"}};
constexpr std::array removeNames{Phrase{"remove", true}, Phrase{"removed", true}, Phrase{"tstop"}};
constexpr std::array eventNames{Phrase{"event", true}, Phrase{"failed"}, Phrase{"failure"}};

std::span<const Phrase> phrasesOf(ColumnRole role) {
    switch (role) {
    case ColumnRole::start:
        return startNames;
    case ColumnRole::end:
        return endNames;
    case ColumnRole::length:
        return lengthNames;
    case ColumnRole::unit:
        return unitNames;
    case ColumnRole::mark:
        return markNames;
    case ColumnRole::kind:
        return kindNames;
    case ColumnRole::cause:
        return causeNames;
    case ColumnRole::level:
        return levelNames;
    case ColumnRole::state:
        return stateNames;
    case ColumnRole::quantity:
        return quantityNames;
    case ColumnRole::age:
        return ageNames;
    case ColumnRole::insertion:
        return insertNames;
    case ColumnRole::removal:
        return removeNames;
    case ColumnRole::event:
        return eventNames;
    }
    return {};
}

bool isAlphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
}

std::optional<NumberUnit> unitOfWord(std::string_view word) {
    constexpr std::array seconds{"s", "sec", "secs", "second", "seconds"};
    constexpr std::array minutes{"min", "mins", "minute", "minutes"};
    constexpr std::array hours{"h", "hr", "hrs", "hour", "hours"};
    constexpr std::array days{"d", "day", "days"};
    const auto is = [&](const auto& names) { return std::ranges::find(names, word) != names.end(); };
    if (is(seconds))
        return NumberUnit::seconds;
    if (is(minutes))
        return NumberUnit::minutes;
    if (is(hours))
        return NumberUnit::hours;
    if (is(days))
        return NumberUnit::days;
    return std::nullopt;
}

int fitOfPhrases(std::string_view name, std::span<const Phrase> phrases) {
    std::vector<std::string> parts = wordsOf(name);
    if (parts.size() > 1 && unitOfWord(parts.back()))
        parts.pop_back();
    const std::string whole = " " + join(parts, " ") + " ";
    int rank = 0;
    for (const Phrase& phrase : phrases) {
        const std::string sought = fmt::format(" {} ", phrase.words);
        if (whole == sought)
            return 2 * fitsWhole - rank;
        ++rank;
    }
    rank = 0;
    for (const Phrase& phrase : phrases) {
        if (phrase.part && whole.find(fmt::format(" {} ", phrase.words)) != std::string::npos)
            return std::max(1, fitsWhole - 10 * rank - static_cast<int>(std::min<std::size_t>(parts.size(), 9)));
        ++rank;
    }
    return 0;
}

} // namespace

std::string_view nameOf(ColumnRole role) {
    switch (role) {
    case ColumnRole::start:
        return "start";
    case ColumnRole::end:
        return "end";
    case ColumnRole::length:
        return "stated length";
    case ColumnRole::unit:
        return "unit";
    case ColumnRole::mark:
        return "mark of start or end";
    case ColumnRole::kind:
        return "class";
    case ColumnRole::cause:
        return "cause";
    case ColumnRole::level:
        return "level";
    case ColumnRole::state:
        return "failure or not";
    case ColumnRole::quantity:
        return "quantity";
    case ColumnRole::age:
        return "age";
    case ColumnRole::insertion:
        return "insertion";
    case ColumnRole::removal:
        return "removal";
    case ColumnRole::event:
        return "event";
    }
    return {};
}

std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> found;
    char before = ' ';
    for (const char c : name) {
        const bool isHump = c >= 'A' && c <= 'Z' && before >= 'a' && before <= 'z';
        if (isAlphanumeric(c)) {
            if (!isAlphanumeric(before) || isHump)
                found.emplace_back();
            found.back() += c;
        }
        before = c;
    }
    for (std::string& word : found)
        word = lowerCase(word);
    return found;
}

int fitOfName(std::string_view name, ColumnRole role) {
    const auto phrases = phrasesOf(role);
    const int whole = fitOfPhrases(name, phrases);
    // The innermost key of JSON says what it is; the keys around it say of what.
    const auto point = name.rfind('.');
    if (point == std::string_view::npos || point + 1 == name.size())
        return whole;
    return std::max(whole, fitOfPhrases(name.substr(point + 1), phrases) - 1);
}

std::optional<NumberUnit> unitInName(std::string_view name) {
    const std::vector<std::string> parts = wordsOf(name);
    if (parts.empty())
        return std::nullopt;
    if (const auto unit = unitOfWord(parts.back()))
        return unit;
    return parts.front().size() > 1 ? unitOfWord(parts.front()) : std::nullopt;
}

std::optional<OutageMark> markOf(std::string_view cell) {
    constexpr std::array begins{"start", "started", "begin",     "begins", "began",   "down",    "fail",  "failed",
                                "raise", "raised",  "open",      "opened", "firing",  "problem", "onset", "occurred",
                                "set",   "alarm",   "triggered", "broken", "failure", "fault",   "error", "asserted"};
    constexpr std::array ends{"end",       "ended",    "ends",     "stop",      "stopped", "up",       "recover",
                              "recovered", "repaired", "repair",   "resolve",   "close",   "resolved", "closed",
                              "clear",     "cleared",  "restored", "fixed",     "ok",      "normal",   "finish",
                              "finished",  "reset",    "recovery", "deasserted"};
    const auto has = [words = wordsOf(cell)](const auto& sought) {
        return std::ranges::any_of(
            words, [&](const std::string& word) { return std::ranges::find(sought, word) != sought.end(); });
    };
    if (has(ends))
        return OutageMark::ends;
    return has(begins) ? std::optional(OutageMark::begins) : std::nullopt;
}

} // namespace plumb::intake
