//! What logs and `Debug` have of an address.

use std::{
    fmt::{self, Write},
    sync::{Arc, Mutex},
};

use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
    subscriber::set_default,
};

use super::{network::*, *};

/// Keeps every event of every crate as text.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        attributes.record(&mut self.clone());
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        writeln!(self.0.lock().expect("no panic"), "{field}={value:?}").expect("a text");
    }
}

#[tokio::test(start_paused = true)]
async fn logs_have_the_site_and_the_cause_and_nothing_else() {
    let log = Log::default();
    let _logs = set_default(log.clone());
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::status(404, ""), Receiver::Closes]);
    let webhooks = start(&network);
    for _ in 0..2 {
        webhooks.send(message("http://hooks.example:8080/secret/path?key=secret"));
    }
    assert_eq!(finish(&webhooks).await, failed(2));
    let log = log.0.lock().expect("no panic").clone();
    for told in ["gave up a message", "hooks.example:8080", "status 404", "no valid answer"] {
        assert!(log.contains(told), "{told} in {log}");
    }
    assert!(!log.contains("secret") && !log.contains("news"), "{log}");
}

#[tokio::test(start_paused = true)]
async fn debug_hides_address_and_message() {
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::Silent]);
    let webhooks = start(&network);
    let message = message("http://hooks.example/secret");
    let before = format!("{message:?} {webhooks:?}");
    webhooks.send(message);
    let all = format!("{before} {webhooks:?}");
    assert!(!all.contains("secret") && !all.contains("hooks.example") && !all.contains("news"), "{all}");
}
