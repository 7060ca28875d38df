//! The player's phone or other window, which shows their key: pairing it, as far as this client knows.
//!
//! The client has the code of a pairing and the words to compare, both of which everyone may see. What the phone shows
//! its key with stays between the phone and the host.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{FromHost, Language, PAIRING_SECONDS, Pairing, PhoneView};

use crate::{Args, ClientSystems, LiveRegion, OnReceived, OpenSheet, Received, Settings, Sheet, Texts, arg};

mod window;

use window::WindowPairing;
pub use window::{KeyWindowWanted, PageOpened};

pub(super) fn plugin(app: &mut App) {
    window::plugin(app);
    app.init_resource::<SeatPhone>()
        .add_systems(OnReceived, receive_phone)
        .add_systems(Update, end_pairing.in_set(ClientSystems::Sync));
}

/// The phone of the player's seat.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPhone {
    pub view: PhoneView,
    /// When the pairing ends, in this app's elapsed time.
    until: Duration,
    /// The pairing of another window of this device, while there is one.
    window: Option<WindowPairing>,
}

impl SeatPhone {
    /// Returns what the address of the phones' page ends with while a code is offered. The phone speaks the player's
    /// language, so that the words can be compared.
    pub(crate) fn link_options(&self, language: Language) -> Option<String> {
        match self.view.pairing? {
            Pairing::Offered { code } => Some(format!("?lang={}#{code}", language.tag())),
            Pairing::Opened { .. } => None,
        }
    }

    /// Returns whether the player has to pair the phone or browser. The game pairs a window of its own by itself.
    pub(crate) fn asks_player(&self) -> bool {
        self.window.is_none() || self.is_in_browser()
    }

    /// Returns the key of the question whether the player's phone or browser shows the words.
    pub(crate) fn question(&self) -> &'static str {
        if self.is_in_browser() { "phone-window-question" } else { "phone-question" }
    }

    /// Returns whether the window that is being paired is the system's browser, whose words the player compares.
    pub(crate) fn is_in_browser(&self) -> bool {
        self.window == Some(WindowPairing::InBrowser)
    }
}

fn receive_phone(
    time: Res<Time<Real>>,
    mut received: MessageReader<Received>,
    (settings, texts): (Res<Settings>, Res<Texts>),
    mut phone: ResMut<SeatPhone>,
    mut sheet: ResMut<OpenSheet>,
    mut region: ResMut<LiveRegion>,
) {
    for Received(message) in received.read() {
        let (view, window) = match message {
            FromHost::Phone { phone: view } => (*view, phone.window),
            FromHost::Joined { .. } | FromHost::Left { .. } => (PhoneView::default(), None),
            _ => continue,
        };
        let until = time.elapsed() + Duration::from_secs(PAIRING_SECONDS.into());
        phone.set_if_neq(SeatPhone { view, until, window });
        if let Some(Pairing::Opened { phrase }) = view.pairing
            && phone.asks_player()
        {
            // The player may have closed the sheet while they took their phone.
            sheet.set_if_neq(OpenSheet(Some(Sheet::Phone)));
            let words = Args::from_iter([arg("words", phrase.words(settings.language))]);
            region.0.push(texts.format(phone.question(), &words));
        }
    }
}

/// Takes a code or a question off the screen that the host no longer accepts.
fn end_pairing(time: Res<Time<Real>>, mut phone: ResMut<SeatPhone>) {
    if phone.view.pairing.is_some() && time.elapsed() > phone.until {
        phone.view.pairing = None;
    }
}
