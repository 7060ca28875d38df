//! The sheets that players send as files, in parts.

use std::collections::HashMap;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::MAX_SHEET_BYTES;
use splitkey_net::ConnId;
use splitkey_protocol::Refused;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SheetsComing>();
}

/// The memory for the files of all players together, in bytes.
const BYTES: usize = 32 << 20;

/// The files of which not all parts have arrived.
#[derive(Resource, Default)]
pub(crate) struct SheetsComing {
    files: HashMap<ConnId, (u16, String)>,
    bytes: usize,
}

impl SheetsComing {
    /// Forgets the file of a connection, and returns it.
    pub(crate) fn forget(&mut self, conn: ConnId) -> Option<String> {
        let (_, text) = self.files.remove(&conn)?;
        self.bytes -= text.len();
        Some(text)
    }

    /// Adds a part to the file of a connection; part 0 starts a new one.
    pub(super) fn take(&mut self, conn: ConnId, part: u16, text: &str) -> Result<(), Refused> {
        if part == 0 {
            self.forget(conn);
        }
        let (next, so_far) = self.files.entry(conn).or_default();
        let refused = if part != *next || so_far.len() + text.len() > MAX_SHEET_BYTES {
            Refused::BadSheet
        } else if self.bytes + text.len() > BYTES {
            Refused::HostFull
        } else {
            *next = part.saturating_add(1);
            so_far.push_str(text);
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
        assert_eq!(coming.take(conn, 1, "b"), Err(Refused::BadSheet));
        assert_eq!(coming.take(conn, 0, "a"), Ok(()));
        assert_eq!(coming.take(conn, 1, "b"), Ok(()));
        assert_eq!(coming.take(conn, 3, "d"), Err(Refused::BadSheet));
        assert_eq!((coming.files.len(), coming.bytes), (0, 0));
        assert_eq!(coming.take(conn, 0, "a"), Ok(()));
        assert_eq!(coming.forget(conn).as_deref(), Some("a"));
    }

    #[test]
    fn a_file_and_all_files_together_have_a_longest_length() {
        let (mut coming, part) = (SheetsComing::default(), "x".repeat(MAX_SHEET_BYTES / 4));
        for number in 0..4 {
            assert_eq!(coming.take(ConnId(1), number, &part), Ok(()));
        }
        assert_eq!(coming.take(ConnId(1), 4, "x"), Err(Refused::BadSheet));
        let conns = (BYTES / part.len()) as u64;
        for conn in 0..conns {
            assert_eq!(coming.take(ConnId(conn), 0, &part), Ok(()));
        }
        assert_eq!(coming.take(ConnId(conns), 0, &part), Err(Refused::HostFull));
        (0..conns).for_each(|conn| drop(coming.forget(ConnId(conn))));
        assert_eq!((coming.files.len(), coming.bytes), (0, 0));
    }
}
