//! What other programs say of their followers of a link, and in which pieces one's own are told (LV24).

use std::collections::BTreeMap;

use barline_accounts::UserId;
use barline_short_links::ShortCode;

use super::MOST_NAMED;
use crate::peers::{FORGOTTEN_AFTER, Part, PartPerson, ProgramId, Since, Stand};

/// People of a piece who are shown: with the longest names and places less than 8,000 bytes as JSON.
const SHOWN_IN_A_PIECE: usize = 12;

/// People of a piece who are only counted.
const COUNTED_IN_A_PIECE: usize = 80;

/// More than 2,050 followers make.
const MOST_PIECES: u16 = 256;

#[derive(Debug)]
struct Piece {
    people: Vec<PartPerson>,
    unknown: u32,
    second: u64,
}

/// By program; a piece that was lost is missing until it is told again.
#[derive(Debug, Default)]
pub(super) struct Others(BTreeMap<ProgramId, Vec<Option<Piece>>>);

impl Others {
    fn pieces(&self) -> impl Iterator<Item = (ProgramId, &Piece)> {
        let by = self.0.iter();
        by.flat_map(|(program, pieces)| pieces.iter().flatten().map(|piece| (*program, piece)))
    }

    /// Everybody who is signed in, once for each program.
    pub(super) fn people(&self) -> impl Iterator<Item = (ProgramId, &PartPerson)> {
        self.pieces()
            .flat_map(|(program, piece)| piece.people.iter().map(move |person| (program, person)))
    }

    fn of(&self, user: UserId) -> impl Iterator<Item = &PartPerson> {
        let people = self.people().map(|(_, person)| person);
        people.filter(move |person| person.user == user)
    }

    /// When somebody came to any of them.
    pub(super) fn since(&self, user: UserId) -> Option<Since> {
        self.of(user).map(|person| person.since).min()
    }

    /// The last that any of them knows.
    pub(super) fn stand(&self, user: UserId) -> Option<&Stand> {
        let shown = self.of(user).filter_map(|person| person.shown.as_ref());
        shown
            .map(|shown| &shown.stand)
            .max_by_key(|stand| (stand.step, stand.by))
    }

    /// Streams that nobody is signed in for.
    pub(super) fn unknown(&self) -> usize {
        let pieces = self.pieces().map(|(_, piece)| piece.unknown as usize);
        pieces.sum()
    }

    pub(super) fn hear(&mut self, from: ProgramId, part: Part, second: u64) -> bool {
        let Part {
            piece,
            pieces,
            people,
            unknown,
            ..
        } = part;
        if pieces > MOST_PIECES || piece >= pieces {
            return false;
        }
        let known = self.0.entry(from).or_default();
        let was = known.len();
        known.resize_with(pieces.into(), || None);
        let next = Piece {
            people,
            unknown,
            second,
        };
        let before = known[usize::from(piece)].replace(next);
        let after = known[usize::from(piece)].as_ref();
        let same = |(before, after): (Piece, &Piece)| {
            before.people == after.people && before.unknown == after.unknown
        };
        let is_same = was == known.len() && before.zip(after).is_some_and(same);
        let nobody = |piece: &Piece| piece.people.is_empty() && piece.unknown == 0;
        if known.iter().flatten().all(nobody) {
            self.0.remove(&from);
        }
        !is_same
    }

    pub(super) fn forget(&mut self, program: ProgramId) -> bool {
        self.0.remove(&program).is_some()
    }

    pub(super) fn forget_old(&mut self, second: u64) -> bool {
        let mut is_news = false;
        self.0.retain(|_, pieces| {
            for piece in pieces.iter_mut() {
                let is_old =
                    piece.take_if(|piece| second.saturating_sub(piece.second) >= FORGOTTEN_AFTER);
                is_news |= is_old.is_some();
            }
            pieces.iter().any(Option::is_some)
        });
        is_news
    }
}

/// One's own followers, cut into pieces. Those who are named first are shown; of the others all that is told is that
/// they are there.
pub(crate) fn pieces<'a>(
    code: ShortCode,
    own: impl Iterator<Item = &'a PartPerson>,
    unknown: usize,
    asks: bool,
    may_save: &dyn Fn(UserId) -> bool,
) -> Vec<Part> {
    let mut people: Vec<&PartPerson> = own.collect();
    people.sort_unstable_by_key(|person| (!may_save(person.user), person.since, person.user));
    let savers = people.partition_point(|person| may_save(person.user));
    let (shown, counted) = people.split_at(savers.min(MOST_NAMED));
    let shown = shown
        .chunks(SHOWN_IN_A_PIECE)
        .map(|some| some.iter().copied().cloned().collect());
    let counted = counted.chunks(COUNTED_IN_A_PIECE).map(|some| {
        let some = some.iter().map(|person| PartPerson {
            shown: None,
            ..**person
        });
        some.collect()
    });
    let mut cut: Vec<Vec<PartPerson>> = shown.chain(counted).collect();
    if cut.is_empty() {
        cut.push(Vec::new());
    }
    let pieces = u16::try_from(cut.len()).unwrap_or(u16::MAX);
    let unknown = u32::try_from(unknown).unwrap_or(u32::MAX);
    (0..)
        .zip(cut)
        .map(|(piece, people)| Part {
            code,
            piece,
            pieces,
            people,
            unknown: if piece == 0 { unknown } else { 0 },
            asks,
        })
        .collect()
}
