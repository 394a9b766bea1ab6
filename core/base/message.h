// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences born in the core: an id, English at the place, named arguments. A phrasebook may hold another language.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace plumb {

/// One named argument of a message, already written as text.
struct MessageArgument {
    std::string name;
    std::string text;

    bool operator==(const MessageArgument&) const = default;
};

/// A sentence that can be said in any language: `english` holds the arguments in braces ("The saving of {route} …"). A
/// number with its noun is written {nodes:node|nodes}: "1 node", "64 nodes".
struct Message {
    using Arguments = std::vector<MessageArgument>;

    std::string id;
    std::string english;
    Arguments arguments;

    bool operator==(const Message&) const = default;
};

/// Sentences of another language by message id, with the same named arguments in braces.
struct Phrasebook {
    std::map<std::string, std::string, std::less<>> sentences;
};

/// A figure, or the sentence that says why there is none.
template <class T>
using Reasoned = tl::expected<T, Message>;

Message message(std::string_view id, std::string_view english, Message::Arguments arguments = {});

/// `first` followed by `second` as one message: its id is FIRST+SECOND, so that a phrasebook can hold the whole. An
/// argument that both have must read the same in both.
Message joined(Message first, const Message& second);

/// The sentence in the language of `book`, or in English where the book has none. A brace without an argument of that
/// name stays as it is; user text is inserted as `isolated` shows it and never read for braces.
std::string render(const Message& message, const Phrasebook& book = {});

} // namespace plumb
