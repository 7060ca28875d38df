//! Fonts, colours and sizes of the panels (art direction §2, §10).

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContext,
    egui::{
        self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke,
        TextStyle,
        epaint::Shadow,
        style::{TextCursorStyle, WidgetVisuals},
    },
};
use splitkey_client::{
    palette::{self, Paint},
    rules::{Identity, Side},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, dress_context);
}

/// Font sizes, in points.
pub(crate) const HEADING: f32 = 29.0;
pub(crate) const BUTTON: f32 = 22.0;
pub(crate) const BODY: f32 = 18.0;
pub(crate) const SMALL: f32 = 16.0;
pub(crate) const CLUE: f32 = 32.0;

/// Corner radii, in points.
pub(crate) const PANEL_CORNER: u8 = 8;
pub(crate) const BUTTON_CORNER: u8 = 6;
pub(crate) const FIELD_CORNER: u8 = 5;

/// Opacity of a panel, of 255.
const PANEL_ALPHA: u8 = 237;

const BOLD: &str = "Barlow Condensed Bold";
const SEMI: &str = "Barlow Condensed SemiBold";
const TEXT: &str = "Barlow Medium";
const COURIER: &str = "Courier Prime Bold";
/// Fallback font for letters that the others lack.
const SPARE: &str = "Roboto Condensed Bold";

/// Returns a font of at least one point, since egui's font rasteriser panics at invalid sizes.
pub(crate) fn font(size: f32, family: FontFamily) -> FontId {
    FontId::new(size.max(1.0), family)
}

/// Returns the font of headings, buttons, words and numbers.
pub(crate) fn bold(size: f32) -> FontId {
    font(size, FontFamily::Name(BOLD.into()))
}

/// Returns the font of captions, badges and the log's words.
pub(crate) fn semi(size: f32) -> FontId {
    font(size, FontFamily::Name(SEMI.into()))
}

/// Returns the font of sentences.
pub(crate) fn body(size: f32) -> FontId {
    font(size, FontFamily::Proportional)
}

/// Returns the font of clues and their numbers.
pub(crate) fn courier(size: f32) -> FontId {
    font(size, FontFamily::Monospace)
}

pub(crate) fn colour(Paint(red, green, blue): Paint) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// Returns the fill of panels.
pub(crate) fn panel_fill() -> Color32 {
    let Paint(red, green, blue) = palette::PANEL;
    Color32::from_rgba_unmultiplied(red, green, blue, PANEL_ALPHA)
}

pub(crate) fn panel_stroke() -> Stroke {
    Stroke::new(1.5, colour(palette::PANEL_STROKE))
}

pub(crate) fn side_colour(side: Side) -> Color32 {
    colour(palette::side(side))
}

pub(crate) fn side_text(side: Side) -> Color32 {
    colour(palette::side_text(side))
}

/// Returns the colour of a word on a panel by its revealed identity.
pub(crate) fn identity_ink(identity: Identity) -> Color32 {
    colour(match identity {
        Identity::Agent => palette::AGENT_WORD,
        Identity::Bystander => palette::BYSTANDER_WORD,
        Identity::Assassin => palette::WAX_RED_ON_PANEL,
    })
}

pub(crate) fn shadow() -> Shadow {
    Shadow { offset: [0, 4], blur: 12, spread: 0, color: Color32::from_black_alpha(102) }
}

/// Sets fonts and style of a new context before its first frame, since it has no fonts of its own.
fn dress_context(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        let context = context.get_mut();
        context.set_fonts(fonts());
        context.set_theme(egui::Theme::Dark);
        context.all_styles_mut(dress);
        context.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // Where frames are slow, a short click may last a second; nothing has a meaning of its own when held long.
            options.input_options.max_click_duration = f64::INFINITY;
        });
    }
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 4] = [
        (BOLD, include_bytes!("../../../../assets/fonts/BarlowCondensed-Bold.ttf")),
        (SEMI, include_bytes!("../../../../assets/fonts/BarlowCondensed-SemiBold.ttf")),
        (TEXT, include_bytes!("../../../../assets/fonts/Barlow-Medium.ttf")),
        (COURIER, include_bytes!("../../../../assets/fonts/CourierPrime-Bold.ttf")),
    ];
    let spare = include_bytes!("../../../../assets/fonts/RobotoCondensed-Bold.ttf");
    fonts.font_data.insert(SPARE.to_owned(), Arc::new(FontData::from_static(spare)));
    let family = |name: &str| vec![name.to_owned(), SPARE.to_owned()];
    for (name, bytes) in files {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        fonts.families.insert(FontFamily::Name(name.into()), family(name));
    }
    fonts.families.insert(FontFamily::Proportional, family(TEXT));
    fonts.families.insert(FontFamily::Monospace, family(COURIER));
    fonts
}

fn dress(style: &mut egui::Style) {
    style.text_styles = [
        (TextStyle::Heading, bold(HEADING)),
        (TextStyle::Button, bold(BUTTON)),
        (TextStyle::Body, body(BODY)),
        (TextStyle::Small, body(SMALL)),
        (TextStyle::Monospace, courier(CLUE)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = egui::vec2(10.0, 8.0);
    spacing.button_padding = egui::vec2(18.0, 9.0);
    spacing.interact_size.y = 44.0;
    spacing.window_margin = Margin::same(16);
    spacing.scroll.bar_width = 8.0;
    style.interaction.selectable_labels = false;
    dress_visuals(&mut style.visuals);
}

fn dress_visuals(visuals: &mut egui::Visuals) {
    *visuals = egui::Visuals::dark();
    visuals.window_fill = panel_fill();
    visuals.panel_fill = panel_fill();
    visuals.window_stroke = panel_stroke();
    visuals.window_corner_radius = CornerRadius::same(PANEL_CORNER);
    visuals.window_shadow = shadow();
    visuals.popup_shadow = shadow();
    visuals.override_text_color = None;
    visuals.error_fg_color = colour(palette::ERROR_TEXT);
    visuals.hyperlink_color = colour(palette::OWL_TEXT);
    visuals.extreme_bg_color = colour(palette::GROUND);
    // Hinted letters are uneven at the sizes of small windows.
    visuals.text_options.font_hinting = false;
    visuals.selection.bg_fill = colour(palette::PRIMARY).gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, colour(palette::WORD_INK));
    visuals.text_cursor = TextCursorStyle {
        stroke: Stroke::new(2.5, colour(palette::CLUE_CARET)),
        ..TextCursorStyle::default()
    };
    let look = |fill: Color32, stroke: Color32, text: Paint| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.5, stroke),
        corner_radius: CornerRadius::same(BUTTON_CORNER),
        fg_stroke: Stroke::new(1.5, colour(text)),
        expansion: 0.0,
    };
    let (button, brass) = (colour(palette::BUTTON), colour(palette::PRIMARY));
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = look(panel_fill(), colour(palette::PANEL_STROKE), palette::TEXT);
    widgets.inactive = look(button, colour(palette::BUTTON_STROKE), palette::TEXT);
    widgets.hovered = look(hovered(button), brass, palette::TEXT);
    widgets.active = look(brass, brass, palette::PRIMARY_TEXT);
    widgets.open = widgets.inactive;
}

/// Returns the fill, six percent lighter.
pub(crate) fn hovered(fill: Color32) -> Color32 {
    fill.lerp_to_gamma(Color32::WHITE, 0.06)
}
