//! How many files, and so connections, this process may open.

/// Raises the soft limit to the hard one, and says what it is now (M6).
pub(crate) fn raise() -> u64 {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => limit,
        Err(error) => {
            tracing::warn!(kind = %error.kind(), "the limit of open files cannot be raised");
            rlimit::Resource::NOFILE
                .get()
                .map_or(1024, |(soft, _)| soft)
        }
    }
}
