//! The same deflated data in other bits (S16).
//!
//! Of a link's letters one in 32 is escaped and counts three times, so among a
//! handful of spellings a small link can be ten letters shorter than its neighbour.
//! Deflate (RFC 1951) leaves room for spellings that cost a bit or two and move all
//! that follows, which changes every letter.

use super::gzip;

/// The data itself, and the same with further code lengths of nought in its header
/// and behind empty blocks. What is no deflated data has no spelling.
pub(super) fn respellings(deflated: &[u8]) -> Vec<Vec<u8>> {
    const EMPTY_BLOCKS: usize = 2;
    let headers = std::iter::successors(Some(bits(deflated)), |bits| with_longer_header(bits));
    let all = headers.flat_map(|bits| {
        std::iter::successors(Some(bits), |bits| Some(behind_an_empty_block(bits)))
            .take(1 + EMPTY_BLOCKS)
    });
    all.filter_map(|bits| bytes(&bits)).collect()
}

/// The first block's header with one more code length in the code of its code
/// lengths: nought, which is what those left out are (section 3.2.7). Three bits.
///
/// `None` where all nineteen are there, or the block has no such header.
fn with_longer_header(bits: &[bool]) -> Option<Vec<bool>> {
    const DYNAMIC: [bool; 2] = [false, true];
    /// Of the number of code lengths less four, lowest bit first.
    const COUNT: std::ops::Range<usize> = 13..17;
    const MOST: usize = 15;
    if bits.get(1..3)? != DYNAMIC {
        return None;
    }
    let count = bits.get(COUNT)?.iter().rev();
    let count = count.fold(0, |number, bit| 2 * number + usize::from(*bit));
    let end = COUNT.end + 3 * (count + 4);
    if count == MOST || bits.len() < end {
        return None;
    }
    let more = (0..COUNT.len()).map(|place| (count + 1) >> place & 1 == 1);
    let mut longer: Vec<bool> = bits[..COUNT.start].to_vec();
    longer.extend(more);
    longer.extend(&bits[COUNT.end..end]);
    longer.extend([false; 3]);
    longer.extend(&bits[end..]);
    Some(longer)
}

/// An empty block of the fixed code, not the last one, and then the data (section
/// 3.2.6): a bit 0, the code `01`, the end of the block as seven bits 0.
fn behind_an_empty_block(bits: &[bool]) -> Vec<bool> {
    let mut behind = vec![false; 10];
    behind[1] = true;
    behind.extend(bits);
    behind
}

/// Lowest bit of each byte first.
fn bits(bytes: &[u8]) -> Vec<bool> {
    let of_byte = |byte: &u8| {
        let byte = *byte;
        (0..8).map(move |place| byte >> place & 1 == 1)
    };
    bytes.iter().flat_map(of_byte).collect()
}

/// Undoes [`bits`], up to the byte the data ends in.
fn bytes(bits: &[bool]) -> Option<Vec<u8>> {
    let byte = |bits: &[bool]| {
        let set = bits.iter().rev();
        set.fold(0, |byte, bit| byte << 1 | u8::from(*bit))
    };
    let mut bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
    let length = gzip::inflate(&bytes, &mut Vec::new()).ok()?;
    bytes.truncate(length);
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    fn read(deflated: &[u8]) -> (Vec<u8>, usize) {
        let mut text = Vec::new();
        let length = gzip::inflate(deflated, &mut text).expect("deflated data");
        (text, length)
    }

    #[test]
    fn s16_a_packing_has_many_spellings_none_much_longer() {
        let text = "Measure rooms,,2026-01-05,2,2026-01-07,Ben,2,100,true\n".repeat(3);
        let deflated = miniz_oxide::deflate::compress_to_vec((text + "Draw, Strip").as_bytes(), 9);
        let all = respellings(&deflated);
        assert!(all.len() >= 3, "{}", all.len());
        assert_eq!(all[0], deflated);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert!(all.iter().all(|other| other.len() <= deflated.len() + 5));
        assert_eq!(respellings(b"no deflated data"), Vec::<Vec<u8>>::new());
    }

    proptest! {
        #[test]
        fn prop_every_spelling_reads_the_same_to_its_end(text in "[a-d]{0,300}|\\PC{0,60}") {
            let deflated = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9);
            for other in respellings(&deflated) {
                prop_assert_eq!(read(&other), (text.clone().into_bytes(), other.len()));
            }
        }
    }
}
