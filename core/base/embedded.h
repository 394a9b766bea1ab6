// SPDX-License-Identifier: GPL-3.0-or-later
// The files of data/ as the build put them into the program: rule pack, templates, reference data.
#pragma once

#include <span>
#include <string_view>

namespace plumb {

struct EmbeddedFile {
    std::string_view path;    ///< below data/, with forward slashes
    std::string_view content; ///< the bytes of the file
};

/// Every embedded file, sorted by path.
std::span<const EmbeddedFile> embeddedFiles();

/// The content of the file at `path`; empty if there is none.
inline std::string_view embeddedFile(std::string_view path) {
    for (const EmbeddedFile& file : embeddedFiles()) {
        if (file.path == path)
            return file.content;
    }
    return {};
}

} // namespace plumb
