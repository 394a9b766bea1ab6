// SPDX-License-Identifier: GPL-3.0-or-later
// The sheet in which a failure log is imported, over a project, with its parts by name.
#pragma once

#include <memory>

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>

#include "tests/ui/session/session_folder.h"
#include "ui/widgets/result_table.h"
#include "ui/windows/dialogs/log_import_dialog.h"

namespace plumb::tests {

inline QString logPath(const char* name) {
    return QStringLiteral(PLUMB_SOURCE_DIR "/tests/data/logs/") + QLatin1String(name);
}

class LogSheet {
public:
    explicit LogSheet(const QLocale& locale = QLocale::c()) {
        if (session.startFrom("simulation-512"))
            session.history().clear();
        dialog = new ui::LogImportDialog(session, locale);
        dialog->show();
    }
    ~LogSheet() { delete dialog; }

    /// A file of the test's own.
    QString written(const QString& name, const std::string& bytes) const {
        QFile file(folder.file(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes.data(), static_cast<qint64>(bytes.size())) >= 0
                   ? file.fileName()
                   : QString();
    }

    template <class Part>
    Part* part(const char* name) const {
        return dialog->findChild<Part*>(QLatin1String(name));
    }
    QString text(const char* name) const { return part<QLabel>(name)->text(); }
    bool isShown(const char* name) const { return part<QWidget>(name)->isVisible(); }
    QPushButton* button(const char* name) const { return part<QPushButton>(name); }

    /// The text in column 1 of the row that begins so, in any table of the sheet.
    QString figure(const QString& name) const {
        for (const auto* table : dialog->findChildren<ui::ResultTable*>()) {
            for (int r = 0; r < table->rowCount(); ++r) {
                if (table->item(r, 0)->text() == name)
                    return table->item(r, 1)->text().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
            }
        }
        return QStringLiteral("no such figure");
    }

    bool isReading() const { return text("log:whether") == QLatin1String("The log is being read."); }
    /// Opens it and waits until it is read, or refused.
    void open(const QString& path) const {
        const QString name = QFileInfo(path).fileName();
        dialog->openFile(path);
        QTRY_VERIFY(text("log:file") == name || (isShown("log:problem") && text("log:problem").contains(name)));
        settle();
    }
    void settle() const { QTRY_VERIFY(!isReading()); }

    /// Types into a field and commits.
    void type(const char* field, const QString& typed) const {
        auto* edit = part<QLineEdit>(field);
        edit->selectAll();
        QTest::keyClicks(edit, typed);
        QTest::keyClick(edit, Qt::Key_Return);
        settle();
    }
    /// Chooses as a person does, by the keyboard.
    void choose(const char* box, const QString& id) const {
        auto* list = part<QComboBox>(box);
        const int place = list->findData(id);
        QVERIFY2(place >= 0, qPrintable(id));
        while (list->currentIndex() != place)
            QTest::keyClick(list, list->currentIndex() < place ? Qt::Key_Down : Qt::Key_Up);
        settle();
    }

    SessionFolder folder;
    ui::ProjectSession session{folder.places()};
    QPointer<ui::LogImportDialog> dialog;
};

} // namespace plumb::tests
