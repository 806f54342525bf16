//! The chart of the open plan, laid out again only when it is looked at.

use barline_editor::Change;
use barline_tasks::{Clock, TaskId};
use barline_timeline::{
    Chart, ChartSettings, DateAt, Grip, LEVEL_COLOURS, Look, PictureOptions, WindowArea, svg,
};
use barline_wasm_host::{BrowserClock, from_js, to_js};
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::{Editor, task_id};

/// What the chart has not taken up yet.
enum Pending {
    Nothing,
    /// Fields of these tasks.
    Tasks(Vec<TaskId>),
    /// Order, dependencies or the rows in view.
    Everything,
}

/// A chart, and what it has to catch up with.
pub(crate) struct LazyChart {
    chart: Chart,
    pending: Pending,
}

impl LazyChart {
    pub(crate) fn new() -> LazyChart {
        let today = BrowserClock.today();
        LazyChart {
            chart: Chart::new(today),
            pending: Pending::Everything,
        }
    }

    pub(crate) fn note(&mut self, change: &Change) {
        match &mut self.pending {
            _ if change.structure => self.pending = Pending::Everything,
            Pending::Everything => {}
            Pending::Nothing => self.pending = Pending::Tasks(change.touched.clone()),
            Pending::Tasks(tasks) => tasks.extend(&change.touched),
        }
    }

    pub(crate) fn note_everything(&mut self) {
        self.pending = Pending::Everything;
    }

    /// The chart, laid out for the plan as it is now.
    fn ready(&mut self, editor: &barline_editor::Editor) -> &mut Chart {
        let (plan, today) = (editor.plan(), editor.today());
        let fresh = match std::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Nothing => true,
            Pending::Tasks(tasks) => {
                let rows: Vec<usize> = tasks.iter().filter_map(|task| plan.row_of(*task)).collect();
                self.chart.refresh(plan, &rows, today)
            }
            Pending::Everything => false,
        };
        if !fresh {
            let rows = editor.visible_rows(0, editor.row_count());
            self.chart
                .lay_out(plan, editor.ignored_links(), rows, today);
        }
        &mut self.chart
    }
}

#[wasm_bindgen]
impl Editor {
    /// Shows the chart another way, and answers how far it reaches then.
    #[wasm_bindgen(js_name = chartSet, unchecked_return_type = "ChartExtent")]
    pub fn chart_set(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ChartSettings")] settings: JsValue,
    ) -> Result<JsValue, JsError> {
        let settings: ChartSettings = from_js(&settings)?;
        let chart = self.chart.ready(&self.inner);
        chart.set(settings);
        to_js(&chart.extent())
    }

    /// How the bars of the open plan look, task by task: what the package of other
    /// programs' files answered for chart tasks (TL22).
    #[wasm_bindgen(js_name = chartLooks)]
    pub fn chart_looks(&mut self, looks: &str) -> Result<(), JsError> {
        let looks: Vec<Look> = serde_json::from_str(looks)?;
        let plan = self.inner.plan();
        let looks = (plan.tasks().iter().zip(looks))
            .map(|(task, look)| (task.id, look))
            .collect();
        self.chart.chart.set_looks(plan, looks);
        Ok(())
    }

    /// How far the chart reaches.
    #[wasm_bindgen(js_name = chartExtent, unchecked_return_type = "ChartExtent")]
    pub fn chart_extent(&mut self) -> Result<JsValue, JsError> {
        to_js(&self.chart.ready(&self.inner).extent())
    }

    /// The items of the rows in view from `first` to before `end`.
    #[wasm_bindgen(js_name = chartItems, unchecked_return_type = "ChartItem[]")]
    pub fn chart_items(&mut self, first: usize, end: usize) -> Result<JsValue, JsError> {
        let chart = self.chart.ready(&self.inner);
        to_js(&chart.items(self.inner.plan(), self.inner.ignored_links(), first..end))
    }

    /// The arrows that cross the rows from `first` to before `end` between two
    /// positions, px.
    #[wasm_bindgen(js_name = chartArrows, unchecked_return_type = "Arrows")]
    pub fn chart_arrows(
        &mut self,
        first: usize,
        end: usize,
        x0: f64,
        x1: f64,
    ) -> Result<JsValue, JsError> {
        let rows = first..end;
        let chart = self.chart.ready(&self.inner);
        to_js(&chart.arrows(self.inner.plan(), &WindowArea { rows, x0, x1 }))
    }

    /// Of those, the arrows whose upper end is in the rows.
    #[wasm_bindgen(js_name = chartArrowsBegun, unchecked_return_type = "Arrows")]
    pub fn chart_arrows_begun(
        &mut self,
        first: usize,
        end: usize,
        x0: f64,
        x1: f64,
    ) -> Result<JsValue, JsError> {
        let rows = first..end;
        let chart = self.chart.ready(&self.inner);
        to_js(&chart.arrows_begun(self.inner.plan(), &WindowArea { rows, x0, x1 }))
    }

    /// The header and background between two positions, px.
    #[wasm_bindgen(js_name = chartAxis, unchecked_return_type = "Axis")]
    pub fn chart_axis(&mut self, x0: f64, x1: f64) -> Result<JsValue, JsError> {
        to_js(&self.chart.ready(&self.inner).axis(x0, x1))
    }

    /// The popup of a task's bar.
    #[wasm_bindgen(js_name = chartCard, unchecked_return_type = "Card | null")]
    pub fn chart_card(&mut self, task: f64) -> Result<JsValue, JsError> {
        let chart = self.chart.ready(&self.inner);
        to_js(&chart.card(self.inner.plan(), self.inner.ignored_links(), task_id(task)))
    }

    /// Where a drag by `dx` px stands; arrows follow until `chartRelease`.
    #[wasm_bindgen(js_name = chartDrag, unchecked_return_type = "DragStep | null")]
    pub fn chart_drag(
        &mut self,
        task: f64,
        #[wasm_bindgen(unchecked_param_type = "Grip")] grip: JsValue,
        dx: f64,
    ) -> Result<JsValue, JsError> {
        let grip: Grip = from_js(&grip)?;
        let chart = self.chart.ready(&self.inner);
        let (plan, links) = (self.inner.plan(), self.inner.ignored_links());
        to_js(&chart.dragged(plan, links, task_id(task), grip, dx))
    }

    /// Where the bars of these rows stand that the drag takes along.
    #[wasm_bindgen(js_name = chartAlong, unchecked_return_type = "BarPlace[]")]
    pub fn chart_along(&mut self, first: usize, end: usize) -> Result<JsValue, JsError> {
        let chart = self.chart.ready(&self.inner);
        to_js(&chart.along(self.inner.plan(), first..end))
    }

    /// A drag is over, dropped or not.
    #[wasm_bindgen(js_name = chartRelease)]
    pub fn chart_release(&mut self) {
        self.chart.ready(&self.inner).release();
    }

    /// Where a key that moves by days or per cent leads.
    #[wasm_bindgen(js_name = chartNudge, unchecked_return_type = "DragStep | null")]
    pub fn chart_nudge(
        &mut self,
        task: f64,
        #[wasm_bindgen(unchecked_param_type = "Grip")] grip: JsValue,
        by: i32,
    ) -> Result<JsValue, JsError> {
        let grip: Grip = from_js(&grip)?;
        let chart = self.chart.ready(&self.inner);
        let (plan, links) = (self.inner.plan(), self.inner.ignored_links());
        to_js(&chart.nudged(plan, links, task_id(task), grip, i64::from(by)))
    }

    /// The prior dependency text of `to` once it waits for `from` too.
    #[wasm_bindgen(js_name = chartLink, unchecked_return_type = "LinkAnswer")]
    pub fn chart_link(&mut self, from: f64, to: f64) -> Result<JsValue, JsError> {
        let chart = self.chart.ready(&self.inner);
        let (plan, links) = (self.inner.plan(), self.inner.ignored_links());
        to_js(
            &match chart.linked(plan, links, task_id(from), task_id(to)) {
                Ok(text) => json!({ "ok": true, "text": text }),
                Err(refusal) => json!({ "ok": false, "message": refusal.to_string() }),
            },
        )
    }

    /// The place in time at a position, px.
    #[wasm_bindgen(js_name = chartDateAt, unchecked_return_type = "DateAt")]
    pub fn chart_date_at(&mut self, x: f64) -> Result<JsValue, JsError> {
        to_js(&self.chart.ready(&self.inner).date_at(x))
    }

    /// The position of a place in time, px.
    #[wasm_bindgen(js_name = chartXAt, unchecked_return_type = "number | null")]
    pub fn chart_x_at(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "DateAt")] at: JsValue,
    ) -> Result<JsValue, JsError> {
        let at: DateAt = from_js(&at)?;
        to_js(&self.chart.ready(&self.inner).x_at(&at))
    }

    /// The project's switches.
    #[wasm_bindgen(
        unchecked_return_type = "{ barsFollowWorkingDays: boolean; autoSchedule: boolean }"
    )]
    pub fn scheduling(&self) -> Result<JsValue, JsError> {
        let scheduling = self.inner.plan().scheduling();
        to_js(&json!({
            "barsFollowWorkingDays": scheduling.bars_follow_working_days,
            "autoSchedule": scheduling.auto_schedule,
        }))
    }

    /// A picture of rows of the chart as an SVG document.
    #[wasm_bindgen(js_name = chartPicture)]
    pub fn chart_picture(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PictureOptions")] options: JsValue,
    ) -> Result<String, JsError> {
        let options: PictureOptions = from_js(&options)?;
        let chart = self.chart.ready(&self.inner);
        let scene = chart.scene(self.inner.plan(), self.inner.ignored_links(), &options);
        Ok(svg::paint(&scene))
    }

    /// A picture divided into pages for the printer, each a picture of its own.
    #[wasm_bindgen(js_name = chartPages, unchecked_return_type = "PictureOptions[]")]
    pub fn chart_pages(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "PictureOptions")] options: JsValue,
    ) -> Result<JsValue, JsError> {
        let options: PictureOptions = from_js(&options)?;
        let chart = self.chart.ready(&self.inner);
        to_js(&chart.pages(self.inner.plan(), self.inner.ignored_links(), &options))
    }

    /// The bar colours by level.
    #[wasm_bindgen(js_name = chartPalette, unchecked_return_type = "LevelColour[]")]
    pub fn chart_palette() -> Result<JsValue, JsError> {
        to_js(&LEVEL_COLOURS)
    }
}
