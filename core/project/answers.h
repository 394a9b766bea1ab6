// SPDX-License-Identifier: GPL-3.0-or-later
// How one answer of the scorecard changes, and which evidence it keeps.
#pragma once

#include "core/project/project.h"

namespace plumb {

/// `answer` given as `value`. Evidence supports the answer it was given with: with another value it becomes former
/// evidence. Evidence that was collected before there was an answer stands behind the first one.
Answer answeredAs(Answer answer, AnswerValue value);

/// `answer` with `piece` as its latest evidence; the same file or link is described anew instead of twice.
Answer supportedBy(Answer answer, Evidence piece);

/// `answer` without the piece at `place`, counted through its evidence and then its former evidence. Nothing if there
/// is no such piece.
std::optional<Answer> withoutPiece(Answer answer, std::size_t place);

} // namespace plumb
