// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/supply.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/names.h"
#include "core/report/figures.h"
#include "core/report/figures/supply/words.h"
#include "ui/viewmodels/assumption_words.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/result_words.h"
#include "ui/viewmodels/supply_tables.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Supply)
};

QString lowered(QString text) {
    if (!text.isEmpty())
        text[0] = text[0].toLower();
    return text;
}

QString titleOf(const Delivery& delivery) {
    return shown(report::titleOfDelivery(delivery, {}));
}

std::optional<std::size_t> placeOf(const Supply& of) {
    const auto place = placeIn(of.routes, of.route);
    return place < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(place));
}

template <auto Group, auto Name>
SupplyStep enter(const Project& project, const Place& place, const QString& sentence) {
    const Address address = addressOf<Group, Name>(place);
    return {sentence, Words::tr("Enter: %1").arg(lowered(fromCore(address.row->label))),
            shown(addressText(project, address))};
}

std::optional<SupplyStep> deliveryStep(const Project& project, const SupplyBeside& supply, std::size_t r) {
    if (project.deliveries.empty())
        return SupplyStep{Words::tr("The routes give one service date each. Add deliveries to see which one is late."),
                          Words::tr("Add delivery"),
                          {}};
    if (supply.p50)
        return std::nullopt;
    return enter<&RouteDeliveryParameters::terms, &DeliveryTerms::lead>(
        project, {r, 0},
        Words::tr("No delivery of %1 has a lead time yet, so that its service date is a single one. Begin with: %2.")
            .arg(shown(report::titleOf(project.routes[r])), lowered(titleOf(project.deliveries.front()))));
}

/// Only where trays are replaced and have no price: then nothing is known of what the stock costs.
std::optional<SupplyStep> stockStepFor(const Project& project, const SparesBeside& spares, std::size_t r) {
    if (spares.premium.absence != Absence::noTrayPrice || project.routes[r].parameters.spares.trayPrice)
        return std::nullopt;
    return enter<&RouteParameters::spares, &RouteSpares::trayPrice>(
        project, {r, 0}, Words::tr("What the stock costs is not known until a tray has a price."));
}

std::optional<SupplyStep> nextStepFor(const Project& project) {
    if (!project.parameters.refresh.podTwo)
        return enter<&ProjectParameters::refresh, &ProjectRefresh::podTwo>(
            project, {0, 0}, Words::tr("Nobody says when the next pod is ordered, so that it has no price yet."));
    if (!project.parameters.cluster.growthNodes)
        return enter<&ProjectParameters::cluster, &ProjectCluster::growthNodes>(
            project, {0, 0}, Words::tr("The project does not say how many nodes the next pod has."));
    return std::nullopt;
}

QString stockSaid(const RouteNumbers& numbers, const RouteSpares& given) {
    if (given.contractFillRate)
        return Words::tr("the contract promises a tray for %1 of the replacements")
            .arg(shown(percent(given.contractFillRate->value)));
    if (numbers.replacements <= 0)
        return Words::tr("nothing is replaced");
    const QString fill = shown(report::chanceText(numbers.fillRate));
    const QString target = numbers.fillRate < given.targetFillRate.value
                               ? Words::tr(", below the target of %1").arg(shown(percent(given.targetFillRate.value)))
                               : QString();
    return (numbers.stock == 1
                ? Words::tr("one spare tray meets %1 of the replacements").arg(fill)
                : Words::tr("%1 spare trays meet %2 of the replacements")
                      .arg(numbers.stock == 0 ? Words::tr("no") : shown(groupedNumber(numbers.stock, 0)), fill)) +
           target;
}

/// Whether the stock is worth its premium. What a contract promises is not bought by the stock.
QString balanceOf(const Route& bid, const RouteNumbers& numbers, const SparesBeside& spares) {
    if (!spares.premium || !spares.cover || !spares.economicStock || bid.parameters.spares.contractFillRate)
        return {};
    const QString route = shown(report::titleOf(bid)), least = shown(groupedNumber(spares.economicStock.value, 0));
    if (numbers.stock == 0)
        return Words::tr("%1 keeps no spare tray; waiting and trays together would cost least with %2.")
            .arg(route, least);
    return (spares.premium.value > spares.cover.value
                ? Words::tr("The stock of %1 costs %2 a year, more than the %3 of waiting it avoids; trays and waiting "
                            "together cost least with %4.")
                : Words::tr("The stock of %1 costs %2 a year and avoids %3 of waiting; trays and waiting together cost "
                            "least with %4."))
        .arg(route, shown(shortMoney(spares.premium.value)), shown(shortMoney(spares.cover.value)), least);
}

} // namespace

QString deliveryName(DeliveryKind kind) {
    return shown(report::nameOf(kind, report::Voice{}));
}

Supply supply(const Results& results, const QString& route) {
    const Project& project = *results.project;
    const Evaluation& evaluation = results.judgement.evaluation;
    Supply of;
    of.routes = choicesOf(project.routes);
    of.route = placeIn(of.routes, route) >= 0 ? route : firstRoute(results);
    for (std::size_t k = 0; k < enumCount<DeliveryKind>; ++k) {
        const auto kind = static_cast<DeliveryKind>(k);
        if (std::ranges::find(project.deliveries, kind, &Delivery::kind) == project.deliveries.end())
            of.toAdd.append({shown(std::string(nameOf(kind))), deliveryName(kind)});
    }
    for (const Delivery& delivery : project.deliveries)
        of.toRemove.append({shown(delivery.id), titleOf(delivery)});
    const auto r = placeOf(of);
    if (!r)
        return of;
    const report::Source source{project, evaluation};
    of.deliveries = report::deliverySpans(source, *r);
    of.stock = report::spareStock(source, *r);
    of.ofRoute = deliveriesOfRoute(results, *r);
    of.byRoute = supplyByRoute(results);
    of.spares = sparesByRoute(results);
    of.next = nextByRoute(results);
    if (std::ranges::any_of(evaluation.beside, [](const RouteBeside& each) { return bool(each.supply.p50); }))
        of.dates = report::dateProbability(source);
    if (std::ranges::any_of(project.routes, [](const Route& each) { return isOwned(each.kind); })) {
        of.value = report::spareValue(source);
        of.nextStep = nextStepFor(project);
    }
    if (!isOwned(project.routes[*r].kind))
        return of;
    of.step = deliveryStep(project, evaluation.beside[*r].supply, *r);
    of.balance = balanceOf(project.routes[*r], evaluation.numbers.routes[*r], evaluation.beside[*r].spares);
    of.stockStep = stockStepFor(project, evaluation.beside[*r].spares, *r);
    return of;
}

QString supplySentence(const Results& results, const Supply& of) {
    const Project& project = *results.project;
    const Evaluation& evaluation = results.judgement.evaluation;
    const auto r = placeOf(of);
    if (!r)
        return Words::tr("There is no route yet whose deliveries could be late.");
    const Route& bid = project.routes[*r];
    const QString route = shown(report::titleOf(bid));
    if (!isOwned(bid.kind))
        return Words::tr("%1 is rented: its deliveries and spares are the provider's.").arg(route);
    const RouteNumbers& numbers = evaluation.numbers.routes[*r];
    const SupplyBeside& supply = evaluation.beside[*r].supply;
    const QString stock = stockSaid(numbers, bid.parameters.spares);
    const auto months = [](double years) { return shown(report::monthNumber(report::monthsIn(years))); };
    if (!supply.p50)
        return Words::tr("%1 gives one service date, %2 months after the decision; %3.")
            .arg(route, months(numbers.delivered_y), stock);
    QString said = Words::tr("The last delivery of %1 is in service after %2 months (P10-P90 %3 to %4)")
                       .arg(route, months(supply.p50.value), months(supply.p10.value), months(supply.p90.value));
    if (const Outcome& date = results.judgement.confidence.routes[*r].dateProbability)
        said += Words::tr(", by the needed date with %1").arg(shown(report::chanceText(date.value)));
    return Words::tr("%1; %2.").arg(said, stock);
}

Result<Project> withFurtherDelivery(const Project& project, const QString& kindName) {
    const auto& names = enumNames<DeliveryKind>;
    const auto found = std::ranges::find(names, kindName.toStdString());
    if (found == names.end())
        return badValue(Words::tr("There is no delivery “%1”; choose one of the list.").arg(kindName).toStdString());
    const auto kind = static_cast<DeliveryKind>(found - names.begin());
    std::string id(*found);
    std::ranges::replace(id, '_', '-');
    // Lines of the quote have the same names.
    Result<Project> added = withDelivery(project, id, kind);
    if (!added && std::ranges::find(project.deliveries, kind, &Delivery::kind) == project.deliveries.end())
        added = withDelivery(project, id + "-delivery", kind);
    if (!added)
        return added;
    return withText(*added, "delivery.name@" + added->deliveries.back().id,
                    freeName(project, "delivery.name", deliveryName(kind).toStdString()));
}

Result<Project> withoutDelivery(const Project& project, const QString& id) {
    return without(project, id.toStdString());
}

} // namespace plumb::ui
