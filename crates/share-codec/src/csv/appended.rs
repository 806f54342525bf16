//! The columns of a plan with dates by links, behind all others and each only where some
//! task needs it (S33): programs that do not know them read the rest.

use std::borrow::Cow;

use barline_tasks::{LimitsText, MOST_BASELINES, Plan, Scheduling, Task, format_iso_date};

const LINKS: &str = "Links";
const LIMIT: &str = "Limit";
const BY_HAND: &str = "By Hand";
const SETTINGS: &str = "Plan Settings";
const BASELINE: &str = "Baseline";
const OF_BASELINE: [&str; 3] = ["Start", "Days", "Last Day"];

/// `Baseline Start`, and `Baseline 2 Start` of the second.
fn baseline_title(number: usize, part: &str) -> String {
    match number {
        1 => format!("{BASELINE} {part}"),
        number => format!("{BASELINE} {number} {part}"),
    }
}

/// Which of them a plan needs.
pub(super) struct Needed {
    links: bool,
    limit: bool,
    by_hand: bool,
    baselines: usize,
    settings: String,
}

impl Needed {
    pub(super) fn of(plan: &Plan) -> Needed {
        let some = |needs: fn(&Task) -> bool| plan.tasks().iter().any(needs);
        Needed {
            links: some(|task| task.prior.is_typed()),
            limit: some(|task| !LimitsText::write(&task.limits, task.works_on_days_off).is_empty()),
            by_hand: some(|task| task.by_hand.is_some()),
            baselines: plan.baselines().len().min(MOST_BASELINES),
            settings: settings(plan),
        }
    }

    pub(super) fn titles(&self) -> Vec<Cow<'static, str>> {
        let mut titles = Vec::new();
        for (is_needed, title) in [
            (self.links, LINKS),
            (self.limit, LIMIT),
            (self.by_hand, BY_HAND),
        ] {
            if is_needed {
                titles.push(Cow::Borrowed(title));
            }
        }
        for number in 1..=self.baselines {
            let three = OF_BASELINE.map(|part| Cow::Owned(baseline_title(number, part)));
            titles.extend(three);
        }
        if !self.settings.is_empty() {
            titles.push(Cow::Borrowed(SETTINGS));
        }
        titles
    }

    /// The cells of one row, in the order of the titles.
    pub(super) fn cells(&self, plan: &Plan, row: usize) -> Vec<String> {
        let task = &plan.tasks()[row];
        let mut cells = Vec::new();
        if self.links {
            let typed = task.prior.is_typed().then(|| plan.prior_text(task));
            cells.push(typed.unwrap_or_default());
        }
        if self.limit {
            cells.push(LimitsText::write(&task.limits, task.works_on_days_off));
        }
        if self.by_hand {
            let typed = task.by_hand.map(|by_hand| by_hand.to_text());
            cells.push(typed.unwrap_or_default());
        }
        for baseline in plan.baselines().iter().take(self.baselines) {
            match baseline.dates_of(task.id) {
                Some(dates) => cells.extend([
                    format_iso_date(dates.start),
                    dates.duration.days().to_string(),
                    format_iso_date(dates.last_day),
                ]),
                None => cells.resize(cells.len() + OF_BASELINE.len(), String::new()),
            }
        }
        if !self.settings.is_empty() {
            // They are the plan's: once is enough.
            cells.push(if row == 0 {
                self.settings.clone()
            } else {
                String::new()
            });
        }
        cells
    }
}

/// The settings; the two switches of the chart alone need no column.
fn settings(plan: &Plan) -> String {
    let switches = plan.scheduling();
    let others = Scheduling {
        dates_follow_dependencies: false,
        ..switches
    };
    if switches == others && plan.settings_text(false).is_empty() {
        return String::new();
    }
    plan.settings_text(true)
}

/// Where they stand in a file of our own.
#[derive(Clone, Debug, Default)]
pub(super) struct Appended {
    pub(super) links: Option<usize>,
    pub(super) limit: Option<usize>,
    pub(super) by_hand: Option<usize>,
    /// Start, days and last day, by the baseline's number.
    pub(super) baselines: Vec<(usize, [usize; 3])>,
    pub(super) settings: Option<usize>,
}

impl Appended {
    pub(super) fn find(titles: &[&str]) -> Appended {
        let place = |name: &str| {
            let is_it = |title: &&str| title.trim().eq_ignore_ascii_case(name);
            titles.iter().position(is_it)
        };
        let mut found = Appended {
            links: place(LINKS),
            limit: place(LIMIT),
            by_hand: place(BY_HAND),
            settings: place(SETTINGS),
            ..Appended::default()
        };
        // The service looks at the header of each save, and most have none: their titles were made up to find that out.
        let is_of_baseline = |title: &&str| {
            let begins = title.trim().get(..BASELINE.len());
            begins.is_some_and(|begins| begins.eq_ignore_ascii_case(BASELINE))
        };
        if !titles.iter().any(is_of_baseline) {
            return found;
        }
        for number in 1..=MOST_BASELINES {
            let [start, days, last] = OF_BASELINE.map(|part| place(&baseline_title(number, part)));
            if let (Some(start), Some(days), Some(last)) = (start, days, last) {
                found.baselines.push((number, [start, days, last]));
            }
        }
        found
    }

    /// Every column that was found.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + '_ {
        let one = [self.links, self.limit, self.by_hand, self.settings];
        let of_baselines = self.baselines.iter().flat_map(|(_, three)| *three);
        one.into_iter().flatten().chain(of_baselines)
    }
}
