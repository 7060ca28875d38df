//! Two Apps over a real WebSocket on this machine.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::TimePlugin;
use splitkey_net::{
    Admission, Arrival, Arrivals, ClientNetPlugin, Heard, HostNetPlugin, HostNow, LinkEvent, LinkInbox,
    LinkState, Peers, Uplink, Voice, Wake,
    websocket::{Pace, WebSocketDial, serve},
};
use splitkey_protocol::{
    FromClient, FromHost, Goodbye, Parting, PlayerName, PlayerToken, Request, Seat, SeatId, TableCode,
    TableSettings, TableView,
};
use tokio::{net::TcpListener, runtime::Runtime};

/// Far longer than anything in these tests takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The host's answer to every message except `LeaveTable`.
const LEFT: FromHost = FromHost::Left { why: Parting::Left };

/// Starts a host that sends a long message to new connections, answers with [`LEFT`], and disconnects a player who
/// sends `LeaveTable`.
fn host() -> (String, Runtime) {
    let (inbox, events) = flume::bounded(64);
    let admission: Arc<Admission<LinkEvent>> = Arc::new(Admission::new(inbox, |event| event, 8, "test host"));
    let pace = Arc::new(Pace::new(1000.0, 1000.0));
    let runtime = Runtime::new().expect("a runtime");
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
    let url = format!("ws://{}/ws", listener.local_addr().expect("an address"));
    runtime.spawn(async move {
        while let Ok((socket, from)) = listener.accept().await {
            let (admission, pace) = (admission.clone(), pace.clone());
            tokio::spawn(async move {
                if let Ok(upgraded) = tokio_tungstenite::accept_async(socket).await {
                    serve(upgraded.into_inner(), from.ip(), &pace, &admission).await;
                }
            });
        }
    });
    thread::spawn(move || run_host(&events));
    (url, runtime)
}

/// Updates the host's App when an event arrives or something is due.
fn run_host(events: &flume::Receiver<LinkEvent>) {
    let mut app = App::new();
    app.add_plugins(HostNetPlugin).add_systems(Update, answer);
    let start = Instant::now();
    loop {
        let due = app.world().resource::<Peers>().next_deadline();
        let event = match due {
            Some(due) => events.recv_deadline(start + due),
            None => events.recv().map_err(|_| flume::RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(event) => app.world_mut().resource_mut::<LinkInbox>().0.push_back(event),
            Err(flume::RecvTimeoutError::Timeout) => {}
            Err(flume::RecvTimeoutError::Disconnected) => return,
        }
        app.world_mut().resource_mut::<HostNow>().0 = start.elapsed();
        app.update();
    }
}

fn answer(mut arrivals: ResMut<Arrivals>, mut voice: Voice) {
    for arrival in arrivals.0.drain(..) {
        match arrival {
            Arrival::Opened { conn, .. } => voice.say(conn, &table()),
            Arrival::Said { conn, message: FromClient { request: Request::LeaveTable, .. } } => {
                voice.say(conn, &FromHost::Goodbye { why: Goodbye::GoingDown });
                voice.close(conn);
            }
            Arrival::Said { conn, .. } => voice.say(conn, &LEFT),
            Arrival::Closed { .. } => {}
        }
    }
}

fn table() -> FromHost {
    let name = PlayerName::new(&"x".repeat(24)).expect("a name");
    let seat = |id| Seat {
        id: SeatId(id),
        name: name.clone(),
        side: None,
        connected: true,
        away: false,
        computer: None,
    };
    let (code, seats) = (TableCode::from_bits(1), (0..200).map(seat).collect());
    let settings = TableSettings::STANDARD;
    FromHost::TableChanged { table: TableView { settings, seats, ..TableView::new(code, SeatId(0)) } }
}

struct Player {
    app: App,
    woken: flume::Receiver<()>,
}

impl Player {
    fn new(url: &str) -> Player {
        let mut app = App::new();
        app.add_plugins((TimePlugin, ClientNetPlugin));
        let (wake, woken) = flume::unbounded();
        let mut player = Player { app, woken };
        player.uplink().set_wake(Wake(Arc::new(move || {
            let _ = wake.send(());
        })));
        player.uplink().connect(Box::new(WebSocketDial { url: url.to_owned() }), PlayerToken([1; 32]), None);
        player
    }

    fn uplink(&mut self) -> Mut<'_, Uplink> {
        self.app.world_mut().non_send_mut::<Uplink>()
    }

    fn state(&self) -> LinkState {
        self.app.world().resource::<LinkState>().clone()
    }

    fn heard(&mut self) -> Option<FromHost> {
        self.app.world_mut().resource_mut::<Heard>().0.pop_front()
    }

    /// Updates the App until `what` returns something. Sleeps in between as a real app would, until woken or due.
    fn until<T>(&mut self, mut what: impl FnMut(&mut Player) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            self.app.update();
            if let Some(what) = what(self) {
                return what;
            }
            let sleep = self.uplink().needs_frame_in().unwrap_or(PATIENCE);
            let _ = self.woken.recv_timeout(sleep);
            assert!(start.elapsed() < PATIENCE, "{:?}", self.state());
        }
    }
}

#[test]
fn a_player_exchanges_messages_and_reconnects() {
    let (url, _runtime) = host();
    let mut player = Player::new(&url);
    assert!(player.until(Player::heard) == table());
    assert_eq!(player.state(), LinkState::Online);
    player.uplink().send(Request::StandUp);
    assert_eq!(player.until(Player::heard), LEFT);

    player.uplink().send(Request::LeaveTable);
    assert_eq!(player.until(Player::heard), FromHost::Goodbye { why: Goodbye::GoingDown });
    assert!(player.until(Player::heard) == table(), "it should reconnect by itself");
    player.uplink().send(Request::StandUp);
    assert_eq!(player.until(Player::heard), LEFT);
}

#[test]
fn a_host_without_tls_is_retried() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("wss://{}/ws", listener.local_addr().expect("an address"));
    thread::spawn(move || listener.incoming().for_each(drop));
    let mut player = Player::new(&url);
    player.until(|player| matches!(player.state(), LinkState::Waiting { attempt: 2, .. }).then_some(()));
}

#[test]
fn an_unreachable_host_is_retried() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("ws://{}/ws", listener.local_addr().expect("an address"));
    drop(listener);
    let mut player = Player::new(&url);
    player.until(|player| matches!(player.state(), LinkState::Waiting { attempt: 3, .. }).then_some(()));
}
