//! Ids of revisions that nobody else can make (LV4).

use barline_accounts::UserId;
use barline_short_links::{Revision, ShortCode};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// Bytes of the code that are sent: 128 bits, which nobody guesses.
const SENT: usize = 16;

/// Longer texts are no ids: 19 digits, a dot and 22 letters.
const LONGEST: usize = 42;

/// What ids are made with. The same for every program on one database.
#[derive(Clone)]
pub struct ResumeKey(Hmac<Sha256>);

impl std::fmt::Debug for ResumeKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ResumeKey")
    }
}

impl ResumeKey {
    /// Of bytes that nobody can predict.
    pub fn new(bytes: [u8; 32]) -> Self {
        // A key that is shorter than the hash's block is filled up with zeros (RFC 2104).
        let mut block = [0; 64];
        block[..bytes.len()].copy_from_slice(&bytes);
        ResumeKey(Hmac::new(&block.into()))
    }

    fn mac(&self, code: ShortCode, revision: Revision) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(code.as_str().as_bytes());
        mac.update(&revision.0.to_be_bytes());
        mac
    }

    /// The id of this revision of this link.
    pub fn id(&self, code: ShortCode, revision: Revision) -> String {
        let code = self.mac(code, revision).finalize().into_bytes();
        format!("{revision}.{}", URL_SAFE_NO_PAD.encode(&code[..SENT]))
    }

    /// What one user is called at one link: nobody can tell by it who they are at another.
    pub(crate) fn person(&self, code: ShortCode, user: UserId) -> u32 {
        let mut mac = self.0.clone();
        mac.update(b"person");
        mac.update(code.as_str().as_bytes());
        mac.update(&user.0.to_be_bytes());
        let code: [u8; 32] = mac.finalize().into_bytes().into();
        let [a, b, c, d, ..] = code;
        u32::from_be_bytes([a, b, c, d])
    }

    /// The revision that an id of this link names; `None` when it is none that was made with this key.
    pub fn revision(&self, code: ShortCode, id: &str) -> Option<Revision> {
        let (number, sent) = id.split_once('.').filter(|_| id.len() <= LONGEST)?;
        let revision = Revision(number.parse().ok()?);
        let sent = URL_SAFE_NO_PAD.decode(sent).ok()?;
        // One spelling of each: `+7` and `07` are none of ours.
        let is_ours = sent.len() == SENT && revision.to_string() == number;
        let mac = self.mac(code, revision);
        (is_ours && mac.verify_truncated_left(&sent).is_ok()).then_some(revision)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key() -> ResumeKey {
        ResumeKey::new([7; 32])
    }

    fn code(text: &str) -> ShortCode {
        text.parse().unwrap()
    }

    #[test]
    fn lv4_an_id_is_of_one_link_one_revision_and_one_service() {
        let id = key().id(code("k3x9ab"), Revision(7));
        assert_eq!(key().revision(code("k3x9ab"), &id), Some(Revision(7)));
        assert_eq!(key().revision(code("k3x9ac"), &id), None, "another link");
        let other = ResumeKey::new([8; 32]);
        assert_eq!(other.revision(code("k3x9ab"), &id), None, "another service");
        let mac = id.split_once('.').unwrap().1;
        for forged in [
            format!("8.{mac}"),
            format!("07.{mac}"),
            format!("+7.{mac}"),
            format!("7.{}", &mac[..20]),
            "7.".to_owned(),
            "7".to_owned(),
            String::new(),
            format!("{id}{}", "A".repeat(1_000_000)),
        ] {
            assert_eq!(key().revision(code("k3x9ab"), &forged), None);
        }
    }

    proptest! {
        #[test]
        fn prop_lv4_every_id_is_read_back_and_no_other_text_is_one(
            revision in 1..i64::MAX,
            at in 0..42_usize,
            letter in "[0-9A-Za-z_.-]",
        ) {
            let id = key().id(code("k3x9ab"), Revision(revision));
            prop_assert_eq!(key().revision(code("k3x9ab"), &id), Some(Revision(revision)));
            let at = at % id.len();
            let mut other = id.clone();
            other.replace_range(at..=at, &letter);
            // The last letter holds two bits of the code and four that must be nothing.
            prop_assert_eq!(key().revision(code("k3x9ab"), &other).is_some(), other == id);
        }
    }
}
