// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/hash.h"

#include <array>
#include <initializer_list>
#include <memory>

#include <fmt/format.h>
#include <openssl/evp.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/project/edits.h"

namespace plumb::store {
namespace {

/// Records of fields with their lengths before them, so that no two projects run into the same text.
class Canonical {
public:
    void add(std::initializer_list<std::string_view> fields) {
        for (const std::string_view field : fields)
            m_text += fmt::format("{}:{},", field.size(), field);
        m_text += '\n';
    }
    void add(std::string_view kind, const Evidence& each) {
        add({kind, each.name, each.page, nameOf(each.grade), each.date ? toText(*each.date) : std::string(),
             each.expires ? toText(*each.expires) : std::string(), each.sha256, std::to_string(each.bytes)});
    }
    void add(const std::vector<Evidence>& evidence) {
        for (const Evidence& each : evidence)
            add("evidence", each);
    }
    std::string text() && { return std::move(m_text); }

private:
    std::string m_text;
};

} // namespace

std::string sha256(std::string_view bytes) {
    return sha256({bytes});
}

std::string sha256(std::initializer_list<std::string_view> parts) {
    std::array<unsigned char, 32> digest{};
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    PLUMB_CHECK(context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1);
    for (const std::string_view part : parts)
        PLUMB_CHECK(EVP_DigestUpdate(context.get(), part.data(), part.size()) == 1);
    PLUMB_CHECK(EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1);
    return fmt::format("{:02x}", fmt::join(digest, ""));
}

std::string canonicalText(const Project& project) {
    Canonical canonical;
    canonical.add({"plumbline inputs 4"});
    for (const TextRow& row : textRows()) {
        if (row.scope == Scope::project)
            canonical.add({"text", row.key, textAt(project, row.key).value_or(std::string())});
    }
    for (const Workflow& workflow : project.workflows) {
        canonical.add({"workflow", workflow.id, workflow.name, nameOf(workflow.kind)});
        for (const JobSize& size : workflow.sizes)
            canonical.add({"job size", size.id});
    }
    for (const Component& component : project.components)
        canonical.add({"component", component.id, component.name});
    for (const Tier& tier : project.tiers)
        canonical.add({"tier", tier.id, tier.name, nameOf(tier.kind)});
    for (const Network& network : project.networks)
        canonical.add({"network", network.id, network.name, nameOf(network.kind)});
    for (const Gate& gate : project.gates)
        canonical.add({"gate", gate.id, gate.name, nameOf(gate.kind), gate.responsible});
    for (const Delivery& delivery : project.deliveries)
        canonical.add({"delivery", delivery.id, delivery.name, nameOf(delivery.kind)});
    for (const Line& line : project.lines)
        canonical.add({"line", line.id, line.name, nameOf(line.category)});
    for (const CostItem& cost : project.costs)
        canonical.add({"cost", cost.id, cost.name, nameOf(cost.category), nameOf(cost.timing)});
    for (const Route& route : project.routes) {
        canonical.add({"route", route.id, route.name, nameOf(route.kind)});
        for (const Milestone& milestone : route.milestones)
            canonical.add({"milestone", milestone.id});
    }
    for (const Address& address : addresses(project)) {
        auto value = read(project, address);
        if (value == 0)
            value = 0; // minus zero is zero
        canonical.add({"assumption", addressText(project, address), valueText(*address.row, value)});
    }
    for (const auto& [address, provenance] : project.provenance) {
        canonical.add({"provenance", address, nameOf(provenance.grade), provenance.source, provenance.note});
        canonical.add(provenance.evidence);
    }
    for (const Answer& answer : project.answers) {
        canonical.add({"answer", answer.criterion, answer.instance, nameOf(answer.value), answer.note, answer.owner,
                       answer.due ? toText(*answer.due) : std::string()});
        canonical.add(answer.evidence);
        for (const FormerEvidence& piece : answer.formerEvidence) {
            canonical.add({"former answer", nameOf(piece.answer)});
            canonical.add("former evidence", piece.evidence);
        }
    }
    return std::move(canonical).text();
}

std::string inputHash(const Project& project) {
    return sha256(canonicalText(project));
}

Project saidOnly(Project project) {
    Project everyPlace = project;
    for (const RouteKind kind : {RouteKind::odmDirect, RouteKind::rent}) {
        for (Route& route : everyPlace.routes)
            route.kind = kind;
        for (const Address& address : addresses(everyPlace)) {
            if (!exists(project, address))
                address.row->write(parametersAt(project, address.row->scope, address.place), address.row->initial);
        }
    }
    return project;
}

} // namespace plumb::store
