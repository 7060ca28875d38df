//! A native client without a window, for tests in other processes: `native-player URL NAME`.
//!
//! It reads one command per line from standard input (`create`, `join CODE`, `sit A`, `start`, `clue WORD 2`,
//! `touch WORD`, `stop`, `challenge`, `give-up`, `agree`, `overlay`, `revoke`, `viewers`, `viewers revoke`, `votes on|off`,
//! `phone`, `phone yes`, `phone revoke`, `audience SECONDS shown|blank`) and prints the state of its table to standard
//! output.

use std::{
    env,
    io::{BufRead, Write},
    process::ExitCode,
    sync::Arc,
    thread,
    time::Duration,
};

use bevy_time::TimeUpdateStrategy;
use flume::{Receiver, RecvTimeoutError, Sender};
use splitkey_client::{MatchView, SeatPhone, TableLinks, TableViewers};
use splitkey_net::{Uplink, Wake, websocket::WebSocketDial};
use splitkey_protocol::{
    Audience, Language, LinkKind, Pairing, PublicFilter, Request, TableAccess, VotesUse,
};
use splitkey_rules::{Cell, Identity, Side, VoteTally};
use splitkey_testkit::Player;
use splitkey_words::cell_of;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [url, name] = arguments.as_slice() else {
        eprintln!("usage: native-player URL NAME");
        return ExitCode::from(2);
    };
    let (sender, events) = flume::unbounded();
    let wake = sender.clone();
    let mut player = Player::new(name);
    let bell = Wake(Arc::new(move || {
        // This fails if the player has ended.
        let _ = wake.send(Event::Woken);
    }));
    player.app.world_mut().non_send_mut::<Uplink>().set_wake(bell);
    // Reconnecting waits in real time, because the host is a real one.
    player.app.insert_resource(TimeUpdateStrategy::Automatic);
    player.connect(Box::new(WebSocketDial { url: url.clone() }));
    thread::spawn(move || read_wishes(&sender));
    match play(&mut player, &events) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("native-player: {error}");
            ExitCode::FAILURE
        }
    }
}

enum Event {
    Woken,
    Wish(String),
    /// The end of standard input.
    Enough,
}

fn read_wishes(sender: &Sender<Event>) {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        if sender.send(Event::Wish(line)).is_err() {
            return;
        }
    }
    // This fails if the player has ended.
    let _ = sender.send(Event::Enough);
}

fn play(player: &mut Player, events: &Receiver<Event>) -> Result<(), String> {
    let mut told = Vec::new();
    loop {
        player.show_all();
        let lines = report(player);
        for line in lines.iter().filter(|line| !told.contains(*line)) {
            println!("{line}");
        }
        std::io::stdout().flush().map_err(|error| error.to_string())?;
        told = lines;
        let owed = player.app.world().non_send::<Uplink>().needs_frame_in();
        match events.recv_timeout(owed.unwrap_or(Duration::from_secs(3600))) {
            Ok(Event::Wish(line)) => {
                let request = wish(&line, player).ok_or_else(|| format!("cannot do {line:?} now"))?;
                player.want(request);
            }
            Ok(Event::Enough) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Ok(Event::Woken) | Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn wish(line: &str, player: &Player) -> Option<Request> {
    let fields: Vec<&str> = line.split(' ').collect();
    match fields.as_slice() {
        ["create"] => Some(Request::CreateTable),
        ["start"] => Some(Request::StartMatch),
        ["overlay"] => Some(Request::MakeLink { kind: LinkKind::Overlay }),
        ["revoke"] => Some(Request::RevokeLink { kind: LinkKind::Overlay }),
        ["moderator"] => Some(Request::MakeLink { kind: LinkKind::Moderator }),
        ["moderator", "revoke"] => Some(Request::RevokeLink { kind: LinkKind::Moderator }),
        ["approve"] => Some(Request::SetAccess {
            access: TableAccess { filter: PublicFilter::Approved, ..TableAccess::PRIVATE },
        }),
        ["viewers"] => Some(Request::MakeLink { kind: LinkKind::Viewers }),
        ["viewers", "revoke"] => Some(Request::RevokeLink { kind: LinkKind::Viewers }),
        ["votes", "off"] => Some(Request::UseVotes { votes: VotesUse::Hidden }),
        ["votes", "on"] => Some(Request::UseVotes { votes: VotesUse::Shown }),
        ["votes", "touch"] => Some(Request::UseVotes { votes: VotesUse::Touched }),
        ["phone"] => Some(Request::MakeLink { kind: LinkKind::Phone }),
        ["phone", "revoke"] => Some(Request::RevokeLink { kind: LinkKind::Phone }),
        ["phone", answer] => match player.app.world().resource::<SeatPhone>().view.pairing? {
            Pairing::Opened { phrase } => Some(Request::AnswerPhone { phrase, admit: *answer == "yes" }),
            Pairing::Offered { .. } => None,
        },
        ["audience", delay, shown] => {
            let audience = Audience { delay: delay.parse().ok()?, blank: *shown == "blank" };
            Some(Request::SetAudience { audience })
        }
        ["join", code] => Some(Request::JoinTable { code: code.parse().ok()?, password: None }),
        ["sit", "A"] => Some(Request::Sit { side: Side::A }),
        ["sit", "B"] => Some(Request::Sit { side: Side::B }),
        ["clue", text, number] => {
            Some(Request::Clue { text: (*text).to_owned(), number: number.parse().ok()?, insist: false })
        }
        ["touch", ..] => {
            let word = line.strip_prefix("touch ")?;
            let game = player.state().game.as_ref()?;
            Some(Request::Guess { word: (cell_of(word, &game.words)?).into() })
        }
        ["confirm"] => Some(Request::ConfirmByTwo { on: true }),
        ["stop"] => Some(Request::Stop),
        ["challenge"] => Some(Request::Challenge),
        ["give-up"] => Some(Request::GiveUp),
        ["agree"] => Some(Request::Agree),
        _ => None,
    }
}

/// Returns the state of the table, one fact per line. The caller prints a line again only after it was absent.
fn report(player: &Player) -> Vec<String> {
    let mut lines = vec![format!("link {:?}", player.link())];
    lines.extend(player.state().table.iter().map(|table| format!("table {}", table.code)));
    let links = player.app.world().resource::<TableLinks>();
    for (kind, name) in
        [(LinkKind::Overlay, "overlay"), (LinkKind::Viewers, "viewers"), (LinkKind::Moderator, "moderator")]
    {
        lines.extend(links.get(kind).map(|link| format!("{name} {link}")));
    }
    let viewers = player.app.world().resource::<TableViewers>();
    let phone = player.app.world().resource::<SeatPhone>().view;
    lines.extend(phone.paired.then(|| "phone paired".to_owned()));
    lines.extend(phone.pairing.map(|pairing| match pairing {
        Pairing::Offered { code } => format!("phone code {code}"),
        Pairing::Opened { phrase } => format!("phone words {}", phrase.words(Language::English)),
    }));
    if let Some(side) = player.state().my_side() {
        lines.push(format!("seated {}", side.letter()));
        let table = player.state().table.as_ref();
        let confirms = table.is_some_and(|table| table.confirm_by_two[side.index()]);
        lines.extend(confirms.then(|| "two confirm".to_owned()));
    }
    if let Some(reason) = player.refused() {
        lines.push(format!("refused {reason:?}"));
    }
    if let Some(game) = player.shown() {
        lines.push(format!("phase {:?}", game.position.phase));
        lines.extend(game.position.proposal.map(|(side, _)| format!("proposed by {}", side.letter())));
        lines.extend(viewers.votes_on(game, player.state()).iter().flat_map(|votes| vote_lines(votes, game)));
        lines.extend(key_lines(game));
        let found = Cell::all().filter(|cell| game.position.words[cell.index()].agent.is_some());
        lines.extend(found.map(|cell| format!("found {}", game.word(cell))));
    }
    lines
}

/// Returns a line for each word that viewers vote for, and one for challenging the clue.
fn vote_lines(votes: &VoteTally, game: &MatchView) -> Vec<String> {
    let wanted = Cell::all().filter(|cell| votes.of(*cell) > 0);
    let words = wanted.map(|cell| format!("votes {} {}", votes.of(cell), game.word(cell)));
    let challenges = (votes.challenges > 0).then(|| format!("challenges {}", votes.challenges));
    words.chain(challenges).collect()
}

fn key_lines(game: &MatchView) -> Vec<String> {
    let Some((_, map)) = game.me else { return Vec::new() };
    let name = |identity| match identity {
        Identity::Agent => "agent",
        Identity::Bystander => "bystander",
        Identity::Assassin => "assassin",
    };
    Cell::all().map(|cell| format!("key {} {}", name(map.at(cell)), game.word(cell))).collect()
}
