//! The mission map: the cities on a map of the world. Each can be pressed like its button below. On the map of a team,
//! cities are locked, open or won, and what a win opens is animated.

use std::sync::{LazyLock, Mutex, PoisonError};

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, CursorIcon, Id, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
use splitkey_client::{
    Args, arg,
    campaign::{City, MissionMap, chart},
    page::{Item, ItemKind, Slot},
    palette,
    phrases::city_name,
};

use crate::{
    context::DrawContext,
    items::{flex::Part, form::Form, words},
    paint::{
        style::{body, bold, colour, semi},
        text,
    },
};

use self::{
    unlocking::{CityProgress, progress, seconds_shown},
    view::MapView,
};

mod unlocking;
mod view;

/// The places of the cities of the world.
static PLACES: LazyLock<Vec<chart::Place>> = LazyLock::new(|| chart::places(MissionMap::world()));
/// Another map that was drawn last, with the places of its cities.
static OTHER: Mutex<Option<(MissionMap, Vec<chart::Place>)>> = Mutex::new(None);

/// Returns the places of a map's cities, which take a while to find.
fn places(map: &MissionMap) -> Vec<chart::Place> {
    if map == MissionMap::world() {
        return PLACES.clone();
    }
    let mut other = OTHER.lock().unwrap_or_else(PoisonError::into_inner);
    match &*other {
        Some((known, places)) if known == map => places.clone(),
        _ => {
            let places = chart::places(map);
            *other = Some((map.clone(), places.clone()));
            places
        }
    }
}

/// Below this width only the chosen city has its name on the map.
const NAMED: f32 = 560.0;
/// The least size of what a finger has to hit.
const PRESSED: f32 = 22.0;

/// Returns the map above what it is about.
pub(super) fn part<'a>(
    painter: &Painter,
    item: &'a Item,
    items: &'a [Item],
    context: &'a DrawContext,
) -> Part<'a> {
    let about = words(painter, item.words().unwrap_or_default(), body(18.0), colour(palette::MUTED));
    let map = Part::contents(
        |width| vec2(width, width * chart::height()),
        move |ui, rect, form| show_map(ui, rect, items, context, form),
    );
    Part::column(10.0, [map, about])
}

/// A city on the drawn map.
struct Spot<'a> {
    city: &'a City,
    at: Pos2,
    chosen: bool,
    /// On the map of a team.
    progress: Option<CityProgress>,
    /// Its button below the map.
    button: Option<&'a Item>,
}

impl<'a> Spot<'a> {
    fn of(city: &'a City, at: Pos2, progress: Option<CityProgress>, items: &'a [Item]) -> Spot<'a> {
        let button = items.iter().find(|item| item.id.strip_prefix("city-") == Some(&city.slug));
        let pressed = button.map(|item| &item.kind);
        let chosen = matches!(pressed, Some(ItemKind::Button { pressed: Some(true), .. }));
        Spot { city, at, chosen, progress, button }
    }

    /// Returns the colour of the city. A locked one is as dark as the land.
    fn fill(&self) -> Color32 {
        match self.progress {
            None if self.chosen => colour(palette::AGENT),
            None => colour(palette::PRIMARY),
            Some(CityProgress { open, won, .. }) => {
                let now = colour(palette::MAP_LAND).lerp_to_gamma(colour(palette::PRIMARY), open);
                now.lerp_to_gamma(colour(palette::AGENT_LIGHT), won)
            }
        }
    }

    /// Lets the city be pressed like its button, and returns whether the pointer is over it.
    fn show(&self, ui: &mut Ui, radius: f32, form: &mut Form) -> bool {
        let place = Rect::from_center_size(self.at, vec2(1.0, 1.0) * (2.0 * radius).max(PRESSED));
        let Some(Item { id, slot: Slot::Option { label, .. }, kind, .. }) = self.button else { return false };
        let ItemKind::Button { enabled, press, .. } = kind else { return false };
        let response = ui.interact(place, ui.id().with(("control", Id::new((id, "map")))), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, *enabled, label));
        if response.clicked() && *enabled {
            form.press(press);
        }
        if response.hovered() && *enabled {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        response.hovered()
    }
}

fn show_map(ui: &mut Ui, frame: Rect, items: &[Item], context: &DrawContext, form: &mut Form) {
    let painter = ui.painter_at(frame);
    let (rect, shown) = MapView::steer(ui, frame, &context.get("missions-map"));
    paint_land(&painter, frame, rect);
    let team = context.teams.sheet.as_ref();
    let map = team.map_or(MissionMap::world(), |team| team.sheet.map());
    let radius = (rect.width() * 0.011).clamp(5.0, 16.0);
    let progress = team.map(|team| {
        let calm = context.settings.reduced_motion;
        let just_won = context.teams.just_won;
        progress(team, just_won, just_won.map_or(0.0, |city| seconds_shown(ui.ctx(), team, city, calm)))
    });
    let progress = |number: usize| progress.as_ref().and_then(|all| all.get(number).copied());
    let cities = map.cities().zip(places(map)).enumerate();
    let spots: Vec<Spot> = cities
        .map(|(number, ((_, city), place))| Spot::of(city, on(rect, place), progress(number), items))
        .collect();
    for [one, other] in map.lines() {
        let ends = [one, other].map(|city| spots.get(usize::from(city.index())));
        if let [Some(one), Some(other)] = ends {
            painter.line_segment([one.at, other.at], Stroke::new(1.5, colour(palette::ACCENT_STROKE)));
            paint_way(&painter, one, other);
            paint_way(&painter, other, one);
        }
    }
    let mut told = None;
    // A city at the edge of a zoomed map cannot be pressed.
    let edge = frame.expand(1.0);
    for spot in &spots {
        let hovered = edge.contains(spot.at) && spot.show(ui, radius, form);
        if hovered {
            told = Some(spot);
        }
        paint_spot(&painter, spot, radius, hovered);
    }
    let mut names = Names { painter: &painter, room: frame.shrink(2.0), taken: Vec::new(), context };
    names.taken.extend(spots.iter().map(|spot| Rect::from_center_size(spot.at, vec2(2.0, 2.0) * radius)));
    let (chosen, others): (Vec<&Spot>, Vec<&Spot>) = spots.iter().partition(|spot| spot.chosen);
    for spot in chosen {
        names.paint(spot, radius);
    }
    if rect.width() >= NAMED {
        others.iter().for_each(|spot| names.paint(spot, radius));
    }
    if let Some(spot) = told {
        paint_label(&painter, frame, spot, radius, context);
    }
    let rim = if shown.has_focus() { palette::TEXT } else { palette::ACCENT_STROKE };
    painter.rect_stroke(frame, 6, Stroke::new(1.0, colour(rim)), StrokeKind::Inside);
}

/// Returns where a place of the map is drawn.
fn on(rect: Rect, [x, y]: chart::Place) -> Pos2 {
    rect.min + vec2(x, y) * rect.width()
}

/// Paints the part of the land within the frame.
fn paint_land(painter: &Painter, frame: Rect, rect: Rect) {
    painter.rect_filled(frame, 6, colour(palette::MAP_GROUND));
    let (dots, cell) = chart::land();
    let (size, ink) = (cell * rect.width() * 0.62, colour(palette::MAP_LAND));
    for dot in dots.map(|dot| Rect::from_center_size(on(rect, dot), vec2(size, size))) {
        if frame.intersects(dot) {
            painter.rect_filled(dot, 1, ink);
        }
    }
}

/// Paints how far a won city has opened the way to a neighbour.
fn paint_way(painter: &Painter, from: &Spot, to: &Spot) {
    let ways = from.progress.map_or(0.0, |progress| progress.ways);
    if ways > 0.0 {
        let end = from.at + (to.at - from.at) * ways;
        painter.line_segment([from.at, end], Stroke::new(2.5, colour(palette::AGENT_LIGHT)));
    }
}

fn paint_spot(painter: &Painter, spot: &Spot, radius: f32, hovered: bool) {
    painter.circle_filled(spot.at, radius + 2.0, colour(palette::MAP_GROUND));
    painter.circle_filled(spot.at, radius, spot.fill());
    if let Some(CityProgress { open, won, .. }) = spot.progress {
        // Not by colour alone: a locked city is a ring, and a won one has a tick.
        if open < 1.0 {
            painter.circle_stroke(spot.at, radius, Stroke::new(1.5, colour(palette::MUTED)));
        }
        if won > 0.0 {
            let step = |x: f32, y: f32| spot.at + vec2(x, y) * radius * won;
            let tick = vec![step(-0.5, 0.05), step(-0.12, 0.45), step(0.55, -0.4)];
            painter.line(tick, Stroke::new(2.0, colour(palette::MAP_GROUND)));
        }
        // A ring spreads from a city that has just been won or opened.
        for (part, ink) in [(won, palette::AGENT_LIGHT), (open, palette::PRIMARY)] {
            if part > 0.0 && part < 1.0 {
                let ring = colour(ink).gamma_multiply(1.0 - part);
                painter.circle_stroke(spot.at, radius * (1.0 + 2.0 * part), Stroke::new(2.0, ring));
            }
        }
    }
    if spot.chosen || hovered {
        painter.circle_stroke(spot.at, radius + 4.0, Stroke::new(2.0, colour(palette::TEXT)));
    }
}

/// Names beside their cities, where they cover neither a city nor another name.
struct Names<'p, 'w> {
    painter: &'p Painter,
    room: Rect,
    taken: Vec<Rect>,
    context: &'p DrawContext<'w>,
}

impl Names<'_, '_> {
    fn paint(&mut self, spot: &Spot, radius: f32) {
        let ink = if spot.chosen { palette::AGENT_WORD } else { palette::TEXT };
        let font = if spot.chosen { bold(19.0) } else { semi(16.0) };
        let name = city_name(spot.city, &self.context.texts);
        let galley = self.painter.layout_no_wrap(name, font, colour(ink));
        let away = radius + 5.0;
        let size = galley.size();
        let places = [
            vec2(away, -size.y / 2.0),
            vec2(-away - size.x, -size.y / 2.0),
            vec2(-size.x / 2.0, -away - size.y),
            vec2(-size.x / 2.0, away),
        ];
        let places = places.map(|offset| Rect::from_min_size(spot.at + offset, size));
        let fits = |place: &&Rect| {
            self.room.contains_rect(**place) && !self.taken.iter().any(|taken| taken.intersects(**place))
        };
        // The chosen city is always named.
        let Some(place) = places.iter().find(fits).or(places.first().filter(|_| spot.chosen)) else { return };
        let shadow = vec2(1.0, 1.0);
        self.painter.galley_with_override_text_color(
            place.min + shadow,
            galley.clone(),
            Color32::from_black_alpha(200),
        );
        self.painter.galley(place.min, galley, colour(ink));
        self.taken.push(*place);
    }
}

/// Paints the name and the numbers of the city under the pointer.
fn paint_label(painter: &Painter, rect: Rect, spot: &Spot, radius: f32, context: &DrawContext) {
    let (name, mission) = (city_name(spot.city, &context.texts), spot.city.mission);
    let numbers = Args::from_iter([arg("turns", mission.turns()), arg("mistakes", mission.mistakes())]);
    let numbers = context.format("table-mission-numbers", &numbers);
    let width =
        text::width(painter, &name, bold(20.0)).max(text::width(painter, &numbers, semi(16.0))) + 24.0;
    let size = vec2(width.min(rect.width()), 52.0);
    let x = (spot.at.x - size.x / 2.0).clamp(rect.left(), rect.right() - size.x);
    let above = spot.at.y - radius - 10.0 - size.y;
    let y = if above >= rect.top() { above } else { spot.at.y + radius + 10.0 };
    let label = Rect::from_min_size(pos2(x, y), size);
    painter.rect_filled(label, CornerRadius::same(6), colour(palette::PAPER_NEAR));
    let (ink, at) = (colour(palette::WORD_INK), label.left() + 12.0);
    text::line(painter, pos2(at, label.top() + 17.0), Align2::LEFT_CENTER, name, bold(20.0), ink);
    text::line(painter, pos2(at, label.top() + 37.0), Align2::LEFT_CENTER, numbers, semi(16.0), ink);
}
