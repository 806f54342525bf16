//! Prior dependencies of one task (spec §3, §5; decisions N1, N2, N3; T8).

use std::collections::HashSet;

use crate::TaskId;

/// One entry of a prior dependency list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PriorToken {
    /// A task of the same plan, whatever its number is today (N1).
    Task(TaskId),
    /// Text that names no task: kept as typed, ignored in use (N1, N3).
    Unknown(Box<str>),
}

impl PriorToken {
    /// The number an unknown token would be, were there a task of that number.
    pub(crate) fn waiting_number(&self) -> Option<usize> {
        match self {
            PriorToken::Task(_) => None,
            PriorToken::Unknown(text) => task_number(text),
        }
    }
}

/// What must come before a task, in the order given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PriorDependencies(Vec<PriorToken>);

/// Keeps the first of equal tokens.
///
/// Short lists, which all but hostile ones are, compare; long ones hash, so that
/// a cell of a hundred thousand entries costs no square of that.
#[derive(Default)]
struct Distinct {
    tokens: Vec<PriorToken>,
    seen: HashSet<PriorToken>,
}

impl Distinct {
    const SHORT: usize = 32;

    fn push(&mut self, token: PriorToken) {
        if self.tokens.len() < Self::SHORT {
            if !self.tokens.contains(&token) {
                self.tokens.push(token);
            }
            return;
        }
        if self.seen.is_empty() {
            self.seen.extend(self.tokens.iter().cloned());
        }
        if self.seen.insert(token.clone()) {
            self.tokens.push(token);
        }
    }
}

/// A task number as typed: digits only, at least 1.
fn task_number(token: &str) -> Option<usize> {
    (!token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| token.parse().ok())
        .flatten()
        .filter(|number| *number >= 1)
}

impl PriorDependencies {
    /// Reads comma-separated task numbers, trimmed (spec §5).
    ///
    /// `task_at` gives the task of a 1-based number, or `None` out of range:
    /// such tokens, and those that are no whole number, stay as typed. Empty
    /// tokens and repeats are dropped.
    pub fn parse(text: &str, task_at: impl Fn(usize) -> Option<TaskId>) -> PriorDependencies {
        let mut distinct = Distinct::default();
        for token in text
            .split(',')
            .map(str::trim)
            .filter(|token| !token.is_empty())
        {
            let token = match task_number(token).and_then(&task_at) {
                Some(task) => PriorToken::Task(task),
                None => PriorToken::Unknown(crate::one_line(token).into()),
            };
            distinct.push(token);
        }
        PriorDependencies(distinct.tokens)
    }

    /// The list as text, numbers after their tasks: `9, 10, 11` (C8).
    pub fn to_text(&self, number_of: impl Fn(TaskId) -> Option<usize>) -> String {
        let mut text = String::new();
        for token in &self.0 {
            if !text.is_empty() {
                text.push_str(", ");
            }
            match token {
                PriorToken::Task(task) => {
                    if let Some(number) = number_of(*task) {
                        text.push_str(&number.to_string());
                    }
                }
                PriorToken::Unknown(typed) => text.push_str(typed),
            }
        }
        text
    }

    /// All entries in order.
    pub fn tokens(&self) -> &[PriorToken] {
        &self.0
    }

    /// The tasks among the entries, in order.
    pub fn tasks(&self) -> impl Iterator<Item = TaskId> + '_ {
        self.0.iter().filter_map(|token| match token {
            PriorToken::Task(task) => Some(*task),
            PriorToken::Unknown(_) => None,
        })
    }

    /// No entry at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
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
    use super::*;

    fn of_ten(number: usize) -> Option<TaskId> {
        (1..=10)
            .contains(&number)
            .then_some(TaskId(number as u64 * 100))
    }

    fn text(prior: &PriorDependencies) -> String {
        prior.to_text(|task| Some(task.0 as usize / 100))
    }

    #[test]
    fn t8_numbers_in_range_name_tasks() {
        let prior = PriorDependencies::parse(" 9,10 , 3", of_ten);
        assert_eq!(
            prior.tasks().collect::<Vec<_>>(),
            [TaskId(900), TaskId(1000), TaskId(300)]
        );
        assert_eq!(text(&prior), "9, 10, 3");
    }

    #[test]
    fn t8_other_tokens_stay_as_typed() {
        let prior = PriorDependencies::parse("11, 0, 3FS+2d, 1.0, -1, 007", of_ten);
        assert_eq!(text(&prior), "11, 0, 3FS+2d, 1.0, -1, 7");
        assert_eq!(prior.tasks().count(), 1);
    }

    #[test]
    fn t8_repeats_are_dropped_from_long_lists_too() {
        let numbers: Vec<String> = (0..40).map(|number| number.to_string()).collect();
        let twice = format!("{0},{0}", numbers.join(","));
        let prior = PriorDependencies::parse(&twice, of_ten);
        assert_eq!(text(&prior), numbers.join(", "));
    }

    #[test]
    fn t8_empty_tokens_and_repeats_are_dropped() {
        let prior = PriorDependencies::parse(",1,, 1 ,x,x", of_ten);
        assert_eq!(text(&prior), "1, x");
    }
}
