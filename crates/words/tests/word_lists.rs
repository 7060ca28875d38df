//! Word lists as people have them: what is read from them, and what is said about it.

use proptest::prelude::*;
use splitkey_words::{
    list::{Encoding, List, NotText, Reading, Reason, Removed, decode},
    own::{OWN_TEXT_BYTES, OWN_WORDS, OwnWords, Problem, card_word, sameness},
};

/// Lists, and the cards that they become.
const LISTS: &[(&str, &[&str])] = &[
    // Words that a reader tells apart.
    ("ló\nlő\nágy\nagy\naño\nano\nBär\nBar\n", &["LÓ", "LŐ", "ÁGY", "AGY", "AÑO", "ANO", "BÄR", "BAR"]),
    ("μήλο\nяблуко\nґанок", &["ΜΉΛΟ", "ЯБЛУКО", "ҐАНОК"]),
    ("ice cream\nice-cream\nicecream\nIce Cream\n", &["ICE CREAM"]),
    ("we'll\nwell\nWhо\nC#\nC\nWho?\nwho", &["WE’LL", "WELL", "WHО", "C#", "C", "WHO?", "WHO"]),
    ("crème   brûlée\nWeiß\nÇilek", &["CRÈME BRÛLÉE", "WEISS", "ÇILEK"]),
    // Numbered lists.
    ("1. Apple\n2. Pear\n3. Plum\n", &["APPLE", "PEAR", "PLUM"]),
    ("1) Apple\n2) Pear\n", &["APPLE", "PEAR"]),
    ("1\tApple\n2\tPear\n", &["APPLE", "PEAR"]),
    ("(1) Apple\n(2) Pear\n(3) 7 dwarfs", &["APPLE", "PEAR", "7 DWARFS"]),
    ("01 - Apple\n02 - Pear\n03 - Plum", &["APPLE", "PEAR", "PLUM"]),
    ("1 Apple\n2 Pear\n3 Plum", &["APPLE", "PEAR", "PLUM"]),
    ("1: Apple\n2: Pear\n3: Plum", &["APPLE", "PEAR", "PLUM"]),
    ("a) Apple\nb) Pear\nc) Plum", &["APPLE", "PEAR", "PLUM"]),
    ("1. Apple\n1. Pear\n1. Plum", &["APPLE", "PEAR", "PLUM"]),
    (
        "Fruit\n1. Apple\n2. Pear\n3. Plum\n1. Fig\n2. Lime",
        &["FRUIT", "APPLE", "PEAR", "PLUM", "FIG", "LIME"],
    ),
    ("17. Apple\n4. Pear\n9. Plum\n", &["APPLE", "PEAR", "PLUM"]),
    ("1️⃣ Apple\n2️⃣ Pear\n3️⃣ Plum", &["APPLE", "PEAR", "PLUM"]),
    ("- 1. Apple\n- 2. Pear", &["APPLE", "PEAR"]),
    ("[1] Apple\n[2] Pear", &["APPLE", "PEAR"]),
    ("No. 1 Apple\nNo. 2 Pear", &["APPLE", "PEAR"]),
    ("CATCH-22\n7 dwarfs\n101 Dalmatians\n4-H", &["CATCH-22", "7 DWARFS", "101 DALMATIANS", "4-H"]),
    ("apple 912\npear 801\nplum 77\nfig 12\nlime 3\n", &["APPLE", "PEAR", "PLUM", "FIG", "LIME"]),
    ("word 0\nword 1\nword 2\nword 3\nword 4", &["WORD 0", "WORD 1", "WORD 2", "WORD 3", "WORD 4"]),
    // Bullets and other marks.
    ("- Apple\n* Pear\n•\tPlum\n· Fig\n-Lime\n", &["APPLE", "PEAR", "PLUM", "FIG", "LIME"]),
    ("– Apple\n→ Pear\n✓ Plum\n🍋 Lime\n> Fig", &["APPLE", "PEAR", "PLUM", "LIME", "FIG"]),
    ("- [ ] Apple\n- [x] Pear", &["APPLE", "PEAR"]),
    ("**Apple**\n_Pear_\n`Plum`", &["APPLE", "PEAR", "PLUM"]),
    ("# Apple\n# Pear\n# Plum", &["APPLE", "PEAR", "PLUM"]),
    ("Apple,\nPear,\nPlum", &["APPLE", "PEAR", "PLUM"]),
    // JSON, and arrays of programs.
    ("{\n \"name\": \"Duet\",\n \"words\": [\n  \"Ace\",\n  \"Alaska\"\n ]\n}\n", &["ACE", "ALASKA"]),
    ("[\"Apple\",\"Pear\"]", &["APPLE", "PEAR"]),
    ("\u{feff}[{\"id\":1,\"word\":\"stream\"},{\"id\":2,\"word\":\"glove\"}]", &["STREAM", "GLOVE"]),
    ("{\"id\":1,\"word\":\"stream\"}\n{\"id\":2,\"word\":\"glove\"}\n", &["STREAM", "GLOVE"]),
    ("{\"fruit\":[\"Apple\",\"Pear\"],\"pets\":[\"Cat\"]}", &["APPLE", "PEAR", "CAT"]),
    ("{\"data\":{\"deck\":[[\"Apple\"],[\"Pear\"]]}}", &["APPLE", "PEAR"]),
    ("const words = [\n  'Apple',\n  \"Pear\", // ripe\n];", &["APPLE", "PEAR"]),
    ("rang;begriff\n1;Apfel\n2;Birne\n", &["APFEL", "BIRNE"]),
    ("export const words: string[] = [\n  'Apple',\n  \"Rock 'n' Roll\",\n];", &["APPLE", "ROCK ’N’ ROLL"]),
    ("['Apple', 'Pear', 'Plum']", &["APPLE", "PEAR", "PLUM"]),
    ("'Apple',\n'Pear',\n", &["APPLE", "PEAR"]),
    // Tables.
    ("\u{feff}id,word\r\n1,stream\r\n2,glove\r\n", &["STREAM", "GLOVE"]),
    ("\"Apple\",\"New York, NY\"\n\"Pear\",\"x\"\n", &["APPLE", "PEAR"]),
    ("“Apple”;“a fruit”\n“Pear”;“a fruit”", &["APPLE", "PEAR"]),
    ("word;category\nApple;fruit\nCat;pet", &["APPLE", "CAT"]),
    ("category\tcard\nfruit\tApple\npet\tCat", &["APPLE", "CAT"]),
    ("1;Apple;a round fruit that keeps the doctor away\n2;Pear;it is not round", &["APPLE", "PEAR"]),
    ("| # | Word |\n| --- | --- |\n| 1 | Apple |\n| 2 | Pear |", &["APPLE", "PEAR"]),
    ("Apple - a round fruit of the tree\nPear - a fruit that is not round", &["APPLE", "PEAR"]),
    ("Apple,Pear,Plum\nFig,Kiwi,Lime\n", &["APPLE", "PEAR", "PLUM", "FIG", "KIWI", "LIME"]),
    ("Apple; Pear; Plum; Fig", &["APPLE", "PEAR", "PLUM", "FIG"]),
    ("1984, AC/DC, Who?, 2001: A Space Odyssey", &["1984", "AC/DC", "WHO?", "2001: A SPACE ODYSSEY"]),
    ("a, b, c, name, card", &["A", "B", "C", "NAME", "CARD"]),
    (
        "apple,card,pear,plum\nfig,kiwi,level,lime",
        &["APPLE", "CARD", "PEAR", "PLUM", "FIG", "KIWI", "LEVEL", "LIME"],
    ),
    ("[\"Rock &amp; Roll\", \"Caf\\u00e9\"]", &["ROCK & ROLL", "CAFÉ"]),
    ("apple • pear • plum", &["APPLE", "PEAR", "PLUM"]),
    ("\"New York, NY\"\nApple\n", &["NEW YORK, NY", "APPLE"]),
    ("fish,  bird;cat\tdog\r\nmoon\rsun", &["FISH", "BIRD", "CAT", "DOG", "MOON", "SUN"]),
    ("word\napple\npear\nplum", &["APPLE", "PEAR", "PLUM"]),
    // Several words a line.
    ("apple pear plum\nfig kiwi\n", &["APPLE", "PEAR", "PLUM", "FIG", "KIWI"]),
    (
        "a1 b2 c3 d4 e5 f6 g7\nh8 i9 j1 k2 l3 m4 n5",
        &["A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8", "I9", "J1", "K2", "L3", "M4", "N5"],
    ),
    ("ice cream\nhot dog\nguinea pig", &["ICE CREAM", "HOT DOG", "GUINEA PIG"]),
    // Ends of lines, and signs.
    (
        "apple\u{b}pear\u{c}plum\u{85}fig\u{2028}kiwi\u{2029}lime",
        &["APPLE", "PEAR", "PLUM", "FIG", "KIWI", "LIME"],
    ),
    (
        "‘s-Hertogenbosch\nfoto`s\nfoto´s\nSpider‑Man\n“Apple”\n",
        &["’S-HERTOGENBOSCH", "FOTO’S", "SPIDER-MAN", "APPLE"],
    ),
    ("«Apple»\n„Birne“\n‚Pflaume‘\n‹Feige›\n\"\"Kiwi\"\"", &["APPLE", "BIRNE", "PFLAUME", "FEIGE", "KIWI"]),
    (
        "New\u{a0}York\npe\u{200b}ar\n\u{202e}plum\u{202c}\n\u{200d}\u{feff}\nfi\u{ad}g\nＷＩＤＥ\nﬁsh",
        &["NEW YORK", "PEAR", "PLUM", "FIG", "WIDE", "FISH"],
    ),
    ("skrzynka_pocztowa\nsopel_lodu\n", &["SKRZYNKA POCZTOWA", "SOPEL LODU"]),
    (
        "Sullivan&apos;s Island\nRock &amp; Roll\nAT&T\nCaf&eacute;\nBj&#246;rn\nRock &amp;amp; Rye",
        &["SULLIVAN’S ISLAND", "ROCK & ROLL", "AT&T", "CAFÉ", "BJÖRN", "ROCK & RYE"],
    ),
    ("<ul>\n<li>Apple</li><li><b>Pear</b></li>\n</ul>", &["APPLE", "PEAR"]),
    ("Apple<br>Pear<br/>Plum", &["APPLE", "PEAR", "PLUM"]),
    ("<tr><td>1</td><td>Apple</td></tr><tr><td>2</td><td>Pear</td></tr>", &["APPLE", "PEAR"]),
    ("C#\nF# minor\n#1 fan\n", &["C#", "F# MINOR", "#1 FAN"]),
    ("# fruit\napple\npear\n// pets\ncat # sweet", &["APPLE", "PEAR", "CAT # SWEET"]),
    ("1984\nAC/DC\nWho?\n2001: A Space Odyssey\n", &["1984", "AC/DC", "WHO?", "2001: A SPACE ODYSSEY"]),
    (
        "Me, Myself & Irene\nM*A*S*H\n(500) Days of Summer\n¿Qué?\nUp…\n.NET\nC++\nA$AP\n100%",
        &[
            "ME, MYSELF & IRENE",
            "M*A*S*H",
            "(500) DAYS OF SUMMER",
            "¿QUÉ?",
            "UP...",
            ".NET",
            "C++",
            "A$AP",
            "100%",
        ],
    ),
    ("", &[]),
    ("\n \n---\n===\n", &[]),
];

fn words(text: &str) -> Vec<String> {
    List::read(text, None).own.words
}

#[test]
fn lists_become_cards_whatever_form_they_have() {
    let wrong: Vec<String> = LISTS
        .iter()
        .filter(|(text, cards)| words(text) != *cards)
        .map(|(text, cards)| format!("{text:?}\n  gives {:?}\n  not   {cards:?}", words(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (text, _) in LISTS {
        let left_out = List::read(text, None).left_out;
        assert!(left_out.iter().all(|left| left.reason == Reason::Twice), "{text:?}: {left_out:?}");
    }
}

/// Returns what a list was taken for, and the name of its column.
fn taken(text: &str) -> Option<(Reading, Option<String>)> {
    List::read(text, None).taken.map(|taken| (taken.reading, taken.name))
}

#[test]
fn it_is_told_what_a_list_was_taken_for() {
    let named = |name: &str| Some(name.to_owned());
    assert_eq!(taken("apple\npear"), Some((Reading::Lines, None)));
    assert_eq!(taken("apple pear plum\nfig kiwi"), Some((Reading::Words, None)));
    assert_eq!(taken("apple, pear\nfig, kiwi"), Some((Reading::Parts, None)));
    assert_eq!(taken("id;word\n1;apple\n2;pear"), Some((Reading::Column(1), named("word"))));
    assert_eq!(taken("apple;fruit\ncherry;fruit"), Some((Reading::Column(0), None)));
    assert_eq!(taken("{\"words\":[\"apple\",\"pear\"]}"), Some((Reading::Field(0), named("words"))));
    assert_eq!(taken(""), None);
}

#[test]
fn a_list_can_be_read_in_its_other_ways() {
    let text = "apple pear plum\nfig kiwi";
    let list = List::read(text, None);
    let others: Vec<Reading> = list.others.iter().map(|choice| choice.reading).collect();
    assert_eq!(others, [Reading::Lines]);
    assert_eq!(List::read(text, Some(Reading::Lines)).own.words, ["APPLE PEAR PLUM", "FIG KIWI"]);
    let table = "en,nl\nhorse,paard\ncow,koe\n";
    assert_eq!(List::read(table, Some(Reading::Column(1))).own.words, ["PAARD", "KOE"]);
    // A reading that the text does not have is not taken.
    assert_eq!(List::read("apple\npear", Some(Reading::Column(3))), List::read("apple\npear", None));
}

#[test]
fn what_is_removed_is_counted_once() {
    let removed = |text: &str| List::read(text, None).removed;
    assert_eq!(removed("1. Apple\n2. Pear\n3. Plum"), [Removed::Numbers(3)]);
    assert_eq!(removed("- Apple\n- Pear\nPlum"), [Removed::Marks(2)]);
    assert_eq!(removed("# fruit\napple\npear\nplum"), [Removed::Comments(1)]);
    assert_eq!(removed("id,word\n1,apple\n2,pear"), [Removed::Heading("id,word".to_owned())]);
    assert_eq!(removed("“Apple”\n'Pear'\n\"Plum\""), []);
}

#[test]
fn what_is_left_out_is_counted_by_reason() {
    let text = "pear\nPéar\nPEAR\np ear\nabcdefghijklmnopqrstuvwxyz\na[0]\nb{1}\n🙂\nไทย\nไทย\nกขค\n";
    let list = List::read(text, None);
    assert_eq!(list.own.words, ["PEAR", "PÉAR"]);
    let told: Vec<(Reason, usize)> = list.left_out.iter().map(|left| (left.reason, left.count)).collect();
    let expected = [
        (Reason::Twice, 2),
        (Reason::TooLong, 1),
        (Reason::Sign, 2),
        (Reason::NoWord, 1),
        (Reason::Unprintable, 3),
    ];
    assert_eq!(told, expected);
    assert_eq!(list.left_out[0].examples, ["PEAR", "p ear"]);
    assert_eq!(list.left_out[2].signs, ['[', '{']);
    let many = List::read(&"y".repeat(70_000), None);
    assert_eq!(many.left_out[0].examples[0].chars().count(), 25);
}

#[test]
fn a_long_list_is_drawn_from_as_a_whole() {
    let letters: Vec<char> = ('a'..='z').collect();
    let text: String = (0..4646).map(|at| format!("{}{at:05}\n", letters[at * 26 / 4646])).collect();
    let list = List::read(&text, None);
    assert_eq!((list.own.words.len(), list.found), (*OWN_WORDS.end(), 4646));
    for letter in 'A'..='Z' {
        let count = list.own.words.iter().filter(|word| word.starts_with(letter)).count();
        assert!((40..120).contains(&count), "{letter}: {count}");
    }
    assert_eq!(List::read(&text, None), list);
}

#[test]
fn a_host_keeps_only_cards() {
    let lines: String = (0..25).map(|at| format!("word {at}\n")).collect();
    assert_eq!(OwnWords::parse(&lines).map(|own| own.words.len()), Some(25));
    for wrong in ["", "🙂", "WORD-1", "w o r d 1", "ไทย", "a[0]", "abcdefghijklmnopqrstuvwxyz", "a\u{202e}[b"]
    {
        assert_eq!(OwnWords::parse(&format!("{lines}{wrong}\n")), None, "{wrong:?}");
    }
    let few: String = lines.lines().take(24).flat_map(|line| [line, "\n"]).collect();
    assert_eq!(OwnWords::parse(&few), None);
    let many: String = (0..2001).map(|at| format!("word {at}\n")).collect();
    assert_eq!(OwnWords::parse(&many), None);
}

#[test]
fn a_card_has_up_to_24_characters() {
    assert_eq!(card_word(&"x".repeat(24)), Ok("X".repeat(24)));
    assert_eq!(card_word(&"x".repeat(25)), Err(Problem::TooLong));
    // Each of these is a mark of a list.
    assert_eq!(card_word(&"(".repeat(194_000)), Err(Problem::NoWord));
    assert_eq!(card_word(&format!("{}a", "(".repeat(194_000))), Err(Problem::TooLong));
    // The capital form of the sharp s is two letters.
    assert_eq!(card_word(&"ß".repeat(13)), Err(Problem::TooLong));
    // Combining marks without a letter do not accumulate.
    assert_eq!(card_word("z\u{0334}\u{0335}\u{0336}"), Err(Problem::Unprintable('\u{334}')));
}

#[test]
fn files_are_read_in_the_encodings_that_editors_write() {
    let read = |bytes: &[u8]| {
        decode(bytes).map(|(text, encoding)| (text.trim_start_matches('\u{feff}').to_owned(), encoding))
    };
    let text = "pêche\r\nköln\r\nмост\r\n".to_owned();
    assert_eq!(read(text.as_bytes()), Ok((text.clone(), Encoding::Utf8)));
    for mark in ["\u{feff}", ""] {
        let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        assert_eq!(read(&little), Ok((text.clone(), Encoding::Utf16)), "{mark:?}");
        assert_eq!(read(&big), Ok((text.clone(), Encoding::Utf16)), "{mark:?}");
    }
    let windows = "caf\u{e9}\nco\u{f6}peratie\nfoto\u{92}s\nm\u{fc}sli\nplain\nwords\n";
    let bytes: Vec<u8> = windows.chars().map(|sign| sign as u8).collect();
    assert_eq!(
        read(&bytes),
        Ok(("café\ncoöperatie\nfoto’s\nmüsli\nplain\nwords\n".to_owned(), Encoding::Windows1252))
    );
    let cut = "pêche\nзвезда".as_bytes();
    assert_eq!(read(&cut[..cut.len() - 1]).map(|(text, _)| text).as_deref(), Ok("pêche\nзвезд"));
    // Cyrillic in another encoding would be nonsense, and documents are no texts.
    for other in [
        b"\xec\xee\xf1\xf2\n\xf0\xe5\xea\xe0\n".as_slice(),
        b"\xff\xfe\x00",
        b"PK\x03\x04\x14",
        b"{\\rtf1\\ansi apple\\par}",
        b"%PDF-1.7\napple",
        b"a\x01b",
    ] {
        assert_eq!(decode(other), Err(NotText), "{other:?}");
    }
}

#[test]
fn a_saved_list_reads_as_the_same_words() {
    for words in [
        vec!["APPLE", "PEAR"],
        vec!["APPLE PEAR PLUM", "FIG KIWI LIME"],
        vec!["1 APPLE", "2 PEAR", "3 PLUM"],
        vec!["NEW YORK, NY", "PARIS, TEXAS"],
        vec!["WORD", "APPLE", "PEAR"],
        vec!["APPLE 5", "PEAR 4", "PLUM 3", "FIG 2", "KIWI 1"],
    ] {
        let own = OwnWords { words: words.into_iter().map(str::to_owned).collect() };
        let list = List { own, ..List::default() };
        assert_eq!(List::read(&list.text(), None).own, list.own, "{}", list.text());
    }
}

proptest! {
    #[test]
    fn any_text_gives_cards_that_survive_a_round_trip(
        text in "(\\PC{0,30}[\n,;\t\r]){0,60}|.{0,200}|([0-9]{1,2}[.)] ?)?[a-z#&;'\"{}\\[\\], -]{0,40}(\n|,|;|\t)"
    ) {
        let list = List::read(&text, None);
        for word in &list.own.words {
            prop_assert_eq!(card_word(word), Ok(word.clone()));
        }
        let mut same: Vec<String> = list.own.words.iter().map(|word| sameness(word)).collect();
        same.sort();
        prop_assert!(same.windows(2).all(|pair| pair[0] != pair[1]));
        prop_assert_eq!(&List::read(&list.text(), None).own, &list.own);
        prop_assert!(list.own.lines().len() <= OWN_TEXT_BYTES);
        for other in &list.others {
            List::read(&text, Some(other.reading));
        }
    }

    #[test]
    fn any_bytes_can_be_opened(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        if let Ok((text, _)) = decode(&bytes) {
            List::read(&text, None);
        }
    }
}
