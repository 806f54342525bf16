//! The marks of a picture (TL21): page, columns, arrows, bars, table, legend.

use std::ops::Range;

use barline_tasks::{Plan, format_iso_date};

use crate::px::Px;
use crate::scene::{COLUMNS, LEGEND, MARGIN, Mark, PictureOptions};
use crate::{BAR_INK, Chart, ChartItem, WindowArea, colour_of, day};

const INK: &str = "#19211e";
const MUTED: &str = "#56605b";
const LINE: &str = "#e3e1d9";
const STRONG: &str = "#cfccc1";
const HEADER: &str = "#f0efe8";
const WEEKEND: &str = "#f4f3ee";
const TODAY: &str = "#c2410c";
const ARROW: &str = "#7c867f";
const BROKEN: &str = "#b0271d";
const PARENT: &str = "#2f3a36";
const PARENT_DONE: &str = "#62c7a9";
const MILESTONE: &str = "#a86a00";
const DONE: (&str, &str) = ("#c9cdc8", "#a9b0ab");
const LATE: &str = "#c27a10";
/// Width of the mark at the end of a summary bar that a subtask reaches beyond, px.
const CAP: f64 = 2.5;

/// Paints a scene, part by part, from the back to the front.
pub(crate) struct Painter<'a> {
    pub(crate) chart: &'a Chart,
    pub(crate) area: WindowArea,
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) header: f64,
    pub(crate) height: f64,
    pub(crate) marks: Vec<Mark>,
}

impl Painter<'_> {
    fn rect(&mut self, at: [f64; 4], fill: &'static str) {
        self.marks.push(Mark::Rect {
            at,
            radius: 0.0,
            fill,
            stroke: None,
        });
    }

    fn text(&mut self, x: f64, y: f64, size: f64, fill: &'static str, text: impl Into<String>) {
        self.marks.push(Mark::Text {
            x,
            y,
            size,
            bold: false,
            centred: false,
            fill,
            room: 0.0,
            text: text.into(),
        });
    }

    fn bold(&mut self, x: f64, y: f64, size: f64, room: f64, text: impl Into<String>) {
        self.marks.push(Mark::Text {
            x,
            y,
            size,
            bold: true,
            centred: false,
            fill: INK,
            room,
            text: text.into(),
        });
    }

    fn line(&mut self, path: String, stroke: &'static str, width: f64, dashed: bool) {
        let (x, y) = (self.left, self.top);
        self.marks.push(Mark::Lines {
            x,
            y,
            path,
            stroke,
            width,
            dashed,
        });
    }

    pub(crate) fn page(&mut self, width: f64, options: &PictureOptions) {
        let whole = self.top + self.height + LEGEND + MARGIN;
        self.rect([0.0, 0.0, width, whole], "#ffffff");
        self.bold(
            MARGIN,
            MARGIN + 12.0,
            18.0,
            width - 2.0 * MARGIN,
            options.title.clone(),
        );
        let tasks = self.area.rows.len();
        let today = self.chart.timeline().today();
        let said = format!(
            "Printed {} · {tasks} {} · {} view",
            day::spoken(today),
            if tasks == 1 { "task" } else { "tasks" },
            self.chart.timeline().view().name()
        );
        self.text(MARGIN, MARGIN + 34.0, 12.0, MUTED, said);
    }

    pub(crate) fn axis(&mut self) {
        let WindowArea { x0, x1, .. } = self.area;
        let axis = self.chart.axis(x0, x1);
        let head = self.top - self.header;
        for shade in &axis.shades {
            let (from, to) = (shade.x.max(x0), (shade.x + shade.width).min(x1));
            self.rect(
                [self.left + from - x0, self.top, to - from, self.height],
                WEEKEND,
            );
        }
        self.rect([self.left, head, x1 - x0, self.header], HEADER);
        let mut thin = String::new();
        let mut strong = String::new();
        for column in &axis.columns {
            let line = format!("M{} 0v{}", Px(column.x - x0), Px(self.height));
            if column.strong {
                &mut strong
            } else {
                &mut thin
            }
            .push_str(&line);
            self.marks.push(Mark::Text {
                x: self.left + column.x - x0 + axis.column_width / 2.0,
                y: head + self.header * 0.75,
                size: 11.0,
                bold: false,
                centred: true,
                fill: MUTED,
                room: axis.column_width,
                text: column.label.clone(),
            });
        }
        for row in 0..=self.area.rows.len() {
            let y = row as f64 * self.chart.sizes().row;
            thin.push_str(&format_line(y, x1 - x0));
        }
        self.line(thin, LINE, 1.0, false);
        self.line(strong, STRONG, 1.0, false);
        for group in &axis.groups {
            let from = group.x.max(x0);
            let room = group.x + group.width - from - 6.0;
            self.bold(
                self.left + from - x0 + 6.0,
                head + self.header * 0.27,
                12.0,
                room,
                group.label.clone(),
            );
        }
        let today = self.chart.timeline().today_x();
        if (x0..x1).contains(&today) {
            let path = format!("M{} 0v{}", Px(today - x0), Px(self.height));
            self.line(path, TODAY, 1.5, true);
        }
    }

    pub(crate) fn arrows(&mut self, plan: &Plan) {
        // Arrows of rows outside the picture would run out of it.
        let arrows = self.chart.arrows_within(plan, &self.area);
        self.line(arrows.kept, ARROW, 1.3, false);
        self.line(arrows.early, LATE, 1.3, true);
        self.line(arrows.broken, BROKEN, 1.3, true);
    }

    pub(crate) fn bar(&mut self, plan: &Plan, item: &ChartItem) {
        if item.refusal.is_some() {
            return;
        }
        let sizes = *self.chart.sizes();
        let row = (item.row - self.area.rows.start) as f64;
        let y = self.top + row * sizes.row + (sizes.row - sizes.bar) / 2.0;
        let place = (self.left + item.x - self.area.x0, item.width);
        let limit = self.left + self.area.x1 - self.area.x0;
        let (x, end) = (place.0.max(self.left), (place.0 + place.1).min(limit));
        if end <= x {
            return;
        }
        let width = end - x;
        let level = plan
            .get(item.task)
            .map(|task| task.level)
            .unwrap_or_default();
        let colour = colour_of(level);
        let (fill, done) = if item.is_done {
            DONE
        } else {
            (colour.light, colour.light_progress)
        };
        let mut edge = end;
        if item.is_milestone {
            let (middle, half) = (place.0 + place.1 / 2.0, sizes.bar / 2.0);
            edge = middle + half;
            self.marks.push(Mark::Polygon {
                points: vec![
                    (middle, y),
                    (middle + half, y + half),
                    (middle, y + sizes.bar),
                    (middle - half, y + half),
                ],
                fill: MILESTONE,
            });
        } else if item.is_parent {
            let (thick, cap) = (sizes.bar * 0.42, (sizes.bar * 0.55).min(width / 2.0));
            self.marks.push(Mark::Polygon {
                points: vec![
                    (x, y + 1.0),
                    (end, y + 1.0),
                    (end, y + sizes.bar - 1.0),
                    (end - cap, y + thick),
                    (x + cap, y + thick),
                    (x, y + sizes.bar - 1.0),
                ],
                fill: PARENT,
            });
            let progressed = (place.0 + item.progress_width).min(end) - x;
            if progressed > 0.0 && !item.is_invalid {
                self.rect([x, y + 1.0, progressed, thick - 1.0], PARENT_DONE);
            }
            if item.sticks_left && x > self.left {
                self.rect([x, y, CAP, sizes.bar], BROKEN);
            }
            if item.sticks_right && end < limit {
                self.rect([end - CAP, y, CAP, sizes.bar], BROKEN);
            }
        } else {
            let stroke = if item.is_late { LATE } else { done };
            self.marks.push(Mark::Rect {
                at: [x, y, width, sizes.bar],
                radius: sizes.radius,
                fill,
                stroke: Some(stroke),
            });
            let progressed = (place.0 + item.progress_width).min(end) - x;
            if progressed > 0.0 && !item.is_invalid {
                self.rect([x, y, progressed, sizes.bar], done);
            }
        }
        let mark = match (item.is_done, item.is_late) {
            (true, _) => "✓ ",
            (_, true) => "! ",
            _ => "",
        };
        let text = format!("{mark}{}", item.name);
        // Letters are about half as wide as high; wider scripts are given twice that.
        let needed: f64 = text
            .chars()
            .map(|c| if c < '\u{1100}' { 6.6 } else { 12.5 })
            .sum();
        let middle = y + sizes.bar / 2.0;
        let fits = !item.is_milestone && !item.is_parent && needed + 12.0 <= width;
        let at = if fits { x + 6.0 } else { edge + 13.0 };
        let ink = if fits { BAR_INK.0 } else { INK };
        let room = if fits { width } else { limit - at };
        if room > 8.0 {
            self.marks.push(Mark::Text {
                x: at,
                y: middle,
                size: 12.0,
                bold: item.is_parent,
                centred: false,
                fill: ink,
                room,
                text,
            });
        }
    }

    pub(crate) fn table(&mut self, plan: &Plan, items: &[ChartItem]) {
        let row = self.chart.sizes().row;
        let head = self.top - self.header;
        self.rect([MARGIN, head, self.left - MARGIN, self.header], HEADER);
        let mut x = MARGIN;
        for (name, width) in COLUMNS {
            self.bold(x + 6.0, head + self.header / 2.0, 12.0, width - 8.0, name);
            x += width;
        }
        let mut lines = String::new();
        for (at, item) in items.iter().enumerate() {
            let y = self.top + (at as f64 + 0.5) * row;
            lines.push_str(&format_line((at as f64 + 1.0) * row, MARGIN - self.left));
            let Some(task) = plan.get(item.task) else {
                continue;
            };
            let indent = f64::from(task.level.get()) * 12.0;
            let number = plan.row_of(item.task).unwrap_or_default() + 1;
            let cells = [
                (0.0, number.to_string()),
                (indent, item.name.clone()),
                (0.0, format_iso_date(task.start)),
                (0.0, format_iso_date(plan.last_day(task))),
            ];
            let mut x = MARGIN;
            for ((indent, text), (_, width)) in cells.into_iter().zip(COLUMNS) {
                self.marks.push(Mark::Text {
                    x: x + 6.0 + indent,
                    y,
                    size: 12.0,
                    bold: item.is_parent && width > 200.0,
                    centred: false,
                    fill: INK,
                    room: width - 8.0 - indent,
                    text,
                });
                x += width;
            }
        }
        self.line(lines, LINE, 1.0, false);
        self.line(
            format!("M0 {}v{}", Px(-self.header), Px(self.header + self.height)),
            STRONG,
            1.0,
            false,
        );
    }

    /// Says what the marks mean that occur.
    pub(crate) fn legend(&mut self, items: &[ChartItem]) {
        let y = self.top + self.height + LEGEND / 2.0 + 6.0;
        let mut x = MARGIN;
        let any = |is: fn(&ChartItem) -> bool| items.iter().any(is);
        let mut levels: Vec<&str> = items
            .iter()
            .map(|item| item.custom_class.as_str())
            .collect();
        levels.sort_unstable();
        levels.dedup();
        let mut entry = |painter: &mut Self, fill: &'static str, text: String| {
            painter.marks.push(Mark::Rect {
                at: [x, y - 5.0, 14.0, 10.0],
                radius: 2.0,
                fill,
                stroke: None,
            });
            painter.text(x + 20.0, y, 11.0, MUTED, text.clone());
            x += 34.0 + text.chars().count() as f64 * 6.2;
        };
        for class in levels {
            if let Some((level, colour)) = class
                .strip_prefix("level-")
                .and_then(|level| level.parse::<usize>().ok())
                .and_then(|level| Some((level, crate::LEVEL_COLOURS.get(level)?)))
            {
                entry(self, colour.light_progress, format!("Level {level}"));
            }
        }
        for (is, fill, text) in [
            (any(|item| item.is_parent), PARENT, "Summary"),
            (any(|item| item.is_milestone), MILESTONE, "Milestone"),
            (any(|item| item.is_done), DONE.1, "✓ Done"),
            (any(|item| item.is_late), LATE, "! Late"),
            (
                any(|item| item.sticks_left || item.sticks_right),
                BROKEN,
                "Subtasks reach beyond",
            ),
        ] {
            if is {
                entry(self, fill, text.to_owned());
            }
        }
        let today = self.chart.timeline().today_x();
        if (self.area.x0..self.area.x1).contains(&today) {
            entry(self, TODAY, "Today".to_owned());
        }
    }
}

fn format_line(y: f64, width: f64) -> String {
    format!("M0 {}h{}", Px(y), Px(width))
}

impl Chart {
    /// The arrows between rows of a window, none of those that only pass through.
    fn arrows_within(&self, plan: &Plan, area: &WindowArea) -> crate::Arrows {
        let rows: &Range<usize> = &area.rows;
        self.rows()
            .arrows_if(plan, self.timeline(), self.sizes(), area, |from, to| {
                rows.contains(&from) && rows.contains(&to)
            })
    }
}
