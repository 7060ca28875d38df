//! The key stand: two boards that lean on each other. The viewer's board shows their map, or leather. Both lie flat and
//! show both maps once the match is over.

use std::f32::consts::FRAC_PI_2;

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{
    ClientSystems, Layout, Settings, Shown, StandMap,
    rules::{Side, SideMap},
};

use crate::{
    drawing::bitmap::{ALL_LEVELS, ColourSpace, Sampling},
    key::key_map::draw_map,
    materials::finish::{Finishes, plain},
    motion::{self, Glide, Rest, move_to},
    quality::detail::Detail,
    shape::Shape,
    style::{self, colour},
    table::{CurrentViewer, TableRoot, ViewerSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_stand)
        .add_systems(Update, (open_stand, show_maps).after(ViewerSystems).in_set(ClientSystems::Draw));
}

/// The map on a board: the viewer's own or the far one, and what it shows.
#[derive(Component)]
struct BoardMap {
    far: bool,
    shows: Option<Showing>,
}

/// The map on the viewer's own board.
#[derive(Component)]
pub(crate) struct OwnMap;

/// A board of the stand with everything on it.
#[derive(Component)]
struct Board {
    far: bool,
}

/// How a side's map is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Showing {
    side: Side,
    map: SideMap,
    coarse: bool,
    patterns: bool,
}

/// The size of a board and of the map on it, before the stand's scale.
const BOARD: f32 = 1.86;
pub(crate) const PICTURE: f32 = 1.74;
/// Pixels per unit of the map's drawing, fine and coarse.
const UNITS: [f32; 2] = [1.333, 0.75];
/// Maps glow slightly, so that they stay readable in the dark.
const GLOW: f32 = 0.2;

/// The lower edges of the boards where they lie flat, one behind the other.
const OPEN_NEAR: f32 = 1.98;
const OPEN_FAR: f32 = 0.06;

fn place() -> Transform {
    Transform::from_translation(style::STAND_AT.into())
        .with_rotation(Quat::from_rotation_y(style::STAND_YAW))
        .with_scale(Vec3::splat(style::STAND_SCALE))
}

/// Returns the place of a board: leaning on the other, or flat behind it once both keys are shown.
fn board_place(far: bool, open: bool) -> Transform {
    let (y, z, lean) = match (far, open) {
        (false, false) => (0.08, 0.62, -style::STAND_LEAN),
        (true, false) => (0.08, -1.95, style::STAND_LEAN - 0.02),
        (false, true) => (0.1, OPEN_NEAR, -FRAC_PI_2),
        (true, true) => (0.1, OPEN_FAR, -FRAC_PI_2),
    };
    place() * Transform::from_xyz(0.0, y, z).with_rotation(Quat::from_rotation_x(lean))
}

/// Returns the corners of the map that shows the viewer's key, while the stand is closed.
pub(crate) fn corners() -> [Vec3; 4] {
    let corner = |x: f32, y: f32| board_place(false, false).transform_point(Vec3::new(x, y, 0.034));
    let half = BOARD / 2.0;
    [corner(-half, 0.0), corner(half, 0.0), corner(half, BOARD), corner(-half, BOARD)]
}

fn set_stand(
    table: Res<TableRoot>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let board = |z: f32| {
        let middle = Transform::from_xyz(0.0, BOARD / 2.0, z);
        Shape::new().paint(colour(style::STAND_WOOD)).at(middle).cuboid(Vec3::new(BOARD, BOARD, 0.05))
    };
    let edge = |x: f32| Transform::from_xyz(x, BOARD / 2.0, -0.02);
    let fittings = Shape::new()
        .at(Transform::from_xyz(0.0, 0.0, 0.02))
        .cuboid(Vec3::new(1.92, 0.09, 0.12))
        .at(edge(-0.95))
        .cuboid(Vec3::new(0.05, 1.9, 0.08))
        .at(edge(0.95))
        .cuboid(Vec3::new(0.05, 1.9, 0.08));
    // The hinge belongs to the viewer's board.
    let across = Quat::from_rotation_z(FRAC_PI_2);
    let hinge = [[0.0, -0.95], [0.045, -0.95], [0.045, 0.95], [0.0, 0.95]];
    let top = Transform::from_xyz(0.0, BOARD + 0.03, 0.0);
    let fittings = fittings
        .at(top * Transform::from_rotation(across))
        .lathe(&hinge, 20)
        .at(top * Transform::from_xyz(-0.97, 0.0, 0.0))
        .ball(0.07)
        .at(top * Transform::from_xyz(0.97, 0.0, 0.0))
        .ball(0.07);
    // The plate is built lying down and then stood up on the board.
    let up =
        |z: f32| Transform::from_xyz(0.0, BOARD / 2.0, z).with_rotation(Quat::from_rotation_x(FRAC_PI_2));
    let corner = |x: f32, z: f32| Vec3::new(x, 0.0, z) * PICTURE / 2.0;
    let picture = Shape::new().face(
        [corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0)],
        [Vec2::Y, Vec2::ONE, Vec2::X, Vec2::ZERO],
    );
    let picture = meshes.add(picture.mesh_with_tangents());
    let fittings = meshes.add(fittings.mesh());
    commands.entity(table.0).with_children(|table| {
        for far in [false, true] {
            let depth = if far { 0.0 } else { -0.03 };
            let lies = board_place(far, false);
            let mut stand = table.spawn((
                Name::new(if far { "Far board" } else { "Near board" }),
                Board { far },
                Rest(lies),
                lies,
                Mesh3d(meshes.add(board(depth).mesh())),
                MeshMaterial3d(finishes.painted.clone()),
            ));
            let board_map = (
                Name::new("Board map"),
                BoardMap { far, shows: None },
                NotShadowCaster,
                up(depth + 0.034),
                Mesh3d(picture.clone()),
                MeshMaterial3d(finishes.leather.clone()),
            );
            if far {
                stand.with_child(board_map);
            } else {
                stand.with_child((board_map, OwnMap));
                let brass = MeshMaterial3d(finishes.brass.clone());
                stand.with_child((Name::new("Stand fittings"), Mesh3d(fittings.clone()), brass));
            }
        }
    });
}

/// Swings both boards flat once both keys may be seen.
fn open_stand(
    shown: Res<Shown>,
    settings: Res<Settings>,
    boards: Query<(Entity, &Board, &Rest, &Transform)>,
    mut commands: Commands,
) {
    let open = shown.0.as_ref().is_some_and(|game| game.key.is_some());
    for (entity, board, rest, now) in &boards {
        let wanted = board_place(board.far, open);
        if rest.0 != wanted {
            let swing = Glide::new(*now, wanted, motion::STAND_OPENS, EaseFunction::CubicInOut).arc(0.5);
            move_to(&mut commands, entity, wanted, Some(swing), &settings);
        }
    }
}

/// Draws the maps that the stand shows, or covers its boards. A hidden map is in no texture. While the table is drawn
/// flat, nothing is drawn here.
fn show_maps(
    layout: Res<Layout>,
    detail: Res<Detail>,
    viewer: Res<CurrentViewer>,
    settings: Res<Settings>,
    shown: Res<Shown>,
    finishes: Res<Finishes>,
    stand: Query<&StandMap>,
    mut maps: Query<(&mut BoardMap, &mut MeshMaterial3d<StandardMaterial>)>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    if *layout != Layout::Table {
        return;
    }
    let both = shown.0.as_ref().and_then(|game| game.key);
    let mine = stand.single().ok().and_then(|stand| stand.0);
    let side = mine.map_or(viewer.0.seat(), |(side, _)| side);
    for (mut board_map, mut material) in &mut maps {
        let side = if board_map.far { side.partner() } else { side };
        let map = match both {
            Some(key) => key.get(side.index()).copied(),
            None => mine.filter(|_| !board_map.far).map(|(_, map)| map),
        };
        let (coarse, patterns) = (detail.low, settings.patterns);
        let wanted = map.map(|map| Showing { side, map, coarse, patterns });
        if board_map.shows == wanted {
            continue;
        }
        board_map.shows = wanted;
        material.0 = match wanted {
            Some(showing) => materials.add(showing.paint(&mut images)),
            None => finishes.leather.clone(),
        };
    }
}

impl Showing {
    fn paint(self, images: &mut Assets<Image>) -> StandardMaterial {
        let [fine, coarse] = UNITS;
        let unit = if self.coarse { coarse } else { fine };
        let drawing = draw_map(self.side, &self.map, self.patterns, unit);
        // The map faces the viewer, so it needs no anisotropic filtering.
        let sampling = Sampling { repeat: false, anisotropy: 1, levels: ALL_LEVELS };
        let texture = images.add(drawing.texture(ColourSpace::Srgb, sampling));
        StandardMaterial {
            base_color_texture: Some(texture.clone()),
            emissive: LinearRgba::rgb(GLOW, GLOW, GLOW),
            emissive_texture: Some(texture),
            ..plain(Color::WHITE, 0.6)
        }
    }
}
