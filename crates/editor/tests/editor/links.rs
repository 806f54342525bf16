//! Drawing a dependency is an action of its own (TL18).

use barline_editor::{Command, Refusal};
use barline_tasks::DependencyKind;

use crate::common::{id, outline};

#[test]
fn tl18_a_drawn_dependency_is_one_step_with_a_name_and_a_sentence_of_its_own() {
    let mut editor = outline(&[0, 0, 0]);
    let (a, b, c) = (id(&editor, 0), id(&editor, 1), id(&editor, 2));
    editor
        .dispatch(Command::LinkTasks {
            from: b,
            to: c,
            kind: DependencyKind::FinishStart,
        })
        .unwrap();
    let change = editor
        .dispatch(Command::LinkTasks {
            from: a,
            to: c,
            kind: DependencyKind::FinishStart,
        })
        .unwrap();
    assert_eq!(editor.row(c).unwrap().prior_dependency, "2, 1");
    assert_eq!(change.undo.as_deref(), Some("Link tasks"));
    assert_eq!(change.said.as_deref(), Some("“C” waits for “A”."));
    assert_eq!(
        (change.touched.as_slice(), change.focus),
        (&[c][..], Some(c))
    );
    let change = editor.undo().unwrap();
    assert_eq!(
        change.said.as_deref(),
        Some("Undone: Link tasks. Now at “C”, task 3.")
    );
    assert_eq!(editor.row(c).unwrap().prior_dependency, "2");
}

#[test]
fn tl18_what_cannot_be_drawn_is_refused_with_the_reason() {
    let mut editor = outline(&[0, 0]);
    let (a, b) = (id(&editor, 0), id(&editor, 1));
    let link = |from, to| Command::LinkTasks {
        from,
        to,
        kind: DependencyKind::FinishStart,
    };
    editor.dispatch(link(a, b)).unwrap();
    for (command, code, message) in [
        (
            link(a, a),
            "waitsForItself",
            "\"A\" cannot wait for itself.",
        ),
        (link(a, b), "waitsAlready", "\"B\" already waits for \"A\"."),
        (
            link(b, a),
            "waitsInACircle",
            "\"A\" cannot wait for \"B\": \"B\" already waits for it.",
        ),
    ] {
        let refusal = editor.dispatch(command).unwrap_err();
        assert_eq!(
            (refusal.code(), refusal.to_string().as_str()),
            (code, message)
        );
    }
    editor.set_read_only(true);
    let refusal = editor.dispatch(link(b, a)).unwrap_err();
    assert_eq!(refusal, Refusal::ReadOnlyChange);
}
