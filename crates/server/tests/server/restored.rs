//! What people hold of a link when its database is put back to what it was.

use crate::common::client::{Client, put, write};
use crate::common::follower::Follower;
use crate::common::seed::{SITE, people, plan};
use crate::common::{Server, barline};

/// A request with one header more.
fn with(header: &str, request: &[u8]) -> Vec<u8> {
    let request = String::from_utf8(request.to_vec()).unwrap();
    let head = format!("Host: test\r\n{header}\r\n");
    request.replacen("Host: test\r\n", &head, 1).into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn gs16_after_a_restore_nobody_writes_over_what_they_have_not_seen() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let url = format!("sqlite:{}", at("barline.sqlite"));
    let ada = people(&url, 1, 200).await.remove(0);
    let path = format!("/api/short-url/{}", ada.code);
    let command = |name: &str| {
        let copy = at("copy.sqlite");
        let done = barline(&[name, &copy, "--database-url", &url]).output();
        assert!(done.unwrap().status.success(), "{name}");
    };
    let serve = || Server::start(&["--database-url", &url, "--public-url", SITE]);
    let put_on = |revision: i64, number: usize| {
        let request = put(&ada.code, &ada.session, &plan(number, 200));
        with(&format!("If-Match: \"{revision}\""), &request)
    };

    let server = serve();
    command("backup");
    let mut client = Client::connect(&server.address).await.unwrap();
    let saved = client.send(&put_on(1, 1)).await.unwrap();
    assert_eq!((saved.status, saved.revision), (200, 2));
    let mut follower = Follower::connect(&server.address, &ada.code, None, None)
        .await
        .unwrap();
    assert_eq!(follower.next().await.unwrap().revision(), 2);
    server.signal("TERM");
    server.wait();
    command("restore");

    let server = serve();
    let mut client = Client::connect(&server.address).await.unwrap();
    let asked = write("GET", &path, &ada.session, "");
    let restored = client.send(&asked).await.unwrap();
    assert!(restored.text().contains(&plan(0, 200)));
    // From another device, which has seen what was restored.
    let other = put_on(restored.revision, 7);
    let other = client.send(&other).await.unwrap();
    assert_eq!((other.status, other.revision), (200, restored.revision + 1));
    let asked = with("If-None-Match: \"2\"", &asked);
    let read = client.send(&asked).await.unwrap();
    assert_eq!((read.status, read.revision), (200, other.revision));
    assert_eq!(client.send(&put_on(2, 3)).await.unwrap().status, 412);
    let last = follower.last.as_deref();
    let mut back = Follower::connect(&server.address, &ada.code, last, None)
        .await
        .unwrap();
    assert_eq!(back.next().await.unwrap().name, "hello");
    let missed = back.next().await.unwrap();
    assert_eq!(
        (missed.name.as_str(), missed.revision()),
        ("saved", other.revision)
    );
    assert_eq!(missed.data["longUrl"], plan(7, 200));
    let read = client.send(&write("GET", &path, &ada.session, "")).await;
    assert!(read.unwrap().text().contains(&plan(7, 200)));
}
