//! A plan as a document of version 2 (S30).

use barline_tasks::{
    Baseline, ByHand, CalendarRules, DaysOff, DependencyKind, Lag, Plan, PriorToken, Project,
    Scheduling, Task, YearlyDay, format_iso_date,
};

use super::network::{
    BaselineDocument, BaselineTaskDocument, ByHandDocument, CalendarDocument, DaysDocument,
    KindDocument, LagUnit, LinkDocument, NetworkDocument, NetworkTask, PersonDocument, Weekday,
    YearlyDocument,
};

/// Whether a plan holds what version 1 has no field for.
pub fn is_needed(plan: &Plan) -> bool {
    let says_more = |task: &Task| {
        task.prior.is_typed()
            || task.limits != barline_tasks::Limits::NONE
            || task.works_on_days_off
            || task.by_hand.is_some()
    };
    plan.scheduling() != Scheduling::default()
        || !plan.project().is_default()
        || !plan.baselines().is_empty()
        || plan.tasks().iter().any(says_more)
}

/// The plan as a document of version 2, indented.
pub fn export(plan: &Plan) -> String {
    // Strings and numbers always have a form in JSON.
    serde_json::to_string_pretty(&document(plan)).unwrap_or_default()
}

fn document(plan: &Plan) -> NetworkDocument {
    let switches = plan.scheduling();
    let Project {
        calendars,
        start,
        finish_by,
    } = plan.project();
    let people = calendars.people().iter().map(|person| PersonDocument {
        owner: person.owner.clone(),
        days_off: person.off.iter().map(days).collect(),
        yearly_days_off: person.yearly.iter().map(yearly).collect(),
    });
    NetworkDocument {
        version: 2,
        project_description: plan.description().to_owned(),
        dates_by_links: switches.dates_follow_dependencies,
        bars_follow_working_days: switches.bars_follow_working_days,
        auto_schedule: switches.auto_schedule,
        project_start: start.map(format_iso_date),
        finish_by: finish_by.map(format_iso_date),
        calendar: calendar(calendars.rules()),
        people: people.collect(),
        baselines: plan
            .baselines()
            .iter()
            .map(|one| baseline(plan, one))
            .collect(),
        tasks: plan.tasks().iter().map(|one| task(plan, one)).collect(),
    }
}

fn calendar(rules: &CalendarRules) -> CalendarDocument {
    use Weekday::{Friday, Monday, Saturday, Sunday, Thursday, Tuesday, Wednesday};
    let week = [
        Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday,
    ];
    let working = week
        .into_iter()
        .zip(0..)
        .filter(|(_, day)| rules.week.works(*day));
    let extra = rules
        .extra
        .iter()
        .map(|(first, last)| days(&DaysOff::range(*first, *last)));
    CalendarDocument {
        working_weekdays: working.map(|(day, _)| day).collect(),
        days_off: rules.off.iter().map(days).collect(),
        yearly_days_off: rules.yearly.iter().map(yearly).collect(),
        working_days: extra.collect(),
    }
}

fn days(DaysOff { first, last, name }: &DaysOff) -> DaysDocument {
    let day = format_iso_date(*first);
    if first == last && name.is_empty() {
        return DaysDocument::Day(day);
    }
    DaysDocument::Range {
        first: day,
        last: (first != last).then(|| format_iso_date(*last)),
        name: name.clone(),
    }
}

fn yearly(YearlyDay { month, day, name }: &YearlyDay) -> YearlyDocument {
    YearlyDocument {
        month: *month,
        day: *day,
        name: name.clone(),
    }
}

fn baseline(plan: &Plan, baseline: &Baseline) -> BaselineDocument {
    let numbered = plan.tasks().iter().zip(1..);
    let tasks = numbered.filter_map(|(task, number)| {
        let dates = baseline.dates_of(task.id)?;
        Some(BaselineTaskDocument {
            task: number,
            start_date: format_iso_date(dates.start),
            duration: dates.duration.days(),
            last_day: format_iso_date(dates.last_day),
        })
    });
    BaselineDocument {
        name: baseline.name.clone(),
        tasks: tasks.collect(),
    }
}

/// Typed links as objects, where all entries are links; else the text says them.
fn links(plan: &Plan, task: &Task) -> Option<Vec<LinkDocument>> {
    let links = task.prior.tokens().iter().map(|token| {
        let PriorToken::Task(dependency) = token else {
            return None;
        };
        let (lag, lag_unit) = match dependency.lag.simple() {
            Lag::Working(days) => (days, LagUnit::WorkingDays),
            Lag::Calendar(days) => (days, LagUnit::CalendarDays),
        };
        Some(LinkDocument {
            task: plan.row_of(dependency.prior)? + 1,
            kind: match dependency.kind {
                DependencyKind::FinishStart => KindDocument::FS,
                DependencyKind::StartStart => KindDocument::SS,
                DependencyKind::FinishFinish => KindDocument::FF,
                DependencyKind::StartFinish => KindDocument::SF,
            },
            lag,
            lag_unit,
        })
    });
    task.prior.is_typed().then(|| links.collect()).flatten()
}

fn by_hand(typed: ByHand) -> ByHandDocument {
    ByHandDocument {
        start_date: format_iso_date(typed.start),
        not_before: typed.not_before.map(format_iso_date),
        duration: typed.summary.map(|(duration, _)| duration.days()),
        progress: typed.summary.map(|(_, progress)| progress.percent()),
    }
}

fn task(plan: &Plan, task: &Task) -> NetworkTask {
    let links = links(plan, task);
    NetworkTask {
        name: task.name.clone(),
        prior_dependency: match links {
            Some(_) => plan.prior_numbers(task),
            None => plan.prior_text(task),
        },
        start_date: Some(format_iso_date(task.start)),
        end_date: format_iso_date(plan.table_end(task)),
        duration: task.duration.days(),
        owner: task.owner.clone(),
        level: task.level.get(),
        progress: task.progress.percent(),
        done: task.done,
        status: task.status.to_string(),
        status_chosen: task.told_status() == Some(barline_tasks::Status::default()),
        comment: task.comment.clone(),
        links,
        not_before: task.limits.not_before.map(format_iso_date),
        must_start: task.limits.must_start.map(format_iso_date),
        finish_by: task.limits.finish_by.map(format_iso_date),
        as_late_as_possible: task.limits.as_late_as_possible,
        works_on_days_off: task.works_on_days_off,
        by_hand: task.by_hand.map(by_hand),
    }
}
