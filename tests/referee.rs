//! The clue referee at the table: warnings, insisting, refusals, challenges, and private questions.

use splitkey_client::ClueJudged;
use splitkey_protocol::{
    FromHost, Judgement, Language, Packs, RefereeMode, Refused, Request, TableSettings, rules::ClueRule,
};
use splitkey_rules::{Phase, Side};
use splitkey_testkit::{CLUES, LinkedApps, Player};
use splitkey_words::{
    Pack, built_in,
    referee::{self, Options, Referee, Verdict},
};

const LARK: usize = 0;
const OWL: usize = 1;

/// Returns two players at a table with these settings, with a match started.
fn match_with(apps: &mut LinkedApps, settings: TableSettings) -> [Player; 2] {
    let mut players = [apps.player("Lark"), apps.player("Owl")];
    apps.settle(&mut players);
    players[LARK].want(Request::CreateTable);
    apps.settle(&mut players);
    let code = players[LARK].state().table.as_ref().expect("a table").code;
    players[OWL].want(Request::JoinTable { code, password: None });
    players[LARK].want(Request::Configure { settings });
    apps.settle(&mut players);
    players[LARK].want(Request::Sit { side: Side::A });
    players[OWL].want(Request::Sit { side: Side::B });
    apps.settle(&mut players);
    players[LARK].want(Request::StartMatch);
    apps.settle(&mut players);
    assert_eq!(players[OWL].state().table.as_ref().map(|table| table.settings), Some(settings));
    players
}

fn give(apps: &mut LinkedApps, players: &mut [Player; 2], text: &str, insist: bool) {
    players[LARK].want(Request::Clue { text: text.into(), number: 1, insist });
    apps.settle(players.iter_mut());
}

/// Returns a board word that is a single word.
fn a_word(players: &[Player; 2]) -> String {
    let words = &players[LARK].game().words;
    words.iter().find(|word| !word.contains([' ', '-'])).expect("a single word").to_lowercase()
}

fn words(texts: &[&str]) -> Vec<String> {
    let packs = texts.iter().map(|text| Pack::parse(text.as_bytes()).expect("a pack"));
    packs.flat_map(|pack| pack.cards).flat_map(|card| card.faces).collect()
}

#[test]
fn the_clues_of_the_tests_are_valid_for_every_word() {
    let referee =
        Referee::new(referee::Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS)
            .expect("our own lexicon");
    let words = words(&built_in::ENGLISH);
    for clue in CLUES {
        let verdict = referee.judge(clue, words.iter().map(String::as_str), Options::default());
        assert_eq!(verdict, Verdict::Valid, "{clue}");
    }
}

#[test]
fn a_strict_referee_does_not_allow_insisting() {
    let mut apps = LinkedApps::open();
    let settings = TableSettings { referee: RefereeMode::Strict, ..TableSettings::STANDARD };
    let mut players = match_with(&mut apps, settings);
    let word = a_word(&players);
    give(&mut apps, &mut players, &word, true);
    assert!(matches!(players[LARK].refused(), Some(Refused::ForbiddenClue(_))));
    assert_eq!(players[LARK].game().position.phase, Phase::First);
}

#[test]
fn without_a_referee_every_word_may_be_given() {
    let mut apps = LinkedApps::open();
    let settings = TableSettings { referee: RefereeMode::Off, ..TableSettings::STANDARD };
    let mut players = match_with(&mut apps, settings);
    let word = a_word(&players);
    give(&mut apps, &mut players, &word, false);
    assert_eq!(players[LARK].refused(), None);
    let position = players[OWL].game().position;
    assert_eq!((position.phase, position.bank.tokens()), (Phase::Guess(Side::B), 9));
}

#[test]
fn several_words_are_a_clue_if_the_table_allows_them() {
    let mut apps = LinkedApps::open();
    let mut players = match_with(&mut apps, TableSettings::STANDARD);
    let both = format!("{} {}", CLUES[0], CLUES[1]);
    give(&mut apps, &mut players, &both, false);
    match players[LARK].refused() {
        Some(Refused::InvalidClue(finding)) => {
            assert_eq!((finding.rule, finding.word), (ClueRule::NotOneWord, None));
        }
        other => panic!("{other:?}"),
    }
    let settings = TableSettings { multi_word: true, ..TableSettings::STANDARD };
    let mut players = match_with(&mut apps, settings);
    give(&mut apps, &mut players, &both, false);
    assert_eq!(players[LARK].refused(), None);
}

#[test]
fn a_clue_that_counted_can_be_challenged_and_conceded() {
    let mut apps = LinkedApps::open();
    let mut players = match_with(&mut apps, TableSettings::STANDARD);
    give(&mut apps, &mut players, CLUES[0], false);
    players[OWL].want(Request::Challenge);
    apps.settle(players.iter_mut());
    players[LARK].want(Request::Concede);
    apps.settle(players.iter_mut());
    for player in &players {
        let position = player.game().position;
        assert_eq!((position.phase, position.bank.tokens()), (Phase::Guess(Side::B), 8));
    }
}

#[test]
fn the_giver_can_ask_the_referee_in_private() {
    let mut apps = LinkedApps::open();
    let mut players = match_with(&mut apps, TableSettings::STANDARD);
    let word = a_word(&players);
    let before = players[OWL].heard().to_vec();
    players[LARK].say(Request::Preview { text: word.clone() });
    apps.settle(players.iter_mut());
    let judgement = |message: &FromHost| match message {
        FromHost::Previewed { judgement, .. } => Some(judgement.clone()),
        _ => None,
    };
    let said: Vec<Judgement> = players[LARK].heard().iter().filter_map(judgement).collect();
    assert!(matches!(&said[..], [Judgement::Invalid(finding)] if finding.rule == ClueRule::SameWord));
    assert_eq!(players[OWL].heard(), before, "no other player should receive anything");

    give(&mut apps, &mut players, CLUES[0], false);
    let revision = players[LARK].game().position.revision;
    for who in [LARK, OWL] {
        players[who].say(Request::Preview { text: word.clone() });
        apps.settle(players.iter_mut());
        assert_eq!(players[who].refused(), None, "a late question should not be refused");
        assert_eq!(players[who].game().position.revision, revision);
    }
}

#[test]
fn a_clue_is_judged_while_it_is_typed() {
    let mut apps = LinkedApps::open();
    let mut players = match_with(&mut apps, TableSettings::STANDARD);
    let word = a_word(&players);
    players[LARK].app.world_mut().trigger(splitkey_client::ClueTyped(word.clone()));
    let judged = (0..2_000).find_map(|_| {
        apps.settle(players.iter_mut());
        players[LARK].app.world().get_resource::<ClueJudged>().cloned()
    });
    let judged = judged.expect("the referee should answer");
    assert_eq!(judged.text, word);
    assert!(matches!(judged.judgement, Judgement::Invalid(finding) if finding.rule == ClueRule::SameWord));
    players[LARK].app.world_mut().trigger(splitkey_client::ClueTyped(CLUES[0].into()));
    players[LARK].update();
    assert_eq!(
        players[LARK].app.world().get_resource::<ClueJudged>(),
        None,
        "an old answer should be dropped"
    );
}

#[test]
fn a_dutch_table_deals_and_judges_in_dutch() {
    let mut apps = LinkedApps::open();
    let settings =
        TableSettings { language: Language::Dutch, packs: Packs::First, ..TableSettings::STANDARD };
    let mut players = match_with(&mut apps, settings);
    let pack = words(&built_in::DUTCH);
    assert!(players[LARK].game().words.iter().all(|word| pack.contains(word)));
    let plural = format!("{}s", a_word(&players));
    let word = a_word(&players);
    give(&mut apps, &mut players, &word, false);
    assert!(matches!(players[LARK].refused(), Some(Refused::InvalidClue(_))), "{word}, {plural}");
}

#[test]
fn cards_can_be_turned_over_after_other_packs_were_selected() {
    let mut apps = LinkedApps::open();
    let mut players = match_with(&mut apps, TableSettings::STANDARD);
    let first = players[LARK].game().words.clone();
    for (who, request) in [(LARK, Request::GiveUp), (OWL, Request::Agree)] {
        players[who].want(request);
        apps.settle(players.iter_mut());
    }
    let settings = TableSettings { packs: Packs::Second, ..TableSettings::STANDARD };
    players[LARK].want(Request::Configure { settings });
    apps.settle(players.iter_mut());
    players[LARK].want(Request::FlipAndStart);
    apps.settle(players.iter_mut());
    let one = words(&built_in::ENGLISH[..1]);
    let flipped = &players[LARK].game().words;
    assert!(flipped.iter().all(|word| one.contains(word) && !first.contains(word)));
    assert_eq!(&players[OWL].game().words, flipped);
}

#[test]
fn a_picture_table_deals_pictures_whose_names_forbid_no_clue() {
    let mut apps = LinkedApps::open();
    for language in Language::ALL {
        let settings = TableSettings { language, packs: Packs::Pictures, ..TableSettings::STANDARD };
        let mut players = match_with(&mut apps, settings);
        let names = players[LARK].game().words.clone();
        assert!(names.iter().all(|name| splitkey_client::picture(name).is_some()), "{names:?}");
        let part = names[0].split(' ').max_by_key(|part| part.len()).expect("a name").to_owned();
        give(&mut apps, &mut players, &part, false);
        assert_eq!(players[LARK].refused(), None, "{part}");
    }
}

#[test]
fn a_doubtful_clue_is_warned_about_and_can_be_given_without_penalty() {
    let mut apps = LinkedApps::open();
    let mut players = match_with(&mut apps, TableSettings::STANDARD);
    give(&mut apps, &mut players, "IRS", false);
    assert!(
        matches!(players[LARK].refused(), Some(Refused::DoubtfulClue(_))),
        "{:?}",
        players[LARK].refused()
    );
    assert_eq!(players[OWL].game().position.revision, 0);
    give(&mut apps, &mut players, "IRS", true);
    let given = players[OWL].game().log.last().and_then(|turn| turn.clue.as_ref()).expect("a clue");
    assert!(!given.penalised);
}
