//! Tests of the way to the key in another window: nothing of it but its buttons is drawn here.

use std::time::Duration;

use bevy::{input::keyboard::Key, prelude::*, time::TimeUpdateStrategy};
use bevy_egui::egui::epaint::ClippedShape;
use splitkey_client::{
    Screen, Settings,
    controls::Command,
    net::Heard,
    platform::{Inviter, KeyWindow, OpenKeyWindow},
    protocol::{FromHost, Pairing, PairingCode, PairingPhrase, PhoneView},
};

use super::{
    SIZES,
    pages::look_at_page,
    player::{NoClipboard, Player},
};

/// A device that opens windows, of which nothing is heard.
struct Opens;

impl OpenKeyWindow for Opens {
    fn open(&self, _: &str) -> bool {
        true
    }

    fn give(&self, _: &str) {}

    fn words(&self) -> Option<String> {
        None
    }
}

fn player() -> Player {
    let mut player = Player::at(Screen::Match, "clue");
    let world = player.world();
    world.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    world.insert_resource(Inviter(Box::new(NoClipboard)));
    world.insert_resource(KeyWindow(Box::new(Opens)));
    player
}

/// Returns what is drawn while a window is paired: once the host has offered this code, and once it was opened.
fn drawn(code: u8, settings: Settings) -> [Vec<ClippedShape>; 2] {
    let mut player = player();
    player.set(|now| *now = Settings { reduced_motion: true, ..settings });
    player.press(Command::OpenKeyWindow);
    let offered = Pairing::Offered { code: PairingCode([code; 16]) };
    let opened = Pairing::Opened { phrase: PairingPhrase::from_bits(code.into()) };
    [offered, opened].map(|pairing| {
        let phone = PhoneView { paired: false, pairing: Some(pairing) };
        player.world().resource_mut::<Heard>().0.push_back(FromHost::Phone { phone });
        player.frames(8);
        assert!(player.items().iter().any(|id| id == "phone-window-waits"), "{:?}", player.items());
        player.shapes().to_vec()
    })
}

#[test]
fn neither_the_code_nor_the_words_of_a_window_are_drawn() {
    for streamer in [false, true] {
        let settings = Settings { streamer, ..Settings::default() };
        assert!(drawn(7, settings) == drawn(9, settings), "streamer mode: {streamer}");
    }
}

#[test]
fn every_control_of_the_menu_with_the_ways_to_the_key_can_be_reached() {
    let mut player = player();
    player.type_key(Key::Escape);
    assert!(player.items().iter().any(|id| id == "key-window"));
    look_at_page("menu", player);
}

#[test]
fn the_way_to_another_window_is_beside_the_way_to_the_phone() {
    let mut player = player();
    player.type_key(Key::Escape);
    for (width, height) in SIZES {
        player.resize(width, height);
        let items = player.items();
        let at = |wanted: &str| items.iter().position(|id| id == wanted).expect("a button");
        assert_eq!(at("key-window"), at("open-phone") + 1, "{width}×{height}");
    }
}
