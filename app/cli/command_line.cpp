// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "app/cli/project_file.h"
#include "app/cli/verbs.h"
#include "app/cli/words.h"
#include "app/window.h"
#include "core/base/shown_text.h"
#include "core/base/text.h"

namespace plumb::cli {
namespace {

constexpr int done = 0;
constexpr int couldNotBeDone = 1;
constexpr int wrongCall = 2;

int complain(std::string_view sentence, int status) {
    // With standard error closed there is nobody left to complain to.
    static_cast<void>(std::fputs(("plumbline: " + oneLine(bounded(sentence)) + '\n').c_str(), stderr));
    return status;
}

int say(const Result<Output>& output) {
    if (!output)
        return complain(output.error().sentence,
                        output.error().kind == ErrorKind::badValue ? wrongCall : couldNotBeDone);
    const std::string& text = output->text;
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (!written || std::fflush(stdout) != 0)
        return complain("Standard output could not be written in full.", couldNotBeDone);
    for (const std::string& sentence : output->complaints)
        complain(sentence, 0);
    return output->status;
}

/// Does the work of a verb, again where another program is just saving the same file: a call reads the file anew and
/// changes nothing before it saves, so that nothing is lost or done twice.
Result<Output> performed(const std::function<Result<Output>()>& verb) {
    using namespace std::chrono_literals;
    constexpr std::chrono::milliseconds patience = 20s, longestPause = 200ms; // assumed: a queue of some dozen saves
    const auto begin = std::chrono::steady_clock::now();
    for (std::chrono::milliseconds pause = 10ms;; pause = std::min(2 * pause, longestPause)) {
        auto output = verb();
        if (output || output.error().kind != ErrorKind::busy || std::chrono::steady_clock::now() - begin > patience)
            return output;
        std::this_thread::sleep_for(pause);
    }
}

std::vector<std::string> verbNames(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(verb->get_name());
    return names;
}

std::string suggestionOf(std::string_view word, const std::vector<std::string>& names) {
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    return suggestion(word, candidates);
}

/// A word that is no verb is a project to open, unless it can only be a slip of the finger.
bool isFile(const std::string& word) {
    std::error_code problem;
    return word.find_first_of("./") != std::string::npos || std::filesystem::exists(word, problem);
}

/// What stands in the call and is not expected there, as a sentence.
std::string unexpected(const CLI::App& verb, const std::string& word) {
    const std::string where = verb.get_parent() ? fmt::format("\"plumbline {}\"", verb.get_name()) : "\"plumbline\"";
    if (!word.starts_with('-'))
        return fmt::format("{} expects nothing more at \"{}\"; {} --help says what it takes.", where, word,
                           verb.get_parent() ? "plumbline " + verb.get_name() : "plumbline");
    const std::string name = word.substr(0, word.find('='));
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
        for (const std::string& known : option->get_lnames())
            names.push_back("--" + known);
    }
    return fmt::format("{} has no option \"{}\".{}", where, name, suggestionOf(name, names));
}

/// The verb the parser was in when it gave up.
const CLI::App& verbOf(const CLI::App& app) {
    const auto parsed = app.get_subcommands();
    return parsed.empty() ? app : *parsed.back();
}

std::string refusal(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App& verb = verbOf(app);
    // An unknown option often swallows what was required: the option is the thing to name.
    const std::vector<std::string> left = verb.remaining();
    const auto option = std::ranges::find_if(left, [](const std::string& word) { return word.starts_with('-'); });
    if (option != left.end())
        return unexpected(verb, *option);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) && !left.empty())
        return unexpected(verb, left.front());
    if (dynamic_cast<const CLI::RequiredError*>(&error)) {
        const std::string what = error.what();
        return fmt::format("\"plumbline {0}\" needs {1}; plumbline {0} --help says how it is called.", verb.get_name(),
                           what.substr(0, what.find(" is required")));
    }
    const std::string what = error.what();
    if (dynamic_cast<const CLI::ConversionError*>(&error)) {
        constexpr std::string_view before = "Could not convert: ";
        const auto equals = what.find(" = ");
        if (what.starts_with(before) && equals != std::string::npos)
            return fmt::format("\"plumbline {}\": {} is \"{}\", and a number is needed.", verb.get_name(),
                               what.substr(before.size(), equals - before.size()), what.substr(equals + 3));
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
        const auto colon = what.find(':');
        const bool missing = what.ends_with("missing");
        if (colon != std::string::npos)
            return fmt::format("\"plumbline {}\": {} {}.", verb.get_name(), what.substr(0, colon),
                               missing ? "needs a value" : "is given more than once");
    }
    return fmt::format("The call is not complete or not possible: {}.", what);
}

/// CLI11 takes a positional word in brackets apart as a list. Such a word can only be a file, and is shielded as one.
void shieldBrackets(std::vector<std::string>& arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        std::string& word = arguments[i];
        if (word.starts_with('[') && word.ends_with(']') && !arguments[i - 1].starts_with('-'))
            word.insert(0, "./");
    }
}

/// The option that `word` names, alone or with a value behind "="; none for anything else.
const CLI::Option* optionNamed(const CLI::App& verb, const std::string& word) {
    return word.starts_with('-') ? verb.get_option_no_throw(word.substr(0, word.find('='))) : nullptr;
}

/// A word of the call in which nothing is written: a script whose variable is not set writes it, and means something.
std::optional<std::string> emptyWord(const CLI::App& verb, const std::vector<std::string>& arguments) {
    const auto isBlank = [](std::string_view word) { return trimmed(word).empty(); };
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const auto equals = word.find('=');
        const CLI::Option* named = optionNamed(verb, word);
        const bool isEmptyBehind =
            named && equals != std::string::npos && isBlank(std::string_view(word).substr(equals + 1));
        const CLI::Option* before = i > 1 ? optionNamed(verb, arguments[i - 1]) : nullptr;
        if (isEmptyBehind || (isBlank(word) && before && before->get_expected_max() > 0))
            return fmt::format("\"plumbline {}\": {} is given without a value; write one, or leave the option out.",
                               verb.get_name(), (isEmptyBehind ? named : before)->get_name());
        if (isBlank(word))
            return fmt::format(
                "\"plumbline {}\": word {} of the call is empty; write what belongs there, or leave it out.",
                verb.get_name(), i);
    }
    return std::nullopt;
}

/// The window needs a display; without one the verbs are named instead of an end without a word.
int window(const std::string& file) {
    const char* platform = std::getenv("QT_QPA_PLATFORM");
    const auto isSet = [](const char* name) { return std::getenv(name) && *std::getenv(name); };
    const bool hasDisplay = platform || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
    std::error_code problem;
    // A file that is there and cannot be opened is the window's to explain, if there will be one.
    if (!file.empty() && (!hasDisplay || !std::filesystem::exists(file, problem))) {
        if (const auto opened = openProject(file); !opened)
            return complain(opened.error().sentence, couldNotBeDone);
    }
    if (!hasDisplay)
        return complain("The window needs a display, and DISPLAY and WAYLAND_DISPLAY are not set. Every figure is at "
                        "hand through verbs as well: plumbline --help lists them.",
                        couldNotBeDone);
    if (const auto wrong = fileNameProblem(file))
        return complain(wrong->sentence, couldNotBeDone);
    return openWindow(file);
}

int runVerb(CLI::App& app, std::vector<std::string> arguments, const Verbs& verbs) {
    shieldBrackets(arguments);
    const auto isCalled = [&](const CLI::App* verb) { return !arguments.empty() && verb->get_name() == arguments[0]; };
    for (const CLI::App* verb : app.get_subcommands(isCalled)) {
        if (const auto empty = emptyWord(*verb, arguments))
            return complain(*empty, wrongCall);
    }
    try {
        std::ranges::reverse(arguments); // CLI11 takes them from the back
        app.parse(std::move(arguments));
    } catch (const CLI::CallForHelp&) {
        return say(Output{app.help(), {}, done});
    } catch (const CLI::CallForVersion&) {
        return say(Output{app.version() + '\n', {}, done});
    } catch (const CLI::ParseError& error) {
        return complain(refusal(app, error), wrongCall);
    }
    return verbs.chosen() ? say(performed(verbs.chosen())) : window({});
}

} // namespace

int run(std::vector<std::string> arguments) {
    CLI::App app("Tells whether the saving in a self-sourced AI or HPC cluster is real.", "plumbline");
    app.set_version_flag("--version", "plumbline " PLUMB_VERSION, "Print name and version and leave");
    app.set_help_flag("-h,--help", "Print this help and leave");
    app.require_subcommand(0, 1);
    app.get_formatter()->label("SUBCOMMAND", "VERB");
    app.get_formatter()->label("Subcommands", "Verbs");
    app.footer(
        "plumbline VERB --help says more. Exit status: 0 done, 1 could not be done or not sound, 2 the call or a "
        "value is wrong.");
    Verbs verbs(app);
    addProjectVerbs(verbs);
    addValueVerbs(verbs);
    addRowVerbs(verbs);
    addEvaluationVerbs(verbs);
    addSimulationVerb(verbs);
    addMemoVerbs(verbs);
    addScorecardVerbs(verbs);
    addFitVerb(verbs);
    addModelVerbs(verbs);
    addCatalogueVerb(verbs);
    addChartVerbs(verbs);
    addScreenshotVerbs(verbs);

    const std::vector<std::string> names = verbNames(app);
    const bool isVerb =
        arguments.empty() || arguments[0].starts_with('-') || std::ranges::find(names, arguments[0]) != names.end();
    if (isVerb)
        return runVerb(app, std::move(arguments), verbs);
    const std::string& word = arguments[0];
    if (!isFile(word))
        return complain(fmt::format("There is no verb \"{}\" and no file of that name.{} plumbline --help lists the "
                                    "verbs.",
                                    word, suggestionOf(word, names)),
                        wrongCall);
    if (arguments.size() > 1)
        return complain(fmt::format("The verb comes before the file: plumbline VERB {}.", word), wrongCall);
    return window(word);
}

} // namespace plumb::cli
