// SPDX-License-Identifier: GPL-3.0-or-later
// What a project file holds, as one plain value.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/project/project.h"

namespace plumb::store {

/// One line of the change log.
struct Change {
    std::string when;   ///< date and time, as the caller writes it (ISO 8601)
    std::string who;    ///< may be empty
    std::string what;   ///< KEY or KEY@INSTANCE, a criterion, or kind and id of a row that came or went
    std::string before; ///< the old value as text; empty if there was none
    std::string after;
    std::string why; ///< may be empty

    bool operator==(const Change&) const = default;
};

struct Document {
    Project project;
    std::map<std::string, std::string> attachments; ///< bytes of attached files by their SHA-256 in hexadecimal
    std::vector<Change> changes;                    ///< the log so far, oldest first

    bool operator==(const Document&) const = default;
};

/// How much of the attachments is read.
enum class Attachments {
    unpacked, ///< with their bytes, held against their hashes
    named,    ///< by hash alone, for whoever does not save; the bytes stay packed and unread
};

/// What differs between two projects: texts, answers, rows that came or went, and assumptions that both have. `when`,
/// `who` and `why` are put into every line.
std::vector<Change> changesBetween(const Project& before, const Project& after, const std::string& when,
                                   const std::string& who = {}, const std::string& why = {});

/// What a save writes when `project` is to follow what `saved` holds: the attachments of both that some evidence of
/// `project` refers to, and behind the log so far a line for every difference. Equal to `saved` if nothing differs.
Document successor(const Document& saved, Project project, const std::map<std::string, std::string>& attachments,
                   const std::string& when);

/// Hashes of the attached files that the evidence of the project names.
std::set<std::string, std::less<>> attachmentsUsed(const Project& project);

} // namespace plumb::store
