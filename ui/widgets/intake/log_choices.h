// SPDX-License-Identifier: GPL-3.0-or-later
// What the user says about a failure log beside its columns: notation and time zone, which classes count, how long how
// many units were watched, the confidence.
#pragma once

#include <QWidget>

#include "ui/viewmodels/log_import_reading.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;

namespace plumb::ui {

class Card;
class LinkButton;
class NumberField;
class PlainText;

/// Two cards; every change gives the options with it.
class LogChoices final : public QWidget {
    Q_OBJECT

public:
    explicit LogChoices(const QLocale& locale, QWidget* parent = nullptr);

    struct Exposure {
        bool isSuggested = false; ///< units and days stand there as a suggestion
        QString note;             ///< where the suggestion is from, or what is still needed
        QString statedByLog;      ///< "12,345 unit-hours"; empty if the log states none
    };
    void show(const LogReading& reading, const intake::FitOptions& options, const Exposure& exposure);

signals:
    void chosen(const intake::FitOptions& options);
    void exposureChosen(const intake::FitOptions& options); ///< said by the user, so no suggestion any more
    void exposureConfirmed();

private:
    Card* makeNotation();
    Card* makeExposure();
    QComboBox* addBox(QFormLayout& form, const QString& name, const QString& objectName);
    void showStates();
    void showClasses();
    void chooseZone(const QString& typed);

    QLocale m_locale;
    LogReading m_reading;
    intake::FitOptions m_options;
    QFormLayout* m_notation = nullptr;
    QFormLayout* m_watched = nullptr;
    QComboBox* m_zone = nullptr;
    QComboBox* m_delimiter = nullptr;
    QComboBox* m_decimal = nullptr;
    QComboBox* m_numbers = nullptr;
    NumberField* m_year = nullptr;
    NumberField* m_gap = nullptr;
    NumberField* m_window = nullptr;
    QCheckBox* m_nonFatal = nullptr;
    PlainText* m_takenAs = nullptr;
    QLabel* m_statesName = nullptr;
    QListWidget* m_states = nullptr;
    QLabel* m_classesName = nullptr;
    QListWidget* m_classes = nullptr;
    QComboBox* m_exposure = nullptr;
    NumberField* m_units = nullptr;
    NumberField* m_days = nullptr;
    QComboBox* m_confidence = nullptr;
    PlainText* m_note = nullptr;
    LinkButton* m_confirm = nullptr;
};

} // namespace plumb::ui
