// SPDX-License-Identifier: GPL-3.0-or-later
// A digest of what the pages of a PDF show, whichever way the file is written.
#pragma once

#include <optional>
#include <string>

#include <QByteArray>

#include <qpdf/QPDF.hh>

namespace plumb::ui {

/// SHA-256 (hexadecimal) over every page in order, with all that it refers to: contents, fonts, pictures, sizes.
/// Compression, numbers of objects and their order in the file are no part of it. Nothing where a stream cannot be
/// unpacked or all of them hold more than any memo does. libqpdf may throw.
std::optional<QByteArray> pageDigest(QPDF& pdf);

/// The unpacked bytes of a stream; nothing and exceptions as above.
std::optional<std::string> unpacked(QPDFObjectHandle stream);

} // namespace plumb::ui
