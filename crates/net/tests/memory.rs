//! Two Apps over the memory link, with simulated time.

mod apps;
mod elsewhere;

use std::{sync::atomic::Ordering, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{Arrival, Heard, HostNow, LinkState, Peers};
use splitkey_protocol::{
    FromClient, FromHost, Goodbye, Hello, Parting, PlayerName, Request, Seat, SeatId, TableCode,
    TableSettings, TableView, VERSION, Welcome, codec, limits,
};

use self::apps::{FRAME, Host, Player, online};

const LEFT: FromHost = FromHost::Left { why: Parting::Left };

fn table(seats: usize) -> FromHost {
    let name = PlayerName::new(&"\u{1f989}".repeat(limits::NAME_CHARS)).expect("a name");
    let seat = |id| Seat {
        id: SeatId(id),
        name: name.clone(),
        side: None,
        connected: true,
        away: false,
        computer: None,
    };
    let seats = (0..seats as u16).map(seat).collect();
    let code = TableCode::from_bits(1);
    let settings = TableSettings::STANDARD;
    FromHost::TableChanged { table: TableView { settings, seats, ..TableView::new(code, SeatId(0)) } }
}

#[test]
fn messages_arrive_in_order() {
    let mut host = Host::new();
    let (mut player, conn) = online(&mut host, 1);
    assert!(player.uplink().send(Request::StandUp));
    assert!(player.uplink().send(Request::LeaveTable));
    player.step();
    let arrivals = host.step();
    assert!(
        matches!(
            &arrivals[..],
            [
                Arrival::Said { conn: one, message: FromClient { request: Request::StandUp, .. } },
                Arrival::Said { conn: two, message: FromClient { request: Request::LeaveTable, .. } },
            ] if *one == conn && *two == conn
        ),
        "{arrivals:?}"
    );
    host.say(conn, LEFT);
    host.step();
    assert_eq!(player.step(), [LEFT]);
}

#[test]
fn long_messages_arrive_whole_and_in_order() {
    let mut host = Host::new();
    let (mut player, conn) = online(&mut host, 1);
    let longest = table(300);
    assert!(codec::encode(&longest).expect("encodable").len() > 30_000);
    let all = [LEFT, longest.clone(), table(3), longest.clone(), longest, LEFT];
    for message in all.clone() {
        host.say(conn, message);
    }
    host.step();
    let heard = player.step();
    assert_eq!((player.state(), heard.len()), (LinkState::Online, all.len()));
    assert!(heard == all, "the messages are out of order");
}

#[test]
fn idle_connections_exchange_no_frames_and_need_no_steps() {
    let mut host = Host::new();
    let (mut player, conn) = online(&mut host, 1);
    player.uplink().send(Request::StandUp);
    player.step();
    host.step();
    host.say(conn, table(30));
    let mut run = |seconds: u32| {
        let before = player.wire.frames.load(Ordering::Relaxed);
        for _ in 0..seconds * 20 {
            host.step();
            player.step();
        }
        let sleeps = player.uplink().needs_frame_in().is_none()
            && host.app.world().resource::<Peers>().next_deadline().is_none();
        (player.wire.frames.load(Ordering::Relaxed) - before, sleeps)
    };
    let (talk, sleeps) = run(1);
    assert!((1..10).contains(&talk), "{talk} frames");
    assert!(sleeps);
    assert_eq!(run(60), (0, true));
}

#[test]
fn a_message_alone_is_acknowledged_once() {
    let mut host = Host::new();
    let (mut player, _) = online(&mut host, 1);
    player.uplink().send(Request::StandUp);
    player.step();
    assert_eq!(player.wire.frames.load(Ordering::Relaxed), 1);
    host.step();
    let now = host.app.world().resource::<HostNow>().0;
    let due = host.app.world().resource::<Peers>().next_deadline().expect("an acknowledgement");
    assert_eq!(due - now, Duration::from_millis(250));
    for _ in 0..40 {
        host.step();
        player.step();
    }
    assert_eq!(player.wire.frames.load(Ordering::Relaxed), 2);
}

#[test]
fn another_version_is_refused_and_not_retried() {
    let mut host = Host::new();
    let mut player = Player::new(&host, 1);
    player.wire.version.set(Some(VERSION + 1));
    for _ in 0..100 {
        player.step();
        assert!(host.step().is_empty());
    }
    match player.state() {
        LinkState::Refused(answer) => {
            assert_eq!(answer.welcome, Welcome::WrongVersion);
            assert_eq!((answer.version, answer.text.as_str()), (VERSION, "test host"));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(player.wire.dials.load(Ordering::Relaxed), 1);
}

#[test]
fn a_player_reconnects_and_asks_for_the_table() {
    let mut host = Host::new();
    let (mut player, first) = online(&mut host, 1);
    host.say(first, LEFT);
    host.step();
    player.step();
    let code = TableCode::from_bits(77);
    player.uplink().remember(Some(code), 12);
    player.wire.cut.set(true);
    player.step();
    assert!(matches!(player.state(), LinkState::Waiting { attempt: 1, .. }), "{:?}", player.state());
    assert!(!player.uplink().send(Request::StandUp), "sending while offline should fail");
    assert!(matches!(host.step()[..], [Arrival::Closed { conn }] if conn == first));

    player.wire.cut.set(false);
    let wait = player.uplink().needs_frame_in().expect("a next try");
    assert!(wait <= Duration::from_secs(2), "{wait:?}");
    for _ in 0..=wait.as_millis() / FRAME.as_millis() + 1 {
        player.step();
    }
    assert_eq!(player.state(), LinkState::Online);
    let arrivals = host.step();
    assert!(
        matches!(
            &arrivals[..],
            [Arrival::Opened { conn, hello: Hello { table: Some(table), last_revision: 12, .. }, .. }]
            if *conn != first && *table == code
        ),
        "{arrivals:?}"
    );
    assert!(player.uplink().send(Request::StandUp));
    player.step();
    assert!(matches!(host.step()[..], [Arrival::Said { .. }]));
}

#[test]
fn a_waiting_player_can_retry_at_once() {
    let host = Host::new();
    let mut player = Player::new(&host, 1);
    player.wire.cut.set(true);
    // Step until the delays are long.
    while player.uplink().next_try_in().is_none_or(|wait| wait < Duration::from_secs(3)) {
        player.step();
    }
    player.wire.cut.set(false);
    player.step();
    assert!(matches!(player.state(), LinkState::Waiting { .. }), "{:?}", player.state());
    player.uplink().try_now();
    (0..2).for_each(|_| drop(player.step()));
    assert_eq!(player.state(), LinkState::Online);
    assert_eq!(player.uplink().next_try_in(), None);
}

#[test]
fn retries_become_less_frequent() {
    let host = Host::new();
    let mut player = Player::new(&host, 1);
    player.wire.cut.set(true);
    for _ in 0..20 * 60 {
        player.step();
    }
    let dials = player.wire.dials.load(Ordering::Relaxed);
    assert!((9..25).contains(&dials), "{dials} attempts in a minute");
}

#[test]
fn a_link_that_loses_messages_is_given_up() {
    let mut host = Host::new();
    let (mut player, _) = online(&mut host, 1);
    player.wire.mute.set(true);
    player.uplink().send(Request::StandUp);
    for _ in 0..9 * 20 {
        player.step();
    }
    assert_eq!(player.state(), LinkState::Online);
    for _ in 0..40 {
        player.step();
    }
    assert_eq!(player.wire.dials.load(Ordering::Relaxed), 2);
}

/// Steps both until the player is no longer online, and returns how many seconds that took.
fn seconds_online(host: &mut Host, player: &mut Player, most: u32) -> u32 {
    let frames = (0..most * 20).take_while(|_| {
        host.step();
        player.step();
        player.state() == LinkState::Online
    });
    frames.count() as u32 / 20
}

#[test]
fn a_watched_dead_connection_is_noticed_within_ten_seconds() {
    let mut host = Host::new();
    let (mut player, _) = online(&mut host, 1);
    player.uplink().watch(true);
    assert_eq!(seconds_online(&mut host, &mut player, 60), 60, "an idle connection is not dead");
    player.wire.mute.set(true);
    let noticed = seconds_online(&mut host, &mut player, 60);
    assert!(noticed < 10, "noticed after {noticed} seconds");
    player.wire.mute.set(false);
    (0..20).for_each(|_| drop(player.step()));
    assert_eq!(player.state(), LinkState::Online);
    player.wire.mute.set(true);
    assert!(seconds_online(&mut host, &mut player, 60) < 10, "the next connection is also watched");
}

#[test]
fn heartbeats_are_few_and_only_sent_while_watching() {
    let mut host = Host::new();
    let (mut player, _) = online(&mut host, 1);
    let mut frames = |looks| {
        player.uplink().watch(looks);
        let before = player.wire.frames.load(Ordering::Relaxed);
        assert_eq!(seconds_online(&mut host, &mut player, 60), 60);
        player.wire.frames.load(Ordering::Relaxed) - before
    };
    assert_eq!(frames(false), 0);
    assert!((24..34).contains(&frames(true)), "one each way every four seconds");
    assert_eq!(frames(false), 0);
}

#[test]
fn a_replaced_connection_is_told_why_and_does_not_reconnect() {
    let mut host = Host::new();
    let (mut old, first) = online(&mut host, 1);
    let (mut new, second) = online(&mut host, 1);
    host.with_voice(move |voice| {
        voice.say(first, &FromHost::Goodbye { why: Goodbye::TakenOver });
        voice.close(first);
    });
    let mut closed = Vec::new();
    for _ in 0..100 {
        closed.extend(host.step());
        old.step();
        new.step();
    }
    assert!(matches!(closed[..], [Arrival::Closed { conn }] if conn == first), "{closed:?}");
    assert_eq!(old.state(), LinkState::Ended(Goodbye::TakenOver));
    assert_eq!(old.wire.dials.load(Ordering::Relaxed), 1);
    assert_eq!(new.state(), LinkState::Online);
    host.say(second, LEFT);
    host.step();
    assert_eq!(new.step(), [LEFT]);
}

#[test]
fn a_host_that_goes_down_is_retried() {
    let mut host = Host::new();
    let (mut player, conn) = online(&mut host, 1);
    host.with_voice(move |voice| {
        voice.say(conn, &FromHost::Goodbye { why: Goodbye::GoingDown });
        voice.close(conn);
    });
    host.step();
    assert_eq!(player.step(), [FromHost::Goodbye { why: Goodbye::GoingDown }]);
    assert!(matches!(player.state(), LinkState::Waiting { .. }), "{:?}", player.state());
}

#[test]
fn messages_to_several_players_arrive_in_order_at_each() {
    let mut host = Host::new();
    let ((mut one, first), (mut two, second), (_, third)) =
        (online(&mut host, 1), online(&mut host, 2), online(&mut host, 3));
    let long = FromHost::OwnWords { words: vec!["SNOWDROP".to_owned(); 1000], last: true };
    let short = FromHost::Left { why: Parting::Closed };
    let (said_first, said_long, said_last) = (LEFT, long.clone(), short.clone());
    host.with_voice(move |voice| {
        voice.close(third);
        voice.say(second, &said_first);
        voice.say_all([first, second, third], &said_long);
        voice.say_all([third, second, first], &said_last);
        voice.say_all([], &said_last);
    });
    host.step();
    assert_eq!(one.step(), [long.clone(), short.clone()]);
    assert_eq!(two.step(), [LEFT, long, short]);
}

#[test]
fn a_player_disconnected_as_idle_reconnects_on_request() {
    let mut host = Host::new();
    let (mut player, conn) = online(&mut host, 1);
    host.with_voice(move |voice| {
        voice.say(conn, &FromHost::Goodbye { why: Goodbye::Idle });
        voice.close(conn);
    });
    for _ in 0..100 {
        host.step();
        player.step();
    }
    assert_eq!(player.state(), LinkState::Ended(Goodbye::Idle));
    assert_eq!(player.wire.dials.load(Ordering::Relaxed), 1, "it should not reconnect by itself");
    assert!(player.uplink().ask_for(None));
    (0..2).for_each(|_| drop(player.step()));
    assert_eq!(player.state(), LinkState::Online);
}

#[test]
fn a_player_that_reads_nothing_is_disconnected() {
    let mut host = Host::new();
    let (mut player, conn) = online(&mut host, 1);
    for _ in 0..300 {
        host.say(conn, LEFT);
        host.step();
    }
    assert_eq!(host.app.world().resource::<Peers>().conns().count(), 0);
    while player.state() == LinkState::Online {
        player.step();
    }
    assert!(matches!(host.step()[..], [Arrival::Closed { .. }]));
}

#[test]
fn the_link_state_changes_only_with_news() {
    let mut host = Host::new();
    let (mut player, _) = online(&mut host, 1);
    #[derive(Resource, Default)]
    struct Changes(usize);
    player.app.init_resource::<Changes>();
    player.app.add_systems(Last, |mut changes: ResMut<Changes>, state: Res<LinkState>, heard: Res<Heard>| {
        changes.0 += usize::from(state.is_changed()) + usize::from(heard.is_changed());
    });
    player.app.update();
    let before = player.app.world().resource::<Changes>().0;
    for _ in 0..10 {
        player.app.update();
    }
    assert_eq!(player.app.world().resource::<Changes>().0, before);
}

#[test]
fn messages_sent_before_disconnecting_still_arrive() {
    let mut host = Host::new();
    let (mut player, conn) = online(&mut host, 1);
    player.uplink().send(Request::LeaveTable);
    player.uplink().disconnect();
    player.step();
    assert_eq!(player.state(), LinkState::Idle);
    let arrivals = host.step();
    assert!(
        matches!(arrivals[..], [Arrival::Said { .. }, Arrival::Closed { conn: closed }] if closed == conn),
        "{arrivals:?}"
    );
}
