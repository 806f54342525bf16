//! What every [`VersionStore`] must keep, beside the link store it is on.

use barline_accounts::{UnixSeconds, UserId};

use super::summary;
use crate::{
    Claim, CodeSource, Expected, Kept, LongUrl, MOST_NAMED, MOST_NAMED_BYTES, MOST_VERSIONS,
    Naming, NewLink, Revision, SESSION_GAP, Save, Saved, SettingsChange, ShortCode, ShortLinkStore,
    VersionInfo, VersionStore, Versioned,
};

/// Runs the whole contract, for an owner and another user that exist in the store.
///
/// # Panics
/// When an adapter breaks a promise.
pub async fn version_store(
    links: &dyn ShortLinkStore,
    versions: &dyn VersionStore,
    codes: &dyn CodeSource,
    users: [UserId; 2],
) {
    let world = World {
        links,
        versions,
        codes,
        users,
    };
    world.sl17_what_is_overwritten_unseen_is_kept().await;
    world.sl17_the_end_of_a_session_is_kept().await;
    world
        .sl17_the_same_again_and_what_is_refused_keep_nothing()
        .await;
    world
        .sl17_many_links_at_one_time_keep_each_their_own()
        .await;
    world
        .sl17_a_restore_keeps_what_it_takes_the_place_of()
        .await;
    world.sl18_names_are_given_changed_and_bounded().await;
    world.sl18_a_named_one_stays_when_others_go().await;
    world.sl19_who_may_save_names_and_the_owner_erases().await;
    world.sl6_another_revision_names_and_erases_nothing().await;
    world.sl9_a_deleted_link_has_no_past().await;
}

struct World<'a> {
    links: &'a dyn ShortLinkStore,
    versions: &'a dyn VersionStore,
    codes: &'a dyn CodeSource,
    users: [UserId; 2],
}

const START: i64 = 1_000_000;

fn url(data: &str) -> LongUrl {
    LongUrl::stored(format!("https://site.example/?data={data}"))
}

/// Revisions, the newest first.
fn revisions(versions: &[VersionInfo]) -> Vec<i64> {
    versions.iter().map(|info| info.revision.0).collect()
}

impl World<'_> {
    /// A link of the owner's with the plan `first`, which others may save.
    async fn made(&self) -> ShortCode {
        let code = self.codes.draw();
        let link = NewLink {
            code,
            owner: self.users[0],
            long_url: url(&format!("first-{code}")),
            summary: summary("first"),
            now: UnixSeconds(START),
        };
        let made = self.links.claim(link, 100_000).await;
        assert_eq!(made, Ok(Claim::Made));
        self.share(code, true).await;
        code
    }

    async fn share(&self, code: ShortCode, others_may_save: bool) {
        let change = SettingsChange {
            others_may_save: Some(others_may_save),
            ..SettingsChange::default()
        };
        let owner = self.users[0];
        self.links
            .configure(&code, owner, &Expected::Any, change)
            .await
            .unwrap();
    }

    fn plan(&self, code: ShortCode, data: &str, expected: Option<i64>, now: i64) -> Save {
        Save {
            code,
            by: self.users[0],
            long_url: url(data),
            summary: summary(data),
            expected: expected.map(Revision),
            now: UnixSeconds(START + now),
        }
    }

    async fn save(&self, save: Save) -> i64 {
        match self.links.save(save).await.unwrap() {
            Saved::Done(revision) => revision.0,
            other => panic!("{other:?}"),
        }
    }

    async fn all(&self, code: ShortCode) -> Vec<VersionInfo> {
        self.versions.versions(&code).await.unwrap()
    }

    fn naming(&self, code: ShortCode, revision: Option<i64>, name: &str) -> Naming {
        Naming {
            code,
            by: self.users[0],
            revision: revision.map(Revision),
            name: name.to_owned(),
            expected: Expected::Any,
            now: UnixSeconds(START + 9),
        }
    }

    async fn name(&self, naming: Naming) -> Versioned<Revision> {
        self.versions.name_version(naming).await.unwrap()
    }

    async fn sl17_what_is_overwritten_unseen_is_kept(&self) {
        let code = self.made().await;
        let by_other = Save {
            by: self.users[1],
            ..self.plan(code, "second", None, 1)
        };
        assert_eq!(self.save(by_other).await, 2);
        assert_eq!(self.save(self.plan(code, "third", None, 2)).await, 3);
        // Whoever saw it writes over nothing unseen.
        assert_eq!(self.save(self.plan(code, "fourth", Some(3), 3)).await, 4);
        let all = self.all(code).await;
        assert_eq!(revisions(&all), [2, 1]);
        let second = &all[0];
        assert_eq!(second.summary, summary("second"));
        assert_eq!(
            (second.made, second.kept, second.name.as_str()),
            (UnixSeconds(START + 1), Kept::Overwrite, "")
        );
        assert!(second.by.is_some() && all[1].by.is_some());
        assert_ne!(second.by, all[1].by);
        let found = self.versions.version(&code, Revision(2)).await.unwrap();
        let found = found.unwrap();
        assert_eq!((found.long_url, &found.info), (url("second"), second));
        let none = self.versions.version(&code, Revision(3)).await;
        assert_eq!(none, Ok(None));
        let other = self.made().await;
        assert_eq!(self.versions.version(&other, Revision(2)).await, Ok(None));
        assert_eq!(self.all(other).await, []);
    }

    async fn sl17_the_end_of_a_session_is_kept(&self) {
        let code = self.made().await;
        let mut now = 0;
        for (revision, wait) in [1, SESSION_GAP, SESSION_GAP + 1, 1, -SESSION_GAP - 1, 1]
            .into_iter()
            .enumerate()
        {
            now += wait;
            let expected = Some(revision as i64 + 1);
            let plan = format!("at-{revision}");
            self.save(self.plan(code, &plan, expected, now)).await;
        }
        let all = self.all(code).await;
        assert_eq!(revisions(&all), [5, 3]);
        assert!(all.iter().all(|info| info.kept == Kept::Session));
    }

    async fn sl17_the_same_again_and_what_is_refused_keep_nothing(&self) {
        let code = self.made().await;
        let same = format!("first-{code}");
        self.save(self.plan(code, &same, None, 1)).await;
        self.save(self.plan(code, &same, Some(2), 99_999)).await;
        let stale = self.plan(code, "stale", Some(2), 999_999);
        assert_eq!(self.links.save(stale.clone()).await, Ok(Saved::Stale));
        assert_eq!(self.versions.restore(stale).await, Ok(Saved::Stale));
        self.share(code, false).await;
        let theirs = Save {
            by: self.users[1],
            ..self.plan(code, "theirs", None, 999_999)
        };
        assert_eq!(self.links.save(theirs.clone()).await, Ok(Saved::NotOwner));
        assert_eq!(self.versions.restore(theirs).await, Ok(Saved::NotOwner));
        assert_eq!(self.all(code).await, []);
    }

    async fn sl17_many_links_at_one_time_keep_each_their_own(&self) {
        let mut codes = Vec::new();
        for _ in 0..70 {
            codes.push(self.made().await);
        }
        let saves = codes.iter().enumerate().map(async |(number, code)| {
            // Every third one has seen what it writes over.
            let expected = (number % 3 == 0).then_some(1);
            let plan = format!("next-{number}");
            self.save(self.plan(*code, &plan, expected, 1)).await
        });
        futures_util::future::join_all(saves).await;
        for (number, code) in codes.iter().enumerate() {
            let kept: &[i64] = if number % 3 == 0 { &[] } else { &[1] };
            assert_eq!(revisions(&self.all(*code).await), kept, "{number}");
            let version = self.versions.version(code, Revision(1)).await.unwrap();
            let first = url(&format!("first-{code}"));
            assert!(version.is_none_or(|version| version.long_url == first));
        }
    }

    async fn sl17_a_restore_keeps_what_it_takes_the_place_of(&self) {
        let code = self.made().await;
        self.save(self.plan(code, "second", Some(1), 1)).await;
        let restored = self.plan(code, &format!("first-{code}"), Some(2), 2);
        let done = self.versions.restore(restored).await;
        assert_eq!(done, Ok(Saved::Done(Revision(3))));
        let link = self.links.find(&code).await.unwrap().unwrap();
        assert_eq!(link.long_url, url(&format!("first-{code}")));
        assert_eq!(link.updated, UnixSeconds(START + 2));
        let all = self.all(code).await;
        assert_eq!(revisions(&all), [2]);
        assert_eq!(all[0].kept, Kept::Restore);
    }

    async fn sl18_names_are_given_changed_and_bounded(&self) {
        let code = self.made().await;
        let first = self.name(self.naming(code, None, "As agreed")).await;
        assert_eq!(first, Versioned::Done(Revision(1)));
        let again = self.name(self.naming(code, Some(1), "As signed")).await;
        assert_eq!(again, Versioned::Done(Revision(1)));
        assert_eq!(
            self.name(self.naming(code, Some(2), "Ahead")).await,
            Versioned::NoVersion
        );
        // It is kept already.
        self.save(self.plan(code, "second", None, 1)).await;
        self.save(self.plan(code, "third", None, 2)).await;
        let done = self.name(self.naming(code, Some(2), "Later")).await;
        assert_eq!(done, Versioned::Done(Revision(2)));
        let all = self.all(code).await;
        assert_eq!(revisions(&all), [2, 1]);
        let said = |at: usize| (all[at].name.as_str(), all[at].kept);
        assert_eq!(said(0), ("Later", Kept::Overwrite));
        assert_eq!(said(1), ("As signed", Kept::Named));
        // Without a name it is kept too, and what has one keeps it.
        let kept = self.name(self.naming(code, None, "")).await;
        assert_eq!(kept, Versioned::Done(Revision(3)));
        let same = self.name(self.naming(code, Some(1), "")).await;
        assert_eq!(same, Versioned::Done(Revision(1)));
        let all = self.all(code).await;
        assert_eq!((all[0].name.as_str(), all[0].kept), ("", Kept::Restore));
        assert_eq!(all[2].name, "As signed");
        // As many as may, and not one more.
        for number in 2..MOST_NAMED {
            let named = self.naming(code, None, &format!("Number {number}"));
            assert!(matches!(self.name(named).await, Versioned::Done(_)));
            let plan = format!("plan-{number}");
            self.save(self.plan(code, &plan, None, 3)).await;
        }
        let full = self.name(self.naming(code, None, "One more")).await;
        assert_eq!(full, Versioned::Full);
        let renamed = self.name(self.naming(code, Some(1), "Renamed")).await;
        assert_eq!(renamed, Versioned::Done(Revision(1)));
    }

    async fn sl18_a_named_one_stays_when_others_go(&self) {
        let code = self.made().await;
        let named = self.name(self.naming(code, None, "The first")).await;
        assert_eq!(named, Versioned::Done(Revision(1)));
        let most = MOST_VERSIONS as i64;
        for number in 0..most + 5 {
            let plan = format!("next-{number}");
            self.save(self.plan(code, &plan, None, number)).await;
        }
        let all = self.all(code).await;
        assert_eq!(all.len(), MOST_VERSIONS);
        assert_eq!(all[0].revision, Revision(most + 5));
        assert_eq!(all[MOST_VERSIONS - 1].name, "The first");
        // A year later the newest and the named one are left.
        let plan = self.plan(code, "a-year-later", None, 400 * 86_400);
        self.save(plan).await;
        let all = self.all(code).await;
        assert_eq!(revisions(&all), [most + 6, 1]);
        let large = url(&"a".repeat(MOST_NAMED_BYTES / 4));
        let large = Save {
            long_url: large,
            ..self.plan(code, "", None, 401 * 86_400)
        };
        self.save(large.clone()).await;
        for letter in ["b", "c", "d"] {
            let named = self.name(self.naming(code, None, letter)).await;
            assert!(matches!(named, Versioned::Done(_)), "{letter}");
            let long_url = url(&letter.repeat(MOST_NAMED_BYTES / 4));
            let large = large.clone();
            self.save(Save { long_url, ..large }).await;
        }
        let full = self.name(self.naming(code, None, "e")).await;
        assert_eq!(full, Versioned::Full, "of bytes");
    }

    async fn sl19_who_may_save_names_and_the_owner_erases(&self) {
        let code = self.made().await;
        let [owner, other] = self.users;
        let theirs = Naming {
            by: other,
            ..self.naming(code, None, "Theirs")
        };
        let done = self.name(theirs.clone()).await;
        assert_eq!(done, Versioned::Done(Revision(1)));
        let erase = async |by, revision| {
            let erased = self
                .versions
                .erase_version(&code, by, &Expected::Any, Revision(revision));
            erased.await.unwrap()
        };
        assert_eq!(erase(other, 1).await, Versioned::NotOwner);
        assert_eq!(erase(owner, 2).await, Versioned::NoVersion);
        assert_eq!(erase(owner, 1).await, Versioned::Done(()));
        assert_eq!(self.all(code).await, []);
        self.share(code, false).await;
        assert_eq!(self.name(theirs).await, Versioned::NotOwner);
        let end = SettingsChange {
            expires: Some(Some(UnixSeconds(START + 9))),
            ..SettingsChange::default()
        };
        self.links
            .configure(&code, owner, &Expected::Any, end)
            .await
            .unwrap();
        let late = self.name(self.naming(code, None, "Late")).await;
        assert_eq!(late, Versioned::NotFound);
        let nobodys = self.codes.draw();
        let none = self.name(self.naming(nobodys, None, "Nobody's")).await;
        assert_eq!(none, Versioned::NotFound);
        let none = self
            .versions
            .erase_version(&nobodys, owner, &Expected::Any, Revision(1));
        assert_eq!(none.await, Ok(Versioned::NotFound));
    }

    async fn sl6_another_revision_names_and_erases_nothing(&self) {
        let code = self.made().await;
        let [owner, other] = self.users;
        self.save(self.plan(code, "second", None, 1)).await;
        let expecting =
            |revisions: &[i64]| Expected::OneOf(revisions.iter().copied().map(Revision).collect());
        let name = async |by, revisions: &[i64]| {
            let naming = Naming {
                by,
                expected: expecting(revisions),
                ..self.naming(code, Some(1), "Seen")
            };
            self.name(naming).await
        };
        let erase = async |by, revisions: &[i64]| {
            let expected = expecting(revisions);
            let erased = self
                .versions
                .erase_version(&code, by, &expected, Revision(1));
            erased.await.unwrap()
        };
        for stale in [&[][..], &[1], &[3, 1]] {
            assert_eq!(name(other, stale).await, Versioned::Stale, "{stale:?}");
            assert_eq!(erase(owner, stale).await, Versioned::Stale, "{stale:?}");
        }
        assert_eq!(erase(other, &[1]).await, Versioned::NotOwner);
        assert_eq!(self.all(code).await[0].name, "");
        let named = name(other, &[1, 2]).await;
        assert_eq!(named, Versioned::Done(Revision(1)));
        assert_eq!(erase(owner, &[2]).await, Versioned::Done(()));
    }

    async fn sl9_a_deleted_link_has_no_past(&self) {
        let code = self.made().await;
        self.save(self.plan(code, "second", None, 1)).await;
        assert_eq!(revisions(&self.all(code).await), [1]);
        self.links
            .delete(&code, self.users[0], &Expected::Any)
            .await
            .unwrap();
        assert_eq!(self.all(code).await, []);
        assert_eq!(self.versions.version(&code, Revision(1)).await, Ok(None));
        let named = self.name(self.naming(code, None, "Gone")).await;
        assert_eq!(named, Versioned::NotFound);
    }
}
