//! The running program, told the same stories as the stores (GS19).

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};

use crate::common::client::{Client, Reply, get, put, write};
use crate::common::seed::{Person, SITE, people, plan};
use crate::common::{Server, barline};
use crate::connection::connection;
use crate::model::{self, Fault, Found, Outcome, PEOPLE, World, number};

const FAILING_DISK: &str = include_str!("failing_disk.c");

/// A library that fails in front of the system's; `None` without a C compiler.
fn failing_disk(folder: &Path) -> Option<PathBuf> {
    let (source, library) = (folder.join("disk.c"), folder.join("disk.so"));
    std::fs::write(&source, FAILING_DISK).unwrap();
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .status();
    made.is_ok_and(|made| made.success()).then_some(library)
}

struct Program {
    folder: tempfile::TempDir,
    library: PathBuf,
    /// `None` only while it is started again.
    server: Option<Server>,
    people: Vec<Person>,
    /// Holds the lock that the program wants.
    holder: Option<DatabaseConnection>,
    /// The model's text of each plan.
    texts: HashMap<String, String>,
    backups: usize,
}

async fn connect(file: &Path) -> DatabaseConnection {
    connection(&format!("sqlite://{}", file.display()))
        .await
        .unwrap()
}

async fn link_in(connection: &DatabaseConnection, code: &str) -> Option<(String, i64)> {
    let statement = Statement::from_sql_and_values(
        connection.get_database_backend(),
        "SELECT long_url, revision FROM short_links WHERE code = ? AND owner_id IS NOT NULL",
        [code.into()],
    );
    let row = connection.query_one_raw(statement).await.unwrap()?;
    Some((
        row.try_get_by_index(0).unwrap(),
        row.try_get_by_index(1).unwrap(),
    ))
}

/// The text of a member of a JSON object.
fn member<'a>(json: &'a str, name: &str) -> &'a str {
    let after = json.split_once(&format!("\"{name}\":")).unwrap().1;
    after
        .trim_start_matches('"')
        .split(['"', ',', '}'])
        .next()
        .unwrap()
}

fn outcome(reply: &Reply) -> Outcome {
    match reply.status {
        200 | 201 | 204 => Outcome::Done(reply.revision),
        403 | 404 | 412 => Outcome::Refused,
        409 | 429 => Outcome::Limited,
        503 => Outcome::Failed,
        status => panic!("{status}: {}", reply.text()),
    }
}

impl Program {
    async fn new(library: PathBuf) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("barline.sqlite");
        let people = people(&format!("sqlite:{}", file.display()), PEOPLE, 200).await;
        let mut program = Program {
            folder,
            library,
            server: None,
            people,
            holder: None,
            texts: HashMap::new(),
            backups: 0,
        };
        program.start();
        program
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("barline.sqlite")
    }

    fn url(&self) -> String {
        format!("sqlite:{}", self.file().display())
    }

    fn fault(&self) -> PathBuf {
        self.folder.path().join("fault")
    }

    /// With a disk that can fail.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = barline(arguments);
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAILING_DISK", self.fault());
        command
    }

    fn start(&mut self) {
        let url = self.url();
        let mut arguments = vec!["serve", "--listen", "127.0.0.1:0", "--log", "warn"];
        arguments.extend(["--database-url", &url, "--public-url", SITE]);
        let mut command = self.command(&arguments);
        self.server = Some(Server::of(|folder| {
            command.current_dir(folder);
            command
        }));
    }

    fn address(&self) -> String {
        self.server.as_ref().unwrap().address.clone()
    }

    async fn send(&self, request: &[u8]) -> Reply {
        let mut client = Client::connect(&self.address()).await.unwrap();
        client.send(request).await.unwrap()
    }

    /// The plan that stands for a text of the model, which begins with its number.
    fn plan_of(&mut self, text: &str) -> String {
        let number = text.split('-').next().unwrap().parse().unwrap();
        let plan = plan(number, text.len());
        self.texts.insert(plan.clone(), text.to_owned());
        plan
    }

    fn text_of(&self, found: Option<(String, i64)>) -> Found {
        found.map(|(plan, revision)| (self.texts.get(&plan).cloned().unwrap_or(plan), revision))
    }
}

#[async_trait]
impl World for Program {
    fn faults(&self) -> Vec<Fault> {
        let mut faults = vec![
            Fault::Full(0),
            Fault::Full(3),
            Fault::Full(20),
            Fault::WriteError,
            Fault::FlushError,
            Fault::ReadOnly,
        ];
        // Whoever waits for a lock waits five seconds each time.
        if number("FAULTS_LOCKS", 0) > 0 {
            faults.push(Fault::Locked);
        }
        faults
    }

    async fn make(&mut self, who: usize, text: &str) -> Result<String, Outcome> {
        let plan = self.plan_of(text);
        let body = format!("{{\"longUrl\":\"{plan}\"}}");
        let reply = self
            .send(&write(
                "POST",
                "/api/short-url",
                &self.people[who].session,
                &body,
            ))
            .await;
        match outcome(&reply) {
            Outcome::Done(_) => Ok(member(&reply.text(), "short_code").to_owned()),
            outcome => Err(outcome),
        }
    }

    async fn save(&mut self, who: usize, code: &str, text: &str, expected: Option<i64>) -> Outcome {
        let plan = self.plan_of(text);
        let mut asked = put(code, &self.people[who].session, &plan);
        if let Some(expected) = expected {
            let line = format!("If-Match: \"{expected}\"\r\nContent-Type:");
            asked = String::from_utf8(asked)
                .unwrap()
                .replace("Content-Type:", &line)
                .into_bytes();
        }
        outcome(&self.send(&asked).await)
    }

    async fn save_at_once(&mut self, saves: &[(usize, String, String)]) -> Vec<Outcome> {
        let asked: Vec<Vec<u8>> = saves
            .iter()
            .map(|(who, code, text)| {
                put(
                    code,
                    &self.people[*who].session.clone(),
                    &self.plan_of(text),
                )
            })
            .collect();
        let replies = join_all(asked.iter().map(|asked| self.send(asked))).await;
        replies.iter().map(outcome).collect()
    }

    async fn delete(&mut self, who: usize, code: &str) -> Outcome {
        let path = format!("/api/short-url/{code}");
        outcome(
            &self
                .send(&write("DELETE", &path, &self.people[who].session, ""))
                .await,
        )
    }

    /// A token: signing in needs an account provider.
    async fn sign_in(&mut self) -> Result<String, Outcome> {
        let session = &self.people[0].session;
        let reply = self
            .send(&write(
                "POST",
                "/api/tokens",
                session,
                "{\"name\":\"Model\"}",
            ))
            .await;
        match outcome(&reply) {
            Outcome::Done(_) => {
                let text = reply.text();
                Ok(format!(
                    "{} {}",
                    member(&text, "id"),
                    member(&text, "token")
                ))
            }
            outcome => Err(outcome),
        }
    }

    async fn sign_out(&mut self, credential: &str) -> Outcome {
        let path = format!("/api/tokens/{}", credential.split(' ').next().unwrap());
        outcome(
            &self
                .send(&write("DELETE", &path, &self.people[0].session, ""))
                .await,
        )
    }

    async fn find(&mut self, code: &str) -> Option<Found> {
        let reply = self
            .send(&get(&format!("/api/short-url/{code}"), None))
            .await;
        match reply.status {
            200 => {
                let plan = member(&reply.text(), "longUrl").to_owned();
                Some(self.text_of(Some((plan, reply.revision))))
            }
            404 => Some(None),
            429 => None,
            status => panic!("reading goes on, but {status}: {}", reply.text()),
        }
    }

    async fn find_elsewhere(&mut self, code: &str) -> Option<Found> {
        // Not kept open: while anybody has the file open, nobody has to find out from the log alone what is in it.
        let reader = connect(&self.file()).await;
        let found = link_in(&reader, code).await;
        reader.close().await.unwrap();
        Some(self.text_of(found))
    }

    async fn is_signed_in(&mut self, credential: &str) -> Option<bool> {
        let token = credential.split(' ').nth(1).unwrap();
        let asked = format!(
            "GET /api/short-url HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        match self.send(asked.as_bytes()).await.status {
            200 => Some(true),
            401 => Some(false),
            429 => None,
            status => panic!("reading goes on, but {status}"),
        }
    }

    async fn begin(&mut self, fault: Fault) {
        let how = match fault {
            Fault::Full(calls) => format!("write ENOSPC {calls}"),
            Fault::ReadOnly => "write EROFS 0".to_owned(),
            Fault::FlushError => "flush EIO 0".to_owned(),
            Fault::Locked => {
                let holder = connect(&self.file()).await;
                holder.execute_unprepared("BEGIN IMMEDIATE").await.unwrap();
                self.holder = Some(holder);
                return;
            }
            _ => "write EIO 0".to_owned(),
        };
        std::fs::write(self.fault(), how).unwrap();
    }

    async fn mend(&mut self) {
        let _ = std::fs::remove_file(self.fault());
        if let Some(holder) = self.holder.take() {
            holder.close().await.unwrap();
        }
    }

    async fn restart(&mut self, is_kill: bool) {
        let server = self.server.take().unwrap();
        if is_kill {
            drop(server);
        } else {
            server.signal("TERM");
            assert!(server.wait().0.success());
        }
        self.mend().await;
        self.start();
    }

    async fn is_ready(&mut self) -> bool {
        self.send(&get("/readyz", None)).await.status == 200
    }

    async fn backup(&mut self, codes: &[String]) -> Option<Vec<Found>> {
        self.backups += 1;
        let copy = self.folder.path().join(format!("copy-{}", self.backups));
        let (url, name) = (self.url(), copy.display().to_string());
        let made = self
            .command(&["backup", &name, "--database-url", &url])
            .output()
            .unwrap();
        if !made.status.success() {
            assert!(!copy.exists(), "half a backup");
            return None;
        }
        let copy = connect(&copy).await;
        let mut found = Vec::new();
        for code in codes {
            found.push(self.text_of(link_in(&copy, code).await));
        }
        Some(found)
    }

    async fn second_is_refused(&mut self) -> Option<bool> {
        let link = self.folder.path().join("link.sqlite");
        if !link.exists() {
            std::os::unix::fs::symlink(self.file(), &link).unwrap();
        }
        let url = format!("sqlite:{}", link.display());
        let second = barline(&["serve", "--listen", "127.0.0.1:0", "--database-url", &url])
            .output()
            .unwrap();
        let said = String::from_utf8(second.stderr).unwrap();
        Some(!second.status.success() && said.contains("is in use by another Barline"))
    }
}

#[test]
fn gs19_the_program_keeps_what_it_acknowledges_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let Some(library) = failing_disk(folder.path()) else {
        eprintln!("skipped: no C compiler, which makes the disk that fails");
        return;
    };
    model::tell_many(file!(), 6, 20, || Program::new(library.clone()));
}

/// Whoever runs it is told once, and so is the load balancer, until it is over.
#[tokio::test(flavor = "multi_thread")]
async fn gs19_while_writing_fails_it_is_not_ready_and_says_so_once() {
    let folder = tempfile::tempdir().unwrap();
    let Some(library) = failing_disk(folder.path()) else {
        eprintln!("skipped: no C compiler, which makes the disk that fails");
        return;
    };
    let mut program = Program::new(library).await;
    let code = program.people[0].code.clone();
    assert!(program.is_ready().await);
    program.begin(Fault::WriteError).await;
    for number in 0..5 {
        let saved = program.save(0, &code, &format!("{number}-"), None).await;
        assert_eq!(saved, Outcome::Failed);
        assert!(!program.is_ready().await);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(
        !program.is_ready().await,
        "nobody saves, and it still fails"
    );
    program.mend().await;
    let ended = Instant::now();
    while !program.is_ready().await {
        assert!(ended.elapsed() < Duration::from_secs(5), "it heals alone");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let server = program.server.take().unwrap();
    server.signal("TERM");
    let (_, log, _) = server.wait();
    for said in [
        "writing to the database fails",
        "writing to the database works",
    ] {
        assert_eq!(log.matches(said).count(), 1, "{said}: {log}");
    }
}
