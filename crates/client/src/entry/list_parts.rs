//! The messages in which a word list is sent.

use std::collections::VecDeque;

use splitkey_protocol::{Request, limits};

/// Splits a list into messages that the host accepts.
pub(super) fn parts(text: &str) -> VecDeque<Request> {
    let mut messages = VecDeque::new();
    let mut rest = text;
    loop {
        let (head, tail) = rest.split_at(rest.floor_char_boundary(limits::OWN_WORDS_PART_BYTES));
        let part = messages.len() as u16;
        messages.push_back(Request::OwnWords { part, text: head.to_owned(), last: tail.is_empty() });
        if tail.is_empty() {
            return messages;
        }
        rest = tail;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_split_between_characters_and_reassembled() {
        let text = "Ж".repeat(3000);
        let parts = parts(&text);
        let mut whole = String::new();
        for (at, message) in parts.iter().enumerate() {
            let Request::OwnWords { part, text, last } = message else { panic!("{message:?}") };
            assert_eq!((usize::from(*part), *last), (at, at + 1 == parts.len()));
            assert!(text.len() <= limits::OWN_WORDS_PART_BYTES);
            whole.push_str(text);
        }
        assert_eq!(whole, text);
    }
}
