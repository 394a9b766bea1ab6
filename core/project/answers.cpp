// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/answers.h"

#include <algorithm>

namespace plumb {

Answer answeredAs(Answer answer, AnswerValue value) {
    if (answer.value != value && answer.value != AnswerValue::unknown) {
        for (Evidence& piece : answer.evidence)
            answer.formerEvidence.push_back({answer.value, std::move(piece)});
        answer.evidence.clear();
    }
    answer.value = value;
    return answer;
}

Answer supportedBy(Answer answer, Evidence piece) {
    std::erase_if(answer.evidence, [&](const Evidence& known) {
        return known.name == piece.name && (known.sha256 == piece.sha256 || piece.sha256.empty());
    });
    answer.evidence.push_back(std::move(piece));
    return answer;
}

std::optional<Answer> withoutPiece(Answer answer, std::size_t place) {
    const std::size_t current = answer.evidence.size();
    if (place >= current + answer.formerEvidence.size())
        return std::nullopt;
    if (place < current)
        answer.evidence.erase(answer.evidence.begin() + static_cast<std::ptrdiff_t>(place));
    else
        answer.formerEvidence.erase(answer.formerEvidence.begin() + static_cast<std::ptrdiff_t>(place - current));
    return answer;
}

} // namespace plumb
