#![doc = include_str!("../README.md")]

mod code;
#[cfg(feature = "testing")]
pub mod contract;
mod link;
mod long_url;
#[cfg(feature = "testing")]
pub mod memory;
mod ports;
mod short_links;
mod version_rules;
mod versions;

pub use code::{BadCode, ShortCode};
pub use link::{
    Expected, LinkMode, LinkSettings, LinkSummary, MAX_LINKS, NewLink, PlanCard, PlanFormat,
    PlanOrigin, Revision, Save, SettingsChange, ShortLink, ShortLinkInfo,
};
pub use long_url::{BadLongUrl, LongUrl, LongUrlRule, MAX_LONG_URL};
pub use ports::{
    BrokenPlan, Claim, CodeSource, Configured, Deleted, LARGE_PLAN, PlanCodec, Saved,
    ShortLinkStore, VersionStore,
};
pub use short_links::{Created, LinkError, ShortLinks};
pub use version_rules::Versions;
pub use versions::{
    Held, Kept, MOST_NAMED, MOST_NAMED_BYTES, MOST_VERSION_BYTES, MOST_VERSIONS, Naming,
    SESSION_GAP, Version, VersionInfo, Versioned, is_gap, may_name, thin,
};
