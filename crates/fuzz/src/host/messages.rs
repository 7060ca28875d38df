//! All messages that a player may send, with plausible and implausible arguments.

use splitkey_protocol::{FromClient, Request};
use splitkey_rules::{Clue, Side};

use super::arguments::Arguments;
use splitkey_protocol::{
    Audience, Channel, Computer, JointAction, Level, LinkKind, PairingPhrase, Reaction, ReportReason,
    VotesUse,
};

/// Lists an expression for every kind of message that makes one, so that every test that plays these scripts sends it.
macro_rules! every_message {
    (|$arguments:ident| $($make:expr,)+) => {
        const MAKERS: &[fn(&mut Arguments<'_, '_>) -> FromClient] = &[
            $(|$arguments| { let _ = &$arguments; FromClient::from($make) }),+
        ];
    };
}

every_message! { |arguments|
    Request::CreateTable.by(arguments.name()),
    Request::JoinTable { code: arguments.code(), password: arguments.password() }.by(arguments.name()),
    Request::LeaveTable,
    Request::Rename { name: arguments.name() },
    Request::Sit { side: arguments.one_of(&Side::BOTH) },
    Request::StandUp,
    Request::Configure { settings: arguments.settings() },
    Request::OwnWords {
        part: arguments.one_of(&[0, 0, 0, 1, 2, u16::MAX]),
        text: arguments.word_list(),
        last: !arguments.flag(),
    },
    Request::FetchOwnWords,
    Request::StartMatch,
    Request::FlipAndStart,
    Request::Clue {
        text: arguments.clue(),
        number: arguments.one_of(&[2, 0, 1, 9, 10, u8::MAX]),
        insist: arguments.flag(),
    }
    .at(arguments.revision()),
    Request::Preview { text: arguments.clue() },
    Request::Guess { word: arguments.word() }.at(arguments.revision()),
    Request::Stop.at(arguments.revision()),
    Request::Challenge.at(arguments.revision()),
    Request::Concede.at(arguments.revision()),
    Request::Deny.at(arguments.revision()),
    Request::GiveUp.at(arguments.revision()),
    Request::CallVoid.at(arguments.revision()),
    Request::Agree.at(arguments.revision()),
    Request::Withdraw.at(arguments.revision()),
    Request::Point { word: arguments.flag().then(|| arguments.word()) },
    Request::Pin { word: arguments.word(), on: !arguments.flag() },
    Request::Ready { ready: !arguments.flag() },
    Request::SetAccess { access: arguments.access() },
    Request::SetPassword { password: arguments.password() },
    Request::SwapSides,
    Request::Answer { knock: arguments.knock(), admit: !arguments.flag() },
    Request::Kick { seat: arguments.seat() },
    Request::Ban { seat: arguments.seat() },
    Request::LiftBans,
    Request::HandOver { seat: arguments.seat() },
    Request::CloseTable,
    Request::Say {
        channel: arguments.one_of(&[Channel::Side, Channel::Table, Channel::Spectators]),
        line: arguments.line(),
    },
    Request::React { reaction: arguments.one_of(&Reaction::ALL) },
    Request::FetchTables,
    Request::Ask { action: arguments.one_of(&JointAction::ALL) },
    Request::Decline,
    Request::GoOn,
    Request::ConfirmByTwo { on: !arguments.flag() },
    Request::DropTouch,
    Request::OfferFirstClue { offer: !arguments.flag() },
    Request::ProposeClue {
        clue: (!arguments.flag()).then(|| Clue { text: arguments.clue(), number: arguments.one_of(&[2, 9, 10]) }),
    },
    Request::Away { away: !arguments.flag() },
    Request::FetchPings,
    Request::Report {
        seat: arguments.seat(),
        reason: arguments.one_of(&ReportReason::ALL),
    },
    Request::FetchDevices,
    Request::EndDevice { device: arguments.device() },
    Request::MakeDeviceCode { token: arguments.token() },
    Request::UseDeviceCode { code: arguments.device_code() },
    Request::AnswerSit { seat: arguments.seat(), admit: !arguments.flag() },
    Request::MakeTeam { name: arguments.team(), with_win: arguments.flag() },
    Request::PlayFor { sheet: (!arguments.flag()).then(|| arguments.sheet()) },
    Request::ChooseCity { city: arguments.one_of(&[0, 0, 0, 1, 2, 25, 26, u8::MAX]) },
    Request::FetchTeams,
    Request::FetchSheet {
        key: arguments.sheet_key(),
        part: arguments.one_of(&[0, 0, 0, 1, u16::MAX]),
    },
    Request::JoinTeam { link: arguments.sheet_link() },
    Request::LeaveTeam { sheet: arguments.sheet() },
    Request::RenewLink { sheet: arguments.sheet() },
    Request::AddNote {
        sheet: arguments.sheet(),
        attempt: arguments.one_of(&[0, 0, 0, 1, u16::MAX]),
        text: arguments.line(),
    }
    .by(arguments.name()),
    Request::ImportSheet {
        part: arguments.one_of(&[0, 0, 0, 1, 2, u16::MAX]),
        text: arguments.sheet_file(),
        last: !arguments.flag(),
    },
    Request::FetchReplay,
    Request::OpenReplay { link: arguments.replay_link() },
    Request::LeadReview {
        at: (!arguments.flag()).then(|| arguments.one_of(&[0, 1, 2, 9, u16::MAX])),
    },
    Request::FetchHistory {
        of: arguments.history(),
        before: arguments.match_number(),
    },
    Request::SeatPartner {
        side: arguments.one_of(&Side::BOTH),
        computer: Computer { level: arguments.one_of(&Level::ALL), quick: arguments.flag() },
    },
    Request::ExplainClues { clues: arguments.meanings() },
    Request::ForgetMatches { number: arguments.match_number() },
    Request::MakeLink { kind: arguments.one_of(&LinkKind::ALL) },
    Request::RevokeLink { kind: arguments.one_of(&LinkKind::ALL) },
    Request::FetchIdeas,
    Request::AnswerPhone {
        phrase: PairingPhrase::from_bits(arguments.one_of(&[0, 1, 4095])),
        admit: !arguments.flag(),
    },
    Request::SetAudience {
        audience: Audience { delay: arguments.one_of(&[0, 0, 5, 20, 120, 121, u8::MAX]), blank: arguments.flag() },
    },
    Request::Pass.at(arguments.revision()),
    Request::GuessList { words: arguments.words() }.at(arguments.revision()),
    Request::ReadChat { channel: arguments.chat_channel() },
    Request::Think { text: arguments.thought() }.at(arguments.revision()),
    Request::UseVotes {
        votes: arguments.one_of(&[VotesUse::Touched, VotesUse::Shown, VotesUse::Hidden]),
    },
    Request::Race { ask: arguments.race_ask() }.by(arguments.name()),
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
            message(kind, &mut Arguments::new(&mut choices, &known)).request.name()
        });
        let (mut made, mut all): (Vec<_>, _) = (made.collect(), Request::NAMES.to_vec());
        made.sort_unstable();
        all.sort_unstable();
        assert_eq!(made, all);
    }
}
