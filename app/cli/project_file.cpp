// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/project_file.h"

#include <filesystem>
#include <fmt/format.h>

#include "app/cli/words.h"
#include "core/base/currency.h"

namespace plumb::cli {
namespace {

Result<OpenProject> opened(const std::string& path, store::Attachments attachments) {
    auto loaded = store::load(path, attachments);
    if (!loaded)
        return tl::unexpected(loaded.error());
    writeAmountsIn(currencyFrom(loaded->document.project.information.currency));
    return OpenProject{path, *std::move(loaded)};
}

} // namespace

Result<OpenProject> openProject(const std::string& path) {
    return opened(path, store::Attachments::named);
}

Result<OpenProject> openToChange(const std::string& path) {
    return opened(path, store::Attachments::unpacked);
}

std::vector<std::string> fileNotes(const OpenProject& opened) {
    std::vector<std::string> sentences;
    for (const Finding& note : store::summary(opened.loaded.notes))
        sentences.push_back(render(note.sentence) + (note.remedy.english.empty() ? "" : " ") + render(note.remedy));
    return sentences;
}

std::string noteLines(const OpenProject& opened) {
    std::string lines;
    for (const std::string& sentence : fileNotes(opened))
        lines += fmt::format("Note: {}\n", oneLine(sentence));
    return lines;
}

Judgement judged(const OpenProject& opened, const Project& project, Date day) {
    Judgement judgement = judge(project, builtInRulePack(), day);
    addFindings(judgement, store::summary(opened.loaded.notes));
    return judgement;
}

Result<bool> saveProject(const OpenProject& opened, Project edited,
                         const std::map<std::string, std::string>& attachments, std::string* remark) {
    const store::Document document = store::successor(opened.loaded.document, std::move(edited), attachments, now());
    if (document == opened.loaded.document)
        return false;
    store::SaveOptions options;
    options.expected = opened.loaded.contentHash;
    const auto saved = store::save(document, opened.path, options);
    if (!saved)
        return tl::unexpected(saved.error());
    if (remark)
        *remark = saved->remark;
    return true;
}

std::string savedLines(const OpenProject& opened, const std::string& remark) {
    return noteLines(opened) + (remark.empty() ? "" : fmt::format("Note: {}\n", oneLine(remark)));
}

Result<void> createProject(const std::string& path, Project project, bool overwrite) {
    store::SaveOptions options;
    options.overwrite = overwrite;
    if (const auto saved = store::save({std::move(project), {}, {}}, path, options); !saved)
        return tl::unexpected(saved.error());
    return {};
}

std::optional<Error> outProblem(const std::string& file, const std::string& out) {
    std::error_code problem;
    if (std::filesystem::is_directory(out, problem))
        return Error{ErrorKind::cannotBeDone, fmt::format("\"{}\" is a folder; name a file to write.", out)};
    if (std::filesystem::equivalent(file, out, problem))
        return Error{ErrorKind::badValue, fmt::format("-o: \"{}\" is the project itself; name another file.", out)};
    return std::nullopt;
}

} // namespace plumb::cli
