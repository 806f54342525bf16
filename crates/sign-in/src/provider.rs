//! The provider, by OpenID Connect.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use barline_accounts::{
    AttemptSecrets, IdentityError, IdentityProvider, Profile, Secret, clean_name,
};
use openidconnect::core::{
    CoreAuthDisplay, CoreAuthenticationFlow, CoreClaimName, CoreClaimType, CoreClient,
    CoreClientAuthMethod, CoreGrantType, CoreJsonWebKey, CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm, CoreResponseMode, CoreResponseType, CoreSubjectIdentifierType,
    CoreUserInfoClaims,
};
use openidconnect::{
    AdditionalProviderMetadata, AuthorizationCode, ClientId, ClientSecret, CsrfToken,
    IdTokenVerifier, IssuerUrl, Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier,
    ProviderMetadata, RedirectUrl, RequestTokenError, Scope, TokenResponse,
};
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use crate::claims;
use crate::fetch::{FetchError, Fetcher, is_safe};

/// How long what the provider says about itself is believed without asking again.
const METADATA_LIFETIME: Duration = Duration::from_mins(5);

/// Who vouches for people, and as whom we ask.
#[derive(Clone, Debug)]
pub struct OidcConfig {
    /// The issuer identifier, exactly as the provider writes it: `https://accounts.google.com`.
    pub issuer: String,
    /// What the provider calls us.
    pub client_id: String,
    /// What proves to the provider that it is us.
    pub client_secret: String,
    /// Where the provider sends people back to, exactly as registered there.
    pub redirect_url: String,
}

/// Why a configuration is refused (GS15).
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The issuer is no https URL.
    #[error("the sign-in issuer must be an https URL, like https://accounts.google.com")]
    Issuer,
    /// The address to come back to is no URL.
    #[error("the address to come back to after signing in is not a URL")]
    Redirect,
    /// The identity or its proof is empty.
    #[error("signing in needs both a client id and a client secret")]
    Client,
    /// The machine offers no way to check certificates.
    #[error("requests to the account provider cannot be made: {0}")]
    Tls(String),
}

/// Whether the provider sends `iss` with its answers (RFC 9207).
#[derive(Clone, Debug, Serialize, Deserialize)]
struct IssParameter {
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

impl AdditionalProviderMetadata for IssParameter {}

type Metadata = ProviderMetadata<
    IssParameter,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

/// [`IdentityProvider`] by OpenID Connect.
pub struct OidcIdentityProvider {
    issuer: IssuerUrl,
    client_id: ClientId,
    client_secret: ClientSecret,
    redirect_url: RedirectUrl,
    http: Fetcher,
    metadata: Mutex<Option<(Instant, Metadata)>>,
}

impl OidcIdentityProvider {
    /// The provider of this configuration. It is not asked anything yet: it may be down when we start.
    ///
    /// # Errors
    /// See [`ConfigError`].
    pub fn new(config: OidcConfig) -> Result<Self, ConfigError> {
        let issuer = IssuerUrl::new(config.issuer).map_err(|_| ConfigError::Issuer)?;
        if !is_safe(issuer.url()) {
            return Err(ConfigError::Issuer);
        }
        if config.client_id.is_empty() || config.client_secret.is_empty() {
            return Err(ConfigError::Client);
        }
        Ok(OidcIdentityProvider {
            issuer,
            client_id: ClientId::new(config.client_id),
            client_secret: ClientSecret::new(config.client_secret),
            redirect_url: RedirectUrl::new(config.redirect_url)
                .map_err(|_| ConfigError::Redirect)?,
            http: Fetcher::new().map_err(|error| ConfigError::Tls(error.to_string()))?,
            metadata: Mutex::new(None),
        })
    }

    /// What the provider says about itself, asked again when it is older than `age`.
    async fn metadata(&self, age: Duration) -> Result<Metadata, IdentityError> {
        let mut known = self.metadata.lock().await;
        if let Some((since, metadata)) = &*known
            && since.elapsed() < age
        {
            return Ok(metadata.clone());
        }
        let fresh = Metadata::discover_async(self.issuer.clone(), &self.http)
            .await
            .map_err(|_| unavailable("discovery"))?;
        *known = Some((Instant::now(), fresh.clone()));
        Ok(fresh)
    }
}

/// What went wrong is told by its step only: the provider's words could hold someone's data (GP1).
fn unavailable(step: &'static str) -> IdentityError {
    tracing::warn!(step, "the account provider does not answer as it should");
    IdentityError::Unavailable
}

fn untrusted(step: &'static str) -> IdentityError {
    tracing::warn!(step, "the account provider's answer is not to be trusted");
    IdentityError::Untrusted
}

#[async_trait]
impl IdentityProvider for OidcIdentityProvider {
    async fn authorize_url(&self, attempt: &AttemptSecrets) -> Result<String, IdentityError> {
        let metadata = self.metadata(METADATA_LIFETIME).await?;
        let client = CoreClient::from_provider_metadata(
            metadata,
            self.client_id.clone(),
            Some(self.client_secret.clone()),
        )
        .set_redirect_uri(self.redirect_url.clone());
        let verifier = PkceCodeVerifier::new(attempt.verifier.reveal().to_owned());
        let state = attempt.state.reveal().to_owned();
        let nonce = attempt.nonce.reveal().to_owned();
        let (url, _, _) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                || CsrfToken::new(state),
                || Nonce::new(nonce),
            )
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        if is_safe(&url) {
            Ok(url.into())
        } else {
            Err(untrusted("authorization endpoint"))
        }
    }

    async fn check_issuer(&self, iss: Option<&str>) -> Result<(), IdentityError> {
        let metadata = self.metadata(METADATA_LIFETIME).await?;
        let always_sent = metadata
            .additional_metadata()
            .authorization_response_iss_parameter_supported;
        match iss {
            Some(iss) if iss == self.issuer.as_str() => Ok(()),
            None if !always_sent => Ok(()),
            _ => Err(untrusted("issuer")),
        }
    }

    async fn profile(
        &self,
        code: &str,
        verifier: &Secret,
        nonce: &Secret,
    ) -> Result<Profile, IdentityError> {
        // Asked afresh: its keys may have changed since the attempt began.
        let metadata = self.metadata(Duration::ZERO).await?;
        let has_userinfo = metadata.userinfo_endpoint().is_some();
        // Without our secret it can check no signature made with it.
        let token_verifier = IdTokenVerifier::<CoreJsonWebKey>::new_public_client(
            self.client_id.clone(),
            self.issuer.clone(),
            metadata.jwks().clone(),
        )
        .set_allowed_algs(claims::safe_algorithms(
            metadata.id_token_signing_alg_values_supported(),
        ));
        let client = CoreClient::from_provider_metadata(
            metadata,
            self.client_id.clone(),
            Some(self.client_secret.clone()),
        )
        .set_redirect_uri(self.redirect_url.clone());
        let tokens = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .map_err(|_| unavailable("token endpoint"))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier.reveal().to_owned()))
            .request_async(&self.http)
            .await
            .map_err(|error| token_error(&error))?;
        let id_token = tokens
            .id_token()
            .ok_or_else(|| untrusted("ID token missing"))?;
        let claims = id_token
            .claims(&token_verifier, &Nonce::new(nonce.reveal().to_owned()))
            .map_err(|_| untrusted("ID token"))?;
        if let Some(fault) = claims::fault(id_token, claims, &self.client_id) {
            return Err(untrusted(fault));
        }
        let subject = claims.subject().clone();
        let mut name = name_of!(claims);
        if name.is_none() && has_userinfo {
            let userinfo: CoreUserInfoClaims = client
                .user_info(tokens.access_token().clone(), Some(subject.clone()))
                .map_err(|_| unavailable("userinfo endpoint"))?
                .request_async(&self.http)
                .await
                .map_err(|_| unavailable("userinfo"))?;
            name = name_of!(userinfo);
        }
        Ok(Profile {
            issuer: self.issuer.as_str().to_owned(),
            subject: subject.as_str().to_owned(),
            name: name.unwrap_or_else(|| "planner".to_owned()),
        })
    }
}

/// A refusal of the code is a lie of whoever brought it; anything else is the provider's trouble.
fn token_error<T: openidconnect::ErrorResponse>(
    error: &RequestTokenError<FetchError, T>,
) -> IdentityError {
    match error {
        RequestTokenError::ServerResponse(_) => untrusted("code refused"),
        _ => unavailable("token"),
    }
}

/// The first of these names that can be shown.
fn first_name(names: [Option<&str>; 4]) -> Option<String> {
    names.into_iter().flatten().find_map(clean_name)
}

/// The names that people are greeted with, best first. ID token and userinfo have them under the same methods, but
/// share no trait.
macro_rules! name_of {
    ($claims:expr) => {
        first_name([
            $claims
                .name()
                .and_then(|names| names.get(None))
                .map(|name| name.as_str()),
            $claims.preferred_username().map(|name| name.as_str()),
            $claims
                .nickname()
                .and_then(|names| names.get(None))
                .map(|name| name.as_str()),
            $claims
                .given_name()
                .and_then(|names| names.get(None))
                .map(|name| name.as_str()),
        ])
    };
}
use name_of;
