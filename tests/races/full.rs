//! A host that has as many races as it takes.

use std::collections::BTreeMap;

use splitkey_host::{DailyBoard, Entrant, HostConfig, KeptRace, MemoryJournal, PlayerId, StoredRace};
use splitkey_protocol::{FromClient, Language, RaceAsk, RaceLink, RacePlan, RaceTold, Refused};
use splitkey_testkit::{LinkedApps, UNIX_TIME, race_plan};

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
    FromClient::Race { ask: RaceAsk::Create { plan, name: name("Zoe"), password: None, opens: None } }
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
