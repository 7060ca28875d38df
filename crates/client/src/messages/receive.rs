//! Applies the host's messages to the state of the client.

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};
use splitkey_net::{Heard, LinkState};
use splitkey_protocol::{
    FromHost, HeldBack, Packs, Parting, PlayerName, PublicFilter, RaceRefused, Refused, Request, Seat,
    SeatId, TableView,
};
use splitkey_rules::{Fact, Position, SideMap};

use super::{leave::clear_table, new_table::TablesListed};
use crate::{
    ClientSystems, ClueJudged, Flow, Joining, MatchView, Notice, Playback, Pointing, Shown, TableList,
    TableState, Talk, Texts, ToHost, WordList, platform::Profile,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, receive_messages.in_set(ClientSystems::Receive));
}

/// Gives seats their names in the player's language. `you` know your own name.
fn name_in_words(seats: &mut [Seat], you: Option<SeatId>, profile: Option<&Profile>, texts: &Texts) {
    for seat in seats {
        let own = profile.filter(|_| you == Some(seat.id)).map(|profile| profile.name.clone());
        let named = |key| PlayerName::new(&texts.get(key)).ok();
        let name = match seat.computer {
            Some(_) => named("computer-name"),
            None if seat.name.as_str() != PublicFilter::HIDDEN => continue,
            None => own.or_else(|| named("table-unnamed")),
        };
        seat.name = name.unwrap_or_else(|| seat.name.clone());
    }
}

pub(crate) fn receive_messages(mut heard: ResMut<Heard>, mut receiver: Receiver) {
    while let Some(message) = heard.0.pop_front() {
        receiver.receive(message);
    }
}

/// Everything that a message can change.
#[derive(SystemParam)]
pub(crate) struct Receiver<'w, 's> {
    link: Res<'w, LinkState>,
    state: ResMut<'w, TableState>,
    playback: ResMut<'w, Playback>,
    shown: ResMut<'w, Shown>,
    pointing: ResMut<'w, Pointing>,
    list: ResMut<'w, WordList>,
    talk: ResMut<'w, Talk>,
    tables: ResMut<'w, TableList>,
    joining: ResMut<'w, Joining>,
    flow: ResMut<'w, Flow>,
    texts: Res<'w, Texts>,
    profile: Option<Res<'w, Profile>>,
    commands: Commands<'w, 's>,
}

impl Receiver<'_, '_> {
    /// Names computer players, and spectators whose names are hidden.
    fn name_people(&self, message: &mut FromHost) {
        let (you, profile) = (self.state.you, self.profile.as_deref());
        match message {
            FromHost::Joined { you, table } => {
                name_in_words(&mut table.seats, Some(*you), profile, &self.texts);
            }
            FromHost::TableChanged { table } => name_in_words(&mut table.seats, you, profile, &self.texts),
            FromHost::PeopleChanged { changed, .. } => name_in_words(changed, you, profile, &self.texts),
            _ => {}
        }
    }

    fn receive(&mut self, mut message: FromHost) {
        self.name_people(&mut message);
        match message {
            FromHost::Joined { you, table } => self.join(you, table),
            FromHost::TableChanged { table } => {
                if table.settings.packs == Packs::Own {
                    self.list.accept();
                }
                self.state.table = Some(table);
                self.hide_match_from_uninvited();
            }
            FromHost::PeopleChanged { changed, gone } => {
                if let Some(table) = &mut self.state.table {
                    table.change_people(changed, &gone);
                }
                self.hide_match_from_uninvited();
            }
            FromHost::Dealt { view } => self.deal(MatchView::from(view)),
            FromHost::Moved { by, facts, position, key } => {
                self.play(by, facts, position, key.map(|key| *key));
            }
            FromHost::CluesExplained { clues } => self.state.explained = clues,
            FromHost::Refused { reason } => self.refuse(reason),
            FromHost::Previewed { text, judgement } => {
                self.commands.insert_resource(ClueJudged { text, judgement });
            }
            FromHost::OwnWords { words, last } => self.list.hear(words, last),
            FromHost::Pointed { by, word } => {
                match word {
                    Some(cell) => self.pointing.pointers.insert(by, cell),
                    None => self.pointing.pointers.remove(&by),
                };
            }
            FromHost::Pinned { by, words } => {
                self.pointing.pins.insert(by, words.into_iter().collect());
            }
            FromHost::Left { why } => {
                self.clear_table();
                if why != Parting::Left {
                    self.commands.insert_resource(Notice::Parted(why));
                }
            }
            FromHost::Knocked { code } => {
                self.joining.set_if_neq(Joining { code: Some(code), knocked: true, ..Joining::default() });
                self.commands.remove_resource::<Notice>();
            }
            FromHost::Said { by, channel, line } => self.talk.hear(by, channel, &line, &self.state),
            FromHost::Reacted { by, reaction } => self.talk.see(by, reaction),
            FromHost::Tables { public, mine } => {
                let search = self.tables.search.clone();
                self.tables.set_if_neq(TableList::new(public, mine, search));
                self.commands.trigger(TablesListed);
            }
            FromHost::Flow { flow: now } => self.flow.hear(now),
            FromHost::TouchWaits { touch } => self.flow.touch = touch,
            FromHost::ClueProposed { by, clue } => {
                match clue {
                    Some(clue) => self.flow.clues.insert(by, clue),
                    None => self.flow.clues.remove(&by),
                };
            }
            FromHost::Ideas { revision, ideas } => self.flow.ideas = Some((revision, ideas)),
            FromHost::Pings { pings } => self.flow.pings = pings.into_iter().collect(),
            FromHost::SideRequests { requests } => self.flow.requests = requests,
            FromHost::Reported { .. } => self.commands.insert_resource(Notice::Reported),
            FromHost::ClosesSoon { seconds: Some(seconds) } => {
                self.commands.insert_resource(Notice::ClosesSoon { minutes: seconds.div_ceil(60) });
            }
            FromHost::ClosesSoon { seconds: None } => self.commands.remove_resource::<Notice>(),
            // `player::devices` handles these.
            FromHost::Devices { .. }
            | FromHost::DeviceCodeMade { .. }
            | FromHost::DeviceCodeUsed
            | FromHost::Identity { .. } => {}
            // These concern no table.
            FromHost::Teams { .. }
            | FromHost::SheetPart { .. }
            | FromHost::SheetLinkMade { .. }
            | FromHost::SheetChanged { .. }
            | FromHost::History { .. }
            | FromHost::Race { .. }
            | FromHost::MatchesForgotten { .. } => {}
            FromHost::HeldBack { held } => self.hold_back(held),
            // `overlay` handles this.
            FromHost::OverlayLinkMade { .. } => {}
            // `viewers` handles these.
            FromHost::WatchLinkMade { .. }
            | FromHost::ModeratorLinkMade { .. }
            | FromHost::Votes { .. }
            | FromHost::ViewersTouch { .. } => {}
            // `phone` handles this.
            FromHost::Phone { .. } => {}
            // `replay` handles these.
            FromHost::Replay { .. } | FromHost::Reviewed { .. } => {}
            // [`LinkState`] holds the reason; the table stays readable behind that message.
            FromHost::Goodbye { .. } => {}
        }
    }

    fn join(&mut self, you: SeatId, table: TableView) {
        let same_table = self.state.table.as_ref().is_some_and(|old| old.code == table.code);
        if !same_table || !table.match_dealt {
            self.clear_match();
        }
        // Sends again what the host did not receive before the connection was lost.
        for (channel, line) in std::mem::take(&mut self.talk.unheard) {
            if same_table {
                self.commands.trigger(ToHost(Request::Say { channel, line }));
            }
        }
        // The host sends the requests again.
        self.flow.requests.clear();
        self.state.you = Some(you);
        self.state.table = Some(table);
        // A held back audience is told next.
        self.state.held = None;
        self.joining.set_if_neq(Joining::default());
        self.commands.remove_resource::<Notice>();
    }

    fn hold_back(&mut self, held: Option<HeldBack>) {
        self.state.held = held;
        if self.state.is_blanked() {
            self.clear_match();
            // Nobody will ever hear these.
            self.talk.unheard.clear();
        }
    }

    fn deal(&mut self, game: MatchView) {
        self.playback.deal(&game, &self.shown);
        // The host sends the pins of this match next.
        self.pointing.set_if_neq(Pointing::default());
        self.flow.begin();
        self.state.explained.clear();
        self.state.game = Some(game);
        self.commands.remove_resource::<Notice>();
    }

    fn play(&mut self, by: Option<SeatId>, facts: Vec<Fact>, position: Position, key: Option<[SideMap; 2]>) {
        let Some(game) = self.state.game.as_mut() else { return };
        facts.iter().for_each(|fact| game.show(fact));
        self.flow.note_action(&facts, game.my_side());
        game.settle(position, key);
        self.playback.queue(by, facts, position, key);
        self.commands.remove_resource::<Notice>();
    }

    fn refuse(&mut self, reason: Refused) {
        match reason {
            Refused::UnknownTable | Refused::TableQuarantined | Refused::TableUnreadable => {
                self.joining.set_if_neq(Joining::default());
                self.commands.insert_resource(Notice::new(reason));
                self.clear_table();
            }
            Refused::NotAtTable => self.part_from_table(),
            // `player::devices` handles these.
            Refused::UnknownDeviceCode | Refused::TooManyCodes | Refused::DeviceCodesTooFast => {}
            reason => self.refuse_request(reason),
        }
    }

    /// Handles that the host does not know this player at the table: it has forgotten them, or they are a newcomer who
    /// has not joined yet.
    fn part_from_table(&mut self) {
        if self.state.table.is_some() {
            self.commands.insert_resource(Notice::new(Refused::NotAtTable));
        } else if let Some(code) = self.joining.code {
            // A host forgets a request to join when the connection is lost.
            let knocked = std::mem::take(&mut self.joining.knocked);
            let wished = knocked || self.joining.wished;
            self.joining.invited |= knocked || !wished;
            if wished && *self.link == LinkState::Online {
                self.commands.trigger(ToHost(Request::JoinTable { code, password: None }));
            }
        }
        self.clear_table();
    }

    fn refuse_request(&mut self, reason: Refused) {
        // Home asks for races by itself, and their own pages say why there are none.
        let at_table = self.state.table.is_some();
        if matches!(reason, Refused::Race(RaceRefused::None))
            || (reason == Refused::Race(RaceRefused::Elsewhere) && !at_table)
        {
            return;
        }
        // A race asks for a password on its own page.
        let joins = self.joining.code.is_some();
        if matches!(reason, Refused::PasswordNeeded | Refused::WrongPassword) && joins {
            self.joining.asks_password = true;
        }
        if self.joining.knocked {
            self.joining.knocked = false;
            self.joining.invited = true;
        }
        self.joining.wished = false;
        if matches!(
            reason,
            Refused::TalkOff
                | Refused::TalkTooFast
                | Refused::NotThatChannel
                | Refused::TalkAfterKey
                | Refused::SlowMode { .. }
        ) && let Some(returned) = self.talk.give_back()
        {
            self.commands.trigger(returned);
        }
        let notice = Notice::new(reason);
        // A passing notice is not about the words being sent.
        if !notice.passes() {
            self.list.give_up();
        }
        self.commands.insert_resource(notice);
    }

    /// Clears the match when the player may no longer watch it.
    fn hide_match_from_uninvited(&mut self) {
        if !self.state.may_watch() {
            self.clear_match();
        }
    }

    fn clear_match(&mut self) {
        self.state.game = None;
        self.playback.clear(&mut self.shown);
    }

    fn clear_table(&mut self) {
        clear_table(&mut self.state, &mut self.playback, &mut self.shown);
    }
}
