//! Nobody can get the deal of a race anywhere else.

use splitkey_client::{
    ListWritten, WordList,
    controls::{Command, ControlPressed, WordsAct},
};
use splitkey_host::{Dealer, MemoryJournal};
use splitkey_protocol::{RacePlan, Request};
use splitkey_rules::{Side, SideMap};
use splitkey_testkit::{LinkedApps, Player, race_plan};

use crate::races::{
    room::Room,
    secrets::{exact_plan, exact_words},
};

/// The words of a board in their places, and both halves of its key.
#[derive(Debug, PartialEq)]
struct Dealt {
    words: Vec<String>,
    key: [SideMap; 2],
}

impl Dealt {
    fn new(words: &[String], key: [Option<SideMap>; 2]) -> Dealt {
        Dealt {
            words: words.iter().map(|word| word.to_lowercase()).collect(),
            key: key.map(|map| map.expect("a map")),
        }
    }
}

/// Returns people at a host that draws everything from this seed.
fn room(seed: u64) -> Room {
    let dealer = Dealer::rigged(seed, []);
    Room::new(LinkedApps::with_dealer_and_journal(dealer, |notify| Box::new(MemoryJournal::new(notify))), 3)
}

/// Returns what a pair of a new race with this plan is dealt. `before` happens once the race exists.
fn race_dealt(room: &mut Room, plan: RacePlan, before: impl FnOnce(&mut Room)) -> Dealt {
    let race = room.create(2, plan);
    before(room);
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    let words = room.guests[0].words().cloned().expect("words");
    Dealt::new(&words[..], [0, 1].map(|who| room.guests[who].map))
}

fn press(player: &mut Player, press: Command) {
    player.app.world_mut().trigger(ControlPressed(press));
}

/// Returns what two people are dealt at a new table with the settings of a race, which are those of any new table, and with
/// these words, if there are any.
fn table_dealt(apps: &mut LinkedApps, words: Option<&[String]>) -> Dealt {
    let mut players = [apps.player("Lark"), apps.player("Owl")];
    apps.settle(&mut players);
    apps.want(&mut players, 0, Request::CreateTable);
    let code = players[0].code();
    apps.want(&mut players, 1, Request::JoinTable { code, password: None });
    for side in Side::BOTH {
        apps.want(&mut players, side.index(), Request::Sit { side });
    }
    if let Some(words) = words {
        press(&mut players[0], Command::Words(WordsAct::Open));
        players[0].app.world_mut().trigger(ListWritten(words.join("\n")));
        press(&mut players[0], Command::Words(WordsAct::Keep));
        let is_sent = |player: &Player| {
            let list: &WordList = player.app.world().resource();
            list.percent_sent().is_none()
        };
        for _ in 0..100 {
            apps.settle(&mut players);
            if is_sent(&players[0]) {
                break;
            }
        }
        assert!(is_sent(&players[0]), "the table should have the words");
    }
    apps.want(&mut players, 0, Request::StartMatch);
    let words = players[0].game().words.clone();
    Dealt::new(&words[..], players.each_ref().map(|player| player.game().me.map(|(_, map)| map)))
}

#[test]
fn no_table_with_the_settings_of_a_race_is_dealt_its_words_in_their_places_or_its_key() {
    let exact = exact_words();
    for seed in [7, 2026] {
        for words in [None, Some(&exact[..])] {
            let plan = |room: &Room| match words {
                Some(_) => exact_plan(room.apps.time()),
                None => race_plan(room.apps.time()),
            };
            let mut room = room(seed);
            let (plan, mut tables) = (plan(&room), Vec::new());
            let dealt = race_dealt(&mut room, plan, |room| {
                tables.extend((0..2).map(|_| table_dealt(&mut room.apps, words)));
            });
            tables.extend((0..2).map(|_| table_dealt(&mut room.apps, words)));
            for table in &tables {
                assert_ne!(table.words, dealt.words, "seed {seed}");
                assert_ne!(table.key, dealt.key, "seed {seed}");
                let same = |words: &[String]| {
                    let mut words = words.to_vec();
                    words.sort();
                    words
                };
                assert_eq!(
                    words.is_some(),
                    same(&table.words) == same(&dealt.words),
                    "an exact list is the same"
                );
            }
        }
    }
}

#[test]
fn what_is_dealt_at_tables_changes_no_deal_of_a_race() {
    let dealt = |tables: usize| {
        let mut room = room(7);
        let plan = race_plan(room.apps.time());
        race_dealt(&mut room, plan, |room| {
            for _ in 0..tables {
                table_dealt(&mut room.apps, None);
            }
        })
    };
    assert_eq!(dealt(0), dealt(3));
}
