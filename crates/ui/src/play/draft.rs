//! The clue that the player is writing. It stays until the clue was accepted.

use bevy::prelude::*;
use splitkey_client::{
    ClueTaken, ClueTyped, FactShown, MatchShown, TableState,
    controls::{Command, ControlPressed},
    protocol::Request,
    rules::{CLUE_MAX_CHARS, Clue, Fact},
};

use crate::context::DrawContext;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClueDraft>()
        .add_observer(drop_given_clue)
        .add_observer(drop_old_clue)
        .add_observer(take_clue)
        .add_observer(write_offered)
        .add_observer(follow_typing);
}

/// The contents of the clue entry.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClueDraft {
    pub(crate) text: String,
    pub(crate) number: Option<u8>,
    /// Whether the number row shows 5 to 9.
    pub(crate) high: bool,
    /// Which part takes the keyboard focus in the next frame.
    pub(crate) focus: Option<ClueFocus>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClueFocus {
    Text,
    Number,
}

impl ClueDraft {
    pub(crate) fn choose(&mut self, number: u8) {
        self.number = Some(number.min(9));
        self.high = number >= 5;
    }

    /// Returns how many more characters can be typed.
    pub(crate) fn left(&self) -> usize {
        CLUE_MAX_CHARS.saturating_sub(self.text.chars().count())
    }

    /// Returns why the clue cannot be sent yet.
    pub(crate) fn trouble(&self, context: &DrawContext) -> Option<String> {
        if !context.online() {
            context.link_words()
        } else if context.sent_clue.waits() {
            Some(context.get("match-sending"))
        } else if self.text.trim().is_empty() {
            Some(context.get("match-send-empty"))
        } else if self.number.is_none() {
            Some(context.get("match-send-number"))
        } else {
            None
        }
    }

    /// Returns the clue, once it is valid.
    pub(crate) fn clue(&self) -> Option<Clue> {
        Clue::new(&self.text, self.number?).ok()
    }

    /// Returns the clue as a request, once it is complete.
    pub(crate) fn request(&self) -> Option<Request> {
        let text = self.text.trim();
        let number = self.number?;
        (!text.is_empty()).then(|| Request::Clue { text: text.to_owned(), number, insist: false })
    }
}

fn drop_given_clue(shown: On<FactShown>, state: Res<TableState>, mut draft: ResMut<ClueDraft>) {
    if matches!(shown.fact, Fact::ClueGiven { giver, .. } if state.my_side() == Some(giver)) {
        *draft = ClueDraft::default();
    }
}

/// Replaces the contents by a clue that a member of my side proposes.
fn take_clue(taken: On<ClueTaken>, mut draft: ResMut<ClueDraft>, mut commands: Commands) {
    let Clue { text, number } = taken.0.clone();
    commands.trigger(ClueTyped(text.clone()));
    *draft = ClueDraft { text, focus: Some(ClueFocus::Text), ..ClueDraft::default() };
    draft.choose(number);
}

/// Copies text typed elsewhere, such as into the page's own clue field. The number of a clue that was deleted goes
/// with it.
fn follow_typing(typed: On<ClueTyped>, mut draft: ResMut<ClueDraft>) {
    if draft.text != typed.0 {
        draft.text.clone_from(&typed.0);
    }
    if draft.text.trim().is_empty() {
        (draft.number, draft.high) = (None, false);
    }
}

/// Puts the cursor into the field of a player who has said that they have a clue.
fn write_offered(pressed: On<ControlPressed>, mut draft: ResMut<ClueDraft>) {
    if matches!(pressed.event().0, Command::Want(Request::OfferFirstClue { offer: true })) {
        draft.focus = Some(ClueFocus::Text);
    }
}

fn drop_old_clue(shown: On<MatchShown>, mut draft: ResMut<ClueDraft>) {
    if shown.fresh {
        *draft = ClueDraft::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clue_needs_a_word_and_a_number() {
        let mut draft = ClueDraft { text: "  ".into(), ..ClueDraft::default() };
        draft.choose(3);
        assert_eq!(draft.request(), None);
        draft.text = " polar ".into();
        let clue = Request::Clue { text: "polar".into(), number: 3, insist: false };
        assert_eq!(draft.request(), Some(clue));
    }

    #[test]
    fn the_number_of_a_deleted_clue_is_deleted() {
        let mut app = App::new();
        app.add_plugins(plugin);
        app.world_mut().resource_mut::<ClueDraft>().choose(7);
        app.world_mut().trigger(ClueTyped("polar".into()));
        assert_eq!(app.world().resource::<ClueDraft>().number, Some(7));
        app.world_mut().trigger(ClueTyped(String::new()));
        assert_eq!(*app.world().resource::<ClueDraft>(), ClueDraft::default());
    }

    #[test]
    fn numbers_from_five_are_on_the_second_row() {
        let mut draft = ClueDraft::default();
        draft.choose(7);
        assert!(draft.high);
        draft.choose(4);
        assert!(!draft.high);
    }

    #[test]
    fn text_typed_in_the_pages_field_appears_in_the_drawn_one() {
        let mut app = App::new();
        app.add_plugins(plugin);
        app.world_mut().trigger(ClueTyped("polar".into()));
        assert_eq!(app.world().resource::<ClueDraft>().text, "polar");
    }
}
