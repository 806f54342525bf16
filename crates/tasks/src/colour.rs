//! What there is many of has a colour: owners, statuses, columns of the board (T31).

use crate::{Status, UNASSIGNED};

/// The colour of an owner, a status or a column, by name: a page has its own shades for
/// its lights.
///
/// Slate is for what nobody has begun or taken, blue, amber and green for what is
/// under way, in review and done. Owners, levels and months take all but slate in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the name of a colour says what it is")]
pub enum Colour {
    Slate,
    Blue,
    Amber,
    Green,
    Violet,
    Teal,
    Rose,
    Ochre,
}

/// In the order they are given to what comes in any number.
const MANY: [Colour; 7] = [
    Colour::Blue,
    Colour::Amber,
    Colour::Violet,
    Colour::Green,
    Colour::Rose,
    Colour::Teal,
    Colour::Ochre,
];

impl Colour {
    /// The name as data: `slate` and so on.
    pub const fn as_str(self) -> &'static str {
        match self {
            Colour::Slate => "slate",
            Colour::Blue => "blue",
            Colour::Amber => "amber",
            Colour::Green => "green",
            Colour::Violet => "violet",
            Colour::Teal => "teal",
            Colour::Rose => "rose",
            Colour::Ochre => "ochre",
        }
    }

    /// The colour of a status, that of its column on the board where it has one.
    pub const fn of_status(status: Status) -> Colour {
        match status {
            Status::NotStarted => Colour::Slate,
            Status::InProgress => Colour::Blue,
            Status::Review => Colour::Amber,
            Status::Done => Colour::Green,
            Status::Cancelled => Colour::Rose,
            Status::Pending => Colour::Violet,
        }
    }

    /// The colour of an owner, the same in every view and whoever else there is.
    pub fn of_owner(owner: &str) -> Colour {
        if owner == UNASSIGNED {
            return Colour::Slate;
        }
        let spread = |sum: usize, byte: u8| sum.wrapping_mul(31) + usize::from(byte);
        Colour::of_many(
            owner
                .bytes()
                .fold(0, |sum, byte| spread(sum % 65_521, byte)),
        )
    }

    /// The colour of the one with this number, of any number of them.
    pub fn of_many(number: usize) -> Colour {
        MANY[number % MANY.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn t31_every_status_is_told_from_the_others() {
        let mut seen: Vec<&str> = (Status::ALL.iter())
            .map(|status| Colour::of_status(*status).as_str())
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), Status::ALL.len());
    }

    proptest! {
        #[test]
        fn prop_slate_is_nobody(owner in ".{0,12}") {
            let nobody = crate::owner_or_unassigned(&owner) == UNASSIGNED;
            let owner = crate::owner_or_unassigned(&owner);
            prop_assert_eq!(Colour::of_owner(&owner) == Colour::Slate, nobody);
        }
    }
}
