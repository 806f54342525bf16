//! Work that holds a core for long is done a few at a time.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::problem::ProblemKind;

/// As many as this machine class has cores; each takes a tenth of a second of one.
const AT_ONCE: usize = 2;
/// Who waits longer for their turn is asked to come again.
const WAIT: Duration = Duration::from_secs(3);

/// Turns of opening large plans and of drawing pictures: anybody who has a link may ask for either.
#[derive(Debug)]
pub(crate) struct Turns(Arc<Semaphore>);

impl Default for Turns {
    fn default() -> Self {
        Turns(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Turns {
    /// Waits for a turn; the next one may begin when it is dropped.
    pub(crate) async fn next(&self) -> Result<OwnedSemaphorePermit, ProblemKind> {
        match timeout(WAIT, self.0.clone().acquire_owned()).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(ProblemKind::Unavailable),
        }
    }
}
