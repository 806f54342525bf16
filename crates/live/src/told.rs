//! What was told and not heard so far.

use std::collections::HashSet;
use std::future::poll_fn;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use barline_short_links::ShortCode;

use crate::Heard;

/// Most codes that are kept; beyond them every link may be another.
const MOST: usize = 16_384;

/// Codes that were told, until someone hears them. Part of every adapter of [`News`](crate::News).
#[derive(Debug, Default)]
pub struct Told(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    codes: HashSet<ShortCode>,
    is_all: bool,
    listener: Option<Waker>,
}

impl Waiting {
    fn wake(&mut self) {
        if let Some(listener) = self.listener.take() {
            listener.wake();
        }
    }
}

impl Told {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a code.
    pub fn add(&self, code: ShortCode) {
        let mut waiting = self.waiting();
        if waiting.codes.len() < MOST {
            waiting.codes.insert(code);
        } else {
            waiting.codes.clear();
            waiting.is_all = true;
        }
        waiting.wake();
    }

    /// Notes that any link may be another.
    pub fn add_all(&self) {
        let mut waiting = self.waiting();
        waiting.codes.clear();
        waiting.is_all = true;
        waiting.wake();
    }

    /// Waits until something was noted, and takes it.
    pub async fn heard(&self) -> Heard {
        poll_fn(|context| {
            let mut waiting = self.waiting();
            if waiting.codes.is_empty() && !waiting.is_all {
                waiting.listener = Some(context.waker().clone());
                return Poll::Pending;
            }
            Poll::Ready(Heard {
                codes: waiting.codes.drain().collect(),
                is_all: std::mem::take(&mut waiting.is_all),
            })
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn lv11_what_is_told_is_bounded_and_nothing_is_forgotten() {
        let told = Told::default();
        let code = |number: usize| {
            let letter = |place: u32| u8::try_from(number / 36_usize.pow(place) % 36).unwrap();
            let mut letters = (0..6).map(letter);
            ShortCode::draw(|| letters.next().unwrap())
        };
        told.add(code(1));
        told.add(code(1));
        let heard = told.heard().await;
        assert_eq!((heard.codes.len(), heard.is_all), (1, false));
        for number in 0..=MOST {
            told.add(code(number));
        }
        let heard = told.heard().await;
        assert!(heard.is_all && heard.codes.is_empty());
        told.add(code(2));
        assert_eq!(told.heard().await.codes, [code(2)]);
    }
}
