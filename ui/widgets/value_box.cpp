// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/value_box.h"

#include <algorithm>

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QTimer>
#include <QWheelEvent>

#include "core/base/shown_text.h"
#include "ui/style/theme.h"
#include "ui/style/type.h"

namespace plumb::ui {
namespace {

constexpr int cornerRadius = 4;
constexpr int stepsOfPage = 10;
constexpr int wheelStep = 120; // eighths of a degree of one notch (QWheelEvent)

QString tooltipOf(const Assumption& of) {
    QStringList lines{of.exactText};
    if (of.isChanged)
        lines.append(ValueBox::tr("Default: %1").arg(of.defaultText));
    lines.append(ValueBox::tr("Range: %1").arg(of.rangeText));
    return lines.join(u'\n');
}

class RefusalNote final : public QLabel {
public:
    RefusalNote(const QString& sentence, QWidget* anchor) : QLabel(sentence, anchor->window()) {
        setObjectName(name());
        setWordWrap(true);
        setMargin(gridStep);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
        setFont(typeFont(TypeRole::caption, anchor->font()));
        place(anchor);
        show();
        raise();
    }
    static QString name() { return QStringLiteral("refusal"); }

protected:
    void paintEvent(QPaintEvent* event) override {
        const Theme& theme = themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(theme.statusColour(Status::no));
        painter.setBrush(theme.card);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius, cornerRadius);
        painter.end();
        QLabel::paintEvent(event);
    }

private:
    /// Below the field, or above it where the window ends; never outside the window.
    void place(const QWidget* anchor) {
        constexpr int characters = 44;
        const QWidget* window = anchor->window();
        const int widest = std::min(fontMetrics().averageCharWidth() * characters, window->width() - 2 * halfStep);
        const int wanted = fontMetrics().horizontalAdvance(text()) + 3 * gridStep;
        const int width = std::min(wanted, widest);
        resize(width, heightForWidth(width));
        const QPoint origin = anchor->mapTo(window, QPoint(anchor->width() - width, anchor->height() + 2));
        const int x = std::clamp(origin.x(), halfStep, std::max(halfStep, window->width() - width - halfStep));
        const bool isBelow = origin.y() + height() <= window->height();
        move(x, isBelow ? origin.y() : std::max(0, anchor->mapTo(window, QPoint()).y() - height() - 2));
    }
};

RefusalNote* noteOf(const QWidget* anchor) {
    for (QObject* child : anchor->window()->children()) {
        if (child->objectName() == RefusalNote::name())
            return static_cast<RefusalNote*>(child);
    }
    return nullptr;
}

} // namespace

QString editorName(const QString& address) {
    return QStringLiteral("editor:") + address;
}

void showRefusal(QWidget* anchor, const QString& sentence) {
    hideRefusal(anchor);
    auto* note = new RefusalNote(QString::fromStdString(bounded(sentence.toStdString())), anchor);
    QAccessibleEvent alert(note, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    // Read at leisure: about two words a second for a long sentence.
    constexpr int readingTime = 12000;
    QTimer::singleShot(readingTime, note, [note] { note->deleteLater(); });
}

void hideRefusal(QWidget* anchor) {
    delete noteOf(anchor);
}

ValueBox::ValueBox(Assumptions& assumptions, const QString& address, QWidget* parent)
    : QLineEdit(parent), m_assumptions(assumptions), m_address(address) {
    setObjectName(editorName(address));
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setFrame(false);
    setFocusPolicy(Qt::StrongFocus);
    setTextMargins(halfStep, 0, halfStep, 0);
    // The ground is painted here, with the outline.
    QPalette clear = palette();
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
    setAccessibleName(assumptions.at(address).accessibleName());
    showValue();
    connect(&assumptions, &Assumptions::valuesChanged, this, [this](const QStringList& changed) {
        if (changed.contains(m_address) && !isEditing())
            showValue();
    });
    connect(this, &QLineEdit::textEdited, this, [this] {
        if (m_refusal.isEmpty())
            return;
        m_refusal.clear();
        hideRefusal(this);
        setAccessibleDescription({});
        update();
    });
}

QSize ValueBox::sizeHint() const {
    constexpr int characters = 11;
    const int width = fontMetrics().horizontalAdvance(u'0') * characters + 4 * halfStep;
    return {width, std::max(QLineEdit::sizeHint().height(), formRowHeight - halfStep)};
}

void ValueBox::showValue() {
    if (!m_assumptions.has(m_address))
        return;
    const Assumption of = m_assumptions.at(m_address);
    // With focus every digit is there to be edited and the cursor reaches it; without, nothing is cut unmarked.
    const int room = width() - 4 * halfStep;
    const bool fits = hasFocus() || fontMetrics().horizontalAdvance(of.text) <= room;
    const QString shown = fits ? of.text : of.shortText;
    if (shown != text())
        setText(shown);
    setModified(false);
    setToolTip(tooltipOf(of));
}

bool ValueBox::commit() {
    if (!isModified() || !m_assumptions.has(m_address))
        return true;
    const auto done = m_assumptions.type(m_address, text());
    if (!done) {
        refuse(QString::fromStdString(done.error().sentence));
        return false;
    }
    m_refusal.clear();
    setAccessibleDescription({});
    hideRefusal(this);
    showValue();
    update();
    return true;
}

void ValueBox::restore() {
    m_refusal.clear();
    hideRefusal(this);
    setAccessibleDescription({});
    showValue();
    update();
}

void ValueBox::refuse(const QString& sentence) {
    const Assumption of = m_assumptions.at(m_address);
    m_refusal = tr("%1 The value stays %2.").arg(sentence, of.exactText);
    setAccessibleDescription(m_refusal);
    showRefusal(this, m_refusal);
    update();
}

void ValueBox::step(int n) {
    if (!commit())
        return;
    if (const auto done = m_assumptions.step(m_address, n); !done)
        refuse(QString::fromStdString(done.error().sentence));
    else
        restore();
    selectAll();
}

void ValueBox::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (commit()) {
            selectAll();
            emit committed();
        }
        return event->accept();
    case Qt::Key_Escape: {
        const bool hadText = isModified() || !m_refusal.isEmpty();
        restore();
        selectAll();
        emit cancelled();
        return event->setAccepted(hadText);
    }
    case Qt::Key_Up:
        return step(1);
    case Qt::Key_Down:
        return step(-1);
    case Qt::Key_PageUp:
        return step(stepsOfPage);
    case Qt::Key_PageDown:
        return step(-stepsOfPage);
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void ValueBox::wheelEvent(QWheelEvent* event) {
    if (!hasFocus() || isModified())
        return event->ignore();
    m_wheel += event->angleDelta().y();
    const int steps = m_wheel / wheelStep;
    m_wheel -= steps * wheelStep;
    if (steps != 0)
        step(steps);
    event->accept();
}

void ValueBox::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) {
        restore();
        selectAll();
    }
}

void ValueBox::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
        return;
    // A refused text gives way to the value in use, while the note still says why.
    commit();
    m_wheel = 0;
    showValue();
    update();
}

void ValueBox::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    if (!isEditing())
        showValue();
}

void ValueBox::paintEvent(QPaintEvent* event) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isRefused = !m_refusal.isEmpty();
    const qreal width = hasFocus() || isRefused ? 2 : 1;
    painter.setPen(QPen(isRefused                     ? theme.statusColour(Status::no)
                        : hasFocus()                  ? theme.accent
                        : isEnabled() && underMouse() ? theme.border
                                                      : theme.line,
                        width));
    painter.setBrush(theme.card);
    const qreal inset = width / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), cornerRadius, cornerRadius);
    painter.end();
    QLineEdit::paintEvent(event);
}

ChoiceBox::ChoiceBox(Assumptions& assumptions, const QString& address, QWidget* parent)
    : QComboBox(parent), m_assumptions(assumptions), m_address(address) {
    const Assumption of = assumptions.at(address);
    setObjectName(editorName(address));
    setAccessibleName(of.accessibleName());
    setFocusPolicy(Qt::StrongFocus);
    addItems(of.choices);
    if (of.isOptional || of.isUnknown)
        addItem(tr("unknown"));
    showValue();
    connect(&assumptions, &Assumptions::valuesChanged, this, [this](const QStringList& changed) {
        if (changed.contains(m_address))
            showValue();
    });
    connect(this, &QComboBox::activated, this, [this](int index) {
        const int choices = static_cast<int>(m_assumptions.at(m_address).choices.size());
        const auto done = m_assumptions.choose(m_address, index < choices ? index : -1);
        if (!done) {
            showValue();
            return showRefusal(this, QString::fromStdString(done.error().sentence));
        }
        emit committed();
    });
}

void ChoiceBox::showValue() {
    if (!m_assumptions.has(m_address))
        return;
    const Assumption of = m_assumptions.at(m_address);
    setCurrentIndex(of.choice >= 0 ? of.choice : static_cast<int>(of.choices.size()));
    setToolTip(tooltipOf(of));
}

void ChoiceBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace plumb::ui
