//! The chart of the open plan, laid out when first looked at after a change (ED25).

use barline_tasks::{Date, IgnoredDependencies, Plan, TaskId};
use barline_timeline::{BarCommand, Chart};

use crate::{Command, Editor};

/// What the chart has not taken up yet.
#[derive(Debug)]
enum Pending {
    Nothing,
    /// Fields of these tasks.
    Tasks(Vec<TaskId>),
    /// Order, dependencies or the rows in view.
    Everything,
}

/// A chart, and what it has to catch up with.
#[derive(Debug)]
pub(crate) struct LazyChart {
    chart: Chart,
    pending: Pending,
}

impl LazyChart {
    pub(crate) fn new(today: Date) -> LazyChart {
        LazyChart {
            chart: Chart::new(today),
            pending: Pending::Everything,
        }
    }

    /// The fields of these tasks changed.
    pub(crate) fn note(&mut self, touched: &[TaskId]) {
        match &mut self.pending {
            Pending::Everything => {}
            Pending::Nothing => self.pending = Pending::Tasks(touched.to_vec()),
            Pending::Tasks(tasks) => tasks.extend(touched),
        }
    }

    /// Order, number or levels changed, or what is in view.
    pub(crate) fn note_everything(&mut self) {
        self.pending = Pending::Everything;
    }

    /// Whether fields of these tasks alone could be taken up.
    fn refresh(&mut self, plan: &Plan, today: Date) -> bool {
        match std::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Nothing => true,
            Pending::Tasks(tasks) => {
                let rows: Vec<usize> = tasks.iter().filter_map(|task| plan.row_of(*task)).collect();
                self.chart.refresh(plan, &rows, today)
            }
            Pending::Everything => false,
        }
    }
}

/// The chart as it is now, with what most of its questions need.
#[derive(Debug)]
pub struct OpenChart<'a> {
    /// Laid out for the plan.
    pub chart: &'a mut Chart,
    /// The open plan.
    pub plan: &'a Plan,
    /// The dependencies that do not count.
    pub ignored: &'a IgnoredDependencies,
}

impl Editor {
    /// The chart, laid out for the plan as it is now.
    pub fn chart(&mut self) -> OpenChart<'_> {
        let (plan, today) = (&self.plan, self.clock.today());
        let ignored = self.links.get_or_init(|| IgnoredDependencies::of(plan));
        if !self.chart.refresh(plan, today) {
            let rows = self.view.window(plan, 0, self.view.len(plan));
            self.chart.chart.lay_out(plan, ignored, rows, today);
        }
        self.chart.chart.shade(&plan.project().calendars);
        OpenChart {
            chart: &mut self.chart.chart,
            plan,
            ignored,
        }
    }
}

impl From<BarCommand> for Command {
    fn from(command: BarCommand) -> Command {
        match command {
            BarCommand::MoveBar { task, start_date } => Command::MoveBar { task, start_date },
            BarCommand::ResizeBar {
                task,
                start_date,
                last_day,
            } => Command::ResizeBar {
                task,
                start_date,
                last_day,
            },
            BarCommand::SetProgress { task, progress } => Command::SetProgress {
                task,
                progress: i32::from(progress),
            },
        }
    }
}
