//! Chart tasks of a page that has no plan of ours (TL22): as a plan, or for the
//! chart factory with the looks of their bars.

use barline_share_codec::csv;
use barline_timeline::read_chart_tasks;
use barline_wasm_host::{record_of_tasks, to_js, with_record};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/**
 * Chart tasks, read: the plan they make, how each bar looks in the form the
 * chart takes, and a line for the log for each task that is dropped.
 */
export interface ChartTasks { record: string; looks: object[]; log: string[] }
"#;

/// Sentences that cross to the page; the rest is counted.
const MOST_WARNINGS: usize = 200;

/// Reads the chart tasks of another page, a JSON array, for the chart factory;
/// `origin` is the page's own, for pictures.
#[wasm_bindgen(js_name = readChartTasks, unchecked_return_type = "ChartTasks")]
pub fn read(tasks: &str, origin: &str) -> Result<JsValue, JsError> {
    let foreign = read_chart_tasks(tasks, origin)?;
    let answer = to_js(&json!({ "looks": foreign.looks, "log": foreign.log }))?;
    with_record(answer, &record_of_tasks(String::new(), foreign.drafts))
}

/// Reads a list of chart tasks, as other charts are handed them (TL22).
pub(crate) fn plan(text: &str) -> Result<JsValue, JsError> {
    let failed = |message: String| to_js(&json!({ "ok": false, "message": message }));
    let read = read_chart_tasks(text.trim_start().trim_start_matches('\u{feff}'), "");
    let mut foreign = match read {
        Ok(foreign) => foreign,
        Err(error) => return failed(format!("The JSON file could not be imported: {error}.")),
    };
    if foreign.drafts.is_empty() {
        return failed("The JSON file holds no chart task that can be drawn.".to_owned());
    }
    if foreign.drafts.len() > csv::MAX_ROWS {
        let most = csv::MAX_ROWS;
        return failed(format!(
            "The JSON file could not be imported: more than {most} tasks."
        ));
    }
    let mut warnings = std::mem::take(&mut foreign.log);
    let more = warnings.len().saturating_sub(MOST_WARNINGS);
    warnings.truncate(MOST_WARNINGS);
    if more > 0 {
        warnings.push(format!("… and {more} more"));
    }
    if foreign.has_looks {
        warnings.push("Colours, classes and pictures are not kept: a plan's bars have the colours of their levels.".to_owned());
    }
    let answer = json!({ "ok": true, "count": foreign.drafts.len(), "warnings": warnings, "hasMoreThanTasks": false });
    with_record(
        to_js(&answer)?,
        &record_of_tasks(String::new(), foreign.into_plan()),
    )
}
