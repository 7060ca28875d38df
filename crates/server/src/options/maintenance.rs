//! The commands that work on a journal.

use std::path::PathBuf;

use splitkey_protocol::{RaceLink, TableCode, TalkLine};

use super::value::read;
use crate::{ASIDE_DAYS, MatchId};

const KEEP_SECRET: &str = "\
The file holds the keys of running matches: keep it where players can't look. The host may be running.";

/// What the program does with a journal instead of serving.
#[derive(Clone, Debug, PartialEq, Eq, clap::Subcommand)]
pub enum Maintenance {
    /// Read the whole journal, replay every match and report damage; exits with 1 if there is any
    Check,
    /// Copy the journal as it is now into a new file
    ///
    /// To go back to the copy, stop the server, delete journal.db, journal.db-wal and journal.db-shm in its folder, and
    /// put the copy there as journal.db.
    #[command(after_help = KEEP_SECRET)]
    Backup {
        /// New file for the copy
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Write every undamaged table as text into a new file
    #[command(after_help = KEEP_SECRET)]
    Export {
        /// New file for the text
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Add the tables of an export to the journal, all or none; no server may be using the folder
    Import {
        /// File that export wrote
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// List the finished matches of a table
    Matches {
        /// Code of the table
        #[arg(value_name = "CODE", value_parser = read::<TableCode>)]
        code: TableCode,
    },
    /// Write a finished match as a scenario, which `cargo xtask scenarios` plays
    ///
    /// Without FOLDER the three files are printed.
    Replay {
        /// Match, such as 57-12, from the list of matches
        #[arg(value_name = "MATCH", value_parser = read::<MatchId>)]
        id: MatchId,
        /// New folder for the scenario
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
    /// List whom players at public tables have reported, and why; the reports of a table are deleted with it
    Reports,
    /// List all strike races with their links, texts and organisers
    #[command(after_help = "The links let anyone open races that are not public.")]
    Races,
    /// Remove an event, for good; no server may be using the folder
    ///
    /// Nobody plays in it any more, and its texts, board and matches are shown to nobody. Its players see the reason.
    /// The journal keeps the race and the reason for 90 days, and `races` lists them.
    RemoveRace {
        /// Link of the race, from the list of races
        #[arg(value_name = "LINK", value_parser = read::<RaceLink>)]
        link: RaceLink,
        /// Reason, which its players see
        #[arg(value_name = "REASON", value_parser = TalkLine::new)]
        reason: TalkLine,
    },
    #[command(about = format!(
        "Restore a table that was set aside because nothing had happened at it for --keep-days; this is possible for \
         {ASIDE_DAYS} days, and no host may be using the folder"
    ))]
    Restore {
        /// Code of the table
        #[arg(value_name = "CODE", value_parser = read::<TableCode>)]
        code: TableCode,
    },
}
