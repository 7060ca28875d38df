//! Shows the table with a sample match, to look at or take a picture of.
//!
//! `table [--side a|b|none] [--screen home] [--view seat|top|free|broadcast] [--low] [--medium] [--flat] [--no-key]
//! [--patterns] [--reduced] [--size WIDTHxHEIGHT] [--play FACTS SECONDS] [--end won|assassin] [--words W,W,…] [--shot
//! FILE]`: `--play` shows that many further facts and runs on for that long after the last; `--end` replaces them by
//! the end of the match; `--words` sets 25 other words; `--shot` takes a picture once all motion has ended, prints the
//! place of each word in it, and exits.

use std::{collections::VecDeque, time::Duration};

use bevy::{
    app::AppExit,
    camera::primitives::Aabb,
    prelude::*,
    render::{
        RenderPlugin,
        view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk},
    },
    time::TimeUpdateStrategy,
    window::WindowResolution,
};
use splitkey_client::{
    AgentPlace, ClientPlugin, FactShown, MatchShown, MatchView, Quality, Selection, Settings, Shown,
    TableState, Viewpoint, WordCard, WordFace, WordLook,
    protocol::{PlayerName, Seat, SeatId, TableCode, TableSettings, TableView},
    rules::{
        Cell, Clue, Fact, Identity, Mission, Outcome, Phase, PublicView, Side, SideMap, TokenFace, TurnEnd,
        Variant,
    },
};
use splitkey_stage::StagePlugin;

const WORDS: &str = "HARBOR LANTERN GLACIER VIOLIN COMPASS PEPPER ORBIT VELVET TUNNEL FALCON MARBLE SIGNAL BISCUIT \
    HOTEL CIRCUS MIRROR NEEDLE CATHEDRAL ROCKET SAFFRON TICKET ICE_CREAM ANCHOR CACTUS QUARTZ";
const MORE_WORDS: &str = "NICKEL HAMMER BLANKET CORAL PRISM MARBLES IVORY WALNUT CURTAIN ŽELEZO MEADOW TEMPLE JERSEY \
    FOSSIL PLASTER TELEVISIONS ATLAS GOBLET VERKEHRSAMT MAGNET HAZEL CHAIN MERRY-GO-ROUND MAPLE ÉCLAIR";
/// Agents and assassins of Lark's and Owl's map.
const KEY: [([u8; 9], [u8; 3]); 2] =
    [([0, 22, 4, 5, 2, 21, 8, 14, 7], [24, 15, 16]), ([6, 18, 17, 4, 7, 14, 1, 9, 24], [8, 15, 13])];

/// The distance between cards, and where a card's word is relative to the card's middle, in card widths.
const PITCH: Vec2 = Vec2::new(1.09, 0.75);
const CARD_HEIGHT: f32 = 0.02;
/// The word's extent to both sides of the card's middle, and its far and near edge.
const WORD_BAND: [f32; 3] = [0.46, -0.15, 0.22];

/// Frames until all motion has ended, and between two facts.
const STILL: u32 = 20;
const PAUSE: u32 = 10;
const FRAME: Duration = Duration::from_millis(100);

fn main() -> AppExit {
    let options = Options::read();
    let (width, height) = options.size;
    let window =
        Window { title: "Table".to_owned(), resolution: WindowResolution::new(width, height), ..default() };
    // Bevy looks for assets below this crate when cargo starts the example, and otherwise below `BEVY_ASSET_ROOT`.
    let told = std::env::var_os("BEVY_ASSET_ROOT").is_some();
    let assets = if told { "assets" } else { "../../assets" }.to_owned();
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(AssetPlugin { file_path: assets, ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() }),
    )
    .add_plugins((ClientPlugin, StagePlugin));
    app.insert_resource(Settings {
        flat: options.flat,
        quality: options.quality,
        key_shown: !options.no_key,
        view: options.view,
        patterns: options.patterns,
        reduced_motion: options.reduced,
        ..default()
    });
    if options.shot.is_some() {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    }
    app.insert_resource(options).add_systems(Startup, deal).add_systems(Update, (play, shoot).chain()).run()
}

#[derive(Resource, Default)]
struct Options {
    side: Option<Side>,
    home: bool,
    low: bool,
    quality: Quality,
    view: Viewpoint,
    patterns: bool,
    reduced: bool,
    /// The only fact to play.
    end: Option<Fact>,
    flat: bool,
    no_key: bool,
    size: (u32, u32),
    /// The number of facts to play, and of frames after the last.
    play: (usize, u32),
    words: Option<String>,
    shot: Option<String>,
}

impl Options {
    fn read() -> Options {
        let mut options =
            Options { side: Some(Side::A), quality: Quality::High, size: (1920, 1080), ..default() };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_default();
            match word.as_str() {
                "--side" => {
                    options.side = match value().as_str() {
                        "a" => Some(Side::A),
                        "b" => Some(Side::B),
                        _ => None,
                    };
                }
                "--screen" => options.home = value() == "home",
                "--low" => (options.low, options.quality) = (true, Quality::Low),
                "--medium" => options.quality = Quality::Medium,
                "--view" => {
                    options.view = match value().as_str() {
                        "top" => Viewpoint::Top,
                        "free" => Viewpoint::Free,
                        "broadcast" => Viewpoint::Broadcast,
                        _ => Viewpoint::Seat,
                    };
                }
                "--patterns" => options.patterns = true,
                "--reduced" => options.reduced = true,
                "--end" => {
                    options.end = match value().as_str() {
                        "won" => Some(Fact::MatchEnded { outcome: Outcome::Won }),
                        _ => Some(Fact::AssassinTouched { cell: cell(24), guesser: Side::B }),
                    };
                }
                "--flat" => options.flat = true,
                "--no-key" => options.no_key = true,
                "--size" => {
                    let size = value();
                    let (width, height) = size.split_once('x').unwrap_or(("1280", "720"));
                    options.size = (width.parse().unwrap_or(1280), height.parse().unwrap_or(720));
                }
                "--play" => {
                    let facts = value().parse().unwrap_or(0);
                    let seconds: f32 = value().parse().unwrap_or(0.0);
                    options.play = (facts, (seconds / FRAME.as_secs_f32()) as u32);
                }
                "--words" => options.words = Some(value().replace(' ', "_").replace(',', " ")),
                "--shot" => options.shot = Some(value()),
                _ => warn!("unknown option {word}"),
            }
        }
        options
    }
}

fn words(text: &str) -> [String; 25] {
    let mut words = text.split_whitespace().map(|word| word.replace('_', " "));
    std::array::from_fn(|_| words.next().unwrap_or_default())
}

fn cell(index: u8) -> Cell {
    Cell::new(index).expect("the sample's cells should be valid")
}

fn map(side: Side) -> SideMap {
    let (agents, assassins) = &KEY[side.index()];
    SideMap(std::array::from_fn(|index| match index as u8 {
        index if agents.contains(&index) => Identity::Agent,
        index if assassins.contains(&index) => Identity::Assassin,
        _ => Identity::Bystander,
    }))
}

fn clue(giver: Side, text: &str, number: u8) -> Fact {
    Fact::ClueGiven { giver, clue: Clue::new(text, number).expect("the sample's clues should be valid") }
}

fn covered(index: u8, guesser: Side) -> Fact {
    Fact::WordCovered { cell: cell(index), guesser }
}

fn marked(index: u8, guesser: Side) -> Fact {
    Fact::WordMarked { cell: cell(index), guesser, tokens: 1, assassin: false }
}

fn stop(side: Side) -> [Fact; 2] {
    [Fact::CheckTaken { side, face: TokenFace::Bystander }, Fact::TurnEnded { how: TurnEnd::Stop }]
}

/// The match in the drawings of the art direction, up to turn 5.
fn past() -> Vec<Fact> {
    use Side::{A, B};
    let mistake = Fact::TurnEnded { how: TurnEnd::Mistake };
    let mut facts = vec![clue(A, "sailing", 3), covered(0, B), covered(22, B), covered(4, B)];
    facts.extend(stop(B));
    facts.extend([clue(B, "space", 2), covered(6, A), covered(18, A)]);
    facts.extend(stop(A));
    facts.extend([clue(A, "kitchen", 2), covered(5, B), marked(19, B), mistake.clone()]);
    facts.extend([clue(B, "church", 2), covered(17, A), marked(10, A), mistake]);
    facts
}

/// The facts that `--play` shows next: a clue, an agent, a mistake on a marked word, and the assassin.
fn future() -> VecDeque<Fact> {
    use Side::{A, B};
    [
        clue(A, "polar", 2),
        covered(2, B),
        marked(10, B),
        Fact::TurnEnded { how: TurnEnd::Mistake },
        clue(B, "bright", 2),
        covered(1, A),
        Fact::CheckTaken { side: A, face: TokenFace::Bystander },
        Fact::TokenDiscarded { face: Some(TokenFace::Bystander) },
        Fact::AssassinTouched { cell: cell(24), guesser: B },
    ]
    .into()
}

/// Deals the match, and plays its past at once.
fn deal(
    options: Res<Options>,
    mut state: ResMut<TableState>,
    mut shown: ResMut<Shown>,
    mut commands: Commands,
) {
    if options.home {
        return;
    }
    let mission = Mission::new(11, 9).expect("the sample's mission should be valid");
    let mission = if options.low { mission } else { Mission::STANDARD };
    let words = words(options.words.as_deref().unwrap_or(WORDS));
    let mut game = MatchView {
        me: options.side.map(|side| (side, map(side))),
        public: PublicView::start(words, mission, Variant::STANDARD),
    };
    past().iter().for_each(|fact| game.apply(fact));
    let people = [("Vera", Side::A), ("Mara", Side::B), ("Jonas", Side::B)];
    let seats = (0..).zip(people).map(|(number, (name, side))| Seat {
        id: SeatId(number),
        name: PlayerName::new(name).expect("the sample's names should be valid"),
        side: Some(side),
        connected: true,
        away: false,
        computer: None,
    });
    state.you = Some(SeatId(0));
    state.table = Some(TableView {
        settings: TableSettings { mission, ..TableSettings::STANDARD },
        seats: seats.collect(),
        match_dealt: true,
        ..TableView::new(TableCode::from_bits(7), SeatId(0))
    });
    state.game = Some(game.clone());
    commands.trigger(MatchShown { fresh: options.play.0 == 0 && options.play.1 > 0 });
    shown.0 = Some(game);
}

/// Shows further facts, one after the other, and then another deal.
fn play(
    options: Res<Options>,
    mut frame: Local<u32>,
    mut left: Local<Option<VecDeque<Fact>>>,
    mut shown: ResMut<Shown>,
    mut state: ResMut<TableState>,
    mut selection: ResMut<Selection>,
    mut commands: Commands,
) {
    *frame += 1;
    let all = || options.end.clone().map_or_else(future, |end| [end].into());
    let left = left.get_or_insert_with(all);
    let played = all().len() - left.len();
    if played >= options.play.0 || *frame != STILL + played as u32 * PAUSE {
        return;
    }
    let Some(game) = shown.0.as_mut() else { return };
    match left.pop_front() {
        Some(fact) => {
            game.apply(&fact);
            if matches!(fact, Fact::MatchEnded { .. }) {
                game.key = Some(Side::BOTH.map(map));
                // The debrief opens once all this was shown.
                game.position.phase = Phase::First;
            }
            *selection = Selection { cursor: Some(cell(13)), armed: Some(cell(12)) };
            commands.trigger(FactShown { fact, by: None });
        }
        None => {
            game.public = PublicView::start(words(MORE_WORDS), game.mission, game.variant);
            commands.trigger(MatchShown { fresh: true });
            left.push_back(Fact::ProposalWithdrawn);
        }
    }
    state.game = Some(game.clone());
}

/// Takes the picture and exits.
fn shoot(
    options: Res<Options>,
    mut frame: Local<u32>,
    mut begun: Local<Option<std::time::Instant>>,
    cards: Query<(&WordCard, &WordFace, &WordLook)>,
    agents: Query<(&AgentPlace, &Children)>,
    prints: Query<(&Name, &GlobalTransform, &Aabb)>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut commands: Commands,
) {
    *frame += 1;
    let Some(file) = options.shot.clone() else { return };
    let (facts, after) = options.play;
    let last = match facts as u32 {
        0 if after > 0 => after,
        0 => STILL,
        facts => STILL + (facts - 1) * PAUSE + after,
    };
    if *frame == STILL / 2 {
        *begun = Some(std::time::Instant::now());
    }
    if *frame == last {
        if let Some(begun) = *begun {
            info!("{} ms per frame", begun.elapsed().as_millis() / u128::from(last - STILL / 2).max(1));
        }
        let Ok((camera, seen_from)) = cameras.single() else { return };
        let on_screen = |at: &GlobalTransform, corners: [Vec3; 2]| {
            let [min, max] = corners.map(|corner| at.transform_point(corner));
            let seen = |corner| camera.world_to_viewport(seen_from, corner).ok();
            Some(Rect::from_corners(seen(min)?, seen(max)?))
        };
        for (card, face, look) in &cards {
            let is_caption = |name: &Name| name.as_str() == "Caption";
            let covered = look.0.agent.is_some();
            let place = if covered {
                let mut agents = agents.iter();
                let agent = agents
                    .find(|(place, _)| matches!(place, AgentPlace::Word { cell, .. } if *cell == card.0));
                let mut prints = agent.into_iter().flat_map(|(_, children)| prints.iter_many(children));
                let caption = prints.find(|(name, ..)| is_caption(name));
                caption.and_then(|(_, at, body)| on_screen(at, [body.min().into(), body.max().into()]))
            } else {
                on_screen(&GlobalTransform::IDENTITY, word_place(card.0))
            };
            if let Some(Rect { min, max }) = place {
                let kind = if covered { "caption" } else { "word" };
                println!("{kind}\t{}\t{}\t{}\t{}\t{}", face.0, min.x, min.y, max.x, max.y);
            }
        }
        commands
            .spawn((Name::new("Picture"), Screenshot::primary_window()))
            .observe(save_to_disk(file))
            .observe(|_: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
                exit.write(AppExit::Success);
            });
    }
}

/// Returns two corners of the place of a card's word, as a spectator sees the table.
fn word_place(cell: Cell) -> [Vec3; 2] {
    let middle = Vec3::new(
        (f32::from(cell.column()) - 2.0) * PITCH.x,
        CARD_HEIGHT,
        (f32::from(cell.row()) - 2.0) * PITCH.y,
    );
    let [reach, from, to] = WORD_BAND;
    [middle + Vec3::new(-reach, 0.0, from), middle + Vec3::new(reach, 0.0, to)]
}
