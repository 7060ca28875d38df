//! Pairs of a strike race at a server in this process, and how long their actions take.

use std::{
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use splitkey_protocol::{
    FromHost, MyPair, PlayerName, PlayerToken, RaceAsk, RaceLink, RaceTold, Request, SignUp, Webhook,
    WebhookForm, WebhookOf, WebhookUrl,
};
use splitkey_rules::{Phase, Side};
use splitkey_server::Server;

use crate::{Caller, Guest, race_plan};

/// How long to wait for what has to come.
const WITHIN: Duration = Duration::from_secs(20);

/// Lets as many pairs as `race_plan` allows play one after the other so many actions each, and returns how long both
/// players waited for each action, in order. `webhook` is the start of the address of each pair's webhook.
///
/// # Panics
/// When something does not come in time.
pub fn race_actions(server: &Server, actions: usize, webhook: Option<&str>) -> Vec<Duration> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    let plan = race_plan(now);
    let pairs = u8::try_from(plan.most_pairs).expect("few pairs");
    let mut organiser = Caller::dial(server.addr(), PlayerToken([1; 32]), None);
    let create = RaceAsk::Create { plan: Box::new(plan), password: None, opens: None };
    organiser.say(Request::Race { ask: create }.by(name("Olga")));
    let race = organiser.wait(|said| match said {
        FromHost::Race { told: RaceTold::Made { race } } => Some(*race),
        _ => None,
    });
    let mut took = Vec::new();
    for number in 0..pairs {
        let webhook = webhook.map(|start| format!("{start}/{number}"));
        let mut pair = Pair::sit_down(server, race, number, webhook.as_deref());
        took.extend((0..actions).map(|_| pair.act()));
    }
    took.sort();
    took
}

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

struct Pair {
    players: [Guest; 2],
    began: Instant,
}

impl Pair {
    /// Signs a pair up, sets its webhook, and brings both players to their table.
    fn sit_down(server: &Server, race: RaceLink, number: u8, webhook: Option<&str>) -> Pair {
        let (dial, began) = (server.dial(), Instant::now());
        let player =
            |side: u8| Guest::dial(&dial, PlayerToken([2 * number + side + 2; 32]), None, began.elapsed());
        let mut pair = Pair { players: [player(0), player(1)], began };
        let sign_up = |how| RaceAsk::SignUp { race, how, password: None };
        let mut invite = None;
        pair.ask(0, sign_up(SignUp::Invite(Side::A)));
        pair.until(|_, told| {
            invite = mine(told).and_then(|mine| mine.invite);
            invite.is_some()
        });
        pair.ask(1, sign_up(SignUp::Join(invite.expect("a link"))));
        pair.until(|_, told| mine(told).is_some_and(|mine| mine.invite.is_none()));
        if let Some(url) = webhook {
            let url = WebhookUrl::new(url).expect("a url");
            let webhook = Some(Webhook { url, form: WebhookForm::Discord });
            pair.ask(0, RaceAsk::SetWebhook { race, of: WebhookOf::Pair, webhook });
            pair.until(|_, told| mine(told).is_some_and(|mine| mine.webhook.is_some()));
        }
        [0, 1].into_iter().for_each(|who| pair.ask(who, RaceAsk::Open { race }));
        pair.until(|players, _| players.iter().all(|guest| guest.position().is_some()));
        pair
    }

    fn ask(&mut self, who: usize, ask: RaceAsk) {
        assert!(
            self.players[who].say(Request::Race { ask }.by(name("Vera"))),
            "the connection should be open"
        );
    }

    /// Lets both receive what they are told until something holds.
    fn until(&mut self, mut holds: impl FnMut(&[Guest; 2], &[FromHost]) -> bool) {
        let asked = Instant::now();
        loop {
            let update = |guest: &mut Guest| guest.update(self.began.elapsed());
            let told: Vec<FromHost> = self.players.iter_mut().flat_map(update).collect();
            if holds(&self.players, &told) {
                return;
            }
            assert!(asked.elapsed() < WITHIN, "nothing has come");
            thread::sleep(Duration::from_micros(50));
        }
    }

    /// Lets the pair do its next action, a clue or a pass, and returns how long both waited to see it.
    fn act(&mut self) -> Duration {
        let position = self.players[0].position().expect("a match");
        let seen_revision = position.revision;
        let clue = || Request::Clue { text: "fjord".into(), number: 2, insist: true }.at(seen_revision);
        let (who, message) = match position.phase {
            Phase::Clue(side) => (side.index(), clue()),
            Phase::Guess(guesser) => (guesser.index(), Request::Pass.at(seen_revision)),
            _ => (0, clue()),
        };
        let asked = Instant::now();
        assert!(self.players[who].say(message), "the connection should be open");
        self.until(|players, _| players.iter().all(|guest| guest.revision() > seen_revision));
        asked.elapsed()
    }
}

/// Returns a player's own part of the last page among what a pair was told.
fn mine(told: &[FromHost]) -> Option<&MyPair> {
    told.iter().rev().find_map(|told| match told {
        FromHost::Race { told: RaceTold::Page { page } } => page.mine.as_ref(),
        _ => None,
    })
}
