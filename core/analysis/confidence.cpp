// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/confidence.h"

#include <algorithm>
#include <atomic>

#include "core/analysis/percentile.h"
#include "core/analysis/sampler.h"
#include "core/base/check.h"
#include "core/evaluation/evaluate.h"

namespace plumb {
namespace {

/// What the samples say of one route.
struct Tally {
    std::vector<double> savings;
    Absence absence = Absence::none; ///< of the last sample without a saving
    std::uint64_t positive = 0;
    std::uint64_t inTime = 0;
};

} // namespace

Confidence confidence(const Project& project, std::uint64_t samples, std::uint64_t seed) {
    const std::atomic<bool> never = false;
    return *confidence(project, samples, seed, Cancelled(never));
}

std::optional<Confidence> confidence(const Project& project, std::uint64_t samples, std::uint64_t seed,
                                     const Cancelled& cancelled) {
    PLUMB_CHECK(samples >= 1);
    Inputs inputs = flatten(project);
    const Sampler sampler(project);
    const auto neededBy = project.parameters.terms.neededBy;
    std::vector<Tally> tallies(project.routes.size());
    Numbers numbers;
    evaluateInto(inputs, numbers);
    // Nothing is sure about a saving that does not exist at the entered values.
    std::vector<Absence> unanswered;
    for (const RouteNumbers& route : numbers.routes)
        unanswered.push_back(route.saving[static_cast<std::size_t>(HourValue::baselineCost)].absence);
    for (std::uint64_t sample = 0; sample < samples; ++sample) {
        if (cancelled())
            return std::nullopt;
        sampler.draw(seed, sample, inputs);
        evaluateInto(inputs, numbers);
        for (std::size_t r = 0; r < tallies.size(); ++r) {
            Tally& tally = tallies[r];
            const Outcome& saving = numbers.routes[r].saving[static_cast<std::size_t>(HourValue::baselineCost)];
            if (saving)
                tally.savings.push_back(saving.value);
            else
                tally.absence = saving.absence;
            tally.positive += saving && saving.value > 0 ? 1 : 0;
            tally.inTime += neededBy && numbers.routes[r].service_y <= neededBy->value ? 1 : 0;
        }
    }
    const auto share = [&](std::uint64_t count) {
        return Outcome{static_cast<double>(count) / static_cast<double>(samples)};
    };
    Confidence answer{samples, seed, {}};
    for (std::size_t r = 0; r < tallies.size(); ++r) {
        Tally& tally = tallies[r];
        RouteConfidence& route = answer.routes.emplace_back();
        const Absence none = inputs.baseline == r ? Absence::isBaseline : unanswered[r];
        route.probabilityPositive = none == Absence::none ? share(tally.positive) : absent(none);
        route.savingP10 = route.savingP50 = route.savingP90 = route.savingAtConfidence =
            absent(none == Absence::none ? tally.absence : none);
        if (none == Absence::none && tally.absence == Absence::none) {
            std::ranges::sort(tally.savings);
            route.savingP10 = {percentile(tally.savings, 0.1)};
            route.savingP50 = {percentile(tally.savings, 0.5)};
            route.savingAtConfidence = {
                percentile(tally.savings, 1 - project.parameters.terms.requiredConfidence.value)};
            route.savingP90 = {percentile(tally.savings, 0.9)};
        }
        route.dateProbability = neededBy ? share(tally.inTime) : absent(Absence::noDate);
    }
    return answer;
}

} // namespace plumb
