//! What a change expects of a link is judged in the step that makes it (SL6).

use barline_accounts::UserId;
use futures_util::future::join;

use super::World;
use crate::{Configured, Deleted, Expected, NewLink, Revision, Saved, SettingsChange};

/// Pairs of changes at one time: either of two may come first.
const PAIRS: usize = 40;

fn one_of(revisions: &[i64]) -> Expected {
    Expected::OneOf(revisions.iter().copied().map(Revision).collect())
}

fn named(name: &str) -> SettingsChange {
    SettingsChange {
        name: Some(name.to_owned()),
        ..SettingsChange::default()
    }
}

impl World<'_> {
    async fn delete_at(&self, link: &NewLink, by: UserId, revisions: &[i64]) -> Deleted {
        let expected = one_of(revisions);
        let deleted = self.store.delete(&link.code, by, &expected);
        deleted.await.unwrap()
    }

    async fn name_at(&self, link: &NewLink, by: UserId, revisions: &[i64]) -> Configured {
        let (expected, name) = (one_of(revisions), named("Seen"));
        let configured = self.store.configure(&link.code, by, &expected, name);
        configured.await.unwrap()
    }

    pub(super) async fn sl6_a_change_that_expects_another_revision_changes_nothing(&self) {
        let [owner, other] = self.users;
        let link = self.made(owner).await;
        let saved = self.store.save(Self::save(&link, owner, "second", None));
        assert_eq!(saved.await, Ok(Saved::Done(Revision(2))));
        let before = self.store.find(&link.code).await.unwrap();
        for stale in [&[][..], &[1], &[3, 1]] {
            let configured = self.name_at(&link, owner, stale).await;
            assert_eq!(configured, Configured::Stale, "{stale:?}");
            let deleted = self.delete_at(&link, owner, stale).await;
            assert_eq!(deleted, Deleted::Stale, "{stale:?}");
            // Whoever may not change it learns nothing of its revision.
            let theirs = self.name_at(&link, other, stale).await;
            assert_eq!(theirs, Configured::NotOwner);
            assert_eq!(self.delete_at(&link, other, stale).await, Deleted::NotOwner);
        }
        assert_eq!(self.store.find(&link.code).await.unwrap(), before);
        let none_of = Expected::NoneOf(vec![Revision(1), Revision(2)]);
        let deleted = self.store.delete(&link.code, owner, &none_of).await;
        assert_eq!(deleted, Ok(Deleted::Stale));
        let configured = self.name_at(&link, owner, &[1, 2]).await;
        assert!(matches!(configured, Configured::Done(_)), "{configured:?}");
        assert_eq!(self.delete_at(&link, owner, &[2]).await, Deleted::Done);
        assert_eq!(self.delete_at(&link, owner, &[2]).await, Deleted::NotFound);
        let configured = self.name_at(&link, owner, &[1]).await;
        assert_eq!(configured, Configured::NotFound);
    }

    /// Both saw the first plan: a plan that nobody saw is never deleted.
    pub(super) async fn sl6_of_a_save_and_a_deletion_at_one_time_one_is_done(&self) {
        let owner = self.users[0];
        for pair in 0..PAIRS {
            let link = self.made(owner).await;
            let save = self.store.save(Self::save(&link, owner, "unseen", Some(1)));
            let delete = self.delete_at(&link, owner, &[1]);
            let (saved, deleted) = if pair % 2 == 0 {
                join(save, delete).await
            } else {
                let (deleted, saved) = join(delete, save).await;
                (saved, deleted)
            };
            let stored = self.stored(&link.code).await;
            match (saved.unwrap(), deleted) {
                (Saved::Done(Revision(2)), Deleted::Stale) => assert_eq!(stored.unwrap().1, 2),
                (Saved::NotFound, Deleted::Done) => assert_eq!(stored, None),
                both => panic!("{both:?}"),
            }
        }
    }

    /// The plan that was seen is the one whose settings are changed, whatever is saved at one time.
    pub(super) async fn sl6_settings_are_of_the_revision_that_was_seen(&self) {
        let owner = self.users[0];
        for pair in 0..PAIRS {
            let link = self.made(owner).await;
            let save = self.store.save(Self::save(&link, owner, "unseen", Some(1)));
            let configure = self.name_at(&link, owner, &[1]);
            let (saved, configured) = if pair % 2 == 0 {
                join(save, configure).await
            } else {
                let (configured, saved) = join(configure, save).await;
                (saved, configured)
            };
            assert_eq!(saved, Ok(Saved::Done(Revision(2))));
            let found = self.store.find(&link.code).await.unwrap().unwrap();
            match configured {
                Configured::Done(info) => {
                    assert_eq!(
                        (info.revision, &*found.settings.name),
                        (Revision(1), "Seen")
                    );
                }
                Configured::Stale => assert_eq!(found.settings.name, ""),
                other => panic!("{other:?}"),
            }
        }
    }
}
