// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/project_file.h"

#include <set>

#include "app/cli/words.h"

namespace plumb::cli {
namespace {

/// Attachments that no evidence of the project refers to are not carried along.
void dropUnused(store::Document& document) {
    std::set<std::string, std::less<>> used;
    for (const Answer& answer : document.project.answers) {
        for (const Evidence& evidence : answer.evidence)
            used.insert(evidence.sha256);
    }
    for (const auto& [address, provenance] : document.project.provenance) {
        for (const Evidence& evidence : provenance.evidence)
            used.insert(evidence.sha256);
    }
    std::erase_if(document.attachments, [&](const auto& entry) { return !used.contains(entry.first); });
}

} // namespace

Result<OpenProject> openProject(const std::string& path) {
    auto loaded = store::load(path);
    if (!loaded)
        return tl::unexpected(loaded.error());
    return OpenProject{path, *std::move(loaded)};
}

Result<bool> saveProject(const OpenProject& opened, Project edited,
                         const std::map<std::string, std::string>& attachments) {
    store::Document document = opened.loaded.document;
    const std::vector<store::Change> changes = store::changesBetween(document.project, edited, now());
    document.project = std::move(edited);
    document.attachments.insert(attachments.begin(), attachments.end());
    dropUnused(document);
    if (document == opened.loaded.document)
        return false;
    document.changes.insert(document.changes.end(), changes.begin(), changes.end());
    store::SaveOptions options;
    options.expected = opened.loaded.contentHash;
    if (const auto saved = store::save(document, opened.path, options); !saved)
        return tl::unexpected(saved.error());
    return true;
}

Result<void> createProject(const std::string& path, Project project, bool overwrite) {
    store::SaveOptions options;
    options.overwrite = overwrite;
    if (const auto saved = store::save({std::move(project), {}, {}}, path, options); !saved)
        return tl::unexpected(saved.error());
    return {};
}

} // namespace plumb::cli
