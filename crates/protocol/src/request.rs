//! The requests of a player. The connection determines their seat and side; no request names them.

use serde::{Deserialize, Serialize};
use splitkey_rules::{Clue, Side};

use crate::{
    Audience, Channel, ChatChannel, Computer, Cost, DeviceCode, DeviceId, HistoryOf, JointAction, KnockId,
    LinkKind, Meaning, PairingPhrase, PlayerName, PlayerToken, RaceAsk, Reaction, ReplayLink, ReportReason,
    SeatId, SheetId, SheetKey, SheetLink, TableAccess, TableCode, TablePassword, TableSettings, TalkLine,
    TeamName, ThoughtText, VotesUse,
    request_rules::{ASIDE, AT_TABLE, BUDGETED, ON_ARRIVAL, QUEUED, requests},
};

requests! {
/// What a player asks of the host. The order of the variants is part of the wire format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Creates a table. The player is at it, but on neither side yet.
    [ON_ARRIVAL.named(), cost = Cost::Cheap]
    CreateTable,
    /// Asks to join a table.
    [ON_ARRIVAL.named(), cost = Cost::Entry]
    JoinTable {
        code: TableCode,
        /// For a table that has one.
        password: Option<TablePassword>,
    },
    [QUEUED.in_race(), cost = Cost::Cheap]
    LeaveTable,
    [BUDGETED, cost = Cost::Cheap]
    Rename { name: PlayerName },
    /// Takes a seat on a side, or changes sides. In a running match this may first ask the side.
    [BUDGETED, cost = Cost::Place]
    Sit { side: Side },
    /// Leaves the side, or withdraws the request to join one.
    [BUDGETED, cost = Cost::Place]
    StandUp,
    /// Changes the settings. Only the host of the table may do this, between matches.
    [BUDGETED, cost = Cost::Cheap]
    Configure { settings: TableSettings },
    /// Sends a part of a word list for the table to play with, one word a line. Parts count from 0. Only the host of
    /// the table may do this, between matches.
    [ASIDE, cost = Cost::Cheap]
    OwnWords { part: u16, text: String, last: bool },
    /// Asks for the word list that the table plays with.
    [ASIDE, cost = Cost::WordList]
    FetchOwnWords,
    /// Deals new words and starts a match.
    [BUDGETED, cost = Cost::Cheap]
    StartMatch,
    /// Starts a match with all 25 cards turned over to their other words.
    [BUDGETED, cost = Cost::Cheap]
    FlipAndStart,
    /// Gives a clue. `insist` gives it even if the referee calls it invalid or doubtful.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Clue { text: String, number: u8, insist: bool },
    /// Asks for the referee's judgement of a clue that is being written. Other players are not told.
    [ASIDE.in_race(), cost = Cost::Cheap]
    Preview { text: String },
    /// Touches the word in a cell. An index over 24 is an unknown word.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Guess { word: u8 },
    /// Ends the turn after a right guess.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Stop,
    /// Challenges the clue as illegal.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Challenge,
    /// Admits that the own side's clue is illegal.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Concede,
    /// Rejects the challenge.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Deny,
    /// Proposes to give up the match, or agrees to it.
    [QUEUED.in_race(), cost = Cost::Cheap]
    GiveUp,
    /// Proposes to void the match, or agrees to it.
    [QUEUED, cost = Cost::Cheap]
    CallVoid,
    /// Agrees to what the other side proposes.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Agree,
    /// The word that the player points at, or `None`. It does not affect the match, and is forwarded only while the
    /// player's side guesses or someone leads a review of the match.
    [ASIDE.in_race(), cost = Cost::Cheap]
    Point { word: Option<u8> },
    /// Pins a word, visible to the player's own side, or removes the pin. In a review it marks the word for everyone.
    [ASIDE.in_race(), cost = Cost::Cheap]
    Pin { word: u8, on: bool },
    /// Marks the player's side as ready for the match, or not ready.
    [QUEUED, cost = Cost::Readiness]
    Ready { ready: bool },
    /// Sets who can join, watch and talk. Allowed at any time. From here to `CloseTable`: only the host of the table.
    [BUDGETED, cost = Cost::Cheap]
    SetAccess { access: TableAccess },
    /// Sets or removes the password that newcomers must give.
    [BUDGETED, cost = if password.is_some() { Cost::Password } else { Cost::Cheap }]
    SetPassword { password: Option<TablePassword> },
    /// Moves all seated players to the other side, between matches.
    [BUDGETED, cost = Cost::Cheap]
    SwapSides,
    /// Admits or declines someone who asks to join the table.
    [BUDGETED, cost = Cost::Cheap]
    Answer { knock: KnockId, admit: bool },
    /// Removes a person from the table. They may join again.
    [QUEUED, cost = Cost::Cheap]
    Kick { seat: SeatId },
    /// Removes a person from the table and bans them for as long as the table exists.
    [QUEUED, cost = Cost::Cheap]
    Ban { seat: SeatId },
    /// Lifts all bans of the table.
    [BUDGETED, cost = Cost::Cheap]
    LiftBans,
    /// Makes another person the host of the table.
    [BUDGETED, cost = Cost::Cheap]
    HandOver { seat: SeatId },
    /// Closes the table for everyone.
    [QUEUED, cost = Cost::Cheap]
    CloseTable,
    /// Sends a message to a channel. It is not stored.
    [ASIDE.in_race(), cost = Cost::Talk]
    Say { channel: Channel, line: TalkLine },
    [ASIDE.in_race(), cost = Cost::Reaction]
    React { reaction: Reaction },
    /// Asks for the list of public tables, and the tables that this player is at.
    [ON_ARRIVAL, cost = Cost::TableList]
    FetchTables,
    /// Asks the other side for a joint action, or agrees to its request for the same.
    [BUDGETED, cost = Cost::Cheap]
    Ask { action: JointAction },
    /// Declines the other side's request for a joint action, or withdraws the own side's.
    [BUDGETED, cost = Cost::Cheap]
    Decline,
    /// Ends the pause.
    [BUDGETED, cost = Cost::Cheap]
    GoOn,
    /// Sets whether a second member must confirm the touches of the player's side.
    [BUDGETED, cost = Cost::Place]
    ConfirmByTwo { on: bool },
    /// Withdraws the own side's touch that waits for a second member.
    [QUEUED, cost = Cost::Cheap]
    DropTouch,
    /// Says before the first clue of a match that the player has one, or no longer has.
    [QUEUED.in_race(), cost = Cost::Cheap]
    OfferFirstClue { offer: bool },
    /// Proposes a clue to the player's own side, or withdraws it.
    [ASIDE.in_race(), cost = Cost::Talk]
    ProposeClue { clue: Option<Clue> },
    /// Says that the player is not looking at the table, or is back.
    [QUEUED.in_race(), cost = if *away { Cost::Absence } else { Cost::Cheap }]
    Away { away: bool },
    /// Asks for the round-trip times of the people at the table.
    [ASIDE.in_race(), cost = Cost::Cheap]
    FetchPings,
    /// Reports a person at a public table to the operator of the host.
    [BUDGETED, cost = Cost::Report]
    Report { seat: SeatId, reason: ReportReason },
    /// Asks for the list of this player's connections to the host.
    [ON_ARRIVAL, cost = Cost::DeviceList]
    FetchDevices,
    /// Ends another connection of this player. No other connection can use up what it costs.
    [ON_ARRIVAL, cost = Cost::Cheap]
    EndDevice { device: DeviceId },
    /// Asks for a code that makes another device this player. The host stores only hashes of tokens, so the request
    /// contains the token. It must be that of this connection.
    [ON_ARRIVAL, cost = Cost::DeviceCode]
    MakeDeviceCode { token: PlayerToken },
    /// Asks to become the player who made the code.
    [ON_ARRIVAL, cost = Cost::Cheap]
    UseDeviceCode { code: DeviceCode },
    /// Admits someone to the player's side in the running match, or declines.
    [QUEUED, cost = Cost::Cheap]
    AnswerSit { seat: SeatId, admit: bool },
    /// Makes everyone seated on a side the members of a new team, for which the table then plays. Only the host of the
    /// table may do this, between matches and from a seat on a side.
    [AT_TABLE, cost = Cost::SheetChange]
    MakeTeam {
        name: TeamName,
        /// Whether the last match goes on the sheet: a 9-9 that the table has just won.
        with_win: bool,
    },
    /// Makes the table play for a team of this player, or for none. Only the host of the table may do this, between
    /// matches.
    [AT_TABLE, cost = if sheet.is_some() { Cost::SheetChange } else { Cost::Cheap }]
    PlayFor { sheet: Option<SheetId> },
    /// Chooses an open or completed city of the team that the table plays for, by its place on the map.
    [AT_TABLE, cost = Cost::SheetRead]
    ChooseCity { city: u8 },
    /// Asks for the list of this player's teams.
    [ON_ARRIVAL, cost = Cost::SheetRead]
    FetchTeams,
    /// Asks for a part of a sheet's file. Parts count from 0. Part 0 also asks to be told of changes of this sheet, and
    /// of no other from then on.
    [ON_ARRIVAL, cost = Cost::SheetRead]
    FetchSheet { key: SheetKey, part: u16 },
    /// Becomes a member of a team.
    [ON_ARRIVAL, cost = Cost::SheetChange]
    JoinTeam { link: SheetLink },
    [ON_ARRIVAL, cost = Cost::SheetChange]
    LeaveTeam { sheet: SheetId },
    /// Asks for a new link of a sheet. The old one ends.
    [ON_ARRIVAL, cost = Cost::SheetChange]
    RenewLink { sheet: SheetId },
    /// Adds a note to an attempt, counted from 0.
    [ON_ARRIVAL.named(), cost = Cost::SheetChange]
    AddNote { sheet: SheetId, attempt: u16, text: TalkLine },
    /// Sends a part of a sheet's file, which becomes the sheet of a new team with this player as its only member.
    /// Parts count from 0.
    [ON_ARRIVAL, cost = if *last { Cost::SheetChange } else { Cost::Cheap }]
    ImportSheet { part: u16, text: String, last: bool },
    /// Asks for the replay of the table's last match, which has to be over.
    [ASIDE.in_race(), cost = Cost::Replay]
    FetchReplay,
    /// Asks for the replay that a link leads to. Needs no table.
    [ON_ARRIVAL, cost = Cost::Replay]
    OpenReplay { link: ReplayLink },
    /// Leads the review of the table's last match, which has to be over, from whoever led it before. The replay of the
    /// player stands after `at` actions. `None` ends the player's lead.
    [ASIDE.in_race(), cost = Cost::Cheap]
    LeadReview { at: Option<u16> },
    /// Asks for a part of a history: the latest matches, or those before the match with this number.
    [ON_ARRIVAL, cost = Cost::SheetRead]
    FetchHistory { of: HistoryOf, before: Option<u64> },
    /// Deletes the match with this number from the player's own history, or all matches.
    [ON_ARRIVAL, cost = Cost::SheetChange]
    ForgetMatches { number: Option<u64> },
    /// Seats a computer player on a side without anybody, or changes how the one there plays, also in a running match. It
    /// gives up its seat to whoever sits down on its side. Only the host of the table and people on a side may do this.
    [BUDGETED, cost = Cost::Cheap]
    SeatPartner { side: Side, computer: Computer },
    /// Says what own clues of the match were meant for. Everyone who sees it is told once it is over. Only computer
    /// players may do this.
    [QUEUED.in_race(), cost = Cost::Cheap]
    ExplainClues { clues: Vec<Meaning> },
    /// Asks for ideas for a clue, at a table that has chosen them. Only whoever asks gets them.
    [ASIDE, cost = Cost::Ideas]
    FetchIdeas,
    /// Asks for the link of a page that follows the table, and makes one if there is none. For an overlay: only for people
    /// on a side and the host of the table. For viewers and a moderator: only for the host of the table. For a phone: only
    /// for people on a side, who get a code that pairs it with their seat; an older code ends.
    [kind.rules(), cost = if *kind == LinkKind::Phone { Cost::PhoneCode } else { Cost::Cheap }]
    MakeLink { kind: LinkKind },
    /// Ends that link. For the same people. That of viewers ends all voting, and that of a phone also a pairing that has
    /// begun.
    [kind.rules(), cost = Cost::Cheap]
    RevokeLink { kind: LinkKind },
    /// Answers whether the player's phone shows this phrase. Only then does it get the seat's key, and a phone that was
    /// paired before loses it.
    [ASIDE.in_race(), cost = Cost::Cheap]
    AnswerPhone { phrase: PairingPhrase, admit: bool },
    /// Sets how far behind the table its audience is, or blanks what it sees. Only the host of the table may do this, at
    /// any time. What must not be seen can be blanked also when the table has used up its budget.
    [BUDGETED, cost = Cost::Cheap]
    SetAudience { audience: Audience },
    /// Passes the turn, in a strike race.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Pass,
    /// Touches the words in these cells, in order, until one is wrong. In a strike race only.
    [QUEUED.in_race(), cost = Cost::Cheap]
    GuessList { words: Vec<u8> },
    /// Asks something about strike races.
    [ON_ARRIVAL, cost = ask.cost()]
    Race { ask: RaceAsk },
    /// Sets what the player's side makes of what viewers vote for. The other side and spectators are told.
    [QUEUED, cost = Cost::VotesUse]
    UseVotes { votes: VotesUse },
    /// Lets viewers also vote in the chat of a Twitch channel, or no longer. Makes the link of their page if there is
    /// none. Only the host of the table may do this.
    [BUDGETED, cost = Cost::Cheap]
    ReadChat { channel: Option<ChatChannel> },
    /// Takes back what the own side proposes about ending the match, or declines what the other side does.
    [QUEUED.in_race(), cost = Cost::Cheap]
    Withdraw,
    /// Tells the partner what the player thinks of the clue, while the player's side guesses. In a strike race only.
    [QUEUED.in_race(), cost = Cost::Talk]
    Think { text: ThoughtText },
}
}

impl Request {
    /// Returns whether its message has to have the player's name.
    pub fn is_named(&self) -> bool {
        match self {
            Request::Race { ask } => ask.is_named(),
            _ => self.rules().named,
        }
    }
}
