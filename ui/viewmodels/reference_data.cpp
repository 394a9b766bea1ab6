// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/reference_data.h"

#include <QCoreApplication>

#include "core/project/reference.h"
#include "ui/viewmodels/number_text.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ReferenceData)
};

/// Percent exists only on screen: the data hold fractions.
bool isFraction(const ReferenceColumn& column) {
    return column.unit == "fraction";
}

QString unitOf(const ReferenceColumn& column) {
    return isFraction(column) ? QStringLiteral("%") : shown(column.unit);
}

QString numberOf(double value, const ReferenceColumn& column, const QLocale& locale) {
    return exactText(isFraction(column) ? value * 100 : value, locale);
}

ShownCell cellOf(const ReferenceCell& cell, const ReferenceColumn& column, const QLocale& locale) {
    if (const double* number = std::get_if<double>(&cell))
        return {numberOf(*number, column, locale), {}, {}};
    if (const auto* range = std::get_if<ReferenceRange>(&cell)) {
        const auto end = [&](const std::optional<double>& value) {
            return numberOf(value.value_or(0), column, locale);
        };
        if (range->low && range->high)
            return {Words::tr("%1 to %2").arg(end(range->low), end(range->high)), {}, {}};
        return {range->low ? Words::tr("from %1").arg(end(range->low)) : Words::tr("up to %1").arg(end(range->high)),
                {},
                {}};
    }
    if (const auto* text = std::get_if<std::string>(&cell))
        return {shown(*text), {}, {}};
    return {Words::tr("not said"), shown(std::get<ReferenceAbsent>(cell).why), {}};
}

bool isWords(const ReferenceTable& table, std::size_t column) {
    for (const ReferenceRecord& record : table.records) {
        if (std::holds_alternative<std::string>(record.cells[column]))
            return true;
    }
    return false;
}

ShownCell statusOf(const ReferenceRecord& record) {
    switch (record.status) {
    case ReferenceStatus::verified:
        return {Words::tr("verified"), Words::tr("Seen in the source itself."), StateMark::yes};
    case ReferenceStatus::secondary:
        return {Words::tr("secondary"), Words::tr("Seen in another text that quotes the source."), StateMark::partly};
    case ReferenceStatus::asQuoted:
        return {Words::tr("as quoted"),
                Words::tr("Printed by the source, which gives no ground for it; nothing speaks against it."),
                StateMark::partly};
    case ReferenceStatus::computed:
        return {Words::tr("computed"), Words::tr("Follows by arithmetic from other records."), StateMark::yes};
    case ReferenceStatus::assumed:
        return {Words::tr("assumed"), Words::tr("A choice, stated as one."), StateMark::unknown};
    case ReferenceStatus::unconfirmed:
        return {Words::tr("unconfirmed"), Words::tr("Seen in no source: to be confirmed before anybody relies on it."),
                StateMark::unknown};
    case ReferenceStatus::refuted:
        return {Words::tr("refuted"),
                Words::tr("Printed by the source, and does not stand up to arithmetic or to a better source."),
                StateMark::no};
    }
    return {};
}

/// Source and date, with what else there is to know on hover.
ShownCell sourceOf(const ReferenceRecord& record) {
    QString source = shown(record.source);
    if (source.isEmpty())
        source = Words::tr("no source");
    if (!record.date.empty())
        source += QStringLiteral(", ") + shown(record.date);
    if (record.origin == ReferenceOrigin::user)
        source += Words::tr(" (your own data)");
    return {source, shown(record.note), {}};
}

} // namespace

QList<Choice> referenceKinds() {
    QList<Choice> kinds;
    for (const ReferenceTable& table : referenceTables())
        kinds.append({shown(table.id), shown(table.title)});
    return kinds;
}

ReferenceShown referenceData(const QString& kind, const QLocale& locale) {
    const ReferenceTable* found = findReference(kind.toStdString());
    const ReferenceTable& table = found ? *found : referenceTables().front();
    ReferenceShown to{shown(table.id), shown(table.title), shown(table.what), {shown(table.title), {}, {}}};
    to.table.columns.append({Words::tr("Record"), false});
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const ReferenceColumn& column = table.columns[c];
        const QString unit = unitOf(column);
        to.table.columns.append(
            {unit.isEmpty() ? shown(column.label) : Words::tr("%1, %2").arg(shown(column.label), unit),
             !isWords(table, c)});
    }
    to.table.columns.append({Words::tr("Standing"), false});
    to.table.columns.append({Words::tr("Source"), false});
    for (const ReferenceRecord& record : table.records) {
        QList<ShownCell> cells{{shown(record.name), shown(record.note), {}}};
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            cells.append(cellOf(record.cells[c], table.columns[c], locale));
        cells.append(statusOf(record));
        cells.append(sourceOf(record));
        to.table.rows.append(cells);
        if (record.computed.empty())
            continue;
        QList<ShownCell> computed{{Words::tr("↳ computed instead"), shown(record.explanation), {}}};
        for (const ReferenceColumn& column : table.columns) {
            const auto same =
                std::ranges::find(record.computed, column.id, &std::pair<std::string, ReferenceCell>::first);
            computed.append(same == record.computed.end() ? ShownCell{} : cellOf(same->second, column, locale));
        }
        computed.append({Words::tr("computed"), shown(record.explanation), StateMark::yes});
        computed.append({shown(record.explanation), shown(record.explanation), {}});
        to.table.rows.append(computed);
    }
    return to;
}

} // namespace plumb::ui
