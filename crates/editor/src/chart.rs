//! The chart of the open plan, laid out when first looked at after a change (ED25).

use barline_scheduling::Scheduler;
use barline_tasks::{Date, IgnoredDependencies, Plan, TaskId};
use barline_timeline::{BarCommand, Chain, Chart, Slack};

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
    /// The revision its floats are of, where they are shown.
    slack_of: Option<u32>,
    /// The task whose chain stands out, and the revision that the chain is of.
    followed: Option<(TaskId, u32)>,
}

impl LazyChart {
    pub(crate) fn new(today: Date) -> LazyChart {
        LazyChart {
            chart: Chart::new(today),
            pending: Pending::Everything,
            slack_of: None,
            followed: None,
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
            Pending::Tasks(tasks) => self.chart.refresh(plan, &rows_of(plan, &tasks), today),
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
        let ignored = self.ignored.get_or_init(|| IgnoredDependencies::of(plan));
        if !self.chart.refresh(plan, today) {
            let rows = self.view.window(plan, 0, self.view.len(plan));
            self.chart.chart.lay_out(plan, ignored, rows, today);
        }
        let settings = self.chart.chart.settings();
        let shown = (settings.critical || settings.float).then_some(self.revision);
        if self.chart.slack_of != shown {
            self.chart.slack_of = shown;
            let by_links = plan.scheduling().dates_follow_dependencies && shown.is_some();
            let slack = by_links.then(|| slack_of(self.schedule.of(plan), plan.len()));
            self.chart.chart.set_slack(slack.unwrap_or_default());
        }
        if let Some((task, revision)) = self.chart.followed
            && revision != self.revision
        {
            let by_links = plan.scheduling().dates_follow_dependencies;
            let row = plan.row_of(task).filter(|_| by_links);
            let chain = row.map(|row| chain_of(self.schedule.of(plan), row, plan.len()));
            self.chart.chart.set_chain(chain.unwrap_or_default());
            self.chart.followed = Some((task, self.revision));
        }
        self.chart.chart.shade(&plan.project().calendars);
        OpenChart {
            chart: &mut self.chart.chart,
            plan,
            ignored,
        }
    }
}

impl Editor {
    /// Lets the chain that holds a task stand out in the chart, or none; answers what
    /// holds it, a sentence for all who do not see it.
    pub fn follow_chain(&mut self, task: Option<TaskId>) -> String {
        self.chart.followed = task.map(|task| (task, self.revision.wrapping_sub(1)));
        if task.is_none() {
            self.chart.chart.set_chain(Chain::default());
        }
        task.map_or_else(String::new, |task| self.chain_in_words(task))
    }
}

/// The rows of these tasks, and where dates are by links of the summaries above them, which end with one of them.
fn rows_of(plan: &Plan, tasks: &[TaskId]) -> Vec<usize> {
    let mut rows: Vec<usize> = tasks.iter().filter_map(|task| plan.row_of(*task)).collect();
    if plan.scheduling().dates_follow_dependencies {
        let mut is_changed = vec![false; plan.len()];
        for row in &rows {
            is_changed[*row] = true;
        }
        // The levels, as bits, on which something changed below the row.
        let mut levels = 0u32;
        for (row, task) in plan.tasks().iter().enumerate().rev() {
            let level = 1 << task.level.get();
            if levels > level && !is_changed[row] {
                rows.push(row);
            }
            let changes = levels > level || is_changed[row];
            levels = levels & (level - 1) | if changes { level } else { 0 };
        }
    }
    rows
}

/// The tasks that hold the date of a row, and the dependencies that decide.
fn chain_of(scheduler: &Scheduler, row: usize, count: usize) -> Chain {
    let rows = scheduler.driving_chain(row);
    let drivers = (rows.iter()).filter_map(|row| scheduler.row(*row as usize).driver);
    let links = drivers.map(|driver| (driver.waiting, driver.prior));
    Chain::new(count, &rows, links)
}

/// How far each row of the plan can slip, as the chart takes it.
fn slack_of(scheduler: &Scheduler, rows: usize) -> Vec<Slack> {
    (0..rows)
        .map(|row| {
            let row = scheduler.row(row);
            Slack {
                critical: row.critical,
                late_last_day: row.late_last_day.0,
                driver: row.driver.map(|driver| driver.prior),
            }
        })
        .collect()
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
