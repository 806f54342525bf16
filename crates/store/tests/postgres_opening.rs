//! What is in the way of a PostgreSQL database is one plain line that says what to do (GS15).

mod common;
#[path = "common/connection.rs"]
mod connection;

use barline_store::{Database, RestoreError, after_restore};
use common::Postgres;
use connection::connection;
use sea_orm::ConnectionTrait;

async fn run(url: &str, statements: &[&str]) {
    let admin = connection(url).await.unwrap();
    for statement in statements {
        admin.execute_unprepared(statement).await.unwrap();
    }
    admin.close().await.unwrap();
}

/// The address of another database, or of another user.
fn url(postgres: &Postgres, user: &str, name: &str) -> String {
    format!(
        "postgres://{user}@localhost/{name}?host={}",
        postgres.folder().display()
    )
}

async fn said(url: &str) -> String {
    match Database::open(url).await {
        Ok(_) => panic!("it was opened"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gs15_a_postgresql_that_cannot_hold_every_letter_is_refused() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    for encoding in ["LATIN1", "SQL_ASCII"] {
        let make =
            format!("CREATE DATABASE other ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0");
        run(&postgres.url(), &[&make]).await;
        let other = url(&postgres, "postgres", "other");
        assert_eq!(
            said(&other).await,
            format!(
                "the database cannot be opened: its encoding is {encoding}, which does not hold every letter; make it \
                 with CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0"
            )
        );
        let restored = after_restore(&other, barline_accounts::UnixSeconds(1)).await;
        assert!(
            matches!(restored, Err(RestoreError::Open(_))),
            "{restored:?}"
        );
        run(&postgres.url(), &["DROP DATABASE other"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gs15_what_is_in_the_way_of_a_postgresql_is_named_with_what_to_do() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let tls = format!("{}&sslmode=require", postgres.url());
    assert_eq!(
        said(&tls).await,
        "the database cannot be opened: PostgreSQL speaks no TLS at that address; turn its ssl on, or leave out sslmode"
    );
    run(
        &postgres.url(),
        &[
            "CREATE DATABASE other",
            "CREATE ROLE guest LOGIN",
            "CREATE ROLE reader LOGIN",
            "ALTER ROLE reader SET default_transaction_read_only = on",
        ],
    )
    .await;
    let other = url(&postgres, "postgres", "other");
    run(&other, &["CREATE TABLE users (name text)"]).await;
    assert_eq!(
        said(&other).await,
        "the database cannot be opened: something else is kept in it (relation \"users\" already exists); give Barline a \
         database of its own"
    );
    let may_not = "; let that user own the database and what is in it";
    for is_made in [false, true] {
        let guest = said(&url(&postgres, "guest", "postgres")).await;
        assert!(guest.starts_with("the database cannot be opened: the user in the URL lacks a right (permission denied for "), "{guest}");
        assert!(guest.ends_with(may_not), "{guest}");
        assert_eq!(
            said(&url(&postgres, "reader", "postgres")).await,
            "the database cannot be opened: it may only be read there; name the primary server, and a user whose \
             transactions are not read-only"
        );
        if !is_made {
            drop(Database::open(&postgres.url()).await.unwrap());
        }
    }
}
