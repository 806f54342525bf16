//! A throwaway PostgreSQL.
#![allow(dead_code, reason = "each test file uses its part")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A throwaway PostgreSQL cluster, reached by a socket in its own folder; stopped and erased when dropped.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: tempfile::TempDir,
    /// Whether a COMMIT waits for the disk.
    is_durable: bool,
}

impl Postgres {
    /// Starts one, or answers `None` where PostgreSQL is not installed. In CI it must be.
    pub(crate) fn start() -> Option<Self> {
        Self::start_as(false)
    }

    /// The same, with COMMITs that wait for the disk.
    pub(crate) fn start_durable() -> Option<Self> {
        Self::start_as(true)
    }

    fn start_as(is_durable: bool) -> Option<Self> {
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
        let postgres = Postgres {
            programs,
            folder,
            is_durable,
        };
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
        postgres.restart();
        Some(postgres)
    }

    /// Starts it again after [`Postgres::stop`].
    pub(crate) fn restart(&self) {
        let socket = self.folder.path().display();
        let fsync = if self.is_durable { "on" } else { "off" };
        let options = format!("-k {socket} -c listen_addresses= -c fsync={fsync}");
        let log = format!("{socket}/log");
        self.run("pg_ctl", &["start", "-w", "-s", "-o", &options, "-l", &log]);
    }

    /// The address of its one database.
    pub(crate) fn url(&self) -> String {
        format!(
            "postgres://postgres@localhost/postgres?host={}",
            self.folder.path().display()
        )
    }

    /// Where its socket is.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// One of the programs that came with it.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.programs.join(name)
    }

    /// Stops it at once, as a crash of the machine would.
    pub(crate) fn stop(&self) {
        self.run("pg_ctl", &["stop", "-s", "-m", "immediate"]);
    }

    /// Kills all of its processes at one moment.
    pub(crate) fn kill(&self) {
        let file = self.folder.path().join("data/postmaster.pid");
        let text = std::fs::read_to_string(file).unwrap();
        let main: u32 = text.lines().next().unwrap().parse().unwrap();
        // Each of its processes leads a group of its own, so no signal is for all of them.
        let all = std::iter::once(main).chain(children(main));
        let all: Vec<String> = all.map(|process| process.to_string()).collect();
        // Some have gone by themselves meanwhile.
        let _ = Command::new("kill").arg("-KILL").args(&all).status();
        while all.iter().any(|process| is_running(process)) {
            std::thread::yield_now();
        }
        // Where nobody waits for what has ended, its number seems to be in use.
        for lock in ["data/postmaster.pid", ".s.PGSQL.5432.lock"] {
            std::fs::remove_file(self.folder.path().join(lock)).unwrap();
        }
    }

    /// Runs one of its programs on the cluster.
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
        self.stop();
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

/// The processes that this one started.
fn children(of: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let line = format!("PPid:\t{of}");
    let status = |process: &u32| std::fs::read_to_string(format!("/proc/{process}/status"));
    numbers
        .filter(|process| status(process).is_ok_and(|text| text.lines().any(|one| one == line)))
        .collect()
}

/// Whether it is there, and not only waited for by whoever started it.
fn is_running(process: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{process}/status"))
        .is_ok_and(|text| !text.contains("State:\tZ"))
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
