//! What a request costs beside being a message.

/// What a request takes from, which its player and everybody at their address together have only so much of. It is taken
/// before the request is looked at, so one that is refused costs as much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cost {
    /// No more than any message. Of what is told to others or recorded there is one at a time for each table, which has a
    /// budget of its own.
    Cheap,
    /// Joining a table or returning there: names are compared, and everyone there is told.
    Entry,
    /// Changing what everyone at the table sees of somebody's place.
    Place,
    /// Showing others that somebody is away.
    Absence,
    Readiness,
    VotesUse,
    /// Writing to others.
    Talk,
    Reaction,
    Report,
    /// Setting a password, whose hash takes a while.
    Password,
    /// Sending a word list of up to 150 KB.
    WordList,
    /// Ideas for clues, which the computer has to think of.
    Ideas,
    PhoneCode,
    /// Looking through all tables.
    TableList,
    DeviceList,
    DeviceCode,
    /// Reading a match from the journal.
    Replay,
    /// Reading teams, sheets or histories from the journal.
    SheetRead,
    /// Writing to teams, sheets or histories in the journal.
    SheetChange,
    /// Looking through a race or all races.
    RaceRead,
    /// Writing a race to the journal.
    RaceChange,
}

impl Cost {
    /// All costs, the cheapest first.
    pub const ALL: [Cost; 21] = [
        Cost::Cheap,
        Cost::Entry,
        Cost::Place,
        Cost::Absence,
        Cost::Readiness,
        Cost::VotesUse,
        Cost::Talk,
        Cost::Reaction,
        Cost::Report,
        Cost::Password,
        Cost::WordList,
        Cost::Ideas,
        Cost::PhoneCode,
        Cost::TableList,
        Cost::DeviceList,
        Cost::DeviceCode,
        Cost::Replay,
        Cost::SheetRead,
        Cost::SheetChange,
        Cost::RaceRead,
        Cost::RaceChange,
    ];
}
