// SPDX-License-Identifier: GPL-3.0-or-later
// memo: the decision as a document, and whether such a document says what its project says.
#include <filesystem>

#include "app/cli/project_file.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "app/offscreen.h"
#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "core/report/evaluation_json.h"
#include "core/report/memo.h"
#include "core/report/memo_markdown.h"
#include "core/store/hash.h"
#include "ui/memo/memo_check.h"
#include "ui/memo/memo_pdf.h"

namespace plumb::cli {
namespace {

struct MemoOptions {
    std::string file;
    std::string memo;
    std::string out;
    std::string page;
    std::string date;
    bool verify = false;
};

/// A memo with the figures that belong to it.
struct WrittenMemo {
    report::Memo memo;
    std::string figures;
};

WrittenMemo memoOf(const OpenProject& opened, Date day) {
    const Project& project = opened.project();
    const Judgement all = judged(opened, project, day);
    report::MemoContext context;
    context.today = day;
    context.version = PLUMB_VERSION;
    context.rulePack = all.verdict.pack;
    context.seed = all.confidence.seed;
    context.inputHash = store::inputHash(project);
    return {
        report::memo(project, all.evaluation, all.scorecard, all.verdict, all.confidence, context),
        report::jsonText(report::evaluationJson(project, all.evaluation, all.scorecard, all.verdict, all.confidence))};
}

std::string endingOf(const std::string& path) {
    return lowerCase(std::filesystem::path(path).extension().string());
}

/// What speaks against writing a memo of `file` to `out`, or nothing.
std::optional<Error> memoProblem(const std::string& file, const std::string& out) {
    const std::string ending = endingOf(out);
    if (ending == ".odt")
        return Error{ErrorKind::badValue,
                     "A memo cannot be written as .odt yet; .pdf and .md (Markdown) are possible."};
    if (ending != ".md" && ending != ".pdf")
        return Error{ErrorKind::badValue, fmt::format("-o: the format of \"{}\" is not known by its ending; .pdf and "
                                                      ".md (Markdown) are possible.",
                                                      out)};
    return outProblem(file, out);
}

Result<Output> writeMemo(const MemoOptions& options) {
    if (!options.memo.empty())
        return badValue(fmt::format("memo: \"{}\" is one file too many; a memo is checked with --verify and written "
                                    "with -o.",
                                    options.memo));
    if (options.out.empty())
        return badValue("-o: name the file to write, NAME.pdf or NAME.md; or check a memo with --verify.");
    if (const auto problem = memoProblem(options.file, options.out))
        return tl::unexpected(*problem);
    if (!options.page.empty() && options.page != "A4" && options.page != "Letter")
        return badValue(fmt::format("--page: \"{}\" is neither A4 nor Letter.", options.page));
    const auto day = judgementDay(options.date);
    if (!day)
        return tl::unexpected(day.error());
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    const WrittenMemo memo = memoOf(*opened, *day);
    Output output{fmt::format("Wrote the memo to {}.\n", oneLine(options.out)), {}, 0};
    std::string bytes;
    if (endingOf(options.out) == ".md") {
        bytes = report::markdown(memo.memo);
    } else {
        const Offscreen offscreen;
        ui::MemoPdfOptions print;
        print.paper = options.page == "Letter" ? ui::PaperSize::letter : ui::PaperSize::a4;
        const auto pdf = ui::memoPdf(memo.memo, memo.figures, print);
        if (!pdf)
            return tl::unexpected(pdf.error());
        bytes = pdf->bytes.toStdString();
        for (const QString& note : pdf->notes)
            output.complaints.push_back(note.toStdString());
    }
    const auto written = replaceFile(options.out, bytes);
    if (!written)
        return tl::unexpected(written.error());
    return output;
}

Result<Output> verifyMemo(const MemoOptions& options) {
    if (options.memo.empty())
        return badValue("--verify: name the project and then the memo, as in memo --verify FILE.plumb MEMO.pdf.");
    if (!options.out.empty() || !options.page.empty() || !options.date.empty())
        return badValue("--verify: -o, --page and --date belong to writing; a memo is checked on its own day.");
    const auto opened = openProject(options.file);
    if (!opened)
        return tl::unexpected(opened.error());
    constexpr std::uint64_t mostBytes = 64u << 20u; // far above any memo (assumed)
    const auto bytes = readFile(options.memo, mostBytes);
    if (!bytes)
        return cannotBeDone(bytes.error().sentence);
    const auto memo = ui::openSealedMemo(QByteArray::fromStdString(*bytes));
    if (!memo)
        return cannotBeDone(fmt::format("{}: {}", oneLine(options.memo), memo.error().sentence));
    const WrittenMemo now = memoOf(*opened, memo->origin.judgedOn);
    std::vector<std::string> differences = ui::memoDifferences(*memo, now.memo.origin, now.figures);
    if (differences.empty())
        return Output{fmt::format("The memo is sound: it says what {} says on {}, and nothing in it was changed.\n",
                                  oneLine(options.file), toText(memo->origin.judgedOn)),
                      {},
                      0};
    for (std::string& difference : differences)
        difference = oneLine(difference);
    differences.insert(differences.begin(),
                       fmt::format("The memo does not belong to the project as it is now: {} in which they differ.",
                                   counted(differences.size(), "thing")));
    return Output{{}, std::move(differences), 1};
}

Result<Output> memoVerb(const MemoOptions& options) {
    return options.verify ? verifyMemo(options) : writeMemo(options);
}

} // namespace

void addMemoVerbs(Verbs& verbs) {
    verbs.add<MemoOptions>(
        "memo", "Write the decision memo, or check one against its project",
        [](CLI::App& verb, MemoOptions& options) {
            verb.add_option("FILE", options.file, "Project file")->required();
            verb.add_option("MEMO", options.memo, "Memo to check, NAME.pdf, with --verify");
            verb.add_option("-o,--output", options.out, "File to write: NAME.pdf or NAME.md");
            verb.add_option("--page", options.page, "A4 (the default) or Letter, for formats with pages");
            verb.add_option("--date", options.date,
                            "Day of the memo, on which evidence is judged, YYYY-MM-DD (today, UTC)");
            verb.add_flag("--verify", options.verify,
                          "Check that MEMO is as it was written and says what FILE says on the memo's own day");
        },
        memoVerb);
}

} // namespace plumb::cli
