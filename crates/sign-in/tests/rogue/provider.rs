//! A provider that does what a test tells it, and signs whatever it is given.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use openidconnect::JsonWebKeyId;
use openidconnect::PrivateSigningKey;
use openidconnect::core::{CoreHmacKey, CoreJwsSigningAlgorithm, CoreRsaPrivateSigningKey};
use poem::http::StatusCode;
use poem::listener::TcpAcceptor;
use poem::{Request, Response, Server, endpoint};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Sign what the tests send; they vouch for nothing else.
const KEY: &str = include_str!("key.pem");
const OTHER_KEY: &str = include_str!("other-key.pem");

const KEY_ID: &str = "test";
pub(crate) const CLIENT_ID: &str = "barline";
pub(crate) const CLIENT_SECRET: &str = "a secret between the two";

/// How an ID token is signed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Signature {
    Right,
    OtherKey,
    /// With the key that both know, as HS256: only a client that asked for it may take it.
    SharedSecret,
    /// With the public key in the place of a shared secret.
    PublicKeyAsSecret,
    None,
    /// The right one, over other claims.
    OfOtherClaims,
}

/// What one path answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) content_type: &'static str,
    pub(crate) body: String,
    pub(crate) location: Option<String>,
}

impl Answer {
    pub(crate) fn json(value: &Value) -> Self {
        Answer {
            status: 200,
            content_type: "application/json",
            body: value.to_string(),
            location: None,
        }
    }
}

/// A provider on a free port of this machine.
pub(crate) struct Rogue {
    pub(crate) issuer: String,
    answers: Arc<Mutex<HashMap<&'static str, Answer>>>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Rogue {
    /// Starts one that is honest until it is told otherwise.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let rogue = Rogue {
            issuer,
            answers: Arc::default(),
            asked: Arc::default(),
        };
        rogue.set(
            "/.well-known/openid-configuration",
            Answer::json(&rogue.metadata()),
        );
        rogue.set("/keys", Answer::json(&json!({ "keys": [public(KEY)] })));
        rogue.set(
            "/userinfo",
            Answer::json(&json!({ "sub": "ada-1", "name": "Ada" })),
        );
        let (answers, asked) = (rogue.answers.clone(), rogue.asked.clone());
        let answer = endpoint::make(move |request: Request| {
            let path = request.uri().path().to_owned();
            let found = answers.lock().unwrap().get(path.as_str()).cloned();
            asked.lock().unwrap().push(path);
            async move { found.map_or_else(not_found, respond) }
        });
        let acceptor = TcpAcceptor::from_tokio(listener).unwrap();
        tokio::spawn(Server::new_with_acceptor(acceptor).run(answer));
        rogue
    }

    /// What it says about itself.
    pub(crate) fn metadata(&self) -> Value {
        metadata_of(&self.issuer)
    }

    /// What `path` answers from now on.
    pub(crate) fn set(&self, path: &'static str, answer: Answer) {
        self.answers.lock().unwrap().insert(path, answer);
    }

    /// How often `path` was asked.
    pub(crate) fn asked(&self, path: &str) -> usize {
        let asked = self.asked.lock().unwrap();
        asked.iter().filter(|known| *known == path).count()
    }

    /// From now on, any code is worth an ID token of these claims.
    pub(crate) fn vouch(&self, claims: &Value, signature: Signature) {
        self.set(
            "/token",
            Answer::json(&json!({
                "access_token": "CANARY-access",
                "token_type": "Bearer",
                "id_token": id_token(claims, signature),
            })),
        );
    }
}

/// What an honest provider says about itself.
pub(crate) fn metadata_of(issuer: &str) -> Value {
    let at = |path: &str| format!("{issuer}{path}");
    json!({
        "issuer": issuer,
        "authorization_endpoint": at("/authorize"),
        "token_endpoint": at("/token"),
        "userinfo_endpoint": at("/userinfo"),
        "jwks_uri": at("/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "authorization_response_iss_parameter_supported": true,
    })
}

/// The issuer of one that answers once on each connection, keeps it, and closes it when more comes: as those do that end
/// what was idle just as a request is on its way.
pub(crate) async fn answering_once() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let about = metadata_of(&issuer).to_string();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let about = about.clone();
            tokio::spawn(async move {
                let mut head = String::new();
                while !head.ends_with("\r\n\r\n") {
                    head.push(stream.read_u8().await.unwrap().into());
                }
                let is_keys = head.starts_with("GET /keys");
                let body = if is_keys { "{\"keys\":[]}" } else { &about };
                let answer = format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                    body.len()
                );
                stream.write_all(answer.as_bytes()).await.unwrap();
                let _more = stream.read_u8().await;
            });
        }
    });
    issuer
}

fn respond(answer: Answer) -> Response {
    let mut response = Response::builder()
        .status(StatusCode::from_u16(answer.status).unwrap())
        .content_type(answer.content_type);
    if let Some(location) = answer.location {
        response = response.header("location", location);
    }
    response.body(answer.body)
}

fn not_found() -> Response {
    Response::builder().status(StatusCode::NOT_FOUND).finish()
}

fn key(pem: &str) -> CoreRsaPrivateSigningKey {
    CoreRsaPrivateSigningKey::from_pem(pem, Some(JsonWebKeyId::new(KEY_ID.to_owned()))).unwrap()
}

fn public(pem: &str) -> Value {
    serde_json::to_value(key(pem).as_verification_key()).unwrap()
}

fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn id_token(claims: &Value, signature: Signature) -> String {
    let (algorithm, name) = match signature {
        Signature::SharedSecret | Signature::PublicKeyAsSecret => {
            (CoreJwsSigningAlgorithm::HmacSha256, "HS256")
        }
        Signature::None => (CoreJwsSigningAlgorithm::None, "none"),
        _ => (CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256, "RS256"),
    };
    let header = part(&json!({ "alg": name, "kid": KEY_ID }));
    let signed = format!("{header}.{}", part(claims));
    let message = signed.as_bytes();
    let signature = match signature {
        Signature::Right => key(KEY).sign(&algorithm, message).unwrap(),
        Signature::OtherKey => key(OTHER_KEY).sign(&algorithm, message).unwrap(),
        Signature::SharedSecret => CoreHmacKey::new(CLIENT_SECRET)
            .sign(&algorithm, message)
            .unwrap(),
        Signature::PublicKeyAsSecret => CoreHmacKey::new(public(KEY).to_string())
            .sign(&algorithm, message)
            .unwrap(),
        Signature::None => Vec::new(),
        Signature::OfOtherClaims => {
            let other = format!("{header}.{}", part(&json!({ "sub": "bob-2" })));
            key(KEY).sign(&algorithm, other.as_bytes()).unwrap()
        }
    };
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
}
