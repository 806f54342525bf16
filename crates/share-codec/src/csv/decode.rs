//! From a file's bytes to text (C4; S6).

use serde::{Deserialize, Serialize};

use super::CsvError;
use super::code_pages::{WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};

/// How text is written in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// The web's.
    Utf8,
    /// Excel's "Unicode Text".
    Utf16Le,
    /// The same, bytes swapped.
    Utf16Be,
    /// Western European: what is no UTF-8 is taken for it.
    Windows1252,
    /// Central European: where the header's names are words in it alone.
    Windows1250,
    /// Cyrillic: likewise.
    Windows1251,
}

/// Reads the bytes of a file as text, by its marks or as told.
///
/// U+0000 becomes U+FFFD, and so does half a surrogate pair (GK7).
pub(crate) fn decode(bytes: &[u8], told: Option<Encoding>) -> Result<(String, Encoding), CsvError> {
    let (marked, rest) = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => (Some(Encoding::Utf8), rest),
        // Four bytes a character: nobody's CSV.
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => return Err(CsvError::Undecodable),
        [0xFF, 0xFE, rest @ ..] => (Some(Encoding::Utf16Le), rest),
        [0xFE, 0xFF, rest @ ..] => (Some(Encoding::Utf16Be), rest),
        _ => (None, bytes),
    };
    let encoding = told.or(marked).unwrap_or_else(|| guess(bytes));
    // A mark counts only for the encoding it marks.
    let bytes = if marked == Some(encoding) {
        rest
    } else {
        bytes
    };
    let text = match encoding {
        Encoding::Utf8 => utf8(bytes)?,
        Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes)?,
        Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes)?,
        Encoding::Windows1252 => single_byte(bytes, WINDOWS_1252)?,
        Encoding::Windows1250 => single_byte(bytes, WINDOWS_1250)?,
        Encoding::Windows1251 => single_byte(bytes, WINDOWS_1251)?,
    };
    // UTF-8 without a zero is text, whatever is in it: so is a file of our own, in which a name stays letter by letter.
    let is_text = encoding == Encoding::Utf8 && !bytes.contains(&0);
    if !is_text && is_binary(&text) {
        return Err(CsvError::Undecodable);
    }
    let text = if text.contains('\0') {
        text.replace('\0', "\u{fffd}")
    } else {
        text
    };
    Ok((text, encoding))
}

fn guess(bytes: &[u8]) -> Encoding {
    // In UTF-16 without a mark, every second byte of plain Latin text is zero.
    let zeros = |odd: usize| {
        let sample = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
        let count = sample
            .iter()
            .skip(odd)
            .step_by(2)
            .filter(|byte| **byte == 0);
        count.count() * 4 > sample.len()
    };
    match (zeros(0), zeros(1)) {
        (false, true) => Encoding::Utf16Le,
        (true, false) => Encoding::Utf16Be,
        _ if std::str::from_utf8(bytes).is_ok() => Encoding::Utf8,
        _ => Encoding::Windows1252,
    }
}

fn utf8(bytes: &[u8]) -> Result<String, CsvError> {
    let text = std::str::from_utf8(bytes).map_err(|_| CsvError::Undecodable)?;
    Ok(text.to_owned())
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, CsvError> {
    if !bytes.len().is_multiple_of(2) {
        return Err(CsvError::Undecodable);
    }
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    Ok(char::decode_utf16(units)
        .map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect())
}

fn single_byte(bytes: &[u8], upper: &str) -> Result<String, CsvError> {
    // A zero byte in a code page is a slip, or the file is a picture or an archive:
    // one byte in nine of those is a control character.
    let odd = bytes
        .iter()
        .filter(|byte| is_odd(char::from(**byte)))
        .count();
    if bytes.contains(&0) && odd > 2 && odd * 20 > bytes.len() {
        return Err(CsvError::Undecodable);
    }
    let upper: Vec<char> = upper.chars().collect();
    Ok(bytes
        .iter()
        .map(|byte| match byte {
            0..=0x7F => char::from(*byte),
            _ => upper[usize::from(byte - 0x80)],
        })
        .collect())
}

/// More than one control character in ten: no text, whatever it decodes to.
fn is_binary(text: &str) -> bool {
    let odd = text.chars().filter(|c| is_odd(*c)).count();
    odd * 10 > text.chars().count()
}

/// A control character that no line of text needs; of the upper half only text
/// decides.
fn is_odd(c: char) -> bool {
    c.is_control() && !['\t', '\n', '\r', '\x0b', '\x0c'].contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(bytes: &[u8]) -> Result<(String, Encoding), CsvError> {
        decode(bytes, None)
    }

    fn read_as(bytes: &[u8]) -> (String, Encoding) {
        read(bytes).expect("text")
    }

    #[test]
    fn s6_marks_are_obeyed_and_dropped() {
        assert_eq!(
            read_as(b"\xEF\xBB\xBFa,b"),
            ("a,b".to_owned(), Encoding::Utf8)
        );
        assert_eq!(
            read_as(b"\xFF\xFEa\0,\0"),
            ("a,".to_owned(), Encoding::Utf16Le)
        );
        assert_eq!(
            read_as(b"\xFE\xFF\0a\0,"),
            ("a,".to_owned(), Encoding::Utf16Be)
        );
    }

    #[test]
    fn s6_without_a_mark_the_bytes_tell() {
        assert_eq!(
            read_as("Größe".as_bytes()),
            ("Größe".to_owned(), Encoding::Utf8)
        );
        assert_eq!(
            read_as(b"Gr\xF6\xDFe"),
            ("Größe".to_owned(), Encoding::Windows1252)
        );
        assert_eq!(
            read_as(b"T\0a\0s\0k\0"),
            ("Task".to_owned(), Encoding::Utf16Le)
        );
        assert_eq!(
            read_as(b"\0T\0a\0s\0k"),
            ("Task".to_owned(), Encoding::Utf16Be)
        );
    }

    #[test]
    fn s6_what_is_told_comes_first() {
        assert_eq!(
            decode(b"\xC8\xD1", Some(Encoding::Windows1251)).map(|(text, _)| text),
            Ok("ИС".to_owned())
        );
        assert_eq!(
            decode(b"\xF6", Some(Encoding::Utf8)),
            Err(CsvError::Undecodable)
        );
    }

    #[test]
    fn s6_binary_data_is_refused() {
        for bytes in [
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0".as_slice(),
            b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0\xE5\x9D".as_slice(),
            b"\xFF\xFEa".as_slice(),
            &[0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xE5, 0x9D].repeat(40),
            b"\xFF\xFE\0\0a\0\0\0".as_slice(),
            b"\xEF\xBB\xBF\xFF\xFF".as_slice(),
        ] {
            assert_eq!(read(bytes), Err(CsvError::Undecodable), "{bytes:?}");
        }
    }

    #[test]
    fn s6_utf8_without_a_zero_is_text_whatever_is_in_it() {
        for text in ["\u{8d}\u{9a}\u{8d}\u{9a},2026-01-05", "\x01\x02\x03,\x1b"] {
            assert_eq!(read_as(text.as_bytes()), (text.to_owned(), Encoding::Utf8));
        }
    }

    #[test]
    fn s6_gk7_a_zero_in_text_is_replaced() {
        assert_eq!(
            read_as(b"a long enough name\0, b").0,
            "a long enough name\u{fffd}, b"
        );
        // With a byte that is no UTF-8 beside it, too.
        assert_eq!(
            read_as(b"Task,Start\nGr\xF6\xDFe\0n,2026-01-05\n"),
            (
                "Task,Start\nGröße\u{fffd}n,2026-01-05\n".to_owned(),
                Encoding::Windows1252
            )
        );
    }

    proptest! {
        #[test]
        fn prop_code_pages_are_the_library_s(bytes in "[ -~]{10}".prop_map(String::into_bytes), high in 0x80..=0xFFu8) {
            let mut bytes = bytes;
            bytes.push(high);
            for (ours, theirs) in [
                (Encoding::Windows1250, encoding_rs::WINDOWS_1250),
                (Encoding::Windows1251, encoding_rs::WINDOWS_1251),
                (Encoding::Windows1252, encoding_rs::WINDOWS_1252),
            ] {
                let (text, _) = theirs.decode_without_bom_handling(&bytes);
                prop_assert_eq!(decode(&bytes, Some(ours)).map(|(text, _)| text), Ok(text.into_owned()));
            }
        }

        #[test]
        fn prop_any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
            if let Ok((text, _)) = read(&bytes) {
                prop_assert!(!text.contains('\0'));
            }
        }
    }
}
