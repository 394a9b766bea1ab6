// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/read_document.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/structure.h"
#include "core/store/compression.h"
#include "core/store/hash.h"
#include "core/store/limits.h"
#include "core/store/row_reader.h"
#include "core/store/write_document.h"

namespace plumb::store {
namespace {

/// Places of one key that share a fate, told in one sentence.
struct Fate {
    std::vector<std::string> places;
    std::string value; ///< of the last place
};
using Fates = std::map<std::string, Fate, std::less<>>;

class DocumentReader {
public:
    DocumentReader(const Database& database, const ReadOptions& options) : m_database(database), m_options(options) {}

    Reading read() {
        lists();
        texts();
        parameters();
        answers();
        evidence();
        attachments();
        changes();
        unread();
        tellTheRest();
        if (m_reading.problem.empty())
            m_reading.problem = structureProblem(m_project);
        return std::move(m_reading);
    }

private:
    bool isDamaged() const { return !m_reading.problem.empty(); }

    /// Calls `visit` for every row until something is damaged.
    template <class Visit>
    void each(std::string_view table, std::string_view columns, std::string_view order, Visit visit,
              std::size_t most = mostRows) {
        if (isDamaged())
            return;
        // One row more than may be there tells that it is too many, whatever else there is.
        const auto rows = m_database.rows(
            fmt::format("SELECT {} FROM {} ORDER BY {} LIMIT {}", columns, table, order, most + 1), most + 1);
        if (!rows) {
            m_reading.problem = fmt::format("table {}: {}", table, rows.error().sentence);
            return;
        }
        if (rows->size() > most) {
            m_reading.problem = fmt::format("table {} has more than {} rows, the most that a project has", table, most);
            return;
        }
        std::size_t number = 0;
        for (const Cells& cells : *rows) {
            RowReader row(cells, fmt::format("table {}, row {}", table, ++number), m_reading.problem);
            visit(row);
            if (isDamaged())
                return;
        }
    }

    void note(Severity severity, std::string where, Message sentence, Message remedy = {}) {
        std::size_t& told = m_told[sentence.id];
        if (++told <= mostNotesOfAKind)
            m_reading.notes.push_back({severity, std::move(where), std::move(sentence), std::move(remedy)});
    }

    /// A hostile file makes no more notes than somebody could read.
    void tellTheRest() {
        for (const auto& [id, count] : m_told) {
            if (count <= mostNotesOfAKind)
                continue;
            const auto first =
                std::ranges::find(m_reading.notes, id, [](const Finding& each) { return each.sentence.id; });
            m_reading.notes.push_back(
                {first->severity,
                 {},
                 message("file.more_of_a_kind", "{count} further notes are like this one: {sentence}",
                         {{"count", std::to_string(count - mostNotesOfAKind)}, {"sentence", render(first->sentence)}}),
                 {}});
        }
    }

    /// The items of a list by their id; of two with the same id, which no project has, the first.
    template <class List>
    static auto byId(List& list) {
        std::map<std::string, decltype(list.data()), std::less<>> found;
        for (auto& item : list)
            found.emplace(item.id, &item);
        return found;
    }

    void lists() {
        each(
            "workflow", "id, name, kind", "position",
            [&](RowReader& row) {
                m_project.workflows.emplace_back();
                Workflow& workflow = m_project.workflows.back();
                workflow.id = row.text();
                workflow.name = row.text();
                workflow.kind = row.word<WorkflowKind>();
            },
            structure::mostOfAList);
        const auto workflows = byId(m_project.workflows);
        each(
            "job_size", "id, workflow", "position",
            [&](RowReader& row) {
                const std::string id = row.text(), owner = row.text();
                if (const auto found = workflows.find(owner); found != workflows.end())
                    found->second->sizes.push_back({id, {}});
                else
                    row.damage(fmt::format("there is no workflow \"{}\"", owner));
            },
            structure::mostJobSizes);
        each(
            "component", "id, name", "position",
            [&](RowReader& row) {
                const std::string id = row.text();
                m_project.components.push_back({id, row.text(), {}});
            },
            structure::mostOfAList);
        each(
            "tier", "id, name, kind", "position",
            [&](RowReader& row) {
                const std::string id = row.text(), name = row.text();
                m_project.tiers.push_back({id, name, row.word<TierKind>()});
            },
            structure::mostOfAList);
        each(
            "network", "id, name, kind", "position",
            [&](RowReader& row) {
                const std::string id = row.text(), name = row.text();
                m_project.networks.push_back({id, name, row.word<NetworkKind>()});
            },
            structure::mostOfAList);
        each(
            "gate", "id, name, kind, responsible", "position",
            [&](RowReader& row) {
                const std::string id = row.text(), name = row.text();
                const auto kind = row.word<GateKind>();
                m_project.gates.push_back({id, name, kind, row.text()});
            },
            structure::mostOfAList);
        each(
            "delivery", "id, name, kind", "position",
            [&](RowReader& row) {
                const std::string id = row.text(), name = row.text();
                m_project.deliveries.push_back({id, name, row.word<DeliveryKind>()});
            },
            structure::mostOfAList);
        each(
            "line", "id, name, category", "position",
            [&](RowReader& row) {
                const std::string id = row.text(), name = row.text();
                m_project.lines.push_back({id, name, row.word<Category>(), {}});
            },
            structure::mostOfAList);
        each(
            "cost", "id, name, category, timing", "position",
            [&](RowReader& row) {
                const std::string id = row.text(), name = row.text();
                const auto category = row.word<Category>();
                m_project.costs.push_back({id, name, category, row.word<CostTiming>()});
            },
            structure::mostOfAList);
        each(
            "route", "id, name, kind", "position",
            [&](RowReader& row) {
                m_project.routes.emplace_back();
                Route& route = m_project.routes.back();
                route.id = row.text();
                route.name = row.text();
                route.kind = row.word<RouteKind>();
            },
            structure::mostRoutes);
        const auto routes = byId(m_project.routes);
        each(
            "milestone", "id, route", "position",
            [&](RowReader& row) {
                const std::string id = row.text(), owner = row.text();
                if (const auto found = routes.find(owner); found != routes.end())
                    found->second->milestones.push_back({id, {}});
                else
                    row.damage(fmt::format("there is no route \"{}\"", owner));
            },
            structure::mostRoutes * structure::mostOfAList);
        if (isDamaged())
            return;
        for (Route& route : m_project.routes) {
            route.workflows.resize(m_project.workflows.size());
            route.tiers.resize(m_project.tiers.size());
            route.networks.resize(m_project.networks.size());
            route.gates.resize(m_project.gates.size());
            route.deliveries.resize(m_project.deliveries.size());
            route.lines.resize(m_project.lines.size());
            route.costs.resize(m_project.costs.size());
        }
        m_reading.problem = structureProblem(m_project);
    }

    void texts() {
        each("meta", "key, value", "key", [&](RowReader& row) {
            const std::string key = row.text(), value = row.text();
            if (const auto kept = structure::keepText(m_project, key, value); !kept)
                row.damage(kept.error().sentence);
        });
    }

    void parameters() {
        std::map<std::string, Address, std::less<>> missing;
        if (!isDamaged()) {
            for (const Address& address : addresses(m_project))
                missing.emplace(addressText(m_project, address), address);
        }
        Fates unknown, moved;
        each("parameter", "key, instance, value, unit, distribution, grade, source, note", "key, instance",
             [&](RowReader& row) {
                 const std::string key = row.text(), instance = row.text();
                 const std::string where = instance.empty() ? key : key + '@' + instance;
                 const Cell& value = row.next();
                 const auto known = missing.find(where);
                 if (known == missing.end()) {
                     Fate& fate = unknown[key];
                     fate.places.push_back(where);
                     fate.value = shown(value);
                     return;
                 }
                 const Address address = known->second;
                 missing.erase(known);
                 parameter(row, address, where, value);
                 if (const std::string spread = row.text(); spread != distributionText(*address.row)) {
                     Fate& fate = moved[key];
                     fate.places.push_back(where);
                     fate.value = spread;
                 }
                 if (row.skipNull())
                     return;
                 Provenance& provenance = m_project.provenance[where];
                 provenance.grade = row.word<Grade>();
                 provenance.source = row.optionalText().value_or(std::string());
                 provenance.note = row.optionalText().value_or(std::string());
             });
        if (isDamaged())
            return;
        tellUnknown(unknown);
        tellMissing(missing);
        for (const auto& [key, fate] : moved) {
            note(Severity::note, key,
                 message("file.spread_moved",
                         "The default spread of {key} was \"{old}\" when the file was saved and is \"{new}\" today; "
                         "today's is used.",
                         {{"key", key}, {"old", fate.value}, {"new", distributionText(*findRow(key))}}));
        }
    }

    static std::string shown(const Cell& value) {
        if (const auto* text = std::get_if<std::string>(&value))
            return text->substr(0, 100);
        if (const auto* number = std::get_if<double>(&value))
            return fmt::format("{}", *number);
        if (const auto* number = std::get_if<std::int64_t>(&value))
            return fmt::format("{}", *number);
        if (const auto* blob = std::get_if<Blob>(&value))
            return fmt::format("a blob of {} bytes", blob->bytes.size());
        return "no value";
    }

    void parameter(RowReader& row, const Address& address, const std::string& where, const Cell& value) {
        Result<std::optional<double>> read = std::optional<double>();
        const Row& known = *address.row;
        const auto* text = std::get_if<std::string>(&value);
        const auto* real = std::get_if<double>(&value);
        const auto* whole = std::get_if<std::int64_t>(&value);
        if (text)
            read = parseValue(known, *text, where);
        else if ((real || whole) && !known.isChoice())
            read = checkedValue(known, real ? *real : static_cast<double>(*whole), where);
        else if (known.isChoice())
            read = badValue(
                fmt::format("{}: {} is none of the choices {}.", where, shown(value), fmt::join(known.choices, ", ")));
        else
            read = badValue(fmt::format("{}: {} is no number; give {} to {}.", where, shown(value),
                                        exactNumber(known.low), exactNumber(known.high)));
        if (const std::string unit = row.text(); read && unit != known.unit)
            read = badValue(fmt::format("{}: the value is in \"{}\", and \"{}\" is needed.", where, unit, known.unit));
        if (!read) {
            m_reading.problem = read.error().sentence;
            return;
        }
        known.write(parametersAt(m_project, known.scope, address.place), *read);
    }

    void tellUnknown(const Fates& unknown) {
        for (const auto& [key, fate] : unknown) {
            if (fate.places.size() == 1)
                note(Severity::note, fate.places.front(),
                     message("file.row_kept_out",
                             "The file says {address} = {value}, which this version has no place for; it was kept out.",
                             {{"address", fate.places.front()}, {"value", fate.value}}));
            else
                note(Severity::note, key,
                     message(
                         "file.rows_kept_out",
                         "The file says {key} at {count} places, which this version has no place for; they were kept "
                         "out.",
                         {{"key", key}, {"count", std::to_string(fate.places.size())}}));
        }
    }

    void tellMissing(const std::map<std::string, Address, std::less<>>& missing) {
        Fates fates;
        for (const auto& [where, address] : missing) {
            Fate& fate = fates[std::string(address.row->key)];
            fate.places.push_back(where);
            fate.value = valueText(*address.row, address.row->initial);
        }
        for (const auto& [key, fate] : fates) {
            const bool one = fate.places.size() == 1;
            note(m_options.isCurrent ? Severity::warning : Severity::note, one ? fate.places.front() : key,
                 one ? message("file.row_missing",
                               "The file does not say {address}; it takes today's default, {value}.",
                               {{"address", fate.places.front()}, {"value", fate.value}})
                     : message("file.rows_missing",
                               "The file does not say {key} at {count} places; they take today's default, {value}.",
                               {{"key", key}, {"count", std::to_string(fate.places.size())}, {"value", fate.value}}));
        }
    }

    void answers() {
        each(
            "answer", "criterion, instance, value, note, owner, due", "criterion, instance",
            [&](RowReader& row) {
                Answer answer;
                answer.criterion = row.text();
                answer.instance = row.text();
                answer.value = row.word<AnswerValue>();
                answer.note = row.text();
                answer.owner = row.text();
                answer.due = row.date();
                m_project.answers.push_back(std::move(answer));
            },
            structure::mostAnswers);
    }

    Answer* answerTo(std::string_view criterion, std::string_view instance) {
        // The table's primary key is the order in which they were read.
        const auto order = [](const Answer& answer) {
            return std::pair<std::string_view, std::string_view>(answer.criterion, answer.instance);
        };
        const std::pair wanted(criterion, instance);
        const auto found = std::ranges::lower_bound(m_project.answers, wanted, {}, order);
        return found != m_project.answers.end() && order(*found) == wanted ? &*found : nullptr;
    }

    std::vector<Evidence>* evidenceOf(std::string_view subject, std::string_view key, std::string_view instance) {
        if (subject == "answer") {
            Answer* answer = answerTo(key, instance);
            return answer ? &answer->evidence : nullptr;
        }
        const auto found =
            m_project.provenance.find(instance.empty() ? std::string(key) : fmt::format("{}@{}", key, instance));
        return found == m_project.provenance.end() ? nullptr : &found->second.evidence;
    }

    void evidence() {
        each("evidence", "subject, key, instance, name, page, grade, date, expires, sha256, bytes",
             "subject, key, instance, position", [&](RowReader& row) {
                 const std::string subject = row.text(), key = row.text(), instance = row.text();
                 if (subject != "answer" && subject != "parameter")
                     row.damage(fmt::format("\"{}\" is neither answer nor parameter", subject));
                 Evidence each = piece(row);
                 if (auto* list = evidenceOf(subject, key, instance))
                     list->push_back(wanted(std::move(each), key));
                 else
                     keepOut(each, key);
             });
        each("former_evidence", "criterion, instance, answer, name, page, grade, date, expires, sha256, bytes",
             "criterion, instance, position", [&](RowReader& row) {
                 const std::string criterion = row.text(), instance = row.text();
                 const auto answer = row.word<AnswerValue>();
                 Evidence each = piece(row);
                 if (Answer* of = answerTo(criterion, instance))
                     of->formerEvidence.push_back({answer, wanted(std::move(each), criterion)});
                 else
                     keepOut(each, criterion);
             });
    }

    static Evidence piece(RowReader& row) {
        Evidence each;
        each.name = row.text();
        each.page = row.text();
        each.grade = row.word<Grade>();
        each.date = row.date();
        each.expires = row.date();
        each.sha256 = row.text();
        each.bytes = row.count(mostAttachmentBytes);
        return each;
    }

    /// Notes that the file of the piece has to be attached.
    Evidence wanted(Evidence each, const std::string& key) {
        if (!each.sha256.empty())
            m_wanted.emplace(each.sha256, std::pair(key, each.name));
        return each;
    }

    void keepOut(const Evidence& each, const std::string& key) {
        note(Severity::note, key,
             message("file.evidence_kept_out",
                     "The evidence \"{name}\" belongs to {key}, which says nothing; it was kept out.",
                     {{"name", each.name}, {"key", key}}));
    }

    void attachments() {
        std::uint64_t sum = 0;
        each("attachment", "sha256, name, bytes", "sha256", [&](RowReader& row) {
            m_reading.document.attachments.emplace(row.text(), std::string());
            const std::string name = row.text();
            sum += row.count(mostAttachmentBytes);
            if (sum > mostBytesOfAllAttachments)
                row.damage(fmt::format("the attachments together have more than {} bytes", mostBytesOfAllAttachments));
        });
        if (m_options.attachments == Attachments::unpacked)
            unpackAttachments();
        for (const auto& [hash, owner] : m_wanted) {
            if (!m_reading.document.attachments.contains(hash))
                note(Severity::warning, owner.first,
                     message("file.attachment_missing", "The file of the evidence \"{name}\" is not attached.",
                             {{"name", owner.second}}),
                     message("file.attachment_missing.remedy", "Attach it again."));
        }
    }

    void unpackAttachments() {
        each("attachment", "sha256, name, bytes, content", "sha256", [&](RowReader& row) {
            const std::string hash = row.text(), name = row.text();
            const std::uint64_t bytes = row.count(mostAttachmentBytes);
            const auto* content = std::get_if<Blob>(&row.next());
            auto unpacked = content ? plain(content->bytes, bytes) : cannotBeDone("there is no content");
            if (!unpacked)
                return row.damage(fmt::format("attachment \"{}\": {}", name, unpacked.error().sentence));
            if (sha256(*unpacked) != hash)
                return row.damage(fmt::format("attachment \"{}\": the content is not the one that was attached", name));
            m_reading.document.attachments[hash] = *std::move(unpacked);
        });
    }

    void changes() {
        each("change", "\"when\", who, what, old, new, why", "position", [&](RowReader& row) {
            Change change;
            for (std::string* text :
                 {&change.when, &change.who, &change.what, &change.before, &change.after, &change.why})
                *text = row.text();
            m_reading.document.changes.push_back(std::move(change));
        });
    }

    /// Tables of the schema that this version fills with nothing.
    void unread() {
        for (const char* table : {"scenario", "snapshot"}) {
            std::size_t count = 0;
            each(table, "position", "position", [&](RowReader&) { ++count; });
            if (count > 0)
                note(Severity::warning, table,
                     message(
                         "file.table_kept_out",
                         "The file holds {count} rows in its table {table}, which this version does not read; saving "
                         "would lose them.",
                         {{"count", std::to_string(count)}, {"table", table}}),
                     message("file.table_kept_out.remedy", "Save under another name, or use a newer version."));
        }
    }

    static constexpr std::size_t mostNotesOfAKind = 500; // assumed: more than an older version ever lacked

    const Database& m_database;
    const ReadOptions& m_options;
    Reading m_reading;
    std::map<std::string, std::size_t> m_told; ///< notes by the id of their sentence
    Project& m_project = m_reading.document.project;
    std::map<std::string, std::pair<std::string, std::string>> m_wanted; ///< key and name of evidence, by hash
};

} // namespace

Reading readDocument(const Database& database, const ReadOptions& options) {
    return DocumentReader(database, options).read();
}

} // namespace plumb::store
