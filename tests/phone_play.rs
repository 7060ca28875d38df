//! What a player asks with the phone that shows their key.

use splitkey_host::FollowerChange;
use splitkey_protocol::{LinkKind, PhoneAsk, Refused, Request, TableLink};
use splitkey_rules::{Cell, ClueRule, Identity, Phase, Refusal, Side};
use splitkey_testkit::{CLUES, LinkedApps, Phones, Player, ask_by_phone, offer_code, open_code, pair_phone};

const LARK: usize = 0;
const OWL: usize = 1;
const SECOND_OWL: usize = 2;
const TOKEN_OF_NOBODY: TableLink = TableLink { kind: LinkKind::Phone, secret: [9; 16] };

fn revision(players: &[Player]) -> u32 {
    players[LARK].game().position.revision
}

fn clue(players: &[Player], text: &str, insist: bool) -> PhoneAsk {
    PhoneAsk::Clue { text: text.into(), number: 2, insist, revision: revision(players) }
}

fn touch(players: &[Player], cell: Cell) -> PhoneAsk {
    PhoneAsk::Touch { word: cell.index() as u8, revision: revision(players) }
}

/// Returns a word that the other side has to find.
fn agent(player: &Player) -> Cell {
    let (_, map) = player.game().me.expect("a side");
    Cell::all().find(|cell| map.0[cell.index()] == Identity::Agent).expect("agents")
}

#[test]
fn a_turn_is_played_with_two_phones() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let phones = [LARK, OWL].map(|who| pair_phone(&mut apps, &mut players, who));
    let ask = clue(&players, CLUES[0], false);
    assert_eq!(ask_by_phone(&mut apps, &mut players, phones[LARK], ask), Some(Ok(())));
    assert_eq!(players[OWL].game().position.phase, Phase::Guess(Side::B));
    let ask = touch(&players, agent(&players[LARK]));
    assert_eq!(ask_by_phone(&mut apps, &mut players, phones[OWL], ask), Some(Ok(())));
    assert_eq!(players[LARK].game().position.agents(), 1);
    let ask = PhoneAsk::Stop { revision: revision(&players) };
    assert_eq!(ask_by_phone(&mut apps, &mut players, phones[OWL], ask), Some(Ok(())));
    assert_eq!(players[LARK].game().position.phase, Phase::Clue(Side::B));
}

#[test]
fn the_phone_that_asked_is_told_of_a_refusal_and_no_window_is() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let phone = pair_phone(&mut apps, &mut players, LARK);
    let heard = |players: &[Player]| [LARK, OWL].map(|who| players[who].heard().len());
    let before = heard(&players);
    let ask = touch(&players, agent(&players[LARK]));
    let refused = ask_by_phone(&mut apps, &mut players, phone, ask);
    assert_eq!(refused, Some(Err(Refused::Rule(Refusal::NoClueYet))));
    let late = PhoneAsk::Stop { revision: revision(&players) + 1 };
    assert_eq!(ask_by_phone(&mut apps, &mut players, phone, late), Some(Err(Refused::StaleRevision)));
    let word = players[LARK].game().words[0].clone();
    let ask = clue(&players, &word, false);
    match ask_by_phone(&mut apps, &mut players, phone, ask) {
        Some(Err(Refused::InvalidClue(finding))) => assert_eq!(finding.rule, ClueRule::SameWord),
        other => panic!("{other:?}"),
    }
    assert_eq!(heard(&players), before, "the clue appears in no window");
    assert_eq!(players[LARK].refused(), None);
    let ask = clue(&players, &word, true);
    assert_eq!(ask_by_phone(&mut apps, &mut players, phone, ask), Some(Ok(())));
    assert_eq!(players[OWL].game().position.bank.tokens(), 8, "insisting costs a token");
}

#[test]
fn a_phone_that_is_not_paired_asks_for_nothing() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let revoked = pair_phone(&mut apps, &mut players, LARK);
    let paired = pair_phone(&mut apps, &mut players, LARK);
    let code = offer_code(&mut apps, &mut players, LARK);
    let waiting = open_code(&mut apps, code).expect("an opening").link;
    apps.settle(&mut players);
    let before = revision(&players);
    for token in [revoked, waiting, TOKEN_OF_NOBODY] {
        let ask = clue(&players, CLUES[0], true);
        assert_eq!(ask_by_phone(&mut apps, &mut players, token, ask), Some(Err(Refused::NotAtTable)));
    }
    assert_eq!(revision(&players), before);
    let ask = clue(&players, CLUES[0], true);
    assert_eq!(ask_by_phone(&mut apps, &mut players, paired, ask), Some(Ok(())));
}

#[test]
fn a_phone_asks_for_nothing_while_its_player_is_disconnected() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let phone = pair_phone(&mut apps, &mut players, OWL);
    let ask = clue(&players, CLUES[0], true);
    drop(players.remove(OWL));
    apps.settle(&mut players);
    assert_eq!(ask_by_phone(&mut apps, &mut players, phone, ask), Some(Err(Refused::NotAtTable)));
    assert_eq!(players[LARK].game().position.phase, Phase::First);
}

#[test]
fn a_touch_by_phone_waits_for_the_second_member_of_a_side_that_confirms() {
    let mut apps = LinkedApps::open();
    let phones = Phones::of(&mut apps);
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, Request::ConfirmByTwo { on: true });
    let mine = pair_phone(&mut apps, &mut players, OWL);
    apps.want(&mut players, LARK, Request::Clue { text: CLUES[0].into(), number: 1, insist: true });
    let agent = agent(&players[LARK]);
    let ask = touch(&players, agent);
    assert_eq!(ask_by_phone(&mut apps, &mut players, mine, ask), Some(Ok(())));
    assert_eq!(players[LARK].game().position.agents(), 0);
    let ask = touch(&players, agent);
    assert_eq!(ask_by_phone(&mut apps, &mut players, mine, ask), Some(Err(Refused::SecondNeeded)));
    let second = pair_phone(&mut apps, &mut players, SECOND_OWL);
    let ask = touch(&players, agent);
    assert_eq!(ask_by_phone(&mut apps, &mut players, second, ask), Some(Ok(())));
    assert_eq!(players[LARK].game().position.agents(), 1);
    assert!(phones.has_shown(second));
}

/// Returns what a phone was last shown about a touch that waits, as JSON.
fn waiting(phones: &Phones, token: TableLink) -> Option<String> {
    let Some(FollowerChange::Shows(picture)) = phones.last(token) else {
        panic!("the phone should show a match")
    };
    let (_, waiting) = picture.json.split_once(r#""waiting":"#)?;
    Some(waiting.split_inclusive('}').next()?.to_owned())
}

#[test]
fn a_waiting_touch_is_shown_on_the_phones_of_its_side_until_one_of_them_drops_it() {
    let mut apps = LinkedApps::open();
    let phones = Phones::of(&mut apps);
    let mut players = apps.match_of_four();
    apps.want(&mut players, OWL, Request::ConfirmByTwo { on: true });
    let [larks, owls, seconds] = [LARK, OWL, SECOND_OWL].map(|who| pair_phone(&mut apps, &mut players, who));
    let drop = || PhoneAsk::DropTouch {};
    assert_eq!(ask_by_phone(&mut apps, &mut players, owls, drop()), Some(Err(Refused::NoTouchWaits)));
    apps.want(&mut players, LARK, Request::Clue { text: CLUES[0].into(), number: 1, insist: true });
    let cell = agent(&players[LARK]);
    let told = |mine| Some(format!(r#"{{"cell":{},"by":"Owl","mine":{mine}}}"#, cell.index()));
    let shown = || [larks, owls, seconds].map(|token| waiting(&phones, token));
    assert_eq!(shown(), [None, None, None]);
    apps.want(&mut players, OWL, Request::Guess { word: cell.into() });
    assert_eq!(shown(), [None, told(true), told(false)]);
    assert_eq!(ask_by_phone(&mut apps, &mut players, larks, drop()), Some(Err(Refused::NoTouchWaits)));
    assert_eq!(ask_by_phone(&mut apps, &mut players, seconds, drop()), Some(Ok(())));
    assert_eq!(shown(), [None, None, None]);
    let ask = touch(&players, cell);
    assert_eq!(ask_by_phone(&mut apps, &mut players, owls, ask), Some(Ok(())));
    assert_eq!(shown(), [None, told(true), told(false)]);
    apps.want(&mut players, OWL, Request::StandUp);
    assert_eq!(waiting(&phones, seconds), None, "whoever touched the word has left the side");
}
