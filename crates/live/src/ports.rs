//! What following needs from outside.

use async_trait::async_trait;
use barline_accounts::{StoreError, UnixSeconds};
use barline_short_links::{Revision, ShortCode, ShortLink};
use bytes::Bytes;

use crate::{Event, PeerMessage};

/// What was heard since it was last asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// Links that may be others now, each once.
    pub codes: Vec<ShortCode>,
    /// Any link may be another: what was told may not have come.
    pub is_all: bool,
}

/// How a followed link was when it was last read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its code.
    pub code: ShortCode,
    /// How often it was changed.
    pub revision: Revision,
    /// Its end.
    pub expires: Option<UnixSeconds>,
    /// Whether whoever is signed in may save.
    pub others_may_save: bool,
}

impl Seen {
    /// What of a link is looked at.
    pub fn of(link: &ShortLink) -> Self {
        Seen {
            code: link.code,
            revision: link.revision,
            expires: link.settings.expires,
            others_may_save: link.settings.others_may_save,
        }
    }
}

/// News of links, between what changes them and what tells of it, in one program and between programs.
///
/// A store tells [`News::tell`] of every change of a link after it is durable, also when whoever asked for it has gone.
/// News are hints: one may come twice, or for a link that is as it was.
#[async_trait]
pub trait News: Send + Sync {
    /// The link with this code may be another from now on. It MUST NOT wait, and keeps no more than it has room for:
    /// beyond it, everything may be another.
    fn tell(&self, code: ShortCode);

    /// Waits until something was told, here or by another program, and gives all of it. One at a time may listen.
    async fn listen(&self) -> Heard;

    /// Which of these links are not as they were seen. Asked each second, for news that were lost; where none can be,
    /// the answer is empty.
    ///
    /// # Errors
    /// When the store does not answer.
    async fn missed(&self, seen: &[Seen]) -> Result<Vec<ShortCode>, StoreError>;
}

/// What programs on one database tell each other of who is at a link (LV24). Nothing of it is kept.
///
/// Messages may be lost, come late, twice or in another order: what matters is told again every five seconds.
#[async_trait]
pub trait Peers: Send + Sync {
    /// Tells every other program, and waits until that is done or has failed. Of a message that is too long to be told,
    /// nothing is told.
    async fn tell(&self, messages: &[PeerMessage]);

    /// Waits until others told something, and gives all of it. One's own messages may be among them. One at a time may
    /// listen, and no more is kept than there is room for.
    async fn listen(&self) -> Vec<PeerMessage>;
}

/// Seconds that pass.
#[async_trait]
pub trait Beat: Send + Sync {
    /// Ready once a second, by a clock that nobody sets.
    async fn second(&self);

    /// Ready after a tenth of a second, by the same clock.
    async fn moment(&self);
}

/// The text of events.
pub trait Wire: Send + Sync {
    /// The event as it is sent.
    fn write(&self, event: &Event<'_>) -> Bytes;

    /// A sign of life that is no event (LV10).
    fn alive(&self) -> Bytes;
}
