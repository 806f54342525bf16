//! People who edit one link, on a store that takes its time.

use super::*;
use crate::memory::{AtOnce, TellingStore};
use crate::{OpsSave, Standing};
use async_trait::async_trait;
use barline_accounts::UserId;
use barline_accounts::memory::FixedClock;
use barline_share_codec::link::{Mode, decode, plain_url, write_changes};
use barline_short_links::memory::{AnyPlan, ScriptedCodes};
use barline_short_links::{
    CodeSource, Expected, LongUrlRule, NewLink, Save, SettingsChange, ShortLinkStore,
};
use barline_tasks::strategies::{counting_ids, draft_at};
use barline_tasks::{Change, Date, Plan, TaskDraft, TaskId};
use futures_util::future::BoxFuture;
use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::task::yield_now;

pub(super) const SITE: &str = "https://plan.example";

pub(super) const ADA: UserId = UserId(1);

pub(super) const BOB: UserId = UserId(2);

pub(super) const MONDAY: Date = Date::constant(2026, 1, 5);

/// Something that happens just before a save.
pub(super) type Hook = Box<dyn FnOnce(Arc<TellingStore>) -> BoxFuture<'static, ()> + Send>;

/// A store that takes its time.
#[derive(Default)]
pub(super) struct Slow {
    pub(super) inner: Arc<TellingStore>,
    pub(super) before_append: Mutex<VecDeque<Hook>>,
}

#[async_trait]
impl LinkLog for Slow {
    async fn standing(&self, code: &ShortCode) -> Result<Option<Standing>, StoreError> {
        yield_now().await;
        self.inner.standing(code).await
    }

    async fn known(
        &self,
        code: &ShortCode,
        names: &[OpName],
    ) -> Result<HashMap<OpName, Arc<str>>, StoreError> {
        yield_now().await;
        self.inner.known(code, names).await
    }

    async fn made(
        &self,
        code: &ShortCode,
        revisions: &[Revision],
    ) -> Result<HashMap<Revision, UnixSeconds>, StoreError> {
        self.inner.made(code, revisions).await
    }

    async fn append(&self, ops: OpsSave) -> Result<Saved, StoreError> {
        yield_now().await;
        let hook = self.before_append.lock().unwrap().pop_front();
        if let Some(hook) = hook {
            hook(self.inner.clone()).await;
        }
        let saved = self.inner.append(ops).await;
        yield_now().await;
        saved
    }

    async fn forget(&self, before: UnixSeconds) -> Result<(), StoreError> {
        self.inner.forget(before).await
    }
}

pub(super) struct World {
    pub(super) together: Together,
    pub(super) slow: Arc<Slow>,
    pub(super) clock: Arc<FixedClock>,
    pub(super) code: ShortCode,
}

pub(super) fn url(names: &[&str]) -> String {
    let drafts: Vec<TaskDraft> = names.iter().map(|name| draft_at(name, MONDAY)).collect();
    plain_url(
        SITE,
        Mode::Editable,
        &Plan::build("", drafts, &mut counting_ids()),
    )
}

pub(super) fn summary() -> LinkSummary {
    LinkSummary {
        mode: barline_short_links::LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

pub(super) fn save(code: ShortCode, names: &[&str], now: i64) -> Save {
    Save {
        code,
        by: ADA,
        long_url: LongUrl::stored(url(names)),
        summary: summary(),
        expected: None,
        now: UnixSeconds(now),
    }
}

pub(super) fn op(by: UserId, n: i64, base: i64, changes: String) -> Op {
    Op {
        name: OpName {
            by,
            client: "page".into(),
            n,
        },
        base: Revision(base),
        age: 0,
        rules: None,
        changes: changes.into(),
    }
}

pub(super) fn owner(task: u64, was: &str, now: &str) -> String {
    format!(
        "[{{\"change\":\"set\",\"task\":{task},\"was\":{{\"owner\":\"{was}\"}},\"now\":{{\"owner\":\"{now}\"}}}}]"
    )
}

pub(super) fn added(id: u64, name: &str) -> String {
    let plan = Plan::build("", vec![draft_at(name, MONDAY)], &mut counting_ids());
    let mut task = plan.tasks()[0].clone();
    task.id = TaskId(id);
    write_changes(&[Change::Add {
        task: Box::new(task),
        after: Some(TaskId(1)),
    }])
}

impl World {
    /// A link of Ada's, with tasks of nobody's.
    pub(super) async fn new(names: &[&str]) -> Self {
        let slow = Arc::<Slow>::default();
        let clock = Arc::new(FixedClock::default());
        let code = "k3x9ab".parse().unwrap();
        let link = NewLink {
            code,
            owner: ADA,
            long_url: LongUrl::stored(url(names)),
            summary: summary(),
            now: UnixSeconds(0),
        };
        slow.inner.claim(link, 10).await.unwrap();
        let links = ShortLinks::new(
            slow.inner.clone(),
            Arc::new(ScriptedCodes::new(&[])),
            clock.clone(),
            LongUrlRule::new(SITE, Arc::new(AnyPlan)).unwrap(),
        );
        let together = Together::new(TogetherParts {
            links: Arc::new(links),
            log: slow.clone(),
            clock: clock.clone(),
            aside: Arc::new(AtOnce),
        });
        World {
            together,
            slow,
            clock,
            code,
        }
    }

    pub(super) async fn let_others_save(&self, others: bool) {
        let change = SettingsChange {
            others_may_save: Some(others),
            ..SettingsChange::default()
        };
        let configured = self
            .slow
            .inner
            .configure(&self.code, ADA, &Expected::Any, change);
        configured.await.unwrap();
    }

    pub(super) async fn send(&self, op: Op) -> Result<OpDone, OpError> {
        self.together.carry_out(self.code, op).await
    }

    /// The revision that has an op in it, and whether the page is told the plan.
    pub(super) async fn done(&self, op: Op) -> (i64, bool) {
        let done = self.send(op).await.unwrap();
        (done.revision.0, done.plan.is_some())
    }

    /// Id, name and owner of each row.
    pub(super) async fn rows(&self) -> Vec<(u64, String, String)> {
        let (_, Current { long_url, ids, .. }) =
            self.together.open(&self.code).await.unwrap().unwrap();
        let data = long_url.data().unwrap();
        let draft = decode(data, MONDAY).unwrap().imported.into_draft();
        let plan = draft.build(&mut counting_ids());
        assert_eq!(plan.len(), ids.0.len());
        let rows = ids.0.iter().zip(plan.tasks());
        rows.map(|(id, task)| (id.0, task.name.clone(), task.owner.clone()))
            .collect()
    }

    pub(super) async fn owners(&self) -> Vec<String> {
        self.rows().await.into_iter().map(|row| row.2).collect()
    }

    pub(super) async fn revision(&self) -> i64 {
        let link = self.slow.inner.find(&self.code).await.unwrap().unwrap();
        link.revision.0
    }
}

pub(super) fn stale() -> Result<OpDone, OpError> {
    Err(LinkError::Stale.into())
}

#[derive(Default)]
pub(super) struct Counting(AtomicU32);

impl CodeSource for Counting {
    fn draw(&self) -> ShortCode {
        let number = self.0.fetch_add(1, Ordering::Relaxed);
        let mut digits = (0..6).map(|place| (number / 36_u32.pow(place) % 36) as u8);
        ShortCode::draw(|| digits.next().unwrap())
    }
}
