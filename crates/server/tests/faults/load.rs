//! People who save one plan after the other, and remember what they were told.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::client::{Client, get, put};
use crate::common::seed::{Person, plan};

/// Plans saved over that are looked for: fewer than stay, however many there are (SL18).
const REMEMBERED: usize = 50;

/// Someone who saves; `sent` counts up and never names the same plan twice.
pub(crate) struct Saver {
    pub(crate) person: Person,
    /// The number of the plan that was sent last.
    pub(crate) sent: usize,
    /// The number and the revision that were acknowledged last.
    pub(crate) acknowledged: Option<(usize, i64)>,
    /// Revisions that were saved over with an acknowledgement, and the numbers of their plans: the last of them.
    overwritten: VecDeque<(i64, usize)>,
    bytes: usize,
}

impl Saver {
    pub(crate) fn new(person: Person, number: usize, bytes: usize) -> Self {
        Saver {
            person,
            // Room for a billion saves of each before two people name the same plan.
            sent: (number + 1) * 1_000_000_000,
            acknowledged: None,
            overwritten: VecDeque::new(),
            bytes,
        }
    }

    /// Saves until the connection or the limit ends it, or `stop` is full. Other answers than 200, 429 and 503 are
    /// faults. Answers how many were 503.
    pub(crate) async fn save(&mut self, address: &str, done: &AtomicUsize, most: usize) -> usize {
        let mut refused = 0;
        let Ok(mut client) = Client::connect(address).await else {
            return refused;
        };
        while done.load(Ordering::Relaxed) < most {
            self.sent += 1;
            let asked = put(
                &self.person.code,
                &self.person.session,
                &plan(self.sent, self.bytes),
            );
            let Ok(reply) = client.send(&asked).await else {
                break;
            };
            match reply.status {
                200 => {
                    self.note(reply.revision);
                    done.fetch_add(1, Ordering::Relaxed);
                }
                503 => {
                    assert!(reply.has_retry_after);
                    refused += 1;
                }
                429 => break,
                status => panic!("{status}: {}", reply.text()),
            }
        }
        refused
    }

    fn note(&mut self, revision: i64) {
        let before = self.acknowledged.replace((self.sent, revision));
        if let Some((number, before)) = before.filter(|(_, before)| before + 1 == revision) {
            self.overwritten.push_back((before, number));
            if self.overwritten.len() > REMEMBERED {
                self.overwritten.pop_front();
            }
        }
    }

    /// What was saved over unseen, with an acknowledgement, is a version (SL17).
    pub(crate) async fn check_past(&self, client: &mut Client) -> usize {
        let Some((newest, number)) = self.overwritten.back() else {
            return 0;
        };
        let path = format!("/api/short-url/{}/versions", self.person.code);
        let session = Some(self.person.session.as_str());
        let listed = client.send(&get(&path, session)).await.unwrap();
        assert_eq!(listed.status, 200, "{}", listed.text());
        let listed = listed.text();
        for (revision, _) in &self.overwritten {
            let is_there = listed.contains(&format!("\"revision\":{revision},\"taskCount\""));
            assert!(is_there, "revision {revision} is no version: {listed}");
        }
        let version = get(&format!("{path}/{newest}"), session);
        let version = client.send(&version).await.unwrap().text();
        assert!(version.contains(&plan(*number, self.bytes)), "{version}");
        self.overwritten.len()
    }

    /// What is stored is the last that was acknowledged, or one that was sent after it, whole.
    pub(crate) async fn check(&mut self, client: &mut Client) {
        let path = format!("/api/short-url/{}", self.person.code);
        let reply = client.send(&get(&path, None)).await.unwrap();
        assert_eq!(reply.status, 200, "{}", reply.text());
        let text = reply.text();
        let Some((number, revision)) = self.acknowledged else {
            return;
        };
        assert!(
            reply.revision >= revision,
            "{} after {revision}",
            reply.revision
        );
        let stored = (number..=self.sent).find(|number| text.contains(&plan(*number, self.bytes)));
        assert!(
            stored.is_some(),
            "what is stored was never sent, or was replaced: {text}"
        );
        // From here on this is what was acknowledged.
        self.acknowledged = Some((stored.unwrap_or(number), reply.revision));
    }
}

/// Savers side by side, until they have saved `most` times in all.
pub(crate) async fn save_all(
    savers: &mut [Saver],
    address: &str,
    done: &Arc<AtomicUsize>,
    most: usize,
) -> usize {
    let saving = savers
        .iter_mut()
        .map(|saver| saver.save(address, done, most));
    futures_util::future::join_all(saving)
        .await
        .into_iter()
        .sum()
}

/// A number from the environment, or this.
pub(crate) fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}
