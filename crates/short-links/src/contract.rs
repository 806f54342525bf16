//! What every [`ShortLinkStore`] must keep. Each function starts from any content, so one store serves them all.

mod conditions;
mod settings;
mod versions;

pub use versions::version_store;

use std::collections::HashSet;

use barline_accounts::{UnixSeconds, UserId};
use futures_util::future::join_all;

use crate::{
    Claim, CodeSource, Deleted, Expected, LinkMode, LinkSummary, LongUrl, NewLink, Revision, Save,
    Saved, ShortCode, ShortLinkStore,
};

/// Runs the whole contract for users that exist in the store.
///
/// # Panics
/// When the store breaks a promise.
pub async fn short_link_store(
    store: &dyn ShortLinkStore,
    codes: &dyn CodeSource,
    users: [UserId; 2],
) {
    let world = World {
        store,
        codes,
        users,
    };
    world.a_claimed_link_is_found().await;
    world.a_taken_code_is_nobody_elses().await;
    world.the_same_long_url_of_the_same_user_exists().await;
    world.sl4_gz3_of_claims_at_one_time_one_wins().await;
    world.only_the_owner_saves().await;
    world.a_stale_save_changes_nothing().await;
    world.saves_at_one_time_each_count().await;
    world
        .saves_of_many_links_at_one_time_are_each_as_if_alone()
        .await;
    world.a_deleted_code_stays_taken().await;
    world.there_are_only_so_many().await;
    world.the_list_is_ones_own_and_newest_first().await;
    world.the_settings_are_the_owners().await;
    world.an_expired_link_is_not_saved_and_not_the_same().await;
    world.others_save_when_they_may().await;
    world.a_save_of_anothers_keeps_the_mode().await;
    world.every_save_is_judged_as_the_rule_says().await;
    world
        .sl6_a_change_that_expects_another_revision_changes_nothing()
        .await;
    world
        .sl6_of_a_save_and_a_deletion_at_one_time_one_is_done()
        .await;
    world.sl6_settings_are_of_the_revision_that_was_seen().await;
}

struct World<'a> {
    store: &'a dyn ShortLinkStore,
    codes: &'a dyn CodeSource,
    users: [UserId; 2],
}

fn summary(title: &str) -> LinkSummary {
    LinkSummary {
        mode: LinkMode::Editable,
        task_count: 3,
        title: title.to_owned(),
    }
}

impl World<'_> {
    fn new_link(&self, owner: UserId) -> NewLink {
        let code = self.codes.draw();
        NewLink {
            code,
            owner,
            long_url: LongUrl::stored(format!(
                "https://site.example/?data={code}{}",
                self.codes.draw()
            )),
            summary: summary("Moving house \u{1f680}"),
            now: UnixSeconds(1000),
        }
    }

    async fn made(&self, owner: UserId) -> NewLink {
        let new = self.new_link(owner);
        assert_eq!(self.claim(new.clone()).await, Claim::Made);
        new
    }

    async fn claim(&self, new: NewLink) -> Claim {
        self.store.claim(new, 100_000).await.unwrap()
    }

    fn save(link: &NewLink, by: UserId, data: &str, expected: Option<i64>) -> Save {
        Save {
            code: link.code,
            by,
            long_url: LongUrl::stored(format!("https://site.example/?data={data}")),
            summary: summary(data),
            expected: expected.map(Revision),
            now: UnixSeconds(2000),
        }
    }

    /// The stored URL and revision.
    async fn stored(&self, code: &ShortCode) -> Option<(String, i64)> {
        let link = self.store.find(code).await.unwrap()?;
        assert_eq!(link.code, *code);
        Some((link.long_url.as_str().to_owned(), link.revision.0))
    }

    async fn a_claimed_link_is_found(&self) {
        let link = self.made(self.users[0]).await;
        let found = self.store.find(&link.code).await.unwrap().unwrap();
        assert_eq!((found.owner, found.revision), (link.owner, Revision::FIRST));
        assert_eq!(found.long_url, link.long_url);
        assert_eq!(self.store.find(&self.codes.draw()).await.unwrap(), None);
    }

    async fn a_taken_code_is_nobody_elses(&self) {
        let link = self.made(self.users[0]).await;
        for owner in self.users {
            let thief = NewLink {
                code: link.code,
                ..self.new_link(owner)
            };
            assert_eq!(self.claim(thief).await, Claim::Taken);
        }
        let url = link.long_url.as_str().to_owned();
        assert_eq!(self.stored(&link.code).await, Some((url, 1)));
    }

    async fn the_same_long_url_of_the_same_user_exists(&self) {
        let link = self.made(self.users[0]).await;
        let again = |owner| NewLink {
            long_url: link.long_url.clone(),
            ..self.new_link(owner)
        };
        let mine = again(self.users[0]);
        assert_eq!(self.claim(mine.clone()).await, Claim::Existing(link.code));
        assert_eq!(self.store.find(&mine.code).await.unwrap(), None);
        assert_eq!(self.claim(again(self.users[1])).await, Claim::Made);
    }

    async fn sl4_gz3_of_claims_at_one_time_one_wins(&self) {
        let code = self.codes.draw();
        let claims = (0..64).map(|i| NewLink {
            code,
            ..self.new_link(self.users[i % 2])
        });
        let won = join_all(claims.map(|new| self.claim(new))).await;
        assert_eq!(won.iter().filter(|claim| **claim == Claim::Made).count(), 1);
        assert!(
            won.iter()
                .all(|claim| matches!(claim, Claim::Made | Claim::Taken))
        );
    }

    async fn only_the_owner_saves(&self) {
        let [owner, other] = self.users;
        let link = self.made(owner).await;
        let theirs = Self::save(&link, other, "theirs", None);
        assert_eq!(self.store.save(theirs).await.unwrap(), Saved::NotOwner);
        assert_eq!(self.stored(&link.code).await.unwrap().1, 1);
        let mine = Self::save(&link, owner, "mine", None);
        assert_eq!(
            self.store.save(mine).await.unwrap(),
            Saved::Done(Revision(2))
        );
        let url = "https://site.example/?data=mine".to_owned();
        assert_eq!(self.stored(&link.code).await, Some((url, 2)));
        let nobodys = Self::save(&self.new_link(owner), owner, "mine", None);
        assert_eq!(self.store.save(nobodys).await.unwrap(), Saved::NotFound);
    }

    async fn a_stale_save_changes_nothing(&self) {
        let owner = self.users[0];
        let link = self.made(owner).await;
        for (expected, outcome) in [
            (2, Saved::Stale),
            (1, Saved::Done(Revision(2))),
            (1, Saved::Stale),
            (2, Saved::Done(Revision(3))),
        ] {
            let data = format!("expected{expected}");
            let save = Self::save(&link, owner, &data, Some(expected));
            assert_eq!(self.store.save(save).await.unwrap(), outcome);
        }
        let url = "https://site.example/?data=expected2".to_owned();
        assert_eq!(self.stored(&link.code).await, Some((url, 3)));
    }

    async fn saves_at_one_time_each_count(&self) {
        let owner = self.users[0];
        let link = self.made(owner).await;
        let attempts = (0..64).map(|i| Self::save(&link, owner, &format!("at{i}"), None));
        let saved = join_all(attempts.map(|save| self.store.save(save))).await;
        let revisions: HashSet<i64> = saved
            .into_iter()
            .map(|saved| match saved.unwrap() {
                Saved::Done(revision) => revision.0,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(
            revisions,
            (2..66).collect(),
            "each save has a revision of its own"
        );
        assert_eq!(self.stored(&link.code).await.unwrap().1, 65);
    }

    /// A store may do many in one statement.
    async fn saves_of_many_links_at_one_time_are_each_as_if_alone(&self) {
        let [owner, other] = self.users;
        let links = join_all((0..70).map(|_| self.made(owner))).await;
        let nobodys = self.new_link(owner);
        let mut saves = Vec::new();
        for (at, link) in links.iter().enumerate() {
            let mine = Self::save(link, owner, &format!("mine{at}"), Some(1));
            saves.push((mine, Saved::Done(Revision(2))));
            match at % 10 {
                0 => saves.push((Self::save(link, other, "theirs", None), Saved::NotOwner)),
                1 => saves.push((Self::save(link, owner, "late", Some(1)), Saved::Stale)),
                2 => saves.push((Self::save(&nobodys, owner, "gone", None), Saved::NotFound)),
                _ => {}
            }
        }
        let asked = saves.iter().map(|(save, _)| self.store.save(save.clone()));
        let answers = join_all(asked).await;
        let mut stored = Vec::new();
        for ((save, wanted), answer) in saves.iter().zip(answers) {
            match (wanted, answer.unwrap()) {
                // Of two that saw one revision either comes first.
                (Saved::Stale | Saved::Done(_), answer @ (Saved::Stale | Saved::Done(_))) => {
                    if answer != Saved::Stale {
                        assert_eq!(answer, Saved::Done(Revision(2)), "{save:?}");
                        stored.push((save.code, save.long_url.as_str().to_owned()));
                    }
                }
                (wanted, answer) => assert_eq!(answer, *wanted, "{save:?}"),
            }
        }
        assert_eq!(stored.len(), links.len(), "of each link one save is stored");
        for (code, url) in stored {
            assert_eq!(self.stored(&code).await, Some((url, 2)));
        }
    }

    async fn a_deleted_code_stays_taken(&self) {
        let [owner, other] = self.users;
        let link = self.made(owner).await;
        let delete = async |by| {
            self.store
                .delete(&link.code, by, &Expected::Any)
                .await
                .unwrap()
        };
        assert_eq!(delete(other).await, Deleted::NotOwner);
        assert!(self.stored(&link.code).await.is_some());
        assert_eq!(delete(owner).await, Deleted::Done);
        assert_eq!(delete(owner).await, Deleted::NotFound);
        assert_eq!(self.stored(&link.code).await, None);
        let late = Self::save(&link, owner, "late", None);
        assert_eq!(self.store.save(late).await.unwrap(), Saved::NotFound);
        let heir = NewLink {
            code: link.code,
            ..self.new_link(other)
        };
        assert_eq!(self.claim(heir).await, Claim::Taken);
        // The same plan again is a new link, not the deleted one.
        let again = NewLink {
            long_url: link.long_url.clone(),
            ..self.new_link(owner)
        };
        assert_eq!(self.claim(again).await, Claim::Made);
    }

    async fn there_are_only_so_many(&self) {
        let owner = self.users[0];
        let have = self.store.list(owner).await.unwrap().len();
        let full = self.store.claim(self.new_link(owner), have).await.unwrap();
        assert_eq!(full, Claim::Full);
        let last = self
            .store
            .claim(self.new_link(owner), have + 1)
            .await
            .unwrap();
        assert_eq!(last, Claim::Made);
    }

    async fn the_list_is_ones_own_and_newest_first(&self) {
        let [owner, other] = self.users;
        let theirs = self.made(other).await;
        let first = self.made(owner).await;
        let second = self.made(owner).await;
        let save = Save {
            now: UnixSeconds(3000),
            ..Self::save(&first, owner, "listed", None)
        };
        self.store.save(save).await.unwrap();
        let list = self.store.list(owner).await.unwrap();
        assert_eq!(list[0].code, first.code);
        assert_eq!(list[0].summary, summary("listed"));
        assert_eq!(
            (list[0].created, list[0].updated),
            (UnixSeconds(1000), UnixSeconds(3000))
        );
        assert_eq!(list[0].revision, Revision(2));
        let fresh = list.iter().find(|info| info.code == second.code).unwrap();
        assert_eq!(fresh.updated, UnixSeconds(1000));
        assert!(list.iter().all(|info| info.code != theirs.code));
    }
}
