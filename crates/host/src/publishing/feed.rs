//! What the audience of one table is shown, and what waits to be shown to it.

use std::{
    collections::{BTreeSet, VecDeque},
    time::Duration,
};

use splitkey_net::{ConnId, Spoken};
use splitkey_protocol::{Audience, HeldBack};

use crate::publishing::{
    held_bytes::{AllHeld, HeldBytes},
    public_picture::PublicPicture,
};

/// What an entry takes besides its contents.
const ENTRY_BYTES: usize = 128;

/// The audience of a table that is held back: one queue for all of its readers.
///
/// A change of the delay never shows anything earlier than was promised when it happened. A longer delay freezes the
/// picture until the delay is reached. After a shorter one, what was promised stays due when it was, and what has happened
/// since is due no earlier than the last of that: catching up faster would reveal what a player relied on being hidden.
pub(crate) struct Feed {
    setting: Audience,
    pub(crate) members: BTreeSet<ConnId>,
    shown: Option<Showing>,
    held: VecDeque<Held>,
    /// The earliest time at which anything not yet shown may be shown.
    latest: Duration,
    bytes: HeldBytes,
}

/// What the audience sees.
pub(crate) struct Showing {
    pub(crate) picture: PublicPicture,
    pub(crate) since: Duration,
}

struct Held {
    due: Duration,
    shows: Shows,
    bytes: usize,
}

/// Something that the audience is to be shown.
pub(crate) enum Shows {
    /// A message that changes no picture, for some of the audience.
    Said(Vec<ConnId>, Spoken),
    /// The messages by which one picture became the next.
    Changed(PublicPicture, Vec<Spoken>),
    /// A picture that does not follow from the one before.
    Whole(PublicPicture),
}

impl Shows {
    pub(crate) fn picture(&self) -> Option<&PublicPicture> {
        match self {
            Shows::Said(..) => None,
            Shows::Changed(picture, _) | Shows::Whole(picture) => Some(picture),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Shows::Said(conns, spoken) => size_of_val(&**conns) + spoken.len(),
            Shows::Changed(_, spoken) => spoken.iter().map(|spoken| size_of::<Spoken>() + spoken.len()).sum(),
            Shows::Whole(_) => 0,
        }
    }
}

impl Feed {
    /// Returns the feed of a table that everyone has seen live until now.
    pub(super) fn after_live(picture: PublicPicture, now: Duration, all: AllHeld) -> Feed {
        Feed { shown: Some(Showing { picture, since: now }), ..Feed::dark(Audience::LIVE, now, all) }
    }

    /// Returns the feed of a table of which nothing may be shown before `from`.
    pub(super) fn dark(setting: Audience, from: Duration, all: AllHeld) -> Feed {
        let bytes = HeldBytes::new(all);
        Feed { setting, members: BTreeSet::new(), shown: None, held: VecDeque::new(), latest: from, bytes }
    }

    /// Returns what the audience is told about being held back.
    pub(crate) fn told(&self) -> HeldBack {
        HeldBack { seconds: self.setting.delay, blank: self.shown.is_none() }
    }

    pub(crate) fn showing(&self) -> Option<&Showing> {
        self.shown.as_ref()
    }

    /// Returns the picture that will be shown last, as things are now.
    pub(crate) fn last_picture(&self) -> Option<&PublicPicture> {
        let held = self.held.iter().rev().find_map(|held| held.shows.picture());
        held.or(self.shown.as_ref().map(|shown| &shown.picture))
    }

    /// Returns when something that happens now is shown.
    fn due(&self, now: Duration) -> Duration {
        self.latest.max(now + Duration::from_secs(self.setting.delay.into()))
    }

    /// Returns how many seconds the audience still waits for what happens now, rounded up.
    pub(crate) fn promised(&self, now: Duration) -> u8 {
        let left = self.due(now).saturating_sub(now);
        u8::try_from(left.as_secs() + u64::from(left.subsec_nanos() > 0)).unwrap_or(u8::MAX)
    }

    /// Holds something back, and returns when it is due. A blanked audience is never shown what happens meanwhile.
    pub(crate) fn hold(&mut self, shows: Shows, now: Duration) -> Option<Duration> {
        let due = self.due(now);
        self.latest = due;
        if self.setting.blank {
            return None;
        }
        let of_picture = shows.picture().map_or(0, |picture| picture.bytes_beside(self.last_picture()));
        let bytes = ENTRY_BYTES + of_picture + shows.bytes();
        if matches!(shows, Shows::Said(..)) && !self.bytes.has_room_for_talk(bytes) {
            return None;
        }
        self.held.push_back(Held { due, shows, bytes });
        self.bytes.add(bytes);
        if self.bytes.is_too_much() {
            self.keep_last_picture(due);
        }
        Some(due)
    }

    /// Holds a picture back that takes the place of everything that waits, none of which is shown then. Returns when it
    /// is due.
    pub(crate) fn hold_instead(&mut self, picture: PublicPicture, now: Duration) -> Option<Duration> {
        let due = self.hold(Shows::Whole(picture), now)?;
        self.keep_last_picture(due);
        Some(due)
    }

    /// Drops everything on the way to the last picture, which is then shown later than it could be, never earlier.
    fn keep_last_picture(&mut self, due: Duration) {
        let last = self.last_picture().cloned();
        self.held.clear();
        self.bytes.clear();
        if let Some(picture) = last {
            let bytes = ENTRY_BYTES + picture.bytes_beside(None);
            self.bytes.add(bytes);
            self.held.push_back(Held { due, shows: Shows::Whole(picture), bytes });
        }
    }

    /// Follows a new setting. A blanked audience sees nothing from now on, and nothing of what waits, ever. Returns when
    /// the picture is due with which it sees something again.
    pub(crate) fn set(
        &mut self,
        setting: Audience,
        picture: impl FnOnce() -> PublicPicture,
        now: Duration,
    ) -> Option<Duration> {
        let was_blank = std::mem::replace(&mut self.setting, setting).blank;
        if setting.blank {
            self.shown = None;
            self.held.clear();
            self.bytes.clear();
            return None;
        }
        if was_blank { self.hold(Shows::Whole(picture()), now) } else { None }
    }

    /// Removes and returns what is due.
    pub(crate) fn take_due(&mut self, now: Duration) -> Option<Shows> {
        let Held { shows, bytes, .. } = self.held.pop_front_if(|held| held.due <= now)?;
        self.bytes.take(bytes);
        Some(shows)
    }

    /// Notes that the audience sees this picture now.
    pub(crate) fn show(&mut self, picture: PublicPicture, now: Duration) {
        self.shown = Some(Showing { picture, since: now });
    }

    /// Returns whether the audience has seen everything, and nothing is to be held back from now on.
    pub(crate) fn is_over(&self) -> bool {
        self.setting == Audience::LIVE && self.held.is_empty() && self.shown.is_some()
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{FromHost, PlayerName, Seat, SeatId};

    use super::*;

    fn picture(people: u16) -> PublicPicture {
        let seat = |id| Seat {
            id: SeatId(id),
            name: PlayerName::new("Ada").expect("a name"),
            side: None,
            connected: true,
            away: false,
            computer: None,
        };
        PublicPicture::empty((0..people).map(seat).collect())
    }

    fn second(second: u64) -> Duration {
        Duration::from_secs(second)
    }

    fn held_back(delay: u8) -> Feed {
        let mut feed = Feed::after_live(picture(1), second(0), AllHeld::default());
        feed.set(Audience { delay, blank: false }, || picture(1), second(0));
        feed
    }

    #[test]
    fn what_waits_at_a_table_is_bounded_and_the_last_picture_is_kept() {
        let mut feed = held_back(120);
        let pong = Spoken::of(&FromHost::Pings { pings: vec![(SeatId(1), 7); 200] }).expect("a message");
        for at in 0..20_000 {
            feed.hold(Shows::Said(vec![ConnId(at)], pong.clone()), second(1));
            assert!(!feed.bytes.is_too_much());
        }
        for people in 0..2_000 {
            feed.hold(Shows::Changed(picture(people % 200), vec![pong.clone()]), second(2));
            assert!(!feed.bytes.is_too_much());
        }
        assert!(feed.take_due(second(121)).is_none(), "nothing is shown early for want of room");
        let mut last = 0;
        while let Some(shows) = feed.take_due(second(122)) {
            last = shows.picture().map_or(last, |picture| picture.table.seats.len());
        }
        assert_eq!((last, feed.bytes.here()), (1_999 % 200, 0));
    }

    #[test]
    fn due_times_never_go_back() {
        let mut feed = held_back(60);
        let mut due = Vec::new();
        for (at, delay) in [(1, 60), (2, 0), (3, 20), (50, 20), (51, 0), (80, 5)] {
            feed.set(Audience { delay, blank: false }, || picture(1), second(at));
            due.extend(feed.hold(Shows::Changed(picture(2), Vec::new()), second(at)));
        }
        assert_eq!(due, [61, 61, 61, 70, 70, 85].map(second));
    }

    #[test]
    fn what_happens_while_blank_keeps_its_promise() {
        let mut feed = held_back(60);
        feed.set(Audience { delay: 60, blank: true }, || picture(1), second(1));
        assert_eq!(feed.hold(Shows::Changed(picture(2), Vec::new()), second(2)), None);
        let due = feed.set(Audience::LIVE, || picture(3), second(3));
        assert_eq!((due, feed.told().blank), (Some(second(62)), true));
        assert!(!feed.is_over());
    }
}
