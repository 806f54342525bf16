//! What the rules ask of the world.

use crate::{Date, TaskId};

/// Tells today's date. The only source of time in the rules.
pub trait Clock {
    /// Today's civil date where the user is.
    fn today(&self) -> Date;
}

/// Makes task ids.
pub trait IdSource {
    /// A fresh id, up to [`TaskId::MAX`]. It need not be unique: a plan asks
    /// again until the id is new to it, so two equal answers in a row MUST be
    /// followed by a different one before long.
    fn next_id(&mut self) -> TaskId;
}
