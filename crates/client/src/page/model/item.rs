//! The elements of a page.

use std::borrow::Cow;

use crate::{
    TouchPressed, TrendPoint,
    controls::{Command, FieldPurpose},
};

/// The id of an element: unique on its page, and the same for as long as the element means the same.
pub type ItemId = Cow<'static, str>;

/// An element of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub id: ItemId,
    pub section: Section,
    pub slot: Slot,
    pub emphasis: Emphasis,
    pub kind: ItemKind,
}

/// The part of a page that an element belongs to, where a page has several that are drawn apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    #[default]
    Body,
    Title,
    /// What stands beside the title.
    Head,
    /// The other pages of the same kind.
    Tabs,
    /// Parts that stand beside each other where there is room, by their order.
    Column(u8),
    /// What leads on from the page, at its end.
    Foot,
    /// The state of the connection, and what restores it.
    Link,
    Notice,
    /// A problem of this device, or the coach's tip.
    Tip,
    /// What was missed is being shown.
    Replay,
    /// What a running match keeps in its menu.
    Menu,
}

/// Where an element is drawn among its neighbours. What it means does not depend on that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Slot {
    /// On a line of its own.
    #[default]
    Line,
    /// Beside neighbours of the same row.
    Row(&'static str),
    /// Beside the other options of the same caption, so that `label` is enough. A `value` stands between the two
    /// options that decrease and increase it.
    Option { caption: String, label: String, value: Option<String> },
    /// In its place on a board of five columns, as a word with a note below it.
    Cell { word: String, note: String },
}

impl Slot {
    /// Returns whether two neighbours are drawn beside each other.
    pub fn is_beside(&self, next: &Slot) -> bool {
        match (self, next) {
            (Slot::Row(one), Slot::Row(other)) => one == other,
            (Slot::Option { caption: one, .. }, Slot::Option { caption: other, .. }) => one == other,
            (Slot::Cell { .. }, Slot::Cell { .. }) => true,
            _ => false,
        }
    }
}

/// How an element stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    /// What the player most probably wants next, or reads first.
    Main,
    #[default]
    Usual,
    Minor,
    /// Drawn as a symbol, with the text as its tooltip.
    Icon,
}

/// What an element is.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    Heading {
        text: String,
    },
    Text {
        text: String,
    },
    /// An error or warning.
    Alert {
        text: String,
    },
    /// `reason` explains why the button is disabled. A switch is `pressed` or not.
    Button {
        text: String,
        enabled: bool,
        reason: Option<String>,
        pressed: Option<bool>,
        press: Command,
    },
    /// The 25 words, as a grid of buttons in index order.
    Grid {
        label: String,
        cells: Vec<CellItem>,
    },
    /// The clue, its number 0–9 and the button that sends them as
    /// [`Request::Clue`](splitkey_protocol::Request::Clue). The text stays until the clue was accepted. `insist` labels a second button, which sends the clue with `insist`.
    ClueEntry {
        label: String,
        number_label: String,
        send: String,
        insist: Option<String>,
        enabled: bool,
        /// In characters.
        longest: usize,
    },
    /// A line of text, and the button that submits it as [`FieldSubmitted`](crate::controls::FieldSubmitted).
    Field {
        label: String,
        value: String,
        send: String,
        purpose: FieldPurpose,
        /// In characters.
        longest: usize,
    },
    /// A multi-line text, submitted as [`ListWritten`](crate::ListWritten) on every change.
    Area {
        label: String,
        value: String,
    },
    /// `chart` draws what the lines say.
    List {
        label: String,
        lines: Vec<String>,
        chart: Option<Chart>,
    },
}

/// A drawing of numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// A bar below each line, from 0 (empty) to 1 (full).
    Bars(Vec<f64>),
    /// A value for each match, the earliest first, and their average so far.
    Trend(Vec<TrendPoint>),
}

impl Item {
    pub fn new(id: impl Into<ItemId>, kind: ItemKind) -> Item {
        let (section, slot, emphasis) = Default::default();
        Item { id: id.into(), section, slot, emphasis, kind }
    }

    pub fn heading(id: impl Into<ItemId>, text: impl Into<String>) -> Item {
        Item::new(id, ItemKind::Heading { text: text.into() })
    }

    pub fn text(id: impl Into<ItemId>, text: impl Into<String>) -> Item {
        Item::new(id, ItemKind::Text { text: text.into() })
    }

    pub fn alert(id: impl Into<ItemId>, text: impl Into<String>) -> Item {
        Item::new(id, ItemKind::Alert { text: text.into() })
    }

    pub fn list(id: impl Into<ItemId>, label: impl Into<String>, lines: Vec<String>) -> Item {
        Item::new(id, ItemKind::List { label: label.into(), lines, chart: None })
    }

    /// Lets a list be drawn as a chart, too.
    pub fn charted(mut self, drawn: Chart) -> Item {
        if let ItemKind::List { chart, .. } = &mut self.kind {
            *chart = Some(drawn);
        }
        self
    }

    /// Creates an enabled button.
    pub fn button(id: impl Into<ItemId>, text: impl Into<String>, press: Command) -> Item {
        let text = text.into();
        Item::new(id, ItemKind::Button { text, enabled: true, reason: None, pressed: None, press })
    }

    /// Sets whether a button can be pressed.
    pub fn enabled(mut self, now: bool) -> Item {
        if let ItemKind::Button { enabled, .. } = &mut self.kind {
            *enabled = now;
        }
        self
    }

    /// Sets why a button is disabled.
    pub fn why(mut self, why: impl Into<Option<String>>) -> Item {
        if let ItemKind::Button { reason, .. } = &mut self.kind {
            *reason = why.into();
        }
        self
    }

    /// Makes a button a switch, which is on or off.
    pub fn pressed(mut self, on: impl Into<Option<bool>>) -> Item {
        if let ItemKind::Button { pressed, .. } = &mut self.kind {
            *pressed = on.into();
        }
        self
    }

    /// Places the element in a part of the page.
    pub fn of(self, section: Section) -> Item {
        Item { section, ..self }
    }

    /// Places the element beside neighbours of the same row.
    pub fn beside(self, row: &'static str) -> Item {
        Item { slot: Slot::Row(row), ..self }
    }

    pub fn in_slot(self, slot: Slot) -> Item {
        Item { slot, ..self }
    }

    pub fn main(self) -> Item {
        Item { emphasis: Emphasis::Main, ..self }
    }

    pub fn minor(self) -> Item {
        Item { emphasis: Emphasis::Minor, ..self }
    }

    pub fn icon(self) -> Item {
        Item { emphasis: Emphasis::Icon, ..self }
    }

    /// Returns the text of an element that is only read.
    pub fn words(&self) -> Option<&str> {
        match &self.kind {
            ItemKind::Heading { text } | ItemKind::Text { text } | ItemKind::Alert { text } => Some(text),
            _ => None,
        }
    }
}

/// A word of the grid.
#[derive(Clone, Debug, PartialEq)]
pub struct CellItem {
    /// A1–E5.
    pub cell: String,
    pub word: String,
    /// The public state in words, with the identity on my own map where it may be shown.
    pub state: String,
    pub enabled: bool,
    /// Pressed once, so that the next press touches it.
    pub armed: bool,
    pub press: TouchPressed,
}

/// Describes a part of a page, and places what belongs nowhere else in `section`.
pub(crate) fn within(items: &mut Vec<Item>, section: Section, describe: impl FnOnce(&mut Vec<Item>)) {
    let start = items.len();
    describe(items);
    for item in items.iter_mut().skip(start).filter(|item| item.section == Section::Body) {
        item.section = section;
    }
}
