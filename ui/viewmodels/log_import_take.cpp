// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/log_import_take.h"

#include <array>
#include <cmath>
#include <vector>

#include <QCoreApplication>
#include <QDateTime>

#include "core/base/text.h"
#include "core/project/edits.h"
#include "ui/viewmodels/assumption_words.h"
#include "ui/viewmodels/log_import_reading.h"
#include "ui/viewmodels/log_import_result.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

using intake::LogFit;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LogTake)
};

/// Refused where the log does not have the figure.
Result<std::vector<Statement>> statementsOf(const Project& project, const LogAnswer& answer, const LogTake& take,
                                            const Provenance& from) {
    if (!answer.fit)
        return tl::unexpected(answer.fit.error());
    const LogFit& fit = *answer.fit;
    if (!(take.unitsPerNode >= 1 && take.unitsPerNode == std::trunc(take.unitsPerNode)))
        return badValue(Words::tr("A node cannot be made of %1 units; give a whole number from 1.")
                            .arg(take.unitsPerNode)
                            .toStdString());
    if (take.route.isEmpty()) {
        if (!fit.unitMtbf)
            return badValue(render(fit.unitMtbf.error()));
        // A node fails with every one of its units: their rates add up.
        return std::vector{Statement{addressOf<&ProjectParameters::reliability, &ProjectReliability::nodeMtbf>(),
                                     fit.unitMtbf->value / take.unitsPerNode, from}};
    }
    const qsizetype place = placeIn(choicesOf(project.routes), take.route);
    if (place < 0)
        return badValue(
            Words::tr("The project has no route “%1” any more; choose another.").arg(take.route).toStdString());
    if (!fit.isUnitTime || !fit.exposure)
        return badValue(fit.exposure ? Words::tr("A route's evidence is failures over node-hours; give the units and "
                                                 "the days that were watched.")
                                           .toStdString()
                                     : render(fit.exposure.error()));
    const Place at{static_cast<std::size_t>(place), 0};
    return std::vector{
        Statement{addressOf<&RouteParameters::seen, &RouteSeen::failures>(at), static_cast<double>(fit.failures), from},
        Statement{addressOf<&RouteParameters::seen, &RouteSeen::nodeHours>(at), fit.exposure->value / take.unitsPerNode,
                  from},
        Statement{addressOf<&RouteParameters::seen, &RouteSeen::rateFrom>(at),
                  static_cast<double>(RateSource::evidence), from}};
}

/// "outages.csv: 323 failures, 400 units watched for 191.99 d (1,843,104 unit-hours); unit MTBF 5,706 h (90 %: …)".
/// In C notation: it goes into the file and the memo.
QString sourceOf(const LogAnswer& answer) {
    const LogFit& fit = *answer.fit;
    const QLocale c = QLocale::c();
    QString watched;
    if (answer.log->hasLifetimes)
        watched = Words::tr("the ages of %1 units").arg(answer.log->lifetimes.size());
    else if (answer.options.exposureFromLog)
        watched = Words::tr("exposure as the log states it");
    else if (answer.options.exposureUnits && answer.options.window)
        watched = Words::tr("%1 units watched for %2 d")
                      .arg(shown(exactNumber(answer.options.exposureUnits->value)),
                           shown(exactNumber(answer.options.window->value)));
    if (fit.exposure)
        watched += Words::tr(" (%1 unit-hours)").arg(shown(significant(fit.exposure->value, 6)));
    QString source = Words::tr("%1: %2 failures, %3").arg(answer.file->name).arg(fit.failures).arg(watched);
    if (const QString mtbf = withInterval(fit.unitMtbf, fit.unitMtbfLower, fit.unitMtbfUpper, fit.confidence, c);
        !mtbf.isEmpty())
        source += Words::tr("; unit MTBF %1").arg(mtbf);
    return source.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
}

/// How it was read, and what speaks against a constant rate.
QString noteOf(const LogAnswer& answer, const LogTake& take) {
    QStringList parts{Words::tr("Read as %1").arg(shown(answer.fit->format))};
    for (const auto& [name, column] : {std::pair(Words::tr("start"), answer.options.startColumn),
                                       std::pair(Words::tr("end"), answer.options.endColumn),
                                       std::pair(Words::tr("length"), answer.options.lengthColumn),
                                       std::pair(Words::tr("unit"), answer.options.unitColumn),
                                       std::pair(Words::tr("class"), answer.options.kindColumn)}) {
        if (column)
            parts.append(Words::tr("%1 in column “%2”").arg(name, shown(*column)));
    }
    if (answer.options.stateColumn && !answer.options.failureValues.empty()) {
        QStringList values;
        for (const std::string& value : answer.options.failureValues)
            values.append(shown(value));
        parts.append(Words::tr("failures are %1 in column “%2”")
                         .arg(values.join(QStringLiteral(", ")), shown(*answer.options.stateColumn)));
    }
    if (answer.options.timeZone)
        parts.append(Words::tr("local times of %1").arg(shown(*answer.options.timeZone)));
    if (answer.options.numberUnit)
        parts.append(Words::tr("plain numbers in %1").arg(numberUnitOf(answer.options)));
    QStringList left;
    for (const std::string& kind : answer.options.withoutKinds)
        left.append(shown(kind));
    if (!left.isEmpty())
        parts.append(Words::tr("not counted: %1").arg(left.join(QStringLiteral(", "))));
    if (take.unitsPerNode > 1)
        parts.append(Words::tr("%1 units make a node").arg(take.unitsPerNode));
    QString note = parts.join(QStringLiteral("; ")) + QLatin1Char('.');
    if (const QString misleads = logResult(answer, false, QLocale::c()).constantRate; !misleads.isEmpty())
        note += QLatin1Char(' ') + misleads;
    return note;
}

Provenance provenanceOf(const LogAnswer& answer, const LogTake& take, const std::string& sha256) {
    Evidence evidence;
    evidence.name = answer.file->name.toStdString();
    evidence.page = Words::tr("the whole log").toStdString();
    evidence.grade = take.grade;
    evidence.date = parseDate(take.date.trimmed().toStdString());
    evidence.sha256 = sha256;
    evidence.bytes = sha256.empty() ? 0 : answer.file->bytes.size();
    return {take.grade, sourceOf(answer).toStdString(), noteOf(answer, take).toStdString(), {evidence}};
}

/// A value that somebody typed without a source is an assumption; only the product's own is a default.
QString gradeOf(const Project& project, const Address& address) {
    const auto found = project.provenance.find(addressText(project, address));
    if (found != project.provenance.end())
        return fromCore(labelOf(found->second.grade));
    const bool isChanged = read(project, address) != address.row->initial;
    return fromCore(labelOf(isChanged ? Grade::assumption : Grade::productDefault));
}

} // namespace

QList<Choice> logTargets(const Project& project) {
    QList<Choice> targets{{QString(), Words::tr("Node MTBF of the project")}};
    for (const Choice& route : choicesOf(project.routes))
        targets.append({route.id, Words::tr("Evidence of %1").arg(route.title)});
    return targets;
}

QList<Choice> logGrades() {
    return {{fromCore(nameOf(Grade::measured)), Words::tr("us: measured here")},
            {fromCore(nameOf(Grade::bidder)), Words::tr("the bidder")}};
}

Result<Project> withLog(const Project& project, const LogAnswer& answer, const LogTake& take,
                        const std::string& sha256) {
    if (!answer.fit)
        return tl::unexpected(answer.fit.error());
    if (const std::string day = take.date.trimmed().toStdString(); !day.empty() && !parseDate(day))
        return badValue(
            Words::tr("The date of the log, “%1”, is no day; write it as 2024-03-31.").arg(take.date).toStdString());
    const auto statements = statementsOf(project, answer, take, provenanceOf(answer, take, sha256));
    if (!statements)
        return tl::unexpected(statements.error());
    return withStatements(project, *statements);
}

ShownTable logEffect(const Project& project, const LogAnswer& answer, const LogTake& take, const QLocale& locale) {
    ShownTable table;
    const auto statements = statementsOf(project, answer, take, {});
    if (!statements)
        return table;
    table.name = Words::tr("What changes in the project");
    table.columns = {{Words::tr("Assumption"), false},
                     {Words::tr("Now"), true},
                     {Words::tr("With the log"), true},
                     {Words::tr("Grade now"), true},
                     {Words::tr("Grade then"), true}};
    for (const Statement& statement : *statements) {
        const Row& row = *statement.address.row;
        const auto text = [&](std::optional<double> value) -> ShownCell {
            if (!value || !row.choices.empty())
                return wordsCell(valueName(row, value, locale));
            const QString unit =
                row.unit == "1" || row.unit.empty() ? QString() : QChar(QChar::Nbsp) + fromCore(row.unit);
            constexpr int digits = 5;
            return {inNotation(significant(*value, digits), locale) + unit,
                    inNotation(exactNumber(*value), locale) + unit,
                    {}};
        };
        table.rows.append({wordsCell(titleOf(project, statement.address)), text(read(project, statement.address)),
                           text(statement.value), wordsCell(gradeOf(project, statement.address)),
                           wordsCell(fromCore(labelOf(take.grade)))});
    }
    return table;
}

QString logCaveat(const Project& project, const LogAnswer& answer, const LogTake& take) {
    QStringList sentences;
    if (take.route.isEmpty() && project.parameters.reliability.mode == ReliabilityMode::classes)
        sentences.append(Words::tr("The project builds its rate up from component classes, so that the node MTBF moves "
                                   "no result until that is changed."));
    if (!take.route.isEmpty())
        sentences.append(Words::tr("The route's rate is then the project's, updated with these failures; its assumed "
                                   "ratio is not used any more."));
    if (answer.file->sha256.empty())
        sentences.append(Words::tr("The file is too large to be kept in the project; only its name is."));
    return sentences.join(QLatin1Char(' '));
}

QString dayOfLog(const LogAnswer& answer) {
    if (!answer.log || !answer.log->isCalendar || !answer.last)
        return {};
    return QDateTime::fromSecsSinceEpoch(static_cast<qint64>(answer.last->count()), Qt::UTC)
        .date()
        .toString(Qt::ISODate);
}

} // namespace plumb::ui
