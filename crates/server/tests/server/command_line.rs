//! The examples of `docs/command-line.md`, run: the files it names are written, the
//! commands are given to a shell, and what they print must stand below them.

use std::path::Path;
use std::process::Command;

/// A fenced block: what stands behind the fence, and its lines.
fn blocks(page: &str) -> Vec<(String, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, Vec<&str>)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(info), None) => open = Some((info.to_owned(), Vec::new())),
            (None, Some((info, mut lines))) => {
                lines.push(line);
                open = Some((info, lines));
            }
            (None, None) => {}
        }
    }
    blocks
}

fn run(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_barline"))
        .parent()
        .expect("a folder");
    let path = format!(
        "{}:{}",
        program.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .output();
    String::from_utf8(output.expect("a shell").stdout).expect("text")
}

#[test]
fn the_examples_of_the_command_line_are_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/command-line.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let folder = tempfile::tempdir().expect("a folder");
    let mut commands = 0;
    for (info, lines) in blocks(&page) {
        if let Some((_, name)) = info.split_once(' ') {
            std::fs::write(folder.path().join(name), lines.join("\n") + "\n").expect("a file");
            continue;
        }
        let mut lines = lines.into_iter().peekable();
        while let Some(line) = lines.next() {
            let command = line.strip_prefix("$ ").expect("a command");
            let mut expected = String::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ")) {
                expected.push_str(line);
                expected.push('\n');
            }
            assert_eq!(run(folder.path(), command), expected, "{command}");
            commands += 1;
        }
    }
    assert!(commands > 8, "{commands} commands");
    let svg = std::fs::read_to_string(folder.path().join("kitchen.svg")).expect("a picture");
    assert!(svg.starts_with("<svg ") && svg.contains("Move in"));
}

#[test]
fn sc15_what_goes_by_links_is_converted_with_the_dates_that_it_gets() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = r#"{ "version": 2, "datesByLinks": true, "projectStart": "2026-03-05",
        "tasks": [{ "name": "Order", "duration": 2 }, { "name": "Paint", "links": [{ "task": 1 }] }] }"#;
    std::fs::write(folder.path().join("plan.json"), plan).expect("a file");
    let csv = run(folder.path(), "barline convert plan.json - --to csv");
    assert!(csv.contains("Paint,1,2026-03-09,1,"), "{csv}");
    let by_hand = plan.replace("\"datesByLinks\": true, ", "");
    std::fs::write(folder.path().join("plan.json"), by_hand).expect("a file");
    let csv = run(folder.path(), "barline convert plan.json - --to csv");
    assert!(csv.contains("Paint,1,2026-03-05,1,"), "{csv}");
}

#[test]
fn options_of_a_picture_without_one_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = r#"{ "version": 1, "tasks": [{ "name": "A", "startDate": "2026-03-05" }] }"#;
    std::fs::write(folder.path().join("plan.json"), plan).expect("a file");
    for option in ["--critical-path", "--baseline nope", "--colour-by owner"] {
        let command = format!("barline convert plan.json x.csv {option} 2>&1; echo $?");
        let said = run(folder.path(), &command);
        assert!(
            said.contains("say what a picture shows; write one with --to svg"),
            "{said}"
        );
        assert!(said.ends_with("2\n"), "{said}");
        assert!(!folder.path().join("x.csv").exists(), "{option}");
    }
}

#[test]
fn what_a_file_says_is_told_without_what_moves_a_cursor() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = "Task,Start,Odd\u{1b}[31m\nA,2026-13-01\u{1b}[5m,x\n";
    std::fs::write(folder.path().join("plan.csv"), plan).expect("a file");
    let said = run(
        folder.path(),
        "barline convert plan.csv - --to json 2>&1 >/dev/null",
    );
    assert!(said.contains("2026-13-01 [5m"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said:?}");
}

#[test]
fn s25_levels_that_ms_project_cannot_keep_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = r#"{ "version": 2, "tasks": [{ "name": "A", "startDate": "2026-03-05" },
        { "name": "B", "startDate": "2026-03-05", "level": 3 }] }"#;
    std::fs::write(folder.path().join("plan.json"), plan).expect("a file");
    let said = run(folder.path(), "barline convert plan.json plan.xml 2>&1");
    let note = "barline: MS Project’s outline has no jumps: 1 task stands one level below the row before instead of deeper.";
    assert_eq!(said.trim(), note);
    assert_eq!(
        run(
            folder.path(),
            "barline convert plan.json - --to csv 2>&1 >/dev/null"
        ),
        ""
    );
}

#[test]
fn s31_a_start_that_no_plan_had_does_not_come_with_ms_project_xml() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = "# Kitchen\nTask Name,Start Date,Duration (days)\nOrder,2026-03-05,2\n";
    std::fs::write(folder.path().join("plan.csv"), plan).expect("a file");
    let csv = run(folder.path(), "barline convert plan.csv - --to csv");
    let again = "barline convert plan.csv plan.xml && barline convert plan.xml - --to csv";
    assert_eq!(run(folder.path(), again), csv);
}

#[test]
fn what_is_guessed_of_a_file_is_said_on_standard_error() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("dates.csv", "Name,Start\nA,1/5/26\nB,2/3/26\n"),
        ("weekdays.csv", "Name,Start\nA,Mon 1/5/26\nB,Tue 2/3/26\n"),
        ("columns.csv", "a,b,c,d,e,f,g,h,i\nA,,2026-01-05,1,,,,,\n"),
    ] {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let start = |options: &str| {
        let csv = run(
            folder.path(),
            &format!("barline convert {options} - --to csv 2>said"),
        );
        let said = std::fs::read_to_string(folder.path().join("said")).expect("what was said");
        let row = csv.lines().find(|line| line.starts_with("A,"));
        let start = row.and_then(|row| row.split(',').nth(2)).map(str::to_owned);
        (start.unwrap_or_default(), said)
    };
    let doubt = "barline: dates.csv: Dates (please check): nothing tells whether the day or the month comes first, \
                 so that 3/4/2026 was read as 3 April; if that is wrong, say --dates month-day\n";
    assert_eq!(
        start("dates.csv"),
        ("2026-05-01".to_owned(), doubt.to_owned())
    );
    for (options, day) in [
        ("dates.csv --dates month-day", "2026-01-05"),
        ("dates.csv --dates day-month", "2026-05-01"),
        ("weekdays.csv", "2026-01-05"),
    ] {
        assert_eq!(start(options), (day.to_owned(), String::new()), "{options}");
    }
    let (_, said) = start("columns.csv");
    let doubt = "barline: columns.csv: Columns (please check): their names are not known";
    assert!(said.starts_with(doubt), "{said}");
    for (name, titles, said) in [
        (
            "own.csv",
            "Task Name,Start Date,Cost,Priority",
            "Cost, Priority",
        ),
        (
            "hours.csv",
            "Task,Start,Duration (hours), ",
            "Duration (hours)",
        ),
        (
            "many.csv",
            "Task,Start,1,2,3,4,5,6,7,8,9,10,11,12",
            "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … and 2 more",
        ),
    ] {
        std::fs::write(
            folder.path().join(name),
            format!("{titles}\nA,2026-01-05,4,5\n"),
        )
        .expect("a file");
        let (_, told) = start(name);
        assert_eq!(told, format!("barline: {name}: Columns not read: {said}\n"));
    }
    let said = run(folder.path(), "barline schedule dates.csv 2>&1 >/dev/null");
    assert!(said.contains("--dates month-day"), "{said}");
}

#[test]
fn s23_events_of_two_plans_have_other_ids_and_those_of_one_plan_keep_theirs() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = |title: &str, start: &str| format!("# {title}\nTask Name,Start Date\nA,{start}\n");
    for (name, text) in [
        ("bath.csv", plan("Home", "2026-03-05")),
        ("kitchen.csv", plan("Home", "2026-03-05")),
        ("later.csv", plan("Home", "2026-03-06")),
        ("garden.csv", plan("Garden", "2026-03-05")),
    ] {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let ids = |command: &str| {
        let text = run(folder.path(), &format!("{command} --to ics"));
        let lines = text.lines().filter(|line| line.starts_with("UID:"));
        lines.collect::<Vec<_>>().join(" ")
    };
    let kitchen = ids("barline convert kitchen.csv -");
    let is_id = kitchen
        .strip_prefix("UID:task-1@")
        .and_then(|id| id.strip_suffix(".barline.invalid"));
    assert!(is_id.is_some_and(|hash| hash.len() == 16), "{kitchen}");
    assert_ne!(ids("barline convert bath.csv -"), kitchen);
    let from_input = ids("barline convert - - < kitchen.csv");
    assert_ne!(ids("barline convert - - < garden.csv"), from_input);
    // Changed, in another folder, in another format: the same plan.
    assert_eq!(
        ids("mkdir a && mv later.csv a/kitchen.csv && barline convert a/kitchen.csv -"),
        kitchen
    );
    assert_eq!(
        ids("barline convert kitchen.csv kitchen.json && barline convert kitchen.json -"),
        kitchen
    );
}

#[test]
fn what_is_wrong_is_said_on_standard_error() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("holidays.ics"), "hello").expect("a file");
    for (command, message) in [
        (
            "barline schedule no.csv 2>&1",
            "barline: no.csv: No such file",
        ),
        (
            "printf 'a,b,c,d,e,f,g,h\\n1,2,3\\n4\\n' | barline convert - - --to json 2>&1",
            "barline: -: No valid tasks found in the CSV data.\n  Row 1: expected at least 8 columns, found 3\n  Row 2: ",
        ),
        (
            "echo '<a/>' | barline schedule - 2>&1",
            "barline: -: the file holds no MS Project tasks",
        ),
        (
            "echo '{\"version\":2,\"calendar\":{\"workingWeekdays\":[]},\"tasks\":[]}' | barline schedule - 2>&1",
            "barline: -: This calendar has no working day.",
        ),
        (
            "echo '{\"version\":2,\"tasks\":[]}' | barline schedule - --calendar holidays.ics 2>&1",
            "barline: holidays.ics: the file is no iCalendar file",
        ),
        (
            "barline schedule plan.svg --from svg 2>&1",
            "barline: plan.svg: ",
        ),
        (
            "barline schedule x --project-start soon 2>&1",
            "error: invalid value 'soon'",
        ),
    ] {
        let said = run(folder.path(), command);
        assert!(said.starts_with(message), "{command}: {said}");
    }
}

/// A full disk, or the signal of a file that may not grow, came after the file was emptied.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_cannot_be_written_whole_stays_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let mut plan = String::from("Name,Start,Duration\n");
    for task in 0..200 {
        plan.extend(["Task ", &task.to_string(), ",2026-03-05,3\n"]);
    }
    std::fs::write(at("plan.csv"), plan).expect("a file");
    std::fs::write(at("kept.json"), "what was there").expect("a file");
    // In blocks of 512 bytes.
    let limited = "ulimit -f 2; barline convert plan.csv";
    let full = run(
        folder.path(),
        &format!("trap '' XFSZ; {limited} kept.json 2>&1; echo $?"),
    );
    assert!(
        full.ends_with("barline: kept.json: File too large (os error 27)\n1\n"),
        "{full}"
    );
    run(
        folder.path(),
        &format!("trap '' XFSZ; {limited} fresh.json 2>&1"),
    );
    let left = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "nothing unfinished is left");
    let ended = format!("({limited} kept.json; {limited} fresh.json) 2>&1");
    run(folder.path(), &ended);
    let kept = std::fs::read_to_string(at("kept.json")).expect("a file");
    assert_eq!(kept, "what was there");
    assert!(!at("fresh.json").exists());
    run(folder.path(), "barline convert plan.csv kept.json");
    let kept = std::fs::read_to_string(at("kept.json")).expect("a file");
    assert!(kept.contains("Task 199"));
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_printed_is_a_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),End Date (Calculated),Owner,Level,Progress,Done\nPaint,,2026-03-05,3,,Ben,0,0,false\n";
    std::fs::write(folder.path().join("plan.csv"), plan).expect("a file");
    for command in [
        "barline convert plan.csv - --to json",
        "barline schedule plan.csv",
        "barline openapi",
    ] {
        let said = run(
            folder.path(),
            &format!("{command} 2>&1 >/dev/full; echo $?"),
        );
        let full = "barline: standard output cannot be written: No space left on device (os error 28)\n1\n";
        assert_eq!(said, full, "{command}");
        let all_full = format!("{command} >/dev/full 2>/dev/full; echo $?");
        assert_eq!(run(folder.path(), &all_full), "1\n", "{command}");
        // A reader that has seen enough.
        let cut = format!("{{ {command} 2>&1 >&3; echo $? >&2; }} 3>&1 2>code | true; cat code");
        assert_eq!(run(folder.path(), &cut), "0\n", "{command}");
    }
}
