#![doc = include_str!("../README.md")]

#[cfg(feature = "testing")]
pub mod contract;
mod event;
mod followers;
mod head;
mod live;
mod log;
#[cfg(feature = "testing")]
pub mod memory;
mod peers;
mod places;
mod ports;
mod presence;
mod queue;
mod resume;
mod room;
mod together;
mod told;

pub use event::{EndReason, Event, MAX_ADDRESS_BYTES, Rights};
pub use followers::Follower;
pub use head::{BadRowIds, BrokenHead, Effect, Head, OpRefusal, RowIds};
pub use live::{Live, LiveParts};
pub use log::{LinkLog, LoggedOp, OpName, OpsSave, Standing};
pub use peers::{Part, PartPerson, PeerMessage, PeerNews, ProgramId, Shown, Since, Stand};
pub use places::{Asker, Full, Network, Places};
pub use ports::{Beat, Heard, News, Peers, Seen, Wire};
pub use presence::{MOST_NAMED, Person, Place};
pub use resume::ResumeKey;
pub use together::{Aside, Current, Op, OpDone, OpError, Together, TogetherParts};
pub use told::Told;
