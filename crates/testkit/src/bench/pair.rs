//! Two players at one table, who sleep until their connection wakes them.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use flume::{Receiver, bounded};
use splitkey_client::{MatchView, TableLinks};
use splitkey_net::{Uplink, Wake, websocket::WebSocketDial};
use splitkey_protocol::{LinkKind, Request, TableLink};
use splitkey_rules::{Phase, Side, SideMap};
use splitkey_testkit::{Ending, Player, next_request};

/// The timeout for anything that is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Pair {
    players: [Player; 2],
    woken: [Receiver<()>; 2],
}

/// A description of what did not happen in time.
pub type Stuck = String;

impl Pair {
    /// Seats two players at a new table of a host and starts a match.
    pub fn seat(url: &str) -> Result<Pair, Stuck> {
        let seat = |name: &str| {
            let mut player = Player::new(name);
            let (wake, woken) = bounded(1);
            let ring = Wake(Arc::new(move || {
                // One pending notification is enough.
                let _ = wake.try_send(());
            }));
            player.app.world_mut().non_send_mut::<Uplink>().set_wake(ring);
            player.connect(Box::new(WebSocketDial { url: url.to_owned() }));
            (player, woken)
        };
        let ((lark, lark_woken), (owl, owl_woken)) = (seat("Lark"), seat("Owl"));
        let mut pair = Pair { players: [lark, owl], woken: [lark_woken, owl_woken] };
        let online = |player: &Player| *player.link() == splitkey_net::LinkState::Online;
        pair.wait_for(0, online)?;
        pair.wait_for(1, online)?;
        pair.want(0, Request::CreateTable);
        pair.wait_for(0, |player| player.state().table.is_some())?;
        let code = pair.players[0].state().table.as_ref().map(|table| table.code).ok_or("no table")?;
        pair.want(1, Request::JoinTable { code, password: None });
        pair.wait_for(1, |player| player.state().table.is_some())?;
        pair.want(0, Request::Sit { side: Side::A });
        pair.want(1, Request::Sit { side: Side::B });
        pair.wait_for(0, |player| {
            Side::BOTH.iter().all(|side| player.state().seats_of(*side).next().is_some())
        })?;
        pair.deal()?;
        Ok(pair)
    }

    /// Lets the side in turn act, and returns how long the partner's table took to show it.
    pub fn act(&mut self) -> Result<Duration, Stuck> {
        if self.game(0)?.position.phase.is_over() {
            self.deal()?;
        }
        let keys = [self.map(0)?, self.map(1)?];
        let (side, request) =
            next_request(self.game(0)?, [&keys[0], &keys[1]], Ending::Win).ok_or("nobody can act")?;
        let revision = self.game(0)?.position.revision + 1;
        let (actor, partner) = (side.index(), side.partner().index());
        let shows = move |player: &Player| {
            player.state().game.as_ref().is_some_and(|game| game.position.revision >= revision)
        };
        let started = Instant::now();
        self.want(actor, request);
        self.wait_for(partner, shows)?;
        let took = started.elapsed();
        self.wait_for(actor, shows)?;
        Ok(took)
    }

    /// Makes the link of a page that follows the table.
    pub fn link(&mut self, kind: LinkKind) -> Result<TableLink, Stuck> {
        let link = |player: &Player| player.app.world().resource::<TableLinks>().get(kind);
        self.want(0, Request::MakeLink { kind });
        self.wait_for(0, |player| link(player).is_some())?;
        link(&self.players[0]).ok_or_else(|| "no link".to_owned())
    }

    fn deal(&mut self) -> Result<(), Stuck> {
        self.want(0, Request::StartMatch);
        let fresh = |player: &Player| {
            player.state().game.as_ref().is_some_and(|game| game.position.phase == Phase::First)
        };
        self.wait_for(0, fresh)?;
        self.wait_for(1, fresh)
    }

    fn game(&self, who: usize) -> Result<&MatchView, Stuck> {
        self.players[who].state().game.as_ref().ok_or_else(|| "no match is dealt".to_owned())
    }

    fn map(&self, who: usize) -> Result<SideMap, Stuck> {
        self.game(who)?.me.map(|(_, map)| map).ok_or_else(|| "a player has no side".to_owned())
    }

    fn want(&mut self, who: usize, request: Request) {
        self.players[who].want(request);
        self.players[who].update();
    }

    /// Sleeps until a player's state meets the condition.
    fn wait_for(&mut self, who: usize, met: impl Fn(&Player) -> bool) -> Result<(), Stuck> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.players[who].update();
            if met(&self.players[who]) {
                return Ok(());
            }
            if let Some(reason) = self.players[who].refused() {
                return Err(format!("the host refused: {reason:?}"));
            }
            // An acknowledgement may be due although nothing has arrived.
            let owes = self.players[who].app.world().non_send::<Uplink>().needs_frame_in();
            let rest = deadline.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                return Err("timed out waiting for the host".to_owned());
            }
            // After the timeout, an update may be due as well.
            let _ = self.woken[who].recv_timeout(owes.unwrap_or(rest).min(rest));
        }
    }
}
