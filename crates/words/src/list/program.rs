//! Lists that programs write: JSON, and arrays in the source text of programs.

use serde_json::Value;

use super::column::Column;

/// The brackets that open an array, in one language or another.
const BRACKETS: [char; 3] = ['[', '{', '('];
/// An object with at least this many plain values has the words as its keys.
const FEWEST_KEYS: usize = 10;

/// Returns the lists of words in a text, the likeliest first, if it is JSON or an array.
pub(super) fn fields(text: &str) -> Option<Vec<Column>> {
    let text = text.trim();
    if !text.starts_with(['{', '[']) {
        return array(text);
    }
    let values: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(text).into_iter().collect();
    let Ok(mut values) = values else { return array(text) };
    // Lines with a value each are a list of these.
    let value = if values.len() == 1 { values.pop()? } else { Value::Array(values) };
    let mut fields = Vec::new();
    collect(None, &value, &mut fields);
    fields.retain(|field| !field.entries.is_empty());
    fields.sort_by_key(|field| {
        let (rank, wordlike) = field.fitness();
        std::cmp::Reverse((rank, wordlike / 10, field.entries.len()))
    });
    (!fields.is_empty()).then_some(fields)
}

fn collect(name: Option<&str>, value: &Value, fields: &mut Vec<Column>) {
    match value {
        Value::Array(values) => {
            let entries: Vec<String> = values.iter().filter_map(plain).collect();
            fields.push(Column { name: name.map(str::to_owned), entries });
            collect_of_each(values, fields);
        }
        Value::Object(object) => {
            let lists: Vec<String> =
                object.values().filter_map(Value::as_array).flatten().filter_map(plain).collect();
            if object.values().filter(|value| value.is_array()).count() > 1 {
                fields.push(Column { name: None, entries: lists });
            }
            let is_flat = object.values().all(|value| !value.is_array() && !value.is_object());
            if is_flat && object.len() >= FEWEST_KEYS {
                fields.push(Column { name: None, entries: object.keys().cloned().collect() });
            }
            object.iter().for_each(|(name, value)| collect(Some(name), value, fields));
        }
        _ => {}
    }
}

/// Collects the fields of the objects in an array, and the places of the arrays in it.
fn collect_of_each(values: &[Value], fields: &mut Vec<Column>) {
    let mut found: Vec<Column> = Vec::new();
    let mut add = |name: String, value: &Value| {
        let texts: Vec<String> = match value {
            Value::Array(values) => values.iter().filter_map(plain).collect(),
            _ => plain(value).into_iter().collect(),
        };
        match found.iter_mut().find(|field| field.name.as_ref() == Some(&name)) {
            Some(field) => field.entries.extend(texts),
            None => found.push(Column { name: Some(name), entries: texts }),
        }
    };
    for value in values {
        match value {
            Value::Object(object) => object.iter().for_each(|(name, value)| add(name.clone(), value)),
            Value::Array(row) => {
                row.iter().enumerate().for_each(|(at, value)| add((at + 1).to_string(), value));
            }
            _ => {}
        }
    }
    fields.append(&mut found);
}

fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Reads the quoted texts of an array in the source text of a program, if there is nothing else in its brackets.
fn array(text: &str) -> Option<Vec<Column>> {
    let (head, _) = text.split_at_checked(text.find(['"', '\'', '`'])?)?;
    let (before, _) = head.rsplit_once(BRACKETS)?;
    let rest = text.get(before.len() + 1..)?;
    let is_code =
        |sign: char| sign.is_alphanumeric() || sign.is_whitespace() || "_=:<>.&,*[](){}!".contains(sign);
    let is_alone = before.chars().all(|sign| sign.is_whitespace() || BRACKETS.contains(&sign));
    let is_declared = before.contains(['=', ':', '!']) && before.chars().all(is_code);
    if !is_alone && !is_declared {
        return None;
    }
    let (body, _) = rest.rsplit_once([']', '}', ')'])?;
    let mut entries = Vec::new();
    let mut rest = after_separators(body);
    while let Some(quote) = rest.chars().next() {
        if !matches!(quote, '"' | '\'' | '`') {
            return None;
        }
        let (entry, after) = quoted(rest, quote)?;
        entries.push(entry);
        rest = after_separators(after);
    }
    (entries.len() > 1).then(|| vec![Column { name: None, entries }])
}

/// Returns what follows the separators and comments at the start of a text.
fn after_separators(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest
            .trim_start_matches(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '[' | ']'));
        match rest.starts_with("//") || rest.starts_with('#') {
            true => rest = rest.split_once('\n').map_or("", |(_, after)| after),
            false => return rest,
        }
    }
}

/// Reads a quoted text, and returns it with what follows it.
fn quoted(text: &str, quote: char) -> Option<(String, &str)> {
    let mut entry = String::new();
    let mut signs = text.char_indices().skip(1);
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => entry.extend(signs.next().map(|(_, sign)| sign)),
            _ if sign == quote => return Some((entry, text.get(at + sign.len_utf8()..)?)),
            _ => entry.push(sign),
        }
    }
    None
}
