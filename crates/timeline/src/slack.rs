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
    /// Of each stored row, whether it is one of them; a list without sorting, whose code
    /// would weigh kilobytes in the page's package.
    rows: Vec<bool>,
    /// Of each stored row, its prior row of the chain; `u32::MAX` for none.
    priors: Vec<u32>,
}

impl Chain {
    /// Of these stored rows, of so many in all, and these pairs of one that waits and its
    /// prior one.
    pub fn new(count: usize, rows: &[u32], links: impl Iterator<Item = (u32, u32)>) -> Chain {
        let mut chain = Chain {
            rows: vec![false; count],
            priors: vec![u32::MAX; count],
        };
        for row in rows {
            chain.rows[*row as usize] = true;
        }
        for (waiting, prior) in links {
            chain.priors[waiting as usize] = prior;
        }
        chain
    }

    pub(crate) fn has(&self, row: usize) -> bool {
        self.rows.get(row).is_some_and(|is| *is)
    }

    pub(crate) fn links(&self, waiting: u32, prior: u32) -> bool {
        self.priors.get(waiting as usize) == Some(&prior)
    }
}
