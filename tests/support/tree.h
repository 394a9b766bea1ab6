// SPDX-License-Identifier: GPL-3.0-or-later
// The files of the checkout, for the tests that read the house itself.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace plumb::tests {

/// Every file below the folders of the checkout that belong to the project, and the files at its top; as paths from the
/// root with forward slashes, sorted. Builds, hidden folders and received texts are no part of it.
QStringList projectFiles();

/// The bytes of a file of the checkout; a test that cannot read one ends the run with its name.
QByteArray projectFile(const QString& path);

} // namespace plumb::tests
