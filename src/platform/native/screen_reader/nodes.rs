//! The AccessKit nodes of each kind of item.

use accesskit::{Action, Node, Role, Toggled};
use splitkey_client::page::{CellItem, Item, ItemKind};

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
            let secret = purpose.is_password();
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

#[cfg(test)]
mod tests {
    use splitkey_client::{
        TouchPressed,
        controls::{Command, FieldPurpose},
        rules::Cell,
    };

    use super::*;

    /// Returns the parts of an item that a screen reader can press, or type into.
    fn usable(item: &Item) -> Vec<Part> {
        let (whole, inside) = describe(item, &Draft::default());
        let can_use =
            |node: &Node| node.supports_action(Action::Click) || node.supports_action(Action::SetValue);
        let parts = [(Part::Whole, whole)].into_iter().chain(inside);
        parts.filter(|(_, node)| can_use(node)).map(|(part, _)| part).collect()
    }

    #[test]
    fn a_button_can_be_pressed_while_it_is_enabled() {
        let button = Item::button("leave", "Leave", Command::OpenHome);
        assert_eq!(usable(&button), [Part::Whole]);
        assert_eq!(usable(&button.enabled(false)), []);
    }

    #[test]
    fn words_can_be_pressed_while_they_are_enabled() {
        let cell = |enabled| CellItem {
            cell: "A1".to_owned(),
            word: "HARBOR".to_owned(),
            state: "open".to_owned(),
            enabled,
            armed: false,
            press: TouchPressed { cell: Cell::all().next().expect("a first cell") },
        };
        let grid = ItemKind::Grid { label: "Words".to_owned(), cells: vec![cell(false), cell(true)] };
        assert_eq!(usable(&Item::new("words", grid)), [Part::Word(1)]);
    }

    #[test]
    fn fields_can_be_filled_and_submitted() {
        let (label, value, send) = ("Label".to_owned(), String::new(), "Send".to_owned());
        let area = ItemKind::Area { label: label.clone(), value: value.clone() };
        assert_eq!(usable(&Item::new("list", area)), [Part::Text]);
        let purpose = FieldPurpose::Search;
        let field = ItemKind::Field { label: label.clone(), value, send: send.clone(), purpose, longest: 9 };
        assert_eq!(usable(&Item::new("search", field)), [Part::Text, Part::Send]);
        let entry = |enabled| ItemKind::ClueEntry {
            label: label.clone(),
            number_label: label.clone(),
            send: send.clone(),
            insist: Some(send.clone()),
            enabled,
            longest: 9,
        };
        let all = [Part::Text, Part::Number, Part::Send, Part::Insist];
        assert_eq!(usable(&Item::new("clue", entry(true))), all);
        assert_eq!(usable(&Item::new("clue", entry(false))), [Part::Text, Part::Number]);
    }
}
