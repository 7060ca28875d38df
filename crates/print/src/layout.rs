//! Lays a sheet out on pages.

use std::collections::BTreeSet;

use splitkey_campaign::{CityStatus, MissionMap, chart};

use crate::{
    drawing::{Align, Drawing, Ink, Mark, Point, Style},
    fonts::{Face, Fonts},
};

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    A4,
    Letter,
}

impl Paper {
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Returns width and height in points.
    pub fn size(self) -> [f32; 2] {
        match self {
            Paper::A4 => [595.28, 841.89],
            Paper::Letter => [612.0, 792.0],
        }
    }
}

/// What a printed sheet says, in the reader's language.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetText {
    /// The name of the document.
    pub document: String,
    /// The language, as `en`.
    pub language: String,
    /// The label of the team's name.
    pub team_label: String,
    /// The team's name, or `None` for a line to write it on.
    pub team: Option<String>,
    /// How far the team is, or what the sheet is for.
    pub about: String,
    pub map: MissionMap,
    /// The cities in the order of the map.
    pub cities: Vec<CityText>,
    /// The heading of the attempts.
    pub attempts_label: String,
    pub attempts: Vec<AttemptText>,
    /// What a box between letters means. It is printed where there is one.
    pub box_note: String,
}

/// A city of a printed sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct CityText {
    pub name: String,
    pub mission: String,
    /// The status with its word, or `None` on an empty sheet.
    pub status: Option<(CityStatus, String)>,
}

/// An attempt of a printed sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct AttemptText {
    pub heading: String,
    pub lines: Vec<String>,
}

const MARGIN: f32 = 42.0;
/// The height of what stands below every page.
const FOOT: f32 = 24.0;
const TEXT_INK: Ink = [0x16, 0x18, 0x1B];
const MUTED: Ink = [0x6B, 0x66, 0x5C];
const LAND: Ink = [0xD9, 0xCF, 0xB8];
const WAY: Ink = [0x8F, 0x6A, 0x2A];
const WON: Ink = [0x1E, 0x7F, 0x5B];
const WHITE: Ink = [0xFF, 0xFF, 0xFF];

const fn style(face: Face, size: f32, ink: Ink) -> Style {
    Style { face, size, ink }
}

/// The pages of a sheet.
pub struct Pages {
    pub(crate) text: SheetText,
    pub(crate) paper: Paper,
    pub(crate) fonts: Fonts,
    pub(crate) drawings: Vec<Drawing>,
}

impl Pages {
    /// Lays a sheet out: the map with its cities on the first page, and the attempts on those after it.
    pub fn new(text: SheetText, paper: Paper) -> Pages {
        let mut pages = Pages { text, paper, fonts: Fonts::open(), drawings: Vec::new() };
        pages.draw_map_page();
        pages.draw_attempts();
        pages.draw_feet();
        pages
    }

    /// Returns the fonts of all letters on the pages.
    pub(crate) fn faces(&self) -> BTreeSet<Face> {
        let marks = self.drawings.iter().flat_map(|page| &page.marks);
        marks
            .filter_map(|mark| match mark {
                Mark::Letters { face, .. } => Some(*face),
                _ => None,
            })
            .collect()
    }

    /// Returns the number of pages.
    pub fn count(&self) -> usize {
        self.drawings.len()
    }

    fn draw_map_page(&mut self) {
        let (mut page, fonts, text) = (Drawing::default(), &self.fonts, &self.text);
        let [width, height] = self.paper.size();
        let room = width - 2.0 * MARGIN;
        let label = style(Face::Text, 11.0, MUTED);
        let used = page.write(fonts, [MARGIN, MARGIN + 22.0], Align::Left, label, &text.team_label);
        let (left, base) = (MARGIN + used + 10.0, MARGIN + 22.0);
        match &text.team {
            Some(team) => {
                let name = style(Face::Bold, 28.0, TEXT_INK);
                page.fit(fonts, [left, base], width - MARGIN - left, name, team);
            }
            None => page.marks.push(rule([left, base + 2.0], width - MARGIN - left)),
        }
        let mut y = base + 10.0;
        for line in fonts.lines(Face::Text, &text.about, room / 10.0) {
            y += 13.0;
            page.write(fonts, [MARGIN, y], Align::Left, style(Face::Text, 10.0, MUTED), &line);
        }
        let map_top = y + 14.0;
        self.draw_map(&mut page, [MARGIN, map_top], room);
        let top = map_top + room * chart::height() + 14.0;
        self.draw_cities(&mut page, top, height - MARGIN - FOOT);
        self.drawings.push(page);
    }

    fn draw_map(&self, page: &mut Drawing, [left, top]: Point, width: f32) {
        let map = &self.text.map;
        let on = |[x, y]: chart::Place| [left + x * width, top + y * width];
        let (land, cell) = chart::land();
        let (places, size) = (land.map(on).collect(), cell * width * 0.62);
        page.marks.push(Mark::Dots { places, size, ink: LAND });
        let places: Vec<Point> = chart::places(map).into_iter().map(on).collect();
        let place = |city: usize| places.get(city).copied().unwrap_or([left, top]);
        let won = |city: usize| self.status(city) == Some(CityStatus::Won);
        for ends in map.lines() {
            let [one, other] = ends.map(|city| usize::from(city.index()));
            let (width, ink) = if won(one) || won(other) { (1.6, WON) } else { (0.9, WAY) };
            page.marks.push(Mark::Line { from: place(one), to: place(other), width, ink });
        }
        for number in 0..self.text.cities.len() {
            self.draw_city(page, number, place(number));
        }
    }

    /// Draws a city on the map. A won one is filled, and a locked one has a thin rim.
    fn draw_city(&self, page: &mut Drawing, number: usize, at: Point) {
        let (fill, rim, ink, number_ink) = match self.status(number) {
            Some(CityStatus::Won) => (WON, 1.0, WON, WHITE),
            Some(CityStatus::Locked) => (WHITE, 0.6, MUTED, MUTED),
            Some(CityStatus::Open) | None => (WHITE, 1.6, TEXT_INK, TEXT_INK),
        };
        page.marks.push(Mark::Disc { at, radius: 6.8, fill, rim, ink });
        let number = (number + 1).to_string();
        let [x, y] = at;
        page.write(&self.fonts, [x, y + 2.7], Align::Centre, style(Face::Bold, 7.5, number_ink), &number);
    }

    fn status(&self, city: usize) -> Option<CityStatus> {
        let (status, _) = self.text.cities.get(city)?.status.as_ref()?;
        Some(*status)
    }

    /// Lists the cities in columns, each with a box to tick.
    fn draw_cities(&self, page: &mut Drawing, top: f32, bottom: f32) {
        let room = self.paper.size()[0] - 2.0 * MARGIN;
        let columns = if self.text.cities.len() > 32 { 3 } else { 2 };
        let rows = self.text.cities.len().div_ceil(columns).max(1);
        let (step, gap) = (((bottom - top) / rows as f32).min(26.0), 18.0);
        let wide = (room - gap * (columns - 1) as f32) / columns as f32;
        let size = (step * 0.55).min(11.0);
        for (number, city) in self.text.cities.iter().enumerate() {
            let left = MARGIN + (number / rows) as f32 * (wide + gap);
            let base = top + ((number % rows) as f32 + 0.75) * step;
            let tick = size * 0.85;
            page.marks.push(Mark::Frame {
                at: [left, base - tick],
                size: [tick, tick],
                width: 0.8,
                ink: TEXT_INK,
            });
            if self.status(number) == Some(CityStatus::Won) {
                let spot = |x: f32, y: f32| [left + x * tick, base - tick + y * tick];
                let strokes = [(spot(0.15, 0.5), spot(0.42, 0.8)), (spot(0.42, 0.8), spot(0.9, 0.05))];
                let stroke = |(from, to)| Mark::Line { from, to, width: 1.6, ink: WON };
                page.marks.extend(strokes.map(stroke));
            }
            let bold = style(Face::Bold, size, TEXT_INK);
            let name = format!("{} {}", number + 1, city.name);
            page.fit(&self.fonts, [left + tick + 5.0, base], wide * 0.42 - tick - 5.0, bold, &name);
            let small = style(Face::Text, size * 0.78, MUTED);
            page.fit(&self.fonts, [left + wide * 0.44, base], wide * 0.36, small, &city.mission);
            let rest = [left + wide * 0.82, base];
            match &city.status {
                Some((_, word)) => drop(page.fit(&self.fonts, rest, wide * 0.18, small, word)),
                None => page.marks.push(rule([rest[0], base + 1.0], wide * 0.18)),
            }
        }
    }

    fn draw_attempts(&mut self) {
        let [width, height] = self.paper.size();
        let (room, bottom) = (width - 2.0 * MARGIN, height - MARGIN - FOOT);
        let mut page = Drawing::default();
        let mut y = MARGIN + 20.0;
        for (number, attempt) in self.text.attempts.iter().enumerate() {
            let lines: Vec<String> = attempt
                .lines
                .iter()
                .flat_map(|line| self.fonts.lines(Face::Text, line, room / 9.0))
                .collect();
            let heading = format!("{} {}", number + 1, attempt.heading);
            let heading = self.fonts.lines(Face::Bold, &heading, room / 11.0);
            // A heading stays with its first line.
            let together = 14.0 * heading.len() as f32 + 12.0;
            if y + together > bottom {
                self.drawings.push(std::mem::take(&mut page));
                y = MARGIN;
            }
            if number == 0 {
                let bold = style(Face::Bold, 18.0, TEXT_INK);
                page.write(&self.fonts, [MARGIN, y], Align::Left, bold, &self.text.attempts_label);
                y += 10.0;
            }
            for line in heading {
                y += 14.0;
                page.write(&self.fonts, [MARGIN, y], Align::Left, style(Face::Bold, 11.0, TEXT_INK), &line);
            }
            for line in lines {
                if y + 12.0 > bottom {
                    self.drawings.push(std::mem::take(&mut page));
                    y = MARGIN;
                }
                y += 12.0;
                page.write(&self.fonts, [MARGIN, y], Align::Left, style(Face::Text, 9.0, MUTED), &line);
            }
            y += 8.0;
        }
        if !self.text.attempts.is_empty() {
            self.drawings.push(page);
        }
    }

    /// Writes the name of the document and the page below each page.
    fn draw_feet(&mut self) {
        let [width, height] = self.paper.size();
        let (base, small, count) =
            (height - MARGIN + 6.0, style(Face::Text, 8.0, MUTED), self.drawings.len());
        for (number, page) in self.drawings.iter_mut().enumerate() {
            if page.has_boxes {
                page.draw_box([MARGIN, base - 12.0], 8.0, MUTED);
                let at = [MARGIN + 6.0, base - 12.0];
                page.write(&self.fonts, at, Align::Left, small, &self.text.box_note);
            }
            page.write(&self.fonts, [MARGIN, base], Align::Left, small, &self.text.document);
            let number = format!("{} / {count}", number + 1);
            page.write(&self.fonts, [width - MARGIN, base], Align::Right, small, &number);
        }
    }
}

/// Returns a line to write on.
fn rule([x, y]: Point, width: f32) -> Mark {
    Mark::Line { from: [x, y], to: [x + width, y], width: 0.7, ink: MUTED }
}
