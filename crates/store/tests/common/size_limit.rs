//! A disk that is full, without one: no file of this process may grow above a size (`RLIMIT_FSIZE`).

use rlimit::Resource;

/// Writes above the size fail with `EFBIG`, until dropped. The limit is the process's: one test at a time.
pub(crate) struct SizeLimit(());

impl SizeLimit {
    pub(crate) fn set(bytes: u64) -> Self {
        // Someone listens, so the signal does not end the process, and the write fails instead.
        let signal = tokio::signal::unix::SignalKind::from_raw(25);
        let listening = tokio::signal::unix::signal(signal).unwrap();
        drop(listening);
        Resource::FSIZE.set(bytes, rlimit::INFINITY).unwrap();
        SizeLimit(())
    }
}

impl Drop for SizeLimit {
    fn drop(&mut self) {
        Resource::FSIZE
            .set(rlimit::INFINITY, rlimit::INFINITY)
            .unwrap();
    }
}
