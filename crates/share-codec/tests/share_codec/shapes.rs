//! The shapes of what goes out and of what is said about what comes in (C6).

use barline_share_codec::csv::{Flavour, ImportOptions, Imported, export, import};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, DateOrder, Plan, Status, TaskDraft};
use insta::{assert_json_snapshot, assert_snapshot};

const TODAY: Date = Date::constant(2026, 11, 20);
const MONDAY: Date = Date::constant(2026, 1, 5);

fn read(text: &str) -> Imported {
    import(text.as_bytes(), TODAY, &ImportOptions::default()).expect("a plan")
}

fn report(imported: &Imported) -> serde_json::Value {
    let plan = Plan::build(
        imported.description.clone(),
        imported.drafts.clone(),
        &mut counting_ids(),
    );
    serde_json::json!({
        "understood": imported.understood,
        "rowErrors": imported.row_errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "warnings": imported.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "plan": export(&plan, Flavour::Link).lines().collect::<Vec<_>>(),
    })
}

fn sample() -> Plan {
    let drafts = vec![
        TaskDraft {
            prior: "2".to_owned(),
            ..TaskDraft::new("=Größe, \"quoted\"", MONDAY)
        },
        TaskDraft {
            status: Status::Review,
            comment: "two\nlines".to_owned(),
            ..TaskDraft::new("'-x", MONDAY)
        },
    ];
    Plan::build("One,=two\nthree \\ four,", drafts, &mut counting_ids())
}

#[test]
fn s1_the_shape_of_a_file() {
    assert_snapshot!(export(&sample(), Flavour::File));
}

#[test]
fn s1_the_shape_of_a_link_s_text() {
    assert_snapshot!(export(&sample(), Flavour::Link));
}

#[test]
fn s2_status_and_comment_are_columns_only_where_a_task_has_one() {
    let header = |draft: TaskDraft| {
        let plan = Plan::build("", vec![draft], &mut counting_ids());
        export(&plan, Flavour::Link)
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    let nine = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
                End Date (Calculated),Owner,Level,Progress,Done";
    let plain = TaskDraft::new("Paint", MONDAY);
    assert_eq!(header(plain.clone()), nine);
    let chosen = TaskDraft {
        status: Status::Pending,
        ..plain.clone()
    };
    assert_eq!(header(chosen), format!("{nine},Status,Comment"));
    let noted = TaskDraft {
        comment: "two coats".to_owned(),
        ..plain
    };
    assert_eq!(header(noted), format!("{nine},Status,Comment"));
}

#[test]
fn s13_every_doubt_is_told() {
    let file = "# Attic\n\
        Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done,Status\n\
        ,1,soon,long,,,9,120,maybe,purple\n\
        short\n\
        B,\"1;2, 9\",3/4/2026,2.5 days,,,-1,33.5 %,x,Done\n\
        C,3,,,2026-01-12,Ann,1.0,,,\n";
    assert_json_snapshot!(report(&read(file)));
}

#[test]
fn s8_the_user_may_say_otherwise() {
    let file = b"a,b,c\n4/3/2026,Paint,2\n";
    let options: ImportOptions =
        serde_json::from_str(r#"{"dateOrder": "monthDay", "columns": ["start", "name", null]}"#)
            .expect("options");
    let imported = import(file, TODAY, &options).expect("a task");
    assert_eq!(
        imported.drafts[0],
        TaskDraft::new("Paint", Date::constant(2026, 4, 3))
    );
    assert_eq!(imported.understood.date_order, DateOrder::MonthDay);
}

/// The order that a file with such a header and such rows tells, and whether that is doubtful.
fn order_of(lines: &[&str]) -> (DateOrder, bool) {
    let understood = read(&format!("{}\n", lines.join("\n"))).understood;
    (understood.date_order, understood.date_order_doubtful)
}

#[test]
fn s13_d6_a_file_of_both_orders_tells_none() {
    for (lines, doubtful) in [
        (
            [
                "Name,Start,Due",
                "A,13/4/2026,",
                "B,4/13/2026,",
                "C,3/4/2026,",
            ],
            true,
        ),
        (
            [
                "Name,Start,Due",
                "A,3/4/2026,",
                "B,4/13/2026,",
                "C,13/4/2026,",
            ],
            true,
        ),
        (
            [
                "Name,Start,Due",
                "A,13/4/2026,",
                "B,3/4/2026,",
                "C,,4/28/2026",
            ],
            true,
        ),
        // All of them are read in one way alone.
        (
            [
                "Name,Start,Due",
                "A,13/4/2026,",
                "B,4/13/2026,",
                "C,4/4/2026,",
            ],
            false,
        ),
    ] {
        assert_eq!(
            order_of(&lines),
            (DateOrder::DayMonth, doubtful),
            "{lines:?}"
        );
    }
    // Weekdays before them tell more than such a file.
    let by_weekday = ["Name,Start", "A,13/4/2026", "B,4/13/2026", "C,Mon 1/5/26"];
    assert_eq!(order_of(&by_weekday), (DateOrder::MonthDay, false));
}

#[test]
fn s13_d6_ends_that_are_read_make_the_order_doubtful_too() {
    for (lines, doubtful) in [
        (["Task,Due date", "A,3/4/2026"], true),
        (["Task,Start,End", "A,2026-01-05,3/4/2026"], true),
        (["Task,Start,Due,Duration", "A,,3/4/2026,2"], true),
        (["Task,Start,Due,Duration", "A,2026-01-05,3/4/2026,"], true),
        (["Task,Start", "A,2026-01-05 → 3/4/2026"], true),
        (["Task,Start", "A,3/4/2026 → 2026-04-05"], true),
        // The duration says how long it takes; or there is one way alone to read the end.
        (
            ["Task,Start,Due,Duration", "A,2026-01-05,3/4/2026,2"],
            false,
        ),
        (["Task,Start,End", "A,2026-01-05,3/3/2026"], false),
    ] {
        assert_eq!(
            order_of(&lines),
            (DateOrder::DayMonth, doubtful),
            "{lines:?}"
        );
    }
    let told = ["Task,Start", "A,3/4/2026 → 3/25/2026"];
    assert_eq!(order_of(&told), (DateOrder::MonthDay, false));
}

#[test]
fn s13_weekdays_tell_the_order_of_day_and_month() {
    let told = |file: &str| order_of(&[file]);
    for (starts, order, doubtful) in [
        (["Mon 1/5/26", "Tue 2/3/26"], DateOrder::MonthDay, false),
        (["Friday, 1/5/26", "2/3/26"], DateOrder::DayMonth, false),
        // The one is right in one order, the other in the other.
        (["Mon 1/5/26", "Mon 2/3/26"], DateOrder::DayMonth, true),
        // Neither.
        (["Wed 1/5/26", ""], DateOrder::DayMonth, true),
        // A day that is no month tells more.
        (["Mon 1/5/26", "Mon 13/4/26"], DateOrder::DayMonth, false),
    ] {
        let file = format!("Name,Start\nA,\"{}\"\nB,\"{}\"\n", starts[0], starts[1]);
        assert_eq!(told(&file), (order, doubtful), "{file}");
    }
    assert_eq!(
        told("Name,Start,Due\nA,1/5/26,Tue 1/6/26\n"),
        (DateOrder::MonthDay, false)
    );
}

#[test]
fn s12_appended_tasks_follow_those_before_them() {
    let mut imported = read("Task,Start,Predecessors\nA,2026-01-05,\nB,2026-01-06,\"1, 9\"\n");
    imported.follow(10);
    assert_eq!(imported.drafts[1].prior, "11, 9");
}
