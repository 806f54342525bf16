//! Messages of programs as texts for NOTIFY: lists of JSON, without names of fields.

use barline_accounts::{UnixSeconds, UserId};
use barline_live::{
    Part, PartPerson, PeerMessage, PeerNews, Place, ProgramId, Shown, Since, Stand,
};
use barline_short_links::Revision;
use serde::{Deserialize, Serialize};

/// PostgreSQL takes less than 8,000 bytes.
const MOST_BYTES: usize = 7_999;

type PlaceText = (i64, u64, Option<String>, Option<(String, String)>);
type StandText = (u64, u64, String, Option<PlaceText>);
type ShownText = (u32, String, u8, StandText);
type PersonText = (i64, i64, u32, Option<ShownText>);

#[derive(Serialize, Deserialize)]
enum NewsText {
    Alive,
    Gone,
    Part(String, u16, u16, Vec<PersonText>, u32, bool),
    Stood(String, i64, String, Option<PlaceText>),
}

type MessageText = (u64, u64, NewsText);

/// As few texts as hold these messages, without those that none can hold.
pub(super) fn packed(messages: &[PeerMessage]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for message in messages {
        let Ok(text) = serde_json::to_string(&written(message)) else {
            continue;
        };
        if text.len() + 2 > MOST_BYTES {
            continue;
        }
        match texts.last_mut() {
            Some(last) if last.len() + text.len() + 2 <= MOST_BYTES => {
                last.push(',');
                last.push_str(&text);
            }
            _ => texts.push(format!("[{text}")),
        }
    }
    for text in &mut texts {
        text.push(']');
    }
    texts
}

/// The messages of a text; none of one that another version wrote.
pub(super) fn unpacked(text: &str) -> Vec<PeerMessage> {
    let messages: Vec<MessageText> = serde_json::from_str(text).unwrap_or_default();
    messages.into_iter().filter_map(read).collect()
}

fn written(message: &PeerMessage) -> MessageText {
    let news = match &message.news {
        PeerNews::Alive => NewsText::Alive,
        PeerNews::Gone => NewsText::Gone,
        PeerNews::Part(part) => NewsText::Part(
            part.code.to_string(),
            part.piece,
            part.pieces,
            part.people.iter().map(written_person).collect(),
            part.unknown,
            part.asks,
        ),
        PeerNews::Stood {
            code,
            user,
            page,
            place,
        } => NewsText::Stood(
            code.to_string(),
            user.0,
            page.to_string(),
            place.as_ref().map(written_place),
        ),
    };
    (message.from.0, message.number, news)
}

fn written_person(person: &PartPerson) -> PersonText {
    let shown = person.shown.as_ref().map(|shown| {
        let stand = &shown.stand;
        let place = stand.place.as_ref().map(written_place);
        let stand = (stand.step, stand.by.0, stand.page.to_string(), place);
        (shown.number, shown.name.to_string(), shown.colour, stand)
    });
    let Since { seconds, count } = person.since;
    (person.user.0, seconds.0, count, shown)
}

fn written_place(place: &Place) -> PlaceText {
    let dragging = place.dragging;
    (
        place.base.0,
        place.task,
        place.column.as_deref().map(str::to_owned),
        dragging.map(|(from, to)| (from.to_string(), to.to_string())),
    )
}

fn read((from, number, news): MessageText) -> Option<PeerMessage> {
    let news = match news {
        NewsText::Alive => PeerNews::Alive,
        NewsText::Gone => PeerNews::Gone,
        NewsText::Part(code, piece, pieces, people, unknown, asks) => PeerNews::Part(Part {
            code: code.parse().ok()?,
            piece,
            pieces,
            people: people.into_iter().map(read_person).collect(),
            unknown,
            asks,
        }),
        NewsText::Stood(code, user, page, place) => PeerNews::Stood {
            code: code.parse().ok()?,
            user: UserId(user),
            page: page.into(),
            place: place.map(read_place),
        },
    };
    Some(PeerMessage {
        from: ProgramId(from),
        number,
        news,
    })
}

fn read_person((user, seconds, count, shown): PersonText) -> PartPerson {
    PartPerson {
        user: UserId(user),
        since: Since {
            seconds: UnixSeconds(seconds),
            count,
        },
        shown: shown.map(|(number, name, colour, (step, by, page, place))| Shown {
            number,
            name: name.into(),
            colour,
            stand: Stand {
                step,
                by: ProgramId(by),
                page: page.into(),
                place: place.map(read_place),
            },
        }),
    }
}

fn read_place((base, task, column, dragging): PlaceText) -> Place {
    let days = |(from, to): (String, String)| Some((from.parse().ok()?, to.parse().ok()?));
    Place {
        base: Revision(base),
        task,
        column: column.map(String::into),
        dragging: dragging.and_then(days),
    }
}
