//! The pages of one link, the server, and everything that happens to them.

use barline_accounts::memory::FixedClock;
use barline_accounts::{Clock, UnixSeconds};
use barline_live::memory::{AtOnce, TellingStore};
use barline_live::{Op, OpError, OpName, Together, TogetherParts};
use barline_share_codec::link::{RowIds, decode, join, write_changes};
use barline_short_links::memory::{AnyPlan, ScriptedCodes};
use barline_short_links::{
    LinkError, LinkMode, LinkSummary, LongUrl, LongUrlRule, NewLink, Revision, Save, Saved,
    ShortCode, ShortLinkStore, ShortLinks,
};
use barline_tasks::strategies::{counting_ids, draft_at};
use barline_tasks::{
    Cell, Change, Conflict, Dependency, Duration, Level, Plan, PlanCell, PriorDependencies, RULES,
    Task, TaskId, amend,
};
use proptest::sample::Index;
use std::collections::HashSet;
use std::sync::Arc;

use crate::page::*;
use crate::steps::*;

pub(crate) fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

pub(crate) struct World {
    pub(crate) store: Arc<TellingStore>,
    pub(crate) together: Together,
    pub(crate) clock: Arc<FixedClock>,
    pub(crate) code: ShortCode,
    pub(crate) pages: Vec<Page>,
    pub(crate) puts: usize,
    /// Comments of tasks that were added; nobody changes a comment.
    pub(crate) added: HashSet<String>,
    /// Of tasks that anybody deleted.
    pub(crate) deleted: HashSet<String>,
}

impl World {
    pub(crate) async fn new(pages: usize) -> Self {
        let store = Arc::new(TellingStore::default());
        let clock = Arc::new(FixedClock::default());
        let code: ShortCode = "k3x9ab".parse().unwrap();
        let drafts = ["Sand", "Paint", "Dry", "Move"].map(|name| {
            let mut draft = draft_at(name, TODAY);
            draft.comment = format!("first {name}");
            draft
        });
        let plan = Plan::build("", drafts.to_vec(), &mut counting_ids());
        let data = data(&plan);
        let link = NewLink {
            code,
            owner: ADA,
            long_url: LongUrl::stored(format!("{SITE}/?data={data}")),
            summary: summary(),
            now: UnixSeconds(0),
        };
        store.claim(link, 10).await.unwrap();
        let links = ShortLinks::new(
            store.clone(),
            Arc::new(ScriptedCodes::new(&[])),
            clock.clone(),
            LongUrlRule::new(SITE, Arc::new(AnyPlan)).unwrap(),
        );
        let together = Together::new(TogetherParts {
            links: Arc::new(links),
            log: store.clone(),
            clock: clock.clone(),
            aside: Arc::new(AtOnce),
        });
        let page = |number: usize| {
            // Ids of its own from the beginning, as each browser draws them.
            let mut last_id = (number as u64 + 1) << 40;
            let draft = decode(&data, TODAY).expect("a link").imported.into_draft();
            let plan = draft.build(&mut Own(&mut last_id));
            Page {
                behind: Behind {
                    data: data.clone(),
                    there: (1..=4).map(TaskId).collect(),
                    epoch: Revision::FIRST,
                    here: ids_of(&plan),
                    revision: Revision::FIRST,
                },
                plan,
                sent: None,
                name: format!("page {number}"),
                n: 0,
                last_id,
                edits: 0,
            }
        };
        World {
            pages: (0..pages).map(page).collect(),
            store,
            together,
            clock,
            code,
            puts: 0,
            added: plan
                .tasks()
                .iter()
                .map(|task| task.comment.clone())
                .collect(),
            deleted: HashSet::new(),
        }
    }

    /// What is there now; what its rows are called here is not known yet.
    pub(crate) async fn there(&self) -> Behind {
        let (revision, current) = self.together.open(&self.code).await.unwrap().unwrap();
        Behind {
            data: current.long_url.data().unwrap().to_owned(),
            there: current.ids.0.clone(),
            epoch: current.epoch,
            here: Vec::new(),
            revision,
        }
    }

    pub(crate) fn edit(&mut self, number: usize, edit: &Edit) {
        let page = &mut self.pages[number];
        page.edits += 1;
        let mark = format!("{} {}", page.name, page.edits);
        let tasks = page.plan.tasks();
        if tasks.is_empty() && !matches!(edit, Edit::Add(_) | Edit::Describe) {
            return;
        }
        let row = |at: &Index| at.index(tasks.len());
        let set = |at: &Index, cell: usize, becomes: Cell| Change::Set {
            task: tasks[row(at)].id,
            was: Cell::all(&tasks[row(at)])[cell].clone(),
            becomes,
        };
        let change = match edit {
            Edit::Add(at) => {
                let mut draft = draft_at(&mark, TODAY);
                draft.comment.clone_from(&mark);
                self.added.insert(mark);
                page.last_id += 1;
                let place = at.index(tasks.len() + 1);
                Change::Add {
                    task: Box::new(draft.with_id(TaskId(page.last_id))),
                    after: place.checked_sub(1).map(|row| tasks[row].id),
                }
            }
            Edit::Rename(at) => set(at, 0, Cell::Name(mark)),
            Edit::Lengthen(at) => set(at, 3, Cell::Duration(Duration::new(page.edits as u32 + 1))),
            Edit::Delete(at) => {
                self.deleted.insert(tasks[row(at)].comment.clone());
                // As the editor does it: nothing waits for the task any more.
                for edit in page.plan.deletion(&[row(at)]) {
                    page.plan.apply(edit);
                }
                return;
            }
            Edit::Move(from, to) => {
                let task = tasks[row(from)].id;
                let others: Vec<&Task> = tasks.iter().filter(|other| other.id != task).collect();
                let place = to.index(others.len() + 1);
                Change::Move {
                    task,
                    was_after: row(from).checked_sub(1).map(|row| tasks[row].id),
                    after: place.checked_sub(1).map(|row| others[row].id),
                }
            }
            Edit::Indent(at) => set(at, 5, Cell::Level(Level::clamped(page.edits as i64 % 3))),
            Edit::Wait(at, prior) => {
                let prior = Dependency::plain(tasks[row(prior)].id);
                set(at, 1, Cell::Prior(PriorDependencies::default().with(prior)))
            }
            Edit::Describe => Change::Plan {
                was: PlanCell::Description(page.plan.description().to_owned()),
                becomes: PlanCell::Description(mark),
            },
        };
        page.plan = amend(&page.plan, vec![change]);
    }

    /// What others changed comes into the plan of a page; where both changed one cell, one side stands.
    pub(crate) fn take_in(
        &mut self,
        number: usize,
        base: &Behind,
        there: &Behind,
        takes_theirs: bool,
    ) {
        let page = &mut self.pages[number];
        let row_ids = RowIds {
            here: Some(&base.here),
            there: (base.epoch == there.epoch).then_some((&base.there, &there.there)),
        };
        let mut joined = |takes: &dyn Fn(usize) -> bool| {
            let mut ids = Own(&mut page.last_id);
            let (base, there) = (&base.data, &there.data);
            let joined = join(base, &page.plan, there, row_ids, TODAY, takes, &mut ids);
            joined.expect("links that open")
        };
        // Who is asked whether a task goes lets it stay.
        let asked = joined(&|_| takes_theirs).conflicts;
        let joined = joined(&|conflict| match asked[conflict] {
            Conflict::DeletedHere(_) => true,
            Conflict::DeletedThere(_) => false,
            Conflict::Cell { .. } | Conflict::Plan { .. } => takes_theirs,
        });
        page.plan = joined.plan;
        page.behind = Behind {
            here: joined.rows,
            ..there.clone()
        };
    }

    /// What is to be sent; `None` when the page has changed nothing.
    pub(crate) fn outgoing(&mut self, number: usize) -> Option<Sent> {
        let page = &mut self.pages[number];
        if let Some(sent) = &page.sent {
            return Some(sent.clone());
        }
        let sent = page.unsent();
        if sent.changes.is_empty() {
            return None;
        }
        page.n += 1;
        let name = OpName {
            by: ADA,
            client: page.name.as_str().into(),
            n: page.n,
        };
        let sent = Sent {
            op: Op {
                name,
                base: page.behind.revision,
                age: 0,
                rules: Some(RULES),
                changes: write_changes(&sent.changes).into(),
            },
            after: Behind {
                data: data(&page.plan),
                there: sent.row_ids,
                here: ids_of(&page.plan),
                ..page.behind
            },
        };
        page.sent = Some(sent.clone());
        Some(sent)
    }

    /// Whether there was something to send.
    pub(crate) async fn send(&mut self, number: usize, fate: Fate, takes_theirs: bool) -> bool {
        let Some(Sent { op, after }) = self.outgoing(number) else {
            return false;
        };
        if matches!(fate, Fate::Lost) {
            return true;
        }
        let answer = self.together.carry_out(self.code, op).await;
        if matches!(fate, Fate::AnswerLost) {
            return true;
        }
        self.pages[number].sent = None;
        match answer {
            Ok(done) => {
                let revision = done.revision;
                let after = Behind { revision, ..after };
                match done.plan {
                    None => self.pages[number].behind = after,
                    Some(current) => {
                        let there = Behind {
                            data: current.long_url.data().unwrap().to_owned(),
                            there: current.ids.0.clone(),
                            epoch: current.epoch,
                            here: Vec::new(),
                            ..after
                        };
                        // What was changed since it was sent is the page's own.
                        self.take_in(number, &after, &there, false);
                    }
                }
            }
            Err(OpError::Link(LinkError::Stale)) => {
                let (base, there) = (self.pages[number].behind.clone(), self.there().await);
                self.take_in(number, &base, &there, takes_theirs);
            }
            Err(error) => panic!("{error}"),
        }
        true
    }

    /// Whether there was something new.
    pub(crate) async fn hear(&mut self, number: usize) -> bool {
        let (base, there) = (self.pages[number].behind.clone(), self.there().await);
        let page = &mut self.pages[number];
        let is_new = there.revision > base.revision
            && page.sent.is_none()
            && page.unsent().changes.is_empty();
        if is_new {
            self.take_in(number, &base, &there, true);
            assert_eq!(
                text(&self.pages[number].plan),
                text(&opened(&there.data)),
                "heard"
            );
        }
        is_new
    }

    pub(crate) fn kill(&mut self, number: usize) {
        let page = &mut self.pages[number];
        page.sent = None;
        page.name += "'";
        page.n = 0;
    }

    pub(crate) async fn put(&mut self) {
        let there = self.there().await;
        let plan = opened(&there.data);
        self.puts += 1;
        let mark = format!("put {}", self.puts);
        let mut draft = draft_at(&mark, TODAY);
        draft.comment.clone_from(&mark);
        self.added.insert(mark);
        let after = plan.tasks().last().map(|task| task.id);
        let task = Box::new(draft.with_id(TaskId(1 << 50)));
        let plan = amend(&plan, vec![Change::Add { task, after }]);
        let save = Save {
            code: self.code,
            by: ADA,
            long_url: LongUrl::stored(format!("{SITE}/?data={}", data(&plan))),
            summary: summary(),
            expected: Some(there.revision),
            now: UnixSeconds(0),
        };
        let saved = self.store.save(save).await.unwrap();
        assert!(matches!(saved, Saved::Done(_)));
    }

    pub(crate) async fn run(&mut self, step: &Step) {
        let pages = self.pages.len();
        match step {
            Step::Edit(page, edit) => self.edit(page % pages, edit),
            Step::Send(page, fate, takes) => {
                self.send(page % pages, *fate, *takes).await;
            }
            Step::Hear(page) => {
                self.hear(page % pages).await;
            }
            Step::Kill(page) => self.kill(page % pages),
            Step::Put => self.put().await,
            Step::Wait(seconds) => {
                let now = self.clock.now().0;
                self.clock.set(UnixSeconds(now + seconds));
            }
        }
    }

    /// Everybody is there, and nothing is lost on the way any more.
    pub(crate) async fn settle(&mut self) {
        for _ in 0..3 {
            let mut is_quiet = true;
            for page in 0..self.pages.len() {
                // A list that came too late is joined and sent anew.
                for _ in 0..3 {
                    if !self.send(page, Fate::Well, false).await {
                        break;
                    }
                    is_quiet = false;
                }
                is_quiet &= !self.hear(page).await;
            }
            if is_quiet {
                break;
            }
        }
    }
}
