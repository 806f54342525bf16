//! Packing: several ways of writing the same text as gzip, for the shortest link
//! (S16).

#[cfg(feature = "shortest")]
use super::deflate_variants::respellings;
use super::{Effort, base64_text, gzip};

/// The text as the letters of a link.
pub(super) fn letters(text: &[u8], effort: Effort) -> String {
    /// Within 2 in a thousand of level 9, in half its time.
    const LEVEL: u8 = 7;
    let plain = gzip::frame(&miniz_oxide::deflate::compress_to_vec(text, LEVEL), text);
    let plain = base64_text::write(&plain);
    if effort == Effort::Quick {
        return plain;
    }
    // Escaped letters count three times: of two packings that differ by a few bytes
    // the longer can be the shorter link.
    let members = best(text).into_iter().map(|data| gzip::frame(&data, text));
    let mut links: Vec<(String, Vec<u8>)> = members
        .map(|member| (base64_text::write(&member), member))
        .filter(|(link, _)| link.len() < plain.len())
        .collect();
    links.sort_by_key(|(link, _)| link.len());
    // A plan is worth more than letters: what does not unpack to it is not sent.
    let sound = links.into_iter().find(|(_, member)| holds(member, text));
    sound.map_or(plain, |(link, _)| link)
}

fn holds(member: &[u8], text: &[u8]) -> bool {
    let unpacked = gzip::unpack(member);
    unpacked.fault.is_none() && unpacked.bytes == text
}

/// Deflated near its shortest, and a small text in many ways: in its link the luck of
/// the letters counts as much as the packing. On a longer one more blocks and rounds win
/// less than one part in a hundred, and cost a tenth of the time.
#[cfg(feature = "shortest")]
fn best(text: &[u8]) -> Vec<Vec<u8>> {
    const SMALL: usize = 4 * 1024;
    const MEDIUM: usize = 16 * 1024;
    const LONG: usize = 128 * 1024;
    const UNCUT: u16 = 0;
    if text.len() <= SMALL {
        let rounds = [1, 2, 3, 5, 8, 15].into_iter();
        let packed = rounds.filter_map(|rounds| deflate(text, rounds, UNCUT));
        return packed.flat_map(|data| respellings(&data)).collect();
    }
    let (rounds, blocks) = if text.len() <= MEDIUM {
        (5, 4)
    } else if text.len() <= LONG {
        (5, 3)
    } else {
        (3, 3)
    };
    deflate(text, rounds, blocks).into_iter().collect()
}

#[cfg(not(feature = "shortest"))]
fn best(_: &[u8]) -> Vec<Vec<u8>> {
    Vec::new()
}

#[cfg(feature = "shortest")]
fn deflate(text: &[u8], rounds: u64, blocks_of_a_piece: u16) -> Option<Vec<u8>> {
    let mut options = zenzop::Options::default();
    options.iteration_count = std::num::NonZeroU64::new(rounds)?;
    options.maximum_block_splits = blocks_of_a_piece;
    let mut packer = zenzop::DeflateEncoder::new(options, Vec::new());
    for piece in pieces(text) {
        zenzop::Write::write_all(&mut packer, piece).ok()?;
    }
    Some(packer.finish().ok()?.into_inner())
}

/// The text cut for zenzop, which gives each piece codes of its own: the tasks of a long
/// plan are not alike from its first to its last.
///
/// No piece has a run of one letter as long as three copies (776 letters): of such a
/// run zenzop 0.4.2 leaves places out in its first round that it looks up in its second,
/// and panics on what it finds there.
#[cfg(feature = "shortest")]
fn pieces(text: &[u8]) -> Vec<&[u8]> {
    const LONGEST: usize = 128 * 1024;
    const LONGEST_RUN: usize = 512;
    let length = text.len().div_ceil(text.len().div_ceil(LONGEST).max(1));
    let mut pieces = Vec::new();
    let (mut start, mut run) = (0, 1);
    for at in 1..text.len() {
        run = if text[at] == text[at - 1] { run + 1 } else { 1 };
        if run > LONGEST_RUN || at - start == length {
            pieces.push(&text[start..at]);
            (start, run) = (at, 1);
        }
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use proptest::prelude::*;

    use super::*;

    fn read(letters: &str) -> Result<String, TestCaseError> {
        let packed =
            base64_text::read(letters).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let mut text = String::new();
        flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn s16_a_long_text_is_packed_shorter_too() -> Result<(), TestCaseError> {
        for rows in [200, 3_000] {
            let row = |at: usize| {
                format!(
                    "Task {at},,2026-01-{:02},8,Ben,0,{},false\n",
                    at % 28 + 1,
                    at % 97
                )
            };
            let text: String = (0..rows).map(row).collect();
            let [quick, best] =
                [Effort::Quick, Effort::Best].map(|effort| letters(text.as_bytes(), effort));
            assert!(
                best.len() * 10 < quick.len() * 9,
                "{} {}",
                best.len(),
                quick.len()
            );
            for letters in [quick, best] {
                assert_eq!(read(&letters)?, text);
            }
        }
        Ok(())
    }

    #[test]
    fn s16_a_long_run_of_one_letter_is_packed_too() -> Result<(), TestCaseError> {
        let row = |at: usize| format!("Task {at},,2026-01-05,8,Ben,0,{},false\n", at % 97);
        let rows = |from, to| (from..to).map(row).collect::<String>();
        for (before, run) in [(1, 513), (40, 900), (900, 5_000)] {
            let text = [rows(0, before), "-".repeat(run), rows(before, 2_000)].concat();
            let best = letters(text.as_bytes(), Effort::Best);
            assert!(best.len() < letters(text.as_bytes(), Effort::Quick).len());
            assert_eq!(read(&best)?, text);
        }
        Ok(())
    }

    #[test]
    fn s16_what_does_not_unpack_to_the_text_is_not_sent() {
        let member = gzip::frame(
            &miniz_oxide::deflate::compress_to_vec(b"rw:Paint", 7),
            b"rw:Paint",
        );
        assert!(holds(&member, b"rw:Paint"));
        assert!(!holds(&member, b"rw:Print"));
        assert!(!holds(&member[1..], b"rw:Paint"));
    }

    proptest! {
        #[test]
        fn prop_another_gzip_reads_every_packing(text in "[a-d]{0,300}|\\PC{0,40}") {
            for effort in [Effort::Quick, Effort::Best] {
                prop_assert_eq!(&read(&letters(text.as_bytes(), effort))?, &text);
            }
            for data in best(text.as_bytes()) {
                prop_assert!(holds(&gzip::frame(&data, text.as_bytes()), text.as_bytes()));
            }
        }
    }
}
