//! The random choices of the people at a table.

use rand::{
    Rng, RngExt,
    seq::{IndexedRandom, IteratorRandom},
};
use splitkey_protocol::{Channel, TableSettings, Timers};
use splitkey_rules::{Cell, Identity, Phase, Position, Side};

use super::people::{PEOPLE, People};

/// An action of a person; people are identified by their index.
#[derive(Clone, Debug)]
pub enum PersonAction {
    Open,
    Join {
        who: usize,
        side: Option<Side>,
    },
    /// Closes the connection without leaving the table.
    GoAway {
        who: usize,
    },
    ComeBack {
        who: usize,
    },
    Leave {
        who: usize,
    },
    Sit {
        who: usize,
        side: Side,
    },
    StandUp {
        who: usize,
    },
    Say {
        who: usize,
        channel: Channel,
    },
    React {
        who: usize,
    },
    List {
        who: usize,
    },
    Configure {
        host: usize,
        settings: TableSettings,
    },
    Swap {
        host: usize,
    },
    Deal {
        host: usize,
        flip: bool,
    },
    Close {
        host: usize,
    },
    Preview {
        who: usize,
    },
    Pin {
        who: usize,
        word: Cell,
    },
    Clue {
        who: usize,
    },
    Touch {
        who: usize,
        word: Cell,
    },
    /// Two players of a side touch the same word at the same time.
    Race {
        two: [usize; 2],
        word: Cell,
    },
    Stop {
        who: usize,
    },
}

/// The state of a table that its people cannot see.
pub struct Mood {
    /// The number of people that the table should have.
    pub wanted: usize,
    /// The number of matches played to their end.
    pub matches: u32,
    /// Whether a word was touched in this turn.
    pub touched: bool,
    /// Whether the last action was a message or reaction.
    pub talked: bool,
}

/// The number of matches after which a table may be closed.
const MATCHES: u32 = 3;

/// Chooses the next action. Returns `None` if no action is possible.
pub fn choose(people: &People, mood: &Mood, random: &mut impl Rng) -> Option<PersonAction> {
    if people.all().next().is_none() {
        return Some(PersonAction::Open);
    }
    let position = people.position().filter(|position| !position.phase.is_over());
    let lacks_side = Side::BOTH.iter().any(|side| people.seated(*side).next().is_none());
    let waits = if position.is_some() { lacks_side } else { people.host().is_none() };
    let away = people.all().filter(|(_, person)| person.guest.is_none()).choose(random);
    if let Some((who, _)) = away
        && (waits || random.random_ratio(1, 4))
    {
        return Some(PersonAction::ComeBack { who });
    }
    let stands = people.present().filter(|(_, person)| person.sits_at().is_none());
    let stands = stands.filter_map(|(who, person)| Some((who, person.side?))).choose(random);
    if let Some((who, side)) = stands
        && (lacks_side || random.random_ratio(1, 2))
    {
        return Some(PersonAction::Sit { who, side });
    }
    if people.all().count() < mood.wanted && (position.is_none() || random.random_ratio(1, 10)) {
        return join(people, random);
    }
    match position {
        Some(position) => during_match(people, &position, mood, random),
        None => between_matches(people, mood, random),
    }
}

fn join(people: &People, random: &mut impl Rng) -> Option<PersonAction> {
    let who = (0..PEOPLE).find(|who| people.get(*who).is_none())?;
    let lacks = Side::BOTH.into_iter().find(|side| people.all().all(|(_, it)| it.side != Some(*side)));
    let any = [Some(Side::A), Some(Side::A), Some(Side::B), Some(Side::B), None].choose(random);
    Some(PersonAction::Join { who, side: lacks.or(any.copied().flatten()) })
}

fn between_matches(people: &People, mood: &Mood, random: &mut impl Rng) -> Option<PersonAction> {
    let host = people.host()?;
    let (who, _) = people.present().choose(random)?;
    let deal = PersonAction::Deal {
        host,
        flip: people.table().is_some_and(|table| table.can_flip) && random.random_ratio(1, 2),
    };
    Some(match random.random_range(0..12) {
        0 | 1 if !mood.talked => PersonAction::Say { who, channel: Channel::Table },
        2 if !mood.talked => PersonAction::React { who },
        3 => PersonAction::List { who },
        4 => PersonAction::Configure { host, settings: settings(random) },
        5 if mood.matches > 0 => PersonAction::Swap { host },
        6 => someone_free(people, random).map_or(deal, |who| PersonAction::Leave { who }),
        7 if people.present().count() > 1 => PersonAction::GoAway { who },
        8 | 9 if mood.matches >= MATCHES => PersonAction::Close { host },
        _ => deal,
    })
}

fn during_match(
    people: &People,
    position: &Position,
    mood: &Mood,
    random: &mut impl Rng,
) -> Option<PersonAction> {
    let (who, person) = people.present().choose(random)?;
    let side = person.sits_at();
    let channel = match (side, person.side) {
        (Some(_), _) => Some(Channel::Side),
        (None, None) => Some(Channel::Spectators),
        // Players who have seen a key and left their side cannot talk to anybody.
        (None, Some(_)) => None,
    };
    let aside = match random.random_range(0..24) {
        0 | 1 if !mood.talked => channel.map(|channel| PersonAction::Say { who, channel }),
        2 if !mood.talked => Some(PersonAction::React { who }),
        3 => Some(PersonAction::List { who }),
        4 => someone_free(people, random).map(|who| PersonAction::StandUp { who }),
        5 => someone_free(people, random).map(|who| PersonAction::Leave { who }),
        6 | 7 if people.present().count() > 1 => Some(PersonAction::GoAway { who }),
        8 if side.is_some_and(|side| position.phase.may_clue(side)) => Some(PersonAction::Preview { who }),
        9 if side.is_some() => Cell::all().choose(random).map(|word| PersonAction::Pin { who, word }),
        _ => None,
    };
    aside.or_else(|| play(people, position, mood, random))
}

/// Chooses a person whose side can continue without them.
fn someone_free(people: &People, random: &mut impl Rng) -> Option<usize> {
    let free = people.present().filter(|(who, person)| match person.sits_at() {
        Some(side) => people.seated(side).any(|(other, _)| other != *who),
        None => person.side.is_none(),
    });
    free.map(|(who, _)| who).choose(random)
}

fn play(people: &People, position: &Position, mood: &Mood, random: &mut impl Rng) -> Option<PersonAction> {
    let phase = position.phase;
    let side = Side::BOTH.into_iter().filter(|side| phase.waits_for(*side)).choose(random)?;
    let (who, _) = people.seated(side).choose(random)?;
    if phase.may_clue(side) {
        return Some(PersonAction::Clue { who });
    }
    if matches!(phase, Phase::Guess(_)) && mood.touched && random.random_ratio(1, 8) {
        return Some(PersonAction::Stop { who });
    }
    let giver = people.seated(side.partner()).find_map(|(_, giver)| giver.map())?;
    let open = |cell: &Cell| {
        let word = position.words[cell.index()];
        !word.is_covered() && !word.is_marked_by(side)
    };
    let agent = |cell: &Cell| giver.at(*cell) == Identity::Agent;
    let known = Cell::all().filter(open).filter(agent).choose(random);
    let guessed = Cell::all().filter(open).choose(random);
    let word = if random.random_ratio(1, 6) { guessed } else { known.or(guessed) }?;
    let other = people.seated(side).filter(|(other, _)| *other != who).choose(random);
    match other {
        Some((other, _)) if random.random_ratio(1, 8) => Some(PersonAction::Race { two: [who, other], word }),
        _ => Some(PersonAction::Touch { who, word }),
    }
}

/// Returns settings without timers, because nobody here plays against one.
fn settings(random: &mut impl Rng) -> TableSettings {
    let settings = TableSettings::chosen_by(|count| random.random_range(0..count));
    TableSettings { timers: Timers::OFF, ..settings }
}
