//! A PostgreSQL of the test's own, and randomness.
#![allow(dead_code, unused_imports, reason = "each test file uses its part")]

pub(crate) mod adapters;
pub(crate) mod model;
mod postgres;
#[cfg(unix)]
pub(crate) mod size_limit;

use std::time::{Duration, Instant};

use barline_accounts::{RandomSource, UserId};
use barline_short_links::{CodeSource, ShortCode};
use barline_store::Database;

pub(crate) use self::postgres::Postgres;

/// The operating system's randomness.
pub(crate) struct Os;

impl RandomSource for Os {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).unwrap();
    }
}

impl CodeSource for Os {
    fn draw(&self) -> ShortCode {
        ShortCode::draw(|| {
            let mut byte = [0];
            self.fill(&mut byte);
            byte[0]
        })
    }
}

/// Waits until the database can be written again, which it finds out by itself within five seconds (GS19).
pub(crate) async fn heals(database: &Database) {
    let ended = Instant::now();
    // Nothing tells of it: who wants to know asks again.
    while database.check().await.is_err() {
        assert!(ended.elapsed() < Duration::from_secs(5), "it heals alone");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Two users that exist in the store, by other names.
pub(crate) async fn two_users(store: &dyn barline_accounts::AccountStore) -> [UserId; 2] {
    let mut users = [UserId(0); 2];
    for (user, name) in users.iter_mut().zip(["Ada", "Bob"]) {
        let profile = barline_accounts::Profile {
            issuer: "https://issuer.example".to_owned(),
            subject: Os.draw().to_string(),
            name: name.to_owned(),
        };
        let session = barline_accounts::Secret::draw(&Os).hash();
        let now = barline_accounts::UnixSeconds(1);
        *user = store
            .sign_in(&profile, &session, None, now)
            .await
            .unwrap()
            .id;
    }
    users
}
