// SPDX-License-Identifier: GPL-3.0-or-later
// The project file: opened whole, saved whole, never touched by opening.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/enum_names.h"
#include "core/base/result.h"
#include "core/project/finding.h"
#include "core/store/document.h"

namespace plumb::store {

/// How opening ended.
enum class Outcome {
    current,
    migrated,      ///< written by an older version and brought up to date in memory
    newerReadable, ///< written by a newer version that says this one can read it; not to be saved over
    newer,
    notOurs,
    damaged,
    unreachable, ///< missing, a folder, not permitted, locked, too large
};

} // namespace plumb::store

template <>
inline constexpr std::array<std::string_view, 7> plumb::enumNames<plumb::store::Outcome>{
    "current", "migrated", "newer but readable", "newer", "not ours", "damaged", "unreachable"};

namespace plumb::store {

constexpr bool isOpen(Outcome outcome) {
    return outcome <= Outcome::newerReadable;
}

struct Loaded {
    Document document;
    std::string contentHash; ///< SHA-256 of the file as it was read
    int schemaVersion = 0;   ///< of the file
    Outcome outcome = Outcome::current;
    std::vector<Finding> notes; ///< what moved or was kept out
};

struct Opening {
    Outcome outcome = Outcome::unreachable;
    std::string sentence;         ///< what stands against it, and the remedy; empty if the file is current
    std::optional<Loaded> loaded; ///< if `isOpen(outcome)`
};

/// Opens the file whatever it is. It is read once and never written, not even a journal beside it; what a killed save
/// of this program left beside it is removed.
Opening open(const std::filesystem::path& path, Attachments attachments = Attachments::unpacked);

/// The same for bytes that lie in no file yet; `name` stands in the sentences.
Opening openBytes(std::string_view bytes, std::string_view name, Attachments attachments = Attachments::unpacked);

/// `open` for callers that need the document or a sentence.
Result<Loaded> load(const std::filesystem::path& path, Attachments attachments = Attachments::unpacked);

/// The notes of a file as a reader of its results is to meet them: more than a few of one kind become one that counts
/// them, and says that `check` lists them all.
std::vector<Finding> summary(const std::vector<Finding>& notes);

/// What `plumbline check` says of a file: structure, integrity, ranges, attachments. It is sound if nothing is worse
/// than a note.
std::vector<Finding> check(const std::filesystem::path& path);

struct SaveOptions {
    std::optional<std::string>
        expected;           ///< `contentHash` of the file as loaded or last saved; refused if it changed since
    bool overwrite = false; ///< replaces whatever file is there, expected or not
    bool keepBackup = true; ///< the previous file stays as FILE.bak
};

struct SaveReceipt {
    std::filesystem::path file;                  ///< links resolved
    std::optional<std::filesystem::path> backup; ///< where the previous file is
    std::string contentHash;                     ///< to be expected by the next save
    std::string remark;                          ///< what else the user should know of the save, as a sentence
};

/// Writes the document, having read back that it says the same, in one step (see `replaceFile`). Refused, with the file
/// on disk left as it was: a file that is there without being expected, that is no longer the expected one, that a
/// newer version wrote, or beside which another program left its journal; and whatever the disk refuses.
Result<SaveReceipt> save(const Document& document, const std::filesystem::path& path, const SaveOptions& options = {});

} // namespace plumb::store
