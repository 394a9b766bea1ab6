// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/value_json.h"

#include <fmt/format.h>

#include "app/cli/words.h"
#include "core/base/text.h"
#include "core/report/json/values.h"

namespace plumb::cli {

void putValue(nlohmann::ordered_json& object, std::string_view name, const Row& row, std::optional<double> value) {
    if (!value)
        report::putAbsent(object, name, "unset, which means unknown");
    else if (row.isChoice())
        object[std::string(name)] = valueText(row, value);
    else
        object[std::string(name)] = *value;
}

std::string rangeText(const Row& row) {
    if (row.isChoice())
        return fmt::format("{}", fmt::join(row.choices, "|"));
    return fmt::format("{} to {}", exactNumber(row.low), exactNumber(row.high));
}

} // namespace plumb::cli
