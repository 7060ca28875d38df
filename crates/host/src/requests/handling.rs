//! When each message of a client is handled.

use splitkey_protocol::FromClient;

/// When a message is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handling {
    /// On arrival: it concerns no table, or says which table.
    OnArrival,
    /// Outside the queue of its table: it changes nothing stored.
    Aside,
    /// In turn, from the queue of its table.
    Queued {
        /// Whether it is refused when the table has used up its budget: everything that writes records, except game
        /// actions and what removes people or closes the table.
        budgeted: bool,
    },
}

impl Handling {
    /// Returns when a message is handled. Every message is named here, so that a new one needs a decision.
    pub(crate) fn of(message: &FromClient) -> Handling {
        match message {
            FromClient::CreateTable { .. }
            | FromClient::JoinTable { .. }
            | FromClient::FetchTables
            | FromClient::FetchDevices
            | FromClient::EndDevice { .. }
            | FromClient::MakeDeviceCode { .. }
            | FromClient::UseDeviceCode { .. }
            // These ask the journal first.
            | FromClient::MakeTeam { .. }
            | FromClient::PlayFor { .. }
            | FromClient::ChooseCity { .. }
            | FromClient::FetchTeams
            | FromClient::FetchSheet { .. }
            | FromClient::JoinTeam { .. }
            | FromClient::LeaveTeam { .. }
            | FromClient::RenewLink { .. }
            | FromClient::AddNote { .. }
            | FromClient::ImportSheet { .. }
            | FromClient::FetchHistory { .. }
            | FromClient::ForgetMatches { .. }
            | FromClient::Race { .. }
            | FromClient::OpenReplay { .. } => Handling::OnArrival,
            FromClient::Preview { .. }
            | FromClient::OwnWords { .. }
            | FromClient::FetchOwnWords
            | FromClient::Point { .. }
            | FromClient::Pin { .. }
            | FromClient::LeadReview { .. }
            | FromClient::Say { .. }
            | FromClient::ProposeClue { .. }
            | FromClient::FetchPings
            | FromClient::FetchReplay
            | FromClient::FetchIdeas
            | FromClient::PairPhone
            | FromClient::AnswerPhone { .. }
            | FromClient::RevokePhone
            | FromClient::React { .. } => Handling::Aside,
            FromClient::Rename { .. }
            | FromClient::Sit { .. }
            | FromClient::SeatPartner { .. }
            | FromClient::StandUp
            | FromClient::Configure { .. }
            | FromClient::StartMatch
            | FromClient::FlipAndStart
            | FromClient::SetAccess { .. }
            | FromClient::SetPassword { .. }
            | FromClient::SwapSides
            | FromClient::Answer { .. }
            | FromClient::LiftBans
            | FromClient::HandOver { .. }
            | FromClient::Ask { .. }
            | FromClient::Decline
            | FromClient::GoOn
            | FromClient::ConfirmByTwo { .. }
            | FromClient::MakeOverlayLink
            | FromClient::RevokeOverlayLink
            | FromClient::MakeWatchLink
            | FromClient::RevokeWatchLink
            | FromClient::ReadChat { .. }
            | FromClient::Report { .. } => Handling::Queued { budgeted: true },
            // What must not be seen can be hidden at any time.
            FromClient::SetAudience { audience } => Handling::Queued { budgeted: !audience.blank },
            FromClient::Clue { .. }
            | FromClient::Guess { .. }
            | FromClient::GuessList { .. }
            | FromClient::Pass { .. }
            | FromClient::Stop { .. }
            | FromClient::Challenge { .. }
            | FromClient::Concede { .. }
            | FromClient::Deny { .. }
            | FromClient::GiveUp { .. }
            | FromClient::CallVoid { .. }
            | FromClient::Agree { .. }
            | FromClient::LeaveTable
            | FromClient::Kick { .. }
            | FromClient::Ban { .. }
            | FromClient::CloseTable
            | FromClient::Ready { .. }
            | FromClient::UseVotes { .. }
            | FromClient::MakeModeratorLink
            | FromClient::RevokeModeratorLink
            | FromClient::DropTouch
            | FromClient::OfferFirstClue { .. }
            | FromClient::ExplainClues { .. }
            | FromClient::Away { .. }
            | FromClient::AnswerSit { .. } => Handling::Queued { budgeted: false },
        }
    }
}
