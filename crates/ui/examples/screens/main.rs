//! Shows a screen with sample state, to look at or take a picture of: `screens --screen
//! home|join|table|match|match-flat|match-camera|debrief|replay|replay-flat|reconnecting --size WxH [--shot FILE] [--side
//! lark|owl|none] [--moment clue|guess|armed|wait|refused|disputed|offer|lost|lost-sudden|lost-tokens|given-up|void|new|race|
//! complete|own-words|talk|second|prepare|alone|computer|phone] [--question] [--sheet
//! rules|settings|credits|people|missions|teams|campaign|history|share|phone|races|race|new-race|race-clues]
//! [--team] [--dutch] [--coach] [--captions] [--streamer] [--cameras 1|2|4] [--camera-size PERCENT] [--large-words]
//! [--keys KEY,KEY…]`, where a key is `Tab`, `Enter`, `Escape`, `Space`, `Left`, `Right`, `Up`, `Down` or one letter or
//! digit.

use std::{env, process::ExitCode};

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    render::view::screenshot::{Screenshot, save_to_disk},
    window::{PrimaryWindow, WindowEvent, WindowResolution},
};
use bevy_egui::EguiPostUpdateSet;
use splitkey_client::{
    Broadcast, Cameras, ClientPlugin, ClientSystems, Coach, Cue, CueSounded, Flow, ListWritten, MatchView,
    Named, Notice, RaceTime, Screen, ScreenFilled, Settings, Sheet, Shown, TableState, Talk, TouchPressed,
    Viewpoint, WantedReplay,
    controls::{Command, ControlPressed, WordsAct},
    net::{ClientNetSystems, Heard, LinkState},
    platform::{Invite, Inviter, Profile},
    protocol::{
        Finding, FromHost, Goodbye, Language, PlayerName, PlayerToken, RaceClock, RaceLink, RaceTitle,
        Refused, SeatId, TableRace, View, races::PairNumber,
    },
    rules::{Cell, ClueRule, Side},
};
use splitkey_ui::UiPlugin;

use self::{
    campaign::{table_team, teams},
    made_up::{WORDS, game, go_on_beside, history, phone, replay, review, speak, table, table_alone},
};

mod campaign;
mod made_up;
mod races;

#[derive(Resource, Clone, Debug)]
struct Wish {
    screen: String,
    moment: String,
    side: Option<Side>,
    size: (u32, u32),
    shot: Option<String>,
    keys: Vec<String>,
    question: bool,
    sheet: Option<Sheet>,
    /// Whether the table plays for a team.
    campaign: bool,
    dutch: bool,
    coach: bool,
    captions: bool,
    /// Whether streamer mode is on.
    streamer: bool,
    broadcast: Broadcast,
    frames: u32,
}

fn main() -> ExitCode {
    let Some(wish) = wish() else {
        eprintln!("usage: see the first lines of crates/ui/examples/screens/main.rs");
        return ExitCode::from(2);
    };
    let window = Window {
        title: "Split Key".to_owned(),
        resolution: WindowResolution::new(wish.size.0, wish.size.1).with_scale_factor_override(1.0),
        resizable: false,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins((ClientPlugin, UiPlugin))
        .insert_resource(ClearColor(Color::srgb_u8(0x13, 0x1d, 0x26)))
        .insert_resource(Profile::new(PlayerToken([7; 32]), PlayerName::new("Vera").ok()))
        .insert_resource(wish)
        .add_systems(Startup, set_scene)
        .add_systems(PreUpdate, hold_link.after(ClientNetSystems::Receive))
        .add_systems(PostUpdate, hold_link.after(ClientNetSystems::Send).before(EguiPostUpdateSet::EndPass))
        .add_systems(First, press_keys)
        .add_systems(Update, (hold_notice, take_picture).before(ClientSystems::Receive));
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    }
}

fn wish() -> Option<Wish> {
    let mut wish = Wish {
        screen: "home".into(),
        moment: String::new(),
        side: Some(Side::A),
        size: (1280, 720),
        shot: None,
        keys: Vec::new(),
        question: false,
        sheet: None,
        campaign: false,
        dutch: false,
        coach: false,
        captions: false,
        streamer: false,
        broadcast: Broadcast::default(),
        frames: 0,
    };
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--screen" => wish.screen = arguments.next()?,
            "--moment" => wish.moment = arguments.next()?,
            "--shot" => wish.shot = Some(arguments.next()?),
            "--keys" => wish.keys = arguments.next()?.split(',').map(str::to_owned).collect(),
            "--team" => wish.campaign = true,
            "--question" => wish.question = true,
            "--dutch" => wish.dutch = true,
            "--coach" => wish.coach = true,
            "--captions" => wish.captions = true,
            "--streamer" => wish.streamer = true,
            "--cameras" => wish.broadcast.cameras = Cameras::named(&arguments.next()?)?,
            "--camera-size" => {
                wish.broadcast.camera_size = arguments.next()?.parse::<f32>().ok()? / 100.0;
            }
            "--large-words" => wish.broadcast.large_words = true,
            "--sheet" => {
                wish.sheet = Some(match arguments.next()?.as_str() {
                    "rules" => Sheet::HowTo,
                    "settings" => Sheet::Settings,
                    "credits" => Sheet::Credits,
                    "people" => Sheet::People,
                    "missions" => Sheet::Missions,
                    "teams" => Sheet::Teams,
                    "campaign" => {
                        wish.campaign = true;
                        Sheet::Missions
                    }
                    "history" => Sheet::History,
                    "share" => Sheet::Share,
                    "phone" => Sheet::Phone,
                    "races" => Sheet::Races,
                    "race" => Sheet::Race,
                    "new-race" => Sheet::NewRace,
                    "race-clues" => Sheet::RaceClues,
                    _ => return None,
                });
            }
            "--size" => {
                let size = arguments.next()?;
                let (width, height) = size.split_once('x')?;
                wish.size = (width.parse().ok()?, height.parse().ok()?);
            }
            "--side" => {
                wish.side = match arguments.next()?.as_str() {
                    "lark" => Some(Side::A),
                    "owl" => Some(Side::B),
                    _ => None,
                }
            }
            _ => return None,
        }
    }
    Some(wish)
}

/// Sets the connection state in every frame, since there is no host to connect to.
fn hold_link(wish: Res<Wish>, mut link: ResMut<LinkState>) {
    let held = match (wish.screen.as_str(), wish.moment.as_str()) {
        ("reconnecting", "taken-over") => LinkState::Ended(Goodbye::TakenOver),
        ("reconnecting", _) => LinkState::Connecting { attempt: 2 },
        ("home", "offline") => LinkState::Idle,
        _ => LinkState::Online,
    };
    link.set_if_neq(held);
}

fn hold_notice(wish: Res<Wish>, mut commands: Commands) {
    let reason = match wish.moment.as_str() {
        "refused" => Refused::InvalidClue(Finding {
            clue: "saffrony".into(),
            rule: ClueRule::Derivation,
            word: Cell::new(19),
            because: None,
        }),
        "refused-guess" => Refused::StaleRevision,
        "unknown" => Refused::UnknownTable,
        _ => return,
    };
    commands.insert_resource(Notice::Refused(reason));
}

fn set_scene(
    wish: Res<Wish>,
    mut settings: ResMut<Settings>,
    mut state: ResMut<TableState>,
    mut shown: ResMut<Shown>,
    mut flow: ResMut<Flow>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    commands.spawn((Name::new("Backdrop"), Camera2d, Msaa::Off));
    settings.flat = matches!(wish.screen.as_str(), "match-flat" | "replay-flat");
    if wish.screen == "match-camera" {
        settings.view = Viewpoint::Broadcast;
    }
    settings.broadcast = wish.broadcast;
    settings.captions = wish.captions;
    settings.streamer = wish.streamer;
    if !wish.coach {
        commands.insert_resource(Coach::quiet());
    }
    if wish.dutch {
        settings.language = Language::Dutch;
    }
    commands.trigger(ScreenFilled(false));
    commands.insert_resource(races::races(&wish.moment));
    commands.insert_resource(Inviter(Box::new(Links)));
    let screen = wish.screen.as_str();
    if screen == "join" {
        next.set(Screen::Join);
    }
    if matches!(screen, "home" | "join") {
        return;
    }
    let empty = wish.moment == "empty";
    state.you = Some(SeatId(1));
    let host = if empty
        || wish.campaign
        || matches!(wish.sheet, Some(Sheet::People | Sheet::Missions | Sheet::Teams))
    {
        1
    } else {
        2
    };
    state.table = Some(match (wish.side, wish.moment.as_str()) {
        (Some(side), "alone" | "computer") => table_alone(side, &wish.moment),
        _ => table(wish.side, empty, SeatId(host)),
    });
    if wish.campaign || wish.sheet == Some(Sheet::Teams) {
        commands.insert_resource(teams(wish.campaign, &wish.moment));
        state.table.iter_mut().for_each(|table| table.team = Some(table_team()));
    }
    if screen == "table" {
        if wish.moment == "own-words" {
            commands.trigger(ControlPressed(Command::Words(WordsAct::Open)));
            let words: String = WORDS.iter().flat_map(|word| [*word, "\n"]).collect();
            commands.trigger(ListWritten(format!("{words}яблуко\n1984\nharbor\nsmile 🙂\n漢字\n")));
        }
        return;
    }
    let over = screen == "debrief" || screen.starts_with("replay");
    let moment = if over && wish.moment.is_empty() { "won" } else { wish.moment.as_str() };
    let game = game(moment);
    let view = match wish.side {
        Some(side) => View::Side(Box::new(game.side_view(side))),
        None => View::Public(Box::new(game.public_view())),
    };
    go_on_beside(&wish.moment, &mut state, &mut flow);
    if wish.moment == "race" {
        let title = RaceTitle::new("Autumn race").expect("a title");
        let race = TableRace { race: RaceLink([9; 16]), title, pair: PairNumber(3) };
        state.table.iter_mut().for_each(|table| table.race = Some(race.clone()));
        let clock = RaceClock { tokens: 1, next_token: Some(93_600), paused: false };
        flow.race = Some(RaceTime { clock, now: 0 });
    }
    let view = MatchView::from(view);
    state.game = Some(view.clone());
    shown.0 = Some(view);
}

fn take_picture(
    mut wish: ResMut<Wish>,
    mut talk: ResMut<Talk>,
    mut heard: ResMut<Heard>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    wish.frames += 1;
    match wish.frames {
        5 if wish.screen.starts_with("replay") => {
            commands.insert_resource(WantedReplay::Last);
            let review = Some(review());
            heard.0.extend([FromHost::Reviewed { review }, FromHost::Replay { replay: Box::new(replay()) }]);
        }
        5 if wish.sheet == Some(Sheet::Phone) => {
            heard.0.push_back(phone(wish.moment == "phone"));
        }
        20 if wish.sheet == Some(Sheet::History) => heard.0.push_back(history()),
        10 if wish.moment == "talk" => speak(&mut talk, wish.screen == "table"),
        10 if wish.moment == "armed" => {
            commands.trigger(TouchPressed { cell: Cell::new(1).expect("a cell") });
        }
        55 if wish.captions => {
            for cue in [Cue::ClueSent, Cue::Agent, Cue::Turn] {
                commands.trigger(CueSounded(cue));
            }
        }
        10 if let Some(sheet) = wish.sheet => {
            commands.trigger(ControlPressed(Command::OpenSheet(sheet)));
        }
        10 if wish.question => commands.trigger(ControlPressed(Command::AskToLeave)),
        60 => {
            if let Some(file) = wish.shot.clone() {
                commands.spawn(Screenshot::primary_window()).observe(save_to_disk(file));
            }
        }
        90 if wish.shot.is_some() => {
            exit.write(AppExit::Success);
        }
        _ => {}
    }
}

/// Links that lead nowhere.
struct Links;

impl Invite for Links {
    fn origin(&self) -> &str {
        "https://play.example.org"
    }

    fn copy(&self, _: &str) -> bool {
        true
    }
}

/// Presses and releases one key in each frame from the 15th on.
fn press_keys(
    wish: Res<Wish>,
    mut window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    mut input: MessageWriter<WindowEvent>,
) {
    // Without a window manager the window never gets the keyboard focus.
    if !window.1.focused {
        window.1.bypass_change_detection().focused = true;
    }
    let Some(name) = wish.frames.checked_sub(15).and_then(|at| wish.keys.get(at as usize)) else { return };
    let (key_code, logical_key) = match name.as_str() {
        "Tab" => (KeyCode::Tab, Key::Tab),
        "Enter" => (KeyCode::Enter, Key::Enter),
        "Escape" => (KeyCode::Escape, Key::Escape),
        "Space" => (KeyCode::Space, Key::Space),
        "Left" => (KeyCode::ArrowLeft, Key::ArrowLeft),
        "Right" => (KeyCode::ArrowRight, Key::ArrowRight),
        "Up" => (KeyCode::ArrowUp, Key::ArrowUp),
        "Down" => (KeyCode::ArrowDown, Key::ArrowDown),
        other => (KeyCode::KeyA, Key::Character(other.into())),
    };
    let text = match &logical_key {
        Key::Character(text) => Some(text.clone()),
        _ => None,
    };
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let (logical_key, text) = (logical_key.clone(), text.clone());
        let key = KeyboardInput { key_code, logical_key, state, text, repeat: false, window: window.0 };
        input.write(WindowEvent::from(key));
    }
}
