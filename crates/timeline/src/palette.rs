//! Colours of the chart: bars by level (TL5), and what screen and picture share (TL21).

use barline_tasks::{Colour, Level, Task};
use serde::{Deserialize, Serialize};

/// The colours of one level's bars, `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelColour {
    /// On a light page: the bar.
    pub light: &'static str,
    /// On a light page, the part that is done.
    pub light_progress: &'static str,
    /// On a dark page: the bar.
    pub dark: &'static str,
    /// On a dark page, the part that is done.
    pub dark_progress: &'static str,
}

/// A colour that screen and picture share, `#rrggbb`: `--NAME` of the page's style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Without the dashes before it.
    pub name: &'static str,
    /// On a light page, and in every picture.
    pub light: &'static str,
    /// On a dark page.
    pub dark: &'static str,
}

const fn token(name: &'static str, light: &'static str, dark: &'static str) -> Token {
    Token { name, light, dark }
}

pub(crate) const INK: Token = token("ink", "#19211e", "#e7ede9");
pub(crate) const INK_MUTED: Token = token("ink-muted", "#56605b", "#a5b1ab");
pub(crate) const SURFACE: Token = token("surface", "#ffffff", "#181f1c");
pub(crate) const SURFACE_SUNKEN: Token = token("surface-sunken", "#f0efe8", "#141a18");
pub(crate) const LINE: Token = token("line", "#e3e1d9", "#2a332f");
pub(crate) const LINE_STRONG: Token = token("line-strong", "#cfccc1", "#3a4540");
pub(crate) const DANGER: Token = token("danger", "#b0271d", "#ff9a8f");
pub(crate) const WARNING: Token = token("warning", "#7d5200", "#f2c063");
pub(crate) const BAR_LABEL: Token = token("bar-label", "#16211d", "#eef4f0");
pub(crate) const BAR_DONE: Token = token("bar-done", "#c9cdc8", "#3d4642");
pub(crate) const BAR_DONE_PROGRESS: Token = token("bar-done-progress", "#a9b0ab", "#56615c");
pub(crate) const BAR_LATE: Token = token("bar-late", "#e8a33a", "#c98b2b");
pub(crate) const BAR_PARENT: Token = token("bar-parent", "#2f3a36", "#c3cec8");
pub(crate) const BAR_PARENT_PROGRESS: Token = token("bar-parent-progress", "#62c7a9", "#1b6a57");
pub(crate) const BAR_SPAN: Token = token("bar-span", "#b6bab9", "#545c58");
pub(crate) const MILESTONE: Token = token("milestone", "#a86a00", "#f0b64a");
pub(crate) const ARROW: Token = token("arrow", "#7c867f", "#7f8b85");
pub(crate) const ARROW_BROKEN: Token = token("arrow-broken", "#b0271d", "#ff8578");
pub(crate) const CRITICAL: Token = token("critical", "#8f1a6b", "#ff8fd6");
pub(crate) const WEEKEND: Token = token("weekend", "#f4f3ee", "#131917");
pub(crate) const TODAY: Token = token("today", "#ad3a0b", "#ff9a5c");

/// Every colour of a picture but those of [`LEVEL_COLOURS`]; a test of the tree holds the
/// page's style sheet equal to them.
pub const TOKENS: [Token; 21] = [
    INK,
    INK_MUTED,
    SURFACE,
    SURFACE_SUNKEN,
    LINE,
    LINE_STRONG,
    DANGER,
    WARNING,
    BAR_LABEL,
    BAR_DONE,
    BAR_DONE_PROGRESS,
    BAR_LATE,
    BAR_PARENT,
    BAR_PARENT_PROGRESS,
    BAR_SPAN,
    MILESTONE,
    ARROW,
    ARROW_BROKEN,
    CRITICAL,
    WEEKEND,
    TODAY,
];

const fn colour(
    light: &'static str,
    light_progress: &'static str,
    dark: &'static str,
    dark_progress: &'static str,
) -> LevelColour {
    LevelColour {
        light,
        light_progress,
        dark,
        dark_progress,
    }
}

/// One colour for each of the nine levels, main tasks first. Text in
/// `bar-label` reaches 4.5:1 on every one of them, done or not, and the part
/// that is done 3:1 against the page: levels differ by hue, never by
/// readability.
pub const LEVEL_COLOURS: [LevelColour; 9] = [
    colour("#b9dccd", "#56a98c", "#2c5a4b", "#3b7a65"),
    colour("#bdd6f0", "#6a9fd6", "#2b4d72", "#3b6796"),
    colour("#e3cdee", "#ae84c6", "#56406a", "#715590"),
    colour("#f3d9b4", "#cf9440", "#664922", "#83602f"),
    colour("#c8dfb2", "#7fa650", "#435a28", "#587436"),
    colour("#f2cbd2", "#d5808f", "#6b3a45", "#8c4d5b"),
    colour("#b7dfe3", "#4ea5ae", "#245860", "#31747e"),
    colour("#dcd7b0", "#a59a48", "#57512a", "#716936"),
    colour("#d3d3e6", "#9393bd", "#474767", "#5d5d86"),
];

/// The colours of a level's bars.
pub fn colour_of(level: Level) -> LevelColour {
    LEVEL_COLOURS[usize::from(level.get())]
}

/// What a bar's colour tells instead of its level (TL34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ColourBy {
    /// Whose task it is.
    Owner,
    /// What its status is.
    Status,
}

impl ColourBy {
    pub(crate) fn of(self, task: &Task) -> Colour {
        match self {
            ColourBy::Owner => Colour::of_owner(&task.owner),
            ColourBy::Status => Colour::of_status(task.status),
        }
    }
}

/// The colours of bars that have a colour by name: those of the level that is most like
/// it, so that names can be read on them; slate is grey.
pub(crate) fn bars_of(colour: Colour) -> LevelColour {
    let level = match colour {
        Colour::Slate => return SLATE,
        Colour::Green => 0,
        Colour::Blue => 1,
        Colour::Violet => 2,
        Colour::Amber => 3,
        Colour::Rose => 5,
        Colour::Teal => 6,
        Colour::Ochre => 7,
    };
    LEVEL_COLOURS[level]
}

const SLATE: LevelColour = colour(
    BAR_DONE.light,
    BAR_DONE_PROGRESS.light,
    BAR_DONE.dark,
    BAR_DONE_PROGRESS.dark,
);

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(hex: &str) -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&hex[at..at + 2], 16).expect("hex");
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn tl5_names_can_be_read_on_every_level() {
        for (level, colour) in LEVEL_COLOURS.iter().enumerate() {
            for (ink, ground) in [
                (BAR_LABEL.light, colour.light),
                (BAR_LABEL.light, colour.light_progress),
                (BAR_LABEL.dark, colour.dark),
                (BAR_LABEL.dark, colour.dark_progress),
            ] {
                let ratio = contrast(ink, ground);
                assert!(
                    ratio >= 4.5,
                    "level {level}: {ink} on {ground} is {ratio:.2}"
                );
            }
        }
    }

    #[test]
    fn tl5_bars_stand_out_from_the_page() {
        for (level, colour) in LEVEL_COLOURS.iter().enumerate() {
            // The done part and the bar's edge (drawn in its colour) carry the shape.
            let light = contrast(colour.light_progress, SURFACE.light);
            assert!(light >= 2.3, "level {level}: {light:.2}");
            let dark = contrast(colour.dark_progress, SURFACE.dark);
            assert!(dark >= 2.3, "level {level}: {dark:.2}");
        }
    }

    #[test]
    fn tl5_levels_have_colours_of_their_own() {
        let mut seen: Vec<&str> = LEVEL_COLOURS.iter().map(|colour| colour.light).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), LEVEL_COLOURS.len());
    }
}
