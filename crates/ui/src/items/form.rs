//! What the buttons and fields of page items do.

use std::collections::HashMap;

use bevy::prelude::*;
use splitkey_client::{
    ClientSystems, Notice, RaceField, Settings,
    controls::{Command, FieldPurpose, FieldSubmitted, FieldTaken},
    net::LinkState,
    page::ItemId,
    platform::typed_name,
    protocol::{RaceAsk, Request},
};

use crate::context::press;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ItemFields>()
        .add_observer(empty_taken_fields)
        .add_systems(Update, (follow_settings, follow_answers).after(ClientSystems::Sync));
}

/// What was typed into the fields of pages and not submitted yet, by element id.
#[derive(Resource, Default)]
pub(crate) struct ItemFields {
    typed: HashMap<ItemId, String>,
    /// What was submitted and stays until the host has taken it.
    sent: HashMap<ItemId, Sent>,
    settings: Settings,
}

struct Sent {
    purpose: FieldPurpose,
    text: String,
    /// Whether the answer is still to come.
    waits: bool,
}

fn follow_settings(settings: Res<Settings>, mut fields: ResMut<ItemFields>) {
    if settings.is_changed() {
        fields.settings = *settings;
    }
}

/// Empties the fields whose text the host has taken, unless another one was typed since.
fn empty_taken_fields(taken: On<FieldTaken>, mut fields: ResMut<ItemFields>) {
    let ItemFields { typed, sent, .. } = &mut *fields;
    for (id, sent) in sent.extract_if(|_, sent| sent.purpose == taken.event().0) {
        if typed.get(&id) == Some(&sent.text) {
            typed.remove(&id);
        }
    }
}

/// Lets the player submit the same text again after any refusal, or when the connection is lost.
fn follow_answers(notice: Option<Res<Notice>>, link: Res<LinkState>, mut fields: ResMut<ItemFields>) {
    let is_told = notice.is_some_and(|notice| notice.is_changed());
    if is_told || *link != LinkState::Online {
        fields.sent.values_mut().for_each(|sent| sent.waits = false);
    }
}

/// What was typed into the fields of a page, and what its buttons do.
pub(crate) struct Form<'h, 'w, 's> {
    fields: &'h mut ItemFields,
    pub(crate) commands: &'h mut Commands<'w, 's>,
    /// Whether a button was pressed.
    pub(crate) pressed: bool,
    /// The field of the player's name on this page.
    name: Option<ItemId>,
    /// Whether Enter was pressed in the field of the name.
    pub(crate) named: bool,
}

impl<'h, 'w, 's> Form<'h, 'w, 's> {
    pub(crate) fn new(fields: &'h mut ItemFields, commands: &'h mut Commands<'w, 's>) -> Form<'h, 'w, 's> {
        Form { fields, commands, pressed: false, name: None, named: false }
    }

    /// Returns what was typed into a field, or the text that the page sets.
    pub(crate) fn text(&mut self, id: &ItemId, value: &str) -> &mut String {
        self.fields.typed.entry(id.clone()).or_insert_with(|| value.to_owned())
    }

    /// Notes which field is that of the player's name.
    pub(crate) fn note_name(&mut self, id: &ItemId) {
        self.name = Some(id.clone());
    }

    /// Returns whether a field shows dots instead of what is typed.
    pub(crate) fn hides(&self, purpose: FieldPurpose) -> bool {
        purpose.secret().is_some_and(|secret| !self.fields.settings.shows(secret))
    }

    /// Returns whether a field holds what was submitted, and the host has not answered yet.
    pub(crate) fn waits(&self, id: &ItemId) -> bool {
        let is_same = |sent: &Sent| self.fields.typed.get(id) == Some(&sent.text);
        self.fields.sent.get(id).is_some_and(|sent| sent.waits && is_same(sent))
    }

    /// Forgets what was typed into a field.
    pub(crate) fn reset(&mut self, id: &ItemId) {
        self.fields.typed.remove(id);
    }

    /// Carries out a command. One that shows the player's name to others submits it first, and waits for a valid one.
    pub(crate) fn press(&mut self, command: &Command) {
        self.pressed = true;
        let named = matches!(
            command,
            Command::Want(
                Request::CreateTable
                    | Request::JoinTable { .. }
                    | Request::Race { ask: RaceAsk::SignUp { .. } }
            )
        );
        if !named || self.submit_name() {
            press(self.commands, command.clone());
        }
    }

    /// Submits the name if it was edited. Returns whether there is a valid one; otherwise a notice explains the problem,
    /// and the text stays in the field.
    pub(crate) fn submit_name(&mut self) -> bool {
        let Some(name) = &self.name else { return true };
        let Some(text) = self.fields.typed.get(name).cloned() else { return true };
        let good = typed_name(&text).is_ok();
        if good {
            self.fields.typed.remove(name);
        }
        self.commands.trigger(FieldSubmitted { purpose: FieldPurpose::PlayerName, text });
        good
    }

    /// Submits a field.
    pub(crate) fn submit(&mut self, id: &ItemId, purpose: FieldPurpose) {
        let shows_name = matches!(purpose, FieldPurpose::TableCode | FieldPurpose::Race(RaceField::Title));
        if shows_name && !self.submit_name() {
            return;
        }
        let Some(text) = self.fields.typed.get(id).cloned() else { return };
        if purpose.waits_for_host() {
            self.fields.sent.insert(id.clone(), Sent { purpose, text: text.clone(), waits: true });
            return self.commands.trigger(FieldSubmitted { purpose, text });
        }
        self.commands.trigger(FieldSubmitted { purpose, text });
        // A mistyped code or address can be corrected; in other fields the page sets the next text.
        let stays = matches!(
            purpose,
            FieldPurpose::Race(RaceField::Link | RaceField::Text)
                | FieldPurpose::TableCode
                | FieldPurpose::DeviceCode
                | FieldPurpose::HostAddress
                | FieldPurpose::RaceCallOff
                | FieldPurpose::RaceReason
        );
        if !stays {
            self.fields.typed.remove(id);
        }
    }
}
