//! The rules on in-memory ports.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use barline_accounts::memory::FixedClock;
use barline_accounts::{UnixSeconds, UserId};
use barline_short_links::memory::{AnyPlan, InMemoryShortLinkStore, ScriptedCodes};
use barline_short_links::{
    BadLongUrl, BrokenPlan, CodeSource, Created, Expected, LinkError, LongUrlRule, MAX_LINKS,
    PlanFormat, Revision, SettingsChange, ShortCode, ShortLinks, contract,
};

const ADA: UserId = UserId(1);
const BOB: UserId = UserId(2);
const URL: &str = "https://site.example/?data=plan";

fn links(codes: &[&str]) -> ShortLinks {
    links_at(Arc::new(FixedClock::default()), codes)
}

fn links_at(clock: Arc<FixedClock>, codes: &[&str]) -> ShortLinks {
    ShortLinks::new(
        Arc::new(InMemoryShortLinkStore::default()),
        Arc::new(ScriptedCodes::new(codes)),
        clock,
        LongUrlRule::new("https://site.example", Arc::new(AnyPlan)).unwrap(),
    )
}

fn code(text: &str) -> ShortCode {
    text.parse().unwrap()
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "it is compared with what `create` answers"
)]
fn created(text: &str, is_existing: bool) -> Result<Created, LinkError> {
    Ok(Created {
        code: code(text),
        is_existing,
    })
}

/// Codes that count up, so none comes twice.
#[derive(Default)]
struct Counting(AtomicU64);

impl CodeSource for Counting {
    fn draw(&self) -> ShortCode {
        let mut rest = self.0.fetch_add(1, Ordering::SeqCst);
        ShortCode::draw(|| {
            let digit = rest % 36;
            rest /= 36;
            digit as u8
        })
    }
}

#[tokio::test]
async fn the_in_memory_store_keeps_the_contract() {
    let store = InMemoryShortLinkStore::default();
    let codes = Counting::default();
    contract::short_link_store(&store, &codes, [ADA, BOB]).await;
    contract::version_store(&store, &store, &codes, [ADA, BOB]).await;
}

#[tokio::test]
async fn sl2_a_free_wish_is_granted_and_a_taken_or_malformed_one_replaced() {
    let links = links(&["bbbbbb", "cccccc", "dddddd", "eeeeee"]);
    assert_eq!(
        links.create(ADA, "aaaaaa", URL).await,
        created("aaaaaa", false)
    );
    let other = "https://site.example/?data=other";
    assert_eq!(
        links.create(BOB, "aaaaaa", other).await,
        created("bbbbbb", false)
    );
    for (wish, drawn) in [("", "cccccc"), ("AAAAAA", "dddddd"), ("../../", "eeeeee")] {
        let url = format!("https://site.example/?data={drawn}");
        assert_eq!(links.create(BOB, wish, &url).await, created(drawn, false));
    }
    let kept = links.open(&code("aaaaaa")).await.unwrap().unwrap();
    assert_eq!((kept.owner, kept.long_url.as_str()), (ADA, URL));
}

#[tokio::test]
async fn sl3_the_same_plan_of_the_same_user_is_the_same_link() {
    let links = links(&["bbbbbb"]);
    assert_eq!(
        links.create(ADA, "aaaaaa", URL).await,
        created("aaaaaa", false)
    );
    assert_eq!(
        links.create(ADA, "zzzzzz", URL).await,
        created("aaaaaa", true)
    );
    assert_eq!(
        links.create(BOB, "zzzzzz", URL).await,
        created("zzzzzz", false)
    );
}

#[tokio::test]
async fn sl5_sl6_a_save_answers_the_revision_or_why_not() {
    let links = links(&["bbbbbb"]);
    links.create(ADA, "aaaaaa", URL).await.unwrap();
    let save = async |by, name, expected: Option<i64>| {
        let expected = expected.map_or(Expected::Any, |one| Expected::OneOf(vec![Revision(one)]));
        let url = "https://site.example/?data=new";
        links.save(by, code(name), url, &expected).await
    };
    assert_eq!(save(BOB, "aaaaaa", None).await, Err(LinkError::NotOwner));
    assert_eq!(save(ADA, "nobody", None).await, Err(LinkError::NotFound));
    assert_eq!(save(ADA, "aaaaaa", Some(7)).await, Err(LinkError::Stale));
    assert_eq!(save(ADA, "aaaaaa", Some(1)).await, Ok(Revision(2)));
    assert_eq!(save(ADA, "aaaaaa", None).await, Ok(Revision(3)));
}

#[tokio::test]
async fn sl7_sl8_nothing_is_stored_that_cannot_be_opened() {
    let links = links(&["bbbbbb"]);
    let broken = "https://site.example/?data=broken";
    let refused = Err(LinkError::LongUrl(BadLongUrl::BrokenPlan));
    assert_eq!(links.create(ADA, "aaaaaa", broken).await, refused);
    links.create(ADA, "aaaaaa", URL).await.unwrap();
    let saved = links
        .save(ADA, code("aaaaaa"), broken, &Expected::Any)
        .await;
    assert_eq!(saved, Err(LinkError::LongUrl(BadLongUrl::BrokenPlan)));
    let kept = links.open(&code("aaaaaa")).await.unwrap().unwrap();
    assert_eq!(kept.long_url.as_str(), URL);
}

#[tokio::test]
async fn sl9_a_deleted_link_is_gone() {
    let links = links(&["bbbbbb"]);
    links.create(ADA, "aaaaaa", URL).await.unwrap();
    assert_eq!(
        links.delete(BOB, &code("aaaaaa"), &Expected::Any).await,
        Err(LinkError::NotOwner)
    );
    assert_eq!(
        links.delete(ADA, &code("aaaaaa"), &Expected::Any).await,
        Ok(())
    );
    assert_eq!(
        links.delete(ADA, &code("aaaaaa"), &Expected::Any).await,
        Err(LinkError::NotFound)
    );
    assert_eq!(links.open(&code("aaaaaa")).await, Ok(None));
    assert_eq!(
        links.create(BOB, "aaaaaa", URL).await,
        created("bbbbbb", false)
    );
}

#[tokio::test]
async fn sl10_a_user_has_at_most_a_thousand_links() {
    let links = ShortLinks::new(
        Arc::new(InMemoryShortLinkStore::default()),
        Arc::new(Counting::default()),
        Arc::new(FixedClock::default()),
        LongUrlRule::new("https://site.example", Arc::new(AnyPlan)).unwrap(),
    );
    for i in 0..MAX_LINKS {
        let url = format!("{URL}{i}");
        links.create(ADA, "", &url).await.unwrap();
    }
    assert_eq!(links.create(ADA, "", URL).await, Err(LinkError::TooMany));
    assert!(links.create(BOB, "", URL).await.is_ok());
    assert_eq!(links.list(ADA).await.unwrap().len(), MAX_LINKS);
}

#[tokio::test]
async fn sl11_a_plan_is_written_with_where_it_comes_from() {
    let links = links(&["bbbbbb"]);
    let url = "https://site.example/?data=a%2Bb";
    links.create(ADA, "aaaaaa", url).await.unwrap();
    let link = links.open(&code("aaaaaa")).await.unwrap().unwrap();
    assert_eq!(
        links.write(&link, PlanFormat::Csv).unwrap(),
        "Csv of a%2Bb from aaaaaa.site.example at 0"
    );
    let stale = "https://site.example/?data=stale";
    links
        .save(ADA, code("aaaaaa"), stale, &Expected::Any)
        .await
        .unwrap();
    let link = links.open(&code("aaaaaa")).await.unwrap().unwrap();
    assert_eq!(links.write(&link, PlanFormat::Json), Err(BrokenPlan));
}

#[tokio::test]
async fn sl12_sl13_settings_are_cleaned_and_an_end_lies_ahead() {
    let clock = Arc::new(FixedClock::default());
    let links = links_at(clock.clone(), &["bbbbbb", "cccccc"]);
    links.create(ADA, "aaaaaa", URL).await.unwrap();
    let mine = code("aaaaaa");
    let set = |change| links.configure(ADA, &mine, &Expected::Any, change);
    let named = |name: &str| SettingsChange {
        name: Some(name.to_owned()),
        ..SettingsChange::default()
    };
    let name = |info: barline_short_links::ShortLinkInfo| info.settings.name;
    assert_eq!(
        name(set(named("  Kit\u{7}chen ")).await.unwrap()),
        "Kitchen"
    );
    assert_eq!(name(set(named(" \n ")).await.unwrap()), "");
    let until = |at| SettingsChange {
        expires: Some(Some(UnixSeconds(at))),
        ..SettingsChange::default()
    };
    clock.set(UnixSeconds(100));
    for past in [0, 100] {
        assert_eq!(set(until(past)).await, Err(LinkError::PastExpiry));
    }
    set(until(200)).await.unwrap();
    let theirs = links
        .configure(BOB, &code("aaaaaa"), &Expected::Any, until(300))
        .await;
    assert_eq!(theirs, Err(LinkError::NotOwner));
    clock.set(UnixSeconds(199));
    assert!(links.open(&code("aaaaaa")).await.unwrap().is_some());
    clock.set(UnixSeconds(200));
    assert_eq!(links.open(&code("aaaaaa")).await, Ok(None));
    let saved = links.save(ADA, code("aaaaaa"), URL, &Expected::Any).await;
    assert_eq!(saved, Err(LinkError::NotFound));
    assert_eq!(links.list(ADA).await.unwrap().len(), 1);
    assert_eq!(
        links.create(BOB, "aaaaaa", URL).await,
        created("bbbbbb", false)
    );
    assert_eq!(links.create(ADA, "", URL).await, created("cccccc", false));
    set(until(300)).await.unwrap();
    assert!(links.open(&code("aaaaaa")).await.unwrap().is_some());
}

#[tokio::test]
async fn sl14_others_save_only_where_the_maker_lets_them_and_keep_the_mode() {
    let links = links(&["bbbbbb"]);
    links.create(ADA, "aaaaaa", URL).await.unwrap();
    let theirs = || {
        links.save(
            BOB,
            code("aaaaaa"),
            "https://site.example/?data=bobs",
            &Expected::Any,
        )
    };
    assert_eq!(theirs().await, Err(LinkError::NotOwner));
    let open = SettingsChange {
        others_may_save: Some(true),
        ..SettingsChange::default()
    };
    links
        .configure(ADA, &code("aaaaaa"), &Expected::Any, open)
        .await
        .unwrap();
    assert_eq!(theirs().await, Ok(Revision(2)));
    let looked = "https://site.example/?data=robs";
    let save = async |by| links.save(by, code("aaaaaa"), looked, &Expected::Any).await;
    assert_eq!(save(BOB).await, Err(LinkError::NotOwner));
    assert_eq!(save(ADA).await, Ok(Revision(3)));
    assert_eq!(save(BOB).await, Ok(Revision(4)));
    let link = links.open(&code("aaaaaa")).await.unwrap().unwrap();
    assert!(link.may_save(BOB) && link.owner == ADA);
    assert_eq!(
        links.delete(BOB, &code("aaaaaa"), &Expected::Any).await,
        Err(LinkError::NotOwner)
    );
}
