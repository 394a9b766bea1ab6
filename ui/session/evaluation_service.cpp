// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/evaluation_service.h"

#include <QTimer>

#include "core/verdict/rule_pack.h"
#include "ui/session/inbox.h"

namespace plumb::ui {
namespace {

// Assumed: few enough for a preview within a drag, enough for a verdict that does not jump about; the full run follows.
constexpr std::uint64_t previewSamples = 200;

} // namespace

class EvaluationService::Private {
public:
    Private(EvaluationService& service, ProjectSession& openSession, Worker& thread, std::function<Date()> day)
        : q(service), session(openSession), worker(thread), today(std::move(day)),
          pack(std::make_shared<const RulePack>(builtInRulePack())),
          inbox(std::make_shared<Inbox<Results>>(
              &service, [this](std::shared_ptr<const Results> answer) { receive(std::move(answer)); })) {}

    void ask(Job::Kind kind) {
        const bool full = kind == Job::Kind::full;
        // Constant values only: the job touches neither the session nor the service.
        worker.post({kind, [project = session.shared(), revision = session.revision(), day = today(), rules = pack,
                            to = inbox, full, ofFile = session.fileFindings()](const Cancelled& cancelled) {
                         auto judgement =
                             judge(*project, *rules, day, full ? confidenceSamples : previewSamples, cancelled);
                         if (judgement)
                             addFindings(*judgement, ofFile);
                         if (judgement)
                             to->deliver(std::make_shared<const Results>(
                                 Results{project, *std::move(judgement), revision, full}));
                     }});
    }

    void projectChanged() {
        if (session.hasProject()) {
            ask(Job::Kind::preview);
            rest.start();
        }
        tellStale();
    }

    void documentReplaced() {
        oldest = session.revision();
        rest.stop();
        worker.cancel();
        if (results) {
            results = nullptr;
            emit q.resultsChanged();
        }
        tellStale();
    }

    void receive(std::shared_ptr<const Results> answer) {
        if (answer->revision < oldest || !session.hasProject())
            return; // of a document that is gone
        if (results &&
            (answer->revision < results->revision || (answer->revision == results->revision && results->full)))
            return;
        results = std::move(answer);
        emit q.resultsChanged();
        tellStale();
    }

    bool isStale() const { return session.hasProject() && (!results || results->revision != session.revision()); }

    void tellStale() {
        if (const bool is = isStale(); std::exchange(wasStale, is) != is)
            emit q.staleChanged();
    }

    EvaluationService& q;
    ProjectSession& session;
    Worker& worker;
    std::function<Date()> today;
    std::shared_ptr<const RulePack> pack;
    std::shared_ptr<Inbox<Results>> inbox;
    std::shared_ptr<const Results> results;
    std::uint64_t oldest = 0; ///< revision with which the open document began
    bool wasStale = false;
    QTimer rest;
};

EvaluationService::EvaluationService(ProjectSession& session, Worker& worker, std::function<Date()> today,
                                     std::chrono::milliseconds rest, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(*this, session, worker, std::move(today))) {
    d->rest.setSingleShot(true);
    d->rest.setInterval(rest);
    connect(&d->rest, &QTimer::timeout, this, [this] { d->ask(Job::Kind::full); });
    connect(&session, &ProjectSession::projectChanged, this, [this] { d->projectChanged(); });
    connect(&session, &ProjectSession::documentReplaced, this, [this] { d->documentReplaced(); });
    d->projectChanged();
}

EvaluationService::~EvaluationService() {
    d->inbox->close();
    d->worker.cancel();
}

std::shared_ptr<const Results> EvaluationService::results() const {
    return d->results;
}

bool EvaluationService::isStale() const {
    return d->isStale();
}

const RulePack& EvaluationService::pack() const {
    return *d->pack;
}

} // namespace plumb::ui
