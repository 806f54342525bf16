use futures_util::stream;
use poem::EndpointExt;
use poem::endpoint::make;

use super::*;

/// Answers with the number of bytes it could read, or 400 as an extractor would.
fn counting(limit: BodyLimit) -> impl Endpoint<Output = Response> {
    make(|mut request: Request| async move {
        let body = request.take_body().into_vec().await?;
        Ok::<_, poem::Error>(body.len().to_string())
    })
    .map_to_response()
    .with(limit)
}

fn chunks(count: usize, size: usize) -> Body {
    Body::from_bytes_stream(stream::iter(
        (0..count).map(move |_| Ok::<_, io::Error>(Bytes::from(vec![b'x'; size]))),
    ))
}

async fn status_of(endpoint: &impl Endpoint<Output = Response>, request: Request) -> (u16, String) {
    let mut response = endpoint.get_response(request).await;
    let body = response.take_body().into_string().await.unwrap();
    (response.status().as_u16(), body)
}

#[tokio::test]
async fn gs9_a_body_of_exactly_the_limit_passes_and_one_byte_more_is_413() {
    let endpoint = counting(BodyLimit::default());
    let exact = Request::builder().body(chunks(1024, 1024));
    assert_eq!(status_of(&endpoint, exact).await, (200, "1048576".into()));
    let more = Request::builder().body(chunks(1025, 1024));
    assert_eq!(status_of(&endpoint, more).await.0, 413);
}

#[tokio::test]
async fn gs9_a_declared_length_above_the_limit_is_refused_unread() {
    let request = Request::builder()
        .header(header::CONTENT_LENGTH, 1_048_577)
        .body(Body::from_bytes_stream(
            stream::pending::<io::Result<Bytes>>(),
        ));
    let endpoint = counting(BodyLimit::default());
    assert_eq!(status_of(&endpoint, request).await.0, 413);
}

#[tokio::test]
async fn m8_an_encoded_body_is_refused() {
    let endpoint = counting(BodyLimit::default());
    for (coding, status) in [
        ("gzip", 415),
        ("br", 415),
        ("identity", 200),
        ("gzip, identity", 415),
    ] {
        let request = Request::builder()
            .header(header::CONTENT_ENCODING, coding)
            .body("{}");
        assert_eq!(status_of(&endpoint, request).await.0, status, "{coding}");
    }
}

#[tokio::test]
async fn gs9_bodies_in_memory_are_capped_and_the_room_comes_back() {
    let endpoint = counting(BodyLimit {
        max_bytes_in_memory: 3000,
        kept_for_small: 0,
        ..BodyLimit::default()
    });
    let big = || Request::builder().body(chunks(4, 1000));
    let small = || Request::builder().body(chunks(3, 1000));
    for _ in 0..3 {
        assert_eq!(status_of(&endpoint, big()).await.0, 503);
        assert_eq!(status_of(&endpoint, small()).await.0, 200);
    }
}

/// One account that let sixty megabytes wait kept everybody from saving for a minute.
#[tokio::test]
async fn gs9_large_bodies_that_wait_leave_room_for_small_ones() {
    let endpoint = counting(BodyLimit {
        max_bytes_in_memory: 300_000,
        kept_for_small: 100_000,
        ..BodyLimit::default()
    });
    let waits = chunks(2, 90_000)
        .into_bytes_stream()
        .chain(stream::pending());
    let waiting = Request::builder().body(Body::from_bytes_stream(waits));
    let waiting = endpoint.call(waiting);
    tokio::pin!(waiting);
    // It has come as far as it ever will.
    assert!(futures_util::poll!(&mut waiting).is_pending());
    let large = Request::builder().body(chunks(2, 60_000));
    assert_eq!(status_of(&endpoint, large).await.0, 503);
    let small = Request::builder().body(chunks(2, 30_000));
    assert_eq!(status_of(&endpoint, small).await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn gs8_a_sender_that_stalls_or_drips_is_cut_off() {
    let endpoint = counting(BodyLimit::default());
    let started = Instant::now();
    let silent = Body::from_bytes_stream(stream::pending::<io::Result<Bytes>>());
    let request = Request::builder().body(silent);
    assert_eq!(status_of(&endpoint, request).await.0, 408);
    assert_eq!(started.elapsed().as_secs(), 5);

    // 4 KiB a second is fast enough for the rate, but not for 30 s.
    let started = Instant::now();
    let steady = Body::from_bytes_stream(stream::unfold((), |()| async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        Some((Ok::<_, io::Error>(Bytes::from(vec![0; 4096])), ()))
    }));
    let request = Request::builder().body(steady);
    assert_eq!(status_of(&endpoint, request).await.0, 408);
    assert_eq!(started.elapsed().as_secs(), 30);
}
