//! A pack of double-sided picture cards, and its text format.
//!
//! A picture is drawn in a box of [`BOX`] units, layer over layer. Each layer is a filled SVG path (nonzero rule). Each
//! two consecutive faces make a card, front first.
//!
//! ```text
//! # a comment
//! pack pictures-one
//! language en
//! dots 1
//! cards
//! face a fish in a light bulb
//! ink M50 2.5c…z
//! paper M44 20h…z
//! face …
//! ```

use std::collections::HashSet;

use crate::fold::fold;
use crate::pack::PackError;

/// The width and height of the box in which pictures are drawn, in their own units.
pub const BOX: (f32, f32) = (100.0, 66.0);

/// The fill of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// The dark colour.
    Ink,
    /// The second colour.
    Shade,
    /// The colour of the card, which erases the layers beneath.
    Paper,
}

/// A filled shape of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub tone: Tone,
    /// SVG path data: absolute `M`, relative `l h v c`, and `z`.
    pub path: String,
}

/// A named picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// A description for players who hear the card, in the language of the pack.
    pub name: String,
    /// The layers, from back to front.
    pub layers: Vec<Layer>,
}

/// A card with a picture on each face, front first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureCard {
    pub faces: [Picture; 2],
}

/// A named set of picture cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PicturePack {
    pub id: String,
    /// The language tag of the names, such as `en`.
    pub language: String,
    /// The number of dots in the corner of its cards, to tell packs apart.
    pub dots: u8,
    pub cards: Vec<PictureCard>,
}

impl PicturePack {
    /// Parses a pack from the bytes of its file.
    ///
    /// # Errors
    /// The first invalid line, and why it is invalid.
    pub fn parse(bytes: &[u8]) -> Result<PicturePack, PackError> {
        let mut lines = Lines::new(bytes)?;
        let (_, id) = lines.field("pack")?;
        let (_, language) = lines.field("language")?;
        let (number, dots) = lines.field("dots")?;
        let dots =
            dots.parse().map_err(|_| PackError::new(number, format!("{dots:?} is not a number of dots")))?;
        lines.field("cards")?;

        let mut pictures: Vec<Picture> = Vec::new();
        let mut seen = HashSet::new();
        let mut last = lines.number;
        while let Some((number, head, value)) = lines.next() {
            last = number;
            let tone = match head {
                "face" => {
                    check_end(pictures.last(), number)?;
                    check_name(value, &mut seen, number)?;
                    pictures.push(Picture { name: value.to_owned(), layers: Vec::new() });
                    continue;
                }
                "ink" => Tone::Ink,
                "shade" => Tone::Shade,
                "paper" => Tone::Paper,
                _ => return Err(PackError::new(number, format!("{head:?} is neither a face nor a tone"))),
            };
            check_path(value).map_err(|text| PackError::new(number, text))?;
            let picture = pictures
                .last_mut()
                .ok_or_else(|| PackError::new(number, "a layer comes before the first face"))?;
            picture.layers.push(Layer { tone, path: value.to_owned() });
        }
        check_end(pictures.last(), last)?;

        let mut cards = Vec::with_capacity(pictures.len() / 2);
        let mut faces = pictures.into_iter();
        while let Some(front) = faces.next() {
            let back = faces.next().ok_or_else(|| PackError::new(last, "the last card has no back"))?;
            cards.push(PictureCard { faces: [front, back] });
        }
        Ok(PicturePack { id, language, dots, cards })
    }

    /// Renames the faces to the names in another language, from the bytes of a file: `names` and the pack, `language`,
    /// `faces`, then one name per line in the order of the pack.
    ///
    /// # Errors
    /// The first invalid line, and why it is invalid. The pack is then unchanged.
    pub fn rename(&mut self, bytes: &[u8]) -> Result<(), PackError> {
        let mut lines = Lines::new(bytes)?;
        let (number, id) = lines.field("names")?;
        if id != self.id {
            return Err(PackError::new(number, format!("names of {id:?}, not of {:?}", self.id)));
        }
        let (_, language) = lines.field("language")?;
        lines.field("faces")?;
        let mut names: Vec<&str> = Vec::new();
        let mut seen = HashSet::new();
        while let Some((number, name)) = lines.whole() {
            check_name(name, &mut seen, number)?;
            names.push(name);
        }
        if names.len() != self.cards.len() * 2 {
            let text = format!("{} names for {} faces", names.len(), self.cards.len() * 2);
            return Err(PackError::new(lines.number, text));
        }
        self.language = language;
        let faces = self.cards.iter_mut().flat_map(|card| card.faces.iter_mut());
        for (picture, name) in faces.zip(names) {
            name.clone_into(&mut picture.name);
        }
        Ok(())
    }
}

/// The non-empty lines without comments, with their numbers.
struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the last line, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Result<Lines<'a>, PackError> {
        let text = std::str::from_utf8(bytes).map_err(|_| PackError::new(1, "the file is not UTF-8 text"))?;
        Ok(Lines { rest: text.lines().enumerate(), number: 1 })
    }

    fn whole(&mut self) -> Option<(usize, &'a str)> {
        for (at, line) in self.rest.by_ref() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                self.number = at + 1;
                return Some((at + 1, line));
            }
        }
        None
    }

    fn next(&mut self) -> Option<(usize, &'a str, &'a str)> {
        let (number, line) = self.whole()?;
        let (head, value) = line.split_once(' ').unwrap_or((line, ""));
        Some((number, head, value.trim()))
    }

    fn field(&mut self, name: &str) -> Result<(usize, String), PackError> {
        match self.next() {
            Some((number, head, value)) if head == name => Ok((number, value.to_owned())),
            Some((number, head, _)) => {
                Err(PackError::new(number, format!("expected {name:?}, found {head:?}")))
            }
            None => Err(PackError::new(self.number, format!("{name:?} is missing"))),
        }
    }
}

fn check_end(picture: Option<&Picture>, number: usize) -> Result<(), PackError> {
    match picture {
        Some(picture) if picture.layers.is_empty() => {
            Err(PackError::new(number, format!("{:?} has no layer", picture.name)))
        }
        _ => Ok(()),
    }
}

fn check_name(name: &str, seen: &mut HashSet<String>, number: usize) -> Result<(), PackError> {
    if name.is_empty() {
        Err(PackError::new(number, "a face has no name"))
    } else if !seen.insert(fold(name)) {
        Err(PackError::new(number, format!("{name:?} is listed twice")))
    } else {
        Ok(())
    }
}

fn check_path(path: &str) -> Result<(), String> {
    if !path.starts_with('M') {
        Err("a path starts with M".to_owned())
    } else if let Some(other) =
        path.chars().find(|c| !matches!(c, '0'..='9' | '.' | '-' | ' ' | 'M' | 'l' | 'h' | 'v' | 'c' | 'z'))
    {
        Err(format!("a path contains {other:?}"))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
