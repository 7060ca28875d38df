//! Hosts that break the rules, to see that the same checks find it.

use super::nodes::{late_writer, shown_before_it_is_kept, stale_host};

#[test]
fn unsound_records_without_a_fence_are_found() {
    let found = late_writer(Some("fence"));
    assert!(found.lost > 0, "{found:?}");
}

#[test]
fn unsound_speech_without_a_guard_is_found() {
    let found = stale_host(Some("guard"));
    assert!(found.went_back > 0, "{found:?}");
}

#[test]
fn unsound_news_before_the_commit_is_found() {
    let found = shown_before_it_is_kept(Some("early"));
    assert!(found.lost > 0, "{found:?}");
}
