//! What public views show of the texts that people write, as [`PublicFilter`] says.
//!
//! Public views are spectators in the audience, overlays, the viewers' page and the list of public tables. Players and
//! the host of the table see clues and names as they were written. Insults in chat are masked for everybody.

use std::borrow::Cow;

use splitkey_protocol::{FromHost, PlayerName, PublicFilter, PublicText, Seat, TableView, TalkLine, View};
use splitkey_rules::{Clue, Fact, PublicView};

use crate::{
    players::insults::{is_insulting, without_insults},
    tables::table::Table,
};

/// Returns a message about a table as its audience is shown it.
pub(crate) fn for_audience<'m>(table: &Table, message: &'m FromHost) -> Cow<'m, FromHost> {
    if table.access.filter == PublicFilter::Off {
        return Cow::Borrowed(message);
    }
    Cow::Owned(match message.clone() {
        FromHost::Joined { you, table: view } => FromHost::Joined { you, table: filtered_table(table, view) },
        FromHost::TableChanged { table: view } => {
            FromHost::TableChanged { table: filtered_table(table, view) }
        }
        FromHost::PeopleChanged { mut changed, gone } => {
            changed.iter_mut().for_each(|seat| filter_seat(table, seat));
            FromHost::PeopleChanged { changed, gone }
        }
        FromHost::Dealt { view } => FromHost::Dealt { view: filtered_view(table, view) },
        FromHost::Moved { by, mut facts, revision, key } => {
            for fact in &mut facts {
                if let Fact::ClueGiven { clue, .. } = fact {
                    filter_clue(table, clue);
                }
            }
            FromHost::Moved { by, facts, revision, key }
        }
        _ => return Cow::Borrowed(message),
    })
}

/// Returns the view of a table as its audience is shown it.
pub(crate) fn filtered_table(table: &Table, mut view: TableView) -> TableView {
    view.seats.iter_mut().for_each(|seat| filter_seat(table, seat));
    view
}

/// Returns a match as spectators are shown it.
pub(crate) fn filtered_view(table: &Table, view: View) -> View {
    match view {
        View::Public(public) => View::Public(Box::new(filtered_match(table, *public))),
        view @ View::Side(_) => view,
    }
}

/// Returns a match as public views show it.
pub(crate) fn filtered_match(table: &Table, mut view: PublicView) -> PublicView {
    view.clues_mut().for_each(|clue| filter_clue(table, clue));
    view
}

/// Returns a name as public views show it.
pub(crate) fn filtered_name(table: &Table, name: &PlayerName) -> PlayerName {
    let shown = match table.access.filter {
        PublicFilter::Off => return name.clone(),
        PublicFilter::Approved if table.transient.moderation.shows(PublicText::Name, name.as_str()) => {
            return name.clone();
        }
        PublicFilter::Approved => return hidden_name(),
        PublicFilter::Mask | PublicFilter::Strict if !is_insulting(name.as_str()) => return name.clone(),
        PublicFilter::Mask => without_insults(name.as_str()),
        PublicFilter::Strict => return hidden_name(),
    };
    PlayerName::new(&shown).unwrap_or_else(|_| hidden_name())
}

/// Returns a line of chat as the audience is shown it, of which insults have been masked already. `None` if it waits for
/// the table's moderator.
pub(crate) fn filtered_line(table: &Table, written: &TalkLine, masked: &TalkLine) -> Option<TalkLine> {
    match table.access.filter {
        PublicFilter::Strict if is_insulting(written.as_str()) => {
            Some(TalkLine::new(PublicFilter::HIDDEN).expect("asterisks should be a line"))
        }
        PublicFilter::Approved if !table.transient.moderation.shows_all(PublicText::Line) => None,
        _ => Some(masked.clone()),
    }
}

fn hidden_name() -> PlayerName {
    PlayerName::new(PublicFilter::HIDDEN).expect("asterisks should be a name")
}

/// Filters the name of somebody at a table. Its host has a name even when watching, unless a moderator decides.
fn filter_seat(table: &Table, seat: &mut Seat) {
    let is_spectator = seat.side.is_none() && seat.id != table.host;
    seat.name = match table.access.filter {
        PublicFilter::Strict if is_spectator => hidden_name(),
        _ => filtered_name(table, &seat.name),
    };
}

fn filter_clue(table: &Table, clue: &mut Clue) {
    match table.access.filter {
        PublicFilter::Mask => clue.text = without_insults(&clue.text),
        PublicFilter::Strict if is_insulting(&clue.text) => PublicFilter::HIDDEN.clone_into(&mut clue.text),
        PublicFilter::Approved if !table.transient.moderation.shows(PublicText::Clue, &clue.text) => {
            PublicFilter::HIDDEN.clone_into(&mut clue.text);
        }
        PublicFilter::Off | PublicFilter::Strict | PublicFilter::Approved => {}
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{Decision, SeatId, TableCode};
    use splitkey_rules::{Action, Deal, Game, Side};

    use super::*;

    fn name(text: &str) -> PlayerName {
        PlayerName::new(text).expect("a name")
    }

    fn table(filter: PublicFilter) -> Table {
        let mut table = Table::new(TableCode::from_bits(7));
        table.access.filter = filter;
        table
    }

    #[test]
    fn given_names_are_not_taken_for_insults() {
        let names = |text| PublicFilter::ALL.map(|filter| filtered_name(&table(filter), &name(text)));
        assert_eq!(names("Dick"), [name("Dick"), name("Dick"), name("Dick"), name("***")]);
        assert_eq!(names("de hoer"), [name("de hoer"), name("de h***"), name("***"), name("***")]);
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
            filter_seat(&table(PublicFilter::Strict), &mut seat);
            seat.name
        });
        assert_eq!(shown, [name("Ada"), name("***")]);
    }

    #[test]
    fn a_clue_without_an_insult_stays_as_it_is_unless_a_moderator_decides() {
        let shown = PublicFilter::ALL.map(|filter| {
            let mut clue = Clue { text: "assassin".into(), number: 2 };
            filter_clue(&table(filter), &mut clue);
            clue.text
        });
        assert_eq!(shown, ["assassin", "assassin", "assassin", "***"]);
    }

    #[test]
    fn a_masked_clue_is_nowhere_in_the_match() {
        let mut game = Game::new(Deal::sample());
        let clue = Clue { text: "klootzak".into(), number: 2 };
        game.apply(Side::A, &Action::Clue { clue, illegal: false }).expect("a clue");
        let shown = |filter| format!("{:?}", filtered_match(&table(filter), game.public_view()));
        assert!(shown(PublicFilter::Off).contains("klootzak"));
        for filter in [PublicFilter::Mask, PublicFilter::Strict, PublicFilter::Approved] {
            assert!(!shown(filter).contains("klootzak"), "{filter:?}");
        }
    }

    #[test]
    fn what_the_moderator_approves_is_shown_as_it_was_written() {
        let mut table = table(PublicFilter::Approved);
        table.transient.moderation.decide(Decision::Clue { text: "klootzak".into(), show: true });
        table.transient.moderation.decide(Decision::Name { text: "de hoer".into(), show: true });
        let mut clue = Clue { text: "klootzak".into(), number: 2 };
        filter_clue(&table, &mut clue);
        assert_eq!(
            (clue.text.as_str(), filtered_name(&table, &name("de hoer"))),
            ("klootzak", name("de hoer"))
        );
        table.transient.moderation.decide(Decision::Name { text: "de hoer".into(), show: false });
        assert_eq!(filtered_name(&table, &name("de hoer")), name("***"), "it was taken back");
    }
}
