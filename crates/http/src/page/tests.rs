use super::*;

fn page() -> Page {
    Page::from_files(
        [
            ("index.html", "<!doctype html>"),
            ("index.html.gz", "gzipped page"),
            ("favicon.svg", "<svg/>"),
            ("assets/app-1a2b.js", "export {}"),
            ("assets/app-1a2b.js.br", "brotli"),
            ("assets/app-1a2b.js.gz", "gzip"),
            ("assets/rules-3c4d.wasm", "\0asm"),
            ("assets/alone.js.br", "a twin without its file"),
        ]
        .map(|(name, body)| (name.to_owned(), Bytes::from(body))),
    )
}

fn get(path: &str, headers: &[(header::HeaderName, &str)]) -> Option<Response> {
    let headers = headers
        .iter()
        .map(|(name, value)| (name.clone(), value.parse().unwrap()))
        .collect();
    page().answer(path, &headers)
}

fn header_of(response: &Response, name: header::HeaderName) -> &str {
    response.header(name).unwrap_or("")
}

#[tokio::test]
async fn the_smallest_encoding_that_the_client_takes_is_sent() {
    let app = "/assets/app-1a2b.js";
    for (accepted, encoding, body) in [
        ("gzip, br", "br", "brotli"),
        ("gzip", "gzip", "gzip"),
        ("br;q=0, gzip", "gzip", "gzip"),
        ("deflate", "", "export {}"),
    ] {
        let response = get(app, &[(header::ACCEPT_ENCODING, accepted)]).unwrap();
        assert_eq!(header_of(&response, header::CONTENT_ENCODING), encoding);
        assert_eq!(header_of(&response, header::VARY), "Accept-Encoding");
        assert_eq!(
            header_of(&response, header::CONTENT_TYPE),
            "text/javascript; charset=utf-8"
        );
        assert_eq!(response.into_body().into_string().await.unwrap(), body);
    }
}

#[test]
fn gl16_only_files_with_their_hash_in_the_name_are_kept_for_ever() {
    let cache = |path| header_of(&get(path, &[]).unwrap(), header::CACHE_CONTROL).to_owned();
    assert_eq!(cache("/"), "no-cache");
    assert_eq!(cache("/favicon.svg"), "no-cache");
    assert_eq!(
        cache("/assets/app-1a2b.js"),
        "public, max-age=31536000, immutable"
    );
}

#[test]
fn webassembly_has_the_type_that_streaming_compilation_wants() {
    let response = get("/assets/rules-3c4d.wasm", &[]).unwrap();
    assert_eq!(
        header_of(&response, header::CONTENT_TYPE),
        "application/wasm"
    );
}

#[test]
fn a_tag_that_the_client_has_is_answered_with_304_per_encoding() {
    let plain = get("/", &[]).unwrap();
    let gzipped = get("/", &[(header::ACCEPT_ENCODING, "gzip")]).unwrap();
    let (plain, gzipped) = (
        header_of(&plain, header::ETAG),
        header_of(&gzipped, header::ETAG),
    );
    assert_ne!(plain, gzipped);
    for tags in [plain, &format!("\"other\", W/{plain}"), "*"] {
        let response = get("/", &[(header::IF_NONE_MATCH, tags)]).unwrap();
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{tags}");
        assert_eq!(header_of(&response, header::ETAG), plain);
        assert_eq!(header_of(&response, header::CACHE_CONTROL), "no-cache");
    }
    let response = get("/", &[(header::IF_NONE_MATCH, gzipped)]).unwrap();
    assert_eq!(response.status(), StatusCode::OK);
}

#[test]
fn there_is_nothing_but_the_files() {
    for path in [
        "",
        "/index.htm",
        "/assets",
        "/assets/",
        "/assets/alone.js",
        "/assets/../index.html",
    ] {
        assert!(get(path, &[]).is_none(), "{path}");
    }
}

#[test]
fn a_program_without_its_page_says_so() {
    let response = Page::default().answer("/", &HeaderMap::new()).unwrap();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(!Page::default().is_built() && page().is_built());
}

#[cfg(unix)]
#[test]
fn what_is_no_file_in_a_page_folder_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("index.html"), "<title>Barline</title>").unwrap();
    std::os::unix::fs::symlink(at("gone"), at("link")).unwrap();
    let _listening = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
    let page = Page::from_folder(folder.path()).unwrap();
    assert!(page.is_built());
    assert!(page.answer("/socket", &HeaderMap::new()).is_none());
}
