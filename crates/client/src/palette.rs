//! The colours of the game, by role (art direction §1).

use splitkey_words::picture::Tone;

/// An sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint(pub u8, pub u8, pub u8);

impl Paint {
    const fn hex(rgb: u32) -> Paint {
        Paint((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }
}

pub const WORD_INK: Paint = Paint::hex(0x16181B);
/// The second colour of picture cards.
pub const PICTURE_SHADE: Paint = Paint::hex(0x3D6480);
pub const PAPER_NEAR: Paint = Paint::hex(0xEFE4CB);
pub const PAPER_FAR: Paint = Paint::hex(0xE2D3B2);
pub const AGENT: Paint = Paint::hex(0x1E7F5B);
pub const AGENT_DARKEST: Paint = Paint::hex(0x0B3529);
pub const AGENT_DARK: Paint = Paint::hex(0x13573F);
pub const AGENT_LIGHT: Paint = Paint::hex(0x35A678);
pub const AGENT_LIGHTEST: Paint = Paint::hex(0xA9E0C2);
pub const BYSTANDER: Paint = Paint::hex(0xDDBE8E);
pub const BYSTANDER_RIM: Paint = Paint::hex(0xA57F4C);
pub const BYSTANDER_INK: Paint = Paint::hex(0x3A2917);
pub const ASSASSIN: Paint = Paint::hex(0x15171A);
pub const ASSASSIN_HATCH: Paint = Paint::hex(0x25292E);
pub const WAX_RED: Paint = Paint::hex(0xC8402F);
pub const WAX_RED_ON_PANEL: Paint = Paint::hex(0xE0604C);
pub const LEATHER: Paint = Paint::hex(0x0F3354);
pub const MAP_GROUND: Paint = Paint::hex(0x132530);
/// The land on the mission map.
pub const MAP_LAND: Paint = Paint::hex(0x2C4A55);
/// Behind the words in sudden death.
pub const SUDDEN_GROUND: Paint = Paint::hex(0x3D1512);
pub const PANEL: Paint = Paint::hex(0x151C21);
pub const PANEL_ROW: Paint = Paint::hex(0x1E272D);
pub const BUTTON: Paint = Paint::hex(0x2A353C);
pub const BUTTON_STROKE: Paint = Paint::hex(0x57636B);
pub const PANEL_STROKE: Paint = Paint::hex(0x5B4B2C);
pub const ACCENT_STROKE: Paint = Paint::hex(0x8F6A2A);
pub const TEXT: Paint = Paint::hex(0xF4EBD7);
pub const MUTED: Paint = Paint::hex(0xB9AE98);
pub const PRIMARY: Paint = Paint::hex(0xD6A548);
pub const PRIMARY_TEXT: Paint = Paint::hex(0x17130A);
pub const LARK: Paint = Paint::hex(0xE9935A);
pub const LARK_TEXT: Paint = Paint::hex(0xF0AC80);
pub const OWL: Paint = Paint::hex(0x86BDE0);
pub const OWL_TEXT: Paint = Paint::hex(0xA3CDEA);
/// What viewers vote for.
pub const VOTES: Paint = Paint::hex(0x8E3F14);
pub const CLUE_NUMBER: Paint = Paint::hex(0xA8301F);
pub const CLUE_CARET: Paint = Paint::hex(0xB23324);
pub const DISABLED_TEXT: Paint = Paint::hex(0x9AA5AC);
pub const ERROR_TEXT: Paint = Paint::hex(0xFF9B8C);
pub const AGENT_WORD: Paint = Paint::hex(0x8FDDB8);
pub const BYSTANDER_WORD: Paint = Paint::hex(0xE9CFA0);
pub const AGENT_CAPTION: Paint = Paint::hex(0xDDF3E6);
/// Behind everything.
pub const GROUND: Paint = Paint::hex(0x0B0F12);

/// Returns the ink of a picture's tone; paper covers what lies beneath it.
pub fn tone(tone: Tone) -> Paint {
    match tone {
        Tone::Ink => WORD_INK,
        Tone::Shade => PICTURE_SHADE,
        Tone::Paper => PAPER_NEAR,
    }
}

/// Returns the colour of a side.
pub fn side(side: crate::rules::Side) -> Paint {
    match side {
        crate::rules::Side::A => LARK,
        crate::rules::Side::B => OWL,
    }
}

/// Returns the colour of a side's texts on a panel.
pub fn side_text(side: crate::rules::Side) -> Paint {
    match side {
        crate::rules::Side::A => LARK_TEXT,
        crate::rules::Side::B => OWL_TEXT,
    }
}
