//! [`Peers`] on one PostgreSQL, by LISTEN and NOTIFY: nothing is in a table.

mod text;

use std::sync::Arc;

use async_trait::async_trait;
use barline_live::{PeerMessage, Peers};
use tokio::sync::Mutex;
use tokio::sync::mpsc::Receiver;

use crate::Database;
use crate::news::postgres::{PRESENCE_CHANNEL, notify};
use crate::readers::Readers;

/// Texts in one statement.
const TEXTS_AT_ONCE: usize = 64;

/// The other programs on a database by SeaORM.
pub struct SeaOrmPeers {
    readers: Readers,
    heard: Arc<Mutex<Receiver<String>>>,
}

impl SeaOrmPeers {
    /// `None` where this program is the only one on the database.
    pub fn of(database: &Database) -> Option<Self> {
        let between = database.desk.between.as_ref()?;
        Some(SeaOrmPeers {
            readers: database.readers.clone(),
            heard: between.presence.clone(),
        })
    }
}

#[async_trait]
impl Peers for SeaOrmPeers {
    async fn tell(&self, messages: &[PeerMessage]) {
        for texts in text::packed(messages).chunks(TEXTS_AT_ONCE) {
            // What is lost is told again.
            let _ = notify(&self.readers, PRESENCE_CHANNEL, texts.to_vec()).await;
        }
    }

    async fn listen(&self) -> Vec<PeerMessage> {
        let mut heard = self.heard.lock().await;
        match heard.recv().await {
            Some(text) => text::unpacked(&text),
            // The database was closed.
            None => std::future::pending().await,
        }
    }
}
