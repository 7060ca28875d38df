//! The votes of a table's viewers: who makes their link, who at the table is shown what they vote for, and when it is done.

mod chats;
mod showing;
mod touching;

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use splitkey_client::TableViewers;
use splitkey_host::{CountedVotes, FollowerChange, HostConfig, HostEvent, Picture, PollPicture};
use splitkey_protocol::{FromHost, LinkKind, Refused, Request, TableLink};
use splitkey_rules::VoteTally;
use splitkey_testkit::{CLUES, LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const WATCHER: usize = 2;

/// A table with Lark, who is its host, Owl, and a spectator. A match runs, and viewers have a link.
struct Room {
    apps: LinkedApps,
    players: Vec<Player>,
    shown: Arc<Mutex<Vec<(TableLink, FollowerChange)>>>,
}

impl Room {
    fn open() -> Room {
        Room::at(LinkedApps::with_config(HostConfig { chats: true, ..HostConfig::default() }))
    }

    fn at(mut apps: LinkedApps) -> Room {
        let shown: Arc<Mutex<Vec<(TableLink, FollowerChange)>>> = Arc::default();
        let told = shown.clone();
        apps.follow(LinkKind::Viewers, move |link, change| {
            told.lock().unwrap_or_else(PoisonError::into_inner).push((link, change));
        });
        let players = Vec::from(apps.match_of_two());
        let mut room = Room { apps, players, shown };
        room.come("Watcher");
        room.want(LARK, Request::MakeLink { kind: LinkKind::Viewers });
        room
    }

    fn come(&mut self, name: &str) {
        let code = self.players[LARK].code();
        let mut player = self.apps.stranger(name);
        player.want(Request::JoinTable { code, password: None });
        self.players.push(player);
        self.settle();
    }

    fn settle(&mut self) {
        self.apps.settle(self.players.iter_mut());
    }

    fn want(&mut self, who: usize, request: Request) {
        self.apps.want(&mut self.players, who, request);
    }

    fn clue(&mut self) {
        self.want(LARK, Request::Clue { text: CLUES[0].into(), number: 1, insist: false });
    }

    fn wait(&mut self, seconds: u64) {
        self.apps.pass(Duration::from_secs(seconds));
        self.settle();
    }

    fn changes(&self) -> Vec<(TableLink, FollowerChange)> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns what viewers see.
    fn page(&self) -> (TableLink, Picture) {
        match self.changes().pop().expect("something was shown") {
            (link, FollowerChange::Shows(picture)) => (link, *picture),
            other => panic!("{other:?}"),
        }
    }

    /// Returns what viewers vote on.
    fn picture(&self) -> (TableLink, PollPicture) {
        let (link, page) = self.page();
        (link, page.poll.expect("a poll"))
    }

    /// Lets this many viewers vote for A1 in the state that they see.
    fn vote(&mut self, count: u16) {
        let (link, picture) = self.picture();
        self.vote_in(link, picture.state, count);
    }

    fn vote_in(&mut self, link: TableLink, state: u64, count: u16) {
        let mut tally = VoteTally { challenges: 2, ..VoteTally::default() };
        tally.cells[0] = count;
        self.apps.tell(HostEvent::VotesCounted(CountedVotes { link, state, tally }));
        self.settle();
    }

    /// Returns how many votes for A1 a player's screen shows.
    fn seen(&self, who: usize) -> Option<u16> {
        let player = &self.players[who];
        let game = player.state().game.as_ref()?;
        let viewers = player.app.world().resource::<TableViewers>();
        let votes = viewers.votes_on(game, player.state()).filter(|votes| votes.voters() > 0);
        votes.map(|votes| votes.cells[0])
    }

    /// Returns the last votes that a player was sent.
    fn sent(&self, who: usize) -> Option<VoteTally> {
        self.players[who].heard().iter().rev().find_map(|message| match message {
            FromHost::Votes { tally, .. } => Some(*tally),
            _ => None,
        })
    }

    fn refused(&self, who: usize) -> Option<Refused> {
        self.players[who].refused()
    }
}
