//! The sheets that players send as files, in parts.

use std::{collections::HashMap, net::IpAddr};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::MAX_SHEET_BYTES;
use splitkey_net::{ConnId, Origin};
use splitkey_protocol::Refused;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SheetsComing>();
}

/// The memory for the files of all players together, in bytes.
const BYTES: usize = 32 << 20;
/// The memory for the files of everyone at one address, in bytes.
const BYTES_OF_ADDRESS: usize = 4 * MAX_SHEET_BYTES;

/// The files of which not all parts have arrived.
#[derive(Resource, Default)]
pub(crate) struct SheetsComing {
    files: HashMap<ConnId, Coming>,
    bytes: usize,
}

/// A file of which not all parts have arrived.
#[derive(Default)]
struct Coming {
    from: Option<IpAddr>,
    next: u16,
    text: String,
}

impl SheetsComing {
    /// Forgets the file of a connection, and returns it.
    pub(crate) fn forget(&mut self, conn: ConnId) -> Option<String> {
        let Coming { text, .. } = self.files.remove(&conn)?;
        self.bytes -= text.len();
        Some(text)
    }

    /// Returns whether an address has memory for so many bytes more.
    fn has_room_for(&self, bytes: usize, from: Option<IpAddr>) -> bool {
        let of = |origin: Origin| {
            let theirs = |coming: &&Coming| {
                coming.from.is_some_and(|from| Origin::of(from).any(|theirs| theirs == origin))
            };
            self.files.values().filter(theirs).map(|coming| coming.text.len()).sum::<usize>()
        };
        let has_room = |origin: Origin| of(origin) + bytes <= BYTES_OF_ADDRESS * origin.shares() as usize;
        self.bytes + bytes <= BYTES && from.is_none_or(|from| Origin::of(from).all(has_room))
    }

    /// Adds a part to the file of a connection; part 0 starts a new one.
    pub(super) fn take(
        &mut self,
        conn: ConnId,
        from: Option<IpAddr>,
        part: u16,
        text: &str,
    ) -> Result<(), Refused> {
        if part == 0 {
            self.forget(conn);
        }
        let has_room = self.has_room_for(text.len(), from);
        let coming = self.files.entry(conn).or_insert_with(|| Coming { from, ..Coming::default() });
        let refused = if part != coming.next || coming.text.len() + text.len() > MAX_SHEET_BYTES {
            Refused::BadSheet
        } else if !has_room {
            Refused::HostFull
        } else {
            coming.next = part.saturating_add(1);
            coming.text.push_str(text);
            self.bytes += text.len();
            return Ok(());
        };
        self.forget(conn);
        Err(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_in_order_make_a_file_and_others_are_refused() {
        let (mut coming, conn) = (SheetsComing::default(), ConnId(1));
        assert_eq!(coming.take(conn, None, 1, "b"), Err(Refused::BadSheet));
        assert_eq!(coming.take(conn, None, 0, "a"), Ok(()));
        assert_eq!(coming.take(conn, None, 1, "b"), Ok(()));
        assert_eq!(coming.take(conn, None, 3, "d"), Err(Refused::BadSheet));
        assert_eq!((coming.files.len(), coming.bytes), (0, 0));
        assert_eq!(coming.take(conn, None, 0, "a"), Ok(()));
        assert_eq!(coming.forget(conn).as_deref(), Some("a"));
    }

    #[test]
    fn a_file_and_all_files_together_have_a_longest_length() {
        let (mut coming, part) = (SheetsComing::default(), "x".repeat(MAX_SHEET_BYTES / 4));
        for number in 0..4 {
            assert_eq!(coming.take(ConnId(1), None, number, &part), Ok(()));
        }
        assert_eq!(coming.take(ConnId(1), None, 4, "x"), Err(Refused::BadSheet));
        let address = Some(IpAddr::from([10, 0, 0, 1]));
        let whole = (0..8)
            .filter(|conn| coming.take(ConnId(100 + conn), address, 0, &"x".repeat(MAX_SHEET_BYTES)).is_ok());
        assert_eq!(whole.count(), 4, "an address has a share");
        (0..8).for_each(|conn| drop(coming.forget(ConnId(100 + conn))));
        let conns = (BYTES / part.len()) as u64;
        for conn in 0..conns {
            assert_eq!(coming.take(ConnId(conn), None, 0, &part), Ok(()));
        }
        assert_eq!(coming.take(ConnId(conns), None, 0, &part), Err(Refused::HostFull));
        (0..conns).for_each(|conn| drop(coming.forget(ConnId(conn))));
        assert_eq!((coming.files.len(), coming.bytes), (0, 0));
    }
}
