//! Sentences about the connection to the host.

use splitkey_net::LinkState;
use splitkey_protocol::{Goodbye, Welcome};

use crate::{Args, CurrentHost, NextTry, TableState, Texts, arg};

/// Returns when the next attempt starts, while one is pending.
pub fn next_try_words(next: NextTry, texts: &Texts) -> Option<String> {
    Some(texts.format("link-next-try", &Args::from_iter([arg("seconds", next.0?)])))
}

/// Returns the same as [`link_words`], with the name of the host that does not answer.
pub fn link_words_of(
    link: &LinkState,
    state: &TableState,
    current_host: Option<&CurrentHost>,
    texts: &Texts,
) -> Option<String> {
    let silent = matches!(link, LinkState::Waiting { .. } | LinkState::Connecting { attempt: 2.. });
    match current_host.filter(|_| silent && state.table.is_none()) {
        Some(current_host) => {
            Some(texts.format("link-no-answer", &Args::from_iter([arg("host", current_host.name())])))
        }
        None => link_words(link, state, texts),
    }
}

/// Returns the state of the connection for a player at a table or not; `None` while everything is fine.
pub fn link_words(link: &LinkState, state: &TableState, texts: &Texts) -> Option<String> {
    let words = words(link, texts)?;
    Some(match is_passing(link) && state.table.is_some() {
        true => format!("{words} {}", texts.get("link-seat-kept")),
        false => words,
    })
}

/// Returns whether the same player can reconnect to the same host.
fn is_passing(link: &LinkState) -> bool {
    match link {
        LinkState::Connecting { attempt } => *attempt > 1,
        LinkState::Refused(answer) => answer.welcome != Welcome::HostFull,
        LinkState::Ended(why) => {
            matches!(why, Goodbye::GoingDown | Goodbye::Idle | Goodbye::EndedByPlayer | Goodbye::Elsewhere)
        }
        LinkState::Waiting { .. } => true,
        LinkState::Idle | LinkState::Online => false,
    }
}

fn words(link: &LinkState, texts: &Texts) -> Option<String> {
    let attempt = |key: &str, attempt: u32| texts.format(key, &Args::from_iter([arg("attempt", attempt)]));
    Some(match link {
        LinkState::Online => return None,
        LinkState::Idle => texts.get("link-idle"),
        LinkState::Connecting { attempt: ..=1 } => texts.get("link-connecting"),
        LinkState::Connecting { attempt: number } => attempt("link-reconnecting", *number),
        LinkState::Waiting { .. } => texts.get("link-waiting"),
        LinkState::Refused(answer) => texts.get(match answer.welcome {
            Welcome::WrongVersion => "link-wrong-version",
            Welcome::HostFull => "link-host-full",
            Welcome::GoingDown | Welcome::Welcome => "link-going-down",
        }),
        LinkState::Ended(Goodbye::TakenOver) => texts.get("link-taken-over"),
        LinkState::Ended(Goodbye::TableClosed) => texts.get("link-table-closed"),
        LinkState::Ended(Goodbye::EndedByPlayer) => texts.get("link-ended-by-player"),
        LinkState::Ended(Goodbye::GoingDown) => texts.get("link-going-down"),
        LinkState::Ended(Goodbye::Quarantined) => texts.get("link-quarantined"),
        LinkState::Ended(Goodbye::Elsewhere) => texts.get("link-elsewhere"),
        LinkState::Ended(Goodbye::Idle) => texts.get("link-ended-idle"),
    })
}
