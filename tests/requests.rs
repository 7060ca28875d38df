//! Valid but malicious requests: ones that change nothing, come in large amounts, or arrive while a record is being
//! written.

use splitkey_client::Screen;
use splitkey_host::{Event, HostEvent, PasswordJob, Record};
use splitkey_protocol::{
    FromHost, PlayerName, Refused, Request, SeatId, TableAccess, TablePassword, TableSettings, codec,
};
use splitkey_rules::Side;
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;

fn password(text: &str) -> TablePassword {
    TablePassword::new(text).expect("a password")
}

fn set_access(apps: &mut LinkedApps, players: &mut [Player], access: TableAccess) {
    apps.want(players, LARK, Request::SetAccess { access });
}

fn refusals(player: &Player, reason: &Refused) -> usize {
    let is_it = |said: &&FromHost| matches!(said, FromHost::Refused { reason: told } if told == reason);
    player.heard().iter().filter(is_it).count()
}

/// Returns Lark and Owl on their sides before a match.
fn table_of_two(apps: &mut LinkedApps) -> Vec<Player> {
    let mut players = vec![apps.player("Lark"), apps.player("Owl")];
    apps.settle(&mut players);
    apps.want(&mut players, LARK, Request::CreateTable);
    let code = players[LARK].code();
    apps.want(&mut players, OWL, Request::JoinTable { code, password: None });
    players
}

#[test]
fn a_request_that_changes_nothing_is_neither_stored_nor_sent() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut players = table_of_two(&mut apps);
    let lark = players[LARK].seat();
    let name = PlayerName::new("Lark").expect("a name");
    let between_matches = [
        Request::Sit { side: Side::A },
        Request::Rename { name },
        Request::Configure { settings: TableSettings::STANDARD },
        Request::Ready { ready: false },
        Request::SetAccess { access: TableAccess::PRIVATE },
        Request::SetPassword { password: None },
        Request::LiftBans,
        Request::HandOver { seat: lark },
        Request::ConfirmByTwo { on: false },
    ];
    let in_a_match = [Request::OfferFirstClue { offer: false }, Request::Pin { word: 3, on: false }];
    for (at, message) in between_matches.iter().chain(&in_a_match).enumerate() {
        if at == between_matches.len() {
            apps.want(&mut players, LARK, Request::StartMatch);
        }
        let heard = players.each_heard();
        let kept = journal.submitted();
        players[LARK].say(message.clone());
        apps.settle(&mut players);
        assert_eq!(journal.submitted(), kept, "{message:?}");
        assert_eq!(players.each_heard(), heard, "{message:?}");
    }
}

trait Crowd {
    /// Returns the number of messages that each player has received.
    fn each_heard(&self) -> Vec<usize>;
}

impl Crowd for Vec<Player> {
    fn each_heard(&self) -> Vec<usize> {
        self.iter().map(|player| player.heard().len()).collect()
    }
}

#[test]
fn a_change_of_one_person_is_sent_to_a_crowd_in_a_few_bytes() {
    let mut apps = LinkedApps::open();
    let mut players = table_of_two(&mut apps);
    let code = players[LARK].code();
    for number in 0..20 {
        let mut watcher = apps.player(&format!("Watcher {number}"));
        apps.settle([&mut watcher]);
        watcher.want(Request::JoinTable { code, password: None });
        apps.settle(players.iter_mut().chain([&mut watcher]));
        players.push(watcher);
    }
    let heard = players.each_heard();
    apps.want(&mut players, OWL, Request::StandUp);
    for (player, heard) in players.iter().zip(heard).skip(2) {
        let told: Vec<usize> = player.heard()[heard..]
            .iter()
            .map(|said| codec::encode(said).expect("encodable").len())
            .collect();
        assert!(told.iter().sum::<usize>() < 40, "{told:?}");
    }
    let whole = players[LARK].state().table.clone().expect("a table");
    assert_eq!(whole.seats.len(), 22);
    assert!(players.iter().all(|player| player.state().table.as_ref() == Some(&whole)));
}

#[test]
fn nothing_reveals_a_clue_before_it_is_durable() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut players = Vec::from(apps.match_of_two());
    journal.hold();
    apps.want(&mut players, LARK, Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    let heard = players.each_heard();
    // After the clue, Owl may point, and may no longer give the first clue.
    players[OWL].say(Request::Point { word: Some(3) });
    players[OWL].say(Request::Preview { text: CLUES[1].into() });
    players[LARK].say(Request::Preview { text: CLUES[1].into() });
    players[OWL].say(Request::FetchTables);
    apps.settle(&mut players);
    assert_eq!(players.each_heard(), heard, "answers could reveal what may still be lost");
    journal.release();
    apps.settle(&mut players);
    let told = &players[LARK].heard()[heard[LARK]..];
    assert!(matches!(told, [FromHost::Moved { .. }, FromHost::Pointed { .. }]), "{told:?}");
    let told = &players[OWL].heard()[heard[OWL]..];
    assert!(matches!(told, [FromHost::Moved { .. }, FromHost::Tables { .. }]), "{told:?}");
}

#[test]
fn the_end_of_a_match_is_not_listed_before_it_is_durable() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut players = Vec::from(apps.match_of_two());
    set_access(&mut apps, &mut players, TableAccess { public: true, ..TableAccess::PRIVATE });
    let mut zoe = apps.stranger("Zoe");
    let mut runs = |apps: &mut LinkedApps| {
        zoe.say(Request::FetchTables);
        apps.settle([&mut zoe]);
        match zoe.heard().last() {
            Some(FromHost::Tables { public, .. }) => public[0].running,
            other => panic!("{other:?}"),
        }
    };
    apps.want(&mut players, LARK, Request::GiveUp);
    journal.hold();
    apps.want(&mut players, OWL, Request::Agree);
    assert!(runs(&mut apps));
    journal.release();
    apps.settle(&mut players);
    assert!(!runs(&mut apps));
}

#[test]
fn the_waiting_requests_of_one_person_are_limited() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut players = table_of_two(&mut apps);
    journal.hold();
    players[OWL].say(Request::Rename { name: PlayerName::new("Olga").expect("a name") });
    apps.settle(&mut players);
    for number in 0..200 {
        players[OWL]
            .say(Request::Rename { name: PlayerName::new(&format!("Olga {number}")).expect("a name") });
    }
    apps.want(
        &mut players,
        LARK,
        Request::SetAccess { access: TableAccess { talk: false, ..TableAccess::PRIVATE } },
    );
    assert_eq!(refusals(&players[OWL], &Refused::TooManyRequests), 160);
    journal.release();
    apps.settle(&mut players);
    let table = players[OWL].state().table.as_ref().expect("a table");
    assert!(!table.access.talk, "the requests of others should still be accepted");
}

#[test]
fn a_request_to_join_ends_when_its_player_joins_on_another_connection() {
    let (mut apps, journal) = LinkedApps::with_scripted_journal();
    let mut players = Vec::from(apps.match_of_two());
    let code = players[LARK].code();
    set_access(&mut apps, &mut players, TableAccess { knock: true, ..TableAccess::PRIVATE });
    let (knocking, _) = apps.try_to_join(&mut players, "Zoe", None);
    let knock = players[LARK].state().table.as_ref().expect("a table").knocks[0].id;
    set_access(&mut apps, &mut players, TableAccess::PRIVATE);
    let mut zoe = Player::with_token("Zoe", knocking.token());
    zoe.connect(apps.dial());
    apps.settle([&mut zoe]);
    zoe.want(Request::JoinTable { code, password: None });
    apps.settle(players.iter_mut().chain([&mut zoe]));
    assert_eq!(zoe.screen(), Screen::Match);
    // The first connection hangs and does not know that it has ended. Its request to join is answered all the same.
    players[LARK].say(Request::Answer { knock, admit: true });
    apps.settle(players.iter_mut().chain([&mut zoe]));
    let table = players[LARK].state().table.as_ref().expect("a table");
    assert_eq!(table.seats.len(), 3, "a player should have one seat");
    assert_eq!(table.knocks, []);
    let joined = |record: &&Record| matches!(record.event, Event::Joined { .. });
    assert_eq!(journal.tables()[&code].iter().filter(joined).count(), 2);
}

#[test]
fn waiting_requests_to_join_from_one_network_are_limited() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    let code = players[LARK].code();
    set_access(&mut apps, &mut players, TableAccess { knock: true, ..TableAccess::PRIVATE });
    let mut crowd: Vec<Player> =
        (0..6).map(|number| apps.player_from(&format!("Guest {number}"), [10, 0, 0, 9])).collect();
    crowd.push(apps.player_from("Friend", [10, 0, 0, 8]));
    apps.settle(&mut crowd);
    for guest in &mut crowd {
        guest.want(Request::JoinTable { code, password: None });
    }
    apps.settle(players.iter_mut().chain(&mut crowd));
    let refused: Vec<bool> = crowd.iter().map(|guest| guest.refused() == Some(Refused::TableFull)).collect();
    assert_eq!(refused, [false, false, false, false, true, true, false]);
}

#[test]
fn deriving_passwords_does_not_delay_other_tables() {
    let mut apps = LinkedApps::open();
    let (jobs, taken) = flume::unbounded::<PasswordJob>();
    apps.derive_passwords_by(Box::new(move |job| jobs.send(job).expect("the test should be receiving")));
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, LARK, Request::SetPassword { password: Some(password("open sesame")) });
    assert!(
        !players[OWL].state().table.as_ref().expect("a table").has_password,
        "the hash should not be derived yet"
    );
    let mut others = Vec::from(apps.match_of_two());
    apps.want(&mut others, LARK, Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    assert_eq!(others[OWL].game().position.revision, 1, "other tables should go on meanwhile");
    let derive =
        |apps: &mut LinkedApps| taken.drain().for_each(|job| apps.tell(HostEvent::Derived(job.run())));
    derive(&mut apps);
    apps.settle(&mut players);
    assert!(players[OWL].state().table.as_ref().expect("a table").has_password);

    let sesame = Some(password("open sesame"));
    let (mut zoe, refused) = apps.try_to_join(&mut players, "Zoe", sesame);
    assert!(refused.is_none() && zoe.state().table.is_none());
    derive(&mut apps);
    apps.settle(players.iter_mut().chain([&mut zoe]));
    assert!(zoe.state().table.is_some());
}

#[test]
fn a_withdrawn_password_is_never_set() {
    let mut apps = LinkedApps::open();
    let (jobs, taken) = flume::unbounded::<PasswordJob>();
    apps.derive_passwords_by(Box::new(move |job| jobs.send(job).expect("the test should be receiving")));
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, LARK, Request::SetPassword { password: Some(password("a")) });
    apps.want(&mut players, LARK, Request::SetPassword { password: None });
    taken.drain().for_each(|job| apps.tell(HostEvent::Derived(job.run())));
    apps.settle(&mut players);
    assert!(!players[OWL].state().table.as_ref().expect("a table").has_password);
}

#[test]
fn password_derivations_in_progress_are_limited() {
    let mut apps = LinkedApps::open();
    let (jobs, taken) = flume::unbounded::<PasswordJob>();
    apps.derive_passwords_by(Box::new(move |job| jobs.send(job).expect("the test should be receiving")));
    let mut players = Vec::from(apps.match_of_two());
    for number in 0..30 {
        let password = Some(password(&format!("password {number}")));
        players[LARK].say(Request::SetPassword { password });
    }
    apps.settle(&mut players);
    assert_eq!(taken.drain().count(), 5);
    assert_eq!(refusals(&players[LARK], &Refused::TooManyRequests), 25);
}

#[test]
fn sending_a_word_list_again_is_limited() {
    let mut apps = LinkedApps::open();
    let mut players = table_of_two(&mut apps);
    let words: Vec<String> = (0..30).map(|number| format!("WORD{}", char::from(b'A' + number))).collect();
    let words = Request::OwnWords { part: 0, text: words.join("\n"), last: true };
    players[LARK].say(words.clone());
    apps.settle(&mut players);
    for _ in 0..20 {
        players[OWL].say(Request::FetchOwnWords);
    }
    apps.settle(&mut players);
    let lists = players[OWL].heard().iter().filter(|said| matches!(said, FromHost::OwnWords { .. })).count();
    assert!(lists <= 4, "{lists}");
    for _ in 0..20 {
        players[OWL].say(Request::FetchTables);
    }
    apps.settle(&mut players);
    let lists = players[OWL].heard().iter().filter(|said| matches!(said, FromHost::Tables { .. })).count();
    assert!(lists <= 6, "{lists}");
}

#[test]
fn a_player_can_leave_while_waiting_to_join() {
    let mut apps = LinkedApps::open();
    let (jobs, taken) = flume::unbounded::<PasswordJob>();
    apps.derive_passwords_by(Box::new(move |job| jobs.send(job).expect("the test should be receiving")));
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, LARK, Request::SetPassword { password: Some(password("a")) });
    taken.drain().for_each(|job| apps.tell(HostEvent::Derived(job.run())));
    apps.settle(&mut players);
    let (mut zoe, _) = apps.try_to_join(&mut players, "Zoe", Some(password("a")));
    zoe.say(Request::LeaveTable);
    apps.settle([&mut zoe]);
    taken.drain().for_each(|job| apps.tell(HostEvent::Derived(job.run())));
    apps.settle(players.iter_mut().chain([&mut zoe]));
    assert!(zoe.state().table.is_none());
    assert_eq!(players[LARK].state().table.as_ref().expect("a table").seats.len(), 2);
    assert!(
        !players[LARK].state().table.as_ref().expect("a table").seats.iter().any(|seat| seat.id == SeatId(2))
    );
}
