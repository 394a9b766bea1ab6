// SPDX-License-Identifier: GPL-3.0-or-later
// The one kind of step in the undo history: the whole project before and after.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <QUndoCommand>

#include "core/project/project.h"

namespace plumb::ui {

class ProjectStep final : public QUndoCommand {
public:
    using State = std::shared_ptr<const Project>;

    /// Steps of one gesture become one; gesture 0 is none. `number` is its own. `show` makes a state the current one.
    ProjectStep(const QString& label, State before, State after, int gesture, std::uint64_t number,
                std::function<void(const State&)> show)
        : QUndoCommand(label), m_before(std::move(before)), m_after(std::move(after)), m_gesture(gesture),
          m_number(number), m_show(std::move(show)) {}

    std::uint64_t number() const { return m_number; }

    void undo() override { m_show(m_before); }
    void redo() override { m_show(m_after); }
    int id() const override { return m_gesture == 0 ? -1 : m_gesture; }

    bool mergeWith(const QUndoCommand* next) override {
        const auto* step = dynamic_cast<const ProjectStep*>(next);
        if (!step || step->m_gesture != m_gesture)
            return false;
        m_after = step->m_after;
        setText(step->text());
        setObsolete(*m_before == *m_after); // back where it began: no step
        return true;
    }

private:
    State m_before, m_after;
    int m_gesture;
    std::uint64_t m_number;
    std::function<void(const State&)> m_show;
};

} // namespace plumb::ui
