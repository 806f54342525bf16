//! The columns of plans with dates by links, and the plain part that every program reads
//! (S12, S33).

use barline_share_codec::csv::{Flavour, ImportOptions, Imported, export, import};
use barline_tasks::strategies::counting_ids;
use barline_tasks::{
    Baseline, ByHand, CalendarRules, Calendars, Date, DaysOff, Limits, Plan, Project, Scheduling,
    TaskDraft,
};

const MONDAY: Date = Date::constant(2026, 3, 2);
const NINE: &str = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
    End Date (Calculated),Owner,Level,Progress,Done";

fn read(file: &str) -> Imported {
    import(file.as_bytes(), MONDAY, &ImportOptions::default()).expect("a plan")
}

fn told(imported: &Imported) -> Vec<String> {
    imported.warnings.iter().map(ToString::to_string).collect()
}

fn plan() -> Plan {
    let draft = |name: &str, prior: &str| TaskDraft {
        prior: prior.to_owned(),
        ..TaskDraft::new(name, MONDAY)
    };
    let drafts = vec![
        draft("Order", ""),
        TaskDraft {
            limits: Limits::finish_by(Date::constant(2026, 3, 13)),
            works_on_days_off: true,
            by_hand: Some(ByHand {
                start: MONDAY,
                not_before: None,
                summary: None,
            }),
            ..draft("Paint", "1FS+2d, 9")
        },
    ];
    Plan::build("Kitchen", drafts, &mut counting_ids())
}

#[test]
fn s33_the_shape_of_a_plan_by_links() {
    let plan = plan();
    let (first, second) = (Baseline::of(&plan, "As agreed"), Baseline::of(&plan, ""));
    let fair = DaysOff {
        name: "Fair, in \"town\"".to_owned(),
        ..DaysOff::day(MONDAY)
    };
    let rules = CalendarRules {
        off: vec![fair],
        ..CalendarRules::default()
    };
    let project = Project {
        calendars: Calendars::new(rules, Vec::new()).expect("a working day"),
        ..Project::default()
    };
    let plan = plan
        .with_baselines(vec![first, second])
        .with_project(project)
        .with_scheduling(Scheduling {
            dates_follow_dependencies: true,
            ..Scheduling::default()
        });
    insta::assert_snapshot!(export(&plan, Flavour::File));
}

#[test]
fn s33_a_column_is_there_only_where_a_task_needs_it() {
    let header = |plan: &Plan| {
        export(plan, Flavour::Link)
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    let plain = |prior: &str| TaskDraft {
        prior: prior.to_owned(),
        ..TaskDraft::new("Paint", MONDAY)
    };
    let built = |draft| Plan::build("", vec![plain(""), draft], &mut counting_ids());
    let switched = built(plain("1, 9")).with_scheduling(Scheduling {
        bars_follow_working_days: true,
        auto_schedule: true,
        dates_follow_dependencies: false,
    });
    assert_eq!(header(&switched), NINE);
    assert_eq!(header(&built(plain("1SS"))), format!("{NINE},Links"));
    let limited = TaskDraft {
        works_on_days_off: true,
        ..plain("1")
    };
    assert_eq!(header(&built(limited)), format!("{NINE},Limit"));
}

#[test]
fn s33_links_count_where_their_numbers_are_those_of_the_plain_column() {
    let file = |plain: &str, links: &str| {
        read(&format!(
            "{NINE},Links\nA,,2026-03-02,1,,,0,0,false,\nB,\"{plain}\",2026-03-02,1,,,0,0,false,\"{links}\"\nC,,2026-03-02,1,,,0,0,false,\n"
        ))
    };
    let same = file("3, 1", "3SS, 1FS+2d");
    assert_eq!(same.drafts[1].prior, "3SS, 1FS+2d");
    assert_eq!(told(&same), [""; 0]);
    let changed = file("3", "3SS, 1FS+2d");
    assert_eq!(changed.drafts[1].prior, "3");
    assert_eq!(
        told(&changed),
        [
            "Row 2: the links \"3SS, 1FS+2d\" are not those of the prior dependencies, which are used"
        ]
    );
    let typed = file("3SS-1w; 1", "");
    assert_eq!(typed.drafts[1].prior, "3SS-5d, 1");
    assert_eq!(told(&typed), [""; 0]);
}

#[test]
fn s33_links_follow_their_rows_when_others_are_refused() {
    let file = format!(
        "{NINE},Links\nshort\nA,,2026-03-02,1,,,0,0,false,\nB,2,2026-03-02,1,,,0,0,false,2SS+1d\n"
    );
    let read = read(&file);
    assert_eq!(read.row_errors.len(), 1);
    assert_eq!(read.drafts[1].prior, "1SS+1d");
}

#[test]
fn s33_what_cannot_be_read_is_told() {
    let read = read(&format!(
        "{NINE},Limit,By Hand,Baseline Start,Baseline Days,Baseline Last Day,Plan Settings\n\
         A,,2026-03-02,1,,,0,0,false,soon,later,2026-03-02,x,,\"budget 5\ndates by links\"\n"
    ));
    assert_eq!(
        told(&read),
        [
            "Row 1: “budget 5” is no setting of a plan and was left out",
            "Row 1: the limit \"soon\" could not be read and was left out",
            "Row 1: the dates of baseline 1 could not be read and were left out",
            "Row 1: the start by hand \"later\" could not be read and was left out",
        ]
    );
    assert!(read.settings.scheduling.dates_follow_dependencies);
}

#[test]
fn s33_a_spreadsheet_may_have_written_the_dates_its_own_way() {
    let read = read(&format!(
        "{NINE},By Hand,Baseline Start,Baseline Days,Baseline Last Day\n\
         A,,3/25/2026,1,,,0,0,false,3/4/2026,3/4/2026,2,3/5/2026\n"
    ));
    let wednesday = Date::constant(2026, 3, 4);
    assert_eq!(read.drafts[0].by_hand.expect("a date").start, wednesday);
    let plan = read.into_draft().build(&mut counting_ids());
    let baseline = &plan.baselines()[0];
    assert_eq!(baseline.name, "Baseline 1");
    assert_eq!(
        baseline.dates_of(plan.tasks()[0].id).unwrap().start,
        wednesday
    );
}

/// What another program's columns of these names hold is anything.
#[test]
fn s33_the_columns_are_known_in_our_own_files_alone() {
    let read = read("ID,Name,Start,Duration,Limit,Links\n1,A,2026-03-02,1,soon,x\n");
    assert_eq!(told(&read), [""; 0]);
}

#[test]
fn s12_a_soft_link_of_gantt_project_keeps_the_task_where_it_is() {
    let read = read(
        "ID,Name,Begin date,End date,Duration,Predecessors\n0,A,2026-03-02,2026-03-02,1,\n\
         1,B,2026-03-09,2026-03-09,1,0-FS>P1D\n2,C,2026-03-09,2026-03-09,1,0-FF=P1D\n",
    );
    assert_eq!(read.drafts[1].prior, "1FS+1d");
    assert_eq!(
        read.drafts[1].limits,
        Limits::not_before(Date::constant(2026, 3, 9))
    );
    assert_eq!(
        (read.drafts[2].prior.as_str(), read.drafts[2].limits),
        ("1FF+1d", Limits::NONE)
    );
}
