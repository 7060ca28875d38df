//! The sizes of everything on the table, in card widths (art direction §3), and material colours.

use bevy::color::Color;
use splitkey_client::palette::Paint;

/// Converts a colour of the palette to Bevy's.
pub(crate) fn colour(Paint(red, green, blue): Paint) -> Color {
    Color::srgb_u8(red, green, blue)
}

/// Width, depth and thickness of a card.
pub(crate) const CARD: [f32; 3] = [1.0, 0.66, 0.02];
/// Radius of a card's corners.
pub(crate) const CARD_CORNER: f32 = 0.045;
/// Width of a card's bevel.
pub(crate) const CARD_BEVEL: f32 = 0.004;
/// The distance of neighbouring cards' centres, across and along.
pub(crate) const GRID_PITCH: [f32; 2] = [1.09, 0.75];
/// Maximum offset of a card from its place, and its rotation in radians.
pub(crate) const GRID_JITTER: [f32; 2] = [0.009, 0.0105];
/// Height of the lowest card above the leather, to avoid z-fighting.
pub(crate) const CARD_REST: f32 = 0.004;

/// Radius and thickness of a timer token.
pub(crate) const TOKEN: [f32; 2] = [0.155, 0.042];

/// Width, length and height of the rail that holds the bank.
pub(crate) const RAIL: [f32; 3] = [0.52, 4.02, 0.07];
/// The rail's position across the table, usually and in the broadcast view.
pub(crate) const RAIL_X: f32 = -3.42;
pub(crate) const RAIL_X_ON_CAMERA: f32 = -3.20;
/// The distance of neighbouring slots of the rail.
pub(crate) const RAIL_STEP: f32 = 0.36;
/// Number of slots of the rail. Further tokens lie on the first ones.
pub(crate) const RAIL_SLOTS: u8 = 11;
/// Slots from this one on are for extra tokens.
pub(crate) const RAIL_EXTRA: u8 = 9;
/// Height at which the bank's tokens lie.
pub(crate) const RAIL_TOP: f32 = 0.082;

/// The agent stack and the assassin card, before they move.
pub(crate) const STACK: [f32; 2] = [-4.5, -0.42];
pub(crate) const ASSASSIN: [f32; 2] = [-4.5, 0.72];

/// The viewer's row of check tokens: its first place, the step, and how many lie side by side.
pub(crate) const TAKEN: [f32; 2] = [-2.2, 2.26];
pub(crate) const TAKEN_STEP: f32 = 0.36;
pub(crate) const TAKEN_ROW: u8 = 3;
/// Where discarded tokens go.
pub(crate) const DISCARDED: [f32; 2] = [-3.0, -2.6];

/// Position, size and rotation of the clue slip.
pub(crate) const SLIP_AT: [f32; 3] = [-0.1, 0.006, 2.24];
pub(crate) const SLIP: [f32; 2] = [2.36, 0.56];
pub(crate) const SLIP_YAW: f32 = 0.02;

/// Position, rotation and scale of the key stand. The scale makes its boards 1.54 wide.
pub(crate) const STAND_AT: [f32; 3] = [3.86, 0.0, 0.35];
pub(crate) const STAND_YAW: f32 = -0.16;
pub(crate) const STAND_SCALE: f32 = 0.83;
/// How far the boards lean from the vertical, in radians.
pub(crate) const STAND_LEAN: f32 = 0.74;

/// Position and size of the nameplate.
pub(crate) const NAMEPLATE_AT: [f32; 3] = [0.0, 0.2, -2.72];
pub(crate) const NAMEPLATE: [f32; 3] = [2.5, 0.34, 0.06];

/// Width, depth, thickness and corner radius of the wooden top.
pub(crate) const TOP: [f32; 4] = [12.6, 8.3, 0.5, 0.28];
/// Width and depth of the leather on it.
pub(crate) const LEATHER: [f32; 2] = [10.9, 6.7];
/// How far inside the leather's edge the gold line runs.
pub(crate) const GOLD_INSET: f32 = 0.17;

/// How far a card rises under the pointer, and when it is selected.
pub(crate) const HOVER_LIFT: f32 = 0.03;
pub(crate) const ARMED_LIFT: f32 = 0.06;
/// How far a touched card rises before it is revealed.
pub(crate) const SUSPENSE_LIFT: f32 = 0.12;

/// Colours of lit materials. Colours that carry meaning are in the palette.
pub(crate) const CARD_EDGE: Paint = Paint(0xCB, 0xB9, 0x91);
pub(crate) const FACE_LINE: Paint = Paint(0x8A, 0x74, 0x48);
pub(crate) const BRASS: Paint = Paint(0xC2, 0x95, 0x4A);
pub(crate) const AGED_BRASS: Paint = Paint(0x8C, 0x66, 0x30);
pub(crate) const GOLD_LINE: Paint = Paint(0xB5, 0x8A, 0x44);
pub(crate) const LEATHER_RIM: Paint = Paint(0x15, 0x0D, 0x09);
pub(crate) const LEATHER_TINT: Paint = Paint(0xF4, 0xF8, 0xFB);
pub(crate) const WALNUT_TINT: Paint = Paint(0xBC, 0x9E, 0x8A);
pub(crate) const RAIL_GROUND: Paint = Paint(0x15, 0x19, 0x1C);
pub(crate) const STAND_WOOD: Paint = Paint(0x33, 0x23, 0x1A);
pub(crate) const MAP_GROUND: Paint = Paint(0x2B, 0x20, 0x18);
pub(crate) const ENAMEL: Paint = Paint(0x7D, 0x2B, 0x22);
pub(crate) const BULB: Paint = Paint(0xFF, 0xDC, 0xA0);
pub(crate) const LAMP_GLOW: Paint = Paint(0xFF, 0xBE, 0x78);
pub(crate) const MUG: Paint = Paint(0xD8, 0xCB, 0xB0);
pub(crate) const COFFEE: Paint = Paint(0x1C, 0x0F, 0x08);
pub(crate) const FOLDERS: [Paint; 3] =
    [Paint(0x8D, 0x6D, 0x43), Paint(0xD9, 0xCD, 0xB2), Paint(0xA9, 0x84, 0x53)];
pub(crate) const LABEL_PAPER: Paint = Paint(0xEF, 0xE4, 0xCB);
pub(crate) const LABEL_INK: Paint = Paint(0x9C, 0x32, 0x26);
pub(crate) const PENCIL: Paint = Paint(0xA6, 0x3A, 0x28);
pub(crate) const PENCIL_WOOD: Paint = Paint(0xD9, 0xB9, 0x8A);
pub(crate) const PLATE_GROUND: Paint = Paint(0xB9, 0x8F, 0x4D);
pub(crate) const PLATE_LINE: Paint = Paint(0x5B, 0x42, 0x1C);
pub(crate) const PLATE_INK: Paint = Paint(0x2A, 0x1D, 0x0B);
pub(crate) const SLIP_PAPER: Paint = Paint(0xF3, 0xEA, 0xD6);
pub(crate) const SLIP_HEAD: Paint = Paint(0xD9, 0xC7, 0x9E);
pub(crate) const SLIP_RULE: Paint = Paint(0xC6, 0xB4, 0x8C);
pub(crate) const SLIP_INK: Paint = Paint(0x1B, 0x1D, 0x20);
pub(crate) const SLIP_LABEL: Paint = Paint(0x5B, 0x4A, 0x26);
pub(crate) const CELL_NAME: Paint = Paint(0x5C, 0x46, 0x1C);
pub(crate) const MAP_BYSTANDER: Paint = Paint(0x8C, 0x6A, 0x3C);
pub(crate) const HATCH: Paint = Paint(0x3A, 0x40, 0x47);
pub(crate) const MAP_ASSASSIN_RIM: Paint = Paint(0x6B, 0x6F, 0x75);
pub(crate) const KEY_LIGHT: Paint = Paint(0xFF, 0xD3, 0xA0);
pub(crate) const LAMP_LIGHT: Paint = Paint(0xFF, 0xB2, 0x5E);
pub(crate) const ALARM_LIGHT: Paint = Paint(0xFF, 0x4A, 0x2E);
pub(crate) const MOON_LIGHT: Paint = Paint(0x8F, 0xB6, 0xEE);
pub(crate) const FILL_LIGHT: Paint = Paint(0xFF, 0xE7, 0xCC);
pub(crate) const AMBIENT: Paint = Paint(0x5B, 0x78, 0x96);
pub(crate) const SUDDEN_AMBIENT: Paint = Paint(0x45, 0x60, 0x7E);
pub(crate) const LARK_KEY: Paint = Paint(0xD9, 0x83, 0x4C);
pub(crate) const OWL_KEY: Paint = Paint(0x86, 0xBD, 0xE0);
