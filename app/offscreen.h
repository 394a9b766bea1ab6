// SPDX-License-Identifier: GPL-3.0-or-later
// Painting without a display: what a verb needs before it uses fonts, pictures or widgets.
#pragma once

#include <memory>

class QApplication;

namespace plumb {

/// Holds a QApplication on the offscreen platform for as long as something paints; the one that is already there is
/// used as it is. A verb that paints nothing never pays for it.
class Offscreen {
public:
    Offscreen();
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

private:
    struct Call;
    std::unique_ptr<Call> m_call;
    std::unique_ptr<QApplication> m_application;
};

} // namespace plumb
