//! Everything that the host sends is read.

use std::fs;

use crate::texts::{root, sources};

/// Returns the names of all messages of the host, from the source that declares them.
fn messages() -> Vec<String> {
    let file = root().join("crates/protocol/src/from_host.rs");
    let source = fs::read_to_string(file).expect("the messages should be readable");
    let (_, after) = source.split_once("pub enum FromHost {\n").expect("the messages should be declared");
    let (variants, _) = after.split_once("\n}").expect("the declaration should end");
    let name = |line: &str| {
        let line = line.strip_prefix("    ")?;
        line.starts_with(char::is_alphabetic)
            .then(|| line.chars().take_while(|c| c.is_alphanumeric()).collect())
    };
    variants.lines().filter_map(name).collect()
}

/// A message that no source names is one that the client silently ignores. Only tests make messages of the host here.
#[test]
fn every_message_of_the_host_is_read() {
    let code: String = sources(&root().join("crates/client/src"))
        .into_iter()
        .filter(|file| !file.ends_with("tests.rs"))
        .map(|file| {
            let source = fs::read_to_string(file).expect("a source should be readable");
            source.split("mod tests {").next().unwrap_or_default().to_owned()
        })
        .collect();
    let mut read: Vec<&str> = code
        .split("FromHost::")
        .skip(1)
        .filter_map(|after| after.split(|c: char| !c.is_alphanumeric()).next())
        .collect();
    // The connection ends with it, and `LinkState` holds the reason.
    read.push("Goodbye");
    let messages = messages();
    assert!(messages.iter().any(|name| name == "Joined"), "{messages:?}");
    let ignored: Vec<_> = messages.iter().filter(|name| !read.contains(&name.as_str())).collect();
    assert!(ignored.is_empty(), "{ignored:?}");
}
