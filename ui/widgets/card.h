// SPDX-License-Identifier: GPL-3.0-or-later
// A surface one step off the ground that holds what is read together.
#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace plumb::ui {

class PlainText;

/// Cards stand beside and below each other, never within each other.
class Card : public QWidget {
    Q_OBJECT

public:
    /// Without a title nothing stands above the contents.
    explicit Card(const QString& title = {}, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Where the contents go.
    QVBoxLayout* contents() const { return m_contents; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    PlainText* m_title;
    QVBoxLayout* m_contents;
};

} // namespace plumb::ui
