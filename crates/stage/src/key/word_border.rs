//! The marks of the viewer's own key on the words: a thin edge around each card, and a shape in a corner.

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{
    ClientSystems, MatchView, Settings, Shown, StandMap, WordCard, WordLook, palette,
    palette::Paint,
    rules::{Identity, Side, SideMap},
};

use crate::{
    cards::words::Face,
    materials::finish::Finishes,
    shape::Shape,
    style::{self, colour},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BorderMeshes>()
        .add_observer(add_border)
        .add_systems(Update, show_borders.after(ClientSystems::Sync).in_set(ClientSystems::Draw));
}

/// The borders of agents, bystanders and assassins, in each weight.
#[derive(Resource)]
struct BorderMeshes([[Handle<Mesh>; 3]; 2]);

/// How much a border stands out: little while the viewer guesses, for whom their own key is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    Light,
    Heavy,
}

/// The edge of a card, and the identity that it shows. Without an identity it has no mesh.
#[derive(Component, Default)]
struct KeyBorder(Option<(Identity, Weight)>);

/// The gap between the card's edge and the line.
const INSET: f32 = 0.006;
/// The position of the shape, below the word.
const SHAPE_AT: Vec2 = Vec2::new(0.435, 0.27);
/// The heights above a face of what lies on it, and of what lies on that.
const ABOVE: f32 = 0.0012;
const HIGHER: f32 = 0.0018;

impl FromWorld for BorderMeshes {
    fn from_world(world: &mut World) -> BorderMeshes {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        BorderMeshes([Weight::Light, Weight::Heavy].map(|weight| {
            let borders = [Identity::Agent, Identity::Bystander, Identity::Assassin];
            borders.map(|identity| meshes.add(border(identity, weight).mesh()))
        }))
    }
}

impl BorderMeshes {
    fn of(&self, identity: Identity, weight: Weight) -> Handle<Mesh> {
        let [light, heavy] = &self.0;
        let [agent, bystander, assassin] = if weight == Weight::Light { light } else { heavy };
        match identity {
            Identity::Agent => agent.clone(),
            Identity::Bystander => bystander.clone(),
            Identity::Assassin => assassin.clone(),
        }
    }
}

fn paint(identity: Identity) -> Paint {
    match identity {
        Identity::Agent => palette::AGENT,
        Identity::Bystander => palette::BYSTANDER_RIM,
        Identity::Assassin => palette::ASSASSIN,
    }
}

/// Returns a disc with a hole for agents, an open square for bystanders, a cross for assassins.
fn border(identity: Identity, weight: Weight) -> Shape {
    // The width of the line, and the radius of the shape.
    let (breadth, reach) = if weight == Weight::Light { (0.012, 0.026) } else { (0.046, 0.056) };
    let hole = Vec2::new(style::CARD[0], style::CARD[1]) - Vec2::splat(2.0 * (INSET + breadth));
    let whole = Rect::new(0.0, 0.0, 1.0, 1.0);
    let at = |height: f32| Transform::from_xyz(SHAPE_AT.x, height, SHAPE_AT.y);
    let line = Shape::new().paint(colour(paint(identity))).frame(
        hole,
        (style::CARD_CORNER - INSET - breadth).max(0.002),
        breadth,
    );
    match identity {
        Identity::Agent => line
            .at(at(0.0))
            .disc(reach, 20)
            .paint(colour(palette::PAPER_NEAR))
            .at(at(HIGHER - ABOVE))
            .disc(reach * 0.36, 12),
        Identity::Bystander => line.at(at(0.0)).frame(Vec2::splat(reach), 0.002, reach * 0.4),
        Identity::Assassin => [1.0, -1.0].into_iter().fold(line, |shape, way| {
            let turn = Quat::from_rotation_y(way * std::f32::consts::FRAC_PI_4);
            shape.at(at(0.0).with_rotation(turn)).plate(Vec2::new(reach * 2.6, reach * 0.8), 0.002, whole)
        }),
    }
}

fn add_border(added: On<Add, Face>, finishes: Res<Finishes>, mut commands: Commands) {
    commands.entity(added.entity).with_child((
        Name::new("Key border"),
        KeyBorder::default(),
        NotShadowCaster,
        MeshMaterial3d(finishes.painted.clone()),
        Transform::from_xyz(0.0, style::CARD[2] + ABOVE, 0.0),
        Visibility::Hidden,
    ));
}

/// Shows the borders while the stand shows the viewer's map. Settled words have none.
fn show_borders(
    (settings, shown): (Res<Settings>, Res<Shown>),
    stand: Query<&StandMap>,
    words: Query<&WordLook, With<WordCard>>,
    faces: Query<(&Face, &ChildOf)>,
    meshes: Res<BorderMeshes>,
    mut borders: Query<(Entity, &mut KeyBorder, &ChildOf)>,
    mut commands: Commands,
) {
    let guesses = |game: &MatchView| game.my_side().is_some_and(|side| game.position.phase.may_guess(side));
    let weight = if shown.0.as_ref().is_some_and(guesses) { Weight::Light } else { Weight::Heavy };
    let key = stand.single().ok().and_then(|stand| stand.0).filter(|_| settings.shows_key_on_words());
    for (entity, mut border, card) in &mut borders {
        let Ok((face, word)) = faces.get(card.parent()) else { continue };
        let look = words.get(word.parent()).map(|look| look.0).unwrap_or_default();
        let open = |(side, _): &(Side, SideMap)| !look.is_covered() && !look.is_marked_by(side.partner());
        let wanted = key.filter(open).map(|(_, map)| (map.at(face.0), weight));
        if border.0 == wanted {
            continue;
        }
        border.0 = wanted;
        match wanted {
            Some((identity, weight)) => {
                let mesh = Mesh3d(meshes.of(identity, weight));
                commands.entity(entity).insert((mesh, Visibility::Inherited));
            }
            None => {
                commands.entity(entity).remove::<Mesh3d>().insert(Visibility::Hidden);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_client::{Viewpoint, rules::Fact};

    use super::*;
    use crate::fixture::{SHORT, act, cell, deal_of, dealt, hear, key, table, wait};

    /// Returns the identities that visible borders show, by cell.
    fn told(app: &mut App) -> Vec<(u8, Identity)> {
        told_with(app, Weight::Heavy)
    }

    fn told_with(app: &mut App, weight: Weight) -> Vec<(u8, Identity)> {
        let meshes = app.world().resource::<BorderMeshes>();
        let identities = [Identity::Agent, Identity::Bystander, Identity::Assassin];
        let known: Vec<_> =
            identities.into_iter().map(|identity| (meshes.of(identity, weight), identity)).collect();
        let mut borders =
            app.world_mut().query_filtered::<(&Mesh3d, &Visibility, &ChildOf), With<KeyBorder>>();
        let world = app.world();
        let seen = borders.iter(world).map(|(mesh, visibility, card)| {
            assert_eq!(*visibility, Visibility::Inherited, "a hidden edge has no mesh");
            let identity = known.iter().find(|(of, _)| *of == mesh.0).map(|(_, identity)| *identity);
            let face = world.get::<Face>(card.parent()).expect("a card").0;
            (face.into(), identity.expect("an edge"))
        });
        let mut seen: Vec<_> = seen.collect();
        seen.sort_by_key(|(cell, _)| *cell);
        seen
    }

    fn seated(me: Option<Side>, settings: Settings) -> App {
        let mut app = table(settings);
        hear(&mut app, deal_of(&dealt(me)));
        wait(&mut app, SHORT);
        app
    }

    #[test]
    fn each_word_shows_its_identity_on_my_own_key() {
        for side in Side::BOTH {
            let map = key()[side.index()];
            let mut app = seated(Some(side), Settings::default());
            let wanted: Vec<_> = (0..25).map(|at| (at, map.at(cell(at)))).collect();
            assert_eq!(told(&mut app), wanted);
        }
    }

    #[test]
    fn no_edge_reveals_anything_while_no_key_is_shown() {
        let plain = Settings::default();
        let hidden = [
            Settings { key_shown: false, ..plain },
            Settings { key_on_words: false, ..plain },
            Settings { view: Viewpoint::Broadcast, ..plain },
            Settings { streamer: true, ..plain },
        ];
        for settings in hidden {
            assert!(told(&mut seated(Some(Side::A), settings)).is_empty());
            let mut app = seated(Some(Side::A), plain);
            app.insert_resource(settings);
            wait(&mut app, 2);
            assert!(told(&mut app).is_empty(), "nothing is left of it");
        }
        assert!(told(&mut seated(None, plain)).is_empty(), "spectators have no key");
    }

    #[test]
    fn the_edges_are_light_while_i_guess_and_heavy_while_i_give() {
        let mut app = seated(Some(Side::A), Settings::default());
        let mut game = dealt(Some(Side::A));
        assert_eq!(told_with(&mut app, Weight::Heavy).len(), 25);
        let clue = splitkey_client::rules::Clue::new("walnut", 2).expect("a clue");
        hear(&mut app, act(&mut game, vec![Fact::ClueGiven { giver: Side::B, clue }]));
        wait(&mut app, 2 * SHORT);
        assert_eq!(told_with(&mut app, Weight::Light).len(), 25);
    }

    #[test]
    fn a_settled_word_has_no_edge() {
        let mut app = seated(Some(Side::A), Settings::default());
        let mut game = dealt(Some(Side::A));
        let found = Fact::WordCovered { cell: cell(0), guesser: Side::B };
        let missed = Fact::WordMarked { cell: cell(9), guesser: Side::B, tokens: 1, assassin: false };
        let open = Fact::WordMarked { cell: cell(10), guesser: Side::A, tokens: 1, assassin: false };
        hear(&mut app, act(&mut game, vec![found, missed, open]));
        wait(&mut app, 2 * SHORT);
        let cells: Vec<u8> = told(&mut app).into_iter().map(|(cell, _)| cell).collect();
        assert_eq!(cells, (0..25).filter(|at| ![0, 9].contains(at)).collect::<Vec<u8>>());
    }
}
