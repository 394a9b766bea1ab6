// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/evaluation/findings/collector.h"

namespace plumb::findings_of {
namespace {

std::string placeOfTimes(const Collector& to, std::size_t r, std::size_t w) {
    return to.at<&RouteWorkflowParameters::storage, &WorkflowStorage::times>({r, w});
}

/// Copies that are kept must reach back beyond a silent corruption that nobody has noticed yet.
void retention(const Project& project, const Evaluation& evaluation, std::size_t r, std::size_t w, Collector& to) {
    const RouteSilent& silent = project.routes[r].parameters.silent;
    const WorkflowNumbers& numbers = evaluation.numbers.routes[r].workflows[w];
    const SizeNumbers& job = numbers.sizes[numbers.largest];
    if (silent.events.value <= 0 || !job.interval_h)
        return;
    const double apart_h = job.interval_h.value * (job.copies ? job.copies.value : 1);
    const double kept = project.workflows[w].parameters.state.copiesKept.value;
    if (kept * apart_h < silent.delay.value)
        to.add(
            Severity::warning, to.at<&WorkflowParameters::state, &WorkflowState::copiesKept>({w}),
            message("finding.retention",
                    "{workflow} keeps {kept} copies, {apart} h apart on {route}; a silent corruption is noticed after "
                    "{delay} h, when all of them hold it.",
                    {{"workflow", titleOf(project.workflows[w])},
                     {"kept", groupedNumber(kept, 0)},
                     {"apart", significant(apart_h)},
                     {"route", titleOf(project.routes[r])},
                     {"delay", significant(silent.delay.value)}}),
            message("finding.retention.remedy", "Keep more copies, or notice corruption sooner."));
}

} // namespace

void storage(const Project& project, const Evaluation& evaluation, Collector& to) {
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        for (std::size_t w = 0; w < project.workflows.size(); ++w) {
            if (absorbingLayer(project, r, w) != AbsorbingLayer::checkpoint)
                continue;
            const WorkflowNumbers& numbers = evaluation.numbers.routes[r].workflows[w];
            const Message::Arguments both{{"workflow", titleOf(project.workflows[w])},
                                          {"route", titleOf(project.routes[r])}};
            if (!numbers.sizes[numbers.largest].times.asChosen)
                to.add(
                    Severity::contradiction, placeOfTimes(to, r, w),
                    message("finding.tiers_unknown",
                            "The times of {workflow} on {route} are to follow from the storage tiers, and the size of "
                            "the checkpoint or the speed of a tier is not known; the entered times are used.",
                            both),
                    message("finding.tiers_unknown.remedy", "Enter the size and the bandwidths of the tiers, or give "
                                                            "the times."));
            if (isPerNode(project.routes[r].workflows[w].storage.durableTier))
                to.add(
                    Severity::contradiction,
                    to.at<&RouteWorkflowParameters::storage, &WorkflowStorage::durableTier>({r, w}),
                    message("finding.durable_per_node",
                            "The durable copy of {workflow} on {route} lies on the nodes themselves and is lost with "
                            "them.",
                            both),
                    message("finding.durable_per_node.remedy", "Name a tier outside the nodes."));
            if (numbers.storage.shareLeft <= 0)
                to.add(
                    Severity::contradiction, to.at<&WorkflowParameters::data, &WorkflowData::readRate>({w}),
                    message("finding.no_share_left",
                            "The steady reading of {workflow} takes the whole of the durable tier of {route}; nothing "
                            "is left for checkpoints.",
                            both),
                    message("finding.no_share_left.remedy", "Enlarge the tier, or read from another one."));
            if (numbers.storage.support == StorageSupport::fails)
                to.add(Severity::warning, placeOfTimes(to, r, w),
                       storageShortfall(numbers.storage, titleOf(project.workflows[w]), titleOf(project.routes[r])),
                       message("finding.storage_fails.remedy",
                               "Enlarge or speed up the tier, lengthen the interval, or "
                               "correct the time that is assumed."));
            retention(project, evaluation, r, w, to);
        }
    }
}

} // namespace plumb::findings_of

namespace plumb {

Message storageShortfall(const StorageNumbers& storage, const std::string& workflow, const std::string& route) {
    const StorageCheck& check = storage.checks[static_cast<std::size_t>(storage.tightest)];
    const Message::Arguments arguments{{"workflow", workflow},
                                       {"route", route},
                                       {"need", significant(check.need.value)},
                                       {"has", significant(check.has.value)},
                                       {"need_min", significant(check.need.value * minutesPerHour)},
                                       {"has_min", significant(check.has.value * minutesPerHour)}};
    switch (storage.tightest) {
    case StorageAsk::write:
        return message("storage.fails.write",
                       "The storage of {route} does not carry the checkpoints of {workflow}: the write time that is "
                       "assumed needs {need} GB/s, and the tier writes {has} GB/s.",
                       arguments);
    case StorageAsk::interval:
        return message("storage.fails.interval",
                       "The storage of {route} does not support the interval of {workflow}: a copy in every interval "
                       "needs {need} GB/s, and the tier writes {has} GB/s.",
                       arguments);
    case StorageAsk::read:
        return message(
            "storage.fails.read",
            "The storage of {route} does not carry the restarts of {workflow}: {need_min} min are assumed to "
            "read the copy back, and the tier takes {has_min} min.",
            arguments);
    case StorageAsk::endurance:
        return message("storage.fails.endurance",
                       "The checkpoints of {workflow} wear out the drives of {route}: they are written {need} times a "
                       "day and rated for {has}.",
                       arguments);
    case StorageAsk::capacity:
        return message("storage.fails.capacity",
                       "The durable tier of {route} is too small for {workflow} and the others: data and copies take "
                       "{need} TB, and it holds {has} TB.",
                       arguments);
    }
    return {};
}

} // namespace plumb
