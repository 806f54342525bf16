//! Lists that say little, and files with a slip in them (C13, C14, F4 to F12).

use barline_share_codec::csv::{ImportOptions, Imported, Mapping, import};
use barline_share_codec::formats::{json, project_xml};
use barline_share_codec::link;
use barline_tasks::strategies::counting_ids;
use barline_tasks::{Date, Plan};

const TODAY: Date = Date::constant(2026, 1, 5);

fn read(bytes: &[u8]) -> Imported {
    import(bytes, TODAY, &ImportOptions::default())
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(bytes)))
}

#[test]
fn s8_a_list_of_names_or_of_names_and_one_more_column_is_read_by_name() {
    for (file, owner, comment) in [
        ("Task\nPaint\n", "Unassigned", ""),
        ("Aufgabe\r\nPaint\r\n", "Unassigned", ""),
        ("Task,Owner\nPaint,Ann\n", "Ann", ""),
        ("Owner,Task\nAnn,Paint\n", "Ann", ""),
        (
            "Task,Comment\nPaint,\"two\nlines\"\n",
            "Unassigned",
            "two\nlines",
        ),
        ("Vorgangsname;Verantwortlich\nPaint;Ann\n", "Ann", ""),
        ("Tâche;Responsable\nPaint;Ann\n", "Ann", ""),
        ("Task\tNotes\nPaint\tdry\n", "Unassigned", "dry"),
        ("Task,Colour\nPaint,red\n", "Unassigned", ""),
    ] {
        let imported = read(file.as_bytes());
        assert_eq!(imported.understood.mapping, Mapping::ByName, "{file}");
        let draft = &imported.drafts[0];
        assert_eq!(
            (
                draft.name.as_str(),
                draft.owner.as_str(),
                draft.comment.as_str()
            ),
            ("Paint", owner, comment),
            "{file}"
        );
    }
}

#[test]
fn s8_in_a_list_of_names_alone_a_comma_belongs_to_the_name() {
    let imported = read(b"Task\nPaint, then dry\nClean up\n");
    let names: Vec<&str> = imported
        .drafts
        .iter()
        .map(|draft| draft.name.as_str())
        .collect();
    assert_eq!(names, ["Paint, then dry", "Clean up"]);
}

#[test]
fn s6_a_zero_byte_and_one_that_is_no_utf_8_refuse_no_file() {
    let mut file = b"Task Name,Start Date,Owner\n".to_vec();
    for row in [
        b"=1+1,2026-01-05,Ann\n".as_slice(),
        b"A\0B,2026-01-05,Ann\n",
        b"Gr\xFC\xDFe,2026-01-05,Ann\n",
        b"<script>,2026-01-05,Ann\n",
        b"__proto__,2026-01-05,Ann\n",
        b"\xFF\xFE,2026-01-05,Ann\n",
        b"last,2026-01-05,Ann\n",
    ] {
        file.extend_from_slice(row);
    }
    let imported = read(&file);
    assert_eq!(imported.drafts.len(), 7);
    assert_eq!(imported.drafts[1].name, "A\u{fffd}B");
    assert_eq!(imported.drafts[2].name, "Grüße");
}

#[test]
fn s11_what_is_complete_and_has_no_tick_is_done() {
    let own = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress";
    for (file, done) in [
        (format!("{own}\nA,,2026-01-05,1,,Ann,0,100\n"), true),
        (format!("{own}\nA,,2026-01-05,1,,Ann,0,99\n"), false),
        // Nine columns, and a row that ends before the last.
        (format!("{own},Done\nA,,2026-01-05,1,,Ann,0,100\n"), true),
        (
            format!("{own},Done\nA,,2026-01-05,1,,Ann,0,100,false\n"),
            false,
        ),
        (
            "a,b,c,d,e,f,g,h\nA,,2026-01-05,1,,Ann,0,100\n".to_owned(),
            true,
        ),
        ("ID,Name,% Complete\n1,A,100%\n".to_owned(), true),
    ] {
        assert_eq!(read(file.as_bytes()).drafts[0].done, done, "{file}");
    }
}

#[test]
fn t17_a_line_break_in_a_name_is_a_space_in_every_form() {
    let name = |drafts| {
        Plan::build("", drafts, &mut counting_ids()).tasks()[0]
            .name
            .clone()
    };
    let owner = |drafts| {
        Plan::build("", drafts, &mut counting_ids()).tasks()[0]
            .owner
            .clone()
    };
    let csv = read(b"Task,Owner,Start\n\"Paint\nwalls\",\"Ann\r\nBob\",2026-01-05\n");
    assert_eq!(csv.drafts[0].name, "Paint walls");
    assert_eq!(owner(csv.drafts), "Ann Bob");
    let (_, drafts) =
        json::import(r#"{"version":1,"tasks":[{"name":"Paint\nwalls","startDate":"2026-01-05"}]}"#)
            .expect("a plan");
    assert_eq!(name(drafts), "Paint walls");
    let xml = "<Project><Tasks><Task><UID>1</UID><OutlineLevel>1</OutlineLevel>\
        <Name>Paint\nwalls</Name><Start>2026-01-05T08:00:00</Start></Task></Tasks></Project>";
    let project = project_xml::import(xml.as_bytes(), TODAY).expect("a project");
    assert_eq!(name(project.drafts), "Paint walls");
    let text = "rw:Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
        End Date (Calculated),Owner,Level,Progress,Done\n\"Paint\nwalls\",,2026-01-05,1,,,0,0,false\n";
    let shared = link::decode(&link::pack_text(text, link::Effort::Quick), TODAY).expect("a link");
    assert_eq!(name(shared.imported.drafts), "Paint walls");
}

#[test]
fn s25_the_limit_of_tasks_counts_tasks_alone() {
    let project = |tasks: usize| {
        let task = "<Task><OutlineLevel>1</OutlineLevel><Name>a</Name></Task>";
        let own = "<Task><OutlineLevel>0</OutlineLevel></Task>";
        format!(
            "<Project><Tasks>{own}{}</Tasks></Project>",
            task.repeat(tasks)
        )
    };
    let taken = project_xml::import(project(20_000).as_bytes(), TODAY).expect("a project");
    assert_eq!(taken.drafts.len(), 20_000);
    let refused = project_xml::import(project(20_001).as_bytes(), TODAY);
    assert_eq!(refused, Err(project_xml::ProjectXmlError::TooManyTasks));
}

/// Name, dependencies, start, days, owner, level and per cent of each task, and what is told.
fn told(file: &str) -> (Vec<String>, Vec<String>) {
    let imported = read(file.as_bytes());
    let told = imported.warnings.iter().map(ToString::to_string).collect();
    let plan = imported.into_draft().build(&mut counting_ids());
    let task = |task: &barline_tasks::Task| {
        format!(
            "{}|{}|{}|{}|{}|{}|{}",
            task.name,
            plan.prior_text(task),
            task.start,
            task.duration.days(),
            task.owner,
            task.level.get(),
            task.progress.percent()
        )
    };
    (plan.tasks().iter().map(task).collect(), told)
}

#[test]
fn s8_open_project_and_gantt_project_are_read_in_other_languages() {
    let dig = ["Dig|1|2026-01-07|2|Ann|1|40"];
    for file in [
        "ID;Thema;Status;Zugewiesen an;Anfangstermin;Endtermin;Dauer;% abgeschlossen;Übergeordnetes Arbeitspaket;Nachfolger von\n\
         3;Plan;Neu;;05.01.2026;06.01.2026;2 Tage;0;;\n4;Dig;In Bearbeitung;Ann;07.01.2026;08.01.2026;2 Tage;40;3;3\n",
        "ID;Sujet;Statut;Assigné à;Date de début;Date de fin;Durée;% réalisé;Parent;Suit\n\
         3;Plan;Nouveau;;05/01/2026;06/01/2026;2 jours;0;;\n4;Dig;En cours;Ann;07/01/2026;08/01/2026;2 jours;40;3;3\n",
        "ID;Asunto;Estado;Asignado a;Fecha de inicio;Fecha de finalización;Duración;% completado;Padre;Predecesoras\n\
         3;Plan;Nuevo;;05/01/2026;06/01/2026;2 días;0;;\n4;Dig;En curso;Ann;07/01/2026;08/01/2026;2 días;40;3;3\n",
        "ID,Nom,Date de début,Date de fin,Durée,Avancée,Responsable,Prédécesseurs,Outline number\n\
         3,Plan,05/01/26,06/01/26,2,0,,,1\n4,Dig,07/01/26,08/01/26,2,40,Ann,3-FS=P0D,1.1\n",
        "ID,Nombre,Fecha de inicio,Fecha de fin,Duración,Progreso,Coordinador,Antecesores,Número de esquema\n\
         3,Plan,05/01/26,06/01/26,2,0,,,1\n4,Dig,07/01/26,08/01/26,2,40,Ann,3-FS=P0D,1.1\n",
    ] {
        let (tasks, warnings) = told(file);
        assert_eq!(
            (&tasks[1..], warnings),
            (&dig.map(str::to_owned)[..], vec![]),
            "{file}"
        );
    }
}

#[test]
fn s8_what_stands_in_brackets_behind_a_name_says_more_of_the_same() {
    let (tasks, warnings) = told(
        "Task ID,Name (EN),Start Date (plan),Duration (hours),Dauer (Tage),Assignee,Blocked By (Dependencies)\n\
         7,Plan,2026-01-05,24,3,,\n8,Dig,2026-01-08,16,2,Ann,Plan\n",
    );
    assert_eq!(tasks[1], "Dig|1|2026-01-08|2|Ann|0|0");
    assert_eq!(warnings, [""; 0]);
    // The name itself is the better one, wherever it stands.
    let (tasks, _) = told("Task,Start (old),Start,Dauer (Tage)\nDig,2026-02-02,2026-01-08,2\n");
    assert_eq!(tasks, ["Dig||2026-01-08|2|Unassigned|0|0"]);
}

#[test]
fn s11_per_cent_that_a_spreadsheet_keeps_as_parts_of_one() {
    let progress = |column: &str| -> Vec<String> {
        let rows = column
            .split(' ')
            .map(|cell| format!("a;2026-01-05;{cell}\n"));
        let file = format!("Task;Start;% Complete\n{}", rows.collect::<String>());
        let (tasks, _) = told(&file);
        let last = |task: &String| task.rsplit('|').next().unwrap_or_default().to_owned();
        tasks.iter().map(last).collect()
    };
    assert_eq!(progress("0.5 1 0 0,25 0.07"), ["50", "100", "0", "25", "7"]);
    // Without a part of one, and beside greater numbers, they are per cent.
    assert_eq!(progress("0 1 1"), ["0", "1", "1"]);
    assert_eq!(progress("0.5 40"), ["1", "40"]);
    assert_eq!(progress("0.5% 1"), ["1", "1"]);
}

#[test]
fn s13_a_list_that_tells_when_tasks_are_due_has_starts_that_go_with_it() {
    let (found, warnings) = dates(
        "Name,Start,Due date,Duration\nA,,2026-01-09,\nB,,2026-01-13,3 days\nC,2026-01-05,2026-01-09,\n\
         D,,2026-01-10,\nE,,,2\nF,soon,2026-01-09,\n",
    );
    assert_eq!(
        found,
        [
            "2026-01-09 1",
            "2026-01-09 3",
            "2026-01-05 5",
            "2026-01-10 1",
            "2026-01-05 2",
            "2026-01-05 5"
        ]
    );
    assert_eq!(
        warnings,
        [
            "Row 5: no start date, today is used",
            "Row 6: \"soon\" is no date, today is used"
        ]
    );
}

/// Start and days of each task, and what is told.
fn dates(file: &str) -> (Vec<String>, Vec<String>) {
    let (tasks, warnings) = told(file);
    // Name and dependencies stand before them.
    let dates = |task: &String| {
        task.split('|')
            .skip(2)
            .take(2)
            .collect::<Vec<_>>()
            .join(" ")
    };
    (tasks.iter().map(dates).collect(), warnings)
}

#[test]
fn c24_work_that_is_due_on_a_weekend_ends_on_the_friday_before() {
    let (tasks, warnings) = dates(
        "Task,Due date,Duration\nA,2026-01-11,3\nB,2026-01-10,6\nC,2026-01-11,1\nD,2026-01-12,2\n",
    );
    let starts = [
        "2026-01-07 3",
        "2026-01-02 6",
        "2026-01-11 1",
        "2026-01-09 2",
    ];
    assert_eq!(tasks, starts);
    assert_eq!(warnings, [""; 0]);
}

#[test]
fn c26_a_range_tells_the_end_where_the_column_of_ends_is_empty() {
    let (tasks, warnings) = dates(
        "Name,Date,Due\nA,\"January 5, 2026 → January 7, 2026\",\n\
         B,\"January 5, 2026 → January 7, 2026\",\"January 9, 2026\"\nC,\"January 5, 2026\", \n",
    );
    assert_eq!(tasks, ["2026-01-05 3", "2026-01-05 5", "2026-01-05 1"]);
    assert_eq!(warnings, [""; 0]);
}

#[test]
fn s13_an_end_before_the_start_is_told() {
    let (tasks, warnings) = dates(
        "Task,Start,End\nA,2026-01-05,2026-01-02\nB,2026-01-05,2026-01-05\nC,soon,2026-01-02\n",
    );
    assert_eq!(tasks[..2], ["2026-01-05 1", "2026-01-05 1"]);
    assert_eq!(
        warnings,
        [
            "Row 1: the end \"2026-01-02\" is before the start, lasts 1 day",
            "Row 3: \"soon\" is no date, today is used"
        ]
    );
}

#[test]
fn s8_azure_dev_ops_tells_the_outline_by_the_column_of_the_title() {
    let (tasks, warnings) = told(
        "ID,Work Item Type,Title 1,Title 2,Title 3,Assigned To,State,Start Date,Target Date\n\
         1,Epic,Portal,,,Ann,Active,1/5/2026 12:00:00 AM,1/16/2026 12:00:00 AM\n\
         2,Feature,,Login,,Ben,New,1/5/2026 12:00:00 AM,1/9/2026 12:00:00 AM\n\
         3,Story,,,\"Reset, then go\",,Closed,1/5/2026 12:00:00 AM,1/5/2026 12:00:00 AM\n\
         4,Epic,Shop,,,,New,1/13/2026 12:00:00 AM,1/13/2026 12:00:00 AM\n",
    );
    assert_eq!(
        tasks,
        [
            "Portal||2026-01-05|10|Ann|0|0",
            "Login||2026-01-05|5|Ben|1|0",
            "Reset, then go||2026-01-05|1|Unassigned|2|100",
            "Shop||2026-01-13|1|Unassigned|0|0",
        ]
    );
    assert_eq!(warnings, [""; 0]);
}

#[test]
fn s8_primavera_and_zoho_are_read_by_the_names_of_their_columns() {
    let (tasks, warnings) = told(
        "Activity ID,Activity Name,Original Duration,Start,Finish,Predecessors,Activity % Complete\n\
         A1000,Dig,5d,05-Jan-26 A,09-Jan-26 A,,100%\n\
         A1010,Pour,3d,12-Jan-26*,14-Jan-26,A1000,0%\nA1020,Cure,7d,15-Jan-26,23-Jan-26,\"A1010, A1000\",40%\n",
    );
    assert_eq!(
        tasks,
        [
            "Dig||2026-01-05|5|Unassigned|0|100",
            "Pour|1|2026-01-12|3|Unassigned|0|0",
            "Cure|2, 1|2026-01-15|7|Unassigned|0|40",
        ]
    );
    assert_eq!(warnings, [""; 0]);
    for title in ["% Completed", "Completion Percentage"] {
        let (tasks, _) = told(&format!(
            "Task ID,Task Name,Start Date,Duration,{title}\n1-T1,Plan,2026-01-05,10 days,40\n"
        ));
        assert_eq!(tasks, ["Plan||2026-01-05|10|Unassigned|0|40"], "{title}");
    }
}

#[test]
fn s8_click_up_s_content_is_the_comment_and_a_list_of_none_is_nothing() {
    let comments = |file: &str| {
        let drafts = read(file.as_bytes()).drafts.into_iter();
        drafts.map(|draft| draft.comment).collect::<Vec<_>>()
    };
    let file = "Task ID,Task Name,Task Content,Start Date,Comments\n\
        1,Plan,,1/5/2026,[]\n2,Sub,Two coats,1/6/2026,[]\n";
    assert_eq!(comments(file), ["", "Two coats"]);
    assert_eq!(comments("Task,Start,Comments\nPlan,1/5/2026,[]\n"), [""]);
}

#[test]
fn s12_a_share_of_an_owner_is_no_part_of_the_name() {
    let (tasks, warnings) =
        told("ID,Name,Start,Resource Names\n1,Dig,2026-01-05,\"Ann[50%],Ben [sic],Cy[12.5%]\"\n");
    assert_eq!(tasks, ["Dig||2026-01-05|1|Ann,Ben [sic],Cy|0|0"]);
    assert_eq!(
        warnings,
        ["Row 1: how much of each owner it has was left out"]
    );
}

/// Predecessors of each task, and what was said.
fn priors(text: &str) -> (Vec<String>, Vec<String>) {
    let today = Date::constant(2026, 1, 5);
    let read = import(text.as_bytes(), today, &ImportOptions::default()).expect("a plan");
    let priors = read.drafts.iter().map(|draft| draft.prior.clone());
    let said = read.warnings.iter().map(ToString::to_string);
    (priors.collect(), said.collect())
}

fn all(priors: [&str; 3]) -> (Vec<String>, Vec<String>) {
    (priors.map(str::to_owned).to_vec(), vec![])
}

#[test]
fn s12_unique_ids_of_ms_project_are_read_where_they_alone_tell_predecessors() {
    // Row, id and unique id are three numbers.
    let rows = |header: &str, lists: [&str; 3]| {
        let [first, second, third] = lists;
        format!(
            "{header}\n11,A,5,2026-01-05,{first}\n12,B,12,2026-01-05,{second}\n13,C,11,2026-01-05,\"{third}\"\n"
        )
    };
    let unique = "ID,Task Name,Unique ID,Start,Unique ID Predecessors";
    let lists = ["", "5FS+2 days", "12,5SS"];
    assert_eq!(priors(&rows(unique, lists)), all(["", "1FS+2d", "2, 1SS"]));
    let underlined = "ID,Name,Unique_ID,Start,Unique_ID_Predecessors";
    assert_eq!(
        priors(&rows(underlined, lists)),
        all(["", "1FS+2d", "2, 1SS"])
    );
    // The other ids name nobody, whoever has the number.
    let (read, told) = priors(&rows(unique, ["", "13", ""]));
    assert_eq!(read, ["", "", ""]);
    let left_out =
        "Row 2: the prior dependency \"13\" is no task that was imported, and is left out";
    assert_eq!(told, [left_out]);
    let without = "Priority,Task Name,Unique ID,Start,Unique ID Predecessors";
    assert_eq!(priors(&rows(without, lists)), all(["", "1FS+2d", "2, 1SS"]));
}

#[test]
fn s12_beside_plain_predecessors_unique_ids_are_not_read() {
    let both = "ID,Task Name,Unique ID,Start,Predecessors,Unique ID Predecessors\n\
        1,A,5,2026-01-05,,\n2,B,1,2026-01-05,1,5\n3,C,2,2026-01-05,2,1\n";
    assert_eq!(priors(both), all(["", "1", "2"]));
    // Without ids a number is a row's, and never a unique id.
    let rows = "Unique ID,Task Name,Start,Predecessors\n5,A,2026-01-05,\n1,B,2026-01-05,1\n2,C,2026-01-05,2\n";
    assert_eq!(priors(rows), all(["", "1", "2"]));
    // Numbers of rows that no column tells are no predecessors.
    let alone = "ID,Task Name,Start,Unique ID Predecessors\n1,A,2026-01-05,\n2,B,2026-01-05,1\n3,C,2026-01-05,2\n";
    assert_eq!(priors(alone), all(["", "", ""]));
}
