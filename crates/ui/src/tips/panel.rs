//! The tip panel: a problem of this device or, if there is none, the coach's tip.

use bevy_egui::egui::{Painter, vec2};
use splitkey_client::{
    Layout,
    page::{Item, ItemKind, Layer, Section},
    palette,
};

use super::picture::paint_picture;
use crate::{
    context::DrawContext,
    items::{flex::Part, of, plain_parts, words},
    paint::style::{body, colour},
    window::pane::paint_dialog,
};

const MARGIN: f32 = 14.0;
/// The size of the illustration, and the least width of a panel that has one.
const PICTURE: bevy_egui::egui::Vec2 = vec2(48.0, 62.0);
const ILLUSTRATED: f32 = 380.0;
const BUTTON: f32 = 40.0;
/// From this width on, the buttons stand beside the text, each of the width below.
const WIDE: f32 = 640.0;
const BESIDE: f32 = 170.0;

/// Returns the current tip for a panel of this width, if there is one.
pub(crate) fn tip<'a>(painter: &Painter, width: f32, context: &'a DrawContext) -> Option<Part<'a>> {
    // A broadcast source has nobody to read it.
    let items = || of(context.page.on(Layer::Screen), Section::Tip).filter(|_| !context.streaming.0);
    let told = items().find_map(Item::words)?;
    // A phone needs its room for the words of the table.
    let font = body(if *context.layout == Layout::Phone { 16.0 } else { 18.0 });
    let told = words(painter, told, font, colour(palette::TEXT)).share(1.0);
    let illustrated = context.troubles.first().is_none() && width > ILLUSTRATED;
    let picture = context.coach.note().filter(|_| illustrated).map(|note| {
        Part::painting(PICTURE, move |painter, rect| {
            paint_picture(painter, rect.left_top() + vec2(24.0, 30.0), note);
        })
    });
    let told = Part::row(MARGIN, picture.into_iter().map(Part::fixed).chain([told]));
    let buttons = items().filter(|item| matches!(item.kind, ItemKind::Button { .. }));
    let buttons: Vec<Part> = plain_parts(painter, buttons);
    let beside = BESIDE * buttons.len() as f32;
    let buttons = Part::row(10.0, buttons.into_iter().map(|button| button.share(1.0).height(BUTTON)));
    let tip = match width >= WIDE {
        true => Part::row(MARGIN, [told.share(1.0), buttons.width(beside).fixed()]).centred(),
        false => Part::column(10.0, [told, buttons]),
    };
    Some(tip.padded(MARGIN, MARGIN).on(paint_dialog))
}
