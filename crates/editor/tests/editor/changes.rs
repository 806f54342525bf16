//! A change says how things stand, so that a command crosses to the page once (ED26).

use barline_editor::{Column, Command, Filter, NewTask, Place};
use barline_kanban::Grouping;
use barline_save_record::PermanentLink;

use crate::common::{id, outline, read_record, set};

#[test]
fn ed26_a_change_tells_what_the_page_shows_beside_the_rows() {
    let mut editor = outline(&[0, 1, 0]);
    let link = PermanentLink {
        code: "abc".to_owned(),
        read_only: true,
    };
    editor.set_permanent_link(Some(link.clone()));
    let text = "House\nin two steps".to_owned();
    let change = editor.dispatch(Command::SetDescription { text }).unwrap();
    assert_eq!(
        (change.name.as_str(), change.count, change.row_count),
        ("House", 3, 3)
    );
    assert_eq!(change.permanent_link, Some(link));
    assert_eq!((change.is_filtered, change.is_read_only), (false, false));
    let change = editor.set_filter(Filter {
        text: Some("C".to_owned()),
        ..Filter::default()
    });
    assert_eq!((change.row_count, change.is_filtered), (1, true));
    // Another plan begins without a filter and without a link.
    let record = outline(&[0]).record("now");
    let change = editor
        .replace_by_record("Import", read_record(&record))
        .unwrap();
    assert_eq!((change.count, change.row_count), (1, 1));
    assert_eq!((change.is_filtered, change.permanent_link), (false, None));
    editor.set_read_only(true);
    assert!(editor.state().is_read_only);
}

#[test]
fn ed26_what_came_to_nothing_is_no_edit() {
    let mut editor = outline(&[0]);
    assert!(set(&mut editor, 0, Column::Duration, "3").unwrap().is_edit);
    assert!(!set(&mut editor, 0, Column::Duration, "3").unwrap().is_edit);
    assert!(editor.undo().unwrap().is_edit);
    assert!(editor.redo().unwrap().is_edit);
    assert!(!editor.set_all_collapsed(true).is_edit);
    assert!(!editor.state().is_edit);
}

#[test]
fn ed26_a_drop_that_takes_progress_away_is_a_loss() {
    let mut editor = outline(&[0]);
    let task = id(&editor, 0);
    let mut drop = |column: &str| {
        let change = editor.dispatch(Command::DropCard {
            task,
            grouping: Grouping::Status,
            column: column.to_owned(),
        });
        let change = change.unwrap();
        (change.is_edit, change.is_loss)
    };
    assert_eq!(drop("done"), (true, false));
    assert_eq!(drop("done"), (false, false));
    assert_eq!(drop("in_progress"), (true, true));
    assert_eq!(drop("not_started"), (true, true));
}

#[test]
fn sc15_the_first_dependency_of_a_visit_offers_dates_by_links_wherever_it_is_typed() {
    let offered_for = |prior: &str| {
        let mut editor = outline(&[0, 0]);
        let mut add = |prior: &str| {
            let fields = NewTask {
                name: Some("Paint".to_owned()),
                prior_dependency: Some(prior.to_owned()),
                ..NewTask::default()
            };
            let place = Place::End { level: 0 };
            let change = editor.dispatch(Command::AddTask { place, fields });
            change.unwrap().offers_dates_by_links
        };
        (add(prior), add("1"))
    };
    assert_eq!(offered_for("2"), (true, false));
    assert_eq!(offered_for(""), (false, true));

    let mut editor = outline(&[0, 0]);
    let change = set(&mut editor, 1, Column::PriorDependency, "1").unwrap();
    assert!(change.offers_dates_by_links);
}
