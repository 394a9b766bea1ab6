// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison of a text with the approved one below tests/data/golden.
#pragma once

#include <string>
#include <string_view>

#include <QString>

namespace plumb::tests {

/// Empty if `text` equals the file `name` below `sourceDirectory`/tests/data/golden; else where they part and how to
/// approve. A text that differs is left beside the approved one with `.received` before its suffix. With
/// PLUMB_APPROVE=1 in the environment the text becomes the approved one.
QString goldenProblem(const char* sourceDirectory, std::string_view name, const std::string& text);

} // namespace plumb::tests

#define QVERIFY_GOLDEN(name, text)                                                                                     \
    do {                                                                                                               \
        const QString problem_ = ::plumb::tests::goldenProblem(PLUMB_SOURCE_DIR, name, text);                          \
        QVERIFY2(problem_.isEmpty(), qPrintable(problem_));                                                            \
    } while (false)
