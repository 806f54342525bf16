//! The chart as a host holds it: one value that is told of changes and asked
//! for what is in view.

mod looks;
mod settings;

use std::ops::Range;

use barline_tasks::{
    Baseline, Calendars, Date, IgnoredDependencies, Plan, TaskId, add_days, days_between,
    format_iso_date, parse_iso_date, text_hash,
};

use crate::{
    Arrows, Away, Axis, BarPlace, Card, Chain, ChartItem, ChartRows, ColourBy, DragHandle,
    DragStep, EXTENSIONS, Holidays, PADDING_ROWS, Scale, Sizes, Slack, Timeline, TimelineOptions,
    ViewMode, WindowArea,
};

use looks::Looks;

/// Days off in a row that a key goes past.
const MOST_OFF: i64 = 400;
pub use settings::{ChartExtent, ChartSettings, DateAt, Holiday};

/// Of what is off when.
fn fingerprint(calendars: &Calendars) -> u32 {
    let week = (0..7).map(|weekday| u8::from(calendars.rules().week.works(weekday)));
    let days = calendars.days_off().into_iter();
    let days = days.flat_map(|day| (day.owner + "\n" + &day.line + "\n").into_bytes());
    text_hash(week.chain(days)) as u32
}

/// The bars' colours tell something else than their level, and their labels say it (TL34).
fn colour(plan: &Plan, by: ColourBy, items: &mut [ChartItem]) {
    for item in items {
        let Some(task) = plan.get(item.task) else {
            continue;
        };
        let colour = by.of(task);
        item.custom_class.push_str(" hue-");
        item.custom_class.push_str(colour.as_str());
        let (what, told) = match by {
            ColourBy::Owner => (" Owner: ", task.owner.as_str()),
            ColourBy::Status => (" Status: ", task.status.label()),
        };
        for part in [what, told, "."] {
            item.label.push_str(part);
        }
    }
}

/// The chart of one open plan. It holds no task: the plan is handed in.
#[derive(Clone, Debug)]
pub struct Chart {
    settings: ChartSettings,
    sizes: Sizes,
    holidays: Holidays,
    calendars: Calendars,
    /// Of the calendars.
    days_off: u32,
    rows: ChartRows,
    timeline: Timeline,
    /// Of tasks that came from elsewhere.
    looks: Looks,
}

impl Chart {
    /// An empty chart in Day view.
    pub fn new(today: Date) -> Chart {
        Chart {
            settings: ChartSettings {
                view: ViewMode::Day,
                before: EXTENSIONS,
                after: EXTENSIONS,
                screen_width: 1440.0,
                screen_height: 900.0,
                row: 0.0,
                holidays: Vec::new(),
                critical: false,
                float: false,
                baseline: None,
                colour_by: None,
                sizes: None,
            },
            sizes: Sizes::for_screen(1440.0, 900.0, 0.0),
            holidays: Holidays::default(),
            calendars: Calendars::default(),
            days_off: fingerprint(&Calendars::default()),
            rows: ChartRows::default(),
            timeline: Timeline::new(TimelineOptions::default(), today, None),
            looks: Looks::default(),
        }
    }

    /// Shows it another way.
    pub fn set(&mut self, settings: ChartSettings) {
        self.sizes = settings.sizes.map_or_else(
            || Sizes::for_screen(settings.screen_width, settings.screen_height, settings.row),
            Sizes::usable,
        );
        self.holidays = Holidays::default();
        for holiday in &settings.holidays {
            if let Some(date) = parse_iso_date(&holiday.date) {
                self.holidays.add(date, &holiday.name);
            }
        }
        self.settings = settings;
        self.recompute_timeline(self.timeline.today());
    }

    /// Takes up which days are off.
    pub fn shade(&mut self, calendars: &Calendars) {
        if self.calendars != *calendars {
            self.calendars = calendars.clone();
            self.days_off = fingerprint(calendars);
        }
    }

    /// Takes up how far each stored row can slip; none where dates are by hand.
    pub fn set_slack(&mut self, slack: Vec<Slack>) {
        self.rows.slack = slack;
    }

    /// How far each stored row can slip, as it was handed in.
    pub fn slack(&self) -> &[Slack] {
        &self.rows.slack
    }

    /// Takes up which tasks and dependencies are followed; none to begin with.
    pub fn set_chain(&mut self, chain: Chain) {
        self.rows.chain = chain;
    }

    /// How it is shown.
    pub fn settings(&self) -> &ChartSettings {
        &self.settings
    }

    /// Takes up a plan whose order, levels or dependencies changed; `rows` are
    /// the stored rows in view, top to bottom.
    pub fn lay_out(
        &mut self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        rows: impl IntoIterator<Item = usize>,
        today: Date,
    ) {
        self.shade(&plan.project().calendars);
        let before = std::mem::replace(&mut self.rows, ChartRows::new(plan, ignored, rows));
        self.rows.slack = before.slack;
        self.rows.chain = before.chain;
        self.trim(plan);
        self.recompute_timeline(today);
    }

    /// Takes up new dates of the stored rows `touched` alone; `false` when the
    /// chart must be laid out anew, see [`ChartRows::refresh`].
    pub fn refresh(&mut self, plan: &Plan, touched: &[usize], today: Date) -> bool {
        let enough = self.rows.refresh(plan, touched);
        if enough {
            self.recompute_timeline(today);
        }
        enough
    }

    fn recompute_timeline(&mut self, today: Date) {
        let options = TimelineOptions {
            view: self.settings.view,
            column: self.sizes.column,
            before: self.settings.before,
            after: self.settings.after,
        };
        self.timeline = Timeline::new(options, today, self.rows.span());
    }

    /// The rows, for rules that ask about one.
    pub fn rows(&self) -> &ChartRows {
        &self.rows
    }

    /// The timeline, for rules that ask about a date.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The sizes of its parts.
    pub fn sizes(&self) -> &Sizes {
        &self.sizes
    }

    /// How far it reaches.
    pub fn extent(&self) -> ChartExtent {
        let view = self.timeline.view();
        let today = self.timeline.today();
        let (first_bar, last_bar) = self.rows.span().unwrap_or((today, today));
        ChartExtent {
            view,
            zoomed_in: view.zoomed_in(),
            zoomed_out: view.zoomed_out(),
            rows: self.rows.len(),
            height: (self.rows.len() + PADDING_ROWS) as f64 * self.sizes.row,
            width: self.timeline.width(),
            today_x: self.timeline.today_x(),
            first_bar_x: self.timeline.scale().x(first_bar),
            last_bar_x: self.timeline.scale().x(add_days(last_bar, 1)),
            sizes: self.sizes,
            days_off: self.days_off,
            first: format_iso_date(self.timeline.first()),
            last: format_iso_date(self.timeline.last()),
        }
    }

    /// The finest mode of the page in which all bars fit into `width` px, the coarsest
    /// where none does (U12).
    pub fn fitting(&self, width: f64) -> ViewMode {
        let today = self.timeline.today();
        let (first, last) = self.rows.span().unwrap_or((today, today));
        let fits = |view: &ViewMode| {
            let scale = Scale::new(*view, first, self.sizes.column);
            // A column of room on each side.
            let room = 2.0 * self.sizes.column;
            scale.x(add_days(last, 1)) - scale.x(first) + room <= width
        };
        let finest = ViewMode::OFFERED.into_iter().rev().find(fits);
        finest.unwrap_or(ViewMode::OFFERED[0])
    }

    /// The items of rows in view.
    pub fn items(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        rows: Range<usize>,
    ) -> Vec<ChartItem> {
        let mut items = self.rows.items(plan, ignored, &self.timeline, rows);
        if !self.rows.slack.is_empty() {
            self.mark_slack(&mut items);
        }
        if let Some(baseline) = self.baseline(plan) {
            self.mark_baseline(plan, baseline, &mut items);
        }
        if let Some(by) = self.settings.colour_by {
            colour(plan, by, &mut items);
        }
        if self.looks.is_empty() {
            return items;
        }
        let mut dressed = Vec::with_capacity(items.len());
        for item in items {
            dressed.push(self.dressed(plan, ignored, item));
        }
        dressed
    }

    /// What cannot slip, and how far the rest can (TL31).
    fn mark_slack(&self, items: &mut [ChartItem]) {
        for item in items {
            let row = self.rows.stored_row(item.row);
            let Some(slack) = row.and_then(|row| self.rows.slack.get(row)) else {
                continue;
            };
            item.is_critical = self.settings.critical && slack.critical;
            if item.is_critical {
                item.label.push_str(" Critical.");
            }
            if self.settings.float && !item.is_parent && item.refusal.is_none() {
                let late = crate::day::date(i64::from(slack.late_last_day));
                let edge = self.timeline.scale().x(add_days(late, 1));
                item.float_width = (edge - item.x - item.width).max(0.0);
            }
        }
    }

    fn baseline<'plan>(&self, plan: &'plan Plan) -> Option<&'plan Baseline> {
        plan.baselines().get(self.settings.baseline?)
    }

    /// Where the tasks of a window were to be (TL32).
    fn mark_baseline(&self, plan: &Plan, baseline: &Baseline, items: &mut [ChartItem]) {
        let (scale, today) = (self.timeline.scale(), self.timeline.today());
        for item in items.iter_mut().filter(|item| item.refusal.is_none()) {
            let task = plan.get(item.task);
            let then = task.and_then(|task| baseline.dates_of(task.id));
            let told = task.and_then(|task| plan.baseline_in_words(baseline, task, today));
            let (Some(then), Some(told)) = (then, told) else {
                continue;
            };
            item.baseline_x = scale.x(then.start);
            item.baseline_width = scale.x(add_days(then.last_day, 1)) - item.baseline_x;
            item.label.push(' ');
            item.label.push_str(&told);
        }
    }

    /// The arrows of a window, as paths from its top left corner.
    pub fn arrows(&self, plan: &Plan, area: &WindowArea) -> Arrows {
        self.rows
            .arrows(plan, &self.timeline, &self.sizes, area)
            .marked(self.settings.critical)
    }

    /// The header and background from `x0` to `x1` px.
    pub fn axis(&self, x0: f64, x1: f64) -> Axis {
        self.timeline.axis(x0, x1, &self.calendars, &self.holidays)
    }

    /// Where the owners of a window's rows are away (TL26).
    pub fn away(&self, plan: &Plan, area: &WindowArea) -> Vec<Away> {
        crate::away::away(plan, &self.rows, &self.timeline, area)
    }

    /// The popup of a task's bar.
    pub fn card(&self, plan: &Plan, ignored: &IgnoredDependencies, task: TaskId) -> Option<Card> {
        let card = crate::card(plan, ignored, &self.timeline, plan.row_of(task)?)?;
        let today = self.timeline.today();
        let baseline = (self.baseline(plan).zip(plan.get(task)))
            .and_then(|(baseline, task)| plan.baseline_in_words(baseline, task, today));
        let card = Card { baseline, ..card };
        Some(match self.looks.get(task) {
            Some(look) => Card {
                description: look.description.clone(),
                is_milestone: look.is_milestone || card.is_milestone,
                ..card
            },
            None => card,
        })
    }

    /// Where a drag by `dx` px stands. The bar's arrows are drawn to it there
    /// until [`Chart::release`].
    pub fn dragged(
        &mut self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        task: TaskId,
        handle: DragHandle,
        dx: f64,
    ) -> Option<DragStep> {
        let row = plan.row_of(task)?;
        let step = crate::dragged(plan, ignored, &self.timeline, row, handle, dx)?;
        let step = self.trimmed(step);
        let by = days_between(plan.tasks()[row].start, step.start);
        let block = if handle == DragHandle::Bar {
            plan.block(row)
        } else {
            row..row + 1
        };
        let held: Vec<_> = block
            .filter_map(|one| {
                let view = self.rows.view_row(one)?;
                if one == row {
                    return Some((view, step.start, step.last_day));
                }
                let task = &plan.tasks()[one];
                crate::task_days(plan, task).ok()?;
                let start = add_days(task.start, by);
                let last = plan.last_day_from(task, start);
                Some((view, start, last))
            })
            .collect();
        self.rows.hold(held);
        Some(step)
    }

    /// Where the bars of these rows of the view stand that a drag takes along.
    pub fn along(&self, plan: &Plan, rows: Range<usize>) -> Vec<BarPlace> {
        self.rows.along(plan, &self.timeline, rows)
    }

    /// The drag is over: arrows go to where the plan has the bars.
    pub fn release(&mut self) {
        self.rows.hold([]);
    }

    /// Where a key that moves by days or per cent leads. A later end goes on past days off, from which it would come
    /// back (TL16).
    pub fn moved_by(
        &self,
        plan: &Plan,
        ignored: &IgnoredDependencies,
        task: TaskId,
        handle: DragHandle,
        by: i64,
    ) -> Option<DragStep> {
        let row = plan.row_of(task)?;
        let mut by = by;
        let step = loop {
            let step = crate::moved_by(plan, ignored, &self.timeline, row, handle, by)?;
            let comes_back = step.command.is_none() && handle == DragHandle::End;
            if !comes_back || !(1..MOST_OFF).contains(&by) {
                break step;
            }
            by += 1;
        };
        Some(self.trimmed(step))
    }

    /// The place in time at a position: ask before a change of the mode ...
    pub fn date_at(&self, x: f64) -> DateAt {
        let scale = self.timeline.scale();
        let date = scale.day_at(x);
        let (left, right) = (scale.x(date), scale.x(add_days(date, 1)));
        let part = if right > left {
            (x - left) / (right - left)
        } else {
            0.0
        };
        DateAt {
            date: format_iso_date(date),
            part: part.clamp(0.0, 1.0),
        }
    }

    /// ... and the position of that place afterwards, px. `None` for a text that
    /// is no date.
    pub fn x_at(&self, at: &DateAt) -> Option<f64> {
        let date = parse_iso_date(&at.date)?;
        let scale = self.timeline.scale();
        let (left, right) = (scale.x(date), scale.x(add_days(date, 1)));
        Some(left + (right - left) * at.part)
    }
}
