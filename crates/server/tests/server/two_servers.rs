//! Two programs on one PostgreSQL act as one: whoever asks either of them cannot tell which.

use std::collections::HashSet;

use crate::common::Server;
use crate::common::client::{Client, Reply, get, put, write};
use crate::common::editor::{Editor, tasks_of};
use crate::common::seed::{Person, SITE, people, plan};
use crate::postgres::Postgres;
use futures_util::future::join_all;

/// A connection to each of two programs on one database.
struct Two {
    first: Server,
    second: Server,
    people: Vec<Person>,
    _postgres: Postgres,
}

impl Two {
    /// `None` where PostgreSQL is not installed.
    async fn start(count: usize) -> Option<Self> {
        let postgres = Postgres::start()?;
        let people = people(&postgres.url(), count, 200).await;
        let url = postgres.url();
        let start = || Server::start(&["--database-url", &url, "--public-url", SITE]);
        Some(Two {
            first: start(),
            second: start(),
            people,
            _postgres: postgres,
        })
    }

    async fn clients(&self) -> [Client; 2] {
        let connect = async |server: &Server| Client::connect(&server.address).await.unwrap();
        [connect(&self.first).await, connect(&self.second).await]
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gz3_of_claims_at_both_one_wins_each_time() {
    let Some(two) = Two::start(8).await else {
        return;
    };
    for round in 0..10 {
        let code = format!("race0{round}");
        let claims = two.people.iter().enumerate().map(async |(number, person)| {
            let [first, second] = two.clients().await;
            let mut client = if number % 2 == 0 { first } else { second };
            let url = plan(1000 * (round + 1) + number, 200);
            let body = format!("{{\"shortCode\":\"{code}\",\"longUrl\":\"{url}\"}}");
            let asked = write("POST", "/api/short-url", &person.session, &body);
            let reply = client.send(&asked).await.unwrap();
            assert_eq!(reply.status, 201, "{}", reply.text());
            reply.text()
        });
        let answers = join_all(claims).await;
        let got = answers.iter().filter(|answer| answer.contains(&code));
        assert_eq!(got.count(), 1, "{answers:?}");
        let codes: HashSet<&String> = answers.iter().collect();
        assert_eq!(codes.len(), answers.len(), "each has a link of its own");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn gs16_of_saves_that_saw_one_revision_one_is_stored() {
    let Some(two) = Two::start(1).await else {
        return;
    };
    let Person { session, code, .. } = two.people[0].clone();
    let [mut first, mut second] = two.clients().await;
    for revision in 1..=12_i64 {
        let with_tag = |number: usize| {
            let text = String::from_utf8(put(&code, &session, &plan(number, 200))).unwrap();
            let tag = format!("\r\nIf-Match: \"{revision}\"\r\nContent-Type");
            text.replacen("\r\nContent-Type", &tag, 1).into_bytes()
        };
        let numbers = [revision as usize * 2, revision as usize * 2 + 1];
        let (one, other) = (with_tag(numbers[0]), with_tag(numbers[1]));
        let (one, other) = tokio::join!(first.send(&one), second.send(&other));
        let replies: [Reply; 2] = [one.unwrap(), other.unwrap()];
        let mut statuses = replies.each_ref().map(|reply| reply.status);
        let winner = usize::from(statuses[1] == 200);
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412]);
        assert_eq!(replies[winner].revision, revision + 1);
        // Both say at once what is stored: neither keeps links of its own.
        for client in [&mut first, &mut second] {
            let path = format!("/api/short-url/{code}");
            let reply = client.send(&get(&path, None)).await.unwrap();
            assert_eq!(reply.revision, revision + 1);
            assert!(reply.text().contains(&plan(numbers[winner], 200)));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ga13_a_session_is_everywhere_and_its_end_too() {
    let Some(two) = Two::start(1).await else {
        return;
    };
    let session = two.people[0].session.clone();
    let [mut first, mut second] = two.clients().await;
    let who = get("/auth/user", Some(&session));
    for client in [&mut first, &mut second] {
        let reply = client.send(&who).await.unwrap();
        assert!(reply.text().contains("\"authenticated\":true"));
    }
    let out = first
        .send(&get("/auth/logout", Some(&session)))
        .await
        .unwrap();
    assert_eq!(out.status, 204);
    for client in [&mut second, &mut first] {
        let reply = client.send(&who).await.unwrap();
        assert!(
            reply.text().contains("\"authenticated\":false"),
            "{}",
            reply.text()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lv14_lv16_ops_that_both_take_at_one_time_are_each_done_once() {
    let Some(two) = Two::start(6).await else {
        return;
    };
    let code = two.people[0].code.clone();
    let [mut first, mut second] = two.clients().await;
    let path = format!("/api/short-url/{code}");
    let shared = "{\"othersMaySave\":true}";
    let shared = write("PATCH", &path, &two.people[0].session, shared);
    assert_eq!(first.send(&shared).await.unwrap().status, 200);
    let (before, _) = tasks_of(&mut first, &code).await;
    let editing = two.people.iter().enumerate().map(async |(number, person)| {
        let mut clients = two.clients().await;
        clients.rotate_left(number % 2);
        let [mut here, mut there] = clients;
        let mut editor = Editor::new(&code, &person.session, number);
        let mut names = Vec::new();
        for round in 0..8 {
            let op = editor.next();
            names.push(op.name.clone());
            let done = if round % 4 == 1 {
                // Whoever gets no answer in time asks again, and not where it asked before.
                let (one, other) = tokio::join!(op.send(&mut here), op.send(&mut there));
                one.unwrap().max(other.unwrap())
            } else {
                op.send(&mut here).await.unwrap()
            };
            assert!(done > 1);
            if round % 4 == 3 {
                let again = op.send(&mut there).await.unwrap();
                assert!(again >= done, "{again} after {done}");
            }
            // Some pages know what they were told, others nothing but the first plan.
            if number % 3 != 0 {
                editor.base = done;
            }
        }
        names
    });
    let mut wanted: Vec<String> = join_all(editing).await.concat();
    wanted.extend(before);
    wanted.sort_unstable();
    let mut revisions = Vec::new();
    for client in [&mut first, &mut second] {
        let (mut names, revision) = tasks_of(client, &code).await;
        names.sort_unstable();
        assert_eq!(names, wanted, "each once");
        revisions.push(revision);
    }
    assert_eq!(revisions[0], revisions[1]);
}
