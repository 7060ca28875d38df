//! Tests of what screens draw, in a wide window and on a phone: every sheet opens over every screen, and hidden
//! contents are not drawn. There is no window; everything is tessellated, but not rendered.

use bevy::{
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    window::{PrimaryWindow, WindowResized, WindowResolution},
    winit::WinitPlugin,
};
use bevy_egui::{
    EguiRenderOutput, PrimaryEguiContext,
    egui::{
        Pos2,
        epaint::{Primitive, WHITE_UV},
    },
};
use splitkey_client::{
    ClientPlugin, ClueTaken, Flow, MatchView, Notice, OpenSheet, Screen, Settings, Sheet, Shown, TableState,
    Viewpoint,
    controls::{Command, ControlPressed},
    net::{ClientNetSystems, LinkState},
    platform::Profile,
    protocol::{
        Finding, PlayerName, PlayerToken, Refused, Seat, SeatId, SideRequest, TableCode, TableView, View,
    },
    rules::{Clue, ClueRule, Deal, Game, Side},
    use_one_thread,
};
use splitkey_ui::UiPlugin;

const SHEETS: [Sheet; 7] = [
    Sheet::Settings,
    Sheet::HowTo,
    Sheet::Credits,
    Sheet::People,
    Sheet::Invite,
    Sheet::Phone,
    Sheet::Hosting,
];

fn app(size: (u32, u32)) -> App {
    let window = Window {
        resolution: WindowResolution::new(size.0, size.1).with_scale_factor_override(1.0),
        ..default()
    };
    let no_device = WgpuSettings { backends: None, ..default() };
    let engine = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(RenderPlugin { render_creation: no_device.into(), ..default() })
        .disable::<LogPlugin>()
        .disable::<WinitPlugin>();
    let mut app = App::new();
    app.add_plugins((engine, ClientPlugin, UiPlugin))
        .insert_resource(Profile::new(PlayerToken([7; 32]), PlayerName::new("Vera").ok()))
        .add_systems(PreUpdate, hold_link.after(ClientNetSystems::Receive))
        .add_systems(PostUpdate, hold_link.after(ClientNetSystems::Send));
    use_one_thread(&mut app.world_mut().resource_mut(), &[]);
    app.finish();
    app.cleanup();
    app
}

/// Sets the connection state in every frame, since there is no host to connect to.
fn hold_link(mut link: ResMut<LinkState>) {
    link.set_if_neq(LinkState::Online);
}

/// A match that was just dealt, as side A sees it.
fn dealt() -> MatchView {
    View::of(&Game::new(Deal::sample()), Some(Side::A)).into()
}

fn frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

/// Opens a screen in the way a player gets there.
fn go_to(app: &mut App, screen: Screen) {
    let seat = |id, name, side| Seat {
        id: SeatId(id),
        name: PlayerName::new(name).expect("a name"),
        side: Some(side),
        connected: true,
        away: false,
        computer: None,
    };
    if screen == Screen::Table || screen == Screen::Match {
        let seats = vec![seat(1, "Vera", Side::A), seat(2, "Mara", Side::B)];
        let view = TableView { seats, ..TableView::new(TableCode::from_bits(5), SeatId(1)) };
        let mut state = app.world_mut().resource_mut::<TableState>();
        (state.you, state.table) = (Some(SeatId(1)), Some(view));
        if screen == Screen::Match {
            state.game = Some(dealt());
            app.insert_resource(Shown(Some(dealt())));
        }
    }
    if screen == Screen::Join {
        app.world_mut().trigger(ControlPressed(Command::OpenJoin));
    }
    frames(app, 5);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), screen);
}

/// Returns the vertices of texts and pictures with their texture coordinates, without lines and plain surfaces.
fn letters(app: &mut App) -> Vec<(Pos2, Pos2)> {
    let mut drawn = app.world_mut().query_filtered::<&EguiRenderOutput, With<PrimaryEguiContext>>();
    let output = drawn.single(app.world()).expect("the camera of the screens");
    let meshes = output.paint_jobs.iter().filter_map(|job| match &job.primitive {
        Primitive::Mesh(mesh) => Some(mesh),
        Primitive::Callback(_) => None,
    });
    let corners = meshes.flat_map(|mesh| &mesh.vertices);
    corners.filter(|corner| corner.uv != WHITE_UV).map(|corner| (corner.pos, corner.uv)).collect()
}

/// Returns the same once all animations have ended.
fn letters_at_rest(app: &mut App) -> Vec<(Pos2, Pos2)> {
    let mut before = Vec::new();
    for _ in 0..500 {
        frames(app, 3);
        let now = letters(app);
        if now == before {
            return now;
        }
        before = now;
    }
    panic!("the animations never end");
}

fn open_all(size: (u32, u32), view: Viewpoint) {
    for screen in [Screen::Home, Screen::Join, Screen::Table, Screen::Match] {
        let mut app = app(size);
        app.world_mut().resource_mut::<Settings>().view = view;
        go_to(&mut app, screen);
        let before = letters_at_rest(&mut app).len();
        assert!(before > 100, "{screen:?} is drawn");
        for sheet in SHEETS {
            app.world_mut().trigger(ControlPressed(Command::OpenSheet(sheet)));
            frames(&mut app, 1);
            assert_eq!(app.world().resource::<OpenSheet>().0, Some(sheet));
            assert!(letters_at_rest(&mut app).len() > before, "{sheet:?} over {screen:?}");
            app.world_mut().trigger(ControlPressed(Command::CloseSheet));
            assert_eq!(letters_at_rest(&mut app).len(), before, "{sheet:?} leaves {screen:?} as it was");
        }
    }
}

#[test]
fn every_sheet_opens_over_every_screen() {
    open_all((1280, 720), Viewpoint::Seat);
}

#[test]
fn every_sheet_opens_over_every_screen_of_a_phone() {
    open_all((390, 844), Viewpoint::Seat);
}

#[test]
fn every_sheet_opens_over_the_broadcast_view() {
    open_all((1280, 720), Viewpoint::Broadcast);
}

/// Returns what is drawn while `clue` is in the entry, and after the referee refused it.
fn drawn_with(app: &mut App, clue: &str) -> [Vec<(Pos2, Pos2)>; 2] {
    app.world_mut().remove_resource::<Notice>();
    app.world_mut().trigger(ClueTaken(Clue::new(clue, 2).expect("a clue")));
    let written = letters_at_rest(app);
    let finding = Finding { clue: clue.into(), rule: ClueRule::Derivation, word: None, because: None };
    app.insert_resource(Notice::Refused(Refused::InvalidClue(finding)));
    [written, letters_at_rest(app)]
}

fn clue_is_drawn(size: (u32, u32), view: Viewpoint, key_shown: bool) -> bool {
    let mut app = app(size);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.view, settings.key_shown, settings.reduced_motion) = (view, key_shown, true);
    go_to(&mut app, Screen::Match);
    // The first call adds the letters to the font atlas, which may move all other glyphs.
    let [_, one, other] = ["walnut", "walnut", "garden"].map(|clue| drawn_with(&mut app, clue));
    one != other
}

#[test]
fn a_clue_draft_is_drawn_only_while_the_key_is_shown() {
    for size in [(1280, 720), (800, 800), (390, 844)] {
        assert!(clue_is_drawn(size, Viewpoint::Seat, true), "{size:?}");
        assert!(!clue_is_drawn(size, Viewpoint::Seat, false), "{size:?}");
        assert!(!clue_is_drawn(size, Viewpoint::Broadcast, true), "{size:?}");
    }
}

#[test]
fn a_request_to_join_a_side_is_drawn_in_every_layout() {
    for size in [(1280, 720), (800, 800), (390, 844)] {
        let mut app = app(size);
        app.world_mut().resource_mut::<Settings>().reduced_motion = true;
        go_to(&mut app, Screen::Match);
        let before = letters_at_rest(&mut app).len();
        app.world_mut().resource_mut::<Flow>().requests = vec![SideRequest { by: SeatId(2), side: Side::A }];
        assert!(letters_at_rest(&mut app).len() > before + 100, "{size:?}");
    }
}

#[test]
fn new_glyphs_reach_the_renderer_with_the_frame_that_shows_them() {
    let mut app = app((1280, 720));
    go_to(&mut app, Screen::Home);
    letters_at_rest(&mut app);
    let mut changes = app.world().resource::<Messages<AssetEvent<Image>>>().get_cursor_current();
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::Credits)));
    app.update();
    let told = app.world().resource::<Messages<AssetEvent<Image>>>();
    assert!(changes.read(told).any(|change| matches!(change, AssetEvent::Modified { .. })));
}

/// Resizes the window, as the system would report it.
fn resize(app: &mut App, width: f32, height: f32) {
    let mut windows = app.world_mut().query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let (window, mut state) = windows.single_mut(app.world_mut()).expect("a window");
    state.resolution.set(width, height);
    app.world_mut().write_message(WindowResized { window, width, height });
}

#[test]
fn survives_every_window_size_and_resize() {
    const SIZES: [(f32, f32); 7] = [
        (1.0, 1.0),
        (390.0, 844.0),
        (960.0, 540.0),
        (64.0, 2000.0),
        (1920.0, 1080.0),
        (2000.0, 64.0),
        (620.0, 620.0),
    ];
    let mut changes = SIZES.iter().flat_map(|from| SIZES.iter().flat_map(move |to| [*from, *to])).cycle();
    // Only a match looks different from another camera or on the flat table.
    let pages = [Screen::Home, Screen::Join, Screen::Table].map(|screen| (screen, Viewpoint::Seat, false));
    let views = [(Viewpoint::Seat, false), (Viewpoint::Broadcast, false), (Viewpoint::Seat, true)];
    let matches = views.map(|(view, flat)| (Screen::Match, view, flat));
    for (screen, view, flat) in pages.into_iter().chain(matches) {
        let mut app = app((1280, 720));
        go_to(&mut app, screen);
        for ui_scale in [Settings::TEXT_SIZES.0, Settings::TEXT_SIZES.1] {
            let mut settings = app.world_mut().resource_mut::<Settings>();
            (settings.view, settings.flat, settings.ui_scale) = (view, flat, ui_scale);
            for sheet in [None].into_iter().chain(SHEETS.map(Some)) {
                let press = sheet.map_or(Command::CloseSheet, Command::OpenSheet);
                app.world_mut().trigger(ControlPressed(press));
                let count = if sheet.is_none() { SIZES.len() } else { 1 };
                for (width, height) in changes.by_ref().take(2 * SIZES.len() * count) {
                    resize(&mut app, width, height);
                    frames(&mut app, 2);
                }
            }
        }
    }
}
