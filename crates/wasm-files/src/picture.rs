//! The chart of a plan as pictures, to be printed or saved.

use barline_timeline::{ChartSettings, PictureOptions, Slack, pictures};
use barline_wasm_host::{date_of, from_js, plan_of};
use wasm_bindgen::prelude::*;

/// The types named in the signatures below, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { ChartSettings, PictureOptions } from '../../editor/__generated__/types.ts';
"#;

/// The plan of a record as SVG documents: one, or one a page. `rows` are its rows in
/// view, `settings` those of the chart on the screen, `slack` what its `slack` answers;
/// `today` is `YYYY-MM-DD`.
#[wasm_bindgen(js_name = drawPictures)]
pub fn draw(
    record: &str,
    today: &str,
    #[wasm_bindgen(unchecked_param_type = "ChartSettings")] settings: JsValue,
    rows: &[usize],
    slack: &[i32],
    #[wasm_bindgen(unchecked_param_type = "PictureOptions")] options: JsValue,
    paged: bool,
) -> Result<Vec<String>, JsError> {
    let (plan, today) = (plan_of(record)?, date_of(today)?);
    let settings: ChartSettings = from_js(&settings)?;
    let options: PictureOptions = from_js(&options)?;
    Ok(pictures(
        &plan,
        today,
        settings,
        rows,
        slack_of(slack),
        &options,
        paged,
    ))
}

/// Three numbers each: critical, the last day it may end on, its driver's row or -1.
fn slack_of(slack: &[i32]) -> Vec<Slack> {
    let each = slack.as_chunks::<3>().0.iter();
    each.map(|[critical, late_last_day, driver]| Slack {
        critical: *critical != 0,
        late_last_day: *late_last_day,
        driver: u32::try_from(*driver).ok(),
    })
    .collect()
}
