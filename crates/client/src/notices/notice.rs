//! The last error or notice, in words.

use std::time::Duration;

use bevy::prelude::*;
use splitkey_protocol::{NameError, Parting, Refused};
use splitkey_rules::Refusal;

use crate::{
    Args, ClientSystems, CommandError, Intent, MatchView, Settings, TableState, Texts, arg,
    entry::{ClueWritten, drop_judged},
    page::{Command, Confirmation},
    phrases::finding_sentence,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (drop_read_notice, drop_mended_clue.before(drop_judged)).in_set(ClientSystems::Keep),
    );
}

/// Minimum time that a transient notice stays.
const STAYS: Duration = Duration::from_secs(4);
/// Assumed reading speed, in characters per second.
const READ_A_SECOND: f32 = 15.0;
/// The longest that one frame counts towards reading, because a page in a background tab is not being read.
const MOST_A_FRAME: Duration = Duration::from_secs(1);

/// The last error or notice. It stays until the next event or until the player dismisses it; a notice about a passing
/// moment of a match disappears once there was time to read it.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Refused(Refused),
    /// A line that is not a command.
    Command(CommandError),
    /// The connection is down, so nothing was sent.
    Offline,
    /// The player was removed from the table.
    Parted(Parting),
    /// The table has been idle for long and closes in this many minutes.
    ClosesSoon {
        minutes: u32,
    },
    /// The typed name is invalid.
    BadName(NameError),
    /// The typed password is invalid.
    BadPassword,
    /// The proposed clue is not of the form `WEATHER-2`.
    BadProposal,
    /// A report was passed on to the operator of the host.
    Reported,
    /// The window is too small for the 3D table.
    NoRoomForTable,
    /// Another device has used this player's code.
    DeviceCodeUsed,
    /// This device now plays as another player.
    OtherPlayer,
}

impl Notice {
    pub(crate) fn new(reason: Refused) -> Notice {
        Notice::Refused(reason)
    }

    /// Returns whether this is an error, not information.
    pub fn is_trouble(&self) -> bool {
        !matches!(self, Notice::Reported | Notice::OtherPlayer)
    }

    /// Returns whether this is about a passing moment, so that it disappears by itself.
    pub(crate) fn passes(&self) -> bool {
        match self {
            Notice::Refused(
                Refused::StaleRevision
                | Refused::TalkTooFast
                | Refused::NotThatChannel
                | Refused::TalkOff
                | Refused::MatchPaused
                | Refused::NotPaused
                | Refused::PauseAsked
                | Refused::SecondNeeded
                | Refused::NoTouchWaits
                | Refused::FirstClueGiven
                | Refused::TooManyRequests
                | Refused::SideAsked
                | Refused::SideRequestsTooFast
                | Refused::NotYoursToAnswer
                | Refused::ActFirst
                | Refused::NameFrozen,
            )
            | Notice::Reported
            | Notice::NoRoomForTable => true,
            Notice::Refused(Refused::Rule(refusal)) => !matches!(
                refusal,
                Refusal::EmptyClue | Refusal::ClueTooLong | Refusal::ClueNotText | Refusal::NumberOutOfRange
            ),
            _ => false,
        }
    }

    /// Returns whether this is about the clue in the field, and so obsolete once that changes.
    fn is_about_clue(&self) -> bool {
        matches!(
            self,
            Notice::Refused(
                Refused::InvalidClue(_)
                    | Refused::DoubtfulClue(_)
                    | Refused::ForbiddenClue(_)
                    | Refused::Rule(Refusal::EmptyClue | Refusal::ClueTooLong | Refusal::ClueNotText)
            )
        )
    }

    /// Returns the label for insisting on the clue just sent, or `None` when it cannot be insisted on.
    pub fn insist_words(&self, texts: &Texts) -> Option<String> {
        match self {
            Notice::Refused(Refused::InvalidClue(_)) => Some(texts.get("match-insist")),
            Notice::Refused(Refused::DoubtfulClue(_)) => Some(texts.get("match-insist-doubtful")),
            _ => None,
        }
    }

    /// Returns what insisting on `clue` does: where it costs a token, the player is asked first.
    pub fn insist(&self, clue: Intent) -> Command {
        match (self, clue) {
            (Notice::Refused(Refused::InvalidClue(_)), Intent::Clue { text, number, .. }) => {
                Command::Ask(Confirmation::Insist { text, number })
            }
            (_, clue) => Command::Want(clue),
        }
    }

    /// Returns the notice in words. The sentence does not quote the clue while no key is shown, since others may be
    /// watching that screen.
    pub fn words(&self, texts: &Texts, game: Option<&MatchView>, settings: &Settings) -> String {
        let word = |cell| game.map_or_else(String::new, |game| game.word(cell).to_owned());
        match self {
            Notice::Offline => texts.get("refused-offline"),
            Notice::Command(error) => error.words(texts),
            Notice::ClosesSoon { minutes } => {
                texts.format("table-closes-soon", &Args::from_iter([arg("minutes", *minutes)]))
            }
            Notice::Parted(why) => texts.get(parting_key(*why)),
            Notice::BadName(error) => texts.get(match error {
                NameError::Empty => "refused-name-empty",
                NameError::TooLong => "refused-name-too-long",
                NameError::NotText => "refused-name-not-text",
                NameError::NotDrawn => "refused-name-not-drawn",
            }),
            Notice::NoRoomForTable => texts.get("match-deep-no-room"),
            Notice::BadPassword => texts.get("refused-bad-password"),
            Notice::BadProposal => texts.get("refused-bad-proposal"),
            Notice::Reported => texts.get("people-reported"),
            Notice::DeviceCodeUsed => texts.get("devices-code-used"),
            Notice::OtherPlayer => texts.get("devices-other-player"),
            Notice::Refused(
                reason @ (Refused::InvalidClue(finding)
                | Refused::DoubtfulClue(finding)
                | Refused::ForbiddenClue(finding)),
            ) => {
                let found = match game {
                    _ if !settings.shows_key() => texts.get("match-referee-hidden"),
                    Some(game) => finding_sentence(finding, game, texts),
                    None => String::new(),
                };
                format!("{found} {}", texts.get(refused_key(reason)))
            }
            Notice::Refused(Refused::Rule(
                refusal @ (Refusal::WordCovered(cell) | Refusal::OwnMark(cell) | Refusal::RepeatedWord(cell)),
            )) => texts.format(rule_key(*refusal), &Args::from_iter([arg("word", word(*cell))])),
            Notice::Refused(reason) => texts.get(refused_key(reason)),
        }
    }
}

fn drop_read_notice(
    time: Res<Time<Real>>,
    notice: Option<Res<Notice>>,
    texts: Res<Texts>,
    settings: Res<Settings>,
    state: Res<TableState>,
    mut shown_for: Local<Duration>,
    mut commands: Commands,
) {
    let Some(notice) = notice.filter(|notice| notice.passes()) else { return };
    if notice.is_changed() {
        *shown_for = Duration::ZERO;
        return;
    }
    *shown_for += time.delta().min(MOST_A_FRAME);
    let length = notice.words(&texts, state.game.as_ref(), &settings).chars().count() as f32;
    if *shown_for > STAYS.max(Duration::from_secs_f32(length / READ_A_SECOND)) {
        commands.remove_resource::<Notice>();
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
        *refused = Some(written.text().to_owned());
    } else if refused.as_deref().is_some_and(|text| text != written.text()) {
        commands.remove_resource::<Notice>();
    }
}

fn refused_key(reason: &Refused) -> &'static str {
    match reason {
        Refused::Rule(refusal) => rule_key(*refusal),
        Refused::StaleRevision => "refused-stale",
        Refused::InvalidClue(_) => "refused-invalid-clue",
        Refused::DoubtfulClue(_) => "refused-doubtful-clue",
        Refused::ForbiddenClue(_) => "refused-forbidden-clue",
        Refused::UnknownTable => "refused-unknown-table",
        Refused::TableFull => "refused-table-full",
        Refused::SideFull => "refused-side-full",
        Refused::HostFull => "refused-host-full",
        Refused::NotAtTable => "refused-not-at-table",
        Refused::AlreadyAtTable => "refused-already-at-table",
        Refused::NotSeated => "refused-not-seated",
        Refused::NotTableHost => "refused-not-table-host",
        Refused::EmptySide => "refused-empty-side",
        Refused::MatchRunning => "refused-match-running",
        Refused::NoMatch => "refused-no-match",
        Refused::KeySeen => "refused-key-seen",
        Refused::NothingToFlip => "refused-nothing-to-flip",
        Refused::UnknownMission => "refused-unknown-mission",
        Refused::UnknownPacks => "refused-unknown-packs",
        Refused::BadOwnWords => "refused-bad-own-words",
        Refused::TableLocked => "refused-table-locked",
        Refused::PasswordNeeded => "refused-password-needed",
        Refused::WrongPassword => "refused-wrong-password",
        Refused::TooManyTries => "refused-too-many-tries",
        Refused::Banned => "refused-banned",
        Refused::NotAdmitted => "refused-not-admitted",
        Refused::NoSuchPerson => "refused-no-such-person",
        Refused::NotYourself => "refused-not-yourself",
        Refused::NameNotAllowed => "refused-name-not-allowed",
        Refused::NameTaken => "refused-name-taken",
        Refused::TalkOff => "refused-talk-off",
        Refused::TalkTooFast => "refused-talk-too-fast",
        Refused::NotThatChannel => "refused-not-that-channel",
        Refused::TalkAfterKey => "refused-talk-after-key",
        Refused::TimersOutOfRange => "refused-timers-out-of-range",
        Refused::MatchPaused => "refused-match-paused",
        Refused::NotPaused => "refused-not-paused",
        Refused::PauseAsked => "refused-pause-asked",
        Refused::SecondNeeded => "refused-second-needed",
        Refused::NoTouchWaits => "refused-no-touch-waits",
        Refused::FirstClueGiven => "refused-first-clue-given",
        Refused::NotPublic => "refused-not-public",
        Refused::ReportsTooFast => "refused-reports-too-fast",
        Refused::TooManyRequests => "refused-too-many-requests",
        Refused::TableQuarantined => "refused-table-quarantined",
        Refused::UnknownDeviceCode => "refused-unknown-device-code",
        Refused::TooManyCodes => "refused-too-many-codes",
        Refused::DeviceCodesTooFast => "refused-device-codes-too-fast",
        Refused::ChangesTooFast => "refused-changes-too-fast",
        Refused::SideDeclined => "refused-side-declined",
        Refused::SideAsked => "refused-side-asked",
        Refused::SideRequestsTooFast => "refused-side-requests-too-fast",
        Refused::NotYoursToAnswer => "refused-not-yours-to-answer",
        Refused::ActFirst => "refused-act-first",
        Refused::NameFrozen => "refused-name-frozen",
        Refused::TableUnreadable => "refused-table-unreadable",
    }
}

fn parting_key(why: Parting) -> &'static str {
    match why {
        Parting::Left => "parted-left",
        Parting::Kicked => "parted-kicked",
        Parting::Banned => "parted-banned",
        Parting::Closed => "parted-closed",
        Parting::Idle => "parted-idle",
    }
}

pub(crate) fn rule_key(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::MatchOver => "refused-match-over",
        Refusal::NotYourClue => "refused-not-your-clue",
        Refusal::NotYourGuess => "refused-not-your-guess",
        Refusal::NoClueYet => "refused-no-clue-yet",
        Refusal::ClueAlreadyGiven => "refused-clue-already-given",
        Refusal::EmptyClue => "refused-empty-clue",
        Refusal::ClueTooLong => "refused-clue-too-long",
        Refusal::ClueNotText => "refused-clue-not-text",
        Refusal::NumberOutOfRange => "refused-number-out-of-range",
        Refusal::UnknownWord => "refused-unknown-word",
        Refusal::NoWordChosen => "refused-no-word-chosen",
        Refusal::OneWordAtATime => "refused-one-word-at-a-time",
        Refusal::RepeatedWord(_) => "refused-repeated-word",
        Refusal::WordCovered(_) => "refused-word-covered",
        Refusal::OwnMark(_) => "refused-own-mark",
        Refusal::StopNeedsGuess => "refused-stop-needs-guess",
        Refusal::PassOutsideStrike => "refused-pass-outside-strike",
        Refusal::NotYourChallenge => "refused-not-your-challenge",
        Refusal::NothingToChallenge => "refused-nothing-to-challenge",
        Refusal::TooLateToChallenge => "refused-too-late-to-challenge",
        Refusal::AlreadyChallenged => "refused-already-challenged",
        Refusal::AlreadyPenalised => "refused-already-penalised",
        Refusal::ChallengeOpen => "refused-challenge-open",
        Refusal::NoChallenge => "refused-no-challenge",
        Refusal::NoEnforcedTimers => "refused-no-enforced-timers",
        Refusal::NoTimerRuns => "refused-no-timer-runs",
        Refusal::NothingToVoid => "refused-nothing-to-void",
        Refusal::NothingProposed => "refused-nothing-proposed",
        Refusal::OwnProposal => "refused-own-proposal",
        Refusal::NoCluesInSuddenDeath => "refused-no-clues-in-sudden-death",
        Refusal::NoStopInSuddenDeath => "refused-no-stop-in-sudden-death",
        Refusal::NothingToGuess => "refused-nothing-to-guess",
    }
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;
    use splitkey_protocol::Finding;
    use splitkey_rules::{Cell, ClueRule};

    use super::*;
    use crate::{ClientPlugin, ClueTyped};

    fn app(notice: Notice) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, ClientPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)))
            .insert_resource(notice);
        app.update();
        app
    }

    fn stays(app: &mut App, frames: usize) -> bool {
        (0..frames).for_each(|_| app.update());
        app.world().contains_resource::<Notice>()
    }

    #[test]
    fn a_refused_touch_stays_for_as_long_as_it_takes_to_read() {
        let mut app = app(Notice::Refused(Refused::StaleRevision));
        assert!(stays(&mut app, 20));
        assert!(!stays(&mut app, 10));
    }

    #[test]
    fn a_notice_that_asks_for_other_input_stays() {
        let mut app = app(Notice::Refused(Refused::UnknownTable));
        assert!(stays(&mut app, 200));
    }

    #[test]
    fn a_notice_about_a_clue_disappears_when_the_clue_changes() {
        let finding =
            Finding { clue: "rain".into(), rule: ClueRule::SameWord, word: Cell::new(3), because: None };
        let mut app = app(Notice::Refused(Refused::InvalidClue(finding)));
        assert!(stays(&mut app, 100));
        app.world_mut().trigger(ClueTyped("snow".into()));
        assert!(!stays(&mut app, 2));
    }
}
