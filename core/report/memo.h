// SPDX-License-Identifier: GPL-3.0-or-later
// The decision memo as a plain value: what stands in it and in what order, not how it is set.
//
// Every text is plain text, also where the user wrote it; a writer (Markdown, PDF, ODT) escapes all of it alike. What
// does not exist is a word with its reason beside it, never an empty place or a zero.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/date.h"
#include "core/base/message.h"
#include "core/evaluation/confidence.h"
#include "core/evaluation/evaluate.h"
#include "core/project/project.h"
#include "core/report/figure.h"
#include "core/report/table.h"
#include "core/verdict/scorecard.h"
#include "core/verdict/verdict.h"

namespace plumb::report {

/// A heading within a section.
struct Heading {
    std::string text;

    bool operator==(const Heading&) const = default;
};

struct Paragraph {
    std::string text;

    bool operator==(const Paragraph&) const = default;
};

/// The verdict: one word, and the sentence in large type.
struct VerdictSentence {
    std::string status;
    std::string sentence;
    VerdictId id = VerdictId::incomplete; ///< what the status is the word for: writers that draw give it a shape

    bool operator==(const VerdictSentence&) const = default;
};

struct Bullets {
    std::vector<std::string> items;

    bool operator==(const Bullets&) const = default;
};

struct CaptionedTable {
    std::string caption; ///< a sentence
    Table table;

    bool operator==(const CaptionedTable&) const = default;
};

/// A headline number: three significant digits, and what stands below it.
struct KeyFigure {
    std::string label;
    std::string value;
    std::string detail;

    bool operator==(const KeyFigure&) const = default;
};

struct KeyFigures {
    std::vector<KeyFigure> figures;

    bool operator==(const KeyFigures&) const = default;
};

using Block = std::variant<Heading, Paragraph, VerdictSentence, Bullets, CaptionedTable, KeyFigures, Figure>;

struct Section {
    std::string id; ///< permanent: "decision", "routes", …
    std::string heading;
    std::vector<Block> blocks;
    bool appendix = false;

    bool operator==(const Section&) const = default;
};

/// What the figures were made from, and what reproduces them.
struct MemoOrigin {
    std::string version;
    std::string rulePack; ///< id and version
    std::uint64_t seed = 0;
    std::string inputHash; ///< hexadecimal
    Date judgedOn;         ///< day on which answers and evidence were judged

    bool operator==(const MemoOrigin&) const = default;
};

struct Memo {
    std::string title;
    std::string question;
    std::string details;           ///< organisation, owner, dates
    std::vector<Section> sections; ///< the first is page one, complete in itself
    std::string footer;            ///< the origin as a line of text
    MemoOrigin origin;

    bool operator==(const Memo&) const = default;
};

/// What the memo is written from beside its subject.
struct MemoContext {
    Date today;
    std::string version;
    std::string rulePack; ///< id and version
    std::uint64_t seed = 0;
    std::string inputHash; ///< hexadecimal
    const Phrasebook* book = nullptr;
};

/// Pure: the same values give the same memo. Evaluation, scorecard, verdict and confidence are those of the project.
Memo memo(const Project& project, const Evaluation& evaluation, const Scorecard& scorecard, const Verdict& verdict,
          const std::optional<Confidence>& confidence, const MemoContext& context);

} // namespace plumb::report
