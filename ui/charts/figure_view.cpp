// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_view.h"

#include <cmath>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QKeyEvent>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedLayout>
#include <QWheelEvent>

#include "core/base/atomic_file.h"
#include "ui/charts/figure_file.h"
#include "ui/charts/paint/bars.h"
#include "ui/charts/paint/levels.h"
#include "ui/charts/paint/ranges.h"
#include "ui/charts/paint/spans.h"
#include "ui/charts/paint/stacks.h"
#include "ui/charts/screen/bar_canvas.h"
#include "ui/charts/screen/box_canvas.h"
#include "ui/charts/screen/line_canvas.h"
#include "ui/charts/screen/row_canvas.h"
#include "ui/charts/screen/table_twin.h"
#include "ui/style/shown.h"

namespace plumb::ui {
namespace {

constexpr double zoomStep = 0.8; // of what is seen, a notch of the wheel (assumed)
constexpr int wheelNotch = 120;  // eighths of a degree, Qt's QWheelEvent::angleDelta

QString text(const std::string& utf8) {
    return oneLine(utf8);
}

} // namespace

class FigureView::Private {
public:
    explicit Private(FigureView& view) : m_view(view), m_layout(new QStackedLayout(&view)) {
        m_bars = new BarCanvas(&view);
        m_layout->addWidget(m_bars);
        connect(m_bars, &BarCanvas::painted, &view, [this] { sayPainted(); });
        action(m_copy, FigureView::tr("Copy"), QKeySequence::Copy, [this] { copy(); });
        action(m_save, FigureView::tr("Save picture as…"), QKeySequence(), [this] { save(); });
        action(m_table, FigureView::tr("Show table"), QKeySequence(Qt::Key_T),
               [this] { m_view.showTable(!m_view.isTableShown()); });
        action(m_reset, FigureView::tr("Show all"), QKeySequence(), [this] { canvas().resetZoom(); });
        action(m_explain, FigureView::tr("Explain"), QKeySequence(), [this] { emit m_view.explainRequested(); });
    }

    /// The canvas the figure belongs on; Qt Charts is not started for figures without a line.
    Canvas& canvas() {
        if (!m_figure.boxes.empty()) {
            if (!m_boxes) {
                m_boxes = new BoxCanvas(&m_view);
                m_layout->addWidget(m_boxes);
                connect(m_boxes, &BoxCanvas::painted, &m_view, [this] { sayPainted(); });
            }
            return *m_boxes;
        }
        if (!m_figure.spans.empty() || !m_figure.levels.empty() || !m_figure.ranges.empty() ||
            !m_figure.stacks.empty()) {
            if (!m_rows) {
                m_rows = new RowCanvas(&m_view);
                m_layout->addWidget(m_rows);
                connect(m_rows, &RowCanvas::painted, &m_view, [this] { sayPainted(); });
            }
            return *m_rows;
        }
        if (m_figure.series.empty() && m_figure.bands.empty())
            return *m_bars;
        if (!m_lines) {
            m_lines = new LineCanvas(&m_view);
            m_layout->addWidget(m_lines);
            connect(m_lines, &LineCanvas::painted, &m_view, [this] { sayPainted(); });
        }
        return *m_lines;
    }

    FigureStyle style() const {
        return {themeOf(m_view.palette()).kind, m_view.font(), m_view.locale(), m_titled, m_stale};
    }

    void show() {
        Canvas& on = canvas();
        on.show(drawingOf(m_figure), style());
        if (m_twin && m_shown)
            m_twin->show(m_figure);
        m_layout->setCurrentWidget(m_shown ? static_cast<QWidget*>(m_twin) : on.widget());
        m_table->setText(m_shown ? FigureView::tr("Show chart") : FigureView::tr("Show table"));
        m_reset->setVisible(!m_shown && &on == m_lines);
    }

    void copy() {
        auto* data = new QMimeData;
        if (m_shown) {
            data->setText(m_twin->asText());
            data->setData(QStringLiteral("text/csv"), m_twin->asCsv().toUtf8());
        } else {
            data->setImageData(
                QImage::fromData(figureFile(m_figure, FigureFormat::png, fileStyle(), QSizeF(m_view.size()))));
            data->setData(QStringLiteral("image/svg+xml"),
                          figureFile(m_figure, FigureFormat::svg, fileStyle(), QSizeF(m_view.size())));
        }
        QApplication::clipboard()->setMimeData(data);
    }

    /// A picture leaves the window: it carries its own title, and is never grey.
    FigureStyle fileStyle() const {
        FigureStyle given = style();
        given.titled = true;
        given.stale = false;
        return given;
    }

    void save() {
        auto* dialog = new QFileDialog(&m_view, FigureView::tr("Save picture"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QStringLiteral("pdf"));
        dialog->setNameFilters(
            {FigureView::tr("PDF (*.pdf)"), FigureView::tr("SVG (*.svg)"), FigureView::tr("PNG (*.png)")});
        connect(dialog, &QFileDialog::fileSelected, &m_view, [this](const QString& path) { saveTo(path); });
        dialog->open();
    }

    void saveTo(const QString& path) {
        const auto format = figureFormatOf(path);
        if (!format) {
            refuse(format.error().sentence);
            return;
        }
        FigureStyle given = fileStyle();
        if (*format != FigureFormat::png)
            given.theme = ThemeKind::print;
        const QByteArray bytes = figureFile(m_figure, *format, given);
        const auto written = replaceFile(path.toStdString(), bytes.toStdString());
        if (!written)
            refuse(written.error().sentence);
    }

    void refuse(const std::string& sentence) {
        auto* box = new QMessageBox(QMessageBox::Warning, FigureView::tr("Save picture"),
                                    QString::fromStdString(sentence), QMessageBox::Close, &m_view);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    }

    void popup(const QPoint& at) {
        auto* menu = new QMenu(&m_view);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addActions({m_copy, m_save, m_table, m_reset});
        menu->addSeparator();
        menu->addAction(m_explain);
        menu->popup(at);
    }

    void sayPainted() {
        if (!m_awaited)
            return;
        m_awaited = false;
        emit m_view.painted();
    }

    template <class Do>
    void action(QAction*& made, const QString& name, const QKeySequence& keys, Do perform) {
        made = new QAction(name, &m_view);
        made->setShortcut(keys);
        made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QAction::triggered, &m_view, perform);
        m_view.addAction(made);
    }

    FigureView& m_view;
    QStackedLayout* m_layout;
    BarCanvas* m_bars = nullptr;
    BoxCanvas* m_boxes = nullptr;
    LineCanvas* m_lines = nullptr;
    RowCanvas* m_rows = nullptr;
    TableTwin* m_twin = nullptr;
    QAction *m_copy = nullptr, *m_save = nullptr, *m_table = nullptr, *m_reset = nullptr, *m_explain = nullptr;
    report::Figure m_figure;
    bool m_titled = true;
    bool m_stale = false;
    bool m_shown = false; ///< the table, in place of the chart
    bool m_awaited = false;
};

FigureView::FigureView(QWidget* parent) : QWidget(parent), d(std::make_unique<Private>(*this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 160);
}

FigureView::~FigureView() = default;

void FigureView::setFigure(const report::Figure& figure) {
    const bool sameKind = d->m_figure.id == figure.id;
    d->m_figure = figure;
    d->m_awaited = true;
    if (!sameKind)
        d->canvas().resetZoom();
    setAccessibleName(text(figure.title));
    setAccessibleDescription(text(figure.summary + (figure.note.empty() ? "" : " " + figure.note)));
    d->show();
    updateGeometry();
}

const report::Figure& FigureView::figure() const {
    return d->m_figure;
}

void FigureView::setTitled(bool titled) {
    d->m_titled = titled;
    d->show();
}

void FigureView::setStale(bool stale) {
    if (d->m_stale == stale)
        return;
    d->m_stale = stale;
    d->show();
}

void FigureView::showTable(bool shown) {
    if (shown && !d->m_twin) {
        d->m_twin = new TableTwin(this);
        d->m_layout->addWidget(d->m_twin);
    }
    const bool moves = d->m_shown != shown && isAncestorOf(QApplication::focusWidget());
    d->m_shown = shown;
    d->show();
    if (shown && (moves || hasFocus()))
        d->m_twin->setFocus();
    else if (moves)
        setFocus();
}

bool FigureView::isTableShown() const {
    return d->m_shown;
}

QSize FigureView::sizeHint() const {
    const Sheet sheet(d->style(), const_cast<FigureView*>(this));
    const qreal above = d->m_titled ? sheet.px(64) : sheet.px(8);
    const report::Figure& figure = d->m_figure;
    qreal plot = sheet.px(300);
    if (!figure.bars.empty())
        plot = std::max(comfortableHeight(figure.bars.size(), sheet), sheet.px(240));
    else if (!figure.boxes.empty())
        plot = sheet.px(360);
    else if (!figure.stacks.empty())
        plot = comfortableStacks(figure, sheet);
    else if (!figure.spans.empty())
        plot = comfortableSpans(figure.spans.size(), sheet);
    else if (!figure.levels.empty())
        plot = comfortableLevels(figure, sheet);
    else if (!figure.ranges.empty())
        plot = comfortableRanges(figure, sheet);
    return QSizeF(sheet.px(720), above + plot).toSize();
}

void FigureView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange:
        d->show();
        break;
    default:
        break;
    }
}

void FigureView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    d->popup(byKey ? mapToGlobal(rect().center()) : event->globalPos());
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        d->canvas().step(-1);
        break;
    case Qt::Key_Right:
    case Qt::Key_Down:
        d->canvas().step(1);
        break;
    case Qt::Key_PageUp:
        d->canvas().step(-10);
        break;
    case Qt::Key_PageDown:
        d->canvas().step(10);
        break;
    case Qt::Key_Escape:
        d->canvas().clearReading();
        d->canvas().resetZoom();
        event->ignore();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void FigureView::wheelEvent(QWheelEvent* event) {
    const double notches = static_cast<double>(event->angleDelta().y()) / wheelNotch;
    const bool zooms = hasFocus() && !d->m_shown && notches != 0;
    if (!zooms || !d->canvas().zoom(event->position(), std::pow(zoomStep, notches)))
        event->ignore();
}

void FigureView::mousePressEvent(QMouseEvent*) {
    setFocus(Qt::MouseFocusReason);
}

void FigureView::focusOutEvent(QFocusEvent* event) {
    d->canvas().clearReading();
    QWidget::focusOutEvent(event);
}

} // namespace plumb::ui
