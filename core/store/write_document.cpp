// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/write_document.h"

#include <set>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/store/compression.h"
#include "core/store/hash.h"
#include "core/store/header.h"
#include "core/store/limits.h"
#include "core/store/schema.h"
#include "core/store/text_rule.h"

namespace plumb::store {
namespace {

constexpr std::string_view formatNote = "A Plumbline project: one SQLite file. Every assumption at every place is in "
                                        "the table parameter, defaults too. Read "
                                        "it with sqlite3; the comments of .schema say what the columns mean. The seal "
                                        "is the SHA-256 of the file with zeros in "
                                        "the place of the seal.";

/// Fills the tables and keeps the first thing that no file may hold.
class Writer {
public:
    explicit Writer(const Document& document) : m_document(document), m_project(document.project) {}

    Result<std::string> bytes() {
        const std::string placeholder = inputHash(m_project);
        auto database = Database::empty();
        if (!database)
            return tl::unexpected(database.error());
        m_database = &*database;
        run("PRAGMA page_size = 4096; PRAGMA auto_vacuum = NONE; PRAGMA encoding = 'UTF-8'");
        if (m_problem.empty()) {
            if (auto done = migrate(*database, 0); !done)
                m_problem = done.error().sentence;
        }
        run("BEGIN");
        meta(placeholder);
        lists();
        parameters();
        answers();
        attachments();
        changes();
        run("COMMIT");
        if (!m_problem.empty())
            return cannotBeDone(m_problem);
        auto image = database->bytes();
        return image ? sealed(*std::move(image), placeholder) : image;
    }

private:
    void note(std::string problem) {
        if (m_problem.empty())
            m_problem = std::move(problem);
    }

    void run(const std::string& sql) {
        if (!m_problem.empty())
            return;
        if (auto done = m_database->run(sql); !done)
            note(done.error().sentence);
    }

    void fill(std::string_view table, std::string_view columns, const std::vector<Cells>& rows) {
        if (!m_problem.empty() || rows.empty())
            return;
        if (rows.size() > mostRows)
            return note(
                fmt::format("The table {} would have {} rows; at most {} are kept.", table, rows.size(), mostRows));
        std::string marks = "?";
        for (std::size_t i = 1; i < rows.front().size(); ++i)
            marks += ", ?";
        if (auto done = m_database->insert(fmt::format("INSERT INTO {} ({}) VALUES ({})", table, columns, marks), rows);
            !done)
            note(done.error().sentence);
    }

    /// A text of the user, whose place is named if it cannot be kept.
    Cell text(std::string_view value, std::string_view place) {
        if (const std::string problem = textProblem(value); !problem.empty())
            note(fmt::format("A text of {} {}.", place, problem));
        return std::string(value);
    }

    static Cell word(std::string_view value) { return std::string(value); }
    static Cell date(const std::optional<Date>& value) { return value ? Cell(toText(*value)) : Cell(); }
    static Cell position(std::size_t index) { return static_cast<std::int64_t>(index + 1); }

    void meta(const std::string& placeholder) {
        std::vector<Cells> rows{{word("format"), word(formatNote)},
                                {word("written_by"), word("plumbline " PLUMB_VERSION)},
                                {word(sealKey), word(placeholder)}};
        for (const TextRow& row : textRows()) {
            if (row.scope == Scope::project)
                rows.push_back({word(row.key), text(textAt(m_project, row.key).value_or(std::string()), row.key)});
        }
        fill("meta", "key, value", rows);
    }

    void lists() {
        std::vector<Cells> workflows, sizes, components, tiers, networks, gates, deliveries, lines, costs, routes,
            milestones;
        for (const Workflow& workflow : m_project.workflows) {
            workflows.push_back({position(workflows.size()), word(workflow.id), text(workflow.name, workflow.id),
                                 word(nameOf(workflow.kind))});
            for (const JobSize& size : workflow.sizes)
                sizes.push_back({position(sizes.size()), word(size.id), word(workflow.id)});
        }
        for (const Component& component : m_project.components)
            components.push_back({position(components.size()), word(component.id), text(component.name, component.id)});
        for (const Tier& tier : m_project.tiers)
            tiers.push_back({position(tiers.size()), word(tier.id), text(tier.name, tier.id), word(nameOf(tier.kind))});
        for (const Network& network : m_project.networks)
            networks.push_back({position(networks.size()), word(network.id), text(network.name, network.id),
                                word(nameOf(network.kind))});
        for (const Gate& gate : m_project.gates)
            gates.push_back({position(gates.size()), word(gate.id), text(gate.name, gate.id), word(nameOf(gate.kind)),
                             text(gate.responsible, gate.id)});
        for (const Delivery& delivery : m_project.deliveries)
            deliveries.push_back({position(deliveries.size()), word(delivery.id), text(delivery.name, delivery.id),
                                  word(nameOf(delivery.kind))});
        for (const Line& line : m_project.lines)
            lines.push_back(
                {position(lines.size()), word(line.id), text(line.name, line.id), word(nameOf(line.category))});
        for (const CostItem& cost : m_project.costs)
            costs.push_back({position(costs.size()), word(cost.id), text(cost.name, cost.id),
                             word(nameOf(cost.category)), word(nameOf(cost.timing))});
        for (const Route& route : m_project.routes) {
            routes.push_back(
                {position(routes.size()), word(route.id), text(route.name, route.id), word(nameOf(route.kind))});
            for (const Milestone& milestone : route.milestones)
                milestones.push_back({position(milestones.size()), word(milestone.id), word(route.id)});
        }
        fill("workflow", "position, id, name, kind", workflows);
        fill("job_size", "position, id, workflow", sizes);
        fill("component", "position, id, name", components);
        fill("tier", "position, id, name, kind", tiers);
        fill("network", "position, id, name, kind", networks);
        fill("gate", "position, id, name, kind, responsible", gates);
        fill("delivery", "position, id, name, kind", deliveries);
        fill("line", "position, id, name, category", lines);
        fill("cost", "position, id, name, category, timing", costs);
        fill("route", "position, id, name, kind", routes);
        fill("milestone", "position, id, route", milestones);
    }

    void addEvidence(std::string_view subject, std::string_view key, std::string_view instance,
                     const std::vector<Evidence>& evidence, std::string_view place) {
        for (std::size_t i = 0; i < evidence.size(); ++i)
            addPiece(m_evidence, {word(subject), word(key), word(instance), position(i)}, evidence[i], place);
    }

    /// The cells of a piece of evidence behind those that say whose it is.
    void addPiece(std::vector<Cells>& rows, Cells cells, const Evidence& each, std::string_view place) {
        if (each.bytes > mostAttachmentBytes)
            note(fmt::format("The evidence \"{}\" of {} has {} bytes; at most {} are kept.", each.name, place,
                             each.bytes, mostAttachmentBytes));
        for (Cell& cell :
             Cells{text(each.name, place), text(each.page, place), word(nameOf(each.grade)), date(each.date),
                   date(each.expires), text(each.sha256, place), static_cast<std::int64_t>(each.bytes)})
            cells.push_back(std::move(cell));
        rows.push_back(std::move(cells));
        if (!each.sha256.empty())
            m_names.try_emplace(each.sha256, each.name);
    }

    void parameters() {
        std::vector<Cells> rows;
        std::size_t provenances = 0;
        for (const Address& address : addresses(m_project)) {
            const Row& row = *address.row;
            const std::string instance = instanceText(m_project, address), where = addressText(m_project, address);
            const std::optional<double> value = read(m_project, address);
            Cells cells{word(nameOf(row.scope)), word(row.key),
                        word(instance),          value && !row.isChoice() ? Cell(*value) : Cell(valueText(row, value)),
                        word(row.unit),          distributionText(row)};
            const auto provenance = m_project.provenance.find(where);
            if (provenance == m_project.provenance.end()) {
                cells.insert(cells.end(), {Cell(), value == row.initial ? word(row.source) : Cell(), Cell()});
            } else {
                ++provenances;
                const Provenance& said = provenance->second;
                cells.insert(cells.end(), {word(nameOf(said.grade)), text(said.source, where), text(said.note, where)});
                addEvidence("parameter", row.key, instance, said.evidence, where);
            }
            rows.push_back(std::move(cells));
        }
        fill("parameter", "scope, key, instance, value, unit, distribution, grade, source, note", rows);
        if (provenances == m_project.provenance.size())
            return;
        for (const auto& [where, provenance] : m_project.provenance) {
            const auto found = resolve(m_project, where);
            if (!found || found->size() != 1 || addressText(m_project, found->front()) != where)
                note(fmt::format("The project says where \"{}\" comes from, which it has no such assumption for.",
                                 where));
        }
    }

    void answers() {
        std::vector<Cells> rows, former;
        for (const Answer& answer : m_project.answers) {
            const std::string place = answer.criterion.substr(0, 200);
            rows.push_back({text(answer.criterion, "an answer"), text(answer.instance, place),
                            word(nameOf(answer.value)), text(answer.note, place), text(answer.owner, place),
                            date(answer.due)});
            addEvidence("answer", answer.criterion, answer.instance, answer.evidence, place);
            for (std::size_t i = 0; i < answer.formerEvidence.size(); ++i)
                addPiece(former,
                         {word(answer.criterion), word(answer.instance), position(i),
                          word(nameOf(answer.formerEvidence[i].answer))},
                         answer.formerEvidence[i].evidence, place);
        }
        fill("answer", "criterion, instance, value, note, owner, due", rows);
        fill("evidence", "subject, key, instance, position, name, page, grade, date, expires, sha256, bytes",
             m_evidence);
        fill("former_evidence",
             "criterion, instance, position, answer, name, page, grade, date, expires, sha256, bytes", former);
    }

    void attachments() {
        std::uint64_t sum = 0;
        for (const auto& [hash, bytes] : m_document.attachments) {
            const auto found = m_names.find(hash);
            const std::string name = found == m_names.end() ? std::string() : found->second;
            sum += bytes.size();
            if (bytes.size() > mostAttachmentBytes)
                return note(fmt::format("The attachment \"{}\" has {} bytes; at most {} are kept. Attach a shorter "
                                        "extract or a link.",
                                        name, bytes.size(), mostAttachmentBytes));
            if (sum > mostBytesOfAllAttachments)
                return note(fmt::format("The attachments together have more than {} bytes. Replace some by links.",
                                        mostBytesOfAllAttachments));
            if (sha256(bytes) != hash)
                return note(fmt::format("The attachment \"{}\" is not the content with the hash {}.", name, hash));
            fill("attachment", "sha256, name, bytes, content",
                 {{word(hash), word(name), static_cast<std::int64_t>(bytes.size()), Blob{compressed(bytes)}}});
        }
    }

    void changes() {
        std::vector<Cells> rows;
        for (const Change& change : m_document.changes)
            rows.push_back({position(rows.size()), text(change.when, "the change log"),
                            text(change.who, "the change log"), text(change.what, "the change log"),
                            text(change.before, "the change log"), text(change.after, "the change log"),
                            text(change.why, "the change log")});
        fill("change", "position, \"when\", who, what, old, new, why", rows);
    }

    const Document& m_document;
    const Project& m_project;
    Database* m_database = nullptr;
    std::vector<Cells> m_evidence;
    std::map<std::string, std::string> m_names; ///< of attachments, by hash
    std::string m_problem;
};

} // namespace

std::string distributionText(const Row& row) {
    const Spread& spread = row.spread;
    if (spread.family == SpreadFamily::none)
        return std::string(nameOf(spread.family));
    return fmt::format("{} {} {}", nameOf(spread.family), exactNumber(spread.low), exactNumber(spread.high));
}

Result<std::string> fileBytes(const Document& document) {
    if (std::string problem = structureProblem(document.project); !problem.empty())
        return cannotBeDone(std::move(problem));
    auto bytes = Writer(document).bytes();
    if (bytes && bytes->size() > mostFileBytes)
        return cannotBeDone(fmt::format("The project would have {} bytes; at most {} are kept. Replace attachments by "
                                        "links.",
                                        bytes->size(), mostFileBytes));
    return bytes;
}

} // namespace plumb::store
