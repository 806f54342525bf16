//! The data parameter of a share link (spec §7).
//!
//! A link carries the whole plan: mode, colon, CSV, compressed with gzip,
//! base64, percent-encoded. [`decode`] is strict where a fault could change the
//! plan and patient with what mail programs do to links; [`recover`] shows what
//! is left of a link that was cut.

mod base64_text;
mod changes;
mod channels;
mod decode;
#[cfg(feature = "shortest")]
mod deflate_variants;
mod encode;
mod error;
mod gzip;
mod join;
mod nearest;
mod pack;
mod recover;
mod sent_changes;
mod share;

pub use changes::{MOST_CHANGES, is_all_of, read_changes, write_changes};
pub use channels::{ChannelLimit, channel_limits};
pub use decode::{Inspected, Shared, decode, inspect, text_length, unpack_text};
pub use encode::{Effort, QUERY_LIMIT, encode, pack_text, plain_url, share_url, stored_url};
pub use error::LinkError;
pub use gzip::MAX_UNPACKED;
pub use join::{Joined, RowIds, join};
pub use nearest::nearest;
pub use recover::{Recovered, recover};
pub use sent_changes::{SentChanges, changes_since};
pub use share::{ShareError, SharedLink, share, share_quickly};

use serde::{Deserialize, Serialize};

/// What the visitor of a link may do (spec §4). It is a wish, not a lock: the
/// plan is in the link (GK8).
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// `rw`: change the plan.
    #[serde(rename = "rw")]
    Editable,
    /// `ro`: look at it.
    #[serde(rename = "ro")]
    ReadOnly,
}

impl Mode {
    /// The word in front of the colon.
    pub const fn prefix(self) -> &'static str {
        match self {
            Mode::Editable => "rw",
            Mode::ReadOnly => "ro",
        }
    }

    /// The mode of a link's text, and the CSV after the colon (GK4).
    fn split(text: &str) -> Option<(Mode, &str)> {
        [Mode::Editable, Mode::ReadOnly]
            .into_iter()
            .find_map(|mode| {
                let csv = text.strip_prefix(mode.prefix())?.strip_prefix(':')?;
                Some((mode, csv))
            })
    }
}
