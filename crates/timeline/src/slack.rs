//! What the schedule says of a row: how far it can slip, and what holds it (TL31, TL33).

/// One stored row's, where dates are by links; the host hands them in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slack {
    /// It cannot slip without moving the end or breaking a finish date.
    pub critical: bool,
    /// The last day it may end on, as days since 1 January 1970.
    pub late_last_day: i32,
    /// The stored row whose dependency decides its start.
    pub driver: Option<u32>,
}

/// The tasks that hold each other's dates, and the dependencies between them (TL33); the
/// host hands them in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// Stored rows, sorted.
    rows: Vec<u32>,
    /// Stored rows of a task that waits and of its prior task, sorted.
    links: Vec<(u32, u32)>,
}

impl Chain {
    /// Of these stored rows and these pairs of one that waits and its prior one.
    pub fn new(mut rows: Vec<u32>, mut links: Vec<(u32, u32)>) -> Chain {
        rows.sort_unstable();
        links.sort_unstable();
        Chain { rows, links }
    }

    pub(crate) fn has(&self, row: usize) -> bool {
        self.rows.binary_search(&(row as u32)).is_ok()
    }

    pub(crate) fn links(&self, waiting: u32, prior: u32) -> bool {
        self.links.binary_search(&(waiting, prior)).is_ok()
    }
}
