//! The palette has enough contrast, and its colours can be told apart with colour-blindness.

use splitkey_client::palette::{self as p, Paint};

/// Returns the linear components of an sRGB colour, 0 to 1.
fn light(Paint(red, green, blue): Paint) -> [f64; 3] {
    [red, green, blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// Returns the contrast ratio of two colours (WCAG 2.2), 1 to 21.
fn contrast(one: Paint, other: Paint) -> f64 {
    let luminance = |paint| {
        let [red, green, blue] = light(paint);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_text_has_a_contrast_of_4_5_or_better() {
    let grounds = [("panel", p::PANEL), ("row", p::PANEL_ROW), ("ground", p::GROUND), ("map", p::MAP_GROUND)];
    let inks = [
        ("text", p::TEXT),
        ("muted", p::MUTED),
        ("Lark", p::LARK_TEXT),
        ("Owl", p::OWL_TEXT),
        ("Lark's colour", p::LARK),
        ("Owl's colour", p::OWL),
        ("error", p::ERROR_TEXT),
        ("disabled", p::DISABLED_TEXT),
        ("agent word", p::AGENT_WORD),
        ("bystander word", p::BYSTANDER_WORD),
        ("heading", p::PRIMARY),
    ];
    let mut pairs: Vec<(String, Paint, Paint)> = Vec::new();
    for (ground_name, ground) in grounds {
        pairs.extend(inks.map(|(name, ink)| (format!("{name} on {ground_name}"), ink, ground)));
    }
    let others = [
        ("assassin word on panel", p::WAX_RED_ON_PANEL, p::PANEL),
        ("assassin word on ground", p::WAX_RED_ON_PANEL, p::GROUND),
        ("text in sudden death", p::TEXT, p::SUDDEN_GROUND),
        ("muted in sudden death", p::MUTED, p::SUDDEN_GROUND),
        ("text on button", p::TEXT, p::BUTTON),
        ("muted on button", p::MUTED, p::BUTTON),
        ("disabled on button", p::DISABLED_TEXT, p::BUTTON),
        ("text on the chosen button", p::PRIMARY_TEXT, p::PRIMARY),
        ("word on paper", p::WORD_INK, p::PAPER_NEAR),
        ("word on the far half", p::WORD_INK, p::PAPER_FAR),
        ("caption on paper", p::BYSTANDER_INK, p::PAPER_NEAR),
        ("caption on the far half", p::BYSTANDER_INK, p::PAPER_FAR),
        ("clue number on paper", p::CLUE_NUMBER, p::PAPER_NEAR),
        ("caret on paper", p::CLUE_CARET, p::PAPER_NEAR),
        ("stamp on paper", p::AGENT_DARK, p::PAPER_NEAR),
        ("caption of an agent", p::AGENT_CAPTION, p::AGENT_DARKEST),
        ("ink on a bystander", p::BYSTANDER_INK, p::BYSTANDER),
        ("text on an assassin", p::TEXT, p::ASSASSIN),
        ("text on Lark", p::PRIMARY_TEXT, p::LARK),
        ("text on Owl", p::PRIMARY_TEXT, p::OWL),
        ("white on an agent", Paint(255, 255, 255), p::AGENT),
        ("shade on paper", p::PICTURE_SHADE, p::PAPER_NEAR),
    ];
    pairs.extend(others.map(|(name, ink, ground)| (name.to_owned(), ink, ground)));
    let dim: Vec<_> = pairs
        .iter()
        .map(|(name, ink, ground)| (name, contrast(*ink, *ground)))
        .filter(|(_, contrast)| *contrast < 4.5)
        .collect();
    assert!(dim.is_empty(), "too little contrast: {dim:?}");
}

#[test]
fn symbols_and_focus_marks_have_a_contrast_of_3_or_more() {
    for (name, ink, ground) in [
        ("symbol of an agent", p::TEXT, p::AGENT),
        ("ring on a panel", p::TEXT, p::PANEL),
        ("ring on a button", p::TEXT, p::BUTTON),
        ("rim of a chosen word on paper", p::WORD_INK, p::PAPER_NEAR),
        ("agent on a panel", p::AGENT_LIGHT, p::PANEL),
        ("bystander on a panel", p::BYSTANDER, p::PANEL),
    ] {
        let contrast = contrast(ink, ground);
        assert!(contrast >= 3.0, "{name}: {contrast:.1}");
    }
}

/// Simulated colour vision, as a matrix on linear RGB.
type Sight = [[f64; 3]; 3];

const NORMAL: Sight = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// Machado, Oliveira and Fernandes 2009, severity 1.
const PROTAN: Sight =
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
const DEUTAN: Sight =
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];
const TRITAN: Sight =
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]];

/// Returns a colour in CIELAB under D65, as seen with this colour vision.
fn lab(paint: Paint, sight: &Sight) -> [f64; 3] {
    let light = light(paint);
    let times = |rows: &[[f64; 3]; 3], of: [f64; 3]| {
        rows.map(|row| row.iter().zip(of).map(|(a, b)| a * b).sum::<f64>())
    };
    let seen = times(sight, light).map(|part| part.clamp(0.0, 1.0));
    let xyz = times(
        &[
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ],
        seen,
    );
    let white = [0.95047, 1.0, 1.08883];
    let root = |part: f64| {
        if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 }
    };
    let [x, y, z] = [0, 1, 2].map(|at: usize| root(xyz[at] / white[at]));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the difference of two colours (CIEDE2000).
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue =
        |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let turn = match h2 - h1 {
        _ if c1 * c2 == 0.0 => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let h = match h1 + h2 {
        sum if c1 * c2 == 0.0 => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let rotation = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rt = -rotation.to_radians().sin() * 2.0 * seventh(c);
    let (l, c, h) = (dl / sl, dc / sc, dh / sh);
    (l * l + c * c + h * h + rt * c * h).sqrt()
}

fn seen(one: Paint, other: Paint) -> [f64; 4] {
    [NORMAL, PROTAN, DEUTAN, TRITAN].map(|sight| difference(lab(one, &sight), lab(other, &sight)))
}

#[test]
fn colour_difference_matches_published_values() {
    // Pairs 1, 7 and 25 of Sharma, Wu and Dalal 2005.
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ] {
        assert!((difference(one, other) - expected).abs() < 1e-4);
    }
}

#[test]
fn identities_and_sides_are_distinguishable_with_any_colour_vision() {
    // Normal vision, and without red, green or blue cones (art direction §1).
    for (name, one, other, expected) in [
        ("agent and bystander", p::AGENT, p::BYSTANDER, [38.6, 23.9, 30.6, 49.4]),
        ("agent and assassin", p::AGENT, p::ASSASSIN, [38.3, 34.9, 30.2, 36.3]),
        ("bystander and assassin", p::BYSTANDER, p::ASSASSIN, [68.0, 66.0, 70.0, 68.0]),
        ("Lark and Owl", p::LARK, p::OWL, [41.8, 39.2, 42.5, 51.3]),
    ] {
        let seen = seen(one, other);
        for (seen, expected) in seen.into_iter().zip(expected) {
            assert!((seen - expected).abs() < 1.0 && seen > 20.0, "{name}: {seen:.1}, not {expected}");
        }
    }
}
