//! A model of a store under faults (GS19). Random steps are done to a real one, and after each the law must hold: what
//! was acknowledged is what a reader of another connection sees, what was refused is not there.
#![allow(dead_code, reason = "each kind of store has its faults")]

use std::fmt::Debug;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{FileFailurePersistence, TestRunner};

/// People, each with one link to begin with.
pub(crate) const PEOPLE: usize = 4;

/// A store is well again this long after the end of a fault.
const HEALS: Duration = Duration::from_secs(5);

/// What goes wrong until it is mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// So many more bytes fit.
    Full(u64),
    /// Writing fails.
    WriteError,
    /// Writing works, but nothing reaches the disk.
    FlushError,
    /// Nothing may be written.
    ReadOnly,
    /// Another person holds the lock.
    Locked,
    /// Connections end, again and again.
    Lost,
    /// Nobody answers.
    Down,
}

/// What someone does. Numbers choose among the people and links that there are.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Make {
        who: usize,
        bytes: usize,
    },
    Save {
        who: usize,
        link: usize,
        bytes: usize,
    },
    /// Not the revision that the link has.
    StaleSave {
        link: usize,
        bytes: usize,
    },
    /// Everybody saves at once, so that several saves share a transaction.
    Crowd {
        bytes: usize,
    },
    Delete {
        who: usize,
        link: usize,
    },
    SignIn,
    SignOut,
    /// One of those that this store can have.
    Fault(usize),
    Mend,
    /// Mended too, and nothing is written in between.
    Restart,
    Kill,
    Backup,
    Second,
}

pub(crate) fn any_story(longest: usize) -> impl Strategy<Value = Vec<Step>> {
    vec(any_step(), 1..longest)
}

fn any_step() -> impl Strategy<Value = Step> {
    // A row of a few bytes, one of several pages, one that is more than a connection keeps in memory.
    let bytes = prop_oneof![3 => Just(300_usize), 3 => Just(60_000), 1 => Just(700_000)];
    let (who, link) = (0..PEOPLE, 0..64_usize);
    prop_oneof![
        2 => (who.clone(), bytes.clone()).prop_map(|(who, bytes)| Step::Make { who, bytes }),
        8 => (who.clone(), link.clone(), bytes.clone())
            .prop_map(|(who, link, bytes)| Step::Save { who, link, bytes }),
        1 => (link.clone(), bytes.clone()).prop_map(|(link, bytes)| Step::StaleSave { link, bytes }),
        3 => bytes.prop_map(|bytes| Step::Crowd { bytes }),
        1 => (who, link).prop_map(|(who, link)| Step::Delete { who, link }),
        2 => Just(Step::SignIn),
        1 => Just(Step::SignOut),
        5 => any::<usize>().prop_map(Step::Fault),
        3 => Just(Step::Mend),
        1 => Just(Step::Restart),
        1 => Just(Step::Kill),
        1 => Just(Step::Backup),
        1 => Just(Step::Second),
    ]
}

/// What came of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Acknowledged; a link has this revision now.
    Done(i64),
    /// Not allowed.
    Refused,
    /// It failed, and did not happen.
    Failed,
    /// It failed, and nobody can know.
    Unknown,
    /// Someone did too much, and it did not happen.
    Limited,
}

/// A link's plan and revision; `None` when there is no such link.
pub(crate) type Found = Option<(String, i64)>;

/// A store that real things happen to.
#[async_trait]
pub(crate) trait World: Send {
    fn faults(&self) -> Vec<Fault>;
    /// Makes a link and gives its code. `Err` when that failed.
    async fn make(&mut self, who: usize, text: &str) -> Result<String, Outcome>;
    async fn save(&mut self, who: usize, code: &str, text: &str, expected: Option<i64>) -> Outcome;
    async fn save_at_once(&mut self, saves: &[(usize, String, String)]) -> Vec<Outcome>;
    async fn delete(&mut self, who: usize, code: &str) -> Outcome;
    /// Makes a credential. `Err` when that failed.
    async fn sign_in(&mut self) -> Result<String, Outcome>;
    async fn sign_out(&mut self, credential: &str) -> Outcome;
    /// What the store itself answers; `None` when it does not.
    async fn find(&mut self, code: &str) -> Option<Found>;
    /// What a reader of another connection sees; `None` when nobody can look.
    async fn find_elsewhere(&mut self, code: &str) -> Option<Found>;
    async fn is_signed_in(&mut self, credential: &str) -> Option<bool>;
    async fn begin(&mut self, fault: Fault);
    async fn mend(&mut self);
    /// Ends and starts again, by a kill or in good order.
    async fn restart(&mut self, is_kill: bool);
    async fn is_ready(&mut self) -> bool;
    /// Plans in a backup that is made now; `None` when there is none, or it is refused.
    async fn backup(&mut self, codes: &[String]) -> Option<Vec<Found>>;
    /// Whether a second program was refused; `None` when there may be two.
    async fn second_is_refused(&mut self) -> Option<bool>;
}

/// The revision after several saves of which nobody knows.
const UNKNOWN: i64 = -1;

struct Link {
    code: String,
    owner: usize,
    /// What may be there: one thing, but after a failure of which nobody can know.
    may_be: Vec<Found>,
}

impl Link {
    fn known(&self) -> &Found {
        &self.may_be[0]
    }

    fn may_be(&self, found: &Found) -> bool {
        self.may_be.iter().any(|may_be| match (may_be, found) {
            (Some((text, UNKNOWN)), Some((found, _))) => text == found,
            (may_be, found) => may_be == found,
        })
    }
}

struct Story<'a> {
    world: &'a mut dyn World,
    links: Vec<Link>,
    /// Credentials that work, and those that do not any more.
    credentials: Vec<(String, Vec<bool>)>,
    fault: Option<Fault>,
    texts: usize,
}

/// Does a story to a world.
///
/// # Errors
/// Where it broke the law.
pub(crate) async fn tell(world: &mut dyn World, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut story = Story {
        world,
        links: Vec::new(),
        credentials: Vec::new(),
        fault: None,
        texts: 0,
    };
    for who in 0..PEOPLE {
        story.step(&Step::Make { who, bytes: 300 }).await?;
    }
    for (number, step) in steps.iter().enumerate() {
        story.step(step).await?;
        story.law(&format!("after step {number}, {step:?}")).await?;
    }
    story.heals().await
}

impl Story<'_> {
    fn text(&mut self, bytes: usize) -> String {
        self.texts += 1;
        // Not to be shortened by whoever stores it.
        let filler = format!("{:x}", self.texts.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        format!("{}-{}", self.texts, filler.repeat(bytes / filler.len() + 1))
    }

    async fn step(&mut self, step: &Step) -> Result<(), TestCaseError> {
        match *step {
            Step::Make { who, bytes } => {
                let text = self.text(bytes);
                let made = self.world.make(who, &text).await;
                self.may_fail(made.as_ref().err().copied().unwrap_or(Outcome::Done(1)))?;
                if let Ok(code) = made {
                    self.links.push(Link {
                        code,
                        owner: who,
                        may_be: vec![Some((text, 1))],
                    });
                }
            }
            Step::Save { who, link, bytes } => self.save(Some(who), link, bytes, false).await?,
            Step::StaleSave { link, bytes } => self.save(None, link, bytes, true).await?,
            Step::Crowd { bytes } => self.crowd(bytes).await?,
            Step::Delete { who, link } => self.delete(who, link).await?,
            Step::SignIn => match self.world.sign_in().await {
                Ok(credential) => self.credentials.push((credential, vec![true])),
                Err(outcome) => self.may_fail(outcome)?,
            },
            Step::SignOut => self.sign_out().await?,
            Step::Fault(number) => {
                let faults = self.world.faults();
                if self.fault.is_none() && !faults.is_empty() {
                    let fault = faults[number % faults.len()];
                    self.world.begin(fault).await;
                    self.fault = Some(fault);
                }
            }
            Step::Mend => self.mend().await,
            Step::Restart | Step::Kill => {
                let is_kill = matches!(step, Step::Kill);
                self.fault = None;
                self.world.restart(is_kill).await;
            }
            Step::Backup => self.backup().await?,
            Step::Second => {
                let refused = self.world.second_is_refused().await;
                prop_assert_ne!(refused, Some(false), "a second program was let in");
            }
        }
        Ok(())
    }

    async fn mend(&mut self) {
        if self.fault.take().is_some() {
            self.world.mend().await;
        }
    }

    /// Only a fault is a reason to fail, and there are faults with which nothing can be done.
    fn may_fail(&self, outcome: Outcome) -> Result<(), TestCaseError> {
        let is_hopeless = self
            .fault
            .is_some_and(|fault| !matches!(fault, Fault::Full(_) | Fault::Lost));
        if matches!(outcome, Outcome::Done(_)) {
            prop_assert!(!is_hopeless, "acknowledged, with {:?}", self.fault);
        }
        if matches!(outcome, Outcome::Failed | Outcome::Unknown) {
            prop_assert!(self.fault.is_some(), "{outcome:?} without a fault");
        }
        Ok(())
    }

    fn note(&mut self, link: usize, wanted: Found, outcome: Outcome) -> Result<(), TestCaseError> {
        self.may_fail(outcome)?;
        let link = &mut self.links[link];
        match outcome {
            Outcome::Done(_) => link.may_be = vec![wanted],
            Outcome::Unknown => link.may_be.push(wanted.map(|(text, _)| (text, UNKNOWN))),
            Outcome::Refused | Outcome::Failed | Outcome::Limited => {}
        }
        Ok(())
    }

    async fn save(
        &mut self,
        who: Option<usize>,
        link: usize,
        bytes: usize,
        is_stale: bool,
    ) -> Result<(), TestCaseError> {
        let number = link % self.links.len().max(1);
        let text = self.text(bytes);
        let Some(link) = self.links.get(number) else {
            return Ok(());
        };
        let who = who.unwrap_or(link.owner);
        let (code, is_owner) = (link.code.clone(), who == link.owner);
        let known = link.known().clone();
        let revision = known.as_ref().map_or(0, |(_, revision)| *revision);
        let is_sure = link.may_be.len() == 1;
        let expected = is_stale.then_some(revision + 7);
        let outcome = self.world.save(who, &code, &text, expected).await;
        if let Outcome::Done(saved) = outcome {
            prop_assert!(is_owner && !is_stale, "a save that was not allowed");
            prop_assert!(
                !is_sure || saved == revision + 1,
                "{saved} after {revision}"
            );
            return self.note(number, Some((text, saved)), outcome);
        }
        if outcome == Outcome::Refused && is_sure {
            prop_assert!(
                !is_owner || is_stale || known.is_none(),
                "a save was refused"
            );
        }
        self.note(number, Some((text, revision + 1)), outcome)
    }

    async fn crowd(&mut self, bytes: usize) -> Result<(), TestCaseError> {
        let mut saves = Vec::new();
        let mut numbers = Vec::new();
        for number in 0..self.links.len().min(12) {
            let text = self.text(bytes);
            let link = &self.links[number];
            if link.known().is_some() {
                saves.push((link.owner, link.code.clone(), text));
                numbers.push(number);
            }
        }
        let outcomes = self.world.save_at_once(&saves).await;
        for ((number, (_, _, text)), outcome) in numbers.into_iter().zip(saves).zip(outcomes) {
            let before = self.links[number].known().as_ref();
            let revision = match outcome {
                Outcome::Done(revision) => revision,
                _ => before.map_or(0, |(_, revision)| *revision) + 1,
            };
            self.note(number, Some((text, revision)), outcome)?;
        }
        Ok(())
    }

    async fn delete(&mut self, who: usize, link: usize) -> Result<(), TestCaseError> {
        let number = link % self.links.len().max(1);
        let Some(link) = self.links.get(number) else {
            return Ok(());
        };
        // Everybody keeps one.
        if number < PEOPLE {
            return Ok(());
        }
        let (code, owner) = (link.code.clone(), link.owner);
        let outcome = self.world.delete(who, &code).await;
        prop_assert!(!matches!(outcome, Outcome::Done(_)) || who == owner);
        self.note(number, None, outcome)
    }

    async fn sign_out(&mut self) -> Result<(), TestCaseError> {
        let Some(last) = self.credentials.len().checked_sub(1) else {
            return Ok(());
        };
        let credential = self.credentials[last].0.clone();
        let outcome = self.world.sign_out(&credential).await;
        self.may_fail(outcome)?;
        let may_be = &mut self.credentials[last].1;
        match outcome {
            Outcome::Done(_) => *may_be = vec![false],
            Outcome::Unknown => may_be.push(false),
            Outcome::Refused | Outcome::Failed | Outcome::Limited => {}
        }
        Ok(())
    }

    /// A backup holds what was acknowledged before, or there is none.
    async fn backup(&mut self) -> Result<(), TestCaseError> {
        let codes: Vec<String> = self.links.iter().map(|link| link.code.clone()).collect();
        let backup = self.world.backup(&codes).await;
        prop_assert!(
            backup.is_some()
                || self.fault.is_some()
                || !self.world.faults().contains(&Fault::WriteError)
        );
        for (link, found) in self.links.iter().zip(backup.into_iter().flatten()) {
            let is_there = link.may_be(&found);
            prop_assert!(
                is_there,
                "a backup holds {} of {}",
                short(&found),
                link.code
            );
        }
        Ok(())
    }

    /// What everybody must find.
    async fn law(&mut self, when: &str) -> Result<(), TestCaseError> {
        for number in 0..self.links.len() {
            let code = self.links[number].code.clone();
            let elsewhere = self.world.find_elsewhere(&code).await;
            let own = self.world.find(&code).await;
            let link = &mut self.links[number];
            for (who, found) in [("another reader", elsewhere), ("the store", own)] {
                let Some(found) = found else { continue };
                let may_be: Vec<String> = link.may_be.iter().map(short).collect();
                prop_assert!(
                    link.may_be(&found),
                    "{}: {} finds {} behind {}, where {:?} was acknowledged",
                    when,
                    who,
                    short(&found),
                    code,
                    may_be
                );
                link.may_be = vec![found];
            }
        }
        for (credential, may_be) in &mut self.credentials {
            if let Some(is_signed_in) = self.world.is_signed_in(credential).await {
                prop_assert!(may_be.contains(&is_signed_in), "{when}: a credential");
                *may_be = vec![is_signed_in];
            }
        }
        Ok(())
    }

    /// Without a restart, within five seconds; and nothing is different after one.
    async fn heals(&mut self) -> Result<(), TestCaseError> {
        self.mend().await;
        let ended = Instant::now();
        for number in 0..PEOPLE.min(self.links.len()) {
            loop {
                let text = self.text(60_000);
                let (owner, code) = (self.links[number].owner, self.links[number].code.clone());
                let outcome = self.world.save(owner, &code, &text, None).await;
                match outcome {
                    Outcome::Done(revision) => {
                        self.links[number].may_be = vec![Some((text, revision))];
                        break;
                    }
                    Outcome::Unknown => self.links[number].may_be.push(Some((text, UNKNOWN))),
                    Outcome::Limited => break,
                    _ => {}
                }
                prop_assert!(ended.elapsed() < HEALS, "saving works again: {outcome:?}");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        while !self.world.is_ready().await {
            prop_assert!(ended.elapsed() < HEALS, "it is ready again");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.law("when it is well again").await?;
        self.world.restart(true).await;
        self.law("after a restart").await
    }
}

/// The beginning tells one text from the others.
fn short(found: &Found) -> String {
    found
        .as_ref()
        .map_or("nothing".to_owned(), |(text, revision)| {
            let text: String = text.chars().take_while(|letter| *letter != '-').collect();
            format!("text {text} at revision {revision}")
        })
}

/// Tells this many stories, each to a world of its own, and keeps the seed of one that breaks the law.
pub(crate) fn tell_many<W, F>(
    file: &'static str,
    stories: u32,
    longest: usize,
    world: impl Fn() -> F,
) where
    W: World,
    F: Future<Output = W>,
{
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let seeds = FileFailurePersistence::WithSource("proptest-regressions");
    let mut runner = TestRunner::new(ProptestConfig {
        cases: number("FAULTS_STORIES", stories),
        max_shrink_iters: 40,
        source_file: Some(file),
        failure_persistence: Some(Box::new(seeds)),
        ..ProptestConfig::default()
    });
    let told = runner.run(&any_story(longest), |steps| {
        runtime.block_on(async { tell(&mut world().await, &steps).await })
    });
    if let Err(broken) = told {
        panic!("{broken}");
    }
}

/// How often, from the environment.
pub(crate) fn number(name: &str, default: u32) -> u32 {
    let given = std::env::var(name).ok();
    given.map_or(default, |given| given.parse().unwrap())
}
