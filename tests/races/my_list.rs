//! The list of a player's own races.

use splitkey_host::{Dealer, KeptRace, StoredRace};
use splitkey_protocol::{RaceAsk, RaceLine, RaceLink, RaceTold, SignUp, limits::LISTED_RACES, races::Stage};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, ScriptedJournal, race_plan};

use crate::races::room::{DAY, Room};

fn host(journal: &ScriptedJournal) -> LinkedApps {
    LinkedApps::with_dealer_and_journal(Dealer::rigged(7, []), |notify| journal.open(notify))
}

fn mine(room: &mut Room, who: usize) -> Vec<RaceLine> {
    let told = room.ask(who, RaceAsk::List);
    let [RaceTold::List { mine, .. }] = told.as_slice() else { panic!("{told:?}") };
    mine.clone()
}

#[test]
fn newer_races_that_are_over_push_no_running_one_off_the_list() {
    let journal = ScriptedJournal::default();
    let mut room = Room::new(host(&journal), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    assert!(room.act([0, 1]), "a clue by Lark");

    // The same two have played in many others since, which are over.
    let mut races = journal.races();
    let kept = races[0].clone();
    races.extend((0..2 * LISTED_RACES as u64).map(|number| {
        let (link, opens) = (RaceLink([number as u8; 16]), kept.race.opens + number);
        let plays = kept.plays.clone();
        KeptRace { race: StoredRace { link, opens, over: true, ..kept.race.clone() }, plays }
    }));
    let mut apps = host(&journal);
    apps.set_clock(room.apps.time() + DAY);
    apps.keep_races(races);
    let mut room = Room::new(apps, 3);
    let [larks, owls] = [0, 1].map(|who| mine(&mut room, who));
    assert_eq!([larks.len(), owls.len()], [LISTED_RACES; 2]);
    assert_eq!((larks[0].race, larks[0].stage, larks[0].my_turn), (race, Stage::Playing, false));
    assert_eq!((owls[0].race, owls[0].my_turn), (race, true));
    assert!(owls[1..].iter().all(|line| line.stage == Stage::Closed));
}

#[test]
fn the_list_tells_which_games_run_and_with_whom() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    let told = |room: &mut Room| {
        let line = mine(room, 0).remove(0);
        (line.partner.map(|name| name.to_string()), line.runs)
    };
    let invite = room.sign_up(0, race, SignUp::Invite(Side::A)).mine.and_then(|mine| mine.invite);
    assert_eq!(told(&mut room), (None, false), "there is no partner yet");
    room.sign_up(1, race, SignUp::Join(invite.expect("a link")));
    let runs = (Some("Player 1".to_owned()), true);
    assert_eq!(told(&mut room), runs, "the pair can begin");
    room.open(race, [0, 1]);
    assert_eq!(told(&mut room), runs);
    room.play([0, 1]);
    assert_eq!(told(&mut room), (Some("Player 1".to_owned()), false), "the match is over");
    assert!(
        mine(&mut room, 2).iter().all(|line| line.partner.is_none() && !line.runs),
        "they only organise it"
    );
}
