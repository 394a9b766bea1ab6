// SPDX-License-Identifier: GPL-3.0-or-later
// The templates for tests that hold for each of them.
#pragma once

#include <QTest>

#include "core/project/templates.h"

namespace plumb::tests {

/// The project of a template that exists, with the dates it was written with.
inline Project templateProject(const QString& id) {
    auto project = projectFromTemplate(id.toStdString());
    if (!project)
        qFatal("%s: %s", qPrintable(id), project.error().sentence.c_str());
    return *std::move(project);
}

/// The rows of a test that is run on every template; its column is `id`.
inline void addTemplates() {
    QTest::addColumn<QString>("id");
    for (const TemplateInfo& info : templates())
        QTest::newRow(info.id.c_str()) << QString::fromStdString(info.id);
}

} // namespace plumb::tests
