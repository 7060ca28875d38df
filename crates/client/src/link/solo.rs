//! Playing alone, on a host of this device. The connection to the previous host waits meanwhile.

use std::mem;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::LinkState;

use super::current_host::{ConnectTo, CurrentHost};
use crate::{
    Args, ClientSystems, Texts, arg,
    platform::{Storage, Store},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Solo>()
        .add_observer(play_now)
        .add_observer(leave_solo)
        .add_observer(forget_matches)
        .add_systems(Update, note_trouble.in_set(ClientSystems::Sync));
}

/// A host for one player, in this process or in the page. Nobody else can reach it, and it needs no network.
pub trait HostAlone: Send + Sync {
    /// Starts it with the matches that this device has stored.
    ///
    /// # Errors
    ///
    /// Returns an error when it is already known not to work.
    fn start(&mut self) -> Result<CurrentHost, SoloTrouble>;
    /// Stops it. Its matches stay stored.
    fn stop(&mut self);
    /// Returns why it has stopped by itself, if it has.
    fn trouble(&mut self) -> Option<SoloTrouble>;
    /// Deletes the stored matches. It does not run then.
    fn forget(&mut self);
}

/// The host for playing alone, on devices that have one. The binary inserts it.
#[derive(Resource)]
pub struct AloneHost(pub Box<dyn HostAlone>);

/// Why playing alone does not work, or no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoloTrouble {
    /// Another window or tab of this player plays alone.
    Elsewhere,
    /// The device could not store the last move. Everything before it is stored.
    NotStored,
    /// The parts that are only needed for playing alone could not be loaded.
    NotLoaded,
    Failed(String),
}

impl SoloTrouble {
    /// Returns the reason in words.
    pub fn words(&self, texts: &Texts) -> String {
        match self {
            SoloTrouble::Elsewhere => texts.get("solo-elsewhere"),
            SoloTrouble::NotStored => texts.get("solo-not-stored"),
            SoloTrouble::NotLoaded => texts.get("solo-not-loaded"),
            SoloTrouble::Failed(why) => {
                texts.format("solo-failed", &Args::from_iter([arg("why", why.as_str())]))
            }
        }
    }
}

/// Whether the player plays alone.
#[derive(Resource, Default)]
pub struct Solo {
    running: Option<Running>,
    /// Why it does not work.
    pub trouble: Option<SoloTrouble>,
}

struct Running {
    /// Whether the player wants a match even if the last one is over.
    wants_match: bool,
    /// Whether another window plays, which goes on after a reload.
    is_elsewhere: bool,
    /// The host that the player was connected to before.
    before: CurrentHost,
}

/// The key of the stored note that the player was playing alone.
const PLAYED: &str = "solo";

impl Solo {
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Returns whether a match should begin even if the last one is over.
    pub(crate) fn wants_match(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.wants_match)
    }

    /// Notes why playing alone does not work. Another window goes on by itself, so a player who did not press anything
    /// here need not be told about it.
    fn note(&mut self, trouble: SoloTrouble, is_asked: bool, store: Option<&Store>) {
        if trouble != SoloTrouble::Elsewhere {
            forget_note(store);
        }
        if let Some(running) = &mut self.running {
            running.is_elsewhere = trouble == SoloTrouble::Elsewhere;
        }
        let is_told = is_asked || trouble != SoloTrouble::Elsewhere;
        self.trouble = Some(trouble).filter(|_| is_told);
    }

    /// Returns whether the player was playing alone when the app or page was closed.
    pub fn was_running(storage: &dyn Storage) -> bool {
        storage.get(PLAYED).is_some()
    }
}

/// Starts to play alone, or goes on with it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayNow {
    /// Whether to deal a match if the last one is over. Otherwise its debrief opens.
    pub wants_match: bool,
}

/// Stops playing alone and reconnects to the previous host. A running match is kept.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveSolo;

/// Deletes the matches that were played alone, and stops playing.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ForgetSolo;

fn play_now(
    play: On<PlayNow>,
    alone: Option<ResMut<AloneHost>>,
    mut current_host: ResMut<CurrentHost>,
    store: Option<Res<Store>>,
    mut solo: ResMut<Solo>,
    mut commands: Commands,
) {
    let Some(mut alone) = alone.filter(|_| !solo.is_running()) else { return };
    match alone.0.start() {
        Ok(here) => {
            let before = mem::replace(&mut *current_host, here);
            *solo = Solo {
                running: Some(Running { wants_match: play.wants_match, is_elsewhere: false, before }),
                trouble: None,
            };
            if let Some(store) = store {
                store.0.set(PLAYED, "yes");
            }
            commands.trigger(ConnectTo { table: None });
        }
        Err(trouble) => {
            solo.note(trouble, play.wants_match, store.as_deref());
            // When the app has just started, it is connected to no host yet.
            commands.trigger(ConnectTo { table: None });
        }
    }
}

fn leave_solo(
    _: On<LeaveSolo>,
    alone: Option<ResMut<AloneHost>>,
    mut current_host: ResMut<CurrentHost>,
    store: Option<Res<Store>>,
    mut solo: ResMut<Solo>,
    mut commands: Commands,
) {
    let (Some(mut alone), Some(running)) = (alone, solo.running.take()) else { return };
    if !running.is_elsewhere {
        forget_note(store.as_deref());
    }
    *current_host = running.before;
    commands.trigger(ConnectTo { table: None });
    alone.0.stop();
}

/// Stops playing alone without connecting to any host, because the device forgets its player.
fn forget_matches(
    _: On<ForgetSolo>,
    alone: Option<ResMut<AloneHost>>,
    current_host: Option<ResMut<CurrentHost>>,
    store: Option<Res<Store>>,
    mut solo: ResMut<Solo>,
) {
    let Some(mut alone) = alone else { return };
    if let Some(running) = solo.running.take() {
        if let Some(mut current_host) = current_host {
            *current_host = running.before;
        }
        alone.0.stop();
    }
    forget_note(store.as_deref());
    alone.0.forget();
}

fn forget_note(store: Option<&Store>) {
    if let Some(store) = store {
        store.0.remove(PLAYED);
    }
}

/// Leaves a host that has stopped by itself.
fn note_trouble(
    link: Res<LinkState>,
    alone: Option<ResMut<AloneHost>>,
    store: Option<Res<Store>>,
    mut solo: ResMut<Solo>,
    mut commands: Commands,
) {
    let Some(mut alone) = alone.filter(|_| solo.is_running() && *link != LinkState::Online) else { return };
    if let Some(trouble) = alone.0.trouble() {
        let wants_match = solo.wants_match();
        solo.note(trouble, wants_match, store.as_deref());
        commands.trigger(LeaveSolo);
    }
}
