// SPDX-License-Identifier: GPL-3.0-or-later
// The scale at which windows are drawn.
#pragma once

namespace plumb {

/// Raises the QT_SCALE_FACTOR of the environment to 1 where it is less: Qt paints only a part of a window whose pixels
/// are smaller than the device's. To be called before the application begins, which reads it once.
void raiseScaleFactor();

} // namespace plumb
