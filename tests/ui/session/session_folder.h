// SPDX-License-Identifier: GPL-3.0-or-later
// A folder with a data folder for sessions, a place for the user's files, and edits to make.
#pragma once

#include <filesystem>

#include <QTemporaryDir>

#include "core/project/edits.h"
#include "core/project/templates.h"
#include "core/store/project_file.h"
#include "tests/support/files.h"
#include "ui/session/paths.h"
#include "ui/session/project_session.h"

namespace plumb::tests {

class SessionFolder {
public:
    SessionFolder() {
        std::filesystem::create_directory(root() / "files");
        std::filesystem::create_directory(data());
    }

    std::filesystem::path root() const { return m_folder.path().toStdString(); }
    std::filesystem::path data() const { return root() / "data"; }
    std::filesystem::path files() const { return root() / "files"; }
    QString file(const QString& name) const { return ui::fromPath(files()) + QLatin1Char('/') + name; }
    ui::SessionPlaces places() const {
        return {data(), [] { return QDateTime({2026, 3, 4}, {5, 6, 7}, Qt::UTC); }};
    }
    std::vector<std::string> copies() const {
        const auto folder = data() / "recovery";
        return std::filesystem::exists(folder) ? namesIn(folder) : std::vector<std::string>{};
    }

    /// A saved project of the smaller template.
    QString saved(const QString& name) const {
        const auto receipt =
            store::save({*projectFromTemplate("simulation-512"), {}, {}}, ui::toPath(file(name)), {{}, true, false});
        return receipt ? file(name) : QString();
    }

private:
    QTemporaryDir m_folder;
};

/// The project with another title: the smallest edit.
inline Result<Project> titled(const Project& project, const QString& title) {
    return withText(project, "information.title", title.toStdString());
}

inline Result<void> retitle(ui::ProjectSession& session, const QString& title) {
    return session.edit(QStringLiteral("Title %1").arg(title), titled(session.project(), title));
}

} // namespace plumb::tests
