// SPDX-License-Identifier: GPL-3.0-or-later
// How a failure log is read, in words: its notation, its first rows, what each column is taken as and may be, its
// classes; and every choice about that as a change of the options.
#pragma once

#include <QList>
#include <QLocale>
#include <QString>
#include <QStringList>

#include "ui/session/log_import.h"
#include "ui/viewmodels/choice.h"

namespace plumb::ui {

struct LogColumn {
    QString name;
    QString role;        ///< id of the choice in force; empty if the column is not used
    QString why;         ///< how sure that is: "by its name"; empty if the column is not used
    QList<Choice> roles; ///< what it may be, "not used" first; empty where the format leaves nothing to choose
};

struct LogClass {
    QString name;
    qulonglong failures = 0;
    bool counts = true;
};

/// A value of the column that says which rows are failures.
struct LogState {
    QString name;
    qulonglong rows = 0;
    bool isFailure = false;
    bool isSure = true; ///< a word that is known; else it is asked
};

struct LogReading {
    QString sentence; ///< format, notation, size
    QString problem;  ///< why it cannot be read as it stands; empty if it can
    QList<LogColumn> columns;
    QList<QStringList> rows; ///< the first ones, each with a cell for every column
    QList<LogClass> classes; ///< most failures first
    QString takenAs;         ///< what a row was taken for, and by which column
    QString stateColumn;     ///< the column that says which rows are failures; empty if none does
    QList<LogState> states;  ///< its values, most rows first; empty where nothing is to be asked
    bool isTable = false;    ///< text divided by a sign that may be chosen
    bool hasDecimal = false;
    bool hasPlainNumbers = false; ///< times or lengths may be plain numbers, whose unit may be chosen
    bool isKernel = false;        ///< lines of which several are one incident
    bool isLifetimes = false;     ///< states the exposure of every unit itself
    bool isCalendar = false;
};

/// `answer` adds the classes of the whole log; it may be null. Pure.
LogReading logReading(const intake::LogPreview& preview, const intake::FitOptions& options, const LogAnswer* answer,
                      const QLocale& locale);

// Each gives the options with one choice more. Ids are those of the lists beside.

/// Column `column` of the preview as `role`; the empty role gives the column back to the program's guess.
intake::FitOptions withRole(const intake::LogPreview& preview, intake::FitOptions options, qsizetype column,
                            const QString& role);
intake::FitOptions withClass(intake::FitOptions options, const QString& name, bool counts);
/// The value as a failure or as none; the values of `reading` that are failures already stay so.
intake::FitOptions withState(const LogReading& reading, intake::FitOptions options, const QString& name,
                             bool isFailure);
intake::FitOptions withDelimiter(intake::FitOptions options, const QString& id);
intake::FitOptions withDecimal(intake::FitOptions options, const QString& id);
intake::FitOptions withNumberUnit(intake::FitOptions options, const QString& id);
/// The empty name takes local times as they stand.
intake::FitOptions withTimeZone(intake::FitOptions options, const QString& name);

QList<Choice> delimiterChoices();
QList<Choice> decimalChoices();
QList<Choice> numberUnitChoices();
/// "as written" first, then every IANA name that the system knows.
QList<Choice> timeZoneChoices();
QString delimiterOf(const intake::FitOptions& options);
QString decimalOf(const intake::FitOptions& options);
QString numberUnitOf(const intake::FitOptions& options);

} // namespace plumb::ui
