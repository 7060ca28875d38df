//! Renders the card faces of a match, a few per frame, and publishes them once all are done.

use std::time::Duration;

use bevy::{platform::time::Instant, prelude::*, time::Real};
use splitkey_client::{
    ClientSystems, Layout, Shown,
    rules::{Cell, Side},
};

use crate::{
    drawing::{bitmap::Bitmap, texture_update::TextureUpdates},
    faces::{
        atlas::{Atlas, Spot},
        face_painter::FacePainter,
        reader::Reader,
    },
    materials::finish::plain,
    quality::{detail::Detail, gpu_loss::GpuReady},
    table::{CurrentViewer, ViewerSystems},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FaceRenderer>().add_observer(render_again).add_systems(
        Update,
        (request_faces, render_faces).chain().after(ViewerSystems).in_set(ClientSystems::Draw),
    );
}

/// The faces of a match are ready, on a material that shows any of them by its [`Spot`].
#[derive(Event, Clone)]
pub(crate) struct FacesRendered {
    pub faces: Handle<StandardMaterial>,
    /// Whether the words differ from the last time, so that the cards turn over.
    pub new_words: bool,
}

/// The faces rendered last, and those being rendered.
#[derive(Resource, Default)]
pub(crate) struct FaceRenderer {
    rendered: Option<FaceRequest>,
    job: Option<Job>,
    /// The painter of the last job, to reuse for a similar one.
    painter: Option<FacePainter>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct FaceRequest {
    words: [String; 25],
    reader: Reader,
    fine: bool,
}

struct Job {
    request: FaceRequest,
    painter: FacePainter,
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

impl Job {
    fn draw(&self, part: Part) -> Vec<(Spot, Bitmap)> {
        let painter = &self.painter;
        match part {
            Part::Word(cell) => {
                let word = self.request.words.get(cell.index()).map_or("", String::as_str);
                let caption = Spot::caption(cell, self.request.reader);
                vec![(Spot::word(cell), painter.face(word, cell)), (caption, painter.caption(word))]
            }
            Part::Crests => Side::BOTH.map(|side| (Spot::crest(side), painter.crest(side))).into(),
            Part::Edge => vec![(Spot::edge(), painter.edge())],
        }
    }
}

/// A frame faster than this, as on a 60 Hz screen, renders one part. In slower frames further parts take a share of the
/// additional time, up to a limit.
const QUICK: Duration = Duration::from_millis(17);
const SHARE: f32 = 0.125;
const AT_MOST: Duration = Duration::from_millis(100);

impl FaceRenderer {
    /// Returns whether faces are still being rendered.
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    fn start(&mut self, request: FaceRequest) {
        let atlas = Atlas::new(request.fine);
        let last = self.job.take().map(|job| job.painter).or(self.painter.take());
        let kept = last.filter(|painter| painter.suits(request.reader, atlas.unit));
        let painter = kept.unwrap_or_else(|| FacePainter::new(request.reader, atlas.unit));
        self.job = Some(Job { request, painter, atlas, texture: None, left: Part::all().rev().collect() });
    }

    /// Forgets the faces when the cards are gone, so that the next cards get faces even for the same words.
    fn clear(&mut self) {
        let last = self.job.take().map(|job| job.painter);
        *self = FaceRenderer { painter: last.or(self.painter.take()), ..FaceRenderer::default() };
    }
}

/// Renders the faces again, since the atlas existed only on the lost device.
fn render_again(_: On<GpuReady>, mut renderer: ResMut<FaceRenderer>) {
    let request = renderer.job.as_ref().map(|job| job.request.clone());
    if let Some(request) = renderer.rendered.take().or(request) {
        renderer.start(request);
    }
}

/// Starts a job when words, reader or detail differ from the last request. Rendering for a hidden table waits until
/// it is visible.
fn request_faces(
    shown: Res<Shown>,
    viewer: Res<CurrentViewer>,
    detail: Res<Detail>,
    layout: Res<Layout>,
    mut renderer: ResMut<FaceRenderer>,
) {
    if !(shown.is_changed() || viewer.is_changed() || detail.is_changed() || layout.is_changed()) {
        return;
    }
    let Some(game) = &shown.0 else {
        return renderer.clear();
    };
    if *layout != Layout::Table {
        return;
    }
    let reader = Reader::of(viewer.0);
    let request = FaceRequest { words: game.words.clone(), reader, fine: detail.fine_faces() };
    let last = renderer.job.as_ref().map(|job| &job.request).or(renderer.rendered.as_ref());
    if last != Some(&request) {
        renderer.start(request);
    }
}

fn render_faces(
    time: Res<Time<Real>>,
    detail: Res<Detail>,
    mut renderer: ResMut<FaceRenderer>,
    mut images: ResMut<Assets<Image>>,
    mut updates: ResMut<TextureUpdates>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    if !renderer.is_busy() {
        return;
    }
    let Some(job) = &mut renderer.job else { return };
    let Some(texture) = job.texture.clone() else {
        // The frame that starts a job has enough to do.
        job.texture = Some(images.add(job.atlas.texture(detail.anisotropy())));
        return;
    };
    let spare = time.delta().saturating_sub(QUICK);
    let (begun, room) = (Instant::now(), spare.mul_f32(SHARE).min(AT_MOST));
    while let Some(part) = job.left.pop() {
        for (spot, picture) in job.draw(part) {
            updates.0.extend(job.atlas.updates(&texture, spot, picture));
        }
        if begun.elapsed() >= room {
            break;
        }
    }
    if !job.left.is_empty() {
        return;
    }
    let Some(Job { request, painter, .. }) = renderer.job.take() else { return };
    renderer.painter = Some(painter);
    let faces =
        materials.add(StandardMaterial { base_color_texture: Some(texture), ..plain(Color::WHITE, 0.82) });
    let new_words = renderer.rendered.as_ref().is_some_and(|last| last.words != request.words);
    renderer.rendered = Some(request);
    commands.trigger(FacesRendered { faces, new_words });
}

#[cfg(test)]
mod tests {
    use splitkey_client::MatchView;

    use super::*;
    use crate::{fixture::dealt, table::places::Viewer};

    #[derive(Resource, Default)]
    struct Renderings(Vec<bool>);

    fn count(rendered: On<FacesRendered>, mut renderings: ResMut<Renderings>) {
        renderings.0.push(rendered.new_words);
    }

    fn game(word: &str) -> MatchView {
        let mut game = dealt(None);
        game.words = std::array::from_fn(|at| format!("{word} {at}"));
        game
    }

    fn table() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .init_resource::<Shown>()
            .init_resource::<CurrentViewer>()
            .init_resource::<Detail>()
            .init_resource::<Layout>()
            .init_resource::<Assets<Image>>()
            .init_resource::<Assets<StandardMaterial>>()
            .init_resource::<TextureUpdates>()
            .init_resource::<Renderings>()
            .add_observer(count);
        app
    }

    /// Shows a match, or none, for long enough to render its faces.
    fn show(app: &mut App, game: Option<MatchView>) -> Vec<bool> {
        app.insert_resource(Shown(game));
        (0..40).for_each(|_| app.update());
        app.world().resource::<Renderings>().0.clone()
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
        app.insert_resource(CurrentViewer(Viewer(Some(Side::B))));
        assert_eq!(show(&mut app, Some(game("A"))), [false, false]);
        show(&mut app, None);
        assert_eq!(show(&mut app, Some(game("A"))), [false, false, false]);
    }
}
