//! Manually reviewed words in `families.txt` and `compounds.txt`, and lists of words to review.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use splitkey_words::fold::fold;
use splitkey_words::referee::lexicon::{Lexicon, Link, NewEntry, Traits};
use splitkey_words::referee::{Language, Referee};

type Entries = BTreeMap<String, NewEntry>;

/// Adds the entries of a language's two files.
pub fn add(entries: &mut Entries, folder: &Path) -> Result<()> {
    for (name, add_line) in [
        ("families.txt", add_family as fn(&mut Entries, &[&str]) -> Result<()>),
        ("compounds.txt", add_compound),
    ] {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        for (line, number) in text.lines().zip(1..) {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            if !words.is_empty() {
                add_line(entries, &words).with_context(|| format!("{}, line {number}", path.display()))?;
            }
        }
    }
    Ok(())
}

/// Adds a family: `long = length lengthy` are certainly related, `sing ~ song` may be.
fn add_family(entries: &mut Entries, words: &[&str]) -> Result<()> {
    let [head, sign, members @ ..] = words else { bail!("expected HEAD = MEMBERS or HEAD ~ MEMBERS") };
    let link = match *sign {
        "=" => Link::Family,
        "~" => Link::SoftFamily,
        other => bail!("expected = or ~, not {other:?}"),
    };
    let head = fold(head);
    entries.entry(head.clone()).or_default();
    for member in members {
        entries.entry(fold(member)).or_default().links.insert((link, head.clone()));
    }
    Ok(())
}

/// Adds reviewed compounds. `no` precedes words that are not compounds, `bare` words without a prefix, and `root` words
/// that are neither compounds nor derived. `yes` precedes compounds such as `rail+road`, `zonnebloem=zon+bloem`, or
/// `~cran+berry`, where one part has no meaning.
fn add_compound(entries: &mut Entries, words: &[&str]) -> Result<()> {
    let [sign, words @ ..] = words else { bail!("expected yes, no, bare or root, followed by WORDS") };
    for word in words {
        let (word, parts) = word.split_once('=').unwrap_or((word, word));
        let entry = entries.entry(fold(&word.replace(['+', '~'], ""))).or_default();
        match *sign {
            "no" => entry.traits = entry.traits.and(Traits::SIMPLE),
            "root" => entry.traits = entry.traits.and(Traits::SIMPLE).and(Traits::ROOT),
            "bare" => entry.traits = entry.traits.and(Traits::UNPREFIXED),
            "yes" => {
                let parts: Vec<String> =
                    parts.split('+').filter(|part| !part.starts_with('~')).map(fold).collect();
                entry.links.extend(parts.iter().map(|part| (Link::Part, part.clone())));
                for part in parts {
                    entries.entry(part).or_default();
                }
            }
            other => bail!("expected yes, no, bare or root, not {other:?}"),
        }
    }
    Ok(())
}

/// Writes lists of the words that look like compounds or derived words, with whether that is certain, one file per
/// language.
pub fn list(english: &[u8], dutch: &[u8], folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (language, bytes) in [(Language::English, english), (Language::Dutch, dutch)] {
        let referee = Referee::new(language, bytes, "")?;
        let mut text = String::new();
        let lexicon = Lexicon::read(bytes)?;
        for (word, entry) in lexicon.iter() {
            let mentions = |part: &str| {
                let mentioned = lexicon.find(part).is_some_and(|part| {
                    [Link::Mention, Link::FirstMention].iter().any(|link| lexicon.leads(entry, *link, part))
                });
                if mentioned { "!" } else { "" }
            };
            let common = if entry.traits.has(Traits::COMMON) { "common" } else { "rare" };
            for (parts, sure) in referee.parts(word) {
                text += &format!(
                    "{common}\t{}\t{word}\t{}\n",
                    if sure { "sure" } else { "maybe" },
                    parts
                        .iter()
                        .map(|part| format!("{part}{}", mentions(part)))
                        .collect::<Vec<_>>()
                        .join("+")
                );
            }
            for lemma in referee.lemmas(word) {
                text += &format!("{common}\tform\t{word}\t^{lemma}\n");
            }
            for (base, sure) in referee.bases(word) {
                text += &format!(
                    "{common}\t{}\t{word}\t<{base}{}\n",
                    if sure { "sure" } else { "maybe" },
                    mentions(&base)
                );
            }
        }
        fs::write(folder.join(format!("{}.tsv", language.tag())), text)?;
    }
    Ok(())
}
