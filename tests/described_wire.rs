//! The wire of a client that is made from its description alone. Nothing of our own crates is used here.

use serde_json::{Map, Value, json};

/// What `crates/protocol/tests/golden/wire.json` says.
pub struct DescribedWire(Value);

impl DescribedWire {
    pub fn new(description: &str) -> DescribedWire {
        DescribedWire(serde_json::from_str(description).expect("JSON"))
    }

    /// Returns the number with this pointer (RFC 6901).
    pub fn number(&self, pointer: &str) -> u64 {
        self.0.pointer(pointer).and_then(Value::as_u64).unwrap_or_else(|| panic!("{pointer}"))
    }

    /// Returns the text with this pointer.
    pub fn text(&self, pointer: &str) -> &str {
        self.0.pointer(pointer).and_then(Value::as_str).unwrap_or_else(|| panic!("{pointer}"))
    }

    fn texts(&self, pointer: &str) -> Vec<&str> {
        let values = self.0.pointer(pointer).and_then(Value::as_array);
        values.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Returns the fields with this pointer, each with its kind or length.
    fn fields(&self, pointer: &str) -> Vec<(&str, &Value)> {
        let fields = self.0.pointer(pointer).and_then(Value::as_array);
        fields.into_iter().flatten().map(|field| (field[0].as_str().expect("a name"), &field[1])).collect()
    }

    /// Returns a client's first frame, without a table.
    pub fn hello(&self, version: u64, token: u8) -> Vec<u8> {
        let field = |(name, length): (&str, &Value)| {
            let length = length.as_u64().expect("a length") as usize;
            match name {
                "magic" => self.text("/first_frames/magic").into(),
                "version" => version.to_le_bytes()[..length].to_vec(),
                "token" => vec![token; length],
                _ => vec![0; length],
            }
        };
        self.fields("/first_frames/client").into_iter().flat_map(field).collect()
    }

    /// Returns the decision in the host's first frame.
    pub fn welcome(&self, mut frame: &[u8]) -> &str {
        let mut decision = None;
        for (name, length) in self.fields("/first_frames/host") {
            let (field, rest) = frame.split_at(length.as_u64().expect("a length") as usize);
            decision = if name == "welcome" { field.first().copied() } else { decision };
            frame = rest;
        }
        self.texts("/first_frames/welcome")[usize::from(decision.expect("a decision"))]
    }

    /// Returns a frame with these numbers in its fields, and `bytes` at its end if it has any. A frame of messages has one.
    pub fn frame(&self, kind: &str, numbers: &[u64], bytes: &[u8]) -> Vec<u8> {
        let mut frame = vec![self.number(&format!("/frames/{kind}/kind")) as u8];
        let mut numbers = numbers.iter();
        let fields = ["fields", "each"].map(|part| self.fields(&format!("/frames/{kind}/{part}")));
        for (name, form) in fields.concat() {
            let mut number = || *numbers.next().unwrap_or_else(|| panic!("no number for {name}"));
            match form.as_str() {
                Some("u8") => frame.push(number() as u8),
                Some("u16") => frame.extend((number() as u16).to_be_bytes()),
                Some("varint") => frame.extend(quic_varint(number())),
                _ => frame.extend(bytes),
            }
        }
        assert_eq!(numbers.next(), None, "a number without a field");
        frame
    }

    /// Returns the messages in a frame of whole messages, or nothing for another frame.
    pub fn messages(&self, mut frame: &[u8]) -> Vec<Vec<u8>> {
        let mut messages = Vec::new();
        if take_number(&mut frame, 1) != Some(self.number("/frames/messages/kind")) {
            return messages;
        }
        let count = self.take_fields(&mut frame, "/frames/messages/fields").last().copied();
        for _ in 0..count.expect("a count") {
            let length = *self.take_fields(&mut frame, "/frames/messages/each").last().expect("a length");
            messages.push(take(&mut frame, length as usize).expect("a message").to_vec());
        }
        assert!(frame.is_empty(), "{frame:?} is left over");
        messages
    }

    /// Takes the numbers of fields from the beginning of a frame.
    fn take_fields(&self, frame: &mut &[u8], pointer: &str) -> Vec<u64> {
        let number = |(name, form): (&str, &Value)| {
            Some(match form.as_str()? {
                "u8" => take_number(frame, 1),
                "u16" => take(frame, 2).map(|two| u64::from(u16::from_be_bytes([two[0], two[1]]))),
                "varint" => take_quic_varint(frame),
                _ => return None,
            })
            .map(|number| number.unwrap_or_else(|| panic!("the frame ends before {name}")))
        };
        self.fields(pointer).into_iter().filter_map(number).collect()
    }

    /// Encodes a message, given as the JSON that serde would write of it.
    pub fn encode(&self, kind: &str, message: &Value) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.put(&json!({ "TYPENAME": kind }), message, &mut bytes);
        bytes
    }

    /// Decodes a message from exactly these bytes.
    pub fn decode(&self, kind: &str, mut bytes: &[u8]) -> Option<Value> {
        let message = self.take(&json!({ "TYPENAME": kind }), &mut bytes)?;
        bytes.is_empty().then_some(message)
    }

    fn put(&self, format: &Value, value: &Value, bytes: &mut Vec<u8>) {
        let (form, inner) = form(format);
        match form {
            "UNIT" => {}
            "BOOL" => bytes.push(u8::from(value.as_bool().expect("a bool"))),
            "I8" => bytes.push(value.as_i64().expect("a number") as u8),
            "U8" => bytes.push(value.as_u64().expect("a number") as u8),
            "U16" | "U32" | "U64" => put_number(value.as_u64().expect("a number"), bytes),
            "STR" => {
                let text = value.as_str().expect("a text");
                put_number(text.len() as u64, bytes);
                bytes.extend(text.as_bytes());
            }
            "TYPENAME" => self.put(self.named(inner), value, bytes),
            "NEWTYPESTRUCT" | "NEWTYPE" => self.put(inner, value, bytes),
            "OPTION" => {
                bytes.push(u8::from(!value.is_null()));
                if !value.is_null() {
                    self.put(inner, value, bytes);
                }
            }
            "SEQ" => {
                let items = value.as_array().expect("a list");
                put_number(items.len() as u64, bytes);
                items.iter().for_each(|item| self.put(inner, item, bytes));
            }
            "TUPLEARRAY" => {
                let items = value.as_array().expect("a list");
                items.iter().for_each(|item| self.put(&inner["CONTENT"], item, bytes));
            }
            "TUPLE" => {
                let items = inner.as_array().expect("formats").iter().zip(value.as_array().expect("a list"));
                items.for_each(|(format, item)| self.put(format, item, bytes));
            }
            "STRUCT" => {
                for (name, format) in named_formats(inner) {
                    self.put(format, &value[name], bytes);
                }
            }
            "ENUM" => {
                let (name, content) = self::form(value);
                let (index, format) = variants(inner)
                    .find_map(|(index, variant, format)| (variant == name).then_some((index, format)))
                    .unwrap_or_else(|| panic!("no variant {name}"));
                put_number(index, bytes);
                self.put(format, content, bytes);
            }
            _ => panic!("{form} is not described"),
        }
    }

    fn take(&self, format: &Value, bytes: &mut &[u8]) -> Option<Value> {
        let (form, inner) = form(format);
        Some(match form {
            "UNIT" => Value::Null,
            "BOOL" => json!(take_number(bytes, 1).filter(|number| *number < 2)? == 1),
            "I8" => json!(take_number(bytes, 1)? as u8 as i8),
            "U8" => json!(take_number(bytes, 1)?),
            "U16" | "U32" | "U64" => json!(take_varint(bytes)?),
            "STR" => {
                let length = take_varint(bytes)? as usize;
                json!(std::str::from_utf8(take(bytes, length)?).ok()?)
            }
            "TYPENAME" => self.take(self.named(inner), bytes)?,
            "NEWTYPESTRUCT" | "NEWTYPE" => self.take(inner, bytes)?,
            "OPTION" => match take_number(bytes, 1)? {
                0 => Value::Null,
                1 => self.take(inner, bytes)?,
                _ => return None,
            },
            "SEQ" => (0..take_varint(bytes)?).map(|_| self.take(inner, bytes)).collect::<Option<_>>()?,
            "TUPLEARRAY" => (0..inner["SIZE"].as_u64().expect("a size"))
                .map(|_| self.take(&inner["CONTENT"], bytes))
                .collect::<Option<_>>()?,
            "TUPLE" => {
                let formats = inner.as_array().expect("formats");
                formats.iter().map(|format| self.take(format, bytes)).collect::<Option<_>>()?
            }
            "STRUCT" => {
                let field = |(name, format): (&str, _)| Some((name.to_owned(), self.take(format, bytes)?));
                named_formats(inner).map(field).collect::<Option<Map<_, _>>>()?.into()
            }
            "ENUM" => {
                let index = take_varint(bytes)?;
                let (_, name, format) = variants(inner).find(|(number, ..)| *number == index)?;
                let content = self.take(format, bytes)?;
                if format == "UNIT" { json!(name) } else { json!({ name: content }) }
            }
            _ => panic!("{form} is not described"),
        })
    }

    fn named(&self, name: &Value) -> &Value {
        self.0["types"].get(name.as_str().expect("a name")).unwrap_or_else(|| panic!("no type {name}"))
    }
}

/// Splits `"FORM"` or `{"FORM": inner}`.
fn form(format: &Value) -> (&str, &Value) {
    match format {
        Value::String(form) => (form, &Value::Null),
        _ => format
            .as_object()
            .and_then(|one| one.iter().next())
            .map(|(form, inner)| (form.as_str(), inner))
            .expect("a form"),
    }
}

fn named_formats(fields: &Value) -> impl Iterator<Item = (&str, &Value)> {
    fields.as_array().expect("fields").iter().map(form)
}

fn variants(of: &Value) -> impl Iterator<Item = (u64, &str, &Value)> {
    of.as_object().expect("variants").iter().map(|(index, variant)| {
        let (name, format) = form(variant);
        (index.parse().expect("a number"), name, format)
    })
}

fn put_number(number: u64, bytes: &mut Vec<u8>) {
    let (mark, length) = match number {
        0..=250 => return bytes.push(number as u8),
        251..=0xffff => (251, 2),
        0x1_0000..=0xffff_ffff => (252, 4),
        _ => (253, 8),
    };
    bytes.push(mark);
    bytes.extend(&number.to_le_bytes()[..length]);
}

fn take_varint(bytes: &mut &[u8]) -> Option<u64> {
    match take_number(bytes, 1)? {
        251 => take_number(bytes, 2),
        252 => take_number(bytes, 4),
        253 => take_number(bytes, 8),
        254.. => None,
        number => Some(number),
    }
}

/// Takes a little-endian number of this length in bytes.
fn take_number(bytes: &mut &[u8], length: usize) -> Option<u64> {
    Some(take(bytes, length)?.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

fn quic_varint(number: u64) -> Vec<u8> {
    match number {
        0..=0x3f => vec![number as u8],
        0x40..=0x3fff => (number as u16 | 0x4000).to_be_bytes().to_vec(),
        _ => (number as u32 | 0x8000_0000).to_be_bytes().to_vec(),
    }
}

fn take_quic_varint(bytes: &mut &[u8]) -> Option<u64> {
    let length = 1 << (bytes.first()? >> 6);
    let number = take(bytes, length)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    Some(number & (u64::MAX >> 2 >> (64 - 8 * length)))
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}
