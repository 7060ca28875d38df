//! Lets another program play at a table: `splitkey-bot --exec COMMAND --table CODE [--side A|B] [--host URL]
//! [--name NAME]`. The program answers a line for each question, as `crates/partner/README.md` describes.

use std::{
    env,
    error::Error,
    io::BufReader,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use splitkey_bot::Bot;
use splitkey_net::{Dial, Session, SessionNews, Wake, websocket::WebSocketDial};
use splitkey_partner::lines;
use splitkey_protocol::{FromHost, Hello, PlayerName, PlayerToken, TableCode, Welcome};
use splitkey_rules::{Action, Side, SideView};

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
    let decide = program(&options.command)?;
    let mut bot = Bot::guest(options.name, options.table, options.side, decide);
    let mut token = PlayerToken([0; 32]);
    getrandom::fill(&mut token.0)?;
    let start = Instant::now();
    let dial = WebSocketDial { url: options.host };
    let link = dial.dial(&Hello::new(token, None, 0), Wake::none());
    let mut session = Session::new(link, Duration::ZERO);
    while !bot.has_left() {
        let now = start.elapsed();
        let mut news = Vec::new();
        session.receive(now, &mut news);
        for news in news {
            match news {
                SessionNews::Answered(answer) if answer.welcome == Welcome::Welcome => bot.come(now),
                SessionNews::Heard(message) => {
                    if let FromHost::Refused { reason } = &message {
                        eprintln!("the host refuses: {reason:?}");
                    }
                    bot.hear(message, now);
                }
                SessionNews::Answered(answer) => return Err(answer.text.into()),
                SessionNews::Lost => return Err("the connection is lost".into()),
            }
        }
        while let Some(message) = bot.speak(now) {
            session.say(&message);
        }
        session.flush(now);
        std::thread::sleep(BEAT);
    }
    Ok(())
}

/// Starts the program, and returns what asks it for moves. Errors are told, and the match then waits.
fn program(
    command: &str,
) -> Result<impl FnMut(&SideView) -> Option<Action> + Send + 'static, Box<dyn Error>> {
    let shell = if cfg!(windows) { ["cmd", "/C"] } else { ["sh", "-c"] };
    let mut program = Command::new(shell[0]);
    let mut child = program.args([shell[1], command]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut to = child.stdin.take().ok_or("the program has no input")?;
    let mut from = BufReader::new(child.stdout.take().ok_or("the program has no output")?);
    Ok(move |view: &SideView| {
        lines::ask(view, &mut to, &mut from).unwrap_or_else(|error| {
            eprintln!("{error}");
            None
        })
    })
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
