//! Files made to hurt: they are read or refused in time that grows with their
//! size, and nothing is half imported (GC2, GC3; S9, S10).

use std::time::{Duration, Instant};

use barline_share_codec::csv::{
    CsvError, ImportOptions, Imported, MAX_BYTES, RowErrorKind, check_file, import,
};
use barline_tasks::Date;
use barline_tasks::strategies::counting_ids;

const TODAY: Date = Date::constant(2026, 11, 20);
const HEADER: &str = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
                      End Date (Calculated),Owner,Level,Progress,Done\n";

fn read(bytes: &[u8]) -> Result<Imported, CsvError> {
    import(bytes, TODAY, &ImportOptions::default())
}

#[test]
fn s10_a_name_or_size_is_refused_before_reading() {
    assert_eq!(check_file("Plan.CSV", 10), Ok(()));
    for name in ["plan.xlsx", "csv", "", "plan.csv.zip", "größe"] {
        assert_eq!(check_file(name, 10), Err(CsvError::NotACsvFile), "{name}");
    }
    assert_eq!(check_file("a.csv", MAX_BYTES + 1), Err(CsvError::TooLarge));
    assert_eq!(
        read(&vec![b'a'; MAX_BYTES as usize + 1]),
        Err(CsvError::TooLarge)
    );
}

#[test]
fn s10_twenty_thousand_rows_are_read_and_no_more() {
    let row = "A,,2026-01-05,1,,,0,0,false\n";
    let full = format!("{HEADER}{}", row.repeat(20_000));
    assert_eq!(
        read(full.as_bytes()).map(|imported| imported.drafts.len()),
        Ok(20_000)
    );
    assert_eq!(read((full + row).as_bytes()), Err(CsvError::TooManyRows));
}

#[test]
fn s9_an_open_quote_makes_a_row_error_of_what_it_swallows() {
    let file =
        format!("{HEADER}A,,2026-01-05,1,,,0,0,false\n\"B,,2026-01-05,1,,,0,0,false\nC,,,,,,,,\n");
    let imported = read(file.as_bytes()).expect("one task");
    assert_eq!(imported.drafts.len(), 1);
    assert_eq!(imported.row_errors.len(), 1);
    assert_eq!(imported.row_errors[0].kind, RowErrorKind::OpenQuote);
    assert_eq!(
        imported.row_errors[0].to_string(),
        "Row 2: a quotation mark opened on line 3 is never closed"
    );
    // One that closes before the file ends is an ordinary cell.
    let closed = format!("{HEADER}A,,2026-01-05,1,,,0,0,\"false\"\"\"\"\"\"\"");
    assert_eq!(
        read(closed.as_bytes()).map(|imported| imported.row_errors),
        Ok(vec![])
    );
}

#[test]
fn s9_rows_ended_by_cr_alone_and_rows_of_nothing() {
    let file = HEADER.replace('\n', "\r")
        + "A,,2026-01-05,1,,,0,0,false\r,,,,,,,,\r \r\rB,1,2026-01-06,1,,,0,0,false\rC\r";
    let imported = read(file.as_bytes()).expect("two tasks");
    assert_eq!(imported.drafts.len(), 2);
    assert_eq!(
        (imported.row_errors[0].row, imported.row_errors[0].line),
        (3, 7)
    );
}

#[test]
fn s6_what_is_no_csv_is_refused() {
    let sentence = "Error reading CSV file. Please check the file format and try again.";
    for bytes in [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(),
        b"PK\x03\x04\x14\0\x08\0\x08\0\xFA",
    ] {
        assert_eq!(read(bytes).expect_err("no text").to_string(), sentence);
    }
    for (text, sentence) in [
        ("", "CSV data is empty"),
        ("\u{feff} \n", "CSV data is empty"),
        (
            "sep=;\n",
            "CSV data must contain at least a header row and one data row",
        ),
        (
            "# only a description\n",
            "CSV data must contain at least a header row and one data row",
        ),
        (
            "Task Name,Start Date\n,,,\n",
            "CSV data must contain at least a header row and one data row",
        ),
        (
            "{\"json\": true}\n[1,2]\n",
            "No valid tasks found in the CSV data.",
        ),
        (
            "Name,Email\nAnn,ann@example.org\n",
            "No valid tasks found in the CSV data.",
        ),
    ] {
        let error = read(text.as_bytes()).expect_err(text);
        assert_eq!(error.to_string(), sentence, "{text:?}");
    }
}

#[test]
fn s9_no_valid_task_comes_with_the_first_five_row_errors() {
    let error = read(b"a,b\n1\n2\n3\n4\n5\n6\n").expect_err("short rows");
    let lines: Vec<String> = error.row_errors().iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[4], "Row 5: expected at least 8 columns, found 1");
}

/// A file of about so many bytes.
type Shape = fn(usize) -> String;

/// Shapes that would cost the square of their size if something looked twice.
fn shapes() -> Vec<(&'static str, Shape)> {
    vec![
        ("columns", |n| HEADER.to_owned() + &"a,".repeat(n / 2)),
        ("header columns", |n| "x,".repeat(n / 2) + "\nA,b\n"),
        ("open quote", |n| {
            HEADER.to_owned() + "\"" + &"a,\n".repeat(n / 3)
        }),
        ("open quote before the header", |n| {
            "\"#".to_owned() + &"a,\n".repeat(n / 3)
        }),
        ("quotes", |n| HEADER.to_owned() + &"\"\",".repeat(n / 3)),
        ("descriptions", |n| "# a,=b\n".repeat(n / 7) + HEADER),
        ("hashes", |n| "\"#,\n".repeat(n / 4)),
        ("empty rows", |n| HEADER.to_owned() + &",\n".repeat(n / 2)),
        ("line ends", |n| HEADER.to_owned() + &"\r".repeat(n) + "x"),
        ("predecessors", |n| {
            let list: Vec<String> = (0..n / 7).map(|i| (i + 100_000).to_string()).collect();
            format!(
                "{HEADER}A,\"{}\",2026-01-05,1,,,0,0,false\n",
                list.join(",")
            )
        }),
        ("one list of predecessors per row", |n| {
            // Long numbers: of short ones the list would be refused for their count.
            let list: Vec<String> = (1..=500).map(|i| (i + 10_000).to_string()).collect();
            let row = format!("A,\"{}\",2026-01-05,1,,,0,0,false\n", list.join(","));
            HEADER.to_owned() + &row.repeat(n / row.len())
        }),
        ("apostrophes", |n| {
            format!("{HEADER}{}=,,,,,,,,\n", "'".repeat(n))
        }),
        ("shares of owners", |n| {
            format!(
                "Task,Owner\nA,\"{}\"\nB,\"{}\"\n",
                "[1%]".repeat(n / 8),
                "[%]".repeat(n / 6)
            )
        }),
        ("units", |n| {
            format!("Task,Start,Duration\nA,2026-01-05,{}\n", "1d".repeat(n / 2))
        }),
        ("words of a date", |n| {
            format!("Task,Start\nA,{}\n", "mai ".repeat(n / 4))
        }),
        ("backslashes", |n| {
            format!("# {},\n{HEADER}A", "\\".repeat(n))
        }),
        ("marked description", |n| {
            format!("# {}\n{HEADER}A,,,,,,,,", ",'".repeat(n / 2))
        }),
    ]
}

#[test]
fn s10_time_grows_with_size_whatever_the_shape() {
    let spend = |text: &str| {
        let begin = Instant::now();
        if let Ok(imported) = read(text.as_bytes()) {
            barline_tasks::Plan::build(imported.description, imported.drafts, &mut counting_ids());
        }
        begin.elapsed()
    };
    for (name, shape) in shapes() {
        let (small, large) = (shape(150_000), shape(1_200_000));
        // Eight times the size: 8 is linear, 64 the square; the machine is noisy, never three times.
        let is_linear = (0..3).any(|_| {
            let once = spend(&small).max(Duration::from_millis(5));
            let eightfold = spend(&large);
            println!("{name}: {once:?}, then {eightfold:?}");
            eightfold < once * 28
        });
        assert!(is_linear, "{name}");
    }
}
