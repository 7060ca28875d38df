//! What the host refuses, for which reason, and that a refusal changes nothing.

use splitkey_client::{Notice, Settings, Texts};
use splitkey_protocol::{
    Finding, FromClient, FromHost, Language, Packs, PlayerName, PlayerToken, Refused, Request, TableCode,
    TableSettings, limits::PEOPLE_AT_TABLE,
};
use splitkey_rules::{CLUE_MAX_CHARS, Cell, ClueRule, Identity, Mission, Refusal, Side};
use splitkey_testkit::{CLUES, Guest, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;

/// Lets one player send a message, checks that nothing changed, and returns the reason for the refusal.
fn refusal(
    apps: &mut LinkedApps,
    players: &mut [Player; 2],
    who: usize,
    message: impl Into<FromClient>,
) -> Refused {
    let before = players[0].state().game.clone();
    let told_before = players[1 - who].refused();
    players[who].say(message);
    apps.settle(players.iter_mut());
    assert_eq!(players[0].state().game, before, "a refusal should change nothing");
    assert_eq!(players[1 - who].refused(), told_before, "only the sender should be told");
    let reason = players[who].refused().expect("the host should refuse");
    let words = Notice::Refused(reason.clone()).words(
        &Texts::default(),
        players[who].state().game.as_ref(),
        &Settings::default(),
    );
    assert!(words.ends_with('.') && words.len() > 10, "the reason should be a sentence: {words:?}");
    reason
}

fn clue(text: &str, number: u8, seen_revision: u32) -> FromClient {
    Request::Clue { text: text.into(), number, insist: false }.at(seen_revision)
}

fn guess(word: u8, seen_revision: u32) -> FromClient {
    Request::Guess { word }.at(seen_revision)
}

#[test]
fn refuses_invalid_clues() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let mut refused = |message| refusal(&mut apps, &mut players, LARK, message);
    assert_eq!(refused(clue(CLUES[0], 10, 0)), Refused::Rule(Refusal::NumberOutOfRange));
    assert_eq!(refused(clue("  ", 1, 0)), Refused::Rule(Refusal::EmptyClue));
    assert_eq!(refused(clue(&"x".repeat(CLUE_MAX_CHARS + 1), 1, 0)), Refused::Rule(Refusal::ClueTooLong));
    assert_eq!(refused(clue("a\u{7}", 1, 0)), Refused::Rule(Refusal::ClueNotText));
    assert_eq!(refused(guess(0, 0)), Refused::Rule(Refusal::NoClueYet));
}

#[test]
fn refuses_a_visible_word_as_a_clue_and_names_it() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    for cell in Cell::all() {
        let word = players[LARK].game().words[cell.index()].to_lowercase();
        let refused = refusal(&mut apps, &mut players, LARK, clue(&word, 1, 0));
        let finding = Finding { clue: word, rule: ClueRule::SameWord, word: Some(cell), because: None };
        assert_eq!(refused, Refused::InvalidClue(finding));
    }
}

#[test]
fn refuses_actions_out_of_turn() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    players[LARK].want(Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.settle(players.iter_mut());
    let mut refused = |who, message| refusal(&mut apps, &mut players, who, message);
    assert_eq!(refused(LARK, guess(0, 1)), Refused::Rule(Refusal::NotYourGuess));
    assert_eq!(refused(OWL, clue(CLUES[1], 1, 1)), Refused::Rule(Refusal::ClueAlreadyGiven));
    assert_eq!(refused(OWL, Request::Stop.at(1)), Refused::Rule(Refusal::StopNeedsGuess));
    assert_eq!(refused(OWL, Request::Deny.at(1)), Refused::Rule(Refusal::NoChallenge));
    assert_eq!(refused(OWL, Request::Agree.at(1)), Refused::Rule(Refusal::NothingProposed));
}

#[test]
fn refuses_unknown_covered_and_stale_words() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let map = players[LARK].game().me.expect("a side").1;
    let agent = map.cells(Identity::Agent).next().expect("an agent");
    players[LARK].want(Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.settle(players.iter_mut());
    players[OWL].want(Request::Guess { word: agent.into() });
    apps.settle(players.iter_mut());
    let mut refused = |message| refusal(&mut apps, &mut players, OWL, message);
    assert_eq!(refused(guess(25, 2)), Refused::Rule(Refusal::UnknownWord));
    assert_eq!(refused(guess(agent.into(), 2)), Refused::Rule(Refusal::WordCovered(agent)));
    assert_eq!(refused(guess(agent.into(), 1)), Refused::StaleRevision);
}

#[test]
fn refuses_a_word_with_the_players_own_mark() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let map = players[LARK].game().me.expect("a side").1;
    let bystander = map.cells(Identity::Bystander).next().expect("a bystander");
    let turns = [
        (LARK, Request::Clue { text: CLUES[0].into(), number: 1, insist: false }),
        (OWL, Request::Guess { word: bystander.into() }),
        (OWL, Request::Clue { text: CLUES[1].into(), number: 1, insist: false }),
    ];
    for (who, request) in turns {
        players[who].want(request);
        apps.settle(players.iter_mut());
    }
    let owl = players[OWL].game().me.expect("a side").1;
    let agent = owl.cells(Identity::Agent).find(|cell| *cell != bystander).expect("an agent");
    for (who, request) in [(LARK, Request::Guess { word: agent.into() }), (LARK, Request::Stop)] {
        players[who].want(request);
        apps.settle(players.iter_mut());
    }
    players[LARK].want(Request::Clue { text: CLUES[2].into(), number: 1, insist: false });
    apps.settle(players.iter_mut());
    let revision = players[OWL].game().position.revision;
    assert_eq!(
        refusal(&mut apps, &mut players, OWL, guess(bystander.into(), revision)),
        Refused::Rule(Refusal::OwnMark(bystander))
    );
}

#[test]
fn only_seated_players_act_and_only_the_host_starts_a_match() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    assert_eq!(refusal(&mut apps, &mut players, LARK, Request::StartMatch), Refused::MatchRunning);
    assert_eq!(refusal(&mut apps, &mut players, OWL, Request::StartMatch), Refused::NotTableHost);
    let settings = TableSettings { mission: Mission::WITH_EXTRA_TOKENS[1], ..TableSettings::STANDARD };
    let choose = Request::Configure { settings };
    assert_eq!(refusal(&mut apps, &mut players, LARK, choose.clone()), Refused::MatchRunning);
    assert_eq!(refusal(&mut apps, &mut players, OWL, Request::Sit { side: Side::A }), Refused::KeySeen);
    let code = players[LARK].state().table.as_ref().expect("a table").code;
    let mut watcher = apps.player("Watcher");
    apps.settle([&mut watcher]);
    watcher.want(Request::JoinTable { code, password: None });
    apps.settle([&mut watcher]);
    watcher.want(Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    apps.settle([&mut watcher]);
    assert_eq!(watcher.refused(), Some(Refused::NotSeated));
}

#[test]
fn a_match_needs_a_player_on_each_side() {
    let mut apps = LinkedApps::open();
    let mut lark = apps.player("Lark");
    apps.settle([&mut lark]);
    lark.say(Request::StartMatch);
    apps.settle([&mut lark]);
    assert_eq!(lark.refused(), None, "a refusal at no table should not be shown");
    lark.want(Request::CreateTable);
    apps.settle([&mut lark]);
    lark.want(Request::StandUp);
    apps.settle([&mut lark]);
    let configure = |settings| Request::Configure { settings };
    let mission = Mission::new(8, 6).expect("a mission");
    let dutch = TableSettings { language: Language::Dutch, packs: Packs::Both, ..TableSettings::STANDARD };
    for (message, reason) in [
        (Request::StartMatch, Refused::EmptySide),
        (Request::Guess { word: 0 }, Refused::NotSeated),
        (configure(TableSettings { mission, ..TableSettings::STANDARD }), Refused::UnknownMission),
        (configure(dutch), Refused::UnknownPacks),
    ] {
        lark.say(message.clone());
        apps.settle([&mut lark]);
        assert_eq!(lark.refused(), Some(reason));
    }
    lark.want(Request::Sit { side: Side::A });
    apps.settle([&mut lark]);
    lark.say(Request::Guess { word: 0 }.at(0));
    apps.settle([&mut lark]);
    assert_eq!(lark.refused(), Some(Refused::NoMatch));
}

#[test]
fn refuses_to_join_an_unknown_table() {
    let mut apps = LinkedApps::open();
    let mut lark = apps.player("Lark");
    apps.settle([&mut lark]);
    lark.want(Request::JoinTable { code: TableCode::from_bits(0), password: None });
    apps.settle([&mut lark]);
    assert_eq!(lark.refused(), Some(Refused::UnknownTable));
}

#[test]
fn refuses_a_ninth_player_on_a_side() {
    let mut apps = LinkedApps::open();
    let mut players: Vec<Player> = (0..9).map(|number| apps.player(&format!("Player {number}"))).collect();
    apps.settle(players.iter_mut());
    players[0].want(Request::CreateTable);
    apps.settle(players.iter_mut());
    let code = players[0].state().table.as_ref().expect("a table").code;
    for player in &mut players[1..] {
        player.want(Request::JoinTable { code, password: None });
    }
    apps.settle(players.iter_mut());
    apps.settle(players.iter_mut());
    for player in &mut players {
        player.want(Request::Sit { side: Side::B });
    }
    apps.settle(players.iter_mut());
    apps.settle(players.iter_mut());
    let refused: Vec<_> = players.iter().filter_map(Player::refused).collect();
    assert_eq!(refused, [Refused::SideFull]);
}

#[test]
fn a_player_at_a_table_cannot_join_another() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    let name = players[LARK].state().my_seat().expect("a seat").name.clone();
    let code = players[OWL].state().table.as_ref().expect("a table").code;
    for message in
        [Request::CreateTable.by(name.clone()), Request::JoinTable { code, password: None }.by(name)]
    {
        assert_eq!(refusal(&mut apps, &mut players, LARK, message.clone()), Refused::AlreadyAtTable);
    }
}

/// Lets a newcomer ask to join a table, and returns what the host sent.
fn newcomer(apps: &mut LinkedApps, number: usize, code: TableCode) -> (Guest, Vec<FromHost>) {
    let mut token = [7; 32];
    token[..8].copy_from_slice(&number.to_le_bytes());
    let mut guest = Guest::dial(&*apps.dial(), PlayerToken(token), None, apps.now());
    let name = PlayerName::new(&format!("Guest {number}")).expect("a name");
    guest.say(Request::JoinTable { code, password: None }.by(name));
    let mut heard = Vec::new();
    for _ in 0..3 {
        heard.extend(guest.update(apps.now()));
        apps.step();
    }
    (guest, heard)
}

#[test]
fn refuses_newcomers_at_a_full_table() {
    let mut apps = LinkedApps::open();
    let players = apps.match_of_two();
    let code = players[LARK].state().table.as_ref().expect("a table").code;
    let mut guests: Vec<Guest> =
        (players.len()..PEOPLE_AT_TABLE).map(|number| newcomer(&mut apps, number, code).0).collect();
    assert!(guests.iter().all(|guest| guest.table.is_some()));
    let (_, heard) = newcomer(&mut apps, PEOPLE_AT_TABLE, code);
    assert_eq!(heard, [FromHost::Refused { reason: Refused::TableFull }]);
    let mut leaver = guests.pop().expect("a guest");
    leaver.say(Request::LeaveTable);
    leaver.update(apps.now());
    apps.step();
    apps.step();
    assert!(newcomer(&mut apps, PEOPLE_AT_TABLE + 1, code).0.table.is_some());
}
