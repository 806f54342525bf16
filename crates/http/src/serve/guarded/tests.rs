use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

use super::*;

fn pair() -> (DuplexStream, Guarded<DuplexStream>, Arc<Activity>) {
    let (client, server) = duplex(64);
    let activity = Arc::new(Activity::default());
    let guarded = Guarded::new(
        server,
        &ConnectionLimits::default(),
        activity.clone(),
        Instant::now(),
    );
    (client, guarded, activity)
}

/// Seconds until the next read fails for slowness.
async fn seconds_until_cut(guarded: &mut Guarded<DuplexStream>) -> u64 {
    let started = Instant::now();
    let error = guarded.read_u8().await.unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    started.elapsed().as_secs()
}

async fn read(guarded: &mut Guarded<DuplexStream>, length: usize) {
    guarded.read_exact(&mut vec![0; length]).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn gs8_a_connection_without_a_request_is_cut_after_the_head_time() {
    let (_client, mut guarded, _) = pair();
    assert_eq!(seconds_until_cut(&mut guarded).await, 10);
}

#[tokio::test(start_paused = true)]
async fn gs8_a_dripping_head_has_no_more_time_than_a_silent_one() {
    let (mut client, mut guarded, _) = pair();
    let started = Instant::now();
    let drip = async {
        loop {
            if client.write_u8(b'G').await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_secs(3)).await;
        }
    };
    let cut = async {
        loop {
            if let Err(error) = guarded.read_u8().await {
                assert_eq!(error.kind(), io::ErrorKind::TimedOut);
                return;
            }
        }
    };
    tokio::select! {
        () = cut => {}
        () = drip => {}
    }
    assert_eq!(started.elapsed().as_secs(), 10);
}

#[tokio::test(start_paused = true)]
async fn gs8_an_idle_connection_has_longer_but_a_new_head_has_not() {
    let (mut client, mut guarded, activity) = pair();
    client.write_all(b"GET").await.unwrap();
    read(&mut guarded, 3).await;
    drop(activity.begin());
    tokio::time::sleep(Duration::from_secs(30)).await;
    client.write_all(b"GET").await.unwrap();
    read(&mut guarded, 3).await;
    assert_eq!(seconds_until_cut(&mut guarded).await, 10);

    let (mut client, mut guarded, activity) = pair();
    client.write_all(b"GET").await.unwrap();
    read(&mut guarded, 3).await;
    drop(activity.begin());
    assert_eq!(seconds_until_cut(&mut guarded).await, 75);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_waits_for_us_is_never_cut() {
    let (mut client, mut guarded, activity) = pair();
    client.write_all(b"GET").await.unwrap();
    read(&mut guarded, 3).await;
    let underway = activity.begin();
    let waited = tokio::time::timeout(Duration::from_hours(1), guarded.read_u8()).await;
    assert!(waited.is_err(), "the read goes on");
    drop(underway);
    assert_eq!(seconds_until_cut(&mut guarded).await, 75);
}

#[tokio::test(start_paused = true)]
async fn http2_frames_between_requests_are_no_request_head() {
    let (mut client, mut guarded, activity) = pair();
    client.write_all(b"PRI * HTTP/2.0").await.unwrap();
    read(&mut guarded, 14).await;
    drop(activity.begin());
    client.write_all(b"ping").await.unwrap();
    read(&mut guarded, 4).await;
    assert_eq!(seconds_until_cut(&mut guarded).await, 75);
}

#[tokio::test(start_paused = true)]
async fn gs8_a_reader_that_takes_nothing_is_cut() {
    let (_client, mut guarded, _) = pair();
    let started = Instant::now();
    let error = guarded.write_all(&[0; 1000]).await.unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    assert_eq!(started.elapsed().as_secs(), 30);
}

/// Seconds until a read fails, whatever else the client sends: a frame each 7 seconds.
async fn seconds_until_cut_with_pings(
    client: &mut DuplexStream,
    guarded: &mut Guarded<DuplexStream>,
) -> u64 {
    let started = Instant::now();
    let pings = async {
        while client.write_all(b"ping").await.is_ok() {
            tokio::time::sleep(Duration::from_secs(7)).await;
        }
    };
    let cut = async { while guarded.read_u8().await.is_ok() {} };
    tokio::select! {
        () = cut => started.elapsed().as_secs(),
        () = pings => unreachable!("the connection is open"),
    }
}

#[tokio::test(start_paused = true)]
async fn gs8_an_answer_that_http2_holds_back_is_cut_whatever_else_is_sent() {
    let (mut client, mut guarded, activity) = pair();
    client.write_all(b"PRI * HTTP/2.0").await.unwrap();
    read(&mut guarded, 14).await;
    // Another request is not answered yet, and another answer goes on: neither spares the one that is held.
    let _underway = activity.begin();
    let other = activity.sending().watch();
    let held = activity.sending().watch();
    tokio::time::sleep(Duration::from_secs(20)).await;
    held.went_on();
    tokio::time::sleep(Duration::from_secs(25)).await;
    other.went_on();
    assert_eq!(
        seconds_until_cut_with_pings(&mut client, &mut guarded).await,
        5
    );
}

#[tokio::test(start_paused = true)]
async fn gs8_an_answer_that_waits_for_a_slow_network_is_not_held() {
    let (mut client, mut guarded, activity) = pair();
    client.write_all(b"PRI * HTTP/2.0").await.unwrap();
    read(&mut guarded, 14).await;
    drop(activity.begin());
    let _held = activity.sending().watch();
    let taking = async {
        let mut some = [0; 64];
        for _ in 0..4 {
            tokio::time::sleep(Duration::from_secs(20)).await;
            client.read_exact(&mut some).await.unwrap();
        }
    };
    let (written, ()) = tokio::join!(guarded.write_all(&[0; 300]), taking);
    written.unwrap();
    assert_eq!(
        seconds_until_cut_with_pings(&mut client, &mut guarded).await,
        30
    );
}

#[tokio::test]
async fn gs25_no_read_fills_a_buffer_of_8_kib() {
    let (mut client, server) = duplex(1 << 20);
    let mut guarded = Guarded::new(
        server,
        &ConnectionLimits::default(),
        Arc::default(),
        Instant::now(),
    );
    client.write_all(&vec![b'x'; 20_000]).await.unwrap();
    let mut buffer = vec![0; 16 * 1024];
    let mut counts = Vec::new();
    while counts.iter().sum::<usize>() < 20_000 {
        counts.push(guarded.read(&mut buffer).await.unwrap());
    }
    assert_eq!(counts, [8_191, 8_191, 3_618]);
}

#[tokio::test(start_paused = true)]
async fn gs26_what_comes_while_a_stream_is_sent_is_read_after_it() {
    let (mut client, mut guarded, activity) = pair();
    let sending = activity.sending().of_stream();
    client.write_all(b"GET").await.unwrap();
    guarded.flush().await.unwrap();
    drop(sending);
    let mut next = [0; 3];
    guarded.read_exact(&mut next).await.unwrap();
    assert_eq!(&next, b"GET");
    // And counts as the head it begins (GS8).
    assert_eq!(seconds_until_cut(&mut guarded).await, 10);

    let _sending = activity.sending().of_stream();
    drop(client);
    let gone = guarded.flush().await.unwrap_err();
    assert_eq!(gone.kind(), io::ErrorKind::BrokenPipe);
}
