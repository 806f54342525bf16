//! Killed while people save (GS1).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use sea_orm::{ConnectionTrait, Statement};

use crate::common::Server;
use crate::common::client::Client;
use crate::common::seed::{SITE, people};
use crate::connection::connection;
use crate::load::{Saver, number, save_all};

const SAVERS: usize = 64;

#[tokio::test(flavor = "multi_thread")]
async fn gs1_sl17_three_kills_lose_nothing_that_was_acknowledged_nor_what_it_took_the_place_of() {
    killed(3, 200).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a second for each kill: `just test-faults`"]
async fn gs1_no_acknowledged_write_is_lost() {
    killed(number("FAULTS_KILLS", 20), 1_500).await;
}

/// Kills the program so often, each time after at most this many saves.
async fn killed(kills: usize, most: usize) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barline.sqlite");
    let url = format!("sqlite:{}", file.display());
    let people = people(&url, SAVERS, 200).await;
    let mut savers: Vec<Saver> = people
        .into_iter()
        .enumerate()
        .map(|(number, person)| Saver::new(person, number, 2_000))
        .collect();
    let mut in_all = 0;
    for kill in 0..kills {
        let server = Server::start(&[
            "--database-url",
            &url,
            "--public-url",
            SITE,
            "--log",
            "error",
        ]);
        let mut client = Client::connect(&server.address).await.unwrap();
        for saver in &mut savers {
            saver.check(&mut client).await;
            saver.check_past(&mut client).await;
        }
        let done = Arc::new(AtomicUsize::new(0));
        let enough = 300 + fastrand::usize(..most);
        let address = server.address.clone();
        let (counting, saving) = (
            done.clone(),
            save_all(&mut savers, &address, &done, usize::MAX),
        );
        let killing = tokio::task::spawn_blocking(move || {
            // The limits let 64 people save 1,920 times at once, so this is always reached.
            while counting.load(Ordering::Relaxed) < enough {
                std::thread::yield_now();
            }
            drop(server);
        });
        let (_, killed) = tokio::join!(saving, killing);
        killed.unwrap();
        in_all += done.load(Ordering::Relaxed);
        eprintln!("kill {}: {in_all} writes acknowledged", kill + 1);
    }
    let server = Server::start(&[
        "--database-url",
        &url,
        "--public-url",
        SITE,
        "--log",
        "error",
    ]);
    let mut client = Client::connect(&server.address).await.unwrap();
    let mut past = 0;
    for saver in &mut savers {
        saver.check(&mut client).await;
        past += saver.check_past(&mut client).await;
    }
    drop(server);
    let database = connection(&format!("sqlite://{}", file.display()))
        .await
        .unwrap();
    let check = Statement::from_string(database.get_database_backend(), "PRAGMA integrity_check");
    let said: String = database
        .query_one_raw(check)
        .await
        .unwrap()
        .unwrap()
        .try_get_by_index(0)
        .unwrap();
    assert_eq!(said, "ok");
    eprintln!(
        "GS1: {kills} kills, {in_all} acknowledged writes, 0 lost; {past} of those before looked for, 0 lost"
    );
}
