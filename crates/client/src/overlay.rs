//! What the player wants of the stream overlay of the table.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableOverlay>().add_observer(choose);
}

/// A part of the overlay that can be left out. The names are those of `web/overlay/options.js`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverlayPart {
    Board,
    Clue,
    Turn,
    Sides,
    Bank,
    Last,
    Result,
}

impl OverlayPart {
    pub const ALL: [OverlayPart; 7] = [
        OverlayPart::Board,
        OverlayPart::Clue,
        OverlayPart::Turn,
        OverlayPart::Sides,
        OverlayPart::Bank,
        OverlayPart::Last,
        OverlayPart::Result,
    ];

    /// Returns its name in the address of the overlay. Sudden death is shown in place of a clue.
    fn name(self) -> &'static str {
        match self {
            OverlayPart::Board => "board",
            OverlayPart::Clue => "clue,sudden",
            OverlayPart::Turn => "turn",
            OverlayPart::Sides => "sides",
            OverlayPart::Bank => "bank",
            OverlayPart::Last => "last",
            OverlayPart::Result => "result",
        }
    }
}

/// The sizes to choose from, in percent.
pub const OVERLAY_SIZES: [u16; 4] = [75, 100, 125, 150];

/// A choice of the player for the overlay. Also an event.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverlayChoice {
    /// Shows a part, or leaves it out. The last part always stays.
    Toggle(OverlayPart),
    /// The size, in percent.
    Size(u16),
    /// Whether the names of the players are shown.
    Names(bool),
}

/// The overlay of this table.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct TableOverlay {
    left_out: Vec<OverlayPart>,
    /// The size, in percent.
    pub size: u16,
    /// Whether the names of the players are shown.
    pub names: bool,
}

impl Default for TableOverlay {
    fn default() -> TableOverlay {
        TableOverlay { left_out: Vec::new(), size: 100, names: false }
    }
}

impl TableOverlay {
    pub fn shows(&self, part: OverlayPart) -> bool {
        !self.left_out.contains(&part)
    }

    /// Returns the options for the address of the overlay, with `?` if there are any.
    pub fn query(&self, language: &str) -> String {
        let mut options = vec![format!("lang={language}")];
        if !self.left_out.is_empty() {
            let shown = OverlayPart::ALL.into_iter().filter(|part| self.shows(*part));
            options.push(format!("show={}", shown.map(OverlayPart::name).collect::<Vec<_>>().join(",")));
        }
        if self.size != 100 {
            options.push(format!("scale={}.{:02}", self.size / 100, self.size % 100));
        }
        if self.names {
            options.push("names=on".to_owned());
        }
        format!("?{}", options.join("&"))
    }

    fn choose(&mut self, choice: OverlayChoice) {
        match choice {
            OverlayChoice::Toggle(part) if !self.shows(part) => self.left_out.retain(|out| *out != part),
            OverlayChoice::Toggle(part) if self.left_out.len() + 1 < OverlayPart::ALL.len() => {
                self.left_out.push(part);
            }
            OverlayChoice::Toggle(_) => {}
            OverlayChoice::Size(size) => self.size = size,
            OverlayChoice::Names(names) => self.names = names,
        }
    }
}

fn choose(choice: On<OverlayChoice>, mut overlay: ResMut<TableOverlay>) {
    overlay.choose(*choice.event());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_names_only_what_was_chosen() {
        let mut overlay = TableOverlay::default();
        assert_eq!(overlay.query("nl"), "?lang=nl");
        let out = [OverlayPart::Turn, OverlayPart::Sides, OverlayPart::Bank, OverlayPart::Last];
        out.into_iter().for_each(|part| overlay.choose(OverlayChoice::Toggle(part)));
        overlay.choose(OverlayChoice::Size(125));
        overlay.choose(OverlayChoice::Names(true));
        assert_eq!(overlay.query("en"), "?lang=en&show=board,clue,sudden,result&scale=1.25&names=on");
        overlay.choose(OverlayChoice::Toggle(OverlayPart::Turn));
        assert!(overlay.shows(OverlayPart::Turn));
    }

    #[test]
    fn the_last_part_stays() {
        let mut overlay = TableOverlay::default();
        OverlayPart::ALL.into_iter().for_each(|part| overlay.choose(OverlayChoice::Toggle(part)));
        assert_eq!(
            OverlayPart::ALL.map(|part| overlay.shows(part)).iter().filter(|shown| **shown).count(),
            1
        );
    }
}
