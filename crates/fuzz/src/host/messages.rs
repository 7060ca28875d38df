//! All messages that a player may send, with plausible and implausible arguments.

use splitkey_protocol::FromClient;
use splitkey_rules::{Clue, Side};

use super::arguments::Arguments;
use splitkey_protocol::{
    Audience, Channel, Computer, JointAction, Level, PairingPhrase, Reaction, ReportReason, VotesUse,
};

/// Lists every kind of message with an expression that makes one. A new variant of [`FromClient`] does not compile
/// until it is listed here, so every test that plays these scripts sends it.
macro_rules! every_message {
    (|$arguments:ident| $($kind:pat => $make:expr,)+) => {
        const MAKERS: &[fn(&mut Arguments<'_, '_>) -> FromClient] = &[
            $(|$arguments| { let _ = &$arguments; $make }),+
        ];

        /// Matches each kind: exhaustive for the compiler, and for the test that each expression makes its own kind.
        #[cfg(test)]
        const LISTED: &[fn(&FromClient) -> bool] = &[$(|message| matches!(message, $kind)),+];
        const _: fn(&FromClient) = |message| match message { $($kind => (),)+ };
    };
}

every_message! { |arguments|
    FromClient::CreateTable { .. } => FromClient::CreateTable { name: arguments.name() },
    FromClient::JoinTable { .. } => FromClient::JoinTable {
        code: arguments.code(),
        name: arguments.name(),
        password: arguments.password(),
    },
    FromClient::LeaveTable => FromClient::LeaveTable,
    FromClient::Rename { .. } => FromClient::Rename { name: arguments.name() },
    FromClient::Sit { .. } => FromClient::Sit { side: arguments.one_of(&Side::BOTH) },
    FromClient::StandUp => FromClient::StandUp,
    FromClient::Configure { .. } => FromClient::Configure { settings: arguments.settings() },
    FromClient::OwnWords { .. } => FromClient::OwnWords {
        part: arguments.one_of(&[0, 0, 0, 1, 2, u16::MAX]),
        text: arguments.word_list(),
        last: !arguments.flag(),
    },
    FromClient::FetchOwnWords => FromClient::FetchOwnWords,
    FromClient::StartMatch => FromClient::StartMatch,
    FromClient::FlipAndStart => FromClient::FlipAndStart,
    FromClient::Clue { .. } => FromClient::Clue {
        text: arguments.clue(),
        number: arguments.one_of(&[2, 0, 1, 9, 10, u8::MAX]),
        insist: arguments.flag(),
        seen_revision: arguments.revision(),
    },
    FromClient::Preview { .. } => FromClient::Preview { text: arguments.clue() },
    FromClient::Guess { .. } => FromClient::Guess {
        word: arguments.word(),
        seen_revision: arguments.revision(),
    },
    FromClient::Stop { .. } => FromClient::Stop { seen_revision: arguments.revision() },
    FromClient::Challenge { .. } => FromClient::Challenge { seen_revision: arguments.revision() },
    FromClient::Concede { .. } => FromClient::Concede { seen_revision: arguments.revision() },
    FromClient::Deny { .. } => FromClient::Deny { seen_revision: arguments.revision() },
    FromClient::GiveUp { .. } => FromClient::GiveUp { seen_revision: arguments.revision() },
    FromClient::CallVoid { .. } => FromClient::CallVoid { seen_revision: arguments.revision() },
    FromClient::Agree { .. } => FromClient::Agree { seen_revision: arguments.revision() },
    FromClient::Point { .. } => FromClient::Point { word: arguments.flag().then(|| arguments.word()) },
    FromClient::Pin { .. } => FromClient::Pin { word: arguments.word(), on: !arguments.flag() },
    FromClient::Ready { .. } => FromClient::Ready { ready: !arguments.flag() },
    FromClient::SetAccess { .. } => FromClient::SetAccess { access: arguments.access() },
    FromClient::SetPassword { .. } => FromClient::SetPassword { password: arguments.password() },
    FromClient::SwapSides => FromClient::SwapSides,
    FromClient::Answer { .. } => FromClient::Answer { knock: arguments.knock(), admit: !arguments.flag() },
    FromClient::Kick { .. } => FromClient::Kick { seat: arguments.seat() },
    FromClient::Ban { .. } => FromClient::Ban { seat: arguments.seat() },
    FromClient::LiftBans => FromClient::LiftBans,
    FromClient::HandOver { .. } => FromClient::HandOver { seat: arguments.seat() },
    FromClient::CloseTable => FromClient::CloseTable,
    FromClient::Say { .. } => FromClient::Say {
        channel: arguments.one_of(&[Channel::Side, Channel::Table, Channel::Spectators]),
        line: arguments.line(),
    },
    FromClient::React { .. } => FromClient::React { reaction: arguments.one_of(&Reaction::ALL) },
    FromClient::FetchTables => FromClient::FetchTables,
    FromClient::Ask { .. } => FromClient::Ask { action: arguments.one_of(&JointAction::ALL) },
    FromClient::Decline => FromClient::Decline,
    FromClient::GoOn => FromClient::GoOn,
    FromClient::ConfirmByTwo { .. } => FromClient::ConfirmByTwo { on: !arguments.flag() },
    FromClient::DropTouch => FromClient::DropTouch,
    FromClient::OfferFirstClue { .. } => FromClient::OfferFirstClue { offer: !arguments.flag() },
    FromClient::ProposeClue { .. } => FromClient::ProposeClue {
        clue: (!arguments.flag()).then(|| Clue { text: arguments.clue(), number: arguments.one_of(&[2, 9, 10]) }),
    },
    FromClient::Away { .. } => FromClient::Away { away: !arguments.flag() },
    FromClient::FetchPings => FromClient::FetchPings,
    FromClient::Report { .. } => FromClient::Report {
        seat: arguments.seat(),
        reason: arguments.one_of(&ReportReason::ALL),
    },
    FromClient::FetchDevices => FromClient::FetchDevices,
    FromClient::EndDevice { .. } => FromClient::EndDevice { device: arguments.device() },
    FromClient::MakeDeviceCode { .. } => FromClient::MakeDeviceCode { token: arguments.token() },
    FromClient::UseDeviceCode { .. } => FromClient::UseDeviceCode { code: arguments.device_code() },
    FromClient::AnswerSit { .. } => FromClient::AnswerSit { seat: arguments.seat(), admit: !arguments.flag() },
    FromClient::MakeTeam { .. } => FromClient::MakeTeam { name: arguments.team(), with_win: arguments.flag() },
    FromClient::PlayFor { .. } => FromClient::PlayFor { sheet: (!arguments.flag()).then(|| arguments.sheet()) },
    FromClient::ChooseCity { .. } => FromClient::ChooseCity { city: arguments.one_of(&[0, 0, 0, 1, 2, 25, 26, u8::MAX]) },
    FromClient::FetchTeams => FromClient::FetchTeams,
    FromClient::FetchSheet { .. } => FromClient::FetchSheet {
        key: arguments.sheet_key(),
        part: arguments.one_of(&[0, 0, 0, 1, u16::MAX]),
    },
    FromClient::JoinTeam { .. } => FromClient::JoinTeam { link: arguments.sheet_link() },
    FromClient::LeaveTeam { .. } => FromClient::LeaveTeam { sheet: arguments.sheet() },
    FromClient::RenewLink { .. } => FromClient::RenewLink { sheet: arguments.sheet() },
    FromClient::AddNote { .. } => FromClient::AddNote {
        sheet: arguments.sheet(),
        attempt: arguments.one_of(&[0, 0, 0, 1, u16::MAX]),
        name: arguments.name(),
        text: arguments.line(),
    },
    FromClient::ImportSheet { .. } => FromClient::ImportSheet {
        part: arguments.one_of(&[0, 0, 0, 1, 2, u16::MAX]),
        text: arguments.sheet_file(),
        last: !arguments.flag(),
    },
    FromClient::FetchReplay => FromClient::FetchReplay,
    FromClient::OpenReplay { .. } => FromClient::OpenReplay { link: arguments.replay_link() },
    FromClient::LeadReview { .. } => FromClient::LeadReview {
        at: (!arguments.flag()).then(|| arguments.one_of(&[0, 1, 2, 9, u16::MAX])),
    },
    FromClient::FetchHistory { .. } => FromClient::FetchHistory {
        of: arguments.history(),
        before: arguments.match_number(),
    },
    FromClient::SeatPartner { .. } => FromClient::SeatPartner {
        side: arguments.one_of(&Side::BOTH),
        computer: Computer { level: arguments.one_of(&Level::ALL), quick: arguments.flag() },
    },
    FromClient::ExplainClues { .. } => FromClient::ExplainClues { clues: arguments.meanings() },
    FromClient::ForgetMatches { .. } => FromClient::ForgetMatches { number: arguments.match_number() },
    FromClient::MakeOverlayLink => FromClient::MakeOverlayLink,
    FromClient::RevokeOverlayLink => FromClient::RevokeOverlayLink,
    FromClient::FetchIdeas => FromClient::FetchIdeas,
    FromClient::PairPhone => FromClient::PairPhone,
    FromClient::AnswerPhone { .. } => FromClient::AnswerPhone {
        phrase: PairingPhrase::from_bits(arguments.one_of(&[0, 1, 4095])),
        admit: !arguments.flag(),
    },
    FromClient::RevokePhone => FromClient::RevokePhone,
    FromClient::SetAudience { .. } => FromClient::SetAudience {
        audience: Audience { delay: arguments.one_of(&[0, 0, 5, 20, 120, 121, u8::MAX]), blank: arguments.flag() },
    },
    FromClient::Pass { .. } => FromClient::Pass { seen_revision: arguments.revision() },
    FromClient::GuessList { .. } => FromClient::GuessList {
        words: arguments.words(),
        seen_revision: arguments.revision(),
    },
    FromClient::MakeWatchLink => FromClient::MakeWatchLink,
    FromClient::RevokeWatchLink => FromClient::RevokeWatchLink,
    FromClient::MakeModeratorLink => FromClient::MakeModeratorLink,
    FromClient::RevokeModeratorLink => FromClient::RevokeModeratorLink,
    FromClient::ReadChat { .. } => FromClient::ReadChat { channel: arguments.chat_channel() },
    FromClient::UseVotes { .. } => FromClient::UseVotes {
        votes: arguments.one_of(&[VotesUse::Touched, VotesUse::Shown, VotesUse::Hidden]),
    },
    FromClient::Race { .. } => FromClient::Race { ask: arguments.race_ask() },
}

/// The number of kinds of messages.
pub const KINDS: usize = MAKERS.len();

/// Makes a message of the kind with this number.
pub fn message(kind: usize, arguments: &mut Arguments<'_, '_>) -> FromClient {
    MAKERS[kind % KINDS](arguments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{arguments::Known, choices::Choices};

    #[test]
    fn every_entry_makes_its_own_kind_of_message() {
        for (kind, is_listed) in LISTED.iter().enumerate() {
            for first in 0..=u8::MAX {
                let bytes = [first; 16];
                let (mut choices, known) = (Choices::new(&bytes), Known::default());
                assert!(is_listed(&message(kind, &mut Arguments::new(&mut choices, &known))), "{kind}");
            }
        }
    }
}
