//! A table's own words: entered, sent, played with, sent to others, and refused.

use splitkey_client::{
    ListWritten, WordList,
    controls::{Command, ControlPressed, WordsAct},
};
use splitkey_protocol::{Packs, Refused, Request, TableSettings};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;

fn list_of(count: usize) -> String {
    (0..count).map(|at| format!("Wörd {at}\n")).collect()
}

fn players_at_a_table(apps: &mut LinkedApps) -> [Player; 2] {
    let mut players = [apps.player("Lark"), apps.player("Owl")];
    apps.settle(&mut players);
    players[LARK].want(Request::CreateTable);
    apps.settle(&mut players);
    let code = players[LARK].state().table.as_ref().expect("a table").code;
    players[OWL].want(Request::JoinTable { code, password: None });
    players[LARK].want(Request::Sit { side: Side::A });
    apps.settle(&mut players);
    players[OWL].want(Request::Sit { side: Side::B });
    apps.settle(&mut players);
    players
}

fn press(player: &mut Player, press: Command) {
    player.app.world_mut().trigger(ControlPressed(press));
}

fn list(player: &Player) -> &WordList {
    player.app.world().resource()
}

/// Opens the word list, enters words and sends them, and waits for the host's answer.
fn bring(apps: &mut LinkedApps, players: &mut [Player; 2], who: usize, text: &str) {
    press(&mut players[who], Command::Words(WordsAct::Open));
    players[who].app.world_mut().trigger(ListWritten(text.to_owned()));
    press(&mut players[who], Command::Words(WordsAct::Keep));
    for _ in 0..3000 {
        apps.settle(players.iter_mut());
        if list(&players[who]).percent_sent().is_none() {
            return;
        }
    }
    panic!("the list should have been answered: {:?}", list(&players[who]).percent_sent());
}

fn own_words(player: &Player) -> u16 {
    player.state().table.as_ref().expect("a table").own_words
}

#[test]
fn a_match_can_use_the_tables_own_words() {
    let mut apps = LinkedApps::open();
    let mut players = players_at_a_table(&mut apps);
    bring(&mut apps, &mut players, LARK, &list_of(60));
    assert_eq!(players.each_ref().map(own_words), [60, 60]);
    assert!(!list(&players[LARK]).open, "the list should close when the table has it");
    players[LARK].want(Request::StartMatch);
    apps.settle(players.iter_mut());
    let words = players[OWL].game().words.clone();
    assert!(words.iter().all(|word| word.starts_with("WÖRD ")), "{words:?}");
}

#[test]
fn a_list_is_played_with_without_what_a_program_put_around_its_words() {
    let mut apps = LinkedApps::open();
    let mut players = players_at_a_table(&mut apps);
    let words: Vec<String> = ('a'..='y').map(|letter| format!("lí {letter}/{letter}?")).collect();
    let numbered: String = (1..).zip(&words).map(|(number, word)| format!("{number}. {word}\r\n")).collect();
    let table: String = words.iter().map(|word| format!("7;\"{word}\";rest\n")).collect();
    let json = format!("{{\"words\": [\"{}\"]}}", words.join("\", \""));
    for text in [numbered, format!("\u{feff}id;word;\n{table}"), json] {
        bring(&mut apps, &mut players, LARK, &text);
        let sent: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
        assert_eq!(list(&players[LARK]).read.own.words, sent, "{text}");
        assert_eq!(own_words(&players[OWL]), 25, "{text}");
        assert!(!list(&players[LARK]).open, "{text}");
    }
    players[LARK].want(Request::StartMatch);
    apps.settle(players.iter_mut());
    let cells = players[OWL].game().words.clone();
    assert!(cells.contains(&"LÍ A/A?".to_owned()), "{cells:?}");
}

#[test]
fn the_longest_list_arrives_complete_and_can_be_fetched() {
    let mut apps = LinkedApps::open();
    let mut players = players_at_a_table(&mut apps);
    let long: String = (0..2000).map(|at| format!("{}{at:04}\n", "Ж".repeat(20))).collect();
    bring(&mut apps, &mut players, LARK, &long);
    assert_eq!(own_words(&players[OWL]), 2000);
    press(&mut players[OWL], Command::Words(WordsAct::Open));
    apps.settle(players.iter_mut());
    assert_eq!(list(&players[OWL]).read.own.words, list(&players[LARK]).read.own.words);
    assert_eq!(list(&players[OWL]).read.own.words.len(), 2000);
}

#[test]
fn an_open_list_shows_the_words_that_the_table_receives() {
    let mut apps = LinkedApps::open();
    let mut players = players_at_a_table(&mut apps);
    press(&mut players[OWL], Command::Words(WordsAct::Open));
    apps.settle(players.iter_mut());
    bring(&mut apps, &mut players, LARK, &list_of(30));
    apps.settle(players.iter_mut());
    assert!(list(&players[OWL]).open);
    assert_eq!(list(&players[OWL]).read.own.words, list(&players[LARK]).read.own.words);
}

#[test]
fn cards_of_fewer_than_50_words_cannot_be_turned_over() {
    let mut apps = LinkedApps::open();
    let mut players = players_at_a_table(&mut apps);
    for (count, can_flip) in [(49, false), (50, true)] {
        bring(&mut apps, &mut players, LARK, &list_of(count));
        players[LARK].want(Request::StartMatch);
        apps.settle(players.iter_mut());
        players[LARK].want(Request::GiveUp);
        apps.settle(players.iter_mut());
        players[OWL].want(Request::Agree);
        apps.settle(players.iter_mut());
        assert!(players[LARK].game().position.phase.is_over());
        assert_eq!(players[LARK].state().table.as_ref().expect("a table").can_flip, can_flip, "{count}");
        players[LARK].want(Request::FlipAndStart);
        apps.settle(players.iter_mut());
        let refused = (!can_flip).then_some(Refused::NothingToFlip);
        assert_eq!(players[LARK].refused(), refused, "{count}");
    }
}

#[test]
fn only_the_host_can_set_own_words_and_only_between_matches() {
    let mut apps = LinkedApps::open();
    let mut players = players_at_a_table(&mut apps);
    bring(&mut apps, &mut players, OWL, &list_of(30));
    assert_eq!(players[OWL].refused(), Some(Refused::NotTableHost));
    assert_eq!(own_words(&players[LARK]), 0);
    players[LARK].want(Request::StartMatch);
    apps.settle(players.iter_mut());
    players[LARK].say(Request::OwnWords { part: 0, text: list_of(30), last: true });
    apps.settle(players.iter_mut());
    assert_eq!(players[LARK].refused(), Some(Refused::MatchRunning));
}

#[test]
fn refuses_an_incomplete_or_invalid_word_list() {
    let part = |part, text: &str, last| Request::OwnWords { part, text: text.to_owned(), last };
    let good = list_of(30);
    for parts in [
        vec![part(1, &good, true)],
        vec![part(0, &good, false), part(2, "", true)],
        vec![part(0, &list_of(24), true)],
        vec![part(0, &format!("{good}\u{1f600}"), true)],
        vec![part(0, &format!("{good}Wörd 1"), true)],
    ] {
        let mut apps = LinkedApps::open();
        let mut players = players_at_a_table(&mut apps);
        for part in &parts {
            players[LARK].say(part.clone());
        }
        apps.settle(players.iter_mut());
        assert_eq!(players[LARK].refused(), Some(Refused::BadOwnWords), "{parts:?}");
        assert_eq!(own_words(&players[OWL]), 0);
        // A complete list afterwards is accepted.
        bring(&mut apps, &mut players, LARK, &good);
        assert_eq!(own_words(&players[OWL]), 30);
    }
}

#[test]
fn a_table_without_own_words_cannot_select_them() {
    let mut apps = LinkedApps::open();
    let mut players = players_at_a_table(&mut apps);
    let settings = TableSettings { packs: Packs::Own, ..TableSettings::STANDARD };
    players[LARK].want(Request::Configure { settings });
    apps.settle(players.iter_mut());
    assert_eq!(players[LARK].refused(), Some(Refused::UnknownPacks));
    players[OWL].say(Request::FetchOwnWords);
    apps.settle(players.iter_mut());
    assert_eq!(players[OWL].refused(), Some(Refused::UnknownPacks));
}
