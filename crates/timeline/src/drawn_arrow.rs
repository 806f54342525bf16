//! One arrow among many: which lies under a pointer, and what it says (TL28).

use barline_tasks::{Dependency, DependencyKind, IgnoredDependencies, Plan, TaskId};
use serde::Serialize;

use crate::drawn_dependency::check_drawn;
use crate::route::{BarBox, Route};
use crate::rows;
use crate::{Chart, ChartRows, Sizes, Timeline};

/// The two tasks an arrow joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArrowEnds {
    /// The task that waits.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub task: TaskId,
    /// The prior task.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub prior: TaskId,
}

/// An arrow by itself, to be marked and spoken of.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DrawnArrow {
    /// `“Paint” waits for “Order”: starts 2 working days after it ends (FS+2d).`
    pub label: String,
    /// Path data, from the origin that was asked for.
    pub path: String,
    /// Where its point is, px from the left of the timeline.
    pub x: f64,
    /// Likewise from the top of the first row.
    pub y: f64,
}

/// A dependency that is being drawn, over the bar it would go to (TL29).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LinkDraft {
    /// `FS`, `SS`, `FF` or `SF`.
    #[cfg_attr(feature = "typescript", ts(type = "DependencyKind"))]
    pub kind: &'static str,
    /// `“Paint” starts after “Order” ends (FS)`, or why it cannot be drawn (TL18).
    pub hint: String,
    /// It cannot: nothing comes of letting it go here.
    pub is_refused: bool,
}

/// `starts 2 working days after it ends (FS+2d)`: what the waiting task does, "it"
/// being the prior one.
pub(crate) fn in_words(dependency: Dependency) -> String {
    let Dependency { kind, lag, .. } = dependency;
    let verb = |is_finish: bool| if is_finish { "end" } else { "start" };
    let (own, its) = (verb(kind.on_finish()), verb(kind.from_finish()));
    let (working, calendar) = lag.simple().parts();
    let letters = kind.letters();
    let days = working + calendar;
    if days == 0 {
        return if kind == DependencyKind::FinishStart {
            format!("starts after it ends ({letters})")
        } else {
            format!("does not {own} before it {its}s ({letters})")
        };
    }
    let count = days.unsigned_abs();
    let name = match (working != 0, count) {
        (true, 1) => "working day",
        (true, _) => "working days",
        (false, 1) => "calendar day",
        (false, _) => "calendar days",
    };
    let side = if days < 0 { "before" } else { "after" };
    format!("{own}s {count} {name} {side} it {its}s ({letters}{lag})")
}

impl ChartRows {
    /// The way of an arrow, px from the left of the timeline and the top of the first row.
    fn route(
        &self,
        plan: &Plan,
        timeline: &Timeline,
        sizes: &Sizes,
        one: rows::Dependency,
    ) -> Route {
        let [from, to] = [one.from, one.to].map(|view| {
            let (left, right) = self.edges(plan, timeline, sizes, view as usize);
            let y = (f64::from(view) + 0.5) * sizes.row;
            BarBox { left, right, y }
        });
        Route::new(one.kind, from, to, sizes)
    }

    fn ends(&self, plan: &Plan, one: rows::Dependency) -> ArrowEnds {
        let [task, prior] =
            [one.to, one.from].map(|view| plan.tasks()[self.stored[view as usize] as usize].id);
        ArrowEnds { task, prior }
    }
}

impl Chart {
    /// What a dependency drawn from an end of a bar becomes, were it let go at `x` px from
    /// the left of the timeline over `to`: the half of that bar it is over is the end that
    /// waits. `None` over what is not drawn.
    pub fn link_draft(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        (from, from_finish): (TaskId, bool),
        to: TaskId,
        x: f64,
    ) -> Option<LinkDraft> {
        let view = self.rows().view_row(plan.row_of(to)?)?;
        let (left, right) = (self.rows()).edges(plan, self.timeline(), self.sizes(), view);
        let on_finish = x > f64::midpoint(left, right);
        let kind = match (from_finish, on_finish) {
            (true, false) => DependencyKind::FinishStart,
            (false, false) => DependencyKind::StartStart,
            (true, true) => DependencyKind::FinishFinish,
            (false, true) => DependencyKind::StartFinish,
        };
        let end = |is_finish: bool| if is_finish { "ends" } else { "starts" };
        let refusal = check_drawn(plan, ignored, (from, to), kind).err();
        Some(LinkDraft {
            kind: kind.letters(),
            is_refused: refusal.is_some(),
            hint: match refusal {
                Some(refusal) => refusal.to_string(),
                None => format!(
                    "“{}” {} after “{}” {} ({})",
                    plan.get(to)?.name,
                    end(on_finish),
                    plan.get(from)?.name,
                    end(from_finish),
                    kind.letters()
                ),
            },
        })
    }

    /// The arrow within `reach` px of a place, px from the left of the timeline and the
    /// top of the first row: the nearest of several.
    pub fn arrow_at(&self, plan: &Plan, place: (f64, f64), reach: f64) -> Option<ArrowEnds> {
        let (rows, sizes) = (self.rows(), self.sizes());
        let row = |y: f64| (y / sizes.row).floor().max(0.0) as usize;
        let near = row(place.1 - reach)..row(place.1 + reach) + 1;
        let mut nearest = None;
        let mut least = reach;
        for one in rows.dependencies_through(near) {
            let distance = rows
                .route(plan, self.timeline(), sizes, one)
                .distance(place);
            if distance <= least {
                (least, nearest) = (distance, Some(one));
            }
        }
        nearest.map(|one| rows.ends(plan, one))
    }

    /// The arrows of a task in view: those it waits by, then those to what waits for it.
    pub fn arrows_of(&self, plan: &Plan, task: TaskId) -> Vec<ArrowEnds> {
        let rows = self.rows();
        let Some(view) = plan.row_of(task).and_then(|row| rows.view_row(row)) else {
            return Vec::new();
        };
        let (out, others): (Vec<_>, Vec<_>) =
            (rows.dependencies_through(view..view + 1)).partition(|one| one.from == view as u32);
        (others.into_iter().filter(|one| one.to == view as u32))
            .chain(out)
            .map(|one| rows.ends(plan, one))
            .collect()
    }

    /// One arrow, drawn from `origin`, in px as [`Chart::arrow_at`]; `None` where it is
    /// not drawn.
    pub fn arrow(&self, plan: &Plan, ends: ArrowEnds, origin: (f64, f64)) -> Option<DrawnArrow> {
        let (rows, sizes) = (self.rows(), self.sizes());
        let view = |task| Some(rows.view_row(plan.row_of(task)?)? as u32);
        let (from, to) = (view(ends.prior)?, view(ends.task)?);
        let one = rows
            .dependencies_through(to as usize..to as usize + 1)
            .find(|one| (one.from, one.to) == (from, to))?;
        let route = rows.route(plan, self.timeline(), sizes, one);
        let (x, y) = route.end();
        let mut path = String::new();
        route.shifted(origin).draw(&mut path, sizes);
        let name = |task| plan.get(task).map_or("", |task| task.name.as_str());
        let words = in_words(Dependency {
            prior: ends.prior,
            kind: one.kind,
            lag: one.lag,
        });
        Some(DrawnArrow {
            label: format!(
                "“{}” waits for “{}”: {words}.",
                name(ends.task),
                name(ends.prior)
            ),
            path,
            x,
            y,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barline_tasks::Lag;

    #[test]
    fn tl28_kind_and_lag_in_words() {
        let said = |kind, lag| {
            in_words(Dependency {
                prior: TaskId(1),
                kind,
                lag,
            })
        };
        let [fs, ss, ff, sf] = DependencyKind::ALL;
        let table = [
            (fs, Lag::ZERO, "starts after it ends (FS)"),
            (
                fs,
                Lag::Working(2),
                "starts 2 working days after it ends (FS+2d)",
            ),
            (
                ss,
                Lag::Working(-1),
                "starts 1 working day before it starts (SS-1d)",
            ),
            (
                ff,
                Lag::Calendar(3),
                "ends 3 calendar days after it ends (FF+3ed)",
            ),
            (sf, Lag::Calendar(0), "does not end before it starts (SF)"),
            (ss, Lag::ZERO, "does not start before it starts (SS)"),
            (ff, Lag::ZERO, "does not end before it ends (FF)"),
        ];
        for (kind, lag, words) in table {
            assert_eq!(said(kind, lag), words);
        }
    }
}
