//! A device that is far too slow for the 3D table.

use std::time::Duration;

use bevy::{prelude::*, time::TimeUpdateStrategy, window::PrimaryWindow};
use splitkey_client::{Quality, Settings, Trouble, Troubles, rules::Side};

use crate::{
    Activity,
    fixture::{deal_of, dealt, hear, table},
};

/// Returns a table that draws two frames a second, in a window with the focus or without.
fn crawling(focused: bool) -> App {
    let mut app = table(Settings::default());
    app.world_mut().resource_mut::<Settings>().quality = Quality::Automatic;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(500)));
    app.world_mut().spawn((Window { focused, ..default() }, PrimaryWindow));
    hear(&mut app, deal_of(&dealt(Some(Side::A))));
    app
}

fn is_told(app: &App) -> bool {
    app.world().resource::<Troubles>().first() == Some(Trouble::DrawingIsSlow)
}

#[test]
fn the_flat_table_is_suggested_within_half_a_minute() {
    let mut app = crawling(true);
    (0..60).for_each(|_| app.update());
    assert!(is_told(&app));
    (0..60).for_each(|_| app.update());
    assert!(!app.world().resource::<Activity>().0, "nothing is measured any more");
}

#[test]
fn nothing_is_suggested_in_a_window_without_the_focus() {
    let mut app = crawling(false);
    (0..200).for_each(|_| app.update());
    assert!(!is_told(&app));
    assert!(!app.world().resource::<Activity>().0, "nothing is measured any more");
}
