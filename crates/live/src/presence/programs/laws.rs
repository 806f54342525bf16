//! Any order of joining, leaving, losing and stopping.

use std::collections::{BTreeSet, VecDeque};

use proptest::prelude::*;

use super::world::{NAMES, World, link};
use super::*;

#[derive(Clone, Copy, Debug)]
enum Step {
    Join(usize, Option<i64>),
    Leave(usize, usize),
    Stand(usize, i64, &'static str, Option<u64>),
    LetIn(bool),
    Look(usize),
    Round(usize),
    Tell(usize, Fate),
    Deliver(usize),
    Kill(usize),
    Stop(usize),
    Second,
}

/// What becomes of messages.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Heard,
    Lost,
    Twice,
    /// After what is told later.
    Late,
}

fn step() -> impl Strategy<Value = Step> {
    let program = 0..3_usize;
    let page = prop_oneof![Just("one"), Just("two")];
    let fate = prop_oneof![
        3 => Just(Fate::Heard),
        1 => Just(Fate::Lost),
        1 => Just(Fate::Twice),
        1 => Just(Fate::Late)
    ];
    prop_oneof![
        6 => (program.clone(), proptest::option::of(1..7_i64)).prop_map(|(at, user)| Step::Join(at, user)),
        3 => (program.clone(), 0..4_usize).prop_map(|(at, page)| Step::Leave(at, page)),
        4 => (program.clone(), 1..7_i64, page, proptest::option::of(0..4_u64))
            .prop_map(|(at, user, page, task)| Step::Stand(at, user, page, task)),
        2 => any::<bool>().prop_map(Step::LetIn),
        2 => program.clone().prop_map(Step::Look),
        3 => program.clone().prop_map(Step::Round),
        6 => (program.clone(), fate).prop_map(|(at, fate)| Step::Tell(at, fate)),
        4 => program.clone().prop_map(Step::Deliver),
        1 => program.clone().prop_map(Step::Kill),
        1 => program.prop_map(Step::Stop),
        2 => Just(Step::Second),
    ]
}

impl World {
    fn take(&mut self, step: Step) {
        let present = self.present.clone();
        match step {
            Step::Join(at, user) => {
                let name = NAMES[usize::try_from(user.unwrap_or(0)).unwrap()];
                self.programs[at].join(user, name, &present);
            }
            Step::Leave(at, page) => {
                let pages = &mut self.programs[at].pages;
                if page < pages.len() {
                    pages.remove(page);
                }
            }
            Step::Stand(at, user, page, task) => self.programs[at].stand(user, page, task),
            Step::LetIn(others) => self.present = link(others),
            Step::Look(at) => self.programs[at].look(&present),
            Step::Round(at) => _ = self.programs[at].round(),
            Step::Tell(at, fate) => {
                let messages = self.programs[at].messages();
                self.post(at, &messages, |inbox, message| match fate {
                    Fate::Heard => inbox.push_back(message),
                    Fate::Lost => {}
                    Fate::Twice => inbox.extend([message.clone(), message]),
                    Fate::Late => inbox.push_front(message),
                });
            }
            Step::Deliver(at) => self.programs[at].deliver(2),
            Step::Kill(at) => self.replace(at),
            Step::Stop(at) => {
                let gone = self.programs[at].followers.farewell();
                self.replace(at);
                self.post(at, &gone, VecDeque::push_back);
            }
            Step::Second => self.second(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Whoever comes, goes, moves or may save at whichever of three programs, which are killed and stopped, and whatever
    /// becomes of their messages: twenty seconds later everybody was told who is there, all of them the same people in the
    /// same order with the same colours at the same places; and never was anybody told a name that was not for them.
    #[test]
    fn prop_lv24_all_programs_tell_the_same_in_the_end(steps in proptest::collection::vec(step(), 1..80)) {
        let mut world = World::of(3);
        for step in steps {
            world.take(step);
        }
        let present = world.present.clone();
        for program in &mut world.programs {
            program.look(&present);
        }
        for _ in 0..20 {
            world.second();
            world.settle();
        }
        let pages = || world.programs.iter().flat_map(|program| &program.pages);
        let users: BTreeSet<i64> = pages().filter_map(|page| page.user).collect();
        let savers: BTreeSet<i64> = users.iter().copied().filter(|user| present.may_save(UserId(*user))).collect();
        let all = users.len() + pages().filter(|page| page.user.is_none()).count();
        let mut told = None;
        for page in pages() {
            let Some(who) = &page.who else {
                prop_assert_eq!(all, 1);
                continue;
            };
            if page.user.is_none_or(|user| !savers.contains(&user)) {
                prop_assert_eq!(who, &format!("who nobody +{all}"));
                continue;
            }
            let same = told.get_or_insert(who);
            prop_assert_eq!(&who, same);
            let names = who.split(' ').skip(1).filter(|word| word.contains(':'));
            let people: Vec<Vec<&str>> = names.map(|one| one.split(':').collect()).collect();
            let named: BTreeSet<&str> = people.iter().map(|one| one[0]).collect();
            let wanted: BTreeSet<&str> = savers.iter().map(|user| NAMES[usize::try_from(*user).unwrap()]).collect();
            prop_assert_eq!(&named, &wanted);
            prop_assert_eq!(people.len(), wanted.len(), "each once");
            let colours: BTreeSet<&str> = people.iter().map(|one| one[2]).collect();
            prop_assert_eq!(colours.len(), people.len());
            let unnamed = format!(" +{}", all - savers.len());
            prop_assert!(who.ends_with(&unnamed));
        }
    }
}
