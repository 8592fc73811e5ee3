// SPDX-License-Identifier: Apache-2.0
// Painted over a layout: holes, and what rests on what.
//
//    ┏━━━━━━━┓ conv3        a chain: its blocks framed, and a line from the top of the first down to 0 that
//    ┗━━━●━━━┛              crosses from one block into the next where both are live, through a dot where
//      ┏━●━━━━━━┓ conv1     they touch, dashed where there is free space between them
//      ┗━━━━━┊━━┛
//          ┏━┊━━━┓ input
//     0  ━━┻━┷━━━┻━━
#pragma once

#include <optional>

#include "ui/paint/explanation.h"
#include "ui/paint/layout_painter.h"

namespace memscape::ui {

/// Only what is at least a few pixels large.
void paintExplanation(const PaintContext& context, const QRectF& plot, const LayoutPicture& picture,
                      const Explanation& explanation);
/// The hole under a pixel, index into explanation.holes.
[[nodiscard]] std::optional<std::size_t> holeAt(const LayoutPicture& picture,
                                                const chart::LayoutGeometry& geometry,
                                                const Explanation& explanation, QPointF position);
/// A line of text in the upper right corner.
void paintNote(const PaintContext& context, const QRectF& area, const QString& text);

}  // namespace memscape::ui
