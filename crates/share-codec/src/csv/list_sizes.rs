//! How many predecessors a file tells, before any list is made of them (GK2, T37; S10).

use barline_tasks::DependencyCount;

use super::formula::unescape_formula;
use super::rows::Cells;
use super::table::Table;
use super::{Column, CsvError, Flavour, Header};

/// Counts the plain lists of a file, and the typed ones beside them: each row means one of
/// the two.
pub(super) struct ListSizes {
    flavour: Flavour,
    plain: DependencyCount,
    typed: DependencyCount,
}

impl ListSizes {
    /// For a file of so many rows.
    pub(super) fn of(rows: usize, flavour: Flavour) -> ListSizes {
        let count = DependencyCount::of(rows);
        ListSizes {
            flavour,
            plain: count.clone(),
            typed: count,
        }
    }

    /// Counts a row; `false` where it goes beyond what a plan holds.
    pub(super) fn take(&mut self, header: &Header, cells: &Cells<'_>) -> bool {
        let text = |index: Option<usize>| {
            let cell = index.and_then(|index| cells.get(index)).unwrap_or("");
            match self.flavour {
                Flavour::File => unescape_formula(cell),
                Flavour::Link => cell,
            }
        };
        let plain = self.plain.takes(text(header.index(Column::Prior)));
        plain & self.typed.takes(text(header.appended.links))
    }

    /// # Errors
    /// [`CsvError::TooManyDependencies`].
    pub(super) fn check(table: &Table<'_>, flavour: Flavour) -> Result<(), CsvError> {
        if table.header.index(Column::Id).is_some() {
            // An id with a hyphen in it is no range: what such lists hold, their letters bound.
            return Ok(());
        }
        let mut sizes = ListSizes::of(table.count, flavour);
        let beyond = table.rows.iter();
        match beyond
            .into_iter()
            .find(|row| !sizes.take(&table.header, &row.cells))
        {
            Some(row) => Err(CsvError::TooManyDependencies { row: row.number }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use barline_tasks::{Date, Plan, strategies::counting_ids};

    use super::super::{CsvError, ImportOptions, import};
    use crate::link::{Effort, LinkError, decode, inspect, pack_text};

    const TODAY: Date = Date::constant(2026, 1, 5);
    const HEADER: &str = "Task Name,Prior Dependency (Task #),Start Date,Duration (days),\
        End Date (Calculated),Owner,Level,Progress,Done";

    fn rows(count: usize, prior: &str) -> String {
        let row = format!("T,{prior},2026-01-05,1,,,0,0,\n");
        format!("{HEADER}\n{}", row.repeat(count))
    }

    fn read(text: &str) -> Result<usize, CsvError> {
        let imported = import(text.as_bytes(), TODAY, &ImportOptions::default())?;
        Ok(imported.drafts.len())
    }

    fn linked(count: usize) -> String {
        pack_text(&format!("rw:{}", rows(count, "1-20000")), Effort::Quick)
    }

    #[test]
    fn s10_gk2_a_file_of_ranges_is_refused_with_the_row_that_goes_beyond() {
        let refused = read(&rows(4_000, "1-4000")).unwrap_err();
        assert_eq!(refused, CsvError::TooManyDependencies { row: 51 });
        assert_eq!(
            refused.to_string(),
            "The prior dependencies up to row 51 are more than 200,000, the most a project can \
             have. Shorten ranges such as 1-4000 and import the file again."
        );
        assert_eq!(read(&rows(400, "1-400")), Ok(400));
        let hidden = rows(4_000, "\"'\t1-4000\"");
        assert_eq!(
            read(&hidden),
            Err(CsvError::TooManyDependencies { row: 51 })
        );
        let in_links = format!(
            "{HEADER},Links\n{}",
            "T,1,2026-01-05,1,,,0,0,,1-4000\n".repeat(4_000)
        );
        assert_eq!(
            read(&in_links),
            Err(CsvError::TooManyDependencies { row: 51 })
        );
    }

    #[test]
    fn s19_gk2_a_link_of_ranges_is_neither_kept_nor_opened() {
        let data = linked(20_000);
        let fault = LinkError::Csv(CsvError::TooManyDependencies { row: 11 });
        assert!(data.len() < 4_000, "{}", data.len());
        assert_eq!(inspect(&data).err(), Some(fault.clone()));
        assert_eq!(decode(&data, TODAY).err(), Some(fault));
    }

    #[test]
    fn s19_a_lead_in_a_small_plan_is_no_range() {
        // 20 tasks that begin up to 19,999 days before others end.
        let data = linked(20);
        assert_eq!(inspect(&data).map(|plan| plan.tasks), Ok(20));
        let imported = decode(&data, TODAY).unwrap().imported;
        let plan = Plan::build("", imported.drafts, &mut counting_ids());
        assert_eq!(plan.dependencies(), 20);
    }
}
