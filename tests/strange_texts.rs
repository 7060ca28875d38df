//! Any text may be typed or pasted into a field: nothing breaks, and others see only what is readable.

use splitkey_client::{
    Notice,
    controls::{FieldPurpose, FieldSubmitted},
    page::{ItemKind, Page},
};
use splitkey_net::LinkState;
use splitkey_protocol::Refused;
use splitkey_protocol::{Channel, FromHost, NameError, Request, limits::TALK_CHARS};
use splitkey_rules::{CLUE_MAX_CHARS, Refusal};
use splitkey_testkit::{LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;

fn strange() -> Vec<String> {
    let piled_up = format!("Z{}", "\u{334}".repeat(10_000));
    let mut texts: Vec<String> =
        ["m", "🎲", "\u{202e}", "\u{200b}", "\u{0}"].map(|part| part.repeat(10_000)).to_vec();
    texts.push(piled_up);
    texts.extend(["a\u{202e}b", "a\u{200b}b", "a\u{7}b\u{1b}[2J", "\u{2066}a\u{2069}"].map(str::to_owned));
    texts
}

fn submit(apps: &mut LinkedApps, players: &mut [Player; 2], purpose: FieldPurpose, text: &str) {
    players[LARK].app.world_mut().trigger(FieldSubmitted { purpose, text: text.to_owned() });
    apps.settle(players.iter_mut());
    for player in players.iter() {
        assert_eq!(player.link(), &LinkState::Online, "{purpose:?} of {text:.40?}");
    }
}

fn notice(player: &Player) -> Option<Notice> {
    player.app.world().get_resource::<Notice>().cloned()
}

fn names(player: &Player) -> Vec<String> {
    player.state().table.iter().flat_map(|table| &table.seats).map(|seat| seat.name.to_string()).collect()
}

#[test]
fn an_unreadable_name_is_refused_before_it_is_sent() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    for text in strange() {
        submit(&mut apps, &mut players, FieldPurpose::PlayerName, &text);
        let told = notice(&players[LARK]);
        assert!(
            matches!(told, Some(Notice::BadName(NameError::TooLong | NameError::NotText))),
            "{text:.40?}: {told:?}"
        );
        assert_eq!(names(&players[OWL]), ["Lark", "Owl"]);
    }
}

#[test]
fn an_untypable_password_is_refused_before_it_is_sent() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    for text in strange() {
        submit(&mut apps, &mut players, FieldPurpose::NewPassword, &text);
        assert_eq!(notice(&players[LARK]), Some(Notice::BadPassword), "{text:.40?}");
        assert!(players[OWL].state().table.as_ref().is_some_and(|table| !table.has_password));
    }
}

#[test]
fn messages_are_sent_without_invisible_characters() {
    let mut apps = LinkedApps::open();
    let mut players = [apps.player("Lark"), apps.player("Owl")];
    apps.settle(&mut players);
    players[LARK].want(Request::CreateTable);
    apps.settle(&mut players);
    let code = players[LARK].state().table.as_ref().expect("a table").code;
    players[OWL].want(Request::JoinTable { code, password: None });
    apps.settle(&mut players);
    for text in strange() {
        submit(&mut apps, &mut players, FieldPurpose::Talk, &text);
        apps.pass(std::time::Duration::from_secs(2));
    }
    let said = players[OWL].heard().iter().filter_map(|message| match message {
        FromHost::Said { channel: Channel::Table, line, .. } => Some(line.as_str().to_owned()),
        _ => None,
    });
    let said: Vec<String> = said.collect();
    let long = |part: &str| part.repeat(TALK_CHARS);
    assert_eq!(said, [long("m"), long("🎲"), "ab".into(), "ab".into(), "ab[2J".into(), "a".into()]);
}

#[test]
fn codes_commands_and_searches_take_any_text() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let before = players[LARK].game().clone();
    for text in strange() {
        for field in [FieldPurpose::TableCode, FieldPurpose::Command, FieldPurpose::Search] {
            submit(&mut apps, &mut players, field, &text);
        }
        submit(&mut apps, &mut players, FieldPurpose::Command, &format!("CLUE: {text}-2"));
        assert!(notice(&players[LARK]).is_some(), "{text:.40?}");
    }
    assert_eq!(players[LARK].game(), &before);
}

#[test]
fn a_code_can_be_pasted_as_the_link_of_an_invite() {
    for invite in [
        "http://127.0.0.1:7777/?table=CODE",
        "<https://play.example.org/?table=CODE&flat=on#x> now",
        "Code: CODE",
    ] {
        let mut apps = LinkedApps::open();
        let mut players = [apps.player("Lark"), apps.player("Owl")];
        apps.settle(&mut players);
        players[OWL].want(Request::CreateTable);
        apps.settle(&mut players);
        let code = players[OWL].state().table.as_ref().expect("a table").code;
        let invite = invite.replace("CODE", code.as_str());
        let page = players[LARK].app.world().resource::<Page>();
        let room = page.items.iter().find_map(|item| match &item.kind {
            ItemKind::Field { purpose: FieldPurpose::TableCode, longest, .. } => Some(*longest),
            _ => None,
        });
        assert!(room.is_some_and(|room| room > 2 * invite.len()), "{room:?}");
        submit(&mut apps, &mut players, FieldPurpose::TableCode, &invite);
        assert_eq!(names(&players[LARK]).len(), 2, "{invite}");
    }
}

#[test]
fn an_invalid_clue_text_is_refused_by_the_rules() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let mut refused = |text: &str| {
        players[LARK].want(Request::Clue { text: text.to_owned(), number: 1, insist: true });
        apps.settle(players.iter_mut());
        assert_eq!(players[LARK].link(), &LinkState::Online);
        assert_eq!(players[OWL].game().position.revision, 0);
        players[LARK].refused()
    };
    assert_eq!(refused(&"x".repeat(CLUE_MAX_CHARS + 1)), Some(Refused::Rule(Refusal::ClueTooLong)));
    for text in ["a\u{202e}b", "a\u{200b}b", "a\u{7}b"] {
        assert_eq!(refused(text), Some(Refused::Rule(Refusal::ClueNotText)), "{text:?}");
    }
}
