//! The clue that is being typed, and what the referee says about it.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromHost, Judgement, RefereeMode, Request};
use splitkey_rules::CLUE_MAX_CHARS;

use crate::{
    ClientSystems, MatchView, Notice, OnReceived, Received, Secret, Settings, TableState, Texts,
    phrases::finding_sentence,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClueWritten>()
        .add_observer(write_clue)
        .add_systems(OnReceived, receive_judgement)
        .add_systems(
            Update,
            (ask_referee, drop_mended_clue, drop_judged).chain().in_set(ClientSystems::Sync),
        );
}

/// The text of a clue field changed, whichever field it is.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ClueTyped(pub String);

/// The referee's judgement of the clue now in the field. Absent until the host has answered.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct ClueJudged {
    pub text: String,
    pub judgement: Judgement,
}

/// The host is asked once nothing has been typed for this long.
const PAUSE: Duration = Duration::from_millis(350);

/// The text in the clue field, and when to ask the host about it.
#[derive(Resource, Default)]
struct ClueWritten {
    text: String,
    /// Runs until the host is asked.
    pause: Option<Timer>,
}

impl ClueJudged {
    /// Returns the objection to the clue, in words, or `None` for a valid clue. The sentence does not quote the clue
    /// on a screen that hides drafts, since others may be watching it.
    pub fn words(&self, texts: &Texts, game: &MatchView, settings: &Settings) -> Option<String> {
        let (key, finding) = match &self.judgement {
            Judgement::Valid => return None,
            Judgement::Invalid(finding) => ("clue-invalid", finding),
            Judgement::Doubtful(finding) => ("clue-doubtful", finding),
        };
        if !settings.shows(Secret::Draft) {
            return Some(texts.get("match-referee-hidden"));
        }
        Some(format!("{} {}", texts.get(key), finding_sentence(finding, game, texts)))
    }
}

fn write_clue(typed: On<ClueTyped>, mut written: ResMut<ClueWritten>, mut commands: Commands) {
    let text = typed.0.trim();
    if written.text != text {
        written.text = text.to_owned();
        written.pause = (!text.is_empty()).then(|| Timer::new(PAUSE, TimerMode::Once));
        commands.remove_resource::<ClueJudged>();
    }
}

fn ask_referee(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    state: Res<TableState>,
    mut written: ResMut<ClueWritten>,
    mut uplink: NonSendMut<Uplink>,
) {
    let Some(pause) = &mut written.pause else { return };
    if !pause.tick(time.delta()).is_finished() {
        return;
    }
    written.pause = None;
    let judged = state.table.as_ref().is_some_and(|table| table.settings.referee != RefereeMode::Off);
    let short = written.text.chars().count() <= CLUE_MAX_CHARS;
    if judged && short && may_clue(&state) && *link == LinkState::Online {
        // If the connection has just been lost, no answer comes; the clue is judged when it is sent.
        let _sent = uplink.send(Request::Preview { text: written.text.clone() });
    }
}

fn receive_judgement(mut received: MessageReader<Received>, mut commands: Commands) {
    for Received(message) in received.read() {
        if let FromHost::Previewed { text, judgement } = message {
            commands.insert_resource(ClueJudged { text: text.clone(), judgement: judgement.clone() });
        }
    }
}

/// Drops a judgement of an earlier text, and everything once no clue can be given.
fn drop_judged(
    judged: Option<Res<ClueJudged>>,
    state: Res<TableState>,
    mut written: ResMut<ClueWritten>,
    mut commands: Commands,
) {
    let over = !may_clue(&state);
    if over && !written.text.is_empty() {
        *written = ClueWritten::default();
    }
    if judged.is_some_and(|judged| over || judged.text != written.text) {
        commands.remove_resource::<ClueJudged>();
    }
}

/// Removes a notice about a clue as soon as the clue in the field changes.
fn drop_mended_clue(
    written: Res<ClueWritten>,
    notice: Option<Res<Notice>>,
    mut refused: Local<Option<String>>,
    mut commands: Commands,
) {
    let Some(notice) = notice.filter(|notice| notice.is_about_clue()) else {
        *refused = None;
        return;
    };
    if notice.is_changed() {
        *refused = Some(written.text.clone());
    } else if refused.as_deref().is_some_and(|text| text != written.text) {
        commands.remove_resource::<Notice>();
    }
}

fn may_clue(state: &TableState) -> bool {
    let side = state.my_side();
    state.phase().zip(side).is_some_and(|(phase, side)| phase.may_clue(side))
}

#[cfg(test)]
mod tests {
    use bevy_time::TimeUpdateStrategy;
    use splitkey_protocol::{Finding, Refused};
    use splitkey_rules::{Cell, ClueRule};

    use super::*;
    use crate::ClientPlugin;

    #[test]
    fn a_notice_about_a_clue_disappears_when_the_clue_changes() {
        let finding =
            Finding { clue: "rain".into(), rule: ClueRule::SameWord, word: Cell::new(3), because: None };
        let mut app = App::new();
        app.add_plugins((bevy_time::TimePlugin, ClientPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)))
            .insert_resource(Notice::Refused(Refused::InvalidClue(finding)));
        let stays = |app: &mut App, frames| {
            (0..frames).for_each(|_| app.update());
            app.world().contains_resource::<Notice>()
        };
        assert!(stays(&mut app, 101));
        app.world_mut().trigger(ClueTyped("snow".into()));
        assert!(!stays(&mut app, 2));
    }
}
