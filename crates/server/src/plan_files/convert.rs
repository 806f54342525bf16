//! `barline convert`: a plan in another format, by the rules of the page.

use std::path::Path;

use barline_scheduling::{Scheduler, place_tasks};
use barline_share_codec::csv::{self, Flavour};
use barline_share_codec::formats::{icalendar, json, markdown, project_xml};
use barline_tasks::{IgnoredDependencies, Plan};
use barline_timeline::{Chart, ChartSettings, ColourBy, PictureOptions, Slack, svg};
use sha2::{Digest, Sha256};

use super::{Colours, ConvertOptions, Format, PlanFileError, read, replace};
use crate::output;

pub(crate) fn run(options: &ConvertOptions) -> Result<(), PlanFileError> {
    let Some(format) = options.to.or_else(|| Format::of(&options.output)) else {
        return Err(PlanFileError::Usage(format!(
            "{}: the ending tells no format; say it with --to csv, json, xml, ics, md or svg",
            options.output.display()
        )));
    };
    let is_shown =
        options.critical_path || options.baseline.is_some() || options.colour_by.is_some();
    if is_shown && format != Format::Svg {
        return Err(PlanFileError::Usage(
            "--critical-path, --colour-by and --baseline say what a picture shows; write one with --to svg"
                .to_owned(),
        ));
    }
    let mut plan = read::plan(&options.input, &options.reading, None)?;
    place_tasks(&mut plan);
    let text = write(&plan, format, options)?;
    if format == Format::Xml
        && let Some(note) = project_xml::not_kept(&plan, &text)
    {
        output::say(note);
    }
    if options.output == Path::new("-") {
        return Ok(output::print(&text)?);
    }
    replace::write(&options.output, text.as_bytes())
        .map_err(|error| PlanFileError::Refused(format!("{}: {error}", options.output.display())))
}

fn write(plan: &Plan, format: Format, options: &ConvertOptions) -> Result<String, PlanFileError> {
    Ok(match format {
        Format::Csv => csv::export(plan, Flavour::File),
        Format::Json => json::export(plan),
        Format::Xml => project_xml::export(plan),
        Format::Ics => icalendar::export(plan, read::now(), &site(plan, &options.input)),
        Format::Md => markdown::export(plan),
        Format::Svg => picture(plan, options)?,
    })
}

/// Keeps the events of one plan apart from those of others, whose tasks are counted from 1 too: by the name of its file,
/// whatever its format, and its title. Nothing else of a file stays when the plan is changed.
fn site(plan: &Plan, input: &Path) -> String {
    let name = input.file_stem().unwrap_or_default().to_string_lossy();
    let title = plan.description().lines().next().unwrap_or_default();
    let hash = Sha256::digest(format!("{name}\n{title}"));
    let short = hash
        .iter()
        .take(8)
        .fold(0, |short, byte| short << 8 | u64::from(*byte));
    format!("{short:016x}.barline.invalid")
}

/// The whole plan with its table, as the page exports it.
fn picture(plan: &Plan, shown: &ConvertOptions) -> Result<String, PlanFileError> {
    let today = read::now().date();
    let ignored = IgnoredDependencies::of(plan);
    let mut chart = Chart::new(today);
    let baseline = shown.baseline.as_deref();
    chart.set(ChartSettings {
        critical: shown.critical_path,
        float: shown.critical_path,
        colour_by: shown.colour_by.map(|by| match by {
            Colours::Owner => ColourBy::Owner,
            Colours::Status => ColourBy::Status,
        }),
        baseline: baseline.map(|name| place_of(plan, name)).transpose()?,
        ..chart.settings().clone()
    });
    chart.lay_out(plan, &ignored, 0..plan.len(), today);
    if shown.critical_path {
        chart.set_slack(slack_of(plan)?);
    }
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
    Ok(svg::paint(&chart.scene(plan, &ignored, &options)))
}

fn place_of(plan: &Plan, name: &str) -> Result<usize, PlanFileError> {
    let mut names = plan.baselines().iter().map(|baseline| &baseline.name);
    names.position(|one| one == name).ok_or_else(|| {
        PlanFileError::Refused(format!("the plan has no baseline of the name “{name}”"))
    })
}

/// How far each task can slip, where dependencies place the tasks.
fn slack_of(plan: &Plan) -> Result<Vec<Slack>, PlanFileError> {
    if !plan.scheduling().dates_follow_dependencies {
        let reason = "the dates of the plan are by hand, so that nothing is known of what can slip";
        return Err(PlanFileError::Refused(reason.to_owned()));
    }
    let scheduler = Scheduler::of(plan);
    let row = |row| {
        let row = scheduler.row(row);
        Slack {
            critical: row.critical,
            late_last_day: row.late_last_day.0,
            driver: row.driver.map(|driver| driver.prior),
        }
    };
    Ok((0..plan.len()).map(row).collect())
}
