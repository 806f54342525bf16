//! Editions compared, and what one tab does with the record of another (SR3 to SR8).

use barline_save_record::{
    BeforeWrite, Edition, Header, Newest, News, Placing, Source, Tab, newest, placing,
};

fn edition(revision: u64, writer: &str, follows: &str) -> Edition {
    Edition {
        revision,
        writer: writer.to_owned(),
        follows: follows.to_owned(),
    }
}

fn header(revision: u64, writer: &str, follows: &str) -> Header {
    Header {
        edition: edition(revision, writer, follows),
        version: 1,
        tasks: 1,
        ..Header::default()
    }
}

#[test]
fn sr3_l17_a_tab_counts_on_from_the_record_it_opened_and_names_it() {
    let mut first = Tab::new("a".to_owned(), Edition::default());
    assert_eq!(first.write(), edition(1, "a", ""));
    assert_eq!(first.next(), edition(2, "a", ""));
    let mut second = Tab::new("b".to_owned(), first.write());
    assert_eq!(second.write(), edition(3, "b", "2-a"));
    let mut third = Tab::new("c".to_owned(), second.known().clone());
    assert_eq!(third.write(), edition(4, "c", "3-b 2-a"));
}

#[test]
fn sr3_each_record_is_named_once_the_nearest_first_and_not_without_end() {
    let mut known = edition(1, "w0", "");
    for at in 1..60 {
        known = edition(at, &format!("w{at}"), "").following(&known);
    }
    assert_eq!(known.follows.split(' ').count(), 24);
    assert!(known.follows.starts_with("58-w58 57-w57 "));
    assert_eq!(
        edition(3, "c", "1-a").following(&edition(2, "b", "1-a")),
        edition(3, "c", "2-b 1-a")
    );
}

#[test]
fn sr4_a_record_descends_from_its_writers_and_from_what_it_names_and_from_nothing_else() {
    let third = edition(3, "b", "2-a");
    assert!(third.descends_from(&edition(1, "a", "")));
    assert!(!third.descends_from(&edition(3, "a", "")));
    assert!(third.descends_from(&edition(3, "b", "")));
    assert!(!edition(2, "b", "").descends_from(&third));
    assert!(!edition(9, "b", "2-a").descends_from(&edition(1, "c", "")));
    assert!(!edition(9, "b", "nonsense -a 3-").descends_from(&edition(0, "a", "")));
    assert!(!third.descends_from(&Edition::default()));
}

#[test]
fn sr5_gl7_the_journal_keeps_what_is_not_behind() {
    let there = header(5, "a", "");
    assert_eq!(placing(&there, None), Placing::Replaces);
    let after = header(6, "b", "5-a");
    assert_eq!(placing(&after, Some(&there)), Placing::Replaces);
    assert_eq!(placing(&there, Some(&after)), Placing::IsBehind);
    let beside = header(6, "c", "4-a");
    assert_eq!(placing(&beside, Some(&there)), Placing::KeepsThere);
    let newer = Header {
        version: 2,
        ..there
    };
    assert_eq!(placing(&after, Some(&newer)), Placing::IsOlder);
}

#[test]
fn sr6_m2_after_a_crash_the_journals_record_is_opened_after_a_closed_page_local_storages() {
    let (behind, ahead) = (header(5, "a", ""), header(9, "c", "8-b 5-a"));
    let alone = |winner| Newest {
        winner,
        keeps_other: false,
    };
    assert_eq!(newest(&behind, &ahead), alone(Source::Journal));
    assert_eq!(newest(&ahead, &behind), alone(Source::Local));
}

#[test]
fn sr6_gl7_of_two_that_neither_is_behind_one_is_opened_and_the_other_kept() {
    let (one, other) = (header(6, "a", "5-x"), header(7, "b", "5-x"));
    let both = |winner| Newest {
        winner,
        keeps_other: true,
    };
    assert_eq!(newest(&one, &other), both(Source::Journal));
    assert_eq!(newest(&other, &one), both(Source::Local));
}

#[test]
fn sr6_gl16_what_an_older_release_wrote_is_opened() {
    let (foreign, ours) = (header(0, "", ""), header(6, "a", ""));
    let found = newest(&foreign, &ours);
    assert_eq!((found.winner, found.keeps_other), (Source::Local, true));
    // It keeps fields it does not know.
    let on = |saved_at: &str| Header {
        saved_at: saved_at.to_owned(),
        ..ours.clone()
    };
    let (earlier, later) = (on("2026-01-05"), on("2026-01-06"));
    let winner = |local, journal| newest(local, journal).winner;
    assert_eq!(winner(&later, &earlier), Source::Local);
    assert_eq!(winner(&earlier, &later), Source::Journal);
}

#[test]
fn sr7_what_a_tab_does_not_know_is_kept_before_it_is_written_over() {
    let mut tab = Tab::new("me".to_owned(), Edition::default());
    let theirs = header(7, "them", "");
    assert_eq!(tab.before_write(Some(&theirs)), BeforeWrite::Keep);
    tab.note_kept(&theirs.edition);
    assert_eq!(tab.before_write(Some(&theirs)), BeforeWrite::Write);
    assert_eq!(tab.write(), edition(8, "me", "7-them"));
    assert_eq!(tab.before_write(None), BeforeWrite::SetAside);
    let newer = Header {
        version: 2,
        ..header(9, "them", "")
    };
    assert_eq!(tab.before_write(Some(&newer)), BeforeWrite::Stop);
}

#[test]
fn sr8_a_tab_takes_over_what_is_newer_and_keeps_what_did_not_go_into_it() {
    let mut tab = Tab::new("me".to_owned(), Edition::default());
    let theirs = header(7, "them", "");
    let (local, journal) = (News::Adopt(Source::Local), News::Adopt(Source::Journal));
    assert_eq!(tab.news(Some(&theirs), None), local);
    assert!(!tab.keeps_own(&theirs.edition));
    tab.adopt(&theirs.edition);
    assert_eq!(tab.news(Some(&theirs), Some(&theirs)), News::None);
    assert_eq!(tab.write(), edition(8, "me", "7-them"));
    let beside = header(8, "them", "");
    assert_eq!(tab.news(None, Some(&beside)), journal);
    assert!(tab.keeps_own(&beside.edition));
    let on_top = header(9, "them", "8-me");
    assert_eq!(tab.news(None, Some(&on_top)), journal);
    assert!(!tab.keeps_own(&on_top.edition));
    tab.adopt(&beside.edition);
    assert_eq!(tab.next(), edition(9, "me", "8-them 8-me 7-them"));
    let newer = Header {
        version: 2,
        ..on_top
    };
    assert_eq!(tab.news(Some(&newer), None), News::Stop);
}
