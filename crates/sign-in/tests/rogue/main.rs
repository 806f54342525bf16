//! A provider that lies, breaks or sends elsewhere gets nobody in (GA3, GA4, GA7, GA9), and an honest one learns no more than it must (GA6, GA8).

mod provider;

use std::collections::HashMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use barline_accounts::memory::CountingRandom;
use barline_accounts::{AttemptSecrets, IdentityError, IdentityProvider, Profile};
use barline_sign_in::{OidcConfig, OidcIdentityProvider};
use provider::{Answer, CLIENT_ID, CLIENT_SECRET, Rogue, Signature};
use serde_json::{Value, json};
use tokio::net::TcpListener;

fn ours(issuer: &str) -> OidcIdentityProvider {
    OidcIdentityProvider::new(OidcConfig {
        issuer: issuer.to_owned(),
        client_id: CLIENT_ID.to_owned(),
        client_secret: CLIENT_SECRET.to_owned(),
        redirect_url: "http://127.0.0.1:8080/auth/google/callback".to_owned(),
    })
    .unwrap()
}

fn attempt() -> AttemptSecrets {
    AttemptSecrets::draw(&CountingRandom::default())
}

#[expect(
    clippy::disallowed_methods,
    reason = "a token's expiry is by the wall clock"
)]
fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs()
}

/// Claims that an honest provider makes for this attempt.
fn claims(rogue: &Rogue, attempt: &AttemptSecrets) -> Value {
    json!({
        "iss": rogue.issuer,
        "sub": "ada-1",
        "aud": CLIENT_ID,
        "exp": now() + 300,
        "iat": now(),
        "nonce": attempt.nonce.reveal(),
        "name": "Ada",
    })
}

async fn profile(rogue: &Rogue, attempt: &AttemptSecrets) -> Result<Profile, IdentityError> {
    ours(&rogue.issuer)
        .profile("code", &attempt.verifier, &attempt.nonce)
        .await
}

#[tokio::test]
async fn an_honest_provider_is_believed() {
    let (rogue, attempt) = (Rogue::start().await, attempt());
    rogue.vouch(&claims(&rogue, &attempt), Signature::Right);
    let profile = profile(&rogue, &attempt).await.unwrap();
    assert_eq!(
        (profile.subject.as_str(), profile.name.as_str()),
        ("ada-1", "Ada")
    );
    assert_eq!(profile.issuer, rogue.issuer);
}

/// No more is asked for than a name, and nothing that outlives the sign-in.
#[tokio::test]
async fn ga6_the_scope_is_openid_profile_and_nothing_offline() {
    let rogue = Rogue::start().await;
    let url = ours(&rogue.issuer).authorize_url(&attempt()).await.unwrap();
    let url: url::Url = url.parse().unwrap();
    let asked: HashMap<_, _> = url.query_pairs().collect();
    assert_eq!(asked["scope"], "openid profile");
    assert_eq!(asked["response_type"], "code");
    for offline in ["access_type", "prompt"] {
        assert!(!asked.contains_key(offline), "{url}");
    }
}

/// An e-mail address, which may pass from one person to another, tells nobody apart and joins nobody.
#[tokio::test]
async fn ga8_the_same_email_is_another_user_where_the_subject_is_another() {
    let rogue = Rogue::start().await;
    let mut found = Vec::new();
    for subject in ["ada-1", "ada-2"] {
        let attempt = attempt();
        let mut claims = claims(&rogue, &attempt);
        claims["sub"] = subject.into();
        claims["email"] = "ada@example.org".into();
        claims["email_verified"] = true.into();
        rogue.vouch(&claims, Signature::Right);
        rogue.set(
            "/userinfo",
            Answer::json(&json!({ "sub": subject, "name": "Ada", "email": "ada@example.org" })),
        );
        found.push(profile(&rogue, &attempt).await.unwrap());
    }
    assert_eq!((&*found[0].subject, &*found[1].subject), ("ada-1", "ada-2"));
    assert!(!format!("{found:?}").contains('@'), "{found:?}");
}

#[tokio::test]
async fn ga4_a_token_with_a_wrong_claim_is_refused() {
    let (rogue, attempt) = (Rogue::start().await, attempt());
    let wrong = [
        ("nonce", json!("another")),
        ("nonce", Value::Null),
        ("aud", json!("somebody-else")),
        ("aud", json!(["somebody-else"])),
        ("aud", Value::Null),
        ("iss", json!("https://evil.example")),
        ("iss", json!(format!("{}/", rogue.issuer))),
        ("iss", Value::Null),
        ("exp", json!(now() - 61)),
        ("exp", json!(0)),
        ("exp", Value::Null),
        ("sub", Value::Null),
        ("sub", json!("")),
        ("sub", json!("   ")),
        ("sub", json!("ada\u{0}1")),
        ("sub", json!("ada\n1")),
        ("sub", json!("\u{a0}")),
        ("sub", json!(" ada-1")),
        ("sub", json!("a".repeat(256))),
        ("sub", json!(7)),
        ("iat", json!(now() + 3600)),
        ("iat", json!(now() + 90)),
        ("iat", json!(1e300)),
        ("iat", json!("soon")),
        ("iat", Value::Null),
        ("nbf", json!(now() + 3600)),
        ("nbf", json!(now() + 90)),
        ("nbf", json!(now() as f64 + 90.5)),
        ("nbf", json!(1e300)),
        ("nbf", json!("soon")),
        ("exp", json!(1e300)),
        ("azp", json!("somebody-else")),
        ("azp", json!("")),
        ("azp", json!(["barline"])),
        ("aud", json!([CLIENT_ID, "somebody-else"])),
        ("aud", json!([])),
    ];
    for (name, value) in wrong {
        let mut claims = claims(&rogue, &attempt);
        if value.is_null() {
            claims.as_object_mut().unwrap().remove(name);
        } else {
            claims[name] = value.clone();
        }
        rogue.vouch(&claims, Signature::Right);
        let refused = profile(&rogue, &attempt).await;
        assert!(refused.is_err(), "{name}: {value}");
    }
    assert_eq!(
        rogue.asked("/userinfo"),
        0,
        "a token that is refused is not used"
    );
}

#[tokio::test]
async fn ga4_a_clock_that_is_a_little_ahead_and_an_own_azp_are_taken() {
    let (rogue, attempt) = (Rogue::start().await, attempt());
    for (name, value) in [
        ("iat", json!(now() + 30)),
        ("iat", json!(now() - 30)),
        ("nbf", json!(now() + 30)),
        ("nbf", json!(now() - 3600)),
        ("nbf", json!(now() as f64 - 0.5)),
        ("azp", json!(CLIENT_ID)),
        ("aud", json!([CLIENT_ID])),
        ("sub", json!("a".repeat(255))),
        ("sub", json!("auth0|Ada Lovelace")),
    ] {
        let mut claims = claims(&rogue, &attempt);
        claims[name] = value.clone();
        rogue.vouch(&claims, Signature::Right);
        let taken = profile(&rogue, &attempt).await;
        assert!(taken.is_ok(), "{name}: {value}: {taken:?}");
    }
}

/// A secret that two know proves nothing to a third, and one that leaked would make anybody: only keys with two halves.
#[tokio::test]
async fn ga4_a_shared_secret_signs_nothing_whatever_the_provider_offers() {
    let attempt = attempt();
    for offered in [json!(["RS256", "HS256"]), json!(["HS256"]), json!(["none"])] {
        let rogue = Rogue::start().await;
        let mut metadata = rogue.metadata();
        metadata["id_token_signing_alg_values_supported"] = offered.clone();
        rogue.set("/.well-known/openid-configuration", Answer::json(&metadata));
        for signature in [
            Signature::SharedSecret,
            Signature::PublicKeyAsSecret,
            Signature::None,
        ] {
            rogue.vouch(&claims(&rogue, &attempt), signature);
            let refused = profile(&rogue, &attempt).await;
            assert!(refused.is_err(), "{offered} {signature:?}");
        }
    }
}

#[tokio::test]
async fn ga4_a_token_with_a_wrong_signature_is_refused() {
    let (rogue, attempt) = (Rogue::start().await, attempt());
    for signature in [
        Signature::OtherKey,
        Signature::SharedSecret,
        Signature::PublicKeyAsSecret,
        Signature::None,
        Signature::OfOtherClaims,
    ] {
        rogue.vouch(&claims(&rogue, &attempt), signature);
        let refused = profile(&rogue, &attempt).await;
        assert_eq!(refused, Err(IdentityError::Untrusted), "{signature:?}");
    }
}

#[tokio::test]
async fn ga4_userinfo_of_another_person_is_refused() {
    let (rogue, attempt) = (Rogue::start().await, attempt());
    let mut nameless = claims(&rogue, &attempt);
    nameless.as_object_mut().unwrap().remove("name");
    rogue.vouch(&nameless, Signature::Right);
    assert_eq!(profile(&rogue, &attempt).await.unwrap().name, "Ada");
    rogue.set(
        "/userinfo",
        Answer::json(&json!({ "sub": "bob-2", "name": "Bob" })),
    );
    assert!(profile(&rogue, &attempt).await.is_err());
}

#[tokio::test]
async fn ga3_the_issuer_of_an_answer_must_be_there_and_the_same() {
    let rogue = Rogue::start().await;
    let provider = ours(&rogue.issuer);
    assert_eq!(provider.check_issuer(Some(&rogue.issuer)).await, Ok(()));
    for wrong in [None, Some(""), Some("https://evil.example")] {
        let refused = provider.check_issuer(wrong).await;
        assert_eq!(refused, Err(IdentityError::Untrusted), "{wrong:?}");
    }
    // A provider that says it is another is none of ours, whatever else it says.
    let mut metadata = rogue.metadata();
    metadata["issuer"] = json!("https://evil.example");
    rogue.set("/.well-known/openid-configuration", Answer::json(&metadata));
    let refused = ours(&rogue.issuer).authorize_url(&attempt()).await;
    assert_eq!(refused, Err(IdentityError::Unavailable));
}

#[tokio::test]
async fn ga7_a_redirect_is_not_followed() {
    let (rogue, attempt) = (Rogue::start().await, attempt());
    rogue.vouch(&claims(&rogue, &attempt), Signature::Right);
    rogue.set("/elsewhere", Answer::json(&json!({})));
    for path in ["/.well-known/openid-configuration", "/keys", "/token"] {
        let rogue = Rogue::start().await;
        rogue.vouch(&claims(&rogue, &attempt), Signature::Right);
        let elsewhere = Answer {
            status: 302,
            location: Some(format!("{}/elsewhere", rogue.issuer)),
            ..Answer::json(&json!({}))
        };
        rogue.set(path, elsewhere);
        assert!(profile(&rogue, &attempt).await.is_err(), "{path}");
        assert_eq!(rogue.asked("/elsewhere"), 0, "{path}");
    }
}

#[tokio::test]
async fn ga7_secrets_go_to_no_address_that_others_can_listen_on() {
    let (rogue, attempt) = (Rogue::start().await, attempt());
    rogue.vouch(&claims(&rogue, &attempt), Signature::Right);
    let mut metadata = rogue.metadata();
    metadata["token_endpoint"] = json!("http://issuer.example/token");
    metadata["authorization_endpoint"] = json!("http://issuer.example/authorize");
    rogue.set("/.well-known/openid-configuration", Answer::json(&metadata));
    assert!(profile(&rogue, &attempt).await.is_err());
    let refused = ours(&rogue.issuer).authorize_url(&attempt).await;
    assert_eq!(refused, Err(IdentityError::Untrusted));
}

#[tokio::test]
async fn ga9_answers_that_are_not_the_protocol_are_the_providers_trouble() {
    let attempt = attempt();
    for (path, status, content_type, body) in [
        ("/token", 500, "application/json", "{}".to_owned()),
        ("/token", 200, "text/html", "<html>busy</html>".to_owned()),
        ("/token", 200, "application/json", "{".to_owned()),
        ("/token", 200, "application/json", "a".repeat((1 << 20) + 1)),
        ("/keys", 500, "text/plain", String::new()),
        (
            "/.well-known/openid-configuration",
            200,
            "text/html",
            "<html>".to_owned(),
        ),
    ] {
        let rogue = Rogue::start().await;
        rogue.vouch(&claims(&rogue, &attempt), Signature::Right);
        let answer = Answer {
            status,
            content_type,
            body,
            location: None,
        };
        rogue.set(path, answer);
        let failed = profile(&rogue, &attempt).await;
        assert_eq!(
            failed,
            Err(IdentityError::Unavailable),
            "{path} {status} {content_type}"
        );
    }
}

#[tokio::test]
async fn ga4_a_code_that_the_provider_refuses_is_a_lie() {
    let (rogue, attempt) = (Rogue::start().await, attempt());
    rogue.set(
        "/token",
        Answer {
            status: 400,
            ..Answer::json(&json!({ "error": "invalid_grant", "error_description": "CANARY" }))
        },
    );
    let refused = profile(&rogue, &attempt).await;
    assert_eq!(refused, Err(IdentityError::Untrusted));
}

/// A code cannot be sent twice, so nothing is sent where it may come too late.
#[tokio::test]
async fn ga9_no_request_goes_by_a_connection_that_the_provider_may_be_closing() {
    let issuer = provider::answering_once().await;
    ours(&issuer).authorize_url(&attempt()).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn ga9_a_provider_that_says_nothing_is_given_up_on() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let started = tokio::time::Instant::now();
    let failed = ours(&issuer).authorize_url(&attempt()).await;
    assert_eq!(failed, Err(IdentityError::Unavailable));
    assert!(started.elapsed() <= Duration::from_secs(11));
}
