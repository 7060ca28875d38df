//! The player whose moves are the program's. It has no connection of its own, and waits for the program as long as that
//! takes.

use std::{
    sync::mpsc::{self, Receiver, Sender},
    time::Instant,
};

use splitkey_bot::Bot;
use splitkey_partner::lines::LineError;
use splitkey_protocol::{FromClient, FromHost, PlayerName, TableCode};
use splitkey_rules::Side;

use crate::program::Lines;

/// What happens on the connection.
pub(crate) enum News {
    Connected,
    Heard(Box<FromHost>),
}

pub(crate) struct Player {
    bot: Bot,
    /// Hears when the program has ended, and why.
    ended: Receiver<LineError>,
}

impl Player {
    pub(crate) fn new(name: PlayerName, table: TableCode, side: Side, mut lines: Lines) -> Player {
        let (tell, ended) = mpsc::channel();
        let decide = move |view: &_| {
            lines.ask(view).unwrap_or_else(|error| {
                eprintln!("{error}");
                if !matches!(error, LineError::NotAMove(_)) {
                    // The player hears it after this move.
                    let _ = tell.send(error);
                }
                None
            })
        };
        Player { bot: Bot::guest(name, table, side, decide), ended }
    }

    /// Plays until the player leaves the table, or the connection has ended.
    ///
    /// # Errors
    /// When the table does not take the player, or the program has ended.
    pub(crate) fn play(mut self, news: &Receiver<News>, say: &Sender<FromClient>) -> Result<(), String> {
        let start = Instant::now();
        while let Ok(first) = news.recv() {
            let now = start.elapsed();
            // The program is asked about the latest position only.
            for news in std::iter::once(first).chain(news.try_iter()) {
                match news {
                    News::Connected => self.bot.come(now),
                    News::Heard(message) => {
                        if let FromHost::Refused { reason } = &*message {
                            eprintln!("the host refuses: {reason:?}");
                            if !self.bot.is_seated() {
                                return Err("the table does not take this player".to_owned());
                            }
                        }
                        self.bot.hear(*message, now);
                    }
                }
            }
            while self.bot.next_deadline().is_some_and(|due| due <= now) {
                if let Some(message) = self.bot.speak(now) {
                    // This fails if the connection has ended, and then no news comes either.
                    let _ = say.send(message);
                }
                if let Ok(error) = self.ended.try_recv() {
                    return Err(error.to_string());
                }
            }
            if self.bot.has_left() {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{Refused, Seat, SeatId, TableView, View};
    use splitkey_rules::{Deal, Game};

    use splitkey_protocol::Request;

    use super::*;
    use crate::program::Program;

    fn table() -> TableCode {
        TableCode::from_bits(7)
    }

    fn name() -> PlayerName {
        PlayerName::new("Script").expect("a name")
    }

    /// Plays with a program, which hears this, and returns how it ends and what is said.
    fn play(command: &str, heard: Vec<FromHost>) -> (Result<(), String>, Vec<FromClient>) {
        let (_program, lines) = Program::start(command).expect("a shell");
        let player = Player::new(name(), table(), Side::A, lines);
        let (tell, news) = mpsc::channel();
        let (say, said) = mpsc::channel();
        let all = [News::Connected]
            .into_iter()
            .chain(heard.into_iter().map(|message| News::Heard(Box::new(message))));
        all.for_each(|news| tell.send(news).expect("a player"));
        drop(tell);
        let result = player.play(&news, &say);
        drop(say);
        (result, said.iter().collect())
    }

    /// Returns what a player of side A hears on joining a table and when a match begins.
    fn dealt() -> Vec<FromHost> {
        let seat = Seat {
            id: SeatId(1),
            name: name(),
            side: Some(Side::A),
            connected: true,
            away: false,
            computer: None,
        };
        let table = TableView { seats: vec![seat], ..TableView::new(table(), SeatId(0)) };
        let view = View::Side(Box::new(Game::new(Deal::sample()).side_view(Side::A)));
        vec![FromHost::Joined { you: SeatId(1), table }, FromHost::Dealt { view }]
    }

    #[test]
    fn the_programs_clue_is_given() {
        let (result, said) = play(r#"read -r line; echo '{"clue":"polar","count":2}'; cat"#, dealt());
        assert_eq!(result, Ok(()));
        assert!(
            matches!(&said[..], [FromClient { request: Request::Clue { text, number: 2, .. }, .. }] if text == "polar"),
            "{said:?}"
        );
    }

    #[test]
    fn a_player_who_is_not_taken_in_ends() {
        let (result, _) = play("cat", vec![FromHost::Refused { reason: Refused::UnknownTable }]);
        assert_eq!(result, Err("the table does not take this player".to_owned()));
    }

    #[test]
    fn a_program_that_has_ended_ends_the_player() {
        let (result, said) = play("exit 0", dealt());
        assert!(result.is_err(), "{said:?}");
    }

    #[test]
    fn a_program_that_answers_with_no_move_is_asked_again_a_few_times() {
        let moves = "echo 7; echo '{}'; echo '{\"clue\":\"polar\",\"count\":2}'; cat";
        let (result, said) = play(moves, dealt());
        assert_eq!((result, said.len()), (Ok(()), 1), "{said:?}");
        let (result, said) = play("while read -r line; do echo 7; done", dealt());
        assert_eq!((result, said.len()), (Ok(()), 0), "{said:?}");
    }
}
