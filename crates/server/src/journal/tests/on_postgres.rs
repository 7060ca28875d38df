//! The tests of the journal whose promises are not those of a file, again with a database.

use std::cell::Cell;

use splitkey_testkit::PostgresServer;

use super::*;

thread_local! {
    static HERE: Cell<bool> = const { Cell::new(false) };
}

/// Makes new journals be in the database, in this thread, until it is dropped.
struct Here;

impl Here {
    fn new() -> Here {
        HERE.set(true);
        Here
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        HERE.set(false);
    }
}

/// Returns the place of a new journal in the database, in a test of this module.
pub(super) fn new_place() -> Option<JournalPlace> {
    HERE.get().then(|| {
        let url = PostgresServer::shared().new_schema().parse().expect("an address");
        JournalPlace::Database { url, node: "test".to_owned(), lease: LeaseTimes::default() }
    })
}

/// Runs tests of other modules with journals in the database.
macro_rules! again {
    ($($module:ident::{$($test:ident),* $(,)?};)*) => {
        $(mod $module {
            use super::super::$module as tests;

            $(#[test]
            fn $test() {
                let _here = super::Here::new();
                tests::$test();
            })*
        })*
    };
}

again! {
    common::{
        committed_records_are_read_again,
        the_seat_index_follows_the_records,
        many_submissions_share_a_commit,
        an_abandoned_table_stays_in_the_file_and_frees_its_code,
        a_closed_table_frees_its_code_at_once,
        two_hosts_cannot_open_one_journal,
        a_failed_commit_affects_only_its_own_table_which_can_be_recalled,
    };
    age::{
        old_tables_are_set_aside_whether_abandoned_or_not,
        a_clock_that_was_wrong_at_a_start_ages_no_table,
        a_clock_that_jumps_while_a_host_runs_ages_no_table,
        a_host_that_was_stopped_for_long_ages_no_table,
        a_table_that_is_set_aside_can_be_restored_for_14_days,
        refuses_to_restore_a_table_whose_code_is_taken,
        a_host_that_runs_for_months_sets_aside_and_deletes_old_tables,
        no_table_has_the_number_of_one_that_was_deleted,
        a_running_host_is_notified_of_tables_set_aside_and_cannot_recall_them,
        a_table_set_aside_while_in_use_is_restored_by_its_next_record,
    };
    damage::{
        a_seat_is_removed_with_the_incomplete_record_that_added_it,
    };
    histories::{
        a_finished_match_is_listed_for_those_who_played_it,
        a_long_history_comes_in_parts, no_commit_waits_for_what_players_ask,
        the_history_of_a_team_is_for_members_and_a_match_can_become_that_of_a_team,
        a_forgotten_match_stays_with_the_others_and_goes_with_the_last,
        a_match_outlives_its_table_and_goes_after_730_days,
        an_export_takes_histories_along_with_what_was_forgotten,
        a_match_whose_last_record_was_cut_off_is_in_no_history,
        a_damaged_match_is_reported_and_harms_no_other,
    };
    matches::{
        finished_matches_are_listed_and_replayed_and_running_ones_are_not,
        matches_of_a_damaged_table_are_refused_with_the_place,
        a_host_finds_finished_matches_with_the_names_of_those_who_played,
        a_stored_match_stays_when_its_table_closes_and_its_code_is_taken_again,
    };
    races::{
        races_are_exported_and_imported, a_check_finds_damaged_races,
        the_table_of_a_pair_stays_as_long_as_its_race,
    };
    sheets::{
        a_sheet_is_read_as_it_was_changed_after_a_restart,
        an_attempt_and_the_record_that_ends_the_match_are_stored_together_or_not_at_all,
        a_full_attempt_takes_no_more_notes_and_an_unknown_sheet_takes_nothing,
        an_export_takes_sheets_along,
        a_sheet_goes_when_no_member_was_seen_for_730_days,
        a_damaged_sheet_is_reported_and_harms_no_other,
    };
    snapshots::{
        a_snapshot_that_differs_from_the_records_is_found,
        a_snapshot_at_an_incomplete_record_is_removed_with_it,
    };
    operator_tools::{
        an_export_can_be_imported_elsewhere_without_loss,
        an_export_of_this_version_can_always_be_read,
        refuses_a_truncated_or_altered_export_as_a_whole,
        reports_are_listed_with_the_names_at_the_time,
    };
}
