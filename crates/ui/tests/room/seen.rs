//! What is on a player's screen: areas, controls, shapes, and what a screen reader is told.

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, PrimaryEguiContext,
    egui::{self, accesskit::Node, epaint::ClippedShape},
};
use splitkey_client::{Args, Layout, Shown, TableRoom, Texts, arg, phrases::headline, rules::Cell};

use super::{
    is_beside,
    player::{Drawn, Player, Told},
};

impl Player {
    pub fn layout(&self) -> Layout {
        *self.0.world().resource::<Layout>()
    }

    pub fn context(&mut self) -> egui::Context {
        let world = self.0.world_mut();
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        contexts.single_mut(world).expect("the camera of the screens").get_mut().clone()
    }

    pub fn zoom(&mut self) -> f32 {
        self.context().zoom_factor()
    }

    pub fn window(&mut self) -> egui::Rect {
        self.context().content_rect()
    }

    /// Returns the room of the words and of the key, in points.
    pub fn room(&mut self) -> (egui::Rect, egui::Rect) {
        let window = self.window();
        let place = |part: Rect| {
            let at = |part: Vec2| window.min + egui::vec2(part.x, part.y) * window.size();
            if part.is_empty() {
                egui::Rect::NOTHING
            } else {
                egui::Rect::from_min_max(at(part.min), at(part.max))
            }
        };
        let room = self.0.world().resource::<TableRoom>();
        (place(room.words), place(room.key))
    }

    /// Returns the panels beside the words, by name.
    pub fn panels(&mut self) -> Vec<(String, egui::Rect)> {
        const NAMES: [&str; 20] = [
            "flat",
            "phone",
            "talk",
            "tip",
            "action bar",
            "turn bar",
            "log",
            "key badge",
            "notice",
            "away",
            "insist",
            "referee",
            "offer",
            "propose",
            "flow-of-request",
            "flow-of-touch",
            "proposed-0",
            "proposed-1",
            "broadcast column",
            "lower third",
        ];
        let context = self.context();
        let phone = self.layout() == Layout::Phone;
        let visible = context.memory(|memory| memory.areas().visible_layer_ids());
        let name =
            |id: egui::Id| NAMES.into_iter().find(|name| egui::Id::new(name) == id).unwrap_or("another");
        visible
            .into_iter()
            .map(|layer| (layer, name(layer.id)))
            .filter(|(layer, name)| is_beside(layer.order, name) && !(phone && *name == "talk"))
            .filter_map(|(layer, name)| {
                Some((name.to_owned(), context.memory(|memory| memory.area_rect(layer.id))?))
            })
            .collect()
    }

    /// Returns everything clickable, with its visible part.
    pub fn controls(&mut self) -> Vec<(egui::Rect, egui::Rect)> {
        let context = self.context();
        context.viewport(|viewport| {
            let layers = viewport.prev_pass.widgets.layers();
            let widgets = layers.flat_map(|(_, widgets)| widgets);
            let clicked = widgets.filter(|widget| widget.sense.senses_click());
            clicked.map(|widget| (widget.rect, widget.interact_rect)).collect()
        })
    }

    /// Returns what was drawn in the last frame.
    pub fn shapes(&self) -> &[ClippedShape] {
        &self.0.world().resource::<Drawn>().0
    }

    /// Returns what must never be shortened: whose turn it is, and what is left.
    pub fn headline_and_counts(&self) -> Vec<String> {
        let (world, texts) = (self.0.world(), self.0.world().resource::<Texts>());
        let Some(game) = &world.resource::<Shown>().0 else { return Vec::new() };
        let count = |key, count: usize| texts.format(key, &Args::from_iter([arg("count", count)]));
        let agents = count("match-agents", game.position.agents());
        let tokens = count("match-tokens", game.position.bank.tokens().into());
        vec![headline(game, texts).to_uppercase(), agents, tokens]
    }

    /// Makes egui tell a screen reader what it draws.
    pub fn attach_screen_reader(&mut self) {
        self.context().enable_accesskit();
    }

    /// Returns what egui told the screen reader about a widget.
    pub fn node(&self, widget: egui::Id) -> Option<&Node> {
        self.0.world().resource::<Told>().0.get(&widget.accesskit_id())
    }

    /// Returns the tiles of the words on the flat table and on phones.
    pub fn words(&mut self) -> Vec<egui::Rect> {
        let context = self.context();
        context.viewport(|viewport| {
            let widgets = &viewport.prev_pass.widgets;
            let of = |ground: &str| egui::Id::new(ground).with("contents");
            let rect = |cell: Cell| {
                ["flat", "phone"]
                    .into_iter()
                    .find_map(|ground| Some(widgets.get(of(ground).with(("word", cell)))?.rect))
            };
            Cell::all().filter_map(rect).collect()
        })
    }
}
