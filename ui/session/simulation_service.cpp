// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/simulation_service.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <utility>

#include <QTimer>

#include "ui/session/inbox.h"

namespace plumb::ui {
namespace {

constexpr int progressMilliseconds = 100; // often enough to see it move

/// What the two threads share of one run.
struct Running {
    std::atomic<double> progress{0};
    std::atomic<bool> cancel{false};
};

template <class List>
std::optional<std::size_t> placeOf(const List& list, std::string_view id) {
    const auto at = std::ranges::find_if(list, [&](const auto& item) { return item.id == id; });
    return at == list.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - list.begin()));
}

} // namespace

class SimulationService::Private {
public:
    Private(SimulationService& service, ProjectSession& openSession, Worker& thread, unsigned threadCount)
        : q(service), session(openSession), worker(thread), threads(threadCount),
          inbox(std::make_shared<Inbox<SimulatedWorkflow>>(
              &service, [this](std::shared_ptr<const SimulatedWorkflow> answer) { receive(std::move(answer)); })) {}

    void run(std::shared_ptr<const Results> shown, const std::string& ofRoute, const std::string& ofWorkflow,
             std::uint64_t runs) {
        if (!shown || shown->revision < oldest)
            return;
        const auto r = placeOf(shown->project->routes, ofRoute), w = placeOf(shown->project->workflows, ofWorkflow);
        if (!r || !w)
            return;
        stop();
        running = std::make_shared<Running>();
        route = ofRoute;
        workflow = ofWorkflow;
        ticks.start(progressMilliseconds);
        // Constant values and what is shared of this run only: the job touches neither the session nor the service.
        worker.post({Job::Kind::preview, [from = std::move(shown), at = std::pair(*r, *w), runs, with = threads,
                                          shared = running, to = inbox](const Cancelled&) {
                         auto answer =
                             simulateWorkflow(*from->project, from->judgement.evaluation, at.first, at.second,
                                              {runs, simulationSeed, with}, &shared->progress, &shared->cancel);
                         if (answer)
                             to->deliver(std::make_shared<const SimulatedWorkflow>(
                                 SimulatedWorkflow{from, at.first, at.second, *std::move(answer), shared}));
                     }});
        emit q.changed();
    }

    void stop() {
        if (running)
            running->cancel = true;
        running = nullptr;
        ticks.stop();
        route.clear();
        workflow.clear();
    }

    void documentReplaced() {
        oldest = session.revision();
        stop();
        worker.cancel();
        results.clear();
        emit q.changed();
    }

    void receive(std::shared_ptr<const SimulatedWorkflow> answer) {
        if (answer->results->revision < oldest || !session.hasProject())
            return; // of a document that is gone
        const Project& project = *answer->results->project;
        const std::pair ids(project.routes[answer->route].id, project.workflows[answer->workflow].id);
        if (answer->run == running) // else another has begun since, perhaps of the same workflow
            stop();
        results[ids] = std::move(answer);
        emit q.changed();
    }

    SimulationService& q;
    ProjectSession& session;
    Worker& worker;
    unsigned threads;
    std::shared_ptr<Inbox<SimulatedWorkflow>> inbox;
    std::shared_ptr<Running> running;
    std::string route, workflow;
    std::map<std::pair<std::string, std::string>, std::shared_ptr<const SimulatedWorkflow>> results;
    std::uint64_t oldest = 0; ///< revision with which the open document began
    QTimer ticks;
};

SimulationService::SimulationService(ProjectSession& session, Worker& worker, unsigned threads, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(*this, session, worker, threads)) {
    connect(&d->ticks, &QTimer::timeout, this, &SimulationService::changed);
    connect(&session, &ProjectSession::projectChanged, this, &SimulationService::changed);
    connect(&session, &ProjectSession::documentReplaced, this, [this] { d->documentReplaced(); });
}

SimulationService::~SimulationService() {
    d->inbox->close();
    d->stop();
    d->worker.cancel();
}

void SimulationService::run(std::shared_ptr<const Results> results, const std::string& route,
                            const std::string& workflow, std::uint64_t runs) {
    d->run(std::move(results), route, workflow, runs);
}

void SimulationService::cancel() {
    if (!d->running)
        return;
    d->stop();
    emit changed();
}

bool SimulationService::isRunning() const {
    return d->running != nullptr;
}

const std::string& SimulationService::runningRoute() const {
    return d->route;
}

const std::string& SimulationService::runningWorkflow() const {
    return d->workflow;
}

double SimulationService::progress() const {
    return d->running ? d->running->progress.load() : 0;
}

std::shared_ptr<const SimulatedWorkflow> SimulationService::result(const std::string& route,
                                                                   const std::string& workflow) const {
    const auto found = d->results.find({route, workflow});
    return found == d->results.end() ? nullptr : found->second;
}

bool SimulationService::isStale(const SimulatedWorkflow& result) const {
    return result.results->revision != d->session.revision();
}

} // namespace plumb::ui
