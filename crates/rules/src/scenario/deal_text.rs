//! Parses `deal.txt`.

use crate::{CELLS, Deal, Identity, KeyCard, Mission, Variant, scenario::content_lines};

/// A line number, from 1, and what is wrong there.
type Problem = (usize, String);

pub(super) fn parse(text: &str) -> Result<Deal, Problem> {
    let last = text.lines().count().max(1);
    let (mut mission, mut variant, mut words) = (None, None, None);
    let mut maps = [None, None];
    let mut lines = content_lines(text);
    while let Some((number, line)) = lines.next() {
        let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let at = |text: String| (number, text);
        let repeated = match (head, rest.trim()) {
            ("mission", rest) => mission.replace(parse_mission(rest).map_err(at)?).is_some(),
            ("rules", rest) => variant.replace(parse_variant(rest).map_err(at)?).is_some(),
            ("words", "") => words.replace((number, grid(&mut lines, last)?)).is_some(),
            ("key", side @ ("A" | "B")) => {
                let map = identities(grid(&mut lines, last)?)?;
                maps[usize::from(side == "B")].replace((number, map)).is_some()
            }
            _ => return Err(at(format!("expected mission, rules, words, key A or key B, found {line:?}"))),
        };
        if repeated {
            return Err(at(format!("duplicate line {line:?}")));
        }
    }
    let missing = |what: &str| (last, format!("the line {what:?} is missing"));
    let mission = mission.ok_or_else(|| missing("mission"))?;
    let variant = variant.ok_or_else(|| missing("rules"))?;
    let (words_at, words) = words.ok_or_else(|| missing("words"))?;
    let [a, b] = maps;
    let (_, a) = a.ok_or_else(|| missing("key A"))?;
    let (key_at, b) = b.ok_or_else(|| missing("key B"))?;
    let pairs = std::array::from_fn(|cell| (a[cell], b[cell]));
    let key = KeyCard::from_pairs(pairs).map_err(|error| (key_at, error.to_string()))?;
    let words = words.map(|(_, word)| word.replace('_', " "));
    Deal::new(words, key, mission, variant).map_err(|error| (words_at, error.to_string()))
}

fn parse_mission(text: &str) -> Result<Mission, String> {
    let number = |text: &str| text.parse::<u8>().ok();
    let (turns, mistakes) = text
        .split_once('-')
        .and_then(|(turns, mistakes)| Some((number(turns)?, number(mistakes)?)))
        .ok_or_else(|| format!("expected a mission such as 9-9, found {text:?}"))?;
    Mission::new(turns, mistakes).map_err(|error| error.to_string())
}

fn parse_variant(text: &str) -> Result<Variant, String> {
    let names: Vec<&str> = text.split_whitespace().collect();
    let has = |name| names.contains(&name);
    if names.is_empty() {
        return Err("the rules are missing".to_owned());
    }
    if let Some(name) =
        names.iter().find(|name| !matches!(**name, "standard" | "looser" | "strike" | "enforced-timers"))
    {
        return Err(format!("unknown rules {name:?}"));
    }
    if names.len() > 1 && has("strike") {
        return Err("strike cannot be combined with other rules".to_owned());
    }
    if has("strike") {
        return Ok(Variant::Strike);
    }
    Ok(Variant::Mission { looser: has("looser"), enforced_timers: has("enforced-timers") })
}

type Field = (usize, String);

/// Parses five lines of five fields each.
fn grid<'a>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
    last: usize,
) -> Result<[Field; CELLS], Problem> {
    let mut fields: Vec<Field> = Vec::with_capacity(CELLS);
    for _ in 0..5 {
        let (number, line) = lines.next().ok_or((last, "a grid has five lines".to_owned()))?;
        let before = fields.len();
        fields.extend(line.split_whitespace().map(|field| (number, field.to_owned())));
        if fields.len() - before != 5 {
            return Err((number, format!("a line of a grid has 5 entries, not {}", fields.len() - before)));
        }
    }
    fields.try_into().map_err(|_| (last, "a grid has 25 entries".to_owned()))
}

fn identities(fields: [Field; CELLS]) -> Result<[Identity; CELLS], Problem> {
    let mut map = [Identity::Bystander; CELLS];
    for (cell, (number, letter)) in map.iter_mut().zip(fields) {
        *cell = match letter.as_str() {
            "G" => Identity::Agent,
            "T" => Identity::Bystander,
            "X" => Identity::Assassin,
            _ => return Err((number, format!("a key holds G, T and X, not {letter:?}"))),
        };
    }
    Ok(map)
}
