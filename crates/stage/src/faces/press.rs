//! Renders the card faces of a match, a few per frame, and publishes them once all are done.

use std::time::Duration;

use bevy::{platform::time::Instant, prelude::*, time::Real};
use splitkey_client::{
    ClientSystems, Layout, Shown,
    rules::{Cell, Side},
};

use crate::{
    drawing::{patch::Patches, picture::Picture},
    faces::{
        atlas::{Atlas, Spot},
        face::Drawing,
        reader::Reader,
    },
    materials::finish::plain,
    quality::{detail::Detail, device::DeviceFound},
    table::{Seating, SeatingSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Press>().add_observer(print_again).add_systems(
        Update,
        (order_faces, print_faces).chain().after(SeatingSystems).in_set(ClientSystems::Draw),
    );
}

/// The faces of a match are ready, on a material that shows any of them by its [`Spot`].
#[derive(Event, Clone)]
pub(crate) struct FacesPrinted {
    pub faces: Handle<StandardMaterial>,
    /// Whether the words differ from the last time, so that the cards turn over.
    pub new_words: bool,
}

/// The faces rendered last, and those being rendered.
#[derive(Resource, Default)]
pub(crate) struct Press {
    printed: Option<Order>,
    run: Option<Run>,
    /// The drawing of the last run, to reuse for a similar one.
    drawing: Option<Drawing>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Order {
    words: [String; 25],
    reader: Reader,
    fine: bool,
}

struct Run {
    order: Order,
    drawing: Drawing,
    atlas: Atlas,
    /// The texture, once rendering has begun.
    texture: Option<Handle<Image>>,
    left: Vec<Part>,
}

/// The unit of rendering.
#[derive(Clone, Copy)]
enum Part {
    /// The face of a word, and its caption on an agent card.
    Word(Cell),
    Crests,
    Edge,
}

impl Part {
    fn all() -> impl DoubleEndedIterator<Item = Part> {
        Cell::all().map(Part::Word).chain([Part::Crests, Part::Edge])
    }
}

impl Run {
    fn draw(&self, part: Part) -> Vec<(Spot, Picture)> {
        let drawing = &self.drawing;
        match part {
            Part::Word(cell) => {
                let word = self.order.words.get(cell.index()).map_or("", String::as_str);
                let caption = Spot::caption(cell, self.order.reader);
                vec![(Spot::word(cell), drawing.face(word, cell)), (caption, drawing.caption(word))]
            }
            Part::Crests => Side::BOTH.map(|side| (Spot::crest(side), drawing.crest(side))).into(),
            Part::Edge => vec![(Spot::edge(), drawing.edge())],
        }
    }
}

/// A frame faster than this, as on a 60 Hz screen, renders one part. In slower frames further parts take a share of the
/// additional time, up to a limit.
const QUICK: Duration = Duration::from_millis(17);
const SHARE: f32 = 0.125;
const AT_MOST: Duration = Duration::from_millis(100);

impl Press {
    /// Returns whether faces are still being rendered.
    pub(crate) fn is_busy(&self) -> bool {
        self.run.is_some()
    }

    fn start(&mut self, order: Order) {
        let atlas = Atlas::new(order.fine);
        let last = self.run.take().map(|run| run.drawing).or(self.drawing.take());
        let kept = last.filter(|drawing| drawing.suits(order.reader, atlas.unit));
        let drawing = kept.unwrap_or_else(|| Drawing::new(order.reader, atlas.unit));
        self.run = Some(Run { order, drawing, atlas, texture: None, left: Part::all().rev().collect() });
    }

    /// Forgets the faces when the cards are gone, so that the next cards get faces even for the same words.
    fn clear(&mut self) {
        let last = self.run.take().map(|run| run.drawing);
        *self = Press { drawing: last.or(self.drawing.take()), ..Press::default() };
    }
}

/// Renders the faces again, since the atlas existed only on the lost device.
fn print_again(_: On<DeviceFound>, mut press: ResMut<Press>) {
    let order = press.run.as_ref().map(|run| run.order.clone());
    if let Some(order) = press.printed.take().or(order) {
        press.start(order);
    }
}

/// Starts a run when words, reader or detail differ from the last order. Rendering for a hidden table waits until it is
/// visible.
fn order_faces(
    shown: Res<Shown>,
    seating: Res<Seating>,
    detail: Res<Detail>,
    layout: Res<Layout>,
    mut press: ResMut<Press>,
) {
    if !(shown.is_changed() || seating.is_changed() || detail.is_changed() || layout.is_changed()) {
        return;
    }
    let Some(game) = &shown.0 else {
        return press.clear();
    };
    if *layout != Layout::Table {
        return;
    }
    let reader = Reader::of(seating.0);
    let order = Order { words: game.words.clone(), reader, fine: detail.fine_faces() };
    let last = press.run.as_ref().map(|run| &run.order).or(press.printed.as_ref());
    if last != Some(&order) {
        press.start(order);
    }
}

fn print_faces(
    time: Res<Time<Real>>,
    detail: Res<Detail>,
    mut press: ResMut<Press>,
    mut images: ResMut<Assets<Image>>,
    mut patches: ResMut<Patches>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    if !press.is_busy() {
        return;
    }
    let Some(run) = &mut press.run else { return };
    let Some(texture) = run.texture.clone() else {
        // The frame that starts a run has enough to do.
        run.texture = Some(images.add(run.atlas.texture(detail.anisotropy())));
        return;
    };
    let spare = time.delta().saturating_sub(QUICK);
    let (begun, room) = (Instant::now(), spare.mul_f32(SHARE).min(AT_MOST));
    while let Some(part) = run.left.pop() {
        for (spot, picture) in run.draw(part) {
            patches.0.extend(run.atlas.print(&texture, spot, picture));
        }
        if begun.elapsed() >= room {
            break;
        }
    }
    if !run.left.is_empty() {
        return;
    }
    let Some(Run { order, drawing, .. }) = press.run.take() else { return };
    press.drawing = Some(drawing);
    let faces =
        materials.add(StandardMaterial { base_color_texture: Some(texture), ..plain(Color::WHITE, 0.82) });
    let new_words = press.printed.as_ref().is_some_and(|last| last.words != order.words);
    press.printed = Some(order);
    commands.trigger(FacesPrinted { faces, new_words });
}

#[cfg(test)]
mod tests {
    use splitkey_client::{
        MatchView,
        rules::{Bank, Mission, Phase, Position, Strikes, Variant, WordState},
    };

    use super::*;
    use crate::table::layout::Viewer;

    #[derive(Resource, Default)]
    struct Prints(Vec<bool>);

    fn count(printed: On<FacesPrinted>, mut prints: ResMut<Prints>) {
        prints.0.push(printed.new_words);
    }

    fn game(word: &str) -> MatchView {
        MatchView {
            words: std::array::from_fn(|at| format!("{word} {at}")),
            mission: Mission::STANDARD,
            variant: Variant::STANDARD,
            me: None,
            position: Position {
                revision: 0,
                phase: Phase::First,
                turn: 0,
                words: [WordState::default(); 25],
                bank: Bank::of(Mission::STANDARD),
                taken: [0; 2],
                discarded: 0,
                strikes: Strikes::default(),
                finished: [false; 2],
                may_stop: false,
                may_challenge: false,
                proposal: None,
                score: None,
            },
            log: Vec::new(),
            key: None,
        }
    }

    fn table() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .init_resource::<Shown>()
            .init_resource::<Seating>()
            .init_resource::<Detail>()
            .init_resource::<Layout>()
            .init_resource::<Assets<Image>>()
            .init_resource::<Assets<StandardMaterial>>()
            .init_resource::<Patches>()
            .init_resource::<Prints>()
            .add_observer(count);
        app
    }

    /// Shows a match, or none, for long enough to render its faces.
    fn show(app: &mut App, game: Option<MatchView>) -> Vec<bool> {
        app.insert_resource(Shown(game));
        (0..40).for_each(|_| app.update());
        app.world().resource::<Prints>().0.clone()
    }

    #[test]
    fn faces_are_rendered_once_for_a_match_and_again_for_other_words() {
        let mut app = table();
        assert_eq!(show(&mut app, Some(game("A"))), [false]);
        assert_eq!(show(&mut app, Some(game("A"))), [false]);
        assert_eq!(show(&mut app, Some(game("B"))), [false, true]);
    }

    #[test]
    fn a_flat_tables_faces_are_rendered_when_it_is_shown_in_3d() {
        let mut app = table();
        app.insert_resource(Layout::Flat);
        assert!(show(&mut app, Some(game("A"))).is_empty());
        app.insert_resource(Layout::Table);
        assert_eq!(show(&mut app, Some(game("A"))), [false]);
    }

    #[test]
    fn faces_are_rendered_again_for_another_seat_and_after_a_match() {
        let mut app = table();
        show(&mut app, Some(game("A")));
        app.insert_resource(Seating(Viewer(Some(Side::B))));
        assert_eq!(show(&mut app, Some(game("A"))), [false, false]);
        show(&mut app, None);
        assert_eq!(show(&mut app, Some(game("A"))), [false, false, false]);
    }
}
