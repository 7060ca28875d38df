//! A client without a window.

use std::{hash::BuildHasher, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::{app::StatesPlugin, prelude::*};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use splitkey_client::{
    ClientPlugin, ClientSystems, MatchView, Notice, Screen, Shown, Skip, TableState, ToHost,
    platform::Profile, use_one_thread,
};
use splitkey_net::{Dial, Heard, LinkState, Uplink};
use splitkey_protocol::{FromClient, FromHost, PlayerName, PlayerToken, Refused, Request, SeatId, TableCode};

/// The whole client app, stepped by the test.
pub struct Player {
    pub app: App,
}

/// All messages from the host, in order.
#[derive(Resource, Default)]
struct HeardLog(Vec<FromHost>);

fn log_heard(heard: Res<Heard>, mut log: ResMut<HeardLog>) {
    log.0.extend(heard.0.iter().cloned());
}

impl Player {
    /// Returns a player with a random token.
    pub fn new(name: &str) -> Player {
        let random = || std::collections::hash_map::RandomState::new().hash_one(name).to_le_bytes();
        let token = [random(), random(), random(), random()].concat();
        let token = PlayerToken(token.try_into().expect("four times eight bytes"));
        Player::with_token(name, token)
    }

    /// Returns a player with this token.
    pub fn with_token(name: &str, token: PlayerToken) -> Player {
        let mut app = App::new();
        let name = PlayerName::new(name).expect("the test should give a legal name");
        app.insert_resource(Profile { token, name })
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)))
            .init_resource::<HeardLog>()
            .add_plugins((TimePlugin, StatesPlugin, ClientPlugin))
            .add_systems(Update, log_heard.before(ClientSystems::Receive));
        use_one_thread(&mut app.world_mut().resource_mut(), &[]);
        app.finish();
        app.cleanup();
        Player { app }
    }

    pub fn token(&self) -> PlayerToken {
        self.app.world().resource::<Profile>().token.clone()
    }

    /// Connects to a host.
    pub fn connect(&mut self, dial: Box<dyn Dial>) {
        self.connect_to(dial, None);
    }

    /// Connects to a host and asks to join or return to `table` if given.
    pub fn connect_to(&mut self, dial: Box<dyn Dial>, table: Option<TableCode>) {
        let token = self.token();
        self.app.world_mut().non_send_mut::<Uplink>().connect(dial, token, table);
    }

    /// Runs one frame.
    pub fn update(&mut self) {
        self.app.update();
    }

    /// Receives what has arrived, and skips all animations that delay its display.
    pub fn show_all(&mut self) {
        self.app.update();
        self.app.world_mut().trigger(Skip);
        // The screen follows one frame later.
        self.app.update();
        self.app.update();
    }

    /// Triggers a request, as a control of the game would.
    pub fn want(&mut self, request: Request) {
        self.app.world_mut().trigger(ToHost(request));
    }

    /// Sends a message directly, bypassing the controls of the game.
    pub fn say(&mut self, message: impl Into<FromClient>) {
        assert!(self.app.world_mut().non_send_mut::<Uplink>().send(message), "the connection should be open");
    }

    /// Returns all messages from the host to this player.
    pub fn heard(&self) -> &[FromHost] {
        &self.app.world().resource::<HeardLog>().0
    }

    pub fn state(&self) -> &TableState {
        self.app.world().resource()
    }

    /// Returns the match in its latest state.
    pub fn game(&self) -> &MatchView {
        self.state().game.as_ref().expect("a match should be dealt")
    }

    /// Returns the match as currently shown.
    pub fn shown(&self) -> Option<&MatchView> {
        self.app.world().resource::<Shown>().0.as_ref()
    }

    /// Returns the code of the player's table.
    pub fn code(&self) -> TableCode {
        self.state().table.as_ref().expect("the player should be at a table").code
    }

    /// Returns the player's seat at the table.
    pub fn seat(&self) -> SeatId {
        self.state().you.expect("the player should have a seat")
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub fn link(&self) -> &LinkState {
        self.app.world().resource()
    }

    /// Returns the last refusal, if it is still shown.
    pub fn refused(&self) -> Option<Refused> {
        match self.app.world().get_resource::<Notice>() {
            Some(Notice::Refused(reason)) => Some(reason.clone()),
            _ => None,
        }
    }
}
