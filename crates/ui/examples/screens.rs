//! Shows a screen with made-up state, for looking at:
//! `screens --screen home|join|table|match|match-flat|debrief|veil --size WxH [--shot FILE] [--side lark|owl|none]
//! [--moment clue|guess|armed|wait|refused|disputed|offer|lost|new|own-words|talk|second|prepare] [--question]
//! [--sheet rules|settings|credits|people] [--dutch] [--coach] [--captions] [--keys KEY,KEY…]`, where a key
//! is `Tab`, `Enter`, `Escape`, `Space`, `Left`, `Right`, `Up`, `Down` or one letter or digit.

use std::{env, process::ExitCode, time::Duration};

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    render::view::screenshot::{Screenshot, save_to_disk},
    window::{PrimaryWindow, WindowResolution},
};
use bevy_egui::EguiPostUpdateSet;
use splitkey_client::{
    ClientPlugin, Coach, Cue, CueSounded, Flow, HeardLine, ListWritten, MatchView, Notice, Screen,
    ScreenFilled, Settings, Sheet, Shown, TableState, Talk, TouchPressed,
    device::Profile,
    net::{ClientNetSystems, LinkState},
    protocol::{
        Channel, Finding, Goodbye, Language, Pause, PlayerName, PlayerToken, Reaction, Refused, Seat, SeatId,
        TableCode, TableView, TimerState, View, WaitingTouch,
    },
    rules::{Action, Cell, Clue, ClueRule, Deal, Game, Identity, KeyCard, Mission, Proposal, Side, Variant},
    twin::{Press, TwinPressed},
};
use splitkey_ui::UiPlugin;

const WORDS: [&str; 25] = [
    "HARBOR",
    "LANTERN",
    "GLACIER",
    "VIOLIN",
    "COMPASS",
    "PEPPER",
    "ORBIT",
    "VELVET",
    "TUNNEL",
    "FALCON",
    "MARBLE",
    "SIGNAL",
    "BISCUIT",
    "HOTEL",
    "CIRCUS",
    "MIRROR",
    "NEEDLE",
    "CATHEDRAL",
    "ROCKET",
    "SAFFRON",
    "TICKET",
    "ICE CREAM",
    "ANCHOR",
    "CACTUS",
    "QUARTZ",
];

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
    dutch: bool,
    coach: bool,
    captions: bool,
    frames: u32,
}

fn main() -> ExitCode {
    let Some(wish) = wish() else {
        eprintln!("usage: see the first lines of crates/ui/examples/screens.rs");
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
        .add_systems(Update, (hold_notice, take_picture));
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
        dutch: false,
        coach: false,
        captions: false,
        frames: 0,
    };
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--screen" => wish.screen = arguments.next()?,
            "--moment" => wish.moment = arguments.next()?,
            "--shot" => wish.shot = Some(arguments.next()?),
            "--keys" => wish.keys = arguments.next()?.split(',').map(str::to_owned).collect(),
            "--question" => wish.question = true,
            "--dutch" => wish.dutch = true,
            "--coach" => wish.coach = true,
            "--captions" => wish.captions = true,
            "--sheet" => {
                wish.sheet = Some(match arguments.next()?.as_str() {
                    "rules" => Sheet::HowTo,
                    "settings" => Sheet::Settings,
                    "credits" => Sheet::Credits,
                    "people" => Sheet::People,
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

/// The link has nobody at its other end, so it would say so in every frame.
fn hold_link(wish: Res<Wish>, mut link: ResMut<LinkState>) {
    let held = match (wish.screen.as_str(), wish.moment.as_str()) {
        ("veil", "taken-over") => LinkState::Ended(Goodbye::TakenOver),
        ("veil", _) => LinkState::Connecting { attempt: 2 },
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
    settings.flat = wish.screen == "match-flat";
    settings.captions = wish.captions;
    if !wish.coach {
        commands.insert_resource(Coach::quiet());
    }
    if wish.dutch {
        settings.language = Language::Dutch;
    }
    commands.trigger(ScreenFilled(false));
    let screen = wish.screen.as_str();
    if screen == "join" {
        next.set(Screen::Join);
    }
    if matches!(screen, "home" | "join") {
        return;
    }
    let empty = wish.moment == "empty";
    state.you = Some(SeatId(1));
    let host = if empty || wish.sheet == Some(Sheet::People) { 1 } else { 2 };
    state.table = Some(table(wish.side, empty, SeatId(host)));
    if screen == "table" {
        if wish.moment == "own-words" {
            commands.trigger(TwinPressed(Press::OpenWords));
            let words: String = WORDS.iter().flat_map(|word| [*word, "\n"]).collect();
            commands.trigger(ListWritten(format!("{words}яблуко\n1984\nharbor\nsmile 🙂\n漢字\n")));
        }
        return;
    }
    let moment = if screen == "debrief" && wish.moment.is_empty() { "won" } else { wish.moment.as_str() };
    let game = game(moment);
    let view = match wish.side {
        Some(side) => View::Side(Box::new(game.side_view(side))),
        None => View::Public(Box::new(game.public_view())),
    };
    go_on_beside(&wish.moment, &mut state, &mut flow);
    let view = MatchView::from(view);
    state.game = Some(view.clone());
    shown.0 = Some(view);
}

/// What was said before, in the open panel.
fn speak(talk: &mut Talk, between_matches: bool) {
    let channel = if between_matches { Channel::Table } else { Channel::Side };
    let lines = [
        (2, "Mara", "POLAR could be GLACIER. And the other one?"),
        (3, "Jonas", "Compass, I think: it points to the pole."),
        (1, "Vera", "Glacier first, that one is safe."),
        (
            3,
            "Jonas",
            "Then we stop and keep the token. One more clue is worth more than a guess in the dark.",
        ),
    ];
    for (by, name, text) in lines {
        let line = HeardLine { by: SeatId(by), name: name.to_owned(), channel, text: text.to_owned() };
        talk.lines.push_back(line);
    }
    talk.gestures.push((SeatId(2), Reaction::ALL[0], Duration::from_secs(600)));
    talk.open = true;
}

/// What members of a side do together, in some moments.
fn go_on_beside(moment: &str, state: &mut TableState, flow: &mut Flow) {
    let Some(table) = state.table.as_mut().filter(|_| matches!(moment, "second" | "prepare")) else { return };
    let side = table.seats.first().and_then(|seat| seat.side);
    table.seats.iter_mut().filter(|seat| seat.side.is_none()).take(2).for_each(|seat| seat.side = side);
    table.confirm_by_two = [true; 2];
    flow.now.timer = Some(TimerState { limit: 180, passed: 47_000, runs: false, enforced: true });
    flow.now.pause = Pause::Asked(Side::A);
    if moment == "second" {
        flow.touch = Cell::new(21).map(|word| WaitingTouch { by: SeatId(4), word });
    } else {
        let clues = [(4, "polar"), (5, "frozen")];
        flow.clues.extend(clues.map(|(by, text)| (SeatId(by), Clue { text: text.into(), number: 2 })));
    }
}

fn table(side: Option<Side>, empty: bool, host: SeatId) -> TableView {
    let seat = |id, name: &str, side, connected| Seat {
        id: SeatId(id),
        name: PlayerName::new(name).expect("a name"),
        side,
        connected,
        away: false,
    };
    let partner = side.map(Side::partner);
    let mut seats = vec![seat(1, "Vera", side, true)];
    if !empty {
        seats.push(seat(2, "Mara", partner.or(Some(Side::A)), true));
        seats.push(seat(3, "Jonas", partner.or(Some(Side::B)), false));
        seats.push(seat(4, "kari_o", side, true));
        for (id, name) in (5..).zip(["Tomáš", "petit_loup", "bram", "Štěpán", "Zoë", "Jürgen"]) {
            seats.push(seat(id, name, None, true));
        }
    }
    TableView { seats, can_flip: true, ..TableView::new(TableCode::from_bits(0x1A2B_3C4D), host) }
}

fn deal() -> Game {
    let map = |agents: [usize; 9], assassins: [usize; 3]| -> [Identity; 25] {
        std::array::from_fn(|cell| {
            if agents.contains(&cell) {
                Identity::Agent
            } else if assassins.contains(&cell) {
                Identity::Assassin
            } else {
                Identity::Bystander
            }
        })
    };
    let lark = map([0, 22, 4, 5, 2, 21, 8, 14, 7], [24, 15, 16]);
    let owl = map([6, 18, 17, 4, 7, 14, 1, 9, 24], [8, 15, 13]);
    let key = KeyCard::from_pairs(std::array::from_fn(|cell| (lark[cell], owl[cell]))).expect("a key");
    let words = WORDS.map(str::to_owned);
    Game::new(Deal::new(words, key, Mission::STANDARD, Variant::STANDARD).expect("a deal"))
}

/// The match of the pictures, up to a moment of it.
fn game(moment: &str) -> Game {
    let mut game = deal();
    let turns: [(&str, u8, &[u8], bool); 8] = [
        ("sailing", 3, &[0, 22, 4], true),
        ("space", 2, &[6, 18], true),
        ("kitchen", 2, &[5, 19], false),
        ("church", 2, &[17, 10], false),
        ("polar", 2, &[2, 21], true),
        ("bright", 2, &[1, 24], true),
        ("carnival", 3, &[14, 8, 7], true),
        ("hunter", 1, &[9], false),
    ];
    let act = |game: &mut Game, side: Side, action: Action| {
        game.apply(side, &action).expect("the match should go as it is written");
    };
    let clue = |text: &str, number| Clue::new(text, number).expect("a clue");
    let guess = |cell| Action::Guess(vec![Cell::new(cell).expect("a cell")]);
    let played = match moment {
        "new" => 0,
        "won" => 8,
        "wait" => 5,
        _ => 4,
    };
    let mut giver = Side::A;
    for (text, number, guesses, stops) in turns.into_iter().take(played) {
        act(&mut game, giver, Action::Clue { clue: clue(text, number), illegal: false });
        for cell in guesses {
            act(&mut game, giver.partner(), guess(*cell));
        }
        if stops && played != 8 || stops && text != "hunter" && text != "carnival" {
            act(&mut game, giver.partner(), Action::Stop);
        } else if stops {
            let _ = game.apply(giver.partner(), &Action::Stop);
        }
        giver = giver.partner();
    }
    match moment {
        "guess" | "armed" | "disputed" | "offer" | "refused-guess" | "lost" | "second" => {
            let illegal = moment == "offer";
            act(&mut game, Side::A, Action::Clue { clue: clue("polar", 2), illegal });
        }
        _ => {}
    }
    match moment {
        "guess" => act(&mut game, Side::B, guess(2)),
        "disputed" => act(&mut game, Side::B, Action::Challenge),
        "offer" => act(&mut game, Side::A, Action::Propose(Proposal::Void)),
        "lost" => act(&mut game, Side::B, guess(15)),
        _ => {}
    }
    game
}

fn take_picture(
    mut wish: ResMut<Wish>,
    mut talk: ResMut<Talk>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    wish.frames += 1;
    match wish.frames {
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
            commands.trigger(TwinPressed(Press::OpenSheet(sheet)));
        }
        10 if wish.question => commands.trigger(TwinPressed(Press::AskToLeave)),
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

/// One key in each frame from the 15th on, down and up.
fn press_keys(
    wish: Res<Wish>,
    mut window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    mut input: MessageWriter<KeyboardInput>,
) {
    // Without a window manager nobody gives the window the keyboard.
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
        input.write(KeyboardInput { key_code, logical_key, state, text, repeat: false, window: window.0 });
    }
}
