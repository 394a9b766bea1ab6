// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/intake/log_choices.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/viewmodels/number_text.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choice_row.h"
#include "ui/widgets/intake/number_field.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/plain_text.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {
namespace {

using intake::FitOptions;

constexpr int classesInSight = 6;

QList<Choice> confidenceChoices() {
    return {{QStringLiteral("0.8"), LogChoices::tr("80 %")},
            {QStringLiteral("0.9"), LogChoices::tr("90 %")},
            {QStringLiteral("0.95"), LogChoices::tr("95 %")},
            {QStringLiteral("0.99"), LogChoices::tr("99 %")}};
}

/// A number of a row that is asked of some logs only.
template <class Quantity>
std::optional<Quantity> quantity(const NumberField& field) {
    return field.value() ? std::optional(Quantity{*field.value()}) : std::nullopt;
}

template <class Quantity>
std::optional<double> number(const std::optional<Quantity>& quantity) {
    return quantity ? std::optional(quantity->value) : std::nullopt;
}

QFormLayout* newForm() {
    auto* form = new QFormLayout;
    form->setContentsMargins({});
    form->setHorizontalSpacing(2 * gridStep);
    form->setVerticalSpacing(halfStep);
    form->setRowWrapPolicy(QFormLayout::DontWrapRows); // wrapped rows lie over each other where some are hidden
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

void addField(QFormLayout& form, const QString& name, QWidget* field) {
    auto* label = new QLabel(name, field->parentWidget());
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setBuddy(field);
    label->setMinimumHeight(formRowHeight);
    form.addRow(label, field);
}

} // namespace

LogChoices::LogChoices(const QLocale& locale, QWidget* parent) : QWidget(parent), m_locale(locale) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(3 * gridStep);
    layout->addWidget(makeExposure());
    layout->addWidget(makeNotation());
    layout->addStretch();
}

QComboBox* LogChoices::addBox(QFormLayout& form, const QString& name, const QString& objectName) {
    auto* box = new QComboBox(form.parentWidget() ? form.parentWidget() : this);
    box->setObjectName(objectName);
    box->setAccessibleName(name);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setMinimumHeight(formRowHeight);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    addField(form, name, box);
    return box;
}

Card* LogChoices::makeExposure() {
    auto* card = new Card(tr("How long was watched"), this);
    m_watched = newForm();
    card->contents()->addLayout(m_watched);
    m_exposure = addBox(*m_watched, tr("Exposure"), QStringLiteral("log:exposure"));
    m_units = new NumberField(tr("Units watched"), {}, {1, 1e9, true, true}, m_locale, card);
    m_units->setObjectName(QStringLiteral("log:units"));
    m_units->setToolTip(tr("Every unit that was watched, those that never failed included."));
    addField(*m_watched, tr("Units watched, healthy ones included"), m_units);
    m_days = new NumberField(tr("Days watched"), "d", {1e-6, 1e6, false, true}, m_locale, card);
    m_days->setObjectName(QStringLiteral("log:days"));
    m_days->setToolTip(tr("From the first to the last day of the watch, quiet days included. Other units work: 3 y."));
    addField(*m_watched, tr("Days watched"), m_days);
    m_note = new PlainText(TypeRole::caption, TextTone::muted, card);
    m_note->setObjectName(QStringLiteral("log:exposureNote"));
    card->contents()->addWidget(m_note);
    m_confirm = new LinkButton(card);
    m_confirm->setObjectName(QStringLiteral("log:confirmExposure"));
    m_confirm->setWords(tr("Confirm the suggestion"));
    card->contents()->addWidget(m_confirm, 0, Qt::AlignLeft);
    auto* further = newForm();
    card->contents()->addLayout(further);
    m_confidence = addBox(*further, tr("Confidence of the intervals"), QStringLiteral("log:confidence"));
    ChoiceRow::fill(*m_confidence, confidenceChoices(), QStringLiteral("0.9"));

    connect(m_exposure, &QComboBox::activated, this, [this] {
        FitOptions next = m_options;
        // One of the two; the fields keep what stands in them for the way back.
        next.exposureFromLog = m_exposure->currentData().toString() == QLatin1String("log");
        next.exposureUnits = next.exposureFromLog ? std::nullopt : quantity<Count>(*m_units);
        next.window = next.exposureFromLog ? std::nullopt : quantity<Days>(*m_days);
        emit exposureChosen(next);
    });
    for (NumberField* field : {m_units, m_days})
        connect(field, &NumberField::committed, this, [this] {
            FitOptions next = m_options;
            next.exposureUnits = quantity<Count>(*m_units);
            next.window = quantity<Days>(*m_days);
            emit exposureChosen(next);
        });
    connect(m_confirm, &LinkButton::clicked, this, &LogChoices::exposureConfirmed);
    connect(m_confidence, &QComboBox::activated, this, [this] {
        FitOptions next = m_options;
        next.confidence = {QLocale::c().toDouble(m_confidence->currentData().toString())};
        emit chosen(next);
    });
    return card;
}

Card* LogChoices::makeNotation() {
    auto* card = new Card(tr("What counts, and how it is written"), this);
    m_takenAs = new PlainText(TypeRole::body, TextTone::text, card);
    m_takenAs->setObjectName(QStringLiteral("log:takenAs"));
    card->contents()->addWidget(m_takenAs);
    m_states = new QListWidget(card);
    m_states->setObjectName(QStringLiteral("log:states"));
    m_states->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_states->setTextElideMode(Qt::ElideMiddle);
    m_states->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_statesName = new QLabel(card);
    m_statesName->setForegroundRole(QPalette::PlaceholderText);
    m_statesName->setBuddy(m_states);
    card->contents()->addWidget(m_statesName);
    card->contents()->addWidget(m_states);
    connect(m_states, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        emit chosen(
            withState(m_reading, m_options, item->data(Qt::UserRole).toString(), item->checkState() == Qt::Checked));
    });
    m_classes = new QListWidget(card);
    m_classes->setObjectName(QStringLiteral("log:classes"));
    m_classes->setAccessibleName(tr("Classes that count"));
    m_classes->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_classes->setTextElideMode(Qt::ElideMiddle);
    m_classes->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_classesName = new QLabel(tr("Classes that count"), card);
    m_classesName->setForegroundRole(QPalette::PlaceholderText);
    m_classesName->setBuddy(m_classes);
    card->contents()->addWidget(m_classesName);
    card->contents()->addWidget(m_classes);
    m_notation = newForm();
    card->contents()->addLayout(m_notation);
    m_zone = addBox(*m_notation, tr("Time zone of local times"), QStringLiteral("log:zone"));
    m_zone->setEditable(true);
    m_zone->setInsertPolicy(QComboBox::NoInsert);
    ChoiceRow::fill(*m_zone, timeZoneChoices(), {});
    auto* completer = new QCompleter(m_zone->model(), m_zone);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setCompletionMode(QCompleter::PopupCompletion);
    m_zone->setCompleter(completer);
    m_zone->lineEdit()->setAccessibleName(tr("Time zone of local times"));
    m_delimiter = addBox(*m_notation, tr("Columns divided by"), QStringLiteral("log:delimiter"));
    m_decimal = addBox(*m_notation, tr("Decimal sign"), QStringLiteral("log:decimal"));
    m_numbers = addBox(*m_notation, tr("Plain numbers count"), QStringLiteral("log:numbers"));
    m_year = new NumberField(tr("Year of the first line"), {}, {1970, 2199, true, true}, m_locale, card);
    m_year->setObjectName(QStringLiteral("log:year"));
    addField(*m_notation, tr("Year of the first line"), m_year);
    m_gap = new NumberField(tr("Same incident within"), "min", {0, 525600, false, true}, m_locale, card);
    m_gap->setObjectName(QStringLiteral("log:gap"));
    m_gap->setPlaceholderText(tr("%1 min").arg(intake::assumedIncidentGap.value));
    addField(*m_notation, tr("Same incident within"), m_gap);
    m_window = new NumberField(tr("Codes of one fault within"), "min", {0, 525600, false, true}, m_locale, card);
    m_window->setObjectName(QStringLiteral("log:window"));
    m_window->setPlaceholderText(tr("%1 min").arg(intake::assumedCodeWindow.value));
    addField(*m_notation, tr("Codes of one fault within"), m_window);
    m_nonFatal = new QCheckBox(tr("Errors that call themselves non-fatal count"), card);
    m_nonFatal->setObjectName(QStringLiteral("log:nonFatal"));
    card->contents()->addWidget(m_nonFatal);
    connect(m_window, &NumberField::committed, this, [this] {
        FitOptions next = m_options;
        next.codeWindow = quantity<Minutes>(*m_window);
        emit chosen(next);
    });
    connect(m_nonFatal, &QCheckBox::clicked, this, [this](bool isChecked) {
        FitOptions next = m_options;
        next.countNonFatal = isChecked;
        emit chosen(next);
    });

    connect(m_classes, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        emit chosen(withClass(m_options, item->data(Qt::UserRole).toString(), item->checkState() == Qt::Checked));
    });
    connect(m_zone, &QComboBox::activated, this,
            [this] { emit chosen(withTimeZone(m_options, m_zone->currentData().toString())); });
    connect(m_zone->lineEdit(), &QLineEdit::editingFinished, this, [this] { chooseZone(m_zone->currentText()); });
    connect(m_delimiter, &QComboBox::activated, this,
            [this] { emit chosen(withDelimiter(m_options, m_delimiter->currentData().toString())); });
    connect(m_decimal, &QComboBox::activated, this,
            [this] { emit chosen(withDecimal(m_options, m_decimal->currentData().toString())); });
    connect(m_numbers, &QComboBox::activated, this,
            [this] { emit chosen(withNumberUnit(m_options, m_numbers->currentData().toString())); });
    connect(m_year, &NumberField::committed, this, [this] {
        FitOptions next = m_options;
        next.year = m_year->value() ? std::optional(static_cast<int>(*m_year->value())) : std::nullopt;
        emit chosen(next);
    });
    connect(m_gap, &NumberField::committed, this, [this] {
        FitOptions next = m_options;
        next.incidentGap = quantity<Minutes>(*m_gap);
        emit chosen(next);
    });
    return card;
}

void LogChoices::chooseZone(const QString& typed) {
    const int place = m_zone->findText(typed.trimmed(), Qt::MatchFixedString);
    const QString inForce = QString::fromStdString(m_options.timeZone.value_or(std::string()));
    if (place < 0) {
        showRefusal(m_zone, tr("There is no time zone “%1”; choose one from the list, like Europe/Berlin.").arg(typed));
        m_zone->setCurrentIndex(std::max(0, m_zone->findData(inForce)));
        return;
    }
    if (const QString zone = m_zone->itemData(place).toString(); zone != inForce)
        emit chosen(withTimeZone(m_options, zone));
}

void LogChoices::showStates() {
    const QSignalBlocker quiet(m_states);
    const auto& states = m_reading.states;
    m_takenAs->setText(m_reading.takenAs);
    m_takenAs->setVisible(!m_reading.takenAs.isEmpty());
    m_states->setVisible(!states.isEmpty());
    m_statesName->setVisible(!states.isEmpty());
    const QString question = tr("Which values of “%1” are failures?").arg(m_reading.stateColumn);
    m_statesName->setText(question);
    m_states->setAccessibleName(question);
    bool isSame = m_states->count() == states.size();
    for (int i = 0; isSame && i < m_states->count(); ++i)
        isSame = m_states->item(i)->data(Qt::UserRole).toString() == states[i].name;
    if (!isSame)
        m_states->clear();
    for (int i = 0; i < states.size(); ++i) {
        auto* item = isSame ? m_states->item(i) : new QListWidgetItem(m_states);
        const QString count = fixedText(static_cast<double>(states[i].rows), 0, m_locale);
        const QString name = states[i].name.isEmpty() ? tr("nothing") : states[i].name;
        item->setText(states[i].isSure ? tr("%1 (%2)").arg(name, count)
                                       : tr("%1 (%2): not a word that is known").arg(name, count));
        item->setToolTip(name);
        item->setData(Qt::UserRole, states[i].name);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(states[i].isFailure ? Qt::Checked : Qt::Unchecked);
    }
    const int rows = std::min(classesInSight, m_states->count());
    m_states->setFixedHeight(rows * std::max(m_states->sizeHintForRow(0), m_states->fontMetrics().height()) +
                             2 * m_states->frameWidth());
}

void LogChoices::showClasses() {
    const QSignalBlocker quiet(m_classes);
    const auto& classes = m_reading.classes;
    m_classes->setVisible(!classes.isEmpty());
    m_classesName->setVisible(!classes.isEmpty());
    bool isSame = m_classes->count() == classes.size();
    for (int i = 0; isSame && i < m_classes->count(); ++i)
        isSame = m_classes->item(i)->data(Qt::UserRole).toString() == classes[i].name;
    if (!isSame)
        m_classes->clear();
    for (int i = 0; i < classes.size(); ++i) {
        auto* item = isSame ? m_classes->item(i) : new QListWidgetItem(m_classes);
        const QString count = fixedText(static_cast<double>(classes[i].failures), 0, m_locale);
        item->setText(tr("%1 (%2)").arg(classes[i].name, count));
        item->setToolTip(classes[i].name);
        item->setData(Qt::UserRole, classes[i].name);
        item->setData(Qt::AccessibleTextRole, tr("%1, %2 failures").arg(classes[i].name, count));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(classes[i].counts ? Qt::Checked : Qt::Unchecked);
    }
    if (!isSame && m_classes->count() > 0)
        m_classes->setCurrentRow(0, QItemSelectionModel::NoUpdate);
    const int rows = std::min(classesInSight, m_classes->count());
    m_classes->setFixedHeight(rows * std::max(m_classes->sizeHintForRow(0), m_classes->fontMetrics().height()) +
                              2 * m_classes->frameWidth());
}

void LogChoices::show(const LogReading& reading, const FitOptions& options, const Exposure& exposure) {
    m_reading = reading;
    m_options = options;
    showStates();
    showClasses();
    const QString zone = QString::fromStdString(options.timeZone.value_or(std::string()));
    if (!m_zone->lineEdit()->isModified() || !m_zone->hasFocus()) {
        const QSignalBlocker quiet(m_zone);
        m_zone->setCurrentIndex(std::max(0, m_zone->findData(zone)));
    }
    m_notation->setRowVisible(m_zone, reading.isCalendar || options.timeZone.has_value());
    ChoiceRow::fill(*m_delimiter, delimiterChoices(), delimiterOf(options));
    m_notation->setRowVisible(m_delimiter, reading.isTable);
    ChoiceRow::fill(*m_decimal, decimalChoices(), decimalOf(options));
    m_notation->setRowVisible(m_decimal, reading.hasDecimal);
    ChoiceRow::fill(*m_numbers, numberUnitChoices(), numberUnitOf(options));
    m_notation->setRowVisible(m_numbers, reading.hasPlainNumbers);
    m_year->setValue(options.year ? std::optional<double>(*options.year) : std::nullopt);
    m_notation->setRowVisible(m_year, reading.isKernel || options.year.has_value());
    m_gap->setValue(number(options.incidentGap));
    m_notation->setRowVisible(m_gap, reading.isKernel);
    m_window->setValue(number(options.codeWindow));
    m_notation->setRowVisible(m_window, reading.isKernel);
    m_nonFatal->setChecked(options.countNonFatal);
    m_nonFatal->setVisible(reading.isKernel);

    QList<Choice> kinds{{QStringLiteral("units"), tr("units × days")}};
    if (!exposure.statedByLog.isEmpty())
        kinds.append({QStringLiteral("log"), tr("as the log states: %1").arg(exposure.statedByLog)});
    ChoiceRow::fill(*m_exposure, kinds, options.exposureFromLog ? QStringLiteral("log") : QStringLiteral("units"));
    const bool isAsked = !reading.isLifetimes;
    m_watched->setRowVisible(m_exposure, isAsked && kinds.size() > 1);
    if (!options.exposureFromLog) {
        m_units->setValue(number(options.exposureUnits));
        m_days->setValue(number(options.window));
    }
    for (QWidget* field : std::initializer_list<QWidget*>{m_units, m_days})
        m_watched->setRowVisible(field, isAsked && !options.exposureFromLog);
    m_note->setText(exposure.note);
    m_note->setVisible(!exposure.note.isEmpty());
    m_confirm->setVisible(exposure.isSuggested);
}

} // namespace plumb::ui
