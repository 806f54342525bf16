//! Signals: stopping (GS11), and what must not stop the program (GS6).

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals that ask the program to stop.
pub(crate) struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    /// Listens from now on: a signal that comes before the first wait is not lost.
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(StopSignals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for the next signal, and gives the exit code of a program that it ends at once.
    async fn next(&mut self) -> i32 {
        tokio::select! {
            _ = self.terminate.recv() => 128 + SignalKind::terminate().as_raw_value(),
            _ = self.interrupt.recv() => 128 + SignalKind::interrupt().as_raw_value(),
        }
    }

    /// Waits for the first signal. From then on a second one ends the process at once.
    pub(crate) async fn first(mut self) {
        self.next().await;
        tokio::spawn(async move {
            let code = self.next().await;
            tracing::warn!("stopped at once, as asked twice");
            std::process::exit(code);
        });
    }
}

/// Lets a write that is beyond the limit of the size of files fail, as on a full disk (GS6): left alone, the signal of such
/// a write ends the process.
#[cfg(target_os = "linux")]
pub(crate) fn outlive_file_size_limit() -> io::Result<()> {
    let number = rustix::process::Signal::XFSZ.as_raw();
    // A handler stays for good, also when nobody listens any more.
    signal(SignalKind::from_raw(number)).map(drop)
}

/// Elsewhere no library names the signal.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::unnecessary_wraps, reason = "the other one can fail")]
pub(crate) fn outlive_file_size_limit() -> io::Result<()> {
    Ok(())
}
