// SPDX-License-Identifier: GPL-3.0-or-later
// Places of the project as a reader knows them: by the names that the user gave, never by keys and ids.
#pragma once

#include <string>
#include <string_view>

#include "core/project/address.h"
#include "core/report/voice.h"
#include "core/verdict/scorecard.h"

namespace plumb::report {

/// "ODM direct / Training"; "the project" where the row has one place only.
std::string placeName(const Project& project, const Address& address, const Voice& say);

/// What a finding is about: the label of an assumption and its place, the title of a precondition, the name of a part.
/// `where` is KEY, KEY@INSTANCE, PRECONDITION.CRITERION[@INSTANCE], an id, or empty for the whole project.
std::string subjectName(const Project& project, const Scorecard& scorecard, std::string_view where, const Voice& say);

} // namespace plumb::report
