//! Where the controls of the page description are drawn, for a page around the game that notes it beside them.

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, PrimaryEguiContext,
    egui::{Id, Pos2},
};
use splitkey_client::{
    page::{Item, ItemId, ItemKind, Page},
    rules::Cell,
};

use crate::{
    controls::field::line_id,
    input::{
        places::{Places, word_name},
        text_fields::TextFieldSystems,
    },
    play::clue_entry::field_id,
};

pub(super) fn plugin(app: &mut App) {
    let is_wanted = resource_exists::<DrawnControls>;
    app.add_systems(Last, tell_controls.in_set(TextFieldSystems).run_if(is_wanted));
}

/// The controls of the last frame that a pointer reaches, in logical pixels of the window. Present only where the
/// platform notes them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DrawnControls(pub Vec<(DrawnControl, Rect)>);

/// What a place belongs to in the page description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawnControl {
    /// The button or the field of an item.
    Item(ItemId),
    /// The button that submits an item's field.
    Submit(ItemId),
    /// A number of the clue.
    Number(u8),
    /// A word. Those of the 3D table are not drawn with the controls.
    Word(Cell),
}

fn tell_controls(
    page: Res<Page>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut controls: ResMut<DrawnControls>,
) {
    let Ok(mut context) = contexts.single_mut() else { return };
    let ctx = context.get_mut();
    let zoom = ctx.zoom_factor();
    let pixels = |at: Pos2| Vec2::new(at.x, at.y) * zoom;
    let told = Places::read(ctx, |places| {
        let names = page.items.iter().flat_map(names);
        let drawn = names.filter_map(|(control, name)| Some((control, places.of(name)?)));
        drawn
            .map(|(control, rect)| (control, Rect::from_corners(pixels(rect.min), pixels(rect.max))))
            .collect()
    });
    controls.set_if_neq(DrawnControls(told));
}

/// Returns the controls of an item with the names under which they are drawn.
fn names(item: &Item) -> Vec<(DrawnControl, Id)> {
    let own = |name| (DrawnControl::Item(item.id.clone()), name);
    let submit = |name| (DrawnControl::Submit(item.id.clone()), name);
    match item.kind {
        ItemKind::Button { .. } => vec![own(Id::new(&item.id))],
        ItemKind::Field { .. } => vec![own(line_id(&item.id)), submit(Id::new((&item.id, "send")))],
        ItemKind::Area { .. } => vec![own(line_id(&item.id))],
        ItemKind::Grid { .. } => {
            Cell::all().map(|cell| (DrawnControl::Word(cell), word_name(cell))).collect()
        }
        ItemKind::ClueEntry { .. } => {
            let number = |number: u8| (DrawnControl::Number(number), Id::new(("number", Some(number))));
            [own(field_id()), submit(Id::new("send"))].into_iter().chain((0..=9).map(number)).collect()
        }
        ItemKind::Heading { .. } | ItemKind::Text { .. } | ItemKind::Alert { .. } | ItemKind::List { .. } => {
            Vec::new()
        }
    }
}
