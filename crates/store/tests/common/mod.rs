//! A PostgreSQL of the test's own, and randomness.
#![allow(dead_code, reason = "each test file uses its part")]

use std::path::{Path, PathBuf};
use std::process::Command;

use barline_accounts::{Chance, UserId};
use barline_short_links::{CodeSource, ShortCode};

/// The operating system's randomness.
pub(crate) struct Os;

impl Chance for Os {
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).unwrap();
    }
}

impl CodeSource for Os {
    fn draw(&self) -> ShortCode {
        ShortCode::draw(|| {
            let mut byte = [0];
            self.fill(&mut byte);
            byte[0]
        })
    }
}

/// Two users that exist in the store.
pub(crate) async fn two_users(store: &dyn barline_accounts::AccountStore) -> [UserId; 2] {
    let mut users = [UserId(0); 2];
    for user in &mut users {
        let profile = barline_accounts::Profile {
            issuer: "https://issuer.example".to_owned(),
            subject: Os.draw().to_string(),
            name: "Somebody".to_owned(),
        };
        let session = barline_accounts::Secret::draw(&Os).hash();
        let now = barline_accounts::UnixSeconds(1);
        *user = store
            .sign_in(&profile, &session, None, now)
            .await
            .unwrap()
            .id;
    }
    users
}

/// A throwaway PostgreSQL cluster, reached by a socket in its own folder; stopped and erased when dropped.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: tempfile::TempDir,
}

impl Postgres {
    /// Starts one, or answers `None` where PostgreSQL is not installed. In CI it must be.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(
                std::env::var_os("CI").is_none(),
                "PostgreSQL is not installed"
            );
            eprintln!("skipped: PostgreSQL is not installed");
            return None;
        };
        let folder = tempfile::Builder::new()
            .prefix("barline-pg")
            .tempdir()
            .unwrap();
        if is_root() {
            // PostgreSQL refuses to run as root.
            run(Command::new("chown").arg("postgres").arg(folder.path()));
        }
        let postgres = Postgres { programs, folder };
        postgres.run(
            "initdb",
            &[
                "--auth=trust",
                "--username=postgres",
                "--no-sync",
                "-E",
                "UTF8",
            ],
        );
        let socket = postgres.folder.path().display();
        let options = format!("-k {socket} -c listen_addresses= -c fsync=off");
        let log = format!("{socket}/log");
        postgres.run("pg_ctl", &["start", "-w", "-s", "-o", &options, "-l", &log]);
        Some(postgres)
    }

    /// The address of its one database.
    pub(crate) fn url(&self) -> String {
        format!(
            "postgres://postgres@localhost/postgres?host={}",
            self.folder.path().display()
        )
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let data = self.folder.path().join("data");
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command
                .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
                .arg(program);
            command
        } else {
            Command::new(program)
        };
        run(command.arg("-D").arg(data).args(arguments).current_dir("/"));
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.run("pg_ctl", &["stop", "-s", "-m", "immediate"]);
    }
}

fn run(command: &mut Command) {
    // The server inherits what it starts with, so its output must not be a pipe that we wait on.
    let status = command
        .stdout(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(status.success(), "{command:?}");
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap().stdout;
    id.starts_with(b"0\n")
}

/// The folder of the newest installed PostgreSQL.
fn programs() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let on_path = std::env::var_os("PATH")?;
    let mut folders: Vec<PathBuf> = debian.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(std::env::split_paths(&on_path));
    folders
        .into_iter()
        .rev()
        .find(|folder: &PathBuf| Path::new(folder).join("pg_ctl").exists())
}
