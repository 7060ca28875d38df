//! The places of the panels over the 3D table, and the space that they leave free.

use bevy_egui::egui::{Painter, Rect, Vec2, pos2, vec2};
use splitkey_client::{TableRoom, Viewpoint};

use crate::{
    context::DrawContext,
    talk::{self, place_over_table},
    tips::panel::tip,
    window::pane::part_of,
};

pub(super) const EDGE: f32 = 24.0;
pub(super) const BADGE: Vec2 = vec2(404.0, 52.0);
const TURN_BAR: Vec2 = vec2(640.0, 62.0);
const ACTION_BAR: Vec2 = vec2(1010.0, 98.0);
/// Maximum size of the log, its share of a smaller window, and its minimum size.
const LOG: Vec2 = vec2(360.0, 362.0);
const LOG_PART: Vec2 = vec2(0.26, 0.335);
const LEAST_LOG: Vec2 = vec2(280.0, 200.0);
/// Between panels, and between them and the words.
const GAP: f32 = 8.0;
/// Height of a strip with one line, for which there is always room.
const STRIP: f32 = 48.0;
/// Maximum number of strips above the action bar, usually and in a window lower than `LOW`. The log shows the rest.
const STRIPS: usize = 4;
const FEW_STRIPS: usize = 2;
const LOW: f32 = 900.0;
/// The width of a tip in the corner that is kept free for a camera.
const TIP: f32 = 404.0;
/// The height of the shortcuts shown where there is nothing to do.
const HELP: f32 = 40.0;

/// The places of the panels in a window.
pub(super) struct Places {
    pub(super) turn_bar: Rect,
    pub(super) badge: Rect,
    pub(super) log: Rect,
    pub(super) action_bar: Rect,
    /// The current tip, in the corner or above the action bar.
    pub(super) tip: Rect,
    /// The horizontal range of the strips below the turn bar and above the action bar.
    pub(super) over: Rect,
    pub(super) under: Rect,
    /// How far the strips reach from the top and from the bottom, and those above the action bar to the right.
    pub(super) top: f32,
    pub(super) bottom: f32,
    pub(super) right: f32,
    /// Maximum number of strips above the action bar.
    pub(super) strips: usize,
}

impl Places {
    pub(super) fn of(window: Rect) -> Places {
        let size = (window.size() * LOG_PART).clamp(LEAST_LOG, LOG);
        let log = Rect::from_min_size(window.max - size - vec2(EDGE, EDGE), size);
        // In a narrow window the bars make room for the panels beside them.
        let badge = Rect::from_min_size(pos2(window.right() - EDGE - BADGE.x, window.top() + 14.0), BADGE);
        let beside = |width: f32, right: f32| {
            let width = width.min(right - window.left() - EDGE);
            let start = (window.center().x - width / 2.0).min(right - width);
            (start.max(window.left() + EDGE), width)
        };
        let (x, width) = beside(TURN_BAR.x, badge.left() - 16.0);
        let turn_bar = Rect::from_min_size(pos2(x, window.top() + 14.0), vec2(width, TURN_BAR.y));
        let (x, width) = beside(ACTION_BAR.x, log.left() - 20.0);
        let bottom = window.bottom() - EDGE - ACTION_BAR.y;
        let action_bar = Rect::from_min_size(pos2(x, bottom), vec2(width, ACTION_BAR.y));
        let mut places = Places::new(turn_bar, badge, log, action_bar);
        if window.height() < LOW {
            places.strips = FEW_STRIPS;
        }
        places
    }

    pub(super) fn new(turn_bar: Rect, badge: Rect, log: Rect, action_bar: Rect) -> Places {
        let (top, bottom) = (turn_bar.bottom() + GAP, action_bar.top() - GAP);
        let (tip, over, under) = (Rect::NOTHING, turn_bar, action_bar);
        let right = action_bar.left();
        Places { turn_bar, badge, log, action_bar, tip, over, under, top, bottom, right, strips: STRIPS }
    }

    /// Places the tip, and moves the strips beside an open chat.
    pub(super) fn with_tip(mut self, window: Rect, painter: &Painter, context: &DrawContext) -> Places {
        if context.talk.open && talk::is_open(context) {
            let left = place_over_table(window).right() + GAP;
            for lane in [&mut self.over, &mut self.under] {
                lane.min.x = lane.left().max(left).min(lane.right() - STRIP);
            }
        }
        let bar = self.action_bar;
        let free = bar.left() - window.left() > TIP + 36.0;
        let (left, foot, width) = match free {
            true => (window.left() + EDGE, window.bottom() - EDGE, TIP),
            false => (self.under.left(), self.bottom, self.under.width()),
        };
        let Some(tip) = tip(painter, width, context) else { return self };
        let size = tip.place(width, None, f32::INFINITY).size();
        self.tip = Rect::from_min_size(pos2(left, foot - size.y), size);
        if !free {
            self.bottom = self.tip.top() - GAP;
            self.right = self.tip.right();
        }
        self
    }

    /// Returns what the panels leave for the words and the key, once the strips are shown. Room for one strip below the
    /// turn bar and one above the action bar is always kept free, so that the table does not move for them.
    pub(super) fn room(&self, window: Rect, idle: bool, context: &DrawContext) -> TableRoom {
        let on_camera = context.settings.view == Viewpoint::Broadcast;
        let spectator = context.game().is_none_or(|game| game.my_side().is_none());
        let (top, bottom) = match on_camera {
            true => (self.top.max(self.badge.bottom() + 2.0), self.bottom),
            false if spectator && idle => {
                (self.top + STRIP + GAP, self.bottom.min(window.bottom() - EDGE - HELP - GAP))
            }
            false => {
                let strips = STRIP + GAP;
                let free = self.turn_bar.bottom() + GAP + strips;
                let under = self.action_bar.top() - GAP - strips;
                (self.top.max(free), self.bottom.min(under))
            }
        };
        let (left, right) = match on_camera {
            true => (self.log.right() + GAP, window.right() - GAP),
            false => (window.left() + GAP, self.log.left() - GAP),
        };
        let noted = self.tip.is_positive() && self.tip.right() > left;
        let bottom = if noted { bottom.min(self.tip.top() - GAP) } else { bottom };
        let talks = context.talk.open && talk::is_open(context);
        let left = if talks { left.max(place_over_table(window).right() + GAP) } else { left };
        let words = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        let key = match on_camera || spectator {
            true => Rect::ZERO,
            false => {
                // Strips that reach up to the key lie beside it.
                let high = self.bottom < self.log.top();
                let left = if high { left.max(self.right + GAP) } else { left };
                Rect::from_min_max(pos2(left, top), pos2(window.right() - GAP, self.log.top() - GAP))
            }
        };
        TableRoom { words: part_of(window, words), key: part_of(window, key) }
    }
}
