//! The list of words that a player puts together for the table, and its way to the host.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromClient, limits};
use splitkey_words::own::{LineProblem, OWN_WORDS, OwnWords, Problem};

use crate::{Args, ClientSystems, Notice, TableState, Texts, arg, device::Files};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WordList>().add_observer(write_list).add_observer(read_file).add_systems(
        Update,
        (fetch_words, send_parts, take_opened_files, drop_list).in_set(ClientSystems::Keep),
    );
}

/// A list in the making. It is open while the player looks at it, and stays while the player is at the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    pub open: bool,
    /// What stands in the field.
    pub text: String,
    /// What that holds.
    pub read: OwnWords,
    /// Whether the last file was no text.
    pub not_text: bool,
    /// What became of saving the list, in words.
    pub saved: Option<String>,
    /// What of the list is still to be sent.
    sending: VecDeque<FromClient>,
    /// How many messages the list makes.
    parts: usize,
    /// Whether the host has not answered yet.
    waiting: bool,
    /// How many words the table had when they were asked for.
    asked: Option<u16>,
    /// Words of the table that have come so far.
    coming: Vec<String>,
}

/// The field of the list changed, whichever it is.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ListWritten(pub String);

/// A file was opened or dropped; nothing when it could not be read.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct FileOpened(pub Option<Vec<u8>>);

/// A longer text is not left in the field: only what is kept of it.
const FIELD_BYTES: usize = 64 * 1024;
/// The host takes more messages at once than this, and one in every [`PART_EVERY`] for as long as it lasts.
const PARTS_AT_ONCE: usize = 12;
const PART_EVERY: Duration = Duration::from_millis(300);

impl WordList {
    /// Puts a text into the field and reads it.
    pub fn write(&mut self, text: &str) {
        self.not_text = false;
        self.saved = None;
        self.read = OwnWords::read(text);
        self.text = if text.len() > FIELD_BYTES { self.read.text() } else { text.to_owned() };
    }

    /// Shows the list, with the table's own words in it unless something stands there already.
    pub(crate) fn show(&mut self) {
        self.open = true;
        self.asked = None;
    }

    /// A part of the table's words came.
    pub(crate) fn hear(&mut self, words: Vec<String>, last: bool) {
        self.coming.extend(words);
        if last {
            let words = std::mem::take(&mut self.coming);
            if self.text.is_empty() {
                self.write(&words.join("\n"));
            }
        }
    }

    /// Sets out to send what is kept.
    pub(crate) fn keep(&mut self) {
        if self.read.is_enough() {
            self.sending = parts(&self.read.text());
            self.parts = self.sending.len();
            self.waiting = true;
        }
    }

    /// The table plays with its own words now, so a list that was sent has come.
    pub(crate) fn accept(&mut self) {
        if self.waiting && self.sending.is_empty() {
            self.waiting = false;
            self.open = false;
        }
    }

    /// The list did not come; it stays as it is, to be sent again.
    pub(crate) fn give_up(&mut self) {
        self.waiting = false;
        self.sending.clear();
    }

    /// How much of the list has been sent, in percent; nothing while none is on its way.
    pub fn percent_sent(&self) -> Option<usize> {
        let sent = self.parts - self.sending.len();
        self.waiting.then(|| 100 * sent / self.parts.max(1))
    }

    /// What the list holds, and why it makes no pack if it does not.
    pub fn summary(&self, texts: &Texts) -> String {
        let args = Args::from_iter([arg("count", self.read.words.len()), arg("least", *OWN_WORDS.start())]);
        let key = match (self.not_text, self.text.is_empty(), self.read.is_enough()) {
            (true, ..) => "own-not-text",
            (_, true, _) => "own-empty",
            (.., true) => "own-enough",
            (.., false) => "own-too-few",
        };
        texts.format(key, &args)
    }

    /// What is wrong with it, a sentence for each entry that is not kept.
    pub fn problems(&self, texts: &Texts) -> Vec<String> {
        let told = self.read.problems.iter().map(|problem| problem_line(problem, texts));
        let more = (self.read.more_problems > 0).then(|| {
            texts.format("own-more-problems", &Args::from_iter([arg("count", self.read.more_problems)]))
        });
        told.chain(more).collect()
    }
}

fn problem_line(problem: &LineProblem, texts: &Texts) -> String {
    let mut args = Args::from_iter([arg("line", problem.line), arg("entry", problem.entry.as_str())]);
    let key = match problem.problem {
        Problem::NoLetter => "own-no-letter",
        Problem::TooLong(chars) => {
            args.set("count", chars);
            "own-too-long"
        }
        Problem::Sign(sign) => {
            set_sign(&mut args, sign);
            "own-sign"
        }
        Problem::Unprintable(letter) => {
            set_sign(&mut args, letter);
            "own-unprintable"
        }
        Problem::Twice(first) => {
            args.set("first", first);
            "own-twice"
        }
        Problem::TooMany => {
            args.set("most", *OWN_WORDS.end());
            "own-too-many"
        }
    };
    texts.format(key, &args)
}

/// A sign that we may not be able to draw is told by its number, too.
fn set_sign(args: &mut Args, sign: char) {
    args.set("sign", sign.to_string());
    args.set("code", format!("U+{:04X}", u32::from(sign)));
}

/// A list in messages that the host takes.
fn parts(text: &str) -> VecDeque<FromClient> {
    let mut messages = VecDeque::new();
    let mut rest = text;
    loop {
        let (head, tail) = rest.split_at(rest.floor_char_boundary(limits::OWN_WORDS_PART_BYTES));
        let part = messages.len() as u16;
        messages.push_back(FromClient::OwnWords { part, text: head.to_owned(), last: tail.is_empty() });
        if tail.is_empty() {
            return messages;
        }
        rest = tail;
    }
}

/// An empty list takes the table's words, which may come while it is open.
fn fetch_words(state: Res<TableState>, mut list: ResMut<WordList>, mut uplink: NonSendMut<Uplink>) {
    let own_words = state.table.as_ref().map_or(0, |table| table.own_words);
    let wanted = list.open && list.text.is_empty() && own_words > 0 && list.asked != Some(own_words);
    if wanted && uplink.send(&FromClient::FetchOwnWords) {
        list.asked = Some(own_words);
        list.coming.clear();
    }
}

fn write_list(written: On<ListWritten>, mut list: ResMut<WordList>) {
    if list.text != written.0 {
        list.write(&written.0);
    }
}

fn read_file(opened: On<FileOpened>, mut list: ResMut<WordList>) {
    let text = opened.0.as_ref().and_then(|bytes| OwnWords::decode(bytes).ok());
    match text {
        _ if !list.open => {}
        Some(text) => list.write(&text),
        // What stands in the field stays there.
        None => list.not_text = true,
    }
}

/// A file that comes while the list is closed is for nothing, and does not wait for it.
fn take_opened_files(files: Option<Res<Files>>, mut commands: Commands) {
    if let Some(bytes) = files.and_then(|files| files.0.opened()) {
        commands.trigger(FileOpened(Some(bytes)));
    }
}

/// Sends the list as fast as the host takes it. It begins anew after the link was down.
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
        if list.sending.pop_front().is_some_and(|part| !uplink.send(&part)) {
            list.give_up();
            commands.insert_resource(Notice::Offline);
        }
    }
}

/// The list goes with the table, and is put away when the match begins.
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
    fn a_list_is_cut_between_letters_and_comes_together_again() {
        let text = "Ж".repeat(3000);
        let parts = parts(&text);
        let mut whole = String::new();
        for (at, message) in parts.iter().enumerate() {
            let FromClient::OwnWords { part, text, last } = message else { panic!("{message:?}") };
            assert_eq!((usize::from(*part), *last), (at, at + 1 == parts.len()));
            assert!(text.len() <= limits::OWN_WORDS_PART_BYTES);
            whole.push_str(text);
        }
        assert_eq!(whole, text);
    }

    #[test]
    fn of_a_huge_text_the_field_keeps_what_is_good() {
        let text: String = (0..40_000).map(|at| format!("pear tree {at}, \u{1f600}\n")).collect();
        let mut list = WordList::default();
        list.write(&text);
        assert_eq!(list.read.words.len(), *OWN_WORDS.end());
        assert_eq!(list.text, list.read.text());
        assert_eq!(list.problems(&Texts::default()).len(), 201);
    }
}
