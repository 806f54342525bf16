//! What is typed reads alike wherever it is typed (D12).

use crate::common::{id, named, outline, set};
use barline_editor::{CardField, Column, Command, NewTask, Place, TableColumn};

#[test]
fn t2_a_duration_is_read_alike_wherever_it_is_typed() {
    for (text, days) in [
        ("12", Some(12)),
        ("5 days", Some(5)),
        ("1 wk", Some(5)),
        ("2 Wochen", Some(10)),
        ("999999999", Some(999_999_999)),
        ("2.5", None),
        ("-3", None),
        ("1e3", None),
        ("5x", None),
        ("٣", None),
        ("５", None),
        ("999999999999", None),
    ] {
        let mut editor = outline(&[0]);
        let task = id(&editor, 0);
        let added = editor.dispatch(Command::AddTask {
            place: Place::End { level: 0 },
            fields: NewTask {
                duration: Some(text.to_owned()),
                ..named("B")
            },
        });
        let pasted = Command::PasteBlock {
            task,
            columns: vec![TableColumn::Duration],
            range: None,
            text: text.to_owned(),
        };
        let on_card = Command::EditCard {
            task,
            field: CardField::Duration,
            text: text.to_owned(),
        };
        let answers = [
            set(&mut editor, 0, Column::Duration, text),
            editor.dispatch(pasted),
            editor.dispatch(on_card),
            added,
        ];
        for (way, answer) in answers.iter().enumerate() {
            assert_eq!(answer.is_ok(), days.is_some(), "{text:?} by way {way}");
        }
        let kept: Vec<u32> = editor
            .plan()
            .tasks()
            .iter()
            .map(|task| task.duration.days())
            .collect();
        match days {
            Some(days) => assert_eq!(kept, [days, days], "{text:?}"),
            None => assert_eq!(kept, [1], "{text:?}"),
        }
        let said = answers[0].as_ref().err().map(ToString::to_string);
        assert!(said.is_none_or(|said| said.starts_with(&format!("“{text}” is "))));
    }
}
