// SPDX-License-Identifier: GPL-3.0-or-later
// A whole project as one JSON text that people can read and write: templates, tests, export and import use it.
//
//     {"format": "plumbline-project", "version": 1,
//      "information": {"title", "question", "organisation", "owner", "decision_date", "currency", "base_year",
//                      "estate_agreement"},
//      "baseline": ROUTE,
//      "workflows": [{"id", "name", "kind", "sizes": [ID…]}],
//      "lines": [{"id", "name", "category"}],
//      "costs": [{"id", "name", "category", "timing"}],
//      "routes": [{"id", "name", "kind", "milestones": [ID…]}],
//      "values": {KEY or KEY@INSTANCE: VALUE or {"value": VALUE, "grade", "source", "note", "evidence": [EVIDENCE…]}},
//      "answers": [{"criterion", "instance", "answer", "note", "owner", "due", "evidence": [EVIDENCE…],
//                   "former_evidence": [EVIDENCE with the "answer" it was given with…]}]}
//
// EVIDENCE is {"name", "page", "grade", "date", "expires", "sha256", "bytes"}. Numbers are JSON numbers; choices and
// "unknown" are texts. A scoped KEY without instance sets every place; KEY@INSTANCE overrides it wherever it stands in
// the file. What the file does not say has its default.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/project/project.h"

namespace plumb {

/// Whether names and other texts are held to the rules for what is entered, or are those of a project that there is,
/// which may be older than the rules.
enum class JsonTexts { entered, kept };

/// Reads a project. Anything that is not JSON, not of this format or not possible in a project is refused with its
/// place ("values.reliability.node_mtbf: …", "routes[1].kind: …"). A text above 32 MiB is not read.
Result<Project> projectFromJson(std::string_view text, JsonTexts texts = JsonTexts::entered);

/// The whole project with every assumption, defaults too, in a fixed order; `projectFromJson` makes an equal project of
/// it. `structureProblem(project)` must be empty.
std::string projectToJson(const Project& project);

} // namespace plumb
