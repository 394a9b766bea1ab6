// SPDX-License-Identifier: GPL-3.0-or-later
// Every change a project can go through: a pure function from one project to the next. Nothing is clamped; what does
// not fit is refused with a sentence that names place, value and remedy.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/project/address.h"
#include "core/project/project.h"

namespace plumb {

/// KEY=VALUE or KEY@INSTANCE=VALUE, both sides as text in the C locale.
struct Assignment {
    std::string address;
    std::string value;
};

/// Reads the text of a value for a row: a number within the range, the name of a choice, or "unknown" where the row may
/// be unset. `where` is named in a refusal.
Result<std::optional<double>> parseValue(const Row& row, std::string_view text, std::string_view where);

/// The value checked against the row's range; `where` is named in a refusal.
Result<std::optional<double>> checkedValue(const Row& row, std::optional<double> value, std::string_view where);

/// One value, checked against its range and against the values it could contradict.
Result<Project> withValue(const Project& project, const Address& address, std::optional<double> value);

/// All assignments or none; pairs of values are looked at when all are made. An address may be an assumption or a text
/// of the project (`information.title`, `project.baseline`, `route.name@ID` …: see `textRows`). A changed assumption
/// loses the provenance of its old value.
Result<Project> withAssignments(const Project& project, std::span<const Assignment> assignments);

/// A value with where it comes from.
struct Statement {
    Address address;
    std::optional<double> value;
    Provenance provenance; ///< the default: nothing is known of it
};

/// All statements or none, in their order.
Result<Project> withStatements(const Project& project, std::span<const Statement> statements);

Result<Project> withProvenance(const Project& project, std::string_view address, Provenance provenance);

/// A further route of `kind` at the end; `like` names a route whose bid it starts from (empty: defaults). What a route
/// of the kind cannot say (milestones of a rented one, its rent of an owned one) is not copied.
Result<Project> withRoute(const Project& project, std::string_view id, RouteKind kind, std::string_view like = {});
/// The first job size is called `firstSize` (empty: ID-job).
Result<Project> withWorkflow(const Project& project, std::string_view id, WorkflowKind kind, std::string_view like = {},
                             std::string_view firstSize = {});
Result<Project> withJobSize(const Project& project, std::string_view id, std::string_view workflow);
Result<Project> withComponent(const Project& project, std::string_view id);
/// Refused if the project has a tier of the kind already.
Result<Project> withTier(const Project& project, std::string_view id, TierKind kind);
Result<Project> withNetwork(const Project& project, std::string_view id, NetworkKind kind);
Result<Project> withGate(const Project& project, std::string_view id, GateKind kind);
Result<Project> withDelivery(const Project& project, std::string_view id, DeliveryKind kind);
Result<Project> withLine(const Project& project, std::string_view id, Category category);
Result<Project> withCost(const Project& project, std::string_view id, Category category, CostTiming timing);
Result<Project> withMilestone(const Project& project, std::string_view id, std::string_view route);

/// Without the route, workflow, job size, component, tier, network, gate, delivery, line, cost or
/// milestone `id`, and without the answers and
/// provenance that belong to it. The last job size of a workflow cannot be removed.
Result<Project> without(const Project& project, std::string_view id);

/// Replaces the answer to the same criterion and instance. Refused for what cannot stand in a project: an instance it
/// does not have, a text that is too long. Whether the criterion exists is the rule pack's to say.
Result<Project> withAnswer(const Project& project, Answer answer);

/// All answers or none; of two to the same criterion and instance the later counts.
Result<Project> withAnswers(const Project& project, std::vector<Answer> answers);

/// The evidence of the answer stays, further evidence is added.
Result<Project> withEvidence(const Project& project, std::string_view criterion, std::string_view instance,
                             Evidence evidence);

/// What a text may hold: nothing that steers a terminal or a page, in any form.
enum class TextForm {
    line,  ///< one line, which may be empty
    lines, ///< line breaks and tabs as well
    name,  ///< one line that says something, once among its kind (core/project/names.h)
};

/// A text of the project that is no assumption: title, names, the baseline.
struct TextRow {
    std::string_view key;
    Scope scope; ///< project, route, workflow, component, tier, line or cost
    std::string_view label;
    std::string_view help;
    TextForm form;
};
std::span<const TextRow> textRows();

/// The text at KEY or KEY@ID; refused for unknown keys and ids.
Result<std::string> textAt(const Project& project, std::string_view address);
Result<Project> withText(const Project& project, std::string_view address, std::string_view text);
bool isTextKey(std::string_view address);

/// KEY or KEY@ID of every text that `address` means: a key of routes, workflows, lines or costs without an id means all
/// of them. Refused for unknown keys and ids.
Result<std::vector<std::string>> resolveText(const Project& project, std::string_view address);

/// Empty if the lists of the project fit each other, ids are well-formed and unique, and every value is in its range;
/// else the first thing that is not right, as a sentence. Loading and tests use it; edits keep it true.
std::string structureProblem(const Project& project);

} // namespace plumb
