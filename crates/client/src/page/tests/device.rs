//! Tests of what concerns this device alone: its version, its player, its window.

use super::*;

/// Creates an app in this connection state.
fn linked(link: LinkState) -> App {
    let mut app = App::new();
    app.insert_resource(Coach::quiet()).add_plugins((bevy_time::TimePlugin, ClientPlugin));
    let set = move |mut state: ResMut<LinkState>| {
        state.set_if_neq(link.clone());
    };
    app.add_systems(PreUpdate, set.after(ClientNetSystems::Receive));
    (0..2).for_each(|_| app.update());
    app
}

#[test]
fn a_page_of_an_older_version_offers_to_reload() {
    let answer = Answer { welcome: Welcome::WrongVersion, version: 9, text: String::new() };
    let mut app = linked(LinkState::Refused(answer));
    assert_eq!(button(page(&app), "reload"), None, "the native app cannot reload");
    app.insert_resource(Reloads);
    app.world_mut().resource_mut::<Settings>().captions = true;
    app.update();
    assert_eq!(button(page(&app), "reload"), Some((&Command::Reload, true, None)));
}

#[test]
fn forgetting_asks_for_confirmation_and_clears_the_screen() {
    #[derive(Resource, Default)]
    struct Forgotten(u32);

    let mut app = app(&Sample::new(), Some(Side::B));
    app.init_resource::<Forgotten>()
        .add_observer(|_: On<ForgetDevice>, mut forgotten: ResMut<Forgotten>| forgotten.0 += 1);
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::Settings)));
    for (press, times) in [(Command::AskToForget, 0), (Command::ForgetDevice, 1)] {
        app.update();
        assert_eq!(button(page(&app), "forget").map(|(press, ..)| press), Some(&press));
        app.world_mut().trigger(ControlPressed(press));
        app.update();
        assert_eq!(app.world().resource::<Forgotten>().0, times);
    }
    assert!(app.world().resource::<TableState>().table.is_none());
    assert!(app.world().resource::<Shown>().0.is_none());
}

#[test]
fn the_3d_table_is_not_offered_in_a_window_without_room_for_it() {
    let mut app = app(&Sample::new(), Some(Side::A));
    let mut window = bevy_window::Window::default();
    window.resolution.set(1000.0, 360.0);
    app.world_mut().spawn((window, bevy_window::PrimaryWindow));
    let before = *app.world().resource::<Settings>();
    app.update();
    app.update();
    let told = Texts::default().get("match-deep-no-room");
    assert!(button(page(&app), "flat").is_some_and(|(_, enabled, why)| !enabled && why == Some(&told)));
    app.world_mut().trigger(ControlPressed(Command::ToggleFlat));
    app.update();
    assert_eq!(*app.world().resource::<Settings>(), before);
    assert_eq!(app.world().get_resource::<Notice>(), Some(&Notice::NoRoomForTable));
}
