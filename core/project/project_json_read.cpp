// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a project from JSON that may come from anywhere: nothing of it is trusted before it passed the edits.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/json_scan.h"
#include "core/project/project_json.h"
#include "core/project/structure.h"
#include "core/project/text_rules.h"

namespace plumb {
namespace {

using Json = nlohmann::json;
using Names = std::initializer_list<std::string_view>;

// Assumed: several times the largest project of eight routes. "values", a value, its evidence, a piece of it: depth 5.
constexpr JsonBounds bounds{.bytes = std::size_t{32} << 20, .values = 1'000'000, .depth = 5};
constexpr std::size_t mostSourceBytes = bounds.bytes / 2; // what is read can be written and read again

/// What a value is, in words for a sentence.
std::string_view kindOf(const Json& value) {
    if (value.is_object())
        return "an object";
    if (value.is_array())
        return "a list";
    if (value.is_string())
        return "a text";
    return value.is_number() ? "a number" : value.is_null() ? "null" : "true or false";
}

std::string within(const std::string& where, std::string_view member) {
    return where.empty() ? std::string(member) : fmt::format("{}.{}", where, member);
}

/// Reads members of the document; the first fault stays, later reads give empty values.
class Reader {
public:
    std::optional<Error> problem;

    void refuse(std::string sentence) {
        if (!problem)
            problem = Error{ErrorKind::badValue, std::move(sentence)};
    }

    /// Takes the value of an edit, or its fault with the place in front where the edit does not name it itself.
    template <class T>
    void take(T& target, Result<T> edited, const std::string& where = {}) {
        if (edited)
            target = *std::move(edited);
        else
            refuse(where.empty() ? edited.error().sentence : fmt::format("{}: {}", where, edited.error().sentence));
    }

    bool isObject(const Json& value, const std::string& where, Names known) {
        if (!value.is_object()) {
            refuse(fmt::format("{}: this is {} and must be an object.", where.empty() ? "The document" : where,
                               kindOf(value)));
            return false;
        }
        for (const auto& [name, member] : value.items()) {
            if (std::ranges::find(known, name) != known.end())
                continue;
            const auto near = closest(name, std::span(known.begin(), known.size()));
            refuse(fmt::format("{}: there is no member of this name{}; known are {}.", within(where, name),
                               near ? fmt::format(" (did you mean \"{}\"?)", *near) : std::string(),
                               fmt::join(known, ", ")));
            return false;
        }
        return true;
    }

    /// The member as a list; empty if it is absent.
    const Json& list(const Json& object, const std::string& where, const char* member) {
        static const Json none = Json::array();
        const auto found = object.find(member);
        if (found == object.end())
            return none;
        if (found->is_array())
            return *found;
        refuse(fmt::format("{}: this is {} and must be a list.", within(where, member), kindOf(*found)));
        return none;
    }

    std::string textOf(const Json& value, const std::string& where) {
        if (!value.is_string()) {
            refuse(fmt::format("{}: this is {} and must be a text.", where, kindOf(value)));
            return {};
        }
        const auto& text = value.get_ref<const std::string&>();
        if (const auto wrong = textProblem(text, where))
            refuse(wrong->sentence);
        return text;
    }

    std::optional<std::string> optionalText(const Json& object, const std::string& where, const char* member) {
        const auto found = object.find(member);
        if (found == object.end())
            return std::nullopt;
        return textOf(*found, within(where, member));
    }

    std::string text(const Json& object, const std::string& where, const char* member) {
        return optionalText(object, where, member).value_or(std::string());
    }

    std::string requiredText(const Json& object, const std::string& where, const char* member) {
        const auto found = optionalText(object, where, member);
        if (!found)
            refuse(fmt::format("{}: the member is missing.", within(where, member)));
        return found.value_or(std::string());
    }

    template <class Enum>
    Enum choice(const Json& object, const std::string& where, const char* member,
                std::optional<Enum> absent = std::nullopt) {
        if (absent && !object.contains(member))
            return *absent;
        const std::string name = requiredText(object, where, member);
        if (const auto value = enumFrom<Enum>(name))
            return *value;
        refuse(fmt::format("{}: \"{}\" is none of {}.", within(where, member), name, fmt::join(enumNames<Enum>, ", ")));
        return Enum{};
    }

    std::optional<Date> date(const Json& object, const std::string& where, const char* member) {
        const std::string written = text(object, where, member);
        const auto value = parseDate(written);
        if (!value && !written.empty())
            refuse(fmt::format("{}: \"{}\" is not a date; write YYYY-MM-DD.", within(where, member), written));
        return value;
    }

    std::vector<std::string> ids(const Json& object, const std::string& where, const char* member) {
        std::vector<std::string> found;
        const Json& items = list(object, where, member);
        for (std::size_t i = 0; i < items.size() && !problem; ++i)
            found.push_back(textOf(items[i], fmt::format("{}[{}]", within(where, member), i)));
        return found;
    }

    Evidence piece(const Json& item, const std::string& place) {
        Evidence piece;
        piece.name = text(item, place, "name");
        piece.page = text(item, place, "page");
        piece.grade = choice<Grade>(item, place, "grade", Evidence{}.grade);
        piece.date = date(item, place, "date");
        piece.expires = date(item, place, "expires");
        piece.sha256 = text(item, place, "sha256");
        if (const auto bytes = item.find("bytes"); bytes != item.end()) {
            if (bytes->is_number_unsigned())
                piece.bytes = bytes->get<std::uint64_t>();
            else
                refuse(fmt::format("{}: the size is a whole number of bytes.", within(place, "bytes")));
        }
        if (const auto wrong = evidenceProblem(piece, place))
            refuse(wrong->sentence);
        return piece;
    }

    std::vector<Evidence> evidence(const Json& object, const std::string& where) {
        std::vector<Evidence> found;
        forEachWithin(object, where, "evidence", {"name", "page", "grade", "date", "expires", "sha256", "bytes"},
                      [&](const Json& item, const std::string& place) { found.push_back(piece(item, place)); });
        return found;
    }

    std::vector<FormerEvidence> formerEvidence(const Json& object, const std::string& where) {
        std::vector<FormerEvidence> found;
        forEachWithin(object, where, "former_evidence",
                      {"answer", "name", "page", "grade", "date", "expires", "sha256", "bytes"},
                      [&](const Json& item, const std::string& place) {
                          const AnswerValue answer = choice<AnswerValue>(item, place, "answer");
                          found.push_back({answer, piece(item, place)});
                      });
        return found;
    }

    /// Calls `visit(item, place)` for the objects of a list, until the first fault.
    template <class Visit>
    void forEach(const Json& document, const char* member, Names known, Visit visit) {
        forEachWithin(document, {}, member, known, visit);
    }

    template <class Visit>
    void forEachWithin(const Json& object, const std::string& where, const char* member, Names known, Visit visit) {
        const Json& items = list(object, where, member);
        for (std::size_t i = 0; i < items.size() && !problem; ++i) {
            const std::string place = fmt::format("{}[{}]", within(where, member), i);
            if (isObject(items[i], place, known))
                visit(items[i], place);
        }
    }
};

Result<Project> withJsonText(const Project& project, std::string_view address, std::string_view text, JsonTexts texts) {
    return texts == JsonTexts::entered ? withText(project, address, text) : structure::keptText(project, address, text);
}

void readLists(Reader& reader, const Json& document, JsonTexts texts, Project& project) {
    const auto name = [&](const char* key, const std::string& id, const Json& item, const std::string& place) {
        if (const auto text = reader.optionalText(item, place, "name"); text && !reader.problem)
            reader.take(project, withJsonText(project, fmt::format("{}@{}", key, id), *text, texts), place);
    };
    reader.forEach(document, "workflows", {"id", "name", "kind", "sizes"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        const auto kind = reader.choice<WorkflowKind>(item, place, "kind");
        const auto sizes = reader.ids(item, place, "sizes");
        if (sizes.empty())
            reader.refuse(fmt::format("{}.sizes: a workflow has at least one job size; name it here.", place));
        if (reader.problem)
            return;
        reader.take(project, withWorkflow(project, id, kind, {}, sizes.front()), place);
        for (std::size_t i = 1; i < sizes.size() && !reader.problem; ++i)
            reader.take(project, withJobSize(project, sizes[i], id), fmt::format("{}.sizes[{}]", place, i));
        name("workflow.name", id, item, place);
    });
    reader.forEach(document, "components", {"id", "name"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        if (!reader.problem)
            reader.take(project, withComponent(project, id), place);
        name("component.name", id, item, place);
    });
    reader.forEach(document, "tiers", {"id", "name", "kind"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        const auto kind = reader.choice<TierKind>(item, place, "kind");
        if (!reader.problem)
            reader.take(project, withTier(project, id, kind), place);
        name("tier.name", id, item, place);
    });
    reader.forEach(document, "networks", {"id", "name", "kind"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        const auto kind = reader.choice<NetworkKind>(item, place, "kind");
        if (!reader.problem)
            reader.take(project, withNetwork(project, id, kind), place);
        name("network.name", id, item, place);
    });
    reader.forEach(document, "gates", {"id", "name", "kind", "responsible"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        const auto kind = reader.choice<GateKind>(item, place, "kind");
        if (!reader.problem)
            reader.take(project, withGate(project, id, kind), place);
        name("gate.name", id, item, place);
        const std::string responsible = reader.text(item, place, "responsible");
        if (!responsible.empty() && !reader.problem)
            reader.take(project, withJsonText(project, "gate.responsible@" + id, responsible, texts),
                        place + ".responsible");
    });
    reader.forEach(document, "deliveries", {"id", "name", "kind"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        const auto kind = reader.choice<DeliveryKind>(item, place, "kind");
        if (!reader.problem)
            reader.take(project, withDelivery(project, id, kind), place);
        name("delivery.name", id, item, place);
    });
    reader.forEach(document, "lines", {"id", "name", "category"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        const auto category = reader.choice<Category>(item, place, "category");
        if (!reader.problem)
            reader.take(project, withLine(project, id, category), place);
        name("line.name", id, item, place);
    });
    reader.forEach(document, "costs", {"id", "name", "category", "timing"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        const auto category = reader.choice<Category>(item, place, "category");
        const auto timing = reader.choice<CostTiming>(item, place, "timing");
        if (!reader.problem)
            reader.take(project, withCost(project, id, category, timing), place);
        name("cost.name", id, item, place);
    });
    reader.forEach(document, "routes", {"id", "name", "kind", "milestones"}, [&](const Json& item, const auto& place) {
        const std::string id = reader.requiredText(item, place, "id");
        const auto kind = reader.choice<RouteKind>(item, place, "kind");
        const auto milestones = reader.ids(item, place, "milestones");
        if (!reader.problem)
            reader.take(project, withRoute(project, id, kind), place);
        for (std::size_t i = 0; i < milestones.size() && !reader.problem; ++i)
            reader.take(project, withMilestone(project, milestones[i], id), fmt::format("{}.milestones[{}]", place, i));
        name("route.name", id, item, place);
    });
}

void readInformation(Reader& reader, const Json& document, JsonTexts texts, Project& project) {
    const Names members = {"title",         "question", "organisation", "owner",
                           "decision_date", "currency", "base_year",    "estate_agreement"};
    if (const auto found = document.find("information"); found != document.end()) {
        if (!reader.isObject(*found, "information", members))
            return;
        for (const std::string_view member : members) {
            const std::string key = within("information", member);
            if (const auto text = reader.optionalText(*found, "information", member.data()); text && !reader.problem)
                reader.take(project, withJsonText(project, key, *text, texts));
        }
    }
    if (const auto text = reader.optionalText(document, {}, "baseline"); text && !reader.problem)
        reader.take(project, withText(project, "project.baseline", *text));
}

Result<std::optional<double>> valueOf(const Row& row, const Json& value, const std::string& where) {
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        if (row.isChoice())
            return parseValue(row, text, where);
        if (text == "unknown")
            return checkedValue(row, std::nullopt, where);
        return badValue(fmt::format("{}: \"{}\" is a text; write a number without quotes{}.", where, text,
                                    row.optional ? ", or \"unknown\"" : ""));
    }
    if (value.is_number() && !row.isChoice())
        return checkedValue(row, value.get<double>(), where);
    return badValue(fmt::format("{}: this is {} and must be {}{}.", where, kindOf(value),
                                row.isChoice() ? fmt::format("one of \"{}\"", fmt::join(row.choices, "\", \""))
                                               : std::string("a number"),
                                row.optional ? ", or \"unknown\"" : ""));
}

/// Bytes of text in a source, to bound what a general key multiplies by its places.
std::size_t weightOf(const Provenance& provenance) {
    std::size_t bytes = provenance.source.size() + provenance.note.size();
    for (const Evidence& piece : provenance.evidence)
        bytes += sizeof piece + piece.name.size() + piece.page.size();
    return bytes;
}

void readValues(Reader& reader, const Json& document, Project& project) {
    const auto found = document.find("values");
    if (found == document.end())
        return;
    if (!found->is_object())
        return reader.refuse(fmt::format("values: this is {} and must be an object.", kindOf(*found)));
    std::map<std::string, Address, std::less<>> known;
    for (const Address& address : addresses(project))
        known.emplace(addressText(project, address), address);

    std::vector<Statement> general, specific;
    std::size_t weight = 0;
    for (const auto& [key, member] : found->items()) {
        const std::string where = within("values", key);
        std::vector<Address> places;
        if (const auto at = known.find(key); at != known.end())
            places.push_back(at->second);
        else
            reader.take(places, resolve(project, key), where);
        const Json* value = &member;
        Provenance provenance;
        if (!reader.problem && member.is_object()) {
            if (!reader.isObject(member, where, {"value", "grade", "source", "note", "evidence"}))
                return;
            provenance.grade = reader.choice<Grade>(member, where, "grade", Provenance{}.grade);
            provenance.source = reader.text(member, where, "source");
            provenance.note = reader.text(member, where, "note");
            provenance.evidence = reader.evidence(member, where);
            const auto inner = member.find("value");
            if (inner == member.end())
                return reader.refuse(fmt::format("{}: the member is missing.", within(where, "value")));
            value = &*inner;
        }
        if (reader.problem)
            return;
        const auto number = valueOf(*places.front().row, *value, where);
        if (!number)
            return reader.refuse(number.error().sentence);
        weight += places.size() * weightOf(provenance);
        if (weight > mostSourceBytes)
            return reader.refuse(fmt::format("{}: the sources of the values hold more than {} bytes in all places.",
                                             where, mostSourceBytes));
        auto& statements = key.find('@') == std::string::npos ? general : specific;
        for (const Address& place : places)
            statements.push_back({place, *number, provenance});
    }
    general.insert(general.end(), specific.begin(), specific.end());
    reader.take(project, withStatements(project, general), "values");
}

void readAnswers(Reader& reader, const Json& document, Project& project) {
    std::vector<Answer> answers;
    std::set<std::pair<std::string, std::string>> given;
    reader.forEach(document, "answers",
                   {"criterion", "instance", "answer", "note", "owner", "due", "evidence", "former_evidence"},
                   [&](const Json& item, const auto& place) {
                       Answer answer;
                       answer.criterion = reader.requiredText(item, place, "criterion");
                       answer.instance = reader.text(item, place, "instance");
                       answer.value = reader.choice<AnswerValue>(item, place, "answer");
                       answer.note = reader.text(item, place, "note");
                       answer.owner = reader.text(item, place, "owner");
                       answer.due = reader.date(item, place, "due");
                       answer.evidence = reader.evidence(item, place);
                       answer.formerEvidence = reader.formerEvidence(item, place);
                       if (const auto wrong = answerProblem(project, answer, place))
                           reader.refuse(wrong->sentence);
                       if (!given.emplace(answer.criterion, answer.instance).second)
                           reader.refuse(fmt::format("{}: \"{}\" is answered twice.", place, answer.criterion));
                       answers.push_back(std::move(answer));
                   });
    if (!reader.problem)
        reader.take(project, withAnswers(project, std::move(answers)), "answers");
}

} // namespace

Result<Project> projectFromJson(std::string_view text, JsonTexts texts) {
    if (const auto problem = jsonProblem(text, bounds))
        return tl::unexpected(*problem);
    const Json document = Json::parse(text, nullptr, false);
    Reader reader;
    Project project;
    if (reader.isObject(document, {},
                        {"format", "version", "information", "baseline", "workflows", "components", "tiers", "networks",
                         "gates", "deliveries", "lines", "costs", "routes", "values", "answers"})) {
        if (const auto format = document.find("format"); format == document.end() || *format != "plumbline-project")
            return cannotBeDone("The document is not a project: its member \"format\" must be \"plumbline-project\".");
        if (const auto version = document.find("version"); version == document.end() || *version != 1)
            return cannotBeDone("version: only version 1 of the format can be read.");
        readLists(reader, document, texts, project);
    }
    if (!reader.problem)
        readInformation(reader, document, texts, project);
    if (!reader.problem)
        readValues(reader, document, project);
    if (!reader.problem)
        readAnswers(reader, document, project);
    if (reader.problem)
        return tl::unexpected(*reader.problem);
    return project;
}

} // namespace plumb
