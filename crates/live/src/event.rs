//! What a follower is told.

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::{LongUrl, Revision, ShortLink};

use crate::{Person, RowIds};

/// A longer address is not sent to every follower: who wants it reads the link (LV3).
pub const MAX_ADDRESS_BYTES: usize = 64 << 10;

/// What a follower may do with the link, and until when (LV8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    /// Whether the link is the follower's own.
    pub is_owner: bool,
    /// Whether the follower may save another plan behind it.
    pub can_save: bool,
    /// When the link ends.
    pub expires: Option<UnixSeconds>,
}

impl Rights {
    /// Those of this user, or of somebody unknown.
    pub(crate) fn of(link: &ShortLink, user: Option<UserId>) -> Self {
        Rights {
            is_owner: user == Some(link.owner),
            can_save: user.is_some_and(|user| link.may_save(user)),
            expires: link.settings.expires,
        }
    }
}

/// Why a stream ends (LV9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// Its creator deleted the link.
    Deleted,
    /// The link's end has come.
    Expired,
    /// This program stops; another, or the same again, goes on.
    Stopping,
}

/// An event of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// The first of a stream: how the link stands.
    Hello {
        /// The link's revision.
        revision: Revision,
        /// Names the revision when coming back (LV4).
        id: &'a str,
        /// What this follower may do.
        rights: Rights,
        /// The follower's own number among the people here (LV20); `None` when nobody is signed in.
        person: Option<u32>,
        /// The rules by which ops are carried out (LV25).
        rules: u32,
    },
    /// Another plan was saved behind the link.
    Saved {
        /// Its revision.
        revision: Revision,
        /// Names the revision when coming back (LV4).
        id: &'a str,
        /// Where the link leads; `None` when that is long (LV3).
        long_url: Option<&'a LongUrl>,
        /// What the rows of its plan are called (LV19); `None`: 1, 2, 3 and so on, or the address is not told.
        ids: Option<&'a RowIds>,
        /// The revision since when one row is called the same (LV13).
        epoch: Revision,
    },
    /// The link's creator decided otherwise.
    Settings(Rights),
    /// What was missed is not told one by one: the link is to be read.
    Reload {
        /// The link's revision.
        revision: Revision,
    },
    /// Who is here now (LV22).
    Who {
        /// Who may save, first come first; `None` to those who may not.
        people: Option<&'a [Person<'a>]>,
        /// How many are here beside them; among them the follower itself when it is not named.
        unnamed: usize,
    },
    /// The last of a stream.
    End(EndReason),
}

/// The address, unless it is too long for everybody (LV3).
pub(crate) fn told_address(link: &ShortLink) -> Option<&LongUrl> {
    Some(&link.long_url).filter(|url| url.as_str().len() <= MAX_ADDRESS_BYTES)
}
