// SPDX-License-Identifier: GPL-3.0-or-later
// What users wrote, made fit to be shown: it steers nothing, turns nothing round, and does not flood the reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plumb {

/// The text as a page, chart or window may hold it: control characters are blanks (line breaks and tabs stay), and what
/// XML cannot hold, embeddings, overrides and isolates without a partner are left out. UTF-8 in, UTF-8 out.
std::string shownText(std::string_view text);

/// `shownText` to stand within a sentence of ours: where it holds right-to-left writing it is enclosed in a first
/// strong isolate (Unicode Standard Annex 9, 2.4), so that the words and figures around it keep their order. Once
/// enclosed it stays as it is.
std::string isolated(std::string_view text);

/// Without the isolates, for a reader that does not know them.
std::string withoutIsolates(std::string_view text);

/// A cell of a CSV file: quoted where a comma, a quote or a line break is in it, and marked as text with an apostrophe
/// where a spreadsheet would compute it (owasp.org/www-community/attacks/CSV_Injection).
std::string csvCell(std::string_view text);

/// A sentence whose quoted values are cut to what a reader takes in, and which is itself no longer than some lines:
/// what is left out leaves "…".
std::string bounded(std::string_view sentence);

/// "1 node", "2 nodes", "1,024 nodes": a whole number of things. The plural is the noun with an s unless it is given.
std::string counted(double count, std::string_view noun, std::string_view plural = {});

} // namespace plumb
