//! What the views ask of the open plan, and what they show of it.

use std::ops::Range;

use barline_tasks::{Date, Duration, TaskId, rows_in_order, typed_date};

use super::Editor;
use crate::{
    CalendarView, Change, Filter, FindStep, Found, Row, TableColumn, TotalsView, copy, find, said,
};

impl Editor {
    /// The start of a task that would be added after the last one with this
    /// text as its dependencies, this duration as it is typed and no date (T22). One that is not typed, or cannot be read
    /// yet, is a day.
    pub fn default_start(&self, prior: &str, duration: &str) -> Date {
        let prior = self.plan.parse_prior(prior);
        let duration = Duration::typed(duration.trim()).unwrap_or(Duration::ONE);
        let end = self.plan.len();
        let today = self.clock.today();
        self.plan.default_start(end, &prior, duration, today)
    }

    /// The day a text typed into a date's field means, if it means one (T9, T21).
    pub fn typed_date(&self, text: &str) -> Option<Date> {
        typed_date(text, self.clock.today())
    }

    /// Number of rows in view.
    pub fn row_count(&self) -> usize {
        self.view.len(&self.plan)
    }

    /// Stored rows (0-based) at the places `first..first + count` of the view.
    pub fn visible_rows(&self, first: usize, count: usize) -> Vec<usize> {
        self.view.window(&self.plan, first, count)
    }

    /// The rows at the places `first..first + count` of the view.
    pub fn rows(&self, first: usize, count: usize) -> Vec<Row> {
        let rows = self.visible_rows(first, count);
        rows.into_iter().map(|row| self.row_at(row)).collect()
    }

    /// The row of a task, in view or not.
    pub fn row(&self, task: TaskId) -> Option<Row> {
        self.plan.row_of(task).map(|row| self.row_at(row))
    }

    pub(crate) fn row_at(&self, row: usize) -> Row {
        let collapsed = self.view.is_collapsed(self.plan.tasks()[row].id);
        Row::of(
            &self.plan,
            self.ignored_dependencies(),
            self.scheduler(),
            self.compared_with(),
            row,
            collapsed,
            self.clock.today(),
        )
    }

    /// The place of a task in the view, if it is in view.
    pub fn index_of(&self, task: TaskId) -> Option<usize> {
        self.view.index_of(self.plan.row_of(task)?)
    }

    /// The cells of these tasks in these columns as a text for the clipboard, which
    /// pasting reads back (ED13). Tasks that are gone are passed over.
    pub fn copy_block(&self, tasks: &[TaskId], columns: &[TableColumn]) -> String {
        let rows: Vec<usize> = tasks
            .iter()
            .filter_map(|task| self.plan.row_of(*task))
            .collect();
        copy::block(&self.plan, &rows, columns, &|row, column| {
            self.measured(row, column)
        })
    }

    /// Subtasks of these tasks, at every depth, that are not among them: what
    /// deleting the tasks alone leaves behind (N6).
    pub fn subtasks_besides(&self, tasks: &[TaskId]) -> usize {
        let rows = tasks.iter().filter_map(|task| self.plan.row_of(*task));
        let rows = rows_in_order(rows.collect());
        let all: usize = self.plan.top_blocks(&rows).iter().map(Range::len).sum();
        all - rows.len()
    }

    /// Which days work, for the project and for everybody.
    pub fn calendar(&self) -> CalendarView {
        CalendarView::of(&self.plan)
    }

    /// The footer's numbers.
    pub fn totals(&self) -> TotalsView {
        TotalsView::of(&self.plan)
    }

    /// Folds or unfolds the subtasks of these tasks; no change of the plan.
    pub fn set_collapsed(&mut self, tasks: &[TaskId], collapsed: bool) -> Change {
        self.view.set_collapsed(&self.plan, tasks, collapsed);
        let said = said::folded(&self.plan, tasks, collapsed);
        Change {
            said,
            ..self.shown_anew()
        }
    }

    /// Tasks whose subtasks are folded away, the outermost first: [`Editor::set_collapsed`] takes
    /// them back in another visit (ED5).
    pub fn collapsed(&self) -> Vec<TaskId> {
        self.view.collapsed(&self.plan)
    }

    /// Folds every parent, or unfolds all.
    pub fn set_all_collapsed(&mut self, collapsed: bool) -> Change {
        let parents: Vec<TaskId> = (0..self.plan.len())
            .filter(|row| self.plan.is_parent(*row))
            .map(|row| self.plan.tasks()[row].id)
            .collect();
        self.set_collapsed(&parents, collapsed)
    }

    /// Shows only what the filter lets through, and the rows above that; no
    /// change of the plan.
    pub fn set_filter(&mut self, filter: Filter) -> Change {
        self.view.set_filter(&self.plan, filter);
        self.shown_anew()
    }

    /// Whether a filter is set; another plan begins without one.
    pub fn is_filtered(&self) -> bool {
        self.view.is_filtered()
    }

    /// A task that says `text`, seen from another one (ED15).
    pub fn find(&self, text: &str, from: Option<TaskId>, step: FindStep) -> Found {
        find::find(&self.plan, text, from, step)
    }

    /// Puts a task in view whatever is folded or filtered; no change of the plan.
    pub fn reveal(&mut self, task: TaskId) -> Change {
        self.view.reveal(&self.plan, &[task]);
        self.shown_anew()
    }

    /// Another day has begun than the one that was shown: what is late, how dates
    /// are told and where today stands; no change of the plan (U17).
    pub fn new_day(&mut self) -> Change {
        self.shown_anew()
    }

    /// Other rows are in view; the plan is the same.
    pub(crate) fn shown_anew(&mut self) -> Change {
        self.revision += 1;
        self.chart.note_everything();
        Change {
            structure: true,
            ..self.state()
        }
    }
}
