//! Dependencies of one task, and the rules of its dates: set, refused, offered (SC3, SC6, SC12).

use barline_editor::{Column, Command, Editor, StartRule};
use barline_tasks::DependencyKind;

use crate::common::id;
use crate::dates::{CHAIN, by_links, opened, set, starts};

#[test]
fn sc12_a_kind_that_is_none_is_kept_and_says_so() {
    let mut editor = by_links(&CHAIN);
    set(&mut editor, 1, Column::PriorDependency, "1FX, 9").unwrap();
    let row = editor.row(id(&editor, 1)).unwrap();
    assert_eq!(row.prior_dependency, "1FX, 9");
    let said: Vec<&str> = row
        .problems
        .iter()
        .map(|one| one.message.as_str())
        .collect();
    assert_eq!(
        said,
        [
            "1FX: kinds are FS, SS, FF, SF (or EA, AA, EE, AE …).",
            "“9” is no task number from 1 to 3; it is ignored."
        ]
    );
}

#[test]
fn sc3_kinds_and_lags_are_set_one_by_one() {
    let mut editor = by_links(&CHAIN);
    let (prior, task) = (id(&editor, 0), id(&editor, 1));
    let mut wait = |kind, lag: &str| {
        editor
            .dispatch(Command::SetDependency {
                task,
                prior,
                kind,
                lag: lag.into(),
            })
            .map(|_| {
                (
                    editor.row(task).unwrap().prior_dependency,
                    starts(&editor)[1],
                )
            })
    };
    let start = DependencyKind::StartStart;
    assert_eq!(wait(start, "1").unwrap(), ("1SS+1d".into(), 6));
    assert_eq!(wait(start, " -1w ").unwrap(), ("1SS-5d".into(), 26));
    let finish = DependencyKind::FinishStart;
    assert_eq!(wait(finish, "3ed").unwrap(), ("1FS+3ed".into(), 10));
    assert_eq!(wait(finish, "2h").unwrap_err().code(), "lagUnreadable");
    assert_eq!(wait(finish, "").unwrap(), ("1".into(), 9));
}

#[test]
fn sc6_rules_of_a_start_and_a_finish_date() {
    let mut editor = by_links(&CHAIN);
    let task = id(&editor, 1);
    let mut rule = |rule, date: &str| {
        editor
            .dispatch(Command::SetStartRule {
                task,
                rule,
                date: date.into(),
            })
            .unwrap();
        let row = editor.row(task).unwrap();
        let conflicts = row.schedule.unwrap().conflicts;
        (starts(&editor)[1], row.limits, conflicts)
    };
    let (start, limits, conflicts) = rule(StartRule::MustStart, "2026-03-06");
    assert_eq!(
        (start, limits.as_deref()),
        (6, Some("must start 6 Mar 2026"))
    );
    assert_eq!(
        conflicts,
        [
            "\"Paint\" must start on 6 Mar, but \"Order\" (1) ends on 6 Mar: 1 working day too early."
        ]
    );
    assert_eq!(rule(StartRule::NotBefore, "2026-03-10").0, 10);
    assert_eq!(rule(StartRule::AsSoonAsPossible, "").0, 9);
    let why = editor.why(id(&editor, 2)).unwrap();
    assert_eq!(
        why.text,
        "Starts Thu 12 Mar because 2 \"Paint\" ends Wed 11 Mar."
    );
    assert_eq!(why.held_by, Some(task));
    editor
        .dispatch(Command::SetFinishBy {
            task: id(&editor, 2),
            date: "2026-03-10".into(),
        })
        .unwrap();
    let conflicts = editor.conflicts();
    assert_eq!(
        conflicts[0].text,
        "\"Clean\" ends 12 Mar, 2 working days after its finish date 10 Mar. Held by: \"Paint\" (2)."
    );
    // What is late for its own day is told once; what makes it late says how much.
    assert_eq!(editor.why(id(&editor, 2)).unwrap().slip, "");
    let slip = editor.why(id(&editor, 1)).unwrap().slip;
    assert_eq!(
        slip,
        "It is 2 working days too late for the dates that follow."
    );
}

#[test]
fn sc6_a_task_that_got_subtasks_may_lose_its_limits() {
    let mut editor = by_links(&CHAIN);
    let task = id(&editor, 1);
    let finish = |date: &str| Command::SetFinishBy {
        task,
        date: date.into(),
    };
    let rule = |rule, date: &str| Command::SetStartRule {
        task,
        rule,
        date: date.into(),
    };
    editor.dispatch(finish("2026-03-10")).unwrap();
    let must = rule(StartRule::MustStart, "2026-03-12");
    editor.dispatch(must.clone()).unwrap();
    let tasks = vec![id(&editor, 2)];
    editor.dispatch(Command::Indent { tasks }).unwrap();
    for sets in [finish("2026-03-11"), must] {
        assert_eq!(editor.dispatch(sets).unwrap_err().code(), "limitOnSummary");
    }
    editor.dispatch(finish("")).unwrap();
    let free = rule(StartRule::AsSoonAsPossible, "");
    editor.dispatch(free).unwrap();
    assert_eq!(editor.row(task).unwrap().limits, None);
}

/// The numbers of what is offered for the task of a row.
fn offered(editor: &Editor, row: usize, text: &str) -> Vec<u32> {
    let offers = editor.prior_offers(id(editor, row), text);
    offers.into_iter().map(|offer| offer.number).collect()
}

#[test]
fn sc12_what_could_be_waited_for_is_offered_by_number_and_name() {
    let editor = opened(&[
        ("Kitchen", "", 5, 2, 0),
        ("Order oak", "", 5, 2, 1),
        ("Paint oak", "2", 5, 3, 1),
        ("Clean 3 rooms", "3", 5, 1, 0),
        ("Oak waste", "", 5, 1, 0),
    ]);
    assert_eq!(offered(&editor, 4, "OAK"), [2, 3]);
    assert_eq!(offered(&editor, 4, "3"), [3, 4]);
    // Not what waits for it, directly or through others, nor its summary.
    assert_eq!(offered(&editor, 1, "a"), [5]);
    // Not what stands before it in the list; what that is to take the place of is offered again.
    assert_eq!(offered(&editor, 2, "2, oak"), [5]);
    assert_eq!(offered(&editor, 2, "99; 2FS+2d; 5; oak"), [0; 0]);
    assert_eq!(offered(&editor, 2, "oak"), [2, 5]);
    assert_eq!(offered(&editor, 2, "2, "), [0; 0]);
    assert_eq!(offered(&editor, 0, "oak"), [5]);
    assert_eq!(offered(&editor, 4, " "), [0; 0]);
    assert_eq!(offered(&editor, 4, "99"), [0; 0]);
}
