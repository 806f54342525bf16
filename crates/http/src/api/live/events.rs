//! Events as they are sent: named, with an object of JSON (the format is the HTML standard's, "server-sent events").

use barline_live::{EndReason, Event, Rights, RowIds, Wire};
use bytes::Bytes;
use poem_openapi::types::ToJSON;
use poem_openapi::{Enum, Object, Union};

use super::who::{PersonHere, WhoEvent};
use crate::api::nullable::Nullable;
use crate::api::time::rfc3339;

/// `hello`: the first event. Its `id` names the revision.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub(super) struct HelloEvent {
    /// The link's revision, as in its `ETag`.
    revision: i64,
    /// Whether the caller made the link.
    is_owner: bool,
    /// Whether the caller may save another plan behind it.
    can_save: bool,
    /// From when on it opens for nobody (RFC 3339, UTC); `null` when never.
    expires_at: Nullable<String>,
    /// The caller's `number` in `who`; `null` when nobody is signed in.
    person: Nullable<u32>,
    /// The rules by which ops are carried out: a number that counts up when a change comes to mean another thing.
    rules: u32,
}

/// `saved`: another plan is behind the link. Its `id` names the revision. One of a revision that is known already is to be
/// passed over.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub(super) struct SavedEvent {
    /// The link's revision, as in its `ETag`.
    revision: i64,
    /// This site's address with the plan in its `data` parameter; `null` above 64 kB: then read the link.
    long_url: Nullable<String>,
    /// What the plan's rows are called, in order, for who edits it with others; `null` after a plan was saved whole (its
    /// rows are 1, 2, 3 and so on) and where `longUrl` is `null`.
    ids: Nullable<Vec<u64>>,
    /// The revision since when one row is called the same.
    epoch: i64,
}

/// `settings`: the link's creator decided otherwise.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub(super) struct SettingsEvent {
    /// Whether the caller made the link.
    is_owner: bool,
    /// Whether the caller may save another plan behind it.
    can_save: bool,
    /// From when on it opens for nobody (RFC 3339, UTC); `null` when never.
    expires_at: Nullable<String>,
}

/// `reload`: what was missed is not told one by one. Read the link.
#[derive(Debug, Object)]
pub(super) struct ReloadEvent {
    /// The link's revision, as in its `ETag`.
    revision: i64,
}

/// `end`: the last event.
#[derive(Debug, Object)]
pub(super) struct EndEvent {
    /// Why.
    why: EndWhy,
}

/// Why a stream ends.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "camelCase")]
pub(super) enum EndWhy {
    /// The link was deleted.
    Deleted,
    /// The link has expired.
    Expired,
    /// The service stops, or starts anew: connect again after a random time of up to five seconds.
    Stopping,
}

/// What happened.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "camelCase")]
pub(super) enum EventName {
    /// The stream begins.
    Hello,
    /// Another plan is behind the link.
    Saved,
    /// The link's creator decided otherwise.
    Settings,
    /// What was missed is not told: read the link.
    Reload,
    /// Who is here now.
    Who,
    /// The stream ends.
    End,
}

/// The object in `data`, by the name in `event`.
#[derive(Debug, Union)]
pub(super) enum LiveData {
    Hello(HelloEvent),
    Saved(SavedEvent),
    Settings(SettingsEvent),
    Reload(ReloadEvent),
    Who(WhoEvent),
    End(EndEvent),
}

/// The text of server-sent events.
#[derive(Clone, Copy, Debug, Default)]
pub struct SseWire;

impl Wire for SseWire {
    fn write(&self, event: &Event<'_>) -> Bytes {
        match *event {
            Event::Hello {
                revision,
                id,
                rights: of,
                person,
                rules,
            } => {
                let data = HelloEvent {
                    person: Nullable(person),
                    rules,
                    revision: revision.0,
                    is_owner: of.is_owner,
                    can_save: of.can_save,
                    expires_at: end(of),
                };
                text("hello", Some(id), &data)
            }
            Event::Saved {
                revision,
                id,
                long_url,
                ids,
                epoch,
            } => {
                let ids = ids.map(|RowIds(ids)| ids.iter().map(|id| id.0).collect());
                let data = SavedEvent {
                    revision: revision.0,
                    ids: Nullable(ids),
                    epoch: epoch.0,
                    long_url: Nullable(long_url.map(|url| url.as_str().to_owned())),
                };
                text("saved", Some(id), &data)
            }
            Event::Settings(of) => {
                let data = SettingsEvent {
                    is_owner: of.is_owner,
                    can_save: of.can_save,
                    expires_at: end(of),
                };
                text("settings", None, &data)
            }
            Event::Reload { revision } => {
                let data = ReloadEvent {
                    revision: revision.0,
                };
                text("reload", None, &data)
            }
            Event::Who { people, unnamed } => {
                let people = people.map(|people| people.iter().map(PersonHere::of).collect());
                let data = WhoEvent {
                    people: Nullable(people),
                    unnamed,
                };
                text("who", None, &data)
            }
            Event::End(why) => {
                let why = match why {
                    EndReason::Deleted => EndWhy::Deleted,
                    EndReason::Expired => EndWhy::Expired,
                    EndReason::Stopping => EndWhy::Stopping,
                };
                text("end", None, &EndEvent { why })
            }
        }
    }

    fn alive(&self) -> Bytes {
        Bytes::from_static(b":\n\n")
    }
}

fn end(rights: Rights) -> Nullable<String> {
    Nullable(rights.expires.map(rfc3339))
}

/// JSON has no line breaks, and neither has a name or an id of ours.
fn text(name: &str, id: Option<&str>, data: &impl ToJSON) -> Bytes {
    let id = id.map_or(String::new(), |id| format!("id: {id}\n"));
    let data = data.to_json_string();
    Bytes::from(format!("{id}event: {name}\ndata: {data}\n\n"))
}

#[cfg(test)]
mod tests {
    use barline_accounts::UnixSeconds;
    use barline_short_links::{LongUrl, Revision};

    use super::*;

    fn written(event: &Event<'_>) -> String {
        String::from_utf8(SseWire.write(event).to_vec()).unwrap()
    }

    #[test]
    fn lv1_events_are_lines_with_a_name_and_an_object() {
        let rights = Rights {
            is_owner: false,
            can_save: true,
            expires: Some(UnixSeconds(60)),
        };
        let revision = Revision(7);
        assert_eq!(
            written(&Event::Hello {
                revision,
                id: "7.mac",
                rights,
                person: Some(5),
                rules: 1,
            }),
            "id: 7.mac\nevent: hello\ndata: {\"canSave\":true,\"expiresAt\":\"1970-01-01T00:01:00Z\",\"isOwner\":false,\"person\":5,\"revision\":7,\"rules\":1}\n\n"
        );
        let url = LongUrl::stored("https://site.example/?data=a%2B\n\"");
        let named: RowIds = "7,1".parse().unwrap();
        let saved = |long_url, ids| {
            written(&Event::Saved {
                revision,
                id: "7.mac",
                long_url,
                ids,
                epoch: Revision(5),
            })
        };
        assert_eq!(
            saved(Some(&url), Some(&named)),
            "id: 7.mac\nevent: saved\ndata: {\"epoch\":5,\"ids\":[7,1],\"longUrl\":\"https://site.example/?data=a%2B\\n\\\"\",\"revision\":7}\n\n"
        );
        assert_eq!(
            saved(None, None),
            "id: 7.mac\nevent: saved\ndata: {\"epoch\":5,\"ids\":null,\"longUrl\":null,\"revision\":7}\n\n"
        );
        assert_eq!(
            written(&Event::Reload { revision }),
            "event: reload\ndata: {\"revision\":7}\n\n"
        );
        assert_eq!(
            written(&Event::End(EndReason::Stopping)),
            "event: end\ndata: {\"why\":\"stopping\"}\n\n"
        );
        assert_eq!(SseWire.alive(), ":\n\n");
    }
}
