//! Checks names against others at the table, and against insults.

use std::collections::HashSet;

use splitkey_protocol::{Name, PlayerName, PublicFilter, RaceTitle, Refused, TeamName, limits::NAME_CHARS};
use splitkey_words::own::in_our_type;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::skeleton;

use crate::players::insults::is_insulting;

/// Returns the name of a newcomer: the wanted one, with a number appended if another name looks the same.
///
/// # Errors
/// When the name is offensive, or cannot be displayed.
pub(crate) fn admit<'a>(
    wanted: &PlayerName,
    others: impl Iterator<Item = &'a PlayerName>,
) -> Result<PlayerName, Refused> {
    check_manners(wanted)?;
    Ok(told_apart(wanted, others))
}

/// Returns a name for someone whose own name is not shown.
pub(crate) fn guest<'a>(others: impl Iterator<Item = &'a PlayerName>) -> PlayerName {
    told_apart(&PlayerName::new("Guest").expect("this should be a name"), others)
}

pub(crate) fn told_apart<'a>(
    wanted: &PlayerName,
    others: impl Iterator<Item = &'a PlayerName>,
) -> PlayerName {
    let taken = TakenLooks::of(others);
    let numbered = (2..).map(|number| with_number(wanted, number));
    let mut tries = std::iter::once(wanted.clone()).chain(numbered);
    // Each name looks like two of them at most, so that one of the first is free.
    tries.find(|name| taken.are_free(&Look::of(name))).expect("numbers should not run out")
}

/// Checks a new name of someone at the table.
///
/// # Errors
/// When the name is offensive, cannot be displayed, or looks the same as another.
pub(crate) fn check_new<'a>(
    wanted: &PlayerName,
    mut others: impl Iterator<Item = &'a PlayerName>,
) -> Result<(), Refused> {
    check_manners(wanted)?;
    let wanted = Look::of(wanted);
    if others.any(|name| Look::of(name).is_like(&wanted)) { Err(Refused::NameTaken) } else { Ok(()) }
}

/// How a name appears to a reader.
struct Look {
    /// Compares names as read aloud: ADA is Ada.
    small: String,
    /// Compares shapes: a capital I looks like a lower-case l, but a capital L looks like neither.
    shapes: String,
}

impl Look {
    fn of(name: &PlayerName) -> Look {
        Look::of_text(name.as_str())
    }

    fn of_text(name: &str) -> Look {
        #[cfg(test)]
        tests::LOOKS.set(tests::LOOKS.get() + 1);
        let shapes = |text: &str| skeleton(text).filter(|c| !c.is_whitespace()).collect::<String>();
        let lower = |c: char| c.to_lowercase();
        Look {
            small: shapes(&name.to_lowercase()),
            shapes: shapes(name)
                .chars()
                .flat_map(|c| if c == 'L' { vec![c] } else { lower(c).collect() })
                .collect(),
        }
    }

    fn is_like(&self, other: &Look) -> bool {
        self.small == other.small || self.shapes == other.shapes
    }
}

/// The looks of all names at a table, so that a name is compared with all of them at once.
struct TakenLooks {
    small: HashSet<String>,
    shapes: HashSet<String>,
}

impl TakenLooks {
    fn of<'a>(names: impl Iterator<Item = &'a PlayerName>) -> TakenLooks {
        let (small, shapes) = names.map(Look::of).map(|Look { small, shapes }| (small, shapes)).unzip();
        TakenLooks { small, shapes }
    }

    fn are_free(&self, look: &Look) -> bool {
        !self.small.contains(&look.small) && !self.shapes.contains(&look.shapes)
    }
}

/// Checks the title of a new race.
///
/// # Errors
/// When the title is offensive, or cannot be displayed.
pub(crate) fn check_race(title: &RaceTitle) -> Result<(), Refused> {
    check_manners(title)
}

/// Checks the name of a new team.
///
/// # Errors
/// When the name is offensive, or cannot be displayed.
pub(crate) fn check_team(name: &TeamName) -> Result<(), Refused> {
    check_manners(name)
}

fn check_manners<const LONGEST: usize>(name: &Name<LONGEST>) -> Result<(), Refused> {
    // Clients give computer players a name that nobody else may have, and nothing that looks like it.
    let bare: String = name.as_str().nfd().filter(|letter| !is_combining_mark(*letter)).collect();
    let is_computer = Look::of_text(&bare).small.contains(&Look::of_text("(computer)").small);
    // They show somebody whose name is hidden in words of their own, too.
    let is_hidden = Look::of_text(name.as_str()).is_like(&Look::of_text(PublicFilter::HIDDEN));
    let is_drawn = in_our_type(name.as_str()).is_some();
    let is_allowed = !is_computer && !is_hidden && is_drawn && !is_insulting(name.as_str());
    if is_allowed { Ok(()) } else { Err(Refused::NameNotAllowed) }
}

fn with_number(name: &PlayerName, number: u32) -> PlayerName {
    let ending = format!(" {number}");
    let room = NAME_CHARS - ending.chars().count();
    let start: String = name.as_str().chars().take(room).collect();
    PlayerName::new(&(start + &ending)).expect("a shorter name and a number should be a name")
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn name(text: &str) -> PlayerName {
        PlayerName::new(text).expect("a name")
    }

    fn admitted(wanted: &str, others: &[&str]) -> Result<String, Refused> {
        let others: Vec<PlayerName> = others.iter().map(|text| name(text)).collect();
        admit(&name(wanted), others.iter()).map(String::from)
    }

    #[test]
    fn names_that_look_the_same_get_a_number() {
        assert_eq!(admitted("Ada", &["Ben"]), Ok("Ada".into()));
        for other in ["Ada", "ADA", "Аda", "A d a", "𝐀da", "Adа", "ada", "АDА"] {
            assert_eq!(admitted("Ada", &[other]), Ok("Ada 2".into()), "{other}");
        }
        assert_eq!(admitted("Guest", &["Guest", "Guest 2"]), Ok("Guest 3".into()));
        assert_eq!(admitted("paypal", &["раураl"]), Ok("paypal 2".into()));
        assert_eq!(admitted("Bill", &["BiII"]), Ok("Bill 2".into()));
        let long = "y".repeat(NAME_CHARS);
        assert_eq!(admitted(&long, &[&long]), Ok("y".repeat(22) + " 2"));
    }

    thread_local! {
        /// How often a look was found out, which is what takes time.
        pub(super) static LOOKS: Cell<usize> = const { Cell::new(0) };
    }

    #[test]
    fn a_name_is_told_apart_from_many_in_linear_time() {
        for count in [1, 10, 500] {
            let mut others = vec![name("mmmm")];
            others.extend((2..=count).map(|number| with_number(&name("mmmm"), number)));
            LOOKS.set(0);
            assert_eq!(told_apart(&name("MMMM"), others.iter()).as_str(), format!("MMMM {}", count + 1));
            assert_eq!(LOOKS.get(), others.len() + count as usize + 1);
        }
    }

    #[test]
    fn letters_that_look_alike_in_one_case_only_are_distinct_in_the_other() {
        assert_eq!(admitted("Player L", &["Player I"]), Ok("Player L".into()));
        assert_eq!(admitted("player l", &["Player I"]), Ok("player l 2".into()));
        assert_eq!(admitted("BILL", &["Bill"]), Ok("BILL 2".into()));
        assert_eq!(admitted("PIayer", &["player"]), Ok("PIayer 2".into()));
    }

    #[test]
    fn names_of_punctuation_get_a_number_too() {
        assert_eq!(admitted("!", &["!"]), Ok("! 2".into()));
        assert_eq!(admitted("!", &["?"]), Ok("!".into()));
    }

    #[test]
    fn a_name_that_cannot_be_displayed_is_refused() {
        for text in ["אסתר", "سارة", "李娜", "ゆき", "Ada 🎲", "★"] {
            assert_eq!(admitted(text, &[]), Err(Refused::NameNotAllowed), "{text}");
        }
    }

    #[test]
    fn nobody_is_named_like_a_computer_player() {
        for text in
            ["Rook (computer)", "Ada (Computer)", "Rook (сomputer)", "Rook (cоmputеr)", "Owl ( computeŕ )"]
        {
            assert_eq!(admitted(text, &[]), Err(Refused::NameNotAllowed), "{text}");
        }
        assert_eq!(admitted("Rook", &[]), Ok("Rook".into()));
        assert!(admitted("my computer", &[]).is_ok());
    }

    #[test]
    fn nobody_is_named_like_somebody_whose_name_is_hidden() {
        for text in ["***", "* * *", "＊＊＊"] {
            assert_eq!(admitted(text, &[]), Err(Refused::NameNotAllowed), "{text}");
        }
    }

    #[test]
    fn insulting_names_are_refused() {
        for text in ["fuck you", "F.u.c.k", "sh1t", "fück", "Klootzak", "de hoer"] {
            assert_eq!(admitted(text, &[]), Err(Refused::NameNotAllowed), "{text}");
        }
        for text in [
            "Cassandra",
            "Scunthorpe",
            "Dick",
            "Štěpán",
            "Ольга",
            "Νίκος",
            "Maaike",
            "Joke",
            "Kont",
            "Anna L",
        ]
        .into_iter()
        .chain([
            "van Dijk",
            "Hoekstra",
            "Kok",
            "Hitchcock",
            "Fuchs",
            "Fokke",
            "Phuc",
            "P0 r0 n1",
            "ЖЖЖ",
        ]) {
            assert!(admitted(text, &[]).is_ok(), "{text}");
        }
    }

    #[test]
    fn a_rename_to_a_taken_name_is_refused() {
        let others = [name("Ben")];
        assert_eq!(check_new(&name("BEN"), others.iter()), Err(Refused::NameTaken));
        assert_eq!(check_new(&name("Cleo"), others.iter()), Ok(()));
    }
}
