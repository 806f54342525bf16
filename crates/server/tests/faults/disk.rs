//! The disk is full, or may not be written (GS6).

use std::path::Path;
use std::process::Command;

use crate::common::Server;
use crate::common::client::{Client, Reply, get, put};
use crate::common::seed::{Person, SITE, people, plan};

/// A small disk of its own, given back when dropped.
struct Disk(tempfile::TempDir);

impl Disk {
    fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let made = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"])
            .arg(folder.path())
            .output();
        made.is_ok_and(|made| made.status.success())
            .then_some(Disk(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
    }
}

async fn save(client: &mut Client, person: &Person, number: usize) -> Reply {
    let asked = put(&person.code, &person.session, &plan(number, 60_000));
    client.send(&asked).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the right to mount: `just test-faults`"]
async fn gs6_a_full_disk_is_503_loses_nothing_and_heals() {
    let Some(disk) = Disk::mount() else {
        eprintln!("skipped: this user may not mount a small disk");
        return;
    };
    let url = format!("sqlite:{}", disk.path().join("barline.sqlite").display());
    let people = people(&url, 60, 200).await;
    let filler = disk.path().join("filler");
    std::fs::write(&filler, vec![0; 1 << 20]).unwrap();
    let server = Server::start(&["--database-url", &url, "--public-url", SITE]);
    let mut client = Client::connect(&server.address).await.unwrap();
    let mut stored: Vec<usize> = Vec::new();
    let refused = loop {
        let number = stored.len();
        let reply = save(&mut client, &people[number], number).await;
        match reply.status {
            200 => stored.push(number),
            _ => break reply,
        }
    };
    assert_eq!((refused.status, refused.has_retry_after), (503, true));
    assert!(
        refused.text().contains("\"type\":\"storage-full\""),
        "{}",
        refused.text()
    );
    for number in &stored {
        let path = format!("/api/short-url/{}", people[*number].code);
        let reply = client.send(&get(&path, None)).await.unwrap();
        assert!(
            reply.text().contains(&plan(*number, 60_000)),
            "what was stored is readable"
        );
    }
    std::fs::remove_file(filler).unwrap();
    let healed = save(&mut client, &people[stored.len()], 99).await;
    assert_eq!(healed.status, 200, "{}", healed.text());
    eprintln!(
        "GS6: full after {} saves of 60 kB, healed without a restart",
        stored.len()
    );
}
