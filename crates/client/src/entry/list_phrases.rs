//! How a word list was read, and what was left out, in words.

use splitkey_words::{
    list::{Choice, Encoding, LeftOut, List, Reading, Reason, Removed},
    own::{OWN_WORD_CHARS, OWN_WORDS},
};

use crate::{Args, Texts, arg};

/// Returns how a list was read, a sentence for each thing that was noticed.
pub(super) fn reading_lines(list: &List, encoding: Encoding, texts: &Texts) -> Vec<String> {
    let taken = list.taken.as_ref().map(|taken| taken_line(taken, list.columns, texts));
    let encoding = match encoding {
        Encoding::Utf8 => None,
        Encoding::Utf16 => Some("UTF-16"),
        Encoding::Windows1252 => Some("Windows-1252"),
    };
    let encoding =
        encoding.map(|name| texts.format("own-encoding", &Args::from_iter([arg("encoding", name)])));
    let removed = list.removed.iter().map(|removed| removed_line(removed, texts));
    let drawn = (list.found > list.own.words.len()).then(|| {
        let count = Args::from_iter([arg("found", list.found), arg("count", *OWN_WORDS.end())]);
        texts.format("own-drawn", &count)
    });
    taken.into_iter().chain(encoding).chain(removed).chain(drawn).collect()
}

fn taken_line(taken: &Choice, columns: usize, texts: &Texts) -> String {
    let mut args = Args::from_iter([arg("columns", columns)]);
    args.set("name", taken.name.clone().unwrap_or_default());
    let key = match (taken.reading, &taken.name) {
        (Reading::Lines, _) => "own-taken-lines",
        (Reading::Words, _) => "own-taken-words",
        (Reading::Parts, _) => "own-taken-parts",
        (Reading::Column(_), Some(_)) => "own-taken-column-named",
        (Reading::Column(at), None) => {
            args.set("number", at + 1);
            "own-taken-column"
        }
        (Reading::Field(_), Some(_)) => "own-taken-field-named",
        (Reading::Field(_), None) => "own-taken-field",
    };
    texts.format(key, &args)
}

/// Returns what a button says that reads the list in this way.
pub(crate) fn choice_label(choice: &Choice, texts: &Texts) -> String {
    let mut args = Args::from_iter([arg("example", choice.example.clone().unwrap_or_default())]);
    args.set("name", choice.name.clone().unwrap_or_default());
    let key = match (choice.reading, &choice.name) {
        (Reading::Lines, _) => "own-as-lines",
        (Reading::Words, _) => "own-as-words",
        (Reading::Parts, _) => "own-as-parts",
        (Reading::Column(_) | Reading::Field(_), Some(_)) => "own-as-column-named",
        (Reading::Column(at) | Reading::Field(at), None) => {
            args.set("number", at + 1);
            "own-as-column"
        }
    };
    texts.format(key, &args)
}

fn removed_line(removed: &Removed, texts: &Texts) -> String {
    let (key, arg) = match removed {
        Removed::Numbers(count) => ("own-removed-numbers", arg("count", *count)),
        Removed::Marks(count) => ("own-removed-marks", arg("count", *count)),
        Removed::Comments(count) => ("own-removed-comments", arg("count", *count)),
        Removed::Heading(heading) => ("own-removed-heading", arg("heading", heading.clone())),
    };
    texts.format(key, &Args::from_iter([arg]))
}

/// Returns why entries were left out, and which, in a sentence.
pub(crate) fn left_out_line(left: &LeftOut, texts: &Texts) -> String {
    let quoted = |entry: &String| texts.format("own-quoted", &Args::from_iter([arg("entry", entry.clone())]));
    let mut examples = left.examples.iter().map(quoted).collect::<Vec<_>>().join(", ");
    if left.count > left.examples.len() {
        examples.push_str(", …");
    }
    // Our fonts may lack the characters.
    let sign = |sign: &char| format!("{sign} (U+{:04X})", u32::from(*sign));
    let signs = left.signs.iter().map(sign).collect::<Vec<_>>().join(", ");
    let args = Args::from_iter([
        arg("count", left.count),
        arg("examples", examples),
        arg("signs", signs),
        arg("most", OWN_WORD_CHARS),
    ]);
    let key = match left.reason {
        Reason::NoWord => "own-left-no-word",
        Reason::TooLong => "own-left-too-long",
        Reason::Sign => "own-left-sign",
        Reason::Unprintable => "own-left-unprintable",
        Reason::Twice => "own-left-twice",
    };
    texts.format(key, &args)
}
