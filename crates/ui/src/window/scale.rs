//! The scale of everything in a window.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Id},
};
use splitkey_client::{Layout, Screen, Settings, TableState, Talk};

use super::frame::UiSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TalkBeside>().add_systems(EguiPrimaryContextPass, fit_window.in_set(UiSystems::Fit));
}

/// Whether the chat panel stands beside the words of the flat table, which otherwise fill the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TalkBeside(pub(crate) bool);

/// The width of the chat panel in windows wider than a phone, in points.
pub(crate) const TALK_WIDTH: f32 = 340.0;
/// Minimum width of the flat table beside the chat panel, in points.
const TABLE_BESIDE_TALK: f32 = 480.0;
/// The width of the column beside the words of the flat table, in points.
const COLUMN: f32 = 400.0;

/// Returns the logical pixels per point with texts of the usual size. The drawings of the art direction are made for
/// different window heights: 1080 for the panels over the table, 900 for other screens, 720 for the flat table.
///
/// `beside` is the width of what stands beside the flat table, in points.
fn usual_zoom(layout: Layout, screen: Screen, size: Vec2, beside: f32) -> f32 {
    match (layout, screen) {
        // An on-screen keyboard may leave little of the height.
        (Layout::Phone, _) => (size.x / 390.0).min(size.y / 380.0).clamp(0.82, 1.4),
        (Layout::Table, Screen::Match | Screen::Replay) => Layout::table_zoom(size),
        (Layout::Flat, Screen::Match | Screen::Replay) => {
            (size.y / 720.0).min(size.x / (1120.0 + beside)).clamp(0.67, 3.0)
        }
        _ => ((size.y / 1080.0).clamp(0.67, 3.0) * 1.2).min(size.x / 780.0).max(0.67),
    }
}

/// Returns the room that a screen needs with large texts, in points. Texts grow only as far as that allows.
fn least(layout: Layout, screen: Screen) -> Vec2 {
    match (layout, screen) {
        (Layout::Phone, Screen::Match | Screen::Replay) => vec2(330.0, 620.0),
        (Layout::Phone, _) => vec2(320.0, 480.0),
        (Layout::Table, Screen::Match | Screen::Replay) => Layout::TABLE_LEAST,
        (Layout::Flat, Screen::Match | Screen::Replay) => vec2(760.0, 430.0),
        _ => vec2(640.0, 440.0),
    }
}

/// Returns the logical pixels per point, with texts of the size that the player has chosen.
fn zoom(layout: Layout, screen: Screen, size: Vec2, beside: f32, text_size: f32) -> f32 {
    let usual = usual_zoom(layout, screen, size, beside);
    let most = (size / usual / least(layout, screen)).min_element().max(1.0);
    (usual * text_size.min(most)).clamp(0.4, 6.0)
}

/// Returns whether the open chat panel should stand beside the flat table, if there is room.
fn is_wanted_beside(talk: &Talk, state: &TableState, layout: Layout, screen: Screen) -> bool {
    let allowed = state.table.as_ref().is_some_and(|table| table.access.talk);
    talk.open && allowed && layout == Layout::Flat && screen == Screen::Match
}

fn fit_window(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    layout: Res<Layout>,
    talk: Res<Talk>,
    state: Res<TableState>,
    mut beside: ResMut<TalkBeside>,
    mut contexts: EguiContexts,
) -> Result {
    let (layout, screen) = (*layout, *screen.get());
    let size = Vec2::new(window.width(), window.height());
    let zoom = |beside: f32| zoom(layout, screen, size, beside, settings.ui_scale);
    let fits = size.x / zoom(TALK_WIDTH) >= TABLE_BESIDE_TALK + COLUMN + TALK_WIDTH;
    beside.set_if_neq(TalkBeside(fits && is_wanted_beside(&talk, &state, layout, screen)));
    let ctx = contexts.ctx_mut()?;
    ctx.set_zoom_factor(zoom(if beside.0 { TALK_WIDTH } else { 0.0 }));
    let is_phone = layout == Layout::Phone;
    ctx.data_mut(|data| data.insert_temp(Id::new(LAYOUT), is_phone));
    Ok(())
}

/// Where egui's memory has whether the layout is that of phones.
const LAYOUT: &str = "layout of phones";

/// Returns whether nothing may point at a button without pressing it, so that no tooltip appears: on phones and touch
/// screens.
pub(crate) fn lacks_hover(ctx: &Context) -> bool {
    let is_phone = ctx.data(|data| data.get_temp(Id::new(LAYOUT)));
    is_phone.unwrap_or_default() || ctx.input(|input| input.has_touch_screen())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_grow_with_the_window() {
        let zoom = |height: f32| {
            zoom(Layout::Table, Screen::Match, Vec2::new(height * 16.0 / 9.0, height), 0.0, 1.0)
        };
        assert_eq!([360.0, 1080.0, 2160.0].map(zoom), [0.67, 1.0, 2.0]);
    }

    #[test]
    fn windows_of_the_art_directions_size_have_a_scale_of_one() {
        assert_eq!(zoom(Layout::Flat, Screen::Match, Vec2::new(1280.0, 720.0), 0.0, 1.0), 1.0);
        assert_eq!(zoom(Layout::Phone, Screen::Match, Vec2::new(390.0, 844.0), 0.0, 1.0), 1.0);
    }

    #[test]
    fn large_texts_stop_growing_where_a_screen_has_no_room() {
        let size = Vec2::new(360.0, 640.0);
        let phone = zoom(Layout::Phone, Screen::Match, size, 0.0, 1.6);
        assert!(size.y / phone >= 619.0 && phone > zoom(Layout::Phone, Screen::Match, size, 0.0, 1.0));
        let low = zoom(Layout::Flat, Screen::Match, Vec2::new(640.0, 300.0), 0.0, 1.6);
        assert_eq!(low, 0.67 * (300.0_f32 / 0.67 / 430.0).max(1.0));
    }
}
