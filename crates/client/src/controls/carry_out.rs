//! Carries out the controls of every renderer.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::prelude::*;
use splitkey_net::Uplink;
use splitkey_protocol::{
    Audience, Refused, Request, Ruling, TableCode, TablePassword, TalkLine, ThoughtText,
    limits::{AUDIENCE_SECONDS, NAME_CHARS},
};

use super::{
    chosen::Chosen,
    command::{Command, ControlPressed, FieldPurpose, FieldSubmitted},
    confirm::{ConfirmDialog, Confirmation, RaceQuestion},
    copied::CopiedLine,
    local::LocalControls,
    sharing::Sharing,
};
use crate::{
    ChangeHost, ClueTaken, CommandLineWanted, CommandWritten, ConnectTo, DeviceAct, Devices, Joining, Notice,
    PinToggled, RaceRuling, RaceWritten, Races, Screen, Selection, Skip, TableList, TableState, Talk, Teams,
    ToHost,
    entry::spoken_command,
    platform::typed_name,
    races::calling_off,
    screen::ChapterChosen,
    table::read_clue,
    talk::channel,
    teams::{copy_sheet, name_team, write_note},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CopiedLine>()
        .init_resource::<Chosen>()
        .add_observer(carry_out)
        .add_observer(take_field);
}

fn carry_out(
    pressed: On<ControlPressed>,
    state: Res<TableState>,
    (mut local, mut sharing): (LocalControls, Sharing),
    (mut talk, mut chosen, mut joining): (ResMut<Talk>, ResMut<Chosen>, ResMut<Joining>),
    mut uplink: NonSendMut<Uplink>,
    mut dialog: ResMut<ConfirmDialog>,
    mut selection: ResMut<Selection>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let mut open = |screen, commands: &mut Commands| {
        commands.remove_resource::<Notice>();
        next.set(screen);
    };
    let press = &pressed.event().0;
    if matches!(press, Command::Want(_) | Command::Race(_) | Command::Replay(_)) {
        sharing.forget_copied();
    }
    match press {
        // A player who already sits there need not sit down.
        Command::Want(Request::Sit { side }) if state.my_side() == Some(*side) => {}
        Command::Want(request) => {
            // A notice left over would hide whether the same refusal comes back.
            commands.remove_resource::<Notice>();
            ask(&mut dialog, None);
            choose(&mut chosen, Chosen::default());
            commands.trigger(ToHost(request.clone()));
        }
        Command::BlankAudience => blank_audience(&state, &mut commands),
        Command::ChoosePerson(person) => choose(&mut chosen, Chosen { person: *person, closing: false }),
        Command::AskToClose => choose(&mut chosen, Chosen { person: None, closing: true }),
        Command::ToggleTalkOf(seat) => talk.toggle_mute(*seat),
        Command::ToggleTalk => talk.toggle(),
        Command::TakeClue(clue) => commands.trigger(ClueTaken(clue.clone())),
        Command::OpenHome => {
            give_up_joining(&mut joining, &mut commands);
            open(Screen::Home, &mut commands);
        }
        Command::OpenJoin => open(Screen::Join, &mut commands),
        Command::OpenTable => open(Screen::Table, &mut commands),
        Command::OpenDebrief => open(Screen::Debrief, &mut commands),
        Command::AskToLeave if state.match_runs() && state.my_side().is_some() => {
            ask(&mut dialog, Some(Confirmation::Leave));
        }
        Command::AskToLeave => commands.trigger(ToHost(Request::LeaveTable)),
        Command::Ask(question) => ask(&mut dialog, Some(question.clone())),
        Command::CloseConfirm => ask(&mut dialog, None),
        press @ (Command::ToggleKey
        | Command::Peek(_)
        | Command::ToggleFlat
        | Command::Speak(_)
        | Command::Set(_)
        | Command::ToggleMute
        | Command::ToggleFullScreen
        | Command::OpenSheet(_)
        | Command::CloseSheet
        | Command::DismissNotice
        | Command::SolveTrouble(_)
        | Command::DismissTrouble(_)
        | Command::CloseNote
        | Command::EndCoaching
        | Command::PlayNow
        | Command::LearnByPlaying
        | Command::LeaveSolo
        | Command::StartHosting { .. }
        | Command::AskToStopHosting
        | Command::StopHosting
        | Command::Reload
        | Command::AskToForget
        | Command::ForgetDevice
        | Command::CoachAgain) => local.carry_out(press, &mut commands),
        Command::Copy(act) => sharing.copy_for(act, &local.hosting, &local.settings, &mut commands),
        Command::Words(act) => sharing.change_words(*act, &local.settings, &mut commands),
        Command::OpenKeyWindow => sharing.open_key_window(&local.settings, &mut commands),
        Command::PreviewOverlay => sharing.preview_overlay(&local.settings, &mut commands),
        Command::SavePicture(size) => sharing.save_picture(*size, &mut commands),
        Command::NamePlayers(named) => sharing.name_players(*named),
        Command::Device(act) => commands.trigger(*act),
        Command::Team(act) => commands.trigger(*act),
        Command::PrintSheet(wanted) => commands.trigger(*wanted),
        Command::Overlay(choice) => commands.trigger(*choice),
        Command::OpenChapter(chapter) => commands.trigger(ChapterChosen(*chapter)),
        Command::History(act) => commands.trigger(act.clone()),
        Command::Race(act) => commands.trigger(act.clone()),
        Command::Replay(act) => commands.trigger(*act),
        Command::KeepTable => keep_table(&mut uplink),
        Command::TryNow => uplink.try_now(),
        Command::SkipReplay => commands.trigger(Skip),
        Command::ConnectAgain => connect_again(&state, &mut commands),
        Command::MoveCursor { columns, rows } => selection.step(*columns, *rows),
        Command::Pin(cell) => commands.trigger(PinToggled(*cell)),
        Command::List(act) => commands.trigger(*act),
        Command::OpenCommandLine => commands.trigger(CommandLineWanted),
        Command::PutDown if selection.armed.is_some() => selection.disarm(),
        Command::PutDown => {}
    }
}

fn ask(dialog: &mut ResMut<ConfirmDialog>, question: Option<Confirmation>) {
    dialog.set_if_neq(ConfirmDialog(question));
}

fn choose(chosen: &mut ResMut<Chosen>, now: Chosen) {
    chosen.set_if_neq(now);
}

fn blank_audience(state: &TableState, commands: &mut Commands) {
    let table = state.table.as_ref().filter(|table| table.race.is_none() && !table.audience.blank);
    if let Some(table) = table.filter(|_| state.held.is_none()) {
        commands
            .trigger(ToHost(Request::SetAudience { audience: Audience { blank: true, ..table.audience } }));
    }
}

/// Tells the host that somebody is there: a pointer on no word changes nothing, but counts as activity.
fn keep_table(uplink: &mut Uplink) {
    uplink.send(Request::Point { word: None });
}

fn connect_again(state: &TableState, commands: &mut Commands) {
    commands.trigger(ConnectTo { table: state.table.as_ref().map(|table| table.code) });
}

fn give_up_joining(joining: &mut ResMut<Joining>, commands: &mut Commands) {
    if joining.knocked || joining.wished {
        commands.trigger(ToHost(Request::LeaveTable));
    }
    joining.set_if_neq(Joining::default());
}

fn take_field(
    field: On<FieldSubmitted>,
    state: Res<TableState>,
    joining: Res<Joining>,
    mut tables: ResMut<TableList>,
    mut devices: ResMut<Devices>,
    mut teams: ResMut<Teams>,
    races: Res<Races>,
    mut dialog: ResMut<ConfirmDialog>,
    mut commands: Commands,
) {
    match field.purpose {
        // An invalid name changes nothing.
        FieldPurpose::PlayerName => match typed_name(&field.text) {
            Ok(name) => {
                commands.remove_resource::<Notice>();
                commands.trigger(ToHost(Request::Rename { name }));
            }
            Err(error) => commands.insert_resource(Notice::BadName(error)),
        },
        FieldPurpose::Search => {
            tables.search = field.text.chars().take(NAME_CHARS).collect();
        }
        FieldPurpose::Talk => match (spoken_command(&field.text, &state), TalkLine::new(&field.text)) {
            (Some(Ok(request)), _) => {
                commands.remove_resource::<Notice>();
                commands.trigger(ToHost(request));
            }
            (Some(Err(error)), _) => commands.insert_resource(Notice::Command(error)),
            (None, Ok(line)) => commands.trigger(ToHost(Request::Say { channel: channel(&state), line })),
            (None, Err(_)) => {}
        },
        FieldPurpose::Thought => match ThoughtText::new(&field.text) {
            Ok(text) => commands.trigger(ToHost(Request::Think { text })),
            Err(_) => commands.insert_resource(Notice::BadThought),
        },
        FieldPurpose::Proposal => match read_clue(&field.text) {
            Ok(clue) => commands.trigger(ToHost(Request::ProposeClue { clue: Some(clue) })),
            Err(_) => commands.insert_resource(Notice::BadProposal),
        },
        FieldPurpose::Password | FieldPurpose::NewPassword => {
            match (TablePassword::new(&field.text), joining.code) {
                (Err(_), _) => commands.insert_resource(Notice::BadPassword),
                (Ok(password), Some(code)) if field.purpose == FieldPurpose::Password => {
                    commands.remove_resource::<Notice>();
                    commands.trigger(ToHost(Request::JoinTable { code, password: Some(password) }));
                }
                (Ok(password), _) if field.purpose == FieldPurpose::NewPassword => {
                    commands.trigger(ToHost(Request::SetPassword { password: Some(password) }));
                }
                _ => {}
            }
        }
        FieldPurpose::AudienceDelay => match (field.text.trim().parse(), &state.table) {
            (Ok(delay), Some(table)) if delay <= AUDIENCE_SECONDS => {
                let audience = Audience { delay, ..table.audience };
                commands.trigger(ToHost(Request::SetAudience { audience }));
            }
            _ => commands.insert_resource(Notice::Refused(Refused::DelayOutOfRange)),
        },
        FieldPurpose::ChatChannel => match field.text.parse() {
            Ok(channel) => {
                commands.remove_resource::<Notice>();
                commands.trigger(ToHost(Request::ReadChat { channel: Some(channel) }));
            }
            Err(_) => commands.insert_resource(Notice::BadChannel),
        },
        FieldPurpose::DeviceCode => match field.text.parse() {
            Ok(code) => commands.trigger(DeviceAct::Type(code)),
            Err(_) => devices.trouble = Some(Refused::UnknownDeviceCode),
        },
        FieldPurpose::TeamName => name_team(&field.text, &mut teams, &state, &mut commands),
        FieldPurpose::TeamCopy => copy_sheet(&field.text, &mut teams, &mut commands),
        FieldPurpose::Note => {
            if let Some(request) = write_note(&field.text, &mut teams) {
                commands.trigger(ToHost(request));
            }
        }
        FieldPurpose::Race(purpose) => {
            commands.trigger(RaceWritten { field: purpose, text: field.text.clone() });
        }
        FieldPurpose::RaceReason => {
            if let Some(question) = decision(&field.text, &races) {
                dialog.0 = Some(Confirmation::Race(question));
            }
        }
        FieldPurpose::RaceCallOff => {
            if let Some((race, reason)) = calling_off(&field.text, &races) {
                dialog.0 = Some(Confirmation::Race(RaceQuestion::CallOff { race, reason }));
            }
        }
        FieldPurpose::HostAddress => commands.trigger(ChangeHost(field.text.clone())),
        FieldPurpose::Command => commands.trigger(CommandWritten(field.text.clone())),
        FieldPurpose::TableCode => match TableCode::in_text(&field.text) {
            Some(code) => {
                commands.remove_resource::<Notice>();
                commands.trigger(ToHost(Request::JoinTable { code, password: None }));
            }
            None => commands.insert_resource(Notice::Refused(Refused::UnknownTable)),
        },
    }
}

/// Returns what the organiser has chosen to decide about a pair, with its reason.
fn decision(reason: &str, races: &Races) -> Option<RaceQuestion> {
    let (race, reason) = (races.race()?, TalkLine::new(reason).ok()?);
    if let Some(pair) = races.removing {
        return Some(RaceQuestion::Remove { race, pair, reason });
    }
    let RaceRuling { pair, on, turn } = races.ruling?;
    Some(RaceQuestion::Rule { race, ruling: Ruling { pair, on, turn, reason } })
}
