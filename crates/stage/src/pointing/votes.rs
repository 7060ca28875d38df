//! What viewers vote for: a bar along the lower edge of each word that has votes.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{ClientSystems, ReplayViewer, Shown, TableState, TableViewers, palette};

use crate::{
    cards::words::Face,
    materials::finish::glowing,
    shape::Shape,
    style::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BarLook>()
        .add_observer(add_bar)
        .add_systems(Update, show_votes.after(ClientSystems::Sync).in_set(ClientSystems::Draw));
}

#[derive(Resource)]
struct BarLook {
    mesh: Handle<Mesh>,
    material: Handle<StandardMaterial>,
}

/// The bar of a word, which is hidden until the word has votes. It grows from its left end.
#[derive(Component)]
struct VoteBar;

/// The left end of a bar, and its middle line. A whole bar ends beside the shape that the viewer's own key shows.
const LEFT: f32 = -0.44;
const LINE: f32 = 0.272;
/// The length of a bar on the word with most votes, and the length below which none is seen well.
const WHOLE: f32 = 0.8;
const SHORTEST: f32 = 0.06;
const BREADTH: f32 = 0.05;
/// Height above a face of what lies on it.
const ABOVE: f32 = 0.002;

impl FromWorld for BarLook {
    fn from_world(world: &mut World) -> BarLook {
        // Its length is set by its scale, which would distort round corners.
        let bar = Shape::new().plate(Vec2::new(1.0, BREADTH), 0.0, Rect::new(0.0, 0.0, 1.0, 1.0));
        let mesh = world.resource_mut::<Assets<Mesh>>().add(bar.mesh());
        let paint = glowing(colour(palette::VOTES), AlphaMode::Opaque);
        let material = world.resource_mut::<Assets<StandardMaterial>>().add(paint);
        BarLook { mesh, material }
    }
}

fn add_bar(added: On<Add, Face>, look: Res<BarLook>, mut commands: Commands) {
    commands.entity(added.entity).with_child((
        Name::new("Votes of viewers"),
        VoteBar,
        NotShadowCaster,
        Mesh3d(look.mesh.clone()),
        MeshMaterial3d(look.material.clone()),
        bar(0.0),
        Visibility::Hidden,
    ));
}

/// Returns the place of a bar whose word has this part of the most votes.
fn bar(heat: f32) -> Transform {
    let length = WHOLE * heat.clamp(SHORTEST, 1.0);
    Transform::from_xyz(LEFT + length / 2.0, style::CARD[2] + ABOVE, LINE)
        .with_scale(Vec3::new(length, 1.0, 1.0))
}

/// Shows the votes on the state of the match that is drawn, to those who are to see them. A replay shows none.
fn show_votes(
    viewers: Res<TableViewers>,
    state: Res<TableState>,
    shown: Res<Shown>,
    replay: Res<ReplayViewer>,
    faces: Query<&Face>,
    mut bars: Query<(&mut Transform, &mut Visibility, &ChildOf), With<VoteBar>>,
) {
    let live = shown.0.as_ref().filter(|_| replay.open().is_none());
    let votes = live.and_then(|game| viewers.votes_on(game, &state));
    for (mut place, mut visibility, card) in &mut bars {
        let Ok(face) = faces.get(card.parent()) else { continue };
        let heat = votes.and_then(|votes| votes.heat(face.0));
        visibility.set_if_neq(heat.map_or(Visibility::Hidden, |_| Visibility::Inherited));
        if let Some(heat) = heat {
            place.set_if_neq(bar(heat));
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::{
        Settings,
        protocol::{FromHost, LinkKind, SeatId, TableView, VotesUse},
        rules::{CELLS, Cell, Clue, Fact, Side, VoteTally},
    };

    use super::*;
    use crate::fixture::{SHORT, act, cell, deal_of, dealt, hear, people, table, wait};

    /// Returns the words with a visible bar, and how long it is.
    fn seen(app: &mut App) -> Vec<(Cell, f32)> {
        wait(app, 2);
        let world = app.world_mut();
        let mut bars = world.query_filtered::<(&Transform, &Visibility, &ChildOf), With<VoteBar>>();
        let visible = bars.iter(world).filter(|(_, visibility, _)| **visibility != Visibility::Hidden);
        let mut seen: Vec<_> = visible
            .map(|(place, _, card)| (world.get::<Face>(card.parent()).expect("a card").0, place.scale.x))
            .collect();
        seen.sort_by_key(|(cell, _)| cell.index());
        seen
    }

    /// Owl may guess, and viewers have voted. `votes` is what the sides make of that.
    fn voted(me: Option<SeatId>, votes: [VotesUse; 2]) -> App {
        let mut app = table(Settings::default());
        let side = me.and_then(|me| people().seats.iter().find(|seat| seat.id == me)?.side);
        let mut game = dealt(side);
        let view = TableView { links: [LinkKind::Viewers].into(), votes, ..people() };
        hear(&mut app, FromHost::Joined { you: me.unwrap_or(SeatId(2)), table: view });
        hear(&mut app, deal_of(&game));
        let clue = Clue::new("river", 2).expect("a clue");
        let given = act(&mut game, vec![Fact::ClueGiven { giver: Side::A, clue }]);
        hear(&mut app, given);
        wait(&mut app, 2 * SHORT);
        let mut cells = [0; CELLS];
        (cells[3], cells[7]) = (40, 10);
        let tally = VoteTally { cells, challenges: 5 };
        hear(&mut app, FromHost::Votes { revision: game.position.revision, tally });
        app
    }

    #[test]
    fn a_bar_is_as_long_as_the_words_part_of_the_most_votes() {
        let mut app = voted(None, [VotesUse::Shown; 2]);
        assert_eq!(seen(&mut app), [(cell(3), WHOLE), (cell(7), WHOLE / 4.0)]);
    }

    #[test]
    fn a_side_that_does_not_want_to_see_votes_sees_none() {
        let mut owl = voted(Some(SeatId(1)), [VotesUse::Shown, VotesUse::Hidden]);
        assert!(seen(&mut owl).is_empty());
        let mut owl = voted(Some(SeatId(1)), [VotesUse::Hidden, VotesUse::Shown]);
        assert_eq!(seen(&mut owl).len(), 2);
    }

    #[test]
    fn votes_on_an_earlier_state_are_gone() {
        let mut app = voted(None, [VotesUse::Shown; 2]);
        let tally = VoteTally { cells: [9; CELLS], challenges: 0 };
        hear(&mut app, FromHost::Votes { revision: 0, tally });
        assert!(seen(&mut app).is_empty());
    }
}
