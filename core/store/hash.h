// SPDX-License-Identifier: GPL-3.0-or-later
// Fingerprints of bytes and of what a project says.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/project/project.h"

namespace plumb::store {

/// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);
/// Of the parts behind each other.
std::string sha256(std::initializer_list<std::string_view> parts);

/// Everything a project says as one text, independent of the layout of files: texts, rows in their order, every
/// assumption that exists, where numbers come from, answers. Equal exactly for projects that say the same.
std::string canonicalText(const Project& project);

/// SHA-256 of `canonicalText`: what the memo prints and verifies.
std::string inputHash(const Project& project);

/// The project without what it does not say: values of owned routes on a rented one and the reverse go back to their
/// defaults. Files keep only what is said.
Project saidOnly(Project project);

} // namespace plumb::store
