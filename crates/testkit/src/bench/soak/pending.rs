//! An action that was requested, and the condition that shows that it has happened.

use splitkey_protocol::{
    Channel, FromClient, FromHost, Reaction, Refused, Request, Seat, SeatId, TableAccess, TalkLine,
};
use splitkey_rules::{Phase, Side};
use splitkey_testkit::CLUES;

use super::{
    choice::PersonAction,
    people::{People, Person},
};

type Condition = Box<dyn Fn(&People) -> bool>;

pub struct PendingAction {
    /// The name under which it is counted.
    pub what: &'static str,
    /// Returns whether everybody has seen that it happened.
    pub is_done: Condition,
}

fn pending(what: &'static str, is_done: impl Fn(&People) -> bool + 'static) -> Option<PendingAction> {
    Some(PendingAction { what, is_done: Box::new(is_done) })
}

/// Sends the messages for a choice, or returns `None` if that is not possible. For choices that need a new connection,
/// it has been made already.
pub fn begin(choice: &PersonAction, people: &mut People, number: u64) -> Option<PendingAction> {
    let seen_revision = people.position().map_or(0, |position| position.revision);
    let next = seen_revision + 1;
    match *choice {
        PersonAction::Open => open(people),
        PersonAction::Join { who, .. } => {
            let (name, code) = (people.get(who)?.name.clone(), people.table()?.code);
            say(people, who, Request::JoinTable { code, password: None }.by(name))?;
            pending("joined", move |people| is_here(people, who))
        }
        PersonAction::ComeBack { who } => pending("came back", move |people| is_here(people, who)),
        PersonAction::GoAway { who } => {
            let person = people.get_mut(who)?;
            let seat = person.id()?;
            person.guest = None;
            pending("lost their connection", move |people| all_see_seat(people, seat, |it| !it.connected))
        }
        PersonAction::Leave { who } => leave(people, who),
        PersonAction::Sit { who, side } => sit(people, who, side),
        PersonAction::StandUp { who } => stand_up(people, who),
        PersonAction::Say { who, channel } => talk(people, who, channel, number),
        PersonAction::React { who } => {
            say(people, who, Request::React { reaction: Reaction::Wave })?;
            answer("gestures", who, |it| matches!(it, FromHost::Reacted { .. }))
        }
        PersonAction::List { who } => {
            say(people, who, Request::FetchTables)?;
            answer("lists of tables", who, |it| matches!(it, FromHost::Tables { .. }))
        }
        PersonAction::Configure { host, settings } => {
            say(people, host, Request::Configure { settings })?;
            pending("settings", move |people| people.all_see(|table| table.settings == settings))
        }
        PersonAction::Swap { host } => swap(people, host),
        PersonAction::Deal { host, flip } => deal(people, host, flip),
        PersonAction::Close { host } => {
            say(people, host, Request::CloseTable)?;
            pending("tables closed", |people| people.present().all(|(_, person)| person.table().is_none()))
        }
        PersonAction::Preview { who } => {
            say(people, who, Request::Preview { text: CLUES[0].to_owned() })?;
            answer("previews", who, |it| matches!(it, FromHost::Previewed { .. }))
        }
        PersonAction::Pin { who, word } => {
            // The host does not announce a pin that is already there.
            for on in [false, true] {
                say(people, who, Request::Pin { word: word.into(), on })?;
            }
            answer("pins", who, |it| matches!(it, FromHost::Pinned { .. }))
        }
        PersonAction::Clue { who } => {
            let text = CLUES[number as usize % CLUES.len()].to_owned();
            say(people, who, Request::Clue { text, number: 2, insist: true }.at(seen_revision))?;
            pending("clues", move |people| people.all_at(next))
        }
        PersonAction::Touch { who, word } => {
            say(people, who, Request::Guess { word: word.into() }.at(seen_revision))?;
            pending("touches", move |people| people.all_at(next))
        }
        PersonAction::Race { two, word } => {
            for who in two {
                say(people, who, Request::Guess { word: word.into() }.at(seen_revision))?;
            }
            let late = |it: &FromHost| matches!(it, FromHost::Refused { reason: Refused::StaleRevision });
            pending("touches by two at once", move |people| {
                people.all_at(next) && two.iter().any(|who| heard(people, *who, late))
            })
        }
        PersonAction::Stop { who } => {
            say(people, who, Request::Stop.at(seen_revision))?;
            pending("stops", move |people| people.all_at(next))
        }
    }
}

fn open(people: &mut People) -> Option<PendingAction> {
    let name = people.get(0)?.name.clone();
    say(people, 0, Request::CreateTable.by(name))?;
    // People join and leave during matches, without anybody admitting them.
    let access = TableAccess { open_sides: true, ..TableAccess::PRIVATE };
    say(people, 0, Request::SetAccess { access })?;
    pending("tables opened", |people| people.all_see(|table| table.access.open_sides))
}

fn leave(people: &mut People, who: usize) -> Option<PendingAction> {
    let seat = people.get(who)?.id()?;
    say(people, who, Request::LeaveTable)?;
    pending("left", move |people| {
        let gone =
            |person: &Person| person.table().is_some_and(|table| table.seats.iter().all(|it| it.id != seat));
        people.present().all(|(it, person)| if it == who { person.table().is_none() } else { gone(person) })
    })
}

fn sit(people: &mut People, who: usize, side: Side) -> Option<PendingAction> {
    let seat = people.get(who)?.id()?;
    say(people, who, Request::Sit { side })?;
    pending("sat down", move |people| {
        let knows = people.get(who).is_some_and(|it| it.position().is_none() || it.map().is_some());
        knows && all_see_seat(people, seat, |it| it.side == Some(side))
    })
}

fn stand_up(people: &mut People, who: usize) -> Option<PendingAction> {
    let seat = people.get(who)?.id()?;
    say(people, who, Request::StandUp)?;
    pending("stood up", move |people| {
        let forgets = people.get(who).is_some_and(|person| person.map().is_none());
        forgets && all_see_seat(people, seat, |it| it.side.is_none())
    })
}

fn talk(people: &mut People, who: usize, channel: Channel, number: u64) -> Option<PendingAction> {
    let line = TalkLine::new(&format!("line {number}")).ok()?;
    let by = people.get(who)?.id()?;
    let side = people.get(who)?.sits_at();
    let near = |person: &Person| channel == Channel::Table || person.sits_at() == side;
    let hearers: Vec<usize> =
        people.present().filter(|(_, person)| near(person)).map(|(who, _)| who).collect();
    say(people, who, Request::Say { channel, line: line.clone() })?;
    let said = FromHost::Said { by, channel, line };
    pending("lines said", move |people| hearers.iter().all(|who| heard(people, *who, |it| *it == said)))
}

fn swap(people: &mut People, host: usize) -> Option<PendingAction> {
    let sides: Vec<(SeatId, Side)> =
        people.table()?.seats.iter().filter_map(|it| Some((it.id, it.side?.partner()))).collect();
    say(people, host, Request::SwapSides)?;
    pending("sides swapped", move |people| {
        sides.iter().all(|(seat, side)| all_see_seat(people, *seat, |it| it.side == Some(*side)))
    })
}

fn deal(people: &mut People, host: usize, flip: bool) -> Option<PendingAction> {
    let before = people.get(host)?.guest.as_ref()?.words().cloned();
    say(people, host, if flip { Request::FlipAndStart } else { Request::StartMatch })?;
    pending("matches dealt", move |people| {
        let dealt = |person: &Person| {
            person.guest.as_ref().is_some_and(|it| it.words() != before.as_ref())
                && person.position().is_some_and(|it| it.phase == Phase::First)
                && (person.sits_at().is_none() || person.map().is_some())
        };
        people.present().all(|(_, person)| dealt(person))
    })
}

fn say(people: &mut People, who: usize, message: impl Into<FromClient>) -> Option<()> {
    people.get_mut(who)?.guest.as_mut()?.say(message).then_some(())
}

fn answer(what: &'static str, who: usize, is_it: fn(&FromHost) -> bool) -> Option<PendingAction> {
    pending(what, move |people| heard(people, who, is_it))
}

fn heard(people: &People, who: usize, is_it: impl Fn(&FromHost) -> bool) -> bool {
    // A person without a connection receives nothing any more; the others see the disconnection.
    people.get(who).is_none_or(|person| person.guest.is_none() || person.heard.iter().any(is_it))
}

/// Returns whether everybody sees a person connected at the table, and the person sees the same match.
fn is_here(people: &People, who: usize) -> bool {
    let seat = people.get(who).and_then(Person::id);
    let agree = people.present().all(|(_, person)| person.position() == people.position());
    agree && seat.is_some_and(|seat| all_see_seat(people, seat, |it| it.connected))
}

fn all_see_seat(people: &People, seat: SeatId, seen: impl Fn(&Seat) -> bool) -> bool {
    people.all_see(|table| table.seats.iter().any(|it| it.id == seat && seen(it)))
}
