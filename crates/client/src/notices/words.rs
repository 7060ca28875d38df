//! Notices in words: why the host refused something, and what else happened.

use splitkey_protocol::{NameError, Parting, RaceRefused, Refused};
use splitkey_rules::{Refusal, Variant};

use super::notice::Notice;
use crate::{Args, CommandError, MatchView, Secret, Settings, Texts, arg, phrases::finding_sentence};

impl Notice {
    /// Returns the label for insisting on the clue just sent, or `None` when it cannot be insisted on.
    pub fn insist_words(&self, texts: &Texts, game: Option<&MatchView>) -> Option<String> {
        match self {
            Notice::Refused(Refused::InvalidClue(_)) if is_race(game) => Some(texts.get("match-insist-race")),
            Notice::Refused(Refused::InvalidClue(_)) => Some(texts.get("match-insist")),
            Notice::Refused(Refused::DoubtfulClue(_)) => Some(texts.get("match-insist-doubtful")),
            _ => None,
        }
    }

    /// Returns the notice in words. The sentence does not quote the clue on a screen that hides drafts, since others
    /// may be watching it.
    pub fn words(&self, texts: &Texts, game: Option<&MatchView>, settings: &Settings) -> String {
        let word = |cell| game.map_or_else(String::new, |game| game.word(cell).to_owned());
        match self {
            Notice::Offline => texts.get("refused-offline"),
            Notice::Command(error) => error.words(game, texts),
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
            Notice::BadChannel => texts.get("notice-channel"),
            Notice::BadProposal => texts.get("refused-bad-proposal"),
            Notice::BadThought => texts.get("refused-bad-thought"),
            Notice::Reported => texts.get("people-reported"),
            Notice::DeviceCodeUsed => texts.get("devices-code-used"),
            Notice::OtherPlayer => texts.get("devices-other-player"),
            Notice::Refused(
                reason @ (Refused::InvalidClue(finding)
                | Refused::DoubtfulClue(finding)
                | Refused::ForbiddenClue(finding)),
            ) => {
                let found = match game {
                    _ if !settings.shows(Secret::Draft) => texts.get("match-referee-hidden"),
                    Some(game) => finding_sentence(finding, game, texts),
                    None => String::new(),
                };
                format!("{found} {}", texts.get(refused_key(reason, game)))
            }
            Notice::Refused(Refused::Rule(
                refusal @ (Refusal::WordCovered(cell) | Refusal::OwnMark(cell) | Refusal::RepeatedWord(cell)),
            )) => texts.format(rule_key(*refusal), &Args::from_iter([arg("word", word(*cell))])),
            Notice::Refused(reason @ Refused::SlowMode { seconds }) => {
                texts.format(refused_key(reason, game), &Args::from_iter([arg("seconds", *seconds)]))
            }
            Notice::Refused(reason) => texts.get(refused_key(reason, game)),
        }
    }
}

impl CommandError {
    /// Returns the reason in words.
    pub fn words(&self, game: Option<&MatchView>, texts: &Texts) -> String {
        let variant = game.map_or(Variant::STANDARD, |game| game.variant);
        match self {
            CommandError::Unknown => texts.get_in(variant, "command-unknown"),
            CommandError::NoNumber => texts.get("command-no-number"),
            CommandError::NotOnTable(word) => {
                texts.format("command-not-on-table", &Args::from_iter([arg("word", word.as_str())]))
            }
            CommandError::NoMatch => texts.get("refused-no-match"),
            CommandError::Rule(refusal) => texts.get(rule_key(*refusal)),
        }
    }
}

fn is_race(game: Option<&MatchView>) -> bool {
    game.is_some_and(|game| game.strikes().is_some())
}

fn refused_key(reason: &Refused, game: Option<&MatchView>) -> &'static str {
    match reason {
        Refused::InvalidClue(_) if is_race(game) => "refused-invalid-clue-race",
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
        Refused::AlreadyAsked => "refused-already-asked",
        Refused::NothingAsked => "refused-nothing-asked",
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
        Refused::UnknownSheet => "refused-unknown-sheet",
        Refused::SheetUnavailable => "refused-sheet-unavailable",
        Refused::CityLocked => "refused-city-locked",
        Refused::MissionOfCity => "refused-mission-of-city",
        Refused::NoTeam => "refused-no-team",
        Refused::TooManyTeams => "refused-too-many-teams",
        Refused::TeamsTooFast => "refused-teams-too-fast",
        Refused::NoRoomForNote => "refused-no-room-for-note",
        Refused::BadSheet => "refused-bad-sheet",
        Refused::NoEarlyWin => "refused-no-early-win",
        Refused::UnknownReplay => "refused-unknown-replay",
        Refused::ReplayGone => "refused-replay-gone",
        Refused::ReplayUnreadable => "refused-replay-unreadable",
        Refused::ReplayTooLong => "refused-replay-too-long",
        Refused::HistoryUnavailable => "refused-history-unavailable",
        Refused::NoSpectators => "refused-no-spectators",
        Refused::NoChats => "refused-no-chats",
        Refused::NoPartners => "refused-no-partners",
        Refused::TooManyPartners => "refused-too-many-partners",
        Refused::SideTaken => "refused-side-taken",
        Refused::PartnerLanguage => "refused-partner-language",
        Refused::PartnerCards => "refused-partner-cards",
        Refused::NotAComputer => "refused-not-a-computer",
        Refused::NoThought => "refused-no-thought",
        Refused::ThoughtsFull => "refused-thoughts-full",
        Refused::NoIdeas => "refused-no-ideas",
        Refused::DelayOutOfRange => "refused-delay",
        Refused::AudienceHeldBack => "refused-audience-held-back",
        Refused::Race(reason) => race_key(*reason),
        Refused::SlowMode { .. } => "refused-slow-mode",
    }
}

fn race_key(reason: RaceRefused) -> &'static str {
    match reason {
        RaceRefused::None => "refused-race-none",
        RaceRefused::Unknown => "refused-race-unknown",
        RaceRefused::BadTimes => "refused-race-bad-times",
        RaceRefused::BadLimit => "refused-race-bad-limit",
        RaceRefused::BadPlan => "refused-race-bad-plan",
        RaceRefused::TooMany => "refused-race-too-many",
        RaceRefused::TooFast => "refused-race-too-fast",
        RaceRefused::Twice => "refused-race-twice",
        RaceRefused::Full => "refused-race-full",
        RaceRefused::PairFull => "refused-race-pair-full",
        RaceRefused::NotSignedUp => "refused-race-not-signed-up",
        RaceRefused::SignUpsEnded => "refused-race-sign-ups-ended",
        RaceRefused::SignUpsNotOpen => "refused-race-sign-ups-not-open",
        RaceRefused::Begun => "refused-race-begun",
        RaceRefused::NoPartner => "refused-race-no-partner",
        RaceRefused::Closed => "refused-race-closed",
        RaceRefused::NotClosed => "refused-race-not-closed",
        RaceRefused::NotOrganiser => "refused-race-not-organiser",
        RaceRefused::NoSuchPair => "refused-race-no-such-pair",
        RaceRefused::NoRoomForRuling => "refused-race-no-room-for-ruling",
        RaceRefused::AlreadyPaused => "refused-race-already-paused",
        RaceRefused::NotPaused => "refused-race-not-paused",
        RaceRefused::NotPlaying => "refused-race-not-playing",
        RaceRefused::NotInRace => "refused-race-not-in-race",
        RaceRefused::ReplayClosed => "refused-race-replay-closed",
        RaceRefused::Elsewhere => "refused-race-elsewhere",
        RaceRefused::Removed => "refused-race-removed",
        RaceRefused::NotWaiting => "refused-race-not-waiting",
        RaceRefused::RemindedEnough => "refused-race-reminded-enough",
        RaceRefused::NoWebhooks => "refused-race-no-webhooks",
        RaceRefused::BadWebhook => "refused-race-bad-webhook",
        RaceRefused::NotWithComputer => "refused-race-not-with-computer",
        RaceRefused::TooManyClues => "refused-race-too-many-clues",
        RaceRefused::OwnPair => "refused-race-own-pair",
        RaceRefused::NotDisqualified => "refused-race-not-disqualified",
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

fn rule_key(refusal: Refusal) -> &'static str {
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
