//! What the referee would say of the clue that is being written.

use std::time::Duration;

use bevy::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromClient, Judgement, RefereeMode};
use splitkey_rules::CLUE_MAX_CHARS;

use crate::{ClientSystems, MatchView, Settings, TableState, Texts, phrases::finding_sentence};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClueWritten>()
        .add_observer(write_clue)
        .add_systems(Update, (ask_referee, drop_judged).chain().in_set(ClientSystems::Keep));
}

/// The clue field changed; whichever field it is.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ClueTyped(pub String);

/// What the referee said of the clue as it stands in the field; there is none while it has not.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct ClueJudged {
    pub text: String,
    pub judgement: Judgement,
}

/// The host is asked when nothing was typed for so long.
const PAUSE: Duration = Duration::from_millis(350);

/// What stands in the clue field, and since when.
#[derive(Resource, Default)]
pub(crate) struct ClueWritten {
    text: String,
    /// Runs until the host is asked.
    pause: Option<Timer>,
}

impl ClueWritten {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

impl ClueJudged {
    /// What speaks against the clue, in words: without the clue where no key is shown, as others see that screen.
    pub fn words(&self, texts: &Texts, game: &MatchView, settings: &Settings) -> Option<String> {
        let (key, finding) = match &self.judgement {
            Judgement::Valid => return None,
            Judgement::Invalid(finding) => ("clue-invalid", finding),
            Judgement::Doubtful(finding) => ("clue-doubtful", finding),
        };
        if !settings.shows_key() {
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
        // A line that has just gone down brings no answer, and the clue is judged when it is sent.
        let _sent = uplink.send(&FromClient::Preview { text: written.text.clone() });
    }
}

/// An answer is about the text that stands there now, and about a clue that can still be given.
pub(crate) fn drop_judged(
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

fn may_clue(state: &TableState) -> bool {
    let side = state.my_side();
    state.phase().zip(side).is_some_and(|(phase, side)| phase.may_clue(side))
}
