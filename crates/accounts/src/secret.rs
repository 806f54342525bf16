//! Random secrets, and what is kept of them (A2, A7).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::RandomSource;

/// 256 random bits as text: 43 characters of base64url. It never shows itself in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// The SHA-256 of a secret: enough to know it again, useless to whoever reads a backup.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SecretHash([u8; 32]);

impl Secret {
    /// A new secret.
    pub fn draw(random: &dyn RandomSource) -> Self {
        let mut bytes = [0; 32];
        random.fill(&mut bytes);
        Secret(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// A secret that came back from outside, or `None` when it cannot be one of ours.
    pub fn parse(text: &str) -> Option<Self> {
        let is_ours = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
        (text.len() == 43 && text.bytes().all(is_ours)).then(|| Secret(text.to_owned()))
    }

    /// The text to hand to whom it belongs, and to nobody else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What may be stored of it.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl SecretHash {
    /// The hash as a store keeps it.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The hash that a store kept, or `None` when the bytes are none.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(SecretHash)
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(u8);

    impl RandomSource for Fixed {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }

    #[test]
    fn a2_a_secret_has_256_bits_and_comes_back_as_it_went() {
        let secret = Secret::draw(&Fixed(0xff));
        assert_eq!(
            secret.reveal(),
            "__________________________________________8"
        );
        assert_eq!(Secret::parse(secret.reveal()), Some(secret));
        for bad in [
            "",
            "short",
            &"a".repeat(44),
            &"=".repeat(43),
            &"ü".repeat(43),
        ] {
            assert_eq!(Secret::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a2_the_hash_is_sha_256_and_neither_shows_itself() {
        let secret = Secret::draw(&Fixed(0));
        let hash = secret.hash();
        assert_eq!(SecretHash::from_bytes(hash.as_bytes()), Some(hash.clone()));
        assert_eq!(hash.as_bytes()[..4], [0x0f, 0x00, 0x73, 0x85]);
        assert_eq!(SecretHash::from_bytes(&[0; 31]), None);
        assert_eq!(format!("{secret:?} {hash:?}"), "Secret(..) SecretHash(..)");
    }
}
