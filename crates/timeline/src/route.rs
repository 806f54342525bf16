//! The way of one arrow, from the end it leaves to the end it holds (TL14, TL30).

use std::fmt::Write as _;

use barline_tasks::DependencyKind;

use crate::Sizes;
use crate::px::Px;

/// Straight piece at both ends of an arrow, px.
pub(crate) const STUB: f64 = 7.0;
/// Half height of the arrow's head, px.
const HEAD: f64 = 3.5;

/// What a row draws: left and right edge and the middle of its height, px.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BarBox {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) y: f64,
}

/// The corners of an arrow's way; every piece is level or upright.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Route {
    corners: [(f64, f64); 6],
    count: usize,
}

impl Route {
    fn of(corners: &[(f64, f64)]) -> Route {
        let mut route = Route {
            corners: [(0.0, 0.0); 6],
            count: corners.len(),
        };
        route.corners[..corners.len()].copy_from_slice(corners);
        route
    }

    /// The way from one bar to the one that waits. It leaves and enters at the ends of
    /// the kind (TL30) and crosses neither of the two bars. Where both ends are on one
    /// side it runs around on that side; else it turns right behind the bar it leaves,
    /// before any name that stands there. Where the two are nearly above each other it
    /// drops out of that bar's end, which covers its beginning; where the end it goes to
    /// lies behind, it goes around by the line between two rows.
    pub(crate) fn new(kind: DependencyKind, from: BarBox, to: BarBox, sizes: &Sizes) -> Route {
        // What leaves from the start is the mirror of what leaves from the finish.
        let sign = if kind.from_finish() { 1.0 } else { -1.0 };
        let (ax, far) = if kind.from_finish() {
            (from.right, from.left)
        } else {
            (-from.left, -from.right)
        };
        let bx = sign * if kind.on_finish() { to.right } else { to.left };
        let (ay, by) = (from.y, to.y);
        let turn = ax + STUB;
        let drop = bx - STUB - 1.0;
        let mut route = if kind.from_finish() == kind.on_finish() {
            let beyond = ax.max(bx) + STUB;
            Route::of(&[(ax, ay), (beyond, ay), (beyond, by), (bx, by)])
        } else if bx - ax >= 2.0 * STUB {
            Route::of(&[(ax, ay), (turn, ay), (turn, by), (bx, by)])
        } else if bx - ax > -STUB && drop > far + 2.0 {
            Route::of(&[(drop.min(ax), ay), (drop, ay), (drop, by), (bx, by)])
        } else {
            let down = if by >= ay { 1.0 } else { -1.0 };
            let (between, back) = (by - down * sizes.row / 2.0, bx - STUB);
            Route::of(&[
                (ax, ay),
                (turn, ay),
                (turn, between),
                (back, between),
                (back, by),
                (bx, by),
            ])
        };
        for corner in &mut route.corners {
            corner.0 *= sign;
        }
        route
    }

    pub(crate) fn corners(&self) -> &[(f64, f64)] {
        &self.corners[..self.count]
    }

    /// Where its point is.
    pub(crate) fn end(&self) -> (f64, f64) {
        self.corners[self.count - 1]
    }

    /// The same way, measured from another origin.
    pub(crate) fn shifted(mut self, (x, y): (f64, f64)) -> Route {
        for corner in &mut self.corners {
            *corner = (corner.0 - x, corner.1 - y);
        }
        self
    }

    /// How far a point is from it, px.
    pub(crate) fn distance(&self, (x, y): (f64, f64)) -> f64 {
        let beyond = |at: f64, a: f64, b: f64| (a.min(b) - at).max(at - a.max(b)).max(0.0);
        let pieces = self.corners().windows(2);
        pieces
            .map(|piece| {
                let [a, b] = [piece[0], piece[1]];
                // Pixels of a chart are far from what `hypot` is for, and it weighs.
                let (across, along) = (beyond(x, a.0, b.0), beyond(y, a.1, b.1));
                (across * across + along * along).sqrt()
            })
            .fold(f64::INFINITY, f64::min)
    }

    /// Adds it to path data, with rounded elbows and its head.
    pub(crate) fn draw(&self, path: &mut String, sizes: &Sizes) {
        let corners = self.corners();
        let last = corners.len() - 1;
        let (x, y) = corners[0];
        // Writing to a String cannot fail.
        let _ = write!(path, "M{} {}", Px(x), Px(y));
        for at in 1..last {
            // It drops out of the bar straight away.
            if length(corners[at - 1], corners[at]) < 0.1 {
                continue;
            }
            let (before, corner, after) = (corners[at - 1], corners[at], corners[at + 1]);
            // Elbows that follow each other share the piece between them.
            let whole = |is_end: bool| if is_end { 1.0 } else { 0.5 };
            let (way_in, way_out) = (way(before, corner), way(corner, after));
            let curve = (sizes.curve.min(STUB))
                .min(length(before, corner) * whole(at == 1))
                .min(length(corner, after) * whole(at + 1 == last));
            if length(before, corner) > curve {
                let bend = (corner.0 - way_in.0 * curve, corner.1 - way_in.1 * curve);
                line(path, bend, way_in);
            }
            let _ = write!(
                path,
                "q{} {} {} {}",
                Px(way_in.0 * curve),
                Px(way_in.1 * curve),
                Px((way_in.0 + way_out.0) * curve),
                Px((way_in.1 + way_out.1) * curve)
            );
        }
        let (x, y) = corners[last];
        let way_in = way(corners[last - 1], (x, y));
        line(path, (x, y), way_in);
        let back = -HEAD * way_in.0;
        let _ = write!(
            path,
            "m{} {}L{} {}l{} {}",
            Px(back),
            Px(-HEAD),
            Px(x),
            Px(y),
            Px(back),
            Px(HEAD)
        );
    }
}

fn length(a: (f64, f64), b: (f64, f64)) -> f64 {
    (b.0 - a.0).abs() + (b.1 - a.1).abs()
}

/// Left, right, up or down.
fn way(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    let (right, down) = (b.0 - a.0, b.1 - a.1);
    if right.abs() > down.abs() {
        (right.signum(), 0.0)
    } else {
        (0.0, down.signum())
    }
}

fn line(path: &mut String, to: (f64, f64), way: (f64, f64)) {
    let _ = if way.0.abs() > 0.5 {
        write!(path, "H{}", Px(to.0))
    } else {
        write!(path, "V{}", Px(to.1))
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sizes() -> Sizes {
        Sizes::for_screen(1440.0, 900.0, 31.0)
    }

    fn at(left: f64, width: f64, row: i32) -> BarBox {
        BarBox {
            left,
            right: left + width,
            y: (f64::from(row) + 0.5) * sizes().row,
        }
    }

    #[test]
    fn tl30_the_four_kinds_leave_and_enter_at_their_ends() {
        let (from, to) = (at(100.0, 60.0, 0), at(200.0, 60.0, 1));
        let drawn = DependencyKind::ALL.map(|kind| {
            let mut path = String::new();
            Route::new(kind, from, to, &sizes()).draw(&mut path, &sizes());
            path
        });
        let wanted = [
            "M160 15.5q7 0 7 7V39.5q0 7 7 7H200m-3.5 -3.5L200 46.5l-3.5 3.5",
            "M100 15.5q-7 0 -7 7V39.5q0 7 7 7H200m-3.5 -3.5L200 46.5l-3.5 3.5",
            "M160 15.5H260q7 0 7 7V39.5q0 7 -7 7H260m3.5 -3.5L260 46.5l3.5 3.5",
            "M100 15.5q-7 0 -7 7V24q0 7 7 7H260q7 0 7 7V39.5q0 7 -7 7H260m3.5 -3.5L260 46.5l3.5 3.5",
        ];
        assert_eq!(drawn, wanted);
    }

    proptest! {
        #[test]
        fn prop_tl30_no_arrow_crosses_its_own_bars(
            kind in proptest::sample::select(DependencyKind::ALL.to_vec()),
            from in (-500.0..500f64, 1.0..400f64, proptest::strategy::Just(3)),
            to in (-500.0..500f64, 1.0..400f64, proptest::sample::select(vec![0, 1, 2, 4, 5])),
        ) {
            let sizes = sizes();
            let (from, to) = (at(from.0, from.1, from.2), at(to.0, to.1, to.2));
            let route = Route::new(kind, from, to, &sizes);
            let (first, end) = (route.corners()[0], route.end());
            let leaves = if kind.from_finish() { from.right } else { from.left };
            let enters = if kind.on_finish() { to.right } else { to.left };
            prop_assert_eq!(end, (enters, to.y));
            // It begins at its end, or just inside of it where the two are above each other.
            prop_assert!((first.1 - from.y).abs() < 1e-9);
            prop_assert!((first.0 - leaves).abs() <= 3.0 * STUB + 1.0);
            prop_assert!(first.0 >= from.left && first.0 <= from.right);
            let corners = route.corners();
            for piece in corners.windows(2).skip(1).chain(corners.windows(2).take(1)) {
                let ((ax, ay), (bx, by)) = (piece[0], piece[1]);
                let (is_level, is_upright) = ((ay - by).abs() < 1e-9, (ax - bx).abs() < 1e-9);
                prop_assert!(is_level || is_upright, "a slanting piece");
                for own in [from, to] {
                    let inside = |y: f64| (y - own.y).abs() < sizes.bar / 2.0;
                    let is_beside = is_level && !is_upright && inside(ay);
                    let over = ax.min(bx) < own.right - 0.01 && ax.max(bx) > own.left + 0.01;
                    prop_assert!(!(is_beside && over), "{:?} along {:?}", piece, own);
                    let is_within = is_upright && ax > own.left + 0.01 && ax < own.right - 0.01;
                    let through = ay.min(by) < own.y - sizes.bar / 2.0 && ay.max(by) > own.y + sizes.bar / 2.0;
                    prop_assert!(!(is_within && through), "{:?} through {:?}", piece, own);
                }
            }
            // A pointer on it is on it, and one far away is not.
            prop_assert!(route.distance(end) < 1e-9);
            prop_assert!(route.distance((end.0, end.1 + 1_000.0)) > 500.0);
        }
    }
}
