//! Lets another program play at a table: `splitkey-bot --exec COMMAND --table CODE [--side A|B] [--host URL]
//! [--name NAME]`. The program answers a line for each question, as `crates/partner/README.md` describes.

mod player;
mod program;

use std::{
    env,
    error::Error,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use splitkey_net::{Dial, Session, SessionNews, Wake, websocket::WebSocketDial};
use splitkey_protocol::{Hello, PlayerName, PlayerToken, TableCode, Welcome};
use splitkey_rules::Side;

use crate::{
    player::{News, Player},
    program::Program,
};

/// How often it looks for messages.
const BEAT: Duration = Duration::from_millis(20);

struct Options {
    command: String,
    table: TableCode,
    side: Side,
    host: String,
    name: PlayerName,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = read(env::args().skip(1))?;
    let (_program, lines) = Program::start(&options.command)?;
    let player = Player::new(options.name, options.table, options.side, lines);
    let mut token = PlayerToken([0; 32]);
    getrandom::fill(&mut token.0)?;
    let start = Instant::now();
    let dial = WebSocketDial { url: options.host };
    let link = dial.dial(&Hello::new(token, None, 0), Wake::none());
    let mut session = Session::new(link, Duration::ZERO);
    // The program may think for longer than a connection may be silent.
    let (tell, news) = mpsc::channel();
    let (say, said) = mpsc::channel();
    let player = thread::spawn(move || player.play(&news, &say));
    while !player.is_finished() {
        let now = start.elapsed();
        let mut received = Vec::new();
        session.receive(now, &mut received);
        for received in received {
            let news = match received {
                SessionNews::Answered(answer) if answer.welcome == Welcome::Welcome => News::Connected,
                SessionNews::Heard(message) => News::Heard(Box::new(message)),
                SessionNews::Answered(answer) => return Err(answer.text.into()),
                SessionNews::Lost => return Err("the connection is lost".into()),
            };
            // This fails if the player has ended, which ends the loop.
            let _ = tell.send(news);
        }
        said.try_iter().for_each(|message| {
            session.say(&message);
        });
        session.flush(now);
        thread::sleep(BEAT);
    }
    player.join().map_err(|_| "the player has panicked")??;
    Ok(())
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Options, Box<dyn Error>> {
    let (mut command, mut table, mut side) = (None, None, Side::B);
    let mut host = "ws://localhost:7777/ws".to_owned();
    let mut name = PlayerName::new("Bot")?;
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        match word.as_str() {
            "--exec" => command = Some(value),
            "--table" => table = Some(value.parse()?),
            "--side" if value == "A" => side = Side::A,
            "--side" if value == "B" => side = Side::B,
            "--host" => host = value,
            "--name" => name = PlayerName::new(&value)?,
            _ => return Err(format!("unknown option {word} {value}").into()),
        }
    }
    let command = command.ok_or("--exec names the program")?;
    Ok(Options { command, table: table.ok_or("--table names the table")?, side, host, name })
}
