//! What the program keeps, with its real database.

use std::process::Command;

use crate::common::client::{Client, get, put};
use crate::common::seed::{SITE, people, plan};
use crate::common::{Server, barline};

/// The signal of a file that may not grow ended the program, and whoever started it found it gone.
#[tokio::test(flavor = "multi_thread")]
async fn gs6_a_limit_of_the_size_of_files_is_as_a_full_disk() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("a.sqlite").display());
    let people = people(&url, 5, 200).await;
    let server = Server::of(|folder| {
        let mut command = Command::new("sh");
        command
            .env_clear()
            .current_dir(folder)
            // In blocks of 512 bytes: 1 MiB.
            .args(["-c", "ulimit -f 2048 && exec \"$@\"", "sh"])
            .arg(env!("CARGO_BIN_EXE_barline"))
            .args(["serve", "--listen", "127.0.0.1:0", "--public-url", SITE])
            .args(["--database-url", &url]);
        command
    });
    let mut client = Client::connect(&server.address).await.unwrap();
    let mut kept = 0;
    let refused = loop {
        let person = &people[kept];
        let asked = put(&person.code, &person.session, &plan(kept, 700_000));
        let reply = client.send(&asked).await.unwrap();
        if reply.status != 200 {
            break reply;
        }
        kept += 1;
    };
    let told = refused.text();
    assert!(told.contains("\"type\":\"storage-full\""), "{told}");
    for (number, person) in people[..kept].iter().enumerate() {
        let path = format!("/api/short-url/{}", person.code);
        let reply = client.send(&get(&path, None)).await.unwrap();
        assert!(reply.text().contains(&plan(number, 700_000)), "{number}");
    }
}

#[test]
fn gs14_a_backup_is_made_while_the_service_runs_and_boots() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    let (database, copy) = (at("barline.sqlite"), folder.path().join("copy.sqlite"));
    let server = Server::start(&["--database-url", &database]);
    let backup = || {
        barline(&[
            "backup",
            copy.to_str().unwrap(),
            "--database-url",
            &database,
        ])
        .output()
        .unwrap()
    };
    let made = backup();
    assert!(made.status.success(), "{made:?}");
    assert!(
        String::from_utf8(made.stdout)
            .unwrap()
            .starts_with("Backed up into ")
    );
    let refused = backup();
    assert_eq!(refused.status.code(), Some(1));
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("exists already"), "{error}");
    let restore = || {
        let mut command = barline(&["restore", copy.to_str().unwrap()]);
        command
            .args(["--database-url", &database])
            .output()
            .unwrap()
    };
    let refused = restore();
    assert_eq!(refused.status.code(), Some(1));
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("is in use by another Barline"), "{error}");
    let refused = barline(&["restore", "--database-url", &database]).output();
    let error = String::from_utf8(refused.unwrap().stderr).unwrap();
    assert_eq!(
        error,
        "barline: nothing was restored: say which backup: `barline restore FILE`\n"
    );
    drop(server);
    let restored = Server::start(&["--database-url", &at("copy.sqlite")]);
    assert_eq!(restored.get("/readyz", "").status, 200);
    drop(restored);
    let done = restore();
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(said.starts_with("Restored "), "{said}");
    assert!(said.ends_with("barline.sqlite.before-restore\n"), "{said}");
    let restored = Server::start(&["--database-url", &database]);
    assert_eq!(restored.get("/readyz", "").status, 200);
}

/// Half of a copy had the name of a backup, and the next run refused to write over it.
#[tokio::test(flavor = "multi_thread")]
async fn gs14_a_backup_that_is_ended_leaves_nothing_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("a.sqlite").display());
    people(&url, 5, 200_000).await;
    let copy = folder.path().join("copy.sqlite");
    let backup = |before: &str| {
        // The signal of a file that may not grow comes in the middle of the copy. In blocks of 512 bytes: 256 KiB.
        Command::new("sh")
            .args(["-c", &format!("{before} exec \"$@\""), "sh"])
            .arg(env!("CARGO_BIN_EXE_barline"))
            .args(["backup", copy.to_str().unwrap(), "--database-url", &url])
            .output()
            .unwrap()
    };
    let ended = backup("ulimit -f 512;");
    assert_eq!(ended.status.code(), None, "{ended:?}");
    assert!(!copy.exists());
    let failed = backup("trap '' XFSZ; ulimit -f 512;");
    assert_eq!(failed.status.code(), Some(1), "{failed:?}");
    assert!(!copy.exists());
    let made = backup("");
    assert!(made.status.success(), "{made:?}");
    let restored = Server::start(&["--database-url", &format!("sqlite:{}", copy.display())]);
    assert_eq!(restored.get("/readyz", "").status, 200);
    let names = std::fs::read_dir(folder.path()).unwrap();
    let mut names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names.all(|name| !name.contains("unfinished")));
}

#[test]
fn gs14_a_copy_that_cannot_be_written_names_the_place_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    drop(Server::start(&["--database-url", &at("barline.sqlite")]));
    let said = |command: &str, file: &str, database: &str| {
        let file = folder.path().join(file);
        let mut command = barline(&[command, file.to_str().unwrap()]);
        let done = command.args(["--database-url", database]).output().unwrap();
        assert_eq!(done.status.code(), Some(1));
        let said = String::from_utf8(done.stderr).unwrap();
        said.replace(&format!("{}/", folder.path().display()), "")
    };
    let database = at("barline.sqlite");
    assert_eq!(
        said("backup", "weekly/monday", &database),
        "barline: no backup was made: there is no folder weekly; make it first\n"
    );
    assert_eq!(
        said("restore", "barline.sqlite", &at("other/barline.sqlite")),
        "barline: nothing was restored: the database cannot be opened: there is no folder other; make it first\n"
    );
    std::fs::create_dir(folder.path().join("weekly")).unwrap();
    assert_eq!(
        said("backup", "monday", &at("weekly")),
        "barline: no backup was made: weekly is a folder; name a file in it\n"
    );
    assert_eq!(
        said("restore", "barline.sqlite", &at("weekly")),
        "barline: nothing was restored: the database cannot be opened: weekly is a folder; name a file in it\n"
    );
}

/// What stands behind a program whose log lies on a full disk.
#[test]
#[cfg(target_os = "linux")]
fn gs17_the_program_lives_when_its_log_cannot_be_written() {
    for log in ["/dev/full", "&-"] {
        let server = Server::of(|folder| {
            let mut command = std::process::Command::new("sh");
            let line = format!("exec \"$0\" serve --listen 127.0.0.1:0 2>{log}");
            command.args(["-c", &line, env!("CARGO_BIN_EXE_barline")]);
            command.current_dir(folder);
            command
        });
        for _ in 0..3 {
            assert_eq!(server.get("/readyz", "").status, 200, "{log}");
            assert_eq!(server.get("/api/short-url/abc123", "").status, 404, "{log}");
        }
        server.signal("TERM");
        assert_eq!(server.wait().0.code(), Some(0), "{log}");
    }
}

#[test]
fn anonymous_use_needs_no_configuration() {
    let server = Server::start(&[]);
    assert_eq!(server.get("/readyz", "").status, 200);
    let who = server.get("/auth/user", "");
    assert_eq!(
        who.body,
        br#"{"authenticated":false,"signIn":false,"user":null}"#
    );
    assert_eq!(
        server
            .get("/auth/google", "Sec-Fetch-Dest: empty\r\n")
            .status,
        404
    );
    assert_eq!(server.get("/api/short-url/abc123", "").status, 404);
    let body = r#"{"longUrl":"http://localhost/?data=a"}"#;
    let json = "Content-Type: application/json\r\n";
    let refused = server.request("PUT", "/api/short-url/abc123", json, body);
    assert_eq!(refused.status, 401);
    assert_eq!(refused.header("content-type"), "application/problem+json");
    // Signed out, with a cookie that is nobody's: still an answer, never an error.
    let cookie = format!("Cookie: __Host-session={}\r\n", "a".repeat(43));
    let who = server.get("/auth/user", &cookie);
    assert_eq!(
        (who.status, who.body),
        (
            200,
            br#"{"authenticated":false,"signIn":false,"user":null}"#.to_vec()
        )
    );
}
