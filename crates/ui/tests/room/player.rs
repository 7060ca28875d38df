//! A player with a window of any size.

use std::collections::HashMap;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    window::{PrimaryWindow, WindowEvent, WindowResized, WindowResolution},
    winit::WinitPlugin,
};
use bevy_egui::{
    EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext,
    egui::{
        self,
        accesskit::{Node, NodeId},
        epaint::ClippedShape,
    },
    input::EguiInputEvent,
};
use splitkey_client::{
    AloneHost, ClientPlugin, Coach, CurrentHost, Flow, HostAlone, MatchView, Notice, Races, Screen, Settings,
    Sheet, Shown, SoloTrouble, TableState, Talk, ToHost, TouchPressed, WantedReplay,
    controls::{Command, ControlPressed},
    net::{ClientNetSystems, Heard, LinkState},
    page::{ItemId, Page},
    platform::{Invite, Inviter, Profile},
    protocol::{Finding, FromHost, Meaning, PlayerName, PlayerToken, Refused, Request, SeatId, View},
    rules::{Cell, ClueRule, Side},
    use_one_thread,
};
use splitkey_ui::UiPlugin;

use super::made_up;

pub struct Player(pub(super) App);

/// What was asked for by the controls: commands, and requests to the host.
#[derive(Resource, Clone, Debug, Default)]
pub struct Asked {
    pub commands: Vec<Command>,
    pub requests: Vec<Request>,
}

/// A device that has links, but does not let the game copy them.
pub struct NoClipboard;

impl Invite for NoClipboard {
    fn origin(&self) -> &str {
        "https://play.example.org"
    }

    fn copy(&self, _: &str) -> bool {
        false
    }
}

/// A device that could play alone, but does not.
struct NeverAlone;

impl HostAlone for NeverAlone {
    fn start(&mut self) -> Result<CurrentHost, SoloTrouble> {
        Err(SoloTrouble::NotLoaded)
    }

    fn stop(&mut self) {}

    fn trouble(&mut self) -> Option<SoloTrouble> {
        None
    }

    fn forget(&mut self) {}
}

/// What was drawn in the last frame, before it was tessellated.
#[derive(Resource, Default)]
pub(super) struct Drawn(pub(super) Vec<ClippedShape>);

/// What egui told a screen reader in the last frame.
#[derive(Resource, Default)]
pub(super) struct Told(pub(super) HashMap<NodeId, Node>);

impl Player {
    /// Creates a player of side A on a screen, in a given moment.
    pub fn at(screen: Screen, moment: &str) -> Player {
        let window = Window {
            resolution: WindowResolution::new(1280, 720).with_scale_factor_override(1.0),
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
            .insert_resource(AloneHost(Box::new(NeverAlone)))
            .add_systems(PreUpdate, hold_link.after(ClientNetSystems::Receive))
            .add_systems(
                PostUpdate,
                hold_link.after(ClientNetSystems::Send).before(EguiPostUpdateSet::EndPass),
            )
            .insert_resource(HeldLink(LinkState::Online))
            .init_resource::<Drawn>()
            .init_resource::<Told>()
            .init_resource::<Asked>()
            .add_observer(|pressed: On<ControlPressed>, mut asked: ResMut<Asked>| {
                asked.commands.push(pressed.event().0.clone());
            })
            .add_observer(|request: On<ToHost>, mut asked: ResMut<Asked>| {
                asked.requests.push(request.event().0.clone());
            })
            .add_systems(
                PostUpdate,
                (keep_drawn, keep_told)
                    .after(EguiPostUpdateSet::EndPass)
                    .before(EguiPostUpdateSet::ProcessOutput),
            );
        if moment != "coach" {
            app.insert_resource(Coach::quiet());
        }
        use_one_thread(&mut app.world_mut().resource_mut(), &[]);
        app.finish();
        app.cleanup();
        let mut player = Player(app);
        player.go_to(screen, moment);
        player
    }

    fn go_to(&mut self, screen: Screen, moment: &str) {
        let app = &mut self.0;
        if matches!(screen, Screen::Table | Screen::Match | Screen::Debrief | Screen::Replay) {
            let mut state = app.world_mut().resource_mut::<TableState>();
            state.you = Some(SeatId(1));
            let host = if screen == Screen::Match { SeatId(2) } else { SeatId(1) };
            state.table = Some(match moment {
                "alone" | "computer" => made_up::table_alone(Side::A, moment),
                _ => made_up::table(Some(Side::A), false, host),
            });
            if (screen, moment) == (Screen::Debrief, "computer") {
                let words = Cell::all().take(3).collect();
                state.explained = vec![Meaning { turn: 2, words }];
            }
        }
        if matches!(screen, Screen::Match | Screen::Debrief) {
            let played = match (screen, moment) {
                (Screen::Debrief, "" | "computer") => "won",
                // In the game's own moment of that name, A waits for B's clue.
                (_, "armed" | "guess") => "wait",
                _ => moment,
            };
            let game = made_up::game(played);
            let side = if matches!(moment, "armed" | "guess") { Side::B } else { Side::A };
            let view = MatchView::from(View::Side(Box::new(game.side_view(side))));
            let mut state = std::mem::take(&mut *app.world_mut().resource_mut::<TableState>());
            let mut flow = Flow::default();
            made_up::go_on_beside(moment, &mut state, &mut flow);
            state.game = Some(view.clone());
            app.insert_resource(state).insert_resource(flow).insert_resource(Shown(Some(view)));
        }
        if screen == Screen::Replay {
            let replay = Box::new(made_up::replay());
            app.insert_resource(WantedReplay::Last).insert_resource(Inviter(Box::new(NoClipboard)));
            let review = (moment == "led").then(made_up::review);
            let told = [FromHost::Reviewed { review }, FromHost::Replay { replay }];
            app.world_mut().resource_mut::<Heard>().0.extend(told);
        }
        if screen == Screen::Join {
            app.world_mut().trigger(ControlPressed(Command::OpenJoin));
        }
        self.frames(5);
        let app = &mut self.0;
        assert_eq!(*app.world().resource::<State<Screen>>().get(), screen);
        match moment {
            "talk" => made_up::speak(&mut app.world_mut().resource_mut::<Talk>(), screen == Screen::Table),
            "armed" => app.world_mut().trigger(TouchPressed { cell: Cell::new(1).expect("a cell") }),
            "refused" => {
                let finding = Finding {
                    clue: "saffrony".into(),
                    rule: ClueRule::Derivation,
                    word: Cell::new(19),
                    because: None,
                };
                app.insert_resource(Notice::Refused(Refused::InvalidClue(finding)));
            }
            "closes" => {
                app.insert_resource(Notice::ClosesSoon { minutes: 5 });
            }
            _ => {}
        }
        self.frames(3);
    }

    /// Opens a history with some matches.
    pub fn with_history() -> Player {
        let mut player = Player::at(Screen::Table, "");
        player.press(Command::OpenSheet(Sheet::History));
        player.0.world_mut().resource_mut::<Heard>().0.push_back(made_up::history());
        player.frames(3);
        player
    }

    /// Returns a player in a match whose phone is being paired: its code is shown, or it has opened the code.
    pub fn with_phone(opened: bool) -> Player {
        let mut player = Player::at(Screen::Match, "clue");
        player.0.insert_resource(Inviter(Box::new(NoClipboard)));
        player.0.world_mut().resource_mut::<Heard>().0.push_back(made_up::phone(opened));
        player.press(Command::OpenSheet(Sheet::Phone));
        player.frames(4);
        player
    }

    /// Opens a sheet about races in a moment of a made-up one.
    pub fn with_races(sheet: Sheet, moment: &str) -> Player {
        let mut player = Player::at(Screen::Home, "");
        player.0.insert_resource(super::races::races(moment)).insert_resource(Inviter(Box::new(NoClipboard)));
        player.press(Command::OpenSheet(sheet));
        if moment == "runs" {
            let mut races = player.0.world_mut().resource_mut::<Races>();
            races.ruling = super::races::races(moment).ruling;
            player.frames(3);
        }
        player
    }

    /// The sheets about races, each in all of its moments.
    pub const RACES: [(Sheet, &str); 10] = [
        (Sheet::Races, ""),
        (Sheet::NewRace, "exact"),
        (Sheet::Race, ""),
        (Sheet::Race, "password"),
        (Sheet::Race, "waiting"),
        (Sheet::Race, "begun"),
        (Sheet::Race, "waits"),
        (Sheet::Race, "runs"),
        (Sheet::Race, "closed"),
        (Sheet::RaceClues, "closed"),
    ];

    /// Changes the connection state.
    pub fn connect(&mut self, link: LinkState) {
        self.0.insert_resource(HeldLink(link));
        self.frames(4);
    }

    pub fn press(&mut self, press: Command) {
        self.0.world_mut().trigger(ControlPressed(press));
        self.frames(3);
    }

    /// Returns what the controls have asked for since the last call.
    pub fn asked(&mut self) -> Asked {
        std::mem::take(&mut *self.0.world_mut().resource_mut::<Asked>())
    }

    /// Puts the focus into the field of an item, and types.
    pub fn type_into(&mut self, field: &str, text: &str) {
        self.context().memory_mut(|memory| memory.request_focus(egui::Id::new(("field", field))));
        self.frames(2);
        let world = self.0.world_mut();
        let mut contexts = world.query_filtered::<Entity, With<PrimaryEguiContext>>();
        let context = contexts.single(world).expect("the camera of the screens");
        world.write_message(EguiInputEvent { context, event: egui::Event::Text(text.to_owned()) });
        self.frames(2);
    }

    /// Presses and releases a key.
    pub fn type_key(&mut self, logical_key: Key) {
        [true, false].into_iter().for_each(|held| self.hold_key(logical_key.clone(), held));
    }

    /// Presses a key, or releases it.
    pub fn hold_key(&mut self, logical_key: Key, held: bool) {
        let world = self.0.world_mut();
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window");
        world.write_message(WindowEvent::from(KeyboardInput {
            key_code: KeyCode::Escape,
            logical_key,
            state: if held { ButtonState::Pressed } else { ButtonState::Released },
            text: None,
            repeat: false,
            window,
        }));
        self.frames(2);
    }

    /// Turns the wheel over a position, scrolling down by `by` points.
    pub fn scroll(&mut self, at: egui::Pos2, by: f32) {
        // Longer steps would be smoothed over several frames.
        const STEP: f32 = 7.5;
        let world = self.0.world_mut();
        let mut contexts = world.query_filtered::<Entity, With<PrimaryEguiContext>>();
        let context = contexts.single(world).expect("the camera of the screens");
        let step = egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -STEP * by.signum()),
            modifiers: egui::Modifiers::NONE,
            phase: egui::TouchPhase::Move,
        };
        let steps = (by.abs() / STEP).ceil() as usize;
        for event in [egui::Event::PointerMoved(at)].into_iter().chain(std::iter::repeat_n(step, steps)) {
            world.write_message(EguiInputEvent { context, event });
        }
        self.frames(2);
    }

    /// Moves the pointer out of the window, so that no tooltip stays.
    pub fn leave(&mut self) {
        let world = self.0.world_mut();
        let mut contexts = world.query_filtered::<Entity, With<PrimaryEguiContext>>();
        let context = contexts.single(world).expect("the camera of the screens");
        world.write_message(EguiInputEvent { context, event: egui::Event::PointerGone });
        self.frames(2);
    }

    /// Returns the ids of the page description's items.
    pub fn items(&self) -> Vec<ItemId> {
        self.0.world().resource::<Page>().items.iter().map(|item| item.id.clone()).collect()
    }

    /// Returns the page description.
    pub fn page(&self) -> Page {
        self.0.world().resource::<Page>().clone()
    }

    pub fn world(&mut self) -> &mut World {
        self.0.world_mut()
    }

    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.0.update());
    }

    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.0.world_mut().resource_mut::<Settings>());
        self.frames(2);
    }

    /// Resizes the window, as the system would report it.
    pub fn resize(&mut self, width: f32, height: f32) {
        let world = self.0.world_mut();
        let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
        let (window, mut state) = windows.single_mut(world).expect("a window");
        state.resolution.set(width, height);
        world.write_message(WindowResized { window, width, height });
        // Areas only know their size from the previous frame.
        self.frames(4);
    }
}

/// The connection state, which stays.
#[derive(Resource)]
struct HeldLink(LinkState);

/// Sets the connection state in every frame, since there is no host to connect to.
fn hold_link(held: Res<HeldLink>, mut link: ResMut<LinkState>) {
    link.set_if_neq(held.0.clone());
}

fn keep_drawn(output: Single<&EguiFullOutput, With<PrimaryEguiContext>>, mut drawn: ResMut<Drawn>) {
    drawn.0 = output.0.as_ref().map(|output| output.shapes.clone()).unwrap_or_default();
}

fn keep_told(output: Single<&EguiFullOutput, With<PrimaryEguiContext>>, mut told: ResMut<Told>) {
    let update = output.0.as_ref().and_then(|output| output.platform_output.accesskit_update.as_ref());
    if let Some(update) = update {
        told.0 = update.nodes.iter().cloned().collect();
    }
}
