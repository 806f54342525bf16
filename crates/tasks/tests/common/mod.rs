//! Plans to be joined.

use barline_tasks::{Cell, Change, Duration, IdSource, Plan, TaskId, amend};

/// Ids that no plan of the strategies has.
pub(crate) fn ids_from(first: u64) -> impl IdSource {
    struct From(u64);
    impl IdSource for From {
        fn next_id(&mut self) -> TaskId {
            self.0 += 1;
            TaskId(self.0)
        }
    }
    From(first)
}

/// One cell of one task, or the description.
pub(crate) fn put(plan: &Plan, row: usize, number: u32, which: usize) -> Plan {
    let task = plan.tasks()[row].id;
    let cells = Cell::all(&plan.tasks()[row]);
    let (was, becomes) = match which % 3 {
        0 => (cells[0].clone(), Cell::Name(format!("Name {number}"))),
        1 => (
            cells[3].clone(),
            Cell::Duration(Duration::new(1000 + number)),
        ),
        _ => (cells[8].clone(), Cell::Comment(format!("Comment {number}"))),
    };
    amend(plan, vec![Change::Set { task, was, becomes }])
}
