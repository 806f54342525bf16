//! Dependencies that are ignored because tasks would wait for themselves (SC8).

use barline_tasks::joined;

/// A dependency that is ignored, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circle {
    /// Row of the task that was to wait.
    pub waiting: u32,
    /// Row of the task it was to wait for.
    pub prior: u32,
    /// What is wrong with it.
    pub reason: CircleReason,
}

/// Why a dependency is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CircleReason {
    /// A task waits for itself.
    Itself,
    /// A task waits for the summary it is part of.
    OwnSummary,
    /// A summary waits for a part of itself.
    OwnSubtask,
    /// The prior task already waits for this one.
    Closed {
        /// Rows from the waiting to the prior task, both included; empty in a plan
        /// of more circles than are looked through.
        path: Vec<u32>,
    },
}

impl Circle {
    /// The sentence people read; `name` gives the name of a row.
    pub fn text<'n>(&self, name: impl Fn(usize) -> &'n str) -> String {
        self.sentence(&name)
    }

    /// Once in a program, whatever gives the names.
    fn sentence<'n>(&self, name: &dyn Fn(usize) -> &'n str) -> String {
        let (waiting, prior) = (name(self.waiting as usize), name(self.prior as usize));
        let number = self.prior + 1;
        match &self.reason {
            CircleReason::Itself => {
                format!("\"{waiting}\" cannot wait for itself. Link {number} is ignored.")
            }
            CircleReason::OwnSummary => {
                format!("\"{waiting}\" is part of \"{prior}\" ({number}) and cannot wait for it.")
            }
            CircleReason::OwnSubtask => {
                format!(
                    "\"{prior}\" ({number}) is part of \"{waiting}\", which cannot wait for it."
                )
            }
            CircleReason::Closed { path } if path.is_empty() => format!(
                "\"{waiting}\" cannot wait for \"{prior}\" ({number}): they wait for each other. \
                 Link {number} is ignored."
            ),
            CircleReason::Closed { path } => {
                let names = path.iter().map(|row| name(*row as usize));
                format!(
                    "\"{waiting}\" cannot wait for \"{prior}\" ({number}): \"{prior}\" already waits for it ({}). \
                     Link {number} is ignored.",
                    joined(names, " → ")
                )
            }
        }
    }
}
