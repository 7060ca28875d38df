//! Players whom a host sends to another one.

use splitkey_net::{Arrival, ConnId, LinkState};
use splitkey_protocol::{FromHost, Goodbye};

use super::{
    LEFT,
    apps::{FRAME, Host, Player, online},
};

/// Has the host send a player elsewhere as soon as they connect, until they are not connected any more.
fn send_elsewhere(host: &mut Host, player: &mut Player, conn: ConnId) {
    host.with_voice(move |voice| {
        voice.say(conn, &FromHost::Goodbye { why: Goodbye::Elsewhere });
        voice.close(conn);
    });
    host.step();
    assert_eq!(player.step(), [FromHost::Goodbye { why: Goodbye::Elsewhere }]);
}

/// Steps both until the player has connected again, and returns the number of the connection and the frames that it took.
fn again(host: &mut Host, player: &mut Player) -> Option<(ConnId, u32)> {
    for frame in 0..400 {
        player.step();
        for arrival in host.step() {
            if let Arrival::Opened { conn, .. } = arrival {
                player.step();
                return Some((conn, frame));
            }
        }
    }
    None
}

#[test]
fn a_player_who_is_sent_elsewhere_connects_again_at_once() {
    let mut host = Host::new();
    let (mut player, conn) = online(&mut host, 1);
    send_elsewhere(&mut host, &mut player, conn);
    assert_eq!(player.state(), LinkState::Connecting { attempt: 1 });
    let (_, frames) = again(&mut host, &mut player).expect("another connection");
    assert_eq!(frames, 0);
    assert_eq!(player.state(), LinkState::Online);
}

#[test]
fn a_player_who_is_sent_to_and_fro_is_told_in_the_end() {
    let mut host = Host::new();
    let (mut player, mut conn) = online(&mut host, 1);
    let mut waited = Vec::new();
    loop {
        // What is heard before does not make the way shorter.
        host.say(conn, LEFT);
        host.step();
        player.step();
        send_elsewhere(&mut host, &mut player, conn);
        let Some((next, frames)) = again(&mut host, &mut player) else { break };
        waited.push(frames * FRAME.as_millis() as u32);
        conn = next;
    }
    assert_eq!(player.state(), LinkState::Ended(Goodbye::Elsewhere));
    assert_eq!(waited.len(), 6, "{waited:?}");
    // Longer than it takes until a host is declared dead.
    assert!(waited.iter().sum::<u32>() > 7_000, "{waited:?}");
    assert!(player.uplink().ask_for(None));
    assert!(again(&mut host, &mut player).is_some());
}
