// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/assumption_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>

#include "core/base/currency.h"
#include "core/base/shown_text.h"
#include "core/evaluation/gates.h"
#include "core/report/voice.h"
#include "ui/viewmodels/number_text.h"
#include "ui/viewmodels/typed_number.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Assumptions)
};

/// The first word of a key is the group it belongs to.
std::string_view groupOf(const Row& row) {
    return row.key.substr(0, row.key.find('.'));
}

struct Page {
    std::u16string_view id;
    std::array<std::string_view, 12> groups; ///< most important first
    std::array<std::string_view, 8> first{}; ///< fields that stand before their groups
};

template <auto Group, auto Name>
constexpr std::string_view field = row<Group, Name>({}).field;

// One assumption of each field and group after the other, so that the first eight touch whatever decides the page.
constexpr std::array pages{
    Page{u"overview",
         {"reliability", "quote", "delivery", "checkpoint", "staff", "energy", "rent", "project", "cost", "restart",
          "spares", "facility"}},
    Page{u"cluster",
         {"cluster", "rack", "component", "reliability", "repair", "spares"},
         {field<&ProjectParameters::cluster, &ProjectCluster::nodes>,
          field<&ProjectParameters::cluster, &ProjectCluster::acceleratorsPerNode>,
          field<&ProjectParameters::cluster, &ProjectCluster::unitNodes>,
          field<&ProjectParameters::cluster, &ProjectCluster::podUnits>,
          field<&RouteParameters::cluster, &RouteCluster::hotSpareNodes>,
          field<&RouteParameters::rack, &RouteRack::nodes>,
          field<&RouteParameters::reliability, &RouteReliability::outEvents>,
          field<&RouteParameters::reliability, &RouteReliability::repair>}},
    Page{u"workflows",
         {"service", "restart", "checkpoint", "workflow", "job", "reliability"},
         {field<&WorkflowParameters::terms, &WorkflowTerms::share>,
          field<&JobSizeParameters::terms, &JobSizeTerms::nodes>,
          field<&ProjectParameters::reliability, &ProjectReliability::nodeMtbf>,
          field<&WorkflowParameters::terms, &WorkflowTerms::referenceWork>,
          field<&WorkflowParameters::terms, &WorkflowTerms::deadline>,
          field<&RouteWorkflowParameters::efficiency, &WorkflowEfficiency::performance>}},
    Page{u"scorecard", {"capability", "project", "line", "spares", "quote"}},
    Page{u"reliability",
         {"checkpoint", "restart", "reliability", "component", "spares", "job", "workflow", "fabric", "cluster"},
         {field<&ProjectParameters::reliability, &ProjectReliability::nodeMtbf>,
          field<&RouteParameters::reliability, &RouteReliability::failureRateRatio>,
          field<&RouteWorkflowParameters::restart, &WorkflowRestart::detection>,
          field<&RouteWorkflowParameters::restart, &WorkflowRestart::hangShare>,
          field<&RouteParameters::screening, &RouteScreening::defectiveFraction>,
          field<&RouteParameters::screening, &RouteScreening::burnIn>,
          field<&RouteParameters::screening, &RouteScreening::lemonFraction>,
          field<&RouteParameters::silent, &RouteSilent::events>}},
    Page{u"storage",
         {"storage", "state", "data", "checkpoint", "restart"},
         {field<&WorkflowParameters::state, &WorkflowState::size>,
          field<&WorkflowParameters::state, &WorkflowState::parameters>,
          field<&WorkflowParameters::state, &WorkflowState::bytesPerParameter>,
          field<&RouteTierParameters::terms, &TierTerms::write>, field<&RouteTierParameters::terms, &TierTerms::read>,
          field<&WorkflowParameters::terms, &WorkflowTerms::overheadCap>,
          field<&WorkflowParameters::state, &WorkflowState::copiesKept>}},
    Page{u"fabric",
         {"fabric", "traffic", "cluster"},
         {field<&RouteNetworkParameters::design, &NetworkDesign::radix>,
          field<&RouteNetworkParameters::design, &NetworkDesign::oversubscription>,
          field<&RouteNetworkParameters::design, &NetworkDesign::ports>,
          field<&RouteNetworkParameters::parts, &NetworkParts::speed>,
          field<&RouteNetworkParameters::parts, &NetworkParts::opticalPrice>,
          field<&RouteNetworkParameters::faults, &NetworkFaults::degradedTime>,
          field<&RouteParameters::fabric, &RouteFabric::diagnosis>,
          field<&WorkflowParameters::traffic, &WorkflowTraffic::stepTime>}},
    Page{u"facilities",
         {"facility", "rack", "power", "energy", "gate"},
         {field<&ProjectParameters::rackPlace, &ProjectRackPlace::power>,
          field<&RouteParameters::operations, &RouteOperations::nodePower>,
          field<&RouteParameters::rack, &RouteRack::liquidShare>, field<&RouteParameters::rack, &RouteRack::flow>,
          field<&ProjectParameters::room, &ProjectRoom::waterSupply>,
          field<&ProjectParameters::site, &ProjectSite::envelope>,
          field<&ProjectParameters::operations, &ProjectOperations::energyPrice>,
          field<&RouteParameters::operations, &RouteOperations::pue>}},
    Page{u"supply",
         {"supply", "spares", "contract", "delivery", "refresh"},
         {field<&RouteDeliveryParameters::terms, &DeliveryTerms::lead>,
          field<&RouteDeliveryParameters::terms, &DeliveryTerms::late>,
          field<&RouteParameters::delivery, &RouteDelivery::commonCause>,
          field<&RouteParameters::spares, &RouteSpares::traysInStock>,
          field<&RouteParameters::spares, &RouteSpares::targetFillRate>,
          field<&RouteParameters::spares, &RouteSpares::trayPrice>,
          field<&RouteParameters::spares, &RouteSpares::replenishment>,
          field<&ProjectParameters::terms, &ProjectTerms::neededBy>}},
    Page{u"economics",
         {"project", "quote", "rent", "staff", "contract", "cost", "tax", "energy", "demand", "build", "payment",
          "repair"},
         {field<&ProjectParameters::terms, &ProjectTerms::discountRate>,
          field<&RouteParameters::quote, &RouteQuote::headlineDiscount>,
          field<&RouteParameters::rent, &RouteRent::price>, field<&ProjectParameters::terms, &ProjectTerms::horizon>,
          field<&ProjectParameters::terms, &ProjectTerms::marketDecay>,
          field<&RouteParameters::operations, &RouteOperations::people>,
          field<&ProjectParameters::operations, &ProjectOperations::energyPrice>,
          field<&ProjectParameters::terms, &ProjectTerms::gpuHourPrice>}},
    Page{u"routes",
         {"quote", "delivery", "rent", "cost", "staff", "reliability", "spares", "facility", "energy", "repair",
          "payment", "capability"}},
    Page{u"memo", {"project", "reliability", "cluster"}},
    Page{u"data", {"reliability", "restart", "checkpoint", "spares"}},
};

QString capitalised(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// A decision is about the self-sourced routes: their values come first, the baseline's after them.
int kindRank(RouteKind kind) {
    switch (kind) {
    case RouteKind::odmDirect:
    case RouteKind::tierTwo:
        return 0;
    case RouteKind::oemReference:
        return 1;
    case RouteKind::rent:
        return 2;
    }
    return 0;
}

/// Of a tier, whether durable copies of the workflow in focus, or of any, lie on it.
bool isDurable(const Project& project, const Address& address, const PageFocus& focus) {
    const auto [r, t] = address.place;
    for (std::size_t w = 0; w < project.workflows.size(); ++w) {
        if ((focus.workflow.isEmpty() || project.workflows[w].id == focus.workflow.toStdString()) &&
            project.routes[r].workflows[w].storage.durableTier == project.tiers[t].kind)
            return true;
    }
    return false;
}

/// How many deliveries of the route are later at the median; those without a lead time stand behind all others.
int laterThan(const Project& project, std::size_t route, std::size_t delivery) {
    const auto weeks = [](const RouteDeliveryParameters& each) {
        const DeliveryTerms& terms = each.terms;
        return terms.lead ? (terms.ordered + *terms.lead + terms.acceptance).value : -1.0;
    };
    const auto& deliveries = project.routes[route].deliveries;
    return static_cast<int>(std::ranges::count_if(
        deliveries, [&](const RouteDeliveryParameters& other) { return weeks(other) > weeks(deliveries[delivery]); }));
}

/// What stands first, smallest: the focus, then the kind of route.
std::array<int, 4> rankOf(const Project& project, const Address& address, const PageFocus& focus) {
    std::array<int, 4> rank{};
    const Scope scope = address.row->scope;
    const auto [first, second] = address.place;
    const auto isOther = [](const QString& wanted, const std::string& id) {
        return !wanted.isEmpty() && wanted.toStdString() != id ? 1 : 0;
    };
    if (isOfRoute(scope)) {
        rank[0] = isOther(focus.route, project.routes[first].id);
        rank[3] = kindRank(project.routes[first].kind);
    }
    if (scope == Scope::workflow || scope == Scope::jobSize)
        rank[1] = isOther(focus.workflow, project.workflows[first].id);
    if (scope == Scope::routeWorkflow)
        rank[1] = isOther(focus.workflow, project.workflows[second].id);
    if (scope == Scope::routeNetwork)
        rank[1] = isOther(focus.network, project.networks[second].id);
    if (scope == Scope::routeTier)
        rank[2] = isDurable(project, address, focus) ? 0 : 1;
    if (scope == Scope::routeDelivery)
        rank[2] = laterThan(project, first, second);
    return rank;
}

} // namespace

QString fromCore(std::string_view text) {
    return QString::fromStdString(shownText(text));
}

QString placeName(const Project& project, const Address& address) {
    using report::titleOf;
    const auto [i, j] = address.place;
    const auto one = [](const std::string& name) { return QString::fromStdString(name); };
    const auto two = [&](const std::string& a, const std::string& b) {
        return one(a) + QStringLiteral(" / ") + one(b);
    };
    switch (address.row->scope) {
    case Scope::project:
        return {};
    case Scope::route:
        return one(titleOf(project.routes[i]));
    case Scope::workflow:
        return one(titleOf(project.workflows[i]));
    case Scope::jobSize:
        return two(titleOf(project.workflows[i]), project.workflows[i].sizes[j].id);
    case Scope::component:
        return one(titleOf(project.components[i]));
    case Scope::line:
        return one(titleOf(project.lines[i]));
    case Scope::milestone:
        return two(titleOf(project.routes[i]), project.routes[i].milestones[j].id);
    case Scope::routeWorkflow:
        return two(titleOf(project.routes[i]), titleOf(project.workflows[j]));
    case Scope::routeTier:
        return two(titleOf(project.routes[i]), titleOf(project.tiers[j]));
    case Scope::routeNetwork:
        return two(titleOf(project.routes[i]), titleOf(project.networks[j]));
    case Scope::routeGate:
        return two(titleOf(project.routes[i]), titleOf(project.gates[j]));
    case Scope::routeDelivery:
        return two(titleOf(project.routes[i]), titleOf(project.deliveries[j]));
    case Scope::routeLine:
        return two(titleOf(project.routes[i]), titleOf(project.lines[j]));
    case Scope::routeCost:
        return two(titleOf(project.routes[i]), titleOf(project.costs[j]));
    }
    return {};
}

QString titleOf(const Project& project, const Address& address) {
    const QString place = placeName(project, address);
    const QString label = fromCore(address.row->label);
    return place.isEmpty() ? label : label + QStringLiteral(", ") + place;
}

QString scopeName(Scope scope) {
    switch (scope) {
    case Scope::project:
        return Words::tr("Project");
    case Scope::route:
        return Words::tr("Route");
    case Scope::workflow:
        return Words::tr("Workflow");
    case Scope::jobSize:
        return Words::tr("Job size");
    case Scope::component:
        return Words::tr("Component class");
    case Scope::line:
        return Words::tr("Line of the quote");
    case Scope::milestone:
        return Words::tr("Milestone");
    case Scope::routeWorkflow:
        return Words::tr("Route and workflow");
    case Scope::routeTier:
        return Words::tr("Route and storage tier");
    case Scope::routeNetwork:
        return Words::tr("Route and network");
    case Scope::routeGate:
        return Words::tr("Route and facility gate");
    case Scope::routeDelivery:
        return Words::tr("Route and delivery");
    case Scope::routeLine:
        return Words::tr("Route and line");
    case Scope::routeCost:
        return Words::tr("Route and cost");
    }
    return {};
}

QString groupName(const Row& row) {
    return capitalised(fromCore(groupOf(row)));
}

QString choiceName(std::string_view choice) {
    if (choice == enumNames<CheckpointMode>[static_cast<std::size_t>(CheckpointMode::twoLevel)])
        return Words::tr("Two-level");
    if (const auto gate = std::ranges::find(enumNames<GateKind>, choice); gate != enumNames<GateKind>.end())
        return QString::fromStdString(render(nameOfGate(static_cast<GateKind>(gate - enumNames<GateKind>.begin()))));
    return capitalised(fromCore(choice).replace(u'_', u' '));
}

QString unknownWord() {
    return Words::tr("unknown");
}

QString valueName(const Row& row, std::optional<double> value, const QLocale& locale) {
    if (!value)
        return unknownWord();
    return row.isChoice() ? choiceName(row.choices[static_cast<std::size_t>(*value)])
                          : numberText(*value, row.decimals, locale);
}

QString rangeName(const Row& row, const QLocale& locale) {
    if (row.isChoice()) {
        QStringList names;
        for (const std::string_view choice : row.choices)
            names.append(choiceName(choice));
        return names.join(QStringLiteral(", "));
    }
    const QString numbers = Words::tr("%1 to %2").arg(exactText(row.low, locale), exactText(row.high, locale));
    return row.unit.empty() ? numbers : numbers + QChar(QChar::Nbsp) + fromCore(shownUnit(row.unit));
}

Result<std::optional<double>> typedValue(const Row& row, const QString& text, const QLocale& locale) {
    const auto refused = [](const QString& sentence) { return badValue(sentence.toStdString()); };
    const QString written = text.trimmed();
    const QString range = rangeName(row, locale);
    if (written.isEmpty() || written.compare(unknownWord(), Qt::CaseInsensitive) == 0) {
        if (row.optional)
            return std::optional<double>();
        return refused(Words::tr("“%1” cannot be unknown; give %2.").arg(fromCore(row.label), range));
    }
    if (row.isChoice()) {
        for (std::size_t i = 0; i < row.choices.size(); ++i) {
            if (written.compare(choiceName(row.choices[i]), Qt::CaseInsensitive) == 0 ||
                written == fromCore(row.choices[i]))
                return std::optional(static_cast<double>(i));
        }
        return refused(Words::tr("“%1” is none of the choices: %2.").arg(written, range));
    }
    const auto number = typedNumber(written, row.unit, locale);
    if (!number)
        return tl::unexpected(number.error());
    // A number of a hundred digits is named as it was written.
    constexpr qsizetype mostDigits = 24;
    const QString digits = exactText(*number, locale);
    const QString named = digits.size() <= mostDigits ? digits : u'“' + written.left(mostDigits) + u'”';
    const QString shown = row.unit.empty() ? named : named + QChar(QChar::Nbsp) + fromCore(shownUnit(row.unit));
    if (*number < row.low || *number > row.high)
        return refused(Words::tr("%1 is outside the range %2.").arg(shown, range));
    if (row.whole && *number != std::trunc(*number))
        return refused(Words::tr("%1 is not a whole number; this counts whole things.").arg(shown));
    return std::optional(*number);
}

std::vector<Address> addressesForPage(const Project& project, const QString& pageId, const PageFocus& focus) {
    const auto* page = std::ranges::find_if(pages, [&](const Page& p) { return pageId == QStringView(p.id); });
    if (page == pages.end())
        return {};
    std::vector<std::vector<Address>> groups;
    const auto add = [&](const std::vector<const Row*>& rows) {
        std::vector<Address> of;
        for (const Row* row : rows) {
            std::vector<Address> found = addresses(project, *row);
            std::ranges::stable_sort(found, {},
                                     [&](const Address& address) { return rankOf(project, address, focus); });
            of.insert(of.end(), found.begin(), found.end());
        }
        groups.push_back(std::move(of));
    };
    for (const std::string_view first : page->first) {
        if (!first.empty())
            add({&*std::ranges::find(catalogue(), first, &Row::field)});
    }
    for (const std::string_view group : page->groups) {
        std::vector<const Row*> rows;
        for (const Row& row : catalogue()) {
            if (!group.empty() && groupOf(row) == group && !std::ranges::count(page->first, row.field))
                rows.push_back(&row);
        }
        // What is uncertain moves the answer; what is fixed can wait.
        std::ranges::stable_partition(rows, [](const Row* row) { return row->spread.family != SpreadFamily::none; });
        add(rows);
    }
    std::vector<Address> all;
    const std::size_t longest = std::ranges::max(groups, {}, &std::vector<Address>::size).size();
    for (std::size_t i = 0; i < longest; ++i) {
        for (const std::vector<Address>& group : groups) {
            if (i < group.size())
                all.push_back(group[i]);
        }
    }
    return all;
}

} // namespace plumb::ui
