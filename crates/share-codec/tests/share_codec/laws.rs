//! Laws of CSV: what goes out comes back, and does no harm on the way (S5, S14).

use barline_share_codec::csv::{Flavour, ImportOptions, export, import};
use barline_share_codec::link::{Effort, Mode, decode, encode};
use barline_tasks::strategies::{any_plan, any_plan_by_links, any_plan_of, any_text, counting_ids};
use barline_tasks::{Date, Plan, Scheduling, TaskDraft};
use proptest::prelude::*;

const TODAY: Date = Date::constant(2026, 11, 20);

fn read_back(text: &str) -> Plan {
    let imported = import(text.as_bytes(), TODAY, &ImportOptions::default()).expect("a plan");
    assert_eq!(imported.row_errors, []);
    imported.into_draft().build(&mut counting_ids())
}

/// The plan with the names a file gives to tasks without one (C11).
fn named(plan: &Plan) -> Plan {
    let mut drafts: Vec<_> = plan.drafts().collect();
    for (row, draft) in drafts.iter_mut().enumerate() {
        if draft.name.trim().is_empty() {
            draft.name = format!("Imported Task {}", row + 1);
        }
    }
    Plan::build(plan.description(), drafts, &mut counting_ids())
}

/// Every cell a spreadsheet finds, the description line among them.
fn cells(file: &str) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(file.trim_start_matches('\u{feff}').as_bytes());
    let rows = reader.records().map(|row| row.expect("a row"));
    rows.flat_map(|row| row.iter().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// What the fuzz target `csv` holds of any bytes.
fn survives(bytes: &[u8]) {
    let Ok(imported) = import(bytes, TODAY, &ImportOptions::default()) else {
        return;
    };
    let plan = imported.into_draft().build(&mut counting_ids());
    let file = export(&plan, Flavour::File);
    assert_eq!(export(&read_back(&file), Flavour::File), file);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn prop_s14_gl13_import_undoes_export_of_a_file(plan in any_plan_of(1..=12)) {
        prop_assert_eq!(read_back(&export(&plan, Flavour::File)), named(&plan));
    }

    #[test]
    fn prop_s33_a_plan_by_links_comes_back_from_a_file(plan in any_plan_by_links(8)) {
        prop_assume!(!plan.is_empty());
        prop_assert_eq!(read_back(&export(&plan, Flavour::File)), plan);
    }

    #[test]
    fn prop_s33_a_plan_by_links_comes_back_from_a_link(plan in any_plan_by_links(8), by_hand in any::<bool>()) {
        prop_assume!(!plan.is_empty());
        let plan = if by_hand {
            plan.with_scheduling(Scheduling::default())
        } else {
            plan
        };
        let data = encode(Mode::Editable, &plan, Effort::Quick);
        let shared = decode(&data, TODAY).expect("a plan");
        prop_assert_eq!(&shared.imported.warnings, &[]);
        prop_assert_eq!(shared.imported.into_draft().build(&mut counting_ids()), plan);
    }

    #[test]
    fn prop_n3_c8_a_list_typed_in_any_way_comes_back(prior in "[1-9,;x. +FSd]{0,12}") {
        let mut drafts = ["A", "B", "C", "D"].map(|name| TaskDraft::new(name, TODAY));
        drafts[2].prior = prior;
        let plan = Plan::build("", drafts.to_vec(), &mut counting_ids());
        prop_assert_eq!(&read_back(&export(&plan, Flavour::File)), &plan);
        let shared = decode(&encode(Mode::Editable, &plan, Effort::Quick), TODAY).expect("a plan");
        prop_assert_eq!(shared.imported.into_draft().build(&mut counting_ids()), plan);
    }

    #[test]
    fn prop_a_file_exports_the_same_again(plan in any_plan_of(1..=12)) {
        let file = export(&plan, Flavour::File);
        let again = export(&read_back(&file), Flavour::File);
        prop_assert_eq!(again, export(&named(&plan), Flavour::File));
    }

    #[test]
    fn prop_s5_gc1_no_exported_cell_is_a_formula(plan in any_plan(6), text in "[=+@'\"＝\t-]{0,3}[,;]?[=+@'\"-]{0,2}") {
        let drafts = plan.drafts().collect();
        let plan = Plan::build(text + plan.description(), drafts, &mut counting_ids());
        for cell in cells(&export(&plan, Flavour::File)) {
            prop_assert!(
                !cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']),
                "{cell:?}"
            );
        }
    }

    #[test]
    fn prop_a_spreadsheet_may_save_the_file_again(description in any_text(), plan in any_plan_of(1..=6)) {
        // As Excel does: every row as wide as the widest, lines ended by CR LF,
        // the description cut into cells at its commas.
        let drafts = plan.drafts().collect();
        let plan = Plan::build(description, drafts, &mut counting_ids());
        let file = export(&plan, Flavour::File);
        let mut rows = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(file.trim_start_matches('\u{feff}').as_bytes());
        let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
        let width = rows.iter().map(csv::StringRecord::len).max().unwrap_or(0) + 1;
        let mut saved = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .from_writer(Vec::new());
        for row in &rows {
            let mut row: Vec<&str> = row.iter().collect();
            row.resize(width, "");
            saved.write_record(row).expect("a row");
        }
        let saved = String::from_utf8(saved.into_inner().expect("bytes")).expect("text");
        prop_assert_eq!(read_back(&saved), named(&plan));
    }

    #[test]
    fn prop_any_text_is_imported_or_refused(text in "(sep=.\n)?(# .{0,9}\n)?(Task Name,Start Date\n)?([a-z#,;\"\t\r\n'=0-9./-]|\\PC){0,80}") {
        if let Ok(imported) = import(text.as_bytes(), TODAY, &ImportOptions::default()) {
            prop_assert!(!imported.drafts.is_empty());
            prop_assert_eq!(
                imported.drafts.len() + imported.row_errors.len(),
                imported.understood.rows
            );
        }
    }

    #[test]
    fn prop_any_bytes_are_imported_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        survives(&bytes);
    }

    #[test]
    fn prop_any_rows_survive_a_round_trip(
        header in "(sep=[;,]\n)?(# .{0,9}\n)?(Task Name|ID,Name,Start,Predecessors|Title|#;Task;Parent;Start|a,b,c,d,e,f,g,h)?\n",
        rows in "([a-z#,;\"\t\r\n'=0-9./-]|\\PC){0,80}",
    ) {
        survives((header + &rows).as_bytes());
    }
}

#[test]
fn s14_an_entry_that_names_a_later_row_stays_as_it_is() {
    let file = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
                End Date (Calculated),Owner,Level,Progress,Done\n\
                A,\"7, 3FS+2d, 1.0\",2026-01-05,1,2026-01-06,Unassigned,0,0,false\n";
    assert_eq!(export(&read_back(file), Flavour::File), file);
}
