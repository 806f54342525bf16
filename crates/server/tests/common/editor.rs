//! Somebody who edits a link together with others: each op adds a task of a name of its own.
#![allow(dead_code, reason = "each program uses its part")]

use std::io;
use std::time::Duration;

use barline_share_codec::link::{decode, write_changes};
use barline_tasks::{Change, Date, IdSource, Plan, TaskDraft, TaskId};

use super::client::{Client, Reply, get, write};

const DAY: Date = Date::constant(2026, 1, 5);

struct One(u64);

impl IdSource for One {
    fn next_id(&mut self) -> TaskId {
        TaskId(self.0)
    }
}

/// An op, which may be sent again and again.
#[derive(Clone, Debug)]
pub(crate) struct AddTask {
    pub(crate) name: String,
    request: Vec<u8>,
}

/// One page of a user.
#[derive(Clone, Debug)]
pub(crate) struct Editor {
    code: String,
    session: String,
    number: u64,
    sent: u64,
    /// The revision that it knows.
    pub(crate) base: i64,
}

impl Editor {
    /// `number` is another for each.
    pub(crate) fn new(code: &str, session: &str, number: usize) -> Self {
        Editor {
            code: code.to_owned(),
            session: session.to_owned(),
            number: number as u64,
            sent: 0,
            base: 1,
        }
    }

    /// The next op of this page.
    pub(crate) fn next(&mut self) -> AddTask {
        let (n, Editor { number, base, .. }) = (self.sent, &*self);
        let name = format!("Task {n} of page {number}");
        let id = 1_000_000 * (number + 1) + n;
        let draft = TaskDraft::new(&name, DAY);
        let plan = Plan::build("", vec![draft], &mut One(id));
        let changes = write_changes(&[Change::Add {
            task: Box::new(plan.tasks()[0].clone()),
            after: None,
        }]);
        let body = format!(
            "{{\"client\":\"page-{number}\",\"n\":{n},\"base\":{base},\"changes\":{changes}}}"
        );
        let path = format!("/api/short-url/{}/ops", self.code);
        let request = write("POST", &path, &self.session, &body);
        self.sent += 1;
        AddTask { name, request }
    }
}

impl AddTask {
    /// Sends it until it is carried out, and answers the revision that has it in it.
    pub(crate) async fn send(&self, client: &mut Client) -> io::Result<i64> {
        loop {
            let Reply {
                status, revision, ..
            } = client.send(&self.request).await?;
            match status {
                200 => return Ok(revision),
                // Told to come again later; nothing is waited for by it.
                429 | 503 => tokio::time::sleep(Duration::from_millis(50)).await,
                status => panic!("{status}"),
            }
        }
    }
}

/// The names of the tasks behind a link, and its revision.
pub(crate) async fn tasks_of(client: &mut Client, code: &str) -> (Vec<String>, i64) {
    let reply = client
        .send(&get(&format!("/api/short-url/{code}/ops"), None))
        .await;
    let reply = reply.unwrap();
    assert_eq!(reply.status, 200, "{}", reply.text());
    let text = reply.text();
    let url = text.split_once("\"longUrl\":\"").unwrap().1;
    let data = url
        .split_once("?data=")
        .unwrap()
        .1
        .split('"')
        .next()
        .unwrap();
    let draft = decode(data, DAY).unwrap().imported.into_draft();
    let names = draft.tasks.iter().map(|task| task.name.clone());
    let names: Vec<String> = names.collect();
    let ids = text.split_once("\"ids\":[").unwrap().1;
    let ids = ids.split(']').next().unwrap().split(',');
    let ids = ids.filter(|id| !id.is_empty());
    assert_eq!(ids.count(), names.len(), "each row has a name");
    (names, reply.revision)
}
