//! The operator's list of strike races, and the removal of one.

use std::fmt;

use splitkey_host::{RaceChange, StoredRace};
use splitkey_protocol::{CalledOff, CalledOffBy, PlayerName, RaceLink, RacePlan, TalkLine, races::Seconds};
use splitkey_records::races::read_race;

use super::{
    JournalFileError,
    place::JournalPlace,
    races,
    sql::{SqlResult, TransactionKind, begin, values},
    tables::{format_time, now},
};

/// A race, as the operator sees it.
#[derive(Clone, Debug)]
pub struct ListedRace {
    pub link: RaceLink,
    pub plan: RacePlan,
    /// When it was created, as `2026-11-21 18:05 UTC`.
    pub created_at: String,
    /// The organiser's name, and the first bytes of the hash of their token, or `None` for a daily board.
    pub organiser: Option<(PlayerName, [u8; 4])>,
    pub pairs: usize,
    pub called_off: Option<CalledOff>,
}

impl fmt::Display for ListedRace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { link, plan, created_at, organiser, pairs, called_off } = self;
        write!(f, "{created_at}  {}  {}", link.shown(), plan.title)?;
        match organiser {
            Some((name, device)) => write!(f, ", by {name} (device {:08x})", u32::from_be_bytes(*device))?,
            None => write!(f, ", a daily board")?,
        }
        write!(f, ", pairs: {pairs}")?;
        if let Some(text) = &plan.text {
            write!(f, ", text: {}", text.as_str())?;
        }
        match called_off {
            Some(CalledOff { by: CalledOffBy::Operator, reason }) => {
                write!(f, ", removed: {}", reason.as_str())
            }
            Some(CalledOff { by: CalledOffBy::Organiser, reason }) => {
                write!(f, ", called off: {}", reason.as_str())
            }
            None => Ok(()),
        }
    }
}

/// Returns all strike races of a journal, the newest first. A host may be writing it meanwhile.
///
/// # Errors
/// When there is no readable journal.
pub fn listed_races(place: impl Into<JournalPlace>) -> Result<Vec<ListedRace>, JournalFileError> {
    let sql = place.into().look_at()?;
    let sql = begin(&*sql, TransactionKind::Snapshot)?;
    let mut kept = races::all(&*sql)?;
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.race.opens));
    let listed = kept.into_iter().map(|kept| {
        let StoredRace { link, plan, opens, organiser, sign_ups, daily, called_off, .. } = kept.race;
        let [a, b, c, d, ..] = organiser.player.hash();
        Ok(ListedRace {
            link,
            plan,
            created_at: format_time(&*sql, i64::try_from(opens).unwrap_or(i64::MAX))?,
            organiser: (!daily).then_some((organiser.name, [a, b, c, d])),
            pairs: sign_ups.pairs().len(),
            called_off,
        })
    });
    Ok(listed.collect::<SqlResult<_>>()?)
}

/// Removes a strike race: it is over, and players are told the reason instead of its texts. The journal keeps it, with
/// the reason, as long as any other. Returns its title, or `None` if there is no such race. No host may be using the
/// journal.
///
/// # Errors
/// When the journal cannot be used.
pub fn remove_race(
    place: impl Into<JournalPlace>,
    link: RaceLink,
    reason: TalkLine,
) -> Result<Option<String>, JournalFileError> {
    let journal = place.into().change()?;
    let statement = "SELECT race FROM race WHERE link = ?1";
    let text = journal.sql.first(statement, values![&link.0], |row| row.get::<String>(0))?;
    let Some(race) = text.and_then(|text| read_race(link, &text)) else { return Ok(None) };
    let title = race.plan.title.to_string();
    let now = Seconds::try_from(now()).unwrap_or_default();
    races::apply(&*journal.sql, &RaceChange::Kept(Box::new(removed(race, reason, now))))?;
    Ok(Some(title))
}

/// Returns a race as it is once it is removed.
fn removed(race: StoredRace, reason: TalkLine, now: Seconds) -> StoredRace {
    let mut plan = race.plan;
    // It is kept for as long as if it had closed now.
    plan.closes = plan.closes.min(now);
    plan.sign_ups_end = plan.sign_ups_end.min(now);
    let called_off = Some(CalledOff { by: CalledOffBy::Operator, reason });
    StoredRace { plan, over: true, called_off, ..race }
}
