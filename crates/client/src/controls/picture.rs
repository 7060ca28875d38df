//! The picture of a finished match: asking the stage for it, and saving what it has drawn.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

use super::copied::CopiedLine;
use crate::{LiveRegion, Settings, Texts, phrases::saved_line, platform::Files};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PictureNames>().add_observer(save_picture);
}

/// A size of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureSize {
    /// As pages show it beside a link.
    Preview,
    /// As large as a screen.
    Screen,
}

impl PictureSize {
    pub const ALL: [PictureSize; 2] = [PictureSize::Preview, PictureSize::Screen];

    /// Returns width and height in pixels.
    pub fn pixels(self) -> [u16; 2] {
        match self {
            PictureSize::Preview => [1200, 630],
            PictureSize::Screen => [1920, 1080],
        }
    }
}

/// Whether the picture names the players.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureNames(pub bool);

/// Asks for the picture of the match that is over. The stage answers with [`PictureDrawn`].
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureWanted {
    pub size: PictureSize,
    pub names: bool,
}

/// The picture as a PNG file, or the reason why there is none.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct PictureDrawn {
    pub size: PictureSize,
    pub png: Result<Vec<u8>, String>,
}

/// Saves the picture, and says where or why not.
fn save_picture(
    drawn: On<PictureDrawn>,
    files: Option<Res<Files>>,
    (texts, settings): (Res<Texts>, Res<Settings>),
    mut copied: ResMut<CopiedLine>,
    mut region: ResMut<LiveRegion>,
) {
    let Some(files) = files else { return };
    let [width, height] = drawn.size.pixels();
    let name = format!("split-key-{width}x{height}");
    let saved = drawn.png.as_ref().map_err(String::clone).and_then(|png| files.0.save_picture(&name, png));
    // Without a folder of its own, the device keeps pictures with the downloads.
    let here = if matches!(saved, Ok(Some(_))) { "share-saved-hidden" } else { "share-saved-here" };
    let told = saved_line(saved, ["share-saved", here, "share-not-saved"], &settings, &texts);
    copied.0 = Some(told.clone());
    region.0.push(told);
}
