//! Moments as text.

use barline_accounts::UnixSeconds;

/// RFC 3339 in UTC, to the second.
pub(super) fn rfc3339(moment: UnixSeconds) -> String {
    jiff::Timestamp::from_second(moment.0)
        .unwrap_or(jiff::Timestamp::UNIX_EPOCH)
        .to_string()
}
