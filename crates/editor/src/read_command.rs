//! Commands as the page writes them: JSON, the kind in `type`.
//!
//! serde can read such an enum by itself, at the price of a reader of its own for
//! each kind: 40 kB of the page's package.

use crate::from_page::{Fields, Result, parse, unknown};
use crate::{Command, Place};

impl Fields {
    fn take_place(&mut self) -> Result<Place> {
        let mut place = Fields::of(self.take("place")?)?;
        let at: String = place.take("at")?;
        Ok(match at.as_str() {
            "end" => Place::End {
                level: place.take("level")?,
            },
            "endSameLevel" => Place::EndSameLevel {},
            "endOneDeeper" => Place::EndOneDeeper {},
            "below" => Place::Below {
                task: place.take("task")?,
                relation: place.take("as")?,
            },
            _ => return Err(unknown(&at)),
        })
    }

    /// A command about several tasks.
    fn take_of_tasks(&mut self, kind: &str) -> Result<Command> {
        let tasks = self.take("tasks")?;
        Ok(match kind {
            "fillCells" => Command::FillCells {
                tasks,
                columns: self.take("columns")?,
                text: self.take("text")?,
            },
            "fillDown" => Command::FillDown {
                tasks,
                columns: self.take("columns")?,
            },
            "deleteTasks" => Command::DeleteTasks {
                tasks,
                with_subtasks: self.take("withSubtasks")?,
            },
            "indent" => Command::Indent { tasks },
            "outdent" => Command::Outdent { tasks },
            "moveUp" => Command::MoveUp { tasks },
            "moveDown" => Command::MoveDown { tasks },
            "moveRows" => Command::MoveRows {
                tasks,
                before: self.take("before")?,
                level: self.take("level")?,
            },
            "removePins" => Command::RemovePins { tasks },
            _ => return Err(unknown(kind)),
        })
    }

    /// A command about one task.
    fn take_of_task(&mut self, kind: &str) -> Result<Command> {
        let task = self.take("task")?;
        Ok(match kind {
            "setCell" => Command::SetCell {
                task,
                column: self.take("column")?,
                text: self.take("text")?,
            },
            "pasteBlock" => Command::PasteBlock {
                task,
                columns: self.take("columns")?,
                range: self.take("range")?,
                text: self.take("text")?,
            },
            "moveBar" => Command::MoveBar {
                task,
                start_date: self.take_date("startDate")?,
            },
            "stretchOver" => Command::StretchOver { task },
            "resizeBar" => Command::ResizeBar {
                task,
                start_date: self.take_date("startDate")?,
                last_day: self.take_date("lastDay")?,
            },
            "setProgress" => Command::SetProgress {
                task,
                progress: self.take("progress")?,
            },
            "dropCard" => Command::DropCard {
                task,
                grouping: self.take_parsed("grouping")?,
                column: self.take("column")?,
            },
            "editCard" => Command::EditCard {
                task,
                field: self.take("field")?,
                text: self.take("text")?,
            },
            "setDependency" => Command::SetDependency {
                task,
                prior: self.take("prior")?,
                kind: self.take_parsed("kind")?,
                lag: self.take("lag")?,
            },
            "removeDependency" => Command::RemoveDependency {
                task,
                prior: self.take("prior")?,
            },
            "setStartRule" => Command::SetStartRule {
                task,
                rule: self.take("rule")?,
                date: self.take("date")?,
            },
            "setFinishBy" => Command::SetFinishBy {
                task,
                date: self.take("date")?,
            },
            "setWorksOnDaysOff" => Command::SetWorksOnDaysOff {
                task,
                on: self.take("on")?,
            },
            _ => return Err(unknown(kind)),
        })
    }
}

impl Command {
    /// Reads a command from its JSON text: an object with its kind in `type`.
    ///
    /// # Errors
    /// When it is no JSON, of no known kind, or a field is missing or wrong.
    pub fn from_json(json: &str) -> Result<Command> {
        let mut fields = Fields::of(parse(json)?)?;
        let kind: String = fields.take("type")?;
        Ok(match kind.as_str() {
            "pasteTasks" => Command::PasteTasks {
                level: fields.take("level")?,
                columns: fields.take("columns")?,
                text: fields.take("text")?,
            },
            "addTask" => Command::AddTask {
                place: fields.take_place()?,
                fields: fields.take("fields")?,
            },
            "addCard" => Command::AddCard {
                grouping: fields.take_parsed("grouping")?,
                column: fields.take("column")?,
                name: fields.take("name")?,
            },
            "linkTasks" => Command::LinkTasks {
                from: fields.take("from")?,
                to: fields.take("to")?,
                kind: fields.take_parsed("kind")?,
            },
            "setDescription" => Command::SetDescription {
                text: fields.take("text")?,
            },
            "setPlanName" => Command::SetPlanName {
                text: fields.take("text")?,
            },
            "moveTimeline" => Command::MoveTimeline {
                to: fields.take("to")?,
                keep_off_weekends: fields.take("keepOffWeekends")?,
            },
            "resetAll" => Command::ResetAll {},
            "setScheduling" => Command::SetScheduling {
                bars_follow_working_days: fields.take("barsFollowWorkingDays")?,
                auto_schedule: fields.take("autoSchedule")?,
            },
            "setDatesByLinks" => Command::SetDatesByLinks {
                on: fields.take("on")?,
            },
            "setWorkingDay" => Command::SetWorkingDay {
                weekday: fields.take("weekday")?,
                works: fields.take("works")?,
            },
            "setProjectDates" => Command::SetProjectDates {
                start: fields.take("start")?,
                finish_by: fields.take("finishBy")?,
            },
            "addDaysOff" => Command::AddDaysOff {
                owner: fields.take("owner")?,
                lines: fields.take("lines")?,
            },
            "removeDaysOff" => Command::RemoveDaysOff {
                owner: fields.take("owner")?,
                lines: fields.take("lines")?,
            },
            "saveBaseline" => Command::SaveBaseline {
                name: fields.take("name")?,
            },
            "removeBaseline" => Command::RemoveBaseline {
                index: fields.take("index")?,
            },
            _ if fields.has("tasks") => return fields.take_of_tasks(&kind),
            _ if fields.has("task") => return fields.take_of_task(&kind),
            _ => return Err(unknown(&kind)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barline_tasks::{Date, TaskId};

    use crate::{NewTask, Relation};

    #[test]
    fn ed1_commands_read_as_the_page_writes_them() {
        let add = r#"{"type":"addTask","place":{"at":"below","task":7,"as":"subtask"},
            "fields":{"name":"Paint","startDate":"2026-01-05"}}"#;
        let place = Place::Below {
            task: TaskId(7),
            relation: Relation::Subtask,
        };
        let fields = NewTask {
            name: Some("Paint".into()),
            start_date: Some("2026-01-05".into()),
            ..NewTask::default()
        };
        assert_eq!(
            Command::from_json(add).unwrap(),
            Command::AddTask { place, fields }
        );
        let reset = Command::from_json(r#"{"type":"resetAll"}"#).unwrap();
        assert_eq!(reset, Command::ResetAll {});
        for wrong in [
            "",
            "[]",
            "{}",
            r#"{"type":"fly"}"#,
            r#"{"type":"moveBar","task":7}"#,
        ] {
            assert!(Command::from_json(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn ed1_every_kind_is_read_with_its_fields() {
        let (task, date) = (TaskId(7), Date::constant(2026, 1, 5));
        let read =
            |json: &str| Command::from_json(json).map_err(|error| format!("{json}: {error}"));
        for kind in ["indent", "outdent", "moveUp", "moveDown"] {
            assert!(read(&format!(r#"{{"type":"{kind}","tasks":[7,8]}}"#)).is_ok());
        }
        for kind in ["setDescription", "setPlanName"] {
            assert!(read(&format!(r#"{{"type":"{kind}","text":"a"}}"#)).is_ok());
        }
        for json in [
            r#"{"type":"setCell","task":7,"column":"owner","text":"Ann"}"#,
            r#"{"type":"moveRows","tasks":[7],"before":8,"level":1}"#,
            r#"{"type":"moveRows","tasks":[7],"before":null,"level":0}"#,
            r#"{"type":"fillDown","tasks":[7,8],"columns":["owner"]}"#,
            r#"{"type":"pasteBlock","task":7,"columns":["name"],"range":[2,1],"text":"a"}"#,
            r#"{"type":"pasteBlock","task":7,"columns":["name"],"range":null,"text":"a"}"#,
            r#"{"type":"pasteTasks","level":1,"columns":["name"],"text":"a"}"#,
            r#"{"type":"fillCells","tasks":[7],"columns":["owner"],"text":""}"#,
            r#"{"type":"deleteTasks","tasks":[7],"withSubtasks":true}"#,
            r#"{"type":"moveTimeline","to":"2026-01-05","keepOffWeekends":true}"#,
            r#"{"type":"setProjectDates","start":"5 Jan","finishBy":""}"#,
            r#"{"type":"setWorkingDay","weekday":5,"works":true}"#,
            r#"{"type":"addDaysOff","owner":"Anna","lines":"off 2026-03-02 Away"}"#,
            r#"{"type":"removeDaysOff","owner":"","lines":"every year 12-24"}"#,
            r#"{"type":"setScheduling","barsFollowWorkingDays":true,"autoSchedule":false}"#,
            r#"{"type":"stretchOver","task":7}"#,
            r#"{"type":"resizeBar","task":7,"startDate":"2026-01-05","lastDay":"2026-01-06"}"#,
            r#"{"type":"setProgress","task":7,"progress":-3}"#,
            r#"{"type":"linkTasks","from":7,"to":8,"kind":"SS"}"#,
            r#"{"type":"setDatesByLinks","on":true}"#,
            r#"{"type":"setDependency","task":8,"prior":7,"kind":"FF","lag":"-1w"}"#,
            r#"{"type":"removeDependency","task":8,"prior":7}"#,
            r#"{"type":"setStartRule","task":8,"rule":"notBefore","date":""}"#,
            r#"{"type":"setFinishBy","task":8,"date":"2026-01-05"}"#,
            r#"{"type":"setWorksOnDaysOff","task":8,"on":true}"#,
            r#"{"type":"removePins","tasks":[]}"#,
            r#"{"type":"saveBaseline","name":"As agreed"}"#,
            r#"{"type":"removeBaseline","index":0}"#,
            r#"{"type":"dropCard","task":7,"grouping":"status","column":"review"}"#,
            r#"{"type":"addCard","grouping":"month","column":"2026-01","name":""}"#,
            r#"{"type":"editCard","task":7,"field":"progress","text":"40"}"#,
            r#"{"type":"addTask","place":{"at":"end","level":2},"fields":{}}"#,
            r#"{"type":"addTask","place":{"at":"endSameLevel"},"fields":{}}"#,
            r#"{"type":"addTask","place":{"at":"endOneDeeper"},"fields":{}}"#,
        ] {
            assert!(read(json).is_ok(), "{:?}", read(json));
        }
        let moved = read(r#"{"type":"moveBar","task":7,"startDate":"2026-01-05"}"#);
        assert_eq!(
            moved,
            Ok(Command::MoveBar {
                task,
                start_date: date
            })
        );
        for wrong in [
            r#"{"type":"moveBar","task":7,"startDate":"5 January"}"#,
            r#"{"type":"dropCard","task":7,"grouping":"colour","column":"red"}"#,
            r#"{"type":"addTask","place":{"at":"nowhere"},"fields":{}}"#,
            r#"{"type":"indent","tasks":7}"#,
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
