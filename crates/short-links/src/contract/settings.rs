//! What a store must keep of a link's settings (SL12 to SL14, SL16).

use barline_accounts::{UnixSeconds, UserId};

use super::World;
use crate::{
    Claim, Configured, Deleted, Expected, LinkMode, LinkSettings, LinkSummary, NewLink, Revision,
    Save, Saved, SettingsChange, ShortLinkInfo,
};

impl World<'_> {
    async fn configure(&self, link: &NewLink, by: UserId, change: SettingsChange) -> Configured {
        let configured = self.store.configure(&link.code, by, &Expected::Any, change);
        configured.await.unwrap()
    }

    async fn configured(&self, link: &NewLink, change: SettingsChange) -> ShortLinkInfo {
        match self.configure(link, link.owner, change).await {
            Configured::Done(info) => *info,
            other => panic!("{other:?}"),
        }
    }

    pub(super) async fn the_settings_are_the_owners(&self) {
        let [owner, other] = self.users;
        let link = self.made(owner).await;
        let found = self.store.find(&link.code).await.unwrap().unwrap();
        assert_eq!(found.settings, LinkSettings::default());
        let all = SettingsChange {
            name: Some("Kitchen \u{1f373}".to_owned()),
            expires: Some(Some(UnixSeconds(5000))),
            others_may_save: Some(true),
            card_shows_plan: Some(false),
        };
        let theirs = self.configure(&link, other, all.clone()).await;
        assert_eq!(theirs, Configured::NotOwner);
        let nobodys = self
            .configure(&self.new_link(owner), owner, all.clone())
            .await;
        assert_eq!(nobodys, Configured::NotFound);
        let found = self.store.find(&link.code).await.unwrap().unwrap();
        assert_eq!(found.settings, LinkSettings::default());

        let mut settings = LinkSettings {
            name: "Kitchen \u{1f373}".to_owned(),
            expires: Some(UnixSeconds(5000)),
            others_may_save: true,
            card_shows_plan: false,
        };
        let info = self.configured(&link, all).await;
        assert_eq!(
            (&info.settings, info.revision),
            (&settings, Revision::FIRST)
        );
        assert_eq!(info.updated, UnixSeconds(1000), "the plan was not changed");
        // What is not named stays.
        let off = SettingsChange {
            others_may_save: Some(false),
            ..SettingsChange::default()
        };
        settings.others_may_save = false;
        assert_eq!(self.configured(&link, off).await.settings, settings);
        let shown = SettingsChange {
            card_shows_plan: Some(true),
            ..SettingsChange::default()
        };
        settings.card_shows_plan = true;
        assert_eq!(self.configured(&link, shown).await.settings, settings);
        let hidden = SettingsChange {
            card_shows_plan: Some(false),
            ..SettingsChange::default()
        };
        settings.card_shows_plan = false;
        assert_eq!(self.configured(&link, hidden).await.settings, settings);
        let endless = SettingsChange {
            expires: Some(None),
            ..SettingsChange::default()
        };
        settings.expires = None;
        assert_eq!(self.configured(&link, endless).await.settings, settings);
        let found = self.store.find(&link.code).await.unwrap().unwrap();
        assert_eq!(found.settings, settings);
        let list = self.store.list(owner).await.unwrap();
        let listed = list.iter().find(|info| info.code == link.code).unwrap();
        assert_eq!(listed.settings, settings);
        let nothing = self.configured(&link, SettingsChange::default()).await;
        assert_eq!(nothing.settings, settings);
    }

    pub(super) async fn an_expired_link_is_not_saved_and_not_the_same(&self) {
        let owner = self.users[0];
        let link = self.made(owner).await;
        let end = |at| SettingsChange {
            expires: Some(Some(UnixSeconds(at))),
            ..SettingsChange::default()
        };
        // Saves of this contract are at 2000.
        self.configured(&link, end(2000)).await;
        let late = Self::save(&link, owner, "late", None);
        assert_eq!(
            self.store.save(late.clone()).await.unwrap(),
            Saved::NotFound
        );
        let in_time = Save {
            now: UnixSeconds(1999),
            ..Self::save(&link, owner, "in-time", None)
        };
        assert_eq!(
            self.store.save(in_time).await.unwrap(),
            Saved::Done(Revision(2))
        );
        let again = |now| NewLink {
            long_url: Self::save(&link, owner, "in-time", None).long_url,
            now: UnixSeconds(now),
            ..self.new_link(owner)
        };
        assert_eq!(self.claim(again(1999)).await, Claim::Existing(link.code));
        let next = again(2000);
        assert_eq!(self.claim(next.clone()).await, Claim::Made);
        let heir = NewLink {
            code: link.code,
            now: UnixSeconds(2000),
            ..self.new_link(owner)
        };
        assert_eq!(
            self.claim(heir).await,
            Claim::Taken,
            "its code stays its own"
        );
        // Put off, it is back; and deleted it can be at any time.
        self.configured(&link, end(3000)).await;
        assert_eq!(
            self.store.save(late).await.unwrap(),
            Saved::Done(Revision(3))
        );
        self.configured(&link, end(1)).await;
        assert_eq!(
            self.store
                .delete(&link.code, owner, &Expected::Any)
                .await
                .unwrap(),
            Deleted::Done
        );
        let gone = self.configure(&link, owner, end(3000)).await;
        assert_eq!(gone, Configured::NotFound);
    }

    /// Each case of [`Saved::judge`], by the store's own means.
    pub(super) async fn every_save_is_judged_as_the_rule_says(&self) {
        let [owner, other] = self.users;
        for ends in [None, Some(1999), Some(2000), Some(2001)] {
            for is_open in [false, true] {
                for by in [owner, other] {
                    for expected in [None, Some(0), Some(1), Some(2)] {
                        let link = self.made(owner).await;
                        let settings = SettingsChange {
                            expires: Some(ends.map(UnixSeconds)),
                            others_may_save: Some(is_open),
                            ..SettingsChange::default()
                        };
                        let info = self.configured(&link, settings).await;
                        let save = Save {
                            now: UnixSeconds(2000),
                            ..Self::save(&link, by, "judged", expected)
                        };
                        let ShortLinkInfo {
                            settings,
                            summary,
                            revision,
                            ..
                        } = info;
                        let rule = Saved::judge(&save, owner, &settings, summary.mode, revision);
                        let saved = self.store.save(save.clone()).await.unwrap();
                        assert_eq!(saved, rule, "{ends:?} {is_open} {save:?}");
                        let found = self.store.find(&link.code).await.unwrap().unwrap();
                        let is_changed = matches!(rule, Saved::Done(_));
                        assert_eq!(found.long_url == save.long_url, is_changed, "{save:?}");
                    }
                }
            }
        }
    }

    /// What visitors may do is the creator's to say: nobody else's save changes it (L10).
    pub(super) async fn a_save_of_anothers_keeps_the_mode(&self) {
        let [owner, other] = self.users;
        let link = self.made(owner).await;
        let open = SettingsChange {
            others_may_save: Some(true),
            ..SettingsChange::default()
        };
        self.configured(&link, open).await;
        let save = async |by, data, mode| {
            let save = Self::save(&link, by, data, None);
            let summary = LinkSummary {
                mode,
                ..save.summary
            };
            self.store.save(Save { summary, ..save }).await.unwrap()
        };
        let (edited, looked) = (LinkMode::Editable, LinkMode::ReadOnly);
        assert_eq!(save(other, "theirs", looked).await, Saved::NotOwner);
        assert_eq!(save(owner, "own", looked).await, Saved::Done(Revision(2)));
        assert_eq!(save(other, "theirs", edited).await, Saved::NotOwner);
        assert_eq!(
            save(other, "theirs", looked).await,
            Saved::Done(Revision(3))
        );
    }

    pub(super) async fn others_save_when_they_may(&self) {
        let [owner, other] = self.users;
        let link = self.made(owner).await;
        let open = |is_open| SettingsChange {
            others_may_save: Some(is_open),
            ..SettingsChange::default()
        };
        let theirs = || self.store.save(Self::save(&link, other, "theirs", None));
        assert_eq!(theirs().await.unwrap(), Saved::NotOwner);
        self.configured(&link, open(true)).await;
        assert_eq!(theirs().await.unwrap(), Saved::Done(Revision(2)));
        let stale = Self::save(&link, other, "stale", Some(1));
        assert_eq!(self.store.save(stale).await.unwrap(), Saved::Stale);
        let found = self.store.find(&link.code).await.unwrap().unwrap();
        assert_eq!(found.owner, owner, "it stays its maker's");
        assert_eq!(
            self.store
                .delete(&link.code, other, &Expected::Any)
                .await
                .unwrap(),
            Deleted::NotOwner
        );
        assert_eq!(
            self.configure(&link, other, open(true)).await,
            Configured::NotOwner
        );
        self.configured(&link, open(false)).await;
        assert_eq!(theirs().await.unwrap(), Saved::NotOwner);
        assert_eq!(self.stored(&link.code).await.unwrap().1, 2);
    }
}
