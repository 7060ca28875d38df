//! Tests that streamer mode keeps the key and the side's pins off the table: everything drawn is the same, whatever they
//! are. The same walk finds each of them where it may be seen, so that a leak would be found, too.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use bevy::prelude::*;
use splitkey_client::{
    MatchView, Settings, TableState, Viewpoint,
    protocol::{FromHost, SeatId},
    rules::{Clue, Fact, Side, SideMap, TokenFace, TurnEnd},
};

use super::seen::place;
use crate::fixture::{SHORT, act, cell, deal_of, dealt, hear, key, people, table, wait};

/// What must not be seen.
#[derive(Clone, Copy)]
struct Secrets {
    /// By how many words the key is moved on.
    key: usize,
    pinned: u8,
}

const ONE: Secrets = Secrets { key: 0, pinned: 3 };
const OTHER_KEY: Secrets = Secrets { key: 7, ..ONE };
const OTHER_PIN: Secrets = Secrets { pinned: 17, ..ONE };

impl Secrets {
    fn map(self) -> SideMap {
        let [map, _] = key();
        SideMap(std::array::from_fn(|at| map.0[(at + self.key) % 25]))
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Describes every visible object: its place, its shape, and its material with the picture on it.
fn drawn(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut things = world.query::<(Entity, NameOrEntity, &Mesh3d, &MeshMaterial3d<StandardMaterial>)>();
    let (meshes, images) = (world.resource::<Assets<Mesh>>(), world.resource::<Assets<Image>>());
    let materials = world.resource::<Assets<StandardMaterial>>();
    let mut pictures = HashMap::new();
    let mut picture = |of: &Option<Handle<Image>>| {
        let of = of.as_ref()?;
        Some(*pictures.entry(of.id()).or_insert_with(|| hash(&images.get(of).map(|image| &image.data))))
    };
    let mut drawn: Vec<String> = things
        .iter(world)
        .filter_map(|(entity, name, mesh, material)| {
            let (place, mesh) = (place(world, entity)?, meshes.get(&mesh.0)?);
            let material = materials.get(&material.0)?;
            let shape = hash(&(mesh.create_packed_vertex_buffer_data(), format!("{:?}", mesh.indices())));
            let look = (material.base_color, material.emissive, material.alpha_mode);
            let pictures = [picture(&material.base_color_texture), picture(&material.emissive_texture)];
            let name = name.name.map_or("an object", Name::as_str);
            Some(format!("{name} {place:?} {shape} {look:?} {:?} {pictures:?}", material.uv_transform))
        })
        .collect();
    drawn.sort();
    drawn
}

/// Plays a part of a match on a table with these settings. Returns what is drawn after each step.
fn walk(settings: Settings, secrets: Secrets) -> Vec<Vec<String>> {
    let mut app = table(settings);
    let mut state = app.world_mut().resource_mut::<TableState>();
    (state.you, state.table) = (Some(SeatId(0)), Some(people()));
    let mut game = MatchView { me: Some((Side::A, secrets.map())), ..dealt(Some(Side::A)) };
    hear(&mut app, deal_of(&game));
    hear(&mut app, FromHost::Pinned { by: SeatId(0), words: vec![cell(secrets.pinned)] });
    let clue = Clue::new("sailing", 2).expect("a clue");
    let stop = Fact::CheckTaken { side: Side::B, face: TokenFace::Bystander };
    let steps = [
        vec![],
        vec![Fact::ClueGiven { giver: Side::A, clue }],
        vec![Fact::WordCovered { cell: cell(12), guesser: Side::B }],
        vec![stop, Fact::TurnEnded { how: TurnEnd::Stop }],
        vec![Fact::SuddenDeathBegan],
    ];
    let steps = steps.map(|facts| {
        if !facts.is_empty() {
            hear(&mut app, act(&mut game, facts));
        }
        wait(&mut app, SHORT);
        drawn(&mut app)
    });
    steps.into()
}

/// Returns at how many steps a table looks different with other secrets.
fn differences(settings: Settings, [one, other]: [Secrets; 2]) -> usize {
    let [one, other] = [one, other].map(|secrets| walk(settings, secrets));
    assert!(one.iter().all(|drawn| drawn.len() > 25), "the words are on the table");
    one.iter().zip(&other).filter(|(one, other)| one != other).count()
}

fn streaming() -> Settings {
    Settings { streamer: true, ..default() }
}

#[test]
fn in_streamer_mode_nothing_on_the_table_depends_on_a_secret() {
    for view in [Viewpoint::Seat, Viewpoint::Top, Viewpoint::Broadcast] {
        let settings = Settings { view, ..streaming() };
        let other = Secrets { pinned: OTHER_PIN.pinned, ..OTHER_KEY };
        assert_eq!(differences(settings, [ONE, other]), 0, "{view:?}");
    }
}

#[test]
fn a_table_that_shows_one_secret_is_found() {
    let plain = Settings::default();
    let stand_alone = Settings { key_on_words: false, ..plain };
    let peeking = Settings { peek: true, peeking: true, ..streaming() };
    for settings in [plain, stand_alone, peeking] {
        assert_eq!(differences(settings, [ONE, OTHER_KEY]), 5, "the key is seen all along");
    }
    assert_eq!(differences(plain, [ONE, OTHER_PIN]), 5, "the pin is seen all along");
}
