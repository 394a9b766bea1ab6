// SPDX-License-Identifier: GPL-3.0-or-later
// The four networks of a cluster with figures of their kind.
#include <array>

#include <QCoreApplication>

#include "core/project/edits.h"
#include "core/project/names.h"
#include "ui/viewmodels/fabric.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Fabric)
};

/// Where a kind differs from the defaults, which are those of a compute network. All figures are assumed; they are
/// graded so, and wait for those of the bids.
struct Usual {
    NetworkKind kind;
    const char* id;
    const char* otherId; ///< where something else of the project has the first
    const char* name;
    bool isCompute = false;
    double ports = 0, radix = 0, over = 0, speed_gbs = 0;
    double switchUsd = 0, opticalUsd = 0, copperUsd = 0, copperShare = 0;
    double switch_kw = 0, optics_w = 0;
};

constexpr std::array usuals{
    Usual{NetworkKind::compute, "compute", "compute-network", QT_TRANSLATE_NOOP("Fabric", "Compute network"), true},
    Usual{NetworkKind::storage, "storage", "storage-network", QT_TRANSLATE_NOOP("Fabric", "Storage network"), false, 2,
          64, 1, 400, 36000, 1280, 200, 0, 1.2, 12},
    Usual{NetworkKind::inBand, "in-band", "in-band-network", QT_TRANSLATE_NOOP("Fabric", "In-band network"), false, 2,
          64, 3, 100, 20000, 400, 80, 0, 0.5, 4},
    Usual{NetworkKind::outOfBand, "out-of-band", "out-of-band-network",
          QT_TRANSLATE_NOOP("Fabric", "Out-of-band network"), false, 1, 48, 11, 1, 3000, 100, 10, 1, 0.1, 1},
};

template <auto Group, auto Name>
void state(std::vector<Statement>& statements, Place place, double value) {
    Provenance assumed;
    assumed.grade = Grade::assumption;
    assumed.source = Words::tr("assumed: the usual of a network of this kind").toStdString();
    statements.push_back({addressOf<Group, Name>(place), value, assumed});
}

std::vector<Statement> statementsOf(const Project& project, std::size_t n, const Usual& usual) {
    using N = RouteNetworkParameters;
    std::vector<Statement> statements;
    for (std::size_t r = 0; r < project.routes.size(); ++r) {
        if (!isOwned(project.routes[r].kind))
            continue;
        const Place at{r, n};
        state<&N::design, &NetworkDesign::topology>(statements, at, static_cast<double>(Topology::clos));
        state<&N::design, &NetworkDesign::protocol>(statements, at, static_cast<double>(Protocol::ethernet));
        state<&N::design, &NetworkDesign::ports>(statements, at, usual.ports);
        state<&N::design, &NetworkDesign::radix>(statements, at, usual.radix);
        state<&N::design, &NetworkDesign::oversubscription>(statements, at, usual.over);
        state<&N::parts, &NetworkParts::speed>(statements, at, usual.speed_gbs);
        state<&N::parts, &NetworkParts::switchPrice>(statements, at, usual.switchUsd);
        state<&N::parts, &NetworkParts::opticalPrice>(statements, at, usual.opticalUsd);
        state<&N::parts, &NetworkParts::copperPrice>(statements, at, usual.copperUsd);
        state<&N::parts, &NetworkParts::copperShare>(statements, at, usual.copperShare);
        state<&N::parts, &NetworkParts::switchPower>(statements, at, usual.switch_kw);
        state<&N::parts, &NetworkParts::opticsPower>(statements, at, usual.optics_w);
    }
    return statements;
}

} // namespace

Result<Project> withUsualNetworks(const Project& project) {
    Result<Project> edited = project;
    for (const Usual& usual : usuals) {
        if (std::ranges::find(edited->networks, usual.kind, &Network::kind) != edited->networks.end())
            continue;
        Result<Project> added = withNetwork(*edited, usual.id, usual.kind);
        if (!added)
            added = withNetwork(*edited, usual.otherId, usual.kind);
        if (!added)
            return added;
        const std::size_t n = added->networks.size() - 1;
        edited = withText(*added, "network.name@" + added->networks[n].id,
                          freeName(*edited, "network.name", Words::tr(usual.name).toStdString()));
        if (edited && !usual.isCompute)
            edited = withStatements(*edited, statementsOf(*edited, n, usual));
        if (!edited)
            return edited;
    }
    return edited;
}

} // namespace plumb::ui
