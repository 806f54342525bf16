//! A plan laid out for the chart: what every row and every arrow needs, as
//! plain numbers, so that a window is found without touching 10,000 tasks.

use std::ops::Range;

use barline_tasks::{Date, DependencyKind, IgnoredDependencies, Lag, Plan};

use crate::chart_task::{Refusal, RefusalKind, chart_id, task_days};
use crate::{Chain, Scale, Slack, day};

/// One row's bar, days as numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowBar {
    pub(crate) first: i32,
    pub(crate) last: i32,
    pub(crate) refused: Option<RefusalKind>,
    /// Parts of the first day before it and of the last day after it, from 0 to 1: a
    /// foreign task begins and ends at any hour.
    pub(crate) trims: (f32, f32),
    /// Earliest first and latest last day of all subtasks, folded away or not; empty when
    /// the first is later.
    subtasks: (i32, i32),
}

const NO_SUBTASKS: (i32, i32) = (i32::MAX, i32::MIN);

fn wider(one: (i32, i32), other: (i32, i32)) -> (i32, i32) {
    (one.0.min(other.0), one.1.max(other.1))
}

impl RowBar {
    fn of(plan: &Plan, task: &barline_tasks::Task) -> RowBar {
        let days = task_days(plan, task);
        let (first, last) = days.unwrap_or((task.start, task.start));
        RowBar {
            first: day::number(first) as i32,
            last: day::number(last) as i32,
            refused: days.err(),
            trims: (0.0, 0.0),
            subtasks: NO_SUBTASKS,
        }
    }

    /// Left and right edge on these days, px.
    pub(crate) fn edges(&self, scale: &Scale, first: i32, last: i32) -> (f64, f64) {
        let x = |day: i64| scale.x_of_day(day);
        let (first, last) = (i64::from(first), i64::from(last));
        let (head, tail) = (f64::from(self.trims.0), f64::from(self.trims.1));
        let left = x(first) + (x(first + 1) - x(first)) * head;
        let right = x(last + 1) - (x(last + 1) - x(last)) * tail;
        // A moment is seen, too; a day of a plan is as wide as its mode has it.
        let narrowest = if self.trims == (0.0, 0.0) { 0.0 } else { 1.0 };
        (left, right.max(left + narrowest))
    }

    /// Left and right edge of what the subtasks cover, px, where they reach beyond this
    /// bar (TL35).
    pub(crate) fn span_of_subtasks(&self, scale: &Scale) -> Option<(f64, f64)> {
        let (first, last) = (i64::from(self.subtasks.0), i64::from(self.subtasks.1));
        let sticks = self.refused.is_none() && self.exceeds_parent_span() != (false, false);
        sticks.then(|| (scale.x_of_day(first), scale.x_of_day(last + 1)))
    }

    /// Whether a subtask begins before this bar, and whether one ends after it.
    pub(crate) fn exceeds_parent_span(&self) -> (bool, bool) {
        (self.subtasks.0 < self.first, self.subtasks.1 > self.last)
    }
}

/// An arrow between two rows of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// Row of the prior task.
    pub(crate) from: u32,
    /// Row of the task that waits.
    pub(crate) to: u32,
    /// Which ends of the two it joins.
    pub(crate) kind: DependencyKind,
    /// Days between them.
    pub(crate) lag: Lag,
}

const HIDDEN: u32 = u32::MAX;

/// The rows a view shows, top to bottom, and the arrows between them.
#[derive(Clone, Debug, Default)]
pub struct ChartRows {
    pub(crate) stored: Vec<u32>,
    view_of: Vec<u32>,
    bars: Vec<RowBar>,
    levels: Vec<u8>,
    /// What each row waits for, as one number: tells when its arrows are out of date.
    priors: Vec<u64>,
    dependencies: Vec<Dependency>,
    /// By stored row, how far each can slip; empty where dates are by hand.
    pub(crate) slack: Vec<Slack>,
    /// What is followed from one task back to the first.
    pub(crate) chain: Chain,
    /// The rows whose bars are dragged, top to bottom, and the days they cover meanwhile.
    held: Vec<(usize, i32, i32)>,
}

/// A fingerprint of what a task waits for (FNV-1a over ids, kinds and lags).
fn fingerprint(task: &barline_tasks::Task) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for one in task.prior.dependencies() {
        let (working, calendar) = one.lag.parts();
        for part in [
            one.prior.0,
            one.kind as u64,
            working as u64,
            calendar as u64,
        ] {
            hash = (hash ^ part).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

impl ChartRows {
    /// Lays out the stored rows `rows` of a plan, in the view's order. Arrows are
    /// the dependencies that count (TL13). Linear in tasks and dependencies.
    pub fn new(
        plan: &Plan,
        ignored: &IgnoredDependencies,
        rows: impl IntoIterator<Item = usize>,
    ) -> ChartRows {
        let mut view_of = vec![HIDDEN; plan.len()];
        let stored: Vec<u32> = rows.into_iter().map(|row| row as u32).collect();
        for (view, row) in stored.iter().enumerate() {
            view_of[*row as usize] = view as u32;
        }
        let mut chart = ChartRows {
            bars: Vec::with_capacity(stored.len()),
            levels: Vec::with_capacity(stored.len()),
            priors: Vec::with_capacity(stored.len()),
            dependencies: Vec::new(),
            slack: Vec::new(),
            chain: Chain::default(),
            held: Vec::new(),
            stored,
            view_of,
        };
        for (view, row) in chart.stored.iter().enumerate() {
            let row = *row as usize;
            let task = &plan.tasks()[row];
            chart.bars.push(RowBar::of(plan, task));
            chart.levels.push(task.level.get());
            chart.priors.push(fingerprint(task));
            if task.prior.is_empty() {
                continue;
            }
            let to = view as u32;
            let dependencies = ignored
                .counted_dependencies(plan, row)
                .map(|(prior, one)| (chart.view_of[prior], one))
                .filter(|(from, _)| *from != HIDDEN)
                .map(|(from, one)| Dependency {
                    from,
                    to,
                    kind: one.kind,
                    lag: one.lag,
                });
            chart.dependencies.extend(dependencies);
        }
        let undrawn = |row: u32| chart.bars[row as usize].refused.is_some();
        chart
            .dependencies
            .retain(|dependency| !undrawn(dependency.from) && !undrawn(dependency.to));
        chart.measure_subtasks(plan);
        chart
    }

    /// Takes up new dates of the stored rows `rows`, for edits that changed no
    /// order. `false` when that is not enough (a level or a dependency changed, a
    /// row is hidden, or a bar came or went): lay out anew then.
    pub fn refresh(&mut self, plan: &Plan, rows: &[usize]) -> bool {
        self.held = Vec::new();
        for row in rows {
            let Some(view) = self.view_row(*row) else {
                return false;
            };
            let task = &plan.tasks()[*row];
            let bar = RowBar::of(plan, task);
            if bar.refused != self.bars[view].refused
                || task.level.get() != self.levels[view]
                || fingerprint(task) != self.priors[view]
            {
                return false;
            }
            let trims = self.bars[view].trims;
            self.bars[view] = RowBar { trims, ..bar };
        }
        self.measure_subtasks(plan);
        true
    }

    /// Bars begin and end within their days, as their looks say.
    pub(crate) fn trim(&mut self, trims: impl Fn(usize) -> (f64, f64)) {
        for (row, bar) in self.stored.iter().zip(&mut self.bars) {
            let (head, tail) = trims(*row as usize);
            bar.trims = (head as f32, tail as f32);
        }
    }

    /// Left and right edge of the days a row shows now, px.
    pub(crate) fn span_shown(&self, scale: &Scale, view: usize) -> (f64, f64) {
        let (first, last) = self.days_shown(view);
        self.bars[view].edges(scale, first, last)
    }

    /// Over all of the plan: what is folded away is covered all the same. By links a parent is as long as the work
    /// below it, and nothing sticks out.
    fn measure_subtasks(&mut self, plan: &Plan) {
        let is_by_hand = !plan.scheduling().dates_follow_dependencies;
        // Parents whose block is still open, deepest last, and what is covered below each.
        let mut open: Vec<(u8, usize, (i32, i32))> = Vec::new();
        for row in 0..=plan.len() {
            let task = plan.tasks().get(row);
            let level = task.map(|task| task.level.get());
            while let Some((above, parent, below)) = open.last().copied()
                && level.is_none_or(|level| above >= level)
            {
                open.pop();
                if let Some(view) = self.view_row(parent).filter(|_| is_by_hand) {
                    self.bars[view].subtasks = below;
                }
                let own = self.days_of(plan, parent);
                if let Some((_, _, span)) = open.last_mut() {
                    *span = wider(*span, wider(below, own));
                }
            }
            if let Some(level) = level {
                open.push((level, row, NO_SUBTASKS));
            }
        }
    }

    /// First and last day of a stored row's bar; none where it is not drawn.
    fn days_of(&self, plan: &Plan, row: usize) -> (i32, i32) {
        let bar = match self.view_row(row) {
            Some(view) => self.bars[view],
            None => RowBar::of(plan, &plan.tasks()[row]),
        };
        if bar.refused.is_some() {
            return NO_SUBTASKS;
        }
        (bar.first, bar.last)
    }

    /// Number of rows in the view.
    pub fn len(&self) -> usize {
        self.stored.len()
    }

    /// No row at all.
    pub fn is_empty(&self) -> bool {
        self.stored.is_empty()
    }

    /// The stored row behind a row of the view.
    pub fn stored_row(&self, view: usize) -> Option<usize> {
        self.stored.get(view).map(|row| *row as usize)
    }

    /// The row of the view that shows a stored row; `None` when it is hidden.
    pub fn view_row(&self, stored: usize) -> Option<usize> {
        let view = *self.view_of.get(stored)?;
        (view != HIDDEN).then_some(view as usize)
    }

    /// First and last day of all drawn bars, and of what is drawn behind them.
    pub fn span(&self) -> Option<(Date, Date)> {
        let drawn = || self.bars.iter().filter(|bar| bar.refused.is_none());
        let first = drawn().map(|bar| bar.first.min(bar.subtasks.0)).min()?;
        let last = drawn().map(|bar| bar.last.max(bar.subtasks.1)).max()?;
        Some((day::date(first.into()), day::date(last.into())))
    }

    /// The tasks that are not drawn, with the reason, for the log.
    pub fn refusals(&self) -> Vec<Refusal> {
        self.stored
            .iter()
            .zip(&self.bars)
            .filter_map(|(row, bar)| {
                let id = chart_id(*row as usize);
                bar.refused.map(|kind| Refusal { id, kind })
            })
            .collect()
    }

    /// Arrows go to where these bars, top to bottom, stand while they are dragged;
    /// none once they are dropped. A change of the plan ends it too.
    pub(crate) fn hold(&mut self, bars: impl IntoIterator<Item = (usize, Date, Date)>) {
        let number = |date| day::number(date) as i32;
        self.held = (bars.into_iter())
            .map(|(view, first, last)| (view, number(first), number(last)))
            .collect();
    }

    /// Whether a row's bar is dragged, by itself or along with its parent.
    pub(crate) fn is_held(&self, view: usize) -> bool {
        self.held_at(view).is_some()
    }

    fn held_at(&self, view: usize) -> Option<(i32, i32)> {
        let at = self.held.binary_search_by_key(&view, |held| held.0).ok()?;
        Some((self.held[at].1, self.held[at].2))
    }

    /// First and last day of what a row shows now.
    pub(crate) fn days_shown(&self, view: usize) -> (i32, i32) {
        self.held_at(view)
            .unwrap_or((self.bars[view].first, self.bars[view].last))
    }

    pub(crate) fn bar(&self, view: usize) -> &RowBar {
        &self.bars[view]
    }

    /// The arrows that pass through a window of rows: a scan over pairs of
    /// numbers, 10,000 in about ten microseconds.
    pub(crate) fn dependencies_through(
        &self,
        rows: Range<usize>,
    ) -> impl Iterator<Item = Dependency> + '_ {
        let (first, end) = (rows.start as u32, rows.end as u32);
        self.dependencies.iter().copied().filter(move |dependency| {
            dependency.from.min(dependency.to) < end && dependency.from.max(dependency.to) >= first
        })
    }
}
