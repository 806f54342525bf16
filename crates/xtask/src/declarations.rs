//! TypeScript declarations of everything that crosses to the page, made from the Rust types themselves.

use barline_editor as editor;
use barline_kanban::Grouping;
use barline_save_record as save_record;
use barline_share_codec::{csv, link};
use barline_tasks::{DependencyKind, Status};
use barline_timeline as timeline;
use ts_rs::{Config, TS};

/// The declaration of a type with its comment, as a module exports it.
fn declaration<Type: TS>(config: &Config) -> String {
    let docs = Type::docs().unwrap_or_default();
    format!("\n{docs}export {}\n", Type::decl(config))
}

/// The declarations of all the types, in their order.
macro_rules! declarations {
    ($($name:ty),* $(,)?) => {{
        let config = Config::default().with_large_int("number");
        [$(declaration::<$name>(&config)),*].concat()
    }};
}

/// What crosses to the page from the rules of the open plan.
pub(crate) fn of_rules() -> String {
    let statuses = Status::ALL.map(|status| format!("\"{status}\""));
    let groupings = Grouping::ALL.map(|grouping| format!("\"{}\"", grouping.as_str()));
    let kinds = DependencyKind::ALL.map(|kind| format!("\"{}\"", kind.letters()));
    let names = format!(
        "/** Stable identity of a task. */\nexport type TaskId = number;\n\n\
         /** The six status values (spec §4). */\nexport type Status = {};\n\n\
         /** What the board's columns stand for (spec §2). */\nexport type Grouping = {};\n\n\
         /** Which end of a task waits for which end of the prior one (SC3). */\n\
         export type DependencyKind = {};\n",
        statuses.join(" | "),
        groupings.join(" | "),
        kinds.join(" | "),
    );
    names
        + &declarations!(
            editor::Column,
            editor::TableColumn,
            editor::Relation,
            editor::Place,
            editor::NewTask,
            editor::CardField,
            editor::StartRule,
            editor::Command,
            editor::ConsoleLine,
            editor::Change,
            editor::Intent,
            editor::DeletionQuestion,
            editor::RowPlace,
            editor::ProblemKind,
            editor::Problem,
            editor::RowFloat,
            editor::Row,
            editor::DependencyView,
            editor::PlacingView,
            editor::PriorOffer,
            editor::SwitchPreview,
            editor::Remedy,
            editor::ConflictView,
            editor::WhyView,
            editor::PersonView,
            editor::TotalsView,
            editor::DayOffView,
            editor::CalendarView,
            editor::BaselineView,
            editor::VarianceView,
            editor::Filter,
            editor::LoadOutcome,
            editor::BoardColumn,
            editor::BoardColumns,
            editor::DropCheck,
            editor::CardPlace,
            editor::FindStep,
            editor::Found,
            timeline::ViewMode,
            timeline::Sizes,
            timeline::ColourBy,
            timeline::Away,
            timeline::Holiday,
            timeline::ChartSettings,
            timeline::ChartExtent,
            timeline::ChartItem,
            timeline::BarPlace,
            timeline::Arrows,
            timeline::ArrowEnds,
            timeline::DrawnArrow,
            timeline::LinkDraft,
            timeline::AxisColumn,
            timeline::AxisGroup,
            timeline::Shade,
            timeline::Axis,
            timeline::CardPrior,
            timeline::Card,
            timeline::DragHandle,
            timeline::StartBound,
            timeline::DragStep,
            timeline::DateAt,
            timeline::PictureOptions,
            save_record::Edition,
            save_record::Header,
            save_record::PermanentLink,
        )
}

/// What crosses to the page from files and links.
pub(crate) fn of_codec() -> String {
    let names = "/** Which part of `3/4/2026` is the day. */\n\
         export type DateOrder = \"dayMonth\" | \"monthDay\";\n"
        .to_owned();
    names
        + &declarations!(
            csv::Column,
            csv::Encoding,
            csv::Mapping,
            csv::FileColumn,
            csv::Understood,
            csv::ImportOptions,
            csv::Doubt,
            csv::PreviewRow,
            csv::ImportPreview,
            link::Mode,
            link::ChannelLimit,
            link::SharedLink,
        )
}

#[cfg(test)]
mod tests {
    #[test]
    fn declarations_name_the_fields_as_the_wire_does() {
        let all = super::of_rules();
        for wanted in [
            "export type ViewMode = \"Hour\" | \"Quarter Day\"",
            "isMilestone: boolean",
            "task: number",
            "row: number",
            "stopped: StartBound | null",
        ] {
            assert!(all.contains(wanted), "{wanted} in\n{all}");
        }
    }
}
