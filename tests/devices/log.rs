//! Tokens and codes are not logged.

use std::{
    io,
    sync::{Arc, Mutex},
};

use splitkey_protocol::PlayerToken;
use splitkey_testkit::{LinkedApps, Player};
use tracing::{Level, subscriber};

use crate::devices::{CODE_LIVES, make_code, use_code};

/// The log of this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the log").extend(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn tokens_and_codes_are_never_logged() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let code = subscriber::with_default(subscriber, || {
        let mut apps = LinkedApps::open();
        let mut ada = Player::with_token("Ada", PlayerToken([0xa7; 32]));
        ada.connect(apps.dial());
        let mut cas = apps.stranger("Cas");
        apps.settle([&mut ada]);
        let used = make_code(&mut apps, &mut ada);
        assert!(use_code(&mut apps, &mut cas, used).is_ok());
        assert!(use_code(&mut apps, &mut cas, used).is_err());
        let late = make_code(&mut apps, &mut ada);
        apps.pass(CODE_LIVES);
        assert!(use_code(&mut apps, &mut cas, late).is_err());
        tracing::info!("the log is captured");
        used
    });
    let told = String::from_utf8_lossy(&log.0.lock().expect("the log")).into_owned();
    assert!(told.contains("the log is captured"));
    let shown = code.shown();
    for secret in ["167, 167", "a7a7", "A7A7", &shown, &shown.replace('-', "")] {
        assert!(!told.contains(secret), "{secret} was logged");
    }
}
