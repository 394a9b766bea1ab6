// SPDX-License-Identifier: GPL-3.0-or-later
// What the verdict of each self-sourced route needs, and what else is open.
#include <algorithm>

#include "core/base/text.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

std::string responsible(const OpenPoint& point, const Voice& say) {
    std::vector<std::string> parts;
    if (!point.owner.empty())
        parts.push_back(point.owner);
    if (point.due)
        parts.push_back(say("memo.due", "due {date}", {{"date", toText(*point.due)}}));
    return parts.empty() ? say("memo.nobody", "nobody named, no date") : join(parts, ", ");
}

Table tableOf(const std::vector<const OpenPoint*>& points, const Voice& say) {
    Table table;
    table.columns = {{say("memo.condition", "Condition"), {}, Align::left},
                     {say("memo.how_to_meet", "How to meet it"), {}, Align::left},
                     {say("memo.responsible", "Who, by when"), {}, Align::left}};
    for (const OpenPoint* point : points)
        table.rows.push_back({words(say(point->sentence)),
                              words(point->remedy.english.empty() ? say("memo.none", "none") : say(point->remedy)),
                              words(responsible(*point, say))});
    return table;
}

/// How many criteria of each precondition are open, in the order of the scorecard.
std::vector<std::string> openPoints(const Subjects& of, const std::vector<OpenPoint>& points) {
    std::vector<std::string> said;
    for (const PreconditionState& state : of.scorecard.preconditions) {
        const auto count = std::ranges::count_if(
            points, [&](const OpenPoint& point) { return point.criterion.starts_with(state.id + '.'); });
        if (count > 0)
            said.push_back(of.say("memo.open_criteria", "{precondition}: criteria that are not yes: {count}",
                                  {{"precondition", state.title}, {"count", std::to_string(count)}}));
    }
    for (const OpenPoint& point : points) {
        if (point.criterion.empty())
            said.push_back(of.say(point.sentence));
    }
    return said;
}

void addRoute(const Subjects& of, std::size_t r, const RouteVerdict* taken, std::vector<Block>& blocks) {
    const Voice& say = of.say;
    const RouteVerdict& route = of.verdict.routes[r];
    const std::string name = titleOf(of.project.routes[r]);
    std::vector<const OpenPoint*> own;
    for (const OpenPoint& point : route.needed) {
        const bool isShared = taken && std::ranges::find(taken->needed, point) != taken->needed.end();
        if (!isShared)
            own.push_back(&point);
    }
    const std::size_t shared = route.needed.size() - own.size();
    blocks.push_back(Heading{say("memo.needed_for", "What {route} needs", {{"route", name}})});
    const Message::Arguments counts{{"count", std::to_string(route.needed.size())}, {"shared", std::to_string(shared)}};
    if (route.needed.empty())
        blocks.push_back(Paragraph{say("memo.nothing_needed", "Nothing more: only money decides.")});
    else if (own.empty())
        blocks.push_back(Paragraph{say(message("memo.shared_needs", "The same conditions: {shared}.", counts))});
    else
        blocks.push_back(CaptionedTable{
            shared > 0
                ? say(message("memo.needs.caption_shared",
                              "Conditions: {count}, of which {shared} stand above already; each must be met.", counts))
                : say(message("memo.needs.caption", "Conditions: {count}; each must be met.", counts)),
            tableOf(own, say)});
    if (!route.breakEven.sentence.id.empty())
        blocks.push_back(Paragraph{say(route.breakEven.sentence)});
    if (taken)
        return;
    if (std::vector<std::string> open = openPoints(of, route.openPoints); !open.empty()) {
        blocks.push_back(
            Heading{say("memo.open_points", "Open points of {route} that change no verdict", {{"route", name}})});
        blocks.push_back(Bullets{std::move(open)});
    }
}

} // namespace

void addConditions(const Subjects& of, std::vector<Block>& blocks) {
    if (!of.verdict.route)
        return;
    addRoute(of, *of.verdict.route, nullptr, blocks);
    for (std::size_t r = 0; r < of.verdict.routes.size(); ++r) {
        const RouteVerdict& route = of.verdict.routes[r];
        if (r == of.verdict.route)
            continue;
        if (route.id) {
            addRoute(of, r, &of.verdict.routes[*of.verdict.route], blocks);
        } else if (!route.openPoints.empty()) {
            std::vector<std::string> said;
            for (const OpenPoint& point : route.openPoints)
                said.push_back(of.say(point.sentence));
            blocks.push_back(Heading{of.say("memo.open_points", "Open points of {route} that change no verdict",
                                            {{"route", titleOf(of.project.routes[r])}})});
            blocks.push_back(Bullets{std::move(said)});
        }
    }
}

} // namespace plumb::report::parts
