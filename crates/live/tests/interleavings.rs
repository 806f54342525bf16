//! Whatever order the changes of several pages, their answers, whole saves, kills and the clock come in: every page
//! ends with the plan that is behind the link, and nothing is lost or done twice (LV12 to LV16).

use std::collections::HashSet;
use std::sync::Arc;

use barline_accounts::memory::FixedClock;
use barline_accounts::{Clock, UnixSeconds, UserId};
use barline_live::memory::{AtOnce, TellingStore};
use barline_live::{Op, OpError, OpName, Together, TogetherParts};
use barline_share_codec::csv::{Flavour, export};
use barline_share_codec::link::{
    Effort, Mode, RowIds, SentChanges, changes_since, decode, encode, join, write_changes,
};
use barline_short_links::memory::{AnyPlan, ScriptedCodes};
use barline_short_links::{
    LinkError, LinkMode, LinkSummary, LongUrl, LongUrlRule, NewLink, Revision, Save, Saved,
    ShortCode, ShortLinkStore, ShortLinks,
};
use barline_tasks::strategies::{counting_ids, draft_at};
use barline_tasks::{
    Cell, Change, Conflict, Date, Dependency, Duration, IdSource, Level, Plan, PlanCell,
    PriorDependencies, RULES, Task, TaskId, amend,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

const SITE: &str = "https://plan.example";
const ADA: UserId = UserId(1);
const TODAY: Date = Date::constant(2026, 11, 23);

/// What a person does to a plan.
#[derive(Clone, Debug)]
enum Edit {
    Add(Index),
    Rename(Index),
    Lengthen(Index),
    Delete(Index),
    Move(Index, Index),
    Indent(Index),
    Wait(Index, Index),
    Describe,
}

/// What becomes of a call.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Well,
    Lost,
    AnswerLost,
}

#[derive(Clone, Debug)]
enum Step {
    Edit(usize, Edit),
    /// Sends what was changed; which side stands where both changed one cell, if that is asked.
    Send(usize, Fate, bool),
    /// Hears what is there.
    Hear(usize),
    /// Is closed at once, and opened again with what it stored.
    Kill(usize),
    /// Another program saves the plan whole.
    Put,
    /// The clock goes on, or is set back.
    Wait(i64),
}

/// What a page knows to be behind the link.
#[derive(Clone)]
struct Behind {
    data: String,
    /// What its rows are called there, and since when they are.
    there: Vec<TaskId>,
    epoch: Revision,
    /// What they are called on the page.
    here: Vec<TaskId>,
    revision: Revision,
}

/// An op without an answer, and the plan that it makes of what was there.
#[derive(Clone)]
struct Sent {
    op: Op,
    after: Behind,
}

struct Page {
    plan: Plan,
    behind: Behind,
    sent: Option<Sent>,
    name: String,
    n: i64,
    last_id: u64,
    edits: usize,
}

/// Ids that only one page draws.
struct Own<'a>(&'a mut u64);

impl IdSource for Own<'_> {
    fn next_id(&mut self) -> TaskId {
        *self.0 += 1;
        TaskId(*self.0)
    }
}

impl Page {
    fn unsent(&mut self) -> SentChanges {
        let Behind {
            data, there, here, ..
        } = &self.behind;
        let mut own = Own(&mut self.last_id);
        changes_since(data, there, Some(here), &self.plan, TODAY, &mut own).expect("a link")
    }
}

fn ids_of(plan: &Plan) -> Vec<TaskId> {
    plan.tasks().iter().map(|task| task.id).collect()
}

fn data(plan: &Plan) -> String {
    encode(Mode::Editable, plan, Effort::Quick)
}

fn opened(data: &str) -> Plan {
    let draft = decode(data, TODAY).expect("a link").imported.into_draft();
    draft.build(&mut counting_ids())
}

/// What the plan says, without ids.
fn text(plan: &Plan) -> String {
    export(plan, Flavour::Link)
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

struct World {
    store: Arc<TellingStore>,
    together: Together,
    clock: Arc<FixedClock>,
    code: ShortCode,
    pages: Vec<Page>,
    puts: usize,
    /// Comments of tasks that were added; nobody changes a comment.
    added: HashSet<String>,
    /// Of tasks that anybody deleted.
    deleted: HashSet<String>,
}

impl World {
    async fn new(pages: usize) -> Self {
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
    async fn there(&self) -> Behind {
        let (revision, current) = self.together.open(&self.code).await.unwrap().unwrap();
        Behind {
            data: current.long_url.data().unwrap().to_owned(),
            there: current.ids.0.clone(),
            epoch: current.epoch,
            here: Vec::new(),
            revision,
        }
    }

    fn edit(&mut self, number: usize, edit: &Edit) {
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
    fn take_in(&mut self, number: usize, base: &Behind, there: &Behind, takes_theirs: bool) {
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
    fn outgoing(&mut self, number: usize) -> Option<Sent> {
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

    async fn send(&mut self, number: usize, fate: Fate, takes_theirs: bool) {
        let Some(Sent { op, after }) = self.outgoing(number) else {
            return;
        };
        if matches!(fate, Fate::Lost) {
            return;
        }
        let answer = self.together.carry_out(self.code, op).await;
        if matches!(fate, Fate::AnswerLost) {
            return;
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
    }

    async fn hear(&mut self, number: usize) {
        let page = &mut self.pages[number];
        if page.sent.is_some() {
            return;
        }
        if !page.unsent().changes.is_empty() {
            return;
        }
        let (base, there) = (page.behind.clone(), self.there().await);
        if there.revision > base.revision {
            self.take_in(number, &base, &there, true);
            assert_eq!(
                text(&self.pages[number].plan),
                text(&opened(&there.data)),
                "heard"
            );
        }
    }

    fn kill(&mut self, number: usize) {
        let page = &mut self.pages[number];
        page.sent = None;
        page.name += "'";
        page.n = 0;
    }

    async fn put(&mut self) {
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

    async fn run(&mut self, step: &Step) {
        let pages = self.pages.len();
        match step {
            Step::Edit(page, edit) => self.edit(page % pages, edit),
            Step::Send(page, fate, takes) => self.send(page % pages, *fate, *takes).await,
            Step::Hear(page) => self.hear(page % pages).await,
            Step::Kill(page) => self.kill(page % pages),
            Step::Put => self.put().await,
            Step::Wait(seconds) => {
                let now = self.clock.now().0;
                self.clock.set(UnixSeconds(now + seconds));
            }
        }
    }

    /// Everybody is there, and nothing is lost on the way any more.
    async fn settle(&mut self) {
        for _ in 0..3 {
            for page in 0..self.pages.len() {
                // A list that came too late is joined and sent anew.
                for _ in 0..3 {
                    self.send(page, Fate::Well, false).await;
                }
                self.hear(page).await;
            }
        }
    }
}

fn any_step() -> impl Strategy<Value = Step> {
    let at = any::<Index>;
    let edit = prop_oneof![
        3 => at().prop_map(Edit::Add),
        2 => at().prop_map(Edit::Rename),
        2 => at().prop_map(Edit::Lengthen),
        1 => at().prop_map(Edit::Delete),
        2 => (at(), at()).prop_map(|(from, to)| Edit::Move(from, to)),
        1 => at().prop_map(Edit::Indent),
        1 => (at(), at()).prop_map(|(task, prior)| Edit::Wait(task, prior)),
        1 => Just(Edit::Describe),
    ];
    let page = || 0..8usize;
    let fate = prop_oneof![
        4 => Just(Fate::Well),
        1 => Just(Fate::Lost),
        1 => Just(Fate::AnswerLost),
    ];
    prop_oneof![
        8 => (page(), edit).prop_map(|(page, edit)| Step::Edit(page, edit)),
        6 => (page(), fate, any::<bool>()).prop_map(|(page, fate, takes)| Step::Send(page, fate, takes)),
        3 => page().prop_map(Step::Hear),
        1 => page().prop_map(Step::Kill),
        1 => Just(Step::Put),
        1 => prop_oneof![Just(5), Just(60), Just(-3600)].prop_map(Step::Wait),
    ]
}

/// Plays the steps, and looks at what everybody has when nothing is lost on the way any more.
fn play(pages: usize, steps: &[Step]) -> Result<(), TestCaseError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut world = World::new(pages).await;
        for step in steps {
            world.run(step).await;
        }
        world.settle().await;
        let there = opened(&world.there().await.data);
        for page in &world.pages {
            prop_assert_eq!(text(&page.plan), text(&there), "{}", page.name);
        }
        // Two who are asked about a deleted task may both bring it back.
        for mark in world.added.difference(&world.deleted) {
            let count = there
                .tasks()
                .iter()
                .filter(|task| task.comment == *mark)
                .count();
            // After a plan was saved whole its rows are known by likeness alone (T32): a row that was moved and
            // renamed meanwhile may be asked about as two. Nothing is lost then either.
            prop_assert!(
                count == 1 || world.puts > 0 && count > 1,
                "{} {}",
                count,
                mark
            );
        }
        Ok(())
    })
}

// Together 10,000 orders, on two cores; `just nightly` plays 1,000,000.
proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, ..ProptestConfig::default() })]

    #[test]
    fn prop_lv12_every_interleaving_of_two_pages_ends_with_one_plan_and_nothing_lost(
        steps in vec(any_step(), 1..60),
    ) {
        play(2, &steps)?;
    }

    #[test]
    fn prop_lv12_every_interleaving_of_more_pages_ends_with_one_plan_and_nothing_lost(
        pages in 3..5usize, steps in vec(any_step(), 1..60),
    ) {
        play(pages, &steps)?;
    }
}
