//! Alerts a player who is looking elsewhere while the match waits for them.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

use crate::{ClientSystems, Settings, Texts, Trouble, Troubles};

pub(super) fn plugin(app: &mut App) {
    let can_alert = resource_exists::<Alerter>;
    app.add_systems(
        Update,
        (prepare_alert, ask_once, heed_refusal).in_set(ClientSystems::Draw).run_if(can_alert),
    );
}

/// How a device alerts the player, even while the game itself is not being updated.
pub trait AlertPlayer: Send + Sync {
    /// Stores the texts and volume for later alerts.
    fn prepare(&self, alert: &Alert);
    /// Asks the player for permission to show system notifications.
    fn ask(&self);
    /// Returns whether the device, or the player through it, has denied that permission.
    fn refuses(&self) -> bool;
}

/// The device's way to alert the player, if it has one. The binary inserts it.
#[derive(Resource)]
pub struct Alerter(pub Box<dyn AlertPlayer>);

/// The content of an alert.
#[derive(Clone, Debug, PartialEq)]
pub struct Alert {
    /// Title of the page and of the notification.
    pub title: String,
    pub body: String,
    /// Whether to show a system notification too.
    pub notify: bool,
    /// From 0 to 1.
    pub volume: f32,
}

/// Passes the alert's texts and volume to the device whenever they change.
fn prepare_alert(
    alerter: Res<Alerter>,
    settings: Res<Settings>,
    texts: Res<Texts>,
    mut prepared: Local<Option<Alert>>,
) {
    if !(settings.is_changed() || texts.is_changed()) {
        return;
    }
    let volumes = &settings.volumes;
    let alert = Alert {
        title: texts.get("call-title"),
        body: texts.get("call-body"),
        notify: settings.notify,
        volume: if volumes.muted { 0.0 } else { volumes.master * volumes.alerts },
    };
    if prepared.as_ref() != Some(&alert) {
        alerter.0.prepare(&alert);
        *prepared = Some(alert);
    }
}

/// Asks for permission only when the player has just switched notifications on.
fn ask_once(alerter: Res<Alerter>, settings: Res<Settings>, mut before: Local<Option<bool>>) {
    if before.replace(settings.notify) == Some(false) && settings.notify {
        alerter.0.ask();
    }
}

/// Switches notifications off again when the device denies them, and reports it.
fn heed_refusal(alerter: Res<Alerter>, mut settings: ResMut<Settings>, mut troubles: ResMut<Troubles>) {
    if settings.notify && alerter.0.refuses() {
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

    /// Records the alerts that a fake device receives; it allows notifications or not.
    #[derive(Clone, Default)]
    struct Device {
        asked: Arc<Mutex<u32>>,
        alerts: Arc<Mutex<Vec<Alert>>>,
        refuses: bool,
    }

    impl AlertPlayer for Device {
        fn prepare(&self, alert: &Alert) {
            self.alerts.lock().expect("alerts").push(alert.clone());
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
        app.add_plugins((bevy_time::TimePlugin, ClientPlugin))
            .insert_resource(settings)
            .insert_resource(Alerter(Box::new(device.clone())));
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
        let alerts = device.alerts.lock().expect("alerts");
        let last = alerts.last().expect("an alert");
        assert_eq!((last.title.as_str(), last.volume), ("● Jij bent aan de beurt – Split Key", 0.0));
        assert_eq!(alerts.first().map(|alert| alert.title.as_str()), Some("● Your turn – Split Key"));
    }
}
