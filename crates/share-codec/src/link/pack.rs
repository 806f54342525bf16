//! Packing: several ways of writing the same text as gzip, for the shortest link
//! (S16).

#[cfg(feature = "zopfli")]
use super::deflate_variants::respellings;
use super::{Effort, gzip};

/// Texts up to so many bytes make links in which the luck of the letters counts
/// as much as the packing.
#[cfg(feature = "zopfli")]
const SMALL: usize = 4 * 1024;

/// Members that all unpack to `text`, at least one.
pub(super) fn packings(text: &[u8], effort: Effort) -> Vec<Vec<u8>> {
    /// Within 2 in a thousand of level 9, in half its time.
    const LEVEL: u8 = 7;
    let mut deflated = vec![miniz_oxide::deflate::compress_to_vec(text, LEVEL)];
    if effort == Effort::Best {
        deflated.extend(best(text));
    }
    let members = deflated.iter().map(|data| gzip::frame(data, text));
    members.collect()
}

/// What zopfli makes of a text: the longer it is, the fewer ways are tried. On a
/// long one more rounds, and cutting it into blocks, win less than one part in a
/// hundred and cost as much time again.
#[cfg(feature = "zopfli")]
fn best(text: &[u8]) -> Vec<Vec<u8>> {
    const MEDIUM: usize = 16 * 1024;
    const LONG: usize = 128 * 1024;
    const UNCUT: u16 = 0;
    const CUT: u16 = 15;
    if text.len() <= SMALL {
        let rounds = [1, 2, 3, 5, 8, 15].into_iter();
        let packed = rounds.filter_map(|rounds| zopfli(text, rounds, UNCUT));
        return packed.flat_map(|data| respellings(&data)).collect();
    }
    let (rounds, blocks) = if text.len() <= MEDIUM {
        (5, CUT)
    } else if text.len() <= LONG {
        (3, UNCUT)
    } else {
        (2, UNCUT)
    };
    zopfli(text, rounds, blocks).into_iter().collect()
}

#[cfg(not(feature = "zopfli"))]
fn best(_: &[u8]) -> Vec<Vec<u8>> {
    Vec::new()
}

#[cfg(feature = "zopfli")]
fn zopfli(text: &[u8], rounds: u64, maximum_block_splits: u16) -> Option<Vec<u8>> {
    let options = zopfli::Options {
        iteration_count: std::num::NonZeroU64::new(rounds)?,
        maximum_block_splits,
        ..zopfli::Options::default()
    };
    let mut packed = Vec::new();
    zopfli::compress(options, zopfli::Format::Deflate, text, &mut packed).ok()?;
    Some(packed)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use proptest::prelude::*;

    use super::*;

    fn read(packed: &[u8]) -> std::io::Result<String> {
        let mut text = String::new();
        flate2::read::GzDecoder::new(packed).read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn s16_a_long_text_is_packed_in_every_way_too() {
        for rows in [200, 3_000] {
            let text = "Task 1,,2026-01-05,8,2026-01-15,Ben,0,13,false\n".repeat(rows);
            let all = packings(text.as_bytes(), Effort::Best);
            assert!(all.len() > 1);
            for packed in all {
                assert_eq!(read(&packed).ok().as_ref(), Some(&text));
            }
        }
    }

    proptest! {
        #[test]
        fn prop_another_gzip_reads_every_packing(text in "[a-d]{0,300}|\\PC{0,40}") {
            for effort in [Effort::Quick, Effort::Best] {
                for packed in packings(text.as_bytes(), effort) {
                    prop_assert_eq!(&read(&packed)?, &text);
                    prop_assert_eq!(gzip::unpack(&packed).bytes, text.as_bytes());
                    prop_assert_eq!(gzip::unpack(&packed).fault, None);
                }
            }
        }
    }
}
