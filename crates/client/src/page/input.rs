//! Input from a rendered page description: the browser's region or a screen reader's tree.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::Request;

use crate::{
    ClueTyped, ListWritten, Notice, SentClue, ToHost,
    controls::{ControlPressed, FieldSubmitted},
    page::model::{Page, item::ItemKind},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out);
}

/// The user did something with an element, identified by the id of its item. Input for elements that are gone or
/// disabled is ignored.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub enum PageInput {
    /// A button, or a word of a grid by its index.
    Pressed { id: String, place: Option<usize> },
    /// The clue field or a form's text changed.
    Typed { id: String, text: String },
    /// A form was submitted with its texts. `insist` is set by its second button.
    Sent { id: String, text: String, number: String, insist: bool },
}

fn carry_out(
    done: On<PageInput>,
    page: Res<Page>,
    sent: Res<SentClue>,
    notice: Option<Res<Notice>>,
    mut commands: Commands,
) {
    let find = |id: &str| page.items.iter().find(|item| item.id == id);
    match done.event().clone() {
        PageInput::Pressed { id, place } => match (find(&id).map(|item| &item.kind), place) {
            (Some(ItemKind::Button { press, enabled: true, .. }), _) => {
                commands.trigger(ControlPressed(press.clone()));
            }
            (Some(ItemKind::Grid { cells, .. }), Some(place)) => {
                if let Some(cell) = cells.get(place) {
                    commands.trigger(cell.press);
                }
            }
            _ => {}
        },
        PageInput::Typed { id, text } => match find(&id).map(|item| &item.kind) {
            Some(ItemKind::ClueEntry { .. }) => commands.trigger(ClueTyped(text)),
            Some(ItemKind::Area { .. }) => commands.trigger(ListWritten(text)),
            _ => {}
        },
        PageInput::Sent { id, text, number, insist } => match find(&id).map(|item| &item.kind) {
            Some(ItemKind::ClueEntry { enabled: true, .. }) => {
                let number = number.parse().ok();
                match (insist, notice) {
                    (true, Some(notice)) => {
                        if let Some(clue) = sent.insist(&text, number) {
                            commands.trigger(ControlPressed(notice.insist(clue)));
                        }
                    }
                    (true, None) => {}
                    (false, _) => {
                        if let Some(number) = number {
                            commands.trigger(ToHost(Request::Clue { text, number, insist }));
                        }
                    }
                }
            }
            Some(ItemKind::Field { purpose, .. }) => {
                commands.trigger(FieldSubmitted { purpose: *purpose, text })
            }
            _ => {}
        },
    }
}
