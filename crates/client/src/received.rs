//! The host's messages, one after the other.

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};
use splitkey_net::Heard;
use splitkey_protocol::FromHost;

use crate::ClientSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Received>()
        .init_schedule(OnReceived)
        .add_systems(Update, receive_messages.in_set(ClientSystems::Receive));
}

/// A message from the host. Each subject reads those that concern it in [`OnReceived`], and ignores the others.
#[derive(Message, Debug)]
pub(crate) struct Received(pub(crate) FromHost);

/// Runs once for each message, so that everything that follows from a message is done before the next one is read,
/// however many arrive in a frame.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OnReceived;

pub(crate) fn receive_messages(world: &mut World) {
    while let Some(message) = world.resource_mut::<Heard>().0.pop_front() {
        world.write_message(Received(message));
        world.run_schedule(OnReceived);
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{Channel, PlayerName, Seat, SeatId, TableCode, TableView, TalkLine};

    use super::*;
    use crate::{ClientPlugin, Talk};

    #[test]
    fn messages_of_one_frame_are_read_in_the_order_in_which_they_arrived() {
        let (you, other) = (SeatId(1), SeatId(2));
        let seat = |id, name| {
            let name = PlayerName::new(name).expect("a name");
            Seat { id, name, side: None, connected: true, away: false, computer: None }
        };
        let seats = vec![seat(you, "Vera"), seat(other, "Mara")];
        let table = TableView { seats, ..TableView::new(TableCode::from_bits(5), you) };
        let say = |text| {
            let line = TalkLine::new(text).expect("a line");
            FromHost::Said { by: other, channel: Channel::Table, line }
        };
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, ClientPlugin));
        app.world_mut().resource_mut::<Heard>().0.extend([
            FromHost::Joined { you, table },
            say("Hello"),
            FromHost::PeopleChanged { changed: vec![seat(other, "Mara M.")], gone: Vec::new() },
            say("Bye"),
            FromHost::PeopleChanged { changed: Vec::new(), gone: vec![other] },
        ]);
        app.update();
        let lines = &app.world().resource::<Talk>().lines;
        let lines: Vec<_> = lines.iter().map(|line| (line.name.as_str(), line.text.as_str())).collect();
        assert_eq!(lines, [("Mara", "Hello"), ("Mara M.", "Bye")]);
    }
}
