// SPDX-License-Identifier: GPL-3.0-or-later
// Published failure rates as edits of a project.
#include <algorithm>

#include <QCoreApplication>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "core/project/failure_rates.h"
#include "ui/viewmodels/reliability.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Reliability)
};

QString statusWords(SourceStatus status) {
    switch (status) {
    case SourceStatus::verified:
        return Words::tr("seen in the source itself");
    case SourceStatus::secondary:
        return Words::tr("seen in another text that quotes it");
    case SourceStatus::quoted:
        return Words::tr("assumed by its source, which has counted nothing");
    case SourceStatus::none:
        break;
    }
    return {};
}

/// A source that counted nothing is no evidence, however well it is printed.
Provenance provenanceOf(const std::string& source, const std::string& caveat, SourceStatus status) {
    return {status == SourceStatus::quoted ? Grade::assumption : Grade::published, source, caveat, {}};
}

/// Interrupts that were counted per unit, of parts whose place in a node is known.
bool isUsable(const ComponentRate& rate) {
    return rate.counts == RateCounts::interrupt && rate.rate && rate.unitsPerNode && rate.nodesPerGroup;
}

} // namespace

QList<PublishedRate> publishedRates(const Project& project) {
    const double accelerators = project.parameters.cluster.acceleratorsPerNode.value;
    QList<PublishedRate> offered;
    for (const FailureRate& rate : failureRates()) {
        if (!rate.nodeMtbf)
            continue;
        QString detail = shown(rate.observed) + QLatin1Char(' ') + shown(rate.caveat);
        if (rate.acceleratorsPerNode && rate.acceleratorsPerNode->value > 0 &&
            rate.acceleratorsPerNode->value != accelerators)
            detail += QLatin1Char(' ') + Words::tr("Its nodes have %1 accelerators, those of this project %2.")
                                             .arg(rate.acceleratorsPerNode->value)
                                             .arg(accelerators);
        detail += QLatin1Char('\n') + Words::tr("%1; %2.").arg(shown(rate.source), statusWords(rate.status));
        offered.append({shown(rate.id),
                        Words::tr("%1: %2").arg(shown(rate.name), shown(report::duration(rate.nodeMtbf->value))),
                        rate.status == SourceStatus::verified, detail.trimmed()});
    }
    return offered;
}

Result<Project> withPublishedRate(const Project& project, const QString& id) {
    const auto rates = failureRates();
    const auto rate = std::ranges::find(rates, id.toStdString(), &FailureRate::id);
    if (rate == rates.end() || !rate->nodeMtbf)
        return badValue(Words::tr("There is no published node MTBF “%1”.").arg(id).toStdString());
    const Statement statement{addressOf<&ProjectParameters::reliability, &ProjectReliability::nodeMtbf>(),
                              rate->nodeMtbf->value, provenanceOf(rate->source, rate->caveat, rate->status)};
    return withStatements(project, {&statement, 1});
}

Result<Project> withPublishedClasses(const Project& project) {
    Result<Project> next = project;
    for (const ComponentRate& rate : componentRates()) {
        if (!isUsable(rate))
            continue;
        const Result<Project> before = *next;
        next = withComponent(*before, rate.id);
        const auto isThere = [&](const Component& component) { return component.id == rate.id; };
        // A line of the quote may have the name already; a class of that name is the one to be added.
        if (!next && std::ranges::none_of(before->components, isThere))
            next = withComponent(*before, rate.id + "-class");
        if (!next)
            return next;
        const Place place{next->components.size() - 1, 0};
        next->components.back().name = rate.name;
        const Provenance from = provenanceOf(rate.source, rate.caveat, rate.status);
        const std::array statements{
            Statement{addressOf<&ComponentParameters::rates, &ComponentRates::units>(place), rate.unitsPerNode->value,
                      from},
            Statement{addressOf<&ComponentParameters::rates, &ComponentRates::groupNodes>(place),
                      rate.nodesPerGroup->value, from},
            Statement{addressOf<&ComponentParameters::rates, &ComponentRates::interrupts>(place), rate.rate->value,
                      from}};
        next = withStatements(*next, statements);
        if (!next)
            return next;
    }
    return next;
}

} // namespace plumb::ui
