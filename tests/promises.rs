//! The READMEs agree with the code: numbers, options and environment variables.

use std::{collections::BTreeSet, time::Duration};

use splitkey_protocol::limits;
use splitkey_server::{
    ASIDE_DAYS, HISTORY_DAYS, KEEP_DAYS, LOW_DISK, OVERLAY_READERS_OF_ADDRESS, OVERLAY_READERS_OF_LINK,
    SHEET_DAYS, ServerConfig, VOTERS_IN_ALL, WATCH_READERS_OF_ADDRESS, options,
};
use splitkey_webhooks::{
    ADDRESS_AT_ONCE, AT_ONCE, BURST, EVERY, NAMES_AT_ONCE, NAMES_OF_DOMAIN_AT_ONCE, SENDER_AT_ONCE,
    SITE_AT_ONCE, SLOW_AT_ONCE, WAITING, WAITING_FOR_ADDRESS,
};
use splitkey_words::own::{OWN_WORD_CHARS, OWN_WORDS};

/// Returns a number as the README writes it in words.
fn written(number: usize) -> &'static str {
    match number {
        5 => "five",
        30 => "thirty",
        _ => panic!("add the word for {number} here"),
    }
}

#[test]
fn the_limits_in_the_readmes_equal_those_in_the_code() {
    let readmes = concat!(
        include_str!("../README.md"),
        include_str!("../src/README.md"),
        include_str!("../src/streaming.md"),
        include_str!("../crates/server/README.md"),
        include_str!("../crates/server/limits.md"),
        include_str!("../crates/server/webhooks.md")
    );
    let readmes = readmes.split_whitespace().collect::<Vec<_>>().join(" ");
    let (a_second, at_once) = ServerConfig::default().messages_per_address();
    let ServerConfig { max_per_address, host, .. } = ServerConfig::default();
    let hours = |time: Option<Duration>| time.expect("idle tables close").as_secs() / 3600;
    let thousands = |number: usize| format!("{},{:03}", number / 1000, number % 1000);
    let promises = [
        format!(
            "{} messages a second ({} at once)",
            written(limits::MESSAGES_PER_SECOND as usize),
            written(limits::MESSAGES_AT_ONCE as usize)
        ),
        format!("frames of {} bytes", thousands(limits::FRAME_BYTES)),
        format!("read at {a_second} messages a second ({at_once} at once)"),
        format!("at most {max_per_address} connections"),
        format!("opens {} tables", host.tables_an_hour),
        format!(
            "a player has {} teams, and a team {} members",
            limits::TEAMS_OF_PLAYER,
            limits::TEAM_MEMBERS
        ),
        format!("parts of {} KiB", limits::SHEET_PART_BYTES / 1024),
        format!("campaign sheet stays for {SHEET_DAYS} days"),
        format!("stays in the histories of those who played it and of their team for {HISTORY_DAYS} days"),
        format!("up to {} matches of a history", limits::HISTORY_PART),
        format!("{} open tables", host.tables_an_address),
        format!("sees the table up to {} seconds later", limits::AUDIENCE_SECONDS),
        format!("a host connects at most {} (", host.computer_players),
        format!(
            "tries {} wrong codes and sets or tries {} passwords an hour",
            host.wrong_codes_an_hour, host.passwords_an_hour
        ),
        format!("together try more than {} wrong codes", thousands(host.all_wrong_codes_an_hour as usize)),
        format!("has room for {} more", thousands(host.max_parked)),
        format!("own words have {} MiB in all", host.own_words_bytes >> 20),
        format!("closes after {} hours", hours(host.idle)),
        format!("{KEEP_DAYS} days after the last thing that happened at it"),
        format!("deleted {ASIDE_DAYS} days after that"),
        format!(
            "a link has at most {OVERLAY_READERS_OF_LINK} readers, and an address {OVERLAY_READERS_OF_ADDRESS}"
        ),
        format!("an address has at most {WATCH_READERS_OF_ADDRESS} readers of `/watch/feed`"),
        format!("all tables together have {}", thousands(VOTERS_IN_ALL)),
        format!("less than {} MiB left", LOW_DISK >> 20),
        format!(
            "At most {WAITING_FOR_ADDRESS} messages wait for one address and {} for all",
            thousands(WAITING)
        ),
        format!("an address gets {BURST} at once and one every {} seconds after that", EVERY.as_secs()),
        format!(
            "at most {AT_ONCE} requests run at once, {SITE_AT_ONCE} of them to one site, {ADDRESS_AT_ONCE} to one IP \
             address, {SENDER_AT_ONCE} for whoever set the webhook, and {SLOW_AT_ONCE} to all sites"
        ),
        format!("{NAMES_AT_ONCE} names are resolved at once, {NAMES_OF_DOMAIN_AT_ONCE} of one domain"),
        format!("at least {}, up to {OWN_WORD_CHARS} characters each", OWN_WORDS.start()),
        format!("keeps up to {} words", thousands(*OWN_WORDS.end())),
    ];
    let missing: Vec<&String> = promises.iter().filter(|promise| !readmes.contains(*promise)).collect();
    assert!(missing.is_empty(), "the READMEs do not say: {missing:#?}");
}

/// What an operator reads about the server.
const SERVER_TEXTS: [&str; 9] = [
    include_str!("../crates/server/README.md"),
    include_str!("../crates/server/limits.md"),
    include_str!("../crates/server/cluster.md"),
    include_str!("../crates/server/webhooks.md"),
    include_str!("../crates/server/deploy/Containerfile"),
    include_str!("../crates/server/deploy/splitkey-server.service"),
    include_str!("../crates/server/deploy/splitkey-server.toml"),
    include_str!("../crates/server/src/options.rs"),
    include_str!("../crates/server/src/options/maintenance.rs"),
];

/// Everything in a text that begins like this and goes on with such characters.
fn found(text: &str, prefix: &str, goes_on: impl Fn(char) -> bool) -> BTreeSet<String> {
    let rest = |(at, _): (usize, &str)| &text[at + prefix.len()..];
    let names = text.match_indices(prefix).map(rest).map(|rest| {
        let end = rest.find(|c: char| !goes_on(c)).unwrap_or(rest.len());
        rest[..end].to_owned()
    });
    names.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())).collect()
}

#[test]
fn options_and_variables_in_texts_about_the_server_exist() {
    let mut command = options::command();
    command.build();
    let all = command.get_arguments().chain(command.get_subcommands().flat_map(|sub| sub.get_arguments()));
    let known: BTreeSet<&str> = all.filter_map(|argument| argument.get_long()).collect();
    let variables: BTreeSet<String> =
        known.iter().map(|option| option.replace('-', "_").to_uppercase()).collect();
    // Options of other commands, which build or install things.
    let others = [
        "directory",
        "file",
        "from",
        "home-dir",
        "locked",
        "mode",
        "now",
        "out",
        "owner",
        "package",
        "publish",
        "release",
        "stop-timeout",
        "system",
        "tag",
        "volume",
    ];
    let known: BTreeSet<&str> = known.iter().chain(&others).copied().collect();
    for text in SERVER_TEXTS {
        let options = found(text, "--", |c| c.is_ascii_lowercase() || c == '-');
        let unknown: Vec<_> = options.iter().filter(|option| !known.contains(option.as_str())).collect();
        assert!(unknown.is_empty(), "there are no such options: {unknown:?}");
        let named = found(text, "SPLITKEY_SERVER_", |c| c.is_ascii_uppercase() || c == '_');
        let unknown: Vec<_> = named.difference(&variables).collect();
        assert!(unknown.is_empty(), "there are no such variables: {unknown:?}");
    }
}

#[test]
fn the_readme_of_the_server_names_every_way_to_maintain_its_journal() {
    let readme = SERVER_TEXTS[0];
    for subcommand in options::command().get_subcommands() {
        let line = format!("splitkey-server {}", subcommand.get_name());
        assert!(readme.contains(&line), "{line} is not in the README");
    }
}
