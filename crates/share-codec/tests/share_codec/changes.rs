//! Changes on their way to a link that several people edit (S37).

use barline_scheduling::place_tasks;
use barline_share_codec::link::{
    Joined, RowIds, changes_since, decode, join, read_changes, write_changes,
};
use barline_tasks::strategies::{any_edit, any_plan, any_plan_by_links, any_plan_of, counting_ids};
use barline_tasks::{
    Change, Plan, RULES, Scheduling, TaskDraft, TaskId, amend, as_typed, carry_out, diff,
    sample_tasks,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::shared_link::{TODAY, data, ids};

/// The plan behind a link, its rows under these names.
fn behind(plan: &Plan, names: &[TaskId]) -> Plan {
    let mut draft = decode(&data(plan), TODAY)
        .expect("a link")
        .imported
        .into_draft();
    for (task, id) in draft.tasks.iter_mut().zip(names) {
        task.id = Some(*id);
    }
    draft.build(&mut ids())
}

fn placed(mut plan: Plan) -> Plan {
    place_tasks(&mut plan);
    plan
}

fn numbers(plan: &Plan) -> Vec<TaskId> {
    (1..).take(plan.len()).map(TaskId).collect()
}

/// Another cell, or one that says another thing: then `RULES` counts up, and this is a new snapshot (LV25).
#[test]
fn lv25_the_shape_of_changes_is_that_of_their_rules() {
    let plan = Plan::build("", sample_tasks(TODAY), &mut ids());
    let all: Vec<Change> = diff(&Plan::default(), &plan)
        .into_iter()
        .filter(|change| matches!(change, Change::Add { .. }))
        .take(2)
        .collect();
    let all: serde_json::Value = serde_json::from_str(&write_changes(&all)).expect("JSON");
    insta::assert_snapshot!(format!("changes_by_rules_{RULES}"), format!("{all:#}"));
}

proptest! {
    #[test]
    fn prop_s37_changes_are_read_as_they_are_written(
        old in any_plan(8), new in any_plan(8), by_links in any_plan_by_links(8), edits in vec(any_edit(), 0..5),
    ) {
        let mut near = by_links.clone();
        for edit in &edits {
            edit.apply(&mut near);
        }
        for (one, other) in [(&old, &new), (&old, &by_links), (&by_links, &old), (&by_links, &near)] {
            let changes = diff(one, other);
            let text = write_changes(&changes);
            prop_assert_eq!(read_changes(&text), Ok(changes));
        }
    }

    #[test]
    fn prop_s37_entries_that_name_no_task_are_read_as_they_were_typed(
        typed in vec("[0-9FSx+d%,; -]{0,12}|\\PC{0,8}|\\PC{0,3};\\PC{0,5}", 2),
    ) {
        let with_prior = |prior: &String| {
            let draft = TaskDraft { prior: prior.clone(), ..TaskDraft::new("Paint", TODAY) };
            Plan::build("", vec![draft], &mut ids())
        };
        let changes = diff(&with_prior(&typed[0]), &with_prior(&typed[1]));
        prop_assert_eq!(read_changes(&write_changes(&changes)), Ok(changes));
        let added = diff(&Plan::default(), &with_prior(&typed[0]));
        prop_assert_eq!(read_changes(&write_changes(&added)), Ok(added));
    }

    #[test]
    fn prop_s37_what_is_sent_makes_the_plan_behind_the_link_the_plan_here(
        base in any_plan_of(1..=10), by_links in any_plan_by_links(8), edits in vec(any_edit(), 0..5),
    ) {
        for base in [base, by_links] {
            let mut mine = base.clone();
            for edit in &edits {
                edit.apply(&mut mine);
            }
            prop_assume!(!base.is_empty() && !mine.is_empty());
            let names = numbers(&base);
            let here: Vec<TaskId> = base.tasks().iter().map(|task| task.id).collect();
            for (known, here) in [(&[][..], None), (&names, None), (&names, Some(&here[..]))] {
                let sent = changes_since(&data(&base), known, here, &mine, TODAY, &mut ids()).expect("a link");
                let head = as_typed(&behind(&base, &names));
                let carried = carry_out(&head, sent.changes.clone(), false);
                let carried = carried.expect("nobody else was there");
                prop_assert_eq!(&carried, &as_typed(&behind(&mine, &sent.row_ids)));
                prop_assert_eq!(read_changes(&write_changes(&sent.changes)), Ok(sent.changes));
            }
        }
    }

    #[test]
    fn prop_t35_s37_what_is_sent_makes_a_placed_plan_the_placed_plan_here(
        base in any_plan_by_links(8), edits in vec(any_edit(), 0..5), stays_by_links in any::<bool>(),
    ) {
        let base = placed(base);
        let mut mine = base.clone();
        for edit in &edits {
            edit.apply(&mut mine);
        }
        if stays_by_links {
            let scheduling = Scheduling { dates_follow_dependencies: true, ..mine.scheduling() };
            mine = mine.with_scheduling(scheduling);
        }
        let mine = placed(mine);
        prop_assume!(!base.is_empty() && !mine.is_empty());
        let names = numbers(&base);
        let here: Vec<TaskId> = base.tasks().iter().map(|task| task.id).collect();
        let sent = changes_since(&data(&base), &names, Some(&here), &mine, TODAY, &mut ids()).expect("a link");
        let head = behind(&base, &names);
        let becomes = behind(&mine, &sent.row_ids);
        for overwrites in [false, true] {
            let once = carry_out(&head, sent.changes.clone(), overwrites).expect("nobody else was there");
            prop_assert_eq!(placed(once.clone()), placed(becomes.clone()));
            for head in [placed(once.clone()), once] {
                let twice = carry_out(&head, sent.changes.clone(), overwrites).expect("nobody else was there");
                prop_assert_eq!(placed(twice), placed(becomes.clone()));
            }
        }
    }

    #[test]
    fn prop_s37_rows_that_have_names_are_joined_by_them(
        base in any_plan_of(1..=10), edits in vec(any_edit(), 0..4),
    ) {
        let mut theirs = base.clone();
        for edit in &edits {
            edit.apply(&mut theirs);
        }
        prop_assume!(!theirs.is_empty());
        // Behind the link rows are called 101, 102 and so on; new ones as their page called them.
        let name = |id: TaskId| base.row_of(id).map_or(id, |row| TaskId(row as u64 + 101));
        let named = |plan: &Plan| -> Vec<TaskId> {
            plan.tasks().iter().map(|task| name(task.id)).collect()
        };
        let (of_base, of_theirs) = (named(&base), named(&theirs));
        let here: Vec<TaskId> = base.tasks().iter().map(|task| task.id).collect();
        let row_ids = RowIds { here: Some(&here), there: Some((&of_base, &of_theirs)) };
        let Joined { plan, rows, .. } =
            join(&data(&base), &base, &data(&theirs), row_ids, TODAY, &|_| false, &mut ids()).expect("links");
        let found: Vec<TaskId> = plan.tasks().iter().map(|task| task.id).collect();
        prop_assert_eq!(rows, found);
        prop_assert_eq!(plan.len(), theirs.len());
        for (there, here) in theirs.tasks().iter().zip(plan.tasks()) {
            // A row that was known is the same row, whatever it says now.
            if base.row_of(there.id).is_some() {
                prop_assert_eq!(there.id, here.id);
            }
        }
    }
}

/// Changes, and what is said of each.
const REFUSED: &[(&str, &str)] = &[
    (
        r#"{"change":"burn","task":1}"#,
        ", field change: it must be `set`, `add`, `delete`, `move` or `plan`.",
    ),
    (
        r#"{"task":1}"#,
        ", field change: it must be `set`, `add`, `delete`, `move` or `plan`.",
    ),
    ("7", ": it must be an object."),
    (
        r#"{"change":"set","task":1,"was":{"name":"A"},"now":{"owner":"B"}}"#,
        ": A change goes from name to owner: not one cell.",
    ),
    (
        r#"{"change":"plan","was":{"autoSchedule":true},"now":{"datesByLinks":true}}"#,
        ": A change goes from autoSchedule to datesByLinks: not one entry.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"level":0},"now":{"level":9}}"#,
        ", field now.level: it must be a whole number from 0 to 8.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"duration":-1},"now":{"duration":3}}"#,
        ", field was.duration: it must be a whole number from 0 to 999999999.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"name":"A"},"now":{"name":1}}"#,
        ", field now.name: it must be a text.",
    ),
    (
        r#"{"change":"move","task":1,"after":null}"#,
        ": `wasAfter` is missing.",
    ),
    (
        r#"{"change":"move","task":1,"wasAfter":null}"#,
        ": `after` is missing.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"name":"A"},"now":{"name":"A","level":1}}"#,
        ", field now: it must be an object with one field.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"startDate":{"date":"2026-02-03"}},"now":{"startDate":{"date":"2026-02-30"}}}"#,
        ", field now.startDate.date: it must be a day that there is, as YYYY-MM-DD, from 0001-01-01 to 9999-12-31.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"startDate":{"date":"2026-02-03"}},"now":{"startDate":"2026-02-04"}}"#,
        ", field now.startDate: it must be an object with a `date`.",
    ),
    (
        r#"{"change":"plan","was":{"finishBy":null},"now":{"finishBy":"soon"}}"#,
        ", field now.finishBy: it must be a day that there is, as YYYY-MM-DD, from 0001-01-01 to 9999-12-31, or null.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"status":{"status":"done","chosen":true}},"now":{"status":{"status":"far","chosen":true}}}"#,
        ", field now.status.status: it must be one of `not_started`, `in_progress`, `review`, `done`, `cancelled`, `pending`.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"progress":{"percent":0,"done":false}},"now":{"progress":{"percent":0}}}"#,
        ", field now.progress: `done` is missing.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"progress":{"percent":0,"done":false}},"now":{"progress":{"percent":0,"done":true,"more":1}}}"#,
        ", field now.progress: there is no field but `percent` or `done`.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"nme":"A"},"now":{"name":"B"}}"#,
        ", field was: there is no field but `name`, `priorDependency`, `startDate`, `duration`, `owner`, `level`, `progress`, `status`, `comment`, `limit`, `byHand`.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"name":"A"},"now":{"name":"B"},"more":1}"#,
        ": there is no field but `task`, `was`, `now`.",
    ),
    (
        r#"{"change":"move","task":-1,"after":null}"#,
        ", field task: it must be the number of a row, a whole one from 0 to 2^53 - 1.",
    ),
    (
        r#"{"change":"add","task":9007199254740992,"after":null,"cells":{"name":"N","priorDependency":[],"startDate":{"date":"2026-01-14"},"duration":1,"owner":"x","level":0,"progress":{"percent":0,"done":false},"status":{"status":"not_started","chosen":false},"comment":"","limit":"","byHand":""}}"#,
        ", field task: 9007199254740992 is no id of a task: they are below 2^53.",
    ),
    (
        r#"{"change":"add","task":5,"after":null,"cells":{"name":"N","priorDependency":[],"startDate":{"date":"2026-01-14"},"duration":1,"owner":"x","level":"deep","progress":{"percent":0,"done":false},"status":{"status":"not_started","chosen":false},"comment":"","limit":"","byHand":""}}"#,
        ", field cells.level: it must be a whole number from 0 to 8.",
    ),
    (
        r#"{"change":"delete","task":5,"cells":{"name":"N","priorDependency":[],"startDate":{"date":"2026-01-14"},"duration":1,"owner":"x","level":0,"progress":{"percent":0,"done":false},"status":{"status":"not_started","chosen":false},"comment":"","limit":"soon","byHand":""}}"#,
        ", field cells.limit: “soon” is no limit of a task: `not before`, `must start` or `finish by` with a day, `as late as possible`, `works on days off`.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"limit":""},"now":{"limit":"soon"}}"#,
        ", field now.limit: “soon” is no limit of a task: `not before`, `must start` or `finish by` with a day, `as late as possible`, `works on days off`.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"priorDependency":[]},"now":{"priorDependency":[{"task":2,"kind":"XY"}]}}"#,
        ", field now.priorDependency: “XY” is no kind of dependency, FS, SS, FF or SF.",
    ),
    (
        r#"{"change":"set","task":1,"was":{"priorDependency":[]},"now":{"priorDependency":[{"task":2}]}}"#,
        ", field now.priorDependency[0]: it must be an object with `task`, `kind` and, where it has one, `lagDays` or `lagCalendarDays`, a whole number from -999999999 to 999999999, or with a `text`.",
    ),
];

#[test]
fn s37_what_is_no_list_of_changes_is_refused_in_words() {
    let one_field = r#"[{"change":"move","task":1,"task":1,"wasAfter":2,"after":null}]"#;
    for (text, says) in [
        ("{}", "The changes are no list."),
        (
            "[1,\n}",
            "The changes are no JSON, at line 2, column 1 of them.",
        ),
        (one_field, "A change has one of its fields twice."),
    ] {
        assert_eq!(read_changes(text), Err(says.to_owned()));
    }
    let well = r#"{"change":"move","task":1,"wasAfter":null,"after":2}"#;
    for (change, says) in REFUSED {
        let text = format!("[{well},{change}]");
        assert_eq!(
            read_changes(&text),
            Err(format!("Change 2{says}")),
            "{change}"
        );
    }
    let one = r#"{"change":"move","task":1,"wasAfter":null,"after":2}"#;
    let many = format!("[{}]", vec![one; 20_001].join(","));
    assert!(
        read_changes(&many)
            .expect_err("many")
            .contains("20001 changes")
    );
}

#[test]
fn s37_texts_are_cleaned_as_typed_ones_are() {
    let text = r#"[{"change":"set","task":1,"was":{"name":"A"},"now":{"name":" two\nlines "}}]"#;
    let read = read_changes(text).expect("changes");
    assert!(write_changes(&read).contains("two lines"));
    let plan = Plan::build(
        "",
        vec![barline_tasks::strategies::draft_at("A", TODAY)],
        &mut counting_ids(),
    );
    assert_eq!(amend(&plan, read).tasks()[0].name, "two lines");
}
