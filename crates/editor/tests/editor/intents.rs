//! What a page asks before it offers a thing (ED24).

use crate::common::{empty, id, outline};
use barline_editor::{Command, Editor, Intent};

fn answer(editor: &Editor, intent: Intent) -> Option<String> {
    editor.refusal(intent).map(|refusal| refusal.to_string())
}

#[test]
fn ed24_an_empty_plan_is_answered_before_a_read_only_one() {
    let mut editor = empty();
    for is_read_only in [false, true] {
        editor.set_read_only(is_read_only);
        let move_timeline = answer(&editor, Intent::MoveTimeline);
        assert_eq!(move_timeline.as_deref(), Some("No tasks to shift"));
        let share = answer(&editor, Intent::Share);
        assert_eq!(share.as_deref(), Some("No tasks to share"));
    }
}

#[test]
fn ed24_what_is_asked_is_what_a_command_would_be_refused_with() {
    let mut editor = outline(&[0]);
    let intents = [
        Intent::Add,
        Intent::Delete,
        Intent::Change,
        Intent::MoveTimeline,
        Intent::Share,
    ];
    assert!(
        intents
            .iter()
            .all(|intent| answer(&editor, *intent).is_none())
    );
    editor.set_read_only(true);
    assert_eq!(answer(&editor, Intent::Share), None, "a viewer may share");
    let tasks = vec![id(&editor, 0)];
    let delete = Command::DeleteTasks {
        tasks,
        with_subtasks: false,
    };
    assert_eq!(
        editor.dispatch(delete).err(),
        editor.refusal(Intent::Delete)
    );
    assert_eq!(
        editor.dispatch(Command::ResetAll {}).err(),
        editor.refusal(Intent::Change)
    );
    let refusal = answer(&editor, Intent::Add);
    let sentence = "This project is in read-only mode. You cannot add tasks.";
    assert_eq!(refusal.as_deref(), Some(sentence));
}

#[test]
fn ed24_deleting_is_asked_about_where_subtasks_would_stay() {
    let mut editor = outline(&[0, 1, 2, 0]);
    let [a, b, c, d] = [0, 1, 2, 3].map(|row| id(&editor, row));
    let question = editor.deletion_question(&[a]).unwrap();
    assert_eq!(
        [
            &*question.title,
            &*question.message,
            &*question.alone,
            &*question.with_subtasks
        ],
        [
            "Delete “A”?",
            "Also its 2 subtasks? Without them they stay. Undo brings everything back.",
            "Delete task only",
            "Delete with 2 subtasks",
        ]
    );
    let question = editor.deletion_question(&[a, b]).unwrap();
    assert_eq!(question.title, "Delete 2 tasks?");
    assert!(question.message.starts_with("Also their 1 subtask?"));
    assert_eq!(editor.deletion_question(&[a, b, c]), None, "all of them go");
    assert_eq!(editor.deletion_question(&[d]), None);
    editor.set_read_only(true);
    assert_eq!(editor.deletion_question(&[a]), None, "it is refused");
}
