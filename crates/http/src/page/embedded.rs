//! The page inside the program. A development build reads `web/dist` as it starts; in any other the page is
//! compiled in, and the build script keeps the folder in existence, so that the compiler notices when a page
//! is built there later.

use std::borrow::Cow;

use bytes::Bytes;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Each file with its name relative to `web/dist`.
pub(super) fn files() -> impl Iterator<Item = (String, Bytes)> {
    Dist::iter().filter_map(|name| {
        let body = match Dist::get(&name)?.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Some((name.into_owned(), body))
    })
}
