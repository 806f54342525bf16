//! A store with a cache answers as one without (GS16, L12).

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::memory::InMemoryShortLinkStore;
use barline_short_links::{
    Claim, CodeSource, Expected, LinkMode, LinkSummary, LongUrl, NewLink, Revision, Save, Saved,
    SettingsChange, ShortCode, ShortLinkStore,
};
use barline_store::{Database, OpenError, SeaOrmAccountStore, SeaOrmShortLinkStore};
use common::{Os, two_users};
use futures_util::future::join_all;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// What someone does with one of a few codes.
#[derive(Clone, Debug)]
enum Act {
    Find,
    Claim {
        by: usize,
    },
    Save {
        by: usize,
        expected: Option<i64>,
        now: i64,
    },
    Configure {
        by: usize,
        ends: Option<i64>,
        is_open: bool,
    },
    Delete {
        by: usize,
    },
}

fn any_act() -> impl Strategy<Value = Act> {
    let by = 0..2_usize;
    prop_oneof![
        4 => Just(Act::Find),
        1 => by.clone().prop_map(|by| Act::Claim { by }),
        4 => (by.clone(), proptest::option::of(1..6_i64), 0..40_i64)
            .prop_map(|(by, expected, now)| Act::Save { by, expected, now }),
        2 => (by.clone(), proptest::option::of(0..40_i64), any::<bool>())
            .prop_map(|(by, ends, is_open)| Act::Configure { by, ends, is_open }),
        1 => by.prop_map(|by| Act::Delete { by }),
    ]
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

fn url(text: impl std::fmt::Display) -> LongUrl {
    LongUrl::stored(format!("https://site.example/?data={text}"))
}

fn claim(code: ShortCode, owner: UserId) -> NewLink {
    NewLink {
        code,
        owner,
        long_url: url(format!("{code}-{}", owner.0)),
        summary: summary(),
        now: UnixSeconds(0),
    }
}

/// Does it, and says all that came of it.
async fn act(
    store: &dyn ShortLinkStore,
    users: [UserId; 2],
    code: ShortCode,
    step: usize,
    what: &Act,
) -> String {
    match *what {
        Act::Find => format!("{:?}", store.find(&code).await),
        Act::Claim { by } => format!("{:?}", store.claim(claim(code, users[by]), 100_000).await),
        Act::Save { by, expected, now } => {
            let save = Save {
                code,
                by: users[by],
                long_url: url(step),
                summary: summary(),
                expected: expected.map(Revision),
                now: UnixSeconds(now),
            };
            format!("{:?}", store.save(save).await)
        }
        Act::Configure { by, ends, is_open } => {
            let change = SettingsChange {
                name: Some(step.to_string()),
                expires: Some(ends.map(UnixSeconds)),
                others_may_save: Some(is_open),
                card_shows_plan: None,
            };
            format!(
                "{:?}",
                store
                    .configure(&code, users[by], &Expected::Any, change)
                    .await
            )
        }
        Act::Delete { by } => format!("{:?}", store.delete(&code, users[by], &Expected::Any).await),
    }
}

async fn file() -> (tempfile::TempDir, SeaOrmShortLinkStore, [UserId; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let database = Database::open(&url).await.unwrap();
    let users = two_users(&SeaOrmAccountStore::new(database.clone())).await;
    (folder, SeaOrmShortLinkStore::new(database), users)
}

#[test]
fn prop_a_cached_store_answers_as_one_in_memory() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let (_folder, cached, users) = runtime.block_on(file());
    let story = proptest::collection::vec((0..2_usize, any_act()), 1..40);
    let mut runner = TestRunner::new(ProptestConfig::with_cases(64));
    let told = runner.run(&story, |acts| {
        let model = InMemoryShortLinkStore::default();
        // Codes of its own, so one file serves all stories.
        let codes = [Os.draw(), Os.draw()];
        runtime.block_on(async {
            for (step, (code, what)) in acts.iter().enumerate() {
                let code = codes[*code];
                let expected = act(&model, users, code, step, what).await;
                let found = act(&cached, users, code, step, what).await;
                prop_assert_eq!(found, expected, "step {}: {:?}", step, what);
                // And again: what a change left behind is seen at once, and by the next reader too.
                let expected = act(&model, users, code, step, &Act::Find).await;
                for _ in 0..2 {
                    let found = act(&cached, users, code, step, &Act::Find).await;
                    prop_assert_eq!(&found, &expected, "after step {}: {:?}", step, what);
                }
            }
            Ok(())
        })
    });
    told.unwrap();
}

/// Writers and readers of one code at one time: no reader ever sees less than was acknowledged before it asked, and no
/// reader goes back.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn gs16_no_reader_sees_what_a_finished_save_has_replaced() {
    let (_folder, store, [owner, _]) = file().await;
    let store = Arc::new(store);
    let code = Os.draw();
    assert_eq!(
        store.claim(claim(code, owner), 10).await.unwrap(),
        Claim::Made
    );
    let acknowledged = Arc::new(AtomicI64::new(1));
    let writers = (0..4).map(|writer| {
        let (store, acknowledged) = (store.clone(), acknowledged.clone());
        tokio::spawn(async move {
            for step in 0..50 {
                let save = Save {
                    code,
                    by: owner,
                    long_url: url(format!("{writer}-{step}")),
                    summary: summary(),
                    expected: None,
                    now: UnixSeconds(1),
                };
                match store.save(save).await.unwrap() {
                    Saved::Done(revision) => acknowledged.fetch_max(revision.0, Ordering::SeqCst),
                    other => panic!("{other:?}"),
                };
            }
        })
    });
    let readers = (0..4).map(|_| {
        let (store, acknowledged) = (store.clone(), acknowledged.clone());
        tokio::spawn(async move {
            let mut last = 0;
            while last < 201 {
                let known = acknowledged.load(Ordering::SeqCst).max(last);
                let found = store.find(&code).await.unwrap().unwrap().revision.0;
                assert!(found >= known, "{found} after {known}");
                last = found;
                tokio::task::yield_now().await;
            }
        })
    });
    let all: Vec<_> = writers.chain(readers).collect();
    for done in join_all(all).await {
        done.unwrap();
    }
}

#[tokio::test]
async fn a_file_has_one_owner_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("barline.sqlite").display());
    let first = Database::open(&url).await.unwrap();
    let error = Database::open(&url).await.err().unwrap();
    assert!(matches!(error, OpenError::InUse(_)), "{error}");
    drop(first);
    assert!(Database::open(&url).await.is_ok());
}
