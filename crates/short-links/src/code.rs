//! Short codes (SL1).

use std::fmt;
use std::str::FromStr;

/// Letters and digits of a code.
const ALPHABET: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// The largest multiple of 36 that a byte can count to.
const FAIR: u8 = 252;

/// 6 lowercase letters and digits (SL1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortCode([u8; 6]);

/// A text that is no short code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a short code is 6 lowercase letters and digits")]
pub struct BadCode;

impl ShortCode {
    /// A code of bytes drawn one at a time. Bytes from 252 on are drawn again, so no letter is more likely (SL1).
    pub fn draw(mut byte: impl FnMut() -> u8) -> Self {
        let mut letter = || loop {
            let drawn = byte();
            if drawn < FAIR {
                return ALPHABET[usize::from(drawn) % ALPHABET.len()];
            }
        };
        ShortCode(std::array::from_fn(|_| letter()))
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        // Every way to make a code goes through the alphabet.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl FromStr for ShortCode {
    type Err = BadCode;

    fn from_str(text: &str) -> Result<Self, BadCode> {
        let letters: [u8; 6] = text.as_bytes().try_into().map_err(|_| BadCode)?;
        let known = letters.iter().all(|letter| ALPHABET.contains(letter));
        known.then_some(ShortCode(letters)).ok_or(BadCode)
    }
}

impl fmt::Display for ShortCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sl1_a_code_is_six_lowercase_letters_and_digits() {
        for good in ["abc123", "000000", "zzzzzz"] {
            assert_eq!(good.parse::<ShortCode>().unwrap().as_str(), good);
        }
        for bad in [
            "", "abc12", "abc1234", "ABC123", "abc-12", "abc 12", "äbc12", "аbc12",
        ] {
            assert_eq!(bad.parse::<ShortCode>(), Err(BadCode), "{bad}");
        }
    }

    #[test]
    fn sl1_every_letter_is_equally_likely() {
        // All bytes once in each place: each letter must come out equally often.
        let mut seen: HashMap<char, u32> = HashMap::new();
        for first in 0..=u8::MAX {
            let mut bytes = std::iter::once(first).chain(std::iter::repeat(0));
            let code = ShortCode::draw(|| bytes.next().unwrap_or_default());
            if first < 252 {
                *seen
                    .entry(code.as_str().chars().next().unwrap())
                    .or_default() += 1;
            }
        }
        assert_eq!(seen.len(), 36);
        assert!(seen.values().all(|count| *count == 7), "{seen:?}");
    }

    #[test]
    fn sl1_a_byte_above_the_last_multiple_is_drawn_again() {
        let mut bytes = [252, 255, 0, 1, 2, 3, 4, 5].into_iter();
        let code = ShortCode::draw(|| bytes.next().unwrap());
        assert_eq!(code.as_str(), "abcdef");
    }

    proptest! {
        #[test]
        fn prop_a_drawn_code_parses_to_itself(seed in proptest::collection::vec(any::<u8>(), 6..20)) {
            let mut bytes = seed.into_iter().chain(std::iter::repeat(7));
            let code = ShortCode::draw(|| bytes.next().unwrap());
            prop_assert_eq!(code.to_string().parse(), Ok(code));
        }
    }
}
