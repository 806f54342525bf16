//! The rules, on the ports.

use std::sync::Arc;

use crate::{
    ABSOLUTE_LIFETIME, ATTEMPT_LIFETIME, AccountStore, ApiToken, Attempt, AttemptSecrets, Clock,
    Credential, IDLE_LIFETIME, IdentityError, IdentityProvider, MAX_TOKENS, RandomSource, Secret,
    StoreError, TokenId, USE_NOTED_AFTER, User, UserId, clean_name,
};

/// Who is signed in, how someone signs in, and which programs may act for them.
pub struct Accounts {
    store: Arc<dyn AccountStore>,
    provider: Option<Arc<dyn IdentityProvider>>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn RandomSource>,
}

/// Someone who has just signed in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The user, made by this sign-in if they are new (A1).
    pub user: User,
    /// The new session's secret, for the browser's cookie.
    pub session: Secret,
}

/// Why someone could not sign in, or a token not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AccountError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The provider failed or lied.
    #[error(transparent)]
    Identity(#[from] IdentityError),
    /// No provider is configured.
    #[error("signing in is not configured")]
    NotConfigured,
    /// The attempt is unknown, used, too old, or another browser's (A6).
    #[error("this is no attempt of this browser")]
    NoSuchAttempt,
    /// A name that is empty (A9).
    #[error("a name is needed")]
    NameMissing,
    /// The user has as many tokens as there may be (A10).
    #[error("there may be {MAX_TOKENS} tokens")]
    TooManyTokens,
}

impl Accounts {
    /// The rules on these ports. Without a provider nobody can sign in.
    pub fn new(
        store: Arc<dyn AccountStore>,
        provider: Option<Arc<dyn IdentityProvider>>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn RandomSource>,
    ) -> Self {
        Accounts {
            store,
            provider,
            clock,
            random,
        }
    }

    /// Whether anybody can sign in.
    pub fn is_sign_in_configured(&self) -> bool {
        self.provider.is_some()
    }

    /// Begins an attempt: its secrets, and the address to send the browser to.
    ///
    /// # Errors
    /// When no provider is configured, it does not answer, or the store fails.
    pub async fn begin_sign_in(&self) -> Result<(AttemptSecrets, String), AccountError> {
        let provider = self.provider.as_ref().ok_or(AccountError::NotConfigured)?;
        let secrets = AttemptSecrets::draw(&*self.random);
        let url = provider.authorize_url(&secrets).await?;
        self.store
            .begin_attempt(Attempt::new(&secrets, self.clock.now()))
            .await?;
        Ok((secrets, url))
    }

    /// Ends an attempt that came back with an error in place of a code, so it cannot come back again (A6).
    ///
    /// # Errors
    /// [`AccountError::NoSuchAttempt`], or when the store fails.
    pub async fn abandon_sign_in(
        &self,
        state: &Secret,
        browser: &Secret,
    ) -> Result<(), AccountError> {
        self.take_attempt(state, browser).await.map(|_| ())
    }

    /// Signs someone in who came back from the provider; `planted` is the session the browser had (A5).
    ///
    /// # Errors
    /// See [`AccountError`]. The provider is asked only when the attempt is this browser's and the issuer right.
    pub async fn finish_sign_in(
        &self,
        state: &Secret,
        browser: &Secret,
        iss: Option<&str>,
        code: &str,
        planted: Option<&Secret>,
    ) -> Result<SignedIn, AccountError> {
        let provider = self.provider.as_ref().ok_or(AccountError::NotConfigured)?;
        let attempt = self.take_attempt(state, browser).await?;
        provider.check_issuer(iss).await?;
        let profile = provider
            .profile(code, &attempt.verifier, &attempt.nonce)
            .await?;
        let session = Secret::draw(&*self.random);
        let ended = planted.map(Secret::hash);
        let user = self
            .store
            .sign_in(&profile, &session.hash(), ended.as_ref(), self.clock.now())
            .await?;
        Ok(SignedIn { user, session })
    }

    async fn take_attempt(
        &self,
        state: &Secret,
        browser: &Secret,
    ) -> Result<Attempt, AccountError> {
        let attempt = self
            .store
            .take_attempt(&state.hash())
            .await?
            .ok_or(AccountError::NoSuchAttempt)?;
        if attempt.browser != browser.hash() || attempt.is_expired(self.clock.now()) {
            return Err(AccountError::NoSuchAttempt);
        }
        Ok(attempt)
    }

    /// Who is signed in with this session; counts as a use (A3, A4, A8).
    ///
    /// # Errors
    /// Only when the store fails: an unknown or expired session is `Ok(None)`.
    pub async fn user_of_session(&self, session: &Secret) -> Result<Option<User>, StoreError> {
        let hash = session.hash();
        let Some(found) = self.store.session(&hash).await? else {
            return Ok(None);
        };
        let now = self.clock.now();
        if found.is_expired(now) {
            // It is over whether or not it can be forgotten now.
            let _ = self.store.end_session(&hash).await;
            return Ok(None);
        }
        if now.since(found.used) >= USE_NOTED_AFTER {
            // Only a note: while nothing can be written, reading works all the same (GS6). The store logs why.
            let _ = self.store.note_session_use(&hash, now).await;
        }
        Ok(Some(found.user))
    }

    /// Ends a session; one that is unknown is ended already.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sign_out(&self, session: &Secret) -> Result<(), StoreError> {
        self.store.end_session(&session.hash()).await.map(|_| ())
    }

    /// Makes a token. Its secret is in the answer and nowhere else (A7).
    ///
    /// # Errors
    /// When the name is empty, there are enough tokens, or the store fails.
    pub async fn create_token(
        &self,
        user: UserId,
        name: &str,
    ) -> Result<(ApiToken, Secret), AccountError> {
        let name = clean_name(name).ok_or(AccountError::NameMissing)?;
        let secret = Secret::draw(&*self.random);
        let token = self
            .store
            .add_token(user, &name, &secret.hash(), self.clock.now(), MAX_TOKENS)
            .await?
            .ok_or(AccountError::TooManyTokens)?;
        Ok((token, secret))
    }

    /// The user's tokens, oldest first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tokens(&self, user: UserId) -> Result<Vec<ApiToken>, StoreError> {
        self.store.tokens(user).await
    }

    /// Revokes a token of this user; `false` when there is none with this id.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn revoke_token(&self, user: UserId, token: TokenId) -> Result<bool, StoreError> {
        self.store.revoke_token(user, token).await
    }

    /// For whom a program with this token acts; counts as a use (A8).
    ///
    /// # Errors
    /// Only when the store fails: an unknown or revoked token is `Ok(None)`.
    pub async fn user_of_token(&self, secret: &Secret) -> Result<Option<User>, StoreError> {
        let Some((token, user)) = self.store.token(&secret.hash()).await? else {
            return Ok(None);
        };
        let now = self.clock.now();
        if token
            .used
            .is_none_or(|used| now.since(used) >= USE_NOTED_AFTER)
        {
            let _ = self.store.note_token_use(token.id, now).await;
        }
        Ok(Some(user))
    }

    /// Whether somebody is still who they proved to be: the session goes on, the token is not revoked. Asking is no use
    /// of either (A3).
    ///
    /// # Errors
    /// When the store fails, and nothing is known.
    pub async fn is_good(&self, credential: &Credential) -> Result<bool, StoreError> {
        match credential {
            Credential::Session(session) => {
                let found = self.store.session(session).await?;
                let now = self.clock.now();
                Ok(found.is_some_and(|session| !session.is_expired(now)))
            }
            Credential::Token(token) => Ok(self.store.token(token).await?.is_some()),
        }
    }

    /// Forgets what is over. Called now and then; nothing depends on when.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn prune(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.store
            .prune(
                now.plus(-ATTEMPT_LIFETIME),
                now.plus(-ABSOLUTE_LIFETIME),
                now.plus(-IDLE_LIFETIME),
            )
            .await
    }
}
