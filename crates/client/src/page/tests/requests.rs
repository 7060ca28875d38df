//! Tests of joining a side of a running match: asking, answering, and what the host of the table sees.

use splitkey_protocol::{LinkKind, PublicFilter, Request, SideRequest, SlowMode, TableAccess, TableLink};

use super::*;
use crate::TableLinks;

/// Creates an app in which somebody asks to join side A.
fn asked(side: Option<Side>, by: SeatId) -> App {
    let mut app = app(&Sample::new(), side);
    app.world_mut().resource_mut::<Flow>().requests = vec![SideRequest { by, side: Side::A }];
    app.update();
    app
}

fn text(app: &App, wanted: &str) -> Option<String> {
    page(app).items.iter().find_map(|item| match &item.kind {
        ItemKind::Text { text } | ItemKind::Button { text, .. } if item.id == wanted => Some(text.clone()),
        _ => None,
    })
}

#[test]
fn a_request_to_join_a_side_is_answered_in_the_match_and_on_the_sheet_of_people() {
    let mut app = asked(Some(Side::A), SeatId(2));
    for open in [false, true] {
        if open {
            app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
            app.update();
        }
        assert_eq!(text(&app, "asks-0").as_deref(), Some("Mara asks to join Lark."));
        for (id, admit) in [("let-join-0", true), ("not-join-0", false)] {
            let answer = Command::Want(Request::AnswerSit { seat: SeatId(2), admit });
            assert_eq!(button(page(&app), id), Some((&answer, true, None)));
        }
    }
    let said = &app.world().resource::<LiveRegion>().0;
    assert_eq!(said.iter().filter(|line| line.contains("Mara asks to join")).count(), 1);
}

#[test]
fn the_player_who_asks_sees_the_request_and_can_withdraw_it() {
    let mut app = asked(None, SeatId(1));
    assert_eq!(text(&app, "asks-0").as_deref(), Some("You've asked to join Lark."));
    assert_eq!(button(page(&app), "take-back"), Some((&Command::Want(Request::StandUp), true, None)));
    assert_eq!(text(&app, "sit-a").as_deref(), Some("Ask to join Lark"));
    assert!(
        button(page(&app), "sit-a").is_some_and(|(_, enabled, _)| !enabled),
        "a request is already pending"
    );
    assert!(button(page(&app), "sit-b").is_some_and(|(_, enabled, _)| enabled));
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.table.as_mut().expect("a table").access = TableAccess { open_sides: true, ..TableAccess::PRIVATE };
    app.update();
    assert_eq!(text(&app, "sit-b").as_deref(), Some("Sit with Owl"));
}

#[test]
fn the_host_of_the_table_chooses_how_often_spectators_may_write_and_where_bans_apply() {
    let mut app = app(&Sample::new(), Some(Side::A));
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.update();
    for slow in SlowMode::ALL {
        let set = Command::Want(Request::SetAccess { access: TableAccess { slow, ..TableAccess::PRIVATE } });
        let id = format!("slow-{}", slow.seconds());
        assert_eq!(button(page(&app), &id), Some((&set, true, None)));
    }
    let bans = TableAccess { bans_elsewhere: true, ..TableAccess::PRIVATE };
    let set = Command::Want(Request::SetAccess { access: bans });
    assert_eq!(button(page(&app), "set-bans-elsewhere"), Some((&set, true, None)));
    assert_eq!(text(&app, "slow-30").as_deref(), Some("Slow mode for spectators: 30 s"));
}

#[test]
fn the_host_of_the_table_chooses_what_public_views_show() {
    let mut app = app(&Sample::new(), Some(Side::A));
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.update();
    let ids = ["filter-off", "filter-mask", "filter-strict", "filter-approved"];
    for (filter, id) in PublicFilter::ALL.into_iter().zip(ids) {
        let set =
            Command::Want(Request::SetAccess { access: TableAccess { filter, ..TableAccess::PRIVATE } });
        assert_eq!(button(page(&app), id), Some((&set, true, None)));
    }
}

#[test]
fn the_host_of_the_table_copies_the_moderators_link_and_revokes_it() {
    let mut app = app(&Sample::new(), Some(Side::A));
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.update();
    assert_eq!(button(page(&app), "moderator-make"), None, "nobody decides");
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.table.as_mut().expect("a table").access.filter = PublicFilter::Approved;
    app.update();
    let make = Command::Want(Request::MakeLink { kind: LinkKind::Moderator });
    assert_eq!(button(page(&app), "moderator-make"), Some((&make, true, None)));
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.table.as_mut().expect("a table").links.insert(LinkKind::Moderator);
    let link = TableLink { kind: LinkKind::Moderator, secret: [7; 16] };
    app.insert_resource(TableLinks::from_iter([link]));
    app.update();
    assert_eq!(
        button(page(&app), "moderator-copy"),
        Some((&Command::Copy(CopyAct::PageLink(LinkKind::Moderator)), true, None))
    );
    let revoke = Command::Want(Request::RevokeLink { kind: LinkKind::Moderator });
    assert_eq!(button(page(&app), "moderator-revoke"), Some((&revoke, true, None)));
}

#[test]
fn the_host_of_the_table_sees_who_shares_a_network() {
    let mut app = app(&Sample::new(), Some(Side::A));
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.table.as_mut().expect("a table").shared_networks = vec![vec![SeatId(1), SeatId(2)]];
    app.world_mut().trigger(ControlPressed(Command::OpenSheet(Sheet::People)));
    app.update();
    let line = text(&app, "person-1").expect("a line");
    assert!(line.starts_with("Mara") && line.ends_with("same network as Vera"), "{line}");
    let open = Command::Want(Request::SetAccess {
        access: TableAccess { open_sides: true, ..TableAccess::PRIVATE },
    });
    assert_eq!(button(page(&app), "set-open-sides"), Some((&open, true, None)));
}
