//! A host that has as many races as it takes.

use std::{collections::BTreeMap, time::Duration};

use splitkey_host::{DailyBoard, Entrant, HostConfig, KeptRace, MemoryJournal, PlayerId, StoredRace};
use splitkey_protocol::{
    FromClient, FromHost, Language, RaceAsk, RaceLink, RacePlan, RaceTold, Refused, Request, SignUp, limits,
};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, Player, UNIX_TIME, race_plan};

use crate::races::room::{DAY, Room, name};

/// The most open races of a host.
const MOST: u16 = 1000;

/// Returns somebody at a host with a daily board and so many races of others, which close at this time.
fn room(races: u16, closes: u64) -> Room {
    let daily_board = Some(DailyBoard { language: Language::English, starts: 0 });
    let config = HostConfig { daily_board, ..HostConfig::default() };
    let mut apps = LinkedApps::keeping(config, |notify| Box::new(MemoryJournal::new(notify)));
    let kept = |number: u16| {
        let mut link = [7; 16];
        link[..2].copy_from_slice(&number.to_le_bytes());
        let opens = UNIX_TIME - 2 * DAY;
        let plan = RacePlan { closes, sign_ups_end: opens + 1, ..race_plan(opens) };
        let organiser = Entrant { player: PlayerId::from_hash([9; 32]), name: name("Olga") };
        let race = StoredRace::new(RaceLink(link), plan, opens, organiser);
        KeptRace { race, plays: BTreeMap::new() }
    };
    apps.keep_races((0..races).map(kept).collect());
    Room::new(apps, 1)
}

fn create(room: &Room) -> FromClient {
    let plan = Box::new(race_plan(room.apps.time()));
    Request::Race { ask: RaceAsk::Create { plan, password: None, opens: None } }.by(name("Zoe"))
}

#[test]
fn closed_races_keep_nobody_from_creating_one() {
    let mut room = room(MOST + 500, UNIX_TIME - DAY);
    let create = create(&room);
    assert_eq!(room.refused(0, create), None);
}

#[test]
fn a_host_full_of_open_races_takes_no_more_but_has_its_daily_board() {
    let mut full = room(MOST, UNIX_TIME + DAY);
    let one_more = create(&full);
    assert_eq!(full.refused(0, one_more.clone()), Some(Refused::HostFull));
    let told = full.ask(0, RaceAsk::List);
    let [RaceTold::List { listed, .. }] = told.as_slice() else { panic!("{told:?}") };
    assert!(listed.iter().any(|line| line.daily));
    let mut almost = room(MOST - 1, UNIX_TIME + DAY);
    assert_eq!(almost.refused(0, one_more), None);
}

/// Returns somebody at a host whose daily board has as many pairs as it takes, none of which has begun.
fn full_daily_board() -> (Room, RaceLink) {
    let daily_board = Some(DailyBoard { language: Language::English, starts: 0 });
    let config = HostConfig { daily_board, ..HostConfig::default() };
    let mut apps = LinkedApps::keeping(config, |notify| Box::new(MemoryJournal::new(notify)));
    let opens = UNIX_TIME / DAY * DAY;
    let (link, closes) = (RaceLink([8; 16]), opens + DAY);
    let plan = RacePlan { most_pairs: limits::RACE_PAIRS, closes, sign_ups_end: closes, ..race_plan(opens) };
    let entrant = |number: u16| {
        let mut hash = [9; 32];
        hash[..2].copy_from_slice(&number.to_le_bytes());
        Entrant { player: PlayerId::from_hash(hash), name: name("Olga") }
    };
    let mut race = StoredRace { daily: true, ..StoredRace::new(link, plan, opens, entrant(0)) };
    for number in 1..=limits::RACE_PAIRS {
        race.sign_ups.invite(entrant(number), Side::A).expect("room");
    }
    apps.keep_races(vec![KeptRace { race, plays: BTreeMap::new() }]);
    (Room::new(apps, 1), link)
}

#[test]
fn a_full_daily_board_makes_room_for_a_newcomer_by_pairs_that_have_not_begun() {
    let (mut room, race) = full_daily_board();
    let page = room.sign_up(0, race, SignUp::WaitForPartner);
    assert!(page.mine.is_some() && page.pairs == limits::RACE_PAIRS);
}

#[test]
fn an_address_signs_up_only_so_many_pairs_in_an_hour() {
    let (room, race) = full_daily_board();
    let mut apps = room.apps;
    let mut player = apps.player_from("Zoe", [10, 0, 0, 1]);
    apps.settle([&mut player]);
    let sign_up = RaceAsk::SignUp { race, how: SignUp::WaitForPartner, password: None };
    let refused = |apps: &mut LinkedApps, player: &mut Player, ask: RaceAsk| {
        // So that the limits of the connection have refilled.
        apps.pass(Duration::from_secs(7));
        let since = player.heard().len();
        player.say(Request::Race { ask }.by(name("Zoe")));
        (0..3).for_each(|_| apps.settle([&mut *player]));
        let mut said = player.heard()[since..].iter();
        said.any(|said| *said == FromHost::Refused { reason: Refused::TooManyRequests })
    };
    let mut signed_up = 0;
    while !refused(&mut apps, &mut player, sign_up.clone()) {
        signed_up += 1;
        assert!(signed_up < 120, "there should be a limit");
        assert!(!refused(&mut apps, &mut player, RaceAsk::Withdraw { race }));
    }
    assert!(signed_up >= 60, "{signed_up}");
    let mut other = apps.player_from("Yun", [10, 0, 0, 2]);
    apps.settle([&mut other]);
    assert!(!refused(&mut apps, &mut other, sign_up), "another address has its own");
}

#[test]
fn the_table_of_a_pair_counts_for_the_address_of_the_player_who_begins() {
    let config = HostConfig { tables_an_address: 1, ..HostConfig::default() };
    let mut room = Room::at_address(LinkedApps::with_config(config), 5, [10, 0, 0, 1]);
    let race = room.create(4, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.pair(race, 2, 3);
    room.open(race, [0, 1]);
    let open = Request::Race { ask: RaceAsk::Open { race } };
    assert_eq!(room.refused(2, open), Some(Refused::HostFull));
}
