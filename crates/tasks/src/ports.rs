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

/// Ids 1, 2, 3 and so on: for one plan that is made at once, as a link's is, and in tests. Plans that
/// are joined ask for ids that no other one has.
pub fn counting_ids() -> impl IdSource {
    struct Counting(u64);
    impl IdSource for Counting {
        fn next_id(&mut self) -> TaskId {
            self.0 += 1;
            TaskId(self.0)
        }
    }
    Counting(0)
}
