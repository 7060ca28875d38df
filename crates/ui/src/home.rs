//! The home screen: the player's name, creating a table, and joining one by its code.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        self, Align2, Key, Order, Painter, Rect, ScrollArea, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
    },
};
use splitkey_client::{
    Intent, Layout, Screen, Sheet,
    net::LinkState,
    page::{Command, FieldPurpose, FieldSubmitted, Item, my_table_line},
    palette,
    phrases::next_try_words,
    platform::typed_name,
    protocol::{Language, Welcome, limits::NAME_CHARS},
};

use crate::{
    control::{Control, Look, show_cross},
    field::line_field,
    items::{ItemFields, show_items},
    layout::UiSystems,
    lobby::{HEAD, paint_brand, paint_tagline},
    pane::{centred, columns, left, paint_panel, pane, right, top, window_rect},
    scene::{Scene, press, want},
    style::{body, bold, colour, semi},
    symbol, text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HomeFields>().add_systems(
        EguiPrimaryContextPass,
        draw_home.in_set(UiSystems::Draw).run_if(in_state(Screen::Home)),
    );
}

/// The contents of the fields of Home and Join.
#[derive(Resource, Default)]
pub(crate) struct HomeFields {
    /// `None` until it was edited; the field shows the stored name then.
    name: Option<String>,
    pub(crate) code: String,
}

const CARD: f32 = 470.0;
/// Height of the row of one of the player's tables.
const TABLE: f32 = 48.0;

fn draw_home(
    scene: Scene,
    mut contexts: EguiContexts,
    mut fields: ResMut<HomeFields>,
    mut items: ResMut<ItemFields>,
    mut commands: Commands,
) -> Result {
    let ctx = &contexts.ctx_mut()?.clone();
    let window = window_rect(ctx);
    pane(ctx, "home", Order::Middle, window, |ui| {
        paint_ground(ui.painter(), window, &scene);
        if window.width() >= 2.0 * CARD + 60.0 && window.height() >= 600.0 {
            let (head, rest) = top(window, HEAD);
            let free = paint_brand(ui.painter(), head, &scene);
            let (free, languages) = right(free, 240.0);
            paint_tagline(ui.painter(), free, &scene);
            show_languages(ui, languages.shrink2(vec2(0.0, 20.0)), &scene, &mut commands);
            let place = centred(rest, 2.0 * CARD + 24.0, 430.0);
            let mut halves = columns(place, 2, 24.0);
            let (Some(one), Some(other)) = (halves.next(), halves.next()) else { return };
            show_entrance(ui, one, &scene, &mut fields, &mut commands);
            show_beside(ui, other, &scene, &mut items, &mut commands);
            let below = place.translate(vec2(0.0, place.height() + 20.0)).with_max_y(place.bottom() + 66.0);
            show_sheets(ui, below, &scene, &mut commands);
        } else {
            show_stack(ui, window, &scene, &mut fields, &mut items, &mut commands);
        }
    });
    Ok(())
}

/// Shows everything as one column, for narrow and low windows.
fn show_stack(
    ui: &mut Ui,
    window: Rect,
    scene: &Scene,
    fields: &mut HomeFields,
    items: &mut ItemFields,
    commands: &mut Commands,
) {
    let width = (window.width() - 32.0).min(CARD);
    let place = Rect::from_center_size(window.center(), vec2(width, window.height() - 16.0));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(place));
    ScrollArea::vertical().id_salt("home").auto_shrink(false).show(&mut inner, |ui| {
        let (_, head) = ui.allocate_space(vec2(width, 150.0));
        paint_title(ui.painter(), head, scene);
        // A match that waits for the player comes before everything else.
        let waits = scene.tables.mine.iter().any(|table| table.my_turn);
        for beside in [waits, !waits] {
            let height = if beside { beside_height(ui, width, scene) } else { 440.0 };
            let (_, part) = ui.allocate_space(vec2(width, height));
            if beside {
                show_beside(ui, part, scene, items, commands);
            } else {
                show_entrance(ui, part, scene, fields, commands);
            }
        }
        let (_, languages) = ui.allocate_space(vec2(width, 46.0));
        show_languages(ui, languages, scene, commands);
        ui.add_space(8.0);
        let (_, sheets) = ui.allocate_space(vec2(width, 46.0));
        show_sheets(ui, sheets, scene, commands);
    });
}

/// Shows the buttons for the rules, the settings and the credits.
fn show_sheets(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let sheets: Vec<Sheet> =
        Sheet::ALL.into_iter().chain(scene.own_host.as_ref().map(|_| Sheet::Hosting)).collect();
    for (sheet, place) in sheets.iter().copied().zip(columns(rect, sheets.len(), 8.0)) {
        let label = scene.get(sheet.title());
        if Control::plain(&label).font(semi(20.0)).show(ui, sheet.title(), place) {
            press(commands, Command::OpenSheet(sheet));
        }
    }
}

/// Shows the languages of the screens, each by its own name.
fn show_languages(ui: &mut Ui, rect: Rect, scene: &Scene, commands: &mut Commands) {
    let languages = [("language-en", Language::English), ("language-nl", Language::Dutch)];
    for ((key, language), place) in languages.into_iter().zip(columns(rect, 2, 6.0)) {
        let label = scene.get(key);
        let spoken = scene.settings.language == language;
        if Control::option(&label, spoken).font(semi(19.0)).show(ui, key, place) && !spoken {
            press(commands, Command::Speak(language));
        }
    }
}

/// Paints the background of screens without the table: the 3D backdrop, dimmed, or a plain colour.
pub(crate) fn paint_ground(painter: &Painter, window: Rect, scene: &Scene) {
    let (_, alpha) = match *scene.layout {
        Layout::Table => ((), 128),
        Layout::Flat | Layout::Phone => ((), 255),
    };
    let palette::Paint(red, green, blue) = palette::GROUND;
    painter.rect_filled(window, 0, egui::Color32::from_rgba_unmultiplied(red, green, blue, alpha));
}

fn paint_title(painter: &Painter, rect: Rect, scene: &Scene) {
    let ink = colour(palette::TEXT);
    let title = text::tracked(painter, &scene.get("home-title"), bold(60.0), ink, 0.1);
    let start = rect.center().x - (title.size().x + 64.0) / 2.0;
    let y = rect.top() + 60.0;
    symbol::emblem(painter, pos2(start + 22.0, y), 92.0);
    painter.galley(pos2(start + 64.0, y - title.size().y / 2.0), title, ink);
    let tagline = scene.get("home-tagline");
    let place = Rect::from_min_max(pos2(rect.left(), y + 40.0), pos2(rect.right(), y + 92.0));
    text::wrapped_centre(painter, place, tagline, body(19.0), colour(palette::MUTED));
}

fn show_entrance(ui: &mut Ui, rect: Rect, scene: &Scene, fields: &mut HomeFields, commands: &mut Commands) {
    paint_panel(ui.painter(), rect);
    let inner = rect.shrink(24.0);
    let muted = colour(palette::MUTED);
    let label = |ui: &Ui, y: f32, key: &str| {
        let place = pos2(inner.left(), y);
        text::line(ui.painter(), place, Align2::LEFT_CENTER, scene.get(key), semi(19.0), muted);
    };
    let at = |y: f32, height: f32| {
        Rect::from_min_size(pos2(inner.left(), inner.top() + y), vec2(inner.width(), height))
    };
    label(ui, inner.top() + 8.0, "home-name");
    show_name(ui, at(24.0, 50.0), scene, fields, commands);

    let next = next_try_words(*scene.next_try, &scene.texts);
    let trouble = scene
        .link_words()
        .map(|words| [Some(words), next].into_iter().flatten().collect::<Vec<_>>().join(" "));
    show_create(ui, at(100.0, 62.0), scene, fields, commands);
    // The description of a new table is useless while none can be created.
    match trouble {
        Some(trouble) => {
            let line = at(165.0, 40.0);
            let ink = colour(palette::PRIMARY);
            text::wrapped(ui.painter(), line.min, line.width(), trouble, body(17.0), ink);
        }
        None => label(ui, inner.top() + 180.0, "home-create-sub"),
    }
    let stroke = Stroke::new(1.0, colour(palette::PANEL_STROKE));
    ui.painter().hline(inner.x_range(), inner.top() + 208.0, stroke);

    let join_y = 226.0;
    if *scene.layout == Layout::Phone {
        let join = scene.get("home-join");
        if Control::plain(&join).font(bold(26.0)).show(ui, "join", at(join_y, 62.0))
            && keep_name(fields, commands)
        {
            press(commands, Command::OpenJoin);
        }
        label(ui, inner.top() + join_y + 80.0, "home-join-sub");
    } else {
        label(ui, inner.top() + join_y + 8.0, "join-code");
        show_code(ui, at(join_y + 24.0, 50.0), scene, fields, commands);
        label(ui, inner.top() + join_y + 94.0, "home-join-sub");
    }
    if let Some((told, ink)) = scene.notice_line() {
        let line = Rect::from_min_max(pos2(inner.left(), inner.top() + join_y + 112.0), inner.max);
        let (words, cross) = right(line, 44.0);
        text::wrapped(ui.painter(), line.min, words.width(), told, body(17.0), ink);
        show_cross(ui, top(cross, 36.0).0.with_min_x(cross.left() + 8.0), scene, commands);
    }
}

/// Shows the button that creates a table, or one to reconnect while the client does not try by itself.
fn show_create(ui: &mut Ui, rect: Rect, scene: &Scene, fields: &mut HomeFields, commands: &mut Commands) {
    let newer = matches!(&*scene.link, LinkState::Refused(answer) if answer.welcome == Welcome::WrongVersion);
    if newer && scene.reloads.is_some() {
        let label = scene.get("link-reload");
        if Control::primary(&label).font(bold(26.0)).show(ui, "reload", rect) {
            press(commands, Command::Reload);
        }
        return;
    }
    if matches!(*scene.link, LinkState::Idle | LinkState::Ended(_) | LinkState::Refused(_)) {
        let label = scene.get("link-again");
        if Control::primary(&label).font(bold(26.0)).show(ui, "connect", rect) {
            press(commands, Command::ConnectAgain);
        }
        return;
    }
    if scene.next_try.0.is_some() {
        let label = scene.get("link-try-now");
        if Control::primary(&label).font(bold(26.0)).show(ui, "try now", rect) {
            press(commands, Command::TryNow);
        }
        return;
    }
    let label = scene.get("home-create");
    let control = Control::primary(&label).font(bold(26.0)).enabled(scene.online());
    if control.show(ui, "create", rect) && keep_name(fields, commands) {
        want(commands, Intent::CreateTable);
    }
}

/// Shows the name field. Returns whether Enter was pressed in it.
pub(crate) fn show_name(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    fields: &mut HomeFields,
    commands: &mut Commands,
) -> bool {
    let kept = scene.profile.as_ref().map_or_else(String::new, |profile| profile.name.to_string());
    let mut name = fields.name.clone().unwrap_or(kept);
    let field = line_field(ui, rect, "name", "", NAME_CHARS, &mut name);
    if field.changed() {
        fields.name = Some(name);
    }
    if field.lost_focus() {
        keep_name(fields, commands);
    }
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// Submits the name if it was edited. Returns whether there is a valid name to continue with; otherwise a notice
/// explains the problem and the text stays in the field.
pub(crate) fn keep_name(fields: &mut HomeFields, commands: &mut Commands) -> bool {
    let Some(text) = fields.name.clone() else { return true };
    let good = typed_name(&text).is_ok();
    if good {
        fields.name = None;
    }
    commands.trigger(FieldSubmitted { purpose: FieldPurpose::PlayerName, text });
    good
}

/// Shows the code field with its button.
pub(crate) fn show_code(
    ui: &mut Ui,
    rect: Rect,
    scene: &Scene,
    fields: &mut HomeFields,
    commands: &mut Commands,
) {
    let (field, button) = right(rect, 120.0);
    let hint = scene.get("join-code-hint");
    let place = field.with_max_x(field.right() - 10.0);
    let response = line_field(ui, place, "code", &hint, 12, &mut fields.code);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let take = scene.get("join-take");
    let ready = scene.online() && !fields.code.trim().is_empty();
    let pressed = Control::primary(&take).enabled(ready).show(ui, "take code", button);
    if ready && (pressed || entered) && keep_name(fields, commands) {
        commands.trigger(FieldSubmitted { purpose: FieldPurpose::TableCode, text: fields.code.clone() });
    }
}

/// Shows the tables to join, or how the game works where there are none.
fn show_beside(ui: &mut Ui, rect: Rect, scene: &Scene, fields: &mut ItemFields, commands: &mut Commands) {
    if scene.tables.public.is_empty() && scene.tables.mine.is_empty() {
        return paint_rules(ui, rect, scene);
    }
    paint_panel(ui.painter(), rect);
    let (head, rest) = top(rect.shrink(24.0), 40.0);
    let key = if scene.tables.mine.is_empty() { "home-public-title" } else { "home-mine-title" };
    let ink = colour(palette::TEXT);
    text::line(ui.painter(), head.left_top(), Align2::LEFT_TOP, scene.get(key), bold(29.0), ink);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rest));
    inner.set_clip_rect(rest.expand(3.0));
    ScrollArea::vertical().id_salt("tables").auto_shrink(false).show(&mut inner, |ui| {
        let width = rest.width() - 14.0;
        for table in &scene.tables.mine {
            let (_, place) = ui.allocate_space(vec2(width, TABLE));
            let label = my_table_line(table, &scene.texts);
            let look = if table.my_turn { Look::Primary } else { Look::Plain };
            if Control::new(&label, look).font(semi(19.0)).show(ui, ("mine", table.code.as_str()), place) {
                want(commands, Intent::JoinTable { code: table.code, password: None });
            }
            ui.add_space(8.0);
        }
        let listed = |item: &&Item| ["public-", "search"].iter().any(|start| item.id().starts_with(start));
        let items: Vec<Item> = scene.page.items.iter().filter(listed).cloned().collect();
        show_items(ui, width, &items, fields, commands);
    });
}

/// Returns the height of that part in a column; a list of tables scrolls by itself.
fn beside_height(ui: &Ui, width: f32, scene: &Scene) -> f32 {
    if !scene.tables.public.is_empty() || !scene.tables.mine.is_empty() {
        return 320.0;
    }
    let told = |key| text::height(ui.painter(), &scene.get(key), body(19.0), width - 48.0 - 44.0) + RULE_GAP;
    24.0 + 54.0 + RULES.into_iter().map(told).sum::<f32>() + 50.0 + 24.0
}

const RULES: [&str; 3] = ["home-how-key", "home-how-clue", "home-how-turns"];
const RULE_GAP: f32 = 18.0;

fn paint_rules(ui: &mut Ui, rect: Rect, scene: &Scene) {
    paint_panel(ui.painter(), rect);
    let inner = rect.shrink(24.0);
    let painter = ui.painter();
    let ink = colour(palette::TEXT);
    let title = scene.get("home-how");
    text::line(painter, inner.left_top(), Align2::LEFT_TOP, title, bold(29.0), ink);
    let mut y = inner.top() + 54.0;
    for (number, key) in (1..).zip(RULES) {
        let (mark, words) = left(inner.with_min_y(y), 44.0);
        let centre = pos2(mark.left() + 15.0, y + 13.0);
        painter.circle_filled(centre, 15.0, colour(palette::PRIMARY));
        let digit = format!("{number}");
        text::line(painter, centre, Align2::CENTER_CENTER, digit, bold(20.0), colour(palette::PRIMARY_TEXT));
        let told = text::wrapped(painter, words.min, words.width(), scene.get(key), body(19.0), ink);
        y = told.bottom() + RULE_GAP;
    }
    let symbols = [
        (splitkey_client::rules::Identity::Agent, palette::AGENT, palette::TEXT, "word-agent"),
        (
            splitkey_client::rules::Identity::Bystander,
            palette::BYSTANDER,
            palette::BYSTANDER_INK,
            "word-bystander",
        ),
        (splitkey_client::rules::Identity::Assassin, palette::ASSASSIN, palette::TEXT, "word-assassin"),
    ];
    let row = Rect::from_min_max(pos2(inner.left(), y + 2.0), pos2(inner.right(), y + 48.0));
    for ((identity, ground, sign, key), place) in symbols.into_iter().zip(columns(row, 3, 8.0)) {
        let centre = pos2(place.left() + 23.0, place.center().y);
        let tile = Rect::from_center_size(centre, vec2(44.0, 44.0));
        let rim = Stroke::new(1.5, colour(palette::BUTTON_STROKE));
        painter.rect(tile, 6, colour(ground), rim, StrokeKind::Inside);
        symbol::identity(painter, identity, centre, 30.0, colour(sign), colour(ground));
        let at = pos2(place.left() + 54.0, place.center().y);
        text::line(painter, at, Align2::LEFT_CENTER, scene.get(key), semi(19.0), colour(palette::MUTED));
    }
}
