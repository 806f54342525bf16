//! Share links, out and in.

use barline_share_codec::csv::{CsvError, listed};
use barline_share_codec::link::{self, Effort, LinkError, Mode};
use barline_wasm_host::{cannot_cross, date_of, plan_of, record_of, to_js, with_record};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// What crosses here, for the declaration file.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A link to send, or why there is none. */
export type ShareAnswer = { ok: true; link: SharedLink } | Failed;

/** A plan that came by link. */
export interface OpenedLink { mode: Mode; count: number; warnings: string[]; record: string }

/** `code` says which fault, for logs; `recovered` is what a cut link still holds, to be read only. */
export type OpenAnswer =
  | ({ ok: true } & OpenedLink)
  | (Failed & { code: string; recovered: { count: number; record: string } | null });
"#;

/// A link that carries the plan of a record. `site` is the page's address; `quick` is
/// the one that is there at once (S36).
#[wasm_bindgen(js_name = shareLink, unchecked_return_type = "ShareAnswer")]
pub fn share_link(
    site: &str,
    #[wasm_bindgen(unchecked_param_type = "Mode")] mode: &str,
    record: &str,
    quick: Option<bool>,
) -> Result<JsValue, JsError> {
    let mode: Mode = serde_json::from_value(mode.into())?;
    let plan = plan_of(record)?;
    let link = match quick {
        Some(true) => link::share_quickly(site, mode, &plan),
        _ => link::share(site, mode, &plan),
    };
    to_js(&match link {
        Ok(link) => json!({ "ok": true, "link": link }),
        Err(error) => json!({ "ok": false, "message": error.to_string() }),
    })
}

/// The link a permanent link stands for, packed in the short time there is between
/// two saves.
#[wasm_bindgen(js_name = storedUrl)]
pub fn stored_url(
    site: &str,
    #[wasm_bindgen(unchecked_param_type = "Mode")] mode: &str,
    record: &str,
) -> Result<String, JsError> {
    let mode: Mode = serde_json::from_value(mode.into())?;
    Ok(link::stored_url(site, mode, &plan_of(record)?))
}

/// Any text as the data of a link: `quick` as for storing, else as for sending.
#[wasm_bindgen(js_name = packText)]
pub fn pack_text(text: &str, quick: bool) -> String {
    link::pack_text(text, if quick { Effort::Quick } else { Effort::Best })
}

/// The text in the data of a link, `null` where there is none: mode, colon and CSV.
#[wasm_bindgen(js_name = unpackText)]
pub fn unpack_text(data: &str) -> Option<String> {
    link::unpack_text(data).ok()
}

/// Whether two links' data hold the same plan in the same mode, however packed.
#[wasm_bindgen(js_name = isSamePlan)]
pub fn is_same_plan(one: &str, other: &str) -> bool {
    link::unpack_text(one).is_ok_and(|one| link::unpack_text(other) == Ok(one))
}

/// Opens the data parameter of a link. `today` is `YYYY-MM-DD`. A plan without
/// tasks is refused as what no link was made of, unless `may_be_empty`: its owner
/// may have emptied the one behind a permanent link.
#[wasm_bindgen(js_name = openLink, unchecked_return_type = "OpenAnswer")]
pub fn open_link(
    data: &str,
    today: &str,
    #[wasm_bindgen(js_name = mayBeEmpty)] may_be_empty: bool,
) -> Result<JsValue, JsError> {
    let today = date_of(today)?;
    let opened = link::decode(data, today).and_then(|shared| {
        if shared.imported.drafts.is_empty() && !may_be_empty {
            return Err(LinkError::Csv(CsvError::NoDataRow));
        }
        Ok(shared)
    });
    let error = match opened {
        Ok(shared) => {
            let answer = json!({
                "ok": true,
                "mode": shared.mode,
                "count": shared.imported.drafts.len(),
                "warnings": listed(&shared.imported.warnings),
            });
            let draft = shared.imported.into_draft();
            return with_record(to_js(&answer)?, &record_of(draft));
        }
        Err(error) => error,
    };
    let answer = to_js(&json!({
        "ok": false,
        "message": error.to_string(),
        "code": error.code(),
        "recovered": null,
    }))?;
    if let Some(found) = link::recover(data, today) {
        let draft = found.imported.into_draft();
        let recovered = to_js(&json!({ "count": draft.tasks.len() }))?;
        let recovered = with_record(recovered, &record_of(draft))?;
        js_sys::Reflect::set(&answer, &"recovered".into(), &recovered)
            .map_err(|_| cannot_cross())?;
    }
    Ok(answer)
}
