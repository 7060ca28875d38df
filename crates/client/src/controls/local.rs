//! Carries out the controls that only affect this device: settings, sheets, tips.

use bevy_ecs::{prelude::*, system::SystemParam};

use super::{command::Command, copied::CopiedLine};
use crate::{
    Coach, FillScreen, ForgetDevice, Forgetting, FullScreen, Hosting, LeaveSolo, Notice, OpenSheet, PlayNow,
    ReloadPage, Settings, StartHosting, StopHosting, TableFits, Troubles,
};

/// The state that these controls change.
#[derive(SystemParam)]
pub(super) struct LocalControls<'w> {
    pub(super) settings: ResMut<'w, Settings>,
    table_fits: Res<'w, TableFits>,
    full: Res<'w, FullScreen>,
    sheet: ResMut<'w, OpenSheet>,
    coach: ResMut<'w, Coach>,
    troubles: ResMut<'w, Troubles>,
    forgetting: ResMut<'w, Forgetting>,
    pub(super) hosting: ResMut<'w, Hosting>,
}

impl LocalControls<'_> {
    /// Carries out `press`, if it is one of these.
    pub(super) fn carry_out(&mut self, press: &Command, commands: &mut Commands) {
        match press {
            Command::ToggleKey if self.settings.key_toggles() => {
                self.settings.key_shown = !self.settings.key_shown;
            }
            Command::Peek(held) => {
                let peeking = *held && self.settings.may_peek();
                self.settings.set_if_neq(Settings { peeking, ..*self.settings });
            }
            Command::ToggleFlat if !self.table_fits.0 => commands.insert_resource(Notice::NoRoomForTable),
            Command::ToggleFlat => self.settings.flat = !self.settings.flat,
            Command::Speak(language) => self.settings.language = *language,
            Command::Set(settings) => {
                // A choice that was described while the key was peeked at does not show it again.
                self.settings.set_if_neq(Settings { peeking: false, ..*settings });
            }
            Command::ToggleMute => self.settings.volumes.muted = !self.settings.volumes.muted,
            Command::ToggleFullScreen => {
                if let Some(fills) = self.full.0 {
                    commands.trigger(FillScreen(!fills));
                }
            }
            Command::OpenSheet(sheet) => {
                commands.insert_resource(CopiedLine::default());
                self.sheet.set_if_neq(OpenSheet(Some(*sheet)));
            }
            Command::CloseSheet => {
                self.sheet.set_if_neq(OpenSheet(None));
                self.forgetting.set_if_neq(Forgetting::default());
                if self.hosting.asked_to_stop {
                    self.hosting.asked_to_stop = false;
                }
            }
            Command::DismissNotice => commands.remove_resource::<Notice>(),
            Command::SolveTrouble(trouble) => {
                if let Some((_, settings)) = trouble.remedy(&self.settings) {
                    self.settings.set_if_neq(settings);
                }
                self.troubles.forget(*trouble);
            }
            Command::DismissTrouble(trouble) => self.troubles.forget(*trouble),
            Command::CloseNote => self.coach.close_note(),
            Command::EndCoaching => self.coach.end(),
            Command::CoachAgain => {
                self.coach.begin_again();
                self.sheet.set_if_neq(OpenSheet(None));
            }
            Command::PlayNow => {
                commands.remove_resource::<Notice>();
                commands.trigger(PlayNow { wants_match: true });
            }
            Command::LearnByPlaying => {
                self.coach.begin_lesson();
                commands.remove_resource::<Notice>();
                commands.trigger(PlayNow { wants_match: true });
            }
            Command::LeaveSolo => commands.trigger(LeaveSolo),
            Command::StartHosting { port } => commands.trigger(StartHosting { port: *port }),
            Command::Reload => commands.trigger(ReloadPage),
            Command::AskToForget => self.forgetting.asked = true,
            Command::ForgetDevice => {
                self.forgetting.asked = false;
                commands.trigger(ForgetDevice);
            }
            Command::AskToStopHosting => self.hosting.asked_to_stop = true,
            Command::StopHosting => commands.trigger(StopHosting),
            _ => {}
        }
    }
}
