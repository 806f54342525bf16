//! A scene as an SVG document (TL21).

use std::fmt::Write as _;

use super::{Mark, Scene, letters};
use crate::px::Px;

/// The document: text stays text, and nothing a plan holds becomes markup.
pub fn paint(scene: &Scene) -> String {
    let Scene { width, height, .. } = scene;
    let mut out = String::with_capacity(scene.marks.len() * 120);
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {} {}\" font-family=\"system-ui, sans-serif\">",
        Px(*width),
        Px(*height),
        Px(*width),
        Px(*height)
    );
    for mark in &scene.marks {
        paint_mark(&mut out, mark);
    }
    out.push_str("</svg>\n");
    out
}

fn paint_mark(out: &mut String, mark: &Mark) {
    let _ = match mark {
        Mark::Rect {
            at: [x, y, width, height],
            radius,
            fill,
            stroke,
        } => {
            let _ = write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"",
                Px(*x),
                Px(*y),
                Px(*width),
                Px(*height)
            );
            if *radius > 0.0 {
                let _ = write!(out, " rx=\"{}\"", Px(*radius));
            }
            if let Some(stroke) = stroke {
                let _ = write!(out, " stroke=\"{stroke}\"");
            }
            out.write_str("/>")
        }
        Mark::Lines { path, .. } if path.is_empty() => Ok(()),
        Mark::Lines {
            x,
            y,
            path,
            stroke,
            width,
            dashed,
        } => write!(
            out,
            "<path transform=\"translate({} {})\" d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" \
             stroke-width=\"{}\"{}/>",
            Px(*x),
            Px(*y),
            Px(*width),
            if *dashed {
                " stroke-dasharray=\"5 3\""
            } else {
                ""
            }
        ),
        Mark::Polygon { points, fill } => {
            out.push_str("<path d=\"");
            for (at, (x, y)) in points.iter().enumerate() {
                let _ = write!(
                    out,
                    "{}{} {}",
                    if at == 0 { 'M' } else { 'L' },
                    Px(*x),
                    Px(*y)
                );
            }
            write!(out, "Z\" fill=\"{fill}\"/>")
        }
        Mark::Text {
            x,
            y,
            size,
            bold,
            centred,
            fill,
            room,
            text,
        } => {
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{fill}\" dominant-baseline=\"central\"{}{}{}>",
                Px(*x),
                Px(*y),
                Px(*size),
                if *bold { " font-weight=\"600\"" } else { "" },
                if *centred {
                    " text-anchor=\"middle\""
                } else {
                    ""
                },
                // A name reads as in the table, from the side its first letter reads from.
                if text.chars().any(is_right_to_left) {
                    " unicode-bidi=\"plaintext\""
                } else {
                    ""
                }
            );
            let size = if *bold { size * letters::BOLD } else { *size };
            escape(out, &shortened(text, *room, size));
            out.write_str("</text>")
        }
    };
}

/// Letters of Hebrew, Arabic and their neighbours: the blocks Unicode keeps for such.
fn is_right_to_left(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// `text` cut to about `room` px, its ellipsis among them; whole where there is no limit.
fn shortened(text: &str, room: f64, size: f64) -> String {
    if room <= 0.0 {
        return text.to_owned();
    }
    let (mut kept, mut needed) = (0, 0.0);
    for (at, letter) in text.char_indices() {
        if needed + letters::ELLIPSIS * size <= room {
            kept = at;
        }
        needed += letters::share(letter) * size;
        if needed > room {
            return format!("{}…", text[..kept].trim_end());
        }
    }
    text.to_owned()
}

/// Text as XML text: markup characters escaped, and the characters XML knows
/// not at all made U+FFFD.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Widths in `DejaVu Sans Bold`, the widest usual font, as shares of the height.
    fn bold_share(letter: char) -> f64 {
        match letter {
            'C' => 0.734,
            'a' => 0.675,
            'c' => 0.593,
            'e' => 0.678,
            'f' => 0.435,
            'i' => 0.343,
            'o' => 0.687,
            'r' => 0.493,
            's' => 0.595,
            't' => 0.478,
            'h' | 'n' | 'u' => 0.712,
            'w' => 0.924,
            ' ' => 0.348,
            '…' => 1.0,
            other => panic!("{other} has no width here"),
        }
    }

    #[test]
    fn tl21_a_bold_name_is_cut_before_what_stands_beside_it() {
        let text = Mark::Text {
            x: 0.0,
            y: 0.0,
            size: 12.0,
            bold: true,
            centred: false,
            fill: "#000",
            room: 222.0,
            text: "Construction of the new warehouse or two".to_owned(),
        };
        let mut out = String::new();
        paint_mark(&mut out, &text);
        let drawn = out.split(['<', '>']).nth(2).unwrap();
        let width: f64 = drawn.chars().map(|letter| bold_share(letter) * 12.0).sum();
        assert!(
            drawn.ends_with('…') && (190.0..=222.0).contains(&width),
            "{drawn}: {width}"
        );
    }

    #[test]
    fn tl21_a_name_reads_from_the_side_its_own_letters_do() {
        let drawn = |text: &str| {
            let mut out = String::new();
            let mark = Mark::Text {
                x: 0.0,
                y: 0.0,
                size: 12.0,
                bold: false,
                centred: false,
                fill: "#000",
                room: 0.0,
                text: text.to_owned(),
            };
            paint_mark(&mut out, &mark);
            out
        };
        assert!(drawn("בניין 2 (A)").contains(" unicode-bidi=\"plaintext\">"));
        assert!(!drawn("Opening ◆ 2 (A)").contains("bidi"));
    }

    #[test]
    fn tl21_a_name_that_has_room_stands_whole() {
        let room = letters::width("Kitchen", 12.0);
        assert_eq!(shortened("Kitchen", room + 0.01, 12.0), "Kitchen");
        assert_eq!(shortened("Kitchen", room - 1.0, 12.0), "Kitch…");
        assert_eq!(shortened("Kitchen", 2.0, 12.0), "…");
        assert_eq!(shortened("Kitchen", 0.0, 12.0), "Kitchen");
    }
}
