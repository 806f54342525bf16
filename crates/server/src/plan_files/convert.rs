//! `barline convert`: a plan in another format, by the rules of the page.

use std::io::Write;
use std::path::Path;

use barline_share_codec::csv::{self, Flavour};
use barline_share_codec::formats::{icalendar, json, markdown, project_xml};
use barline_tasks::{IgnoredDependencies, Plan};
use barline_timeline::{Chart, PictureOptions, svg};

use super::{ConvertOptions, Format, PlanFileError, read};

pub(crate) fn run(options: &ConvertOptions) -> Result<(), PlanFileError> {
    let Some(format) = options.to.or_else(|| Format::of(&options.output)) else {
        return Err(PlanFileError::Usage(format!(
            "{}: the ending tells no format; say it with --to csv, json, xml, ics, md or svg",
            options.output.display()
        )));
    };
    let plan = read::plan(&options.input, options.from, None)?;
    let text = write(&plan, format);
    if options.output == Path::new("-") {
        let _ = std::io::stdout().lock().write_all(text.as_bytes());
        return Ok(());
    }
    std::fs::write(&options.output, text)
        .map_err(|error| PlanFileError::Refused(format!("{}: {error}", options.output.display())))
}

fn write(plan: &Plan, format: Format) -> String {
    match format {
        Format::Csv => csv::export(plan, Flavour::File),
        Format::Json => json::export(plan),
        Format::Xml => project_xml::export(plan),
        Format::Ics => icalendar::export(plan, read::now(), "barline.invalid"),
        Format::Md => markdown::export(plan),
        Format::Svg => picture(plan),
    }
}

/// The whole plan with its table, as the page exports it.
fn picture(plan: &Plan) -> String {
    let today = read::now().date();
    let ignored = IgnoredDependencies::of(plan);
    let mut chart = Chart::new(today);
    chart.lay_out(plan, &ignored, 0..plan.len(), today);
    let options = PictureOptions {
        first: 0,
        end: usize::MAX,
        x0: None,
        x1: None,
        with_table: true,
        title: plan
            .description()
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned(),
        view: None,
    };
    svg::paint(&chart.scene(plan, &ignored, &options))
}
