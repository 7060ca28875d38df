//! Random events at a table.

use proptest::prelude::*;
use splitkey_net::Arrival;
use splitkey_protocol::{
    FromClient, JointAction, Language, Packs, PlayerName, ReportReason, Request, SeatId, TableAccess,
    TableSettings, TeamName, Timers,
};
use splitkey_rules::Side;

use super::{Bench, PLAYERS, conn, password};

/// Something that a player does, or that happens to the host.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Open(u8),
    Join(u8),
    Leave(u8),
    Rename(u8),
    Sit(u8, Side),
    StandUp(u8),
    AnswerSit(u8, u16, bool),
    Configure(u8, Packs, bool),
    Words(u8),
    Start(u8),
    Flip(u8),
    Clue(u8),
    Guess(u8, u8),
    Stop(u8),
    GiveUp(u8),
    Agree(u8),
    Challenge(u8),
    Concede(u8),
    Access(u8, bool, bool),
    Password(u8),
    HandOver(u8, u16),
    Kick(u8, u16),
    Ban(u8, u16),
    LiftBans(u8),
    Swap(u8),
    Close(u8),
    Pause(u8),
    Decline(u8),
    GoOn(u8),
    ConfirmByTwo(u8, bool),
    Report(u8, u16),
    MakeTeam(u8, bool),
    PlayFor(u8, bool),
    City(u8, u8),
    Reconnect(u8),
    Restart,
}

impl Step {
    pub(super) fn take(self, bench: &mut Bench) {
        let name = |text: &str| PlayerName::new(text).expect("a name");
        let (player, request) = match self {
            Step::Open(player) => (player, Request::CreateTable),
            Step::Join(player) => {
                let Some(code) = bench.code else { return };
                (player, Request::JoinTable { code, password: Some(password()) })
            }
            Step::Leave(player) => (player, Request::LeaveTable),
            Step::Rename(player) => (player, Request::Rename { name: name("Cleo") }),
            Step::Sit(player, side) => (player, Request::Sit { side }),
            Step::StandUp(player) => (player, Request::StandUp),
            Step::AnswerSit(player, seat, admit) => {
                (player, Request::AnswerSit { seat: SeatId(seat), admit })
            }
            Step::Configure(player, packs, dutch) => {
                let language = if dutch { Language::Dutch } else { Language::English };
                let timers = Timers { clue: 60, guess: 60, enforced: dutch };
                let settings =
                    TableSettings { packs, language, looser: dutch, timers, ..TableSettings::STANDARD };
                (player, Request::Configure { settings })
            }
            Step::Words(player) => {
                let text = (0..60).map(|at| format!("Wörd {at}\n")).collect();
                (player, Request::OwnWords { part: 0, text, last: true })
            }
            Step::Start(player) => (player, Request::StartMatch),
            Step::Flip(player) => (player, Request::FlipAndStart),
            Step::Clue(player) => (player, Request::Clue { text: "fjord".into(), number: 2, insist: false }),
            Step::Guess(player, word) => (player, Request::Guess { word }),
            Step::Stop(player) => (player, Request::Stop),
            Step::GiveUp(player) => (player, Request::GiveUp),
            Step::Agree(player) => (player, Request::Agree),
            Step::Challenge(player) => (player, Request::Challenge),
            Step::Concede(player) => (player, Request::Concede),
            Step::Access(player, locked, spectators) => {
                let access = TableAccess {
                    locked,
                    spectators,
                    public: spectators,
                    open_sides: locked,
                    ..TableAccess::PRIVATE
                };
                (player, Request::SetAccess { access })
            }
            Step::Password(player) => (player, Request::SetPassword { password: Some(password()) }),
            Step::HandOver(player, seat) => (player, Request::HandOver { seat: SeatId(seat) }),
            Step::Kick(player, seat) => (player, Request::Kick { seat: SeatId(seat) }),
            Step::Ban(player, seat) => (player, Request::Ban { seat: SeatId(seat) }),
            Step::LiftBans(player) => (player, Request::LiftBans),
            Step::Swap(player) => (player, Request::SwapSides),
            Step::Close(player) => (player, Request::CloseTable),
            Step::Pause(player) => (player, Request::Ask { action: JointAction::Pause }),
            Step::Decline(player) => (player, Request::Decline),
            Step::GoOn(player) => (player, Request::GoOn),
            Step::ConfirmByTwo(player, on) => (player, Request::ConfirmByTwo { on }),
            Step::Report(player, seat) => {
                (player, Request::Report { seat: SeatId(seat), reason: ReportReason::Talk })
            }
            Step::MakeTeam(player, with_win) => {
                let name = TeamName::new("The Locksmiths").expect("a name");
                (player, Request::MakeTeam { name, with_win })
            }
            Step::PlayFor(player, any) => {
                let sheet = bench.last_sheet().filter(|_| any);
                (player, Request::PlayFor { sheet })
            }
            Step::City(player, city) => (player, Request::ChooseCity { city }),
            Step::Reconnect(player) => {
                bench.arrive(Arrival::Closed { conn: conn(player) });
                return bench.connect(player);
            }
            Step::Restart => return *bench = bench.restarted(),
        };
        let known = if matches!(request, Request::CreateTable) { "Ada" } else { "Ben" };
        let name = request.is_named().then(|| name(known));
        let seen_revision = bench.revision(player);
        bench.say(player, FromClient { request, seen_revision, name });
    }
}

pub(super) fn any_step() -> impl Strategy<Value = Step> {
    let player = || 0..PLAYERS;
    let side = prop_oneof![Just(Side::A), Just(Side::B)];
    let packs = prop_oneof![Just(Packs::First), Just(Packs::Both), Just(Packs::Pictures), Just(Packs::Own)];
    prop_oneof![
        1 => player().prop_map(Step::Open),
        2 => player().prop_map(Step::Join),
        1 => player().prop_map(Step::Leave),
        1 => player().prop_map(Step::Rename),
        4 => (player(), side).prop_map(|(player, side)| Step::Sit(player, side)),
        1 => player().prop_map(Step::StandUp),
        3 => (player(), 0..6_u16, any::<bool>()).prop_map(|(player, seat, admit)| Step::AnswerSit(player, seat, admit)),
        2 => (player(), packs, any::<bool>()).prop_map(|(player, packs, dutch)| Step::Configure(player, packs, dutch)),
        1 => player().prop_map(Step::Words),
        4 => player().prop_map(Step::Start),
        2 => player().prop_map(Step::Flip),
        12 => player().prop_map(Step::Clue),
        24 => (player(), 0..25_u8).prop_map(|(player, word)| Step::Guess(player, word)),
        6 => player().prop_map(Step::Stop),
        1 => player().prop_map(Step::GiveUp),
        2 => player().prop_map(Step::Agree),
        1 => player().prop_map(Step::Challenge),
        1 => player().prop_map(Step::Concede),
        2 => (player(), any::<bool>(), any::<bool>()).prop_map(|(player, locked, shown)| Step::Access(player, locked, shown)),
        1 => player().prop_map(Step::Password),
        1 => (player(), 0..6_u16).prop_map(|(player, seat)| Step::HandOver(player, seat)),
        1 => (player(), 0..6_u16).prop_map(|(player, seat)| Step::Kick(player, seat)),
        1 => (player(), 0..6_u16).prop_map(|(player, seat)| Step::Ban(player, seat)),
        1 => player().prop_map(Step::LiftBans),
        1 => player().prop_map(Step::Swap),
        1 => player().prop_map(Step::Close),
        2 => player().prop_map(Step::Pause),
        1 => player().prop_map(Step::Decline),
        3 => player().prop_map(Step::GoOn),
        1 => (player(), any::<bool>()).prop_map(|(player, on)| Step::ConfirmByTwo(player, on)),
        1 => (player(), 0..6_u16).prop_map(|(player, seat)| Step::Report(player, seat)),
        1 => (player(), any::<bool>()).prop_map(|(player, with_win)| Step::MakeTeam(player, with_win)),
        1 => (player(), any::<bool>()).prop_map(|(player, any)| Step::PlayFor(player, any)),
        1 => (player(), 0..4_u8).prop_map(|(player, city)| Step::City(player, city)),
        2 => player().prop_map(Step::Reconnect),
        1 => Just(Step::Restart),
    ]
}
