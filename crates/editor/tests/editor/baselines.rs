//! Baselines: saved, listed, compared with (SC16).

use barline_editor::{Column, Command, Editor};

use crate::common::id;
use crate::dates::{CHAIN, by_links, opened, set};

#[test]
fn sc16_a_baseline_of_nothing_is_refused() {
    let mut editor = opened(&[]);
    let name = String::new();
    let refused = editor.dispatch(Command::SaveBaseline { name }).unwrap_err();
    assert_eq!(refused.code(), "emptyBaseline");
}

#[test]
fn sc16_baselines_are_listed_told_apart_and_undone() {
    let mut editor = by_links(&CHAIN);
    let save = |editor: &mut Editor, name: &str| {
        let name = name.to_owned();
        let change = editor.dispatch(Command::SaveBaseline { name }).unwrap();
        change.said.unwrap()
    };
    assert_eq!(
        save(&mut editor, " As agreed "),
        "Saved the baseline “As agreed”."
    );
    assert_eq!(
        save(&mut editor, "As agreed"),
        "Saved the baseline “As agreed 2”."
    );
    assert_eq!(
        save(&mut editor, "As agreed"),
        "Saved the baseline “As agreed 3”."
    );
    let listed = |editor: &Editor| {
        let views = editor.baselines().into_iter();
        let facts = views.map(|one| format!("{}: {}, {}", one.name, one.tasks, one.dates));
        facts.collect::<Vec<_>>()
    };
    let facts = "3, 5 Mar 2026 to 12 Mar 2026";
    let all = ["As agreed", "As agreed 2", "As agreed 3"].map(|name| format!("{name}: {facts}"));
    assert_eq!(listed(&editor), all);
    let removed = editor
        .dispatch(Command::RemoveBaseline { index: 1 })
        .unwrap();
    assert_eq!(
        removed.said.as_deref(),
        Some("Removed the baseline “As agreed 2”.")
    );
    assert_eq!(listed(&editor), [all[0].clone(), all[2].clone()]);
    let refused = editor
        .dispatch(Command::RemoveBaseline { index: 2 })
        .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "That baseline is no longer in the plan."
    );
    editor.undo().unwrap();
    assert_eq!(listed(&editor), all);
    for _ in 0..8 {
        save(&mut editor, "");
    }
    let name = String::new();
    let refused = editor.dispatch(Command::SaveBaseline { name }).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "A plan keeps up to 11 baselines. Remove one first."
    );
}

#[test]
fn sc16_rows_say_and_copy_how_far_they_are_from_a_baseline() {
    use barline_editor::TableColumn::{
        Critical, DurationVariance, FinishVariance, FreeFloat, StartVariance, TotalFloat,
    };
    const COLUMNS: [barline_editor::TableColumn; 6] = [
        TotalFloat,
        FreeFloat,
        Critical,
        StartVariance,
        FinishVariance,
        DurationVariance,
    ];
    let mut editor = by_links(&CHAIN);
    let name = String::new();
    editor.dispatch(Command::SaveBaseline { name }).unwrap();
    set(&mut editor, 1, Column::Duration, "5").unwrap();
    let copied = |editor: &Editor| {
        let tasks = [0, 1, 2].map(|row| id(editor, row));
        editor.copy_block(&tasks, &COLUMNS)
    };
    let told = |editor: &Editor| {
        let rows = editor.rows(0, 3).into_iter();
        let variances = rows.map(|row| {
            row.variance
                .map(|from| (from.start, from.finish, from.duration))
        });
        variances.collect::<Vec<_>>()
    };
    assert_eq!(told(&editor), [None; 3]);
    let nothing = "0\t0\ttrue\t\t\t\n0\t0\ttrue\t\t\t\n0\t0\ttrue\t\t\t";
    assert_eq!(copied(&editor).trim_end_matches('\n'), nothing);
    let revision = editor.state().revision;
    let stamps = |editor: &Editor| {
        editor
            .rows(0, 3)
            .iter()
            .map(|row| row.stamp)
            .collect::<Vec<_>>()
    };
    let before = stamps(&editor);
    let change = editor.compare_with(Some(0));
    assert!(change.revision > revision && !change.is_edit);
    assert_ne!(stamps(&editor), before);
    assert_eq!(
        told(&editor),
        [Some((0, 0, 0)), Some((0, 2, 2)), Some((2, 2, 0))]
    );
    let all = "0\t0\ttrue\t0\t0\t0\n0\t0\ttrue\t0\t2\t2\n0\t0\ttrue\t2\t2\t0";
    assert_eq!(copied(&editor).trim_end_matches('\n'), all);
    // One that is gone is compared with no more.
    editor
        .dispatch(Command::RemoveBaseline { index: 0 })
        .unwrap();
    assert_eq!(told(&editor), [None; 3]);
}
