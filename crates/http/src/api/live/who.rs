//! Who is at a link: what is told, and where someone says they stand (LV20 to LV23).

use barline_live::{Person, Place};
use barline_short_links::Revision;
use poem_openapi::Object;
use poem_openapi::types::Example;
use serde::Deserialize;

use crate::api::described::{ClientName, ColumnName, Day, WholeNumber};
use crate::api::nullable::Nullable;

/// Where you stand.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields, example)]
pub(super) struct NewPlace {
    /// Which of your pages or programs sends this: 1 to 64 letters, digits, `-` and `_`, drawn at random when it starts.
    pub(super) page: ClientName,
    /// The revision whose row you name.
    pub(super) base: WholeNumber,
    /// What the row is called at `base`, as ops name it. Left out: you stand nowhere any more, if this page said where.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    task: Option<WholeNumber>,
    /// The column of the table: `name`, `startDate`, `duration` and so on. Left out: the whole row.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    column: Option<ColumnName>,
    /// The bar you drag, as it would land. Left out: you do not.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    dragging: Option<Days>,
}

/// First and last day of a bar.
#[derive(Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub(super) struct Days {
    /// The first day (RFC 3339 full-date).
    from: Day,
    /// The last day.
    to: Day,
}

impl NewPlace {
    /// Which page says so, and where: nowhere without a task.
    pub(super) fn place(self) -> (String, Option<Place>) {
        let NewPlace {
            page,
            base,
            task,
            column,
            dragging,
        } = self;
        let place = task.map(|task| Place {
            base: Revision(base.0),
            task: task.0.unsigned_abs(),
            column: column.map(|ColumnName(name)| name.into()),
            dragging: dragging.map(|Days { from, to }| (from.0, to.0)),
        });
        (page.0, place)
    }
}

/// `who`: who is here now, all of them; whoever is in no `who` has gone. It comes first when somebody else is here.
#[derive(Debug, Object)]
pub(super) struct WhoEvent {
    /// Everybody who is signed in, may save and has the link open, at most 50, you among them; `null` when you may not
    /// save yourself.
    pub(super) people: Nullable<Vec<PersonHere>>,
    /// How many are here beside them: who only looks, and you when you may not save.
    pub(super) unnamed: usize,
}

/// Somebody who may save.
#[derive(Debug, Object)]
pub(super) struct PersonHere {
    /// Theirs at this link, whenever they come, and nowhere else.
    number: u32,
    /// As their account has it.
    name: String,
    /// From 0 to 7.
    colour: u8,
    /// Where they stand; `null`: nowhere.
    place: Nullable<PlaceHere>,
}

/// Where somebody stands. A row that you do not know is to be passed over.
#[derive(Debug, Object)]
pub(super) struct PlaceHere {
    /// The revision whose row is named.
    base: i64,
    /// What it is called there.
    task: u64,
    /// The column of the table; `null` for the whole row.
    column: Nullable<String>,
    /// The bar they drag, as it would land; `null` when they do not.
    dragging: Nullable<Days>,
}

impl PersonHere {
    pub(super) fn of(person: &Person<'_>) -> Self {
        PersonHere {
            number: person.number,
            name: person.name.to_owned(),
            colour: person.colour,
            place: Nullable(person.place.map(|place| PlaceHere {
                base: place.base.0,
                task: place.task,
                column: Nullable(place.column.as_deref().map(str::to_owned)),
                dragging: Nullable(place.dragging.map(|(from, to)| Days {
                    from: Day(from),
                    to: Day(to),
                })),
            })),
        }
    }
}

impl Example for NewPlace {
    fn example() -> Self {
        NewPlace {
            page: ClientName("k8Jq2vXw".into()),
            base: WholeNumber(1),
            task: Some(WholeNumber(1)),
            column: Some(ColumnName("duration".into())),
            dragging: None,
        }
    }
}
