// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/project_file.h"

#include <filesystem>
#include <fmt/format.h>

#include "app/cli/words.h"
#include "core/base/currency.h"

namespace plumb::cli {
Result<OpenProject> openProject(const std::string& path) {
    auto loaded = store::load(path);
    if (!loaded)
        return tl::unexpected(loaded.error());
    writeAmountsIn(currencyFrom(loaded->document.project.information.currency));
    return OpenProject{path, *std::move(loaded)};
}

Result<bool> saveProject(const OpenProject& opened, Project edited,
                         const std::map<std::string, std::string>& attachments) {
    const store::Document document = store::successor(opened.loaded.document, std::move(edited), attachments, now());
    if (document == opened.loaded.document)
        return false;
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

std::optional<Error> outProblem(const std::string& file, const std::string& out) {
    std::error_code problem;
    if (std::filesystem::is_directory(out, problem))
        return Error{ErrorKind::cannotBeDone, fmt::format("\"{}\" is a folder; name a file to write.", out)};
    if (std::filesystem::equivalent(file, out, problem))
        return Error{ErrorKind::badValue, fmt::format("-o: \"{}\" is the project itself; name another file.", out)};
    return std::nullopt;
}

} // namespace plumb::cli
