//! How long disconnected players have been away.

use std::{collections::BTreeMap, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::SeatId;

use crate::{ClientSystems, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Absences>().add_systems(Update, count_absences.in_set(ClientSystems::Sync));
}

/// How long this client has seen each seated player disconnected.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Absences(BTreeMap<SeatId, Duration>);

impl Absences {
    /// In whole seconds; 0 for a connected player.
    pub fn seconds(&self, seat: SeatId) -> u64 {
        self.0.get(&seat).map_or(0, Duration::as_secs)
    }
}

fn count_absences(time: Res<Time<Real>>, state: Res<TableState>, mut absences: ResMut<Absences>) {
    let seats = state.table.iter().flat_map(|table| &table.seats);
    let lost = seats.filter(|seat| seat.side.is_some() && !seat.connected).map(|seat| seat.id);
    let counted: BTreeMap<_, _> = lost
        .map(|seat| (seat, absences.0.get(&seat).map_or(Duration::ZERO, |passed| *passed + time.delta())))
        .collect();
    absences.set_if_neq(Absences(counted));
}

#[cfg(test)]
mod tests {
    use bevy_time::TimeUpdateStrategy;
    use splitkey_protocol::{PlayerName, Seat, TableCode, TableView};
    use splitkey_rules::Side;

    use super::*;

    #[test]
    fn counts_from_the_disconnection_until_the_player_is_back() {
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, plugin))
            .init_resource::<TableState>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        let connect = |app: &mut App, connected| {
            let name = PlayerName::new("Mara").expect("a name");
            let seat =
                Seat { id: SeatId(2), name, side: Some(Side::B), connected, away: false, computer: None };
            app.world_mut().resource_mut::<TableState>().table = Some(TableView {
                seats: vec![seat],
                match_dealt: true,
                can_flip: true,
                ..TableView::new(TableCode::from_bits(5), SeatId(2))
            });
            app.update();
        };
        let seconds = |app: &App| app.world().resource::<Absences>().seconds(SeatId(2));
        connect(&mut app, false);
        (0..5).for_each(|_| app.update());
        assert_eq!(seconds(&app), 5);
        connect(&mut app, true);
        connect(&mut app, false);
        assert_eq!(seconds(&app), 0);
    }
}
