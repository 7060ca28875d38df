//! Tests of what the player sees on a word after a touch: the topmost object there, from the camera.

use bevy::{
    camera::{CameraProjection, primitives::MeshAabb},
    math::{Affine3A, bounding::Aabb3d},
    mesh::{Indices, VertexAttributeValues},
    picking::mesh_picking::ray_cast::{Backfaces, ray_aabb_intersection_3d, ray_mesh_intersection},
    prelude::*,
};
use splitkey_client::{
    AgentCard, AssassinCard, HoldWord, LetGo, MatchView, Selection, Settings, Shown, TableState, TimerToken,
    Viewpoint, WordCard,
    protocol::{FromHost, SeatId},
    rules::{Clue, Fact, Loss, Outcome, Side, TurnEnd},
};

use crate::{
    fixture::{SHORT, act, cell, deal_of, dealt, hear, people, table, wait},
    pointing::highlight::Hovered,
    style,
    table::places,
};

/// What is visible at a point of the view.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Thing {
    Word,
    Agent,
    Token,
    Assassin,
    Other(String),
}

const TOUCHED: u8 = 12;
const LOST: Fact = Fact::MatchEnded { outcome: Outcome::Lost(Loss::Assassin) };

/// Points all over a card, relative to its middle, in card widths.
fn all_over() -> Vec<Vec2> {
    let steps = |reach: f32| [-1.0, 0.1, 1.0].map(|step| step * reach);
    steps(0.45).into_iter().flat_map(|x| steps(0.28).map(|z| Vec2::new(x, z))).collect()
}

/// Returns points of the token on the touched word, relative to the word's middle.
fn on_token(app: &mut App) -> Vec<Vec2> {
    let word = places::word(cell(TOUCHED)).translation;
    let mut tokens = app.world_mut().query_filtered::<&Transform, With<TimerToken>>();
    let middles = tokens.iter(app.world()).map(|token| (token.translation - word).xz());
    let near: Vec<Vec2> = middles.filter(|at| at.abs().cmple(Vec2::new(0.5, 0.33)).all()).collect();
    let around = [Vec2::ZERO, Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y].map(|way| way * 0.1);
    near.into_iter().flat_map(|middle| around.map(|way| middle + way)).collect()
}

/// Returns what the camera sees at points of the touched word, all of which must be in view.
fn seen(app: &mut App, points: &[Vec2]) -> Vec<Thing> {
    let word = places::word(cell(TOUCHED)).translation;
    let mut cameras = app.world_mut().query_filtered::<(&Transform, &Projection), With<Camera3d>>();
    let (camera, lens) = cameras.single(app.world()).expect("one camera");
    let clip = match lens {
        Projection::Perspective(lens) => lens.get_clip_from_view() * camera.to_matrix().inverse(),
        _ => panic!("the table's camera should be a perspective one"),
    };
    let from = camera.translation;
    let things = drawn(app);
    let meshes = app.world().resource::<Assets<Mesh>>();
    let seen = points.iter().map(|point| {
        let at = word + Vec3::new(point.x, style::CARD[2], point.y);
        let place = clip.project_point3(at);
        assert!(place.x.abs() <= 1.0 && place.y.abs() <= 1.0, "{at} is outside the view, at {place}");
        let ray = Ray3d::new(from, Dir3::new(at - from).expect("a way"));
        let met = things.iter().filter_map(|drawn| Some((drawn.distance(meshes, ray)?, drawn.entity)));
        let nearest = met.min_by(|(one, _), (other, _)| one.total_cmp(other));
        nearest.map_or(Thing::Other("nothing".to_owned()), |(_, thing)| kind(app.world(), thing))
    });
    seen.collect()
}

/// A visible, opaque object.
struct Drawn {
    entity: Entity,
    mesh: AssetId<Mesh>,
    place: Affine3A,
    bounds: Aabb3d,
}

fn drawn(app: &mut App) -> Vec<Drawn> {
    let world = app.world_mut();
    let mut drawn = world.query::<(Entity, &Mesh3d, &MeshMaterial3d<StandardMaterial>)>();
    let (meshes, materials) =
        (world.resource::<Assets<Mesh>>(), world.resource::<Assets<StandardMaterial>>());
    let opaque = |of: &MeshMaterial3d<StandardMaterial>| {
        materials.get(&of.0).is_some_and(|material| material.alpha_mode == AlphaMode::Opaque)
    };
    let opaque = drawn.iter(world).filter(|(.., material)| opaque(material));
    let seen = opaque.filter_map(|(entity, mesh, _)| {
        let body = meshes.get(&mesh.0)?.compute_aabb()?;
        let bounds = Aabb3d::new(body.center, body.half_extents);
        Some(Drawn { entity, mesh: mesh.0.id(), place: place(world, entity)?, bounds })
    });
    seen.collect()
}

impl Drawn {
    /// Returns the distance at which a ray hits it.
    fn distance(&self, meshes: &Assets<Mesh>, ray: Ray3d) -> Option<f32> {
        ray_aabb_intersection_3d(ray, &self.bounds, &self.place)?;
        let mesh = meshes.get(self.mesh)?;
        let Some(VertexAttributeValues::Float32x3(corners)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
            return None;
        };
        let Some(Indices::U32(indices)) = mesh.indices() else { return None };
        let hit =
            ray_mesh_intersection(ray, &self.place, corners, None, Some(indices), None, Backfaces::Cull);
        hit.map(|hit| hit.distance)
    }
}

/// Returns the transform of an entity, unless it or an ancestor is hidden.
pub(super) fn place(world: &World, thing: Entity) -> Option<Affine3A> {
    if world.get::<Visibility>(thing) == Some(&Visibility::Hidden) {
        return None;
    }
    let own = world.get::<Transform>(thing).copied().unwrap_or_default().compute_affine();
    match world.get::<ChildOf>(thing) {
        Some(parent) => Some(place(world, parent.parent())? * own),
        None => Some(own),
    }
}

fn kind(world: &World, thing: Entity) -> Thing {
    let is = world.entity(thing);
    match () {
        () if is.contains::<AgentCard>() => Thing::Agent,
        () if is.contains::<AssassinCard>() => Thing::Assassin,
        () if is.contains::<TimerToken>() => Thing::Token,
        () if is.contains::<WordCard>() => Thing::Word,
        () => match is.get::<ChildOf>().map(|parent| kind(world, parent.parent())) {
            Some(Thing::Other(_)) | None => Thing::Other(format!("{:?}", is.get::<Name>())),
            Some(known) => known,
        },
    }
}

/// Lets Owl guess at several tables: for each player and a spectator, with full and reduced motion.
fn check(facts: &[Fact], look: impl Fn(&mut App)) {
    let sides = [Some(Side::A), Some(Side::B), None];
    let seats =
        sides.into_iter().flat_map(|side| [false, true].map(|reduced| (side, Viewpoint::Seat, reduced)));
    let others = [(Some(Side::B), Viewpoint::Top, false), (None, Viewpoint::Broadcast, false)];
    for (viewer, view, reduced_motion) in seats.chain(others) {
        let (mut app, mut game) = seated(viewer, Settings { reduced_motion, view, ..default() });
        assert_eq!(seen(&mut app, &all_over()), vec![Thing::Word; 9], "{viewer:?} {view:?}");
        if viewer == Some(Side::B) {
            hold(&mut app);
        }
        hear(&mut app, act(&mut game, facts.to_vec()));
        // The pointer stays where it is, and so does the word beneath it.
        wait(&mut app, SHORT);
        look(&mut app);
    }
}

/// A match in which Lark has given a clue, as a viewer at the table sees it.
fn seated(viewer: Option<Side>, settings: Settings) -> (App, MatchView) {
    let mut app = table(settings);
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.you = Some(SeatId(viewer.map_or(2, |side| side.index() as u16)));
    state.table = Some(people());
    let mut game = dealt(viewer);
    hear(&mut app, deal_of(&game));
    hear(&mut app, clue(&mut game));
    wait(&mut app, SHORT + 20);
    (app, game)
}

fn clue(game: &mut MatchView) -> FromHost {
    let clue = Clue::new("sailing", 2).expect("a clue");
    act(game, vec![Fact::ClueGiven { giver: Side::A, clue }])
}

/// Touches the word with the pointer: moves over it, holds it for long enough, and stays there.
fn hold(app: &mut App) {
    app.insert_resource(Hovered(Some(cell(TOUCHED))));
    app.world_mut().trigger(HoldWord { cell: cell(TOUCHED) });
    wait(app, 16);
    app.world_mut().trigger(LetGo { on: Some(cell(TOUCHED)) });
    assert_eq!(app.world().resource::<Selection>().cursor, Some(cell(TOUCHED)), "the word was touched");
}

#[test]
fn an_agent_card_lies_on_the_touched_word_for_everybody() {
    let found = Fact::WordCovered { cell: cell(TOUCHED), guesser: Side::B };
    check(&[found], |app| {
        assert_eq!(seen(app, &all_over()), vec![Thing::Agent; 9]);
    });
}

#[test]
fn a_bystander_mark_lies_on_the_touched_word_for_everybody() {
    let marked = Fact::WordMarked { cell: cell(TOUCHED), guesser: Side::B, tokens: 1, assassin: false };
    let facts = [marked, Fact::TurnEnded { how: TurnEnd::Mistake }];
    check(&facts, |app| {
        let points = on_token(app);
        assert_eq!(seen(app, &points), vec![Thing::Token; 5]);
    });
}

#[test]
fn the_assassin_card_lies_on_the_touched_word_for_everybody() {
    let touched = Fact::AssassinTouched { cell: cell(TOUCHED), guesser: Side::B };
    check(&[touched, LOST], |app| {
        assert_eq!(seen(app, &all_over()), vec![Thing::Assassin; 9]);
    });
}

/// The cursor is moved back to a found word, and the pointer rests there too.
#[test]
fn a_found_word_does_not_rise_through_its_agent_card() {
    let (mut app, mut game) = seated(Some(Side::B), Settings::default());
    let found = Fact::WordCovered { cell: cell(TOUCHED), guesser: Side::B };
    hear(&mut app, act(&mut game, vec![found]));
    wait(&mut app, SHORT);
    app.insert_resource(Hovered(Some(cell(TOUCHED))));
    *app.world_mut().resource_mut::<Selection>() = Selection { cursor: Some(cell(TOUCHED)), armed: None };
    wait(&mut app, SHORT);
    assert_eq!(seen(&mut app, &all_over()), vec![Thing::Agent; 9]);
}

/// Counter, log, captions and sounds follow what is reported.
#[test]
fn a_card_lies_on_its_word_before_it_is_reported() {
    let word = cell(TOUCHED);
    let agent = Fact::WordCovered { cell: word, guesser: Side::B };
    let assassin = Fact::AssassinTouched { cell: word, guesser: Side::B };
    let cards = [(vec![agent], Thing::Agent), (vec![assassin, LOST], Thing::Assassin)];
    for (facts, card) in cards {
        for reduced_motion in [false, true] {
            let (mut app, mut game) = seated(Some(Side::A), Settings { reduced_motion, ..default() });
            hear(&mut app, act(&mut game, facts.clone()));
            let mut told = 0;
            for _ in 0..SHORT {
                wait(&mut app, 1);
                let shown = app.world().resource::<Shown>().0.as_ref();
                if shown.is_some_and(|game| game.log.iter().any(|turn| !turn.guesses.is_empty())) {
                    told += 1;
                    assert_eq!(seen(&mut app, &all_over()), vec![card.clone(); 9], "{reduced_motion}");
                    break;
                }
            }
            assert_eq!(told, 1);
        }
    }
}
