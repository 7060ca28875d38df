//! Campaign sheets in an export: a line `sheet ID LINK IMPORTED MEMBERS FILE CHECKSUM` each, whose fields are
//! hexadecimal except for the number of imported attempts. Members are separated by commas, `-` for none; the file is
//! the sheet as a player exports it.

use sha2::{Digest, Sha256};
use splitkey_campaign::CampaignSheet;
use splitkey_host::{LinkHash, PlayerId, StoredSheet};
use splitkey_protocol::SheetId;

use crate::{bytes, hex};

/// Returns the line of a sheet.
pub fn write(stored: &StoredSheet) -> String {
    let StoredSheet { id: SheetId(id), link, members, sheet, imported } = stored;
    let members: Vec<String> = members.iter().map(|member| hex(&member.hash())).collect();
    let members = if members.is_empty() { "-".to_owned() } else { members.join(",") };
    let (link, file) = (hex(&link.0), hex(sheet.to_short_json().as_bytes()));
    let line = format!("{id:016x} {link} {imported} {members} {file}");
    format!("sheet {line} {}", checksum(&line))
}

/// Reads the fields of a line. Returns `None` if it is invalid or was altered.
pub fn read(words: &[&str]) -> Option<StoredSheet> {
    let [fields @ .., sum] = words else { return None };
    let [id, link, imported, members, file] = fields else { return None };
    if checksum(&fields.join(" ")) != *sum {
        return None;
    }
    let member = |hash: &str| Some(PlayerId::from_hash(bytes(hash)?.try_into().ok()?));
    let members = match *members {
        "-" => Vec::new(),
        members => members.split(',').map(member).collect::<Option<_>>()?,
    };
    Some(StoredSheet {
        id: SheetId(u64::from_str_radix(id, 16).ok()?),
        link: LinkHash(bytes(link)?.try_into().ok()?),
        members,
        sheet: CampaignSheet::read(&String::from_utf8(bytes(file)?).ok()?).ok()?,
        imported: imported.parse().ok()?,
    })
}

/// Returns the first eight bytes of a SHA-256.
pub fn checksum(line: &str) -> String {
    hex(Sha256::digest(line).get(..8).unwrap_or_default())
}
