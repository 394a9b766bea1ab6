// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/log_import_result.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/base/text.h"
#include "ui/viewmodels/result_words.h"

namespace plumb::ui {
namespace {

using intake::LogFit;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LogResult)
};

constexpr int figureDigits = 4;
constexpr int headlineDigits = 3;
constexpr std::size_t mostClasses = 12; // assumed: more do not fit a glance; the rest is one row
constexpr std::size_t mostRows = 10;    // numbers of lines in one notice, likewise

QString countText(std::size_t count, const QLocale& locale) {
    return inNotation(groupedNumber(static_cast<double>(count), 0), locale);
}

QString percentText(Fraction share, const QLocale& locale) {
    return inNotation(percent(share.value), locale);
}

/// "90 %", "99.5 %": as the user said it.
QString confidenceText(Fraction confidence, const QLocale& locale) {
    constexpr int digits = 10; // without those that only the binary form of 0.9 has
    const std::string whole = significant(confidence.value * 100, digits);
    const auto end = whole.find_last_not_of('0');
    return inNotation(whole.substr(0, whole[end] == '.' ? end : end + 1), locale) + QChar(QChar::Nbsp) +
           QLatin1Char('%');
}

/// Writes the rows of the figures, and remembers why some do not exist.
class Figures {
public:
    Figures(LogResult& result, Fraction confidence, const QLocale& locale) : m_result(result), m_locale(locale) {
        m_result.figures.name = Words::tr("Figures of the log");
        m_result.figures.columns = {{Words::tr("Figure"), false},
                                    {Words::tr("Value"), true},
                                    {Words::tr("%1 interval").arg(confidenceText(confidence, locale)), true}};
    }

    void add(const QString& name, const QString& value, const QString& exact = {}, const QString& interval = {}) {
        m_result.figures.rows.append({wordsCell(name), {value, exact, {}}, wordsCell(interval)});
    }

    /// `lower` and `upper` may be null.
    void add(const QString& name, const Reasoned<Hours>& figure, const Reasoned<Hours>* lower = nullptr,
             const Reasoned<Hours>* upper = nullptr, const QString& unit = {}) {
        const auto text = [&](double hours) {
            return unit.isEmpty() ? hoursText(hours, m_locale, figureDigits)
                                  : inNotation(significant(hours, figureDigits), m_locale) + QChar(QChar::Nbsp) + unit;
        };
        QString interval;
        if (lower && *lower)
            interval = upper && *upper ? Words::tr("%1 to %2").arg(text((*lower)->value), text((*upper)->value))
                                       : Words::tr("at least %1").arg(text((*lower)->value));
        if (figure)
            return add(name, text(figure->value),
                       inNotation(exactNumber(figure->value), m_locale) + QStringLiteral(" h"), interval);
        const QString why = shown(render(figure.error()));
        m_result.figures.rows.append({wordsCell(name), {Words::tr("none"), why, {}}, wordsCell(interval)});
        m_result.absences.append(Words::tr("%1: %2").arg(name, why));
    }

    void addWeibull(const LogFit& fit) {
        const QString shape = Words::tr("Weibull shape"), scale = Words::tr("Weibull scale");
        if (!fit.weibull) {
            const QString why = shown(render(fit.weibull.error()));
            m_result.figures.rows.append({wordsCell(shape), {Words::tr("none"), why, {}}, wordsCell({})});
            m_result.absences.append(Words::tr("%1: %2").arg(shape, why));
            return;
        }
        const auto end = [&](const std::optional<double>& value) {
            return value ? inNotation(significant(*value, figureDigits), m_locale) : Words::tr("no end");
        };
        add(shape, inNotation(significant(fit.weibull->shape, figureDigits), m_locale),
            Words::tr("Maximum likelihood on %1 gaps above zero; interval by likelihood ratio.")
                .arg(countText(fit.gaps, m_locale)),
            Words::tr("%1 to %2").arg(end(fit.weibull->shapeLower), end(fit.weibull->shapeUpper)));
        add(scale, hoursText(fit.weibull->scale.value, m_locale, figureDigits));
    }

private:
    LogResult& m_result;
    const QLocale& m_locale;
};

QString absentSentence(const LogFit& fit, const QLocale& locale) {
    if (fit.unitMtbfLower)
        return Words::tr("No failure counts; at %1 confidence a unit fails less often than every %2")
            .arg(confidenceText(fit.confidence, locale), hoursText(fit.unitMtbfLower->value, locale, headlineDigits));
    if (fit.fleetMtbfLower)
        return Words::tr("No failure counts; at %1 confidence the fleet fails less often than every %2")
            .arg(confidenceText(fit.confidence, locale), hoursText(fit.fleetMtbfLower->value, locale, headlineDigits));
    return Words::tr("How often units fail cannot be told from this log yet");
}

QString headline(const LogFit& fit, bool isSuggested, const QLocale& locale) {
    const auto interval = [&](const Reasoned<Hours>& lower, const Reasoned<Hours>& upper) {
        return lower && upper
                   ? Words::tr(" (%1: %2 to %3)")
                         .arg(confidenceText(fit.confidence, locale), hoursText(lower->value, locale, headlineDigits),
                              hoursText(upper->value, locale, headlineDigits))
                   : QString();
    };
    if (fit.unitMtbf)
        return Words::tr("A unit fails every %1 on average%2%3")
            .arg(hoursText(fit.unitMtbf->value, locale, headlineDigits), interval(fit.unitMtbfLower, fit.unitMtbfUpper),
                 isSuggested ? Words::tr(", if the suggested exposure is right") : QString());
    if (fit.fleetMtbf)
        return Words::tr("The fleet fails every %1%2; how often a unit fails needs the units and days watched")
            .arg(hoursText(fit.fleetMtbf->value, locale, headlineDigits),
                 interval(fit.fleetMtbfLower, fit.fleetMtbfUpper));
    return absentSentence(fit, locale);
}

ShownTable classesOf(const LogFit& fit, const QLocale& locale) {
    ShownTable table;
    if (fit.classes.empty())
        return table;
    table.name = Words::tr("Failures by class");
    table.columns = {{Words::tr("Class"), false},
                     {Words::tr("Failures"), true},
                     {Words::tr("Share"), true},
                     {Words::tr("Fleet MTBF"), true},
                     {Words::tr("Unit MTBF"), true}};
    const auto mtbf = [&](const std::optional<Hours>& value) {
        return value ? wordsCell(hoursText(value->value, locale, figureDigits)) : wordsCell(Words::tr("none"));
    };
    std::size_t others = 0;
    double othersShare = 0;
    for (std::size_t i = 0; i < fit.classes.size(); ++i) {
        const intake::ClassShare& one = fit.classes[i];
        if (i >= mostClasses) {
            others += one.failures;
            othersShare += one.share.value;
            continue;
        }
        table.rows.append({wordsCell(one.kind.empty() ? Words::tr("not said") : shown(one.kind)),
                           wordsCell(countText(one.failures, locale)), wordsCell(percentText(one.share, locale)),
                           mtbf(one.fleetMtbf), mtbf(one.unitMtbf)});
    }
    if (others > 0) {
        const auto restOf = [&](const Reasoned<Hours>& all) {
            return all ? std::optional(*all / othersShare) : std::nullopt;
        };
        table.rows.append({wordsCell(Words::tr("%1 more classes").arg(fit.classes.size() - mostClasses)),
                           wordsCell(countText(others, locale)), wordsCell(percentText({othersShare}, locale)),
                           mtbf(restOf(fit.fleetMtbf)), mtbf(restOf(fit.unitMtbf))});
    }
    return table;
}

void addUnits(LogResult& result, const intake::UnitShares& units, const QLocale& locale) {
    if (units.units == 0)
        return;
    result.unitShares =
        Words::tr("%1 units had failures. %2 of the failures lie on the %3 with most, %4 on the first five.")
            .arg(countText(units.units, locale), percentText(units.topPercentShare, locale),
                 units.topPercentUnits == 1 ? Words::tr("one")
                                            : Words::tr("%1").arg(countText(units.topPercentUnits, locale)),
                 percentText(units.topFiveShare, locale));
    result.units.name = Words::tr("Units with most failures");
    result.units.columns = {{Words::tr("Unit"), false}, {Words::tr("Failures"), true}};
    for (const intake::UnitShare& one : units.top)
        result.units.rows.append({wordsCell(shown(one.unit)), wordsCell(countText(one.failures, locale))});
}

LogNotice noticeOf(const intake::Noticed& noticed, bool hasLines, const QLocale& locale) {
    LogNotice notice{shown(render(noticed.sentence)), {}};
    if (noticed.rows.empty())
        return notice;
    QStringList numbers;
    for (std::size_t i = 0; i < std::min(mostRows, noticed.rows.size()); ++i)
        numbers.append(countText(noticed.rows[i], locale));
    const bool isAll = static_cast<std::size_t>(numbers.size()) == noticed.count;
    const QString what = hasLines ? (noticed.count == 1 ? Words::tr("Line") : Words::tr("Lines"))
                                  : (noticed.count == 1 ? Words::tr("Record") : Words::tr("Records"));
    notice.rows = isAll ? Words::tr("%1 %2").arg(what, numbers.join(QStringLiteral(" · ")))
                        : Words::tr("%1 %2 … of %3")
                              .arg(what, numbers.join(QStringLiteral(" · ")), countText(noticed.count, locale));
    return notice;
}

} // namespace

QString inNotation(const std::string& number, const QLocale& locale) {
    QString text;
    for (const QChar c : QString::fromStdString(number)) {
        if (c == u'.')
            text += locale.decimalPoint();
        else if (c == u',')
            text += locale.groupSeparator();
        else if (c == u' ')
            text += QChar(QChar::Nbsp);
        else
            text += c;
    }
    return text;
}

QString hoursText(double hours, const QLocale& locale, int digits) {
    constexpr double minutesPerHour = 60, inMinutesBelow_h = 2;
    const bool isShort = std::abs(hours) < inMinutesBelow_h;
    const QString number = inNotation(significant(isShort ? hours * minutesPerHour : hours, digits), locale);
    return number + QChar(QChar::Nbsp) + (isShort ? QStringLiteral("min") : QStringLiteral("h"));
}

QString withInterval(const Reasoned<Hours>& figure, const Reasoned<Hours>& lower, const Reasoned<Hours>& upper,
                     Fraction confidence, const QLocale& locale) {
    if (!figure)
        return {};
    const QString text = hoursText(figure->value, locale, figureDigits);
    if (!lower || !upper)
        return text;
    return Words::tr("%1 (%2: %3 to %4)")
        .arg(text, confidenceText(confidence, locale), hoursText(lower->value, locale, figureDigits),
             hoursText(upper->value, locale, figureDigits));
}

LogResult logResult(const LogAnswer& answer, bool isSuggested, const QLocale& locale) {
    LogResult result;
    if (!answer.fit) {
        result.sentence = Words::tr("The log cannot be read as it stands");
        result.problem = shown(answer.fit.error().sentence);
        return result;
    }
    const LogFit& fit = *answer.fit;
    result.sentence = headline(fit, isSuggested, locale);
    Figures figures(result, fit.confidence, locale);
    figures.add(Words::tr("Failures"), countText(fit.failures, locale));
    figures.add(fit.isUnitTime ? Words::tr("Unit-hours watched") : Words::tr("Time watched"), fit.exposure, nullptr,
                nullptr, QStringLiteral("h"));
    figures.add(Words::tr("Fleet MTBF"), fit.fleetMtbf, &fit.fleetMtbfLower, &fit.fleetMtbfUpper);
    figures.add(Words::tr("Unit MTBF"), fit.unitMtbf, &fit.unitMtbfLower, &fit.unitMtbfUpper);
    figures.addWeibull(fit);
    figures.add(Words::tr("Repair, mean"), fit.repair.mean);
    figures.add(Words::tr("Repair, median"), fit.repair.median);
    figures.add(Words::tr("Outages without an end"), countText(fit.repair.open, locale),
                Words::tr("They count as failures; their repair is in no figure."));
    // One reason may stand behind several figures.
    result.absences.removeDuplicates();
    if (fit.trend)
        result.trend = shown(render(fit.trend->sentence));
    else
        result.absences.append(Words::tr("Trend: %1").arg(shown(render(fit.trend.error()))));
    result.classes = classesOf(fit, locale);
    addUnits(result, fit.units, locale);
    // Of JSON without line ends the records are numbered.
    const bool hasLines = !fit.format.starts_with("json") || answer.file->bytes.find('\n') != std::string::npos;
    for (const intake::Noticed& noticed : fit.noticed) {
        if (noticed.kind == "shape_below_one" || noticed.kind == "shape_above_one")
            result.constantRate = shown(render(noticed.sentence));
        else
            result.noticed.append(noticeOf(noticed, hasLines, locale));
    }
    return result;
}

LogExposure suggestedExposure(const LogAnswer& answer, double projectNodes) {
    LogExposure exposure;
    if (!answer.fit || !answer.log || answer.log->hasLifetimes)
        return exposure;
    // A kernel log speaks of the devices of one host, or of a few.
    if (answer.fit->format != "kernel")
        exposure.units = projectNodes;
    // A window made from times whose unit is a guess would only confirm the guess.
    const bool isSure = answer.log->isCalendar || answer.options.numberUnit ||
                        std::ranges::none_of(answer.fit->noticed, [](const intake::Noticed& noticed) {
                            return noticed.kind.starts_with("time_unit_");
                        });
    if (!isSure || !answer.first || *answer.first == *answer.last)
        return exposure;
    constexpr double hundredths = 100;
    // Rounded up, so that the last failure lies within.
    exposure.days =
        std::ceil(intake::between(*answer.first, *answer.last).value / hoursPerDay * hundredths) / hundredths;
    return exposure;
}

} // namespace plumb::ui
