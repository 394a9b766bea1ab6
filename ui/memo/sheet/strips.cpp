// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/sheet/strips.h"

#include <cmath>

namespace plumb::ui::sheet {
namespace {

constexpr qreal tolerance = 0.5; // dots: sums of heights are not exact

class Pages {
public:
    Pages(const Galley& galley, const Column& column) : m_galley(galley), m_column(column) { turn(); }

    /// Strips `from` to `to`, the last of which need not stay with what follows.
    void put(std::size_t from, std::size_t to) {
        if (m_galley.strips[from].newPage && !m_isEmpty)
            turn();
        if (!fits(from, to) && !m_isEmpty)
            turn();
        const bool isWhole = fits(from, to);
        for (std::size_t i = from; i <= to; ++i) {
            if (!isWhole && !fits(i, i) && !m_isEmpty)
                turn();
            repeatHead(m_galley.strips[i]);
            set(m_galley.strips[i]);
        }
    }

    Paginated take() { return {std::move(m_pages), std::move(m_anchors)}; }

private:
    QRectF area() const { return m_pages.size() == 1 ? m_column.first : m_column.other; }

    void turn() {
        m_pages.emplace_back();
        m_y = area().top();
        m_isEmpty = true;
    }

    qreal after(qreal y, bool isEmpty, const Strip& strip) const {
        qreal top = y + (isEmpty ? 0 : strip.before);
        if (strip.onGrid) {
            const qreal steps = (top - area().top()) / m_column.grid;
            top = area().top() + std::ceil(steps - 0.01) * m_column.grid;
        }
        return top + strip.height;
    }

    bool fits(std::size_t from, std::size_t to) const {
        qreal y = m_y;
        bool isEmpty = m_isEmpty;
        if (const int head = m_galley.strips[from].head; isEmpty && head >= 0)
            y = after(y, true, m_galley.heads[static_cast<std::size_t>(head)]);
        for (std::size_t i = from; i <= to; ++i) {
            y = after(y, isEmpty, m_galley.strips[i]);
            isEmpty = false;
        }
        return y <= area().bottom() + tolerance;
    }

    void repeatHead(const Strip& strip) {
        if (m_isEmpty && strip.head >= 0)
            set(m_galley.heads[static_cast<std::size_t>(strip.head)]);
    }

    void set(const Strip& strip) {
        const qreal bottom = after(m_y, m_isEmpty, strip);
        const qreal top = bottom - strip.height;
        if (!strip.anchor.isEmpty())
            m_anchors.push_back({strip.anchor, static_cast<int>(m_pages.size()) - 1, top});
        for (const Item& item : strip.items)
            m_pages.back().items.push_back(moved(item, QPointF(area().left(), top)));
        m_y = bottom;
        m_isEmpty = false;
    }

    const Galley& m_galley;
    const Column& m_column;
    std::vector<Page> m_pages;
    std::vector<Anchor> m_anchors;
    qreal m_y = 0;
    bool m_isEmpty = true;
};

} // namespace

Paginated paginate(const Galley& galley, const Column& column) {
    Pages pages(galley, column);
    for (std::size_t from = 0; from < galley.strips.size();) {
        std::size_t to = from;
        while (galley.strips[to].keep && to + 1 < galley.strips.size())
            ++to;
        pages.put(from, to);
        from = to + 1;
    }
    return pages.take();
}

} // namespace plumb::ui::sheet
