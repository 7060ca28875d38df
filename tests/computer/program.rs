//! Another program in a seat: it comes to the table like a person, and plays by lines of JSON.

use std::{
    io::BufReader,
    process::{Child, Command, Stdio},
};

use splitkey_bot::Bot;
use splitkey_net::{Session, SessionNews, Wake};
use splitkey_partner::lines;
use splitkey_protocol::{Hello, PlayerName, PlayerToken, Request, TableCode};
use splitkey_testkit::MINDS;

use super::*;

/// A program that always gives the same clue, and touches the last word that nobody has touched.
const SCRIPT: &str = r#"while read -r line; do case "$line" in
    '{"ask":"clue"'*) echo '{"clue":"fjord","count":1}' ;;
    *'"may_stop":true'*) echo '{"stop":true}' ;;
    *) echo "$line" | sed 's/.*{"word":"\([^"]*\)","mine":"[a-z]*","found":false,"missed_by":\[\]}.*/{"guess":"\1"}/' ;;
esac; done"#;

/// A program with its connection.
struct Guest {
    child: Child,
    bot: Bot,
    session: Session,
}

impl Guest {
    fn join(apps: &LinkedApps, table: TableCode) -> Guest {
        let mut command = Command::new("sh");
        let mut child = command
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut to = child.stdin.take().expect("an input");
        let mut from = BufReader::new(child.stdout.take().expect("an output"));
        let decide = move |view: &SideView| lines::ask(view, &mut to, &mut from).expect("a move");
        let bot = Bot::guest(PlayerName::new("Script").expect("a name"), table, Side::B, decide);
        let link = apps.dial().dial(&Hello::new(PlayerToken([9; 32]), None, 0), Wake::none());
        Guest { child, bot, session: Session::new(link, apps.now()) }
    }

    fn step(&mut self, now: Duration) {
        let mut news = Vec::new();
        self.session.receive(now, &mut news);
        for news in news {
            match news {
                SessionNews::Answered(_) => self.bot.come(now),
                SessionNews::Heard(message) => self.bot.hear(message, now),
                SessionNews::Lost => panic!("the connection should not be lost"),
            }
        }
        while let Some(message) = self.bot.speak(now) {
            assert!(self.session.say(&message), "it should be connected");
        }
        self.session.flush(now);
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        // It ends by itself once its input does.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_program_joins_a_table_and_plays_a_whole_match() {
    let mut apps = LinkedApps::open();
    let mut player = alone(&mut apps, Side::A);
    let mut guest = Guest::join(&apps, player.code());
    let mut settle = |apps: &mut LinkedApps, player: &mut Player| {
        for _ in 0..8 {
            apps.settle([&mut *player]);
            guest.step(apps.now());
        }
    };
    settle(&mut apps, &mut player);
    let seats = &player.state().table.as_ref().expect("a table").seats;
    let seat = seats.iter().find(|seat| seat.side == Some(Side::B)).expect("the program's seat");
    assert_eq!((seat.name.as_str(), seat.computer), ("Script", None));
    player.want(Request::StartMatch);
    let mut mind = MINDS.partner(Level::Steady, 7);
    for _ in 0..100 {
        settle(&mut apps, &mut player);
        let view = side_view(player.game());
        if view.public.position.phase.is_over() {
            break;
        }
        match mind.act(&view) {
            Some(Action::Clue { clue, .. }) => {
                player.want(Request::Clue { text: clue.text, number: clue.number, insist: false });
            }
            Some(Action::Guess(cells)) => player.want(Request::Guess { word: cells[0].into() }),
            Some(Action::Stop) => player.want(Request::Stop),
            _ => {}
        }
    }
    assert!(player.game().position.phase.is_over(), "the match should end");
    let log = &player.game().log;
    let clues = log.iter().filter_map(|record| record.clue.as_ref()).filter(|clue| clue.giver == Side::B);
    let guesses = log.iter().flat_map(|record| &record.guesses).filter(|guess| guess.guesser == Side::B);
    assert!(clues.count() + guesses.count() > 0, "the program should have played");
}
