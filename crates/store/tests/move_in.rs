//! An SQLite file is moved into an empty PostgreSQL database whole, or not at all (L52).

mod common;
#[path = "common/connection.rs"]
mod connection;

use std::fs;
use std::path::{Path, PathBuf};

use barline_accounts::{AccountStore, Attempt, Profile, Secret, SecretHash, UnixSeconds, UserId};
use barline_live::{LinkLog, LoggedOp, OpName, OpsSave};
use barline_short_links::{
    Claim, CodeSource, Expected, LinkMode, LinkSummary, LongUrl, Naming, NewLink, Revision, Save,
    Saved, SettingsChange, ShortCode, ShortLinkStore, VersionStore,
};
use barline_store::{
    Database, OpenError, RestoreError, SeaOrmAccountStore, SeaOrmShortLinkStore, backup, restore,
};
use common::{Os, Postgres};
use connection::connection;
use sea_orm::{ConnectionTrait, Statement};

const NOW: UnixSeconds = UnixSeconds(1_790_000_000);

/// Links of each person: more than are moved at one time.
const LINKS: usize = 20;

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: "Küche \u{1f373}".to_owned(),
    }
}

/// Somebody with a session, a token and links.
struct Person {
    id: UserId,
    session: SecretHash,
    token: SecretHash,
    codes: Vec<ShortCode>,
}

/// The ports of one database.
struct Ports {
    accounts: SeaOrmAccountStore,
    links: SeaOrmShortLinkStore,
    database: Database,
}

impl Ports {
    async fn open(url: &str) -> Self {
        let database = Database::open(url).await.unwrap();
        Ports {
            accounts: SeaOrmAccountStore::new(database.clone()),
            links: SeaOrmShortLinkStore::new(database.clone()),
            database,
        }
    }

    async fn person(&self, name: &str) -> Person {
        let (session, token) = (Secret::draw(&Os).hash(), Secret::draw(&Os).hash());
        let profile = Profile {
            issuer: "https://issuer.example".to_owned(),
            subject: name.to_owned(),
            name: name.to_owned(),
        };
        let user = self.accounts.sign_in(&profile, &session, None, NOW).await;
        let id = user.unwrap().id;
        let added = self.accounts.add_token(id, name, &token, NOW, 9).await;
        let token_id = added.unwrap().unwrap().id;
        self.accounts.note_token_use(token_id, NOW).await.unwrap();
        let mut codes = Vec::new();
        for number in 0..LINKS {
            codes.push(self.link(id, &format!("{number} by {name}")).await);
        }
        Person {
            id,
            session,
            token,
            codes,
        }
    }

    /// A link with settings, a version that nobody named, one that has a name and rows that ops have named.
    async fn link(&self, owner: UserId, text: &str) -> ShortCode {
        let plan = |name: &str| LongUrl::stored(format!("https://site.example/?data={text}{name}"));
        let code = Os.draw();
        let link = NewLink {
            code,
            owner,
            long_url: plan("first"),
            summary: summary(),
            now: UnixSeconds(1),
        };
        assert_eq!(self.links.claim(link, 1_000).await, Ok(Claim::Made));
        let save = |name: &str, expected| Save {
            code,
            by: owner,
            long_url: plan(name),
            summary: summary(),
            expected,
            now: UnixSeconds(2),
        };
        let saved = self.links.save(save("second", None)).await;
        assert_eq!(saved, Ok(Saved::Done(Revision(2))));
        let ops = OpsSave {
            save: save("third", Some(Revision(2))),
            epoch: Revision(2),
            ids: std::sync::Arc::new("7,3".parse().unwrap()),
            ops: vec![LoggedOp {
                name: op(owner),
                changes: r#"[{"name":"a\u0000b"}]"#.into(),
            }],
        };
        let appended = self.links.append(ops).await;
        assert_eq!(appended, Ok(Saved::Done(Revision(3))));
        let naming = Naming {
            code,
            by: owner,
            revision: None,
            name: "Accepted".to_owned(),
            expected: Expected::Any,
            now: UnixSeconds(2),
        };
        self.links.name_version(naming).await.unwrap();
        let settings = SettingsChange {
            name: Some(format!("Ours: {text}")),
            others_may_save: Some(true),
            card_shows_plan: Some(false),
            ..SettingsChange::default()
        };
        let done = self.links.configure(&code, owner, &Expected::Any, settings);
        done.await.unwrap();
        code
    }

    /// All that can be read of somebody.
    async fn told(&self, person: &Person) -> Vec<String> {
        let mut told = vec![
            format!("{:?}", self.accounts.session(&person.session).await),
            format!("{:?}", self.accounts.tokens(person.id).await),
            format!("{:?}", self.accounts.token(&person.token).await),
            format!("{:?}", self.links.list(person.id).await),
        ];
        for code in &person.codes {
            told.push(format!("{:?}", self.links.standing(code).await));
            let known = self.links.known(code, &[op(person.id)]).await.unwrap();
            assert_eq!(known.len(), 1, "{code}");
            told.push(format!("{known:?}"));
            told.push(format!("{:?}", self.links.made(code, &[Revision(3)]).await));
            let versions = self.links.versions(code).await.unwrap();
            assert_eq!(versions.len(), 2, "{code}");
            for version in versions {
                let version = self.links.version(code, version.revision).await;
                told.push(format!("{version:?}"));
            }
        }
        told
    }
}

fn op(by: UserId) -> OpName {
    OpName {
        by,
        client: "page".into(),
        n: 1,
    }
}

/// An SQLite file with people in it, and who they are.
async fn made(file: &Path) -> (Vec<Person>, [u8; 32]) {
    let ports = Ports::open(&url(file)).await;
    let mut people = vec![ports.person("Ada").await, ports.person("Bob").await];
    let gone = people[0].codes[0];
    let deleted = ports.links.delete(&gone, people[0].id, &Expected::Any);
    deleted.await.unwrap();
    let key = ports.database.live_key(&Os).await.unwrap();
    let attempt = Attempt {
        state: Secret::draw(&Os).hash(),
        browser: Secret::draw(&Os).hash(),
        nonce: Secret::draw(&Os),
        verifier: Secret::draw(&Os),
        begun: NOW,
    };
    ports.accounts.begin_attempt(attempt).await.unwrap();
    drop(ports);
    people[0].codes.remove(0);
    (people, key)
}

async fn run(url: &str, statements: &[&str]) {
    let connection = connection(url).await.unwrap();
    for statement in statements {
        connection.execute_unprepared(statement).await.unwrap();
    }
    connection.close().await.unwrap();
}

async fn text(url: &str, sql: &str) -> String {
    let connection = connection(url).await.unwrap();
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    connection.close().await.unwrap();
    row.try_get_by_index(0).unwrap()
}

/// Every table that a file has is in PostgreSQL, with as many rows.
async fn has_every_row(postgres: &str, file: &Path) {
    let file = format!("sqlite://{}", file.display());
    let tables = "SELECT group_concat(name) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
    let tables = text(&file, tables).await;
    assert!(tables.split(',').count() > 9, "{tables}");
    for table in tables.split(',') {
        let count = format!("SELECT '' || count(*) FROM {table}");
        let (there, here) = (text(&file, &count).await, text(postgres, &count).await);
        assert_ne!(there, "0", "nothing of {table} is tried");
        match table {
            "link_heads" => assert_eq!(here, "0", "rows are called anew (L51)"),
            _ => assert_eq!(here, there, "{table}"),
        }
    }
}

async fn run_in_file(file: &Path, statement: &str) {
    run(&format!("sqlite://{}", file.display()), &[statement]).await;
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn l52_what_sqlite_holds_reads_the_same_in_postgresql() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let folder = Folder::new();
    let (file, copy) = (folder.at("barline.sqlite"), folder.at("copy.sqlite"));
    let (people, key) = made(&file).await;
    run_in_file(
        &file,
        "UPDATE sqlite_sequence SET seq = 1890000000000000 WHERE name = 'users'",
    )
    .await;
    backup(&url(&file), &copy).await.unwrap();
    let before = fs::read(&copy).unwrap();
    // A program that was only started there is nothing to keep.
    let started = Ports::open(&postgres.url()).await;
    assert_ne!(started.database.live_key(&Os).await, Ok(key));
    let used = restore(&postgres.url(), &copy, NOW).await;
    assert!(matches!(used, Err(RestoreError::InUse)), "{used:?}");
    drop(started);
    while matches!(
        restore(&postgres.url(), &copy, NOW).await,
        Err(RestoreError::InUse)
    ) {
        // Its connections end a moment after it.
        tokio::task::yield_now().await;
    }
    assert!(fs::read(&copy).unwrap() == before, "the copy is only read");
    // What a restore makes of the same copy in SQLite is what there must be.
    let other = folder.at("other.sqlite");
    restore(&url(&other), &copy, NOW).await.unwrap();
    has_every_row(&postgres.url(), &copy).await;
    let (there, here) = (
        Ports::open(&url(&other)).await,
        Ports::open(&postgres.url()).await,
    );
    for person in &people {
        assert_eq!(here.told(person).await, there.told(person).await);
    }
    assert_eq!(here.database.live_key(&Os).await, Ok(key));
    let next = here.person("Cy").await.id;
    assert!(next.0 > 1_890_000_000_000_000, "{next:?}");
    drop(here);
    let again = restore(&postgres.url(), &copy, NOW).await;
    assert!(matches!(
        again,
        Err(RestoreError::InUse | RestoreError::NotEmpty)
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn l52_a_database_that_holds_anything_and_a_file_in_use_are_refused() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let folder = Folder::new();
    let file = folder.at("barline.sqlite");
    let opened = Ports::open(&url(&file)).await;
    let used = restore(&postgres.url(), &file, NOW).await;
    assert!(
        matches!(used, Err(RestoreError::Open(OpenError::InUse(_)))),
        "{used:?}"
    );
    drop(opened);
    let dump = folder.at("dump");
    fs::write(&dump, "PGDMP").unwrap();
    let foreign = restore(&postgres.url(), &dump, NOW).await;
    assert!(
        matches!(foreign, Err(RestoreError::NotSqlite(_))),
        "{foreign:?}"
    );
    run(&postgres.url(), &["CREATE TABLE orders (id int)"]).await;
    let others = restore(&postgres.url(), &file, NOW).await;
    assert!(
        matches!(others, Err(RestoreError::Open(OpenError::Failed(_)))),
        "{others:?}"
    );
    run(&postgres.url(), &["DROP TABLE orders"]).await;
    run(
        &postgres.url(),
        &[include_str!("fixtures/m0001_first_tables.postgres.sql")],
    )
    .await;
    let held = restore(&postgres.url(), &file, NOW).await;
    assert!(matches!(held, Err(RestoreError::NotEmpty)), "{held:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn l52_a_failure_half_way_leaves_nothing_and_another_try_moves_all() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let folder = Folder::new();
    let file = folder.at("barline.sqlite");
    let (people, _) = made(&file).await;
    // No text of PostgreSQL holds this letter, so the last table stops half-way.
    let break_one = "UPDATE link_versions SET title = 'a' || char(0) WHERE rowid = (SELECT max(rowid) FROM link_versions)";
    run_in_file(&file, break_one).await;
    let failed = restore(&postgres.url(), &file, NOW).await;
    assert!(
        matches!(failed, Err(RestoreError::Open(OpenError::Other(_)))),
        "{failed:?}"
    );
    let empty = barline_store::after_restore(&postgres.url(), NOW).await;
    assert!(matches!(empty, Err(RestoreError::Empty)), "{empty:?}");
    run_in_file(&file, "UPDATE link_versions SET title = ''").await;
    restore(&postgres.url(), &file, NOW).await.unwrap();
    let ports = Ports::open(&postgres.url()).await;
    for person in &people {
        let listed = ports.links.list(person.id).await.unwrap();
        assert_eq!(listed.len(), person.codes.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn l52_a_file_of_the_first_version_is_brought_up_to_date_on_its_way() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let folder = Folder::new();
    let file = folder.at("first.sqlite");
    let first = include_str!("fixtures/m0001_first_tables.sql");
    run(&format!("sqlite://{}?mode=rwc", file.display()), &[first]).await;
    let before = fs::read(&file).unwrap();
    restore(&postgres.url(), &file, NOW).await.unwrap();
    assert!(fs::read(&file).unwrap() == before, "the file is only read");
    assert!(!folder.at("first.sqlite.restoring").exists());
    let ports = Ports::open(&postgres.url()).await;
    let code = "k3x9ab".parse().unwrap();
    let link = ports.links.find(&code).await.unwrap().unwrap();
    assert_eq!(link.long_url.as_str(), "https://site.example/?data=first");
    assert_eq!(link.revision, Revision(NOW.0 * 1_000_000));
}
