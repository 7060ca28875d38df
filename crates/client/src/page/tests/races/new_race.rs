//! The form of a new race.

use splitkey_protocol::{Request, TablePassword};

use crate::ToHost;

use super::*;

#[test]
fn the_form_says_what_is_wrong_and_creates_the_race() {
    let mut app = told(vec![RaceTold::List { listed: Vec::new(), mine: Vec::new(), now: NOW }]);
    app.world_mut().trigger(ControlPressed(Command::Race(RaceAct::New)));
    app.update();
    answer(&mut app, RaceField::Title, " ");
    assert_eq!(text(&app, "event-problem").as_deref(), Some("Give the event a title."));
    let press = |app: &mut App, id: &str| {
        let (press, ..) = button(page(app), id).expect("a choice");
        let press = press.clone();
        app.world_mut().trigger(ControlPressed(press));
        app.update();
    };
    press(&mut app, "event-lasts-3");
    assert_eq!(
        text(&app, "event-wrong").as_deref(),
        Some("The event can't close before sign-ups end. Choose a later time.")
    );
    press(&mut app, "event-ends-1");
    assert_eq!(text(&app, "event-wrong"), None);
    assert_eq!(text(&app, "race-exact-about"), None);
    assert_eq!(button(page(&app), "event-referee-strict"), None, "an invalid clue may be sent for strikes");
    press(&mut app, "event-packs-exact");
    assert!(text(&app, "race-exact-about").is_some());
    answer(&mut app, RaceField::Title, "Autumn race");
    let told = text(&app, "event-problem").unwrap_or_default();
    assert_eq!(told, "An exact list has 25 different words, and this one has 0. Correct it.");
    press(&mut app, "event-packs-first");
    answer(&mut app, RaceField::DraftPassword, "sesame");
    let (sender, asked) = std::sync::mpsc::channel();
    app.add_observer(move |request: On<ToHost>| sender.send(request.event().0.clone()).expect("a receiver"));
    answer(&mut app, RaceField::Title, "Autumn race");
    let Ok(Request::Race { ask: RaceAsk::Create { password, .. } }) = asked.try_recv() else {
        panic!("a race")
    };
    assert_eq!(password, TablePassword::new("sesame").ok());
    assert!(text(&app, "race-creating").is_some() && text(&app, "event-problem").is_none());
    let made = FromHost::Race { told: RaceTold::Made { race: RaceLink([3; 16]) } };
    app.world_mut().resource_mut::<Heard>().0.push_back(made);
    (0..2).for_each(|_| app.update());
    assert_eq!(asked.try_recv().ok(), None, "it has its password already");
    assert_eq!(app.world().resource::<OpenSheet>().0, Some(Sheet::Race));
    assert_eq!(app.world().resource::<Races>().open, Some(RaceKey::Race(RaceLink([3; 16]))));
}
