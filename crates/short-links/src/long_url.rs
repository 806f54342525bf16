//! What may be stored behind a code (SL7, SL8).

use std::sync::Arc;

use url::{Origin, Url};

use crate::{BrokenPlan, LinkSummary, PlanCard, PlanCodec, PlanFormat, PlanOrigin, ShortLink};

/// Longest long URL, in bytes (SL8).
pub const MAX_LONG_URL: usize = 1 << 20;

/// A long URL that passed [`LongUrlRule::check`], as the client wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongUrl {
    text: Arc<str>,
    is_plain: bool,
}

impl LongUrl {
    /// The URL as the client wrote it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it is printable ASCII without `"` and `\`, so that JSON has it as it is: looked for once, and not each
    /// time that it is sent. What the rules refuse today may have been stored under older ones.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The `data` parameter, as it stands there; `None` where there is none.
    pub fn data(&self) -> Option<&str> {
        self.text.split_once("?data=").map(|(_, data)| data)
    }

    /// A URL that a store kept. It was checked when it went in; the rules may have changed since.
    pub fn stored(text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let is_plain = every(&text, |byte| {
            byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\')
        });
        LongUrl { text, is_plain }
    }
}

impl AsRef<[u8]> for LongUrl {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

/// Why a long URL is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadLongUrl {
    /// Longer than [`MAX_LONG_URL`].
    #[error("the long URL has more than 1 MiB")]
    TooLong,
    /// Not on this site, or with anything but one `data` parameter (SL7).
    #[error("the long URL must be this site's address with one data parameter and nothing else")]
    NotOurs,
    /// The plan in it does not open (SL8).
    #[error("the plan in the long URL cannot be opened")]
    BrokenPlan,
}

impl From<BrokenPlan> for BadLongUrl {
    fn from(BrokenPlan: BrokenPlan) -> Self {
        BadLongUrl::BrokenPlan
    }
}

/// What a long URL must be.
pub struct LongUrlRule {
    origin: Origin,
    /// What stands before the data.
    site: String,
    plans: Arc<dyn PlanCodec>,
}

impl LongUrlRule {
    /// The rule for a site. `public_url` is its address, `plans` opens what links carry.
    ///
    /// # Errors
    /// When `public_url` is no URL.
    pub fn new(public_url: &str, plans: Arc<dyn PlanCodec>) -> Result<Self, url::ParseError> {
        let origin = Url::parse(public_url)?.origin();
        let site = format!("{}/?data=", origin.ascii_serialization());
        Ok(LongUrlRule {
            origin,
            site,
            plans,
        })
    }

    /// Checks what a client sent (SL7, SL8).
    ///
    /// # Errors
    /// See [`BadLongUrl`].
    pub fn check(&self, text: &str) -> Result<(LongUrl, LinkSummary), BadLongUrl> {
        if text.len() > MAX_LONG_URL {
            return Err(BadLongUrl::TooLong);
        }
        let data = self.data(text).ok_or(BadLongUrl::NotOurs)?;
        let summary = self.plans.check(data)?;
        Ok((LongUrl::stored(text), summary))
    }

    /// The long URL of a plan that this program packed into `data`, under the same rules.
    ///
    /// # Errors
    /// See [`BadLongUrl`].
    pub fn of_data(&self, data: &str) -> Result<(LongUrl, LinkSummary), BadLongUrl> {
        self.check(&format!("{}{data}", self.site))
    }

    /// A stored URL as one of this site, whose address may have been another when it was stored.
    pub fn here(&self, long_url: LongUrl) -> LongUrl {
        match long_url.data() {
            Some(data) if !long_url.text.starts_with(&self.site) => {
                LongUrl::stored(format!("{}{data}", self.site))
            }
            _ => long_url,
        }
    }

    /// Whether the plan behind a link takes long to open.
    pub fn is_large(&self, link: &ShortLink) -> bool {
        let data = link.long_url.data();
        data.is_some_and(|data| self.plans.is_large(data))
    }

    /// The plan behind a link as a text for other programs (SL11).
    ///
    /// # Errors
    /// [`BrokenPlan`] when the rules have changed since it was stored, and it does not open any more.
    pub fn write(&self, link: &ShortLink, format: PlanFormat) -> Result<String, BrokenPlan> {
        let host = match &self.origin {
            Origin::Tuple(_, host, _) => host.to_string(),
            Origin::Opaque(_) => String::new(),
        };
        let origin = PlanOrigin {
            site: format!("{}.{host}", link.code),
            updated: link.updated,
        };
        self.plans.write(stored(link)?, format, &origin)
    }

    /// What is said of the plan behind a link where it is shared (SL15).
    ///
    /// # Errors
    /// See [`LongUrlRule::write`].
    pub fn card(&self, link: &ShortLink) -> Result<PlanCard, BrokenPlan> {
        self.plans.card(stored(link)?)
    }

    /// Its first rows as a picture (SL15).
    ///
    /// # Errors
    /// See [`LongUrlRule::write`].
    pub fn picture(&self, link: &ShortLink) -> Result<Vec<u8>, BrokenPlan> {
        self.plans.picture(stored(link)?, link.updated)
    }

    /// The `data` parameter as it stands there: how it was spelled is the codec's to know (GK6).
    fn data<'a>(&self, text: &'a str) -> Option<&'a str> {
        // Parsers disagree about these, so nothing that has one is looked at (GZ4).
        let is_plain = |byte: u8| {
            byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'<' | b'>' | b'"' | b'\'' | b'`')
        };
        if !every(text, is_plain) {
            return None;
        }
        // What comes before ends at the first of these for every parser; the plan behind it is long, and needs none.
        let (site, query) = text.split_once('?')?;
        let url = Url::parse(site).ok()?;
        let is_ours = url.origin() == self.origin
            && url.path() == "/"
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        let value = query.strip_prefix("data=")?;
        let is_one_value = |byte: u8| !matches!(byte, b'&' | b';' | b'?' | b'#');
        (is_ours && !value.is_empty() && every(value, is_one_value)).then_some(value)
    }
}

/// The plan alone is of interest: the site may have moved since.
fn stored(link: &ShortLink) -> Result<&str, BrokenPlan> {
    link.long_url.data().ok_or(BrokenPlan)
}

/// Whether every byte is such. Not `all`, which stops at the first that is not: this way many are looked at together.
fn every(text: &str, is_such: impl Fn(u8) -> bool) -> bool {
    text.bytes()
        .fold(true, |so_far, byte| so_far & is_such(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::AnyPlan;

    fn check(text: &str) -> Result<(), BadLongUrl> {
        let rule = LongUrlRule::new("https://plan.example.org", Arc::new(AnyPlan)).unwrap();
        rule.check(text)
            .map(|(url, _)| assert_eq!(url.as_str(), text))
    }

    #[test]
    fn sl7_this_sites_address_with_one_data_parameter_is_taken() {
        for good in [
            "https://plan.example.org/?data=H4sIAAAA",
            "https://plan.example.org?data=a",
            "https://plan.example.org:443/?data=a",
            "https://plan.example.org/?data=H4s%2BIA%3D%3D",
            "https://plan.example.org/?data=H4s+IA==",
        ] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
    }

    #[test]
    fn gz4_hostile_long_urls_are_refused() {
        for bad in [
            "",
            "data",
            "/?data=a",
            "//plan.example.org/?data=a",
            "javascript:alert(1)",
            "javascript://plan.example.org/?data=a",
            "data:text/html,<script>",
            "file:///etc/passwd?data=a",
            "http://plan.example.org/?data=a",
            "https://evil.example/?data=a",
            "https://plan.example.org.evil.example/?data=a",
            "https://plan.example.org@evil.example/?data=a",
            "https://evil.example@plan.example.org/?data=a",
            "https://:x@plan.example.org/?data=a",
            "https://plan.example.org:8443/?data=a",
            "https://plan.example.org\\@evil.example/?data=a",
            "https:\\\\plan.example.org/?data=a",
            "https://plan.example.org/a?data=a",
            "https://plan.example.org//?data=a",
            "https://plan.example.org/auth/logout?data=a",
            "https://plan.example.org/",
            "https://plan.example.org/?data=",
            "https://plan.example.org/?Data=a",
            "https://plan.example.org/?s=abc123",
            "https://plan.example.org/?data=a&data=b",
            "https://plan.example.org/?data=a&next=b",
            "https://plan.example.org/?next=b&data=a",
            "https://plan.example.org/?data=a#b",
            "https://plan.example.org/#data=a",
            " https://plan.example.org/?data=a",
            "https://plan.example.org/?data=a\n",
            "https://plan.example.org/?da\tta=a",
            "https://plan.exämple.org/?data=a",
        ] {
            assert_eq!(check(bad), Err(BadLongUrl::NotOurs), "{bad}");
        }
    }

    #[test]
    fn sl8_size_and_content_are_checked() {
        let address = "https://plan.example.org/?data=";
        let of_length = |length: usize| format!("{address}{}", "a".repeat(length - address.len()));
        assert_eq!(check(&of_length(MAX_LONG_URL)), Ok(()));
        assert_eq!(
            check(&of_length(MAX_LONG_URL + 1)),
            Err(BadLongUrl::TooLong)
        );
        assert_eq!(
            check(&format!("{address}broken")),
            Err(BadLongUrl::BrokenPlan)
        );
    }
}
