//! Changes on their way to a link that several people edit (S37).

use barline_share_codec::link::{
    Joined, RowIds, changes_since, decode, join, read_changes, write_changes,
};
use barline_tasks::strategies::{any_edit, any_plan, any_plan_by_links, any_plan_of, counting_ids};
use barline_tasks::{
    Change, Plan, RULES, TaskDraft, TaskId, amend, as_typed, carry_out, diff, sample_tasks,
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

#[test]
fn s37_what_is_no_list_of_changes_is_refused_in_words() {
    for (text, says) in [
        ("{}", "cannot be read"),
        (r#"[{"change":"burn","task":1}]"#, "cannot be read"),
        (
            r#"[{"change":"set","task":1,"was":{"name":"A"},"now":{"owner":"B"}}]"#,
            "not one cell",
        ),
        (
            r#"[{"change":"plan","was":{"autoSchedule":true},"now":{"datesByLinks":true}}]"#,
            "not one entry",
        ),
        (
            r#"[{"change":"set","task":1,"was":{"level":0},"now":{"level":9}}]"#,
            "level 9",
        ),
        (
            r#"[{"change":"set","task":1,"was":{"limit":""},"now":{"limit":"soon"}}]"#,
            "“soon” is no limit",
        ),
        (
            r#"[{"change":"set","task":1,"was":{"startDate":{"date":"2026-01-05"}},"now":{"startDate":{"date":"Monday"}}}]"#,
            "YYYY-MM-DD",
        ),
        (
            r#"[{"change":"set","task":1,"was":{"priorDependency":[]},"now":{"priorDependency":[{"task":2,"kind":"XY"}]}}]"#,
            "“XY” is no kind",
        ),
        (
            r#"[{"change":"set","task":1,"was":{"name":"A"},"now":{"name":"B"},"more":1}]"#,
            "unknown field",
        ),
    ] {
        let error = read_changes(text).expect_err(text);
        assert!(error.contains(says), "{text}: {error}");
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
