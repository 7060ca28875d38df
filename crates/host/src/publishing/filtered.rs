//! What public views show instead of insults and, with the strict filter, of the names of spectators.
//!
//! Public views are spectators in the audience, overlays, the viewers' page and the list of public tables. Players and
//! the host of the table see clues and names as they were written. Insults in chat are masked for everybody.

use std::borrow::Cow;

use splitkey_protocol::{FromHost, PlayerName, PublicFilter, Seat, SeatId, TableView, TalkLine, View};
use splitkey_rules::{Clue, Fact, PublicView};

use crate::{
    players::{
        insults::{is_insulting, without_insults},
        names::is_name_insulting,
    },
    tables::table::Table,
};

/// Returns a message about a table as its audience is shown it.
pub(crate) fn for_audience<'m>(table: &Table, message: &'m FromHost) -> Cow<'m, FromHost> {
    let filter = table.access.filter;
    if filter == PublicFilter::Off {
        return Cow::Borrowed(message);
    }
    Cow::Owned(match message.clone() {
        FromHost::Joined { you, table } => FromHost::Joined { you, table: filtered_table(table) },
        FromHost::TableChanged { table } => FromHost::TableChanged { table: filtered_table(table) },
        FromHost::PeopleChanged { mut changed, gone } => {
            changed.iter_mut().for_each(|seat| filter_seat(filter, table.host, seat));
            FromHost::PeopleChanged { changed, gone }
        }
        FromHost::Dealt { view } => FromHost::Dealt { view: filtered_view(filter, view) },
        FromHost::Moved { by, mut facts, position, key } => {
            for fact in &mut facts {
                if let Fact::ClueGiven { clue, .. } = fact {
                    filter_clue(filter, clue);
                }
            }
            FromHost::Moved { by, facts, position, key }
        }
        _ => return Cow::Borrowed(message),
    })
}

/// Returns a table as its audience is shown it.
pub(crate) fn filtered_table(mut table: TableView) -> TableView {
    let (filter, host) = (table.access.filter, table.host);
    table.seats.iter_mut().for_each(|seat| filter_seat(filter, host, seat));
    table
}

/// Returns a match as spectators are shown it.
pub(crate) fn filtered_view(filter: PublicFilter, view: View) -> View {
    match view {
        View::Public(public) => View::Public(Box::new(filtered_match(filter, *public))),
        view @ View::Side(_) => view,
    }
}

/// Returns a match as public views show it.
pub(crate) fn filtered_match(filter: PublicFilter, mut view: PublicView) -> PublicView {
    view.log.iter_mut().filter_map(|turn| turn.clue.as_mut()).for_each(|given| {
        filter_clue(filter, &mut given.clue);
    });
    view
}

/// Returns a name as public views show it.
pub(crate) fn filtered_name(filter: PublicFilter, name: &PlayerName) -> PlayerName {
    let shown = match filter {
        PublicFilter::Off => return name.clone(),
        _ if !is_name_insulting(name) => return name.clone(),
        PublicFilter::Mask => without_insults(name.as_str()),
        PublicFilter::Strict => PublicFilter::HIDDEN.to_owned(),
    };
    PlayerName::new(&shown).unwrap_or_else(|_| hidden_name())
}

/// Returns a line of chat as the audience is shown it, of which insults have been masked already.
pub(crate) fn filtered_line(filter: PublicFilter, written: &TalkLine, masked: &TalkLine) -> TalkLine {
    match filter {
        PublicFilter::Strict if is_insulting(written.as_str()) => {
            TalkLine::new(PublicFilter::HIDDEN).expect("asterisks should be a line")
        }
        PublicFilter::Off | PublicFilter::Mask | PublicFilter::Strict => masked.clone(),
    }
}

fn hidden_name() -> PlayerName {
    PlayerName::new(PublicFilter::HIDDEN).expect("asterisks should be a name")
}

/// Filters the name of somebody at a table. Its host has a name even when watching.
fn filter_seat(filter: PublicFilter, host: SeatId, seat: &mut Seat) {
    let is_spectator = seat.side.is_none() && seat.id != host;
    seat.name = match filter {
        PublicFilter::Strict if is_spectator => hidden_name(),
        filter => filtered_name(filter, &seat.name),
    };
}

fn filter_clue(filter: PublicFilter, clue: &mut Clue) {
    match filter {
        PublicFilter::Off => {}
        PublicFilter::Mask => clue.text = without_insults(&clue.text),
        PublicFilter::Strict if is_insulting(&clue.text) => PublicFilter::HIDDEN.clone_into(&mut clue.text),
        PublicFilter::Strict => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> PlayerName {
        PlayerName::new(text).expect("a name")
    }

    #[test]
    fn given_names_are_not_taken_for_insults() {
        for filter in PublicFilter::ALL {
            assert_eq!(filtered_name(filter, &name("Dick")), name("Dick"));
        }
        let shown = PublicFilter::ALL.map(|filter| filtered_name(filter, &name("de hoer")));
        assert_eq!(shown, [name("de hoer"), name("de h***"), name("***")]);
    }

    #[test]
    fn the_host_of_the_table_has_a_name_when_watching() {
        let seat = |id| Seat {
            id: SeatId(id),
            name: name("Ada"),
            side: None,
            connected: true,
            away: false,
            computer: None,
        };
        let shown = [0, 1].map(|id| {
            let mut seat = seat(id);
            filter_seat(PublicFilter::Strict, SeatId(0), &mut seat);
            seat.name
        });
        assert_eq!(shown, [name("Ada"), name("***")]);
    }

    #[test]
    fn a_clue_without_an_insult_stays_as_it_is() {
        for filter in PublicFilter::ALL {
            let mut clue = Clue { text: "assassin".into(), number: 2 };
            filter_clue(filter, &mut clue);
            assert_eq!(clue.text, "assassin");
        }
    }
}
