// SPDX-License-Identifier: GPL-3.0-or-later
// A number that belongs to no assumption: typed in the user's notation, also as a sum or in another unit.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include <QLineEdit>
#include <QLocale>

namespace plumb::ui {

/// Enter or leaving the field commits, Escape restores. A refusal is shown beside the field and the old value stays.
class NumberField final : public QLineEdit {
    Q_OBJECT

public:
    struct Range {
        double low = 0;
        double high = std::numeric_limits<double>::max();
        bool isWhole = false;
        bool mayBeEmpty = true;
    };

    /// `name` is what a refusal calls it ("Units watched"); `unit` one of core/base/quantity.h.
    NumberField(const QString& name, std::string unit, Range range, const QLocale& locale, QWidget* parent = nullptr);

    std::optional<double> value() const { return m_value; }
    void setValue(std::optional<double> value); ///< what is being typed stays
    QString refusal() const { return m_refusal; }

    QSize sizeHint() const override;

signals:
    void committed(); ///< another value than before

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void commit();
    void showValue();

    QString m_name;
    std::string m_unit;
    Range m_range;
    QLocale m_locale;
    std::optional<double> m_value;
    QString m_refusal;
};

} // namespace plumb::ui
