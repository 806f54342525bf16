//! People who are signed in, and their links, put into a database before the program opens it.
#![allow(dead_code, reason = "each program uses its part")]

use barline_accounts::{AccountStore, Profile, RandomSource, Secret, UnixSeconds, UserId};
use barline_short_links::{
    Claim, LinkMode, LinkSummary, LongUrl, NewLink, ShortCode, ShortLinkStore,
};
use barline_store::{Database, SeaOrmAccountStore, SeaOrmShortLinkStore};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join_all;

/// Where the program under test says it is; it listens elsewhere.
pub(crate) const SITE: &str = "http://localhost:8080";

struct Os;

impl RandomSource for Os {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).unwrap();
    }
}

/// Someone signed in, with one link.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) user: UserId,
    pub(crate) session: String,
    pub(crate) code: String,
}

#[expect(
    clippy::disallowed_methods,
    reason = "a session must be alive by the program's clock"
)]
fn now() -> UnixSeconds {
    let since = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap();
    UnixSeconds(since.as_secs() as i64)
}

/// A plan of about this many bytes of long URL; the number is its description.
pub(crate) fn plan(number: usize, bytes: usize) -> String {
    let mut csv = format!(
        "rw:# Plan {number}\nTask Name,Prior Dependency (Task #),Start Date,Duration (days),\
         End Date (Calculated),Owner,Level,Progress,Done\n"
    );
    let mut row = 0;
    while csv.len() * 4 / 3 + SITE.len() < bytes.saturating_sub(100) {
        row += 1;
        let task =
            format!("Paint wall {row} of plan {number},,2026-01-09,1,2026-01-12,Ada,0,0,false\n");
        csv.push_str(&task);
    }
    format!("{SITE}/?data={}", STANDARD.encode(csv).replace('+', "%2B"))
}

/// This many people, each with a session and a link to a plan of `bytes`.
pub(crate) async fn people(url: &str, count: usize, bytes: usize) -> Vec<Person> {
    let database = Database::open(url).await.unwrap();
    let accounts = SeaOrmAccountStore::new(database.clone());
    let links = SeaOrmShortLinkStore::new(database);
    let person = async |number: usize| {
        let session = Secret::draw(&Os);
        let profile = Profile {
            issuer: "https://issuer.example".to_owned(),
            subject: Secret::draw(&Os).reveal().to_owned(),
            name: "Somebody".to_owned(),
        };
        let user = accounts
            .sign_in(&profile, &session.hash(), None, now())
            .await
            .unwrap()
            .id;
        let code = loop {
            let code = ShortCode::draw(|| {
                let mut byte = [0];
                Os.fill(&mut byte);
                byte[0]
            });
            let link = NewLink {
                code,
                owner: user,
                long_url: LongUrl::stored(plan(number, bytes)),
                summary: LinkSummary {
                    mode: LinkMode::Editable,
                    task_count: 1,
                    title: String::new(),
                },
                now: now(),
            };
            match links.claim(link, 10).await.unwrap() {
                Claim::Made => break code,
                // Of ten thousand codes two are the same once in forty times.
                Claim::Taken => {}
                other => panic!("{other:?}"),
            }
        };
        Person {
            user,
            session: session.reveal().to_owned(),
            code: code.to_string(),
        }
    };
    let mut people = Vec::with_capacity(count);
    let numbers: Vec<usize> = (0..count).collect();
    for some in numbers.chunks(500) {
        people.extend(join_all(some.iter().map(|number| person(*number))).await);
    }
    people
}
