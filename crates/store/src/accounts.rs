//! [`AccountStore`] on a database.

use async_trait::async_trait;
use barline_accounts::{
    AccountStore, ApiToken, Attempt, Profile, Secret, SecretHash, Session, StoreError, TokenId,
    UnixSeconds, User, UserId,
};
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};

use crate::Database;
use crate::cache::Changing;
use crate::entity::{api_token, session, sign_in_attempt, user};
use crate::failure::store_error;
use crate::known_sessions::{changing_over, is_over};
use crate::only_row::only_row;
use crate::user_lock::lock_user;

/// [`AccountStore`] by SeaORM.
#[derive(Clone)]
pub struct SeaOrmAccountStore {
    database: Database,
}

impl SeaOrmAccountStore {
    /// The store in this database.
    pub fn new(database: Database) -> Self {
        SeaOrmAccountStore { database }
    }

    /// To be held by a change of one session, until it is done or given up.
    fn changing(&self, session: &SecretHash) -> Option<Changing<SecretHash, Session>> {
        let caches = self.database.caches.as_ref();
        caches.map(|caches| caches.sessions.change(session.clone()))
    }

    /// The same for a change of any session.
    fn changing_sessions(&self) -> Option<Changing<SecretHash, Session>> {
        let caches = self.database.caches.as_ref();
        caches.map(|caches| caches.sessions.change_everything())
    }

    /// The same for a change of any token: what is changed is told by its id.
    fn changing_tokens(&self) -> Option<Changing<SecretHash, (ApiToken, User)>> {
        let caches = self.database.caches.as_ref();
        caches.map(|caches| caches.tokens.change_everything())
    }
}

fn user_of(model: user::Model) -> User {
    User {
        id: UserId(model.id),
        name: model.name,
    }
}

pub(crate) fn session_of(model: &session::Model, user: user::Model) -> Session {
    Session {
        user: user_of(user),
        started: UnixSeconds(model.started_at),
        used: UnixSeconds(model.used_at),
    }
}

fn token_of(model: api_token::Model) -> ApiToken {
    ApiToken {
        id: TokenId(model.id),
        name: model.name,
        created: UnixSeconds(model.created_at),
        used: model.used_at.map(UnixSeconds),
    }
}

/// `None` is a row that cannot be: the log names it, and the attempt counts as unknown.
fn attempt_of(model: &sign_in_attempt::Model) -> Option<Attempt> {
    let attempt = (|| {
        Some(Attempt {
            state: SecretHash::from_bytes(&model.state_hash)?,
            browser: SecretHash::from_bytes(&model.browser_hash)?,
            nonce: Secret::parse(&model.nonce)?,
            verifier: Secret::parse(&model.verifier)?,
            begun: UnixSeconds(model.begun_at),
        })
    })();
    if attempt.is_none() {
        tracing::error!(table = "sign_in_attempts", "a row cannot be read");
    }
    attempt
}

#[async_trait]
impl AccountStore for SeaOrmAccountStore {
    async fn begin_attempt(&self, attempt: Attempt) -> Result<(), StoreError> {
        let row = sign_in_attempt::ActiveModel {
            state_hash: Set(attempt.state.as_bytes().to_vec()),
            browser_hash: Set(attempt.browser.as_bytes().to_vec()),
            nonce: Set(attempt.nonce.reveal().to_owned()),
            verifier: Set(attempt.verifier.reveal().to_owned()),
            begun_at: Set(attempt.begun.0),
        };
        self.database
            .writer
            .write(move |tx| {
                let insert = sign_in_attempt::Entity::insert(row.clone());
                Box::pin(async move { insert.exec_without_returning(tx).await.map(|_| ()) })
            })
            .await
    }

    async fn take_attempt(&self, state: &SecretHash) -> Result<Option<Attempt>, StoreError> {
        let state = state.as_bytes().to_vec();
        let row = self
            .database
            .writer
            .write(move |tx| {
                let state = state.clone();
                Box::pin(async move {
                    let find = sign_in_attempt::Entity::find_by_id(state.clone());
                    let Some(row) = find.one(tx).await? else {
                        return Ok(None);
                    };
                    // Of two programs on one database, the one whose delete counts has it.
                    let gone = sign_in_attempt::Entity::delete_by_id(state)
                        .exec(tx)
                        .await?;
                    Ok((gone.rows_affected == 1).then_some(row))
                })
            })
            .await?;
        Ok(row.as_ref().and_then(attempt_of))
    }

    async fn sign_in(
        &self,
        profile: &Profile,
        session: &SecretHash,
        ended: Option<&SecretHash>,
        now: UnixSeconds,
    ) -> Result<User, StoreError> {
        let profile = profile.clone();
        let session = session.as_bytes().to_vec();
        let ended = ended.map(|ended| ended.as_bytes().to_vec());
        // The name stands in all sessions and tokens of the user.
        let changing = (self.changing_sessions(), self.changing_tokens());
        self.database
            .writer
            .write(move |tx| {
                let _held = &changing;
                let (profile, session, ended) = (profile.clone(), session.clone(), ended.clone());
                Box::pin(async move {
                    let user = upsert_user(tx, &profile, now).await?;
                    if let Some(ended) = ended {
                        session::Entity::delete_by_id(ended).exec(tx).await?;
                    }
                    let fresh = session::ActiveModel {
                        secret_hash: Set(session),
                        user_id: Set(user.id.0),
                        started_at: Set(now.0),
                        used_at: Set(now.0),
                    };
                    session::Entity::insert(fresh)
                        .exec_without_returning(tx)
                        .await?;
                    Ok(user)
                })
            })
            .await
    }

    async fn session(&self, secret: &SecretHash) -> Result<Option<Session>, StoreError> {
        let cache = self.database.caches.as_ref().map(|caches| &caches.sessions);
        let kept = || cache.and_then(|cache| cache.get(secret));
        if let Some(session) = kept() {
            return Ok(Some(session));
        }
        self.database.recent_sessions().await;
        if let Some(session) = kept() {
            return Ok(Some(session));
        }
        let seen = cache.map(|cache| cache.look(secret));
        let found = session::Entity::find_by_id(secret.as_bytes().to_vec())
            .find_also_related(user::Entity)
            .all(&self.database.readers);
        let row = only_row(found).await.map_err(|error| store_error(&error))?;
        let session = row.and_then(|(session, user)| Some(session_of(&session, user?)));
        if let (Some(cache), Some(seen), Some(session)) = (cache, seen, &session) {
            cache.keep(secret.clone(), session, seen);
        }
        Ok(session)
    }

    async fn note_session_use(
        &self,
        secret: &SecretHash,
        now: UnixSeconds,
    ) -> Result<(), StoreError> {
        let changing = self.changing(secret);
        let secret = secret.as_bytes().to_vec();
        self.database
            .writer
            .write(move |tx| {
                let _held = &changing;
                let update = session::Entity::update_many()
                    .col_expr(session::Column::UsedAt, now.0.into())
                    .filter(session::Column::SecretHash.eq(secret.clone()))
                    .filter(session::Column::UsedAt.lt(now.0));
                Box::pin(async move { update.exec(tx).await.map(|_| ()) })
            })
            .await
    }

    async fn end_session(&self, secret: &SecretHash) -> Result<bool, StoreError> {
        let changing = self.changing(secret);
        let secret = secret.as_bytes().to_vec();
        self.database
            .writer
            .write(move |tx| {
                let _held = &changing;
                let delete = session::Entity::delete_by_id(secret.clone());
                Box::pin(async move { Ok(delete.exec(tx).await?.rows_affected > 0) })
            })
            .await
    }

    async fn add_token(
        &self,
        user: UserId,
        name: &str,
        secret: &SecretHash,
        now: UnixSeconds,
        most: usize,
    ) -> Result<Option<ApiToken>, StoreError> {
        let row = api_token::ActiveModel {
            id: NotSet,
            user_id: Set(user.0),
            name: Set(name.to_owned()),
            secret_hash: Set(secret.as_bytes().to_vec()),
            created_at: Set(now.0),
            used_at: Set(None),
        };
        self.database
            .writer
            .write(move |tx| {
                let row = row.clone();
                Box::pin(async move {
                    lock_user(tx, user).await?;
                    let owned = api_token::Entity::find()
                        .filter(api_token::Column::UserId.eq(user.0))
                        .count(tx)
                        .await?;
                    if owned >= most as u64 {
                        return Ok(None);
                    }
                    let made = api_token::Entity::insert(row)
                        .exec_with_returning(tx)
                        .await?;
                    Ok(Some(token_of(made)))
                })
            })
            .await
    }

    async fn tokens(&self, user: UserId) -> Result<Vec<ApiToken>, StoreError> {
        let rows = api_token::Entity::find()
            .filter(api_token::Column::UserId.eq(user.0))
            .order_by_asc(api_token::Column::Id)
            .all(&self.database.readers)
            .await
            .map_err(|error| store_error(&error))?;
        Ok(rows.into_iter().map(token_of).collect())
    }

    async fn token(&self, secret: &SecretHash) -> Result<Option<(ApiToken, User)>, StoreError> {
        let cache = self.database.caches.as_ref().map(|caches| &caches.tokens);
        if let Some(found) = cache.and_then(|cache| cache.get(secret)) {
            return Ok(Some(found));
        }
        let seen = cache.map(|cache| cache.look(secret));
        let found = api_token::Entity::find()
            .filter(api_token::Column::SecretHash.eq(secret.as_bytes().to_vec()))
            .find_also_related(user::Entity)
            .all(&self.database.readers);
        let row = only_row(found).await.map_err(|error| store_error(&error))?;
        let found = row.and_then(|(token, user)| Some((token_of(token), user_of(user?))));
        if let (Some(cache), Some(seen), Some(found)) = (cache, seen, &found) {
            cache.keep(secret.clone(), found, seen);
        }
        Ok(found)
    }

    async fn note_token_use(&self, token: TokenId, now: UnixSeconds) -> Result<(), StoreError> {
        let changing = self.changing_tokens();
        self.database
            .writer
            .write(move |tx| {
                let _held = &changing;
                let older = api_token::Column::UsedAt
                    .lt(now.0)
                    .or(api_token::Column::UsedAt.is_null());
                let update = api_token::Entity::update_many()
                    .col_expr(api_token::Column::UsedAt, now.0.into())
                    .filter(api_token::Column::Id.eq(token.0))
                    .filter(older);
                Box::pin(async move { update.exec(tx).await.map(|_| ()) })
            })
            .await
    }

    async fn revoke_token(&self, user: UserId, token: TokenId) -> Result<bool, StoreError> {
        let changing = self.changing_tokens();
        self.database
            .writer
            .write(move |tx| {
                let _held = &changing;
                let delete = api_token::Entity::delete_many()
                    .filter(api_token::Column::Id.eq(token.0))
                    .filter(api_token::Column::UserId.eq(user.0));
                Box::pin(async move { Ok(delete.exec(tx).await?.rows_affected > 0) })
            })
            .await
    }

    async fn prune(
        &self,
        attempts: UnixSeconds,
        started: UnixSeconds,
        used: UnixSeconds,
    ) -> Result<(), StoreError> {
        let changing = changing_over(&self.database, started, used).await?;
        self.database
            .writer
            .write(move |tx| {
                let _held = &changing;
                Box::pin(async move {
                    sign_in_attempt::Entity::delete_many()
                        .filter(sign_in_attempt::Column::BegunAt.lt(attempts.0))
                        .exec(tx)
                        .await?;
                    session::Entity::delete_many()
                        .filter(is_over(started, used))
                        .exec(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}

async fn upsert_user(
    tx: &DatabaseTransaction,
    profile: &Profile,
    now: UnixSeconds,
) -> Result<User, DbErr> {
    let row = user::ActiveModel {
        id: NotSet,
        issuer: Set(profile.issuer.clone()),
        subject: Set(profile.subject.clone()),
        name: Set(profile.name.clone()),
        created_at: Set(now.0),
    };
    let known = OnConflict::columns([user::Column::Issuer, user::Column::Subject])
        .update_column(user::Column::Name)
        .to_owned();
    user::Entity::insert(row)
        .on_conflict(known)
        .exec_without_returning(tx)
        .await?;
    user::Entity::find()
        .filter(user::Column::Issuer.eq(&profile.issuer))
        .filter(user::Column::Subject.eq(&profile.subject))
        .one(tx)
        .await?
        .map(user_of)
        .ok_or_else(|| DbErr::RecordNotFound("users".to_owned()))
}
