// SPDX-License-Identifier: GPL-3.0-or-later
// How the report speaks: its sentences in the reader's language, its numbers in one notation.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/base/date.h"
#include "core/base/message.h"
#include "core/base/shown_text.h"
#include "core/evaluation/numbers.h"
#include "core/project/title.h"
#include "core/project/words.h"

namespace plumb::report {

/// Says a sentence of the report through a phrasebook; without one, in English.
struct Voice {
    const Phrasebook* book = nullptr;

    std::string operator()(const Message& message) const { return book ? render(message, *book) : render(message); }
    std::string operator()(std::string_view id, std::string_view english,
                           std::initializer_list<MessageArgument> arguments = {}) const {
        return (*this)(message(id, english, arguments));
    }
};

/// Money to the dollar ("$84,598,463", "-$9,968,476").
std::string dollars(double usd);

/// Money in three significant digits with its sign, for differences ("+$7.71 M", "-$6.20 M", "$0").
std::string signedMoney(double usd);

/// Hours in three significant digits, in minutes below two hours ("60 min", "2.53 h").
std::string duration(double hours);

/// A difference or figure with its unit behind ("3.08 USD/h"); the number alone where the unit is empty.
std::string withUnit(std::string number, std::string_view unit);

/// One or two words for why a figure does not exist, to stand in its place ("never finishes"). `whyAbsent` says the
/// sentence.
std::string absenceWord(Absence absence, const Voice& say);

/// What a reader calls the category, the kind, the answer ("Accelerators and memory", "ODM direct", "not applicable").
std::string nameOf(Category category, const Voice& say);
std::string nameOf(RouteKind kind, const Voice& say);
std::string nameOf(WorkflowKind kind, const Voice& say);
std::string nameOf(AbsorbingLayer layer, const Voice& say);
std::string nameOf(CheckpointMode mode, const Voice& say);
std::string nameOf(AnswerValue value, const Voice& say);

using plumb::titleOf;

/// The text with a capital first letter (ASCII).
std::string capital(std::string text);

} // namespace plumb::report
