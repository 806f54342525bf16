//! What every [`AccountStore`] must keep. Each function starts from any content, so one store serves them all.

use futures_util::future::join_all;

use crate::{
    AccountStore, Attempt, AttemptSecrets, Profile, RandomSource, Secret, SecretHash, UnixSeconds,
    User,
};

/// Runs the whole contract.
///
/// # Panics
/// When the store breaks a promise.
pub async fn account_store(store: &dyn AccountStore, random: &dyn RandomSource) {
    an_attempt_is_taken_once(store, random).await;
    a1_ga8_an_identity_is_issuer_and_subject(store, random).await;
    signing_in_ends_the_planted_session(store, random).await;
    uses_only_move_forward(store, random).await;
    tokens_belong_to_their_user(store, random).await;
    pruning_forgets_what_is_over(store, random).await;
}

fn hash(random: &dyn RandomSource) -> SecretHash {
    Secret::draw(random).hash()
}

fn profile(issuer: &str, subject: &str, name: &str) -> Profile {
    Profile {
        issuer: issuer.to_owned(),
        subject: subject.to_owned(),
        name: name.to_owned(),
    }
}

async fn someone(store: &dyn AccountStore, random: &dyn RandomSource) -> User {
    let subject = Secret::draw(random).reveal().to_owned();
    let profile = profile("https://issuer.example", &subject, "Somebody");
    let session = hash(random);
    store
        .sign_in(&profile, &session, None, UnixSeconds(100))
        .await
        .unwrap()
}

async fn an_attempt_is_taken_once(store: &dyn AccountStore, random: &dyn RandomSource) {
    let attempt = Attempt::new(&AttemptSecrets::draw(random), UnixSeconds(1000));
    store.begin_attempt(attempt.clone()).await.unwrap();
    let takers = join_all((0..8).map(|_| store.take_attempt(&attempt.state))).await;
    let taken: Vec<_> = takers.into_iter().filter_map(Result::unwrap).collect();
    assert_eq!(taken, std::slice::from_ref(&attempt));
    assert_eq!(store.take_attempt(&attempt.state).await.unwrap(), None);
}

async fn a1_ga8_an_identity_is_issuer_and_subject(
    store: &dyn AccountStore,
    random: &dyn RandomSource,
) {
    let subject = Secret::draw(random).reveal().to_owned();
    let now = UnixSeconds(1000);
    let one = profile("https://one.example", &subject, "Ada");
    let ada = store.sign_in(&one, &hash(random), None, now).await.unwrap();
    let renamed = Profile {
        name: "Ada L. \u{1f680} 'quoted'".to_owned(),
        ..one
    };
    let session = hash(random);
    let again = store.sign_in(&renamed, &session, None, now).await.unwrap();
    assert_eq!(again.id, ada.id);
    assert_eq!(again.name, renamed.name);
    let other = profile("https://two.example", &subject, "Ada");
    let other = store
        .sign_in(&other, &hash(random), None, now)
        .await
        .unwrap();
    assert_ne!(
        other.id, ada.id,
        "the same subject of another issuer is another person"
    );
    let found = store.session(&session).await.unwrap().unwrap();
    assert_eq!((found.user, found.started, found.used), (again, now, now));
}

async fn signing_in_ends_the_planted_session(store: &dyn AccountStore, random: &dyn RandomSource) {
    let (planted, fresh) = (hash(random), hash(random));
    let ada = profile("https://one.example", "planted", "Ada");
    let now = UnixSeconds(1000);
    store.sign_in(&ada, &planted, None, now).await.unwrap();
    store
        .sign_in(&ada, &fresh, Some(&planted), now)
        .await
        .unwrap();
    assert_eq!(store.session(&planted).await.unwrap(), None);
    assert!(store.session(&fresh).await.unwrap().is_some());
    assert!(store.end_session(&fresh).await.unwrap());
    assert!(!store.end_session(&fresh).await.unwrap());
    store.note_session_use(&fresh, now).await.unwrap();
    assert_eq!(
        store.session(&fresh).await.unwrap(),
        None,
        "a use revives nothing"
    );
}

async fn uses_only_move_forward(store: &dyn AccountStore, random: &dyn RandomSource) {
    let session = hash(random);
    let ada = profile("https://one.example", "uses", "Ada");
    store
        .sign_in(&ada, &session, None, UnixSeconds(1000))
        .await
        .unwrap();
    for (used, noted) in [(2000, 2000), (1500, 2000), (3000, 3000)] {
        store
            .note_session_use(&session, UnixSeconds(used))
            .await
            .unwrap();
        let found = store.session(&session).await.unwrap().unwrap();
        assert_eq!(found.used, UnixSeconds(noted));
    }
}

async fn tokens_belong_to_their_user(store: &dyn AccountStore, random: &dyn RandomSource) {
    let (ada, bob) = (someone(store, random).await, someone(store, random).await);
    let now = UnixSeconds(1000);
    let (one, two, three) = (hash(random), hash(random), hash(random));
    let first = store
        .add_token(ada.id, "one", &one, now, 2)
        .await
        .unwrap()
        .unwrap();
    let second = store
        .add_token(ada.id, "two", &two, now, 2)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        store
            .add_token(ada.id, "three", &three, now, 2)
            .await
            .unwrap(),
        None
    );
    assert_eq!(store.token(&three).await.unwrap(), None);
    assert_eq!(
        store.tokens(ada.id).await.unwrap(),
        [first.clone(), second.clone()]
    );
    assert_eq!(store.tokens(bob.id).await.unwrap(), []);
    assert_eq!(
        store.token(&one).await.unwrap(),
        Some((first.clone(), ada.clone()))
    );

    store
        .note_token_use(first.id, UnixSeconds(2000))
        .await
        .unwrap();
    store
        .note_token_use(first.id, UnixSeconds(1500))
        .await
        .unwrap();
    let (used, _) = store.token(&one).await.unwrap().unwrap();
    assert_eq!(used.used, Some(UnixSeconds(2000)));

    assert!(!store.revoke_token(bob.id, first.id).await.unwrap());
    assert!(store.revoke_token(ada.id, first.id).await.unwrap());
    assert!(!store.revoke_token(ada.id, first.id).await.unwrap());
    assert_eq!(store.token(&one).await.unwrap(), None);
    assert_eq!(store.tokens(ada.id).await.unwrap(), [second]);
}

async fn pruning_forgets_what_is_over(store: &dyn AccountStore, random: &dyn RandomSource) {
    let at = UnixSeconds;
    let ada = profile("https://one.example", "pruned", "Ada");
    let (old, idle, live) = (hash(random), hash(random), hash(random));
    store.sign_in(&ada, &old, None, at(4000)).await.unwrap();
    store.note_session_use(&old, at(9000)).await.unwrap();
    store.sign_in(&ada, &idle, None, at(6000)).await.unwrap();
    store.sign_in(&ada, &live, None, at(6000)).await.unwrap();
    store.note_session_use(&live, at(9000)).await.unwrap();
    let stale = Attempt::new(&AttemptSecrets::draw(random), at(6999));
    let fresh = Attempt::new(&AttemptSecrets::draw(random), at(7000));
    store.begin_attempt(stale.clone()).await.unwrap();
    store.begin_attempt(fresh.clone()).await.unwrap();
    store.prune(at(7000), at(5000), at(8000)).await.unwrap();
    assert_eq!(store.session(&old).await.unwrap(), None);
    assert_eq!(store.session(&idle).await.unwrap(), None);
    assert!(store.session(&live).await.unwrap().is_some());
    assert_eq!(store.take_attempt(&stale.state).await.unwrap(), None);
    assert!(store.take_attempt(&fresh.state).await.unwrap().is_some());
}
