//! The chart of a plan as pictures, to be printed or saved.

use barline_timeline::{ChartSettings, PictureOptions, pictures};
use barline_wasm_host::{date_of, from_js, plan_of};
use wasm_bindgen::prelude::*;

/// The types named in the signatures below, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { ChartSettings, PictureOptions } from '../../editor/__generated__/types.ts';
"#;

/// The plan of a record as SVG documents: one, or one a page. `rows` are its rows in
/// view, `settings` those of the chart on the screen; `today` is `YYYY-MM-DD`.
#[wasm_bindgen(js_name = drawPictures)]
pub fn draw(
    record: &str,
    today: &str,
    #[wasm_bindgen(unchecked_param_type = "ChartSettings")] settings: JsValue,
    rows: &[usize],
    #[wasm_bindgen(unchecked_param_type = "PictureOptions")] options: JsValue,
    paged: bool,
) -> Result<Vec<String>, JsError> {
    let (plan, today) = (plan_of(record)?, date_of(today)?);
    let settings: ChartSettings = from_js(&settings)?;
    let options: PictureOptions = from_js(&options)?;
    Ok(pictures(&plan, today, settings, rows, &options, paged))
}
