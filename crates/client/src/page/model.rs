//! What a page description consists of, and what it is made from.

use bevy_ecs::prelude::*;

pub(crate) mod context;
pub(crate) mod item;

use self::item::Item;

/// The description of the open page, top to bottom. Renderers compare it with what they rendered last.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Also the page title.
    pub title: String,
    /// What the items are of.
    pub layer: Layer,
    /// What can be read and used now.
    pub items: Vec<Item>,
    /// What lies below, from the screen up. It is drawn, but takes no input.
    pub covered: Vec<(Layer, Vec<Item>)>,
}

impl Page {
    /// Returns the items of a layer, or none while it is not open.
    pub fn on(&self, layer: Layer) -> &[Item] {
        let covered = || self.covered.iter().find(|(other, _)| *other == layer);
        match self.layer == layer {
            true => &self.items,
            false => covered().map_or(&[], |(_, items)| items),
        }
    }
}

/// What lies over what: only the top layer takes input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layer {
    #[default]
    Screen,
    /// The table's own words.
    Words,
    Sheet,
    Question,
}
