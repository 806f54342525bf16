//! TypeScript declarations of every type that crosses to a page (feature
//! `typescript`), made from the Rust types themselves.

use ts_rs::{Config, TS};

/// Values of the rules that a page counts with: written here once.
pub fn constants() -> String {
    format!(
        "/** Empty rows below the last task, in table and chart (spec §9, U7). */\n\
         export const PADDING_ROWS = {}\n\n\
         /** Extensions of the timeline on each side to begin with (spec §9). */\n\
         export const EXTENSIONS = {}\n",
        crate::PADDING_ROWS,
        crate::EXTENSIONS,
    )
}

/// All declarations with their comments, in the order of their use.
pub fn declarations() -> String {
    let config = Config::default().with_large_int("number");
    let mut text = String::new();
    let mut add = |docs: Option<String>, declaration: String| {
        text.push('\n');
        text.push_str(&docs.unwrap_or_default());
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    };
    macro_rules! declare {
        ($($name:ty),* $(,)?) => { $( add(<$name>::docs(), <$name>::decl(&config)); )* };
    }
    declare!(
        crate::ViewMode,
        crate::Sizes,
        crate::Holiday,
        crate::ChartSettings,
        crate::ChartExtent,
        crate::ChartItem,
        crate::BarPlace,
        crate::Arrows,
        crate::AxisColumn,
        crate::AxisGroup,
        crate::Shade,
        crate::Axis,
        crate::CardPrior,
        crate::Card,
        crate::DragHandle,
        crate::StartBound,
        crate::DragStep,
        crate::DateAt,
        crate::LevelColour,
        crate::PictureOptions,
    );
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn declarations_name_the_fields_as_the_wire_does() {
        let all = super::declarations();
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
