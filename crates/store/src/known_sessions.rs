//! The sessions that are known without asking the database: which are read when the program starts, and which are
//! forgotten.

use std::sync::Arc;

use barline_accounts::{SecretHash, Session, StoreError, UnixSeconds};
use sea_orm::sea_query::{ExprTrait, SimpleExpr};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::Database;
use crate::accounts::session_of;
use crate::cache::{Changing, ReadCache};
use crate::entity::{session, user};
use crate::failure::store_error;
use crate::readers::Readers;

/// As many as fit into half of what may be kept.
const RECENT_SESSIONS: u64 = 15_000;

/// Keeps the sessions that were used last: after a restart those who save come all at once, and are known already.
pub(crate) async fn keep_recent_sessions(
    readers: Readers,
    sessions: Arc<ReadCache<SecretHash, Session>>,
) {
    let seen = sessions.look_at_all();
    let recent = session::Entity::find()
        .find_also_related(user::Entity)
        .order_by_desc(session::Column::UsedAt)
        .limit(RECENT_SESSIONS)
        .all(&readers)
        .await;
    // Without them each is looked up when it comes.
    for (session, user) in recent.unwrap_or_default() {
        if let (Some(secret), Some(user)) = (SecretHash::from_bytes(&session.secret_hash), user) {
            sessions.keep_of(secret, &session_of(&session, user), &seen);
        }
    }
}

/// To be held by a change of the sessions that were over at these moments: no other can come to be among them. Those that
/// go on stay known.
pub(crate) async fn changing_over(
    database: &Database,
    started: UnixSeconds,
    used: UnixSeconds,
) -> Result<Vec<Changing<SecretHash, Session>>, StoreError> {
    let Some(caches) = &database.caches else {
        return Ok(Vec::new());
    };
    let over = session::Entity::find()
        .select_only()
        .column(session::Column::SecretHash)
        .filter(is_over(started, used))
        .into_tuple::<Vec<u8>>()
        .all(&database.readers)
        .await
        .map_err(|error| store_error(&error))?;
    let over = over.iter().filter_map(|hash| SecretHash::from_bytes(hash));
    Ok(over.map(|hash| caches.sessions.change(hash)).collect())
}

/// Of a session that was started or last used before these.
pub(crate) fn is_over(started: UnixSeconds, used: UnixSeconds) -> SimpleExpr {
    session::Column::StartedAt
        .lt(started.0)
        .or(session::Column::UsedAt.lt(used.0))
}

#[cfg(test)]
mod tests {
    use barline_accounts::{AccountStore, Profile};

    use super::*;
    use crate::SeaOrmAccountStore;

    /// After a restart all who save are known at once; what is over is forgotten at that moment too.
    #[tokio::test]
    async fn who_goes_on_stays_known_when_what_is_over_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
        let database = Database::open(&url).await.unwrap();
        let store = SeaOrmAccountStore::new(database.clone());
        let ada = Profile {
            issuer: "https://issuer.example".to_owned(),
            subject: "ada".to_owned(),
            name: "Ada".to_owned(),
        };
        let hash = |byte| SecretHash::from_bytes(&[byte; 32]).unwrap();
        let (over, live) = (hash(1), hash(2));
        for (session, now) in [(&over, 1_000), (&live, 9_000)] {
            let now = UnixSeconds(now);
            store.sign_in(&ada, session, None, now).await.unwrap();
        }
        for session in [&over, &live] {
            assert!(store.session(session).await.unwrap().is_some());
        }
        let before = UnixSeconds(5_000);
        store.prune(before, before, before).await.unwrap();
        let kept = &database.caches.as_ref().unwrap().sessions;
        assert!(kept.get(&live).is_some());
        assert!(kept.get(&over).is_none());
        assert_eq!(store.session(&over).await.unwrap(), None);
    }
}
