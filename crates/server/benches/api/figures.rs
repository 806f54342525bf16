//! What was measured, as a table and as a file.

use std::path::PathBuf;

/// The unit of what `docs/benchmarks.md` compares.
const RATIO: &str = "ratio";

struct Figure {
    name: String,
    value: f64,
    unit: &'static str,
    /// `None` is a figure that is only told.
    wanted: Option<f64>,
    is_met: bool,
}

/// The parts of a benchmark that the words after `--` name; all of them without such words.
pub(crate) struct Named(Vec<String>);

impl Named {
    /// Of `parts`: a word that is none of them would measure nothing, or all, for minutes.
    pub(crate) fn of(parts: &[&str]) -> Self {
        let words = std::env::args().skip(1);
        let named: Vec<String> = words.filter(|word| !word.starts_with('-')).collect();
        for word in &named {
            assert!(
                parts.contains(&word.as_str()),
                "{word} is none of {parts:?}"
            );
        }
        Named(named)
    }

    pub(crate) fn wants(&self, part: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|word| word == part)
    }
}

#[derive(Default)]
pub(crate) struct Figures(Vec<Figure>);

impl Figures {
    pub(crate) fn known(&mut self, name: &str, value: f64, unit: &'static str) {
        self.add(name, value, unit, None, true);
    }

    pub(crate) fn at_least(&mut self, name: &str, value: f64, unit: &'static str, wanted: f64) {
        self.add(name, value, unit, Some(wanted), value >= wanted);
    }

    pub(crate) fn at_most(&mut self, name: &str, value: f64, unit: &'static str, wanted: f64) {
        self.add(name, value, unit, Some(wanted), value <= wanted);
    }

    /// To what a peer does in the same run: the more the better.
    pub(crate) fn ratio(&mut self, name: &str, value: f64, wanted: Option<f64>) {
        let is_met = wanted.is_none_or(|wanted| value >= wanted);
        self.add(name, value, RATIO, wanted, is_met);
    }

    fn add(
        &mut self,
        name: &str,
        value: f64,
        unit: &'static str,
        wanted: Option<f64>,
        is_met: bool,
    ) {
        println!("{name}: {value:.2} {unit}");
        self.0.push(Figure {
            name: name.to_owned(),
            value,
            unit,
            wanted,
            is_met,
        });
    }

    /// Prints the table and writes `target/bench/NAME.json`.
    pub(crate) fn print_and_write(&self, name: &str) {
        println!(
            "\n{:<50} {:>12} {:<12} {:>10}  met",
            "figure", "value", "", "wanted"
        );
        let mut lines = Vec::new();
        for figure in &self.0 {
            let Figure {
                name,
                value,
                unit,
                wanted,
                is_met,
            } = figure;
            let shown = wanted.map_or(String::new(), |wanted| wanted.to_string());
            let met = match wanted {
                None => "",
                Some(_) if *is_met => "yes",
                Some(_) => "NO",
            };
            println!("{name:<50} {value:>12.2} {unit:<12} {shown:>10}  {met}");
            let wanted = wanted.map_or("null".to_owned(), |wanted| wanted.to_string());
            let met = if figure.wanted.is_some() {
                is_met.to_string()
            } else {
                "null".to_owned()
            };
            let better = if *unit == RATIO {
                ", \"better\": \"higher\""
            } else {
                ""
            };
            // Names and units are ours and need no escaping.
            lines.push(format!(
                "  {{\"name\": \"{name}\", \"value\": {value:.3}, \"unit\": \"{unit}\", \"wanted\": {wanted}, \"met\": {met}{better}}}"
            ));
        }
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(
            || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"),
            PathBuf::from,
        );
        let folder = target.join("bench");
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("{name}.json"));
        std::fs::write(&file, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
        println!("\nwritten to {}", file.display());
    }
}

/// The one in the middle.
pub(crate) fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
