//! Tests that streamer mode keeps every secret off the window: what is drawn does not depend on them, on any page and in
//! any layout. The same walk with streamer mode off finds each of them, so that a leak would be found, too.

use std::time::Duration;

use bevy::{input::keyboard::Key, prelude::*, time::TimeUpdateStrategy};
use bevy_egui::egui::{Shape, epaint::ClippedShape};
use splitkey_client::{
    ClueTaken, CurrentHost, Devices, Flow, HeardLine, Hosting, Joining, Notice, Pointing, ReplayAct, Screen,
    Served, Settings, Sheet, Shown, TableLinks, TableList, TableState, Talk,
    controls::Command,
    page::{ItemKind, Page},
    platform::Inviter,
    protocol::{
        Channel, DeviceCode, Finding, Language, LinkKind, MyTable, PairLink, PlayerName, PublicTable,
        RaceKey, RaceLink, Refused, Seat, SeatId, TableCode, TableLink,
    },
    rules::{Cell, Clue, ClueRule, Identity, SideMap},
};

use super::player::{NoClipboard, Player};

/// What must not be seen.
#[derive(Clone, Copy, Debug)]
struct Secrets {
    /// Where the key's assassins are.
    key: usize,
    code: u32,
    clue: &'static str,
    line: &'static str,
    pinned: u8,
    ping: u16,
    address: &'static str,
    watcher: &'static str,
    /// What was typed to find a public table. Both find the same, and have as many letters.
    search: &'static str,
    overlay: u8,
    /// The bytes of the link of a race.
    race: u8,
}

const ONE: Secrets = Secrets {
    key: 0,
    code: 5,
    clue: "walnut",
    line: "Take the third row",
    pinned: 3,
    ping: 41,
    address: "192.168.7.11:7777",
    watcher: "Wanda",
    search: "zaz",
    overlay: 3,
    race: 5,
};

const OTHER: Secrets = Secrets {
    key: 7,
    code: 77_777,
    clue: "quench",
    line: "I would rather stop",
    pinned: 17,
    ping: 73,
    address: "10.20.30.40:8123",
    watcher: "Quentin",
    search: "uzi",
    overlay: 9,
    race: 11,
};

impl Secrets {
    fn map(self) -> SideMap {
        let mut map = [Identity::Bystander; 25];
        (0..9).for_each(|cell| map[(cell + self.key) % 25] = Identity::Agent);
        (9..12).for_each(|cell| map[(cell + self.key) % 25] = Identity::Assassin);
        SideMap(map)
    }

    fn table_code(self) -> TableCode {
        TableCode::from_bits(self.code)
    }

    /// Returns the texts that would give them away.
    fn texts(self) -> Vec<String> {
        let texts = [self.clue, self.line, self.address, self.watcher].map(str::to_lowercase);
        let code = self.table_code().as_str().to_lowercase();
        let links = [RaceLink([self.race; 16]).shown(), PairLink([self.race + 1; 16]).shown()];
        let links = links.map(|link| link.to_lowercase());
        texts.into_iter().chain([code, format!("{} ms", self.ping)]).chain(links).collect()
    }

    /// Puts them where the game keeps them.
    fn put(self, player: &mut Player) {
        let world = player.world();
        let mut state = world.resource_mut::<TableState>();
        if let Some(table) = &mut state.table {
            table.code = self.table_code();
            table.links = LinkKind::ALL.into();
            // How long somebody has been away is counted in the time of the computer.
            table.seats.iter_mut().for_each(|seat| seat.connected = true);
            let name = PlayerName::new(self.watcher).expect("a name");
            table.seats.push(Seat {
                id: SeatId(40),
                name,
                side: None,
                connected: true,
                away: false,
                computer: None,
            });
        }
        let side = state.game.as_ref().and_then(|game| game.my_side());
        if let (Some(game), Some(side)) = (&mut state.game, side) {
            game.me = Some((side, self.map()));
        }
        if let (Some(game), Some(side)) = (&mut world.resource_mut::<Shown>().0, side) {
            game.me = Some((side, self.map()));
        }
        let clue = Clue::new(self.clue, 2).expect("a clue");
        let mut flow = world.resource_mut::<Flow>();
        flow.pings = [(SeatId(2), self.ping)].into();
        flow.clues = [(SeatId(3), clue.clone())].into();
        world.resource_mut::<Pointing>().pins =
            [(SeatId(1), [Cell::new(self.pinned).expect("a cell")].into())].into();
        let (name, text) = ("Jonas".to_owned(), self.line.to_owned());
        let line = HeardLine { by: SeatId(3), name, watching: false, channel: Channel::Side, text };
        world.resource_mut::<Talk>().lines.push_back(line);
        let pages = [LinkKind::Overlay, LinkKind::Viewers, LinkKind::Moderator];
        let link = |(kind, number)| TableLink { kind, secret: [self.overlay + number; 16] };
        world.insert_resource(TableLinks::from_iter(pages.into_iter().zip(0..).map(link)));
        let mut tables = world.resource_mut::<TableList>();
        tables.search = self.search.to_owned();
        tables.public = vec![public_table()];
        let others = vec![PlayerName::new("Mara").expect("a name")];
        let code = self.table_code();
        tables.mine = vec![MyTable { code, others, side: None, running: false, my_turn: false }];
        let mut races = super::races::races("waiting");
        let page = races.page.as_mut().expect("a page");
        page.race = RaceLink([self.race; 16]);
        page.mine.as_mut().expect("a pair").invite = Some(PairLink([self.race + 1; 16]));
        races.open = Some(RaceKey::Race(page.race));
        world.insert_resource(races);
        let device = DeviceCode::from_bits(u64::from(self.code));
        world.resource_mut::<Devices>().code = Some((device, 90));
        world.insert_resource(Inviter(Box::new(NoClipboard)));
        world.insert_resource(self.hosting());
        if world.resource::<Joining>().code.is_none() {
            let invited = Joining { code: Some(code), invited: true, ..Joining::default() };
            world.insert_resource(invited);
        }
        world.trigger(ClueTaken(clue));
        player.frames(4);
    }

    fn hosting(self) -> Hosting {
        let here = || CurrentHost {
            address: self.address.to_owned(),
            origin: self.address.to_owned(),
            private: true,
            dialler: Box::new(|_| Err("no network".to_owned())),
        };
        let inviter = || Inviter(Box::new(NoClipboard));
        let served =
            Served { address: self.address.to_owned(), page: true, current_host: here(), inviter: inviter() };
        Hosting::on(served, (here(), inviter())).0
    }

    fn refusal(self) -> Notice {
        let (clue, rule) = (self.clue.to_owned(), ClueRule::Derivation);
        Notice::Refused(Refused::InvalidClue(Finding { clue, rule, word: None, because: None }))
    }
}

/// A table that both searches find.
fn public_table() -> PublicTable {
    PublicTable {
        code: TableCode::from_bits(4_242),
        host: PlayerName::new("Zazuzi").expect("a name"),
        language: Language::English,
        seated: [1, 1],
        watching: 0,
        running: false,
        has_password: false,
        knock: false,
    }
}

/// What was drawn and described at one stop of the walk.
struct Seen {
    stop: String,
    shapes: Vec<ClippedShape>,
    texts: String,
}

fn text_of(shape: &Shape, texts: &mut String) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| text_of(shape, texts)),
        Shape::Text(text) => {
            texts.push_str(&text.galley.text().to_lowercase());
            texts.push('\n');
        }
        _ => {}
    }
}

/// Appends the title and every text of the page description, which browsers can show as tooltips.
fn page_texts(page: &Page, texts: &mut String) {
    texts.push_str(&page.title.to_lowercase());
    let items = page.items.iter().chain(page.covered.iter().flat_map(|(_, items)| items));
    for item in items {
        let told = match &item.kind {
            ItemKind::Heading { text } | ItemKind::Text { text } | ItemKind::Alert { text } => text.clone(),
            ItemKind::Button { text, reason, .. } => format!("{text} {reason:?}"),
            ItemKind::Grid { cells, .. } => cells.iter().map(|cell| cell.state.as_str()).collect(),
            ItemKind::Field { value, .. } | ItemKind::Area { value, .. } => value.clone(),
            ItemKind::List { label, lines, .. } => format!("{label} {lines:?}"),
            ItemKind::ClueEntry { .. } => String::new(),
        };
        texts.push_str(&told.to_lowercase());
        texts.push('\n');
    }
}

fn look(player: &mut Player, stop: String, seen: &mut Vec<Seen>) {
    // Until animations have ended.
    player.frames(8);
    // A caret blinks in the time of the computer.
    let is_caret = |shape: &Shape| matches!(shape, Shape::LineSegment { points: [a, b], .. } if a.x == b.x);
    let shapes = player.shapes().iter().filter(|clipped| !is_caret(&clipped.shape));
    let shapes: Vec<ClippedShape> = shapes.cloned().collect();
    let mut texts = String::new();
    shapes.iter().for_each(|clipped| text_of(&clipped.shape, &mut texts));
    page_texts(&player.page(), &mut texts);
    seen.push(Seen { stop, shapes, texts });
}

const SIZES: [(f32, f32); 3] = [(1280.0, 720.0), (800.0, 800.0), (390.0, 844.0)];
const SHEETS: [Sheet; 15] = [
    Sheet::Settings,
    Sheet::HowTo,
    Sheet::Credits,
    Sheet::People,
    Sheet::Missions,
    Sheet::Teams,
    Sheet::History,
    Sheet::Races,
    Sheet::Race,
    Sheet::NewRace,
    Sheet::RaceClues,
    Sheet::Invite,
    Sheet::Phone,
    Sheet::Share,
    Sheet::Hosting,
];

/// Every screen with a moment of it.
const EVERYWHERE: [(Screen, &str); 7] = [
    (Screen::Home, ""),
    (Screen::Join, ""),
    (Screen::Table, ""),
    (Screen::Match, "clue"),
    (Screen::Match, "talk"),
    (Screen::Debrief, ""),
    (Screen::Replay, ""),
];
/// A single match in a wide window, where a secret is enough to be found.
const MATCH: [(Screen, &str); 1] = [(Screen::Match, "clue")];

/// Opens the pages and panels of some screens with these secrets.
fn walk(screens: &[(Screen, &str)], settings: Settings, secrets: Secrets) -> Vec<Seen> {
    let mut seen = Vec::new();
    for (screen, moment) in screens {
        let mut player = Player::at(*screen, moment);
        player.world().insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
        player.set(|now| *now = Settings { reduced_motion: true, ..settings });
        secrets.put(&mut player);
        if *screen == Screen::Replay {
            player.press(Command::Replay(ReplayAct::To(6)));
        }
        let sizes = if screens.len() > 1 { &SIZES[..] } else { &SIZES[..1] };
        for (number, (width, height)) in sizes.iter().enumerate() {
            player.resize(*width, *height);
            let at = format!("{screen:?} {moment} {width}×{height}");
            look(&mut player, at.clone(), &mut seen);
            // Sheets are the same over every screen but for what the table adds.
            let sheets = if number == 0 && *moment != "talk" { &SHEETS[..] } else { &[] };
            for sheet in sheets {
                player.press(Command::OpenSheet(*sheet));
                look(&mut player, format!("{at}: {sheet:?}"), &mut seen);
            }
            player.press(Command::CloseSheet);
            if (*screen, *moment) == (Screen::Match, "clue") {
                look_at_panels(&mut player, secrets, &at, &mut seen);
            }
        }
    }
    seen
}

/// Opens what lies over a match.
fn look_at_panels(player: &mut Player, secrets: Secrets, at: &str, seen: &mut Vec<Seen>) {
    player.world().insert_resource(secrets.refusal());
    player.frames(4);
    look(player, format!("{at}: refusal"), seen);
    player.press(Command::DismissNotice);
    player.set(|settings| settings.flat = true);
    look(player, format!("{at}: flat"), seen);
    player.set(|settings| settings.flat = false);
    player.type_key(Key::Escape);
    look(player, format!("{at}: menu"), seen);
    player.type_key(Key::Escape);
}

fn streaming() -> Settings {
    Settings { streamer: true, spectators_named: false, ..Settings::default() }
}

#[test]
fn in_streamer_mode_a_phone_is_paired_without_its_link_in_words() {
    for settings in [Settings::default(), streaming()] {
        let drawn = [false, true].map(|opened| {
            let mut player = Player::with_phone(opened);
            player.set(|now| *now = Settings { reduced_motion: true, ..settings });
            let mut seen = Vec::new();
            look(&mut player, format!("{opened}"), &mut seen);
            seen.remove(0)
        });
        let [offered, opened] = drawn;
        assert!(opened.texts.contains("happy otter"), "{}", opened.texts);
        assert!(offered.texts.contains("scan this"), "{}", offered.texts);
        // The picture of the code has hundreds of modules.
        assert!(offered.shapes.len() > opened.shapes.len() + 300, "{}", offered.shapes.len());
        for seen in [offered, opened] {
            for hidden in ["play.example", "5a5a", "#"] {
                assert!(!seen.texts.contains(hidden), "{hidden} in {}", seen.texts);
            }
        }
    }
}

/// Returns what is drawn before, while and after the player peeks at the key.
fn peek(secrets: Secrets) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut player = Player::at(Screen::Match, "clue");
    player.world().insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    player.set(|now| *now = Settings { peek: true, flat: true, reduced_motion: true, ..streaming() });
    secrets.put(&mut player);
    for (stop, held) in [("before", None), ("held", Some(true)), ("after", Some(false))] {
        held.into_iter().for_each(|held| player.hold_key(Key::F9, held));
        look(&mut player, stop.to_owned(), &mut seen);
    }
    seen
}

/// Returns the stops at which two walks differ.
fn differences(one: &[Seen], other: &[Seen]) -> Vec<String> {
    assert_eq!(one.len(), other.len());
    let stops = one.iter().zip(other);
    stops.filter(|(one, other)| one.shapes != other.shapes).map(|(seen, _)| seen.stop.clone()).collect()
}

/// Returns which of the secret texts are found, and where.
fn found(seen: &[Seen]) -> Vec<(String, String)> {
    let is_in = |seen: &Seen| {
        let texts = ONE.texts().into_iter().filter(|text| seen.texts.contains(text));
        texts.map(|text| (text, seen.stop.clone())).collect::<Vec<_>>()
    };
    seen.iter().flat_map(is_in).collect()
}

#[test]
fn in_streamer_mode_nothing_that_is_drawn_depends_on_a_secret() {
    let [one, other] = [ONE, OTHER].map(|secrets| walk(&EVERYWHERE, streaming(), secrets));
    assert_eq!(found(&one), Vec::new(), "no text names a secret");
    assert_eq!(differences(&one, &other), Vec::<String>::new());
}

#[test]
fn the_walk_finds_each_secret_when_streamer_mode_is_off() {
    let off = Settings::default();
    let told = found(&walk(&EVERYWHERE, off, ONE));
    for text in ONE.texts() {
        assert!(told.iter().any(|(seen, _)| *seen == text), "{text} is never drawn");
    }
    let flat = Settings { flat: true, ..off };
    let one = walk(&MATCH, flat, ONE);
    for other in [Secrets { key: OTHER.key, ..ONE }, Secrets { pinned: OTHER.pinned, ..ONE }] {
        assert_ne!(differences(&one, &walk(&MATCH, flat, other)), Vec::<String>::new(), "{other:?}");
    }
}

#[test]
fn a_window_that_leaks_one_secret_is_found() {
    // Each of these shows a single secret.
    let [one, other] = [ONE, Secrets { key: OTHER.key, ..ONE }].map(peek);
    assert_eq!(differences(&one, &other), ["held"], "the key is drawn while F9 is held, and only then");
    let naming = Settings { spectators_named: true, ..streaming() };
    let told = found(&walk(&MATCH, naming, ONE));
    assert!(!told.is_empty() && told.iter().all(|(text, _)| text == "wanda"), "{told:?}");
}
