//! Prints campaign sheets: as an SVG picture or a PDF document.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_campaign::{CampaignSheet, MissionMap};
use splitkey_print::{Pages, Paper};
use splitkey_protocol::TeamName;

use super::{acts::file_name, my_teams::Teams};
use crate::{
    LiveRegion, Settings, Texts,
    phrases::{printed_sheet, saved_line},
    platform::Files,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(print_sheet);
}

/// A file to print a sheet as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintFormat {
    Pdf(Paper),
    Svg,
}

impl PrintFormat {
    pub const ALL: [PrintFormat; 3] =
        [PrintFormat::Pdf(Paper::A4), PrintFormat::Pdf(Paper::Letter), PrintFormat::Svg];
}

/// Saves the open sheet, or an empty one of the same map, to be printed. Without an open sheet it is an empty one of the
/// world map.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetPrinted {
    pub format: PrintFormat,
    pub filled: bool,
}

fn print_sheet(
    wanted: On<SheetPrinted>,
    settings: Res<Settings>,
    texts: Res<Texts>,
    files: Option<Res<Files>>,
    mut teams: ResMut<Teams>,
    mut region: ResMut<LiveRegion>,
) {
    let Some(files) = files else { return };
    let SheetPrinted { format, filled } = *wanted.event();
    let sheet = match &teams.sheet {
        Some(open) => open.sheet.clone(),
        None if filled => return,
        None => {
            let nobody = TeamName::new("-").expect("a hyphen should be a name");
            CampaignSheet::new(nobody, MissionMap::world().clone(), false)
        }
    };
    let text = printed_sheet(&sheet, filled, settings.language.tag(), &texts);
    let name = if filled { file_name(sheet.team.as_str()) } else { "split-key-empty".to_owned() };
    let saved = match format {
        PrintFormat::Pdf(paper) => {
            files.0.save_document(&format!("{name}.pdf"), &Pages::new(text, paper).to_pdf())
        }
        PrintFormat::Svg => files.0.save(&format!("{name}.svg"), &Pages::new(text, Paper::A4).to_svg()),
    };
    let told = saved_line(saved, ["print-saved", "print-saved-here", "print-not-saved"], &settings, &texts);
    region.0.push(told.clone());
    teams.saved = Some(told);
}
