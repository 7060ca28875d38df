//! The tip panel: a problem of this device or, if there is none, the coach's tip.

use bevy::prelude::Commands;
use bevy_egui::egui::{FontId, Painter, Rect, Ui, vec2};
use splitkey_client::{CoachNote, Layout, Trouble, controls::Command, palette};

use crate::{
    controls::button::Control,
    paint::{
        style::{body, colour, semi},
        text,
    },
    scene::{Scene, press},
    tips::picture::paint_picture,
    window::pane::{bottom, columns, left, paint_dialog, right},
};

/// What it says, and the buttons to close it.
pub(crate) struct Note {
    words: String,
    about: Option<CoachNote>,
    buttons: Vec<Button>,
}

struct Button {
    id: &'static str,
    label: String,
    primary: bool,
    presses: Vec<Command>,
}

const MARGIN: f32 = 14.0;
const PICTURE: f32 = 62.0;
const BUTTONS: f32 = 40.0;
/// From this width on, the buttons stand beside the text, each of the width below.
const WIDE: f32 = 640.0;
const BESIDE: f32 = 170.0;

/// Returns the current tip of a match. An open sheet is read first.
pub(crate) fn of_match(scene: &Scene) -> Option<Note> {
    // A broadcast source has nobody to read it.
    if scene.streaming.0 {
        return None;
    }
    let trouble = scene.troubles.first().filter(|_| scene.sheet.0.is_none());
    trouble
        .map(|trouble| of_trouble(trouble, scene))
        .or_else(|| scene.coach.note().map(|note| of_coach(note, scene)))
}

/// Describes a problem of this device.
pub(crate) fn of_trouble(trouble: Trouble, scene: &Scene) -> Note {
    let dismiss = Command::DismissTrouble(trouble);
    let way_out = trouble.way_out(&scene.settings).map(|(key, settings)| Button {
        id: "way out",
        label: scene.get(key),
        primary: true,
        presses: vec![Command::Set(settings), dismiss.clone()],
    });
    let close = Button {
        id: "close trouble",
        label: scene.get("trouble-close"),
        primary: false,
        presses: vec![dismiss],
    };
    Note {
        words: scene.get(trouble.text()),
        about: None,
        buttons: way_out.into_iter().chain([close]).collect(),
    }
}

fn of_coach(note: CoachNote, scene: &Scene) -> Note {
    let button =
        |id, key: &str, primary, press| Button { id, label: scene.get(key), primary, presses: vec![press] };
    let buttons = vec![
        button("close note", "coach-close", true, Command::CloseNote),
        button("end notes", "coach-end", false, Command::EndCoaching),
    ];
    Note { words: scene.get(note.text()), about: Some(note), buttons }
}

impl Note {
    /// A phone needs its room for the words of the table.
    fn font(scene: &Scene) -> FontId {
        body(if *scene.layout == Layout::Phone { 16.0 } else { 18.0 })
    }

    fn picture(&self, width: f32) -> f32 {
        if self.about.is_some() && width > 380.0 { PICTURE } else { 0.0 }
    }

    /// Returns the height in a place of this width.
    pub(crate) fn height(&self, painter: &Painter, width: f32, scene: &Scene) -> f32 {
        let picture = self.picture(width);
        let wide = width >= WIDE;
        let beside = if wide { BESIDE * self.buttons.len() as f32 } else { 0.0 };
        let words = width - 2.0 * MARGIN - picture - beside;
        let words = text::height(painter, &self.words, Note::font(scene), words).max(picture);
        let told = if wide { words.max(BUTTONS) } else { words + 10.0 + BUTTONS };
        told + 2.0 * MARGIN
    }

    pub(crate) fn show(&self, ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(MARGIN);
        let (told, buttons) = if rect.width() >= WIDE {
            let (told, buttons) = right(inner, BESIDE * self.buttons.len() as f32);
            (told, Rect::from_center_size(buttons.center(), vec2(buttons.width(), BUTTONS)))
        } else {
            bottom(inner, BUTTONS)
        };
        let (picture, words) = left(told, self.picture(rect.width()));
        if let Some(note) = self.about.filter(|_| picture.width() > 0.0) {
            paint_picture(ui.painter(), picture.left_top() + vec2(24.0, 30.0), note);
        }
        let ink = colour(palette::TEXT);
        text::wrapped(ui.painter(), words.min, words.width(), &self.words, Note::font(scene), ink);
        let places = columns(buttons, self.buttons.len(), 10.0);
        for (button, place) in self.buttons.iter().zip(places) {
            let control =
                if button.primary { Control::primary(&button.label) } else { Control::plain(&button.label) };
            if control.font(semi(19.0)).show(ui, button.id, place) {
                button.presses.iter().for_each(|pressed| press(commands, pressed.clone()));
            }
        }
    }
}
