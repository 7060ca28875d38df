//! Sheets as they were written last, so that one that is read in parts is read from the journal and written only once.
//! The first part is always of what the journal has now.

use std::{collections::VecDeque, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use sha2::{Digest, Sha256};
use splitkey_protocol::{FromHost, SheetId, limits};

use crate::{
    journal::sheets::{LinkHash, StoredSheet},
    players::player::PlayerId,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WrittenSheets>();
}

/// The most sheets that are kept, of [`splitkey_campaign::MAX_SHEET_BYTES`] each.
const MOST: usize = 16;
/// How long a sheet is kept: as long as a slow client takes to read all parts.
const KEPT: Duration = Duration::from_secs(20);

/// The sheets that were read last, the oldest first.
#[derive(Resource, Debug, Default)]
pub(crate) struct WrittenSheets(VecDeque<WrittenSheet>);

/// By what a reader knows a sheet.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KnownBy {
    Member(SheetId),
    Link(LinkHash),
}

/// A sheet as a file.
#[derive(Debug)]
pub(crate) struct WrittenSheet {
    sheet: SheetId,
    link: LinkHash,
    members: Vec<PlayerId>,
    imported: u16,
    text: String,
    /// The first bytes of the hash of the text, by which readers see that a part is of another file.
    hash: u32,
    at: Duration,
}

impl WrittenSheets {
    /// Returns the sheet that a reader asks a further part of, if it was written lately and they may read it.
    pub(crate) fn find(&self, reader: PlayerId, known_by: KnownBy, now: Duration) -> Option<&WrittenSheet> {
        self.0.iter().rev().find(|written| {
            let is_meant = match known_by {
                KnownBy::Member(sheet) => written.sheet == sheet && written.is_member(reader),
                KnownBy::Link(link) => written.link == link,
            };
            is_meant && now < written.at + KEPT
        })
    }

    /// Keeps a sheet as a file, and returns it.
    pub(crate) fn write(&mut self, stored: &StoredSheet, now: Duration) -> &WrittenSheet {
        self.forget(stored.id);
        while self.0.len() >= MOST {
            self.0.pop_front();
        }
        self.0.push_back(WrittenSheet::new(stored, now));
        self.0.back().expect("a sheet was just added")
    }

    /// Forgets a sheet, which has changed.
    pub(crate) fn forget(&mut self, sheet: SheetId) {
        self.0.retain(|written| written.sheet != sheet);
    }
}

impl WrittenSheet {
    fn new(stored: &StoredSheet, at: Duration) -> WrittenSheet {
        let text = stored.sheet.to_short_json();
        let hash = Sha256::digest(&text);
        WrittenSheet {
            sheet: stored.id,
            link: stored.link,
            members: stored.members.clone(),
            imported: stored.imported,
            hash: hash.iter().take(4).fold(0, |number, byte| number << 8 | u32::from(*byte)),
            text,
            at,
        }
    }

    pub(crate) fn sheet(&self) -> SheetId {
        self.sheet
    }

    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Returns the message with a part of the file. Beyond the end parts are empty.
    pub(crate) fn part(&self, reader: PlayerId, number: u16) -> FromHost {
        let (text, last) = part(&self.text, number);
        FromHost::SheetPart {
            sheet: self.sheet,
            part: number,
            text: text.to_owned(),
            last,
            file: self.hash,
            member: self.is_member(reader),
            imported: self.imported,
        }
    }

    fn is_member(&self, player: PlayerId) -> bool {
        self.members.contains(&player)
    }
}

/// Returns a part of a file, and whether it is the last one.
fn part(file: &str, number: u16) -> (&str, bool) {
    let mut rest = file;
    for _ in 0..number {
        rest = rest.split_at(rest.floor_char_boundary(limits::SHEET_PART_BYTES)).1;
    }
    let (part, rest) = rest.split_at(rest.floor_char_boundary(limits::SHEET_PART_BYTES));
    (part, rest.is_empty())
}

#[cfg(test)]
mod tests {
    use splitkey_campaign::{CampaignSheet, MissionMap};
    use splitkey_protocol::TeamName;

    use super::*;

    #[test]
    fn a_file_is_split_between_characters_and_parts_beyond_the_end_are_empty() {
        let file = "Ж".repeat(20_000);
        let mut whole = String::new();
        for number in 0.. {
            let (text, last) = part(&file, number);
            assert!(text.len() <= limits::SHEET_PART_BYTES);
            whole.push_str(text);
            if last {
                assert_eq!(part(&file, number + 1), ("", true));
                break;
            }
        }
        assert_eq!(whole, file);
    }

    fn player(number: u8) -> PlayerId {
        PlayerId::from_hash([number; 32])
    }

    fn stored(number: u64) -> StoredSheet {
        let name = TeamName::new("The Locksmiths").expect("a team should have this name");
        StoredSheet {
            id: SheetId(number),
            link: LinkHash([number as u8; 32]),
            members: vec![player(1)],
            sheet: CampaignSheet::new(name, MissionMap::world().clone(), false),
            imported: 0,
        }
    }

    #[test]
    fn only_members_and_people_with_the_link_find_a_written_sheet_until_it_changes() {
        let (mut written, now) = (WrittenSheets::default(), Duration::from_secs(100));
        written.write(&stored(7), now);
        let finds =
            |written: &WrittenSheets, reader, known_by| written.find(player(reader), known_by, now).is_some();
        let (member, link) = (KnownBy::Member(SheetId(7)), KnownBy::Link(LinkHash([7; 32])));
        assert!(finds(&written, 1, member) && finds(&written, 1, link) && finds(&written, 2, link));
        assert!(!finds(&written, 2, member), "not a member");
        assert!(!finds(&written, 1, KnownBy::Link(LinkHash([8; 32]))), "another link");
        written.forget(SheetId(7));
        assert!(!finds(&written, 1, member) && !finds(&written, 2, link));
    }

    #[test]
    fn only_so_many_sheets_are_kept_and_each_only_for_a_while() {
        let (mut written, now) = (WrittenSheets::default(), Duration::from_secs(100));
        written.write(&stored(0), now);
        let finds = |written: &WrittenSheets, later| {
            written.find(player(1), KnownBy::Member(SheetId(0)), now + later).is_some()
        };
        assert!(finds(&written, KEPT - Duration::from_millis(1)) && !finds(&written, KEPT));
        for number in 1..=MOST as u64 {
            written.write(&stored(number), now);
        }
        assert!(!finds(&written, Duration::ZERO) && written.0.len() == MOST);
    }
}
