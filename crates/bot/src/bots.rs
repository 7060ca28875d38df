//! Many computer players, each with a connection of its own to one host.

use std::{fmt, mem, time::Duration};

use splitkey_net::{Dial, Session, SessionNews, Wake};
use splitkey_partner::Habits;
use splitkey_protocol::{Hello, PlayerToken, TableCode, Welcome};

use crate::{bot::Bot, minds::Minds};

/// The computer players of one host. Its owner calls [`Bots::step`] when a link wakes it and when something is due.
pub struct Bots {
    dial: Box<dyn Dial>,
    wake: Wake,
    minds: Minds,
    playing: Vec<Playing>,
    person: Option<Person>,
}

/// The one person with whom all players of a host play.
struct Person {
    habits: Option<Habits>,
    /// Whether something was learned that the owner does not know yet.
    is_news: bool,
}

struct Playing {
    token: PlayerToken,
    bot: Bot,
    session: Session,
}

impl Bots {
    /// Returns no players yet. Their links will call `wake` when something arrives.
    pub fn new(dial: Box<dyn Dial>, wake: Wake, minds: Minds) -> Bots {
        Bots { dial, wake, minds, playing: Vec::new(), person: None }
    }

    /// Lets the players adapt to the one person who plays with them, of whom this is known from earlier matches. Without
    /// this they begin every match as with anybody.
    pub fn adapt(&mut self, habits: Option<Habits>) {
        self.person = Some(Person { habits, is_news: false });
        self.playing.iter_mut().for_each(|playing| playing.bot.know(habits));
    }

    /// Returns what is known of that person, if a match has shown more since the last call.
    pub fn take_habits(&mut self) -> Option<Habits> {
        let person = self.person.as_mut()?;
        mem::take(&mut person.is_news).then_some(person.habits).flatten()
    }

    /// Connects a player to its seat, in place of any with the same token.
    pub fn call(&mut self, token: PlayerToken, table: TableCode, now: Duration) {
        self.playing.retain(|playing| playing.token != token);
        let mut bot = Bot::new(self.minds.clone(), &token);
        bot.know(self.person.as_ref().and_then(|person| person.habits));
        let hello = Hello::new(token.clone(), Some(table), 0);
        let session = Session::new(self.dial.dial(&hello, self.wake.clone()), now);
        self.playing.push(Playing { token, bot, session });
    }

    /// Lets all players hear what has arrived, and say what they want to. Returns when the next step is due, or `None`
    /// if only a link or a call requires one.
    pub fn step(&mut self, now: Duration) -> Option<Duration> {
        self.playing.retain_mut(|playing| {
            let goes_on = playing.step(now);
            if let (Some(person), Some(learned)) = (&mut self.person, playing.bot.take_learned()) {
                *person = Person { habits: Some(learned), is_news: true };
            }
            goes_on
        });
        if let Some(Person { habits, is_news: true }) = self.person {
            self.playing.iter_mut().for_each(|playing| playing.bot.know(habits));
        }
        self.playing.iter().filter_map(Playing::next_deadline).min()
    }

    /// Returns how many players have a connection.
    pub fn len(&self) -> usize {
        self.playing.len()
    }

    pub fn is_empty(&self) -> bool {
        self.playing.is_empty()
    }
}

impl Playing {
    /// Returns whether the connection goes on.
    fn step(&mut self, now: Duration) -> bool {
        let mut news = Vec::new();
        self.session.receive(now, &mut news);
        for news in news {
            match news {
                SessionNews::Answered(answer) if answer.welcome == Welcome::Welcome => {}
                SessionNews::Heard(message) => self.bot.hear(message, now),
                // The host calls again when the player is wanted.
                SessionNews::Answered(_) | SessionNews::Lost => return false,
            }
        }
        if self.bot.has_left() {
            return false;
        }
        while let Some(message) = self.bot.speak(now) {
            self.session.say(&message);
        }
        self.session.flush(now);
        true
    }

    fn next_deadline(&self) -> Option<Duration> {
        [self.session.next_deadline(), self.bot.next_deadline()].into_iter().flatten().min()
    }
}

impl fmt::Debug for Bots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bots").field("playing", &self.playing.len()).finish_non_exhaustive()
    }
}
