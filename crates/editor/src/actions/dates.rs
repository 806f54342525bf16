//! Commands about what places tasks: the switch, dependencies, limits, baselines (SC15, SC16).

use barline_tasks::{
    Baseline, ByHand, Dependency, DependencyKind, Edit, Entry, Lag, Limits, MOST_BASELINES,
    Placing, Reading, Task, TaskId, parse_dependencies,
};

use crate::attempt::{Applied, Attempt, Context};
use crate::command::StartRule;
use crate::schedule::{switch_off, switch_on};
use crate::{Refusal, cell};

/// Dates follow dependencies from now on, or are by hand.
pub(super) fn switch(attempt: &mut Attempt<'_>, on: bool) -> Applied {
    if on {
        switch_on(attempt)
    } else {
        switch_off(attempt)
    }
}

/// A lag as typed into its field: `2`, `-1w`, `3ed`; empty for none.
fn lag(text: &str) -> Result<Lag, Refusal> {
    let typed = text.trim();
    if typed.is_empty() {
        return Ok(Lag::ZERO);
    }
    let sign = if typed.starts_with(['+', '-', '−']) {
        ""
    } else {
        "+"
    };
    let entry = format!("1FS{sign}{typed}");
    match parse_dependencies(&entry, 1, Reading::Typed).as_slice() {
        [Ok(Entry { lag, .. })] => Ok(*lag),
        _ => Err(Refusal::LagUnreadable {
            text: typed.to_owned(),
        }),
    }
}

/// A task waits for another one in this way from now on.
pub(super) fn set_dependency(
    attempt: &mut Attempt<'_>,
    (task, prior): (TaskId, TaskId),
    kind: DependencyKind,
    lag_text: &str,
) -> Result<Applied, Refusal> {
    let lag = lag(lag_text)?;
    let row = attempt.row(task)?;
    attempt.row(prior)?;
    let before = attempt.task(row);
    let prior = before.prior.with(Dependency { prior, kind, lag });
    attempt.replace(row, Task { prior, ..before });
    Ok(Applied::new("Change the dependency", Some(task)))
}

/// A task waits for another one no more.
pub(super) fn remove_dependency(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    prior: TaskId,
) -> Result<Applied, Refusal> {
    let row = attempt.row(task)?;
    let before = attempt.task(row);
    let prior = before.prior.without(prior);
    attempt.replace(row, Task { prior, ..before });
    Ok(Applied::new("Remove the dependency", Some(task)))
}

/// Other pins and limits, said by a person: those of dates by hand change with them.
fn limited(task: Task, limits: Limits) -> Task {
    let by_hand = task.by_hand.map(|by_hand| ByHand {
        not_before: limits.not_before,
        ..by_hand
    });
    Task {
        limits,
        by_hand,
        ..task
    }
}

/// The row of a task that gets a limit, or loses one: a task that got subtasks since may lose what it has.
fn limited_row(attempt: &Attempt<'_>, task: TaskId, sets: bool) -> Result<usize, Refusal> {
    let row = attempt.row(task)?;
    if sets && attempt.plan().is_parent(row) {
        let name = attempt.name(row);
        return Err(Refusal::LimitOnSummary { name });
    }
    Ok(row)
}

/// What decides a task's start beside its dependencies; a date that is empty is its start.
pub(super) fn set_start_rule(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    rule: StartRule,
    date: &str,
    context: &Context<'_>,
) -> Result<Applied, Refusal> {
    let row = limited_row(attempt, task, rule != StartRule::AsSoonAsPossible)?;
    let before = attempt.task(row);
    let date = match date.trim() {
        "" => before.start,
        typed => cell::typed_start(typed, context.today)?,
    };
    let (not_before, must_start) = match rule {
        StartRule::NotBefore => (Some(date), None),
        StartRule::MustStart => (None, Some(date)),
        StartRule::AsSoonAsPossible | StartRule::AsLateAsPossible => (None, None),
    };
    let limits = Limits {
        not_before,
        must_start,
        as_late_as_possible: rule == StartRule::AsLateAsPossible,
        ..before.limits
    };
    attempt.replace(row, limited(before, limits));
    let label = match rule {
        StartRule::AsSoonAsPossible => "Start as soon as possible",
        StartRule::NotBefore => "Start not before",
        StartRule::MustStart => "Must start on",
        StartRule::AsLateAsPossible => "Start as late as possible",
    };
    Ok(Applied::new(label, Some(task)))
}

/// The day a task should be finished by; empty for none.
pub(super) fn set_finish_by(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    date: &str,
    context: &Context<'_>,
) -> Result<Applied, Refusal> {
    let row = limited_row(attempt, task, !date.trim().is_empty())?;
    let before = attempt.task(row);
    let finish_by = match date.trim() {
        "" => None,
        typed => Some(cell::typed_start(typed, context.today)?),
    };
    let limits = Limits {
        finish_by,
        ..before.limits
    };
    attempt.replace(row, limited(before, limits));
    Ok(Applied::new("Finish by", Some(task)))
}

/// Every day works for a task, or only those of its calendar.
pub(super) fn set_works_on_days_off(
    attempt: &mut Attempt<'_>,
    task: TaskId,
    on: bool,
) -> Result<Applied, Refusal> {
    let row = attempt.row(task)?;
    let before = attempt.task(row);
    let works_on_days_off = on;
    attempt.replace(
        row,
        Task {
            works_on_days_off,
            ..before
        },
    );
    Ok(Applied::new("Work on days off", Some(task)))
}

/// The pins of these tasks go, or of all where none is named.
pub(super) fn remove_pins(attempt: &mut Attempt<'_>, tasks: &[TaskId]) -> Result<Applied, Refusal> {
    let rows = if tasks.is_empty() {
        (0..attempt.plan().len()).collect()
    } else {
        attempt.rows(tasks)?
    };
    let plan = attempt.plan();
    let pinned = rows.into_iter().filter_map(|row| {
        let task = &plan.tasks()[row];
        task.limits.not_before?;
        let placing = Placing {
            not_before: None,
            by_hand: task.by_hand.map(|by_hand| ByHand {
                not_before: None,
                ..by_hand
            }),
            ..Placing::of(task)
        };
        Some((row, placing))
    });
    let pinned: Vec<(usize, Placing)> = pinned.collect();
    if pinned.is_empty() {
        return Err(Refusal::NoPins);
    }
    let announcement = match pinned.len() {
        1 => "1 pin was removed.".to_owned(),
        many => format!("{many} pins were removed."),
    };
    attempt.apply(Edit::Place(pinned));
    attempt.effects.announcement = Some(announcement);
    Ok(Applied::new("As early as possible", None))
}

/// How the plan stands now is kept under a name.
pub(super) fn save_baseline(attempt: &mut Attempt<'_>, name: &str) -> Result<Applied, Refusal> {
    let mut baselines = attempt.plan().baselines().to_vec();
    if attempt.plan().is_empty() {
        return Err(Refusal::EmptyBaseline);
    }
    if baselines.len() >= MOST_BASELINES {
        return Err(Refusal::TooManyBaselines);
    }
    let mut baseline = Baseline::of(attempt.plan(), name);
    // Told apart by their names, wherever one is chosen.
    let base = baseline.name.clone();
    let mut number = 2;
    while baselines.iter().any(|other| other.name == baseline.name) {
        baseline.name = format!("{base} {number}");
        number += 1;
    }
    let announcement = format!("Saved the baseline “{}”.", baseline.name);
    attempt.effects.announcement = Some(announcement);
    baselines.push(baseline);
    attempt.apply(Edit::Baselines(baselines));
    Ok(Applied::new("Save a baseline", None))
}

/// A baseline goes.
pub(super) fn remove_baseline(attempt: &mut Attempt<'_>, index: u32) -> Result<Applied, Refusal> {
    let mut baselines = attempt.plan().baselines().to_vec();
    let index = index as usize;
    if index >= baselines.len() {
        return Err(Refusal::NoSuchBaseline);
    }
    let gone = baselines.remove(index);
    attempt.effects.announcement = Some(format!("Removed the baseline “{}”.", gone.name));
    attempt.apply(Edit::Baselines(baselines));
    Ok(Applied::new("Remove a baseline", None))
}
