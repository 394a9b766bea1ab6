// SPDX-License-Identifier: GPL-3.0-or-later
// One assumption of one project: a row of the catalogue with its place, written KEY or KEY@INSTANCE.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/project/catalogue/catalogue.h"
#include "core/project/place.h"
#include "core/project/project.h"

namespace plumb {

struct Address {
    const Row* row = nullptr;
    Place place;

    bool operator==(const Address&) const = default;
};

/// The assumption that a field is at `place`.
template <auto Group, auto Name>
Address addressOf(Place place = {}) {
    static constexpr Row bound = row<Group, Name>({});
    return {&*std::ranges::find(catalogue(), bound.field, &Row::field), place};
}

/// Whether the row says anything at this place: rows of owned routes do not exist on a rented one, and the reverse.
bool exists(const Project& project, const Address& address);

/// Every assumption of the project, row by row in the order of the catalogue.
std::vector<Address> addresses(const Project& project);

/// Every place of one row.
std::vector<Address> addresses(const Project& project, const Row& row);

/// KEY for a row of the project, else KEY@ID or KEY@ROUTE/ITEM.
std::string addressText(const Project& project, const Address& address);

/// The part behind the @; empty for a row of the project.
std::string instanceText(const Project& project, const Address& address);

/// Reads KEY or KEY@INSTANCE. A scoped key without an instance means all of its places. Unknown keys and instances are
/// refused with the closest known ones.
Result<std::vector<Address>> resolve(const Project& project, std::string_view text);

std::optional<double> read(const Project& project, const Address& address);

} // namespace plumb
