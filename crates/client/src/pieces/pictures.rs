//! The pictures of picture cards, which the wire and the log refer to by name.

use std::{collections::HashMap, sync::LazyLock};

use splitkey_words::{Picture, PicturePack, built_in};

/// Every picture by its name, in every language.
static PICTURES: LazyLock<HashMap<String, Picture>> = LazyLock::new(|| {
    let english = PicturePack::parse(built_in::PICTURES_ONE.as_bytes()).expect("our own pack should parse");
    let mut dutch = english.clone();
    dutch.rename(built_in::PICTURES_ONE_NAMES_NL.as_bytes()).expect("our own names should fit the pack");
    let faces = [english, dutch].into_iter().flat_map(|pack| pack.cards).flat_map(|card| card.faces);
    faces.map(|picture| (picture.name.clone(), picture)).collect()
});

/// Returns the picture on a card, if its word is the name of one.
pub fn picture(word: &str) -> Option<&'static Picture> {
    // Words of packs are in capitals, so this avoids parsing the pictures for a match without any.
    word.chars().any(char::is_lowercase).then(|| PICTURES.get(word)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_pictures_by_their_names_in_both_languages() {
        let names = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
            lines.map(str::to_owned).collect()
        };
        let dutch = names(built_in::PICTURES_ONE_NAMES_NL);
        let name = dutch.last().expect("a name");
        assert!(picture(name).is_some(), "{name}");
        assert_eq!(picture("RAVEN"), None);
        assert_eq!(picture("a raven of which nobody drew a picture"), None);
    }
}
