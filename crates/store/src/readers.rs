//! Connections that read.

use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, ExecResult, QueryResult, Statement,
};

use crate::failure::in_time;

/// Longest statement, with the wait for a connection (GS28).
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);

/// Connections that read, each statement within a limit of time.
#[derive(Clone)]
pub(crate) struct Readers(DatabaseConnection);

impl Readers {
    pub(crate) fn new(connection: DatabaseConnection) -> Self {
        Readers(connection)
    }

    pub(crate) async fn ping(&self) -> Result<(), DbErr> {
        in_time(STATEMENT_TIMEOUT, self.0.ping()).await
    }
}

#[async_trait]
impl ConnectionTrait for Readers {
    fn get_database_backend(&self) -> DbBackend {
        self.0.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        in_time(STATEMENT_TIMEOUT, self.0.execute_raw(statement)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        in_time(STATEMENT_TIMEOUT, self.0.execute_unprepared(sql)).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        in_time(STATEMENT_TIMEOUT, self.0.query_one_raw(statement)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        in_time(STATEMENT_TIMEOUT, self.0.query_all_raw(statement)).await
    }
}
