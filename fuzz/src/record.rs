//! What must hold of the save record for any input. Its tests hold it for the kept inputs
//! (`crates/save-record/tests/corpus.rs`).

use barline_save_record::{read, write};
use barline_tasks::{Date, counting_ids};

const TODAY: Date = Date::constant(2026, 11, 20);

/// Any text is read as a save record or refused; what is read and written is read without a repair and comes back as it
/// was (SR1, GL4).
pub fn record(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(read_once) = read(text, TODAY, &mut counting_ids()) else {
        return;
    };
    let written = write(
        &read_once.plan,
        &read_once.extras,
        read_once.link.as_ref(),
        "now",
        None,
    );
    let again = read(&written, TODAY, &mut counting_ids()).expect("our own record");
    assert_eq!(again.plan, read_once.plan);
    assert_eq!(again.link, read_once.link);
    assert_eq!(again.repairs, [""; 0]);
    let twice = write(&again.plan, &again.extras, again.link.as_ref(), "now", None);
    // A number with a fraction that this version does not know may differ in its last digit.
    if !has_fraction(&written) {
        assert_eq!(twice, written);
    }
}

fn has_fraction(text: &str) -> bool {
    let pairs = text.as_bytes().windows(2);
    let mut pairs = pairs.map(|pair| (pair[0], pair[1]));
    pairs.any(|(digit, next)| digit.is_ascii_digit() && b".eE".contains(&next))
}
