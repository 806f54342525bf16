mod world;

use super::*;
use crate::OpsSave;
use crate::contract;
use crate::memory::TellingStore;
use barline_short_links::{Expected, SettingsChange, ShortLinkStore};
use barline_tasks::TaskId;
use futures_util::future::{BoxFuture, join_all};
use proptest::prelude::*;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use self::world::*;

#[tokio::test]
async fn the_in_memory_log_keeps_the_contract() {
    let store = TellingStore::default();
    contract::link_log(&store, &store, &Counting::default(), [ADA, BOB]).await;
}

#[tokio::test]
async fn sl7_ops_are_told_the_plan_under_the_address_that_the_site_has_now() {
    let world = World::new(&["Paint"]).await;
    let same = || op(ADA, 1, 1, owner(1, "Unassigned", "Ada"));
    world.send(same()).await.unwrap();
    let old = url(&["Paint", "Move"]).replace(SITE, "http://127.0.0.1:7878");
    let mut elsewhere = save(world.code, &[], 0);
    elsewhere.long_url = LongUrl::stored(old);
    let saved = world.slow.inner.save(elsewhere).await.unwrap();
    assert_eq!(saved, Saved::Done(Revision(3)));
    let now = url(&["Paint", "Move"]);
    let (_, plan) = world.together.open(&world.code).await.unwrap().unwrap();
    assert_eq!(plan.long_url.as_str(), now);
    // One that comes again is told the plan as it stands.
    let done = world.send(same()).await.unwrap();
    assert_eq!(done.plan.unwrap().long_url.as_str(), now);
}

#[tokio::test]
async fn lv13_an_op_needs_a_base_whose_rows_are_called_alike() {
    let world = World::new(&["Paint", "Move"]).await;
    let first = world
        .done(op(ADA, 1, 1, owner(2, "Unassigned", "Ada")))
        .await;
    assert_eq!(first, (2, false), "the page knows the plan");
    assert_eq!(
        world
            .send(op(ADA, 2, 3, owner(1, "Unassigned", "Ada")))
            .await,
        stale()
    );
    assert_eq!(
        world.done(op(ADA, 3, 2, added(9, "Rest"))).await,
        (3, false)
    );
    let rows = world.rows().await;
    assert_eq!(rows.iter().map(|row| row.0).collect::<Vec<_>>(), [1, 9, 2]);
    // Saved whole: rows are 1, 2, 3 again, and what was known of them before is void.
    let whole = save(world.code, &["Paint", "Rest", "Move"], 0);
    world.slow.inner.save(whole).await.unwrap();
    assert_eq!(
        world
            .send(op(ADA, 4, 3, owner(9, "Unassigned", "Ada")))
            .await,
        stale()
    );
    let on_whole = op(ADA, 5, 4, owner(2, "Unassigned", "Bob"));
    assert_eq!(world.done(on_whole).await, (5, false));
    assert_eq!(world.owners().await, ["Unassigned", "Bob", "Unassigned"]);
}

#[tokio::test]
async fn lv14_an_op_that_comes_again_changes_nothing_and_is_answered_with_the_plan() {
    let world = World::new(&["Paint"]).await;
    world.let_others_save(true).await;
    let set = op(ADA, 1, 1, owner(1, "Unassigned", "Ada"));
    assert_eq!(world.done(set.clone()).await, (2, false));
    let other = op(BOB, 1, 2, owner(1, "Ada", "Bob"));
    assert_eq!(
        world.done(other.clone()).await,
        (3, false),
        "a name of another's is another"
    );
    for again in [set.clone(), other] {
        assert_eq!(world.done(again).await, (3, true));
    }
    // Written in another way it is the same.
    let spaced = Op {
        changes: set.changes.replace(':', " : ").into(),
        ..set.clone()
    };
    assert_eq!(world.done(spaced).await, (3, true));
    // A program that counts from the start again hears that nothing was done.
    let taken = op(ADA, 1, 3, owner(1, "Bob", "Cleo"));
    assert_eq!(world.send(taken).await, Err(OpError::NameTaken));
    assert_eq!(world.owners().await, ["Bob"]);
    // Also of a plan that was saved whole since: it was in the plan that was written over.
    world
        .slow
        .inner
        .save(save(world.code, &["Paint"], 0))
        .await
        .unwrap();
    let again = op(ADA, 1, 1, owner(1, "Unassigned", "Ada"));
    assert_eq!(world.done(again).await, (4, true));
    assert_eq!(world.owners().await, ["Unassigned"]);
}

#[tokio::test]
async fn lv15_only_a_young_op_overwrites_what_others_did() {
    let world = World::new(&["Paint", "Move"]).await;
    world
        .done(op(ADA, 1, 1, owner(1, "Unassigned", "Ada")))
        .await;
    world.clock.set(UnixSeconds(30));
    let young = op(ADA, 2, 1, owner(1, "Unassigned", "Bob"));
    assert_eq!(
        world.done(young).await,
        (3, true),
        "the page has to be told"
    );
    assert_eq!(world.owners().await, ["Bob", "Unassigned"]);
    world.clock.set(UnixSeconds(31));
    let old = op(ADA, 3, 1, owner(1, "Unassigned", "Cy"));
    assert_eq!(world.send(old).await, stale());
    let elsewhere = op(ADA, 4, 1, owner(2, "Unassigned", "Cy"));
    assert_eq!(world.done(elsewhere).await, (4, true), "nothing meets");
    let since = op(ADA, 5, 2, owner(1, "Ada", "Di"));
    assert_eq!(
        world.done(since).await,
        (5, true),
        "what came after its base is young"
    );
    // A clock that was set back makes nothing young.
    world.clock.set(UnixSeconds(-7_200));
    let set_back = op(ADA, 6, 2, owner(1, "Ada", "Eve"));
    assert_eq!(world.send(set_back).await, stale());
    // What is forgotten is old.
    world.clock.set(UnixSeconds(31));
    world.slow.inner.forget(UnixSeconds(1_000)).await.unwrap();
    let forgotten = op(ADA, 7, 2, owner(1, "Ada", "Eve"));
    assert_eq!(world.send(forgotten).await, stale());
}

#[tokio::test]
async fn lv15_what_was_changed_long_ago_overwrites_nothing_however_young() {
    let world = World::new(&["Paint", "Move"]).await;
    let aged = |n, age, changes| Op {
        age,
        ..op(BOB, n, 1, changes)
    };
    world.let_others_save(true).await;
    world
        .done(op(ADA, 1, 1, owner(1, "Unassigned", "Ada")))
        .await;
    let offline = aged(1, 31, owner(1, "Unassigned", "Bob"));
    assert_eq!(world.send(offline).await, stale());
    assert_eq!(world.owners().await, ["Ada", "Unassigned"]);
    let elsewhere = aged(2, 31, owner(2, "Unassigned", "Bob"));
    assert_eq!(world.done(elsewhere).await, (3, true), "nothing meets");
    let young = aged(3, 30, owner(1, "Unassigned", "Bob"));
    assert_eq!(world.done(young).await, (4, true));
    // Of one batch too, on one base.
    let [one, old] = [
        op(ADA, 2, 4, owner(1, "Bob", "Ada")),
        Op {
            age: 31,
            ..op(BOB, 4, 4, owner(1, "Bob", "Cy"))
        },
    ];
    let both = join_all([world.send(one), world.send(old)]).await;
    assert!(both[0].is_ok());
    assert_eq!(both[1], stale());
}

#[tokio::test]
async fn lv25_what_other_rules_made_is_refused() {
    let world = World::new(&["Paint"]).await;
    let by_rules = |n, rules| Op {
        rules: Some(rules),
        ..op(ADA, n, 1, owner(1, "Unassigned", "Ada"))
    };
    for other in [RULES - 1, RULES + 1] {
        let refused = world.send(by_rules(1, other)).await;
        assert_eq!(refused, Err(OpError::OtherRules));
    }
    assert_eq!(world.owners().await, ["Unassigned"]);
    assert_eq!(world.done(by_rules(3, RULES)).await, (2, false));
}

#[tokio::test]
async fn lv16_ops_that_wait_are_saved_as_one_revision_each_judged_alone() {
    let world = World::new(&["Paint"]).await;
    let ops = (1..=20).map(|n| {
        let changes = match n {
            7 => "[{\"change\":\"paint\"}]".to_owned(),
            8 => owner(99, "Unassigned", "Ada"),
            _ => added(100 + n as u64, &format!("Task {n}")),
        };
        world.send(op(ADA, n, 1, changes))
    });
    let answers = join_all(ops).await;
    for (n, answer) in (1..).zip(&answers) {
        match n {
            1 => assert_eq!(
                answer.as_ref().unwrap().revision,
                Revision(2),
                "the first waits for nobody"
            ),
            7 => assert!(matches!(answer, Err(OpError::Unreadable(_))), "{answer:?}"),
            8 => assert_eq!(*answer, stale()),
            _ => {
                let done = answer.as_ref().unwrap();
                assert_eq!((done.revision, done.plan.is_some()), (Revision(3), true));
            }
        }
    }
    assert_eq!(world.rows().await.len(), 19);
    assert!(world.together.lines.is_empty());
}

#[tokio::test]
async fn lv16_an_op_that_changes_nothing_makes_no_revision() {
    let world = World::new(&["Paint"]).await;
    for n in 1..=2 {
        let same = op(ADA, n, 1, owner(1, "Ada", "Unassigned"));
        assert_eq!(world.done(same).await, (1, false));
    }
    assert_eq!(world.revision().await, 1);
}

fn before_append(world: &World, times: usize, hook: impl Fn() -> Hook) {
    let mut hooks = world.slow.before_append.lock().unwrap();
    hooks.extend((0..times).map(|_| hook()));
}

#[tokio::test]
async fn lv16_when_another_program_was_quicker_ops_are_carried_out_on_what_it_made() {
    let world = World::new(&["Paint", "Move"]).await;
    let code = world.code;
    let foreign = move || -> Hook {
        Box::new(move |store| {
            Box::pin(async move {
                let standing = store.standing(&code).await.unwrap().unwrap();
                let ids = standing.ids.unwrap_or(RowIds(vec![TaskId(1), TaskId(2)]));
                let mut save = save(code, &["Paint", "Moved"], 0);
                save.expected = Some(standing.link.revision);
                let name = OpName {
                    by: ADA,
                    client: "elsewhere".into(),
                    n: standing.link.revision.0,
                };
                let ops = vec![crate::LoggedOp {
                    name,
                    changes: "[]".into(),
                }];
                let (epoch, ids) = (standing.epoch, Arc::new(ids));
                store
                    .append(OpsSave {
                        save,
                        epoch,
                        ids,
                        ops,
                    })
                    .await
                    .unwrap();
            })
        })
    };
    before_append(&world, TRIES - 1, foreign);
    let set = op(ADA, 1, 1, owner(1, "Unassigned", "Ada"));
    let revision = 1 + TRIES as i64;
    assert_eq!(
        world.done(set).await,
        (revision, true),
        "it has to be told of the others"
    );
    let rows = world.rows().await;
    assert_eq!((rows[0].2.as_str(), rows[1].1.as_str()), ("Ada", "Moved"));
    before_append(&world, TRIES, foreign);
    let late = world
        .send(op(ADA, 2, revision, owner(1, "Ada", "Bob")))
        .await;
    assert_eq!(late, Err(StoreError::Unavailable.into()));
    // Saved whole by another program: the rows it meant are no more.
    before_append(&world, 1, || {
        Box::new(move |store| {
            Box::pin(async move {
                store.save(save(code, &["Other"], 0)).await.unwrap();
            })
        })
    });
    let base = world.revision().await;
    assert_eq!(
        world
            .send(op(ADA, 3, base, owner(1, "Unassigned", "Bob")))
            .await,
        stale()
    );
}

#[tokio::test]
async fn lv17_rights_are_asked_at_each_op_and_when_it_is_saved() {
    let world = World::new(&["Paint", "Move"]).await;
    let code = world.code;
    let not_owner = Err(LinkError::NotOwner.into());
    let by_bob = |n| op(BOB, n, 1, owner(1, "Unassigned", "Bob"));
    assert_eq!(world.send(by_bob(1)).await, not_owner);
    world.let_others_save(true).await;
    // Taken away between reading and saving: only Ada's is done.
    before_append(&world, 1, || {
        Box::new(move |store| {
            Box::pin(async move {
                let change = SettingsChange {
                    others_may_save: Some(false),
                    ..SettingsChange::default()
                };
                store
                    .configure(&code, ADA, &Expected::Any, change)
                    .await
                    .unwrap();
            })
        })
    });
    let bobs = world.send(by_bob(2));
    let adas = world.send(op(ADA, 1, 1, owner(2, "Unassigned", "Ada")));
    let (bobs, adas) = futures_util::future::join(bobs, adas).await;
    assert_eq!(
        (bobs, adas.unwrap().revision),
        (not_owner.clone(), Revision(2))
    );
    assert_eq!(world.owners().await, ["Unassigned", "Ada"]);
    world.let_others_save(true).await;
    assert_eq!(world.done(by_bob(2)).await, (3, true));
    world.let_others_save(false).await;
    assert_eq!(
        world.send(by_bob(2)).await,
        not_owner,
        "not even what was his"
    );
    let end = SettingsChange {
        expires: Some(Some(UnixSeconds(10))),
        ..SettingsChange::default()
    };
    world
        .slow
        .inner
        .configure(&code, ADA, &Expected::Any, end)
        .await
        .unwrap();
    world.clock.set(UnixSeconds(10));
    let late = world.send(op(ADA, 2, 3, owner(2, "Ada", "Bob"))).await;
    assert_eq!(late, Err(LinkError::NotFound.into()));
    assert_eq!(world.together.open(&code).await, Ok(None));
}

#[tokio::test]
async fn lv16_a_plan_too_large_refuses_the_op_that_made_it_so_alone() {
    let world = World::new(&["Paint", "Move"]).await;
    // Random letters, which packing makes no shorter.
    let mut seed = 1_u64;
    let letters: String = std::iter::repeat_with(|| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        char::from(b'!' + (seed >> 58) as u8 + 10)
    })
    .filter(char::is_ascii_alphanumeric)
    .take(1_600_000)
    .collect();
    let comment = serde_json::json!([{
        "change": "set", "task": 2, "was": {"comment": ""}, "now": {"comment": letters},
    }]);
    let ops = [
        op(ADA, 1, 1, owner(1, "Unassigned", "Ada")),
        op(ADA, 2, 1, comment.to_string()),
        op(ADA, 3, 1, owner(2, "Unassigned", "Ada")),
    ];
    let answers = join_all(ops.map(|op| world.send(op))).await;
    let too_long = Err(LinkError::LongUrl(BadLongUrl::TooLong).into());
    assert!(
        answers[0].is_ok() && answers[1] == too_long && answers[2].is_ok(),
        "{answers:?}"
    );
    assert_eq!(world.owners().await, ["Ada", "Ada"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Pages that go away at any moment and ask again: whatever was answered is in the plan, and nothing is in it twice.
    #[test]
    fn prop_lv14_lv16_what_is_answered_is_in_the_plan_once(
        polls in proptest::collection::vec((0..6_usize, 0..14_usize), 1..40),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let world = World::new(&["Paint"]).await;
            let ops: Vec<Op> = (0..6_i64)
                .map(|n| op(ADA, n, 1, added(100 + n as u64, &format!("Task {n}"))))
                .collect();
            let mut answered = [false; 6];
            let mut under_way: Vec<Option<BoxFuture<'_, Result<OpDone, OpError>>>> =
                (0..6).map(|_| None).collect();
            let mut context = Context::from_waker(Waker::noop());
            for (page, times) in polls {
                let asking = under_way[page]
                    .get_or_insert_with(|| Box::pin(world.send(ops[page].clone())));
                let mut asking = pin!(asking.as_mut());
                let mut is_over = times == 13;
                for _ in 0..times.min(5) {
                    if let Poll::Ready(answer) = asking.as_mut().poll(&mut context) {
                        answer.unwrap();
                        answered[page] = true;
                        is_over = true;
                        break;
                    }
                }
                if is_over {
                    under_way[page] = None;
                }
            }
            drop(under_way);
            let names: Vec<String> = world.rows().await.into_iter().map(|row| row.1).collect();
            for (page, answered) in answered.into_iter().enumerate() {
                let name = format!("Task {page}");
                let count = names.iter().filter(|found| **found == name).count();
                assert!(count == 1 || count == 0 && !answered, "{page}: {names:?}");
            }
            // Whoever was not answered asks again.
            for op in ops {
                world.send(op).await.unwrap();
            }
            assert_eq!(world.rows().await.len(), 7);
            assert!(world.together.lines.is_empty());
        });
    }
}
