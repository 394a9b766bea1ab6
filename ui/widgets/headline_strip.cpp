// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/headline_strip.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/widgets/plain_text.h"

namespace plumb::ui {

/// One number: label above, detail below; takes the focus so that it can be copied from the keyboard.
class HeadlineNumber final : public QWidget {
    Q_OBJECT

public:
    HeadlineNumber(int place, QWidget* parent)
        : QWidget(parent), m_label(new PlainText(TypeRole::caption, TextTone::muted, this)),
          m_value(new PlainText(TypeRole::headline, TextTone::text, this)),
          m_detail(new PlainText(TypeRole::caption, TextTone::muted, this)) {
        const QString name = QStringLiteral("headline:%1").arg(place);
        setObjectName(name);
        m_label->setObjectName(name + QStringLiteral(":label"));
        m_value->setObjectName(name + QStringLiteral(":value"));
        m_detail->setObjectName(name + QStringLiteral(":detail"));
        setFocusPolicy(Qt::StrongFocus);
        setContextMenuPolicy(Qt::ActionsContextMenu);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, halfStep, 0, gridStep);
        layout->setSpacing(halfStep);
        for (PlainText* text : {m_label, m_value, m_detail})
            layout->addWidget(text);
        layout->addStretch();
        auto* copy = new QAction(tr("Copy the exact number"), this);
        copy->setShortcut(QKeySequence::Copy);
        copy->setShortcutContext(Qt::WidgetShortcut);
        connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(m_exact); });
        addAction(copy);
    }

    void setHeadline(const Headline& headline) {
        m_label->setText(headline.label);
        m_value->setText(headline.value);
        m_detail->setText(headline.detail);
        m_exact = headline.exact;
        // Qt reads a tooltip that looks like markup as markup.
        setToolTip(headline.exact);
        setAccessibleName(QStringLiteral("%1: %2").arg(headline.label, headline.value));
        setAccessibleDescription(QStringLiteral("%1. %2").arg(headline.exact, headline.detail));
    }

    void setStale(bool stale) { m_value->setTone(stale ? TextTone::muted : TextTone::text); }

protected:
    void paintEvent(QPaintEvent*) override {
        if (!hasFocus())
            return;
        QPainter painter(this);
        // A ring would touch the text, which stands flush with the page.
        painter.fillRect(QRect(0, height() - 3, width(), 3), themeOf(palette()).accent);
    }
    void focusInEvent(QFocusEvent* event) override {
        QWidget::focusInEvent(event);
        update();
    }
    void focusOutEvent(QFocusEvent* event) override {
        QWidget::focusOutEvent(event);
        update();
    }

private:
    PlainText* m_label;
    PlainText* m_value;
    PlainText* m_detail;
    QString m_exact;
};

HeadlineStrip::HeadlineStrip(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(4 * gridStep);
    m_grid->setVerticalSpacing(gridStep);
    setAccessibleName(tr("Headline numbers"));
}

void HeadlineStrip::setHeadlines(const QList<Headline>& headlines) {
    while (m_numbers.size() > headlines.size())
        delete m_numbers.takeLast();
    while (m_numbers.size() < headlines.size()) {
        m_numbers.append(new HeadlineNumber(static_cast<int>(m_numbers.size()), this));
        m_columns = 0;
    }
    for (qsizetype i = 0; i < headlines.size(); ++i) {
        m_numbers[i]->setHeadline(headlines[i]);
        m_numbers[i]->setStale(m_isStale);
    }
    arrange();
}

void HeadlineStrip::setStale(bool stale) {
    m_isStale = stale;
    for (HeadlineNumber* number : std::as_const(m_numbers))
        number->setStale(stale);
}

void HeadlineStrip::arrange() {
    // A column narrower than this breaks the details into ragged words (seen at 200 %).
    const int least = QFontMetrics(font()).averageCharWidth() * 22;
    const int fit = width() / std::max(least, 1);
    const int columns = fit >= 4 ? 4 : fit >= 2 ? 2 : 1;
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (int i = 0; i < m_numbers.size(); ++i)
        m_grid->addWidget(m_numbers[i], i / columns, i % columns);
    for (int column = 0; column < 4; ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    updateGeometry();
}

void HeadlineStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void HeadlineStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

} // namespace plumb::ui

#include "headline_strip.moc"
