//! The contract of [`Peers`].

use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::{CodeSource, Revision, ShortCode};
use futures_util::future::{Either, select};
use jiff::civil::Date;

use crate::peers::{Part, PartPerson, PeerMessage, PeerNews, ProgramId, Shown, Since, Stand};
use crate::presence::pieces;
use crate::{Beat, Peers, Place};

/// Messages may take this long.
const SECONDS: usize = 20;

/// Runs the whole contract: these programs are all that hear each other.
///
/// # Panics
/// When an adapter breaks a promise.
pub async fn peers(programs: &[&dyn Peers], codes: &dyn CodeSource, beat: &dyn Beat) {
    for (at, program) in programs.iter().enumerate() {
        let mut sender = Sender {
            from: ProgramId(u64::MAX - at as u64),
            number: 0,
        };
        let others = programs
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != at);
        let others: Vec<&dyn Peers> = others.map(|(_, other)| *other).collect();
        for other in &others {
            sender.is_heard(*program, *other, beat).await;
        }
        let code = codes.draw();
        let every = sender.of_every_kind(code);
        program.tell(&every).await;
        // What is too long takes nothing with it.
        let long = "a".repeat(10_000);
        let messages = [stood(code, &long), stood(code, "one"), PeerNews::Gone];
        let messages = messages.map(|news| sender.message(news));
        program.tell(&messages).await;
        for other in &others {
            all_are_heard(*other, every.iter().chain(&messages[1..]), beat).await;
        }
    }
}

async fn next(listener: &dyn Peers, beat: &dyn Beat) -> Vec<PeerMessage> {
    match select(listener.listen(), beat.second()).await {
        Either::Left((heard, _)) => heard,
        Either::Right(_) => Vec::new(),
    }
}

async fn all_are_heard<'a>(
    listener: &dyn Peers,
    messages: impl Iterator<Item = &'a PeerMessage>,
    beat: &dyn Beat,
) {
    let mut missing: Vec<&PeerMessage> = messages.collect();
    let mut seconds = 0;
    while !missing.is_empty() && seconds < SECONDS {
        let heard = next(listener, beat).await;
        seconds += usize::from(heard.is_empty());
        missing.retain(|message| !heard.contains(message));
    }
    assert!(missing.is_empty(), "nobody heard {:?}", missing[0]);
}

fn stood(code: ShortCode, page: &str) -> PeerNews {
    PeerNews::Stood {
        code,
        user: UserId(1),
        page: page.into(),
        place: None,
    }
}

struct Sender {
    from: ProgramId,
    number: u64,
}

impl Sender {
    fn message(&mut self, news: PeerNews) -> PeerMessage {
        self.number += 1;
        PeerMessage {
            from: self.from,
            number: self.number,
            news,
        }
    }

    /// Says that it is there until it is heard: what was told before anybody listened is lost.
    async fn is_heard(&mut self, program: &dyn Peers, listener: &dyn Peers, beat: &dyn Beat) {
        for _ in 0..SECONDS {
            let message = self.message(PeerNews::Alive);
            program.tell(std::slice::from_ref(&message)).await;
            loop {
                let heard = next(listener, beat).await;
                if heard.contains(&message) {
                    return;
                }
                // A second without a word.
                if heard.is_empty() {
                    break;
                }
            }
        }
        panic!("nobody heard that a program is there");
    }

    /// The longest and many short ones.
    fn of_every_kind(&mut self, code: ShortCode) -> Vec<PeerMessage> {
        let day = |year| Date::new(year, 12, 31).ok();
        let place = Place {
            base: Revision(i64::MAX),
            task: u64::MAX,
            column: Some("a".repeat(32).into()),
            dragging: day(-9999).zip(day(9999)),
        };
        let person = |user, name: &str| PartPerson {
            user: UserId(i64::MAX - user),
            since: Since {
                seconds: UnixSeconds(i64::MAX),
                count: u32::MAX,
            },
            shown: Some(Shown {
                number: u32::MAX,
                name: name.into(),
                colour: 7,
                stand: Stand {
                    step: u64::MAX,
                    by: ProgramId(u64::MAX),
                    page: "-".repeat(64).into(),
                    place: Some(place.clone()),
                },
            }),
        };
        // Fifty are shown, the others counted.
        let most = 550;
        let mut news = Vec::new();
        for letter in ['\0', '"', '\u{1f600}'] {
            let name = letter.to_string().repeat(40);
            let people: Vec<PartPerson> = (0..most).map(|user| person(user, &name)).collect();
            let cut = pieces(code, people.iter(), usize::MAX, true, &|_| true);
            news.extend(cut.into_iter().map(PeerNews::Part));
        }
        news.extend((0..1_000).map(|_| PeerNews::Part(Part::nobody(code))));
        news.into_iter().map(|news| self.message(news)).collect()
    }
}
