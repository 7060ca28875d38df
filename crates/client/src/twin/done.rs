//! What a person does in a rendered twin: the page's region, or the tree of a screen reader.

use bevy::prelude::*;

use super::{FieldTaken, Item, Twin, TwinPressed};
use crate::{ClueTyped, Intent, ListWritten, Notice, SentClue};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out);
}

/// Something was done with an element, known by the id of its item. What is not there (any more), or may not
/// be used now, does nothing.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub enum TwinDone {
    /// A button, or a word of a grid by its place.
    Pressed { id: String, place: Option<usize> },
    /// The clue field or the lines of a form changed.
    Typed { id: String, text: String },
    /// A form was sent with its texts; `insist` by its second button.
    Sent { id: String, text: String, number: String, insist: bool },
}

fn carry_out(
    done: On<TwinDone>,
    twin: Res<Twin>,
    sent: Res<SentClue>,
    notice: Option<Res<Notice>>,
    mut commands: Commands,
) {
    let find = |id: &str| twin.items.iter().find(|item| item.id() == id);
    match done.event().clone() {
        TwinDone::Pressed { id, place } => match (find(&id), place) {
            (Some(Item::Button { press, enabled: true, .. }), _) => {
                commands.trigger(TwinPressed(press.clone()));
            }
            (Some(Item::Grid { cells, .. }), Some(place)) => {
                if let Some(cell) = cells.get(place) {
                    commands.trigger(cell.press);
                }
            }
            _ => {}
        },
        TwinDone::Typed { id, text } => match find(&id) {
            Some(Item::ClueEntry { .. }) => commands.trigger(ClueTyped(text)),
            Some(Item::Area { .. }) => commands.trigger(ListWritten(text)),
            _ => {}
        },
        TwinDone::Sent { id, text, number, insist } => match find(&id) {
            Some(Item::ClueEntry { enabled: true, .. }) => {
                let number = number.parse().ok();
                match (insist, notice) {
                    (true, Some(notice)) => {
                        if let Some(clue) = sent.insist(&text, number) {
                            commands.trigger(TwinPressed(notice.insist(clue)));
                        }
                    }
                    (true, None) => {}
                    (false, _) => {
                        if let Some(number) = number {
                            commands.trigger(Intent::Clue { text, number, insist });
                        }
                    }
                }
            }
            Some(Item::Field { take, .. }) => commands.trigger(FieldTaken { take: *take, text }),
            _ => {}
        },
    }
}
