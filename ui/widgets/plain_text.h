// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is shown as it is: never read as markup or mnemonic, wrapped anywhere rather than clipped.
#pragma once

#include <optional>

#include <QLabel>

#include "ui/style/theme.h"
#include "ui/style/type.h"

namespace plumb::ui {

enum class TextTone { text, muted, accent };

/// Follows the palette and the font of the window while both change.
class PlainText : public QLabel {
    Q_OBJECT

public:
    explicit PlainText(TypeRole role = TypeRole::body, TextTone tone = TextTone::text, QWidget* parent = nullptr);
    PlainText(const QString& text, TypeRole role, TextTone tone = TextTone::text, QWidget* parent = nullptr);

    void setText(const QString& text);
    void setTone(TextTone tone);
    /// In the colour of a status instead of the tone's.
    void setStatus(Status status);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QFont shownFont() const;
    QSizeF laidOut(qreal width, QPainter* painter) const;

    TypeRole m_role;
    TextTone m_tone;
    std::optional<Status> m_status;
};

} // namespace plumb::ui
