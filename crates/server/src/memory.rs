//! How memory is taken from the system.

/// Takes it in small pages. A connection keeps buffers that it hardly fills, and in a page of 2 MiB what is not filled is
/// taken too: half as much again for each connection (GS10, GS25).
pub(crate) fn use_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::warn!(kind = %error.kind(), "memory is taken in large pages");
    }
}
