// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/memo_check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include <QCoreApplication>

#include <nlohmann/json.hpp>

namespace plumb::ui {
namespace {

using Json = nlohmann::ordered_json;

constexpr double tolerance = 1e-9; // libraries of mathematics differ in the last bits from one to the next (assumed)

std::string sentence(const char* text, std::initializer_list<std::string> arguments) {
    QString said = QCoreApplication::translate("Memo", text);
    int number = 0;
    QStringList parts = said.split(QLatin1Char('%'));
    QString out = parts.takeFirst();
    for (const QString& part : parts) { // arguments may hold a per cent sign themselves
        number = part.left(1).toInt();
        out += QString::fromStdString(*(arguments.begin() + (number - 1))) + part.mid(1);
    }
    return out.toStdString();
}

std::string valueText(const Json& value) {
    return value.is_null() ? QCoreApplication::translate("Memo", "nothing").toStdString()
                           : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Every value of a document by its path: "routes/odm/capex_usd". Parts of a list are named by their id where they have
/// one of their own.
using Values = std::map<std::string, Json>;

void collect(const Json& value, const std::string& path, Values& values) {
    if (value.is_object()) {
        for (const auto& [key, member] : value.items())
            collect(member, path.empty() ? key : path + '/' + key, values);
    } else if (value.is_array()) {
        std::size_t number = 0;
        for (const Json& member : value) {
            ++number;
            const bool isNamed = member.is_object() && member.contains("id") && member.at("id").is_string();
            std::string inner = path + '/' + (isNamed ? member.at("id").get<std::string>() : std::to_string(number));
            // A second part of the same name keeps its place as its name.
            if (isNamed && values.contains(inner + "/id"))
                inner = path + '/' + std::to_string(number);
            collect(member, inner, values);
        }
        values[path + "/count"] = value.size();
    } else {
        values[path] = value;
    }
}

bool isSame(const Json& one, const Json& other) {
    if (!one.is_number() || !other.is_number())
        return one == other;
    const double a = one.get<double>();
    const double b = other.get<double>();
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

} // namespace

std::vector<std::string> memoDifferences(const SealedMemo& memo, const report::MemoOrigin& now,
                                         const std::string& figures) {
    std::vector<std::string> said;
    const auto compare = [&](const char* what, const std::string& then, const std::string& here) {
        if (then != here)
            said.push_back(sentence(QT_TRANSLATE_NOOP("Memo", "The memo says %1 for %2, the project says %3."),
                                    {then, what, here}));
    };
    const report::MemoOrigin& then = memo.origin;
    compare("input hash", then.inputHash, now.inputHash);
    compare("rule pack", then.rulePack, now.rulePack);
    compare("seed", std::to_string(then.seed), std::to_string(now.seed));

    Values before;
    Values after;
    collect(Json::parse(memo.figures, nullptr, false), {}, before);
    collect(Json::parse(figures, nullptr, false), {}, after);
    for (const auto& [key, value] : before) {
        const auto here = after.find(key);
        if (here == after.end() || !isSame(value, here->second))
            compare(key.c_str(), valueText(value), here == after.end() ? valueText({}) : valueText(here->second));
    }
    for (const auto& [key, value] : after) {
        if (!before.contains(key))
            compare(key.c_str(), valueText({}), valueText(value));
    }
    if (!said.empty() && then.version != now.version)
        said.push_back(sentence(QT_TRANSLATE_NOOP("Memo", "The memo was written by version %1 and checked by %2: where "
                                                          "the input hash is the same, the models have changed."),
                                {then.version, now.version}));
    return said;
}

} // namespace plumb::ui
