//! What a host sets of the chart, and what it is told of it.

use serde::{Deserialize, Serialize};

use crate::{ColourBy, Sizes, ViewMode};

/// How the chart is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChartSettings {
    /// The scale.
    pub view: ViewMode,
    /// Extensions of 10 units before the first task; 3 to begin with.
    pub before: u16,
    /// Extensions of 10 units after the last task; 3 to begin with.
    pub after: u16,
    /// Screen width, px: decides the sizes (TL9).
    pub screen_width: f64,
    /// Screen height, px.
    pub screen_height: f64,
    /// Height of a row, px, as in the table.
    pub row: f64,
    /// Named days off.
    pub holidays: Vec<Holiday>,
    /// What cannot slip is marked, where dates are by links (TL31).
    #[serde(default)]
    pub critical: bool,
    /// How far each task can slip is drawn behind its bar, likewise.
    #[serde(default)]
    pub float: bool,
    /// The baseline drawn under the bars, by its place in the plan from 0 (TL32).
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub baseline: Option<usize>,
    /// What the bars' colours tell; their level by default (TL34).
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub colour_by: Option<ColourBy>,
    /// The sizes of its parts, where they are not those of the screen: a chart of
    /// another page (U3).
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub sizes: Option<Sizes>,
}

/// A named day off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Holiday {
    /// `YYYY-MM-DD`; anything else is left out.
    pub date: String,
    /// Shown when the pointer rests on it.
    pub name: String,
}

/// How far the chart reaches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChartExtent {
    /// The mode shown.
    pub view: ViewMode,
    /// The next finer mode of the page.
    pub zoomed_in: Option<ViewMode>,
    /// The next coarser mode of the page.
    pub zoomed_out: Option<ViewMode>,
    /// Rows in the view.
    pub rows: usize,
    /// Height of all rows and the padding rows below, px.
    pub height: f64,
    /// Width of the timeline, px.
    pub width: f64,
    /// Where today's line stands, px.
    pub today_x: f64,
    /// Left edge of the earliest bar, px; today's where there is none.
    pub first_bar_x: f64,
    /// Right edge of the latest bar, px; today's where there is none.
    pub last_bar_x: f64,
    /// The sizes of the parts.
    pub sizes: Sizes,
    /// Another number where other days are off: the shades are to be drawn again.
    pub days_off: u32,
    /// First day shown, `YYYY-MM-DD`.
    pub first: String,
    /// Last day shown, `YYYY-MM-DD`.
    pub last: String,
}

/// A place in time that outlives a change of the view mode: the day under a
/// position, and how far into it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DateAt {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// From 0 (the day begins) to just under 1.
    pub part: f64,
}
