//! The chart of the open plan: only what is in view crosses.

use barline_editor::OpenChart;
use barline_timeline::{ArrowEnds, ChartSettings, DateAt, DragHandle, Look, WindowArea};
use barline_wasm_host::to_js;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{Shared, from_js, task_id};

/// The types named in the signatures below, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type {
  Arrows, Away, Axis, BarPlace, Card, ChartExtent, ChartItem, ChartSettings, DateAt, DragStep, DragHandle,
  DrawnArrow, LinkDraft, ViewMode,
} from '../__generated__/types.ts';
"#;

/// The chart of one open plan.
#[wasm_bindgen]
pub struct Chart {
    editor: Shared,
}

impl Chart {
    pub(crate) fn new(editor: Shared) -> Chart {
        Chart { editor }
    }

    /// Answers what is asked of the chart as it is now.
    fn ask<T: Serialize>(
        &self,
        question: impl FnOnce(OpenChart<'_>) -> T,
    ) -> Result<JsValue, JsError> {
        to_js(&question(self.editor.borrow_mut().chart()))
    }
}

#[wasm_bindgen]
impl Chart {
    /// Shows the chart another way, and answers how far it reaches then.
    #[wasm_bindgen(unchecked_return_type = "ChartExtent")]
    pub fn set(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ChartSettings")] settings: JsValue,
    ) -> Result<JsValue, JsError> {
        let settings: ChartSettings = from_js(&settings)?;
        self.ask(|open| {
            open.chart.set(settings);
            open.chart.extent()
        })
    }

    /// How the bars of the open plan look, task by task: what the package of other
    /// programs' files answered for chart tasks (TL22).
    pub fn looks(
        &self,
        #[wasm_bindgen(unchecked_param_type = "object[]")] looks: &js_sys::Array,
    ) -> Result<(), JsError> {
        let mut editor = self.editor.borrow_mut();
        let OpenChart { chart, plan, .. } = editor.chart();
        let mut by_task = Vec::new();
        for (task, look) in plan.tasks().iter().zip(looks.iter()) {
            let look = look_of(&look).ok_or_else(|| JsError::new("A look lacks a field."))?;
            by_task.push((task.id, look));
        }
        chart.set_looks(plan, by_task);
        Ok(())
    }

    /// How far the chart reaches.
    #[wasm_bindgen(unchecked_return_type = "ChartExtent")]
    pub fn extent(&self) -> Result<JsValue, JsError> {
        self.ask(|open| open.chart.extent())
    }

    /// The finest mode in which all bars fit into a view of this width, px.
    #[wasm_bindgen(unchecked_return_type = "ViewMode")]
    pub fn fitting(&self, width: f64) -> String {
        let view = self.editor.borrow_mut().chart().chart.fitting(width);
        view.name().to_owned()
    }

    /// The items of the rows in view from `first` to before `end`.
    #[wasm_bindgen(unchecked_return_type = "ChartItem[]")]
    pub fn items(&self, first: usize, end: usize) -> Result<JsValue, JsError> {
        self.ask(|open| open.chart.items(open.plan, open.ignored, first..end))
    }

    /// The arrows that cross the rows from `first` to before `end` between two
    /// positions, px.
    #[wasm_bindgen(unchecked_return_type = "Arrows")]
    pub fn arrows(&self, first: usize, end: usize, x0: f64, x1: f64) -> Result<JsValue, JsError> {
        let rows = first..end;
        self.ask(|open| open.chart.arrows(open.plan, &WindowArea { rows, x0, x1 }))
    }

    /// The arrow within `reach` px of a place, px from the left of the timeline and the
    /// top of the first row.
    #[wasm_bindgen(js_name = arrowAt, unchecked_return_type = "ArrowEnds | null")]
    pub fn arrow_at(&self, x: f64, y: f64, reach: f64) -> Result<JsValue, JsError> {
        self.ask(|open| open.chart.arrow_at(open.plan, (x, y), reach))
    }

    /// The arrows of a task in view: what it waits for, then what waits for it.
    #[wasm_bindgen(js_name = arrowsOf, unchecked_return_type = "ArrowEnds[]")]
    pub fn arrows_of(&self, task: f64) -> Result<JsValue, JsError> {
        self.ask(|open| open.chart.arrows_of(open.plan, task_id(task)))
    }

    /// One arrow, drawn from the place `x`, `y`; nothing where it is not drawn.
    #[wasm_bindgen(unchecked_return_type = "DrawnArrow | null")]
    pub fn arrow(&self, task: f64, prior: f64, x: f64, y: f64) -> Result<JsValue, JsError> {
        let ends = ArrowEnds {
            task: task_id(task),
            prior: task_id(prior),
        };
        self.ask(|open| open.chart.arrow(open.plan, ends, (x, y)))
    }

    /// What a dependency that is being drawn would be, were it let go at `x` px over `to`.
    #[wasm_bindgen(js_name = linkDraft, unchecked_return_type = "LinkDraft | null")]
    pub fn link_draft(
        &self,
        from: f64,
        #[wasm_bindgen(js_name = fromFinish)] from_finish: bool,
        to: f64,
        x: f64,
    ) -> Result<JsValue, JsError> {
        self.ask(|open| {
            let (from, to) = (task_id(from), task_id(to));
            (open.chart).link_draft(open.plan, open.ignored, (from, from_finish), to, x)
        })
    }

    /// The header and background between two positions, px.
    #[wasm_bindgen(unchecked_return_type = "Axis")]
    pub fn axis(&self, x0: f64, x1: f64) -> Result<JsValue, JsError> {
        self.ask(|open| open.chart.axis(x0, x1))
    }

    /// Where the owners of the rows from `first` to before `end` are away, between two
    /// positions, px.
    #[wasm_bindgen(unchecked_return_type = "Away[]")]
    pub fn away(&self, first: usize, end: usize, x0: f64, x1: f64) -> Result<JsValue, JsError> {
        let rows = first..end;
        self.ask(|open| open.chart.away(open.plan, &WindowArea { rows, x0, x1 }))
    }

    /// The popup of a task's bar.
    #[wasm_bindgen(unchecked_return_type = "Card | null")]
    pub fn card(&self, task: f64) -> Result<JsValue, JsError> {
        self.ask(|open| open.chart.card(open.plan, open.ignored, task_id(task)))
    }

    /// Where a drag by `dx` px stands; arrows follow until `release`.
    #[wasm_bindgen(unchecked_return_type = "DragStep | null")]
    pub fn drag(
        &self,
        task: f64,
        #[wasm_bindgen(unchecked_param_type = "DragHandle")] handle: JsValue,
        dx: f64,
    ) -> Result<JsValue, JsError> {
        let handle: DragHandle = from_js(&handle)?;
        self.ask(|open| {
            open.chart
                .dragged(open.plan, open.ignored, task_id(task), handle, dx)
        })
    }

    /// Where the bars of these rows stand that the drag takes along.
    #[wasm_bindgen(unchecked_return_type = "BarPlace[]")]
    pub fn along(&self, first: usize, end: usize) -> Result<JsValue, JsError> {
        self.ask(|open| open.chart.along(open.plan, first..end))
    }

    /// A drag is over, dropped or not.
    pub fn release(&self) {
        self.editor.borrow_mut().chart().chart.release();
    }

    /// Where a key that moves by days or per cent leads.
    #[wasm_bindgen(unchecked_return_type = "DragStep | null")]
    pub fn nudge(
        &self,
        task: f64,
        #[wasm_bindgen(unchecked_param_type = "DragHandle")] handle: JsValue,
        by: i32,
    ) -> Result<JsValue, JsError> {
        let handle: DragHandle = from_js(&handle)?;
        self.ask(|open| {
            open.chart.moved_by(
                open.plan,
                open.ignored,
                task_id(task),
                handle,
                i64::from(by),
            )
        })
    }

    /// The place in time at a position, px.
    #[wasm_bindgen(js_name = dateAt, unchecked_return_type = "DateAt")]
    pub fn date_at(&self, x: f64) -> Result<JsValue, JsError> {
        self.ask(|open| open.chart.date_at(x))
    }

    /// The position of a place in time, px.
    #[wasm_bindgen(js_name = xAt, unchecked_return_type = "number | null")]
    pub fn x_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "DateAt")] at: JsValue,
    ) -> Result<JsValue, JsError> {
        let at: DateAt = from_js(&at)?;
        self.ask(|open| open.chart.x_at(&at))
    }

    /// The rows of the plan that are in view, top to bottom: what the package of files
    /// needs beside record and settings to draw the same chart as a picture (TL21).
    pub fn rows(&self) -> Vec<usize> {
        self.editor.borrow().visible_rows(0, usize::MAX)
    }

    /// How far each task of the plan can slip, for a picture of the chart: three numbers
    /// each, critical, the last day it may end on, and the row of what decides its start
    /// or -1; empty where that is not shown.
    pub fn slack(&self) -> Vec<i32> {
        let mut editor = self.editor.borrow_mut();
        let slack = editor.chart().chart.slack().iter();
        slack
            .flat_map(|one| {
                let driver = one.driver.map_or(-1, |row| row as i32);
                [i32::from(one.critical), one.late_last_day, driver]
            })
            .collect()
    }

    /// Lets the chain that holds a task stand out, or none, and says what holds it.
    #[wasm_bindgen(js_name = followChain)]
    pub fn follow_chain(&self, task: Option<f64>) -> String {
        let mut editor = self.editor.borrow_mut();
        editor.follow_chain(task.map(task_id))
    }
}

/// Field by field: a reader of serde's for this one type weighs 2 kB in the page's
/// package, and few pages have chart tasks of others.
fn look_of(look: &JsValue) -> Option<Look> {
    let field = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let text = |name| field(look, name)?.as_string();
    let trims = field(look, "trims")?;
    Some(Look {
        id: text("id")?,
        custom_class: text("customClass")?,
        color: text("color"),
        color_progress: text("colorProgress"),
        thumbnail: text("thumbnail"),
        description: text("description")?,
        is_milestone: field(look, "isMilestone")?.as_bool()?,
        trims: (field(&trims, "0")?.as_f64()?, field(&trims, "1")?.as_f64()?),
        ..Look::default()
    })
}
