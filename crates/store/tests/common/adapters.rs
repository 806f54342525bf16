//! The stores themselves, for the model: what is not about one kind of database.

use async_trait::async_trait;
use barline_accounts::memory::InMemoryAccountStore;
use barline_accounts::{AccountStore, Profile, Secret, StoreError, UnixSeconds, UserId};
use barline_short_links::memory::InMemoryShortLinkStore;
use barline_short_links::{
    Claim, CodeSource, Deleted, Expected, LinkMode, LinkSummary, LongUrl, NewLink, Revision, Save,
    Saved, ShortCode, ShortLinkStore,
};
use futures_util::future::join_all;

use super::Os;
use super::model::{Fault, Found, Outcome, PEOPLE, World};

/// Both stores of one database.
pub(crate) struct Stores {
    pub(crate) accounts: Box<dyn AccountStore>,
    pub(crate) links: Box<dyn ShortLinkStore>,
    pub(crate) users: Vec<UserId>,
}

fn profile(name: &str) -> Profile {
    Profile {
        issuer: "https://issuer.example".to_owned(),
        subject: name.to_owned(),
        name: name.to_owned(),
    }
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

/// What a failure means: the stores promise that what they refuse does not happen.
fn failed(error: StoreError) -> Outcome {
    match error {
        StoreError::Full | StoreError::Unavailable => Outcome::Failed,
        other => panic!("{other}"),
    }
}

impl Stores {
    /// With people of this town: another story in the same database is about others.
    pub(crate) async fn new(
        accounts: impl AccountStore + 'static,
        links: impl ShortLinkStore + 'static,
        town: &str,
    ) -> Self {
        let mut stores = Stores {
            accounts: Box::new(accounts),
            links: Box::new(links),
            users: Vec::new(),
        };
        for who in 0..PEOPLE {
            let session = Secret::draw(&Os).hash();
            let profile = profile(&format!("Person {who} of {town}"));
            let user = stores
                .accounts
                .sign_in(&profile, &session, None, UnixSeconds(1))
                .await;
            stores.users.push(user.unwrap().id);
        }
        stores
    }

    pub(crate) async fn make(&self, who: usize, text: &str) -> Result<String, Outcome> {
        let code = Os.draw();
        let link = NewLink {
            code,
            owner: self.users[who],
            long_url: LongUrl::stored(text),
            summary: summary(),
            now: UnixSeconds(1),
        };
        match self.links.claim(link, 1_000).await {
            Ok(Claim::Made) => Ok(code.to_string()),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(failed(error)),
        }
    }

    pub(crate) async fn save(
        &self,
        who: usize,
        code: &str,
        text: &str,
        expected: Option<i64>,
    ) -> Outcome {
        let save = Save {
            code: code.parse().unwrap(),
            by: self.users[who],
            long_url: LongUrl::stored(text),
            summary: summary(),
            expected: expected.map(Revision),
            now: UnixSeconds(2),
        };
        match self.links.save(save).await {
            Ok(Saved::Done(revision)) => Outcome::Done(revision.0),
            Ok(_) => Outcome::Refused,
            Err(error) => failed(error),
        }
    }

    pub(crate) async fn save_at_once(&self, saves: &[(usize, String, String)]) -> Vec<Outcome> {
        join_all(
            saves
                .iter()
                .map(|(who, code, text)| self.save(*who, code, text, None)),
        )
        .await
    }

    pub(crate) async fn delete(&self, who: usize, code: &str) -> Outcome {
        let code: ShortCode = code.parse().unwrap();
        match self
            .links
            .delete(&code, self.users[who], &Expected::Any)
            .await
        {
            Ok(Deleted::Done) => Outcome::Done(0),
            Ok(_) => Outcome::Refused,
            Err(error) => failed(error),
        }
    }

    pub(crate) async fn sign_in(&self) -> Result<String, Outcome> {
        let session = Secret::draw(&Os);
        let profile = profile("Whoever signs in");
        let signed_in = self
            .accounts
            .sign_in(&profile, &session.hash(), None, UnixSeconds(1))
            .await;
        signed_in
            .map(|_| session.reveal().to_owned())
            .map_err(failed)
    }

    pub(crate) async fn sign_out(&self, credential: &str) -> Outcome {
        let session = Secret::parse(credential).unwrap().hash();
        match self.accounts.end_session(&session).await {
            Ok(true) => Outcome::Done(0),
            Ok(false) => Outcome::Refused,
            Err(error) => failed(error),
        }
    }

    pub(crate) async fn find(&self, code: &str) -> Option<Found> {
        let code: ShortCode = code.parse().unwrap();
        let found = self.links.find(&code).await.ok()?;
        Some(found.map(|link| (link.long_url.as_str().to_owned(), link.revision.0)))
    }

    pub(crate) async fn is_signed_in(&self, credential: &str) -> Option<bool> {
        let session = Secret::parse(credential).unwrap().hash();
        let session = self.accounts.session(&session).await.ok()?;
        Some(session.is_some())
    }
}

/// In memory nothing goes wrong: the model itself is tried.
pub(crate) struct InMemory(Stores);

impl InMemory {
    pub(crate) async fn new() -> Self {
        let accounts = InMemoryAccountStore::default();
        InMemory(Stores::new(accounts, InMemoryShortLinkStore::default(), "Memory").await)
    }
}

#[async_trait]
impl World for InMemory {
    fn faults(&self) -> Vec<Fault> {
        Vec::new()
    }
    async fn make(&mut self, who: usize, text: &str) -> Result<String, Outcome> {
        self.0.make(who, text).await
    }
    async fn save(&mut self, who: usize, code: &str, text: &str, expected: Option<i64>) -> Outcome {
        self.0.save(who, code, text, expected).await
    }
    async fn save_at_once(&mut self, saves: &[(usize, String, String)]) -> Vec<Outcome> {
        self.0.save_at_once(saves).await
    }
    async fn delete(&mut self, who: usize, code: &str) -> Outcome {
        self.0.delete(who, code).await
    }
    async fn sign_in(&mut self) -> Result<String, Outcome> {
        self.0.sign_in().await
    }
    async fn sign_out(&mut self, credential: &str) -> Outcome {
        self.0.sign_out(credential).await
    }
    async fn find(&mut self, code: &str) -> Option<Found> {
        self.0.find(code).await
    }
    async fn find_elsewhere(&mut self, _code: &str) -> Option<Found> {
        None
    }
    async fn is_signed_in(&mut self, credential: &str) -> Option<bool> {
        self.0.is_signed_in(credential).await
    }
    async fn begin(&mut self, _fault: Fault) {}
    async fn mend(&mut self) {}
    async fn restart(&mut self, _is_kill: bool) {}
    async fn is_ready(&mut self) -> bool {
        true
    }
    async fn backup(&mut self, _codes: &[String]) -> Option<Vec<Found>> {
        None
    }
    async fn second_is_refused(&mut self) -> Option<bool> {
        None
    }
}
