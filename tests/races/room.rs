//! A host with connections, and what comes to each of them.

use splitkey_net::Dial;
use splitkey_protocol::{
    FromClient, FromHost, PairLink, PlayerName, PlayerToken, RaceAsk, RaceKey, RaceLink, RacePage, RacePlan,
    RaceRow, RaceTold, Refused, Replay, ReplayLink, Request, SignUp, TablePassword, races::Seconds,
};
use splitkey_rules::{Cell, Identity, Phase, Side};
use splitkey_testkit::{CLUES, Guest, LinkedApps};

pub const HOUR: u64 = 60 * 60;
pub const DAY: u64 = 24 * HOUR;

/// People with their connections, by number.
pub struct Room {
    pub apps: LinkedApps,
    pub guests: Vec<Guest>,
    /// Everything that each was told.
    pub told: Vec<Vec<FromHost>>,
}

impl Room {
    /// Returns a host with so many people, who are at no table.
    pub fn new(apps: LinkedApps, people: u8) -> Room {
        let dial = apps.dial();
        Room::with_dial(apps, people, &*dial)
    }

    /// Returns a host with so many people at one address, who are at no table.
    pub fn at_address(apps: LinkedApps, people: u8, address: [u8; 4]) -> Room {
        let dial = apps.dial_from(address);
        Room::with_dial(apps, people, &*dial)
    }

    fn with_dial(apps: LinkedApps, people: u8, dial: &dyn Dial) -> Room {
        let guest = |number: u8| Guest::dial(dial, token(number), None, apps.now());
        let guests = (0..people).map(guest).collect();
        let mut room = Room { apps, guests, told: vec![Vec::new(); people.into()] };
        room.settle();
        room
    }

    pub fn settle(&mut self) {
        for _ in 0..8 {
            for (guest, told) in self.guests.iter_mut().zip(&mut self.told) {
                told.extend(guest.update(self.apps.now()));
            }
            self.apps.step();
        }
        for (guest, told) in self.guests.iter_mut().zip(&mut self.told) {
            told.extend(guest.update(self.apps.now()));
        }
    }

    /// Moves the clock forward.
    pub fn pass(&mut self, seconds: u64) {
        self.apps.move_clock(seconds);
        self.settle();
    }

    /// Sends a message, and returns what the sender was told after that.
    pub fn say(&mut self, who: usize, message: impl Into<FromClient>) -> &[FromHost] {
        let before = self.told[who].len();
        assert!(self.guests[who].say(message), "the connection should be open");
        self.settle();
        &self.told[who][before..]
    }

    pub fn ask(&mut self, who: usize, ask: RaceAsk) -> Vec<RaceTold> {
        let told = self.say(who, Request::Race { ask }.by(name(&format!("Player {who}")))).iter();
        told.filter_map(|said| match said {
            FromHost::Race { told } => Some(told.clone()),
            _ => None,
        })
        .collect()
    }

    pub fn refused(&mut self, who: usize, message: impl Into<FromClient>) -> Option<Refused> {
        self.say(who, message).iter().find_map(|said| match said {
            FromHost::Refused { reason } => Some(reason.clone()),
            _ => None,
        })
    }

    /// Lets someone follow the link to a replay.
    pub fn replay(&mut self, who: usize, link: ReplayLink) -> Result<Replay, Refused> {
        let answer = self.say(who, Request::OpenReplay { link }).iter().find_map(|said| match said {
            FromHost::Replay { replay } => Some(Ok((**replay).clone())),
            FromHost::Refused { reason } => Some(Err(reason.clone())),
            _ => None,
        });
        answer.expect("an answer")
    }

    /// Lets someone create a race, and returns its link.
    pub fn create(&mut self, who: usize, plan: RacePlan) -> RaceLink {
        self.create_with(who, plan, None)
    }

    /// Lets someone create a race with a password, and returns its link.
    pub fn create_with(&mut self, who: usize, plan: RacePlan, password: Option<TablePassword>) -> RaceLink {
        self.made(who, RaceAsk::Create { plan: Box::new(plan), password, opens: None })
    }

    /// Lets someone create a race whose sign-ups open later, and returns its link.
    pub fn create_for(&mut self, who: usize, plan: RacePlan, opens: Option<Seconds>) -> RaceLink {
        self.made(who, RaceAsk::Create { plan: Box::new(plan), password: None, opens })
    }

    fn made(&mut self, who: usize, create: RaceAsk) -> RaceLink {
        let told = self.ask(who, create);
        let made = told.iter().find_map(|told| match told {
            RaceTold::Made { race } => Some(*race),
            _ => None,
        });
        made.unwrap_or_else(|| panic!("a race, not {:?}", self.told[who].last()))
    }

    pub fn page(&mut self, who: usize, race: RaceLink) -> RacePage {
        let told = self.ask(who, RaceAsk::Fetch { by: RaceKey::Race(race) });
        page_in(&told).unwrap_or_else(|| panic!("a page, not {:?}", self.told[who].last()))
    }

    pub fn rows(&mut self, who: usize, race: RaceLink) -> Vec<RaceRow> {
        let told = self.ask(who, RaceAsk::FetchPairs { race, from: 0 });
        let rows = told.into_iter().find_map(|told| match told {
            RaceTold::Pairs { rows, more: false, .. } => Some(rows),
            _ => None,
        });
        rows.expect("all pairs")
    }

    pub fn sign_up(&mut self, who: usize, race: RaceLink, how: SignUp) -> RacePage {
        let told = self.ask(who, RaceAsk::SignUp { race, how, password: None });
        page_in(&told).unwrap_or_else(|| panic!("a page, not {:?}", self.told[who].last()))
    }

    /// Signs two people up as a pair, the first one as Lark.
    pub fn pair(&mut self, race: RaceLink, lark: usize, owl: usize) {
        let page = self.sign_up(lark, race, SignUp::Invite(Side::A));
        let link: PairLink = page.mine.and_then(|mine| mine.invite).expect("a link");
        self.sign_up(owl, race, SignUp::Join(link));
    }

    /// Brings both players of a pair to their table.
    pub fn open(&mut self, race: RaceLink, pair: [usize; 2]) {
        for who in pair {
            self.ask(who, RaceAsk::Open { race });
            assert!(self.guests[who].map.is_some(), "{:?}", self.told[who].last());
        }
    }

    /// Lets a pair do its next action well: a clue for one word, or a touch of a right word. Returns false once its match
    /// is over.
    pub fn act(&mut self, [lark, owl]: [usize; 2]) -> bool {
        let position = self.guests[lark].position().expect("a match");
        let seen_revision = position.revision;
        let (who, message) = match position.phase {
            Phase::Over(_) => return false,
            Phase::First | Phase::ClueAny => (lark, clue(position.turn, seen_revision)),
            Phase::Clue(side) => ([lark, owl][side.index()], clue(position.turn, seen_revision)),
            Phase::Guess(guesser) => {
                let giver = [lark, owl][guesser.partner().index()];
                let map = self.guests[giver].map.expect("a map");
                let mut agents = map.cells(Identity::Agent);
                let open = |cell: &Cell| !position.words[cell.index()].is_covered();
                let words = agents.by_ref().filter(open).take(2).map(|cell| cell.index() as u8).collect();
                ([lark, owl][guesser.index()], Request::GuessList { words }.at(seen_revision))
            }
            Phase::Sudden(_) | Phase::Challenge(_) => panic!("a race has no sudden death"),
        };
        let refused = self.refused(who, message);
        assert_eq!(refused, None, "{:?}", position.phase);
        if self.guests[lark].position().is_some_and(|now| matches!(now.phase, Phase::Guess(_)))
            && matches!(position.phase, Phase::Guess(_))
        {
            let seen_revision = self.guests[who].revision();
            assert_eq!(self.refused(who, Request::Pass.at(seen_revision)), None);
        }
        true
    }

    /// Lets a pair play its match to the end.
    pub fn play(&mut self, pair: [usize; 2]) {
        for _ in 0..100 {
            if !self.act(pair) {
                return;
            }
        }
        panic!("the match should be over");
    }
}

fn clue(turn: u16, seen_revision: u32) -> FromClient {
    let text = CLUES[usize::from(turn) % CLUES.len()].into();
    Request::Clue { text, number: 2, insist: true }.at(seen_revision)
}

pub fn page_in(told: &[RaceTold]) -> Option<RacePage> {
    told.iter().rev().find_map(|told| match told {
        RaceTold::Page { page } => Some((**page).clone()),
        _ => None,
    })
}

pub fn token(number: u8) -> PlayerToken {
    PlayerToken([number + 1; 32])
}

pub fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}
