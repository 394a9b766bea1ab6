// SPDX-License-Identifier: GPL-3.0-or-later
// Project files as the verbs use them: open without writing, save in one step.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/judgement/judgement.h"
#include "core/project/project.h"
#include "core/store/project_file.h"

namespace plumb::cli {

/// A project file that was read, with what saving over it needs to know.
struct OpenProject {
    std::string path;
    store::Loaded loaded;

    const Project& project() const { return loaded.document.project; }
};

/// To be read: attachments stay packed, and `saveProject` refuses it.
Result<OpenProject> openProject(const std::string& path);

/// To be changed and saved.
Result<OpenProject> openToChange(const std::string& path);

/// What is to be said of the file itself, such as values it lacks, a sentence each.
std::vector<std::string> fileNotes(const OpenProject& opened);

/// The same as lines of an output, "Note: …".
std::string noteLines(const OpenProject& opened);

/// `project`, which was opened or made of what was, judged on the day; what is to be said of the file is among the
/// findings.
Judgement judged(const OpenProject& opened, const Project& project, Date day);

/// Saves `edited` in place of what was opened, with the attachments it newly refers to (bytes by SHA-256) and a line of
/// the change log for every difference. Nothing is written if nothing differs; the answer says whether something was.
/// `remark` gets what else there is to say of the save.
Result<bool> saveProject(const OpenProject& opened, Project edited,
                         const std::map<std::string, std::string>& attachments = {}, std::string* remark = nullptr);

/// What a verb that saved says beside its own report: the notes on the file, and what the save remarked.
std::string savedLines(const OpenProject& opened, const std::string& remark);

/// Writes a new project file; `overwrite` allows an existing one.
Result<void> createProject(const std::string& path, Project project, bool overwrite);

/// What speaks against writing `out`, made from the project `file`, or nothing: a folder, or the project itself.
std::optional<Error> outProblem(const std::string& file, const std::string& out);

} // namespace plumb::cli
