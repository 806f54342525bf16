//! What every [`LinkLog`] must keep, beside the link store it is on.

use std::collections::HashMap;
use std::sync::Arc;

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::{
    CodeSource, Expected, NewLink, Revision, Save, Saved, SettingsChange, ShortCode, ShortLinkStore,
};
use barline_tasks::TaskId;
use futures_util::future::{join, join_all};

use super::{address, summary};
use crate::{LinkLog, LoggedOp, OpName, OpsSave, RowIds};

/// Runs the whole contract, for an owner and another user that exist in the store.
///
/// # Panics
/// When an adapter breaks a promise.
pub async fn link_log(
    store: &dyn ShortLinkStore,
    log: &dyn LinkLog,
    codes: &dyn CodeSource,
    users: [UserId; 2],
) {
    let world = World {
        store,
        log,
        codes,
        users,
    };
    world.lv13_ids_hold_for_the_revision_they_came_with().await;
    world.lv14_ops_are_known_by_user_page_and_number().await;
    world.lv15_the_moment_of_a_revision_is_known().await;
    world
        .lv16_of_saves_at_one_time_that_saw_one_revision_one_is_done()
        .await;
    world
        .lv16_many_links_are_saved_together_each_with_its_ops()
        .await;
    world.lv17_what_is_refused_leaves_nothing().await;
    world.lv18_what_is_old_is_forgotten().await;
    world.lv18_a_deleted_link_leaves_nothing().await;
}

struct World<'a> {
    store: &'a dyn ShortLinkStore,
    log: &'a dyn LinkLog,
    codes: &'a dyn CodeSource,
    users: [UserId; 2],
}

fn ids(ids: &[u64]) -> RowIds {
    RowIds(ids.iter().copied().map(TaskId).collect())
}

impl World<'_> {
    async fn made(&self) -> ShortCode {
        let code = self.codes.draw();
        let link = NewLink {
            code,
            owner: self.users[0],
            long_url: address(code.as_str()),
            summary: summary(),
            now: UnixSeconds(1_000),
        };
        self.store.claim(link, 100_000).await.unwrap();
        code
    }

    fn name(&self, n: i64) -> OpName {
        OpName {
            by: self.users[0],
            client: "page-1".into(),
            n,
        }
    }

    fn save(&self, code: ShortCode, expected: Option<i64>, data: &str) -> Save {
        Save {
            code,
            by: self.users[0],
            long_url: address(data),
            summary: summary(),
            expected: expected.map(Revision),
            now: UnixSeconds(2_000),
        }
    }

    /// A save of the ops with these numbers, on this revision.
    fn ops(&self, code: ShortCode, expected: i64, numbers: &[i64]) -> OpsSave {
        let logged = |n: &i64| LoggedOp {
            name: self.name(*n),
            changes: "[{\"change\":\"ö\"}]".into(),
        };
        OpsSave {
            save: self.save(code, Some(expected), &format!("of{expected}")),
            epoch: Revision(1),
            ids: Arc::new(ids(&[7, 1, (1 << 53) - 1])),
            ops: numbers.iter().map(logged).collect(),
        }
    }

    async fn done(&self, ops: OpsSave) -> i64 {
        match self.log.append(ops).await.unwrap() {
            Saved::Done(revision) => revision.0,
            other => panic!("{other:?}"),
        }
    }

    async fn known(&self, code: ShortCode, numbers: &[i64]) -> Vec<i64> {
        let names: Vec<OpName> = numbers.iter().map(|n| self.name(*n)).collect();
        let known = self.log.known(&code, &names).await.unwrap();
        let mut known: Vec<i64> = known.into_keys().map(|name| name.n).collect();
        known.sort_unstable();
        known
    }

    /// Epoch, revision, ids.
    async fn stands(&self, code: ShortCode) -> (i64, i64, Option<RowIds>) {
        let standing = self.log.standing(&code).await.unwrap().unwrap();
        let found = self.store.find(&code).await.unwrap();
        assert_eq!(found.as_ref(), Some(&standing.link), "the same link");
        (standing.epoch.0, standing.link.revision.0, standing.ids)
    }

    async fn lv13_ids_hold_for_the_revision_they_came_with(&self) {
        assert_eq!(self.log.standing(&self.codes.draw()).await, Ok(None));
        let code = self.made().await;
        assert_eq!(self.stands(code).await, (1, 1, None));
        assert_eq!(self.done(self.ops(code, 1, &[1])).await, 2);
        let named = Some(ids(&[7, 1, (1 << 53) - 1]));
        assert_eq!(self.stands(code).await, (1, 2, named));
        let empty = OpsSave {
            ids: Arc::default(),
            ..self.ops(code, 2, &[2])
        };
        assert_eq!(self.done(empty).await, 3);
        assert_eq!(self.stands(code).await, (1, 3, Some(ids(&[]))));
        let whole = self.save(code, Some(3), "whole");
        assert_eq!(self.store.save(whole).await, Ok(Saved::Done(Revision(4))));
        assert_eq!(self.stands(code).await, (4, 4, None), "a plan saved whole");
        let next = OpsSave {
            epoch: Revision(4),
            ids: Arc::new(ids(&[2])),
            ..self.ops(code, 4, &[3])
        };
        assert_eq!(self.done(next).await, 5);
        assert_eq!(self.stands(code).await, (4, 5, Some(ids(&[2]))));
    }

    async fn lv14_ops_are_known_by_user_page_and_number(&self) {
        let (code, other) = (self.made().await, self.made().await);
        assert_eq!(self.known(code, &[1, 2, 3]).await, Vec::<i64>::new());
        assert_eq!(self.known(code, &[]).await, Vec::<i64>::new());
        self.done(self.ops(code, 1, &[1, 3])).await;
        assert_eq!(self.known(code, &[3, 2, 1, 1]).await, [1, 3]);
        assert_eq!(self.known(other, &[1]).await, Vec::<i64>::new());
        let many: Vec<i64> = (-100..200).collect();
        assert_eq!(self.known(code, &many).await, [1, 3]);
        // The name of another's page is another name.
        let theirs = OpName {
            by: self.users[1],
            ..self.name(1)
        };
        let of_other_page = OpName {
            client: "page-2".into(),
            ..self.name(1)
        };
        let names = [theirs.clone(), of_other_page, self.name(3)];
        let known = self.log.known(&code, &names).await.unwrap();
        let changes = || "[{\"change\":\"ö\"}]".into();
        assert_eq!(known, HashMap::from([(self.name(3), changes())]));
        let mut ops = self.ops(code, 2, &[]);
        ops.ops.push(LoggedOp {
            name: theirs.clone(),
            changes: "[]".into(),
        });
        self.done(ops).await;
        let known = self.log.known(&code, &names).await.unwrap();
        let all = [(theirs, "[]".into()), (self.name(3), changes())];
        assert_eq!(known, HashMap::from(all));
    }

    async fn lv15_the_moment_of_a_revision_is_known(&self) {
        let code = self.made().await;
        self.done(self.ops(code, 1, &[1, 2, 3])).await;
        let mut later = self.ops(code, 2, &[4]);
        later.save.now = UnixSeconds(3_000);
        self.done(later).await;
        let made = async |revisions: &[i64]| {
            let revisions: Vec<Revision> = revisions.iter().copied().map(Revision).collect();
            self.log.made(&code, &revisions).await.unwrap()
        };
        assert_eq!(made(&[]).await, HashMap::new());
        let moment = |revision, at| (Revision(revision), UnixSeconds(at));
        assert_eq!(
            made(&[1, 2, 3, 4]).await,
            HashMap::from([moment(2, 2_000), moment(3, 3_000)])
        );
        assert_eq!(made(&[3]).await, HashMap::from([moment(3, 3_000)]));
    }

    async fn lv16_of_saves_at_one_time_that_saw_one_revision_one_is_done(&self) {
        let code = self.made().await;
        let asked = (1..=8).map(|n| self.log.append(self.ops(code, 1, &[n])));
        let saved = join_all(asked).await;
        let done = (1..=8).zip(&saved);
        let done: Vec<i64> = done
            .filter(|(_, saved)| **saved == Ok(Saved::Done(Revision(2))))
            .map(|(n, _)| n)
            .collect();
        assert_eq!(done.len(), 1, "{saved:?}");
        let stale = saved.iter().filter(|saved| **saved == Ok(Saved::Stale));
        assert_eq!(stale.count(), 7);
        let all: Vec<i64> = (1..=8).collect();
        assert_eq!(self.known(code, &all).await, done);
    }

    async fn lv16_many_links_are_saved_together_each_with_its_ops(&self) {
        let mut codes = Vec::new();
        for _ in 0..30 {
            codes.push(self.made().await);
        }
        let whole = self.made().await;
        let numbers: Vec<i64> = (1..=70).collect();
        let saves = codes.iter().map(|code| async {
            let saved = self.done(self.ops(*code, 1, &numbers)).await;
            assert_eq!(saved, 2);
        });
        let save = self.store.save(self.save(whole, None, "whole"));
        let (_, done) = join(join_all(saves), save).await;
        assert_eq!(done, Ok(Saved::Done(Revision(2))));
        for code in codes {
            assert_eq!(self.known(code, &numbers).await, numbers);
        }
        assert_eq!(self.stands(whole).await, (2, 2, None));
    }

    async fn lv17_what_is_refused_leaves_nothing(&self) {
        let code = self.made().await;
        let by_other = || {
            let mut ops = self.ops(code, 1, &[1]);
            ops.save.by = self.users[1];
            ops
        };
        assert_eq!(self.log.append(by_other()).await, Ok(Saved::NotOwner));
        let stale = self.ops(code, 9, &[1]);
        assert_eq!(self.log.append(stale).await, Ok(Saved::Stale));
        let nothing = self.ops(self.codes.draw(), 1, &[1]);
        assert_eq!(self.log.append(nothing).await, Ok(Saved::NotFound));
        assert_eq!(self.known(code, &[1]).await, Vec::<i64>::new());
        assert_eq!(self.stands(code).await, (1, 1, None));
        let change = SettingsChange {
            others_may_save: Some(true),
            ..SettingsChange::default()
        };
        let configured = self
            .store
            .configure(&code, self.users[0], &Expected::Any, change);
        configured.await.unwrap();
        let standing = self.log.standing(&code).await.unwrap().unwrap();
        assert!(standing.link.settings.others_may_save);
        assert_eq!(self.done(by_other()).await, 2);
        assert_eq!(self.known(code, &[1]).await, [1]);
    }

    async fn lv18_what_is_old_is_forgotten(&self) {
        let code = self.made().await;
        self.done(self.ops(code, 1, &[1])).await;
        let mut later = self.ops(code, 2, &[2]);
        later.save.now = UnixSeconds(3_000);
        self.done(later).await;
        self.log.forget(UnixSeconds(2_000)).await.unwrap();
        assert_eq!(self.known(code, &[1, 2]).await, [1, 2]);
        self.log.forget(UnixSeconds(2_001)).await.unwrap();
        assert_eq!(self.known(code, &[1, 2]).await, [2]);
        let (epoch, revision, ids) = self.stands(code).await;
        assert_eq!((epoch, revision, ids.is_some()), (1, 3, true));
    }

    async fn lv18_a_deleted_link_leaves_nothing(&self) {
        let (code, other) = (self.made().await, self.made().await);
        for code in [code, other] {
            self.done(self.ops(code, 1, &[1])).await;
        }
        assert_eq!(self.stands(code).await.1, 2);
        self.store
            .delete(&code, self.users[0], &Expected::Any)
            .await
            .unwrap();
        assert_eq!(self.log.standing(&code).await, Ok(None));
        assert_eq!(self.known(code, &[1]).await, Vec::<i64>::new());
        let made = self.log.made(&code, &[Revision(2)]).await;
        assert_eq!(made, Ok(HashMap::new()));
        let again = self.log.append(self.ops(code, 2, &[2])).await;
        assert_eq!(again, Ok(Saved::NotFound));
        assert_eq!(self.known(other, &[1]).await, [1]);
    }
}
