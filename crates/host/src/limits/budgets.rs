//! How much of each [`Cost`] a player and everybody at an address may spend.

use std::{collections::HashMap, iter, net::IpAddr, time::Duration};

use bevy_ecs::prelude::*;
use splitkey_net::{Origin, Rates, TokenBucket};
use splitkey_protocol::{Cost, RaceRefused, Refused};

use crate::{config::HostConfig, players::player::PlayerId};

/// How many players and networks are remembered for each cost.
const REMEMBERED: usize = 65_536;

/// The limit on a cost.
struct Limit {
    /// What a player may spend.
    player: TokenBucket,
    /// How many times the usual share of an address, which is that of some players, an address may spend.
    times: u32,
    /// What is told to those who spend more, if anything is.
    refused: Option<Refused>,
}

/// Who has a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Spender {
    Player(PlayerId),
    Network(Origin),
}

/// What was spent of each cost. It is forgotten neither with a connection nor with a seat, so that reconnecting and coming
/// to a table again give nothing new.
#[derive(Resource, Debug)]
pub(crate) struct Budgets {
    players_an_address: u32,
    spent: HashMap<Cost, Rates<Spender>>,
}

impl Budgets {
    pub(crate) fn new(config: &HostConfig) -> Budgets {
        Budgets { players_an_address: config.players_an_address, spent: HashMap::new() }
    }

    /// Takes one from the budgets of a player and of their address. Players in this process have no address.
    ///
    /// # Errors
    /// When one of them has too little left, with what the player is told, if anything.
    pub(crate) fn take(
        &mut self,
        cost: Cost,
        player: PlayerId,
        from: Option<IpAddr>,
        now: Duration,
    ) -> Result<(), Option<Refused>> {
        let Some(Limit { player: each, times, refused }) = limit(cost) else { return Ok(()) };
        let players = self.players_an_address.saturating_mul(times);
        let networks = from.into_iter().flat_map(Origin::of);
        let networks =
            networks.map(|origin| (Spender::Network(origin), players.saturating_mul(origin.shares())));
        let spenders: Vec<(Spender, u32)> =
            iter::once((Spender::Player(player), 1)).chain(networks).collect();
        let spent = self.spent.entry(cost).or_insert_with(|| Rates::new(each, REMEMBERED));
        if spent.take(spenders, now) { Ok(()) } else { Err(refused) }
    }
}

/// Returns the limit on a cost, or `None` if it has none beside those on all messages.
fn limit(cost: Cost) -> Option<Limit> {
    let limit = |most, millis, refused| Limit {
        player: TokenBucket::new(most, Duration::from_millis(millis)),
        times: 1,
        refused,
    };
    // What is in memory is cheaper to read than to ask for, and many follow a race from one hall.
    let in_memory = |most, millis, refused| Limit { times: 4, ..limit(most, millis, refused) };
    let too_many = Some(Refused::TooManyRequests);
    Some(match cost {
        Cost::Cheap => return None,
        Cost::Entry => limit(10, 1000, too_many),
        Cost::Place => limit(16, 4000, too_many),
        // Whoever switches too often is shown as present.
        Cost::Absence => limit(6, 10_000, None),
        Cost::Readiness | Cost::VotesUse => limit(6, 2000, too_many),
        Cost::Talk => limit(6, 1500, Some(Refused::TalkTooFast)),
        Cost::Reaction => limit(4, 1500, None),
        Cost::Report => limit(6, 300_000, Some(Refused::ReportsTooFast)),
        Cost::Password => limit(5, 20_000, too_many),
        Cost::WordList => limit(3, 10_000, too_many),
        Cost::Ideas => limit(3, 5000, too_many),
        Cost::PhoneCode => limit(6, 10_000, too_many),
        Cost::TableList => in_memory(5, 1000, too_many),
        // Clients ask again by themselves.
        Cost::DeviceList => in_memory(20, 1000, None),
        Cost::DeviceCode => limit(3, 20_000, Some(Refused::DeviceCodesTooFast)),
        Cost::Replay => limit(4, 10_000, too_many),
        Cost::SheetRead => limit(24, 250, too_many),
        Cost::SheetChange => limit(8, 5000, Some(Refused::TeamsTooFast)),
        Cost::RaceRead => in_memory(40, 500, Some(Refused::Race(RaceRefused::TooFast))),
        Cost::RaceChange => limit(20, 6000, Some(Refused::Race(RaceRefused::TooFast))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(100);

    fn player(number: u32) -> PlayerId {
        let mut hash = [0; 32];
        hash[..4].copy_from_slice(&number.to_le_bytes());
        PlayerId::from_hash(hash)
    }

    /// Returns how often players from these addresses get through, each player as often as they can.
    fn spent(cost: Cost, from: impl Fn(u32) -> Option<IpAddr>, players: u32) -> usize {
        let mut budgets = Budgets::new(&HostConfig::default());
        let tries = |number| (0..50).map(move |_| number);
        (0..players)
            .flat_map(tries)
            .filter(|number| budgets.take(cost, player(*number), from(*number), NOW).is_ok())
            .count()
    }

    #[test]
    fn each_cost_has_a_budget_for_a_player_an_address_and_a_site() {
        let shares = HostConfig::default().players_an_address as usize;
        for cost in Cost::ALL {
            let Some(Limit { player, times, .. }) = limit(cost) else {
                assert_eq!(cost, Cost::Cheap);
                continue;
            };
            let most =
                (1..).find(|tokens| !{ player }.take_many(*tokens, NOW)).expect("a limit") as usize - 1;
            let address = |last: u32| Some(IpAddr::from([10, 0, 0, last as u8]));
            let of_site = |network: u32| Some(IpAddr::from([0x2001, 0xdb8, 7, network as u16, 0, 0, 0, 1]));
            assert_eq!(spent(cost, |_| address(1), 1), most, "{cost:?} of a player");
            assert_eq!(spent(cost, |_| None, 3), 3 * most, "{cost:?} in this process");
            assert_eq!(spent(cost, address, 3), 3 * most, "{cost:?} at three addresses");
            let at_address = shares * times as usize * most;
            assert_eq!(spent(cost, |_| address(1), 100), at_address, "{cost:?} of an address");
            assert_eq!(spent(cost, of_site, 400), 4 * at_address, "{cost:?} of a site");
        }
    }
}
