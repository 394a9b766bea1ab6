// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <sched.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtGlobal>

#include "core/base/check.h"

namespace plumb::tests {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return "(no file)";
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
}

void putContent(const std::filesystem::path& path, std::string_view bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << bytes;
    file.close();
    PLUMB_CHECK(file.good());
}

std::vector<std::string> namesIn(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

void changeWithSqlite(const std::filesystem::path& path, const std::string& sql) {
    sqlite3* database = nullptr;
    PLUMB_CHECK(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
    // A test need not outlive the machine.
    PLUMB_CHECK(sqlite3_exec(database, "PRAGMA synchronous = OFF", nullptr, nullptr, nullptr) == SQLITE_OK);
    if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        qFatal("%s: %s", sql.c_str(), sqlite3_errmsg(database));
    PLUMB_CHECK(sqlite3_close(database) == SQLITE_OK);
}

int inOwnProcess(const std::function<int()>& work) {
    const pid_t child = fork();
    PLUMB_CHECK(child >= 0);
    if (child == 0)
        _exit(work());
    int status = 0;
    PLUMB_CHECK(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void becomeNobody() {
    constexpr uid_t nobody = 65534; // the same on every Linux
    if (geteuid() == 0)
        PLUMB_CHECK(setgid(nobody) == 0 && setuid(nobody) == 0);
}

bool mountSmallDisk(const std::filesystem::path& folder, int bytes) {
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (unshare(CLONE_NEWNS) != 0) {
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
            return false;
        // Files can only belong to users that the new namespace knows.
        std::ofstream("/proc/self/setgroups") << "deny";
        std::ofstream("/proc/self/uid_map") << fmt::format("0 {} 1", user);
        std::ofstream("/proc/self/gid_map") << fmt::format("0 {} 1", group);
    }
    return mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           mount("none", folder.c_str(), "tmpfs", 0, fmt::format("size={}", bytes).c_str()) == 0;
}

} // namespace plumb::tests
