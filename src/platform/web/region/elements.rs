//! The elements of the accessible region.

use bevy::math::Rect;
use splitkey_client::{
    Secret,
    controls::FieldPurpose,
    page::{CellItem, Item, ItemKind},
};
use splitkey_ui::DrawnControl;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlInputElement, HtmlSelectElement};

/// The kind of an item. An element never changes its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Heading,
    Text,
    Alert,
    Button,
    Grid,
    ClueEntry,
    Field,
    Area,
    List,
}

impl Kind {
    pub(super) fn of(item: &Item) -> Kind {
        match &item.kind {
            ItemKind::Heading { .. } => Kind::Heading,
            ItemKind::Text { .. } => Kind::Text,
            ItemKind::Alert { .. } => Kind::Alert,
            ItemKind::Button { .. } => Kind::Button,
            ItemKind::Grid { .. } => Kind::Grid,
            ItemKind::ClueEntry { .. } => Kind::ClueEntry,
            ItemKind::Field { .. } => Kind::Field,
            ItemKind::Area { .. } => Kind::Area,
            ItemKind::List { .. } => Kind::List,
        }
    }
}

/// Creates an element for an item, with all its content that never changes.
pub(super) fn make(document: &Document, item: &Item) -> Option<Element> {
    let (tag, inside): (&str, &[(&str, &[(&str, &str)])]) = match &item.kind {
        ItemKind::Heading { .. } => ("h2", &[]),
        ItemKind::Text { .. } => ("p", &[]),
        ItemKind::Alert { .. } => ("p", &[]),
        ItemKind::Button { .. } => ("button", &[]),
        ItemKind::Grid { .. } => ("div", &[]),
        ItemKind::ClueEntry { .. } => (
            "form",
            &[
                ("input", &[("type", "text"), ("autocomplete", "off")]),
                ("select", &[]),
                ("button", &[("type", "submit")]),
                ("button", &[("type", "submit"), ("data-insist", ""), ("hidden", "")]),
            ],
        ),
        ItemKind::Field { .. } => (
            "form",
            &[("input", &[("type", "text"), ("autocomplete", "off")]), ("button", &[("type", "submit")])],
        ),
        ItemKind::Area { .. } => ("form", &[("textarea", &[("autocomplete", "off"), ("rows", "8")])]),
        ItemKind::List { .. } => ("section", &[("h3", &[]), ("ol", &[])]),
    };
    let element = document.create_element(tag).ok()?;
    element.set_attribute("data-id", &item.id).ok()?;
    for (tag, attributes) in inside {
        let child = document.create_element(tag).ok()?;
        for (name, value) in *attributes {
            child.set_attribute(name, value).ok()?;
        }
        element.append_child(&child).ok()?;
    }
    match &item.kind {
        ItemKind::Button { .. } => element.set_attribute("type", "button").ok()?,
        ItemKind::Grid { .. } => element.set_attribute("role", "group").ok()?,
        ItemKind::ClueEntry { .. } => {
            let numbers = element.query_selector("select").ok()??;
            for number in 0..=9 {
                let option = document.create_element("option").ok()?;
                option.set_text_content(Some(&number.to_string()));
                option.set_attribute("value", &number.to_string()).ok()?;
                numbers.append_child(&option).ok()?;
            }
            if let Some(numbers) = numbers.dyn_ref::<HtmlSelectElement>() {
                numbers.set_value("1");
            }
        }
        _ => {}
    }
    Some(element)
}

/// Updates an element to match its item. `old` is what it showed before.
pub(super) fn fill(document: &Document, element: &Element, item: &Item, old: Option<&Item>) {
    match &item.kind {
        ItemKind::Heading { text, .. } | ItemKind::Text { text, .. } | ItemKind::Alert { text, .. } => {
            element.set_text_content(Some(text));
        }
        ItemKind::Button { text, enabled, reason, pressed, .. } => {
            element.set_text_content(Some(text));
            set(element, "title", reason.as_deref());
            set(element, "aria-disabled", (!enabled).then_some("true"));
            set(element, "aria-pressed", pressed.map(|pressed| if pressed { "true" } else { "false" }));
        }
        ItemKind::Grid { label, cells, .. } => {
            set(element, "aria-label", Some(label));
            while (element.child_element_count() as usize) < cells.len() {
                let Ok(button) = document.create_element("button") else { return };
                set(&button, "type", Some("button"));
                set(&button, "data-place", Some(&element.child_element_count().to_string()));
                let _ = element.append_child(&button);
            }
            let before = match old.map(|old| &old.kind) {
                Some(ItemKind::Grid { cells, .. }) => cells.as_slice(),
                _ => &[],
            };
            let buttons = element.children();
            for (place, cell) in cells.iter().enumerate() {
                if before.get(place) != Some(cell)
                    && let Some(button) = buttons.item(place as u32)
                {
                    fill_cell(&button, cell);
                }
            }
        }
        ItemKind::ClueEntry { label, number_label, send, insist, enabled, longest, .. } => {
            label_child(element, "input", label);
            limit_child(element, *longest);
            label_child(element, "select", number_label);
            set_child_text(element, "button", send);
            set_child_text(element, "[data-insist]", insist.as_deref().unwrap_or_default());
            if let Some(button) = child(element, "[data-insist]") {
                set(&button, "hidden", insist.is_none().then_some(""));
            }
            set(element, "aria-disabled", (!enabled).then_some("true"));
        }
        ItemKind::Field { label, value, send, longest, purpose, .. } => {
            label_child(element, "input", label);
            let secret = purpose.is_password();
            if let Some(input) = child(element, "input") {
                set(&input, "type", Some(if secret { "password" } else { "text" }));
            }
            let leads = purpose.secret() == Some(Secret::Access);
            set(element, "data-secret", leads.then_some("access"));
            set(element, "data-clears", (secret || *purpose == FieldPurpose::Talk).then_some(""));
            limit_child(element, *longest);
            set_child_text(element, "button", send);
            let unchanged =
                matches!(old.map(|old| &old.kind), Some(ItemKind::Field { value: old, .. }) if old == value);
            if !unchanged
                && let Some(input) =
                    child(element, "input").and_then(|it| it.dyn_into::<HtmlInputElement>().ok())
            {
                input.set_value(value);
            }
        }
        ItemKind::Area { label, value: text, .. } => {
            label_child(element, "textarea", label);
            if let Some(area) = child(element, "textarea")
                && value(&area).as_ref() != Some(text)
            {
                // Our elements always accept properties.
                let _ = js_sys::Reflect::set(&area, &JsValue::from_str("value"), &JsValue::from_str(text));
            }
        }
        ItemKind::List { label, lines, .. } => {
            set_child_text(element, "h3", label);
            let Some(list) = child(element, "ol") else { return };
            list.set_text_content(None);
            for line in lines {
                let Ok(entry) = document.create_element("li") else { return };
                entry.set_text_content(Some(line));
                let _ = list.append_child(&entry);
            }
        }
    }
}

fn fill_cell(button: &Element, cell: &CellItem) {
    let CellItem { cell: place, word, state, enabled, armed, .. } = cell;
    button.set_text_content(Some(&format!("{place} {word}")));
    set(button, "aria-label", Some(&format!("{place} {word}, {state}")));
    set(button, "data-cell", Some(place));
    set(button, "data-word", Some(word));
    set(button, "data-state", Some(state));
    // A word that cannot be touched can still be read, so it stays in the tab order.
    set(button, "aria-disabled", (!enabled).then_some("true"));
    set(button, "aria-pressed", Some(if *armed { "true" } else { "false" }));
}

/// Returns the selector of the element of a control.
pub(super) fn selector(control: &DrawnControl) -> String {
    match control {
        DrawnControl::Item(id) => format!("[data-id=\"{id}\"]"),
        DrawnControl::Submit(id) => format!("[data-id=\"{id}\"] [type=submit]"),
        DrawnControl::Number(number) => format!("[data-id=clue] option[value=\"{number}\"]"),
        DrawnControl::Word(cell) => format!("[data-cell=\"{cell}\"]"),
    }
}

/// Notes where a control is drawn, or that it is not.
pub(super) fn note_place(element: &Element, place: Option<&Rect>) {
    let place = place.map(|place| {
        let (at, size) = (place.min.round(), place.size().round());
        format!("{} {} {} {}", at.x, at.y, size.x, size.y)
    });
    set(element, "data-drawn", place.as_deref());
}

/// Returns what was typed or chosen in an input.
pub(super) fn value(element: &Element) -> Option<String> {
    element
        .dyn_ref::<HtmlInputElement>()
        .map(HtmlInputElement::value)
        .or_else(|| element.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value))
        .or_else(|| js_sys::Reflect::get(element, &JsValue::from_str("value")).ok()?.as_string())
}

/// Empties the input of a form.
pub(super) fn clear_input(form: &Element) {
    if let Some(input) = child(form, "input").and_then(|input| input.dyn_into::<HtmlInputElement>().ok()) {
        input.set_value("");
    }
}

fn child(element: &Element, selector: &str) -> Option<Element> {
    element.query_selector(selector).ok()?
}

fn label_child(element: &Element, selector: &str, label: &str) {
    if let Some(child) = child(element, selector) {
        set(&child, "aria-label", Some(label));
        if selector == "input" {
            set(&child, "placeholder", Some(label));
        }
    }
}

fn limit_child(element: &Element, longest: usize) {
    if let Some(input) = child(element, "input") {
        set(&input, "maxlength", Some(&longest.to_string()));
    }
}

fn set_child_text(element: &Element, selector: &str, text: &str) {
    if let Some(child) = child(element, selector) {
        child.set_text_content(Some(text));
    }
}

/// Sets an attribute. Our attribute names are valid, so this does not fail.
fn set(element: &Element, name: &str, value: Option<&str>) {
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}
