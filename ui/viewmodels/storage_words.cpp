// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/storage_words.h"

#include <QCoreApplication>

#include "core/evaluation/evaluate.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Storage)
};

QString addressOfBandwidth(const Project& project, std::size_t r, std::size_t w) {
    const TierKind kind = project.routes[r].workflows[w].storage.durableTier;
    const auto tier = std::ranges::find(project.tiers, kind, &Tier::kind);
    const Place place{r, static_cast<std::size_t>(tier - project.tiers.begin())};
    return shown(addressText(project, addressOf<&RouteTierParameters::terms, &TierTerms::write>(place)));
}

} // namespace

QString askName(StorageAsk ask) {
    switch (ask) {
    case StorageAsk::write:
        return Words::tr("Write in the time assumed");
    case StorageAsk::interval:
        return Words::tr("A durable copy in every interval");
    case StorageAsk::read:
        return Words::tr("Read back in the time assumed");
    case StorageAsk::endurance:
        return Words::tr("Endurance of the drives");
    case StorageAsk::capacity:
        return Words::tr("Capacity for data and copies");
    }
    return {};
}

QString askDetail(StorageAsk ask) {
    switch (ask) {
    case StorageAsk::write:
        return Words::tr("The durable copy is written in the time that the arithmetic of the overhead assumes.");
    case StorageAsk::interval:
        return Words::tr("A copy is durable before the next durable copy starts.");
    case StorageAsk::read:
        return Words::tr("A restart reads the copy back in the time that the arithmetic assumes.");
    case StorageAsk::endurance:
        return Words::tr("The drives that take the copies are rated for as many full writes a day.");
    case StorageAsk::capacity:
        return Words::tr("The durable tier holds the data and the copies kept of all workflows.");
    }
    return {};
}

bool isUnknown(Absence absence) {
    switch (absence) {
    case Absence::noStateSize:
    case Absence::noTier:
    case Absence::noBandwidth:
    case Absence::noCapacity:
    case Absence::noEndurance:
        return true;
    default:
        return false;
    }
}

std::optional<StorageAsk> tightestOf(const StorageNumbers& storage) {
    std::optional<StorageAsk> tightest;
    for (std::size_t i = 0; i < enumCount<StorageAsk>; ++i) {
        const Outcome& margin = storage.checks[i].margin;
        if (margin && (!tightest || margin.value < storage.checks[static_cast<std::size_t>(*tightest)].margin.value))
            tightest = static_cast<StorageAsk>(i);
    }
    return tightest;
}

ShownCell supportCell(StorageSupport support) {
    switch (support) {
    case StorageSupport::supports:
        return {Words::tr("supports the interval"), {}, StateMark::yes};
    case StorageSupport::fails:
        return {Words::tr("does not"), {}, StateMark::no};
    case StorageSupport::unknown:
        break;
    }
    return {Words::tr("unknown"), {}, StateMark::unknown};
}

std::optional<StorageStep> stepFor(const Project& project, const StorageNumbers& storage, std::size_t r,
                                   std::size_t w) {
    const StorageCheck& check = storage.checks[static_cast<std::size_t>(StorageAsk::interval)];
    if (check.margin)
        return std::nullopt;
    const Absence absence = check.margin.absence;
    StorageStep step{shown(render(whyAbsent(absence))), {}, {}};
    switch (absence) {
    case Absence::noStateSize:
        step.words = Words::tr("Enter the size of a checkpoint");
        step.address = shown(addressText(project, addressOf<&WorkflowParameters::state, &WorkflowState::size>({w, 0})));
        return step;
    case Absence::noBandwidth:
        step.words = Words::tr("Enter the write bandwidth");
        step.address = addressOfBandwidth(project, r, w);
        return step;
    case Absence::noTier:
        step.words = Words::tr("Add the tier");
        return step;
    default:
        return step;
    }
}

} // namespace plumb::ui
