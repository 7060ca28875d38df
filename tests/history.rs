//! Finished matches are in the histories of those who played them and of their team; running ones never are.

use splitkey_protocol::{
    FromClient, FromHost, HistoryOf, PastMatch, PlayerName, Refused, Request, SheetId, TeamName,
};
use splitkey_rules::{Loss, Outcome, Side};
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const SECOND: usize = 2;
const WATCHER: usize = 3;

/// Sends a request, and returns the history or refusal that answers it.
fn ask(
    apps: &mut LinkedApps,
    players: &mut [Player],
    who: usize,
    message: impl Into<FromClient>,
) -> Result<(Vec<PastMatch>, bool), Refused> {
    let before = players[who].heard().len();
    players[who].say(message);
    apps.settle(&mut *players);
    apps.settle(&mut *players);
    let answers = players[who].heard()[before..].iter().filter_map(|said| match said {
        FromHost::History { matches, more, .. } => Some(Ok((matches.clone(), *more))),
        FromHost::MatchesForgotten { .. } => Some(Ok((Vec::new(), false))),
        FromHost::Refused { reason } => Some(Err(reason.clone())),
        _ => None,
    });
    let [answer] = <[_; 1]>::try_from(answers.collect::<Vec<_>>()).expect("one answer");
    answer
}

fn history(apps: &mut LinkedApps, players: &mut [Player], who: usize, of: HistoryOf) -> Vec<PastMatch> {
    let fetch = Request::FetchHistory { of, before: None };
    ask(apps, players, who, fetch).expect("a history").0
}

fn mine(apps: &mut LinkedApps, players: &mut [Player], who: usize) -> Vec<PastMatch> {
    history(apps, players, who, HistoryOf::Mine)
}

fn end_match(apps: &mut LinkedApps, players: &mut [Player]) {
    apps.want(players, LARK, Request::GiveUp);
    apps.want(players, OWL, Request::Agree);
}

fn names(of: &[Vec<PlayerName>; 2]) -> [Vec<&str>; 2] {
    of.each_ref().map(|names| names.iter().map(PlayerName::as_str).collect())
}

#[test]
fn a_match_is_in_the_history_of_those_who_played_it_once_it_is_over() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let clue = Request::Clue { text: CLUES[0].into(), number: 2, insist: false };
    apps.want(&mut players, LARK, clue);
    for who in [LARK, OWL, SECOND, WATCHER] {
        assert_eq!(mine(&mut apps, &mut players, who), [], "a running match is in no history");
    }
    end_match(&mut apps, &mut players);
    let [of_lark] = mine(&mut apps, &mut players, LARK).try_into().expect("one match");
    assert_eq!((of_lark.side, names(&of_lark.names)), (Some(Side::A), [vec![], vec!["Owl", "Second"]]));
    assert_eq!((of_lark.summary.outcome, of_lark.summary.turns), (Outcome::Lost(Loss::GaveUp), 1));
    assert_eq!((of_lark.summary.sides[0].clues, of_lark.summary.sides[0].clue_words), (1, 2));
    let [of_second] = mine(&mut apps, &mut players, SECOND).try_into().expect("one match");
    assert_eq!((of_second.side, names(&of_second.names)), (Some(Side::B), [vec!["Lark"], vec!["Owl"]]));
    assert_eq!(of_second.summary, of_lark.summary);
    assert_eq!(mine(&mut apps, &mut players, WATCHER), [], "spectators did not play");
    apps.want(&mut players, LARK, Request::StartMatch);
    assert_eq!(mine(&mut apps, &mut players, LARK).len(), 1);
}

#[test]
fn a_player_who_left_keeps_the_match() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, SECOND, Request::LeaveTable);
    end_match(&mut apps, &mut players);
    let [left] = mine(&mut apps, &mut players, SECOND).try_into().expect("one match");
    assert_eq!(names(&left.names), [vec!["Lark"], vec!["Owl"]]);
}

#[test]
fn a_deleted_match_stays_with_the_others() {
    let mut apps = LinkedApps::open();
    let mut players = Vec::from(apps.match_of_two());
    for _ in 0..3 {
        end_match(&mut apps, &mut players);
        apps.want(&mut players, LARK, Request::StartMatch);
    }
    let [last, middle, first] = mine(&mut apps, &mut players, LARK).try_into().expect("three matches");
    let number = Some(middle.number);
    assert!(ask(&mut apps, &mut players, LARK, Request::ForgetMatches { number }).is_ok());
    assert_eq!(mine(&mut apps, &mut players, LARK), [last, first.clone()]);
    let before = Some(middle.number);
    let fetch = Request::FetchHistory { of: HistoryOf::Mine, before };
    assert_eq!(ask(&mut apps, &mut players, LARK, fetch.clone()), Ok((vec![first], false)));
    assert!(ask(&mut apps, &mut players, LARK, Request::ForgetMatches { number: None }).is_ok());
    assert_eq!(mine(&mut apps, &mut players, LARK), []);
    let of_owl = mine(&mut apps, &mut players, OWL);
    assert_eq!(of_owl.iter().map(|one| names(&one.names)[0].clone()).collect::<Vec<_>>(), [["Lark"]; 3]);
}

#[test]
fn the_history_of_a_team_is_for_its_members() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    end_match(&mut apps, &mut players);
    let name = TeamName::new("The Locksmiths").expect("a name");
    apps.want(&mut players, LARK, Request::MakeTeam { name, with_win: false });
    (0..3).for_each(|_| apps.settle(&mut players));
    let table = players[LARK].state().table.clone().expect("a table");
    let team = HistoryOf::Team(table.team.expect("a team").sheet);
    assert_eq!(history(&mut apps, &mut players, LARK, team), []);
    apps.want(&mut players, LARK, Request::StartMatch);
    end_match(&mut apps, &mut players);
    let [of_team] = history(&mut apps, &mut players, SECOND, team).try_into().expect("one match");
    assert_eq!((of_team.side, names(&of_team.names)), (None, [vec!["Lark"], vec!["Owl", "Second"]]));
    let fetch = |of| Request::FetchHistory { of, before: None };
    assert_eq!(ask(&mut apps, &mut players, WATCHER, fetch(team)), Err(Refused::UnknownSheet));
    let unknown = HistoryOf::Team(SheetId(1));
    assert_eq!(ask(&mut apps, &mut players, LARK, fetch(unknown)), Err(Refused::UnknownSheet));
}
