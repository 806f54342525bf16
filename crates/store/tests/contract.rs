//! Both databases keep the promises of both ports.

mod common;

use barline_store::{Database, SeaOrmAccountStore, SeaOrmShortLinkStore};
use common::{Os, Postgres, two_users};

async fn keeps_both_contracts(database: Database) {
    database.check().await.unwrap();
    let accounts = SeaOrmAccountStore::new(database.clone());
    barline_accounts::contract::account_store(&accounts, &Os).await;
    let links = SeaOrmShortLinkStore::new(database);
    let users = two_users(&accounts).await;
    barline_short_links::contract::short_link_store(&links, &Os, users).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_in_a_file_keeps_the_contracts() {
    let folder = tempfile::tempdir().unwrap();
    // A file's name is taken as it is written, not as part of a URL.
    let url = format!("sqlite:{}", folder.path().join("a b%20c.sqlite").display());
    keeps_both_contracts(Database::open(&url).await.unwrap()).await;
    assert!(folder.path().join("a b%20c.sqlite").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_the_contracts() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    keeps_both_contracts(Database::open(&postgres.url()).await.unwrap()).await;
    // A second program on the same database finds the schema made.
    keeps_both_contracts(Database::open(&postgres.url()).await.unwrap()).await;
}
