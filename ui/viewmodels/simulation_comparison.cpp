// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/simulation_comparison.h"

#include <cmath>

#include <QCoreApplication>

#include "core/base/text.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SimulationComparison)
};

} // namespace

QString sentenceOf(const SimulationComparison& of) {
    using State = SimulationComparison::State;
    if (of.state == State::running)
        return Words::tr("Simulating %1 on %2…").arg(of.workflow, of.route);
    if (!of.failure.isEmpty())
        return of.failure;
    if (of.state == State::notRun)
        return Words::tr("Play the workflow through event by event, and hold the closed form against it.");
    const double difference = of.simulated - of.closedForm;
    QString said = of.agree ? Words::tr("Simulation and closed form agree on %1 on %2: %3 against %4")
                            : Words::tr("Simulation and closed form differ on %1 on %2: %3 against %4");
    said = said.arg(of.workflow, of.route, shown(percent(of.simulated, 4)), shown(percent(of.closedForm, 4)));
    if (of.standardError > 0)
        said +=
            Words::tr(", %1 standard errors apart").arg(shown(significant(std::abs(difference) / of.standardError, 2)));
    said += QLatin1Char('.');
    return of.state == State::stale ? said + QLatin1Char(' ') + Words::tr("The project has changed since.") : said;
}

} // namespace plumb::ui
