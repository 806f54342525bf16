//! The rules on in-memory ports.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use barline_accounts::memory::{CountingRandom, FixedClock, InMemoryAccountStore};
use barline_accounts::{
    ABSOLUTE_LIFETIME, ATTEMPT_LIFETIME, AccountError, Accounts, AttemptSecrets, IDLE_LIFETIME,
    IdentityError, IdentityProvider, Profile, Secret, SignedIn, UnixSeconds, UserId, contract,
};

/// A provider that vouches for whoever the code names, and writes down what it was asked.
#[derive(Default)]
struct Vouching {
    asked: Mutex<Vec<String>>,
}

#[async_trait]
impl IdentityProvider for Vouching {
    async fn authorize_url(&self, attempt: &AttemptSecrets) -> Result<String, IdentityError> {
        Ok(format!(
            "https://issuer.example/?state={}",
            attempt.state.reveal()
        ))
    }

    async fn check_issuer(&self, iss: Option<&str>) -> Result<(), IdentityError> {
        match iss {
            Some("https://issuer.example") => Ok(()),
            _ => Err(IdentityError::Untrusted),
        }
    }

    async fn profile(&self, code: &str, _: &Secret, _: &Secret) -> Result<Profile, IdentityError> {
        self.asked.lock().unwrap().push(code.to_owned());
        Ok(Profile {
            issuer: "https://issuer.example".to_owned(),
            subject: code.to_owned(),
            name: code.to_owned(),
        })
    }
}

struct World {
    accounts: Accounts,
    clock: Arc<FixedClock>,
    provider: Arc<Vouching>,
}

fn world() -> World {
    let clock = Arc::new(FixedClock::default());
    let provider = Arc::new(Vouching::default());
    let accounts = Accounts::new(
        Arc::new(InMemoryAccountStore::default()),
        Some(provider.clone()),
        clock.clone(),
        Arc::new(CountingRandom::default()),
    );
    World {
        accounts,
        clock,
        provider,
    }
}

const ISS: Option<&str> = Some("https://issuer.example");

impl World {
    async fn sign_in(&self, code: &str, planted: Option<&Secret>) -> SignedIn {
        let (secrets, _) = self.accounts.begin_sign_in().await.unwrap();
        self.accounts
            .finish_sign_in(&secrets.state, &secrets.browser, ISS, code, planted)
            .await
            .unwrap()
    }

    async fn is_live(&self, session: &Secret) -> bool {
        self.accounts
            .user_of_session(session)
            .await
            .unwrap()
            .is_some()
    }
}

#[tokio::test]
async fn the_in_memory_store_keeps_the_contract() {
    contract::account_store(&InMemoryAccountStore::default(), &CountingRandom::default()).await;
}

#[tokio::test]
async fn a5_signing_in_makes_a_new_secret_and_ends_the_old() {
    let world = world();
    let first = world.sign_in("ada", None).await;
    let second = world.sign_in("ada", Some(&first.session)).await;
    assert_ne!(first.session, second.session);
    assert_eq!(first.user, second.user);
    assert!(!world.is_live(&first.session).await);
    assert!(world.is_live(&second.session).await);
}

#[tokio::test]
async fn a6_an_attempt_is_used_once_by_its_browser_in_time() {
    let world = world();
    let accounts = &world.accounts;
    let (secrets, url) = accounts.begin_sign_in().await.unwrap();
    assert!(url.contains(secrets.state.reveal()));
    let (other, _) = accounts.begin_sign_in().await.unwrap();
    let finish = async |state: &Secret, browser: &Secret, iss| {
        let done = accounts
            .finish_sign_in(state, browser, iss, "ada", None)
            .await;
        done.map(|done| done.user.id)
    };
    let refused = Err(AccountError::NoSuchAttempt);
    assert_eq!(finish(&secrets.state, &other.browser, ISS).await, refused);
    assert_eq!(
        finish(&secrets.state, &secrets.browser, ISS).await,
        refused,
        "used up"
    );
    let lie = Err(AccountError::Identity(IdentityError::Untrusted));
    assert_eq!(finish(&other.state, &other.browser, None).await, lie);
    let (late, _) = accounts.begin_sign_in().await.unwrap();
    world.clock.set(UnixSeconds(ATTEMPT_LIFETIME));
    assert_eq!(finish(&late.state, &late.browser, ISS).await, refused);
    assert!(
        world.provider.asked.lock().unwrap().is_empty(),
        "nothing was asked of the provider"
    );
}

#[tokio::test]
async fn a3_a4_ga12_gs12_a_session_ends_idle_or_old_and_never_comes_back() {
    let world = world();
    let idle = world.sign_in("ada", None).await.session;
    world.clock.set(UnixSeconds(IDLE_LIFETIME));
    assert!(!world.is_live(&idle).await);
    world.clock.set(UnixSeconds(0));
    assert!(
        !world.is_live(&idle).await,
        "not revived by a clock that goes back"
    );

    let busy = world.sign_in("ada", None).await.session;
    let mut now = 0;
    while now + IDLE_LIFETIME / 2 < ABSOLUTE_LIFETIME {
        now += IDLE_LIFETIME / 2;
        world.clock.set(UnixSeconds(now));
        assert!(world.is_live(&busy).await, "used at {now}");
    }
    world.clock.set(UnixSeconds(ABSOLUTE_LIFETIME));
    assert!(!world.is_live(&busy).await);
}

#[tokio::test]
async fn a7_a_token_acts_for_its_user_until_it_is_revoked() {
    let world = world();
    let ada = world.sign_in("ada", None).await.user;
    let accounts = &world.accounts;
    let (token, secret) = accounts.create_token(ada.id, "  CI \n").await.unwrap();
    assert_eq!(token.name, "CI");
    assert_eq!(
        accounts.user_of_token(&secret).await.unwrap(),
        Some(ada.clone())
    );
    let listed = accounts.tokens(ada.id).await.unwrap();
    assert_eq!(listed[0].used, Some(UnixSeconds(0)));
    assert!(!accounts.revoke_token(UserId(-1), token.id).await.unwrap());
    assert!(accounts.revoke_token(ada.id, token.id).await.unwrap());
    assert_eq!(accounts.user_of_token(&secret).await.unwrap(), None);
}

#[tokio::test]
async fn a8_a_use_is_written_down_once_in_five_minutes() {
    let world = world();
    let ada = world.sign_in("ada", None).await.user;
    let (_, secret) = world.accounts.create_token(ada.id, "CI").await.unwrap();
    for (now, noted) in [(10, 10), (309, 10), (310, 310), (311, 310)] {
        world.clock.set(UnixSeconds(now));
        world.accounts.user_of_token(&secret).await.unwrap();
        let listed = world.accounts.tokens(ada.id).await.unwrap();
        assert_eq!(listed[0].used, Some(UnixSeconds(noted)), "used at {now}");
    }
}

#[tokio::test]
async fn a9_a10_a_token_needs_a_name_and_room() {
    let world = world();
    let ada = world.sign_in("ada", None).await.user;
    let create = async |name: &str| world.accounts.create_token(ada.id, name).await.map(|_| ());
    assert_eq!(create(" ").await, Err(AccountError::NameMissing));
    for _ in 0..20 {
        create("one").await.unwrap();
    }
    assert_eq!(create("more").await, Err(AccountError::TooManyTokens));
}

#[tokio::test]
async fn without_a_provider_nobody_signs_in() {
    let accounts = Accounts::new(
        Arc::new(InMemoryAccountStore::default()),
        None,
        Arc::new(FixedClock::default()),
        Arc::new(CountingRandom::default()),
    );
    assert!(!accounts.is_sign_in_configured());
    let error = accounts.begin_sign_in().await.unwrap_err();
    assert_eq!(error, AccountError::NotConfigured);
}
