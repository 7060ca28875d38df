//! The claims of tables in the logs of hosts.

use std::collections::HashMap;

/// Returns how many claims there were, and how many tables were claimed more than once with the same epoch.
pub(super) fn count(logs: &str) -> (usize, usize) {
    let mut seen = HashMap::<(&str, &str), usize>::new();
    for line in logs.lines().filter(|line| line.contains("claimed a table")) {
        if let (Some(table), Some(epoch)) = (field(line, "table"), field(line, "epoch")) {
            *seen.entry((table, epoch)).or_default() += 1;
        }
    }
    (seen.values().sum(), seen.values().filter(|count| **count > 1).count())
}

/// Returns a field of a line of JSON without escaped characters.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{name}\":"))?;
    Some(rest.split([',', '}']).next()?.trim_matches('"'))
}
