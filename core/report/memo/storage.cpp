// SPDX-License-Identifier: GPL-3.0-or-later
// What checkpoints ask of the storage of every route, and whether the design carries it.
#include "core/base/text.h"
#include "core/report/memo/parts.h"

namespace plumb::report::parts {
namespace {

std::string supportText(StorageSupport support, const Voice& say) {
    switch (support) {
    case StorageSupport::supports:
        return say("memo.storage.supports", "supports it");
    case StorageSupport::fails:
        return say("memo.storage.fails", "does not support it");
    case StorageSupport::unknown:
        break;
    }
    return say("memo.storage.unknown", "not known");
}

Table checks(const Subjects& of, std::size_t w, OutcomeCells& cells) {
    const Voice& say = of.say;
    Table table;
    table.columns = {{say("memo.route", "Route"), {}, Align::left},
                     {say("memo.storage.needs", "Interval needs"), "GB/s", Align::right},
                     {say("memo.storage.has", "Tier writes"), "GB/s", Align::right},
                     {say("memo.storage.write", "Durable copy"), {}, Align::right},
                     {say("memo.storage.read", "Read back"), {}, Align::right},
                     {say("memo.storage.support", "The design"), {}, Align::left}};
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        const StorageNumbers& storage = of.numbers(r).workflows[w].storage;
        const StorageCheck& interval = storage.checks[static_cast<std::size_t>(StorageAsk::interval)];
        table.rows.push_back({words(titleOf(of.project.routes[r])), cells.digits(interval.need),
                              cells.digits(interval.has), cells.time(storage.write_h), cells.time(storage.read_h),
                              words(supportText(storage.support, say))});
    }
    return table;
}

/// The workflow with its checkpoint: "Pre-training: a checkpoint holds 5.68 TB."
std::string caption(const Subjects& of, std::size_t w) {
    const Outcome& bytes = of.numbers(0).workflows[w].storage.bytes;
    const std::string name = titleOf(of.project.workflows[w]);
    if (!bytes)
        return of.say("memo.storage.no_size", "{workflow}: the size of a checkpoint is not given.",
                      {{"workflow", name}});
    return of.say("memo.storage.size", "{workflow}: a checkpoint of its largest job holds {size} TB.",
                  {{"workflow", name}, {"size", significant(bytes.value / 1e12)}});
}

std::vector<std::string> shortfalls(const Subjects& of) {
    std::vector<std::string> said;
    for (std::size_t r = 0; r < of.project.routes.size(); ++r) {
        for (std::size_t w = 0; w < of.project.workflows.size(); ++w) {
            const StorageNumbers& storage = of.numbers(r).workflows[w].storage;
            if (storage.support == StorageSupport::fails)
                said.push_back(
                    of.say(storageShortfall(storage, titleOf(of.project.workflows[w]), titleOf(of.project.routes[r]))));
        }
    }
    return said;
}

} // namespace

Section storage(const Subjects& of) {
    const Voice& say = of.say;
    Section section{"storage", say("memo.section.storage", "Storage"), {}, false};
    OutcomeCells cells(say);
    section.blocks.push_back(Paragraph{
        say("memo.storage.caption",
            "A durable copy must be written before the next one starts, at the full scale of the job; copies, "
            "data, restarts and wear are held against the tiers of each route.")});
    bool any = false;
    for (std::size_t w = 0; w < of.project.workflows.size() && !of.project.routes.empty(); ++w) {
        if (!absorbsAnywhere(of.project, w, AbsorbingLayer::checkpoint))
            continue;
        any = true;
        section.blocks.push_back(CaptionedTable{caption(of, w), checks(of, w, cells)});
    }
    if (!any)
        section.blocks.push_back(Paragraph{say("memo.storage.none", "No workflow of this project takes checkpoints.")});
    if (std::vector<std::string> said = shortfalls(of); !said.empty())
        section.blocks.push_back(Bullets{std::move(said)});
    addReasons(section.blocks, cells);
    return section;
}

} // namespace plumb::report::parts
