//! Notes the request that the host on this thread is processing, so that it is known after a panic.
//!
//! The note names the sender and the kind of request, never its content.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    fmt::{self, Debug, Write},
};

use splitkey_net::{ConnId, take_heard_from};
use splitkey_protocol::TableCode;

use crate::players::player::PlayerId;

/// The table or player whose request crashed a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Culprit {
    Table(TableCode),
    /// A player without a seat at the table concerned.
    Player(PlayerId),
}

/// The request being processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    pub culprit: Culprit,
    pub kind: WorkKind,
}

/// The name of a kind of request, such as `Clue`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WorkKind {
    name: [u8; KIND_BYTES],
    length: usize,
}

/// The most bytes of a name. Longer names are cut.
const KIND_BYTES: usize = 24;

thread_local! {
    static IN_HAND: Cell<Option<Work>> = const { Cell::new(None) };
    /// The player of each connection, since a frame may crash the host before it is matched to its sender.
    static PLAYERS: RefCell<HashMap<ConnId, PlayerId>> = RefCell::default();
}

/// Returns the request that the host on this thread was processing when it panicked, and clears all notes.
pub fn take_in_hand() -> Option<Work> {
    let (work, heard_from, players) = (IN_HAND.take(), take_heard_from(), PLAYERS.take());
    work.or_else(|| {
        let player = *players.get(&heard_from?)?;
        Some(Work { culprit: Culprit::Player(player), kind: WorkKind::named("Frame") })
    })
}

/// Notes the player of a connection.
pub(crate) fn note_player(conn: ConnId, player: PlayerId) {
    PLAYERS.with_borrow_mut(|players| players.insert(conn, player));
}

/// Forgets a connection that has ended.
pub(crate) fn forget_player(conn: ConnId) {
    PLAYERS.with_borrow_mut(|players| players.remove(&conn));
}

/// Notes the request that is processed from now on.
pub(crate) fn hold(culprit: Culprit, kind: WorkKind) {
    IN_HAND.set(Some(Work { culprit, kind }));
}

/// Notes that the request has been processed.
pub(crate) fn release() {
    // During a panic the note must remain.
    if !std::thread::panicking() {
        IN_HAND.set(None);
    }
}

impl WorkKind {
    /// Returns the name of work that is not a request.
    pub(crate) fn named(text: &str) -> WorkKind {
        let length = text.floor_char_boundary(KIND_BYTES);
        let mut name = [0; KIND_BYTES];
        name[..length].copy_from_slice(&text.as_bytes()[..length]);
        WorkKind { name, length }
    }

    /// Returns the name of an enum variant: the first thing that its `Debug` writes.
    pub(crate) fn of(variant: &impl Debug) -> WorkKind {
        let mut first = First(None);
        // Writing fails as soon as there is more than the name.
        let _ = write!(first, "{variant:?}");
        first.0.unwrap_or(WorkKind::named("?"))
    }
}

impl fmt::Display for WorkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.get(..self.length).unwrap_or_default();
        f.write_str(std::str::from_utf8(name).unwrap_or("?"))
    }
}

impl Debug for WorkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Culprit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Culprit::Table(code) => write!(f, "table {code}"),
            Culprit::Player(player) => {
                // This is enough to tell players apart, and not enough to impersonate one.
                f.write_str("player ")?;
                player.hash().iter().take(4).try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

/// Accepts the first piece of a text and refuses the rest.
struct First(Option<WorkKind>);

impl Write for First {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.is_some() {
            return Err(fmt::Error);
        }
        self.0 = Some(WorkKind::named(text));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{PlayerName, Request};

    use super::*;

    #[test]
    fn a_kind_reveals_nothing_of_the_content() {
        let clue = Request::Clue { text: "secret".into(), number: 2, insist: false };
        assert_eq!(WorkKind::of(&clue).to_string(), "Clue");
        let name = PlayerName::new("Secret").expect("a name");
        assert_eq!(WorkKind::of(&Request::Rename { name }).to_string(), "Rename");
        assert_eq!(WorkKind::of(&Request::LeaveTable).to_string(), "LeaveTable");
    }

    #[test]
    fn the_noted_request_survives_a_panic_and_nothing_else() {
        let culprit = Culprit::Table(TableCode::from_bits(7));
        let kind = WorkKind::of(&Request::StandUp);
        struct Releases;
        impl Drop for Releases {
            fn drop(&mut self) {
                release();
            }
        }
        let panicked = std::panic::catch_unwind(|| {
            let _done = Releases;
            hold(culprit, kind);
            panic!("intended by this test");
        });
        assert!(panicked.is_err());
        assert_eq!(take_in_hand(), Some(Work { culprit, kind }));
        hold(culprit, kind);
        release();
        assert_eq!(take_in_hand(), None);
    }

    #[test]
    fn a_player_is_shown_by_the_start_of_their_hash() {
        let player = Culprit::Player(PlayerId::from_hash([0xab; 32]));
        assert_eq!(player.to_string(), "player abababab");
    }
}
