//! The names of files that carry a plan out (spec §9, S3, S34).

use barline_tasks::{Date, Plan, format_iso_date};
use jiff::civil::Time;
use sanitise_file_name::{Options, sanitise_with_options};

/// The first part of a file's name where the plan has none of its own.
const UNNAMED: &str = "project_tasks";

/// The longest first part, in bytes: with the time it fits every file system, and
/// leaves room for a path where a whole path has few characters.
const LONGEST: usize = 100;

/// `project_tasks_2026-01-05_09-30-00.csv`, in the user's local time (spec §9, C10).
pub fn csv_file_name(date: Date, time: Time) -> String {
    dated(UNNAMED, date, time, "csv")
}

/// The same under the plan's own name, for forms whose name the specification leaves
/// open: `Kitchen renovation_2026-01-05_09-30-00.json`. What a file system or a
/// command line takes for something else is not in it.
pub fn plan_file_name(plan: &Plan, date: Date, time: Time, ending: &str) -> String {
    dated(&safe(plan.name()), date, time, ending)
}

fn dated(name: &str, date: Date, time: Time, ending: &str) -> String {
    format!(
        "{name}_{}_{:02}-{:02}-{:02}.{ending}",
        format_iso_date(date),
        time.hour(),
        time.minute(),
        time.second()
    )
}

fn safe(name: &str) -> String {
    let options = Options {
        length_limit: LONGEST,
        extension_cleverness: false,
        replace_with: Some(' '),
        six_measures_of_barley: UNNAMED,
        ..Options::DEFAULT
    };
    // One full stop a name: `CON.plan.json` is a device, and `plan.exe` looks like a program.
    sanitise_with_options(name, &options).replace('.', "-")
}

#[cfg(test)]
mod tests {
    use barline_tasks::strategies::counting_ids;
    use jiff::civil::time;
    use proptest::prelude::*;

    use super::*;

    const MONDAY: Date = Date::constant(2026, 1, 5);

    fn named(name: &str) -> String {
        let plan = Plan::build(name, Vec::new(), &mut counting_ids());
        plan_file_name(&plan, MONDAY, time(9, 5, 0, 999), "json")
    }

    #[test]
    fn s3_a_csv_file_s_name_tells_when_it_was_made() {
        assert_eq!(
            csv_file_name(MONDAY, time(9, 5, 0, 999)),
            "project_tasks_2026-01-05_09-05-00.csv"
        );
    }

    #[test]
    fn s34_other_files_bear_the_plan_s_name_in_letters_every_file_system_takes() {
        let long = "Umbau Küche ".repeat(40);
        for (name, expected) in [
            ("Kitchen renovation\nsecond line", "Kitchen renovation"),
            ("Küche 2026 – 台所 🍳", "Küche 2026 – 台所 🍳"),
            ("", UNNAMED),
            ("  ...  ", UNNAMED),
            ("///", UNNAMED),
            ("../../etc/passwd", "etc passwd"),
            ("C:\\Windows\\a|b<c>\"d\"*?", "C Windows a b c d"),
            ("CON", "CON_"),
            ("CON.plan", "CON-plan"),
            ("Release v1.2.exe", "Release v1-2-exe"),
            ("-rf", "rf"),
            ("a\u{7}b\tc", "a b c"),
            ("gpj\u{202e}exe", "gpj exe"),
            (
                &long,
                "Umbau Küche Umbau Küche Umbau Küche Umbau Küche Umbau Küche Umbau Küche Umbau Küche Umbau Kü",
            ),
        ] {
            let name = named(name);
            assert_eq!(name, format!("{expected}_2026-01-05_09-05-00.json"));
        }
    }

    proptest! {
        #[test]
        fn prop_s34_no_name_is_refused_by_a_file_system(name in any::<String>()) {
            let file = named(&name);
            prop_assert!(file.len() <= 130, "{file}");
            prop_assert!(file.ends_with("_2026-01-05_09-05-00.json"), "{file}");
            prop_assert_eq!(file.matches('.').count(), 1);
            prop_assert!(!file.starts_with(['-', ' ', '.', '_']), "{file}");
            prop_assert!(
                !file.contains(|c: char| c.is_control() || r#"/\:*?"<>|"#.contains(c)),
                "{file}"
            );
        }
    }
}
