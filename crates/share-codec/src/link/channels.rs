//! Where a link of some length still works (decisions §B.6; S27).

use serde::Serialize;

/// A channel people send links through, and whether one fits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChannelLimit {
    /// In the user's words.
    pub name: &'static str,
    /// The longest link it takes, in characters.
    pub limit: u32,
    /// The link is not longer.
    pub fits: bool,
}

/// From the narrowest to the widest. Figures of the sources named in decisions
/// §B.6; a QR code is one of version 40 at the lowest error correction (ISO/IEC
/// 18004). Servers and proxies are not among them: what they refuse stays behind
/// `#` (GK3).
const LIMITS: [(&str, u32); 7] = [
    ("E-mail in Outlook", 1_024),
    ("A Slack bookmark", 2_049),
    ("A QR code", 2_953),
    ("A Slack message", 4_000),
    ("Firefox", 65_000),
    ("Safari", 80_000),
    ("Chrome and Edge", 2_000_000),
];

/// Every channel, with the verdict for a link of `length` characters.
pub fn channel_limits(length: usize) -> Vec<ChannelLimit> {
    let verdict = |(name, limit): (&'static str, u32)| ChannelLimit {
        name,
        limit,
        fits: length <= limit as usize,
    };
    LIMITS.into_iter().map(verdict).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s27_channels_go_from_narrow_to_wide_and_their_limit_still_fits() {
        assert!(LIMITS.is_sorted_by_key(|(_, limit)| limit));
        let fitting = |length| {
            channel_limits(length)
                .iter()
                .filter(|channel| channel.fits)
                .count()
        };
        assert_eq!(fitting(1_024), 7);
        assert_eq!(fitting(1_025), 6);
        assert_eq!(fitting(2_000_001), 0);
    }
}
