use splitkey_campaign::{CityStatus, MissionMap};

use super::*;

/// Returns a sheet of this team, on which Prague was won, with this many attempts.
fn sheet(team: Option<&str>, attempts: usize) -> SheetText {
    let map = MissionMap::world().clone();
    let city = |(number, name): (usize, String)| {
        let status = if number == 0 { (CityStatus::Won, "won") } else { (CityStatus::Locked, "locked") };
        let status = team.map(|_| (status.0, status.1.to_owned()));
        CityText { name, mission: "9 turns · 2 mistakes".to_owned(), status }
    };
    let cities = map.cities().map(|(_, city)| city.name.clone()).enumerate().map(city).collect();
    let line = "Mara: “Needle” & <thread> were both assassins, which nobody at this table saw coming at all.";
    let attempt = AttemptText {
        heading: "Prague: won, 9 points, 3 turns".to_owned(),
        lines: vec!["Played by Vera, Štěpán".to_owned(), line.to_owned()],
    };
    SheetText {
        document: "Split Key: The Locksmiths".to_owned(),
        language: "en".to_owned(),
        team_label: "Team".to_owned(),
        team: team.map(str::to_owned),
        about: "1 of 26 cities won.".to_owned(),
        map,
        cities,
        attempts_label: "Matches".to_owned(),
        attempts: vec![attempt; attempts],
        box_note: "A letter that the fonts of the game lack".to_owned(),
    }
}

fn pages(team: Option<&str>, attempts: usize) -> Pages {
    Pages::new(sheet(team, attempts), Paper::A4)
}

#[test]
fn attempts_fill_as_many_pages_as_they_need() {
    assert_eq!([0, 1, 200].map(|attempts| pages(Some("Us"), attempts).count()), [1, 2, 14]);
    assert_eq!(pages(None, 0).count(), 1);
}

#[test]
fn everything_stays_within_the_margins_on_every_paper() {
    use crate::drawing::Mark;

    for paper in Paper::ALL {
        let [width, height] = paper.size();
        let pages = Pages::new(sheet(Some("The Locksmiths of the Old Town by the River"), 30), paper);
        for mark in pages.drawings.iter().flat_map(|page| &page.marks) {
            let places: Vec<[f32; 2]> = match mark {
                Mark::Dots { places, .. } => places.clone(),
                Mark::Line { from, to, .. } => vec![*from, *to],
                Mark::Disc { at, .. } => vec![*at],
                Mark::Frame { at: [x, y], size: [wide, high], .. } => vec![[*x, *y], [x + wide, y + high]],
                Mark::Letters { at: [x, y], face, size, text, .. } => {
                    let wide = pages.fonts.width(*face, text) * size;
                    vec![[*x, *y], [x + wide, *y]]
                }
            };
            for [x, y] in places {
                assert!((40.0..width - 40.0).contains(&x) && (30.0..height - 30.0).contains(&y), "{mark:?}");
            }
        }
    }
}

#[test]
fn svg_is_well_formed_and_has_the_team_its_cities_and_its_fonts() {
    let svg = pages(Some("Us & <Them>"), 1).to_svg();
    for wanted in
        ["Us &amp; &lt;Them&gt;", ">1 Prague<", ">26 Tokyo<", "base64,AAEAAAA", "&amp; &lt;thread&gt;"]
    {
        assert!(svg.contains(wanted), "{wanted}");
    }
    assert!(svg.is_ascii() || svg.contains("xml:lang=\"en\""));
    assert_eq!(svg.matches("@font-face").count(), 2, "no letter needs the third font");
}

#[test]
fn letters_of_other_alphabets_have_a_font_and_unknown_ones_a_box_with_a_note() {
    let svg = pages(Some("Ключи Κλειδιά Chìa khóa ứng"), 0).to_svg();
    assert!(svg.contains("RobotoCondensed-Bold") && !svg.contains("fonts of the game lack"));
    let boxes = pages(Some("鍵 Keys"), 0);
    assert!(boxes.drawings[0].has_boxes);
    assert!(boxes.to_svg().contains("A letter that the fonts of the game lack"));
    assert!(!boxes.to_svg().contains('?'), "no letter becomes a question mark");
}

#[test]
fn an_empty_sheet_has_a_line_for_the_team_and_no_status() {
    let svg = pages(None, 0).to_svg();
    assert!(svg.contains(">Team<") && !svg.contains("won<") && !svg.contains("locked<"));
}

#[test]
fn long_words_and_texts_are_broken_into_lines() {
    let fonts = crate::fonts::Fonts::open();
    let face = crate::fonts::Face::Text;
    let text = format!("one two {} three", "w".repeat(60));
    let lines = fonts.lines(face, &text, 10.0);
    assert!(lines.len() > 3 && lines.iter().all(|line| fonts.width(face, line) <= 10.0), "{lines:?}");
    assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
}

/// Runs a program of poppler-utils on a document. `cargo xtask ci` installs it.
fn run(program: &str, arguments: &[&str], pdf: &[u8]) -> Option<Vec<u8>> {
    use std::{
        io::Write,
        process::{Command, Stdio},
    };

    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .inspect_err(|error| eprintln!("{program} is not installed: {error}"))
        .ok();
    let mut child = child?;
    child.stdin.take().unwrap().write_all(pdf).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{program}: {}", output.status);
    Some(output.stdout)
}

#[test]
fn readers_find_the_team_and_its_cities_in_the_document() {
    let pages = Pages::new(sheet(Some("De Sleutelbos Ключи Κλειδιά Štěstí"), 3), Paper::Letter);
    let pdf = pages.to_pdf();
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.len() < 400_000, "{} bytes", pdf.len());
    let Some(text) = run("pdftotext", &["-layout", "-", "-"], &pdf) else { return };
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("De Sleutelbos Ключи Κλειδιά Štěstí"), "{text}");
    for (_, city) in MissionMap::world().cities() {
        assert!(text.contains(&city.name), "{}: {text}", city.name);
    }
    assert!(text.contains("Mara: “Needle” & <thread> were both assassins"), "{text}");
    let fonts = String::from_utf8(run("pdffonts", &["-"], &pdf).unwrap()).unwrap();
    let embedded = fonts.lines().skip(2).filter(|line| line.contains(" yes no  yes")).count();
    assert_eq!(embedded, 3, "{fonts}");
}
