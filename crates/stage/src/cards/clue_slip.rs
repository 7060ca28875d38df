//! The clue slip: the last clue and its number, muted once its turn is over. In sudden death it is turned over, and
//! says how many agents are left.

use std::f32::consts::PI;

use bevy::{light::NotShadowCaster, prelude::*};
use splitkey_client::{
    AGENT_CARDS, ClientSystems, Layout, Settings, Shown, Texts, Viewpoint, arg, palette, phrases,
    rules::{Phase, Side},
};
use vello_cpu::kurbo::{Affine, Line};

use crate::{
    drawing::{
        bitmap::{ALL_LEVELS, Bitmap, ColourSpace, Sampling},
        lettering::{Ink, Room, Setting, Typeface, Typefaces, tint},
        surface,
    },
    materials::finish::{Finishes, plain},
    motion::{self, Glide, move_to},
    quality::detail::Detail,
    shape::Shape,
    style::{self, colour},
    table::{CurrentViewer, TableRoot, ViewerSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_slip)
        .add_systems(Update, write_slip.after(ViewerSystems).in_set(ClientSystems::Draw));
}

/// The slip, and what is written on it.
#[derive(Component, Default)]
struct Slip {
    written: Option<Writing>,
    coarse: bool,
}

#[derive(Component)]
struct SlipFace;

/// Everything that a slip shows.
#[derive(Clone, Debug, PartialEq)]
struct Writing {
    from: String,
    turn: String,
    clue: String,
    number: u8,
    giver: Side,
    /// Whether the clue's turn is still running.
    open: bool,
    /// Turned over, since there are no more clues.
    sudden: bool,
}

/// The drawing's size in units, and pixels per unit, fine and coarse.
const DRAWING: [f32; 2] = [760.0, 180.0];
const UNITS: [f32; 2] = [1.5, 1.0];
/// Opacity of the ink once the clue's turn is over.
const CLOSED: f32 = 0.72;
const CLUE_ROOM: Room = Room { width: 560.0, size: 104.0 };
const NUMBER_ROOM: Room = Room { width: 90.0, size: 128.0 };

/// The slip's thickness.
const THICKNESS: f32 = 0.0105;

fn place(turned: bool) -> Transform {
    let at = Transform::from_translation(style::SLIP_AT.into())
        .with_rotation(Quat::from_rotation_y(style::SLIP_YAW));
    if turned {
        at * Transform::from_xyz(0.0, THICKNESS, 0.0).with_rotation(Quat::from_rotation_x(PI))
    } else {
        at
    }
}

fn set_slip(
    table: Res<TableRoot>,
    finishes: Res<Finishes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let size = Vec2::from(style::SLIP);
    let whole = Rect::new(0.0, 0.0, 1.0, 1.0);
    let body = Shape::new()
        .paint(colour(style::CARD_EDGE))
        .slab(size, 0.018, 0.009, 0.002)
        .paint(colour(style::SLIP_HEAD))
        .at(Transform::from_rotation(Quat::from_rotation_x(PI)))
        .plate(size, 0.018, whole);
    let face = Shape::new().at(Transform::from_xyz(0.0, THICKNESS, 0.0)).plate(size, 0.018, whole);
    let (body, face) = (meshes.add(body.mesh()), meshes.add(face.mesh()));
    commands.entity(table.0).with_children(|table| {
        table
            .spawn((
                Name::new("Slip"),
                Slip::default(),
                Mesh3d(body),
                MeshMaterial3d(finishes.painted.clone()),
                place(false),
                Visibility::Hidden,
            ))
            .with_child((Name::new("Slip face"), SlipFace, NotShadowCaster, Mesh3d(face)));
    });
}

/// Writes the last clue on the slip. A new slip slides in from the giver.
fn write_slip(
    shown: Res<Shown>,
    viewer: Res<CurrentViewer>,
    detail: Res<Detail>,
    settings: Res<Settings>,
    texts: Res<Texts>,
    layout: Res<Layout>,
    mut slips: Query<(Entity, &mut Slip, &mut Visibility)>,
    faces: Query<Entity, With<SlipFace>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut paper: Local<Option<(f32, Bitmap)>>,
    mut commands: Commands,
) {
    let changed = shown.is_changed() || viewer.is_changed() || settings.is_changed();
    let changed = changed || detail.is_changed() || texts.is_changed() || layout.is_changed();
    if !changed || *layout != Layout::Table {
        return;
    }
    let (Ok((entity, mut slip, mut visibility)), Ok(face)) = (slips.single_mut(), faces.single()) else {
        return;
    };
    // The broadcast view shows the clue in the lower third instead.
    let writing = writing(&shown, &settings, &texts).filter(|_| settings.view != Viewpoint::Broadcast);
    if slip.written == writing && slip.coarse == detail.low {
        return;
    }
    let is_new =
        |last: &Writing, now: &Writing| !now.sudden && (last.turn != now.turn || last.clue != now.clue);
    let slides_in = match (&slip.written, &writing) {
        (Some(last), Some(now)) => is_new(last, now),
        (None, Some(now)) => now.open && shown.0.as_ref().is_some_and(|game| game.position.turn == 1),
        _ => false,
    };
    let turns = match (&slip.written, &writing) {
        (Some(last), Some(now)) => last.sudden != now.sudden,
        _ => false,
    };
    *slip = Slip { written: writing.clone(), coarse: detail.low };
    let Some(writing) = writing else {
        *visibility = Visibility::Hidden;
        return;
    };
    *visibility = Visibility::Inherited;
    let [fine, coarse] = UNITS;
    let unit = if detail.low { coarse } else { fine };
    if paper.as_ref().is_none_or(|(of, _)| *of != unit) {
        *paper = Some((unit, blank(unit)));
    }
    let Some((_, blank)) = &*paper else { return };
    let picture = draw(&writing, unit, blank);
    let sampling = Sampling { repeat: false, anisotropy: detail.anisotropy(), levels: ALL_LEVELS };
    let printed = StandardMaterial {
        base_color_texture: Some(images.add(picture.texture(ColourSpace::Srgb, sampling))),
        ..plain(Color::WHITE, 0.9)
    };
    commands.entity(face).insert(MeshMaterial3d(materials.add(printed)));
    let from_me = writing.giver == viewer.0.seat();
    let goal = place(false);
    let from = goal.with_translation(Vec3::new(style::SLIP_AT[0], 0.3, if from_me { 4.2 } else { -2.4 }));
    let glide = if slides_in {
        Some(Glide::new(from, goal, motion::SLIP, EaseFunction::CubicOut))
    } else {
        let turn = Glide::new(place(true), goal, motion::SLIP, EaseFunction::CubicInOut);
        turns.then(|| turn.arc(0.4))
    };
    move_to(&mut commands, entity, goal, glide, &settings);
}

/// Returns what the slip shows now.
fn writing(shown: &Shown, settings: &Settings, texts: &Texts) -> Option<Writing> {
    let game = shown.0.as_ref()?;
    let record = game.log.iter().rev().find(|record| record.clue.is_some())?;
    let given = record.clue.as_ref()?;
    if matches!(game.position.phase, Phase::Sudden(_)) {
        let mine = phrases::left_line(game, settings.shows_key(), texts);
        return Some(Writing {
            from: texts.get("match-log-sudden").to_uppercase(),
            turn: mine.unwrap_or_default().to_uppercase(),
            clue: texts.get("match-sudden-left").to_uppercase(),
            number: AGENT_CARDS.saturating_sub(game.position.agents() as u8),
            giver: given.giver,
            open: true,
            sudden: true,
        });
    }
    let giver = arg("side", phrases::side_name(given.giver, texts));
    Some(Writing {
        from: texts.format("match-from", &[giver].into_iter().collect()).to_uppercase(),
        turn: texts
            .format("match-turn-number", &[arg("turn", u32::from(record.number))].into_iter().collect())
            .to_uppercase(),
        clue: given.clue.text.to_uppercase(),
        number: given.clue.number,
        giver: given.giver,
        open: record.end.is_none(),
        sudden: false,
    })
}

/// Returns the slip without text.
fn blank(unit: f32) -> Bitmap {
    let [width, height] = DRAWING;
    let mut ink = Ink::new(width, height, unit);
    ink.rect([0.0, 0.0, 760.0, 180.0], tint(style::SLIP_PAPER));
    ink.rect([0.0, 0.0, 760.0, 34.0], tint(style::SLIP_HEAD));
    for y in [90.0, 130.0] {
        ink.rect([20.0, y - 1.0, 620.0, 2.0], tint(style::SLIP_RULE));
    }
    let tear = Line::new((654.0, 2.0), (654.0, 180.0));
    ink.stroke(&tear, Affine::IDENTITY, 3.0, &[0.01, 9.0], tint(style::FACE_LINE));
    let mut paper = ink.into_bitmap(None);
    surface::grain(&mut paper, width, 8.0);
    paper
}

fn draw(writing: &Writing, unit: f32, paper: &Bitmap) -> Bitmap {
    let fonts = Typefaces::default();
    let [width, height] = DRAWING;
    let mut ink = Ink::new(width, height, unit);
    let label = Setting { typeface: Typeface::Caption, tracking: 0.08, colour: tint(style::SLIP_LABEL) };
    ink.label(&fonts, &writing.from, 22.0, label, Affine::translate((20.0, 25.0)), false);
    ink.label(&fonts, &writing.turn, 22.0, label, Affine::translate((640.0, 25.0)), true);
    let strength = if writing.open { 1.0 } else { CLOSED };
    let written = |paint| Setting {
        typeface: Typeface::Clue,
        tracking: 0.02,
        colour: tint(paint).with_alpha(strength),
    };
    let clue = Affine::translate((335.0, 128.0));
    ink.text(&fonts, &writing.clue, CLUE_ROOM, written(style::SLIP_INK), clue);
    let number = Affine::translate((708.0, 134.0));
    ink.text(&fonts, &writing.number.to_string(), NUMBER_ROOM, written(palette::CLUE_NUMBER), number);
    ink.into_bitmap(Some(paper))
}
