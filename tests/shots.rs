//! Takes screenshots of every screen of the native game: `shots FOLDER lark|owl [WIDTHxHEIGHT]`.
//!
//! The game is the real one; its host and its partner run in the same process, over the memory link.

use std::{env, path::PathBuf, process::ExitCode};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, save_to_disk},
};
use splitkey::{LaunchOptions, StayAwake, game, window_size};
use splitkey_client::{
    Playback, Settings, Shown, TableState, ToHost, Volumes,
    net::{LinkState, Uplink},
    platform::Profile,
    protocol::{PlayerName, PlayerToken, Request},
    rules::{Cell, Identity, Phase, Side},
};
use splitkey_testkit::{Ending, LinkedApps, Player, next_request};

/// The frames before a screenshot, for textures to load and animations to end.
const SETTLING_FRAMES: u32 = 12;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (folder, side) = match arguments.as_slice() {
        [folder, side, ..] if side == "lark" => (PathBuf::from(folder), Side::A),
        [folder, side, ..] if side == "owl" => (PathBuf::from(folder), Side::B),
        _ => {
            eprintln!("usage: shots FOLDER lark|owl [WIDTHxHEIGHT]");
            return ExitCode::from(2);
        }
    };
    let mut options = LaunchOptions::default();
    match arguments.get(2).map(|size| window_size(size)) {
        Some(Ok(size)) => options.size = size,
        Some(Err(error)) => {
            eprintln!("shots: {error}");
            return ExitCode::from(2);
        }
        None => {}
    }
    options.coach = false;
    // Without the warning that there is no audio device.
    let volumes = Volumes { muted: true, ..Volumes::default() };
    let mut app = game(&options, Settings { volumes, ..Settings::default() });
    let name = |side| PlayerName::new(if side == Side::A { "Vera" } else { "Mara" }).expect("a name");
    app.insert_resource(Profile::new(PlayerToken([7; 32]), Some(name(side))))
        .insert_non_send(Backstage { apps: LinkedApps::open(), partner: None, side })
        .insert_resource(Script { folder, scene: Scene::Home, frames: 0 })
        // A fixed time step, because screenshots are scheduled by frames.
        .insert_resource(StayAwake)
        .add_systems(Startup, connect_player)
        .add_systems(Update, (step_host, play_scene).chain());
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    }
}

/// The host and the partner.
struct Backstage {
    apps: LinkedApps,
    partner: Option<Player>,
    side: Side,
}

/// The next screenshot.
#[derive(Resource)]
struct Script {
    folder: PathBuf,
    scene: Scene,
    /// The frames since the scene was ready for its screenshot.
    frames: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scene {
    Home,
    Table,
    Opening,
    Match,
    Flat,
    Debrief,
    Done,
}

impl Scene {
    fn next(self) -> Scene {
        match self {
            Scene::Home => Scene::Table,
            Scene::Table => Scene::Opening,
            Scene::Opening => Scene::Match,
            Scene::Match => Scene::Flat,
            Scene::Flat => Scene::Debrief,
            Scene::Debrief | Scene::Done => Scene::Done,
        }
    }
}

fn connect_player(backstage: NonSend<Backstage>, profile: Res<Profile>, mut uplink: NonSendMut<Uplink>) {
    uplink.connect(backstage.apps.dial(), profile.token.clone(), None);
}

fn step_host(mut backstage: NonSendMut<Backstage>) {
    let Backstage { apps, partner, .. } = &mut *backstage;
    apps.step();
    if let Some(partner) = partner {
        partner.show_all();
    }
    apps.step();
}

fn play_scene(
    mut backstage: NonSendMut<Backstage>,
    mut script: ResMut<Script>,
    mut settings: ResMut<Settings>,
    state: Res<TableState>,
    shown: Res<Shown>,
    playback: Res<Playback>,
    link: Res<LinkState>,
    mut frame: Local<u32>,
    mut commands: Commands,
) {
    *frame += 1;
    // Frames between screenshots need not be rendered in high quality.
    settings.flat = script.scene == Scene::Flat || (script.frames == 0 && script.scene != Scene::Home);
    // The answer to a request takes some frames, and the request is not repeated in between.
    if script.frames == 0 && !frame.is_multiple_of(4) {
        return;
    }
    if script.frames == 0 && !prepare(script.scene, &mut backstage, &state, &link, &mut commands) {
        return;
    }
    let settled = playback.is_done() && shown.0.is_some() == state.game.is_some();
    if script.frames == 0 && !settled {
        return;
    }
    script.frames += 1;
    if script.frames == SETTLING_FRAMES && script.scene != Scene::Done {
        let file = script.folder.join(format!("{}.png", format!("{:?}", script.scene).to_lowercase()));
        info!("taking {}", file.display());
        commands.spawn((Name::new("Picture"), Screenshot::primary_window())).observe(save_to_disk(file));
    }
    if script.frames == SETTLING_FRAMES + 3 {
        script.frames = 0;
        script.scene = script.scene.next();
        if script.scene == Scene::Done {
            commands.write_message(AppExit::Success);
        }
    }
}

/// Takes one step towards a scene, and returns whether it is ready.
fn prepare(
    scene: Scene,
    backstage: &mut Backstage,
    state: &TableState,
    link: &LinkState,
    commands: &mut Commands,
) -> bool {
    match scene {
        Scene::Home => *link == LinkState::Online,
        Scene::Table => seat_both(backstage, state, commands),
        Scene::Opening => {
            if state.game.is_none() {
                commands.trigger(ToHost(Request::StartMatch));
            }
            state.game.is_some()
        }
        Scene::Match => play_on(backstage, state, commands, |state| {
            state.game.as_ref().is_some_and(|game| {
                game.log.len() >= 5 && game.my_side().is_some_and(|side| game.position.phase.may_clue(side))
            })
        }),
        Scene::Debrief => {
            play_on(backstage, state, commands, |state| matches!(state.phase(), Some(Phase::Over(_))))
        }
        Scene::Flat | Scene::Done => true,
    }
}

fn seat_both(backstage: &mut Backstage, state: &TableState, commands: &mut Commands) -> bool {
    let side = backstage.side;
    let Some(table) = &state.table else {
        commands.trigger(ToHost(Request::CreateTable));
        return false;
    };
    if state.my_side().is_none() {
        commands.trigger(ToHost(Request::Sit { side }));
        return false;
    }
    let name = if side == Side::A { "Mara" } else { "Vera" };
    if backstage.partner.is_none() {
        backstage.partner = Some(backstage.apps.player(name));
    }
    let Some(partner) = &mut backstage.partner else { return false };
    if partner.state().table.is_none() {
        partner.want(Request::JoinTable { code: table.code, password: None });
    } else if partner.state().my_side().is_none() {
        partner.want(Request::Sit { side: side.partner() });
    }
    state.seats_of(side.partner()).next().is_some()
}

/// Clues that the referee accepts on any board.
const CLUES: [&str; 9] =
    ["fjord", "sonata", "tariff", "nebula", "xenon", "quasar", "tundra", "haiku", "enzyme"];

/// Lets the side in turn act: two agents per turn, and a bystander now and then.
fn play_on(
    backstage: &mut Backstage,
    state: &TableState,
    commands: &mut Commands,
    done: impl Fn(&TableState) -> bool,
) -> bool {
    let Some(game) = &state.game else { return false };
    if done(state) {
        return true;
    }
    let Some(partner) = backstage.partner.as_mut().filter(|partner| partner.state().game.is_some()) else {
        return false;
    };
    if partner.game().position.revision != game.position.revision {
        return false;
    }
    let maps = [game, partner.game()].map(|game| game.me);
    let [Some((side, mine)), Some((_, theirs))] = maps else { return false };
    let keys = if side == Side::A { [&mine, &theirs] } else { [&theirs, &mine] };
    let Some((actor, mut request)) = next_request(game, keys, Ending::Win) else { return false };
    if let Request::Clue { text, number, .. } = &mut request {
        (*text, *number) = (CLUES[usize::from(game.position.turn) % CLUES.len()].to_owned(), 2);
    }
    let found =
        game.log.last().filter(|record| record.end.is_none()).map_or(0, |record| record.guesses.len());
    if matches!(request, Request::Guess { .. }) && found >= 2 {
        // A bystander in turns 2 and 4, so that there are tokens on words.
        let bystander = Cell::all().find(|cell| {
            let word = game.position.words[cell.index()];
            keys[actor.partner().index()].at(*cell) == Identity::Bystander
                && !word.is_covered()
                && word.marked_by == [false; 2]
        });
        request = match bystander {
            Some(cell) if matches!(game.position.turn, 2 | 4) => Request::Guess { word: cell.into() },
            _ => Request::Stop,
        };
    }
    if actor == side {
        commands.trigger(ToHost(request));
    } else {
        partner.want(request);
    }
    false
}
