//! The arguments of messages: names, codes, clues and settings, from common to extreme.

use splitkey_protocol::{
    ChatChannel, DeviceCode, DeviceId, HistoryOf, KnockId, Language, Meaning, Packs, PairLink, PlayerName,
    PlayerToken, PublicFilter, RaceLink, ReplayLink, SeatId, SheetId, SheetKey, SheetLink, SlowMode,
    TableAccess, TableCode, TablePassword, TableSettings, TalkLine, TeamName, ThoughtText, Timers, limits,
};
use splitkey_rules::{CELLS, Cell};

use super::choices::Choices;

const NAMES: [&str; 10] =
    ["Ada", "Ben", "ADA", "Аda", "Cleo", "李娜", "Ada 2", "fuck you", "yyyyyyyyyyyyyyyyyyyyyyyy", "★"];
/// Clues that the referee accepts on any board.
const CLUES: [&str; 4] = ["fjord", "xenon", "haiku", "enzyme"];
const STRANGE_CLUES: [&str; 8] =
    ["", " ", "two words", "a-b", "\u{202e}evil", "qqqq", "🔥", "e\u{301}\u{301}\u{301}"];
const LINES: [&str; 4] = ["hello", "what the fuck", "x", "the word is STORM"];

/// A small sheet with one attempt.
const SHEET: &str = r#"{"format":"split-key-sheet","version":1,"team":"Far","all_open":false,"map":{"map":"m","start":"a","cities":[{"id":"a","name":"A","turns":9,"mistakes":9,"lat":1,"lon":1}],"lines":[]},"attempts":[{"city":"a","ended_at":1,"players":["Ada"],"ending":"assassin","turns":1,"tokens_left":9}]}"#;

/// What the sender of a message knows.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The codes of all tables so far.
    pub codes: Vec<TableCode>,
    /// The sheets that players were told of, and their links.
    pub sheets: Vec<(SheetId, SheetLink)>,
    /// The races that players were told of, and the links of free places in them.
    pub races: Vec<RaceLink>,
    pub pairs: Vec<PairLink>,
    pub revision: u32,
    pub words: Option<[String; CELLS]>,
}

/// Chooses the arguments of messages.
pub struct Arguments<'c, 'b> {
    choices: &'c mut Choices<'b>,
    known: &'c Known,
}

impl Arguments<'_, '_> {
    pub fn new<'c, 'b>(choices: &'c mut Choices<'b>, known: &'c Known) -> Arguments<'c, 'b> {
        Arguments { choices, known }
    }

    pub(super) fn known(&self) -> &Known {
        self.known
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        self.choices.below(end)
    }

    pub fn flag(&mut self) -> bool {
        self.choices.flag()
    }

    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        self.choices.one_of(all)
    }

    pub fn name(&mut self) -> PlayerName {
        PlayerName::new(self.one_of(&NAMES)).expect("these names should be valid")
    }

    /// Returns the code of one of the last tables, or of one that does not exist.
    pub fn code(&mut self) -> TableCode {
        let back = self.choices.below(5);
        let known = self.known.codes.iter().rev().nth(back).or(self.known.codes.last());
        known.copied().filter(|_| back < 4).unwrap_or(TableCode::from_bits(7))
    }

    pub fn chat_channel(&mut self) -> Option<ChatChannel> {
        self.one_of(&["", "some_one1", "another_one"]).parse().ok()
    }

    pub fn password(&mut self) -> Option<TablePassword> {
        let text = self.one_of(&["", "", "", "", "", "", "open sesame", "wrong"]);
        TablePassword::new(text).ok()
    }

    pub fn clue(&mut self) -> String {
        match self.choices.below(8) {
            0..4 => self.one_of(&CLUES).to_owned(),
            4 | 5 => {
                let at = self.choices.below(CELLS);
                self.known.words.as_ref().map_or_else(String::new, |words| words[at].to_lowercase())
            }
            6 => self.one_of(&STRANGE_CLUES).to_owned(),
            _ => "x".repeat(self.one_of(&[33, 64, 65, 1000])),
        }
    }

    /// Returns usually the revision that was seen last.
    pub fn revision(&mut self) -> u32 {
        let off = self.one_of(&[0, 0, 0, 0, 0, 0, 1, u32::MAX]);
        self.known.revision.wrapping_add(off)
    }

    /// Returns usually a word on the table.
    pub fn word(&mut self) -> u8 {
        self.choices.byte() % (CELLS as u8 + 1)
    }

    /// Returns a list of words, which may repeat themselves.
    pub fn words(&mut self) -> Vec<u8> {
        let count = self.one_of(&[0, 1, 2, 2, 3, 30]);
        (0..count).map(|_| self.word()).collect()
    }

    pub fn seat(&mut self) -> SeatId {
        SeatId(self.one_of(&[0, 1, 2, 3, 4, 5, 6, u16::MAX]))
    }

    pub fn knock(&mut self) -> KnockId {
        KnockId(self.one_of(&[0, 0, 1, 2, 3, 4, 5, u16::MAX]))
    }

    pub fn device(&mut self) -> DeviceId {
        DeviceId(self.one_of(&[0, 0, 1, 2, u32::MAX]))
    }

    /// Returns usually the token of a player: players have the token of their number.
    pub fn token(&mut self) -> PlayerToken {
        PlayerToken([self.one_of(&[1, 2, 3, 4, u8::MAX]); 32])
    }

    /// Returns a wrong code: the codes of the host's dealer are not known here.
    pub fn device_code(&mut self) -> DeviceCode {
        DeviceCode::from_bits(self.choices.byte().into())
    }

    /// Returns a wrong link: the host's secret is not known here.
    pub fn replay_link(&mut self) -> ReplayLink {
        let (table, record) = (self.one_of(&[0, 1, 2, u32::MAX]), self.one_of(&[0, 1, 4, 5, u32::MAX]));
        ReplayLink { table, record, tag: [self.choices.byte(); 16] }
    }

    pub fn history(&mut self) -> HistoryOf {
        if self.flag() { HistoryOf::Team(self.sheet()) } else { HistoryOf::Mine }
    }

    pub fn match_number(&mut self) -> Option<u64> {
        self.one_of(&[None, None, Some(0), Some(1), Some(2), Some(u64::MAX)])
    }

    pub fn thought(&mut self) -> ThoughtText {
        let text =
            if self.choices.below(3) == 2 { "x".repeat(limits::THOUGHT_CHARS) } else { "maybe".into() };
        ThoughtText::new(&text).expect("these texts should be valid")
    }

    pub fn line(&mut self) -> TalkLine {
        let text = if self.choices.below(5) == 4 {
            "x".repeat(limits::TALK_CHARS)
        } else {
            self.one_of(&LINES).into()
        };
        TalkLine::new(&text).expect("these texts should be valid")
    }

    pub fn access(&mut self) -> TableAccess {
        let bits = self.choices.byte();
        let bit = |at: u8| bits >> at & 1 == 1;
        TableAccess {
            public: bit(0),
            locked: bit(1) && bit(5),
            knock: bit(2),
            spectators: !bit(3),
            talk: !bit(4),
            open_sides: bit(6),
            bans_elsewhere: bit(7),
            filter: if bit(7) { self.one_of(&PublicFilter::ALL) } else { PublicFilter::Off },
            slow: if bit(7) { self.one_of(&SlowMode::ALL) } else { SlowMode::Off },
        }
    }

    /// Returns usually valid settings.
    pub fn settings(&mut self) -> TableSettings {
        let settings = TableSettings::chosen_by(|count| self.choices.below(count));
        match self.choices.below(6) {
            0 => TableSettings { packs: Packs::Own, ..settings },
            1 => TableSettings { language: Language::Dutch, packs: Packs::Both, ..settings },
            2 => {
                let timers = Timers { clue: 1, guess: u16::MAX, enforced: true };
                TableSettings { timers, ..settings }
            }
            _ => settings,
        }
    }

    pub fn team(&mut self) -> TeamName {
        TeamName::new(self.one_of(&[
            "The Locksmiths",
            "fuck you",
            "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
        ]))
        .expect("these names should be valid")
    }

    /// Returns one of the last sheets, or one that does not exist.
    fn known_sheet(&mut self) -> (SheetId, SheetLink) {
        let back = self.choices.below(4);
        let known = self.known.sheets.iter().rev().nth(back).or(self.known.sheets.last());
        known.copied().filter(|_| back < 3).unwrap_or((SheetId(7), SheetLink([7; 16])))
    }

    pub fn sheet(&mut self) -> SheetId {
        self.known_sheet().0
    }

    pub fn sheet_link(&mut self) -> SheetLink {
        self.known_sheet().1
    }

    pub fn sheet_key(&mut self) -> SheetKey {
        let (sheet, link) = self.known_sheet();
        if self.flag() { SheetKey::Link(link) } else { SheetKey::Member(sheet) }
    }

    /// Returns a sheet's file, or something else.
    pub fn sheet_file(&mut self) -> String {
        self.one_of(&[SHEET, SHEET, "", "{", "x"]).to_owned()
    }

    /// Returns what clues might have been meant for.
    pub fn meanings(&mut self) -> Vec<Meaning> {
        let count = self.one_of(&[0, 1, 2, 40]);
        let words: Vec<Cell> = Cell::new(self.choices.byte()).into_iter().collect();
        (0..count).map(|turn| Meaning { turn, words: words.clone() }).collect()
    }

    /// Returns a part of a word list, or something else.
    pub fn word_list(&mut self) -> String {
        match self.choices.below(6) {
            0..3 => (0..60).map(|number| format!("Wörd {number}\n")).collect(),
            3 => (0..40).map(|number| format!("{:y<21}{number:03}\n", "")).collect(),
            4 => self.one_of(&["", ",", "one word", "a\u{202e}b\nc"]).to_owned(),
            _ => "x".repeat(limits::OWN_WORDS_PART_BYTES),
        }
    }
}
