// SPDX-License-Identifier: GPL-3.0-or-later
// What a state is shown as: a shape with a word beside it, never a colour alone.
#pragma once

#include "core/verdict/scorecard.h"

namespace plumb::ui {

/// In the order of the statuses that the style draws: ● ◐ ✕ ○ ⚠.
enum class StateMark { yes, partly, no, unknown, contradicted };

/// Not applicable stands back as an empty circle; its word tells it from unknown.
constexpr StateMark markOf(AnswerValue value) {
    switch (value) {
    case AnswerValue::yes:
        return StateMark::yes;
    case AnswerValue::partly:
        return StateMark::partly;
    case AnswerValue::no:
        return StateMark::no;
    case AnswerValue::unknown:
    case AnswerValue::notApplicable:
        break;
    }
    return StateMark::unknown;
}

constexpr StateMark markOf(State state) {
    switch (state) {
    case State::yes:
        return StateMark::yes;
    case State::partly:
        return StateMark::partly;
    case State::no:
        return StateMark::no;
    case State::unknown:
        break;
    }
    return StateMark::unknown;
}

} // namespace plumb::ui
