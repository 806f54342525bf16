#![doc = include_str!("../README.md")]

mod arrow;
mod away;
mod axis;
mod block;
mod bound;
mod card;
mod chart;
mod chart_fields;
mod chart_input;
mod chart_task;
mod day;
mod drag;
mod drawn_arrow;
mod drawn_dependency;
mod foreign;
mod item;
mod moment;
mod notes;
mod palette;
mod picture;
mod px;
mod route;
mod rows;
mod safe;
mod scale;
mod sizes;
mod slack;
mod timeline;
mod view_mode;
mod waiting;

pub use arrow::{Arrows, WindowArea};
pub use away::Away;
pub use axis::{Axis, AxisColumn, AxisGroup, Holidays, Shade};
pub use block::{BlockMove, block_move};
pub use bound::{StartBound, start_bound};
pub use card::{Card, CardPrior, card};
pub use chart::{Chart, ChartExtent, ChartSettings, DateAt, Holiday};
pub use chart_input::{ChartInput, ChartTask, InputDependencies, InputId};
pub use chart_task::{
    MOST_YEARS, Refusal, RefusalKind, bar_days, chart_id, latest_last_day, refusal, reported_end,
    reported_start, task_days,
};
pub use drag::{BarCommand, DragHandle, DragStep, dragged, moved_by};
pub use drawn_arrow::{ArrowEnds, DrawnArrow, LinkDraft};
pub use drawn_dependency::{DependencyRefusal, check_drawn};
pub use foreign::{Foreign, Look, read_chart_tasks};
pub use item::{BarPlace, ChartItem};
pub use notes::stretched;
pub use palette::{ColourBy, LEVEL_COLOURS, LevelColour, TOKENS, Token, colour_of};
pub use picture::{Mark, PictureOptions, Scene, Stretch, pictures, svg};
pub use rows::ChartRows;
pub use scale::Scale;
pub use sizes::{PADDING, PADDING_ROWS, Sizes};
pub use slack::{Chain, Slack};
pub use timeline::{EXTENSIONS, MOST_PX, Timeline, TimelineOptions};
pub use view_mode::{Span, ViewMode};
