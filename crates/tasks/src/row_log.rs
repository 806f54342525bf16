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
