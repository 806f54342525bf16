//! What a picture is made of (TL21).

/// One mark of a picture, px from its top left corner. Colours are `#rrggbb`.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A rectangle.
    Rect {
        /// Left, top, width, height.
        at: [f64; 4],
        /// Radius of its corners.
        radius: f64,
        /// Its colour.
        fill: &'static str,
        /// Its outline, if any.
        stroke: Option<&'static str>,
    },
    /// Lines, by SVG path data from `x`, `y`.
    Lines {
        /// Left of the origin.
        x: f64,
        /// Top of the origin.
        y: f64,
        /// Path data.
        path: String,
        /// Their colour.
        stroke: &'static str,
        /// Their width.
        width: f64,
        /// Dashed.
        dashed: bool,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        points: Vec<(f64, f64)>,
        /// Its colour.
        fill: &'static str,
    },
    /// A line of text, its middle at `y`.
    Text {
        /// Left end, or the middle where centred.
        x: f64,
        /// Middle of the line.
        y: f64,
        /// Size of the letters.
        size: f64,
        /// Bold.
        bold: bool,
        /// Around `x` rather than from it.
        centred: bool,
        /// Its colour.
        fill: &'static str,
        /// At most this wide: what does not fit is cut off; 0 for no limit.
        room: f64,
        /// The text.
        text: String,
    },
}

/// All that a picture of the plan shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width, px.
    pub width: f64,
    /// Height, px.
    pub height: f64,
    /// Marks, from the back to the front.
    pub marks: Vec<Mark>,
}
