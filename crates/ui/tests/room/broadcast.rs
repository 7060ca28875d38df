//! Tests of the broadcast view with every choice of cameras, sizes and words, as a channel shows it.

use bevy::input::keyboard::Key;
use splitkey_client::{
    Broadcast, Cameras, MatchView, Screen, Settings, Shown, TableState, Viewpoint,
    protocol::{Language, PlayerName, Seat, SeatId, View},
    rules::Side,
};

use super::{faults, made_up, player::Player, texts::texts};

/// The sizes of pictures that streams have, and those of windows beside them.
const SIZES: [(f32, f32); 6] = [
    (1280.0, 720.0),
    (1440.0, 900.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
    (3440.0, 1440.0),
    (3840.0, 2160.0),
];
const CAMERAS: [Cameras; 3] = [Cameras::One, Cameras::Two, Cameras::Four];

fn channel(broadcast: Broadcast) -> Settings {
    let language = Language::Dutch;
    Settings { view: Viewpoint::Broadcast, broadcast, language, reduced_motion: true, ..Settings::default() }
}

/// A spectator of a match, where somebody guesses.
fn spectator(moment: &str) -> Player {
    let mut player = Player::at(Screen::Match, moment);
    let game = made_up::game(moment);
    let view = MatchView::from(View::Public(Box::new(game.public_view())));
    let world = player.world();
    let mut state = world.resource_mut::<TableState>();
    state.table = Some(made_up::table(None, false, SeatId(2)));
    state.game = Some(view.clone());
    world.insert_resource(Shown(Some(view)));
    player.frames(4);
    player
}

/// Goes through the sizes with each choice, and returns the faults in words.
fn look(player: &mut Player, choices: &[Broadcast]) -> Vec<String> {
    let mut told = Vec::new();
    for broadcast in choices {
        player.set(|settings| *settings = channel(*broadcast));
        for (width, height) in SIZES {
            player.resize(width, height);
            told.extend(faults(player, &format!("{width}×{height} {broadcast:?}")));
        }
    }
    told
}

fn choices(large_words: bool) -> Vec<Broadcast> {
    let sizes = [0.6, 1.0, 1.6];
    let all = CAMERAS.into_iter().flat_map(|cameras| sizes.map(|camera_size| (cameras, camera_size)));
    all.map(|(cameras, camera_size)| Broadcast { cameras, camera_size, large_words, ..Broadcast::default() })
        .collect()
}

#[test]
fn no_place_for_a_camera_covers_a_word() {
    for moment in ["clue", "guess"] {
        let mut player = spectator(moment);
        let told = look(&mut player, &[choices(false), choices(true)].concat());
        assert!(told.is_empty(), "{moment}: {} faults:\n{}", told.len(), told.join("\n"));
    }
}

#[test]
fn no_place_for_a_camera_covers_a_word_of_somebody_who_plays_on_camera() {
    let mut player = Player::at(Screen::Match, "prepare");
    let told = look(&mut player, &[choices(false), choices(true)].concat());
    assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
}

#[test]
fn large_words_have_the_place_of_the_lower_third() {
    let mut player = spectator("guess");
    let [usual, large] = [false, true].map(|large_words| {
        player.set(|settings| *settings = channel(Broadcast { large_words, ..Broadcast::default() }));
        player.resize(1920.0, 1080.0);
        let clue = texts(&player).into_iter().filter(|text| text == "POLAR").count();
        assert_eq!(clue, 1, "the clue of the turn is shown once");
        player.room().0
    });
    assert!(large.height() > 1.15 * usual.height() && large.width() == usual.width(), "{usual} {large}");
}

#[test]
fn a_clean_feed_has_nothing_but_the_table() {
    let mut player = spectator("guess");
    player.set(|settings| *settings = channel(Broadcast { clean: true, ..Broadcast::default() }));
    for (width, height) in SIZES {
        player.resize(width, height);
        assert_eq!(texts(&player), Vec::<String>::new(), "{width}×{height}");
        assert_eq!(player.panels(), Vec::new(), "{width}×{height}");
        let (window, words) = (player.window(), player.room().0);
        assert!(words.width() > 0.97 * window.width() && words.height() > 0.97 * window.height(), "{words}");
    }
    // The settings are a key away.
    player.type_key(Key::F2);
    assert!(!texts(&player).is_empty());
}

#[test]
fn a_player_on_camera_keeps_the_controls_of_a_clean_feed() {
    let mut player = Player::at(Screen::Match, "clue");
    player.set(|settings| *settings = channel(Broadcast { clean: true, ..Broadcast::default() }));
    player.resize(1280.0, 720.0);
    let names: Vec<String> = player.panels().into_iter().map(|(name, _)| name).collect();
    for name in ["action bar", "key badge", "broadcast column"] {
        assert!(names.iter().any(|panel| panel == name), "{name}: {names:?}");
    }
}

/// Seats eight players with the longest names.
fn crowd(player: &mut Player) {
    let seat = |(number, side): (u16, Side)| Seat {
        id: SeatId(number),
        name: PlayerName::new(&format!("Wolfeschlegelsteinhau {number}")).expect("a name"),
        side: Some(side),
        connected: true,
        away: false,
        computer: None,
    };
    let mut state = player.world().resource_mut::<TableState>();
    let table = state.table.as_mut().expect("a table");
    table.seats =
        (11..15).map(|at| (at, Side::A)).chain((21..25).map(|at| (at, Side::B))).map(seat).collect();
    player.frames(4);
}

#[test]
fn the_picture_stays_right_with_many_players_on_a_side() {
    for moment in ["clue", "guess", "sudden"] {
        let mut player = spectator(moment);
        crowd(&mut player);
        let told = look(&mut player, &[choices(false), choices(true)].concat());
        assert!(told.is_empty(), "{moment}: {} faults:\n{}", told.len(), told.join("\n"));
        let names = texts(&player).into_iter().filter(|text| text.starts_with("Wolfe")).count();
        assert!(names > 0, "{moment}: the names are shown");
    }
}
