//! A program whose connections to its PostgreSQL go through a socket of the test's own.

use std::path::Path;

use barline_store::{Database, SeaOrmAccountStore, SeaOrmShortLinkStore};
use tokio::net::{UnixListener, UnixStream};

use crate::common::Postgres;
use crate::common::adapters::Stores;

const SOCKET: &str = ".s.PGSQL.5432";

/// Every connection that is made at this folder goes to `join`.
pub(crate) fn listen<F: Future<Output = ()> + Send + 'static>(
    folder: &Path,
    join: impl Fn(UnixStream) -> F + Send + 'static,
) {
    let listener = UnixListener::bind(folder.join(SOCKET)).unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(join(client));
        }
    });
}

pub(crate) async fn connect(postgres: &Postgres) -> std::io::Result<UnixStream> {
    UnixStream::connect(postgres.folder().join(SOCKET)).await
}

/// A program that reaches its PostgreSQL at this folder, and the code of somebody's link with this text.
pub(crate) async fn open(folder: &Path, text: &str) -> (Database, Stores, String) {
    let url = format!(
        "postgres://postgres@localhost/postgres?host={}",
        folder.display()
    );
    let database = Database::open(&url).await.unwrap();
    let accounts = SeaOrmAccountStore::new(database.clone());
    let links = SeaOrmShortLinkStore::new(database.clone());
    let stores = Stores::new(accounts, links, "https://site.example").await;
    let code = stores.make(0, text).await.unwrap();
    (database, stores, code)
}
