//! Charts beside the lines that say the same.

use bevy_egui::egui::{Sense, Ui, UiBuilder, vec2};
use egui_plot::{GridInput, GridMark, Line, MarkerShape, Plot, PlotBounds, PlotPoints, Points};
use splitkey_client::{TrendPoint, page::Chart, palette};

use super::flex::Part;
use crate::paint::style::colour;

/// The heights of a bar and of a trend.
const BAR: f32 = 7.0;
const TREND: f32 = 150.0;

/// Returns the lines of a list with what its chart adds: a bar below each, or a trend above all of them.
pub(super) fn drawn<'a>(lines: impl Iterator<Item = Part<'a>>, chart: Option<&'a Chart>) -> Vec<Part<'a>> {
    match chart {
        None => lines.collect(),
        Some(Chart::Bars(shares)) => {
            lines.zip(shares).flat_map(|(line, share)| [line, bar(*share as f32)]).collect()
        }
        Some(Chart::Trend(points)) => [trend(points)].into_iter().chain(lines).collect(),
    }
}

fn bar<'a>(share: f32) -> Part<'a> {
    Part::contents(
        |width| vec2(if width.is_finite() { width } else { 0.0 }, BAR),
        move |ui, rect, _| {
            let full = rect.with_max_x(rect.left() + rect.width() * share);
            ui.painter().rect_filled(rect, BAR / 2.0, colour(palette::PANEL_ROW));
            ui.painter().rect_filled(full, BAR / 2.0, colour(palette::AGENT_LIGHT));
        },
    )
}

fn trend(points: &[TrendPoint]) -> Part<'_> {
    let measure = |width: f32| vec2(if width.is_finite() { width } else { 0.0 }, TREND);
    Part::contents(measure, |ui, rect, _| {
        let mut inside = ui.new_child(UiBuilder::new().max_rect(rect));
        show_trend(&mut inside, points);
    })
}

fn show_trend(ui: &mut Ui, points: &[TrendPoint]) {
    let highest = points.iter().map(|point| point.value).fold(2.0, f64::max).ceil();
    let last = points.len().saturating_sub(1) as f64;
    let at = |value: fn(&TrendPoint) -> f64, wanted: fn(&TrendPoint) -> bool| -> PlotPoints<'_> {
        let numbered = points.iter().enumerate().filter(|(_, point)| wanted(point));
        numbered.map(|(number, point)| [number as f64, value(point)]).collect()
    };
    let whole_numbers = move |_: GridInput| {
        (0..=highest as u32).map(|number| GridMark { value: number.into(), step_size: 1.0 }).collect()
    };
    let plot = Plot::new("trend")
        .show_axes([false, true])
        .show_grid([false, true])
        .y_grid_spacer(whole_numbers)
        .y_axis_formatter(|mark, _| format!("{:.0}", mark.value))
        .show_x(false)
        .show_y(false)
        .sense(Sense::hover())
        .width(ui.available_width())
        .height(ui.available_height());
    plot.show(ui, |plot| {
        // Beyond the ends, so that whole points are seen there.
        plot.set_plot_bounds(PlotBounds::from_min_max([-0.7, -0.25], [last + 0.7, highest + 0.25]));
        let average = Line::new("average", at(|point| point.average, |_| true));
        plot.line(average.color(colour(palette::PRIMARY)).width(2.5));
        let won = Points::new("won", at(|point| point.value, |point| point.won));
        plot.points(won.color(colour(palette::AGENT_LIGHT)).radius(4.0));
        let lost = Points::new("lost", at(|point| point.value, |point| !point.won));
        let lost = lost.color(colour(palette::WAX_RED_ON_PANEL)).radius(6.0);
        plot.points(lost.shape(MarkerShape::Cross));
    });
}
