use std::collections::HashSet;

use super::*;
use crate::built_in;

const HEAD: &str = "pack x\nlanguage en\ndots 1\ncards\n";

fn built_in_pack() -> PicturePack {
    PicturePack::parse(built_in::PICTURES_ONE.as_bytes()).expect("our pack")
}

fn pictures(pack: &PicturePack) -> impl Iterator<Item = &Picture> {
    pack.cards.iter().flat_map(|card| card.faces.iter())
}

fn problem(faces: &str) -> String {
    PicturePack::parse(format!("{HEAD}{faces}").as_bytes()).unwrap_err().to_string()
}

/// Returns the ends of a path's segments, and points along its curves.
fn points(path: &str) -> Vec<(f32, f32)> {
    let mut found = Vec::new();
    let (mut here, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        let numbers: Vec<f32> = rest[1..end]
            .replace('-', " -")
            .split_whitespace()
            .map(|number| number.parse().unwrap_or_else(|_| panic!("{number:?} in {path}")))
            .collect();
        rest = &rest[end..];
        let size = match command {
            'M' | 'l' => 2,
            'c' => 6,
            'h' | 'v' => 1,
            'z' => {
                assert!(numbers.is_empty(), "{path}");
                here = start;
                continue;
            }
            other => panic!("{other:?} in {path}"),
        };
        assert!(!numbers.is_empty() && numbers.len().is_multiple_of(size), "{command} in {path}");
        for values in numbers.chunks(size) {
            let (x, y) = here;
            match command {
                'M' => start = (values[0], values[1]),
                'c' => found.extend([0.25, 0.5, 0.75].map(|t| {
                    let u = 1.0 - t;
                    let along = |a: f32, b: f32, c: f32| 3.0 * u * t * (u * a + t * b) + t * t * t * c;
                    (x + along(values[0], values[2], values[4]), y + along(values[1], values[3], values[5]))
                })),
                _ => {}
            }
            here = match command {
                'M' => start,
                'h' => (x + values[0], y),
                'v' => (x, y + values[0]),
                _ => (x + values[size - 2], y + values[size - 1]),
            };
            found.push(here);
        }
    }
    found
}

#[test]
fn the_built_in_pack_has_at_least_two_hundred_cards() {
    let pack = built_in_pack();
    assert_eq!((pack.id.as_str(), pack.language.as_str(), pack.dots), ("pictures-one", "en", 1));
    assert!(pack.cards.len() >= 200, "{} cards", pack.cards.len());
}

#[test]
fn all_pictures_of_the_built_in_pack_are_different() {
    let pack = built_in_pack();
    let mut seen = HashSet::new();
    for picture in pictures(&pack) {
        let drawn: Vec<(Tone, &str)> =
            picture.layers.iter().map(|layer| (layer.tone, layer.path.as_str())).collect();
        assert!(seen.insert(drawn), "{}", picture.name);
    }
}

#[test]
fn every_path_of_the_built_in_pack_stays_in_its_box() {
    for picture in pictures(&built_in_pack()) {
        for layer in &picture.layers {
            for (x, y) in points(&layer.path) {
                assert!(
                    (-0.5..=BOX.0 + 0.5).contains(&x) && (-0.5..=BOX.1 + 0.5).contains(&y),
                    "{}: {x} {y}",
                    picture.name
                );
            }
        }
    }
}

#[test]
fn every_picture_of_the_built_in_pack_shows_more_than_paper() {
    for picture in pictures(&built_in_pack()) {
        assert!(picture.layers.iter().any(|layer| layer.tone != Tone::Paper), "{}", picture.name);
        assert_ne!(picture.layers[0].tone, Tone::Paper, "{}", picture.name);
    }
}

#[test]
fn dutch_names_replace_the_english_ones() {
    let (english, mut pack) = (built_in_pack(), built_in_pack());
    pack.rename(built_in::PICTURES_ONE_NAMES_NL.as_bytes()).expect("names of our pack");
    assert_eq!(pack.language, "nl");
    for (old, new) in pictures(&english).zip(pictures(&pack)) {
        assert_eq!(old.layers, new.layers);
        assert_ne!(old.name, new.name);
    }
}

#[test]
fn refuses_names_that_do_not_match_the_pack() {
    let mut pack =
        PicturePack::parse(format!("{HEAD}face a\nink M1 1z\nface b\nink M2 2z").as_bytes()).expect("a pack");
    let before = pack.clone();
    let problem = |pack: &mut PicturePack, text: &str| pack.rename(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        problem(&mut pack, "names y\nlanguage nl\nfaces\nc\nd"),
        "line 1: names of \"y\", not of \"x\""
    );
    assert_eq!(problem(&mut pack, "names x\nlanguage nl\nfaces\nc"), "line 4: 1 names for 2 faces");
    assert_eq!(problem(&mut pack, "names x\nlanguage nl\nfaces\nc\nc"), "line 5: \"c\" is listed twice");
    assert_eq!(pack, before);
}

#[test]
fn refuses_invalid_faces_with_line_and_reason() {
    assert_eq!(problem("ink M1 1z"), "line 5: a layer comes before the first face");
    assert_eq!(problem("face a\nface b"), "line 6: \"a\" has no layer");
    assert_eq!(problem("face a\nink M1 1z\nface b"), "line 7: \"b\" has no layer");
    assert_eq!(problem("face a\nink M1 1z"), "line 6: the last card has no back");
    assert_eq!(problem("face a\nink M1 1z\nface A"), "line 7: \"A\" is listed twice");
    assert_eq!(problem("face a\ngold M1 1z"), "line 6: \"gold\" is neither a face nor a tone");
    assert_eq!(problem("face a\nink l1 1z"), "line 6: a path starts with M");
    assert_eq!(problem("face a\nink M1 1e3z"), "line 6: a path contains 'e'");
    assert_eq!(PicturePack::parse(b"\xff").unwrap_err().text, "the file is not UTF-8 text");
    assert_eq!(PicturePack::parse(b"pack x").unwrap_err().text, "\"language\" is missing");
}
