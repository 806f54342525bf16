//! The frame around packed data, and unpacking: one strict gzip member (M12, GK1,
//! GK2; S19).
//!
//! The frame (RFC 1952) is read and written here, around deflate of a library:
//! the common gzip crates take what follows a member, or another member, and
//! add 27 kB to the page's package.

use crc::{CRC_32_ISO_HDLC, Crc};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::LinkError;

/// The most text a link may unpack to, in bytes: 8 MiB.
pub const MAX_UNPACKED: usize = 8 * 1024 * 1024;

/// First bytes of gzip data.
const MAGIC: [u8; 2] = [0x1F, 0x8B];
/// The only method there is.
const DEFLATE: u8 = 8;
/// No time; the best packing; Unix, as zlib says: the byte of an unknown system is
/// an escaped letter in every link.
const HEADER: [u8; 10] = [MAGIC[0], MAGIC[1], DEFLATE, 0, 0, 0, 0, 0, 2, 3];
const TRAILER: usize = 8;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

pub(super) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Deflated data as a gzip member that unpacks to `text`.
pub(super) fn frame(deflated: &[u8], text: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(HEADER.len() + deflated.len() + TRAILER);
    packed.extend(HEADER);
    packed.extend(deflated);
    packed.extend(CRC.checksum(text).to_le_bytes());
    packed.extend((text.len() as u32).to_le_bytes());
    packed
}

/// What came out of packed data, and why no more did.
pub(super) struct Unpacked {
    pub(super) bytes: Vec<u8>,
    pub(super) fault: Option<LinkError>,
}

/// Unpacks one member, stopping at [`MAX_UNPACKED`] while it runs.
pub(super) fn unpack(packed: &[u8]) -> Unpacked {
    let mut bytes = Vec::new();
    let fault = unpack_into(packed, &mut bytes).err();
    Unpacked { bytes, fault }
}

fn unpack_into(packed: &[u8], text: &mut Vec<u8>) -> Result<(), LinkError> {
    let body = &packed[header_length(packed)?..];
    let taken = inflate(body, text)?;
    let trailer = &body[taken..];
    if trailer.len() < TRAILER {
        return Err(LinkError::Truncated);
    }
    if trailer.len() > TRAILER {
        return Err(LinkError::Trailing);
    }
    let sums = [CRC.checksum(text), text.len() as u32];
    let told = sums.iter().flat_map(|sum| sum.to_le_bytes());
    if trailer.iter().copied().eq(told) {
        Ok(())
    } else {
        Err(LinkError::Corrupt)
    }
}

/// Bytes that a member says it unpacks to. One that says something else than it does is not opened.
pub(super) fn told_length(packed: &[u8]) -> usize {
    let told = packed.last_chunk().copied().unwrap_or_default();
    u32::from_le_bytes(told) as usize
}

/// Bytes of the header, its optional fields included (RFC 1952, section 2.3).
fn header_length(packed: &[u8]) -> Result<usize, LinkError> {
    const CHECKSUM: u8 = 1 << 1;
    const EXTRA: u8 = 1 << 2;
    const NAME: u8 = 1 << 3;
    const COMMENT: u8 = 1 << 4;
    const RESERVED: u8 = 0b1110_0000;

    let part = |range: std::ops::Range<usize>| packed.get(range).ok_or(LinkError::Truncated);
    // A cut through the first four bytes tells nothing of method and flags.
    let [_, _, method, flags] = part(0..4)? else {
        return Err(LinkError::Truncated);
    };
    if *method != DEFLATE || flags & RESERVED != 0 {
        return Err(LinkError::Header);
    }
    part(0..HEADER.len())?;
    let mut at = HEADER.len();
    if flags & EXTRA != 0 {
        let length = part(at..at + 2)?;
        at += 2 + usize::from(length[0]) + 256 * usize::from(length[1]);
    }
    for field in [NAME, COMMENT] {
        if flags & field != 0 {
            let text = packed.get(at..).ok_or(LinkError::Truncated)?;
            let end = text.iter().position(|byte| *byte == 0);
            at += end.ok_or(LinkError::Truncated)? + 1;
        }
    }
    if flags & CHECKSUM != 0 {
        let told = part(at..at + 2)?;
        if told != &CRC.checksum(&packed[..at]).to_le_bytes()[..2] {
            return Err(LinkError::Corrupt);
        }
        at += 2;
    }
    part(0..at)?;
    Ok(at)
}

/// Unpacks deflated data into `text` and tells how many bytes it took.
pub(super) fn inflate(packed: &[u8], text: &mut Vec<u8>) -> Result<usize, LinkError> {
    let mut state = DecompressorOxide::new();
    let (mut taken, mut given) = (0, 0);
    text.resize((packed.len() * 4).clamp(1024, MAX_UNPACKED), 0);
    loop {
        let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, read, written) = decompress(&mut state, &packed[taken..], text, given, flags);
        taken += read;
        given += written;
        let fault = match status {
            TINFLStatus::HasMoreOutput if text.len() < MAX_UNPACKED => {
                text.resize((text.len() * 2).min(MAX_UNPACKED), 0);
                continue;
            }
            TINFLStatus::Done => None,
            TINFLStatus::HasMoreOutput => Some(LinkError::TooLarge),
            TINFLStatus::NeedsMoreInput | TINFLStatus::FailedCannotMakeProgress => {
                Some(LinkError::Truncated)
            }
            _ => Some(LinkError::Corrupt),
        };
        text.truncate(given);
        return fault.map_or(Ok(taken), Err);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use proptest::prelude::*;

    use super::*;

    fn quick(text: &[u8]) -> Vec<u8> {
        frame(&miniz_oxide::deflate::compress_to_vec(text, 6), text)
    }

    fn fault(packed: &[u8]) -> Option<LinkError> {
        unpack(packed).fault
    }

    #[test]
    fn s19_one_member_and_nothing_else() {
        let whole = quick(b"rw:text");
        assert_eq!(fault(&whole), None);
        assert_eq!(
            fault(&[whole.as_slice(), b"\0"].concat()),
            Some(LinkError::Trailing)
        );
        assert_eq!(
            fault(&[whole.as_slice(), &whole].concat()),
            Some(LinkError::Trailing)
        );
        for end in 2..whole.len() {
            assert_eq!(fault(&whole[..end]), Some(LinkError::Truncated), "{end}");
        }
        let mut flagged = whole.clone();
        flagged[3] |= 0x80;
        assert_eq!(fault(&flagged), Some(LinkError::Header));
        let mut damaged = whole;
        let crc = damaged.len() - 8;
        damaged[crc] ^= 1;
        assert_eq!(fault(&damaged), Some(LinkError::Corrupt));
    }

    #[test]
    fn s19_gk2_a_bomb_stops_at_the_limit() {
        let bomb = quick(&vec![b'a'; 2 * MAX_UNPACKED]);
        assert!(bomb.len() < 40_000);
        let unpacked = unpack(&bomb);
        assert_eq!(unpacked.fault, Some(LinkError::TooLarge));
        assert!(unpacked.bytes.capacity() <= 2 * MAX_UNPACKED);
        assert_eq!(fault(&quick(&vec![b'a'; MAX_UNPACKED])), None);
    }

    #[test]
    fn gk2_what_a_member_unpacks_to_is_known_before() {
        let bomb = quick(&vec![b'a'; 200_000]);
        assert!(bomb.len() < 1_000);
        assert_eq!(told_length(&bomb), 200_000);
        assert_eq!(told_length(&bomb[..3]), 0);
    }

    proptest! {
        #[test]
        fn prop_what_another_gzip_writes_is_read(text in "[a-d]{0,300}|\\PC{0,40}") {
            let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            writer.write_all(text.as_bytes())?;
            let unpacked = unpack(&writer.finish()?);
            prop_assert_eq!(unpacked.fault, None);
            prop_assert_eq!(unpacked.bytes, text.into_bytes());
        }

        #[test]
        fn prop_no_panic_on_any_bytes(
            flags in any::<u8>(),
            rest in proptest::collection::vec(any::<u8>(), 0..64),
        ) {
            let _ = unpack(&[&[0x1F, 0x8B, 8, flags], rest.as_slice()].concat());
        }
    }
}
