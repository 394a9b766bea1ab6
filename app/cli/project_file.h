// SPDX-License-Identifier: GPL-3.0-or-later
// Project files as the verbs use them: open without writing, save in one step.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/project/project.h"
#include "core/store/project_file.h"

namespace plumb::cli {

/// A project file that was read, with what saving over it needs to know.
struct OpenProject {
    std::string path;
    store::Loaded loaded;

    const Project& project() const { return loaded.document.project; }
};

Result<OpenProject> openProject(const std::string& path);

/// Saves `edited` in place of what was opened, with the attachments it newly refers to (bytes by SHA-256) and a line of
/// the change log for every difference. Nothing is written if nothing differs; the answer says whether something was.
Result<bool> saveProject(const OpenProject& opened, Project edited,
                         const std::map<std::string, std::string>& attachments = {});

/// Writes a new project file; `overwrite` allows an existing one.
Result<void> createProject(const std::string& path, Project project, bool overwrite);

/// What speaks against writing `out`, made from the project `file`, or nothing: a folder, or the project itself.
std::optional<Error> outProblem(const std::string& file, const std::string& out);

} // namespace plumb::cli
