//! Sends the player's requests to the host.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::Uplink;
use splitkey_protocol::{FromClient, Request};
use splitkey_rules::Clue;

use super::leave::LeftOffline;
use crate::{
    ClueTaken, Joining, Notice, SentClue, TableState, Talk, ToHost,
    platform::{Profile, Store},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(send_request).add_observer(keep_name);
}

fn send_request(
    request: On<ToHost>,
    state: Res<TableState>,
    mut profile: ResMut<Profile>,
    mut sent: ResMut<SentClue>,
    mut talk: ResMut<Talk>,
    mut joining: ResMut<Joining>,
    mut uplink: NonSendMut<Uplink>,
    mut commands: Commands,
) {
    let seen_revision = state.game.as_ref().map_or(0, |game| game.position.revision);
    let request = &request.event().0;
    let name = request.is_named().then(|| profile.name.clone());
    match request {
        Request::Rename { name } => {
            profile.name = name.clone();
            if state.table.is_none() {
                return;
            }
        }
        Request::Say { channel, line } => talk.note_said(*channel, line),
        Request::Clue { text, number, insist } => sent.note(text, *number, *insist, state.game.as_ref()),
        _ => {}
    }
    if uplink.send(FromClient { request: request.clone(), seen_revision, name }) {
        return;
    }
    match request {
        Request::LeaveTable => commands.trigger(LeftOffline),
        // The next connection opens with that request, which is enough for a player with a seat there.
        Request::JoinTable { code, password: None } if uplink.ask_for(Some(*code)) => {
            let before = if joining.code == Some(*code) { *joining } else { Joining::default() };
            *joining = Joining { code: Some(*code), knocked: false, wished: true, ..before };
        }
        // It is sent again after reconnecting.
        Request::Say { .. } => {}
        Request::Clue { text, number, .. } => {
            sent.forget();
            commands.trigger(ClueTaken(Clue { text: text.clone(), number: *number }));
            commands.insert_resource(Notice::Offline);
        }
        _ => commands.insert_resource(Notice::Offline),
    }
}

/// Stores a name that the player types. A name from a link or launch option applies only to this run.
fn keep_name(request: On<ToHost>, store: Option<Res<Store>>) {
    if let (Request::Rename { name }, Some(store)) = (&request.event().0, store) {
        store.0.set("name", name.as_str());
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeMap,
        sync::{Arc, Mutex},
    };

    use splitkey_protocol::{PlayerName, PlayerToken};

    use super::*;
    use crate::{ClientPlugin, platform::Storage};

    #[derive(Clone, Default)]
    struct Memory(Arc<Mutex<BTreeMap<String, String>>>);

    impl Storage for Memory {
        fn get(&self, key: &str) -> Option<String> {
            self.0.lock().expect("memory").get(key).cloned()
        }

        fn set(&self, key: &str, value: &str) {
            self.0.lock().expect("memory").insert(key.to_owned(), value.to_owned());
        }

        fn remove(&self, key: &str) {
            self.0.lock().expect("memory").remove(key);
        }
    }

    #[test]
    fn a_typed_name_is_stored_and_a_name_from_a_link_is_not() {
        let (memory, name) = (Memory::default(), |text: &str| PlayerName::new(text).expect("a name"));
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, ClientPlugin))
            .insert_resource(Store(Box::new(memory.clone())))
            .insert_resource(Profile::new(PlayerToken([7; 32]), Some(name("Linked"))));
        (0..3).for_each(|_| app.update());
        assert_eq!(memory.get("name"), None);
        app.world_mut().trigger(ToHost(Request::Rename { name: name("Mara") }));
        app.update();
        assert_eq!(memory.get("name").as_deref(), Some("Mara"));
        assert_eq!(app.world().resource::<Profile>().name, name("Mara"));
    }
}
