// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/log_import.h"

#include <algorithm>
#include <atomic>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <QFile>
#include <QFileInfo>
#include <QTimer>

#include "core/base/check.h"
#include "core/store/hash.h"
#include "core/store/limits.h"
#include "ui/session/inbox.h"

namespace plumb::ui {
namespace {

using intake::FailureLog;
using intake::FitOptions;

constexpr int progressMilliseconds = 100;           // often enough to see it move
constexpr qint64 chunk = qint64{4} << 20;           // bytes between two looks at whether to stop
constexpr std::size_t rowsShown = 6;                // enough to recognise a table, few enough to leave room beside it
constexpr double readingShare = 0.85, fitShare = 1; // of the progress; assumed from logs of a million lines

/// What the two threads share of one run.
struct Running {
    std::atomic<double> progress{0};
    std::atomic<bool> cancel{false};
};

/// What the worker leaves behind: a file, or an answer to one.
struct Delivery {
    std::shared_ptr<Running> run;
    Result<std::shared_ptr<const LogFile>> file;
    std::shared_ptr<const LogAnswer> answer; ///< null: it was about the file
};

QString sizeText(std::uint64_t bytes) {
    return QStringLiteral("%1 MB").arg(bytes / 1'000'000);
}

/// Nothing if nobody wants it any more.
std::optional<Result<std::shared_ptr<const LogFile>>> fetched(const QString& path, Running& run) {
    auto file = std::make_shared<LogFile>();
    file->path = path;
    file->name = QFileInfo(path).fileName();
    const auto refused = [&](const QString& why) {
        return cannotBeDone(LogImport::tr("“%1” could not be read: %2").arg(file->name, why).toStdString());
    };
    if (QFileInfo(path).isDir())
        return refused(LogImport::tr("it is a folder. Choose the file in it."));
    QFile disk(path);
    if (!disk.open(QIODevice::ReadOnly))
        return refused(LogImport::tr("%1. Choose another file, or have it made readable.").arg(disk.errorString()));
    const auto most = static_cast<qint64>(intake::maxLogBytes);
    file->bytes.reserve(static_cast<std::size_t>(std::clamp<qint64>(disk.size(), 0, most)));
    for (;;) {
        if (run.cancel)
            return std::nullopt;
        const QByteArray part = disk.read(chunk);
        if (part.isEmpty())
            break;
        file->bytes.append(part.constData(), static_cast<std::size_t>(part.size()));
        if (file->bytes.size() > intake::maxLogBytes)
            return refused(LogImport::tr("it is larger than %1. Cut it into parts, or leave out lines that are no "
                                         "failures.")
                               .arg(sizeText(intake::maxLogBytes)));
    }
    if (disk.error() != QFileDevice::NoError)
        return refused(LogImport::tr("%1. Copy it to this machine and choose the copy.").arg(disk.errorString()));
    if (file->bytes.size() <= store::mostAttachmentBytes)
        file->sha256 = store::sha256(file->bytes);
    return std::shared_ptr<const LogFile>(std::move(file));
}

auto readingPart(const FitOptions& options) {
    return std::tie(options.startColumn, options.endColumn, options.lengthColumn, options.unitColumn,
                    options.kindColumn, options.markColumn, options.stateColumn, options.failureValues,
                    options.quantityColumn, options.countNonFatal, options.delimiter, options.decimal,
                    options.numberUnit, options.timeZone, options.year);
}

double valueOf(const auto& quantity) {
    return quantity ? quantity->value : -1;
}

bool isSameReading(const FitOptions& one, const FitOptions& other, bool isCalendar) {
    // Plain numbers may be told their unit by the window that was watched.
    return readingPart(one) == readingPart(other) && valueOf(one.incidentGap) == valueOf(other.incidentGap) &&
           valueOf(one.codeWindow) == valueOf(other.codeWindow) &&
           (isCalendar || valueOf(one.window) == valueOf(other.window));
}

bool isSame(const FitOptions& one, const FitOptions& other) {
    return isSameReading(one, other, false) && one.kinds == other.kinds && one.withoutKinds == other.withoutKinds &&
           valueOf(one.exposureUnits) == valueOf(other.exposureUnits) && one.exposureFromLog == other.exposureFromLog &&
           one.confidence.value == other.confidence.value;
}

void survey(LogAnswer& answer) {
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const intake::FailureEvent& event : answer.log->events) {
        answer.first = std::min(answer.first.value_or(event.start), event.start);
        answer.last = std::max(answer.last.value_or(event.start), event.start);
        if (!event.kind.empty())
            ++counts[event.kind];
    }
    for (const intake::Lifetime& life : answer.log->lifetimes) {
        if (!life.kind.empty() && life.isFailure)
            ++counts[life.kind];
    }
    for (const auto& [kind, count] : counts)
        answer.kinds.push_back({std::string(kind), count});
    std::ranges::sort(answer.kinds, [](const auto& a, const auto& b) {
        return a.failures != b.failures ? a.failures > b.failures : a.kind < b.kind;
    });
}

/// Nothing if nobody wants it any more. `before` is the answer to another reading of the same file, if there is one.
std::shared_ptr<const LogAnswer> answered(std::shared_ptr<const LogFile> file, const FitOptions& options,
                                          const std::shared_ptr<const LogAnswer>& before, Running& run) {
    const auto stage = [&run](double from, double to) {
        return intake::LogWatch{&run.cancel,
                                [&run, from, to](double share) { run.progress = from + (to - from) * share; }};
    };
    auto answer = std::make_shared<LogAnswer>(LogAnswer{std::move(file), options, nullptr, {}, {}, {}, {}});
    if (before && before->log && isSameReading(before->options, options, before->log->isCalendar)) {
        answer->log = before->log;
        answer->kinds = before->kinds;
        answer->first = before->first;
        answer->last = before->last;
    } else {
        auto log = intake::readFailureLog(answer->file->bytes, options, stage(0, readingShare));
        if (!log)
            return nullptr;
        if (!*log) {
            answer->fit = tl::unexpected(log->error());
            return answer;
        }
        answer->log = std::make_shared<const FailureLog>(*std::move(*log));
        survey(*answer);
    }
    auto fit = intake::fit(*answer->log, options, stage(readingShare, fitShare));
    if (!fit)
        return nullptr;
    answer->fit = *std::move(fit);
    return answer;
}

} // namespace

class LogImport::Private {
public:
    Private(LogImport& import, Worker& thread)
        : q(import), worker(thread),
          inbox(std::make_shared<Inbox<Delivery>>(
              &import, [this](std::shared_ptr<const Delivery> delivery) { receive(*delivery); })) {}

    template <class Work>
    void post(Work work) {
        stop();
        running = std::make_shared<Running>();
        ticks.start(progressMilliseconds);
        // Constant values and what is shared of this run only: the job touches nothing of the import.
        worker.post({Job::Kind::preview, [run = running, to = inbox, work = std::move(work)](const Cancelled&) {
                         if (auto delivery = work(run); delivery && !run->cancel)
                             to->deliver(std::make_shared<const Delivery>(*std::move(delivery)));
                     }});
    }

    void fetch(const QString& path) {
        post([path](const std::shared_ptr<Running>& run) -> std::optional<Delivery> {
            auto got = fetched(path, *run);
            if (!got)
                return std::nullopt;
            return Delivery{run, *std::move(got), nullptr};
        });
    }

    void read() {
        post([ofFile = file, options = options,
              before = answer](const std::shared_ptr<Running>& run) -> std::optional<Delivery> {
            auto got = answered(ofFile, options, before, *run);
            if (!got)
                return std::nullopt;
            return Delivery{run, ofFile, std::move(got)};
        });
    }

    void stop() {
        if (running)
            running->cancel = true;
        running = nullptr;
        ticks.stop();
    }

    void look() {
        // What refuses a preview are the bytes, and these were taken.
        if (auto seen = intake::previewLog(file->bytes, options, rowsShown))
            preview = *std::move(seen);
        emit q.previewChanged();
    }

    void receive(const Delivery& delivery) {
        if (delivery.run != running)
            return; // called off, or overtaken
        stop();
        if (delivery.answer)
            answer = delivery.answer;
        else if (!delivery.file)
            problem = QString::fromStdString(delivery.file.error().sentence);
        else
            take(*delivery.file);
        emit q.changed();
    }

    void take(std::shared_ptr<const LogFile> fresh) {
        FitOptions next;
        next.numberUnit = options.numberUnit;
        next.timeZone = options.timeZone;
        next.year = options.year;
        next.incidentGap = options.incidentGap;
        next.codeWindow = options.codeWindow;
        next.confidence = options.confidence;
        if (file && file->path == fresh->path)
            next = options;
        const auto seen = intake::previewLog(fresh->bytes, next, rowsShown);
        if (!seen) {
            problem = LogImport::tr("“%1” could not be read: %2")
                          .arg(fresh->name, QString::fromStdString(seen.error().sentence));
            return;
        }
        options = next;
        file = std::move(fresh);
        answer = nullptr;
        look();
        read();
    }

    LogImport& q;
    Worker& worker;
    std::shared_ptr<Inbox<Delivery>> inbox;
    std::shared_ptr<Running> running;
    std::shared_ptr<const LogFile> file;
    FitOptions options;
    std::optional<intake::LogPreview> preview;
    std::shared_ptr<const LogAnswer> answer;
    QString problem;
    QTimer ticks;
};

LogImport::LogImport(Worker& worker, QObject* parent) : QObject(parent), d(std::make_unique<Private>(*this, worker)) {
    connect(&d->ticks, &QTimer::timeout, this, &LogImport::changed);
}

LogImport::~LogImport() {
    d->inbox->close();
    d->stop();
    d->worker.cancel();
}

void LogImport::open(const QString& path) {
    d->problem.clear();
    d->fetch(path);
    emit changed();
}

void LogImport::setOptions(const FitOptions& options) {
    if (isSame(options, d->options))
        return;
    d->options = options;
    if (!d->file)
        return;
    d->look();
    d->read();
    emit changed();
}

void LogImport::start() {
    if (!d->file || d->running)
        return;
    d->read();
    emit changed();
}

void LogImport::cancel() {
    if (!d->running)
        return;
    d->stop();
    emit changed();
}

bool LogImport::isWorking() const {
    return d->running != nullptr;
}

double LogImport::progress() const {
    return d->running ? d->running->progress.load() : 0;
}

std::shared_ptr<const LogFile> LogImport::file() const {
    return d->file;
}

const FitOptions& LogImport::options() const {
    return d->options;
}

const intake::LogPreview* LogImport::preview() const {
    return d->preview ? &*d->preview : nullptr;
}

std::shared_ptr<const LogAnswer> LogImport::answer() const {
    return d->answer;
}

bool LogImport::isStale() const {
    return d->answer && !isSame(d->answer->options, d->options);
}

QString LogImport::problem() const {
    return d->problem;
}

} // namespace plumb::ui
