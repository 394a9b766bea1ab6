// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/intake/number_field.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>

#include "ui/style/type.h"
#include "ui/viewmodels/number_text.h"
#include "ui/viewmodels/typed_number.h"
#include "ui/widgets/value_box.h"

namespace plumb::ui {

NumberField::NumberField(const QString& name, std::string unit, Range range, const QLocale& locale, QWidget* parent)
    : QLineEdit(parent), m_name(name), m_unit(std::move(unit)), m_range(range), m_locale(locale) {
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setMinimumHeight(formRowHeight);
    setAccessibleName(m_unit.empty() ? name : name + QStringLiteral(", ") + QString::fromStdString(m_unit));
    connect(this, &QLineEdit::textEdited, this, [this] {
        if (std::exchange(m_refusal, {}).isEmpty())
            return;
        hideRefusal(this);
        setAccessibleDescription({});
    });
}

void NumberField::setValue(std::optional<double> value) {
    m_value = value;
    if (!isModified())
        showValue();
}

void NumberField::showValue() {
    setText(m_value ? exactText(*m_value, m_locale) : QString());
    setModified(false);
}

QSize NumberField::sizeHint() const {
    constexpr int characters = 12;
    return {fontMetrics().horizontalAdvance(QLatin1Char('0')) * characters + 3 * gridStep,
            std::max(QLineEdit::sizeHint().height(), formRowHeight)};
}

void NumberField::commit() {
    if (!isModified())
        return;
    const auto refuse = [this](const QString& sentence) {
        m_refusal = sentence;
        setAccessibleDescription(sentence);
        showRefusal(this, sentence);
    };
    std::optional<double> typed;
    if (const QString written = text().trimmed(); !written.isEmpty()) {
        const auto number = typedNumber(written, m_unit, m_locale);
        if (!number)
            return refuse(QString::fromStdString(number.error().sentence));
        typed = *number;
        const auto shown = [this](double value) { return exactText(value, m_locale); };
        if (*typed < m_range.low || *typed > m_range.high)
            return refuse(tr("%1 cannot be %2; give a number from %3 to %4.")
                              .arg(m_name, shown(*typed), shown(m_range.low), shown(m_range.high)));
        if (m_range.isWhole && *typed != std::trunc(*typed))
            return refuse(tr("%1 cannot be %2; give a whole number.").arg(m_name, shown(*typed)));
    } else if (!m_range.mayBeEmpty) {
        return refuse(tr("%1 cannot be empty; give a number from %2.").arg(m_name, exactText(m_range.low, m_locale)));
    }
    setModified(false);
    const bool isNew = typed != m_value;
    m_value = typed;
    showValue();
    if (isNew)
        emit committed();
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return commit();
    if (event->key() == Qt::Key_Escape && isModified()) {
        m_refusal.clear();
        hideRefusal(this);
        setAccessibleDescription({});
        return showValue();
    }
    QLineEdit::keyPressEvent(event);
}

void NumberField::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    commit();
}

} // namespace plumb::ui
