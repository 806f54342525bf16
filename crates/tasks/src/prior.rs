//! Prior dependencies of one task (spec §3, §5; decisions N1, N2, N3; T8).

use crate::list_pieces::dependency_pieces;
use crate::notation::{Entry, Reading, parse_piece};
use crate::{Dependency, MOST_DEPENDENCIES, TaskId, TaskMap, text_hash};

/// One entry of a prior dependency list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PriorToken {
    /// A task of the same plan, whatever its number is today (N1).
    Task(Dependency),
    /// Text that names no task: kept as typed, ignored in use (N1, N3).
    Unknown(Box<str>),
}

impl PriorToken {
    /// The entry of a text that names no task, as [`PriorDependencies::parse`] keeps it: with no semicolon, which
    /// divides whatever stands beside it. `None` for any other text.
    pub fn unknown(text: &str) -> Option<PriorToken> {
        let text = text.trim();
        let is_entry = says_something(text) && !text.contains(';');
        is_entry.then(|| PriorToken::Unknown(crate::one_line(text).into()))
    }

    /// Whether it could name a task, were there more of them.
    pub(crate) fn may_wake(&self) -> bool {
        matches!(self, PriorToken::Unknown(text) if text.bytes().any(|byte| byte.is_ascii_digit()))
    }

    /// What an entry means where its number names this task.
    fn of(entry: &Entry, prior: TaskId) -> PriorToken {
        PriorToken::Task(Dependency {
            prior,
            kind: entry.kind,
            lag: entry.lag.simple(),
        })
    }
}

/// What must come before, in the order given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PriorDependencies(Vec<PriorToken>);

/// What numbers name, for a text of dependencies.
pub struct Numbers<'a> {
    /// How many tasks there are.
    pub count: usize,
    /// The task of a 1-based number.
    pub task_at: &'a dyn Fn(usize) -> Option<TaskId>,
    /// Its duration in days, for lags in per cent.
    pub duration_at: &'a dyn Fn(usize) -> u32,
}

/// Keeps one of the tokens that name the same task: the last (SC4).
///
/// Short lists, which all but hostile ones are, compare; long ones hash, so that
/// a cell of a hundred thousand entries costs no square of that.
#[derive(Default)]
struct Distinct {
    tokens: Vec<PriorToken>,
    seen: TaskMap,
}

/// What a token is looked up by: its task, or a number made of its text that no
/// task has. Two texts of one number are both kept, which does no harm.
fn key(token: &PriorToken) -> TaskId {
    match token {
        PriorToken::Task(dependency) => dependency.prior,
        PriorToken::Unknown(text) => TaskId(text_hash(text.bytes()) | 1 << 63),
    }
}

fn same(one: &PriorToken, other: &PriorToken) -> bool {
    match (one, other) {
        (PriorToken::Task(one), PriorToken::Task(other)) => one.prior == other.prior,
        _ => one == other,
    }
}

impl Distinct {
    const SHORT: usize = 32;

    fn push(&mut self, token: PriorToken) {
        let place = if self.tokens.len() < Self::SHORT {
            self.tokens.iter().position(|one| same(one, &token))
        } else {
            if self.seen.is_empty() {
                for (place, token) in self.tokens.iter().enumerate() {
                    self.seen.set(key(token), place);
                }
            }
            let place = self.seen.get(key(&token));
            place.filter(|place| same(&self.tokens[*place], &token))
        };
        if let Some(place) = place {
            self.tokens[place] = token;
            return;
        }
        if !self.seen.is_empty() {
            self.seen.set(key(&token), self.tokens.len());
        }
        self.tokens.push(token);
    }

    /// The entries of one piece of a list; all of it stays as typed where one cannot be read.
    fn read(&mut self, piece: &str, numbers: &Numbers<'_>, room: &mut usize) {
        if let Some(token) = one(piece, numbers, room) {
            self.push(token);
            return;
        }
        let read = Reading::File(numbers.duration_at);
        let entries: Option<Vec<PriorToken>> = parse_piece(*room, piece, numbers.count, read)
            .into_iter()
            .map(|entry| {
                let entry = entry.ok()?;
                (numbers.task_at)(entry.number).map(|prior| PriorToken::of(&entry, prior))
            })
            .collect();
        match entries.filter(|entries| !entries.is_empty()) {
            Some(entries) => {
                *room -= entries.len();
                for token in entries {
                    self.push(token);
                }
            }
            None => self.push(PriorToken::Unknown(crate::one_line(piece).into())),
        }
    }
}

/// Not only commas and spaces.
fn says_something(piece: &str) -> bool {
    piece.contains(|c: char| c != ',' && !c.is_whitespace())
}

/// One plain number that names a task.
fn one(text: &str, numbers: &Numbers<'_>, room: &mut usize) -> Option<PriorToken> {
    let task = task_number(text).and_then(numbers.task_at)?;
    *room = room.checked_sub(1)?;
    Some(PriorToken::Task(Dependency::plain(task)))
}

/// A task number as typed: digits only, at least 1.
fn task_number(token: &str) -> Option<usize> {
    (!token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| token.parse().ok())
        .flatten()
        .filter(|number| *number >= 1)
}

/// Whether a list of typed dependencies names what a list of plain numbers does, in a
/// plan of `count` tasks: else somebody changed the numbers since, and they count.
pub fn links_match(plain: &str, links: &str, count: usize) -> bool {
    let numbers = Numbers {
        count,
        task_at: &|number| {
            (1..=count)
                .contains(&number)
                .then_some(TaskId(number as u64))
        },
        duration_at: &|_| 0,
    };
    let plain = PriorDependencies::parse(plain, &numbers).0;
    let links = PriorDependencies::parse(links, &numbers).0;
    let mut named = TaskMap::default();
    for token in &plain {
        named.add(key(token));
    }
    plain.len() == links.len() && links.iter().all(|token| named.contains(key(token)))
}

impl PriorDependencies {
    /// Reads task numbers, each with the kind and lag of its dependency where one stands there, in
    /// every notation of [`parse_dependencies`](crate::parse_dependencies) (spec §5, SC12).
    ///
    /// Tokens that name no task of `numbers`, and those that cannot be read, stay
    /// as typed. Empty tokens are dropped; of two that name one task the last stays.
    pub fn parse(text: &str, numbers: &Numbers<'_>) -> PriorDependencies {
        PriorDependencies::parse_within(text, numbers, &mut { MOST_DEPENDENCIES })
    }

    /// As [`PriorDependencies::parse`]; what would take more tasks than `room`, which becomes
    /// less by those that were named, stays as typed (T37).
    pub(crate) fn parse_within(
        text: &str,
        numbers: &Numbers<'_>,
        room: &mut usize,
    ) -> PriorDependencies {
        // Most that wait wait for one other, and a plan has thousands of them.
        if let Some(token) = one(text, numbers, room) {
            return PriorDependencies(vec![token]);
        }
        let mut distinct = Distinct::default();
        // Where entries are divided by semicolons, a comma may be a decimal one.
        let dividers: &[u8] = if text.contains(';') { b";" } else { b"," };
        for token in dependency_pieces(text, dividers)
            .map(str::trim)
            .filter(|token| says_something(token))
        {
            distinct.read(token, numbers, room);
        }
        PriorDependencies(distinct.tokens)
    }

    /// What stayed as typed, read again by other numbers; `None` where nothing comes of it.
    pub(crate) fn woken(&self, numbers: &Numbers<'_>, room: &mut usize) -> Option<Self> {
        if !self.0.iter().any(PriorToken::may_wake) {
            return None;
        }
        let mut distinct = Distinct::default();
        for token in &self.0 {
            match token {
                PriorToken::Unknown(text) => distinct.read(text, numbers, room),
                PriorToken::Task(_) => distinct.push(token.clone()),
            }
        }
        // A number that wakes says nothing of the kind and lag that a task has already.
        for token in &self.0 {
            if let PriorToken::Task(_) = token {
                distinct.push(token.clone());
            }
        }
        (distinct.tokens != self.0).then_some(PriorDependencies(distinct.tokens))
    }

    /// The list as text, numbers after their tasks: `9, 10FS+2d, 11` (C8).
    pub fn to_text(&self, number_of: impl Fn(TaskId) -> Option<usize>) -> String {
        self.text(number_of, true)
    }

    /// The same by numbers alone, as the specification has the column (spec §3).
    pub fn numbers_text(&self, number_of: impl Fn(TaskId) -> Option<usize>) -> String {
        self.text(number_of, false)
    }

    fn text(&self, number_of: impl Fn(TaskId) -> Option<usize>, typed: bool) -> String {
        // What was typed with a comma in it stood between semicolons, and would be read as two.
        let has_comma =
            |token: &PriorToken| matches!(token, PriorToken::Unknown(typed) if typed.contains(','));
        let has_comma = self.0.iter().any(has_comma);
        let divider = if has_comma { "; " } else { ", " };
        let mut text = String::new();
        for token in &self.0 {
            if !text.is_empty() {
                text.push_str(divider);
            }
            match token {
                PriorToken::Task(Dependency { prior, kind, lag }) => {
                    if let Some(number) = number_of(*prior) {
                        if typed {
                            text.push_str(&Entry::new(number, *kind, *lag).to_string());
                        } else {
                            text.push_str(&number.to_string());
                        }
                    }
                }
                PriorToken::Unknown(typed) => text.push_str(typed),
            }
        }
        if has_comma && self.0.len() == 1 {
            text.push(';');
        }
        text
    }

    /// All entries in order.
    pub fn tokens(&self) -> &[PriorToken] {
        &self.0
    }

    /// The tasks among the entries, in order, and how each is waited for.
    pub fn dependencies(&self) -> impl Iterator<Item = Dependency> + '_ {
        self.0.iter().filter_map(|token| match token {
            PriorToken::Task(dependency) => Some(*dependency),
            PriorToken::Unknown(_) => None,
        })
    }

    /// The tasks among the entries, in order.
    pub fn tasks(&self) -> impl Iterator<Item = TaskId> + '_ {
        self.dependencies().map(|dependency| dependency.prior)
    }

    /// The list with this dependency: in place of one on the same task, else at the end.
    #[must_use]
    pub fn with(&self, dependency: Dependency) -> PriorDependencies {
        let mut tokens = self.0.clone();
        let place = tokens.iter().position(
            |token| matches!(token, PriorToken::Task(one) if one.prior == dependency.prior),
        );
        match place {
            Some(place) => tokens[place] = PriorToken::Task(dependency),
            None => tokens.push(PriorToken::Task(dependency)),
        }
        PriorDependencies(tokens)
    }

    /// The list without the dependency on this task.
    #[must_use]
    pub fn without(&self, prior: TaskId) -> PriorDependencies {
        self.rewritten(|token| match token {
            PriorToken::Task(one) if one.prior == prior => None,
            _ => Some(token.clone()),
        })
    }

    /// The list without numbers that no task has: among the tasks of another plan they would come to name one (T8).
    #[must_use]
    pub fn without_waiting(&self) -> PriorDependencies {
        self.rewritten(|token| (!token.may_wake()).then(|| token.clone()))
    }

    /// Whether a number alone would not say all of it for some entry.
    pub fn is_typed(&self) -> bool {
        self.dependencies().any(|dependency| !dependency.is_plain())
    }

    /// No entry at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The list of these entries; of two that name the same task the last stays.
    pub fn from_tokens(tokens: Vec<PriorToken>) -> PriorDependencies {
        let mut distinct = Distinct::default();
        for token in tokens {
            distinct.push(token);
        }
        PriorDependencies(distinct.tokens)
    }

    /// The list of these entries, no two of which name the same task.
    pub(crate) fn of(tokens: Vec<PriorToken>) -> PriorDependencies {
        PriorDependencies(tokens)
    }

    /// The list without dependencies on other tasks than these.
    #[must_use]
    pub fn of_those(&self, stays: &dyn Fn(TaskId) -> bool) -> PriorDependencies {
        self.rewritten(|token| match token {
            PriorToken::Task(one) if !stays(one.prior) => None,
            _ => Some(token.clone()),
        })
    }

    /// The list with every token the closure keeps, rewritten by it.
    #[must_use]
    pub(crate) fn rewritten(
        &self,
        rewrite: impl FnMut(&PriorToken) -> Option<PriorToken>,
    ) -> PriorDependencies {
        let mut distinct = Distinct::default();
        for token in self.0.iter().filter_map(rewrite) {
            distinct.push(token);
        }
        PriorDependencies(distinct.tokens)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{NotationError, parse_dependencies};

    fn of_ten(number: usize) -> Option<TaskId> {
        (1..=10)
            .contains(&number)
            .then_some(TaskId(number as u64 * 100))
    }

    fn parse(text: &str) -> PriorDependencies {
        PriorDependencies::parse(
            text,
            &Numbers {
                count: 10,
                task_at: &of_ten,
                duration_at: &|_| 4,
            },
        )
    }

    fn text(prior: &PriorDependencies) -> String {
        prior.to_text(|task| Some(task.0 as usize / 100))
    }

    #[test]
    fn t8_numbers_in_range_name_tasks() {
        let prior = parse(" 9,10 , 3");
        assert_eq!(
            prior.tasks().collect::<Vec<_>>(),
            [TaskId(900), TaskId(1000), TaskId(300)]
        );
        assert_eq!(text(&prior), "9, 10, 3");
    }

    #[test]
    fn t8_what_was_typed_with_a_comma_is_read_back() {
        for (typed, written) in [
            ("x,y; 3", "x,y; 3"),
            ("3;x,", "3; x,"),
            ("x,y;", "x,y;"),
            (",;", ""),
        ] {
            let prior = parse(typed);
            assert_eq!(text(&prior), written, "{typed}");
            assert_eq!(parse(written), prior, "{typed}");
        }
    }

    #[test]
    fn t8_other_tokens_stay_as_typed() {
        let prior = parse("11, 0, 3FX+2d, 1.0, -1, 007, 11FS+2d");
        assert_eq!(text(&prior), "11, 0, 3FX+2d, 1.0, -1, 7, 11FS+2d");
        assert_eq!(prior.tasks().count(), 1);
    }

    #[test]
    fn t8_repeats_are_dropped_from_long_lists_too() {
        let numbers: Vec<String> = (0..40).map(|number| number.to_string()).collect();
        let twice = format!("{0},{0}", numbers.join(","));
        let prior = parse(&twice);
        assert_eq!(text(&prior), numbers.join(", "));
    }

    #[test]
    fn t8_empty_tokens_and_repeats_are_dropped() {
        let prior = parse(",1,, 1 ,x,x");
        assert_eq!(text(&prior), "1, x");
    }

    #[test]
    fn sc12_kinds_and_lags_are_read_and_written_in_one_form() {
        let prior = parse("3EA+2t; 5AA; 7FF+1ew; 8+50%");
        assert_eq!(text(&prior), "3FS+2d, 5SS, 7FF+7ed, 8FS+2d");
        let typed = parse_dependencies("1FS+1,5d", 10, Reading::Typed);
        assert!(matches!(typed[..], [Err(NotationError::Lag { .. })]));
        let number_of = |task: TaskId| Some(task.0 as usize / 100);
        assert_eq!(prior.numbers_text(number_of), "3, 5, 7, 8");
        assert_eq!(text(&parse("3-5, 8-1")), "3, 4, 5, 8FS-1d");
        assert_eq!(text(&parse("1EA+1,5 Tage, 2, 3,4")), "1FS+2d, 2, 3, 4");
        assert_eq!(text(&parse("1EA+1,5;2EA-0,5 T")), "1FS+2d, 2FS-1d");
        assert_eq!(text(&parse("1FS+2,5SS,7FF+12,5%")), "1FS+2d, 5SS, 7FF+1d");
        assert!(prior.is_typed() && !parse("1, x").is_typed());
    }

    #[test]
    fn t26_typed_dependencies_count_where_their_numbers_are_the_plain_ones() {
        for (plain, links) in [
            ("3, 5", "3FS+2d, 5"),
            ("5,3", "3SS,5"),
            ("3, x", "3SS, x"),
            ("3, 4", "3SS, 4;"),
            ("12FS+1d, 1", "1SS, 12FS+1d"),
        ] {
            assert!(links_match(plain, links, 10), "{plain} {links}");
        }
        for (plain, links) in [
            ("3", "3FS+2d, 5"),
            ("", "3SS"),
            ("4", "3SS"),
            ("3, x", "3SS"),
            ("3", ""),
        ] {
            assert!(!links_match(plain, links, 10), "{plain} {links}");
        }
    }

    #[test]
    fn sc4_of_two_dependencies_on_one_task_the_last_stays() {
        assert_eq!(text(&parse("3, 4, 3SS+1d")), "3SS+1d, 4");
        let changed = parse("3, 4").with(Dependency::plain(TaskId(300)));
        assert_eq!(text(&changed), "3, 4");
        assert_eq!(text(&changed.without(TaskId(300))), "4");
    }

    proptest! {
        #[test]
        fn prop_t8_what_is_written_is_read_back(typed in "[0-9FSx+d%,; -]{0,12}|\\PC{0,8}") {
            let prior = parse(&typed);
            prop_assert_eq!(parse(&text(&prior)), prior);
        }
    }
}
