//! Players' phones, as a test holds them.

use std::sync::{Arc, Mutex, PoisonError};

use splitkey_client::SeatPhone;
use splitkey_host::{FollowerChange, HostEvent, PhoneClaim, PhoneOpening, PhoneRequest};
use splitkey_protocol::{
    LinkKind, Pairing, PairingCode, PairingPhrase, PhoneAsk, Refused, Request, TableLink,
};

use crate::{LinkedApps, Player};

/// Everything that a host tells phones.
#[derive(Clone, Default)]
pub struct Phones(Arc<Mutex<Vec<(TableLink, FollowerChange)>>>);

impl Phones {
    /// Listens to what a host tells phones from now on.
    pub fn of(apps: &mut LinkedApps) -> Phones {
        let phones = Phones::default();
        let told = phones.0.clone();
        apps.follow(LinkKind::Phone, move |link, change| {
            told.lock().unwrap_or_else(PoisonError::into_inner).push((link, change));
        });
        phones
    }

    /// Returns what was last told to the phone with this link.
    pub fn last(&self, link: TableLink) -> Option<FollowerChange> {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.iter().rev().find(|(of, _)| *of == link).map(|(_, change)| change.clone())
    }

    /// Returns whether a phone was ever shown anything of a match or table.
    pub fn has_shown(&self, link: TableLink) -> bool {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.iter().any(|(of, change)| *of == link && matches!(change, FollowerChange::Shows(_)))
    }
}

/// Opens a pairing code with another phone. Returns what the phone gets.
pub fn open_code(apps: &mut LinkedApps, code: PairingCode) -> Option<PhoneOpening> {
    let (answer, answered) = flume::bounded(1);
    let answer = Box::new(move |opening| {
        let _ = answer.send(opening);
    });
    apps.tell(HostEvent::PhoneOpens(PhoneClaim { code, answer }));
    apps.step();
    answered.try_recv().expect("the host should answer in one step")
}

/// Returns what a player's client knows of their phone.
pub fn seat_phone(player: &Player) -> &SeatPhone {
    player.app.world().resource()
}

/// Asks for a code as one of the players, and returns it.
pub fn offer_code(apps: &mut LinkedApps, players: &mut [Player], who: usize) -> PairingCode {
    apps.want(players, who, Request::MakeLink { kind: LinkKind::Phone });
    match seat_phone(&players[who]).view.pairing {
        Some(Pairing::Offered { code }) => code,
        other => panic!("a code should be offered, not {other:?}"),
    }
}

/// Returns the words that a player is asked about.
pub fn asked_phrase(player: &Player) -> Option<PairingPhrase> {
    match seat_phone(player).view.pairing? {
        Pairing::Opened { phrase } => Some(phrase),
        Pairing::Offered { .. } => None,
    }
}

/// Pairs a phone with the seat of one of the players, and returns its link.
pub fn pair_phone(apps: &mut LinkedApps, players: &mut [Player], who: usize) -> TableLink {
    let code = offer_code(apps, players, who);
    let opening = open_code(apps, code).expect("the first phone gets the words");
    apps.settle(&mut *players);
    apps.want(players, who, Request::AnswerPhone { phrase: opening.phrase, admit: true });
    opening.link
}

/// Asks for something with a phone. Returns the host's answer, or `None` if it does not answer.
pub fn ask_by_phone(
    apps: &mut LinkedApps,
    players: &mut [Player],
    link: TableLink,
    ask: PhoneAsk,
) -> Option<Result<(), Refused>> {
    let (answer, answered) = flume::bounded(1);
    let answer = Box::new(move |result| {
        let _ = answer.send(result);
    });
    apps.tell(HostEvent::PhoneAsks(PhoneRequest { link, ask, answer }));
    apps.settle(players);
    answered.try_recv().ok()
}
