//! A review that goes on after a restart of the host, which keeps nothing of it.

use splitkey_client::{
    ReplayAct, ReplayViewer, ReviewPart, TableReview,
    controls::{Command, ControlPressed},
};
use splitkey_protocol::Request;
use splitkey_testkit::{CLUES, LinkedApps, Player};

use crate::journal::Folder;

fn act(apps: &mut LinkedApps, players: &mut [Player], who: usize, act: ReplayAct) {
    players[who].app.world_mut().trigger(ControlPressed(Command::Replay(act)));
    (0..3).for_each(|_| apps.settle(players.iter_mut()));
}

fn place(player: &Player) -> (usize, ReviewPart) {
    let viewer = player.app.world().resource::<ReplayViewer>();
    viewer.open().map(|open| (open.at, open.part)).expect("an open replay")
}

#[test]
fn a_review_goes_on_after_a_restart_and_newcomers_learn_of_it() {
    const LARK: usize = 0;
    const OWL: usize = 1;
    let folder = Folder::new();
    let mut apps = folder.apps();
    let mut players = Vec::from(apps.match_of_two());
    apps.want(&mut players, LARK, Request::Clue { text: CLUES[0].into(), number: 2, insist: false });
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    act(&mut apps, &mut players, LARK, ReplayAct::Fetch);
    act(&mut apps, &mut players, LARK, ReplayAct::Review(ReviewPart::Lead));
    act(&mut apps, &mut players, OWL, ReplayAct::Fetch);
    act(&mut apps, &mut players, LARK, ReplayAct::GuessOn);
    drop(apps);

    let mut apps = folder.apps();
    for player in &mut players {
        let code = player.code();
        player.connect_to(apps.dial(), Some(code));
    }
    (0..6).for_each(|_| apps.settle(players.iter_mut()));
    assert_eq!(place(&players[LARK]), (1, ReviewPart::Lead));
    assert_eq!(place(&players[OWL]), (1, ReviewPart::Follow));
    let (late, refused) = apps.try_to_join(&mut players, "Late", None);
    assert_eq!(refused, None);
    assert_eq!(late.app.world().resource::<TableReview>().leader(), Some(players[LARK].seat()));
    act(&mut apps, &mut players, LARK, ReplayAct::End);
    assert_eq!(place(&players[OWL]), (2, ReviewPart::Follow));
}
