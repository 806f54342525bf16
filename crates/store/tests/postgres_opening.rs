//! What is in the way of a PostgreSQL database is one plain line that says what to do (GS15).

mod common;
#[path = "common/connection.rs"]
mod connection;

use barline_accounts::{StoreError, UnixSeconds, UserId};
use barline_short_links::{
    CodeSource, LinkMode, LinkSummary, LongUrl, Save, ShortCode, ShortLinkStore,
};
use barline_store::{Database, RestoreError, SeaOrmShortLinkStore, after_restore};
use common::{Os, Postgres, heals};
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
        let restored = after_restore(&other, UnixSeconds(1)).await;
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
    // What has no name of ours is as foreign (GS13), and stays alone.
    run(&other, &["ALTER TABLE users RENAME TO orders"]).await;
    assert_eq!(
        said(&other).await,
        "the database cannot be opened: something else is kept in it (relation \"orders\" already exists); give Barline a \
         database of its own"
    );
    run(&other, &["DROP TABLE orders"]).await;
    drop(Database::open(&other).await.unwrap());
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
            let grant = "GRANT SELECT ON seaql_migrations TO reader";
            run(&postgres.url(), &[grant]).await;
        }
    }
    a_restore_renumbers_all_or_refuses(&postgres).await;
    what_is_taken_away_is_told_as_such(&postgres).await;
}

fn save_of(code: ShortCode) -> Save {
    Save {
        code,
        by: UserId(1),
        long_url: LongUrl::stored("https://site.example/?data=saved"),
        summary: LinkSummary {
            mode: LinkMode::Editable,
            task_count: 1,
            title: String::new(),
        },
        expected: None,
        now: UnixSeconds(2),
    }
}

/// What a PostgreSQL refuses for a while is no fault of what is asked, and `/readyz` knows of it (GS7).
async fn what_is_taken_away_is_told_as_such(postgres: &Postgres) {
    run(
        &postgres.url(),
        &[
            "CREATE ROLE keeper LOGIN CONNECTION LIMIT 40",
            "CREATE DATABASE kept OWNER keeper",
        ],
    )
    .await;
    let (owner, admin) = (
        url(postgres, "keeper", "kept"),
        url(postgres, "postgres", "kept"),
    );
    let database = Database::open(&owner).await.unwrap();
    let links = SeaOrmShortLinkStore::new(database.clone());
    let code = Os.draw();
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'keeper'";
    let ways = [
        (
            "ALTER TABLE short_links OWNER TO postgres",
            "ALTER TABLE short_links OWNER TO keeper",
        ),
        (
            "ALTER TABLE short_links RENAME TO gone",
            "ALTER TABLE gone RENAME TO short_links",
        ),
        ("ALTER ROLE keeper NOLOGIN", "ALTER ROLE keeper LOGIN"),
        (
            "ALTER ROLE keeper CONNECTION LIMIT 0",
            "ALTER ROLE keeper CONNECTION LIMIT 40",
        ),
    ];
    for (turn, (take, give)) in ways.into_iter().enumerate() {
        run(&admin, &[take, cut]).await;
        let found = links.find(&code).await;
        assert_eq!(found, Err(StoreError::Unavailable), "{take}");
        if turn > 0 {
            // What was written a moment ago would be taken for a sign that it can be.
            let saved = links.save(save_of(code)).await;
            assert_eq!(saved, Err(StoreError::Unavailable), "{take}");
        }
        let ready = database.check().await;
        assert_eq!(ready, Err(StoreError::Unavailable), "{take}");
        if take.contains("LIMIT 0") {
            assert_eq!(
                said(&owner).await,
                "the database cannot be opened: PostgreSQL has no connection left for it; raise its max_connections, or \
                 what the user or the database in the URL is limited to"
            );
        }
        run(&admin, &[give]).await;
        heals(&database).await;
        assert_eq!(links.find(&code).await, Ok(None), "{give}");
    }
}

/// What `pg_restore --no-owner` leaves, run by somebody else than the user in the URL: tables that the user may not use, or
/// not all of them (L51).
async fn a_restore_renumbers_all_or_refuses(postgres: &Postgres) {
    let guest = url(postgres, "guest", "postgres");
    for (change, lacks) in [
        ("", "permission denied for table seaql_migrations"),
        (
            "GRANT SELECT ON seaql_migrations TO guest",
            "permission denied for table link_versions",
        ),
        (
            "GRANT ALL ON ALL TABLES IN SCHEMA public TO guest",
            "permission denied for sequence users_id_seq",
        ),
        (
            "REVOKE ALL ON SCHEMA public FROM public",
            "it may use no schema",
        ),
    ] {
        run(&postgres.url(), &[change]).await;
        let restored = after_restore(&guest, UnixSeconds(1)).await;
        assert_eq!(
            restored.unwrap_err().to_string(),
            format!(
                "the database cannot be opened: the user in the URL lacks a right ({lacks}); let that user own the \
                 database and what is in it"
            )
        );
    }
}
