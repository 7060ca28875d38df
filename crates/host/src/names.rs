//! Which names may stand beside each other at a table.

use splitkey_protocol::{PlayerName, Refused, limits::NAME_CHARS};

use crate::insults::{is_insulting, look};

/// The name for somebody who comes in: the wanted one, with a number behind it where another looks the same.
///
/// # Errors
/// When the name would hurt somebody.
pub(crate) fn admit<'a>(
    wanted: &PlayerName,
    others: impl Iterator<Item = &'a PlayerName>,
) -> Result<PlayerName, Refused> {
    check_manners(wanted)?;
    Ok(told_apart(wanted, others))
}

/// A name for somebody whose own name is not shown.
pub(crate) fn guest<'a>(others: impl Iterator<Item = &'a PlayerName>) -> PlayerName {
    told_apart(&PlayerName::new("Guest").expect("this should be a name"), others)
}

fn told_apart<'a>(wanted: &PlayerName, others: impl Iterator<Item = &'a PlayerName>) -> PlayerName {
    let taken: Vec<String> = others.map(|name| look(name.as_str())).collect();
    let numbered = (2..).map(|number| with_number(wanted, number));
    let mut tries = std::iter::once(wanted.clone()).chain(numbered);
    tries.find(|name| !taken.contains(&look(name.as_str()))).expect("numbers should not run out")
}

/// # Errors
/// When the name would hurt somebody, or another looks the same.
pub(crate) fn check_new<'a>(
    wanted: &PlayerName,
    mut others: impl Iterator<Item = &'a PlayerName>,
) -> Result<(), Refused> {
    check_manners(wanted)?;
    let wanted = look(wanted.as_str());
    if others.any(|name| look(name.as_str()) == wanted) { Err(Refused::NameTaken) } else { Ok(()) }
}

/// What people are christened, whatever else the word means.
const GIVEN_NAMES: [&str; 4] = ["dick", "fanny", "randy", "willy"];

fn check_manners(name: &PlayerName) -> Result<(), Refused> {
    let is_given = |word: &&str| GIVEN_NAMES.contains(&word.to_lowercase().as_str());
    let words: Vec<&str> = name.as_str().split(' ').filter(|word| !is_given(word)).collect();
    if is_insulting(&words.join(" ")) { Err(Refused::NameNotAllowed) } else { Ok(()) }
}

fn with_number(name: &PlayerName, number: u32) -> PlayerName {
    let ending = format!(" {number}");
    let room = NAME_CHARS - ending.chars().count();
    let start: String = name.as_str().chars().take(room).collect();
    PlayerName::new(&(start + &ending)).expect("a shorter name and a number should be a name")
}

#[cfg(test)]
mod tests {
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
        for other in ["Ada", "ADA", "Аda", "A d a", "𝐀da", "Adа"] {
            assert_eq!(admitted("Ada", &[other]), Ok("Ada 2".into()), "{other}");
        }
        assert_eq!(admitted("Guest", &["Guest", "Guest 2"]), Ok("Guest 3".into()));
        assert_eq!(admitted("paypal", &["раураl"]), Ok("paypal 2".into()));
        assert_eq!(admitted("Bill", &["BiII"]), Ok("Bill 2".into()));
        let long = "y".repeat(NAME_CHARS);
        assert_eq!(admitted(&long, &[&long]), Ok("y".repeat(22) + " 2"));
    }

    #[test]
    fn a_name_of_signs_alone_is_told_apart_too() {
        assert_eq!(admitted("★", &["★"]), Ok("★ 2".into()));
        assert_eq!(admitted("★", &["♥"]), Ok("★".into()));
    }

    #[test]
    fn insults_are_no_names() {
        for text in ["fuck you", "F.u.c.k", "sh1t", "fück", "Klootzak", "de hoer"] {
            assert_eq!(admitted(text, &[]), Err(Refused::NameNotAllowed), "{text}");
        }
        for text in ["Cassandra", "Scunthorpe", "Dick", "Štěpán", "李娜", "Maaike", "Joke", "Sander", "Kont"]
        {
            assert!(admitted(text, &[]).is_ok(), "{text}");
        }
    }

    #[test]
    fn a_rename_to_a_name_that_is_taken_is_refused() {
        let others = [name("Ben")];
        assert_eq!(check_new(&name("BEN"), others.iter()), Err(Refused::NameTaken));
        assert_eq!(check_new(&name("Cleo"), others.iter()), Ok(()));
    }
}
