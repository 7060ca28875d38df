//! Numbers that count the entries of a list, before them or after them.

/// What was removed from the entries of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Unlabelled {
    pub(super) entries: Vec<String>,
    pub(super) count: usize,
}

/// A number in front of an entry.
struct Label<'a> {
    number: u32,
    /// Whether a sign such as a full stop or a bracket follows it.
    is_marked: bool,
    rest: &'a str,
}

/// The share of the entries, in hundredths, that have a number in a list with headings between them.
const COUNTED: usize = 60;
/// The share of the entries, in hundredths, of which something has to be true for it to be true of the list.
const MOST: usize = 80;

/// Removes the numbers that count the entries, if the list has such.
pub(super) fn without_labels(entries: Vec<String>) -> Unlabelled {
    let labels: Vec<Option<Label>> = entries.iter().map(|entry| label_of(entry)).collect();
    let rest: Vec<Option<&str>> = match () {
        () if are_labels(&labels) => {
            labels.iter().map(|label| label.as_ref().map(|label| label.rest)).collect()
        }
        () => counts_after(&entries),
    };
    let count = rest.iter().flatten().count();
    let bare = entries.iter().zip(&rest).map(|(entry, rest)| rest.unwrap_or(entry).trim().to_owned());
    Unlabelled { entries: bare.collect(), count }
}

/// Returns whether numbers are part of the list rather than of its words.
fn are_labels(all: &[Option<Label>]) -> bool {
    let labels: Vec<&Label> = all.iter().flatten().collect();
    let share = 100 * labels.len() / all.len().max(1);
    let Some(first) = labels.first() else { return false };
    let marked = labels.iter().filter(|label| label.is_marked).count();
    let is_marked = 100 * marked >= MOST * labels.len();
    if all.len() == 1 {
        return first.number == 1 && is_marked;
    }
    let pairs = || labels.iter().zip(labels.iter().skip(1));
    let ups = pairs().filter(|(one, next)| next.number == one.number + 1).count();
    let counts_up = 100 * ups >= MOST * (labels.len() - 1);
    let stays = first.number < 2 && pairs().all(|(one, next)| one.number == next.number);
    match is_marked {
        true if counts_up || stays => labels.len() > 1 && share >= COUNTED,
        true => labels.len() > 2 && share >= MOST,
        false => labels.len() > 1 && counts_up && first.number < 2 && share >= MOST,
    }
}

/// Reads the number in front of an entry: `1.`, `1)`, `(1)`, `[1]`, `#1`, `No. 1`, `1 -`, `1:`, `a)` or a number alone.
fn label_of(entry: &str) -> Option<Label<'_>> {
    let start = entry.trim_start_matches(|sign: char| sign.is_whitespace() || "([#*-•".contains(sign));
    let start =
        ["No.", "no.", "Nr.", "nr.", "№"].iter().find_map(|name| start.strip_prefix(name)).unwrap_or(start);
    let start = start.trim_start();
    let digits = start.len() - start.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let (number, after) = if digits == 0 {
        let letter = start.chars().next().filter(char::is_ascii_alphabetic)?;
        (u32::from(letter.to_ascii_lowercase()) - u32::from('a') + 1, start.get(1..)?)
    } else {
        let (digits, after) = start.split_at_checked(digits)?;
        (digits.parse().ok()?, after)
    };
    let rest = after.trim_start_matches(['.', ')', ']', ':', '-', '–', '—']);
    let mark = after.get(..after.len() - rest.len())?;
    let (spaced, after_space) = (rest.trim_start() != rest, rest.trim_start());
    let closes = mark.contains(['.', ')', ']']);
    let before_dash =
        || after_space.strip_prefix(['-', '–', '—', ':', '.', ')']).filter(|rest| rest.starts_with(' '));
    let (is_marked, rest) = match mark {
        "" if digits == 0 || !spaced || rest.starts_with('\t') => return None,
        "" => before_dash().map_or((false, after_space), |rest| (true, rest.trim_start())),
        _ if digits == 0 && !(closes && spaced) => return None,
        _ if closes && after_space.starts_with(|next: char| next.is_ascii_digit()) && !spaced => return None,
        _ if closes || spaced => (true, after_space),
        _ => return None,
    };
    rest.contains(char::is_alphanumeric).then_some(Label { number, is_marked, rest })
}

/// Returns the entries without the numbers after them, such as how often each word was counted, or nothing where these
/// are no such numbers: they fall or count up, and the words before them are all different.
fn counts_after(entries: &[String]) -> Vec<Option<&str>> {
    let none = || vec![None; entries.len()];
    let split = |entry: &'_ String| -> Option<(usize, u64)> {
        let (word, number) = entry.rsplit_once(char::is_whitespace)?;
        let number = number.trim_matches(['(', ')', '[', ']']);
        Some((word.len(), number.parse().ok()?))
    };
    let Some(split) = entries.iter().map(split).collect::<Option<Vec<_>>>().filter(|split| split.len() > 4)
    else {
        return none();
    };
    let words: Vec<&str> =
        entries.iter().zip(&split).filter_map(|(entry, (end, _))| entry.get(..*end)).map(str::trim).collect();
    let mut different: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    different.sort_unstable();
    different.dedup();
    let pairs =
        || split.iter().map(|(_, number)| *number).zip(split.iter().skip(1).map(|(_, number)| *number));
    let in_order = pairs().all(|(one, next)| one >= next) || pairs().all(|(one, next)| one + 1 == next);
    if in_order && different.len() == entries.len() { words.into_iter().map(Some).collect() } else { none() }
}
