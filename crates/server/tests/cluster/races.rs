//! Of several hosts with one database, one has the strike races, and another one when that is gone.

use std::{
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use splitkey_protocol::{
    FromHost, PlayerName, RaceAsk, RaceKey, RaceRefused, RaceTold, Refused, Request, SignUp,
};
use splitkey_rules::Side;
use splitkey_testkit::{Caller, PostgresServer, race_plan};

use crate::nodes::{LONG, Node};

/// Asks something about races, and returns the answer.
fn ask(caller: &mut Caller, ask: RaceAsk) -> Result<RaceTold, Refused> {
    caller.say(Request::Race { ask }.by(PlayerName::new("Zoe").expect("a name")));
    caller.wait(|said| match said {
        FromHost::Race { told } => Some(Ok(told.clone())),
        FromHost::Refused { reason } => Some(Err(reason.clone())),
        _ => None,
    })
}

#[test]
fn races_pass_to_another_host_when_theirs_is_gone() {
    let database = PostgresServer::shared().new_schema();
    let (one, other) = (Node::start(&database, "h1", LONG), Node::start(&database, "h2", LONG));
    let mut organiser = one.dial(1, None);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    let create = RaceAsk::Create { plan: Box::new(race_plan(now)), password: None, opens: None };
    let Ok(RaceTold::Made { race }) = ask(&mut organiser, create) else { panic!("a race") };
    let sign_up = || RaceAsk::SignUp { race, how: SignUp::Invite(Side::A), password: None };
    let mut player = other.dial(2, None);
    for ask_for in [RaceAsk::List, sign_up(), RaceAsk::Fetch { by: RaceKey::Race(race) }] {
        assert_eq!(ask(&mut player, ask_for), Err(Refused::Race(RaceRefused::Elsewhere)));
    }
    let mut first = one.dial(3, None);
    ask(&mut first, sign_up()).expect("a place");
    drop((organiser, first));
    one.stop();
    let page = loop {
        match ask(&mut player, sign_up()) {
            Ok(RaceTold::Page { page }) => break page,
            Err(Refused::Race(RaceRefused::Elsewhere)) => thread::sleep(Duration::from_millis(100)),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(page.pairs, 2, "what was done at the first host is kept");
}
