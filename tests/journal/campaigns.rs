//! Campaigns through restarts of the host.

use splitkey_client::{Teams, campaign::MissionMap};
use splitkey_protocol::{Request, TeamName};
use splitkey_server::check;
use splitkey_testkit::Ending;

use crate::journal::{Folder, again};

#[test]
fn two_teams_play_their_campaigns_through_restarts_of_the_host() {
    let folder = Folder::new();
    let mut apps = folder.apps();
    let mut tables = [Vec::from(apps.match_of_two()), Vec::from(apps.match_of_two())];
    for (players, name) in tables.iter_mut().zip(["The Locksmiths", "Owls on Tour"]) {
        apps.play(players, Ending::Win);
        let name = TeamName::new(name).expect("a name");
        apps.want(players, 0, Request::MakeTeam { name, with_win: true });
    }
    let map = MissionMap::world();
    for (number, slug) in ["berlin", "london", "moscow"].into_iter().enumerate() {
        drop(apps);
        apps = folder.apps();
        for players in &mut tables {
            *players = players.iter().map(|player| again(&apps, player)).collect();
            (0..3).for_each(|_| apps.settle(players.iter_mut()));
            let sheet = players[1].app.world().resource::<Teams>().sheet.as_ref().expect("the team's sheet");
            assert_eq!(sheet.sheet.progress().won, number + 1);
            let city = map.find(slug).expect("a city").index();
            apps.want(players, 0, Request::ChooseCity { city });
            apps.want(players, 0, Request::StartMatch);
            apps.play(players, Ending::Win);
        }
    }
    for players in &mut tables {
        (0..3).for_each(|_| apps.settle(players.iter_mut()));
        let open = players[1].app.world().resource::<Teams>().sheet.as_ref().expect("the team's sheet");
        let played = open.sheet.attempts().iter().map(|attempt| map.city(attempt.city).slug.as_str());
        assert_eq!(played.collect::<Vec<_>>(), ["prague", "berlin", "london", "moscow"]);
        assert!(open.sheet.attempts().iter().all(|attempt| attempt.ended_at > 1_700_000_000));
    }
    drop(apps);
    assert!(check(folder.0.path()).expect("a report").is_sound());
}
