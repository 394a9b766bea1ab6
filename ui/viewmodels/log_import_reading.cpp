// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/log_import_reading.h"

#include <algorithm>
#include <array>
#include <ranges>

#include <QCoreApplication>
#include <QTimeZone>

#include "core/base/text.h"
#include "ui/viewmodels/log_import_result.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

using intake::ColumnRole;
using intake::FitOptions;
using intake::LogPreview;
using intake::Sureness;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LogReading)
};

/// A role that the user may give: its id, the option that says it, and what a lifetime table calls it.
struct Mappable {
    const char* id;
    ColumnRole role;
    ColumnRole ofLifetimes;
    std::optional<std::string> FitOptions::*option;
};

constexpr std::array mappable{
    Mappable{"start", ColumnRole::start, ColumnRole::insertion, &FitOptions::startColumn},
    Mappable{"end", ColumnRole::end, ColumnRole::removal, &FitOptions::endColumn},
    Mappable{"length", ColumnRole::length, ColumnRole::length, &FitOptions::lengthColumn},
    Mappable{"unit", ColumnRole::unit, ColumnRole::unit, &FitOptions::unitColumn},
    Mappable{"class", ColumnRole::kind, ColumnRole::event, &FitOptions::kindColumn},
    Mappable{"mark", ColumnRole::mark, ColumnRole::mark, &FitOptions::markColumn},
    Mappable{"state", ColumnRole::state, ColumnRole::state, &FitOptions::stateColumn},
    Mappable{"quantity", ColumnRole::quantity, ColumnRole::quantity, &FitOptions::quantityColumn},
};

QString roleName(ColumnRole role) {
    switch (role) {
    case ColumnRole::start:
        return Words::tr("Start");
    case ColumnRole::end:
        return Words::tr("End");
    case ColumnRole::length:
        return Words::tr("Length");
    case ColumnRole::unit:
        return Words::tr("Unit");
    case ColumnRole::mark:
        return Words::tr("Start or end");
    case ColumnRole::kind:
        return Words::tr("Class");
    case ColumnRole::cause:
        return Words::tr("Cause");
    case ColumnRole::level:
        return Words::tr("Level");
    case ColumnRole::state:
        return Words::tr("Failure or not");
    case ColumnRole::quantity:
        return Words::tr("How many");
    case ColumnRole::age:
        return Words::tr("Age");
    case ColumnRole::insertion:
        return Words::tr("Insertion");
    case ColumnRole::removal:
        return Words::tr("Removal");
    case ColumnRole::event:
        return Words::tr("Event");
    }
    return {};
}

QString roleId(ColumnRole role) {
    const auto found = std::ranges::find_if(
        mappable, [&](const Mappable& one) { return one.role == role || one.ofLifetimes == role; });
    return found == mappable.end() ? QStringLiteral("fixed") : QLatin1String(found->id);
}

QString whyOf(Sureness sureness) {
    switch (sureness) {
    case Sureness::told:
        return Words::tr("chosen");
    case Sureness::certain:
        return Words::tr("by its name");
    case Sureness::likely:
        return Words::tr("by a part of its name");
    case Sureness::guessed:
        return Words::tr("a guess from its cells");
    }
    return {};
}

QString formatName(const std::string& format) {
    struct Named {
        const char* format;
        QString name;
    };
    const std::array names{
        Named{"csv", Words::tr("Table with a row a failure")},
        Named{"csv-lifetimes", Words::tr("Table with a row a lifetime")},
        Named{"json", Words::tr("JSON records")},
        Named{"json-lines", Words::tr("JSON records, one a line")},
        Named{"json-lifetimes", Words::tr("JSON records of lifetimes")},
        Named{"kernel", Words::tr("Kernel messages")},
        Named{"service", Words::tr("Log of a service")},
        Named{"slurm-jobs", Words::tr("Slurm accounting of jobs")},
        Named{"slurm-nodes", Words::tr("Slurm states of nodes")},
    };
    const auto found = std::ranges::find(names, format, [](const Named& one) { return std::string(one.format); });
    return found == names.end() ? Words::tr("Format not recognised") : found->name;
}

QString delimiterName(char delimiter) {
    switch (delimiter) {
    case ',':
        return Words::tr("comma");
    case ';':
        return Words::tr("semicolon");
    case '\t':
        return Words::tr("tab");
    case '|':
        return Words::tr("bar");
    case ' ':
        return Words::tr("blank");
    default:
        return QString(QLatin1Char(delimiter));
    }
}

QString sentenceOf(const LogPreview& preview, const QLocale& locale) {
    QStringList parts{formatName(preview.format), shown(preview.encoding)};
    if (preview.delimiter)
        parts.append(Words::tr("columns divided by %1").arg(delimiterName(*preview.delimiter)));
    if (preview.decimal)
        parts.append(*preview.decimal == intake::DecimalSign::comma ? Words::tr("decimal comma")
                                                                    : Words::tr("decimal point"));
    if (!preview.problem) {
        const QString count = inNotation(groupedNumber(static_cast<double>(preview.failures), 0), locale);
        const QString failures =
            preview.format.ends_with("lifetimes")
                ? Words::tr("%1 lifetimes").arg(count)
                : (preview.failures == 1 ? Words::tr("1 failure") : Words::tr("%1 failures").arg(count));
        parts.append(preview.isWhole ? failures
                                     : Words::tr("%1 in its first %2 kB").arg(failures).arg(preview.bytesRead / 1000));
    }
    return parts.join(QStringLiteral(" · "));
}

QList<LogColumn> columnsOf(const LogPreview& preview) {
    const bool isLifetimes = preview.format.ends_with("lifetimes");
    QList<LogColumn> columns;
    for (std::size_t i = 0; i < preview.names.size(); ++i) {
        LogColumn column;
        column.name = shown(preview.names[i]);
        const auto taken = std::ranges::find(preview.taken, i, &intake::TakenColumn::column);
        const bool isTaken = taken != preview.taken.end();
        if (isTaken) {
            column.role = preview.roles.empty() ? roleName(taken->role) : roleId(taken->role);
            column.why = whyOf(taken->sureness);
        }
        if (!preview.roles.empty())
            column.roles.append({QString(), Words::tr("not used")});
        for (const intake::RoleCandidates& candidates : preview.roles) {
            if (std::ranges::find(candidates.columns, i) == candidates.columns.end() &&
                column.role != roleId(candidates.role))
                continue;
            const auto* one = std::ranges::find(mappable, candidates.role, &Mappable::role);
            if (one != mappable.end())
                column.roles.append({QLatin1String(one->id), roleName(isLifetimes ? one->ofLifetimes : one->role)});
        }
        // A role that only the program gives.
        if (isTaken && placeIn(column.roles, column.role) < 0 && !column.roles.isEmpty())
            column.roles.append({column.role, roleName(taken->role)});
        columns.append(column);
    }
    return columns;
}

std::string nameFor(const LogPreview& preview, std::size_t column) {
    const std::string& name = preview.names[column];
    const bool isPlain = !name.empty() && std::ranges::count(preview.names, name) == 1;
    return isPlain ? name : std::to_string(column + 1);
}

} // namespace

LogReading logReading(const LogPreview& preview, const FitOptions& options, const LogAnswer* answer,
                      const QLocale& locale) {
    LogReading reading;
    reading.sentence = sentenceOf(preview, locale);
    if (preview.problem)
        reading.problem = shown(preview.problem->sentence);
    reading.columns = columnsOf(preview);
    for (const auto& cells : preview.rows) {
        QStringList row;
        for (std::size_t i = 0; i < preview.names.size(); ++i)
            row.append(i < cells.size() ? shown(cells[i]) : QString());
        reading.rows.append(row);
    }
    const bool isRead = answer && answer->log && !preview.problem;
    const bool isWhole = answer && answer->log && !answer->kinds.empty();
    for (const intake::PreviewKind& kind : isWhole ? answer->kinds : preview.kinds) {
        const bool counts = std::ranges::find(options.withoutKinds, kind.kind) == options.withoutKinds.end();
        reading.classes.append({shown(kind.kind), kind.failures, counts});
    }
    const intake::TakenAs& taken = isRead ? answer->log->takenAs : preview.takenAs;
    reading.takenAs = shown(render(taken.sentence));
    reading.stateColumn = shown(taken.column);
    constexpr std::size_t mostStates = 50; // assumed: more values are no list to choose from
    if (taken.values.size() <= mostStates && !preview.roles.empty()) {
        for (const intake::TakenValue& value : taken.values)
            reading.states.append({QString::fromStdString(value.value), value.rows, value.counts,
                                   value.meaning != intake::RowMeaning::unknown});
    }
    const bool isText = preview.format == "csv" || preview.format == "csv-lifetimes" || preview.problem;
    reading.isTable = isText && (preview.delimiter || preview.problem);
    reading.hasDecimal = preview.decimal.has_value() || options.decimal.has_value();
    reading.isKernel = preview.format == "kernel" || preview.format == "service";
    reading.hasPlainNumbers = !reading.isKernel && !preview.format.starts_with("slurm");
    reading.isLifetimes = preview.format.ends_with("lifetimes");
    reading.isCalendar = preview.isCalendar;
    return reading;
}

FitOptions withRole(const LogPreview& preview, FitOptions options, qsizetype column, const QString& role) {
    const auto place = static_cast<std::size_t>(column);
    if (place >= preview.names.size())
        return options;
    const std::string name = nameFor(preview, place);
    const auto kindBefore = options.kindColumn, stateBefore = options.stateColumn;
    const auto* target =
        std::ranges::find_if(mappable, [&](const Mappable& one) { return role == QLatin1String(one.id); });
    for (const Mappable& one : mappable) {
        auto& option = options.*(one.option);
        if (option == name)
            option.reset();
    }
    if (target != mappable.end())
        options.*(target->option) = name;
    // The classes of another column are other words.
    if (options.kindColumn != kindBefore)
        options.withoutKinds.clear();
    if (options.stateColumn != stateBefore)
        options.failureValues.clear();
    return options;
}

FitOptions withState(const LogReading& reading, FitOptions options, const QString& name, bool isFailure) {
    options.failureValues.clear();
    for (const LogState& state : reading.states) {
        if (state.name == name ? isFailure : state.isFailure)
            options.failureValues.push_back(state.name.toStdString());
    }
    // Without a value that is a failure the program would decide by its own words again.
    if (options.failureValues.empty())
        options.failureValues.push_back("\x1f");
    options.stateColumn = reading.stateColumn.toStdString();
    return options;
}

FitOptions withClass(FitOptions options, const QString& name, bool counts) {
    const std::string kind = name.toStdString();
    std::erase(options.withoutKinds, kind);
    if (!counts)
        options.withoutKinds.push_back(kind);
    return options;
}

FitOptions withDelimiter(FitOptions options, const QString& id) {
    options.delimiter = id.isEmpty() ? std::nullopt : std::optional(id.front().toLatin1());
    return options;
}

FitOptions withDecimal(FitOptions options, const QString& id) {
    options.decimal = id.isEmpty()               ? std::nullopt
                      : id == QLatin1String(",") ? std::optional(intake::DecimalSign::comma)
                                                 : std::optional(intake::DecimalSign::point);
    return options;
}

FitOptions withNumberUnit(FitOptions options, const QString& id) {
    const QList<Choice> choices = numberUnitChoices();
    const qsizetype place = placeIn(choices, id);
    // The first one leaves it to the log.
    options.numberUnit = place <= 0 ? std::nullopt : std::optional(static_cast<intake::NumberUnit>(place - 1));
    return options;
}

FitOptions withTimeZone(FitOptions options, const QString& name) {
    options.timeZone = name.isEmpty() ? std::nullopt : std::optional(name.toStdString());
    return options;
}

QList<Choice> delimiterChoices() {
    QList<Choice> choices{{QString(), Words::tr("as found")}};
    for (const char sign : {',', ';', '\t', '|', ' '})
        choices.append({QString(QLatin1Char(sign)), delimiterName(sign)});
    return choices;
}

QList<Choice> decimalChoices() {
    return {{QString(), Words::tr("as found")},
            {QStringLiteral("."), Words::tr("point: 1.5")},
            {QStringLiteral(","), Words::tr("comma: 1,5")}};
}

QList<Choice> numberUnitChoices() {
    return {{QString(), Words::tr("as the names say")},
            {QStringLiteral("seconds"), Words::tr("seconds")},
            {QStringLiteral("minutes"), Words::tr("minutes")},
            {QStringLiteral("hours"), Words::tr("hours")},
            {QStringLiteral("days"), Words::tr("days")}};
}

QList<Choice> timeZoneChoices() {
    QList<Choice> choices{{QString(), Words::tr("as written")}};
    for (const QByteArray& id : QTimeZone::availableTimeZoneIds()) {
        // "UTC+01:00" and the like are Qt's own.
        if (!id.startsWith("UTC+") && !id.startsWith("UTC-"))
            choices.append({QString::fromLatin1(id), QString::fromLatin1(id)});
    }
    return choices;
}

QString delimiterOf(const FitOptions& options) {
    return options.delimiter ? QString(QLatin1Char(*options.delimiter)) : QString();
}

QString decimalOf(const FitOptions& options) {
    if (!options.decimal)
        return {};
    return *options.decimal == intake::DecimalSign::comma ? QStringLiteral(",") : QStringLiteral(".");
}

QString numberUnitOf(const FitOptions& options) {
    return options.numberUnit ? numberUnitChoices()[static_cast<int>(*options.numberUnit) + 1].id : QString();
}

} // namespace plumb::ui
