// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewmodels/assumptions.h"

#include <algorithm>
#include <utility>

#include <QDate>
#include <QHash>

#include "core/analysis/sampler.h"
#include "core/base/check.h"
#include "core/base/currency.h"
#include "core/base/shown_text.h"
#include "core/project/citations.h"
#include "core/project/edits.h"
#include "ui/session/project_session.h"
#include "ui/viewmodels/assumption_scale.h"
#include "ui/viewmodels/assumption_words.h"
#include "ui/viewmodels/number_text.h"

namespace plumb::ui {
namespace {

QString joined(const QString& number, const Row& row) {
    return row.unit.empty() ? number : number + QChar(QChar::Nbsp) + fromCore(shownUnit(row.unit));
}

QString evidenceLine(const Evidence& evidence, const QLocale& locale) {
    QStringList parts{QString::fromStdString(isolated(evidence.name))};
    if (!evidence.page.empty())
        parts.append(Assumptions::tr("page %1").arg(QString::fromStdString(evidence.page)));
    const auto day = [&](const Date& date) {
        const QDate shown(date.year, date.month, date.day);
        return locale.toString(shown, QLocale::ShortFormat);
    };
    if (evidence.date)
        parts.append(day(*evidence.date));
    if (evidence.expires)
        parts.append(Assumptions::tr("valid until %1").arg(day(*evidence.expires)));
    return parts.join(QStringLiteral(", "));
}

} // namespace

class Assumptions::Private {
public:
    Private(ProjectSession& openSession, const QLocale& userLocale) : session(openSession), locale(userLocale) {}

    /// True if the project has other assumptions than before.
    bool readAddresses() {
        QStringList texts;
        QHash<QString, Address> found;
        if (session.hasProject()) {
            const Project& project = session.project();
            for (const Address& address : plumb::addresses(project)) {
                texts.append(QString::fromStdString(addressText(project, address)));
                found.insert(texts.back(), address);
            }
        }
        const bool isOther = texts != order;
        order = std::move(texts);
        places = std::move(found);
        return isOther;
    }

    std::shared_ptr<const Project> current() const { return session.hasProject() ? session.shared() : nullptr; }

    /// What looks different from `before`, a project with the same addresses. A drag changes one of a thousand.
    QStringList differences(const Project* before) const {
        if (!before || !session.hasProject())
            return order;
        const Project& now = session.project();
        QStringList changed;
        for (const QString& text : order) {
            const Address& place = places[text];
            const auto provenanceOf = [key = text.toStdString()](const Project& project) {
                const auto found = project.provenance.find(key);
                return found == project.provenance.end() ? std::nullopt : std::optional(found->second);
            };
            if (read(*before, place) != read(now, place) || provenanceOf(*before) != provenanceOf(now) ||
                placeName(*before, place) != placeName(now, place))
                changed.append(text);
        }
        return changed;
    }

    const Address& address(const QString& text) const {
        const auto found = places.constFind(text);
        PLUMB_CHECK(found != places.constEnd());
        return *found;
    }

    Result<void> set(const Address& place, std::optional<double> value) {
        const Project& project = session.project();
        return session.edit(titleOf(project, place), withValue(project, place, value));
    }

    SliderScaleRange range(const QString& text, const Row& row, std::optional<double> value) const {
        return slid == text ? slidRange : sliderRange(row, value);
    }

    void addBand(Assumption& of, const Row& row, Grade grade, const SliderScaleRange& on) const {
        if (row.spread.family == SpreadFamily::none || !of.value)
            return;
        const double width = spreadFactor(grade);
        // A draw beyond the hard range is set to its end, so the band ends there as well.
        const double low = std::clamp(quantile(row.spread, *of.value, width, 0.1), row.low, row.high);
        const double high = std::clamp(quantile(row.spread, *of.value, width, 0.9), row.low, row.high);
        if (low == high)
            return;
        of.lowPosition = sliderPosition(on, low);
        of.highPosition = sliderPosition(on, high);
        const auto rounded = [&](double end) { return roundedText(end, row.decimals, locale); };
        of.bandText = tr("%1 to %2 (P10-P90)").arg(rounded(low), joined(rounded(high), row));
    }

    ProjectSession& session;
    QLocale locale;
    std::shared_ptr<const Project> shown; ///< what the last signal spoke of
    QStringList order;
    QHash<QString, Address> places;
    QString slid; ///< the address under a hand, else empty
    SliderScaleRange slidRange;
};

Assumptions::Assumptions(ProjectSession& session, const QLocale& locale, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(session, locale)) {
    d->shown = d->current();
    d->readAddresses();
    connect(&session, &ProjectSession::projectChanged, this, [this] {
        const auto before = std::exchange(d->shown, d->current());
        const bool isOther = d->readAddresses();
        if (isOther)
            emit addressesChanged();
        const QStringList changed = isOther ? d->order : d->differences(before.get());
        if (isOther || !changed.isEmpty())
            emit valuesChanged(changed);
    });
    connect(&session, &ProjectSession::gestureEnded, this, &Assumptions::gestureEnded);
}

Assumptions::~Assumptions() = default;

const QLocale& Assumptions::locale() const {
    return d->locale;
}

ProjectSession& Assumptions::session() const {
    return d->session;
}

QStringList Assumptions::addresses() const {
    return d->order;
}

bool Assumptions::has(const QString& address) const {
    return d->places.contains(address);
}

Assumption Assumptions::at(const QString& address) const {
    const Address& place = d->address(address);
    const Row& row = *place.row;
    const Project& project = d->session.project();
    Assumption of;
    of.address = address;
    of.label = fromCore(row.label);
    of.place = placeName(project, place);
    of.scope = scopeName(row.scope);
    of.group = groupName(row);
    of.unit = fromCore(shownUnit(row.unit));
    of.help = fromCore(row.help);

    of.value = read(project, place);
    of.text = valueName(row, of.value, d->locale);
    of.exactText = of.value && !row.isChoice() ? joined(exactText(*of.value, d->locale), row) : of.text;
    of.shortText = of.value && !row.isChoice() ? roundedText(*of.value, row.decimals, d->locale) : of.text;
    of.defaultText = valueName(row, row.initial, d->locale);
    of.rangeText = rangeName(row, d->locale);
    of.isChanged = of.value != row.initial;
    of.isOptional = row.optional;
    of.isUnknown = !of.value;
    for (const std::string_view choice : row.choices)
        of.choices.append(choiceName(choice));
    of.choice = row.isChoice() && of.value ? static_cast<int>(*of.value) : -1;

    const auto known = project.provenance.find(address.toStdString());
    const bool isKnown = known != project.provenance.end();
    const Grade grade = isKnown ? known->second.grade : of.isChanged ? Grade::assumption : Grade::productDefault;
    of.grade = QChar(static_cast<char16_t>(u'A' + static_cast<int>(grade)));
    of.gradeName = fromCore(labelOf(grade));
    of.isProductDefault = grade == Grade::productDefault;
    if (isKnown) {
        of.source = fromCore(citationText(known->second.source));
        of.note = QString::fromStdString(known->second.note);
        for (const Evidence& evidence : known->second.evidence)
            of.evidence.append(evidenceLine(evidence, d->locale));
    } else if (!of.isChanged) {
        of.source = fromCore(citationText(row.source));
    }
    if (of.source.isEmpty())
        of.source = tr("no source given");

    if (!row.isChoice()) {
        const SliderScaleRange range = d->range(address, row, of.value);
        of.step = row.step;
        of.position = of.value ? sliderPosition(range, *of.value) : 0;
        if (row.initial)
            of.defaultPosition = sliderPosition(range, *row.initial);
        d->addBand(of, row, grade, range);
    }
    return of;
}

QStringList Assumptions::forPage(const QString& pageId, const PageFocus& focus) const {
    QStringList texts;
    if (!d->session.hasProject())
        return texts;
    const Project& project = d->session.project();
    for (const Address& address : addressesForPage(project, pageId, focus))
        texts.append(QString::fromStdString(addressText(project, address)));
    return texts;
}

Result<void> Assumptions::type(const QString& address, const QString& text) {
    const Address place = d->address(address);
    const auto value = typedValue(*place.row, text, d->locale);
    if (!value)
        return tl::unexpected(value.error());
    return d->set(place, *value);
}

Result<void> Assumptions::step(const QString& address, int n) {
    const Address place = d->address(address);
    const auto value = read(d->session.project(), place);
    if (!value)
        return badValue(tr("“%1” is unknown; type a value first.").arg(fromCore(place.row->label)).toStdString());
    if (place.row->isChoice())
        return choose(address,
                      std::clamp(static_cast<int>(*value) + n, 0, static_cast<int>(place.row->choices.size()) - 1));
    const double moved = steppedValue(*place.row, *value, n);
    if (moved == *value)
        return badValue(tr("The range ends here: %1.").arg(rangeName(*place.row, d->locale)).toStdString());
    return d->set(place, moved);
}

Result<void> Assumptions::choose(const QString& address, int index) {
    const Address place = d->address(address);
    PLUMB_CHECK(place.row->isChoice() && index >= -1 && index < static_cast<int>(place.row->choices.size()));
    return d->set(place, index < 0 ? std::optional<double>() : std::optional(static_cast<double>(index)));
}

Result<void> Assumptions::setUnknown(const QString& address) {
    return d->set(d->address(address), std::nullopt);
}

Result<void> Assumptions::reset(const QString& address) {
    const Address place = d->address(address);
    const Project& project = d->session.project();
    const Statement initial{place, place.row->initial, {}};
    return d->session.edit(tr("Reset %1").arg(titleOf(project, place)), withStatements(project, {&initial, 1}));
}

void Assumptions::beginSlide(const QString& address) {
    const Address& place = d->address(address);
    d->slidRange = sliderRange(*place.row, read(d->session.project(), place));
    d->slid = address;
    d->session.beginGesture();
}

Result<void> Assumptions::slide(const QString& address, double position) {
    const Address place = d->address(address);
    const auto value = read(d->session.project(), place);
    return d->set(place, sliderValue(*place.row, d->range(address, *place.row, value), position));
}

void Assumptions::endSlide() {
    const QString address = std::exchange(d->slid, {});
    d->session.endGesture();
    // The slider may now cover other surroundings.
    emit valuesChanged({address});
}

} // namespace plumb::ui
