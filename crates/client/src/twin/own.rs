//! Carries out the controls that only affect this device: settings, sheets, tips.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{CopiedLine, Press};
use crate::{
    Coach, FillScreen, ForgetDevice, Forgetting, FullScreen, Hosting, Notice, OpenSheet, ReloadPage,
    Settings, StartHosting, StopHosting, TableFits, Troubles,
};

/// The state that these controls change.
#[derive(SystemParam)]
pub(super) struct Own<'w> {
    settings: ResMut<'w, Settings>,
    table_fits: Res<'w, TableFits>,
    full: Res<'w, FullScreen>,
    sheet: ResMut<'w, OpenSheet>,
    coach: ResMut<'w, Coach>,
    troubles: ResMut<'w, Troubles>,
    forgetting: ResMut<'w, Forgetting>,
    pub(super) hosting: ResMut<'w, Hosting>,
}

impl Own<'_> {
    /// Carries out `press`, if it is one of these.
    pub(super) fn carry_out(&mut self, press: &Press, commands: &mut Commands) {
        match press {
            Press::ToggleKey if self.settings.key_toggles() => {
                self.settings.key_shown = !self.settings.key_shown;
            }
            Press::ToggleFlat if !self.table_fits.0 => commands.insert_resource(Notice::NoRoomForTable),
            Press::ToggleFlat => self.settings.flat = !self.settings.flat,
            Press::Speak(language) => self.settings.language = *language,
            Press::Set(settings) => {
                self.settings.set_if_neq(*settings);
            }
            Press::ToggleMute => self.settings.volumes.muted = !self.settings.volumes.muted,
            Press::ToggleFullScreen => {
                if let Some(fills) = self.full.0 {
                    commands.trigger(FillScreen(!fills));
                }
            }
            Press::OpenSheet(sheet) => {
                commands.insert_resource(CopiedLine::default());
                self.sheet.set_if_neq(OpenSheet(Some(*sheet)));
            }
            Press::CloseSheet => {
                self.sheet.set_if_neq(OpenSheet(None));
                self.forgetting.set_if_neq(Forgetting::default());
                if self.hosting.asked_to_stop {
                    self.hosting.asked_to_stop = false;
                }
            }
            Press::DismissNotice => commands.remove_resource::<Notice>(),
            Press::DismissTrouble(trouble) => self.troubles.forget(*trouble),
            Press::CloseNote => self.coach.close_note(),
            Press::EndCoaching => self.coach.end(),
            Press::CoachAgain => self.coach.begin_again(),
            Press::StartHosting { port } => commands.trigger(StartHosting { port: *port }),
            Press::Reload => commands.trigger(ReloadPage),
            Press::AskToForget => self.forgetting.asked = true,
            Press::ForgetDevice => {
                self.forgetting.asked = false;
                commands.trigger(ForgetDevice);
            }
            Press::AskToStopHosting => self.hosting.asked_to_stop = true,
            Press::StopHosting => commands.trigger(StopHosting),
            _ => {}
        }
    }
}
