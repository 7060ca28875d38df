//! The AccessKit nodes of each kind of item.

use accesskit::{Action, Node, Role, Toggled};
use splitkey_client::{
    controls::FieldPurpose,
    page::{CellItem, Item, ItemKind},
};

/// A part of an item that can be read or used by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Whole,
    /// A word of the grid, by its index.
    Word(usize),
    Text,
    Number,
    Send,
    Insist,
    Line,
}

/// What the reader has entered into a form and not submitted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    /// `None` as long as the form holds its item's value.
    pub text: Option<String>,
    pub number: u8,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft { text: None, number: 1 }
    }
}

/// Returns the node of an item and the nodes within it, in reading order.
pub(super) fn describe(item: &Item, draft: &Draft) -> (Node, Vec<(Part, Node)>) {
    match &item.kind {
        ItemKind::Heading { text, .. } => (named(Role::Heading, text), Vec::new()),
        // The live region announces alerts, once.
        ItemKind::Text { text, .. } | ItemKind::Alert { text, .. } => (line(text), Vec::new()),
        ItemKind::Button { text, enabled, reason, pressed, .. } => {
            let mut node = button(text, *enabled);
            if let Some(reason) = reason {
                node.set_description(reason.as_str());
            }
            if let Some(pressed) = pressed {
                node.set_toggled(Toggled::from(*pressed));
            }
            (node, Vec::new())
        }
        ItemKind::Grid { label, cells, .. } => {
            let words = cells.iter().enumerate().map(|(place, cell)| (Part::Word(place), word(cell)));
            (named(Role::Group, label), words.collect())
        }
        ItemKind::ClueEntry { label, number_label, send, insist, enabled, .. } => {
            let mut inside = vec![
                (Part::Text, text_field(Role::TextInput, label, draft.text.as_deref().unwrap_or_default())),
                (Part::Number, number_field(number_label, draft.number)),
                (Part::Send, button(send, *enabled)),
            ];
            if let Some(insist) = insist {
                inside.push((Part::Insist, button(insist, *enabled)));
            }
            (named(Role::Form, label), inside)
        }
        ItemKind::Field { label, value, send, purpose, .. } => {
            let secret = matches!(purpose, FieldPurpose::Password | FieldPurpose::NewPassword);
            let role = if secret { Role::PasswordInput } else { Role::TextInput };
            let text = draft.text.as_deref().unwrap_or(value);
            let shown = if secret { String::new() } else { text.to_owned() };
            let inside =
                vec![(Part::Text, text_field(role, label, &shown)), (Part::Send, button(send, true))];
            (named(Role::Form, label), inside)
        }
        ItemKind::Area { label, value, .. } => {
            let text = draft.text.as_deref().unwrap_or(value);
            let inside = vec![(Part::Text, text_field(Role::MultilineTextInput, label, text))];
            (named(Role::Form, label), inside)
        }
        ItemKind::List { label, lines, .. } => {
            let lines = lines.iter().map(|line| (Part::Line, named(Role::ListItem, line)));
            (named(Role::List, label), lines.collect())
        }
    }
}

fn named(role: Role, name: &str) -> Node {
    let mut node = Node::new(role);
    node.set_label(name);
    node
}

/// AccessKit reads a label's text from its value.
fn line(text: &str) -> Node {
    let mut node = Node::new(Role::Label);
    node.set_value(text);
    node
}

fn button(name: &str, enabled: bool) -> Node {
    let mut node = named(Role::Button, name);
    node.add_action(Action::Focus);
    if enabled {
        node.add_action(Action::Click);
    } else {
        node.set_disabled();
    }
    node
}

fn word(cell: &CellItem) -> Node {
    let mut node = button(&format!("{}, {}, {}", cell.word, cell.cell, cell.state), cell.enabled);
    if cell.enabled {
        node.set_toggled(Toggled::from(cell.armed));
    }
    node
}

fn text_field(role: Role, name: &str, text: &str) -> Node {
    let mut node = named(role, name);
    node.set_value(text);
    node.add_action(Action::Focus);
    node.add_action(Action::SetValue);
    node
}

fn number_field(name: &str, number: u8) -> Node {
    let mut node = named(Role::SpinButton, name);
    node.set_numeric_value(f64::from(number));
    node.set_min_numeric_value(0.0);
    node.set_max_numeric_value(9.0);
    node.set_numeric_value_step(1.0);
    for action in [Action::Focus, Action::SetValue, Action::Increment, Action::Decrement] {
        node.add_action(action);
    }
    node
}
