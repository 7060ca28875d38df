//! Tests of the picture for each ending, in each size.

use splitkey_client::{
    Texts,
    controls::PictureSize,
    protocol::{Language, View},
    rules::{Action, Cell, Clue, Deal, Game, KeyCard, Mission, Proposal, Variant},
};

use super::*;
use crate::fixture::people;

const ENDINGS: [&str; 6] = ["won", "assassin", "tokens", "sudden", "gave up", "void"];

const WORDS: &str = "HARBOR LANTERN GLACIER VIOLIN COMPASS PEPPER ORBIT VELVET TUNNEL FALCON MARBLE SIGNAL BISCUIT \
    HOTEL CIRCUS MIRROR NEEDLE CATHEDRAL ROCKET MERRY-GO-ROUND TICKET VERKEHRSAMT ANCHOR ŽELEZO QUARTZ";

fn guess(cell: u8) -> Action {
    Action::Guess(vec![Cell::new(cell).expect("a cell")])
}

/// Plays a sample match to an ending. Agents are at 0–8 on Lark's map and at 0–2, 9–13 and 22 on Owl's.
fn ended(ending: &str) -> MatchView {
    use Side::{A, B};
    let (mission, turns, then): ((u8, u8), &[(Side, &[u8])], Vec<(Side, Action)>) = match ending {
        "won" => {
            let turns: &[(Side, &[u8])] = &[
                (A, &[0, 3, 20]),
                (B, &[1, 20]),
                (A, &[2, 4, 5, 14]),
                (B, &[9, 10, 15]),
                (A, &[6, 7, 8]),
                (B, &[11, 12, 13, 22]),
            ];
            ((9, 9), turns, vec![])
        }
        "assassin" => ((9, 5), &[(A, &[0, 19]), (B, &[9, 8])], vec![]),
        "tokens" => ((2, 1), &[(A, &[0, 20]), (B, &[20])], vec![]),
        "sudden" => ((1, 1), &[(A, &[20])], vec![(B, guess(0)), (B, guess(19))]),
        "gave up" => {
            let agree = vec![(A, Action::Propose(Proposal::GiveUp)), (B, Action::Agree)];
            ((10, 10), &[(A, &[0, 1])], agree)
        }
        _ => {
            let clue = Clue::new("fog", 2).expect("a clue");
            let clue = Action::Clue { clue, illegal: true };
            ((9, 9), &[], vec![(A, clue), (A, Action::Propose(Proposal::Void)), (B, Action::Agree)])
        }
    };
    let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
    let mission = Mission::new(mission.0, mission.1).expect("a mission");
    let mut words = WORDS.split(' ');
    let words = std::array::from_fn(|_| words.next().expect("25 words").to_owned());
    let mut game = Game::new(Deal::new(words, key, mission, Variant::STANDARD).expect("a deal"));
    let mut act = |side, action: &Action| {
        game.apply(side, action).expect("the action should be legal");
    };
    for (giver, cells) in turns {
        act(*giver, &Action::Clue { clue: Clue::new("fog", 2).expect("a clue"), illegal: false });
        cells.iter().for_each(|cell| act(giver.partner(), &guess(*cell)));
    }
    then.iter().for_each(|(side, action)| act(*side, action));
    View::of(&game, None).into()
}

fn picture(
    game: &MatchView,
    names: Option<[Vec<String>; 2]>,
    language: Language,
    size: PictureSize,
) -> Bitmap {
    let Phase::Over(outcome) = game.position.phase else { panic!("the match should be over") };
    draw(&Subject { game, outcome, names, texts: &Texts::of(language) }, size.pixels())
}

fn preview(game: &MatchView) -> Bitmap {
    picture(game, None, Language::English, PictureSize::Preview)
}

/// Returns whether two pictures differ in an area of the preview.
fn differ(one: &Bitmap, other: &Bitmap, [x, y, width, height]: [f64; 4]) -> bool {
    let rows = y as usize..(y + height) as usize;
    let mut pixels = rows.flat_map(|y| (x as usize..(x + width) as usize).map(move |x| (x, y)));
    pixels.any(|(x, y)| one.pixel(x, y) != other.pixel(x, y))
}

const TABLE: [f64; 4] = [396.0, 24.0, 780.0, 582.0];
const LEFT: [f64; 4] = [24.0, 24.0, 348.0, 582.0];

#[test]
fn every_ending_is_a_decodable_picture_of_its_own_in_each_size() {
    for size in PictureSize::ALL {
        for language in Language::ALL {
            let pictures = ENDINGS.map(|ending| picture(&ended(ending), None, language, size));
            for (at, drawn) in pictures.iter().enumerate() {
                let file = encode(drawn).expect("a picture");
                let mut reader =
                    png::Decoder::new(std::io::Cursor::new(&file)).read_info().expect("a PNG file");
                let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
                let info = reader.next_frame(&mut pixels).expect("a picture");
                assert_eq!([info.width, info.height], size.pixels().map(u32::from));
                assert_eq!(pixels[..3], drawn.pixels[..3]);
                assert!(pictures[..at].iter().all(|other| other.pixels != drawn.pixels), "{}", ENDINGS[at]);
            }
        }
    }
}

#[test]
fn every_word_is_drawn_on_its_card() {
    let game = ended("won");
    let drawn = preview(&game);
    let mut blank = game.clone();
    blank.words = std::array::from_fn(|_| String::new());
    let blank = preview(&blank);
    assert!(!differ(&drawn, &blank, LEFT));
    for cell in Cell::all() {
        assert!(differ(&drawn, &blank, grid::card(TABLE, cell)), "{cell}");
    }
}

#[test]
fn what_was_found_is_drawn_on_its_card() {
    let game = ended("assassin");
    let drawn = preview(&game);
    let mut open = game.clone();
    open.position.words = Default::default();
    open.log.clear();
    let open = preview(&open);
    let changed: Vec<u8> =
        Cell::all().filter(|cell| differ(&drawn, &open, grid::card(TABLE, *cell))).map(u8::from).collect();
    assert_eq!(changed, [0, 8, 9, 19]);
}

#[test]
fn keys_and_names_are_only_on_the_slip() {
    let game = ended("gave up");
    let drawn = preview(&game);
    let mut closed = game.clone();
    closed.key = None;
    let closed = preview(&closed);
    let names = ["Vera", "Mara"].map(|name| vec![name.to_owned(); 9]);
    let named = picture(&game, Some(names), Language::English, PictureSize::Preview);
    for other in [closed, named] {
        assert!(differ(&drawn, &other, LEFT));
        assert!(!differ(&drawn, &other, TABLE));
    }
}

#[derive(Resource, Default)]
struct Drawn(Vec<PictureDrawn>);

/// Asks for a picture, with and without names.
fn ask(game: MatchView) -> Vec<PictureDrawn> {
    let mut app = App::new();
    app.add_plugins(plugin)
        .init_resource::<Texts>()
        .init_resource::<Drawn>()
        .insert_resource(TableState { table: Some(people()), game: Some(game), ..default() })
        .add_observer(|drawn: On<PictureDrawn>, mut all: ResMut<Drawn>| all.0.push(drawn.event().clone()));
    for names in [false, true] {
        app.world_mut().trigger(PictureWanted { size: PictureSize::Preview, names });
        app.world_mut().flush();
    }
    std::mem::take(&mut app.world_mut().resource_mut::<Drawn>().0)
}

#[test]
fn names_are_drawn_only_when_asked_for() {
    let game = ended("won");
    let without = encode(&preview(&game));
    let [first, second]: [PictureDrawn; 2] = ask(game).try_into().expect("two pictures");
    assert_eq!(first.png, without);
    assert_ne!(second.png, without);
}

#[test]
fn there_is_no_picture_of_a_running_match() {
    assert_eq!(ask(crate::fixture::dealt(None)), []);
}
