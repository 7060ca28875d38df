//! The task: one connection after the other.

use std::time::Duration;

use splitkey_protocol::ChatChannel;
use tokio::time::{Instant, sleep, timeout};

use crate::{
    back_off::BackOff,
    connecting::{Connector, Network, Server},
    conversation::{Ended, Loss},
    joins::Joins,
    outlet::Outlet,
    random::random,
    session,
    state::State,
};

/// How long making a connection takes at most, with encryption.
const CONNECTED_WITHIN: Duration = Duration::from_secs(10);
/// How long an attempt has to last so that the next pause is the first again. It takes longer than failing to join.
const LASTED: Duration = Duration::from_secs(60);

/// Reads a channel until the owner has gone.
pub(super) async fn run<N: Network>(
    network: N,
    server: Server,
    channel: ChatChannel,
    joins: Joins,
    mut outlet: Outlet,
) {
    let said = outlet.said();
    let connector = Connector::new(network, server);
    tokio::select! {
        () = said.closed() => {}
        () = read_again(&connector, &channel, &joins, &mut outlet) => {}
    }
}

async fn read_again<N: Network>(
    connector: &Connector<N>,
    channel: &ChatChannel,
    joins: &Joins,
    outlet: &mut Outlet,
) {
    let mut back_off = BackOff::default();
    loop {
        outlet.change_state(State::Connecting);
        joins.turn().await;
        let began = Instant::now();
        let ended = attempt(connector, channel, outlet).await;
        if began.elapsed() >= LASTED {
            back_off = BackOff::default();
        }
        let random = f64::from(random()) / f64::from(u32::MAX);
        let (again_in, state) = match ended {
            Ended::Lost(_) => {
                let again_in = back_off.next(random);
                (again_in, State::Lost { again_in })
            }
            Ended::Refused(why) => {
                let again_in = BackOff::longest(random);
                (again_in, State::Refused { why, again_in })
            }
        };
        tracing::info!(%channel, cause = %ended, ?again_in, "stopped reading a chat for now");
        outlet.change_state(state);
        sleep(again_in).await;
        outlet.counters.reconnections.add_one();
    }
}

async fn attempt<N: Network>(connector: &Connector<N>, channel: &ChatChannel, outlet: &mut Outlet) -> Ended {
    match timeout(CONNECTED_WITHIN, connector.connect()).await {
        Ok(Ok(stream)) => session::read(stream, channel, outlet).await,
        Ok(Err(loss)) => Ended::Lost(loss),
        Err(_) => Ended::Lost(Loss::TimedOut),
    }
}
