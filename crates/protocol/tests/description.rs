//! Describes the wire as data, from the declarations, so that a client in any language can be made from it.

use serde_json::{Value, json};
use serde_reflection::{Registry, Samples, Tracer, TracerConfig};
use splitkey_protocol::{
    CalledOffBy, Channel, ChatChannel, ChatState, DeviceCode, Dropped, ExactWords, FromClient, FromHost,
    Goodbye, HistoryOf, JointAction, Judgement, Language, Level, LinkKind, Packs, Pairing, Parting,
    PlayerName, PublicFilter, RaceAsk, RaceKey, RaceRefused, RaceText, RaceTold, RaceWords, Reaction,
    RefereeMode, Refused, ReportReason, Request, RulingOn, SheetKey, SignUp, SlowMode, TableCode,
    TablePassword, TalkLine, ThoughtText, VERSION, View, VotesUse, WebhookForm, WebhookOf, WebhookUrl,
    Welcome, frame, hello, limits, races, rules,
};

macro_rules! sample {
    ($tracer:expr, $samples:expr, $($value:expr),+ $(,)?) => {
        $($tracer.trace_value(&mut $samples, &$value.expect("a value")).expect("a type of the wire");)+
    };
}

macro_rules! trace {
    ($tracer:expr, $samples:expr, $($kind:ty),+ $(,)?) => {
        $($tracer.trace_type::<$kind>(&$samples).unwrap_or_else(|error| panic!("{}: {error}", stringify!($kind)));)+
    };
}

/// Returns the description: JSON with one entry or one variant a line.
pub fn description() -> String {
    let sections = [
        ("about", json!("What crosses the wire between a client of Split Key and its host.")),
        ("version", json!(VERSION)),
        ("socket", socket()),
        ("first_frames", first_frames()),
        ("frames", frames()),
        ("limits", sizes_and_rates()),
        ("codec", rules_of_codec()),
        ("messages", json!({ "client": "FromClient", "host": "FromHost" })),
        ("types", json!(registry())),
    ];
    let lines = sections.map(|(name, section)| format!("  \"{name}\": {}", written(&section, 2)));
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn socket() -> Value {
    json!({
        "kind": "WebSocket, binary frames only",
        "path": "/ws",
        "path_to_table": "/ws/CODE, where several hosts share an address",
    })
}

fn first_frames() -> Value {
    json!({
        "about": "Each end sends one, the client first. Fields with their lengths in bytes, numbers little-endian.",
        "client": hello::HELLO,
        "host": hello::ANSWER,
        "magic": std::str::from_utf8(hello::MAGIC).expect("ASCII"),
        "table": "six ASCII characters, or zeros for none",
        "reserved": "zeros",
        "welcome": Welcome::ALL.map(|welcome| format!("{welcome:?}")),
        "text": "UTF-8 after the fields of the host, of this length in bytes",
        "text_bytes": hello::ANSWER_TEXT_BYTES,
    })
}

fn frames() -> Value {
    const PACKET: (&str, &str) = ("packet", "varint");
    const CHANNEL: (&str, &str) = ("channel", "u8");
    const NUMBER: (&str, &str) = ("number", "varint");
    const BYTES: [(&str, &str); 2] = [("length", "varint"), ("bytes", "length")];
    let [length, bytes] = BYTES;
    json!({
        "about": "The first byte of a frame is its kind, and its fields follow. All but notify and heartbeat are packets \
            of renet.",
        "u16": "big-endian",
        "varint": "QUIC's (RFC 9000, section 16), in as few bytes as possible",
        "packet": "counts the packets of each end from 0",
        "number": "counts the messages of each end from 0",
        "channel": frame::CHANNEL,
        "messages": {
            "kind": frame::MESSAGES,
            "fields": [PACKET, CHANNEL, ("count", "u16")],
            "each": [NUMBER, length, bytes],
        },
        "slice": {
            "about": format!("from the host only: a message of more than {} bytes, cut there", frame::SLICE_BYTES),
            "kind": frame::SLICE,
            "fields": [PACKET, CHANNEL, NUMBER, ("slice", "varint"), ("slices", "varint"), length, bytes],
        },
        "ack": {
            "about": "within a second: the last packet that has come, how many came before it, and 0",
            "kind": frame::ACK,
            "fields": [PACKET, ("last", "varint"), ("before", "varint"), ("gaps", "varint")],
        },
        "notify": {
            "about": "from the host: whether the match waits for the player",
            "kind": frame::NOTIFY,
            "fields": [("mine", "u8")],
        },
        "heartbeat": {
            "about": "from the client, answered with the same",
            "kind": frame::HEARTBEAT,
            "fields": [],
        },
    })
}

fn sizes_and_rates() -> Value {
    json!({
        "frame_bytes": limits::FRAME_BYTES,
        "client_message_bytes": limits::FROM_CLIENT_BYTES,
        "host_message_bytes": limits::FROM_HOST_BYTES,
        "client_messages_per_second": limits::MESSAGES_PER_SECOND,
        "client_messages_at_once": limits::MESSAGES_AT_ONCE,
    })
}

/// Only the formats that messages have: the test of the golden messages fails on any other.
fn rules_of_codec() -> Value {
    json!({
        "about": "bincode 2 in its standard configuration. A message is one value with nothing after it.",
        "BOOL, U8, I8": "one byte",
        "U16, U32, U64": "up to 250 one byte; else 251, 252 or 253 and the number in 2, 4 or 8 bytes, little-endian, \
            whichever is the least",
        "STR": "its length in bytes as U64, and UTF-8",
        "SEQ": "its length as U64, and its items",
        "OPTION": "0 for none, or 1 and the value",
        "TUPLE, TUPLEARRAY, STRUCT, NEWTYPESTRUCT": "the values in order, with nothing between them",
        "ENUM": "the number of the variant as U32, and its values",
    })
}

/// Returns all types of messages, in the form of the crate serde-reflection.
fn registry() -> Registry {
    // Cells and missions accept 1, but not 0.
    let config = TracerConfig::default().default_u8_value(1).record_samples_for_structs(true);
    let mut tracer = Tracer::new(config);
    let samples = samples(&mut tracer);
    // Messages, and enumerations inside them. One that is missing here is named by the panic below, except those of a
    // finished match, which is never read but as its sample.
    trace! { tracer, samples,
        FromClient, FromHost, CalledOffBy, Channel, ChatState, Dropped, Goodbye, HistoryOf, JointAction, Judgement,
        Language, Level, LinkKind, Packs, Pairing, Parting, PublicFilter, RaceAsk, RaceKey, RaceRefused, RaceTold, RaceWords,
        Reaction, RefereeMode, Refused, ReportReason, Request, RulingOn, SheetKey, SignUp, SlowMode, View, VotesUse,
        WebhookForm, WebhookOf, races::PairEnd, races::Stage, races::TieBreak, rules::Action, rules::ClueRule,
        rules::Fact, rules::Identity, rules::Loss, rules::Outcome, rules::Phase, rules::Proposal, rules::Refusal,
        rules::Side, rules::TokenFace, rules::TurnEnd, rules::Variant,
    }
    tracer.registry().unwrap_or_else(|error| panic!("{error}\n{}", error.explanation()))
}

/// Returns a value of each type that does not accept every value of what it is made of.
fn samples(tracer: &mut Tracer) -> Samples {
    let mut samples = Samples::new();
    let words: Vec<String> = (0..rules::CELLS).map(|number| format!("word {number}")).collect();
    let end = [
        (rules::Side::A, rules::Action::Propose(rules::Proposal::GiveUp)),
        (rules::Side::B, rules::Action::Agree),
    ];
    let finished = rules::FinishedMatch::new(rules::Deal::sample(), end.into());
    sample! { tracer, samples,
        PlayerName::new("Lark"), TablePassword::new("open sesame"), TalkLine::new("hello"), RaceText::new("Welcome"),
        ThoughtText::new("STORM?"),
        WebhookUrl::new("https://example.org"), "splitkey".parse::<ChatChannel>(), Some(TableCode::from_bits(0)),
        Some(DeviceCode::from_bits(0)), ExactWords::new(&words), finished,
    }
    samples
}

/// Returns JSON on one line if it fits, or else with one entry a line.
fn written(value: &Value, indent: usize) -> String {
    let line = value
        .to_string()
        .replace("\":", "\": ")
        .replace(",\"", ", \"")
        .replace(",{", ", {")
        .replace("],[", "], [");
    let entries: Vec<String> = match value {
        _ if indent + line.len() <= 116 => return line,
        Value::Object(entries) => {
            let mut entries: Vec<_> = entries.iter().collect();
            // The numbers of variants are in the order of their text.
            entries.sort_by_key(|(name, _)| name.parse::<u32>().ok());
            entries
                .iter()
                .map(|(name, value)| format!("\"{name}\": {}", written(value, indent + 2)))
                .collect()
        }
        Value::Array(items) => items.iter().map(|item| written(item, indent + 2)).collect(),
        _ => return line,
    };
    let (open, close) = if value.is_object() { ('{', '}') } else { ('[', ']') };
    let gap = " ".repeat(indent);
    let entries: Vec<String> = entries.iter().map(|entry| format!("\n{gap}  {entry}")).collect();
    format!("{open}{}\n{gap}{close}", entries.join(","))
}
