//! What the schedule says of a row: how far it can slip, and what holds it (TL31).

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
