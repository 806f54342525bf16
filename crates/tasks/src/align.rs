//! The task ids of a known plan for one that came without: from a link, a file (T32).

use std::collections::HashMap;

use crate::{IdSource, Plan, PlanDraft, Task, TaskId, format_iso_date, text_hash};

/// The plan of a draft, each task under the id it has in `known`: the same task where it
/// says the same, else the one that is most like it between the same neighbours; the rest
/// are new. A new task that a third plan, `also`, added in the same words has its id there.
///
/// ```
/// use barline_tasks::{align, Date, Plan, PlanDraft, TaskDraft, counting_ids};
/// let monday = Date::constant(2026, 1, 5);
/// let draft = |names: &[&str]| PlanDraft {
///     tasks: names.iter().map(|name| TaskDraft::new(*name, monday)).collect(),
///     ..PlanDraft::default()
/// };
/// let known = draft(&["Sand", "Paint"]).build(&mut counting_ids());
/// let there = align(draft(&["Paint", "Sand", "Dry"]), &known, None, &mut counting_ids());
/// let ids: Vec<u64> = there.tasks().iter().map(|task| task.id.0).collect();
/// assert_eq!(ids[..2], [2, 1]);
/// assert_eq!(known.row_of(there.tasks()[2].id), None);
/// ```
pub fn align(
    mut draft: PlanDraft,
    known: &Plan,
    also: Option<&Plan>,
    ids: &mut dyn IdSource,
) -> Plan {
    for task in &mut draft.tasks {
        task.id = None;
    }
    let read = draft.clone().build(ids);
    let mut pairs = Pairs {
        old: known.tasks(),
        new: read.tasks(),
        of_old: vec![false; known.len()],
        of_new: vec![None; read.len()],
    };
    pairs.find();
    let same = pairs.of_new;
    let mut taken: Vec<Option<TaskId>> = same
        .into_iter()
        .map(|row| row.map(|row| known.tasks()[row].id))
        .collect();
    if let Some(also) = also {
        let is_new = |task: &&Task| known.row_of(task.id).is_none();
        let added: Vec<Task> = also.tasks().iter().filter(is_new).cloned().collect();
        let mut pairs = Pairs {
            old: &added,
            new: read.tasks(),
            of_old: vec![false; added.len()],
            of_new: taken.iter().map(|id| id.map(|_| usize::MAX)).collect(),
        };
        pairs.in_words(&whole, true);
        for (id, row) in taken.iter_mut().zip(pairs.of_new) {
            if id.is_none() {
                *id = row.map(|row| added[row].id);
            }
        }
    }
    for (task, id) in draft.tasks.iter_mut().zip(taken) {
        task.id = id;
    }
    draft.build(&mut Unknown { known, also, ids })
}

/// Ids that neither plan has.
struct Unknown<'a> {
    known: &'a Plan,
    also: Option<&'a Plan>,
    ids: &'a mut dyn IdSource,
}

impl IdSource for Unknown<'_> {
    fn next_id(&mut self) -> TaskId {
        loop {
            let id = self.known.fresh_id(self.ids);
            if self.also.is_none_or(|also| also.row_of(id).is_none()) {
                return id;
            }
        }
    }
}

/// Which rows of two plans are one task.
struct Pairs<'a> {
    old: &'a [Task],
    new: &'a [Task],
    of_old: Vec<bool>,
    of_new: Vec<Option<usize>>,
}

/// What a row is found by.
type Words = dyn Fn(&[Task], usize) -> String;

fn whole(tasks: &[Task], row: usize) -> String {
    let task = &tasks[row];
    format!(
        "{}\n{}\n{}\n{}\n{}\n{}",
        four(tasks, row),
        task.duration.days(),
        task.progress.percent(),
        task.done,
        task.status.as_str(),
        task.comment,
    )
}

fn four(tasks: &[Task], row: usize) -> String {
    let task = &tasks[row];
    let (level, start) = (task.level.get(), format_iso_date(task.start));
    format!("{}\n{level}\n{start}\n{}", task.name, task.owner)
}

fn name(tasks: &[Task], row: usize) -> String {
    tasks[row].name.clone()
}

/// With its neighbours: tells rows apart that say the same.
fn among(tasks: &[Task], row: usize) -> String {
    let before = row.checked_sub(1).map(|row| whole(tasks, row));
    let after = (row + 1 < tasks.len()).then(|| whole(tasks, row + 1));
    format!("{before:?}{}{after:?}", whole(tasks, row))
}

/// A row whose points reach this is taken for the same task.
const ENOUGH: u32 = 4;
/// Pairs of rows that are compared one by one in one gap.
const MOST_COMPARED: usize = 250_000;

impl Pairs<'_> {
    fn find(&mut self) {
        self.in_words(&among, true);
        self.in_words(&whole, true);
        self.in_words(&four, true);
        self.in_words(&name, false);
        self.in_gaps();
    }

    fn pair(&mut self, old: usize, new: usize) {
        self.of_old[old] = true;
        self.of_new[new] = Some(old);
    }

    /// Rows of the same words; several of them in their order, or not at all.
    fn in_words(&mut self, words: &Words, takes_several: bool) {
        let key = |tasks: &[Task], row| text_hash(words(tasks, row).bytes());
        let mut there: HashMap<u64, Vec<usize>> = HashMap::new();
        for row in (0..self.old.len()).rev().filter(|row| !self.of_old[*row]) {
            there.entry(key(self.old, row)).or_default().push(row);
        }
        let new: Vec<(usize, u64)> = (0..self.new.len())
            .filter(|row| self.of_new[*row].is_none())
            .map(|row| (row, key(self.new, row)))
            .collect();
        if !takes_several {
            let mut count: HashMap<u64, usize> = HashMap::new();
            for (_, key) in &new {
                *count.entry(*key).or_default() += 1;
            }
            there.retain(|key, rows| rows.len() == 1 && count.get(key) == Some(&1));
        }
        for (row, key) in new {
            if let Some(old) = there.get_mut(&key).and_then(Vec::pop) {
                self.pair(old, row);
            }
        }
    }

    /// What is left between two rows that were found, by likeness.
    fn in_gaps(&mut self) {
        let mut row = 0;
        while row < self.new.len() {
            if self.of_new[row].is_some() {
                row += 1;
                continue;
            }
            let first = row;
            while row < self.new.len() && self.of_new[row].is_none() {
                row += 1;
            }
            // Those behind the row before, else those before the row behind.
            let behind = match first.checked_sub(1) {
                Some(before) => self.of_new[before].map(|old| old + 1),
                None => Some(0),
            };
            let mut old: Vec<usize> = behind.map_or(Vec::new(), |from| {
                (from..self.old.len())
                    .take_while(|row| !self.of_old[*row])
                    .collect()
            });
            if old.is_empty() {
                let to = self.of_new.get(row).copied().flatten();
                let to = to.unwrap_or(self.old.len());
                old = (0..to).rev().take_while(|row| !self.of_old[*row]).collect();
                old.reverse();
            }
            self.in_gap(&old, &(first..row).collect::<Vec<_>>());
        }
    }

    /// The best pairs that keep their order.
    fn in_gap(&mut self, old: &[usize], new: &[usize]) {
        let width = new.len() + 1;
        if old.is_empty() || old.len() * new.len() > MOST_COMPARED {
            return;
        }
        let mut best = vec![0u32; (old.len() + 1) * width];
        for i in (0..old.len()).rev() {
            for j in (0..new.len()).rev() {
                let skipped = best[(i + 1) * width + j].max(best[i * width + j + 1]);
                let both = self.likeness(old[i], new[j]);
                let paired = if both < ENOUGH {
                    0
                } else {
                    both + best[(i + 1) * width + j + 1]
                };
                best[i * width + j] = skipped.max(paired);
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < old.len() && j < new.len() {
            let now = best[i * width + j];
            let both = self.likeness(old[i], new[j]);
            if both >= ENOUGH && now == both + best[(i + 1) * width + j + 1] {
                self.pair(old[i], new[j]);
                (i, j) = (i + 1, j + 1);
            } else if now == best[(i + 1) * width + j] {
                i += 1;
            } else {
                j += 1;
            }
        }
    }

    fn likeness(&self, old: usize, new: usize) -> u32 {
        let (old, new) = (&self.old[old], &self.new[new]);
        let words =
            |name: &str| -> Vec<String> { name.split_whitespace().map(crate::fold_case).collect() };
        let name = if old.name == new.name {
            4
        } else {
            let known = words(&old.name);
            let shares = words(&new.name).iter().any(|word| known.contains(word));
            2 * u32::from(shares)
        };
        let likeness = name
            + 2 * u32::from(old.start == new.start)
            + u32::from(old.owner == new.owner)
            + u32::from(old.level == new.level)
            + u32::from(old.duration == new.duration);
        // Two comments are of two tasks sooner than one comment rewritten.
        match (&*old.comment, &*new.comment) {
            ("", _) | (_, "") => likeness,
            (one, other) if one == other => likeness + 4,
            _ => likeness.saturating_sub(2),
        }
    }
}
