//! Whether who follows a link is still who they were when they began (LV26).

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use barline_accounts::{Accounts, Credential};
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// How often it is asked. A stream hears something every 15 s, so after 45 s at the latest.
const EVERY: Duration = Duration::from_secs(30);

/// The session or the token that a stream began with, looked at whenever the stream wakes: no timer of its own.
pub(super) struct StillKnown {
    accounts: Arc<Accounts>,
    proof: Credential,
    asked: Instant,
    /// A question under way.
    asking: Option<JoinHandle<bool>>,
}

impl StillKnown {
    pub(super) fn new(accounts: Arc<Accounts>, proof: Credential) -> Self {
        StillKnown {
            accounts,
            proof,
            asked: Instant::now(),
            asking: None,
        }
    }

    /// Ready when it is over. To be called at each wake of the stream.
    pub(super) fn poll_is_over(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if self.asking.is_none() && self.asked.elapsed() >= EVERY {
            self.asked = Instant::now();
            let (accounts, proof) = (self.accounts.clone(), self.proof.clone());
            // Where the store does not answer nothing is known of it, and it is asked again.
            let ask = async move { accounts.is_good(&proof).await.unwrap_or(true) };
            self.asking = Some(tokio::spawn(ask));
        }
        let Some(asking) = &mut self.asking else {
            return Poll::Pending;
        };
        let Poll::Ready(answer) = Pin::new(asking).poll(context) else {
            return Poll::Pending;
        };
        self.asking = None;
        match answer {
            Ok(false) => Poll::Ready(()),
            _ => Poll::Pending,
        }
    }
}
