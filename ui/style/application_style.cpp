// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/application_style.h"

#include <QStyle>
#include <QStyleFactory>

#include "ui/style/plain_labels.h"
#include "ui/style/type.h"
#include "ui/style/wheel_guard.h"

namespace plumb::ui {
namespace {

/// Shapes only: every colour comes from the palette, so that a change of theme needs no other sheet.
const char* const shapes = R"(
QToolTip { padding: 6px 8px; border: 1px solid palette(mid); background: palette(base); color: palette(text); }

QPushButton { min-height: 22px; padding: 4px 14px; border: 1px solid palette(mid); border-radius: 6px;
              background: palette(base); color: palette(button-text); }
QPushButton:hover { border-color: palette(dark); }
QPushButton:focus { border: 2px solid palette(highlight); padding: 3px 13px; }
QPushButton:pressed { background: palette(midlight); }
QPushButton:disabled { color: palette(dark); }
QPushButton[primary="true"] { background: palette(highlight); color: palette(highlighted-text); border-color: palette(highlight); }
QPushButton[primary="true"]:focus { border: 2px solid palette(text); }
QPushButton[primary="true"]:disabled { background: palette(mid); border-color: palette(mid); color: palette(text); }
QPushButton[quiet="true"] { border-color: transparent; background: transparent; text-align: left; }
QPushButton[quiet="true"]:hover { background: palette(midlight); }
QPushButton[quiet="true"]:focus { border: 2px solid palette(highlight); }
QPushButton[link="true"] { border-color: transparent; background: transparent; color: palette(link); text-align: left;
                           padding-left: 0; }
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:focus { border: 2px solid palette(highlight); border-radius: 4px; }

QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 4px; background: transparent; }
QToolButton:hover { background: palette(midlight); }
QToolButton:focus { border: 1px solid palette(highlight); }

QLineEdit, QPlainTextEdit, QTextEdit { border: 1px solid palette(mid); border-radius: 6px; padding: 3px 8px;
    background: palette(base); color: palette(text); selection-background-color: palette(highlight);
    selection-color: palette(highlighted-text); }
QLineEdit:hover, QPlainTextEdit:hover { border-color: palette(dark); }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid palette(highlight); padding: 2px 7px; }
QLineEdit:read-only { background: transparent; }

QComboBox { min-height: 22px; padding: 4px 10px; border: 1px solid palette(mid); border-radius: 6px;
            background: palette(base); color: palette(text); }
QComboBox:hover { border-color: palette(dark); }
QComboBox:focus { border: 2px solid palette(highlight); padding: 3px 9px; }
QComboBox:disabled { color: palette(dark); }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(:/icons/combo_arrow.svg); width: 16px; height: 16px; }
QComboBox QAbstractItemView { border: none; background: palette(base); padding: 0; outline: 0;
            selection-background-color: palette(midlight); selection-color: palette(text); }
QPushButton::menu-indicator { image: url(:/icons/combo_arrow.svg); width: 14px; height: 14px;
            subcontrol-position: right center; subcontrol-origin: padding; right: 6px; }
QCheckBox, QRadioButton { spacing: 8px; }

QTableView, QListView, QTreeView { border: none; background: palette(base); alternate-background-color: palette(window);
    gridline-color: transparent; selection-background-color: palette(midlight); selection-color: palette(text); outline: 0; }
QHeaderView { background: palette(base); border: none; }
QHeaderView::section { background: palette(base); color: palette(placeholder-text); border: none;
    border-bottom: 1px solid palette(mid); padding: 6px 8px; }

QScrollArea { border: none; background: transparent; }
QScrollBar:vertical { width: 10px; background: transparent; margin: 0; }
QScrollBar:horizontal { height: 10px; background: transparent; margin: 0; }
QScrollBar::handle { background: palette(mid); border-radius: 4px; margin: 1px; min-height: 32px; min-width: 32px; }
QScrollBar::handle:hover { background: palette(dark); }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenuBar { background: palette(window); padding: 2px 6px; }
QMenuBar::item { padding: 4px 10px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: palette(midlight); color: palette(text); }
QMenu { background: palette(base); border: 1px solid palette(mid); padding: 6px; }
QMenu::item { padding: 6px 28px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: palette(midlight); color: palette(text); }
QMenu::item:disabled { color: palette(dark); }
QMenu::separator { height: 1px; background: palette(mid); margin: 6px 8px; }
QSplitter::handle { background: transparent; }
)";

} // namespace

ThemeKind systemTheme(const QApplication& application) {
    return themeOf(application.palette()).kind;
}

void dress(QApplication& application, ThemeKind kind) {
    if (application.style()->name() != QLatin1String("fusion"))
        application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    if (!application.findChild<PlainLabels*>())
        application.installEventFilter(new PlainLabels(&application));
    if (!application.findChild<WheelGuard*>())
        application.installEventFilter(new WheelGuard(&application));
    // A widget that a sheet has polished keeps its old palette: the sheet goes first and comes back last.
    application.setStyleSheet({});
    application.setPalette(paletteOf(theme(kind)));
    application.setFont(bodyFont());
    application.setStyleSheet(QLatin1String(shapes));
}

} // namespace plumb::ui
