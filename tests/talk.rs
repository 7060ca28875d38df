//! Who receives which messages, and when (rules §10).

use std::time::Duration;

use splitkey_client::Talk;
use splitkey_protocol::{
    Audience, Channel, FromHost, Reaction, Refused, Request, SlowMode, TableAccess, TalkLine,
};
use splitkey_rules::Side;
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const SECOND_OWL: usize = 2;
const WATCHER: usize = 3;
const EVERYBODY: [usize; 4] = [LARK, OWL, SECOND_OWL, WATCHER];

fn say(text: &str, channel: Channel) -> Request {
    Request::Say { channel, line: TalkLine::new(text).expect("a line") }
}

/// Returns the players who were sent a text by the host.
fn heard(players: &[Player], text: &str) -> Vec<usize> {
    let has_heard = |player: &Player| {
        let is_it = |said: &FromHost| matches!(said, FromHost::Said { line, .. } if line.as_str() == text);
        player.heard().iter().any(is_it)
    };
    (0..players.len()).filter(|who| has_heard(&players[*who])).collect()
}

fn saw(players: &[Player], reaction: Reaction) -> Vec<usize> {
    let is_it =
        |said: &FromHost| matches!(said, FromHost::Reacted { reaction: seen, .. } if *seen == reaction);
    (0..players.len()).filter(|who| players[*who].heard().iter().any(is_it)).collect()
}

fn end_match(apps: &mut LinkedApps, players: &mut [Player]) {
    apps.want(players, LARK, Request::GiveUp);
    apps.want(players, OWL, Request::Agree);
}

#[test]
fn a_side_talks_in_private() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, say("pole or bear", Channel::Side));
    assert_eq!(heard(&players, "pole or bear"), [OWL, SECOND_OWL]);
    apps.want(&mut players, LARK, say("alone", Channel::Side));
    assert_eq!(heard(&players, "alone"), [LARK]);
    // The same applies while one side gives and the other guesses.
    let clue = Request::Clue { text: CLUES[0].into(), number: 1, insist: false };
    apps.want(&mut players, OWL, clue);
    apps.want(&mut players, SECOND_OWL, say("the next one", Channel::Side));
    assert_eq!(heard(&players, "the next one"), [OWL, SECOND_OWL]);
}

#[test]
fn spectators_cannot_talk_to_players_during_a_match() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, WATCHER, say("it is RIVER", Channel::Spectators));
    assert_eq!(heard(&players, "it is RIVER"), [WATCHER]);
    for channel in [Channel::Table, Channel::Side] {
        apps.want(&mut players, WATCHER, say("river!", channel));
        assert_eq!(players[WATCHER].refused(), Some(Refused::NotThatChannel));
    }
    apps.want(&mut players, LARK, say("hello watchers", Channel::Spectators));
    assert_eq!(players[LARK].refused(), Some(Refused::NotThatChannel));
    players[WATCHER].say(Request::React { reaction: Reaction::Wave });
    apps.settle(&mut players);
    assert_eq!(saw(&players, Reaction::Wave), [WATCHER]);
    assert_eq!(heard(&players, "river!"), [] as [usize; 0]);
}

#[test]
fn the_table_channel_is_open_only_between_matches() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, say("psst", Channel::Table));
    assert_eq!(players[OWL].refused(), Some(Refused::NotThatChannel));
    end_match(&mut apps, &mut players);
    apps.want(&mut players, OWL, say("well played", Channel::Table));
    assert_eq!(heard(&players, "well played"), EVERYBODY);
    assert_eq!(heard(&players, "psst"), [] as [usize; 0]);
}

#[test]
fn players_who_have_seen_a_key_cannot_talk_to_spectators() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, SECOND_OWL, Request::StandUp);
    apps.want(&mut players, SECOND_OWL, say("our assassin is RIVER", Channel::Spectators));
    assert_eq!(players[SECOND_OWL].refused(), Some(Refused::TalkAfterKey));
    assert_eq!(heard(&players, "our assassin is RIVER"), [] as [usize; 0]);
    end_match(&mut apps, &mut players);
    apps.want(&mut players, SECOND_OWL, say("it was RIVER", Channel::Spectators));
    assert_eq!(heard(&players, "it was RIVER"), [SECOND_OWL, WATCHER]);
}

#[test]
fn reactions_do_not_reach_a_guessing_side_from_the_other() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, LARK, Request::React { reaction: Reaction::Laugh });
    assert_eq!(saw(&players, Reaction::Laugh), [LARK, OWL, SECOND_OWL], "nobody guesses yet");
    let clue = Request::Clue { text: CLUES[0].into(), number: 1, insist: false };
    apps.want(&mut players, LARK, clue);
    apps.want(&mut players, LARK, Request::React { reaction: Reaction::Applause });
    assert_eq!(saw(&players, Reaction::Applause), [LARK]);
    apps.want(&mut players, OWL, Request::React { reaction: Reaction::Heart });
    assert_eq!(saw(&players, Reaction::Heart), [LARK, OWL, SECOND_OWL]);
}

#[test]
fn reactions_of_players_who_have_seen_a_key_do_not_reach_spectators() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, LARK, Request::React { reaction: Reaction::Laugh });
    apps.want(&mut players, SECOND_OWL, Request::StandUp);
    apps.want(&mut players, SECOND_OWL, Request::React { reaction: Reaction::Wave });
    assert_eq!(saw(&players, Reaction::Laugh), [LARK, OWL, SECOND_OWL]);
    assert_eq!(saw(&players, Reaction::Wave), [SECOND_OWL], "their own app should show it");
    end_match(&mut apps, &mut players);
    apps.want(&mut players, SECOND_OWL, Request::React { reaction: Reaction::Heart });
    assert_eq!(saw(&players, Reaction::Heart), EVERYBODY);
}

#[test]
fn the_host_can_turn_off_talk_and_its_rate_is_limited() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    for number in 0..8 {
        apps.want(&mut players, OWL, say(&format!("line {number}"), Channel::Side));
    }
    assert_eq!(players[OWL].refused(), Some(Refused::TalkTooFast));
    assert_eq!(heard(&players, "line 7"), [] as [usize; 0]);
    apps.pass(Duration::from_secs(5));
    apps.want(&mut players, OWL, say("slower", Channel::Side));
    assert_eq!(heard(&players, "slower"), [OWL, SECOND_OWL]);
    let access = TableAccess { talk: false, ..TableAccess::PRIVATE };
    apps.want(&mut players, LARK, Request::SetAccess { access });
    apps.want(&mut players, SECOND_OWL, say("hello?", Channel::Side));
    assert_eq!(players[SECOND_OWL].refused(), Some(Refused::TalkOff));
    apps.want(&mut players, SECOND_OWL, Request::React { reaction: Reaction::Gasp });
    assert_eq!(saw(&players, Reaction::Gasp), [] as [usize; 0]);
}

/// Lets the host of the table set how long spectators wait.
fn slow_down(apps: &mut LinkedApps, players: &mut [Player], slow: SlowMode) {
    apps.want(players, LARK, Request::SetAccess { access: TableAccess { slow, ..TableAccess::PRIVATE } });
}

#[test]
fn spectators_wait_between_messages_in_slow_mode_and_players_do_not() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    slow_down(&mut apps, &mut players, SlowMode::Seconds30);
    for text in ["one", "two"] {
        apps.want(&mut players, OWL, say(text, Channel::Side));
        assert_eq!(heard(&players, text), [OWL, SECOND_OWL]);
    }
    apps.want(&mut players, WATCHER, say("three", Channel::Spectators));
    apps.pass(Duration::from_secs(20));
    apps.want(&mut players, WATCHER, say("four", Channel::Spectators));
    assert_eq!(heard(&players, "four"), [] as [usize; 0]);
    let Some(Refused::SlowMode { seconds }) = players[WATCHER].refused() else {
        panic!("{:?}", players[WATCHER].refused());
    };
    assert!((8..=10).contains(&seconds), "{seconds}");
    let talk = players[WATCHER].app.world().resource::<Talk>();
    assert_eq!((talk.returned.as_deref(), talk.unheard.len()), (Some("four"), 0));
    apps.pass(Duration::from_secs(seconds.into()));
    apps.want(&mut players, WATCHER, say("four", Channel::Spectators));
    assert_eq!(heard(&players, "four"), [WATCHER]);
}

#[test]
fn slow_mode_applies_between_matches_and_to_spectators_who_come_back() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    slow_down(&mut apps, &mut players, SlowMode::Seconds60);
    end_match(&mut apps, &mut players);
    apps.want(&mut players, WATCHER, say("well played", Channel::Table));
    assert_eq!(heard(&players, "well played"), EVERYBODY);
    let code = players[LARK].code();
    apps.want(&mut players, WATCHER, Request::LeaveTable);
    apps.want(&mut players, WATCHER, Request::JoinTable { code, password: None });
    apps.want(&mut players, WATCHER, say("again", Channel::Table));
    assert!(matches!(players[WATCHER].refused(), Some(Refused::SlowMode { seconds: 50..=60 })));
    slow_down(&mut apps, &mut players, SlowMode::Off);
    apps.want(&mut players, WATCHER, say("again", Channel::Table));
    assert_eq!(heard(&players, "again"), EVERYBODY);
}

#[test]
fn a_held_back_spectator_is_told_what_is_left_of_the_wait_by_then() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    slow_down(&mut apps, &mut players, SlowMode::Seconds30);
    apps.want(&mut players, LARK, Request::SetAudience { audience: Audience { delay: 20, blank: false } });
    for text in ["one", "two"] {
        apps.want(&mut players, WATCHER, say(text, Channel::Spectators));
    }
    apps.pass(Duration::from_secs(20));
    apps.settle(&mut players);
    let Some(Refused::SlowMode { seconds }) = players[WATCHER].refused() else {
        panic!("{:?}", players[WATCHER].refused());
    };
    assert!((8..=10).contains(&seconds), "{seconds}");
}

#[test]
fn insults_are_masked_and_players_can_be_muted() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, say("what the fuck", Channel::Side));
    let line =
        |player: &Player| player.app.world().resource::<Talk>().lines.back().map(|line| line.text.clone());
    let told = line(&players[SECOND_OWL]).expect("a line");
    assert!(told.starts_with("what the ") && told.contains('*'), "{told}");
    let owl = players[OWL].state().you.expect("a seat");
    use splitkey_client::controls::{Command, ControlPressed};
    players[SECOND_OWL].app.world_mut().trigger(ControlPressed(Command::ToggleTalkOf(owl)));
    apps.want(&mut players, OWL, say("again", Channel::Side));
    assert_eq!(line(&players[SECOND_OWL]), None, "messages of a muted player should disappear");
    assert_eq!(line(&players[OWL]).as_deref(), Some("again"));
}

#[test]
fn earlier_messages_of_a_side_are_not_sent_to_later_members() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, say("secret plan", Channel::Side));
    apps.let_join(&mut players, WATCHER, Side::B, OWL);
    assert_eq!(heard(&players, "secret plan"), [OWL, SECOND_OWL]);
}
