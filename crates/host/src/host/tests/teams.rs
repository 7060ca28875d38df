//! A table plays for a team, and its matches go on the team's sheet.

use proptest::prelude::*;
use splitkey_campaign::{CityId, CityStatus, Ending, MissionMap};
use splitkey_protocol::{SheetId, TableTeam};
use splitkey_rules::{Outcome, Phase};

use super::{step::Step, *};
use crate::journal::sheets::{SheetAnswer, SheetQuery, StoredSheet};

/// Returns a host with a table that plays for a new team and has no match yet.
fn a_team() -> Bench {
    let mut bench = a_lobby();
    Step::MakeTeam(0, false).take(&mut bench);
    assert!(bench.last_sheet().is_some());
    bench
}

fn a_lobby() -> Bench {
    let mut bench = Bench::set_up(Vec::new(), SheetStore::default());
    (0..PLAYERS).for_each(|player| bench.connect(player));
    let steps = [Step::Open(0), Step::Join(1), Step::Join(2), Step::Sit(0, Side::A), Step::Sit(1, Side::B)];
    steps.into_iter().for_each(|step| step.take(&mut bench));
    bench
}

impl Bench {
    fn sheet(&self, id: SheetId) -> StoredSheet {
        match self.sheets().answer(SheetQuery::Sheet(id)) {
            SheetAnswer::Sheet(Some(sheet)) => *sheet,
            other => panic!("{other:?}"),
        }
    }

    fn own_sheet(&self) -> StoredSheet {
        self.sheet(self.last_sheet().expect("a team should have been made"))
    }

    fn team(&mut self) -> Option<TableTeam> {
        self.history().table_view().team
    }

    fn phase(&mut self) -> Option<Phase> {
        let world = self.host.app.world_mut();
        world.query::<&Match>().iter(world).next().map(|match_state| match_state.game.phase())
    }

    /// Returns the word that a side should touch, from the key.
    fn agent(&mut self, giver: Side) -> Option<u8> {
        let world = self.host.app.world_mut();
        let game = &world.query::<&Match>().iter(world).next()?.game;
        let position = game.position();
        let is_open = |cell: &Cell| position.words[usize::from(u8::from(*cell))].agent.is_none();
        let key = game.deal().key();
        Cell::all().filter(is_open).find(|cell| key.identity(giver, *cell) == Identity::Agent).map(u8::from)
    }

    /// Plays the match to a win: each clue is followed by all the words of the giver's side.
    fn win(&mut self) {
        for _ in 0..100 {
            let (player, step): (u8, fn(u8) -> Step) = match self.phase() {
                Some(Phase::First | Phase::Clue(Side::A)) => (0, Step::Clue),
                Some(Phase::Clue(Side::B)) => (1, Step::Clue),
                Some(Phase::Guess(side)) => {
                    let player = side.index() as u8;
                    let word = self.agent(side.partner()).expect("an agent should be left");
                    Step::Guess(player, word).take(self);
                    continue;
                }
                Some(Phase::Over(outcome)) => return assert_eq!(outcome, Outcome::Won),
                other => panic!("{other:?}"),
            };
            step(player).take(self);
        }
        panic!("the match should be over");
    }

    fn give_up(&mut self) {
        [Step::GiveUp(0), Step::Agree(1)].into_iter().for_each(|step| step.take(self));
    }
}

#[test]
fn a_new_team_has_everyone_seated_and_its_matches_go_on_its_sheet() {
    let mut bench = a_team();
    let stored = bench.own_sheet();
    assert_eq!((stored.members.len(), stored.sheet.attempts().len()), (2, 0));
    Step::Start(0).take(&mut bench);
    assert!(bench.own_sheet().sheet.attempts().is_empty(), "nothing of a running match is on a sheet");
    bench.win();
    let sheet = bench.own_sheet().sheet;
    let [attempt] = sheet.attempts() else { panic!("{:?}", sheet.attempts()) };
    assert_eq!((attempt.ending, attempt.city), (Ending::Won, sheet.map().start()));
    assert!(attempt.score.is_some() && attempt.easier.is_empty());
    assert_eq!(attempt.players.len(), 2);
    assert_eq!(sheet.progress().won, 1);
    check_replay(&mut bench);
    assert_eq!(bench.restarted().own_sheet(), bench.own_sheet(), "a replay should record nothing");
}

#[test]
fn every_ending_is_recorded_once_and_a_void_match_is_not() {
    let mut bench = a_team();
    for number in 1..=3 {
        Step::Start(0).take(&mut bench);
        bench.give_up();
        bench = bench.restarted();
        assert_eq!(bench.own_sheet().sheet.attempts().len(), number);
    }
    let sheet = bench.own_sheet().sheet;
    assert!(sheet.attempts().iter().all(|attempt| attempt.ending == Ending::GaveUp && attempt.turns == 0));
    assert_eq!(sheet.progress().won, 0);
}

#[test]
fn a_locked_city_is_refused_and_an_open_one_sets_the_mission() {
    let mut bench = a_team();
    let map = MissionMap::world();
    let [berlin, tokyo] = ["berlin", "tokyo"].map(|slug| map.find(slug).expect("a city").index());
    for locked in [berlin, tokyo, 26, 255] {
        let before = bench.written().len();
        Step::City(0, locked).take(&mut bench);
        assert_eq!(bench.written().len(), before, "city {locked} should be refused");
    }
    Step::Start(0).take(&mut bench);
    bench.win();
    Step::City(1, berlin).take(&mut bench);
    assert_eq!(bench.team().map(|team| team.city), Some(map.start().index()), "only the host chooses");
    Step::City(0, berlin).take(&mut bench);
    let mission = map.city(CityId::from(berlin)).mission;
    assert_eq!(bench.team().map(|team| (team.city, team.mission)), Some((berlin, mission)));
    assert_eq!(bench.history().table_view().settings.mission, mission);
    let before = bench.written().len();
    Step::Configure(0, Packs::First, false).take(&mut bench);
    assert_eq!(bench.written().len(), before, "9-9 is not the mission of this city");
    check_replay(&mut bench);
}

#[test]
fn a_win_just_before_the_team_was_named_can_be_its_first_and_only_once() {
    let mut bench = a_lobby();
    Step::MakeTeam(0, true).take(&mut bench);
    assert!(bench.last_sheet().is_none(), "there is no match yet");
    Step::Start(0).take(&mut bench);
    bench.win();
    assert!(bench.history().table_view().has_early_win);
    Step::MakeTeam(0, true).take(&mut bench);
    let first = bench.last_sheet().expect("a team");
    assert_eq!(bench.sheet(first).sheet.progress().won, 1);
    assert!(!bench.history().table_view().has_early_win);
    bench = bench.restarted();
    Step::PlayFor(0, false).take(&mut bench);
    Step::MakeTeam(0, true).take(&mut bench);
    assert_eq!(bench.last_sheet(), Some(first), "the win is on a sheet already");
    check_replay(&mut bench);
}

#[test]
fn only_a_member_can_make_the_table_play_for_a_team() {
    let mut bench = a_team();
    Step::PlayFor(0, false).take(&mut bench);
    assert_eq!(bench.team(), None);
    [Step::Sit(2, Side::A), Step::HandOver(0, 2)].into_iter().for_each(|step| step.take(&mut bench));
    Step::PlayFor(2, true).take(&mut bench);
    assert_eq!(bench.team(), None, "player 2 was not seated when the team was made");
    Step::HandOver(2, 0).take(&mut bench);
    Step::PlayFor(0, true).take(&mut bench);
    assert_eq!(bench.team().map(|team| Some(team.sheet)), Some(bench.last_sheet()));
    Step::Start(0).take(&mut bench);
    Step::PlayFor(0, false).take(&mut bench);
    assert!(bench.team().is_some(), "the team cannot change during a match");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2, failure_persistence: None, ..ProptestConfig::default() })]

    /// A team wins every city, each time one of those that are open, through restarts of the host.
    #[test]
    fn a_team_plays_the_whole_map_in_any_order_through_restarts(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 26)
    ) {
        let mut bench = a_team();
        for (number, choice) in choices.into_iter().enumerate() {
            let sheet = bench.own_sheet().sheet;
            let open: Vec<CityId> = sheet
                .map()
                .cities()
                .map(|(city, _)| city)
                .filter(|city| sheet.status(*city) == CityStatus::Open)
                .collect();
            let city = *choice.get(&open);
            if number % 5 == 4 {
                bench = bench.restarted();
            }
            Step::City(0, city.index()).take(&mut bench);
            Step::Start(0).take(&mut bench);
            bench.win();
            prop_assert_eq!(bench.own_sheet().sheet.progress().won, number + 1);
        }
        prop_assert_eq!(bench.own_sheet().sheet.attempts().len(), 26);
    }
}
