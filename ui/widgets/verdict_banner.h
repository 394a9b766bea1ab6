// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict: one sentence in large type, its status by shape and word.
#pragma once

#include <QWidget>

#include "ui/viewmodels/overview.h"

namespace plumb::ui {

class PlainText;
class StatusMark;

class VerdictBanner final : public QWidget {
    Q_OBJECT

public:
    explicit VerdictBanner(QWidget* parent = nullptr);

    void setVerdict(const Overview& overview);
    /// Mutes the sentence while newer figures are on their way.
    void setStale(bool stale);

private:
    StatusMark* m_status;
    PlainText* m_sentence;
    PlainText* m_caveat;
};

} // namespace plumb::ui
