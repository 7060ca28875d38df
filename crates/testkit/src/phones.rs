//! Players' phones, as a test holds them.

use std::sync::{Arc, Mutex, PoisonError};

use splitkey_host::{HostEvent, PhoneChange, PhoneClaim, PhoneNews, PhoneOpening};
use splitkey_protocol::{PairingCode, PhoneToken};

use crate::LinkedApps;

/// Everything that a host tells phones.
#[derive(Clone, Default)]
pub struct Phones(Arc<Mutex<Vec<PhoneNews>>>);

impl Phones {
    /// Listens to what a host tells phones from now on.
    pub fn of(apps: &mut LinkedApps) -> Phones {
        let phones = Phones::default();
        let told = phones.0.clone();
        apps.show_phones_by(Box::new(move |news| {
            told.lock().unwrap_or_else(PoisonError::into_inner).push(news);
        }));
        phones
    }

    /// Returns what was last told to the phone with this token.
    pub fn last(&self, token: PhoneToken) -> Option<PhoneChange> {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.iter().rev().find(|news| news.token == token).map(|news| news.change.clone())
    }

    /// Returns whether a phone was ever shown anything of a match or table.
    pub fn has_shown(&self, token: PhoneToken) -> bool {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.iter().any(|news| news.token == token && matches!(news.change, PhoneChange::Shows(_)))
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
