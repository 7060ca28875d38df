//! The word list that a player writes for the table, and sending it to the host.

use std::{collections::VecDeque, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromHost, Packs, Request};
use splitkey_words::{
    list::{Encoding, List, Reading, decode},
    own::{OWN_WORDS, OwnWords},
};

use super::{
    list_parts::parts,
    list_phrases::{left_out_line, reading_lines},
};
use crate::{
    Args, ClientSystems, Notice, OnReceived, Received, TableState, Texts, arg, platform::Files,
    table::RefusalAbout,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WordList>()
        .add_observer(write_list)
        .add_observer(read_file)
        .add_systems(OnReceived, receive_words)
        .add_systems(
            Update,
            (fetch_words, send_parts, take_opened_files, drop_list).in_set(ClientSystems::Sync),
        );
}

/// The word list being written. It stays while the player is at the table, open or closed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    pub open: bool,
    /// The text in the field.
    pub text: String,
    /// What was read from it.
    pub read: List,
    /// The whole text, of which the field may have only the words.
    source: String,
    /// How the player wants it to be read.
    wanted: Option<Reading>,
    /// The encoding of the file that it is from.
    encoding: Encoding,
    /// Whether the last file was not a text file.
    pub not_text: bool,
    /// The result of saving the list, in words.
    pub saved: Option<String>,
    /// The messages still to be sent.
    sending: VecDeque<Request>,
    /// The total number of messages for the list.
    parts: usize,
    /// Whether the host has not accepted the list yet.
    waiting: bool,
    /// The number of the table's own words when they were last requested.
    asked: Option<u16>,
    /// The table's words received so far.
    coming: Vec<String>,
}

/// The text of a word list field changed, whichever field it is.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ListWritten(pub String);

/// A file was opened or dropped; `None` when it could not be read.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct FileOpened(pub Option<Vec<u8>>);

/// A longer text is replaced in the field by the accepted words.
const FIELD_BYTES: usize = 64 * 1024;
/// The host accepts more than this many messages at once, and then one every [`PART_EVERY`].
const PARTS_AT_ONCE: usize = 12;
const PART_EVERY: Duration = Duration::from_millis(300);

impl WordList {
    /// Puts a text into the field and reads it, in the way that was chosen last if it is sensible.
    pub fn write(&mut self, text: &str) {
        self.source = text.to_owned();
        self.encoding = Encoding::default();
        self.wanted = self.wanted.filter(|_| !text.is_empty());
        self.read_again();
    }

    /// Reads the text in another way.
    pub(crate) fn read_as(&mut self, reading: Reading) {
        self.wanted = Some(reading);
        self.read_again();
    }

    fn read_again(&mut self) {
        self.not_text = false;
        self.saved = None;
        self.read = List::read(&self.source, self.wanted);
        self.text = if self.source.len() > FIELD_BYTES { self.read.text() } else { self.source.clone() };
    }

    /// Opens the list, and requests the table's own words if the field is empty.
    pub(crate) fn show(&mut self) {
        self.open = true;
        self.asked = None;
    }

    /// Handles a part of the table's words.
    fn add(&mut self, words: &[String], last: bool) {
        self.coming.extend_from_slice(words);
        if last {
            let words = std::mem::take(&mut self.coming);
            if self.text.is_empty() {
                let own = OwnWords { words };
                self.write(&List { own, ..List::default() }.text());
            }
        }
    }

    /// Starts sending the list.
    pub(crate) fn keep(&mut self) {
        if self.read.own.is_enough() {
            self.sending = parts(&self.read.own.lines());
            self.parts = self.sending.len();
            self.waiting = true;
        }
    }

    /// Closes the list once the host has switched the table to the words that were sent.
    fn accept(&mut self) {
        if self.waiting && self.sending.is_empty() {
            self.waiting = false;
            self.open = false;
        }
    }

    /// Stops sending. The list stays, to be sent again.
    fn give_up(&mut self) {
        self.waiting = false;
        self.sending.clear();
    }

    /// Returns how much of the list has been sent, in percent, or `None` while nothing is being sent.
    pub fn percent_sent(&self) -> Option<usize> {
        let sent = self.parts - self.sending.len();
        self.waiting.then(|| 100 * sent / self.parts.max(1))
    }

    /// Returns what the list contains, and why it cannot be used if so.
    pub fn summary(&self, texts: &Texts) -> String {
        let args =
            Args::from_iter([arg("count", self.read.own.words.len()), arg("least", *OWN_WORDS.start())]);
        let key = match (self.not_text, self.text.is_empty(), self.read.own.is_enough()) {
            (true, ..) => "own-not-text",
            (_, true, _) => "own-empty",
            (.., true) => "own-enough",
            (.., false) => "own-too-few",
        };
        texts.format(key, &args)
    }

    /// Returns how the list was read, in sentences, unless a file could not be.
    pub fn reading(&self, texts: &Texts) -> Vec<String> {
        if self.not_text { Vec::new() } else { reading_lines(&self.read, self.encoding, texts) }
    }

    /// Returns what was left out, a sentence for each reason, unless a file could not be read.
    pub fn problems(&self, texts: &Texts) -> Vec<String> {
        let left_out = if self.not_text { &[] } else { self.read.left_out.as_slice() };
        left_out.iter().map(|left| left_out_line(left, texts)).collect()
    }
}

/// Requests the table's words while the list is open and empty.
fn fetch_words(state: Res<TableState>, mut list: ResMut<WordList>, mut uplink: NonSendMut<Uplink>) {
    let own_words = state.table.as_ref().map_or(0, |table| table.own_words);
    let wanted = list.open && list.text.is_empty() && own_words > 0 && list.asked != Some(own_words);
    if wanted && uplink.send(Request::FetchOwnWords) {
        list.asked = Some(own_words);
        list.coming.clear();
    }
}

fn receive_words(mut received: MessageReader<Received>, state: Res<TableState>, mut list: ResMut<WordList>) {
    for Received(message) in received.read() {
        match message {
            FromHost::OwnWords { words, last } => list.add(words, *last),
            FromHost::TableChanged { table } if table.settings.packs == Packs::Own => list.accept(),
            // A passing notice is not about the words being sent.
            FromHost::Refused { reason }
                if RefusalAbout::of(reason, &state) == RefusalAbout::Request
                    && !Notice::new(reason.clone()).passes() =>
            {
                list.give_up();
            }
            _ => {}
        }
    }
}

fn write_list(written: On<ListWritten>, mut list: ResMut<WordList>) {
    if list.text != written.0 {
        list.write(&written.0);
    }
}

fn read_file(opened: On<FileOpened>, mut list: ResMut<WordList>) {
    let text = opened.0.as_ref().and_then(|bytes| decode(bytes).ok());
    match text {
        _ if !list.open => {}
        Some((text, encoding)) => {
            list.wanted = None;
            list.write(&text);
            list.encoding = encoding;
        }
        // The text in the field stays.
        None => list.not_text = true,
    }
}

/// Discards a file that arrives while the list is closed.
fn take_opened_files(files: Option<Res<Files>>, mut commands: Commands) {
    if let Some(bytes) = files.and_then(|files| files.0.opened()) {
        commands.trigger(FileOpened(Some(bytes)));
    }
}

/// Sends the list as fast as the host accepts it, and stops when the connection is lost.
fn send_parts(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    mut uplink: NonSendMut<Uplink>,
    mut list: ResMut<WordList>,
    mut allowance: Local<f32>,
    mut commands: Commands,
) {
    *allowance += time.delta_secs() / PART_EVERY.as_secs_f32();
    *allowance = allowance.min(PARTS_AT_ONCE as f32);
    if !list.waiting {
        return;
    }
    if *link != LinkState::Online {
        list.give_up();
        commands.insert_resource(Notice::Offline);
        return;
    }
    while *allowance >= 1.0 && !list.sending.is_empty() {
        *allowance -= 1.0;
        if list.sending.pop_front().is_some_and(|part| !uplink.send(part)) {
            list.give_up();
            commands.insert_resource(Notice::Offline);
        }
    }
}

/// Drops the list when the player leaves the table, and closes it when a match begins.
fn drop_list(state: Res<TableState>, mut list: ResMut<WordList>) {
    if state.table.is_none() && *list != WordList::default() {
        *list = WordList::default();
    } else if list.open && state.match_runs() {
        list.open = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_text_is_reduced_to_its_valid_words() {
        let text: String = (0..40_000).map(|at| format!("pear tree {at}\n")).collect();
        let mut list = WordList::default();
        list.write(&format!("{text}pear-tree 1\nplum \u{1f600} tree\n"));
        assert_eq!(list.read.own.words.len(), *OWN_WORDS.end());
        assert_eq!(list.text, list.read.text());
        assert_eq!(list.problems(&Texts::default()).len(), 2);
        let told = list.reading(&Texts::default());
        assert!(told.iter().any(|line| line.contains("40000")), "{told:?}");
    }

    #[test]
    fn a_file_that_cannot_be_read_leaves_no_old_complaints() {
        let mut list = WordList::default();
        list.write("pear\nPEAR\n");
        assert_eq!(list.problems(&Texts::default()).len(), 1);
        list.not_text = true;
        assert_eq!((list.problems(&Texts::default()), list.reading(&Texts::default())), (vec![], vec![]));
    }

    #[test]
    fn a_list_stays_as_the_player_wants_it_while_it_is_being_written() {
        let mut list = WordList::default();
        list.write("ice cream\nhot dog");
        assert_eq!(list.read.own.words, ["ICE CREAM", "HOT DOG"]);
        list.read_as(Reading::Words);
        list.write("ice cream\nhot dog\nguinea pig");
        assert_eq!(list.read.own.words, ["ICE", "CREAM", "HOT", "DOG", "GUINEA", "PIG"]);
        list.read_as(Reading::Lines);
        assert_eq!(list.read.own.words, ["ICE CREAM", "HOT DOG", "GUINEA PIG"]);
    }
}
