use super::super::{ImportOptions, import};
use super::*;

fn own(rows: usize) -> Numbering {
    Numbering::new(None, (1..=rows).map(Some).collect(), false)
}

fn text(numbering: &Numbering, list: &str) -> String {
    numbering.rewrite(list).text
}

#[test]
fn s12_lists_are_cut_at_commas_semicolons_and_spaces() {
    let rows = own(9);
    for list in ["1,2", " 1 , 2 ", "1;2", "1 2", "1, 2,", "1,2,1"] {
        assert_eq!(text(&rows, list), "1, 2", "{list}");
    }
    assert_eq!(text(&rows, "3FS+2 d, x y, 12, 4FX"), "3FS+2d, x y, 12, 4FX");
    assert_eq!(text(&rows, "2-4, 8-1"), "2, 3, 4, 8FS-1d");
    assert_eq!(text(&rows, "1FS+2,3,4SS"), "1FS+2d, 3, 4SS");
}

/// Drafts' names, levels and dependencies, and the warnings of a file.
fn read(text: &str) -> (Vec<String>, Vec<String>) {
    let today = barline_tasks::Date::constant(2026, 1, 5);
    let read = import(text.as_bytes(), today, &ImportOptions::default()).expect("a plan");
    let task = |draft: &barline_tasks::TaskDraft| {
        format!("{} {} {}", draft.level.get(), draft.name, draft.prior)
    };
    let warnings = read.warnings.iter().map(ToString::to_string);
    (read.drafts.iter().map(task).collect(), warnings.collect())
}

#[test]
fn s12_predecessors_by_outline_number_or_by_name() {
    let (tasks, warnings) = read(
        "WBS;Task Name;Start;Predecessors\n1.;Phase;2026-01-05;\n1.1.;Dig;2026-01-05;\n\
         1.2.;Plant, water;2026-01-05;1.1FS+1d\n2;Rest;2026-01-05;1;\n3;End;2026-01-05;1.2., 2\n",
    );
    assert_eq!(
        tasks,
        [
            "0 Phase ",
            "1 Dig ",
            "1 Plant, water 2FS+1d",
            "0 Rest 1",
            "0 End 3, 4"
        ]
    );
    assert_eq!(warnings, [""; 0]);
    let (tasks, warnings) = read(
        "Task;Start;Depends on\nDig;2026-01-05;\nPlant, water;2026-01-05;Dig\n\
         End;2026-01-05;Plant, water\nTea;2026-01-05;Dig, 3\nTea;2026-01-05;Tea\n",
    );
    assert_eq!(
        tasks,
        [
            "0 Dig ",
            "0 Plant, water 1",
            "0 End 2",
            "0 Tea 1, 3",
            "0 Tea Tea"
        ]
    );
    assert_eq!(
        warnings,
        ["Row 5: the prior dependency \"Tea\" is no task of the file, and stays as typed"]
    );
}

#[test]
fn s12_a_type_stands_behind_a_second_id_too() {
    let (tasks, warnings) = read(
        "ID,Key,Title,Start Date,Depends On\n100001,1,Dig,2026-01-05,\n\
         100002,2,Plant,2026-01-05,1FS\n100003,3,Rest,2026-01-05,\"2SS+1d, 100001\"\n",
    );
    assert_eq!(tasks, ["0 Dig ", "0 Plant 1", "0 Rest 2SS+1d, 1"]);
    assert_eq!(warnings, [""; 0]);
}

#[test]
fn s12_numbers_beside_a_column_of_outline_numbers_are_those_of_rows() {
    let (tasks, _) = read(
        "WBS,Task Name,Start,Predecessors\n1,Phase,2026-01-05,\n1.1,Dig,2026-01-05,\n\
         2,Plant,2026-01-05,2\n",
    );
    assert_eq!(tasks[2], "0 Plant 2");
}

#[test]
fn s8_blanks_before_names_are_the_outline_where_nothing_else_is() {
    let (tasks, _) = read(
        "Task,Start\nGarden,2026-01-05\n   Dig,2026-01-05\n      Sand,2026-01-05\nHouse,2026-01-05\n",
    );
    assert_eq!(tasks, ["0 Garden ", "1 Dig ", "2 Sand ", "0 House "]);
    let (tasks, _) = read("Task,Start,Outline Level\nGarden,2026-01-05,1\n   Dig,2026-01-05,1\n");
    assert_eq!(tasks, ["0 Garden ", "0 Dig "]);
}

#[test]
fn s12_a_comma_before_the_unit_of_a_lag_is_a_decimal_one() {
    let rows = own(9);
    for (list, written) in [
        ("1EA+1,5 Tage", "1FS+2d"),
        ("1EA+1,5 Tage;3", "1FS+2d, 3"),
        ("1EA+1,5;3AA-0,25 Wochen", "1FS+2d, 3SS-2d"),
    ] {
        let read = rows.rewrite(list);
        assert_eq!(read.text, written, "{list}");
        assert_eq!(read.losses[0].0, WarningKind::LagRounded, "{list}");
    }
    let part = rows.rewrite("3,1FF+12,5%,2");
    assert_eq!(part.text, "3, 1FF+12.5%, 2");
    assert_eq!(part.losses, [(WarningKind::LagOfLength, "1FF+12,5%")]);
    assert_eq!(text(&rows, "1EA+1,0 Tage"), "1FS+1d");
}

#[test]
fn s12_lists_as_people_write_them() {
    let (tasks, warnings) = read(
        "Task;Start;Predecessors\nA & B;2026-01-05;\nC;2026-01-05;A & B\nD;2026-01-05;1 & 2\nE;2026-01-05;1|2SS+1d\n\
         F;2026-01-05;1, 2 und 3\nG;2026-01-05;2 and 99\nH;2026-01-05;#2\n",
    );
    assert_eq!(tasks[1..3], ["0 C 1", "0 D 1, 2"]);
    assert_eq!(
        tasks[3..],
        ["0 E 1, 2SS+1d", "0 F 1, 2, 3", "0 G 2 and 99", "0 H #2"]
    );
    let unknown = "is no task of the file, and stays as typed";
    assert_eq!(
        warnings,
        [
            format!("Row 6: the prior dependency \"2 and 99\" {unknown}"),
            format!("Row 7: the prior dependency \"#2\" {unknown}"),
        ]
    );
    let ids = ["44", "45", "46"].map(str::to_owned).to_vec();
    let rows = Numbering::new(Some(ids), vec![Some(1), Some(2), Some(3)], true);
    let list = rows.rewrite("#44, #45FS+2d & 46, #99, 44 & 99, 46 Salt & pepper");
    assert_eq!(list.text, "1, 2FS+2d, 3");
    assert_eq!(
        list.losses,
        [
            (WarningKind::PriorDropped, "#99"),
            (WarningKind::PriorDropped, "44 & 99"),
            (WarningKind::LinkTypeDropped, "46 Salt & pepper"),
        ]
    );
}

#[test]
fn s12_s28_lags_are_the_days_that_the_plan_has() {
    let (tasks, warnings) = read(
        "Task;Start;Duration;Predecessors\nA;2026-01-05;2;B\nB;2026-01-05;4;\n\
         C;2026-01-05;2;2FS+50%, 1, x\nD;2026-01-05;2;2FS-30%\nE;2026-01-05;2;2FS+16h\n\
         F;2026-01-05;2;2FS+12h\nG;2026-01-05;2;2FS+1.5d\nH;2026-01-05;2;2FS+1.5mo\nI;2026-01-05;2;2FS+0%\n",
    );
    let priors: Vec<&str> = tasks.iter().map(|task| &task[4..]).collect();
    assert_eq!(
        priors,
        [
            "2",
            "",
            "2FS+2d, 1, x",
            "2FS-2d",
            "2FS+2d",
            "2FS+2d",
            "2FS+2d",
            "2FS+30d",
            "2"
        ]
    );
    let follows = "was made a number of days, and does not follow the length of that task";
    assert_eq!(
        warnings,
        [
            format!("Row 3: the lag of \"2FS+50%\" {follows}"),
            "Row 3: the prior dependency \"x\" is no task of the file, and stays as typed"
                .to_owned(),
            format!("Row 4: the lag of \"2FS-30%\" {follows}"),
            "Row 6: the lag of \"2FS+12h\" was rounded up to whole days".to_owned(),
            "Row 7: the lag of \"2FS+1.5d\" was rounded up to whole days".to_owned(),
        ]
    );
}

#[test]
fn n3_c8_a_list_that_cannot_be_read_stays_as_it_was_typed() {
    for list in ["a, 3; b", ",x;", "1 5,"] {
        assert_eq!(text(&own(3), list), list);
    }
    let moved = Numbering::new(None, vec![None, Some(1), Some(2)], false);
    assert_eq!(text(&moved, "3; 1FS+1,5 xyz"), "2; 1FS+1,5 xyz");
}

#[test]
fn s12_numbers_follow_their_row_when_others_are_dropped() {
    let rows = Numbering::new(None, vec![Some(1), None, Some(2)], false);
    let list = rows.rewrite("1,2,3,4");
    assert_eq!(list.text, "1, 2, 4");
    assert_eq!(list.losses, [(WarningKind::PriorDropped, "2")]);
}

#[test]
fn s12_ids_and_link_types_of_other_programs() {
    let ids = ["10", "20", "T-7"].map(str::to_owned).to_vec();
    let rows = Numbering::new(Some(ids), vec![Some(1), Some(2), Some(3)], true);
    assert_eq!(text(&rows, "20FS+2 days;T-7"), "2FS+2d, 3");
    assert_eq!(text(&rows, "10-FS=P0D, 20-SS=P1D"), "1, 2SS+1d");
    assert_eq!(rows.rewrite("10FS, 20EA+2 Tage").losses, []);
    let list = rows.rewrite("20SS+4h, 10FX, 3, 10FF+50%, 10+1mo");
    assert_eq!(list.text, "2SS+1d, 1, 1FF+50%, 1FS+20d");
    assert_eq!(
        list.losses,
        [
            (WarningKind::LagRounded, "20SS+4h"),
            (WarningKind::LinkTypeDropped, "10FX"),
            (WarningKind::PriorDropped, "3"),
            (WarningKind::LagOfLength, "10FF+50%"),
        ]
    );
    assert!(rows.rewrite("10-FF>P0D").is_pinned && !list.is_pinned);
}
