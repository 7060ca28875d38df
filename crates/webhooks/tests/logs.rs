//! What logs have of an address.
//!
//! A program of its own with one test: `tracing` asks only the thread that reaches a line first whether anybody listens,
//! so that another test on another thread could silence the line for good.

use std::{
    fmt::{self, Write},
    io, mem,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
    time::Duration,
};

use splitkey_webhooks::{Counts, Message, Network, RootCertStore, Webhooks};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex},
    time::sleep,
};
use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
    subscriber::set_default,
};

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

/// Every name leads to a receiver that answers the first connection with this, and closes the others.
#[derive(Clone)]
struct Answering(Arc<Mutex<&'static str>>);

impl Network for Answering {
    type Connection = DuplexStream;

    async fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        Ok(vec![Ipv4Addr::new(93, 184, 215, 14).into()])
    }

    async fn connect(&self, _: SocketAddr) -> io::Result<DuplexStream> {
        let (ours, mut theirs) = duplex(1024);
        let answer = mem::take(&mut *self.0.lock().expect("no panic"));
        tokio::spawn(async move {
            let mut request = [0; 1024];
            let read = theirs.read(&mut request).await.expect("a request");
            assert!(read > 0, "a request");
            theirs.write_all(answer.as_bytes()).await.expect("a connection");
        });
        Ok(ours)
    }
}

#[tokio::test(start_paused = true)]
async fn logs_have_the_site_and_the_cause_and_nothing_else() {
    let log = Log::default();
    let _logs = set_default(log.clone());
    let network = Answering(Arc::new(Mutex::new("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")));
    let webhooks = Webhooks::start_on(network, RootCertStore::empty(), |_| true);
    // The first site refuses all messages, and the second gives no answer.
    for sites in [["hooks.example", "hooks.example"].as_slice(), &["others.example"]] {
        for site in sites {
            webhooks.send(Message {
                url: format!("http://{site}:8080/secret/path?key=secret"),
                body: r#"{"text":"news"}"#.to_owned(),
                passing: false,
                sender: 1,
            });
        }
        while webhooks.waiting() > 0 {
            sleep(Duration::from_millis(50)).await;
        }
    }
    assert_eq!(webhooks.counts(), Counts { failed: 3, ..Counts::default() });
    let log = log.0.lock().expect("no panic").clone();
    for told in [
        "a webhook refuses all messages",
        "hooks.example:8080",
        "status=404",
        "gave up a message",
        "others.example:8080",
        "no valid answer",
    ] {
        assert!(log.contains(told), "{told} in {log}");
    }
    assert!(!log.contains("secret") && !log.contains("news"), "{log}");
}
