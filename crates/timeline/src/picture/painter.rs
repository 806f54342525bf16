//! The marks of a picture (TL21): page, columns, arrows, table.

use std::ops::Range;

use barline_tasks::{Plan, format_iso_date};

use super::PictureOptions;
use super::layout::{COLUMNS, LEGEND, MARGIN};
use super::mark::Mark;
use crate::palette::{
    ARROW, ARROW_BROKEN, CRITICAL, INK, INK_MUTED, LINE, LINE_STRONG, SURFACE, SURFACE_SUNKEN,
    TODAY, WARNING, WEEKEND,
};
use crate::px::Px;
use crate::{Chart, ChartItem, WindowArea, day};

/// Paints a scene, part by part, from the back to the front.
pub(super) struct Painter<'a> {
    pub(super) chart: &'a Chart,
    pub(super) area: WindowArea,
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) header: f64,
    pub(super) height: f64,
    pub(super) marks: Vec<Mark>,
}

impl Painter<'_> {
    pub(super) fn rect(&mut self, at: [f64; 4], fill: &'static str) {
        self.marks.push(Mark::Rect {
            at,
            radius: 0.0,
            fill,
            stroke: None,
        });
    }

    pub(super) fn text(
        &mut self,
        x: f64,
        y: f64,
        size: f64,
        fill: &'static str,
        text: impl Into<String>,
    ) {
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
            fill: INK.light,
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

    pub(super) fn page(&mut self, width: f64, options: &PictureOptions) {
        let whole = self.top + self.height + LEGEND + MARGIN;
        self.rect([0.0, 0.0, width, whole], SURFACE.light);
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
        self.text(MARGIN, MARGIN + 34.0, 12.0, INK_MUTED.light, said);
    }

    pub(super) fn axis(&mut self, plan: &Plan) {
        let WindowArea { x0, x1, .. } = self.area;
        let axis = self.chart.axis(x0, x1);
        let head = self.top - self.header;
        for shade in &axis.shades {
            let (from, to) = (shade.x.max(x0), (shade.x + shade.width).min(x1));
            self.rect(
                [self.left + from - x0, self.top, to - from, self.height],
                WEEKEND.light,
            );
        }
        let row = self.chart.sizes().row;
        for away in self.chart.away(plan, &self.area) {
            let (from, to) = (away.x.max(x0), (away.x + away.width).min(x1));
            let y = self.top + (away.row - self.area.rows.start) as f64 * row;
            self.rect([self.left + from - x0, y, to - from, row], WEEKEND.light);
        }
        self.rect(
            [self.left, head, x1 - x0, self.header],
            SURFACE_SUNKEN.light,
        );
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
                fill: INK_MUTED.light,
                room: axis.column_width,
                text: column.label.clone(),
            });
        }
        for row in 0..=self.area.rows.len() {
            let y = row as f64 * self.chart.sizes().row;
            thin.push_str(&format_line(y, x1 - x0));
        }
        self.line(thin, LINE.light, 1.0, false);
        self.line(strong, LINE_STRONG.light, 1.0, false);
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
            self.line(path, TODAY.light, 1.5, true);
        }
    }

    pub(super) fn arrows(&mut self, plan: &Plan) {
        // Arrows of rows outside the picture would run out of it.
        let marked = self.chart.settings().critical;
        let arrows = self.chart.arrows_within(plan, &self.area).marked(marked);
        self.line(arrows.kept, ARROW.light, 1.3, false);
        self.line(arrows.critical, CRITICAL.light, 2.4, false);
        self.line(arrows.early, WARNING.light, 1.3, true);
        self.line(arrows.broken, ARROW_BROKEN.light, 1.3, true);
    }

    pub(super) fn table(&mut self, plan: &Plan, items: &[ChartItem]) {
        let row = self.chart.sizes().row;
        let head = self.top - self.header;
        self.rect(
            [MARGIN, head, self.left - MARGIN, self.header],
            SURFACE_SUNKEN.light,
        );
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
                    fill: INK.light,
                    room: width - 8.0 - indent,
                    text,
                });
                x += width;
            }
        }
        self.line(lines, LINE.light, 1.0, false);
        self.line(
            format!("M0 {}v{}", Px(-self.header), Px(self.header + self.height)),
            LINE_STRONG.light,
            1.0,
            false,
        );
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
