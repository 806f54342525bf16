//! Connections that read.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, ExecResult, QueryResult, Statement,
};
use tokio::sync::{RwLock, RwLockWriteGuard};

use crate::failure::{connection_lost, in_time};

/// Longest statement, with the wait for a connection (GS28).
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);

/// Connections that read, each statement within a limit of time.
#[derive(Clone)]
pub(crate) struct Readers {
    backend: DbBackend,
    /// `None` while others could not be made in their place.
    connections: Arc<RwLock<Option<DatabaseConnection>>>,
}

impl Readers {
    pub(crate) fn new(connections: DatabaseConnection) -> Self {
        Readers {
            backend: connections.get_database_backend(),
            connections: Arc::new(RwLock::new(Some(connections))),
        }
    }

    pub(crate) async fn ping(&self) -> Result<(), DbErr> {
        self.read(async |connections| connections.ping().await)
            .await
    }

    /// The connections, to put others in their place: nobody reads as long as this is held.
    pub(crate) async fn hold(&self) -> RwLockWriteGuard<'_, Option<DatabaseConnection>> {
        self.connections.write().await
    }

    async fn read<T>(
        &self,
        statement: impl AsyncFnOnce(&DatabaseConnection) -> Result<T, DbErr>,
    ) -> Result<T, DbErr> {
        in_time(STATEMENT_TIMEOUT, async {
            let connections = self.connections.read().await;
            statement(connections.as_ref().ok_or_else(connection_lost)?).await
        })
        .await
    }
}

#[async_trait]
impl ConnectionTrait for Readers {
    fn get_database_backend(&self) -> DbBackend {
        self.backend
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.read(async |connections| connections.execute_raw(statement).await)
            .await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.read(async |connections| connections.execute_unprepared(sql).await)
            .await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.read(async |connections| connections.query_one_raw(statement).await)
            .await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.read(async |connections| connections.query_all_raw(statement).await)
            .await
    }
}
