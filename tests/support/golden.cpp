// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/golden.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "core/base/text.h"

namespace plumb::tests {
namespace {

std::optional<std::string> contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return std::nullopt;
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
}

void write(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string firstDifference(const std::string& approved, const std::string& received) {
    const auto before = split(approved, '\n'), now = split(received, '\n');
    for (std::size_t i = 0; i < std::max(before.size(), now.size()); ++i) {
        const std::string_view was = i < before.size() ? before[i] : "(end of text)";
        const std::string_view is = i < now.size() ? now[i] : "(end of text)";
        if (was != is)
            return fmt::format("line {}\n  approved: {}\n  received: {}", i + 1, was, is);
    }
    return {};
}

} // namespace

QString goldenProblem(const char* sourceDirectory, std::string_view name, const std::string& text) {
    const auto approved = std::filesystem::path(sourceDirectory) / "tests/data/golden" / name;
    auto received = approved;
    received.replace_filename(approved.stem().string() + ".received" + approved.extension().string());
    const std::optional<std::string> content = contentOf(approved);
    if (content == text) {
        std::filesystem::remove(received);
        return {};
    }
    if (qEnvironmentVariable("PLUMB_APPROVE") == QLatin1String("1")) {
        write(approved, text);
        std::filesystem::remove(received);
        return {};
    }
    write(received, text);
    return QString::fromStdString(fmt::format(
        "{} differs at {}\nReceived text: {}\nRun the test again with PLUMB_APPROVE=1 to approve it.",
        approved.string(), content ? firstDifference(*content, text) : "every line: there is no approved text yet",
        received.string()));
}

} // namespace plumb::tests
