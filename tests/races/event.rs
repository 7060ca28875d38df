//! A race with three pairs.

use splitkey_protocol::{
    FromHost, Invitation, RaceAsk, RaceKey, RaceRefused, RaceTold, Refused, ReplayLink, Request, Ruling,
    RulingOn, SignUp, TalkLine, limits,
    races::{PairEnd, Sealed, Stage, TieBreak},
};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, race_plan};

use crate::races::room::{DAY, HOUR, Room, name, page_in};

const ORGANISER: usize = 6;

#[test]
fn three_pairs_play_the_same_deal_from_sign_up_to_closing() {
    let mut room = Room::new(LinkedApps::open(), 7);
    let race = room.create(ORGANISER, race_plan(room.apps.time()));
    assert_eq!(room.page(0, race).sealed, None, "nothing is dealt before a pair is complete");
    room.pair(race, 0, 1);
    let sealed = room.page(ORGANISER, race).sealed.expect("a hash once a pair is complete");
    room.sign_up(2, race, SignUp::WaitForPartner);
    room.sign_up(3, race, SignUp::WaitForPartner);
    room.pair(race, 4, 5);
    let pairs = [[0, 1], [2, 3], [4, 5]];
    for pair in pairs {
        room.open(race, pair);
    }
    for side in [0, 1] {
        let seen = pairs.map(|pair| (room.guests[pair[side]].words().cloned(), room.guests[pair[side]].map));
        assert!(seen.iter().all(|one| *one == seen[0]), "the deal differs between pairs");
    }
    assert_ne!(room.guests[0].map, room.guests[1].map);

    // The first pair plays at once, the second takes three days for an action, and the third doesn't finish.
    room.play(pairs[0]);
    let standing = room.rows(5, race)[0].standing.expect("a finished pair");
    assert_eq!((standing.rank, standing.decided_by), (Some(1), None));
    assert_eq!(standing.replay, None, "the race is not closed");
    assert!(room.rows(ORGANISER, race)[1..].iter().all(|row| row.standing.is_none()));
    room.act(pairs[1]);
    room.pass(3 * DAY);
    let mine = room.page(2, race).mine.and_then(|mine| mine.play).expect("a pair that plays");
    assert_eq!((mine.clock.tokens, mine.my_turn, mine.over), (1, false, false));
    room.play(pairs[1]);
    room.act(pairs[2]);
    assert_eq!(room.page(0, race).finished, 2);
    let clues = Request::Race { ask: RaceAsk::FetchClues { race, from: 0 } };
    let not_closed = Some(Refused::Race(RaceRefused::NotClosed));
    assert_eq!(room.refused(0, clues.clone()), not_closed);
    assert_eq!(room.page(0, race).opened, None);

    room.pass(7 * DAY);
    let page = room.page(ORGANISER, race);
    assert_eq!((page.stage, page.sealed), (Stage::Closed, Some(sealed)));
    let opened = page.opened.expect("the deal is told");
    let key = room.guests[0].map.expect("a map");
    assert!(opened.contains(if key.0[0] == splitkey_rules::Identity::Agent { "A1 agent" } else { "A1 " }));
    assert_eq!(Sealed::of_text(&opened).0, sealed);
    let rows = room.rows(ORGANISER, race);
    let told: Vec<_> = rows
        .iter()
        .filter_map(|row| row.standing)
        .map(|standing| (matches!(standing.end, PairEnd::Finished(_)), standing.rank, standing.decided_by))
        .collect();
    let expected = [
        (true, Some(1), None),
        (true, Some(2), Some(TieBreak::TimeTokens)),
        (false, Some(3), Some(TieBreak::NotFinished)),
    ];
    assert_eq!(told, expected);
    let told = room.say(ORGANISER, clues).to_vec();
    let all = told.iter().find_map(|said| match said {
        FromHost::Race { told: RaceTold::Clues { pairs, more: false, .. } } => Some(pairs.clone()),
        _ => None,
    });
    let all = all.expect("what all pairs did");
    assert_eq!(all.iter().map(|pair| pair.turns.is_empty()).collect::<Vec<_>>(), [false; 3]);
    // Everybody can replay all matches, up to where they stopped.
    let links: Vec<_> = rows.iter().map(|row| row.standing.and_then(|standing| standing.replay)).collect();
    assert_eq!(links.iter().map(Option::is_some).collect::<Vec<_>>(), [true; 3]);
    let link = links[1].expect("a link");
    let replay = room.replay(ORGANISER, link).expect("a replay");
    assert_eq!((replay.link, replay.finished.outcome()), (Some(link), splitkey_rules::Outcome::Won));
    assert_eq!(replay.names.map(|names| names[0].to_string()), ["Player 2", "Player 3"]);
    let stopped = room.replay(0, links[2].expect("a link")).expect("a replay");
    assert_eq!(stopped.finished.steps().count(), stopped.finished.actions().len());
    assert!(stopped.finished.steps().last().is_some_and(|step| !step.game.phase().is_over()));
    let nobody = ReplayLink { record: 99, ..link };
    assert_eq!(room.replay(0, nobody), Err(Refused::ReplayGone));
    let other_race = ReplayLink { tag: [7; 16], ..link };
    assert_eq!(room.replay(0, other_race), Err(Refused::UnknownReplay));
    // Nobody plays on.
    let seen_revision = room.guests[4].revision();
    let pass = Request::Pass.at(seen_revision);
    assert_eq!(room.refused(5, pass), Some(Refused::Race(RaceRefused::Closed)));
}

#[test]
fn the_clock_of_a_pair_is_paused_and_resumed_by_either_player() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    let pause = |on| Request::Race { ask: RaceAsk::Pause { race, on } };
    let not_playing = Some(Refused::Race(RaceRefused::NotPlaying));
    assert_eq!(room.refused(0, pause(true)), not_playing);
    room.open(race, [0, 1]);
    assert_eq!(room.refused(0, pause(true)), None);
    assert_eq!(room.refused(1, pause(true)), Some(Refused::Race(RaceRefused::AlreadyPaused)));
    let clock = room.told[1].iter().rev().find_map(|said| match said {
        FromHost::Race { told: RaceTold::Clock { clock, .. } } => Some(*clock),
        _ => None,
    });
    assert!(clock.is_some_and(|clock| clock.paused && clock.next_token.is_none()));
    room.pass(5 * DAY);
    assert_eq!(room.refused(1, pause(false)), None);
    room.pass(47 * HOUR);
    let tokens =
        |room: &mut Room| room.page(0, race).mine.and_then(|mine| mine.play).map(|play| play.clock.tokens);
    assert_eq!(tokens(&mut room), Some(0));
    room.pass(2 * HOUR);
    assert_eq!(tokens(&mut room), Some(1));
}

#[test]
fn a_pair_that_plays_on_without_resuming_its_clock_pays_for_its_time() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    room.ask(0, RaceAsk::Pause { race, on: true });
    room.pass(3 * DAY);
    assert!(room.act([0, 1]), "a clue by Lark");
    let clock = |room: &mut Room| room.page(0, race).mine.and_then(|mine| mine.play).expect("a match").clock;
    let told = clock(&mut room);
    assert!(told.tokens == 0 && !told.paused && told.next_token.is_some(), "{told:?}");
    room.pass(2 * DAY);
    assert_eq!(clock(&mut room).tokens, 1);
}

#[test]
fn proposals_and_disputes_put_off_no_time_token_and_no_reminder() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    assert!(room.act([0, 1]), "a clue by Lark");
    let play = |room: &mut Room| room.page(0, race).mine.and_then(|mine| mine.play).expect("a match");
    let due = play(&mut room).clock.next_token;
    let may_remind = play(&mut room).reminders.from;
    room.pass(DAY);
    let say = |room: &mut Room, who: usize, request: Request| {
        let seen = room.guests[who].revision();
        assert_eq!(room.refused(who, request.at(seen)), None);
    };
    say(&mut room, 0, Request::GiveUp);
    assert_eq!((play(&mut room).clock.next_token, play(&mut room).reminders.from), (due, may_remind));
    say(&mut room, 1, Request::Challenge);
    say(&mut room, 0, Request::Deny);
    assert_eq!(play(&mut room).clock.next_token, due);
    room.pass(DAY);
    assert_eq!(play(&mut room).clock.tokens, 1);
    say(&mut room, 0, Request::Concede);
    let play = play(&mut room);
    assert_eq!((play.strikes, play.clock.tokens), (3, 1), "its strikes are told all the same");
}

#[test]
fn the_organiser_rules_on_pairs_and_moves_the_end() {
    let mut room = Room::new(LinkedApps::open(), 5);
    let now = room.apps.time();
    let race = room.create(4, race_plan(now));
    room.pair(race, 0, 1);
    room.pair(race, 2, 3);
    for pair in [[0, 1], [2, 3]] {
        room.open(race, pair);
        room.play(pair);
    }
    let reason = TalkLine::new("an illegal clue was passed over").expect("a line");
    let numbers: Vec<_> = room.rows(0, race).iter().map(|row| row.number).collect();
    let rule = |pair, on| Request::Race {
        ask: RaceAsk::Rule { race, ruling: Ruling { pair, on, turn: None, reason: reason.clone() } },
    };
    let not_organiser = Some(Refused::Race(RaceRefused::NotOrganiser));
    assert_eq!(room.refused(0, rule(numbers[0], RulingOn::Strikes(2))), not_organiser);
    assert_eq!(room.refused(4, rule(numbers[0], RulingOn::Strikes(2))), None);
    let rows = room.rows(1, race);
    assert_eq!((rows[1].number, rows[1].rulings.len()), (numbers[0], 1));
    assert_eq!(rows[1].standing.and_then(|standing| standing.decided_by), Some(TieBreak::Strikes));
    room.refused(4, rule(numbers[1], RulingOn::Disqualified));
    assert_eq!(room.rows(1, race)[1].standing.map(|standing| standing.rank), Some(None));
    let extend = |closes| Request::Race { ask: RaceAsk::Extend { race, closes } };
    assert_eq!(room.refused(4, extend(now)), Some(Refused::Race(RaceRefused::BadTimes)));
    assert_eq!(room.refused(4, extend(now + 20 * DAY)), None);
    assert_eq!(room.page(0, race).plan.closes, now + 20 * DAY);
    assert_eq!(room.refused(4, Request::Race { ask: RaceAsk::Close { race } }), None);
    assert_eq!(room.page(0, race).stage, Stage::Closed);
}

#[test]
fn a_disqualification_is_taken_back_by_a_later_ruling_and_both_are_shown() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    room.play([0, 1]);
    let pair = room.rows(2, race)[0].number;
    let rule = |on| {
        let reason = TalkLine::new("so").expect("a line");
        Request::Race { ask: RaceAsk::Rule { race, ruling: Ruling { pair, on, turn: Some(1), reason } } }
    };
    let rank = |room: &mut Room| room.rows(0, race)[0].standing.and_then(|standing| standing.rank);
    let not_out = Some(Refused::Race(RaceRefused::NotDisqualified));
    assert_eq!(room.refused(2, rule(RulingOn::Reinstated)), not_out);
    for (on, expected) in [
        (RulingOn::Disqualified, None),
        (RulingOn::Strikes(1), None),
        (RulingOn::Reinstated, Some(1)),
        (RulingOn::Disqualified, None),
        (RulingOn::Reinstated, Some(1)),
    ] {
        assert_eq!(room.refused(2, rule(on)), None);
        assert_eq!(rank(&mut room), expected, "{on:?}");
    }
    assert_eq!(room.rows(1, race)[0].rulings.len(), 5);
}

#[test]
fn a_pair_that_was_disqualified_last_can_always_be_reinstated() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    let pair = room.rows(2, race)[0].number;
    let rule = |on| {
        let reason = TalkLine::new("so").expect("a line");
        Request::Race { ask: RaceAsk::Rule { race, ruling: Ruling { pair, on, turn: None, reason } } }
    };
    for _ in 1..limits::RULINGS_ON_PAIR {
        assert_eq!(room.refused(2, rule(RulingOn::Strikes(1))), None);
    }
    assert_eq!(room.refused(2, rule(RulingOn::Disqualified)), None);
    let no_room = Some(Refused::Race(RaceRefused::NoRoomForRuling));
    assert_eq!(room.refused(2, rule(RulingOn::Strikes(-1))), no_room);
    assert_eq!(room.refused(2, rule(RulingOn::Reinstated)), None);
    assert_eq!(room.refused(2, rule(RulingOn::Disqualified)), no_room);
    assert_eq!(room.rows(1, race)[0].rulings.len(), limits::RULINGS_ON_PAIR + 1);
}

#[test]
fn an_organiser_who_plays_rules_on_other_pairs_only() {
    let mut room = Room::new(LinkedApps::open(), 4);
    let race = room.create(0, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.pair(race, 2, 3);
    let [mine, other] = [0, 2].map(|who| room.page(who, race).mine.expect("a pair").number);
    for (pair, refused) in [(mine, Some(Refused::Race(RaceRefused::OwnPair))), (other, None)] {
        let ruling = |on| Ruling { pair, on, turn: None, reason: TalkLine::new("so").expect("a line") };
        for on in [RulingOn::Strikes(-2), RulingOn::Disqualified] {
            let ask = RaceAsk::Rule { race, ruling: ruling(on) };
            assert_eq!(room.refused(0, Request::Race { ask }), refused);
        }
    }
}

#[test]
fn only_the_link_of_an_invitation_says_whose_partner_one_becomes() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    let link = room.sign_up(0, race, SignUp::Invite(Side::A)).mine.and_then(|mine| mine.invite);
    let link = link.expect("a link");
    let told = room.ask(1, RaceAsk::Fetch { by: RaceKey::Pair(link) });
    let invitation = page_in(&told).and_then(|page| page.invitation);
    assert_eq!(invitation, Some(Invitation { by: name("Player 0"), side: Side::B }));
    assert_eq!(room.page(1, race).invitation, None);
}
