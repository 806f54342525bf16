//! Commands about the plan as a whole: its description, its switches, its dates,
//! and other plans that take its place or follow it.

use barline_scheduling::{Scheduler, placings};
use barline_tasks::{
    CalendarIndex, Date, Edit, IdSource, Placing, Plan, PlanDraft, Project, Scheduling, Task,
    TaskId, add_days, days_between, is_weekend, moved, parse_iso_date,
};

use crate::Refusal;
use crate::attempt::{Applied, Attempt};
use crate::cell;
use crate::history::Relink;
use crate::schedule::{as_shown, gaps};

pub(super) fn describe(attempt: &mut Attempt<'_>, text: String, label: &str) -> Applied {
    if attempt.plan().description() != text {
        attempt.apply(Edit::Description(text));
    }
    Applied::new(label, None)
}

/// Another plan takes this one's place whole: switches, calendars and baselines too; the permanent link is let go (L9).
pub(crate) fn replace_by(attempt: &mut Attempt<'_>, plan: &Plan) {
    attempt.effects.permanent_link = Relink::To(None);
    // Without tasks between, what counts anew with each switch has nothing to count.
    let count = attempt.plan().len();
    if count > 0 {
        attempt.apply(Edit::Remove { at: 0, count });
    }
    join(attempt, plan);
}

/// The plan becomes this one. Only tasks that differ are touched, so that a step of undo is about no others (ED31).
pub(crate) fn join(attempt: &mut Attempt<'_>, plan: &Plan) {
    attempt.starts_are_typed = false;
    let mut end = attempt.plan().len();
    while end > 0 {
        let rows = attempt.plan().tasks()[..end].iter().rev();
        let count = rows
            .take_while(|task| plan.row_of(task.id).is_none())
            .count();
        end -= count.max(1);
        if count > 0 {
            attempt.apply(Edit::Remove { at: end, count });
        }
    }
    say(attempt, plan);
    let moved = moved(attempt.plan(), plan);
    let (mut rest, mut to) = (plan.tasks(), 0);
    while let Some(task) = rest.first() {
        let here = attempt.plan();
        let is_new = |task: &&Task| here.row_of(task.id).is_none();
        let mut count = 1;
        match here.row_of(task.id) {
            None => {
                count = rest.iter().take_while(is_new).count();
                let tasks = rest[..count].to_vec();
                attempt.apply(Edit::Insert { at: to, tasks });
                to += count;
            }
            Some(from) if moved.contains(task.id) => {
                // Where it stood above, the rows before its place close up.
                to -= usize::from(from < to);
                if from != to {
                    attempt.apply(Edit::Move { from, count, to });
                }
                to += 1;
            }
            Some(row) => to = row + 1,
        }
        rest = &rest[count..];
    }
    for (row, task) in plan.tasks().iter().enumerate() {
        attempt.replace(row, task.clone());
    }
}

/// The plan itself says what this one does: description, switches, calendars, baselines.
pub(crate) fn say(attempt: &mut Attempt<'_>, plan: &Plan) {
    describe(attempt, plan.description().to_owned(), "");
    set_scheduling(attempt, plan.scheduling());
    if attempt.plan().project() != plan.project() {
        attempt.apply(Edit::Project(Box::new(plan.project().clone())));
    }
    if attempt.plan().baselines() != plan.baselines() {
        attempt.apply(Edit::Baselines(plan.baselines().to_vec()));
    }
}

/// The tasks of a plan follow the last one, under ids that are new to the plan. They stand as they are shown where they
/// come from, those of a plan by links where its links place them: by hand what was typed before is nobody's any more,
/// by links gaps between them are kept as pins.
pub(crate) fn append(
    attempt: &mut Attempt<'_>,
    label: &str,
    mut draft: PlanDraft,
    ids: &mut dyn IdSource,
) -> Applied {
    for task in &mut draft.tasks {
        task.id = None;
    }
    let plan = attempt.plan();
    let end = plan.len();
    let mut added = draft.build(&mut NewTo { plan, ids });
    let were_by_links = added.scheduling().dates_follow_dependencies;
    if were_by_links {
        let placed = placings(&added, &Scheduler::of(&added), None);
        added.apply(Edit::Place(placed));
    }
    let left_out = leave_waiting(&mut added);
    let first = added.tasks().first().map(|task| task.id);
    if first.is_some() {
        let edits = plan.insertion(end, added.tasks());
        attempt.apply_all(edits);
    }
    if left_out > 0 {
        attempt.leave(told_of(left_out));
    }
    let is_added = |(row, _): &(usize, Placing)| *row >= end;
    if !attempt.plan().scheduling().dates_follow_dependencies {
        let shown = as_shown(attempt.plan());
        attempt.place(shown.into_iter().filter(is_added).collect());
    } else if !were_by_links {
        let pins = gaps(attempt.plan());
        attempt.place(pins.into_iter().filter(is_added).collect());
    }
    Applied::new(label, first)
}

/// Numbers that name no task of a plan name none of another's: they are left out before its tasks go there. Answers how
/// many.
fn leave_waiting(plan: &mut Plan) -> usize {
    let mut count = 0;
    for row in 0..plan.len() {
        let task = &plan.tasks()[row];
        let prior = task.prior.without_waiting();
        let left_out = task.prior.tokens().len() - prior.tokens().len();
        if left_out > 0 {
            let task = Box::new(Task {
                prior,
                ..task.clone()
            });
            plan.apply(Edit::Replace { row, task });
            count += left_out;
        }
    }
    count
}

fn told_of(left_out: usize) -> String {
    match left_out {
        1 => "1 prior dependency names no task of them and was left out.".to_owned(),
        count => format!("{count} prior dependencies name no task of them and were left out."),
    }
}

/// Ids that no task of a plan has.
struct NewTo<'a> {
    plan: &'a Plan,
    ids: &'a mut dyn IdSource,
}

impl IdSource for NewTo<'_> {
    fn next_id(&mut self) -> TaskId {
        self.plan.fresh_id(self.ids)
    }
}

/// Moves a date, and keeps the most days that any comes to lack where the calendar ends. Where it begins none does: no
/// task is before the first, and what a pin or the project's start there asks for is given.
fn shift(date: &mut Date, days: i64, lacking: &mut i64) {
    let before = *date;
    *date = add_days(before, days);
    *lacking = (days - days_between(before, *date)).max(*lacking);
}

pub(super) fn move_timeline(
    attempt: &mut Attempt<'_>,
    to: &str,
    keep_off_weekends: bool,
) -> Result<Applied, Refusal> {
    let earliest = attempt
        .plan()
        .totals()
        .earliest_start()
        .ok_or(Refusal::NothingToShift)?;
    let to = to.trim();
    let to = parse_iso_date(to).ok_or_else(|| {
        let shape: Vec<usize> = to.split('-').map(str::len).collect();
        let digits = to.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if digits && shape == [4, 2, 2] {
            Refusal::NoSuchDate
        } else {
            Refusal::DateFormat
        }
    })?;
    let days = days_between(earliest, to);
    // All move together: nobody wants a pin for each.
    attempt.starts_are_typed = false;
    let mut lacking = 0;
    let mut project = attempt.plan().project().clone();
    let calendars = project.calendars.clone();
    // What holds a task on a day off puts it on the day after: from there it moves as what is seen.
    let is_by_links = attempt.plan().scheduling().dates_follow_dependencies;
    let seen = |date: Option<&mut Date>, calendar| {
        if let Some(date) = date.filter(|_| is_by_links && days != 0) {
            *date = calendars.last_day(calendar, *date, 1);
        }
    };
    seen(project.start.as_mut(), CalendarIndex::PROJECT);
    let own = [&mut project.start, &mut project.finish_by];
    for date in own.into_iter().flatten() {
        shift(date, days, &mut lacking);
    }
    if project != *attempt.plan().project() {
        attempt.apply(Edit::Project(Box::new(project)));
    }
    for row in 0..attempt.plan().len() {
        let mut task = attempt.task(row);
        let (limits, by_hand) = (&mut task.limits, task.by_hand.as_mut());
        let calendar = calendars.of_task(&task.owner, task.works_on_days_off);
        seen(limits.not_before.as_mut(), calendar);
        seen(limits.must_start.as_mut(), calendar);
        let (hand_start, hand_limit) = by_hand
            .map(|hand| (&mut hand.start, hand.not_before.as_mut()))
            .unzip();
        let dates = [
            Some(&mut task.start),
            limits.not_before.as_mut(),
            limits.must_start.as_mut(),
            limits.finish_by.as_mut(),
            hand_start,
            hand_limit.flatten(),
        ];
        for date in dates.into_iter().flatten() {
            shift(date, days, &mut lacking);
        }
        // The calendar's last day is a Friday.
        while keep_off_weekends && is_weekend(task.start) {
            task.start = add_days(task.start, 1);
        }
        attempt.replace(row, task);
    }
    if lacking > 0 {
        let fits = add_days(to, -lacking);
        return Err(Refusal::MovesTooFar { fits });
    }
    Ok(Applied::new("Move the timeline", None))
}

/// An empty plan by hand, with the switches of this one.
pub(super) fn reset(attempt: &mut Attempt<'_>) -> Applied {
    let scheduling = Scheduling {
        dates_follow_dependencies: false,
        ..attempt.plan().scheduling()
    };
    replace_by(attempt, &Plan::default().with_scheduling(scheduling));
    attempt.effects.shows_all = true;
    Applied::new("Reset All", None)
}

/// The project's own dates (SC6, SC9).
pub(super) fn set_dates(
    attempt: &mut Attempt<'_>,
    start: &str,
    finish_by: &str,
    today: Date,
) -> Result<Applied, Refusal> {
    let read = |text: &str| match text.trim() {
        "" => Ok(None),
        typed => cell::typed_start(typed, today).map(Some),
    };
    let before = attempt.plan().project();
    let project = Project {
        start: read(start)?,
        finish_by: read(finish_by)?,
        ..before.clone()
    };
    if project != *before {
        attempt.apply(Edit::Project(Box::new(project)));
    }
    Ok(Applied::new("Project dates", None))
}

/// The first line of the description is another one (ED21).
pub(super) fn rename(attempt: &mut Attempt<'_>, name: &str) -> Applied {
    let renamed = attempt.plan().renamed(name);
    describe(attempt, renamed, "Rename the plan")
}

/// What the chart follows and moves along.
pub(super) fn set_options(attempt: &mut Attempt<'_>, bars: bool, moving: bool) -> Applied {
    let wanted = Scheduling {
        bars_follow_working_days: bars,
        auto_schedule: moving,
        ..attempt.plan().scheduling()
    };
    set_scheduling(attempt, wanted)
}

pub(crate) fn set_scheduling(attempt: &mut Attempt<'_>, wanted: Scheduling) -> Applied {
    let before = attempt.plan().scheduling();
    if before != wanted {
        attempt.apply(Edit::Scheduling(wanted));
    }
    // Named as the switch is: undo says what it takes back.
    let bars = before.bars_follow_working_days != wanted.bars_follow_working_days;
    let moving = before.auto_schedule != wanted.auto_schedule;
    let label = match (bars, moving) {
        (true, false) => "Bars follow working days",
        (false, true) => "Move dependent tasks too",
        _ => "Change the chart options",
    };
    Applied::new(label, None)
}
