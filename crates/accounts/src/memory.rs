//! In-memory adapters, to test the rules and what is built on them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::{
    AccountStore, ApiToken, Attempt, Clock, Profile, RandomSource, SecretHash, Session, StoreError,
    TokenId, UnixSeconds, User, UserId,
};

/// [`AccountStore`] in a few maps.
#[derive(Debug, Default)]
pub struct InMemoryAccountStore {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    attempts: HashMap<SecretHash, Attempt>,
    users: HashMap<(String, String), User>,
    sessions: HashMap<SecretHash, Session>,
    tokens: Vec<(SecretHash, UserId, ApiToken)>,
    last_id: i64,
}

impl State {
    fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    fn user(&self, id: UserId) -> Option<User> {
        self.users.values().find(|user| user.id == id).cloned()
    }
}

impl InMemoryAccountStore {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl AccountStore for InMemoryAccountStore {
    async fn begin_attempt(&self, attempt: Attempt) -> Result<(), StoreError> {
        self.state().attempts.insert(attempt.state.clone(), attempt);
        Ok(())
    }

    async fn take_attempt(&self, state: &SecretHash) -> Result<Option<Attempt>, StoreError> {
        Ok(self.state().attempts.remove(state))
    }

    async fn sign_in(
        &self,
        profile: &Profile,
        session: &SecretHash,
        ended: Option<&SecretHash>,
        now: UnixSeconds,
    ) -> Result<User, StoreError> {
        let mut state = self.state();
        let identity = (profile.issuer.clone(), profile.subject.clone());
        let id = match state.users.get(&identity) {
            Some(user) => user.id,
            None => UserId(state.next_id()),
        };
        let name = profile.name.clone();
        let user = User { id, name };
        state.users.insert(identity, user.clone());
        if let Some(ended) = ended {
            state.sessions.remove(ended);
        }
        let fresh = Session {
            user: user.clone(),
            started: now,
            used: now,
        };
        state.sessions.insert(session.clone(), fresh);
        Ok(user)
    }

    async fn session(&self, secret: &SecretHash) -> Result<Option<Session>, StoreError> {
        let state = self.state();
        Ok(state.sessions.get(secret).map(|session| Session {
            user: state
                .user(session.user.id)
                .unwrap_or_else(|| session.user.clone()),
            ..session.clone()
        }))
    }

    async fn note_session_use(
        &self,
        secret: &SecretHash,
        now: UnixSeconds,
    ) -> Result<(), StoreError> {
        if let Some(session) = self.state().sessions.get_mut(secret) {
            session.used = session.used.max(now);
        }
        Ok(())
    }

    async fn end_session(&self, secret: &SecretHash) -> Result<bool, StoreError> {
        Ok(self.state().sessions.remove(secret).is_some())
    }

    async fn add_token(
        &self,
        user: UserId,
        name: &str,
        secret: &SecretHash,
        now: UnixSeconds,
        most: usize,
    ) -> Result<Option<ApiToken>, StoreError> {
        let mut state = self.state();
        let owned = state.tokens.iter().filter(|(_, owner, _)| *owner == user);
        if owned.count() >= most {
            return Ok(None);
        }
        let token = ApiToken {
            id: TokenId(state.next_id()),
            name: name.to_owned(),
            created: now,
            used: None,
        };
        state.tokens.push((secret.clone(), user, token.clone()));
        Ok(Some(token))
    }

    async fn tokens(&self, user: UserId) -> Result<Vec<ApiToken>, StoreError> {
        let state = self.state();
        let owned = state.tokens.iter().filter(|(_, owner, _)| *owner == user);
        Ok(owned.map(|(_, _, token)| token.clone()).collect())
    }

    async fn token(&self, secret: &SecretHash) -> Result<Option<(ApiToken, User)>, StoreError> {
        let state = self.state();
        let found = state.tokens.iter().find(|(known, _, _)| known == secret);
        Ok(found.and_then(|(_, owner, token)| Some((token.clone(), state.user(*owner)?))))
    }

    async fn note_token_use(&self, token: TokenId, now: UnixSeconds) -> Result<(), StoreError> {
        let mut state = self.state();
        if let Some((_, _, known)) = state
            .tokens
            .iter_mut()
            .find(|(_, _, known)| known.id == token)
        {
            known.used = known.used.max(Some(now));
        }
        Ok(())
    }

    async fn revoke_token(&self, user: UserId, token: TokenId) -> Result<bool, StoreError> {
        let mut state = self.state();
        let before = state.tokens.len();
        state
            .tokens
            .retain(|(_, owner, known)| !(*owner == user && known.id == token));
        Ok(state.tokens.len() < before)
    }

    async fn prune(
        &self,
        attempts: UnixSeconds,
        started: UnixSeconds,
        used: UnixSeconds,
    ) -> Result<(), StoreError> {
        let mut state = self.state();
        state
            .attempts
            .retain(|_, attempt| attempt.begun >= attempts);
        state
            .sessions
            .retain(|_, session| session.started >= started && session.used >= used);
        Ok(())
    }
}

/// A clock that stands where it is put.
#[derive(Debug, Default)]
pub struct FixedClock(AtomicI64);

impl FixedClock {
    /// Moves it.
    pub fn set(&self, now: UnixSeconds) {
        self.0.store(now.0, Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> UnixSeconds {
        UnixSeconds(self.0.load(Ordering::SeqCst))
    }
}

/// Bytes that count up: different each time, the same in every run.
#[derive(Debug, Default)]
pub struct CountingRandom(AtomicU64);

impl RandomSource for CountingRandom {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let next = self.0.fetch_add(1, Ordering::SeqCst).to_be_bytes();
            chunk.copy_from_slice(&next[..chunk.len()]);
        }
    }
}
