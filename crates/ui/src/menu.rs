//! The menu of a running match.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Order, Rect, ScrollArea, UiBuilder, pos2, vec2},
};
use splitkey_client::{
    Args, Intent, Layout, Screen, Sheet, arg,
    page::{Command, choices, flow_switches, sit_key},
    rules::Side,
};

use crate::{
    control::Control,
    flat,
    layout::UiSystems,
    pane::{paint_dialog, pane, window_rect},
    scene::{Scene, press},
    style::bold,
    talk,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Menu>().add_systems(OnExit(Screen::Match), close_menu).add_systems(
        EguiPrimaryContextPass,
        draw_menu
            .in_set(UiSystems::Over)
            .run_if(in_state(Screen::Match).and_then(resource_equals(Menu(true)))),
    );
}

/// Whether the menu is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Menu(pub(crate) bool);

fn close_menu(mut menu: ResMut<Menu>) {
    menu.0 = false;
}

const ROW: f32 = 48.0;
const GAP: f32 = 8.0;
const MARGIN: f32 = 14.0;
const WIDTH: f32 = 300.0;

fn draw_menu(
    scene: Scene,
    mut contexts: EguiContexts,
    mut menu: ResMut<Menu>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let entries = entries(&scene);
    let window = window_rect(ctx);
    let below = match *scene.layout {
        Layout::Table => 74.0,
        Layout::Flat => 62.0,
        Layout::Phone => 52.0,
    };
    let height = entries.len() as f32 * (ROW + GAP) - GAP + 2.0 * MARGIN;
    let edge = match *scene.layout {
        Layout::Table => 24.0,
        Layout::Flat => flat::menu_edge(window),
        Layout::Phone => 12.0,
    };
    let size = vec2(WIDTH, height.min(window.height() - below - 8.0));
    let left = (window.right() - edge - size.x).max(window.left() + 8.0);
    let rect = Rect::from_min_size(pos2(left, window.top() + below), size);
    pane(ctx, "menu", Order::Foreground, rect, |ui| {
        paint_dialog(ui.painter(), rect);
        let inner = rect.shrink(MARGIN);
        let mut list = ui.new_child(UiBuilder::new().max_rect(inner));
        list.set_clip_rect(inner.expand(3.0));
        ScrollArea::vertical().id_salt("menu").auto_shrink(false).show(&mut list, |ui| {
            ui.spacing_mut().item_spacing.y = GAP;
            for entry in &entries {
                let (_, place) = ui.allocate_space(vec2(inner.width(), ROW));
                let control = Control::plain(&entry.text).font(bold(21.0)).enabled(entry.enabled);
                if control.show(ui, &entry.text, place) {
                    menu.0 = false;
                    if let Some(pressed) = &entry.press {
                        press(&mut commands, pressed.clone());
                    }
                }
            }
        });
    });
    Ok(())
}

struct Entry {
    text: String,
    enabled: bool,
    /// `None` for an entry that only closes the menu.
    press: Option<Command>,
}

fn entries(scene: &Scene) -> Vec<Entry> {
    let entry = |key: &str, press| Entry { text: scene.get(key), enabled: true, press };
    let mut entries = Vec::new();
    if let Some(game) = scene.game() {
        if game.my_side().is_some() && scene.settings.key_toggles() {
            let key = if scene.settings.key_shown { "match-hide-key" } else { "match-show-key" };
            entries.push(entry(key, Some(Command::ToggleKey)));
        }
        if game.my_side().is_none() {
            for side in Side::BOTH {
                let text = Args::from_iter([arg("side", scene.side(side))]);
                let text = scene.format(sit_key(&scene.state), &text);
                let press = Some(Command::Want(Intent::Sit { side }));
                let asked = scene.flow.asks_for(scene.state.you) == Some(side);
                entries.push(Entry { text, enabled: scene.online() && !asked, press });
            }
        }
        if *scene.layout != Layout::Phone {
            let key = match (scene.table_fits.0, scene.settings.flat) {
                (false, _) => "match-deep-no-room",
                (true, true) => "match-deep",
                (true, false) => "match-flat",
            };
            entries.push(Entry { enabled: scene.table_fits.0, ..entry(key, Some(Command::ToggleFlat)) });
        }
        for choice in choices(game, scene.ready(), &scene.texts) {
            if choice.ends_match && choice.id != "agree" {
                let press = Some(choice.press());
                entries.push(Entry { text: choice.text, enabled: choice.enabled, press });
            }
        }
    }
    let switches = scene.game().map(|game| flow_switches(&scene.state, &scene.flow, game, &scene.texts));
    for switch in switches.into_iter().flatten() {
        let text = match switch.on {
            Some(on) => {
                format!("{}: {}", switch.text, scene.get(if on { "settings-on" } else { "settings-off" }))
            }
            None => switch.text,
        };
        entries.push(Entry { text, enabled: scene.online(), press: Some(switch.press) });
    }
    if talk::is_open(scene) {
        entries.push(Entry { text: talk::label(scene), enabled: true, press: Some(Command::ToggleTalk) });
    }
    for sheet in [Sheet::People, Sheet::HowTo, Sheet::Settings] {
        entries.push(entry(sheet.title(), Some(Command::OpenSheet(sheet))));
    }
    if let Some(full) = scene.full_screen.0 {
        let key = if full { "settings-window" } else { "settings-full" };
        entries.push(entry(key, Some(Command::ToggleFullScreen)));
    }
    entries.push(entry("match-leave", Some(Command::AskToLeave)));
    entries.push(entry("match-menu-close", None));
    entries
}
