//! What is on the screen: the open screen and sheet, what they request from the host, and how they fit the window.

use bevy_app::prelude::*;

mod full_screen;
mod layout;
mod open_screen;
mod pings;
mod rule_book;
mod sheet;
mod table_list;
mod table_room;

pub use full_screen::{FillScreen, FullScreen, ScreenFilled};
pub use layout::{Layout, TableFits};
pub use open_screen::Screen;
pub(crate) use rule_book::ChapterChosen;
pub use rule_book::OpenChapter;
pub use sheet::{OpenSheet, Sheet, VERSION};
pub use table_list::TableList;
pub(crate) use table_list::TablesListed;
pub use table_room::TableRoom;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        full_screen::plugin,
        layout::plugin,
        open_screen::plugin,
        pings::plugin,
        rule_book::plugin,
        sheet::plugin,
        table_list::plugin,
        table_room::plugin,
    ));
}
