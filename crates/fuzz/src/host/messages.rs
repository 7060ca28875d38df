//! All messages that a player may send, with plausible and implausible arguments.

use splitkey_protocol::FromClient;
use splitkey_rules::{Clue, Side};

use super::arguments::Arguments;
use splitkey_protocol::{
    Audience, Channel, Computer, JointAction, Level, PairingPhrase, Reaction, ReportReason, VotesUse,
};

/// Lists an expression for every kind of message that makes one, so that every test that plays these scripts sends it.
macro_rules! every_message {
    (|$arguments:ident| $($make:expr,)+) => {
        const MAKERS: &[fn(&mut Arguments<'_, '_>) -> FromClient] = &[
            $(|$arguments| { let _ = &$arguments; $make }),+
        ];
    };
}

every_message! { |arguments|
    FromClient::CreateTable { name: arguments.name() },
    FromClient::JoinTable {
        code: arguments.code(),
        name: arguments.name(),
        password: arguments.password(),
    },
    FromClient::LeaveTable,
    FromClient::Rename { name: arguments.name() },
    FromClient::Sit { side: arguments.one_of(&Side::BOTH) },
    FromClient::StandUp,
    FromClient::Configure { settings: arguments.settings() },
    FromClient::OwnWords {
        part: arguments.one_of(&[0, 0, 0, 1, 2, u16::MAX]),
        text: arguments.word_list(),
        last: !arguments.flag(),
    },
    FromClient::FetchOwnWords,
    FromClient::StartMatch,
    FromClient::FlipAndStart,
    FromClient::Clue {
        text: arguments.clue(),
        number: arguments.one_of(&[2, 0, 1, 9, 10, u8::MAX]),
        insist: arguments.flag(),
        seen_revision: arguments.revision(),
    },
    FromClient::Preview { text: arguments.clue() },
    FromClient::Guess {
        word: arguments.word(),
        seen_revision: arguments.revision(),
    },
    FromClient::Stop { seen_revision: arguments.revision() },
    FromClient::Challenge { seen_revision: arguments.revision() },
    FromClient::Concede { seen_revision: arguments.revision() },
    FromClient::Deny { seen_revision: arguments.revision() },
    FromClient::GiveUp { seen_revision: arguments.revision() },
    FromClient::CallVoid { seen_revision: arguments.revision() },
    FromClient::Agree { seen_revision: arguments.revision() },
    FromClient::Point { word: arguments.flag().then(|| arguments.word()) },
    FromClient::Pin { word: arguments.word(), on: !arguments.flag() },
    FromClient::Ready { ready: !arguments.flag() },
    FromClient::SetAccess { access: arguments.access() },
    FromClient::SetPassword { password: arguments.password() },
    FromClient::SwapSides,
    FromClient::Answer { knock: arguments.knock(), admit: !arguments.flag() },
    FromClient::Kick { seat: arguments.seat() },
    FromClient::Ban { seat: arguments.seat() },
    FromClient::LiftBans,
    FromClient::HandOver { seat: arguments.seat() },
    FromClient::CloseTable,
    FromClient::Say {
        channel: arguments.one_of(&[Channel::Side, Channel::Table, Channel::Spectators]),
        line: arguments.line(),
    },
    FromClient::React { reaction: arguments.one_of(&Reaction::ALL) },
    FromClient::FetchTables,
    FromClient::Ask { action: arguments.one_of(&JointAction::ALL) },
    FromClient::Decline,
    FromClient::GoOn,
    FromClient::ConfirmByTwo { on: !arguments.flag() },
    FromClient::DropTouch,
    FromClient::OfferFirstClue { offer: !arguments.flag() },
    FromClient::ProposeClue {
        clue: (!arguments.flag()).then(|| Clue { text: arguments.clue(), number: arguments.one_of(&[2, 9, 10]) }),
    },
    FromClient::Away { away: !arguments.flag() },
    FromClient::FetchPings,
    FromClient::Report {
        seat: arguments.seat(),
        reason: arguments.one_of(&ReportReason::ALL),
    },
    FromClient::FetchDevices,
    FromClient::EndDevice { device: arguments.device() },
    FromClient::MakeDeviceCode { token: arguments.token() },
    FromClient::UseDeviceCode { code: arguments.device_code() },
    FromClient::AnswerSit { seat: arguments.seat(), admit: !arguments.flag() },
    FromClient::MakeTeam { name: arguments.team(), with_win: arguments.flag() },
    FromClient::PlayFor { sheet: (!arguments.flag()).then(|| arguments.sheet()) },
    FromClient::ChooseCity { city: arguments.one_of(&[0, 0, 0, 1, 2, 25, 26, u8::MAX]) },
    FromClient::FetchTeams,
    FromClient::FetchSheet {
        key: arguments.sheet_key(),
        part: arguments.one_of(&[0, 0, 0, 1, u16::MAX]),
    },
    FromClient::JoinTeam { link: arguments.sheet_link() },
    FromClient::LeaveTeam { sheet: arguments.sheet() },
    FromClient::RenewLink { sheet: arguments.sheet() },
    FromClient::AddNote {
        sheet: arguments.sheet(),
        attempt: arguments.one_of(&[0, 0, 0, 1, u16::MAX]),
        name: arguments.name(),
        text: arguments.line(),
    },
    FromClient::ImportSheet {
        part: arguments.one_of(&[0, 0, 0, 1, 2, u16::MAX]),
        text: arguments.sheet_file(),
        last: !arguments.flag(),
    },
    FromClient::FetchReplay,
    FromClient::OpenReplay { link: arguments.replay_link() },
    FromClient::LeadReview {
        at: (!arguments.flag()).then(|| arguments.one_of(&[0, 1, 2, 9, u16::MAX])),
    },
    FromClient::FetchHistory {
        of: arguments.history(),
        before: arguments.match_number(),
    },
    FromClient::SeatPartner {
        side: arguments.one_of(&Side::BOTH),
        computer: Computer { level: arguments.one_of(&Level::ALL), quick: arguments.flag() },
    },
    FromClient::ExplainClues { clues: arguments.meanings() },
    FromClient::ForgetMatches { number: arguments.match_number() },
    FromClient::MakeOverlayLink,
    FromClient::RevokeOverlayLink,
    FromClient::FetchIdeas,
    FromClient::PairPhone,
    FromClient::AnswerPhone {
        phrase: PairingPhrase::from_bits(arguments.one_of(&[0, 1, 4095])),
        admit: !arguments.flag(),
    },
    FromClient::RevokePhone,
    FromClient::SetAudience {
        audience: Audience { delay: arguments.one_of(&[0, 0, 5, 20, 120, 121, u8::MAX]), blank: arguments.flag() },
    },
    FromClient::Pass { seen_revision: arguments.revision() },
    FromClient::GuessList {
        words: arguments.words(),
        seen_revision: arguments.revision(),
    },
    FromClient::MakeWatchLink,
    FromClient::RevokeWatchLink,
    FromClient::MakeModeratorLink,
    FromClient::RevokeModeratorLink,
    FromClient::ReadChat { channel: arguments.chat_channel() },
    FromClient::UseVotes {
        votes: arguments.one_of(&[VotesUse::Touched, VotesUse::Shown, VotesUse::Hidden]),
    },
    FromClient::Race { ask: arguments.race_ask() },
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
    fn every_kind_of_message_has_one_maker() {
        let bytes = [0; 16];
        let made = (0..KINDS).map(|kind| {
            let (mut choices, known) = (Choices::new(&bytes), Known::default());
            message(kind, &mut Arguments::new(&mut choices, &known)).name()
        });
        let (mut made, mut all): (Vec<_>, _) = (made.collect(), FromClient::NAMES.to_vec());
        made.sort_unstable();
        all.sort_unstable();
        assert_eq!(made, all);
    }
}
