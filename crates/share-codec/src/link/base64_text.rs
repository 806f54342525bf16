//! From the letters of a link to bytes, and back (GK6, GK9; S17, S18).

use std::borrow::Cow;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::{DecodePaddingMode, GeneralPurposeConfig};
use base64ct::Encoding as _;

use super::LinkError;

const UNPADDED: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_allow_trailing_bits(true)
    .with_decode_padding_mode(DecodePaddingMode::RequireNone);

/// Takes base64 without padding, many letters at a time: the service reads a link at each save.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
static LENIENT_ENGINE: LazyLock<base64::engine::Simd> =
    LazyLock::new(|| base64::engine::Simd::standard(UNPADDED));

/// The library knows no such engine in a browser.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
static LENIENT_ENGINE: base64::engine::GeneralPurpose =
    base64::engine::GeneralPurpose::new(&base64::alphabet::STANDARD, UNPADDED);

/// A link may have been encoded again on its way; more often than this is no accident.
const ROUNDS: usize = 3;

/// What writers of messages put after an address, and what marks a cut one.
const TAIL: [char; 4] = ['.', ')', '>', '…'];

/// Base64 with everything percent-encoded that a messenger could end a link at.
pub(super) fn write(bytes: &[u8]) -> String {
    // Less code than the library that reads, by 2 kB of what a page waits for; reading with this one is too strict (GK6).
    let letters = base64ct::Base64::encode_string(bytes);
    let mut text = String::with_capacity(letters.len() + letters.len() / 10);
    for letter in letters.chars() {
        match letter {
            '+' => text.push_str("%2B"),
            '/' => text.push_str("%2F"),
            '=' => text.push_str("%3D"),
            letter => text.push(letter),
        }
    }
    text
}

/// The bytes of a data parameter, however it was spelled.
pub(super) fn read(data: &str) -> Result<Vec<u8>, LinkError> {
    let text = unescape(data)?;
    // Most are spelled as we spell them, and need not be looked at letter by letter.
    let bare = text.trim_end_matches('=');
    if text.len() - bare.len() <= 2
        && let Ok(bytes) = LENIENT_ENGINE.decode(bare)
    {
        return Ok(bytes);
    }
    let letters = letters(&text)?;
    if letters.len() % 4 == 1 {
        return Err(LinkError::Length);
    }
    bytes(&letters)
}

/// The bytes of a data parameter that was cut anywhere, as far as they go.
pub(super) fn read_cut(data: &str) -> Result<Vec<u8>, LinkError> {
    // The cut may have gone through an escape.
    let tail = data.trim_end().trim_end_matches(TAIL);
    let open = tail.rfind('%').filter(|at| tail.len() - at < 3);
    let mut letters = letters(&unescape(&tail[..open.unwrap_or(tail.len())])?)?;
    if letters.len() % 4 == 1 {
        letters.pop();
    }
    bytes(&letters)
}

fn bytes(letters: &str) -> Result<Vec<u8>, LinkError> {
    LENIENT_ENGINE
        .decode(letters)
        .map_err(|_| LinkError::Letter)
}

fn unescape(data: &str) -> Result<Cow<'_, str>, LinkError> {
    let mut text = Cow::Borrowed(data);
    for _ in 0..ROUNDS {
        if !text.contains('%') {
            break;
        }
        text = Cow::Owned(unescape_once(&text)?);
    }
    Ok(text)
}

fn unescape_once(text: &str) -> Result<String, LinkError> {
    let mut parts = text.split('%');
    let mut bytes = Vec::with_capacity(text.len());
    bytes.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
    for part in parts {
        let [high, low, rest @ ..] = part.as_bytes() else {
            return Err(LinkError::Escape);
        };
        bytes.push(digit(*high)? << 4 | digit(*low)?);
        bytes.extend_from_slice(rest);
    }
    String::from_utf8(bytes).map_err(|_| LinkError::Letter)
}

fn digit(letter: u8) -> Result<u8, LinkError> {
    let digit = char::from(letter).to_digit(16).ok_or(LinkError::Escape)?;
    u8::try_from(digit).map_err(|_| LinkError::Escape)
}

/// The base64 letters of a text: without line breaks, tail and padding, in the
/// standard alphabet.
fn letters(text: &str) -> Result<String, LinkError> {
    let text = text
        .trim()
        .trim_end_matches(|c: char| TAIL.contains(&c) || c.is_whitespace());
    let bare = text.trim_end_matches('=');
    if text.len() - bare.len() > 2 {
        return Err(LinkError::Letter);
    }
    let mut letters = String::with_capacity(bare.len());
    let mut gap = String::new();
    for c in bare.chars() {
        if c.is_whitespace() {
            gap.push(c);
            continue;
        }
        // A space was a `+` once, unless it came with a line break.
        if !gap.is_empty() && !gap.contains(['\n', '\r']) {
            letters.extend(gap.chars().filter(|c| *c == ' ').map(|_| '+'));
        }
        gap.clear();
        letters.push(match c {
            '-' => '+',
            '_' => '/',
            'A'..='Z' | 'a'..='z' | '0'..='9' | '+' | '/' => c,
            _ => return Err(LinkError::Letter),
        });
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn s17_gk6_every_spelling_gives_the_same_bytes() {
        let bytes = [0xFB, 0xEF, 0xBE, 0xFF, 0x00];
        assert_eq!(write(&bytes), "%2B%2B%2B%2B%2FwA%3D");
        for spelling in [
            "%2B%2B%2B%2B%2FwA%3D",
            "++++/wA=",
            "++++/wA",
            "+   /wA=",
            "----_wA",
            "%252B%252B%252B%252B%252FwA%253D",
            "++\r\n ++/w\nA=",
            "  ++++/wA=",
            "++++/wA=.",
            "++++/wA)>",
            "++++/wA%3D%E2%80%A6",
        ] {
            assert_eq!(read(spelling), Ok(bytes.to_vec()), "{spelling:?}");
        }
    }

    #[test]
    fn s17_other_characters_are_refused() {
        for (data, error) in [
            ("AA*A", LinkError::Letter),
            ("AA==AA==", LinkError::Letter),
            ("AAAA===", LinkError::Letter),
            ("ÄAAA", LinkError::Letter),
            ("%FF%FF", LinkError::Letter),
            ("AAAAA", LinkError::Length),
            ("%E0%GA4%A", LinkError::Escape),
            ("AA%2", LinkError::Escape),
            ("AA%", LinkError::Escape),
        ] {
            assert_eq!(read(data), Err(error), "{data}");
        }
    }

    proptest! {
        #[test]
        fn prop_read_undoes_write(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(read(&write(&bytes)), Ok(bytes));
        }

        #[test]
        fn prop_no_panic_on_any_letters(text in "([%0-9A-Fa-f+/=_ .-]|\\PC|\n){0,24}") {
            let _ = read(&text);
            let _ = read_cut(&text);
        }

        /// What the service takes, the page opens too (L13): each has an engine of its own.
        #[test]
        fn prop_l13_both_engines_read_the_same(
            text in "[A-Za-z0-9+/]{0,200}[A-Za-z0-9+/=_ \n]{0,3}[A-Za-z0-9+/]{0,40}",
        ) {
            let everywhere = base64::engine::GeneralPurpose::new(&base64::alphabet::STANDARD, UNPADDED);
            prop_assert_eq!(LENIENT_ENGINE.decode(&text).ok(), everywhere.decode(&text).ok());
        }
    }
}
