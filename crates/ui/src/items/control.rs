//! Buttons as parts.

use std::{cell::Cell, fmt::Debug, hash::Hash};

use bevy_egui::egui::{Painter, vec2};

use super::{flex::Part, form::Form};
use crate::{controls::button::Control, paint::style::semi};

/// The part of its width to which a button's text may shrink.
const LEAST: f32 = 0.55;

/// Returns a button as wide as its text, or square with a symbol. `press` is what it does.
pub(crate) fn control<'a>(
    painter: &Painter,
    control: Control<'a>,
    height: f32,
    id: impl Hash + Debug + 'a,
    press: impl FnOnce(&mut Form) + 'a,
) -> Part<'a> {
    let wanted = control.wanted(painter).unwrap_or(height);
    let measure = move |width: f32| vec2(wanted.min(width.max(wanted * LEAST)), height);
    Part::contents(measure, move |ui, rect, form| {
        if control.show(ui, id, rect) {
            press(form);
        }
    })
}

/// Returns a button for each of these values with its id and text, of which one is chosen.
pub(crate) fn tabs<'a, T: Copy + PartialEq + 'a>(
    painter: &Painter,
    height: f32,
    chosen: &'a Cell<T>,
    values: impl IntoIterator<Item = (T, &'static str, String)>,
) -> Part<'a> {
    let tab = |(value, id, text): (T, &'static str, String)| {
        let button = Control::option(text, chosen.get() == value).font(semi(18.0));
        control(painter, button, height, id, move |_| chosen.set(value)).share(1.0)
    };
    Part::row(8.0, values.into_iter().map(tab))
}
