//! The reason of a row's dates in sentences (SC11).

use barline_tasks::{joined, weekday_and_day, years_differ};

use crate::conflict::working_days;
use crate::{Because, Bounded, Day, Driver, Why};

const MOVES: &str = " moves";

/// Days off named in a sentence.
const MOST_OFF: usize = 3;

impl Bounded {
    fn text(self) -> &'static str {
        match self {
            Bounded::End => "the end",
            Bounded::ProjectFinish => "the project's finish date",
            Bounded::FinishDate => "its finish date",
            Bounded::DatesThatFollow => "the dates that follow",
        }
    }
}

impl Why {
    /// The sentence people read: `Starts Tue 10 Mar because 3 "Order" ends Mon 9 Mar;
    /// Fri 6 Mar is off (Anna).` `name` gives the name of a row.
    pub fn text<'n>(&self, name: impl Fn(usize) -> &'n str) -> String {
        let mut dates = vec![self.start.date(), self.last_day.date()];
        dates.extend(
            self.off
                .iter()
                .take(MOST_OFF)
                .flat_map(|span| [span.first, span.last]),
        );
        if let Because::Dependency { prior_day: day, .. }
        | Because::Typed { typed: day, .. }
        | Because::NotBefore { date: day }
        | Because::MustStart { date: day } = &self.because
        {
            dates.push(day.date());
        }
        let with_year = years_differ(&dates);
        let day = |day: Day| weekday_and_day(day.date(), with_year);
        let of = |row: u32| of(row, &name as &dyn Fn(usize) -> &'n str);
        let start = day(self.start);
        let reason = match &self.because {
            Because::Dependency {
                dependency,
                prior_day,
            } => {
                let kind = dependency.kind;
                let shape = shape(*dependency);
                let subject = if kind.on_finish() {
                    format!("Ends {}", day(self.last_day))
                } else {
                    format!("Starts {start}")
                };
                let verb = if kind.from_finish() { "ends" } else { "starts" };
                format!(
                    "{subject} because {} {verb} {}{shape}",
                    of(dependency.prior),
                    day(*prior_day)
                )
            }
            Because::ProjectStart => format!("Starts {start} because the project starts then"),
            Because::Typed { typed, .. } if *typed < self.start => {
                format!(
                    "Starts {start} because {}, its typed start, is a day off",
                    day(*typed)
                )
            }
            Because::Typed { waits, .. } => {
                let waits = if *waits {
                    "what it waits for allows an earlier day"
                } else {
                    "it waits for nothing"
                };
                format!("Starts {start} as typed: {waits}")
            }
            Because::NotBefore { date } => format!(
                "Starts {start} because it is pinned: not before {}",
                day(*date)
            ),
            Because::MustStart { date } => {
                format!("Starts {start} because it must start on {}", day(*date))
            }
            Because::Begun => format!("Started {start}: it is begun and keeps its start"),
            Because::Done => format!(
                "Done: it keeps its dates, {start} to {}",
                day(self.last_day)
            ),
            Because::AsLateAsPossible { before: Some(row) } => {
                format!("Starts {start}, as late as possible before {}", of(*row))
            }
            Because::AsLateAsPossible { before: None } => {
                let bounded_by = self.bounded_by.map_or("", Bounded::text);
                format!("Starts {start}, as late as {bounded_by} allows")
            }
            Because::FirstTask { row } => {
                format!("Starts {start} with its first task, {}", of(*row))
            }
        };
        format!("{reason}{}.", self.off_text(with_year))
    }

    fn off_text(&self, with_year: bool) -> String {
        let mut text = String::new();
        for span in self.off.iter().take(MOST_OFF) {
            let first = weekday_and_day(span.first, with_year);
            let days = if span.first == span.last {
                format!("{first} is off")
            } else {
                format!(
                    "{first} to {} are off",
                    weekday_and_day(span.last, with_year)
                )
            };
            let names = [span.owner.as_deref().unwrap_or(""), &span.name];
            let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
            let names = if names.is_empty() {
                String::new()
            } else {
                format!(" ({})", joined(names.iter(), ", "))
            };
            text.extend(["; ", &days, &names]);
        }
        if self.off.len() > MOST_OFF {
            text.push_str("; and other days off");
        }
        text
    }

    /// How far it can slip: `Can slip 4 working days before the end moves, 0 before 7 "Paint" moves.`
    /// Empty where nothing of it can.
    pub fn slip_text<'n>(&self, name: impl Fn(usize) -> &'n str) -> String {
        if self.total_float < 0 {
            // What must start, and so is bounded by nothing, can be late for its own finish date only.
            let bounded_by = self.bounded_by.unwrap_or(Bounded::FinishDate);
            return format!(
                "It is {} too late for {}.",
                working_days(-self.total_float),
                bounded_by.text()
            );
        }
        let Some(bounded_by) = self.bounded_by else {
            return String::new();
        };
        let mut text = format!(
            "Can slip {} before {}",
            working_days(self.total_float),
            bounded_by.text()
        );
        if bounded_by == Bounded::End {
            text.push_str(MOVES);
        }
        if let Some(row) = self.first_to_move {
            text.extend([
                ", ",
                &self.free_float.to_string(),
                " before ",
                &of(row, &name),
                MOVES,
            ]);
        }
        text.push('.');
        text
    }
}

/// Kind and lag of a dependency as they are typed, in brackets: ` (SS+2d)`; nothing of
/// a plain one.
pub(crate) fn shape(dependency: Driver) -> String {
    let typed = crate::Entry::new(0, dependency.kind, dependency.lag).to_string();
    match typed.trim_start_matches('0') {
        "" => String::new(),
        shape => format!(" ({shape})"),
    }
}

fn of<'n>(row: u32, name: &dyn Fn(usize) -> &'n str) -> String {
    format!("{} \"{}\"", row + 1, name(row as usize))
}
