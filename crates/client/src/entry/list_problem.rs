//! Why an entry of a word list cannot be used, in words.

use splitkey_words::own::{LineProblem, OWN_WORDS, Problem};

use crate::{Args, Texts, arg};

/// Returns why an entry of a list cannot be used.
pub(crate) fn problem_line(problem: &LineProblem, texts: &Texts) -> String {
    let mut args = Args::from_iter([arg("line", problem.line), arg("entry", problem.entry.as_str())]);
    let key = match problem.problem {
        Problem::NoLetter => "own-no-letter",
        Problem::TooLong(chars) => {
            args.set("count", chars);
            "own-too-long"
        }
        Problem::Sign(sign) => {
            set_sign(&mut args, sign);
            "own-sign"
        }
        Problem::Unprintable(letter) => {
            set_sign(&mut args, letter);
            "own-unprintable"
        }
        Problem::Twice(first) => {
            args.set("first", first);
            "own-twice"
        }
        Problem::TooMany => {
            args.set("most", *OWN_WORDS.end());
            "own-too-many"
        }
    };
    texts.format(key, &args)
}

/// Adds the character's code point too, since our fonts may lack the character.
fn set_sign(args: &mut Args, sign: char) {
    args.set("sign", sign.to_string());
    args.set("code", format!("U+{:04X}", u32::from(sign)));
}
