//! Viewers who vote in the chat of a stream, against a server on this computer. Nothing reaches the real one.

use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
};

use splitkey_protocol::{
    ChatChannel, ChatState, FromHost, LinkKind, PlayerToken, Refused, Request, VotesUse,
};
use splitkey_rules::VoteTally;
use splitkey_server::{ChatServer, Server, ServerConfig};
use splitkey_testkit::{CLUES, Caller};

/// A chat server that one reader connects to.
struct Chat {
    listener: TcpListener,
}

/// A connection of the reader, which has joined its channel.
struct Joined {
    lines: BufReader<TcpStream>,
    channel: String,
}

impl Chat {
    fn open() -> Chat {
        Chat { listener: TcpListener::bind(("127.0.0.1", 0)).expect("a port") }
    }

    fn server(&self) -> ChatServer {
        let port = self.listener.local_addr().expect("an address").port();
        ChatServer { host: "127.0.0.1".to_owned(), port, tls: None }
    }

    /// Waits for the reader, and lets it join the channel that it asks for.
    fn accept(&self) -> Joined {
        let (stream, _) = self.listener.accept().expect("a reader");
        let mut joined = Joined { lines: BufReader::new(stream), channel: String::new() };
        joined.until("NICK justinfan");
        joined.send(":tmi.twitch.tv 001 justinfan1 :Welcome");
        let asked = joined.until("JOIN #");
        asked.trim_end().trim_start_matches("JOIN ").clone_into(&mut joined.channel);
        let channel = joined.channel.clone();
        joined.send(&format!(":justinfan1!justinfan1@justinfan1 JOIN {channel}"));
        joined
    }
}

impl Joined {
    fn until(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(
                self.lines.read_line(&mut line).expect("a line") > 0,
                "the reader has gone before {start}"
            );
            if line.starts_with(start) {
                return line;
            }
        }
    }

    fn send(&mut self, line: &str) {
        self.lines.get_mut().write_all(format!("{line}\r\n").as_bytes()).expect("a reader");
    }

    fn say(&mut self, by: u64, text: &str) {
        let line = format!("@user-id={by} :viewer!viewer@viewer PRIVMSG {} :{text}", self.channel);
        self.send(&line);
    }

    /// Waits until the reader has gone.
    fn end(mut self) {
        while self.lines.read_line(&mut String::new()).is_ok_and(|read| read > 0) {}
    }
}

fn start(chats: Option<ChatServer>) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    Server::start(ServerConfig { listen, chats, ..ServerConfig::default() }).expect("a server")
}

/// Returns two players with a match, of whom the second sees votes and has a clue.
fn guessing(server: &Server) -> [Caller; 2] {
    let mut callers = [1, 2].map(|number| Caller::dial_by(&server.dial(), PlayerToken([number; 32]), None));
    Caller::deal(&mut callers);
    callers[1].say(Request::UseVotes { votes: VotesUse::Shown });
    let clue = Request::Clue { text: CLUES[0].into(), number: 2, insist: true }.at(0);
    callers[0].say(clue.clone());
    callers
}

fn read(caller: &mut Caller, channel: Option<&str>) {
    let channel: Option<ChatChannel> = channel.map(|name| name.parse().expect("a channel"));
    caller.say(Request::ReadChat { channel });
}

fn wait_for_state(caller: &mut Caller, wanted: ChatState) {
    caller.wait(|said| match said {
        FromHost::TableChanged { table } => (table.chat.as_ref()?.state == wanted).then_some(()),
        _ => None,
    });
}

fn votes(caller: &mut Caller, wanted: impl Fn(&VoteTally) -> bool) {
    caller.wait(|said| match said {
        FromHost::Votes { tally, .. } if wanted(tally) => Some(()),
        _ => None,
    });
}

#[test]
fn viewers_vote_in_a_chat_for_words_cells_and_challenges_each_once() {
    let chat = Chat::open();
    let server = start(Some(chat.server()));
    let mut callers = guessing(&server);
    let word = callers[1].guest.words().expect("a match")[6].clone();
    read(&mut callers[0], Some("https://www.twitch.tv/Some_One1"));
    let mut joined = chat.accept();
    assert_eq!(joined.channel, "#some_one1");
    wait_for_state(&mut callers[1], ChatState::Reading);
    joined.say(1, "!guess A1");
    joined.say(2, &format!("!guess {}", word.to_lowercase()));
    joined.say(3, "!challenge");
    joined.say(4, "!guess no such word");
    joined.say(5, "I'd say A1");
    joined.say(6, "!guess A1");
    joined.say(6, "!pass");
    joined.say(1, "!raad B2");
    joined.say(7, "@some_one1 !guess: B2 please");
    joined.say(8, &format!("!guess {word} or A1"));
    votes(&mut callers[1], |tally| (tally.cells[0], tally.cells[6], tally.challenges) == (0, 3, 1));
}

#[test]
fn the_reader_comes_back_and_goes_when_the_table_wants_no_chat() {
    let chat = Chat::open();
    let server = start(Some(chat.server()));
    let mut callers = guessing(&server);
    read(&mut callers[0], Some("some_one1"));
    drop(chat.accept());
    wait_for_state(&mut callers[1], ChatState::Lost);
    let mut joined = chat.accept();
    wait_for_state(&mut callers[1], ChatState::Reading);
    joined.say(1, "!guess C3");
    votes(&mut callers[1], |tally| tally.cells[12] == 1);
    read(&mut callers[0], Some("another_one"));
    joined.end();
    let joined = chat.accept();
    assert_eq!(joined.channel, "#another_one");
    read(&mut callers[0], None);
    joined.end();
}

#[test]
fn the_reader_goes_with_the_link_of_the_viewers() {
    let chat = Chat::open();
    let server = start(Some(chat.server()));
    let mut callers = guessing(&server);
    read(&mut callers[0], Some("some_one1"));
    let joined = chat.accept();
    callers[0].say(Request::RevokeLink { kind: LinkKind::Viewers });
    joined.end();
}

#[test]
fn chats_are_off_unless_the_operator_turns_them_on() {
    assert!(ServerConfig::default().chats.is_none());
    let server = start(None);
    let mut callers = guessing(&server);
    read(&mut callers[0], Some("some_one1"));
    let reason = callers[0].wait(|said| match said {
        FromHost::Refused { reason } => Some(reason.clone()),
        _ => None,
    });
    assert_eq!(reason, Refused::NoChats);
}
