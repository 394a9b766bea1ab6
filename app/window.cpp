// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include "app/cli/words.h"
#include "app/scale_factor.h"
#include "ui/style/application_style.h"
#include "ui/style/icons.h"
#include "ui/windows/desk.h"
#include "ui/windows/file_verbs.h"
#include "ui/windows/main_window.h"

namespace plumb {

int openWindow(const std::string& file) {
    raiseScaleFactor();
    int argc = 1;
    char name[] = "plumbline";
    char* argv[] = {name, nullptr};
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("plumbline"));
    QApplication::setApplicationDisplayName(QStringLiteral("Plumbline"));
    QApplication::setApplicationVersion(QStringLiteral(PLUMB_VERSION));
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    QDir().mkpath(folder);
    QSettings settings(folder + QStringLiteral("/window.ini"), QSettings::IniFormat);
    ui::dress(application, ui::MainWindow::chosenTheme(settings, ui::systemTheme(application)));
    QApplication::setWindowIcon(ui::icon(QStringLiteral("plumbline"), ui::theme(ui::ThemeKind::light).accent));

    ui::Desk desk({folder.toStdString()}, settings, [] { return cli::today(); });
    desk.window().show();
    QTimer::singleShot(0, &desk.window(), [&] {
        if (!file.empty())
            desk.window().files().openPath(QDir().absoluteFilePath(QString::fromStdString(file)));
        desk.window().files().offerRecoveries();
    });
    return QApplication::exec();
}

} // namespace plumb
