// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/example_data.h"

#include <algorithm>

#include "core/project/address.h"

namespace plumb {

ExampleData exampleDataOf(const Project& project) {
    ExampleData found;
    for (const Address& address : addresses(project)) {
        const auto known = project.provenance.find(addressText(project, address));
        if (known != project.provenance.end() && known->second.grade == Grade::example)
            ++found.values;
    }
    for (const Answer& answer : project.answers) {
        if (answer.value != AnswerValue::unknown &&
            std::ranges::any_of(answer.evidence, [](const Evidence& e) { return e.grade == Grade::example; }))
            ++found.answers;
    }
    return found;
}

} // namespace plumb
