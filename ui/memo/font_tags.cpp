// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/font_tags.h"

#include <map>
#include <string>

#include <QCryptographicHash>

#include "ui/memo/page_digest.h"

namespace plumb::ui {
namespace {

constexpr std::size_t tagLength = 6;

std::string tagOf(const std::string& font) {
    const QByteArray hash = QCryptographicHash::hash(QByteArrayView(font.data(), static_cast<qsizetype>(font.size())),
                                                     QCryptographicHash::Sha256);
    std::string tag;
    for (std::size_t i = 0; i < tagLength; ++i)
        tag += static_cast<char>('A' + static_cast<unsigned char>(hash.at(static_cast<qsizetype>(i))) % 26);
    return tag;
}

} // namespace

void tagFontsByContent(QPDF& pdf) {
    std::map<std::string, std::string> names; // "/QMHAAA+NotoSans" to its new name
    for (QPDFObjectHandle object : pdf.getAllObjects()) {
        if (!object.isDictionary() || !object.hasKey("/FontFile2") || !object.getKey("/FontName").isName())
            continue;
        const std::string name = object.getKey("/FontName").getName();
        const auto font = unpacked(object.getKey("/FontFile2"));
        if (font && name.size() > tagLength + 1 && name[tagLength + 1] == '+')
            names[name] = '/' + tagOf(*font) + name.substr(tagLength + 1);
    }
    for (QPDFObjectHandle object : pdf.getAllObjects()) {
        for (const char* key : {"/FontName", "/BaseFont"}) {
            if (!object.isDictionary() || !object.getKey(key).isName())
                continue;
            if (const auto name = names.find(object.getKey(key).getName()); name != names.end())
                object.replaceKey(key, QPDFObjectHandle::newName(name->second));
        }
    }
}

} // namespace plumb::ui
