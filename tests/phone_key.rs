//! The key on a player's phone: pairing, what a stolen code is worth, and how a pairing ends.

use std::time::Duration;

use splitkey_client::{OpenSheet, Sheet, page::Page};
use splitkey_host::FollowerChange;
use splitkey_protocol::{LinkKind, PAIRING_SECONDS, Refused, Request, TableLink};
use splitkey_rules::{Identity, Side};
use splitkey_testkit::{
    CLUES, LinkedApps, Phones, Player, asked_phrase as asked, offer_code as code, open_code,
    pair_phone as pair, seat_phone as phone,
};

const LARK: usize = 0;
const OWL: usize = 1;
const LATE: Duration = Duration::from_secs(PAIRING_SECONDS as u64 + 1);

/// Returns the map of a player's side, as phones are told it.
fn map(player: &Player) -> String {
    let (_, map) = player.game().me.expect("a side");
    let letter = |identity: &Identity| match identity {
        Identity::Agent => 'a',
        Identity::Bystander => 'b',
        Identity::Assassin => 'x',
    };
    format!(r#""map":"{}""#, map.0.iter().map(letter).collect::<String>())
}

fn picture(phones: &Phones, token: TableLink) -> String {
    match phones.last(token) {
        Some(FollowerChange::Shows(picture)) => picture.json,
        other => panic!("the phone should show something, not {other:?}"),
    }
}

fn match_of_two() -> (LinkedApps, Phones, Vec<Player>) {
    let mut apps = LinkedApps::open();
    let phones = Phones::of(&mut apps);
    let players = Vec::from(apps.match_of_two());
    (apps, phones, players)
}

#[test]
fn a_phone_shows_the_key_once_the_player_has_compared_its_words() {
    let (mut apps, phones, mut players) = match_of_two();
    let code = code(&mut apps, &mut players, LARK);
    let opening = open_code(&mut apps, code).expect("an opening");
    apps.settle(&mut players);
    assert_eq!(asked(&players[LARK]), Some(opening.phrase), "both show the same words");
    assert_eq!(players[LARK].app.world().resource::<OpenSheet>().0, Some(Sheet::Phone));
    let page = players[LARK].app.world().resource::<Page>();
    let ids: Vec<&str> = page.items.iter().map(|item| &*item.id).collect();
    assert!(ids.contains(&"phone-question") && ids.contains(&"phone-yes"), "{ids:?}");
    assert_eq!(phones.last(opening.link), Some(FollowerChange::Waits), "nothing secret before the answer");
    apps.want(&mut players, LARK, Request::AnswerPhone { phrase: opening.phrase, admit: true });
    let shown = picture(&phones, opening.link);
    assert!(shown.contains(&map(&players[LARK])) && shown.contains(r#""side":"A""#), "{shown}");
    assert!(!shown.contains(&map(&players[OWL])), "{shown}");
    assert!(phone(&players[LARK]).view.paired && !phone(&players[OWL]).view.paired);

    let clue = Request::Clue { text: CLUES[0].into(), number: 2, insist: true };
    apps.want(&mut players, LARK, clue);
    let shown = picture(&phones, opening.link);
    assert!(shown.contains(r#""phase":"guess""#) && shown.contains(r#""number":2"#), "{shown}");
}

#[test]
fn a_thief_who_scans_later_gets_nothing() {
    let (mut apps, phones, mut players) = match_of_two();
    let code = code(&mut apps, &mut players, LARK);
    let mine = open_code(&mut apps, code).expect("my phone");
    apps.pass(Duration::from_secs(3));
    assert_eq!(open_code(&mut apps, code), None, "the code is used up");
    apps.settle(&mut players);
    assert_eq!(asked(&players[LARK]), Some(mine.phrase), "and the question is still about my phone");
    assert_eq!(phones.last(mine.link), Some(FollowerChange::Waits));
}

#[test]
fn a_thief_who_scans_first_gets_nothing_from_a_player_who_says_no() {
    let (mut apps, phones, mut players) = match_of_two();
    let code = code(&mut apps, &mut players, LARK);
    let thief = open_code(&mut apps, code).expect("the thief");
    assert_eq!(open_code(&mut apps, code), None, "my phone shows no words");
    apps.settle(&mut players);
    apps.want(&mut players, LARK, Request::AnswerPhone { phrase: thief.phrase, admit: false });
    assert_eq!(phones.last(thief.link), Some(FollowerChange::Refused));
    assert!(!phones.has_shown(thief.link));
    assert_eq!(phone(&players[LARK]).view, Default::default());
    // A yes comes too late.
    apps.want(&mut players, LARK, Request::AnswerPhone { phrase: thief.phrase, admit: true });
    assert!(!phones.has_shown(thief.link));
}

#[test]
fn a_late_code_and_a_late_answer_pair_nothing() {
    let (mut apps, phones, mut players) = match_of_two();
    let late = code(&mut apps, &mut players, LARK);
    apps.pass(LATE);
    assert_eq!(open_code(&mut apps, late), None);
    let other = code(&mut apps, &mut players, LARK);
    let opening = open_code(&mut apps, other).expect("an opening");
    apps.settle(&mut players);
    apps.pass(LATE);
    apps.want(&mut players, LARK, Request::AnswerPhone { phrase: opening.phrase, admit: true });
    assert!(!phones.has_shown(opening.link));
    assert_eq!(phones.last(opening.link), Some(FollowerChange::Refused));
}

#[test]
fn a_phone_that_nobody_answers_about_is_refused_though_nothing_happens_at_the_table() {
    let (mut apps, phones, mut players) = match_of_two();
    let code = code(&mut apps, &mut players, LARK);
    let opening = open_code(&mut apps, code).expect("an opening");
    apps.settle(&mut players);
    apps.pass(LATE);
    apps.step();
    assert_eq!(phones.last(opening.link), Some(FollowerChange::Refused));
}

#[test]
fn a_phone_is_revoked_though_a_code_is_opened_while_its_player_stands_up() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let phones = Phones::of(&mut apps);
    let mut players = Vec::from(apps.match_of_two());
    let token = pair(&mut apps, &mut players, LARK);
    let other = code(&mut apps, &mut players, OWL);
    journal.hold();
    apps.want(&mut players, LARK, Request::StandUp);
    open_code(&mut apps, other).expect("the other player's phone");
    journal.release();
    apps.settle(&mut players);
    assert_eq!(phones.last(token), Some(FollowerChange::Revoked));
}

#[test]
fn an_answer_about_other_words_pairs_nothing() {
    let (mut apps, phones, mut players) = match_of_two();
    let code = code(&mut apps, &mut players, LARK);
    let opening = open_code(&mut apps, code).expect("an opening");
    apps.settle(&mut players);
    apps.want(&mut players, LARK, Request::AnswerPhone { phrase: opening.phrase.next(), admit: true });
    apps.want(&mut players, OWL, Request::AnswerPhone { phrase: opening.phrase, admit: true });
    assert_eq!(phones.last(opening.link), Some(FollowerChange::Waits));
}

#[test]
fn a_new_code_ends_the_one_before_and_has_other_words() {
    let (mut apps, phones, mut players) = match_of_two();
    let first = code(&mut apps, &mut players, LARK);
    let second = code(&mut apps, &mut players, LARK);
    assert_eq!(open_code(&mut apps, first), None);
    let opening = open_code(&mut apps, second).expect("an opening");
    apps.settle(&mut players);
    let third = code(&mut apps, &mut players, LARK);
    assert_eq!(phones.last(opening.link), Some(FollowerChange::Refused));
    let other = open_code(&mut apps, third).expect("an opening");
    assert_ne!(opening.phrase, other.phrase);
}

#[test]
fn a_seat_has_one_phone() {
    let (mut apps, phones, mut players) = match_of_two();
    let first = pair(&mut apps, &mut players, LARK);
    let refused = code(&mut apps, &mut players, LARK);
    let thief = open_code(&mut apps, refused).expect("the thief");
    apps.settle(&mut players);
    apps.want(&mut players, LARK, Request::AnswerPhone { phrase: thief.phrase, admit: false });
    assert!(picture(&phones, first).contains("map"), "a refused phone does not replace the paired one");
    let second = pair(&mut apps, &mut players, LARK);
    assert_eq!(phones.last(first), Some(FollowerChange::Revoked));
    let other = pair(&mut apps, &mut players, OWL);
    assert!(picture(&phones, second).contains(&map(&players[LARK])));
    assert!(picture(&phones, other).contains(&map(&players[OWL])));
}

#[test]
fn a_phone_ends_when_it_is_revoked_and_with_the_seat() {
    for end in [Request::RevokeLink { kind: LinkKind::Phone }, Request::StandUp, Request::LeaveTable] {
        let (mut apps, phones, mut players) = match_of_two();
        let token = pair(&mut apps, &mut players, LARK);
        apps.want(&mut players, LARK, end.clone());
        assert_eq!(phones.last(token), Some(FollowerChange::Revoked), "{end:?}");
        assert!(!phone(&players[LARK]).view.paired, "{end:?}");
        apps.want(&mut players, OWL, Request::RevokeLink { kind: LinkKind::Phone });
        let clue = Request::Clue { text: CLUES[0].into(), number: 2, insist: true };
        apps.want(&mut players, OWL, clue);
        assert_eq!(phones.last(token), Some(FollowerChange::Revoked), "nothing follows {end:?}");
    }
}

#[test]
fn only_players_pair_phones_and_not_all_the_time() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, 3, Request::MakeLink { kind: LinkKind::Phone });
    assert_eq!(players[3].refused(), Some(Refused::NotSeated));
    for _ in 0..6 {
        code(&mut apps, &mut players, LARK);
    }
    apps.want(&mut players, LARK, Request::MakeLink { kind: LinkKind::Phone });
    assert_eq!(players[LARK].refused(), Some(Refused::TooManyRequests));
}

#[test]
fn a_player_who_returns_keeps_their_phone() {
    let (mut apps, phones, mut players) = match_of_two();
    let token = pair(&mut apps, &mut players, LARK);
    let (code, dial) = (players[LARK].code(), apps.dial());
    players[LARK].connect_to(dial, Some(code));
    apps.settle(&mut players);
    assert!(phone(&players[LARK]).view.paired);
    assert!(picture(&phones, token).contains(&map(&players[LARK])));
}

#[test]
fn a_phone_goes_with_the_player_to_the_other_side() {
    let mut apps = LinkedApps::open();
    let phones = Phones::of(&mut apps);
    let mut players = Vec::from(apps.match_of_two());
    let token = pair(&mut apps, &mut players, LARK);
    apps.play(&mut players, splitkey_testkit::Ending::Assassin);
    assert!(picture(&phones, token).contains(r#""outcome":"assassin""#));
    apps.want(&mut players, LARK, Request::SwapSides);
    apps.want(&mut players, LARK, Request::StartMatch);
    assert_eq!(players[LARK].game().me.map(|(side, _)| side), Some(Side::B));
    assert!(picture(&phones, token).contains(&map(&players[LARK])));
}
