// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/shown_text.h"

namespace plumb {

Message message(std::string_view id, std::string_view english, Message::Arguments arguments) {
    return {std::string(id), std::string(english), std::move(arguments)};
}

Message joined(Message first, const Message& second) {
    first.id += '+' + second.id;
    first.english += second.english;
    for (const MessageArgument& argument : second.arguments) {
        const auto same = std::ranges::find(first.arguments, argument.name, &MessageArgument::name);
        PLUMB_CHECK(same == first.arguments.end() || same->text == argument.text);
        if (same == first.arguments.end())
            first.arguments.push_back(argument);
    }
    return first;
}

namespace {

/// Of "node|nodes" the form that belongs to the number.
std::string_view formOf(std::string_view forms, std::string_view number) {
    const auto bar = forms.find('|');
    return number == "1" ? forms.substr(0, bar) : forms.substr(bar + 1);
}

} // namespace

std::string render(const Message& message, const Phrasebook& book) {
    const auto translated = book.sentences.find(message.id);
    const std::string_view pattern =
        translated == book.sentences.end() ? std::string_view(message.english) : std::string_view(translated->second);
    std::string text;
    for (std::size_t at = 0; at < pattern.size();) {
        const auto open = pattern.find('{', at);
        const auto close = open == std::string_view::npos ? open : pattern.find('}', open);
        if (close == std::string_view::npos)
            return text.append(pattern.substr(at));
        text.append(pattern.substr(at, open - at));
        const std::string_view inner = pattern.substr(open + 1, close - open - 1);
        const std::string_view name = inner.substr(0, inner.find(':'));
        const MessageArgument* found = nullptr;
        for (const MessageArgument& argument : message.arguments) {
            if (argument.name == name)
                found = &argument;
        }
        text.append(found ? isolated(found->text) : std::string(pattern.substr(open, close - open + 1)));
        if (found && name.size() < inner.size())
            text.append(1, ' ').append(formOf(inner.substr(name.size() + 1), found->text));
        at = close + 1;
    }
    return text;
}

} // namespace plumb
