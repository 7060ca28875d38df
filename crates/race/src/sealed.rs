//! A hash of a deal, which is told at the start of a race.

use std::fmt::{self, Write};

use sha2::{Digest, Sha256};
use splitkey_rules::{Cell, Deal, Identity, Side};

/// The SHA-256 of a deal and a nonce. It tells nothing of the deal, and shows at the end that the deal was not changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sealed(pub [u8; 32]);

impl Sealed {
    /// Returns the hash of [`Sealed::text`]. The nonce has to be secret and random, or the deal could be guessed.
    pub fn of(deal: &Deal, nonce: &[u8; 32]) -> Sealed {
        Sealed::of_text(&Sealed::text(deal, nonce))
    }

    /// Returns the hash of what is told at the end, to be compared with the hash that was told at the start.
    pub fn of_text(text: &str) -> Sealed {
        Sealed(Sha256::digest(text).into())
    }

    /// Returns what is hashed, which is told once the race is closed: the nonce in hexadecimal digits, then for each
    /// cell its name, what it is on the map of each side, and its word, each on a line that ends in a line feed. Any
    /// program that computes SHA-256 checks it.
    ///
    /// ```text
    /// split-key-race 1
    /// 00112233…
    /// A1 agent bystander HARBOR
    /// …
    /// ```
    pub fn text(deal: &Deal, nonce: &[u8; 32]) -> String {
        let mut text = String::from("split-key-race 1\n");
        push_hex(&mut text, nonce);
        text.push('\n');
        for cell in Cell::all() {
            let [lark, owl] = Side::BOTH.map(|side| name(deal.key().map(side).at(cell)));
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{cell} {lark} {owl} {}", deal.words()[cell.index()]);
        }
        text
    }
}

fn name(identity: Identity) -> &'static str {
    match identity {
        Identity::Agent => "agent",
        Identity::Bystander => "bystander",
        Identity::Assassin => "assassin",
    }
}

fn push_hex(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
}

/// The hash in hexadecimal digits.
impl fmt::Display for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealed({self})")
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::Write,
        process::{Command, Stdio},
    };

    use super::*;

    #[test]
    fn the_text_has_each_cell_on_a_line_of_its_own() {
        let text = Sealed::text(&Deal::sample(), &[0xa5; 32]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0]), (27, "split-key-race 1"));
        assert_eq!(lines[1], "a5".repeat(32));
        assert_eq!((lines[2], lines[26]), ("A1 agent agent WORD0", "E5 assassin assassin WORD24"));
    }

    #[test]
    fn every_change_of_deal_or_nonce_changes_the_hash() {
        let deal = Deal::sample();
        let sealed = Sealed::of(&deal, &[1; 32]);
        assert_ne!(sealed, Sealed::of(&deal, &[2; 32]));
        let mut words = deal.words().clone();
        words.swap(3, 4);
        let other = Deal::new(words, deal.key().clone(), deal.mission(), deal.variant()).expect("a deal");
        assert_ne!(sealed, Sealed::of(&other, &[1; 32]));
        assert_eq!(sealed, Sealed::of(&Deal::sample(), &[1; 32]));
    }

    #[test]
    fn another_program_computes_the_same_hash() {
        let (deal, nonce) = (Deal::sample(), [7; 32]);
        let mut program = Command::new("sha256sum")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sha256sum should be there");
        let mut input = program.stdin.take().expect("its input");
        input.write_all(Sealed::text(&deal, &nonce).as_bytes()).expect("it should read");
        drop(input);
        let output = program.wait_with_output().expect("its output").stdout;
        assert!(String::from_utf8_lossy(&output).starts_with(&Sealed::of(&deal, &nonce).to_string()));
    }
}
