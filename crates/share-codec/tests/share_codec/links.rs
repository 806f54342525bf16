//! Links: what is written is read, every spelling and fault has its verdict,
//! and no damage passes for another plan (GK1 to GK9, L6; S15 to S21).

use std::path::Path;

use barline_share_codec::csv::{Flavour, ImportOptions, Imported, export};
use barline_share_codec::link::{
    Effort, Inspected, LinkError, Mode, QUERY_LIMIT, Shared, decode, encode, inspect, pack_text,
    plain_url, recover, share_url, stored_url, unpack_text,
};
use barline_tasks::strategies::{any_plan, counting_ids};
use barline_tasks::{Date, Plan, TaskDraft};
use proptest::prelude::*;
use serde::Deserialize;

const TODAY: Date = Date::constant(2026, 11, 20);
const MONDAY: Date = Date::constant(2026, 1, 5);

/// What [`inspect`] is to say of a data parameter.
fn inspected(data: &str) -> Result<Inspected, LinkError> {
    decode(data, TODAY).map(|Shared { mode, imported }| Inspected {
        mode,
        description: imported.description,
        tasks: imported.drafts.len(),
    })
}

fn plan_of(imported: Imported) -> Plan {
    Plan::build(imported.description, imported.drafts, &mut counting_ids())
}

fn opened(shared: Shared) -> (Mode, Plan) {
    (shared.mode, plan_of(shared.imported))
}

fn kitchen() -> Plan {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/plans/kitchen.csv");
    let bytes = std::fs::read(path).expect("a fixture");
    plan_of(
        barline_share_codec::csv::import(&bytes, TODAY, &ImportOptions::default()).expect("a plan"),
    )
}

fn plan_of_rows(rows: usize) -> Plan {
    let draft = |row: usize| TaskDraft {
        prior: row.to_string(),
        ..TaskDraft::new(
            format!("Task {:x}", row.wrapping_mul(2_654_435_761) % 9_999_991),
            MONDAY,
        )
    };
    Plan::build("", (0..rows).map(draft).collect(), &mut counting_ids())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Vector {
    name: String,
    data: String,
    opens: Option<Opens>,
    refused: Option<String>,
}

#[derive(Deserialize)]
struct Opens {
    mode: Mode,
    csv: String,
}

#[test]
fn s17_s18_gk1_gk4_gk5_every_vector_gets_its_verdict() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/links/vectors.json");
    let text = std::fs::read_to_string(path).expect("the vectors");
    let vectors: Vec<Vector> = serde_json::from_str(&text).expect("vectors");
    assert!(vectors.len() > 80);
    for Vector {
        name,
        data,
        opens,
        refused,
    } in vectors
    {
        assert_eq!(inspect(&data), inspected(&data), "{name}");
        match (decode(&data, TODAY), opens, refused) {
            (Ok(shared), Some(opens), None) => {
                let (mode, plan) = opened(shared);
                assert_eq!(mode, opens.mode, "{name}");
                assert_eq!(export(&plan, Flavour::Link), opens.csv, "{name}");
            }
            (Err(error), None, Some(code)) => {
                assert_eq!(error.code(), code, "{name}");
                assert_eq!(
                    error.to_string(),
                    "Failed to load shared data. The link may be corrupted."
                );
            }
            (verdict, ..) => panic!("{name}: {verdict:?}"),
        }
    }
}

/// Every byte of a link, changed in every bit and to every letter with a meaning
/// of its own.
fn flips(data: &str) -> impl Iterator<Item = String> {
    (0..data.len()).flat_map(move |at| {
        let byte = data.as_bytes()[at];
        let others = (0..8)
            .map(move |bit| byte ^ (1 << bit))
            .chain(*b"%+-_/=. \nA)");
        others
            .filter(move |other| *other != byte)
            .map(move |other| format!("{}{}{}", &data[..at], char::from(other), &data[at + 1..]))
    })
}

#[test]
fn s19_no_flipped_byte_gives_another_plan() {
    let short = Plan::build("", vec![TaskDraft::new("One", MONDAY)], &mut counting_ids());
    for (mode, plan) in [
        (Mode::Editable, kitchen()),
        (Mode::ReadOnly, short),
        (Mode::ReadOnly, plan_of_rows(12)),
    ] {
        let data = encode(mode, &plan, Effort::Best);
        let (mut refused, mut same) = (0, 0);
        for flipped in flips(&data) {
            match decode(&flipped, TODAY) {
                Err(_) => refused += 1,
                Ok(shared) => {
                    assert_eq!(opened(shared), (mode, plan.clone()), "{flipped}");
                    same += 1;
                }
            }
        }
        // What opens the same: other spellings, and what gzip says of time and system.
        assert!(refused > 10 * same, "{refused} refused, {same} the same");
    }
}

#[test]
fn s16_a_link_to_send_is_no_longer_than_plain_gzip_at_its_best() {
    use base64::Engine as _;
    use std::io::Write as _;
    for plan in [kitchen(), plan_of_rows(40), plan_of_rows(400)] {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        let text = format!("rw:{}", export(&plan, Flavour::Link));
        gzip.write_all(text.as_bytes()).expect("gzip");
        let letters =
            base64::engine::general_purpose::STANDARD.encode(gzip.finish().expect("gzip"));
        let escaped = letters.matches(['+', '/', '=']).count();
        let data = encode(Mode::Editable, &plan, Effort::Best);
        assert_eq!(unpack_text(&data), Ok(text));
        assert!(data.len() <= letters.len() + 2 * escaped, "{}", plan.len());
    }
}

#[test]
fn s20_a_long_link_hides_its_data_from_servers() {
    let site = "https://plan.example/";
    let url = share_url(site, Mode::Editable, &kitchen());
    assert!(url.starts_with("https://plan.example/?data=H4sI"), "{url}");
    let long = plan_of_rows(2_000);
    let url = share_url(site, Mode::Editable, &long);
    assert!(url.len() > QUERY_LIMIT);
    let data = url
        .strip_prefix("https://plan.example/#data=")
        .expect("a fragment");
    assert_eq!(
        decode(data, TODAY).map(opened),
        Ok((Mode::Editable, long.clone()))
    );
    assert!(stored_url(site, Mode::Editable, &long).starts_with("https://plan.example/?data="));
}

proptest! {
    #[test]
    fn prop_gl18_the_plain_form_is_the_same_plan_as_the_packed_one(plan in any_plan(20)) {
        for mode in [Mode::Editable, Mode::ReadOnly] {
            let data = |url: String| url.strip_prefix("https://plan.example/?data=").map(str::to_owned);
            let plain = data(plain_url("https://plan.example", mode, &plan)).expect("its data");
            let packed = data(stored_url("https://plan.example", mode, &plan)).expect("its data");
            prop_assert_eq!(unpack_text(&plain), unpack_text(&packed));
            prop_assert_eq!(decode(&plain, TODAY).map(opened), decode(&packed, TODAY).map(opened));
        }
    }
}

#[test]
fn s21_a_cut_link_gives_the_rows_before_the_cut() {
    let plan = plan_of_rows(400);
    let data = encode(Mode::Editable, &plan, Effort::Quick);
    let mut before = 0;
    for end in (1..data.len()).step_by(41) {
        let cut = &data[..end];
        let error = decode(cut, TODAY).expect_err("a cut link");
        assert!(
            matches!(
                error,
                LinkError::Truncated
                    | LinkError::Length
                    | LinkError::Escape
                    | LinkError::Letter
                    | LinkError::NotText
            ),
            "{error:?}"
        );
        for cut in [cut.to_owned(), format!("{cut}…")] {
            let found = recover(&cut, TODAY).map_or(Vec::new(), |found| found.imported.drafts);
            assert!(found.len() >= before);
            before = found.len();
            for (draft, task) in found.iter().zip(plan.tasks()) {
                assert_eq!((&draft.name, draft.start), (&task.name, task.start));
            }
        }
    }
    assert!(before > 390, "{before}");
}

#[test]
fn s21_nothing_is_recovered_from_a_damaged_link() {
    let data = encode(Mode::Editable, &kitchen(), Effort::Best);
    // As bare letters, so that the damage ends no escape.
    let letters = data.replace("%2B", "-").replace("%2F", "_");
    let letters = letters.trim_end_matches("%3D");
    let damaged = format!("{}{}", &letters[..letters.len() - 8], "AAAAAAAA");
    assert!(decode(&damaged, TODAY).is_err());
    assert_eq!(recover(&damaged, TODAY), None);
    assert_eq!(recover("", TODAY), None);
    assert_eq!(recover("hello", TODAY), None);
}

fn any_mode() -> impl Strategy<Value = Mode> {
    prop_oneof![Just(Mode::Editable), Just(Mode::ReadOnly)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn prop_s15_gl13_decode_undoes_encode(mode in any_mode(), plan in any_plan(12)) {
        let data = encode(mode, &plan, Effort::Quick);
        prop_assert_eq!(decode(&data, TODAY).map(opened), Ok((mode, plan)));
    }

    #[test]
    fn prop_every_spelling_gives_the_same_plan(plan in any_plan(8)) {
        let data = encode(Mode::Editable, &plan, Effort::Quick);
        let bare = data.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
        for spelling in [
            bare.clone(),
            bare.replace('+', " "),
            bare.replace('+', "-").replace('/', "_"),
            bare.trim_end_matches('=').to_owned(),
            bare.as_bytes().chunks(64).map(|line| String::from_utf8_lossy(line)).collect::<Vec<_>>().join("\r\n"),
            data.replace('%', "%25"),
            data.clone() + ").",
        ] {
            prop_assert_eq!(decode(&spelling, TODAY).map(opened), Ok((Mode::Editable, plan.clone())));
        }
    }

    #[test]
    fn prop_any_data_is_opened_or_refused(data in "(H4sI|cnc6)?([A-Za-z0-9%+/=_-]|\\PC){0,60}") {
        let _ = recover(&data, TODAY);
        prop_assert_eq!(inspect(&data), inspected(&data));
        if let Ok(shared) = decode(&data, TODAY) {
            let (mode, plan) = opened(shared);
            let again = decode(&encode(mode, &plan, Effort::Quick), TODAY);
            prop_assert_eq!(again.map(opened), Ok((mode, plan)));
        }
    }

    #[test]
    fn prop_any_text_in_a_link_is_opened_or_refused(
        text in "(rw|ro):(# .{0,9}\n)?Task Name,Start Date,Level\n([a-z#,;\"\r\n'=0-9./-]|\\PC){0,60}",
    ) {
        let data = pack_text(&text, Effort::Quick);
        prop_assert_eq!(unpack_text(&data), Ok(text));
        prop_assert_eq!(inspect(&data), inspected(&data));
        if let Ok(shared) = decode(&data, TODAY) {
            let (mode, plan) = opened(shared);
            let again = decode(&encode(mode, &plan, Effort::Quick), TODAY).map(opened);
            let text = again.map(|(mode, plan)| (mode, export(&plan, Flavour::Link)));
            prop_assert_eq!(text, Ok((mode, export(&plan, Flavour::Link))));
        }
    }
}

proptest! {
    // Packing as well as it can takes its time.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn prop_the_best_packing_is_read_too(mode in any_mode(), plan in any_plan(8)) {
        let data = encode(mode, &plan, Effort::Best);
        prop_assert!(data.len() <= encode(mode, &plan, Effort::Quick).len());
        prop_assert_eq!(decode(&data, TODAY).map(opened), Ok((mode, plan)));
    }
}
