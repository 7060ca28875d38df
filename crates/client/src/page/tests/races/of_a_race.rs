//! What a race's table shows is about a race, and not about a mission.

use splitkey_protocol::{Language, TableRace};
use splitkey_rules::{Action, Clue, Proposal};

use super::*;
use crate::{
    CoachNote, LiveRegion, Named, Notice, RaceTime,
    phrases::{fact_sentence, headline, subline, summary, touch_hint},
};

/// Words of a mission's rules, in small letters, which are false in a race.
const MISSION: [&[&str]; 2] = [
    &[
        "token",
        "won",
        "void",
        "mission",
        "the map",
        "city",
        "prague",
        "sudden death",
        "deal",
        "score",
        "flip",
    ],
    &[
        "fiche",
        "gewonnen",
        "ongeldig verkla",
        "missie",
        "kaart",
        "stad",
        "praag",
        "alles of niets",
        "opnieuw delen",
        "deelt",
    ],
];

/// Every moment that a pair's match can be at.
fn moments() -> Vec<Sample> {
    let clue = || Sample::race().clue(Side::A, "polar", 2);
    let illegal = Action::Clue { clue: Clue::new("fog", 2).expect("a clue"), illegal: true };
    vec![
        Sample::race(),
        clue(),
        clue().guess(Side::B, 0),
        clue().guess(Side::B, 20),
        clue().guess(Side::B, 23),
        clue().act(Side::B, Action::Pass),
        clue().guess(Side::B, 0).stop(Side::B),
        clue().act(Side::B, Action::Challenge),
        clue().act(Side::B, Action::Challenge).act(Side::A, Action::Concede),
        Sample::race().act(Side::A, illegal),
        clue().act(Side::A, Action::Propose(Proposal::GiveUp)),
        clue().act(Side::A, Action::Propose(Proposal::GiveUp)).act(Side::B, Action::Agree),
        Sample::finished_race(),
    ]
}

fn at_race(sample: &Sample, side: Option<Side>, language: Language) -> App {
    let mut app = app(sample, side);
    app.insert_resource(Profile::new(PlayerToken([7; 32]), Some(player("Vera"))));
    app.world_mut().resource_mut::<Settings>().language = language;
    let mut state = app.world_mut().resource_mut::<TableState>();
    let title = RaceTitle::new("Autumn race").expect("a title");
    let table = state.table.as_mut().expect("a table");
    table.race = Some(TableRace { race: RACE, title, pair: PairNumber(1) });
    table.can_flip = false;
    let clock = RaceClock { tokens: 2, next_token: Some(NOW + DAY), paused: false };
    app.world_mut().resource_mut::<Flow>().race = Some(RaceTime { clock, now: NOW });
    (0..4).for_each(|_| app.update());
    app
}

/// Returns every text of the page, and of what it covers.
fn texts_of(page: &Page) -> Vec<String> {
    let items = page.items.iter().chain(page.covered.iter().flat_map(|(_, items)| items));
    let of = |item: &Item| match &item.kind {
        ItemKind::Heading { text } | ItemKind::Text { text } | ItemKind::Alert { text } => vec![text.clone()],
        ItemKind::Button { text, reason, .. } => [text.clone()].into_iter().chain(reason.clone()).collect(),
        ItemKind::Grid { label, cells } => {
            [label.clone()].into_iter().chain(cells.iter().map(|cell| cell.state.clone())).collect()
        }
        ItemKind::ClueEntry { label, number_label, send, insist, .. } => {
            [label, number_label, send].into_iter().cloned().chain(insist.clone()).collect()
        }
        ItemKind::Field { label, send, .. } => vec![label.clone(), send.clone()],
        ItemKind::Area { label, .. } => vec![label.clone()],
        ItemKind::List { label, lines, .. } => [label.clone()].into_iter().chain(lines.clone()).collect(),
    };
    items.flat_map(of).chain([page.title.clone()]).collect()
}

/// Returns what panels and announcements say of a match beside its page.
fn sentences(sample: &Sample, game: &crate::MatchView, texts: &Texts) -> Vec<String> {
    let facts = sample.facts.iter().filter_map(|fact| fact_sentence(fact, None, game, texts));
    let tips = CoachNote::NAMES.iter().filter(|(tip, _)| *tip != CoachNote::Sudden);
    let tips = tips.map(|(tip, _)| tip.words(game.variant, texts));
    let rest = [headline(game, texts), subline(game, texts), texts.get(touch_hint(game))];
    facts.chain(tips).chain(rest).chain(summary(game, true, texts)).collect()
}

#[test]
fn nothing_at_the_table_of_a_race_is_about_a_mission() {
    for (language, banned) in Language::ALL.into_iter().zip(MISSION) {
        for (sample, side) in moments()
            .iter()
            .flat_map(|sample| [Some(Side::A), Some(Side::B), None].map(|side| (sample, side)))
        {
            let game = sample.seen_by(side);
            // Nobody watches a race, and so nobody comes to the table of one that is over.
            if side.is_none() && game.position.phase.is_over() {
                continue;
            }
            let mut app = at_race(sample, side, language);
            let mut told = texts_of(page(&app));
            told.extend(sentences(sample, &game, app.world().resource::<Texts>()));
            let leaves = side.is_some() && !game.position.phase.is_over();
            let is_asked = |press: &Command| match press {
                Command::Ask(_) => true,
                // Elsewhere it leaves at once.
                Command::AskToLeave => leaves,
                _ => false,
            };
            let pressed = |item: &Item| match &item.kind {
                ItemKind::Button { press, .. } => Some(press.clone()),
                _ => None,
            };
            let presses: Vec<Command> =
                page(&app).items.iter().filter_map(pressed).filter(is_asked).collect();
            for press in presses
                .into_iter()
                .chain([Command::Ask(Confirmation::EndTurn), Command::OpenSheet(Sheet::Share)])
            {
                app.world_mut().trigger(ControlPressed(press));
                app.update();
                told.extend(texts_of(page(&app)));
                app.world_mut().trigger(ControlPressed(Command::CloseConfirm));
                app.world_mut().trigger(ControlPressed(Command::CloseSheet));
                app.update();
            }
            let finding = Finding {
                clue: "word3".into(),
                rule: splitkey_rules::ClueRule::SameWord,
                word: splitkey_rules::Cell::new(3),
                because: None,
            };
            app.insert_resource(Notice::Refused(Refused::InvalidClue(finding)));
            app.update();
            told.extend(texts_of(page(&app)));
            told.extend(app.world().resource::<LiveRegion>().0.clone());
            for text in told {
                let small = text.to_lowercase();
                let found = banned.iter().find(|word| {
                    small.match_indices(**word).any(|(at, _)| !small[..at].ends_with(char::is_alphabetic))
                });
                assert_eq!(found, None, "{text:?} at {:?}", game.position.phase);
            }
        }
    }
}

#[test]
fn the_debrief_of_a_race_says_what_counts_and_leads_to_the_standings() {
    let mut app = at_race(&Sample::finished_race(), Some(Side::A), Language::English);
    assert_eq!(text(&app, "mission-played").as_deref(), Some("Debrief · Autumn race"));
    assert_eq!(text(&app, "outcome").as_deref(), Some("You found all 15 agents."));
    assert_eq!(text(&app, "result").as_deref(), Some("15 of 15 in 4 turns, 1 bystander, 1 assassin."));
    let counted = "Among pairs with as many strikes count, in this order: 2 late penalties, best clue 9, best turn \
                   9 agents.";
    assert_eq!(text(&app, "advice").as_deref(), Some(counted));
    let view = Command::Race(RaceAct::View(RaceKey::Race(RACE)));
    assert_eq!(button(page(&app), "open-race"), Some((&view, true, None)));
    for gone in ["again", "flip", "table", "open-missions", "mission"] {
        assert!(page(&app).items.iter().all(|item| item.id != gone), "{gone}");
    }

    let result = RaceResult {
        strikes: 15,
        time_tokens: 2,
        best_clue: std::cmp::Reverse(9),
        best_turn: std::cmp::Reverse(9),
    };
    let standing = RaceStanding {
        end: PairEnd::Finished(result),
        rank: Some(2),
        decided_by: None,
        strikes: None,
        replay: None,
    };
    let of = |number, standing| RaceRow { standing, ..row(number, [Some("Vera"), Some("Mara")], false) };
    let mut races = app.world_mut().resource_mut::<Races>();
    races.page = Some(RacePage { pairs: 3, finished: 2, mine: mine(true, play(true)), ..race() });
    races.pairs = vec![of(2, Some(standing)), of(1, Some(standing)), of(3, None)];
    app.update();
    let told = format!("{counted} Rank 2 so far, with 15 strikes. 1 pair has not finished yet.");
    assert_eq!(text(&app, "advice"), Some(told));
}

#[test]
fn nothing_of_a_board_can_be_shared_before_its_event_is_closed() {
    let mut app = at_race(&Sample::finished_race(), Some(Side::A), Language::English);
    let (sender, left) = std::sync::mpsc::channel();
    let pictures = sender.clone();
    app.add_observer(move |copied: On<crate::controls::LinkCopied>| {
        sender.send(copied.0.clone()).expect("a receiver")
    });
    app.add_observer(move |_: On<crate::controls::PictureWanted>| {
        pictures.send(String::new()).expect("a receiver")
    });
    let try_all = |app: &mut App| {
        app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::Share)));
        app.update();
        let offered = texts_of(page(app));
        let acts = [false, true].map(|with_words| Command::Copy(CopyAct::Summary { with_words }));
        let pictures = crate::controls::PictureSize::ALL.map(Command::SavePicture);
        for act in acts.into_iter().chain(pictures) {
            app.world_mut().trigger(ControlPressed(act));
            app.update();
        }
        (offered, left.try_iter().count())
    };
    let (offered, count) = try_all(&mut app);
    assert_eq!(count, 0, "nothing may leave");
    assert!(offered.iter().any(|text| text.contains("Others may still play this board")), "{offered:?}");
    app.world_mut().resource_mut::<Races>().page = Some(RacePage { stage: Stage::Closed, ..race() });
    let (offered, count) = try_all(&mut app);
    assert_eq!(count, 4, "{offered:?}");
}
