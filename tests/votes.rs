//! The votes of a table's viewers: who makes their link, and who at the table is shown what they vote for.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use splitkey_client::{Intent, TableViewers};
use splitkey_host::{CountedVotes, HostEvent, WatchChange, WatchNews, WatchPicture};
use splitkey_protocol::{Audience, FromHost, Refused, TableAccess, VoteTally, WatchLink};
use splitkey_rules::Side;
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const WATCHER: usize = 2;

/// A table with Lark, who is its host, Owl, and a spectator. A match runs, and viewers have a link.
struct Room {
    apps: LinkedApps,
    players: Vec<Player>,
    shown: Arc<Mutex<Vec<(WatchLink, WatchChange)>>>,
}

impl Room {
    fn open() -> Room {
        let mut apps = LinkedApps::open();
        let shown: Arc<Mutex<Vec<(WatchLink, WatchChange)>>> = Arc::default();
        let told = shown.clone();
        apps.show_watch_pages_by(Box::new(move |WatchNews { link, change }| {
            told.lock().unwrap_or_else(PoisonError::into_inner).push((link, change));
        }));
        let players = Vec::from(apps.match_of_two());
        let mut room = Room { apps, players, shown };
        room.come("Watcher");
        room.want(LARK, Intent::MakeWatchLink);
        room
    }

    fn come(&mut self, name: &str) {
        let code = self.players[LARK].code();
        let mut player = self.apps.stranger(name);
        player.want(Intent::JoinTable { code, password: None });
        self.players.push(player);
        self.settle();
    }

    fn settle(&mut self) {
        self.apps.settle(self.players.iter_mut());
    }

    fn want(&mut self, who: usize, intent: Intent) {
        self.apps.want(&mut self.players, who, intent);
    }

    fn clue(&mut self) {
        self.want(LARK, Intent::Clue { text: CLUES[0].into(), number: 1, insist: false });
    }

    fn wait(&mut self, seconds: u64) {
        self.apps.pass(Duration::from_secs(seconds));
        self.settle();
    }

    fn changes(&self) -> Vec<(WatchLink, WatchChange)> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns what viewers see.
    fn picture(&self) -> (WatchLink, WatchPicture) {
        match self.changes().last().expect("something was shown") {
            (link, WatchChange::Shows(picture)) => (*link, (**picture).clone()),
            other => panic!("{other:?}"),
        }
    }

    /// Lets this many viewers vote for A1 in the state that they see.
    fn vote(&mut self, count: u16) {
        let (link, picture) = self.picture();
        self.vote_in(link, picture.state, count);
    }

    fn vote_in(&mut self, link: WatchLink, state: u64, count: u16) {
        let mut cells = [0; 25];
        cells[0] = count;
        self.apps.tell(HostEvent::VotesCounted(CountedVotes { link, state, cells, disputes: 2 }));
        self.settle();
    }

    /// Returns how many votes for A1 a player's screen shows.
    fn seen(&self, who: usize) -> Option<u16> {
        let player = &self.players[who];
        let game = player.state().game.as_ref()?;
        let viewers = player.app.world().resource::<TableViewers>();
        viewers.votes_on(game, player.state()).map(|votes| votes.cells[0])
    }

    /// Returns the last votes that a player was sent.
    fn sent(&self, who: usize) -> Option<VoteTally> {
        self.players[who].heard().iter().rev().find_map(|message| match message {
            FromHost::Votes { tally } => Some(*tally),
            _ => None,
        })
    }

    fn refused(&self, who: usize) -> Option<Refused> {
        self.players[who].refused()
    }
}

#[test]
fn votes_are_off_until_a_side_wants_to_see_them() {
    let mut room = Room::open();
    room.clue();
    room.vote(3);
    assert_eq!([LARK, OWL, WATCHER].map(|who| room.sent(who)), [None; 3], "nobody has asked for them");
    room.want(OWL, Intent::ShowVotes { show: true });
    assert_eq!(
        (room.seen(OWL), room.seen(WATCHER)),
        (Some(3), Some(3)),
        "what was counted before is shown, too"
    );
    room.vote(5);
    assert_eq!((room.seen(OWL), room.seen(WATCHER)), (Some(5), Some(5)));
    assert_eq!(room.sent(LARK), None, "the giving side has not asked");
    let table = room.players[LARK].state().table.clone().expect("a table");
    assert_eq!(table.shows_votes, [false, true], "but is told");
    room.want(OWL, Intent::ShowVotes { show: false });
    room.vote(8);
    assert_eq!([OWL, WATCHER].map(|who| room.sent(who).map(|votes| votes.cells[0])), [Some(5); 2]);
    assert_eq!((room.seen(OWL), room.seen(WATCHER)), (None, None));
}

#[test]
fn spectators_see_votes_only_if_the_guessing_side_does() {
    let mut room = Room::open();
    room.clue();
    room.want(LARK, Intent::ShowVotes { show: true });
    room.vote(4);
    assert_eq!((room.seen(LARK), room.sent(OWL), room.sent(WATCHER)), (Some(4), None, None));
    room.come("Newcomer");
    assert_eq!(room.sent(3), None);
    room.want(OWL, Intent::ShowVotes { show: true });
    room.come("Another");
    assert_eq!(room.seen(4), Some(4), "newcomers see what the others do");
}

#[test]
fn votes_count_only_for_the_state_that_viewers_saw() {
    let mut room = Room::open();
    room.clue();
    room.want(OWL, Intent::ShowVotes { show: true });
    let (link, before) = room.picture();
    room.vote(3);
    room.want(OWL, Intent::Challenge);
    room.want(LARK, Intent::Deny);
    assert_eq!(room.seen(OWL), None, "the match has gone on");
    room.vote_in(link, before.state, 9);
    assert_eq!(
        (room.seen(OWL), room.sent(OWL).map(|votes| votes.cells[0])),
        (None, Some(3)),
        "these are late"
    );
    assert_eq!(room.picture().1.state, before.state + 2);
    room.vote(2);
    assert_eq!(room.seen(OWL), Some(2));
    room.vote_in(WatchLink([9; 16]), before.state + 2, 7);
    assert_eq!(room.seen(OWL), Some(2), "nobody has this link");
}

#[test]
fn votes_of_viewers_who_are_held_back_reach_players_only_if_the_match_has_not_gone_on() {
    let mut room = Room::open();
    room.want(LARK, Intent::SetAudience { audience: Audience { delay: 20, blank: false } });
    room.want(OWL, Intent::ShowVotes { show: true });
    room.wait(21);
    let waiting = room.picture().1;
    assert_eq!(waiting.late, 20);
    room.clue();
    room.wait(18);
    assert_eq!(room.picture().1.state, waiting.state, "viewers do not see the clue yet");
    room.vote(1);
    assert_eq!(room.sent(OWL), None, "there was nothing to vote for");
    room.wait(3);
    assert_eq!(room.picture().1.state, waiting.state + 1);
    room.vote(6);
    assert_eq!((room.seen(OWL), room.seen(WATCHER)), (Some(6), Some(6)));
    // The players go on; viewers and spectators still see the clue.
    room.want(OWL, Intent::Challenge);
    room.vote(7);
    assert_eq!((room.seen(OWL), room.sent(OWL).map(|votes| votes.cells[0])), (None, Some(6)));
    assert_eq!(room.seen(WATCHER), Some(7), "spectators see what viewers see");
    // What Owl wants from now on reaches spectators as late as everything else.
    room.want(OWL, Intent::ShowVotes { show: false });
    room.vote(8);
    assert_eq!(room.seen(WATCHER), Some(8));
}

#[test]
fn viewers_see_both_maps_only_once_the_match_is_over() {
    let mut room = Room::open();
    room.clue();
    let key = |room: &Room| room.picture().1.view.expect("a match").key.is_some();
    assert!(!key(&room));
    room.want(LARK, Intent::GiveUp);
    room.want(OWL, Intent::Agree);
    assert!(key(&room));
}

#[test]
fn a_picture_that_shows_the_same_state_keeps_its_number() {
    let mut room = Room::open();
    room.clue();
    let before = room.picture().1;
    room.want(LARK, Intent::Ask { action: splitkey_protocol::JointAction::Pause });
    room.want(OWL, Intent::Ask { action: splitkey_protocol::JointAction::Pause });
    let paused = room.picture().1;
    assert!(paused.json.contains("\"paused\":true"), "{}", paused.json);
    assert_eq!(paused.state, before.state);
    room.want(LARK, Intent::SetAudience { audience: Audience { delay: 0, blank: true } });
    let blank = room.picture().1;
    assert_eq!((blank.state, blank.view), (before.state + 1, None));
}

#[test]
fn only_the_host_of_the_table_lets_viewers_vote_and_only_players_choose_to_see_it() {
    let mut room = Room::open();
    let (link, _) = room.picture();
    room.want(OWL, Intent::MakeWatchLink);
    assert_eq!(room.refused(OWL), Some(Refused::NotTableHost));
    room.want(OWL, Intent::RevokeWatchLink);
    assert_eq!(room.refused(OWL), Some(Refused::NotTableHost));
    room.want(WATCHER, Intent::ShowVotes { show: true });
    assert_eq!(room.refused(WATCHER), Some(Refused::NotSeated));
    assert_eq!(room.players[LARK].app.world().resource::<TableViewers>().link, Some(link));
    room.want(LARK, Intent::RevokeWatchLink);
    assert_eq!(room.changes().last(), Some(&(link, WatchChange::Revoked)));
    assert_eq!(room.players[LARK].app.world().resource::<TableViewers>().link, None);
    room.want(LARK, Intent::SetAccess { access: TableAccess { spectators: false, ..TableAccess::PRIVATE } });
    room.want(LARK, Intent::MakeWatchLink);
    assert_eq!(room.refused(LARK), Some(Refused::NoSpectators));
}

#[test]
fn a_side_that_everybody_has_left_shows_no_votes_to_those_who_come_next() {
    let mut room = Room::open();
    room.want(OWL, Intent::ShowVotes { show: true });
    room.want(OWL, Intent::StandUp);
    let shows = |room: &Room| room.players[LARK].state().table.as_ref().map(|table| table.shows_votes);
    assert_eq!(shows(&room), Some([false; 2]));
    room.want(OWL, Intent::Sit { side: Side::B });
    assert_eq!(shows(&room), Some([false; 2]));
}

#[test]
fn spectators_who_are_held_back_do_not_notice_that_a_side_turns_votes_on() {
    let mut room = Room::open();
    room.want(LARK, Intent::SetAudience { audience: Audience { delay: 20, blank: false } });
    room.want(OWL, Intent::ShowVotes { show: true });
    room.clue();
    room.wait(21);
    room.vote(4);
    let sent = |room: &Room| {
        let votes = |message: &&FromHost| matches!(message, FromHost::Votes { .. });
        room.players[WATCHER].heard().iter().filter(votes).count()
    };
    assert_eq!((room.seen(WATCHER), sent(&room)), (Some(4), 1));
    room.want(OWL, Intent::ShowVotes { show: false });
    room.want(OWL, Intent::ShowVotes { show: true });
    assert_eq!((room.seen(OWL), sent(&room)), (Some(4), 1));
}
