//! Joining and carrying out on plans that can be worked out by hand (T32, T33, T35).

mod common;

use barline_tasks::strategies::{counting_ids, drafts_of};
use barline_tasks::strategies::{draft_at, march};
use barline_tasks::{
    ByHand, Cell, Change, Duration, Edit, IdSource, Placing, Plan, PlanDraft, Progress, Scheduling,
    TaskDraft, TaskId, align, amend, as_typed, carry_out, diff, merge, misplaced,
};
use common::{ids_from, put};

fn build(lines: &[barline_tasks::strategies::Line<'_>]) -> Plan {
    Plan::build("", drafts_of(lines), &mut counting_ids())
}

fn names(plan: &Plan) -> Vec<&str> {
    plan.tasks().iter().map(|task| task.name.as_str()).collect()
}

/// `plan` with the rows of these names in this order; `name:level` for one that is new.
fn arranged(plan: &Plan, names: &str, first_id: u64) -> Plan {
    let mut ids = ids_from(first_id);
    let drafts = names.split(", ").map(|name| {
        let known = plan.tasks().iter().position(|task| task.name == name);
        let mut drafts = plan.drafts();
        if let Some(draft) = known.and_then(|row| drafts.nth(row)) {
            return TaskDraft {
                prior: String::new(),
                ..draft
            };
        }
        let (name, level) = name.split_once(':').unwrap_or((name, "0"));
        TaskDraft {
            id: Some(ids.next_id()),
            level: barline_tasks::Level::clamped(level.parse().unwrap_or(0)),
            ..draft_at(name, march(2))
        }
    });
    Plan::build("", drafts.collect(), &mut ids_from(first_id + 100))
}

const KITCHEN: &[barline_tasks::strategies::Line<'_>] = &[
    ("Walls", "", 2, 2, 0),
    ("Sand", "", 2, 1, 1),
    ("Paint", "", 3, 2, 1),
    ("Floor", "", 9, 2, 0),
    ("Tiles", "", 9, 2, 1),
    ("Hand over", "", 12, 1, 0),
];

#[test]
fn t33_rows_come_together_where_each_side_put_them() {
    let base = build(KITCHEN);
    for (mine, theirs, both) in [
        // Both added a task at the end: theirs first.
        (
            "Walls, Sand, Paint, Floor, Tiles, Hand over, Mine",
            "Walls, Sand, Paint, Floor, Tiles, Hand over, Theirs",
            "Walls, Sand, Paint, Floor, Tiles, Hand over, Theirs, Mine",
        ),
        // A block moved, a subtask added in it: it goes along.
        (
            "Floor, Tiles, Walls, Sand, Paint, Hand over",
            "Walls, Sand, Paint, Dry:1, Floor, Tiles, Hand over",
            "Floor, Tiles, Walls, Sand, Paint, Dry, Hand over",
        ),
        // A row taken out of its parent: what was added behind it stays there.
        (
            "Walls, Sand, Floor, Tiles, Paint, Hand over",
            "Walls, Sand, Paint, Dry:1, Floor, Tiles, Hand over",
            "Walls, Sand, Dry, Floor, Tiles, Paint, Hand over",
        ),
        // A subtask here and a main task there, behind one row.
        (
            "Walls, Sand, Paint, Dry:1, Floor, Tiles, Hand over",
            "Walls, Sand, Paint, Doors:0, Hinges:1, Floor, Tiles, Hand over",
            "Walls, Sand, Paint, Dry, Doors, Hinges, Floor, Tiles, Hand over",
        ),
        // A parent deleted, a subtask added.
        (
            "Walls, Sand, Paint, Tiles, Hand over",
            "Walls, Sand, Paint, Floor, Tiles, Grout:1, Hand over",
            "Walls, Sand, Paint, Tiles, Grout, Hand over",
        ),
    ] {
        let mine = arranged(&base, mine, 1_000);
        let theirs = arranged(&base, theirs, 2_000);
        let merged = merge(&base, &mine, &theirs, &|_| false);
        assert_eq!(names(&merged.plan).join(", "), both);
        assert_eq!(merged.conflicts, []);
    }
}

#[test]
fn t33_one_cell_of_two_sides_is_asked_about_and_either_may_stand() {
    let base = build(KITCHEN);
    let (mine, theirs) = (put(&base, 2, 5, 1), put(&base, 2, 7, 1));
    let ours = merge(&base, &mine, &theirs, &|_| false);
    assert_eq!((ours.conflicts.len(), &ours.plan), (1, &mine));
    assert_eq!(merge(&base, &mine, &theirs, &|_| true).plan, theirs);
    // Both wrote the same.
    assert_eq!(merge(&base, &mine, &mine, &|_| true).conflicts, []);
}

#[test]
fn t33_a_task_deleted_here_and_changed_there_is_asked_about() {
    let base = build(KITCHEN);
    let gone = arranged(&base, "Walls, Sand, Floor, Tiles, Hand over", 1_000);
    let changed = put(&base, 2, 5, 1);
    for (mine, theirs) in [(&gone, &changed), (&changed, &gone)] {
        assert_eq!(&merge(&base, mine, theirs, &|_| false).plan, mine);
        assert_eq!(&merge(&base, mine, theirs, &|_| true).plan, theirs);
        assert_eq!(merge(&base, mine, theirs, &|_| true).conflicts.len(), 1);
    }
    // Nobody worked on it.
    assert_eq!(merge(&base, &base, &gone, &|_| false).plan, gone);
}

#[test]
fn t33_dependencies_come_together_and_follow_tasks_that_go() {
    let base = build(&[
        ("A", "", 2, 1, 0),
        ("B", "", 2, 1, 0),
        ("C", "1", 2, 1, 0),
        ("D", "", 2, 1, 0),
    ]);
    let prior = |plan: &Plan, row: usize, text: &str| {
        let task = plan.tasks()[row].id;
        let was = Cell::Prior(plan.tasks()[row].prior.clone());
        let becomes = Cell::Prior(plan.parse_prior(text));
        amend(plan, vec![Change::Set { task, was, becomes }])
    };
    let text = |plan: &Plan, row: usize| plan.prior_text(&plan.tasks()[row]);
    let both = merge(
        &base,
        &prior(&base, 2, "1, 2"),
        &prior(&base, 2, "1, 4"),
        &|_| false,
    );
    assert_eq!(
        (both.conflicts.len(), text(&both.plan, 2).as_str()),
        (0, "1, 2, 4")
    );
    let both = merge(
        &base,
        &prior(&base, 2, "1FS+1d"),
        &prior(&base, 2, "1FS+2d"),
        &|_| false,
    );
    assert_eq!(both.conflicts.len(), 1);
    // B waits for D here, and D went there.
    let without_d = amend(
        &base,
        vec![Change::Delete {
            task: Box::new(base.tasks()[3].clone()),
        }],
    );
    let both = merge(&base, &prior(&base, 1, "4"), &without_d, &|_| false);
    assert_eq!(
        (both.conflicts.len(), text(&both.plan, 1).as_str()),
        (0, "")
    );
    // C waits for A in another way on one side, and the other one deleted A: nothing is asked.
    let without_a = amend(
        &prior(&base, 2, ""),
        vec![Change::Delete {
            task: Box::new(base.tasks()[0].clone()),
        }],
    );
    let later = prior(&base, 2, "1FS+2d");
    for (mine, theirs) in [(&later, &without_a), (&without_a, &later)] {
        let both = merge(&base, mine, theirs, &|_| false);
        assert_eq!(both.conflicts, []);
        assert_eq!(both.plan, without_a);
    }
}

#[test]
fn t33_k2_progress_and_done_are_one_cell() {
    let base = build(KITCHEN);
    let set = |percent, done| {
        let task = &base.tasks()[2];
        let was = Cell::Progress(task.progress, task.done);
        let becomes = Cell::Progress(barline_tasks::Progress::clamped(percent), done);
        amend(
            &base,
            vec![Change::Set {
                task: task.id,
                was,
                becomes,
            }],
        )
    };
    let merged = merge(&base, &set(40, false), &set(100, true), &|_| false);
    assert_eq!(merged.conflicts.len(), 1);
    assert_eq!(merged.plan, set(40, false));
}

#[test]
fn t32_an_edited_row_is_known_between_its_neighbours() {
    let known = build(KITCHEN);
    let mut drafts: Vec<TaskDraft> = known.drafts().collect();
    drafts[2].name = "Varnish".to_owned();
    drafts[2].duration = Duration::new(9);
    drafts[5].name = "Hand over to Anna".to_owned();
    drafts.insert(1, draft_at("Scrape", march(20)));
    let draft = PlanDraft {
        tasks: drafts,
        ..PlanDraft::default()
    };
    let back = align(draft, &known, None, &mut ids_from(50));
    let ids: Vec<u64> = back.tasks().iter().map(|task| task.id.0).collect();
    assert_eq!(ids[0], 1);
    assert!(ids[1] > 50);
    assert_eq!(ids[2..], [2, 3, 4, 5, 6]);
}

#[test]
fn t32_a_task_that_both_sides_added_in_the_same_words_is_one() {
    let base = build(KITCHEN);
    let mine = arranged(
        &base,
        "Walls, Sand, Paint, Floor, Tiles, Hand over, Dry",
        1_000,
    );
    let back = align(
        PlanDraft::of(&mine),
        &base,
        Some(&mine),
        &mut ids_from(5_000),
    );
    assert_eq!(back, mine);
}

#[test]
fn t35_what_is_gone_is_not_changed_and_what_was_changed_is_not_deleted() {
    let base = build(KITCHEN);
    let without = arranged(&base, "Walls, Sand, Floor, Tiles, Hand over", 1_000);
    let longer = put(&base, 2, 5, 1);
    for (head, mine) in [(&without, &longer), (&longer, &without)] {
        assert!(carry_out(head, diff(&base, mine), true).is_err());
    }
    // Deleted by both is deleted; moved by one of them too.
    let moved = arranged(&base, "Paint, Walls, Sand, Floor, Tiles, Hand over", 1_000);
    let carried = carry_out(&without, diff(&base, &without), false).unwrap();
    assert_eq!(names(&carried), names(&without));
    let cleared = arranged(&base, "Walls, Sand, Paint, Floor, Tiles, Hand over", 1_000);
    let carried = carry_out(&without, diff(&cleared, &moved), false).unwrap();
    assert_eq!(names(&carried), names(&without));
}

#[test]
fn t35_nothing_is_put_behind_a_row_that_is_not_there() {
    let base = build(KITCHEN);
    let without = arranged(&base, "Walls, Sand, Floor, Tiles, Hand over", 1_000);
    let behind = arranged(
        &base,
        "Walls, Sand, Paint, Dry:1, Dust:1, Floor, Tiles, Hand over",
        2_000,
    );
    let cleared = arranged(&base, "Walls, Sand, Paint, Floor, Tiles, Hand over", 1_000);
    let added = diff(&cleared, &behind);
    assert!(carry_out(&without, added.clone(), true).is_err());
    // Rows that come together stand behind each other.
    let carried = carry_out(&cleared, added, false).unwrap();
    assert_eq!(names(&carried), names(&behind));
}

/// A plan whose dates are by links, as it was placed: "Tiles" waits for "Walls", "All" is a sum, "Grout" has a pin.
fn placed() -> Plan {
    let plan = build(&[
        ("Walls", "", 2, 2, 0),
        ("Tiles", "1", 2, 1, 0),
        ("All", "", 2, 3, 0),
        ("Floor", "", 4, 4, 1),
        ("Grout", "", 9, 1, 0),
    ]);
    let mut plan = plan.with_scheduling(Scheduling {
        dates_follow_dependencies: true,
        ..Scheduling::default()
    });
    let beside = |start, summary| ByHand {
        start: march(start),
        not_before: None,
        summary,
    };
    let of = |row: usize| Placing::of(&plan.tasks()[row]);
    let tiles = Placing {
        start: march(4),
        by_hand: Some(beside(2, None)),
        ..of(1)
    };
    let all = Placing {
        start: march(4),
        duration: Duration::new(4),
        by_hand: Some(beside(2, Some((Duration::new(3), Progress::clamped(0))))),
        ..of(2)
    };
    let grout = Placing {
        not_before: Some(march(9)),
        by_hand: Some(beside(5, None)),
        ..of(4)
    };
    plan.apply(Edit::Place(vec![(1, tiles), (2, all), (4, grout)]));
    plan
}

fn set(plan: &Plan, row: usize, becomes: Cell) -> Change {
    let task = as_typed(plan).tasks()[row].clone();
    let same = |cell: &Cell| cell.key() == becomes.key();
    let was = Cell::all(&task).into_iter().find(same).unwrap();
    Change::Set {
        task: task.id,
        was,
        becomes,
    }
}

#[test]
fn t35_changes_of_what_was_typed_hold_where_links_have_placed_it() {
    let head = placed();
    let progress = Cell::Progress(Progress::clamped(50), false);
    for (row, becomes) in [
        (1, Cell::Start(march(12), false)),
        (2, Cell::Duration(Duration::new(7))),
        (2, Cell::Start(march(12), false)),
        (2, progress),
        (4, Cell::Start(march(12), false)),
    ] {
        let changes = vec![set(&head, row, becomes.clone())];
        for overwrites in [false, true] {
            let once = carry_out(&head, changes.clone(), overwrites).unwrap();
            let told = format!("{row} {becomes:?}");
            assert!(Cell::all(&once.tasks()[row]).contains(&becomes), "{told}");
            assert_eq!(as_typed(&once), once, "{told}");
            let again = carry_out(&once, changes.clone(), overwrites);
            assert_eq!(again, Ok(once), "{told}");
        }
    }
}

#[test]
fn t35_another_typed_start_is_met_where_links_have_placed_it() {
    let head = placed();
    for row in [1, 2, 4] {
        let change = Change::Set {
            task: head.tasks()[row].id,
            was: Cell::Start(march(6), false),
            becomes: Cell::Start(march(12), false),
        };
        assert!(carry_out(&head, vec![change.clone()], false).is_err());
        let carried = carry_out(&head, vec![change], true).unwrap();
        assert_eq!(carried.tasks()[row].start, march(12));
    }
}

#[test]
fn t35_no_row_is_put_behind_itself_or_one_that_is_placed_later() {
    let base = build(KITCHEN);
    let id = |row: usize| base.tasks()[row].id;
    let new = |id, after| Change::Add {
        task: Box::new(draft_at("New", march(2)).with_id(TaskId(id))),
        after: Some(TaskId(after)),
    };
    let moved = |row: usize, after: usize| Change::Move {
        task: id(row),
        was_after: row.checked_sub(1).map(id),
        after: Some(id(after)),
    };
    let gone = |row: usize| Change::Delete {
        task: Box::new(base.tasks()[row].clone()),
    };
    for (changes, at) in [
        (vec![moved(0, 0)], 0),
        (vec![moved(1, 2), moved(2, 0)], 0),
        (vec![moved(1, 2), moved(1, 0)], 1),
        (vec![new(1_000, 1_001), new(1_001, 1_000)], 0),
        (vec![gone(1), moved(2, 1)], 1),
        (vec![moved(2, 1), gone(1)], 0),
    ] {
        assert_eq!(misplaced(&changes), Some(at), "{changes:?}");
        assert!(carry_out(&base, changes.clone(), true).is_err());
        // Whoever amends all the same has each row once.
        let amended = amend(&base, changes);
        let row_of = |row: usize| amended.row_of(amended.tasks()[row].id);
        assert!((0..amended.len()).all(|row| row_of(row) == Some(row)));
    }
    let behind = vec![moved(3, 0), moved(1, 3)];
    assert_eq!(misplaced(&behind), None);
    let carried = carry_out(&base, behind, false).unwrap();
    assert_eq!(names(&carried)[..3], ["Walls", "Floor", "Sand"]);
}

#[test]
fn n1_rows_are_deleted_in_whatever_order_they_are_named() {
    let plan = build(KITCHEN);
    let left = |rows: &[usize]| {
        let mut plan = plan.clone();
        for edit in plan.deletion(rows) {
            plan.apply(edit);
        }
        plan
    };
    assert_eq!(left(&[4, 1, 2, 1]), left(&[1, 2, 4]));
    assert_eq!(names(&left(&[4, 1, 2, 1])), ["Walls", "Floor", "Hand over"]);
}
