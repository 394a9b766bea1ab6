// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/navigation_rail.h"

#include <QAbstractButton>
#include <QApplication>
#include <QButtonGroup>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/type.h"
#include "ui/windows/pages.h"

namespace plumb::ui {

/// An entry paints itself: icon, name, and the mark at the far end.
class RailEntry final : public QAbstractButton {
public:
    RailEntry(const PageEntry& page, QWidget* parent)
        : QAbstractButton(parent), m_icon(QLatin1String(page.icon)), m_name(Page::tr(page.name)) {
        setObjectName(QStringLiteral("rail:") + QLatin1String(page.id));
        setText(m_name);
        setCheckable(true);
        setAutoExclusive(false);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setToolTip(QStringLiteral("%1 (%2)").arg(m_name, QLatin1String(page.shortcut)));
        setMark(PageMark::none, {});
    }

    void setMark(PageMark mark, const QString& words) {
        m_mark = mark;
        setAccessibleName(words.isEmpty() ? m_name : QStringLiteral("%1, %2").arg(m_name, words));
        setAccessibleDescription(words);
        update();
    }

    QSize sizeHint() const override {
        return {fontMetrics().horizontalAdvance(m_name) + 12 * gridStep, formRowHeight + halfStep};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& colours = themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRect inside = rect().adjusted(gridStep, 1, -gridStep, -1);
        if (isChecked() || underMouse()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(isChecked() ? colours.hover : colours.line);
            painter.setOpacity(isChecked() || isEnabled() ? 1 : 0);
            painter.drawRoundedRect(inside, 6, 6);
            painter.setOpacity(1);
        }
        if (hasFocus()) {
            painter.setPen(QPen(colours.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(inside).adjusted(1, 1, -1, -1), 6, 6);
        }
        const QColor ink = !isEnabled() ? colours.disabled : isChecked() ? colours.accent : colours.text;
        const int middle = inside.center().y();
        ui::icon(m_icon, ink).paint(&painter, QRect(inside.left() + gridStep, middle - 9, 19, 19));
        painter.setPen(isEnabled() ? colours.text : colours.disabled);
        QFont font = typeFont(isChecked() ? TypeRole::strong : TypeRole::body, this->font());
        painter.setFont(font);
        painter.drawText(inside.adjusted(5 * gridStep, 0, -3 * gridStep, 0), Qt::AlignVCenter | Qt::AlignLeft, m_name);
        if (m_mark != PageMark::none) {
            const Status status = m_mark == PageMark::complete       ? Status::yes
                                  : m_mark == PageMark::contradicted ? Status::contradicted
                                                                     : Status::unknown;
            statusIcon(status, colours).paint(&painter, QRect(inside.right() - 24, middle - 7, 15, 15));
        }
    }

private:
    QString m_icon;
    QString m_name;
    PageMark m_mark = PageMark::none;
};

NavigationRail::NavigationRail(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Pages"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2 * gridStep, 0, 2 * gridStep);
    column->setSpacing(2);
    auto* group = new QButtonGroup(this);
    QString heading;
    for (const PageEntry& page : pageEntries()) {
        const QString name = Page::tr(page.group);
        if (!name.isEmpty() && name != heading) {
            auto* label = new QLabel(name, this);
            label->setFont(typeFont(TypeRole::caption, QApplication::font()));
            label->setForegroundRole(QPalette::PlaceholderText);
            label->setContentsMargins(2 * gridStep, 2 * gridStep, 0, halfStep);
            column->addWidget(label);
        }
        heading = name;
        auto* entry = new RailEntry(page, this);
        group->addButton(entry);
        column->addWidget(entry);
        const QString id = QLatin1String(page.id);
        m_entries[id] = entry;
        connect(entry, &QAbstractButton::clicked, this, [this, id] { emit chosen(id); });
    }
    column->addStretch();
}

void NavigationRail::setCurrent(const QString& page) {
    if (const auto entry = m_entries.find(page); entry != m_entries.end())
        entry->second->setChecked(true);
}

void NavigationRail::setState(const QString& page, const RailState& state) {
    if (const auto entry = m_entries.find(page); entry != m_entries.end())
        entry->second->setMark(state.mark, state.words);
}

void NavigationRail::setHasProject(bool hasProject) {
    for (const auto& [id, entry] : m_entries)
        entry->setEnabled(hasProject || id == QLatin1String(pageEntries().front().id));
}

} // namespace plumb::ui
