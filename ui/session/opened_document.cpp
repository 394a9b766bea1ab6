// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/opened_document.h"

#include <QCoreApplication>

#include "ui/session/paths.h"

namespace plumb::ui {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(OpenedDocument)
};

QString sentenceOf(const Finding& note) {
    const QString sentence = fromUtf8(render(note.sentence)), remedy = fromUtf8(render(note.remedy));
    return remedy.isEmpty() ? sentence : sentence + QLatin1Char(' ') + remedy;
}

void takeClaim(OpenedDocument& document, FileClaim claim) {
    document.claim = std::move(claim);
    const QString& sentence = document.claim.sentence;
    if (sentence.isEmpty())
        return;
    document.notes.append(sentence);
    if (document.claim.isHeldElsewhere && document.readOnlyReason.isEmpty())
        document.readOnlyReason = sentence;
}

} // namespace

OpenedDocument newDocument(Project project) {
    OpenedDocument document;
    document.saved.project = std::move(project);
    document.current = std::make_shared<const Project>(document.saved.project);
    return document;
}

OpenedDocument documentOf(store::Opening opening, const QString& file, std::filesystem::path real, FileClaim claim) {
    OpenedDocument document;
    document.saved = std::move(opening.loaded->document);
    document.current = std::make_shared<const Project>(document.saved.project);
    document.file = file;
    document.real = std::move(real);
    document.hash = std::move(opening.loaded->contentHash);
    document.isOlder = opening.outcome == store::Outcome::migrated;
    if (!opening.sentence.empty())
        document.notes.append(fromUtf8(opening.sentence));
    if (opening.outcome == store::Outcome::newerReadable)
        document.readOnlyReason = fromUtf8(opening.sentence);
    document.findings = store::summary(opening.loaded->notes);
    for (const Finding& note : document.findings)
        document.notes.append(sentenceOf(note));
    takeClaim(document, std::move(claim));
    return document;
}

OpenedDocument documentOf(RecoveryCopy copy, std::optional<store::Opening> opening, std::filesystem::path real,
                          FileClaim claim) {
    OpenedDocument document;
    const QString file = copy.note.file;
    if (opening && opening->loaded) {
        const bool isSame = opening->loaded->contentHash == copy.note.base;
        document = documentOf(*std::move(opening), file, std::move(real), std::move(claim));
        if (!isSame)
            document.notes.append(Text::tr("\"%1\" was changed on disk after the recovered edits had begun. It is not "
                                           "saved over: save under another name, or open it again to see what "
                                           "changed.")
                                      .arg(file));
    } else {
        document = newDocument(copy.project);
        document.file = file;
        document.real = std::move(real);
        if (opening)
            document.notes.append(Text::tr("The file of the recovered project does not open any more. %1 The edits are "
                                           "all here; save under another name.")
                                      .arg(fromUtf8(opening->sentence)));
        takeClaim(document, std::move(claim));
    }
    document.hash = copy.note.base; // a save still refuses whatever else is there
    document.current = std::make_shared<const Project>(std::move(copy.project));
    document.recovered = std::move(copy.note.edits);
    document.recoveredAttachments = std::move(copy.attachments);
    return document;
}

} // namespace plumb::ui
