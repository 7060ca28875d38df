//! Every sheet opens over every screen, in a wide window and on a phone. Nothing is shown; everything is drawn up to the
//! triangles.

use bevy::{
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    window::WindowResolution,
    winit::WinitPlugin,
};
use bevy_egui::{EguiRenderOutput, PrimaryEguiContext};
use splitkey_client::{
    ClientPlugin, MatchView, OpenSheet, Screen, Settings, Sheet, Shown, TableState, Viewpoint,
    device::Profile,
    net::{ClientNetSystems, LinkState},
    protocol::{PlayerName, PlayerToken, Seat, SeatId, TableCode, TableView, View},
    rules::{Deal, Game, Identity, KeyCard, Mission, Side, Variant},
    twin::{Press, TwinPressed},
};
use splitkey_ui::UiPlugin;

const SHEETS: [Sheet; 6] =
    [Sheet::Settings, Sheet::HowTo, Sheet::Credits, Sheet::People, Sheet::Invite, Sheet::Hosting];

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
    app.finish();
    app.cleanup();
    app
}

/// The link has nobody at its other end, so it would say so in every frame.
fn hold_link(mut link: ResMut<LinkState>) {
    link.set_if_neq(LinkState::Online);
}

/// A match that was just dealt, as side A sees it.
fn dealt() -> MatchView {
    let side = |agents: [usize; 9], assassins: [usize; 3]| -> [Identity; 25] {
        std::array::from_fn(|cell| match cell {
            cell if agents.contains(&cell) => Identity::Agent,
            cell if assassins.contains(&cell) => Identity::Assassin,
            _ => Identity::Bystander,
        })
    };
    let a = side([0, 22, 4, 5, 2, 21, 8, 14, 7], [24, 15, 16]);
    let b = side([6, 18, 17, 4, 7, 14, 1, 9, 24], [8, 15, 13]);
    let key = KeyCard::from_pairs(std::array::from_fn(|cell| (a[cell], b[cell]))).expect("a key");
    let words = std::array::from_fn(|cell| format!("WORD {cell}"));
    let deal = Deal::new(words, key, Mission::STANDARD, Variant::STANDARD).expect("a deal");
    View::Side(Box::new(Game::new(deal).side_view(Side::A))).into()
}

fn frames(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

/// Brings the app to a screen as a player comes there.
fn go_to(app: &mut App, screen: Screen) {
    let seat = |id, name, side| Seat {
        id: SeatId(id),
        name: PlayerName::new(name).expect("a name"),
        side: Some(side),
        connected: true,
        away: false,
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
        app.world_mut().trigger(TwinPressed(Press::OpenJoin));
    }
    frames(app, 5);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), screen);
}

/// How many corners the panels have that were drawn last.
fn corners(app: &mut App) -> usize {
    let mut drawn = app.world_mut().query_filtered::<&EguiRenderOutput, With<PrimaryEguiContext>>();
    let output = drawn.single(app.world()).expect("the camera of the screens");
    output
        .paint_jobs
        .iter()
        .map(|job| match &job.primitive {
            bevy_egui::egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
            bevy_egui::egui::epaint::Primitive::Callback(_) => 0,
        })
        .sum()
}

fn open_all(size: (u32, u32), view: Viewpoint) {
    for screen in [Screen::Home, Screen::Join, Screen::Table, Screen::Match] {
        let mut app = app(size);
        app.world_mut().resource_mut::<Settings>().view = view;
        go_to(&mut app, screen);
        let before = corners(&mut app);
        assert!(before > 500, "{screen:?} is drawn");
        for sheet in SHEETS {
            app.world_mut().trigger(TwinPressed(Press::OpenSheet(sheet)));
            frames(&mut app, 3);
            assert_eq!(app.world().resource::<OpenSheet>().0, Some(sheet));
            assert!(corners(&mut app) > before, "{sheet:?} over {screen:?}");
            app.world_mut().trigger(TwinPressed(Press::CloseSheet));
            frames(&mut app, 2);
            assert_eq!(corners(&mut app), before, "{sheet:?} leaves {screen:?} as it was");
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
fn every_sheet_opens_over_a_channels_picture() {
    open_all((1280, 720), Viewpoint::Broadcast);
}
