//! When the screens want another frame: at once while something on them moves, later for a caret that blinks, or never.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{EguiContext, PrimaryEguiContext};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NextFrame>().add_systems(Last, (hear_context, hold_library_back));
}

/// How soon the screens want the next frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct NextFrame(Arc<Mutex<Option<Duration>>>);

impl NextFrame {
    /// Returns how soon the next frame is wanted, if at all, and forgets it.
    pub fn take(&self) -> Option<Duration> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn want(&self, delay: Duration) {
        let mut wanted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *wanted = Some(wanted.map_or(delay, |before| before.min(delay)));
    }
}

/// bevy_egui sets a callback of its own before.
fn hear_context(
    next: Res<NextFrame>,
    mut added: Query<&mut EguiContext, (With<PrimaryEguiContext>, Added<EguiContext>)>,
) {
    for mut context in &mut added {
        let next = next.clone();
        context.get_mut().set_request_repaint_callback(move |asked| next.want(asked.delay));
    }
}

/// bevy_egui asks for a frame at once if egui wants one at any time, so that a caret would keep the app at full speed.
fn hold_library_back(mut asked: ResMut<Messages<RequestRedraw>>) {
    asked.clear();
}
