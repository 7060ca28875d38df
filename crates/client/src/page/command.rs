//! Carries out the controls of every renderer.

use bevy::prelude::*;
use splitkey_net::Uplink;
use splitkey_protocol::{FromClient, Refused, TablePassword, TalkLine, limits::NAME_CHARS};
use splitkey_rules::Clue;

use super::{Chosen, Command, ConfirmDialog, Confirmation, FieldPurpose, LiveRegion, own::Own};
use crate::{
    Args, ChangeHost, ClueTaken, CommandWritten, ConnectTo, DeviceAct, Devices, Entrance, Intent, Notice,
    PinToggled, STREAM_OPTION, Screen, Selection, Skip, TableList, TableState, Talk, Texts, WordList, arg,
    device::{Files, Inviter, typed_name},
    talk::channel,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CopiedLine>()
        .init_resource::<Chosen>()
        .add_observer(carry_out)
        .add_observer(take_field);
}

/// A control was pressed.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct ControlPressed(pub Command);

/// The text of a field was submitted.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct FieldSubmitted {
    pub purpose: FieldPurpose,
    pub text: String,
}

/// Copies the table's link or word list to the clipboard. The panels handle it in the native app, where they own the
/// clipboard.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct LinkCopied(pub String);

/// The result of copying a link, in words, for as long as its sheet or screen stays open.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CopiedLine(pub Option<String>);

fn carry_out(
    pressed: On<ControlPressed>,
    state: Res<TableState>,
    texts: Res<Texts>,
    inviter: Option<Res<Inviter>>,
    (mut own, mut copied): (Own, ResMut<CopiedLine>),
    files: Option<Res<Files>>,
    mut list: ResMut<WordList>,
    (mut talk, mut chosen, mut entrance): (ResMut<Talk>, ResMut<Chosen>, ResMut<Entrance>),
    mut uplink: NonSendMut<Uplink>,
    mut dialog: ResMut<ConfirmDialog>,
    mut selection: ResMut<Selection>,
    mut next: ResMut<NextState<Screen>>,
    mut region: ResMut<LiveRegion>,
    mut commands: Commands,
) {
    let mut open = |screen, commands: &mut Commands| {
        commands.remove_resource::<Notice>();
        next.set(screen);
    };
    match &pressed.event().0 {
        // A player who already sits there need not sit down.
        Command::Want(Intent::Sit { side }) if state.my_side() == Some(*side) => {}
        Command::Want(intent) => {
            copied.set_if_neq(CopiedLine::default());
            // A notice left over would hide whether the same refusal comes back.
            commands.remove_resource::<Notice>();
            dialog.set_if_neq(ConfirmDialog::default());
            chosen.set_if_neq(Chosen::default());
            commands.trigger(intent.clone());
        }
        Command::ChoosePerson(person) => {
            chosen.set_if_neq(Chosen { person: *person, closing: false });
        }
        Command::AskToClose => {
            chosen.set_if_neq(Chosen { person: None, closing: true });
        }
        Command::ToggleTalkOf(seat) => talk.toggle_mute(*seat),
        Command::ToggleTalk => talk.toggle(),
        Command::TakeClue(clue) => commands.trigger(ClueTaken(clue.clone())),
        Command::OpenHome => {
            if entrance.knocked || entrance.wished {
                commands.trigger(Intent::LeaveTable);
            }
            entrance.set_if_neq(Entrance::default());
            open(Screen::Home, &mut commands);
        }
        Command::OpenJoin => open(Screen::Join, &mut commands),
        Command::OpenTable => open(Screen::Table, &mut commands),
        Command::OpenDebrief => open(Screen::Debrief, &mut commands),
        Command::AskToLeave if state.match_runs() && state.my_side().is_some() => {
            dialog.set_if_neq(ConfirmDialog(Some(Confirmation::Leave)));
        }
        Command::AskToLeave => commands.trigger(Intent::LeaveTable),
        Command::Ask(question) => {
            dialog.set_if_neq(ConfirmDialog(Some(question.clone())));
        }
        Command::CloseConfirm => {
            dialog.set_if_neq(ConfirmDialog::default());
        }
        press @ (Command::ToggleKey
        | Command::ToggleFlat
        | Command::Speak(_)
        | Command::Set(_)
        | Command::ToggleMute
        | Command::ToggleFullScreen
        | Command::OpenSheet(_)
        | Command::CloseSheet
        | Command::DismissNotice
        | Command::DismissTrouble(_)
        | Command::CloseNote
        | Command::EndCoaching
        | Command::StartHosting { .. }
        | Command::AskToStopHosting
        | Command::StopHosting
        | Command::Reload
        | Command::AskToForget
        | Command::ForgetDevice
        | Command::CoachAgain) => own.carry_out(press, &mut commands),
        press @ (Command::CopyLink | Command::CopyStreamLink) => {
            if let (Some(table), Some(inviter)) = (&state.table, inviter) {
                let mut link = inviter.0.link(table.code.as_str());
                if *press == Command::CopyStreamLink {
                    link = format!("{link}&{STREAM_OPTION}");
                }
                copy(link, Some(&inviter), &texts, &mut copied, &mut region, &mut commands);
            }
        }
        Command::CopyHostAddress => {
            if let Some(link) = own.hosting.link() {
                copy(link, inviter.as_deref(), &texts, &mut copied, &mut region, &mut commands);
            }
        }
        Command::Device(act) => commands.trigger(*act),
        Command::KeepTable => {
            // A pointer on no word changes nothing, but counts as activity.
            uplink.send(&FromClient::Point { word: None });
        }
        Command::TryNow => uplink.try_now(),
        Command::SkipReplay => commands.trigger(Skip),
        Command::ConnectAgain => {
            commands.trigger(ConnectTo { table: state.table.as_ref().map(|table| table.code) });
        }
        Command::MoveCursor { columns, rows } => selection.step(*columns, *rows),
        Command::OpenWords => list.show(),
        Command::CloseWords => list.open = false,
        Command::AskForWords => {
            if let Some(files) = files {
                files.0.ask();
            }
        }
        Command::KeepWords => {
            commands.remove_resource::<Notice>();
            list.keep();
        }
        Command::CopyWords => {
            let text = list.read.text();
            if let Some(inviter) = inviter {
                inviter.0.copy(&text);
            }
            commands.trigger(LinkCopied(text));
            region.0.push(texts.get("own-copied"));
        }
        Command::SaveWords => {
            if let (Some(table), Some(files)) = (&state.table, files) {
                let name = format!("split-key-{}.txt", table.code.as_str());
                let told = match files.0.save(&name, &list.read.text()) {
                    Ok(Some(place)) => texts.format("own-saved", &Args::from_iter([arg("place", place)])),
                    Ok(None) => texts.get("own-saved-here"),
                    Err(why) => texts.format("own-not-saved", &Args::from_iter([arg("why", why)])),
                };
                list.saved = Some(told.clone());
                region.0.push(told);
            }
        }
        Command::Pin(cell) => commands.trigger(PinToggled(*cell)),
        Command::PutDown => {
            if selection.armed.is_some() {
                selection.disarm();
            }
        }
    }
}

/// Copies a link to the clipboard, or says that it must be copied by hand.
fn copy(
    link: String,
    inviter: Option<&Inviter>,
    texts: &Texts,
    copied: &mut CopiedLine,
    region: &mut LiveRegion,
    commands: &mut Commands,
) {
    let done = inviter.is_none_or(|inviter| inviter.0.copy(&link));
    let told = texts.get(if done { "table-copied" } else { "table-not-copied" });
    copied.0 = Some(told.clone());
    region.0.push(told);
    if done {
        commands.trigger(LinkCopied(link));
    }
}

fn take_field(
    field: On<FieldSubmitted>,
    state: Res<TableState>,
    entrance: Res<Entrance>,
    mut tables: ResMut<TableList>,
    mut devices: ResMut<Devices>,
    mut commands: Commands,
) {
    match field.purpose {
        // An invalid name changes nothing.
        FieldPurpose::PlayerName => match typed_name(&field.text) {
            Ok(name) => {
                commands.remove_resource::<Notice>();
                commands.trigger(Intent::Rename { name });
            }
            Err(error) => commands.insert_resource(Notice::BadName(error)),
        },
        FieldPurpose::Search => {
            tables.search = field.text.chars().take(NAME_CHARS).collect();
        }
        FieldPurpose::Talk => {
            if let Ok(line) = TalkLine::new(&field.text) {
                commands.trigger(Intent::Say { channel: channel(&state), line });
            }
        }
        FieldPurpose::Proposal => match read_proposal(&field.text) {
            Some(clue) => commands.trigger(Intent::ProposeClue { clue: Some(clue) }),
            None => commands.insert_resource(Notice::BadProposal),
        },
        FieldPurpose::Password | FieldPurpose::NewPassword => {
            match (TablePassword::new(&field.text), entrance.code) {
                (Err(_), _) => commands.insert_resource(Notice::BadPassword),
                (Ok(password), Some(code)) if field.purpose == FieldPurpose::Password => {
                    commands.remove_resource::<Notice>();
                    commands.trigger(Intent::JoinTable { code, password: Some(password) });
                }
                (Ok(password), _) if field.purpose == FieldPurpose::NewPassword => {
                    commands.trigger(Intent::SetPassword { password: Some(password) });
                }
                _ => {}
            }
        }
        FieldPurpose::DeviceCode => match field.text.parse() {
            Ok(code) => commands.trigger(DeviceAct::Type(code)),
            Err(_) => devices.trouble = Some(Refused::UnknownDeviceCode),
        },
        FieldPurpose::HostAddress => commands.trigger(ChangeHost(field.text.clone())),
        FieldPurpose::Command => commands.trigger(CommandWritten(field.text.clone())),
        FieldPurpose::TableCode => match field.text.parse() {
            Ok(code) => {
                commands.remove_resource::<Notice>();
                commands.trigger(Intent::JoinTable { code, password: None });
            }
            Err(_) => commands.insert_resource(Notice::Refused(Refused::UnknownTable)),
        },
    }
}

/// Parses a clue with its number after the last hyphen.
fn read_proposal(text: &str) -> Option<Clue> {
    let (word, number) = text.rsplit_once('-')?;
    Clue::new(word, number.trim().parse().ok()?).ok()
}
