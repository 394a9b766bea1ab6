// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/memo/memo_seal.h"

#include <exception>
#include <optional>

#include <QCoreApplication>
#include <QCryptographicHash>

#include <nlohmann/json.hpp>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include "core/base/check.h"
#include "core/base/shown_text.h"
#include "ui/memo/font_tags.h"
#include "ui/memo/page_digest.h"

namespace plumb::ui {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format = "plumbline-memo-1";
constexpr QByteArrayView sealMark = "/PlumblineSeal (";
constexpr qsizetype sealLength = 64;                 // hexadecimal digits of a SHA-256
constexpr qsizetype mostBytes = qsizetype{64} << 20; // far above any memo (assumed)

/// Where the digits of the seal stand; nothing where there is no seal.
std::optional<qsizetype> sealPlace(const QByteArray& pdf) {
    const qsizetype mark = pdf.indexOf(sealMark);
    if (mark < 0 || mark + sealMark.size() + sealLength > pdf.size())
        return std::nullopt;
    return mark + sealMark.size();
}

/// The seal that belongs to the file: over all of its bytes, with zeros where the seal itself stands.
QByteArray sealOf(QByteArray pdf, qsizetype place) {
    pdf.replace(place, sealLength, QByteArray(sealLength, '0'));
    return QCryptographicHash::hash(pdf, QCryptographicHash::Sha256).toHex();
}

Json contentsOf(const SealedMemo& memo, const QByteArray& pages, Json figures) {
    Json contents;
    contents["format"] = format;
    contents["title"] = memo.title;
    contents["question"] = memo.question;
    contents["version"] = memo.origin.version;
    contents["rule_pack"] = memo.origin.rulePack;
    contents["seed"] = memo.origin.seed;
    contents["input_hash"] = memo.origin.inputHash;
    contents["judged_on"] = toText(memo.origin.judgedOn);
    contents["pages_sha256"] = pages.toStdString();
    contents["figures"] = std::move(figures);
    return contents;
}

/// For lists of a reader's program and terminals, which show one line and one direction.
std::string onePlainLine(const std::string& text) {
    return QString::fromStdString(withoutIsolates(shownText(text))).simplified().toStdString();
}

void describe(QPDF& pdf, const SealedMemo& memo) {
    QPDFObjectHandle information = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    const auto put = [&](const char* key, const std::string& text) {
        information.replaceKey(key, QPDFObjectHandle::newUnicodeString(onePlainLine(text)));
    };
    put("/Title", memo.title);
    put("/Subject", memo.question);
    put("/Creator", "Plumbline " + memo.origin.version);
    put("/Producer", "Plumbline " + memo.origin.version + " (Qt, libqpdf)");
    information.replaceKey("/PlumblineSeal", QPDFObjectHandle::newString(std::string(sealLength, '0')));
    pdf.getTrailer().replaceKey("/Info", information);

    QPDFObjectHandle root = pdf.getRoot();
    root.removeKey("/Metadata"); // Qt writes the time into it
    root.replaceKey("/Lang", QPDFObjectHandle::newString("en"));
    root.replaceKey("/ViewerPreferences", QPDFObjectHandle::parse("<< /DisplayDocTitle true >>"));
}

void addOutline(QPDF& pdf, const std::vector<OutlineEntry>& entries) {
    if (entries.empty())
        return;
    const std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(pdf).getAllPages();
    QPDFObjectHandle outline = pdf.makeIndirectObject(QPDFObjectHandle::parse("<< /Type /Outlines >>"));
    std::vector<QPDFObjectHandle> items;
    for (const OutlineEntry& entry : entries) {
        PLUMB_CHECK(entry.page < pages.size());
        QPDFObjectHandle item = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
        item.replaceKey("/Title", QPDFObjectHandle::newUnicodeString(onePlainLine(entry.title)));
        item.replaceKey("/Parent", outline);
        QPDFObjectHandle place = QPDFObjectHandle::newArray();
        place.appendItem(pages[entry.page].getObjectHandle());
        place.appendItem(QPDFObjectHandle::newName("/XYZ"));
        place.appendItem(QPDFObjectHandle::newInteger(0));
        place.appendItem(QPDFObjectHandle::newReal(entry.top, 1));
        place.appendItem(QPDFObjectHandle::newNull());
        item.replaceKey("/Dest", place);
        if (!items.empty()) {
            item.replaceKey("/Prev", items.back());
            items.back().replaceKey("/Next", item);
        }
        items.push_back(item);
    }
    outline.replaceKey("/First", items.front());
    outline.replaceKey("/Last", items.back());
    outline.replaceKey("/Count", QPDFObjectHandle::newInteger(static_cast<long long>(items.size())));
    pdf.getRoot().replaceKey("/Outlines", outline);
    pdf.getRoot().replaceKey("/PageMode", QPDFObjectHandle::newName("/UseOutlines"));
}

void attach(QPDF& pdf, const std::string& contents) {
    auto stream = QPDFEFStreamObjectHelper::createEFStream(pdf, contents);
    stream.setSubtype("application/json");
    auto file = QPDFFileSpecObjectHelper::createFileSpec(pdf, attachmentName, stream);
    file.setDescription("Figures of this memo, and what they were made from");
    QPDFEmbeddedFileDocumentHelper(pdf).replaceEmbeddedFile(attachmentName, file);
}

QByteArray written(QPDF& pdf) {
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    writer.setObjectStreamMode(qpdf_o_disable); // the seal is found by its bytes
    writer.setDeterministicID(true);
    writer.write();
    const auto buffer = writer.getBufferSharedPointer();
    return QByteArray(reinterpret_cast<const char*>(buffer->getBuffer()), static_cast<qsizetype>(buffer->getSize()));
}

/// What the attachment holds, whether all of the file can be read, and whether the pages are those it was written with.
struct Opened {
    SealedMemo memo;
    bool isWhole = false;
    bool samePages = false;
};

std::string textOf(const Json& contents, const char* key) {
    return contents.at(key).get_ref<const std::string&>();
}

/// The document, without what is nested deeper than any of ours.
Json parsed(const std::string& text) {
    constexpr int deepest = 64;
    return Json::parse(text, [](int depth, Json::parse_event_t, Json&) { return depth <= deepest; });
}

/// Nothing where there is no attachment of ours. Throws what libqpdf and the JSON library throw.
std::optional<Opened> opened(const QByteArray& bytes) {
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.setAttemptRecovery(false);
    pdf.processMemoryFile("memo", bytes.constData(), static_cast<size_t>(bytes.size()));
    const auto file = QPDFEmbeddedFileDocumentHelper(pdf).getEmbeddedFile(attachmentName);
    if (!file)
        return std::nullopt;
    const std::optional<std::string> text = unpacked(file->getEmbeddedFileStream());
    if (!text)
        return Opened{};
    const Json contents = parsed(*text);
    if (textOf(contents, "format") != format)
        return std::nullopt;
    const std::optional<Date> day = parseDate(textOf(contents, "judged_on"));
    const std::optional<QByteArray> pages = pageDigest(pdf);
    Opened opened;
    opened.memo = {textOf(contents, "title"),
                   textOf(contents, "question"),
                   {textOf(contents, "version"), textOf(contents, "rule_pack"),
                    contents.at("seed").get<std::uint64_t>(), textOf(contents, "input_hash"), day.value_or(Date{})},
                   contents.at("figures").dump()};
    opened.isWhole = day && pages && !pdf.anyWarnings();
    opened.samePages = pages && pages->toStdString() == textOf(contents, "pages_sha256");
    return opened;
}

std::string damaged() {
    return QCoreApplication::translate("Memo", "The memo is damaged: its figures or its pages cannot be read. Ask for "
                                               "the file again, or write the memo anew.")
        .toStdString();
}

} // namespace

Result<QByteArray> sealMemo(const QByteArray& pages, const SealedMemo& memo, const std::vector<OutlineEntry>& outline) {
    Json figures = Json::parse(memo.figures, nullptr, false);
    if (figures.is_discarded())
        return badValue("The figures of the memo are no JSON document; hand over what evaluate --json prints.");
    try {
        QPDF pdf;
        pdf.setSuppressWarnings(true);
        pdf.processMemoryFile("pages", pages.constData(), static_cast<size_t>(pages.size()));
        tagFontsByContent(pdf);
        describe(pdf, memo);
        addOutline(pdf, outline);
        const std::optional<QByteArray> digest = pageDigest(pdf);
        PLUMB_CHECK(digest);
        const Json contents = contentsOf(memo, *digest, std::move(figures));
        attach(pdf, contents.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
        QByteArray bytes = written(pdf);
        const auto place = sealPlace(bytes);
        PLUMB_CHECK(place && bytes.count(sealMark) == 1);
        return bytes.replace(*place, sealLength, sealOf(bytes, *place));
    } catch (const std::exception& problem) {
        return cannotBeDone(std::string("The memo could not be set as a PDF: ") + problem.what() + ".");
    }
}

Result<SealedMemo> openSealedMemo(const QByteArray& pdf) {
    const auto said = [](const char* sentence) {
        return cannotBeDone(QCoreApplication::translate("Memo", sentence).toStdString());
    };
    if (pdf.size() > mostBytes)
        return said(QT_TRANSLATE_NOOP("Memo", "The file is larger than 64 MB, which no memo is."));
    if (!pdf.startsWith("%PDF-"))
        return said(QT_TRANSLATE_NOOP("Memo", "The file is no PDF; name a memo that was written as PDF."));
    const auto place = sealPlace(pdf);
    const bool isIntact = place && sealOf(pdf, *place) == pdf.mid(*place, sealLength);
    std::optional<Opened> memo;
    try {
        memo = opened(pdf);
    } catch (const std::exception&) {
        if (!place)
            return said(QT_TRANSLATE_NOOP("Memo", "The file cannot be read, and nothing in it shows that it is a "
                                                  "memo of this program."));
        return cannotBeDone(damaged());
    }
    if (!memo) {
        if (place)
            return cannotBeDone(damaged());
        return said(QT_TRANSLATE_NOOP("Memo", "The file is a PDF, but no memo of this program: it holds no figures "
                                              "to check."));
    }
    if (!memo->isWhole)
        return cannotBeDone(damaged());
    if (!memo->samePages)
        return said(QT_TRANSLATE_NOOP("Memo", "The pages of the memo were changed after it was written; they may say "
                                              "something else than its figures. Write the memo anew."));
    if (!isIntact)
        return said(QT_TRANSLATE_NOOP("Memo", "The file was changed after it was written, by another program or in "
                                              "transfer, though its pages are the same. Check the original file."));
    return memo->memo;
}

} // namespace plumb::ui
