//! Playing alone in a browser, without any network: from one press to the end of a match, and through reloads.

use splitkey_bot::Habits;
use splitkey_client::{
    Coach, CoachNote, ForgetDevice, LeaveSolo, MatchView, Screen, Settings, Solo, SoloTrouble,
    controls::{Command, ControlPressed},
    page::{Item, ItemKind, Page},
};
use splitkey_protocol::{Computer, Level, Request};
use splitkey_rules::{Cell, Mission, Phase, Side};
use splitkey_testkit::{CLUES, Player};

use self::browser::{Browser, Stored};

mod browser;

/// The habits that the computer takes everybody to have at first.
const FROM_THE_START: &str = "1 2000 1000 2500 500 2000 2000 1000 1000 3000 1000 2000 2000";

/// Opens a page in a new browser and presses *Play now* once.
fn playing() -> Browser {
    let mut browser = Browser::open(Stored::new());
    browser.step();
    browser.play_now(true);
    browser.until("a match", |player| player.state().match_runs());
    browser
}

fn may_move(player: &Player) -> bool {
    let game = player.game();
    game.my_side().is_some_and(|mine| game.position.phase.waits_for(mine))
}

/// Makes a move like a person who knows no better: the clues mean nothing, and each turn is one guess.
fn make_move(browser: &mut Browser) {
    let game = browser.player.game();
    let mine = game.my_side().expect("a side");
    let turn = usize::from(game.position.turn);
    let request = match game.position.phase {
        phase if phase.may_clue(mine) => {
            Request::Clue { text: CLUES[turn % CLUES.len()].to_owned(), number: 1, insist: false }
        }
        Phase::Challenge(_) => Request::Deny,
        _ if game.position.may_stop => Request::Stop,
        _ => Request::Guess { word: open_word(game, mine).into() },
    };
    let before = game.position.revision;
    browser.player.want(request);
    browser.until("a move", |player| player.game().position.revision > before);
}

/// Plays a match with a quick computer.
fn play_to_the_end(browser: &mut Browser) {
    let computer = Computer { level: Level::Sharp, quick: true };
    browser.player.want(Request::SeatPartner { side: Side::B, computer });
    // It gives the first clue, because the player does not.
    browser.until("a clue", |player| player.game().position.phase == Phase::Guess(Side::A));
    let over = |player: &Player| player.game().position.phase.is_over();
    while !over(&browser.player) {
        browser.until("the player's turn", |player| over(player) || may_move(player));
        if !over(&browser.player) {
            make_move(browser);
        }
    }
    browser.until("what the partner meant", |player| !player.state().explained.is_empty());
}

fn open_word(game: &MatchView, mine: Side) -> Cell {
    let is_open = |cell: &Cell| {
        let word = game.position.words[cell.index()];
        !word.is_covered() && !word.is_marked_by(mine)
    };
    Cell::all().find(is_open).expect("a word")
}

#[test]
fn one_press_leads_to_a_match_which_is_played_to_its_end() {
    let mut browser = playing();
    assert_eq!(browser.player.state().my_side(), Some(Side::A));
    play_to_the_end(&mut browser);
    assert!(browser.stored.contains_key("history"), "{:?}", browser.stored.keys());
}

#[test]
fn a_streamer_who_plays_alone_may_peek_at_the_key_which_nothing_else_can_show() {
    let mut browser = playing();
    let world = browser.player.app.world_mut();
    world.resource_mut::<Settings>().streamer = true;
    browser.step();
    let offered = |browser: &Browser| {
        let find = |item: &Item| (item.id == "allow-peek").then(|| item.kind.clone());
        browser.player.app.world().resource::<Page>().items.iter().find_map(find)
    };
    let Some(ItemKind::Button { press, .. }) = offered(&browser) else { panic!("no way to the key") };
    browser.player.app.world_mut().trigger(ControlPressed(press));
    browser.step();
    let mut settings = *browser.player.app.world().resource::<Settings>();
    settings.peeking = true;
    assert!(settings.shows_key() && offered(&browser).is_none());
}

#[test]
fn learning_by_playing_deals_the_easiest_mission_and_explains_it_until_the_player_skips_it() {
    let mut browser = Browser::open(Stored::new());
    browser.step();
    browser.player.app.world_mut().trigger(ControlPressed(Command::LearnByPlaying));
    browser.until("a match", |player| player.state().match_runs());
    assert_eq!(browser.player.game().mission, Mission::WITH_EXTRA_TOKENS[2]);
    let coach = |browser: &Browser| browser.player.app.world().resource::<Coach>().clone();
    browser.until("a tip", |player| player.app.world().resource::<Coach>().note() == Some(CoachNote::Key));
    browser.player.app.world_mut().trigger(ControlPressed(Command::CloseNote));
    // The partner gives the first clue.
    browser.until("the clue", |player| player.game().position.phase == Phase::Guess(Side::A));
    browser.until("a tip", |player| player.app.world().resource::<Coach>().note() == Some(CoachNote::Heard));
    assert!(coach(&browser).teaches());
    browser.player.app.world_mut().trigger(ControlPressed(Command::EndCoaching));
    browser.step();
    assert!(!coach(&browser).teaches() && coach(&browser).note().is_none());
}

#[test]
fn what_the_computer_learned_of_the_player_is_stored_until_the_device_forgets_them() {
    let learned = |browser: &Browser| browser.stored.get("habits")?.parse::<Habits>().ok();
    let mut browser = playing();
    assert_eq!(learned(&browser), None);
    play_to_the_end(&mut browser);
    browser.step();
    assert!(learned(&browser).is_some());
    // It learns nothing from a match that ends with the first guess.
    while learned(&browser).is_some_and(|habits| habits.to_string() == FROM_THE_START) {
        browser.player.want(Request::StartMatch);
        browser.until("another match", |player| player.state().match_runs());
        play_to_the_end(&mut browser);
        browser.step();
    }

    // Something malformed counts as nothing, and is replaced after the next match.
    browser.stored.insert("habits".to_owned(), "1 2 3".to_owned());
    let mut browser = browser.reload();
    browser.step();
    browser.play_now(true);
    browser.until("another match", |player| player.state().match_runs());
    assert_eq!(browser.unreadable.len(), 1, "{:?}", browser.unreadable);
    play_to_the_end(&mut browser);
    browser.step();
    assert!(learned(&browser).is_some());

    browser.player.app.world_mut().trigger(ForgetDevice);
    (0..3).for_each(|_| browser.step());
    assert!(browser.stored.is_empty(), "{:?}", browser.stored.keys());
}

#[test]
fn a_reload_goes_on_where_the_match_was() {
    let mut browser = playing();
    // The partner gives the first clue, because the player does not.
    browser.until("a clue", |player| player.game().position.phase == Phase::Guess(Side::A));
    let before = browser.player.game();
    let (words, position) = (before.words.clone(), before.position);

    let mut browser = browser.reload();
    browser.step();
    browser.play_now(false);
    browser.until("the match", |player| player.state().match_runs());
    let after = browser.player.game();
    assert_eq!((after.words.clone(), after.position), (words, position));
    browser.until("the partner", |player| player.state().computer().is_some_and(|seat| seat.connected));
    assert!(browser.unreadable.is_empty(), "{:?}", browser.unreadable);
}

#[test]
fn nobody_sees_what_is_not_stored() {
    let mut browser = playing();
    browser.until("the player's turn", may_move);
    let before = browser.player.game().position.revision;
    browser.is_stuck = true;
    let text = CLUES[0].to_owned();
    browser.player.want(Request::Clue { text, number: 1, insist: false });
    (0..50).for_each(|_| browser.step());
    assert_eq!(browser.player.game().position.revision, before);
    assert!(!browser.waiting.is_empty());

    browser.is_stuck = false;
    browser.until("the clue", |player| player.game().position.revision > before);
}

#[test]
fn a_worker_that_fails_leads_home_and_says_why() {
    let mut browser = playing();
    browser.fail(SoloTrouble::NotStored);
    browser.until("home", |player| player.state().table.is_none());
    let solo = browser.player.app.world().resource::<Solo>();
    assert!(!solo.is_running());
    assert_eq!(solo.trouble, Some(SoloTrouble::NotStored));
}

#[test]
fn whoever_leaves_finds_the_match_again() {
    let mut browser = playing();
    let words = browser.player.game().words.clone();
    browser.player.app.world_mut().trigger(LeaveSolo);
    browser.until("home", |player| player.screen() == Screen::Home);
    assert!(!browser.player.app.world().resource::<Solo>().is_running());
    browser.play_now(true);
    browser.until("the match", |player| player.state().match_runs());
    assert_eq!(browser.player.game().words, words);
}

#[test]
fn a_damaged_record_is_told_and_stays_stored() {
    let mut browser = playing();
    let record = browser.stored.keys().rfind(|key| key.starts_with("record ")).expect("a record").clone();
    let text = browser.stored.get_mut(&record).expect("a record");
    let damaged = text.replacen(' ', " 9", 1);
    *text = damaged.clone();

    let mut browser = browser.reload();
    browser.step();
    browser.play_now(true);
    browser.until("another match", |player| player.state().match_runs());
    assert_eq!(browser.unreadable.len(), 1, "{:?}", browser.unreadable);
    assert!(browser.unreadable[0].contains(&record), "{:?}", browser.unreadable);
    assert_eq!(browser.stored.get(&record), Some(&damaged));
}
