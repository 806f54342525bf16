//! Finding text, whatever hides it (ED15).

use crate::common::{empty, id, outline, set};
use barline_editor::{Column, Filter, FindStep};

#[test]
fn ed15_find_goes_through_the_stored_order_and_around() {
    let mut editor = outline(&[0, 1, 0, 0]);
    set(&mut editor, 1, Column::Owner, "Zoë PAINT").unwrap();
    set(&mut editor, 3, Column::Comment, "paint it").unwrap();
    let [first, b, _, d] = [0, 1, 2, 3].map(|row| id(&editor, row));
    let at = |from, step| {
        let found = editor.find(" Paint ", from, step);
        assert_eq!(found.count, 2);
        (found.at, found.task.unwrap())
    };
    assert_eq!(at(None, FindStep::Here), (1, b));
    assert_eq!(at(Some(first), FindStep::Here), (1, b));
    assert_eq!(at(Some(b), FindStep::Here), (1, b));
    assert_eq!(at(Some(b), FindStep::Next), (2, d));
    assert_eq!(at(Some(d), FindStep::Next), (1, b));
    assert_eq!(at(Some(d), FindStep::Previous), (1, b));
    assert_eq!(at(Some(b), FindStep::Previous), (2, d));
    assert_eq!(at(None, FindStep::Previous), (2, d));
    assert_eq!(editor.find("zoË", None, FindStep::Here).count, 1);
    for nothing in ["", "  ", "nowhere"] {
        assert_eq!(editor.find(nothing, None, FindStep::Next).task, None);
    }
}

#[test]
fn ed15_a_match_comes_into_view_whatever_hides_it() {
    let mut editor = outline(&[0, 1, 0]);
    let [a, b, _] = [0, 1, 2].map(|row| id(&editor, row));
    editor.set_collapsed(&[a], true);
    editor.set_filter(Filter {
        text: Some("C".into()),
        ..Filter::default()
    });
    assert_eq!((editor.index_of(b), editor.is_filtered()), (None, true));
    editor.reveal(b);
    assert!(editor.index_of(b).is_some());
    editor
        .replace_plan("Import", String::new(), Vec::new())
        .unwrap();
    assert!(!editor.is_filtered());
    assert_eq!(empty().find("x", None, FindStep::Here).count, 0);
}
