//! A player's app at a table, and the match on its host.

use std::time::Duration;

use bevy::{
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    time::TimeUpdateStrategy,
    window::WindowResolution,
    winit::WinitPlugin,
};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext, egui::Shape};
use splitkey_client::{
    ClientPlugin, Coach, Playback, Screen, Settings, TableState,
    net::{ClientNetSystems, Heard, LinkState},
    platform::Profile,
    protocol::{FromHost, PlayerName, PlayerToken, Seat, SeatId, TableCode, TableView, View},
    rules::{Action, Cell, Clue, Deal, Game, Identity, KeyCard, Mission, Side, Variant},
    use_one_thread,
};
use splitkey_ui::UiPlugin;

use super::picture::Picture;

/// The texts of the last frame.
#[derive(Resource, Default)]
struct Drawn(Vec<String>);

/// A player or spectator at a table where a match was dealt.
pub struct Table {
    pub app: App,
    game: Game,
    viewer: Option<Side>,
}

/// Agents and assassins of each side's key in [`Table::new`].
pub const AGENTS: [[u8; 9]; 2] = [[0, 22, 4, 5, 2, 21, 8, 14, 7], [6, 18, 17, 4, 7, 14, 1, 9, 24]];
pub const ASSASSINS: [[u8; 3]; 2] = [[24, 15, 16], [8, 15, 13]];

pub fn cell(index: u8) -> Cell {
    Cell::new(index).expect("a cell")
}

/// The key of most tests.
pub fn key() -> KeyCard {
    let identity = |side: usize, cell: usize| match cell as u8 {
        cell if AGENTS[side].contains(&cell) => Identity::Agent,
        cell if ASSASSINS[side].contains(&cell) => Identity::Assassin,
        _ => Identity::Bystander,
    };
    KeyCard::from_pairs(std::array::from_fn(|cell| (identity(0, cell), identity(1, cell)))).expect("a key")
}

impl Table {
    /// Creates a table in a window of this size, as seen by `viewer` with these settings.
    pub fn new(size: (u32, u32), viewer: Option<Side>, settings: Settings) -> Table {
        Table::with_key(size, viewer, settings, key())
    }

    pub fn with_key(size: (u32, u32), viewer: Option<Side>, settings: Settings, key: KeyCard) -> Table {
        let words = std::array::from_fn(|cell| format!("WORD {cell}"));
        let deal = Deal::new(words, key, Mission::STANDARD, Variant::STANDARD).expect("a deal");
        let mut table = Table { app: app(size, settings), game: Game::new(deal), viewer };
        let seat = |id, name, side| Seat {
            id: SeatId(id),
            name: PlayerName::new(name).expect("a name"),
            side,
            connected: true,
            away: false,
            computer: None,
        };
        let other = viewer.map_or(Side::B, Side::partner);
        let seats = vec![seat(1, "Vera", viewer), seat(2, "Mara", Some(other))];
        let view = TableView { seats, ..TableView::new(TableCode::from_bits(5), SeatId(1)) };
        let mut state = table.app.world_mut().resource_mut::<TableState>();
        (state.you, state.table) = (Some(SeatId(1)), Some(view));
        let view = table.view();
        table.hear(FromHost::Dealt { view });
        table.frames(10);
        table
    }

    fn view(&self) -> View {
        match self.viewer {
            Some(side) => View::Side(Box::new(self.game.side_view(side))),
            None => View::Public(Box::new(self.game.public_view())),
        }
    }

    fn hear(&mut self, message: FromHost) {
        self.app.world_mut().resource_mut::<Heard>().0.push_back(message);
    }

    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    /// Applies a side's action, and sends the facts to the client.
    pub fn act(&mut self, side: Side, action: Action) {
        let facts = self.game.apply(side, &action).expect("the action should be legal");
        let (revision, key) = (self.game.revision(), self.game.revealed_key().map(Box::new));
        self.hear(FromHost::Moved { by: Some(SeatId(2)), facts, revision, key });
        self.frames(1);
    }

    pub fn clue(&mut self, giver: Side) {
        let clue = Clue::new("walnut", 2).expect("a clue");
        self.act(giver, Action::Clue { clue, illegal: false });
    }

    pub fn touch(&mut self, guesser: Side, word: u8) {
        self.act(guesser, Action::Guess(vec![cell(word)]));
    }

    /// Runs until everything that happened was shown.
    pub fn rest(&mut self) {
        for _ in 0..2_000 {
            self.frames(1);
            if self.app.world().resource::<Playback>().is_done() {
                return self.frames(5);
            }
        }
        panic!("playback never ends");
    }

    /// Waits for an image to load.
    pub fn load(&mut self, path: &'static str) {
        let server = self.app.world().resource::<AssetServer>().clone();
        for _ in 0..10_000 {
            if server.get_handle::<Image>(path).is_some_and(|image| server.is_loaded(&image)) {
                return self.frames(3);
            }
            std::thread::yield_now();
            self.frames(1);
        }
        panic!("{path} was never loaded");
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// Returns whether the last frame showed a text.
    pub fn shows(&self, text: &str) -> bool {
        self.app.world().resource::<Drawn>().0.iter().any(|drawn| drawn == text)
    }

    pub fn picture(&mut self) -> Picture {
        Picture::of(&mut self.app)
    }
}

fn app(size: (u32, u32), settings: Settings) -> App {
    let window = Window {
        resolution: WindowResolution::new(size.0, size.1).with_scale_factor_override(1.0),
        ..default()
    };
    let no_device = WgpuSettings { backends: None, ..default() };
    let engine = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        .set(RenderPlugin { render_creation: no_device.into(), ..default() })
        .set(AssetPlugin { file_path: "../../assets".to_owned(), ..default() })
        .disable::<LogPlugin>()
        .disable::<WinitPlugin>();
    let mut app = App::new();
    app.add_plugins((engine, ClientPlugin, UiPlugin))
        .insert_resource(settings)
        .insert_resource(Coach::quiet())
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .insert_resource(Profile::new(PlayerToken([7; 32]), PlayerName::new("Vera").ok()))
        .add_systems(PreUpdate, hold_link.after(ClientNetSystems::Receive))
        .add_systems(PostUpdate, hold_link.after(ClientNetSystems::Send))
        .init_resource::<Drawn>()
        .add_systems(
            PostUpdate,
            note_texts.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
        );
    use_one_thread(&mut app.world_mut().resource_mut(), &[]);
    app.finish();
    app.cleanup();
    app
}

/// Sets the connection state in every frame, since there is no host to connect to.
fn hold_link(mut link: ResMut<LinkState>) {
    link.set_if_neq(LinkState::Online);
}

fn note_texts(output: Single<&EguiFullOutput, With<PrimaryEguiContext>>, mut drawn: ResMut<Drawn>) {
    let shapes = output.0.iter().flat_map(|output| &output.shapes);
    let text = |shape: &Shape| match shape {
        Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    };
    drawn.0 = shapes.filter_map(|clipped| text(&clipped.shape)).collect();
}
