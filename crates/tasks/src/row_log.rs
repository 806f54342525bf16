//! Which rows were replaced, for whoever keeps something worked out of each task.

use std::sync::Arc;

/// Rows of one plan that got another task since [`RowLog`] began. It begins again, with a
/// [`Mark`] of its own, where rows came, went or moved, and in a copy: the two go their own ways.
#[derive(Debug, Default)]
pub(crate) struct RowLog {
    began: Arc<()>,
    replaced: Vec<usize>,
}

/// A plan as it stood at one moment: see [`crate::Plan::replaced_since`].
#[derive(Clone, Debug)]
pub struct Mark {
    began: Arc<()>,
    replaced: usize,
}

impl Clone for RowLog {
    fn clone(&self) -> RowLog {
        RowLog::default()
    }
}

impl RowLog {
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            began: Arc::clone(&self.began),
            replaced: self.replaced.len(),
        }
    }

    pub(crate) fn since(&self, mark: &Mark) -> Option<&[usize]> {
        // While a mark lives, no other log can stand where its own stood.
        Arc::ptr_eq(&self.began, &mark.began).then(|| &self.replaced[mark.replaced..])
    }

    /// Notes a row of a plan of so many. A log longer than its plan saves nobody work.
    pub(crate) fn note(&mut self, row: usize, rows: usize) {
        if self.replaced.len() < rows {
            self.replaced.push(row);
        } else {
            self.begin_again();
        }
    }

    pub(crate) fn begin_again(&mut self) {
        *self = RowLog::default();
    }
}

#[cfg(test)]
mod tests {
    use crate::strategies::{counting_ids, draft_at, march};
    use crate::{Edit, Placing, Plan};

    fn place(plan: &mut Plan, row: usize) {
        let placing = Placing {
            start: march(9),
            ..Placing::of(&plan.tasks()[row])
        };
        plan.apply(Edit::Place(vec![(row, placing)]));
    }

    #[test]
    fn t38_the_rows_replaced_since_a_mark_are_told_or_nothing() {
        let drafts = ["Paint", "Tiles", "Sink"].map(|name| draft_at(name, march(2)));
        let mut plan = Plan::build("", drafts.into(), &mut counting_ids());
        let first = plan.mark();
        place(&mut plan, 2);
        let second = plan.mark();
        let task = Box::new(plan.tasks()[0].clone());
        plan.apply(Edit::Replace { row: 0, task });
        assert_eq!(plan.replaced_since(&first), Some([2, 0].as_slice()));
        assert_eq!(plan.replaced_since(&second), Some([0].as_slice()));
        assert_eq!(plan.clone().replaced_since(&second), None);
        plan.apply(Edit::Description("Kitchen".to_owned()));
        assert_eq!(plan.replaced_since(&second), Some([0].as_slice()));
        plan.apply(Edit::Move {
            from: 0,
            count: 1,
            to: 1,
        });
        assert_eq!(plan.replaced_since(&second), None);
    }

    #[test]
    fn t38_no_more_rows_are_noted_than_the_plan_has() {
        let mut plan = Plan::build("", vec![draft_at("Paint", march(2))], &mut counting_ids());
        let mark = plan.mark();
        place(&mut plan, 0);
        assert_eq!(plan.replaced_since(&mark), Some([0].as_slice()));
        place(&mut plan, 0);
        assert_eq!(plan.replaced_since(&mark), None);
    }
}
