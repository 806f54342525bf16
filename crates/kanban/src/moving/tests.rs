use super::*;
use crate::Grouping;
use barline_tasks::strategies::{counting_ids, draft_at};
use barline_tasks::{Date, Plan, TaskDraft};

fn task(progress: i64, done: bool) -> Task {
    let draft = TaskDraft {
        progress: Progress::clamped(progress),
        done,
        owner: "Anna".into(),
        level: Level::clamped(2),
        ..draft_at("Paint walls", Date::constant(2026, 1, 15))
    };
    Plan::build("", vec![draft], &mut counting_ids()).tasks()[0].clone()
}

fn on(grouping: Grouping, id: &str) -> ColumnKey {
    ColumnKey::parse(grouping, id).expect("a column")
}

fn by_status(task: &Task, id: &str) -> (u8, bool) {
    let after = dropped(task, &on(Grouping::Status, id)).expect("any column");
    (after.progress.percent(), after.done)
}

#[test]
fn kb8_a_status_column_sets_progress_and_done() {
    assert_eq!(by_status(&task(40, false), "not_started"), (0, false));
    assert_eq!(by_status(&task(0, false), "in_progress"), (25, false));
    assert_eq!(by_status(&task(100, false), "in_progress"), (75, false));
    assert_eq!(by_status(&task(100, true), "in_progress"), (75, false));
    assert_eq!(by_status(&task(0, true), "in_progress"), (25, false));
    assert_eq!(by_status(&task(100, true), "review"), (100, false));
    assert_eq!(by_status(&task(40, false), "done"), (100, true));
}

#[test]
fn kb9_its_own_column_is_no_move() {
    assert_eq!(by_status(&task(40, false), "in_progress"), (40, false));
    for (grouping, id) in [(Grouping::Level, "2"), (Grouping::Month, "2026-01")] {
        let task = task(40, false);
        assert_eq!(dropped(&task, &on(grouping, id)), Ok(task));
    }
}

#[test]
fn kb10_another_owner_begins_anew() {
    let after = dropped(&task(100, true), &on(Grouping::Owner, " Ben ")).expect("allowed");
    assert_eq!(
        (after.owner.as_str(), after.progress.percent(), after.done),
        ("Ben", 0, false)
    );
    let refusal = dropped(&task(0, false), &on(Grouping::Owner, "Anna")).unwrap_err();
    assert_eq!(refusal.to_string(), "“Paint walls” is Anna’s already.");
    let nobody = Task {
        owner: UNASSIGNED.into(),
        ..task(0, false)
    };
    let refusal = dropped(&nobody, &on(Grouping::Owner, "")).unwrap_err();
    assert_eq!(refusal.to_string(), "“Paint walls” is unassigned already.");
}

#[test]
fn kb11_a_level_changes_by_one() {
    for id in ["1", "3"] {
        let after = dropped(&task(40, false), &on(Grouping::Level, id)).expect("allowed");
        assert_eq!(after.level.get().to_string(), id);
        assert_eq!(after.progress.percent(), 40);
    }
    for id in ["0", "4", "8"] {
        let refusal = dropped(&task(40, false), &on(Grouping::Level, id)).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "“Paint walls” is on level 2 and can move by one level at a time."
        );
    }
}

#[test]
fn kb12_a_month_moves_the_start_to_its_first() {
    let after = dropped(&task(40, false), &on(Grouping::Month, "2027-03")).expect("allowed");
    assert_eq!(after.start, Date::constant(2027, 3, 1));
    // A card with progress 0 stays not done; others keep done (K8).
    let after = dropped(&task(0, true), &on(Grouping::Month, "2026-02")).expect("allowed");
    assert!(!after.done);
    let after = dropped(&task(100, true), &on(Grouping::Month, "2025-12")).expect("allowed");
    assert!(after.done);
    let refusal = dropped(&task(100, true), &on(Grouping::Month, "2026-03")).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "“Paint walls” is done, so it can move by one month at most from January 2026."
    );
}

#[test]
fn kb13_a_drop_tells_what_else_it_did() {
    let before = task(100, true);
    let tell = |grouping, id: &str| {
        let column = on(grouping, id);
        moved_sentence(
            &before,
            &dropped(&before, &column).expect("allowed"),
            &column,
        )
    };
    assert_eq!(
        tell(Grouping::Status, "in_progress"),
        "Paint walls moved to In Progress, progress is now 75 %, it is no longer done."
    );
    assert_eq!(
        tell(Grouping::Month, "2026-02"),
        "Paint walls moved to February 2026, it starts on 2026-02-01."
    );
    assert_eq!(tell(Grouping::Level, "3"), "Paint walls moved to Level 3.");
    assert_eq!(tell(Grouping::Status, "done"), "Paint walls stays in Done.");
    let after = dropped(&task(0, false), &on(Grouping::Status, "done")).expect("allowed");
    assert_eq!(
        effects(&task(0, false), &after, Telling::Before),
        ["progress becomes 100 %", "it becomes done"]
    );
}
