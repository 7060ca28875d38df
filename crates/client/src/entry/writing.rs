//! A person who writes the first clue of a match has it, as far as a computer on the other side is concerned.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::Request;
use splitkey_rules::Phase;

use crate::{ClueTyped, Flow, MatchShown, TableState, ToHost};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Announced>().add_observer(announce).add_observer(begin);
}

/// Whether it was announced that this player writes the first clue.
#[derive(Resource, Default)]
struct Announced(bool);

/// Tells the computer, which then waits. People are told only by the player's own word.
fn announce(
    typed: On<ClueTyped>,
    state: Res<TableState>,
    flow: Res<Flow>,
    mut announced: ResMut<Announced>,
    mut commands: Commands,
) {
    let Some(side) = state.my_side().filter(|_| state.phase() == Some(Phase::First)) else { return };
    let alone = state.seats_of(side.partner()).all(|seat| seat.computer.is_some());
    let told = state.you.is_some_and(|you| flow.now.first_clues.contains(&you));
    let writes = !typed.0.trim().is_empty();
    if alone && writes != announced.0 && (announced.0 || !told) {
        announced.0 = writes;
        commands.trigger(ToHost(Request::OfferFirstClue { offer: writes }));
    }
}

fn begin(shown: On<MatchShown>, mut announced: ResMut<Announced>) {
    if shown.fresh {
        announced.0 = false;
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{Computer, Level, Seat, SeatId, TableCode, TableView};
    use splitkey_rules::{Identity, Side, SideMap};

    use super::*;
    use crate::phrases::sample::Sample;

    #[derive(Resource, Default)]
    struct Sent(Vec<Request>);

    fn table(computer: bool) -> App {
        let computer = computer.then_some(Computer { level: Level::Sharp, quick: false });
        let seat = |id, side, computer| Seat {
            id: SeatId(id),
            name: splitkey_protocol::PlayerName::new("Vera").unwrap(),
            side: Some(side),
            connected: true,
            away: false,
            computer,
        };
        let seats = vec![seat(1, Side::A, None), seat(2, Side::B, computer)];
        let table = TableView { seats, ..TableView::new(TableCode::from_bits(5), SeatId(1)) };
        let mut game = Sample::new().seen_by(None);
        game.me = Some((Side::A, SideMap([Identity::Bystander; 25])));
        game.position.phase = Phase::First;
        let state =
            TableState { you: Some(SeatId(1)), table: Some(table), game: Some(game), ..Default::default() };
        let mut app = App::new();
        app.add_plugins(plugin).insert_resource(state).init_resource::<Flow>().init_resource::<Sent>();
        app.add_observer(|sent: On<ToHost>, mut all: ResMut<Sent>| all.0.push(sent.event().0.clone()));
        app
    }

    fn types(app: &mut App, texts: &[&str]) -> Vec<Request> {
        texts.iter().for_each(|text| app.world_mut().trigger(ClueTyped((*text).into())));
        app.world_mut().flush();
        std::mem::take(&mut app.world_mut().resource_mut::<Sent>().0)
    }

    #[test]
    fn a_computer_is_told_of_a_first_clue_that_is_being_written_and_given_up() {
        let mut app = table(true);
        let offer = |offer| Request::OfferFirstClue { offer };
        assert_eq!(types(&mut app, &["p", "po", "pol"]), [offer(true)]);
        assert_eq!(types(&mut app, &["po", ""]), [offer(false)]);
        assert_eq!(types(&mut app, &["s"]), [offer(true)]);
    }

    #[test]
    fn people_are_told_nothing_of_what_is_being_written() {
        assert_eq!(types(&mut table(false), &["p", ""]), []);
    }
}
