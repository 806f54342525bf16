//! Two to four tabs that share one plan, in any order of what they do (SR10, L17, GL7).

use std::collections::BTreeSet;

use barline_save_record::{
    BeforeWrite, Edition, Header, News, Placing, Source, Tab, newest, placing,
};
use proptest::prelude::*;

/// A record of this test: the plan is the set of edits made to it.
#[derive(Clone, Debug)]
struct Record {
    header: Header,
    edits: BTreeSet<u32>,
}

/// A tab with its plan.
#[derive(Clone, Debug)]
struct Page {
    tab: Tab,
    edits: BTreeSet<u32>,
    is_dirty: bool,
    /// The record it last met in local storage.
    seen: Option<Edition>,
    /// What the journal gets next.
    pending: Option<Record>,
}

/// What tabs do, in steps that another tab may come between.
#[derive(Clone, Copy, Debug)]
enum Step {
    Edit(usize),
    /// Writes what waits, or first keeps what is in its place.
    Save(usize),
    /// The journal takes what was written.
    Commit(usize),
    /// Hears that another tab saved.
    News(usize),
    /// Is closed; another one is opened.
    Reload(usize),
}

fn any_step() -> impl Strategy<Value = Step> {
    let page = 0..4_usize;
    prop_oneof![
        4 => page.clone().prop_map(Step::Edit),
        5 => page.clone().prop_map(Step::Save),
        4 => page.clone().prop_map(Step::Commit),
        4 => page.clone().prop_map(Step::News),
        1 => page.prop_map(Step::Reload),
    ]
}

#[derive(Clone, Default)]
struct Browser {
    has_journal: bool,
    local: Option<Record>,
    journal: Option<Record>,
    versions: BTreeSet<u32>,
    pages: Vec<Page>,
    opened: usize,
    made: u32,
    /// Edits that were stored, and must not be lost.
    stored: BTreeSet<u32>,
    /// Every record there ever was.
    written: Vec<Header>,
}

impl Browser {
    fn new(pages: usize, has_journal: bool) -> Browser {
        let mut browser = Browser {
            has_journal,
            ..Browser::default()
        };
        for _ in 0..pages {
            let page = browser.open();
            browser.pages.push(page);
        }
        browser
    }

    /// As at the start of the page.
    fn open(&mut self) -> Page {
        let (winner, loser) = match (self.local.clone(), self.journal.clone()) {
            (Some(local), Some(journal)) => {
                let found = newest(&local.header, &journal.header);
                let (winner, other) = match found.winner {
                    Source::Local => (local, journal),
                    Source::Journal => (journal, local),
                };
                (Some(winner), found.keeps_other.then_some(other))
            }
            (local, journal) => (local.or(journal), None),
        };
        let edition = winner
            .as_ref()
            .map_or_else(Edition::default, |winner| winner.header.edition.clone());
        self.opened += 1;
        let mut tab = Tab::new(format!("t{}", self.opened), edition);
        if let Some(loser) = loser {
            tab.note_kept(&loser.header.edition);
            self.versions.extend(loser.edits);
        }
        Page {
            tab,
            seen: winner.as_ref().map(|winner| winner.header.edition.clone()),
            edits: winner.map_or_else(BTreeSet::new, |winner| winner.edits),
            is_dirty: false,
            pending: None,
        }
    }

    fn play(&mut self, step: Step) {
        let (Step::Edit(at)
        | Step::Save(at)
        | Step::Commit(at)
        | Step::News(at)
        | Step::Reload(at)) = step;
        let at = at % self.pages.len();
        let mut page = self.pages[at].clone();
        match step {
            Step::Edit(_) => {
                self.made += 1;
                page.edits.insert(self.made);
                page.is_dirty = true;
            }
            Step::Save(_) => self.save(&mut page),
            Step::Commit(_) => self.commit(&mut page),
            Step::News(_) => self.hear(&mut page),
            // What was not stored by then may be lost.
            Step::Reload(_) => page = self.open(),
        }
        self.pages[at] = page;
    }

    fn save(&mut self, page: &mut Page) {
        if !page.is_dirty {
            return;
        }
        if let Some(there) = &self.local
            && page.seen.as_ref() != Some(&there.header.edition)
            && page.tab.before_write(Some(&there.header)) == BeforeWrite::Keep
        {
            self.versions.extend(&there.edits);
            page.tab.note_kept(&there.header.edition);
            page.seen = Some(there.header.edition.clone());
            return;
        }
        let header = Header {
            edition: page.tab.write(),
            version: 1,
            tasks: page.edits.len() as u32,
            ..Header::default()
        };
        let edits = page.edits.clone();
        self.stored.extend(&edits);
        self.written.push(header.clone());
        page.seen = Some(header.edition.clone());
        page.is_dirty = false;
        let record = Record { header, edits };
        page.pending = self.has_journal.then(|| record.clone());
        self.local = Some(record);
    }

    fn commit(&mut self, page: &mut Page) {
        let Some(record) = page.pending.take() else {
            return;
        };
        match placing(
            &record.header,
            self.journal.as_ref().map(|there| &there.header),
        ) {
            Placing::Replaces => self.journal = Some(record),
            Placing::KeepsThere => {
                if let Some(there) = self.journal.replace(record) {
                    self.versions.extend(there.edits);
                    page.tab.note_kept(&there.header.edition);
                }
            }
            Placing::IsBehind | Placing::IsOlder => {}
        }
    }

    fn hear(&mut self, page: &mut Page) {
        // It waits for its own commit first.
        self.commit(page);
        let local = self.local.as_ref().map(|record| &record.header);
        let is_seen = local.map(|header| &header.edition) == page.seen.as_ref();
        let journal = self.journal.as_ref().map(|record| &record.header);
        let news = page.tab.news(local.filter(|_| !is_seen), journal);
        let newer = match news {
            News::Adopt(Source::Local) => &self.local,
            News::Adopt(Source::Journal) => &self.journal,
            News::None | News::Stop => return,
        };
        if page.is_dirty {
            return self.save(page);
        }
        let Some(newer) = newer else { return };
        let edition = &newer.header.edition;
        if page.tab.keeps_own(edition) {
            self.versions.extend(&page.edits);
        }
        page.edits.clone_from(&newer.edits);
        page.tab.adopt(edition);
        if local.map(|header| &header.edition) == Some(edition) {
            page.seen = Some(edition.clone());
        }
    }

    /// Every tab saves what waits and hears of the others, until nothing more happens.
    fn settle(&mut self) {
        for _ in 0..12 {
            for at in 0..self.pages.len() {
                for step in [Step::Save(at), Step::Save(at), Step::News(at)] {
                    self.play(step);
                }
            }
        }
    }

    /// Stored edits that the next visit would find nowhere.
    fn lost(&self) -> Vec<u32> {
        let mut after = self.clone();
        let opened = after.open();
        let is_lost = |edit: &&u32| !opened.edits.contains(edit) && !after.versions.contains(edit);
        self.stored.iter().filter(is_lost).copied().collect()
    }
}

fn any_play() -> impl Strategy<Value = (usize, bool, Vec<Step>)> {
    let steps = prop::collection::vec(any_step(), 0..60);
    (2..=4_usize, any::<bool>(), steps)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn prop_sr10_gl7_no_stored_edit_is_lost((pages, has_journal, steps) in any_play()) {
        let mut browser = Browser::new(pages, has_journal);
        for step in steps {
            browser.play(step);
            prop_assert_eq!(browser.lost(), Vec::<u32>::new());
        }
        browser.settle();
        prop_assert_eq!(browser.lost(), Vec::<u32>::new());
    }

    #[test]
    fn prop_sr10_l17_tabs_left_alone_show_the_same_plan((pages, has_journal, steps) in any_play()) {
        let mut browser = Browser::new(pages, has_journal);
        for step in steps {
            browser.play(step);
        }
        browser.settle();
        let shown: BTreeSet<_> = browser.pages.iter().map(|page| page.edits.clone()).collect();
        prop_assert_eq!(shown.len(), 1);
        prop_assert!(browser.pages.iter().all(|page| !page.is_dirty));
        prop_assert_eq!(shown.first(), Some(&browser.open().edits));
    }

    #[test]
    fn prop_sr10_whoever_compares_two_records_comes_to_the_same_answer((pages, has_journal, steps) in any_play()) {
        let mut browser = Browser::new(pages, has_journal);
        for step in steps {
            browser.play(step);
        }
        for one in &browser.written {
            for other in &browser.written {
                let (there, back) = (placing(one, Some(other)), placing(other, Some(one)));
                let is_same = one.edition == other.edition;
                let mirrored = match there {
                    Placing::Replaces if is_same => Placing::Replaces,
                    Placing::Replaces => Placing::IsBehind,
                    Placing::IsBehind => Placing::Replaces,
                    same => same,
                };
                prop_assert_eq!(back, mirrored);
                let (found, turned) = (newest(one, other), newest(other, one));
                prop_assert_eq!(found.keeps_other, turned.keeps_other);
                prop_assert!(is_same || found.winner != turned.winner);
            }
        }
    }
}
