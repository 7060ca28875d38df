//! The clue sent last, until the host has answered.

use splitkey_protocol::Request;
use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::LinkState;

use crate::{ClientSystems, MatchShown, MatchView, Notice, TableState, ToHost};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SentClue>()
        .add_observer(send_again)
        .add_systems(Update, follow_clue.in_set(ClientSystems::Sync));
}

/// A clue that takes longer than this is reported as being sent.
const TOLD_AFTER: Duration = Duration::from_millis(400);

/// The clue sent last, whichever entry it came from.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SentClue {
    last: Option<(String, u8)>,
    waiting: Option<Waiting>,
}

/// A clue that the host has not answered yet.
#[derive(Clone, Debug, PartialEq)]
struct Waiting {
    insist: bool,
    /// The match when the clue was sent.
    seen: MatchView,
    passed: Duration,
    /// Whether the connection was lost since.
    lost: bool,
}

impl SentClue {
    /// Returns the same clue again with `insist`, after a refusal. It takes the number of an entry that still holds
    /// this clue.
    pub fn insist(&self, text: &str, number: Option<u8>) -> Option<Request> {
        let (sent, sent_number) = self.last.clone()?;
        let number = number.filter(|_| sent == text.trim()).unwrap_or(sent_number);
        Some(Request::Clue { text: sent, number, insist: true })
    }

    /// Returns whether the host has not answered yet.
    pub fn waits(&self) -> bool {
        self.waiting.is_some()
    }

    /// Returns whether the answer takes so long that the player is told.
    pub fn waits_long(&self) -> bool {
        self.waiting.as_ref().is_some_and(|waiting| waiting.lost || waiting.passed >= TOLD_AFTER)
    }

    /// Drops a clue that could not be sent.
    pub(crate) fn forget(&mut self) {
        self.waiting = None;
    }

    /// Notes a clue; `seen` is the match for which it was sent.
    pub(crate) fn note(&mut self, text: &str, number: u8, insist: bool, seen: Option<&MatchView>) {
        self.last = Some((text.trim().to_owned(), number));
        self.waiting =
            seen.cloned().map(|seen| Waiting { insist, seen, passed: Duration::ZERO, lost: false });
    }
}

fn may_clue(game: &MatchView) -> bool {
    game.my_side().is_some_and(|side| game.position.phase.may_clue(side))
}

fn follow_clue(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    state: Res<TableState>,
    notice: Option<Res<Notice>>,
    mut sent: ResMut<SentClue>,
) {
    let Some(waiting) = sent.waiting.as_ref() else { return };
    let lost = *link != LinkState::Online || waiting.lost;
    let refused = notice.is_some_and(|notice| notice.is_changed() && matches!(*notice, Notice::Refused(_)));
    let answered =
        state.game.as_ref().is_none_or(|game| game.position.revision != waiting.seen.position.revision);
    // After a lost connection, the match itself shows whether the clue arrived.
    if state.game.is_none() || (!lost && (answered || refused)) {
        sent.waiting = None;
    } else if let Some(waiting) = &mut sent.waiting {
        waiting.lost = lost;
        waiting.passed += time.delta();
    }
}

/// Sends a clue that was lost with the connection again, if the match has not changed.
fn send_again(
    _: On<MatchShown>,
    link: Res<LinkState>,
    state: Res<TableState>,
    mut sent: ResMut<SentClue>,
    mut commands: Commands,
) {
    if *link != LinkState::Online || sent.waiting.as_ref().is_none_or(|waiting| !waiting.lost) {
        return;
    }
    let (Some(waiting), Some((text, number))) = (sent.waiting.take(), sent.last.clone()) else { return };
    let as_it_was = |game: &MatchView| {
        let seen = &waiting.seen;
        (&game.words, game.me, game.position.revision) == (&seen.words, seen.me, seen.position.revision)
    };
    if state.game.as_ref().is_some_and(|game| as_it_was(game) && may_clue(game)) {
        commands.trigger(ToHost(Request::Clue { text, number, insist: waiting.insist }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insists_on_the_sent_clue_whatever_the_entry_holds() {
        let mut sent = SentClue::default();
        assert_eq!(sent.insist("rain", Some(4)), None);
        sent.note(" rain", 2, false, None);
        let clue = |number| Some(Request::Clue { text: "rain".into(), number, insist: true });
        assert_eq!(sent.insist("", None), clue(2));
        assert_eq!(sent.insist("snow", Some(4)), clue(2));
        assert_eq!(sent.insist(" rain", Some(4)), clue(4));
    }
}
