//! Alerts a player who is looking elsewhere while the match waits for them.

use bevy::prelude::*;

use crate::{ClientSystems, Settings, Texts, Trouble, Troubles};

pub(super) fn plugin(app: &mut App) {
    let can_call = resource_exists::<Caller>;
    app.add_systems(
        Update,
        (prepare_call, ask_once, heed_refusal).in_set(ClientSystems::Draw).run_if(can_call),
    );
}

/// How a device alerts the player, even while the game itself is not being updated.
pub trait CallPlayer: Send + Sync {
    /// Stores the texts and volume for later alerts.
    fn prepare(&self, call: &Call);
    /// Asks the player for permission to show system notifications.
    fn ask(&self);
    /// Returns whether the device, or the player through it, has denied that permission.
    fn refuses(&self) -> bool;
}

/// The device's way to alert the player, if it has one. The binary inserts it.
#[derive(Resource)]
pub struct Caller(pub Box<dyn CallPlayer>);

/// The content of an alert.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Title of the page and of the notification.
    pub title: String,
    pub body: String,
    /// Whether to show a system notification too.
    pub notify: bool,
    /// From 0 to 1.
    pub volume: f32,
}

/// Passes the alert's texts and volume to the device whenever they change.
fn prepare_call(
    caller: Res<Caller>,
    settings: Res<Settings>,
    texts: Res<Texts>,
    mut told: Local<Option<Call>>,
) {
    if !(settings.is_changed() || texts.is_changed()) {
        return;
    }
    let volumes = &settings.volumes;
    let call = Call {
        title: texts.get("call-title"),
        body: texts.get("call-body"),
        notify: settings.notify,
        volume: if volumes.muted { 0.0 } else { volumes.master * volumes.alerts },
    };
    if told.as_ref() != Some(&call) {
        caller.0.prepare(&call);
        *told = Some(call);
    }
}

/// Asks for permission only when the player has just switched notifications on.
fn ask_once(caller: Res<Caller>, settings: Res<Settings>, mut before: Local<Option<bool>>) {
    if before.replace(settings.notify) == Some(false) && settings.notify {
        caller.0.ask();
    }
}

/// Switches notifications off again when the device denies them, and reports it.
fn heed_refusal(caller: Res<Caller>, mut settings: ResMut<Settings>, mut troubles: ResMut<Troubles>) {
    if settings.notify && caller.0.refuses() {
        settings.notify = false;
        troubles.tell(Trouble::NoNotifications);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use splitkey_protocol::Language;

    use super::*;
    use crate::ClientPlugin;

    /// Records the calls that a fake device receives; it allows notifications or not.
    #[derive(Clone, Default)]
    struct Device {
        asked: Arc<Mutex<u32>>,
        calls: Arc<Mutex<Vec<Call>>>,
        refuses: bool,
    }

    impl CallPlayer for Device {
        fn prepare(&self, call: &Call) {
            self.calls.lock().expect("calls").push(call.clone());
        }

        fn ask(&self) {
            *self.asked.lock().expect("asked") += 1;
        }

        fn refuses(&self) -> bool {
            self.refuses
        }
    }

    fn app(device: &Device, settings: Settings) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, ClientPlugin))
            .insert_resource(settings)
            .insert_resource(Caller(Box::new(device.clone())));
        app.update();
        app.update();
        app
    }

    fn asked(device: &Device) -> u32 {
        *device.asked.lock().expect("asked")
    }

    #[test]
    fn permission_is_asked_once_when_notifications_are_switched_on() {
        let device = Device::default();
        let kept = Settings { notify: true, ..Settings::default() };
        drop(app(&device, kept));
        let mut app = app(&device, Settings::default());
        assert_eq!(asked(&device), 0);
        app.world_mut().resource_mut::<Settings>().notify = true;
        (0..3).for_each(|_| app.update());
        assert_eq!(asked(&device), 1);
    }

    #[test]
    fn denied_notifications_are_switched_off_and_reported() {
        let device = Device { refuses: true, ..Device::default() };
        let mut app = app(&device, Settings::default());
        assert_eq!(app.world().resource::<Troubles>().first(), None);
        app.world_mut().resource_mut::<Settings>().notify = true;
        (0..2).for_each(|_| app.update());
        assert!(!app.world().resource::<Settings>().notify);
        assert_eq!(app.world().resource::<Troubles>().first(), Some(Trouble::NoNotifications));
    }

    #[test]
    fn an_alert_follows_language_and_volume() {
        let device = Device::default();
        let mut app = app(&device, Settings::default());
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.language = Language::Dutch;
        settings.volumes.muted = true;
        (0..3).for_each(|_| app.update());
        let calls = device.calls.lock().expect("calls");
        let last = calls.last().expect("a call");
        assert_eq!((last.title.as_str(), last.volume), ("● Jij bent aan de beurt – Split Key", 0.0));
        assert_eq!(calls.first().map(|call| call.title.as_str()), Some("● Your turn – Split Key"));
    }
}
