//! What public views show of what people write: insults, the names of spectators, and what a moderator approves.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use splitkey_host::{FollowerChange, HostEvent, MadeDecision};
use splitkey_protocol::{
    Audience, Channel, Decision, FromHost, LinkKind, PlayerName, PublicFilter, PublicText, Refused, Request,
    TableAccess, TableLink, TalkLine,
};
use splitkey_rules::{Fact, Side};
use splitkey_testkit::{LinkedApps, Player};

const LARK: usize = 0;
const OWL: usize = 1;
const SECOND_OWL: usize = 2;
const WATCHER: usize = 3;
const INSULT: &str = "klootzak";

fn set_filter(apps: &mut LinkedApps, players: &mut [Player], filter: PublicFilter) {
    let access = TableAccess { filter, public: true, ..TableAccess::PRIVATE };
    apps.want(players, LARK, Request::SetAccess { access });
}

/// Returns the clue that a player was told last.
fn told_clue(player: &Player) -> Option<String> {
    let of_fact = |fact: &Fact| match fact {
        Fact::ClueGiven { clue, .. } => Some(clue.text.to_lowercase()),
        _ => None,
    };
    player.heard().iter().rev().find_map(|message| match message {
        FromHost::Moved { facts, .. } => facts.iter().find_map(of_fact),
        _ => None,
    })
}

/// Returns the clue of the match that a player was shown last as a whole.
fn shown_clue(player: &Player) -> Option<String> {
    let view = player.heard().iter().rev().find_map(|message| match message {
        FromHost::Dealt { view } => Some(view.public()),
        _ => None,
    });
    Some(view?.log.last()?.clue.as_ref()?.clue.text.to_lowercase())
}

fn give_clue(apps: &mut LinkedApps, players: &mut [Player]) {
    apps.want(players, LARK, Request::Clue { text: INSULT.into(), number: 1, insist: true });
}

/// Returns the names of everybody at the table, as a player sees them.
fn names(player: &Player) -> Vec<String> {
    let table = player.state().table.as_ref().expect("a table");
    table.seats.iter().map(|seat| seat.name.to_string()).collect()
}

#[test]
fn public_views_show_clues_by_the_filter_and_players_see_them_as_given() {
    for (filter, shown) in
        [(PublicFilter::Off, INSULT), (PublicFilter::Mask, "k*******"), (PublicFilter::Strict, "***")]
    {
        let mut apps = LinkedApps::open();
        let pictures: Arc<Mutex<Vec<String>>> = Arc::default();
        let told = pictures.clone();
        apps.follow(LinkKind::Overlay, move |_, change| {
            if let FollowerChange::Shows(picture) = change {
                told.lock().unwrap_or_else(PoisonError::into_inner).extend(picture.named);
            }
        });
        let mut players = apps.match_of_four();
        apps.want(&mut players, LARK, Request::MakeLink { kind: LinkKind::Overlay });
        set_filter(&mut apps, &mut players, filter);
        give_clue(&mut apps, &mut players);
        for player in [LARK, OWL, SECOND_OWL] {
            assert_eq!(told_clue(&players[player]).as_deref(), Some(INSULT), "{filter:?}");
        }
        assert_eq!(told_clue(&players[WATCHER]).as_deref(), Some(shown), "{filter:?}");
        let picture = pictures.lock().unwrap_or_else(PoisonError::into_inner).last().cloned();
        let picture = picture.expect("a picture").to_lowercase();
        assert!(picture.contains(&format!("\"text\":\"{shown}\"")), "{filter:?}: {picture}");
    }
}

#[test]
fn spectators_are_shown_the_match_again_when_the_filter_changes() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    give_clue(&mut apps, &mut players);
    assert_eq!(told_clue(&players[WATCHER]).as_deref(), Some(INSULT));
    set_filter(&mut apps, &mut players, PublicFilter::Strict);
    assert_eq!(shown_clue(&players[WATCHER]).as_deref(), Some("***"));
    set_filter(&mut apps, &mut players, PublicFilter::Off);
    assert_eq!(shown_clue(&players[WATCHER]).as_deref(), Some(INSULT));
}

#[test]
fn the_strict_filter_hides_lines_of_chat_with_an_insult_from_the_audience() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    set_filter(&mut apps, &mut players, PublicFilter::Strict);
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    let line = TalkLine::new("wat een klootzak").expect("a line");
    apps.want(&mut players, OWL, Request::Say { channel: Channel::Table, line });
    let last = |player: &Player| {
        player.heard().iter().rev().find_map(|message| match message {
            FromHost::Said { line, .. } => Some(line.as_str().to_owned()),
            _ => None,
        })
    };
    assert_eq!(last(&players[SECOND_OWL]).as_deref(), Some("wat een k*******"));
    assert_eq!(last(&players[WATCHER]).as_deref(), Some("***"));
}

#[test]
fn the_strict_filter_hides_the_names_of_spectators_from_each_other_and_nobody_else() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    let (zoe, _) = apps.try_to_join(&mut players, "Zoe", None);
    players.push(zoe);
    let zoe = players.len() - 1;
    let all = ["Lark", "Owl", "Second", "Watcher", "Zoe"];
    let to_watcher = ["Lark", "Owl", "Second", "Watcher", "Someone"];
    let to_zoe = ["Lark", "Owl", "Second", "Someone", "Zoe"];
    set_filter(&mut apps, &mut players, PublicFilter::Strict);
    for (who, sees) in [(LARK, all), (OWL, all), (WATCHER, to_watcher), (zoe, to_zoe)] {
        assert_eq!(names(&players[who]), sees);
    }
    apps.want(&mut players, WATCHER, Request::Sit { side: Side::A });
    assert_eq!(names(&players[WATCHER]), all, "whoever plays sees all names");
    assert_eq!(names(&players[zoe]), all, "one's own name is no secret");
    apps.want(&mut players, WATCHER, Request::StandUp);
    assert_eq!(names(&players[WATCHER]), to_watcher, "whoever watches does not");
    players[zoe].say(Request::FetchTables);
    apps.settle(&mut players);
    let listed = players[zoe].heard().iter().rev().find_map(|message| match message {
        FromHost::Tables { mine, .. } => mine.first().map(|table| table.others.clone()),
        _ => None,
    });
    let listed: Vec<String> = listed.expect("a table").iter().map(ToString::to_string).collect();
    assert_eq!(listed, ["Lark", "Owl", "Second"]);
    set_filter(&mut apps, &mut players, PublicFilter::Off);
    assert_eq!(names(&players[zoe]), all);
}

/// Returns all clues that a player was told or shown from some message on.
fn clues_since(player: &Player, from: usize) -> Vec<String> {
    let shown = |message: &FromHost| -> Vec<String> {
        match message {
            FromHost::Moved { facts, .. } => facts
                .iter()
                .filter_map(|fact| match fact {
                    Fact::ClueGiven { clue, .. } => Some(clue.text.to_lowercase()),
                    _ => None,
                })
                .collect(),
            FromHost::Dealt { view } => {
                let given = view.public().log.iter().filter_map(|turn| turn.clue.as_ref());
                given.map(|given| given.clue.text.to_lowercase()).collect()
            }
            _ => Vec::new(),
        }
    };
    player.heard().iter().skip(from).flat_map(shown).collect()
}

#[test]
fn a_delayed_audience_is_never_shown_an_insult_that_waited_when_the_filter_was_set() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    let audience = Audience { delay: 20, blank: false };
    apps.want(&mut players, LARK, Request::SetAudience { audience });
    give_clue(&mut apps, &mut players);
    assert_eq!(told_clue(&players[OWL]).as_deref(), Some(INSULT));
    set_filter(&mut apps, &mut players, PublicFilter::Strict);
    apps.pass(Duration::from_secs(21));
    apps.settle(&mut players);
    assert_eq!(clues_since(&players[WATCHER], 0), ["***"], "the match was shown anew");
    let heard = players[WATCHER].heard().len();
    set_filter(&mut apps, &mut players, PublicFilter::Off);
    apps.pass(Duration::from_secs(21));
    apps.settle(&mut players);
    assert_eq!(clues_since(&players[WATCHER], heard), [INSULT]);
}

#[test]
fn whoever_becomes_host_sees_the_clues_as_they_were_given() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_four();
    set_filter(&mut apps, &mut players, PublicFilter::Strict);
    give_clue(&mut apps, &mut players);
    assert_eq!(told_clue(&players[WATCHER]).as_deref(), Some("***"));
    let seat = players[WATCHER].state().you.expect("a seat");
    apps.want(&mut players, LARK, Request::HandOver { seat });
    assert_eq!(shown_clue(&players[WATCHER]).as_deref(), Some(INSULT));
}

/// Returns the lines of chat that a player was told.
fn lines(player: &Player) -> Vec<String> {
    let said = player.heard().iter().filter_map(|message| match message {
        FromHost::Said { line, .. } => Some(line.as_str().to_owned()),
        _ => None,
    });
    said.collect()
}

/// Keeps what the moderator's page shows, and returns it with its link.
fn follow_page(apps: &mut LinkedApps) -> impl Fn() -> (TableLink, String) + use<> {
    let shown: Arc<Mutex<Option<(TableLink, String)>>> = Arc::default();
    let told = shown.clone();
    apps.follow(LinkKind::Moderator, move |link, change| {
        let page = match change {
            FollowerChange::Shows(picture) => picture.json,
            end => format!("{end:?}"),
        };
        *told.lock().unwrap_or_else(PoisonError::into_inner) = Some((link, page));
    });
    move || shown.lock().unwrap_or_else(PoisonError::into_inner).clone().expect("a page")
}

fn decide(apps: &mut LinkedApps, players: &mut [Player], link: TableLink, decision: Decision) {
    apps.tell(HostEvent::Decided(MadeDecision { link, decision }));
    apps.settle(players);
}

#[test]
fn public_views_show_clues_and_names_once_the_moderator_approves_them() {
    let mut apps = LinkedApps::open();
    let page = follow_page(&mut apps);
    let mut players = apps.match_of_four();
    set_filter(&mut apps, &mut players, PublicFilter::Approved);
    apps.want(&mut players, LARK, Request::MakeLink { kind: LinkKind::Moderator });
    let (link, waits) = page();
    assert!(waits.contains(r#"{"about":"name","text":"Owl","show":null}"#), "{waits}");
    assert_eq!(names(&players[WATCHER]), ["Someone", "Someone", "Someone", "Watcher"]);
    assert_eq!(names(&players[OWL]), ["Lark", "Owl", "Second", "Watcher"], "players see all names");
    decide(&mut apps, &mut players, link, Decision::Name { text: "Owl".into(), show: true });
    assert_eq!(names(&players[WATCHER]), ["Someone", "Owl", "Someone", "Watcher"]);

    give_clue(&mut apps, &mut players);
    assert_eq!(told_clue(&players[OWL]).as_deref(), Some(INSULT));
    assert_eq!(told_clue(&players[WATCHER]).as_deref(), Some("***"));
    let given = page().1;
    let clue = given.split(r#"{"about":"clue","text":""#).nth(1).and_then(|rest| rest.split('"').next());
    let clue = clue.expect("the clue should wait").to_owned();
    decide(&mut apps, &mut players, link, Decision::Clue { text: clue.clone(), show: true });
    assert_eq!(shown_clue(&players[WATCHER]).as_deref(), Some(INSULT));
    decide(&mut apps, &mut players, link, Decision::Clue { text: clue, show: false });
    assert_eq!(shown_clue(&players[WATCHER]).as_deref(), Some("***"), "it was taken back");

    apps.want(&mut players, LARK, Request::RevokeLink { kind: LinkKind::Moderator });
    assert_eq!(page().1, "Revoked");
    decide(&mut apps, &mut players, link, Decision::All { kind: PublicText::Name, show: true });
    assert_eq!(names(&players[WATCHER])[0], "Someone", "the link is good for nothing more");
}

#[test]
fn lines_of_chat_wait_for_the_moderator_and_their_writer_sees_them_at_once() {
    let mut apps = LinkedApps::open();
    let page = follow_page(&mut apps);
    let mut players = apps.match_of_four();
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    let (zoe, _) = apps.try_to_join(&mut players, "Zoe", None);
    players.push(zoe);
    let zoe = players.len() - 1;
    set_filter(&mut apps, &mut players, PublicFilter::Approved);
    apps.want(&mut players, LARK, Request::MakeLink { kind: LinkKind::Moderator });
    for text in ["first", "second"] {
        let line = TalkLine::new(text).expect("a line");
        apps.want(&mut players, WATCHER, Request::Say { channel: Channel::Table, line });
    }
    let said = ["first", "second"];
    for (who, hears) in [(LARK, &said[..]), (WATCHER, &said[..]), (zoe, &[])] {
        assert_eq!(lines(&players[who]), hears);
    }
    let (link, waits) = page();
    assert!(waits.contains(r#"{"number":0,"by":"Watcher","text":"first"}"#), "{waits}");
    decide(&mut apps, &mut players, link, Decision::Line { number: 0, show: false });
    decide(&mut apps, &mut players, link, Decision::Line { number: 1, show: true });
    decide(&mut apps, &mut players, link, Decision::Line { number: 1, show: true });
    assert_eq!(lines(&players[zoe]), ["second"]);
    assert_eq!(lines(&players[WATCHER]), said, "nobody is told their own line twice");
    assert!(page().1.ends_with(r#""lines":[]}"#), "{}", page().1);
}

#[test]
fn what_is_hidden_while_a_delayed_audience_waits_for_it_is_never_shown() {
    let mut apps = LinkedApps::open();
    let page = follow_page(&mut apps);
    let mut players = apps.match_of_four();
    set_filter(&mut apps, &mut players, PublicFilter::Approved);
    apps.want(&mut players, LARK, Request::MakeLink { kind: LinkKind::Moderator });
    let link = page().0;
    decide(&mut apps, &mut players, link, Decision::All { kind: PublicText::Clue, show: true });
    apps.want(&mut players, LARK, Request::SetAudience { audience: Audience { delay: 20, blank: false } });
    let heard = players[WATCHER].heard().len();
    give_clue(&mut apps, &mut players);
    assert!(page().1.to_lowercase().contains(INSULT), "the moderator sees it at once");
    decide(&mut apps, &mut players, link, Decision::All { kind: PublicText::Clue, show: false });
    apps.pass(Duration::from_secs(21));
    apps.settle(&mut players);
    assert_eq!(clues_since(&players[WATCHER], heard), ["***"]);
}

#[test]
fn only_the_host_of_the_table_has_the_moderators_link() {
    let mut apps = LinkedApps::open();
    let page = follow_page(&mut apps);
    let mut players = apps.match_of_four();
    apps.want(&mut players, LARK, Request::MakeLink { kind: LinkKind::Moderator });
    let (link, waits) = page();
    assert!(waits.starts_with(r#"{"on":false"#), "{waits}");
    for request in
        [Request::MakeLink { kind: LinkKind::Moderator }, Request::RevokeLink { kind: LinkKind::Moderator }]
    {
        let heard = players[OWL].heard().len();
        apps.want(&mut players, OWL, request);
        let refused = FromHost::Refused { reason: Refused::NotTableHost };
        assert!(players[OWL].heard()[heard..].contains(&refused));
    }
    apps.want(&mut players, LARK, Request::MakeLink { kind: LinkKind::Moderator });
    assert_eq!(page().0, link, "there is one for the table");
}

#[test]
fn nobody_takes_the_name_of_somebody_hidden() {
    let mut apps = LinkedApps::open();
    let mut players = apps.match_of_two();
    apps.want(&mut players, LARK, Request::GiveUp);
    apps.want(&mut players, OWL, Request::Agree);
    let name = PlayerName::new(PublicFilter::HIDDEN).expect("a name");
    apps.want(&mut players, LARK, Request::Rename { name });
    let refused = players[LARK]
        .heard()
        .iter()
        .any(|message| matches!(message, FromHost::Refused { reason: Refused::NameNotAllowed }));
    assert!(refused);
}
