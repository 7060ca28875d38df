//! The numbers in the READMEs equal those in the code.

use std::time::Duration;

use splitkey_protocol::limits;
use splitkey_server::{KEEP_DAYS, ServerConfig};
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
        include_str!("../crates/server/README.md")
    );
    let readmes = readmes.split_whitespace().collect::<Vec<_>>().join(" ");
    let (a_second, at_once) = ServerConfig::default().messages_per_address();
    let ServerConfig { max_per_address, host, .. } = ServerConfig::default();
    let hours = |time: Option<Duration>| time.expect("idle tables close").as_secs() / 3600;
    let thousands = |number: usize| format!("{},{:03}", number / 1000, number % 1000);
    let promises = [
        format!(
            "{} messages a second ({} at once)",
            written(limits::FRAMES_PER_SECOND as usize),
            written(limits::FRAMES_AT_ONCE as usize)
        ),
        format!("frames of {} bytes", thousands(limits::FRAME_BYTES)),
        format!("read at {a_second} messages a second ({at_once} at once)"),
        format!("at most {max_per_address} connections"),
        format!("opens {} tables", host.tables_an_hour),
        format!("{} open tables", host.tables_an_address),
        format!(
            "tries {} wrong codes and sets or tries {} passwords an hour",
            host.wrong_codes_an_hour, host.passwords_an_hour
        ),
        format!("together try more than {} wrong codes", thousands(host.all_wrong_codes_an_hour as usize)),
        format!("has room for {} more", thousands(host.max_parked)),
        format!("own words have {} MiB in all", host.own_words_bytes >> 20),
        format!("close after {} hours", hours(host.idle)),
        format!("{KEEP_DAYS} days after the last thing that happened at it"),
        format!("{} to {} of them", OWN_WORDS.start(), thousands(*OWN_WORDS.end())),
        format!("up to {OWN_WORD_CHARS} characters each"),
    ];
    let missing: Vec<&String> = promises.iter().filter(|promise| !readmes.contains(*promise)).collect();
    assert!(missing.is_empty(), "the READMEs do not say: {missing:#?}");
}
