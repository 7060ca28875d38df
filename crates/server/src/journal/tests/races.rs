//! Strike races in the journal.

use splitkey_host::{Entrant, RaceChange, StoredPlay, StoredRace, Submission};
use splitkey_protocol::{
    Language, Packs, PlayerName, RaceLink, RacePlan, RaceTitle, RaceWords, RefereeMode,
    races::{PairClock, PairNumber},
};
use splitkey_rules::Strikes;

use super::{age::TestClock, *};

const LINK: RaceLink = RaceLink([7; 16]);

fn race() -> StoredRace {
    let organiser =
        Entrant { player: PlayerId::from_hash([9; 32]), name: PlayerName::new("Olga").expect("a name") };
    let plan = RacePlan {
        title: RaceTitle::new("Lente").expect("a title"),
        text: None,
        language: Language::Dutch,
        words: RaceWords::Packs(Packs::First),
        referee: RefereeMode::Advise,
        listed: true,
        most_pairs: 9,
        sign_ups_end: 2,
        closes: 3,
        action_limit: 3600,
    };
    StoredRace::new(LINK, plan, 1, organiser)
}

fn play() -> StoredPlay {
    StoredPlay {
        table: code(1),
        clock: PairClock::start(3600, 1),
        acted: 1,
        strikes: Strikes::default(),
        waits_for: [true; 2],
        end: None,
        turns: Vec::new(),
    }
}

/// Returns a journal with a race of which one pair plays.
fn with_race() -> Folder {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let played = RaceChange::Played(LINK, PairNumber(4), Box::new(play()));
    let races = vec![RaceChange::Kept(Box::new(race())), played];
    journal.submit(Submission { races, ..Submission::default() });
    notice(&events).1.expect("a commit");
    folder
}

#[test]
pub(super) fn races_are_exported_and_imported() {
    let folder = with_race();
    let mut text = Vec::new();
    assert!(export(folder.place(), &mut text).expect("an export").is_empty());
    let other = Folder::new();
    import(other.place(), text.as_slice()).expect("an import");
    let (_journal, kept, _) = other.open();
    let [found] = kept.races.as_slice() else { panic!("{:?}", kept.races) };
    assert_eq!(format!("{:?}", found.race), format!("{:?}", race()));
    assert_eq!(found.plays.clone().into_iter().collect::<Vec<_>>(), [(PairNumber(4), play())]);
    let report = check(other.place()).expect("a report");
    assert!(report.is_sound(), "{report}");
    assert_eq!(report.races, 1);
}

#[test]
pub(super) fn a_check_finds_damaged_races() {
    for (damage, found) in [
        ("UPDATE race_play SET play = '{}'", "what pair 4 did in a strike race is damaged"),
        ("UPDATE race SET race = '{}'", "a strike race is damaged"),
    ] {
        let folder = with_race();
        folder.change(damage);
        let report = check(folder.place()).expect("a report");
        assert_eq!(
            (report.damaged_races.as_slice(), report.is_sound()),
            ([found.to_owned()].as_slice(), false)
        );
        assert!(report.to_string().contains(found));
        // The host starts, and leaves them out.
        let (_journal, kept, _) = folder.open();
        assert!(kept.races.iter().all(|race| race.plays.is_empty()));
    }
}

#[test]
pub(super) fn the_table_of_a_pair_stays_as_long_as_its_race() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, [table(1), table(2)].concat());
    let change = |change| {
        let (mut journal, _, events) = clock.open(&folder);
        journal.submit(Submission { races: vec![change], ..Submission::default() });
        notice(&events).1.expect("a commit");
    };
    change(RaceChange::Kept(Box::new(race())));
    change(RaceChange::Played(LINK, PairNumber(4), Box::new(play())));
    assert_eq!(clock.start_daily(&folder, 100), 1, "the other table only");
    let (journal, kept, _) = clock.open(&folder);
    assert_eq!(kept.tables.iter().map(|table| table.code).collect::<Vec<_>>(), [code(1)]);
    drop(journal);
    change(RaceChange::Gone(LINK));
    clock.start_daily(&folder, 1);
    assert!(clock.open(&folder).1.tables.is_empty());
}
