use std::collections::BTreeSet;

use proptest::prelude::*;
use splitkey_protocol::PlayerName;
use splitkey_rules::Mission;

use super::*;
use crate::{Easier, Ending};

fn sheet() -> CampaignSheet {
    CampaignSheet::new(TeamName::new("The Locksmiths").unwrap(), MissionMap::world().clone(), false)
}

fn attempt(sheet: &CampaignSheet, city: CityId, ending: Ending) -> Attempt {
    let standard = sheet.map().city(city).mission == Mission::STANDARD;
    Attempt {
        city,
        ended_at: 1_795_000_000,
        players: vec![PlayerName::new("Vera").unwrap(), PlayerName::new("Mara").unwrap()],
        ending,
        turns: 5,
        tokens_left: 0,
        score: (standard && ending == Ending::Won).then_some(4),
        easier: BTreeSet::new(),
        notes: Vec::new(),
    }
}

fn status(sheet: &CampaignSheet, slug: &str) -> CityStatus {
    sheet.status(sheet.map().find(slug).unwrap())
}

#[test]
fn a_win_completes_its_city_and_opens_its_neighbours_only() {
    let mut sheet = sheet();
    assert_eq!(sheet.progress(), Progress { won: 0, open: 1, locked: 25 });
    let prague = sheet.map().start();
    let opened: Vec<&str> =
        sheet.opened_by(prague).map(|city| sheet.map().city(city).slug.as_str()).collect();
    assert_eq!(opened, ["berlin", "moscow", "cairo"]);
    sheet.record(attempt(&sheet, prague, Ending::Won)).unwrap();
    assert_eq!(sheet.progress(), Progress { won: 1, open: 3, locked: 22 });
    assert_eq!(status(&sheet, "berlin"), CityStatus::Open);
    assert_eq!(status(&sheet, "london"), CityStatus::Locked);
}

#[test]
fn a_lost_city_follows_itself_and_a_won_one_the_cities_that_it_opens() {
    let mut sheet = sheet();
    let following = |sheet: &CampaignSheet, slug: &str, won: bool| -> Vec<String> {
        let next = sheet.following(sheet.map().find(slug).unwrap(), won);
        next.into_iter().map(|city| sheet.map().city(city).slug.clone()).collect()
    };
    let play = |sheet: &mut CampaignSheet, slug: &str| {
        let city = sheet.map().find(slug).unwrap();
        sheet.record(attempt(sheet, city, Ending::Won)).unwrap();
    };
    assert_eq!(following(&sheet, "prague", false), ["prague"]);
    // A win with extra tokens does not complete Prague.
    assert_eq!(following(&sheet, "prague", true), ["prague"]);
    play(&mut sheet, "prague");
    assert_eq!(following(&sheet, "prague", true), ["berlin", "moscow", "cairo"]);
    assert_eq!(following(&sheet, "prague", false), ["prague"]);
    ["berlin", "london", "montreal", "los-alamos", "washington"]
        .into_iter()
        .for_each(|slug| play(&mut sheet, slug));
    // No line leads on from Washington.
    assert_eq!(following(&sheet, "washington", true), ["paris", "moscow", "cairo"]);
}

#[test]
fn a_lost_attempt_opens_nothing_and_stays_on_the_sheet() {
    let mut sheet = sheet();
    let prague = sheet.map().start();
    for ending in [Ending::Assassin, Ending::OutOfTokens, Ending::SuddenDeath, Ending::GaveUp] {
        sheet.record(attempt(&sheet, prague, ending)).unwrap();
    }
    assert_eq!(sheet.progress(), Progress { won: 0, open: 1, locked: 25 });
    assert_eq!(sheet.attempts_at(prague).count(), 4);
}

#[test]
fn a_win_with_extra_tokens_does_not_complete_prague() {
    let mut sheet = sheet();
    let mut eased = attempt(&sheet, sheet.map().start(), Ending::Won);
    eased.easier.insert(Easier::ExtraTokens);
    eased.score = None;
    eased.tokens_left = 2;
    sheet.record(eased).unwrap();
    assert_eq!(status(&sheet, "prague"), CityStatus::Open);
}

#[test]
fn a_win_with_other_options_completes_the_city() {
    let mut sheet = sheet();
    let mut eased = attempt(&sheet, sheet.map().start(), Ending::Won);
    eased.easier.extend([Easier::LooserOrder, Easier::SeveralWords, Easier::WordPlay]);
    sheet.record(eased).unwrap();
    assert_eq!(status(&sheet, "prague"), CityStatus::Won);
}

#[test]
fn a_locked_city_cannot_be_played() {
    let mut sheet = sheet();
    let tokyo = sheet.map().find("tokyo").unwrap();
    let refused = sheet.record(attempt(&sheet, tokyo, Ending::Won));
    assert_eq!(refused, Err(AttemptError::Locked("tokyo".to_owned())));
    assert!(sheet.attempts().is_empty());
}

#[test]
fn on_a_sheet_with_all_cities_open_every_city_can_be_played() {
    let mut sheet =
        CampaignSheet::new(TeamName::new("Wanderers").unwrap(), MissionMap::world().clone(), true);
    assert_eq!(sheet.progress(), Progress { won: 0, open: 26, locked: 0 });
    let tokyo = sheet.map().find("tokyo").unwrap();
    sheet.record(attempt(&sheet, tokyo, Ending::Won)).unwrap();
    assert_eq!(sheet.progress(), Progress { won: 1, open: 25, locked: 0 });
    let copy = sheet.empty_copy(TeamName::new("Others").unwrap());
    assert!(copy.all_open() && copy.attempts().is_empty());
    assert_eq!(copy.progress(), Progress { won: 0, open: 26, locked: 0 });
}

#[test]
fn a_full_sheet_takes_no_more() {
    let mut sheet = sheet();
    let lost = attempt(&sheet, sheet.map().start(), Ending::Assassin);
    for _ in 0..MAX_ATTEMPTS {
        sheet.record(lost.clone()).unwrap();
    }
    assert_eq!(sheet.record(lost), Err(AttemptError::TooMany));
}

proptest! {
    /// Wins all cities in a random order among those that are open. After each win, exactly the cities next to a won
    /// one are open.
    #[test]
    fn the_whole_map_can_be_won_in_any_order(choices in prop::collection::vec(any::<prop::sample::Index>(), 26)) {
        let mut sheet = sheet();
        let mut won = BTreeSet::new();
        for choice in choices {
            let open: Vec<CityId> = sheet
                .map()
                .cities()
                .map(|(city, _)| city)
                .filter(|&city| sheet.status(city) == CityStatus::Open)
                .collect();
            let expected: BTreeSet<CityId> = sheet
                .map()
                .lines()
                .iter()
                .flat_map(|&[a, b]| [(a, b), (b, a)])
                .filter(|(from, to)| won.contains(from) && !won.contains(to))
                .map(|(_, to)| to)
                .chain(won.is_empty().then_some(sheet.map().start()))
                .collect();
            prop_assert_eq!(open.iter().copied().collect::<BTreeSet<_>>(), expected);
            let city = *choice.get(&open);
            let opens = sheet.opened_by(city).count();
            let before = sheet.progress();
            sheet.record(attempt(&sheet, city, Ending::Won)).unwrap();
            won.insert(city);
            let after = sheet.progress();
            prop_assert_eq!((after.won, after.locked), (before.won + 1, before.locked - opens));
        }
        prop_assert_eq!(sheet.progress(), Progress { won: 26, open: 0, locked: 0 });
    }
}
