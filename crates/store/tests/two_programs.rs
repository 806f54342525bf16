//! Two programs on one PostgreSQL, each with a writer of its own: what one of them asks before it changes something is
//! still so when it does.

mod common;

use barline_accounts::{AccountStore, Attempt, AttemptSecrets, Secret, UnixSeconds, UserId};
use barline_short_links::{
    Claim, CodeSource, Configured, Deleted, Expected, LinkMode, LinkSummary, LongUrl, MOST_NAMED,
    Naming, NewLink, Revision, Save, Saved, SettingsChange, ShortLinkStore, VersionStore,
    Versioned,
};
use barline_store::{Database, SeaOrmAccountStore, SeaOrmShortLinkStore};
use common::{Os, Postgres, two_users};
use futures_util::future::{join, join_all};

/// Pairs of changes at one time.
const PAIRS: i64 = 150;

struct Programs {
    links: [SeaOrmShortLinkStore; 2],
    accounts: [SeaOrmAccountStore; 2],
    user: UserId,
    _postgres: Postgres,
}

/// Both start at one time, on a database that is empty.
async fn programs() -> Option<Programs> {
    let postgres = Postgres::start()?;
    let url = postgres.url();
    let (one, other) = tokio::join!(Database::open(&url), Database::open(&url));
    let both = [one.unwrap(), other.unwrap()];
    let accounts = both.clone().map(SeaOrmAccountStore::new);
    let [user, _] = two_users(&accounts[0]).await;
    Some(Programs {
        links: both.map(SeaOrmShortLinkStore::new),
        accounts,
        user,
        _postgres: postgres,
    })
}

fn summary() -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 1,
        title: String::new(),
    }
}

fn seen() -> Expected {
    Expected::OneOf(vec![Revision::FIRST])
}

impl Programs {
    fn new_link(&self) -> NewLink {
        let code = Os.draw();
        NewLink {
            code,
            owner: self.user,
            long_url: LongUrl::stored(format!("first of {code}")),
            summary: summary(),
            now: UnixSeconds(1_000),
        }
    }

    async fn made(&self) -> NewLink {
        let link = self.new_link();
        let claim = self.links[0].claim(link.clone(), 100_000).await;
        assert_eq!(claim, Ok(Claim::Made));
        link
    }

    /// The first program saves a plan over that of this revision, or whichever there is.
    async fn save(&self, link: &NewLink, expected: Option<Revision>) -> Saved {
        let save = Save {
            code: link.code,
            by: self.user,
            long_url: LongUrl::stored(format!("unseen {}", Os.draw())),
            summary: summary(),
            expected,
            now: UnixSeconds(1_000),
        };
        self.links[0].save(save).await.unwrap()
    }

    /// A program gives a version, or the plan as it is, a name.
    async fn named(
        &self,
        link: &NewLink,
        program: usize,
        revision: Option<i64>,
        expected: Expected,
    ) -> Versioned<Revision> {
        let naming = Naming {
            code: link.code,
            by: self.user,
            revision: revision.map(Revision),
            name: "Named".to_owned(),
            expected,
            now: UnixSeconds(1_000),
        };
        self.links[program].name_version(naming).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sl6_one_program_deletes_no_plan_that_another_saves() {
    let Some(programs) = programs().await else {
        return;
    };
    for _ in 0..PAIRS {
        let link = programs.made().await;
        let expected = seen();
        let delete = programs.links[1].delete(&link.code, programs.user, &expected);
        let (saved, deleted) = join(programs.save(&link, Some(Revision::FIRST)), delete).await;
        let found = programs.links[0].find(&link.code).await.unwrap();
        let stored = found.map(|link| link.revision.0);
        match (saved, deleted.unwrap()) {
            (Saved::Done(Revision(2)), Deleted::Stale) => assert_eq!(stored, Some(2)),
            (Saved::NotFound, Deleted::Done) => assert_eq!(stored, None),
            both => panic!("{both:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sl6_one_program_configures_no_plan_that_another_saves() {
    let Some(programs) = programs().await else {
        return;
    };
    for _ in 0..PAIRS {
        let link = programs.made().await;
        let (expected, change) = (
            seen(),
            SettingsChange {
                name: Some("Seen".to_owned()),
                ..SettingsChange::default()
            },
        );
        let store = &programs.links[1];
        let configure = store.configure(&link.code, programs.user, &expected, change);
        let (saved, configured) =
            join(programs.save(&link, Some(Revision::FIRST)), configure).await;
        assert_eq!(saved, Saved::Done(Revision(2)));
        let found = store.find(&link.code).await.unwrap().unwrap();
        match configured.unwrap() {
            Configured::Done(info) => {
                assert_eq!(info.revision, Revision::FIRST);
                assert_eq!(found.settings.name, "Seen");
            }
            Configured::Stale => assert_eq!(found.settings.name, ""),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sl6_one_program_names_no_plan_that_another_saves() {
    let Some(programs) = programs().await else {
        return;
    };
    for _ in 0..PAIRS {
        let link = programs.made().await;
        let (saved, named) = join(
            programs.save(&link, Some(Revision::FIRST)),
            programs.named(&link, 1, None, seen()),
        )
        .await;
        assert_eq!(saved, Saved::Done(Revision(2)));
        let versions = programs.links[0].versions(&link.code).await.unwrap();
        let kept: Vec<i64> = versions.iter().map(|info| info.revision.0).collect();
        match named {
            Versioned::Done(Revision(1)) => assert_eq!(kept, [1]),
            Versioned::Stale => assert!(kept.is_empty(), "{kept:?}"),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sl10_a10_two_programs_together_do_not_go_over_a_limit() {
    let Some(programs) = programs().await else {
        return;
    };
    let both = || (0..16).map(|number| number % 2);
    let accounts = &programs.accounts;
    for most in 1..20 {
        let claims = both().map(|by| programs.links[by].claim(programs.new_link(), most));
        let claims = join_all(claims).await;
        let made = claims.iter().filter(|claim| **claim == Ok(Claim::Made));
        assert_eq!(made.count(), 1, "{claims:?}");
        let tokens = both().map(|by| {
            let (user, now) = (programs.user, UnixSeconds(1));
            let secret = Secret::draw(&Os).hash();
            async move {
                let store = &accounts[by];
                store.add_token(user, "One", &secret, now, most).await
            }
        });
        let tokens = join_all(tokens).await;
        let made = tokens.iter().filter(|token| matches!(token, Ok(Some(_))));
        assert_eq!(made.count(), 1, "{tokens:?}");
    }
    // Of the same plan one link is made, whoever asks.
    for _ in 0..20 {
        let same = LongUrl::stored(Os.draw().to_string());
        let links = both().map(|by| {
            let link = NewLink {
                long_url: same.clone(),
                ..programs.new_link()
            };
            programs.links[by].claim(link, 100_000)
        });
        let claims = join_all(links).await;
        let made = claims.iter().filter(|claim| **claim == Ok(Claim::Made));
        assert_eq!(made.count(), 1, "{claims:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sl18_the_last_name_that_there_may_be_is_given_by_one_program() {
    let Some(programs) = programs().await else {
        return;
    };
    for _ in 0..5 {
        let link = programs.made().await;
        let most = i64::try_from(MOST_NAMED).unwrap();
        for revision in 1..=most {
            if revision < most {
                let named = programs.named(&link, 0, None, Expected::Any).await;
                assert_eq!(named, Versioned::Done(Revision(revision)));
            }
            // Unseen: what is saved over is kept.
            let saved = programs.save(&link, None).await;
            assert_eq!(saved, Saved::Done(Revision(revision + 1)));
        }
        let (one, other) = join(
            programs.named(&link, 0, Some(most), Expected::Any),
            programs.named(&link, 1, None, Expected::Any),
        )
        .await;
        let full = [one, other].map(|named| named == Versioned::Full);
        assert!(full[0] != full[1], "{one:?} {other:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a6_an_attempt_is_finished_by_one_program() {
    let Some(programs) = programs().await else {
        return;
    };
    for _ in 0..PAIRS / 3 {
        let attempt = Attempt::new(&AttemptSecrets::draw(&Os), UnixSeconds(1));
        let [one, other] = &programs.accounts;
        one.begin_attempt(attempt.clone()).await.unwrap();
        let (first, second) = join(
            one.take_attempt(&attempt.state),
            other.take_attempt(&attempt.state),
        )
        .await;
        let taken = [first.unwrap(), second.unwrap()];
        assert_eq!(taken.iter().flatten().count(), 1, "{taken:?}");
    }
}
