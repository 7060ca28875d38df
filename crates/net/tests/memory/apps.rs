//! A host's App and players' Apps that tests step by hand, with links that tests can disturb.

use std::{
    cell::Cell,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::RunSystemOnce};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bytes::Bytes;
use splitkey_net::{
    Admission, Arrival, Arrivals, ClientNetPlugin, ConnId, Dial, Heard, HostNetPlugin, HostNow, Link,
    LinkEvent, LinkInbox, LinkNews, LinkState, MemoryDial, Uplink, Voice, Wake,
};
use splitkey_protocol::{FromHost, Hello, PlayerToken};

pub const FRAME: Duration = Duration::from_millis(50);

/// Counts and disturbs the links of one player.
#[derive(Clone, Default)]
pub struct Wire {
    pub frames: Arc<AtomicUsize>,
    pub dials: Arc<AtomicUsize>,
    /// Whether open links are lost.
    pub cut: Rc<Cell<bool>>,
    /// Whether frames to the host are lost.
    pub mute: Rc<Cell<bool>>,
    pub version: Rc<Cell<Option<u16>>>,
}

struct WireDial {
    wire: Wire,
    inner: MemoryDial<LinkEvent>,
}

impl Dial for WireDial {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        self.wire.dials.fetch_add(1, Ordering::Relaxed);
        let version = self.wire.version.get().unwrap_or(hello.version);
        let link = self.inner.dial(&Hello { version, ..hello.clone() }, wake);
        Box::new(WireLink { wire: self.wire.clone(), inner: Some(link) })
    }
}

struct WireLink {
    wire: Wire,
    inner: Option<Box<dyn Link>>,
}

impl Link for WireLink {
    fn poll(&mut self) -> Option<LinkNews> {
        if self.wire.cut.get() && self.inner.take().is_some() {
            return Some(LinkNews::Closed);
        }
        let news = self.inner.as_mut()?.poll();
        if matches!(news, Some(LinkNews::Frame(_))) {
            self.wire.frames.fetch_add(1, Ordering::Relaxed);
        }
        news
    }

    fn send(&mut self, frame: Bytes) {
        self.wire.frames.fetch_add(1, Ordering::Relaxed);
        if let (Some(inner), false) = (&mut self.inner, self.wire.mute.get()) {
            inner.send(frame);
        }
    }
}

pub struct Host {
    pub app: App,
    pub inbox: flume::Receiver<LinkEvent>,
    pub admission: Arc<Admission<LinkEvent>>,
}

impl Host {
    pub fn new() -> Host {
        let (sender, inbox) = flume::unbounded();
        let mut app = App::new();
        app.add_plugins(HostNetPlugin);
        Host { app, inbox, admission: Arc::new(Admission::new(sender, |event| event, 16, "test host")) }
    }

    pub fn step(&mut self) -> Vec<Arrival> {
        let world = self.app.world_mut();
        world.resource_mut::<HostNow>().0 += FRAME;
        world.resource_mut::<LinkInbox>().0.extend(self.inbox.try_iter());
        self.app.update();
        self.app.world_mut().resource_mut::<Arrivals>().0.drain(..).collect()
    }

    pub fn with_voice(&mut self, mut say: impl FnMut(&mut Voice) + Send + Sync + 'static) {
        self.app.world_mut().run_system_once(move |mut voice: Voice| say(&mut voice)).expect("a voice");
    }

    pub fn say(&mut self, conn: ConnId, message: FromHost) {
        self.with_voice(move |voice| voice.say(conn, &message));
    }
}

pub struct Player {
    pub app: App,
    pub wire: Wire,
}

impl Player {
    pub fn new(host: &Host, token: u8) -> Player {
        let mut app = App::new();
        app.add_plugins((TimePlugin, ClientNetPlugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let wire = Wire::default();
        let dial = WireDial { wire: wire.clone(), inner: MemoryDial::new(host.admission.clone()) };
        let mut player = Player { app, wire };
        player.uplink().connect(Box::new(dial), PlayerToken([token; 32]), None);
        player
    }

    pub fn uplink(&mut self) -> Mut<'_, Uplink> {
        self.app.world_mut().non_send_mut::<Uplink>()
    }

    pub fn state(&self) -> LinkState {
        self.app.world().resource::<LinkState>().clone()
    }

    pub fn step(&mut self) -> Vec<FromHost> {
        self.app.update();
        self.app.world_mut().resource_mut::<Heard>().0.drain(..).collect()
    }
}

/// Returns a player who is online, and the host's number of the connection.
pub fn online(host: &mut Host, token: u8) -> (Player, ConnId) {
    let mut player = Player::new(host, token);
    player.step();
    let conn = opened(&host.step());
    player.step();
    assert_eq!(player.state(), LinkState::Online);
    (player, conn)
}

fn opened(arrivals: &[Arrival]) -> ConnId {
    match arrivals {
        [Arrival::Opened { conn, .. }] => *conn,
        other => panic!("{other:?}"),
    }
}
