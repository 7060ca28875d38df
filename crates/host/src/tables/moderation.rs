//! What the moderator of a table has approved for public views. It is in no record: after a restart nothing is approved.

use std::collections::{HashMap, VecDeque};

use splitkey_protocol::{Channel, Decision, PublicText, SeatId, TalkLine};

/// How many lines of chat wait at most. A new one takes the place of the oldest.
const LINES: usize = 100;
/// How many decisions about names and clues are remembered. A new one takes the place of the oldest.
const DECISIONS: usize = 1000;

/// What may be shown of a table, and what waits for a decision.
#[derive(Debug, Default)]
pub(crate) struct Moderation {
    /// The lines that wait, the oldest first.
    pub(crate) lines: VecDeque<WaitingLine>,
    /// Which kinds are shown without being asked about, by [`index`].
    open: [bool; PublicText::ALL.len()],
    decided: HashMap<(PublicText, String), bool>,
    /// The keys of `decided`, the oldest first.
    order: VecDeque<(PublicText, String)>,
    next_line: u32,
}

/// A line of chat that waits to be approved for the audience, with its insults masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WaitingLine {
    pub(crate) number: u32,
    pub(crate) by: SeatId,
    pub(crate) channel: Channel,
    pub(crate) line: TalkLine,
}

impl Moderation {
    /// Returns whether all texts of a kind are shown without being asked about.
    pub(crate) fn shows_all(&self, kind: PublicText) -> bool {
        self.open[index(kind)]
    }

    /// Returns whether a name or a clue is shown.
    pub(crate) fn shows(&self, kind: PublicText, text: &str) -> bool {
        self.decision(kind, text).unwrap_or(self.shows_all(kind))
    }

    /// Returns what was decided about a name or a clue.
    pub(crate) fn decision(&self, kind: PublicText, text: &str) -> Option<bool> {
        self.decided.get(&(kind, text.to_owned())).copied()
    }

    /// Lets a line wait.
    pub(crate) fn wait(&mut self, by: SeatId, channel: Channel, line: TalkLine) {
        if self.lines.len() == LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(WaitingLine { number: self.next_line, by, channel, line });
        self.next_line = self.next_line.wrapping_add(1);
    }

    /// Takes a decision. Returns the lines that are shown now.
    pub(crate) fn decide(&mut self, decision: Decision) -> Vec<WaitingLine> {
        match decision {
            Decision::Name { text, show } => self.note((PublicText::Name, text), show),
            Decision::Clue { text, show } => self.note((PublicText::Clue, text), show),
            Decision::Line { number, show } => {
                let at = self.lines.iter().position(|line| line.number == number);
                return at.and_then(|at| self.lines.remove(at)).filter(|_| show).into_iter().collect();
            }
            Decision::All { kind, show } => {
                self.open[index(kind)] = show;
                if show && kind == PublicText::Line {
                    return self.lines.drain(..).collect();
                }
            }
        }
        Vec::new()
    }

    fn note(&mut self, text: (PublicText, String), show: bool) {
        if self.decided.insert(text.clone(), show).is_some() {
            self.order.retain(|known| *known != text);
        }
        self.order.push_back(text);
        if self.order.len() > DECISIONS
            && let Some(oldest) = self.order.pop_front()
        {
            self.decided.remove(&oldest);
        }
    }
}

fn index(kind: PublicText) -> usize {
    match kind {
        PublicText::Name => 0,
        PublicText::Clue => 1,
        PublicText::Line => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(number: usize) -> Decision {
        Decision::Name { text: number.to_string(), show: true }
    }

    #[test]
    fn the_oldest_decisions_and_lines_make_room() {
        let mut moderation = Moderation::default();
        (0..DECISIONS).chain([0, DECISIONS]).for_each(|number| {
            moderation.decide(name(number));
        });
        let shown =
            [0, 1, 2, DECISIONS].map(|number| moderation.shows(PublicText::Name, &number.to_string()));
        assert_eq!(shown, [true, false, true, true], "the first was decided on again");
        for _ in 0..=LINES {
            moderation.wait(SeatId(1), Channel::Spectators, TalkLine::new("hello").expect("a line"));
        }
        let numbers: Vec<u32> = moderation.lines.iter().map(|line| line.number).collect();
        assert_eq!(numbers, (1..=LINES as u32).collect::<Vec<u32>>());
        assert_eq!(moderation.decide(Decision::Line { number: 0, show: true }), [], "it is gone");
    }

    #[test]
    fn a_kind_that_is_shown_without_being_asked_about_shows_what_waits() {
        let mut moderation = Moderation::default();
        moderation.wait(SeatId(1), Channel::Table, TalkLine::new("hello").expect("a line"));
        let all = |show| Decision::All { kind: PublicText::Line, show };
        assert_eq!(moderation.decide(all(true)).len(), 1);
        assert!(moderation.shows_all(PublicText::Line) && moderation.lines.is_empty());
        moderation.decide(Decision::All { kind: PublicText::Clue, show: true });
        moderation.decide(Decision::Clue { text: "snow".into(), show: false });
        let shown = ["rain", "snow"].map(|clue| moderation.shows(PublicText::Clue, clue));
        assert_eq!(shown, [true, false], "one can be hidden");
        moderation.decide(Decision::All { kind: PublicText::Clue, show: false });
        moderation.decide(all(false));
        assert!(!moderation.shows_all(PublicText::Line) && !moderation.shows(PublicText::Clue, "rain"));
    }
}
