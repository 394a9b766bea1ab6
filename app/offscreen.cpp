// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/offscreen.h"

#include <array>
#include <string>

#include <QApplication>
#include <QLoggingCategory>

#include "app/scale_factor.h"

namespace plumb {

/// QApplication keeps references to its arguments.
struct Offscreen::Call {
    std::string program = "plumbline";
    std::string option = "-platform";
    std::string platform = "offscreen";
    std::array<char*, 4> arguments{program.data(), option.data(), platform.data(), nullptr};
    int count = 3;
};

Offscreen::Offscreen() {
    if (QCoreApplication::instance())
        return;
    raiseScaleFactor();
    m_call = std::make_unique<Call>();
    // Standard error is for whole sentences about the user's files, not for how a server keeps its run-time folder.
    QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));
    m_application = std::make_unique<QApplication>(m_call->count, m_call->arguments.data());
    QLoggingCategory::setFilterRules(QString());
}

Offscreen::~Offscreen() = default;

} // namespace plumb
