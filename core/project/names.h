// SPDX-License-Identifier: GPL-3.0-or-later
// What the routes, workflows, lines and other items of a project may be called: something a reader can see, in one
// line, and nothing twice among the items of a kind. Edits hold to it; a file that does not is read, and found.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/project/finding.h"
#include "core/project/project.h"

namespace plumb {

/// Nothing unless the text holds a control character or a separator of lines or paragraphs; with `lines`, line breaks
/// and tabs are left out of it. `where` is named.
std::optional<Error> controlProblem(std::string_view text, std::string_view where, bool lines);

/// What speaks against `name` for the item `id` under `key` ("route.name"): nothing to see in it, a control character,
/// or another item of the kind that is called the same to the eye.
std::optional<Error> nameProblem(const Project& project, std::string_view key, std::string_view id,
                                 std::string_view name);

/// `wanted`, or the first of "WANTED 2", "WANTED 3" … that no item under `key` is called.
std::string freeName(const Project& project, std::string_view key, std::string_view wanted);

/// Names of the project that edits would refuse, and control characters in its other texts of one line.
std::vector<Finding> nameFindings(const Project& project);

} // namespace plumb
