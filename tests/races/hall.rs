//! A host with a thousand connections, whose answers come in bulk.

use splitkey_host::{Dealer, PlayerId};
use splitkey_protocol::{
    FromClient, FromHost, PairLink, PlayerToken, RaceAsk, RaceLink, RacePage, RacePlan, RaceRow, RaceTold,
    Request, Ruling, SignUp,
};
use splitkey_rules::Side;
use splitkey_testkit::{Guest, LinkedApps, ScriptedJournal, race_plan};

use crate::races::{
    pairs::{Dice, Team},
    room::{DAY, HOUR, name},
};

/// The host, its journal, and everybody: two people for each pair, and then the organiser.
pub struct Hall {
    journal: ScriptedJournal,
    apps: LinkedApps,
    pub guests: Vec<Guest>,
    /// The page of the race that each was told last.
    pages: Vec<Option<RacePage>>,
    rows: Vec<RaceRow>,
    has_more: bool,
    made: Option<RaceLink>,
    /// The latest time that the host has heard of.
    latest: u64,
}

impl Hall {
    pub fn new(pairs: usize) -> Hall {
        let journal = ScriptedJournal::default();
        let apps = host(&journal);
        let people = 2 * pairs + 1;
        let mut hall = Hall {
            journal,
            apps,
            guests: Vec::new(),
            pages: vec![None; people],
            rows: Vec::new(),
            has_more: false,
            made: None,
            latest: 0,
        };
        hall.connect(people);
        hall
    }

    fn connect(&mut self, people: usize) {
        let guest = |number: usize| {
            let mut token = [7; 32];
            token[..2].copy_from_slice(&(number as u16).to_le_bytes());
            Guest::dial(&*self.apps.dial(), PlayerToken(token), None, self.apps.now())
        };
        self.guests = (0..people).map(guest).collect();
        self.settle();
    }

    /// Ends the host, and starts another one with the same journal, whose clock shows this time.
    pub fn restart(&mut self, time: u64) {
        self.apps = host(&self.journal);
        self.apps.set_clock(time);
        self.latest = 0;
        self.apps.keep_races(self.journal.races());
        for table in self.journal.tables().into_keys() {
            self.apps.park(table, std::iter::empty::<PlayerId>());
        }
        self.connect(self.guests.len());
    }

    /// Returns the time by which the host counts: its clock, or the latest time that it has shown.
    pub fn time(&mut self) -> u64 {
        self.latest = self.latest.max(self.apps.time());
        self.latest
    }

    /// Lets time pass, at the end of which the computer's clock shows this. It is set two hours before, if it has to be, so
    /// that the host believes it.
    pub fn pass(&mut self, seconds: u64, time: u64) {
        self.apps.set_clock(time - seconds - self.apps.now().as_secs());
        self.apps.move_clock(seconds - 2 * HOUR);
        self.apps.step();
        self.apps.move_clock(2 * HOUR);
        self.settle();
    }

    pub fn say(&mut self, who: usize, message: impl Into<FromClient>) {
        assert!(self.guests[who].say(message), "the connection should be open");
    }

    pub fn settle(&mut self) {
        for _ in 0..5 {
            self.step();
        }
    }

    fn step(&mut self) {
        self.time();
        let now = self.apps.now();
        for (guest, page) in self.guests.iter_mut().zip(&mut self.pages) {
            for said in guest.update(now) {
                match said {
                    FromHost::Race { told: RaceTold::Page { page: told } } => *page = Some(*told),
                    FromHost::Race { told: RaceTold::Made { race } } => self.made = Some(race),
                    FromHost::Race { told: RaceTold::Pairs { rows, more, .. } } => {
                        self.rows.extend(rows);
                        self.has_more = more;
                    }
                    FromHost::Refused { reason } => panic!("everything should be possible: {reason:?}"),
                    _ => {}
                }
            }
        }
        self.apps.step();
    }

    fn organiser(&self) -> usize {
        self.guests.len() - 1
    }

    /// Creates a race that takes sign-ups for three days and closes after thirty.
    pub fn create(&mut self) -> RaceLink {
        let now = self.time();
        let most_pairs = (self.guests.len() / 2) as u16;
        let plan =
            RacePlan { most_pairs, sign_ups_end: now + 3 * DAY, closes: now + 30 * DAY, ..race_plan(now) };
        let ask = RaceAsk::Create { plan: Box::new(plan), password: None, opens: None };
        self.say(self.organiser(), Request::Race { ask }.by(name("Olga")));
        self.settle();
        self.made.expect("a race")
    }

    /// Lets people sign up, and steps until each was told their place.
    fn sign_all_up(&mut self, race: RaceLink, all: impl Iterator<Item = (usize, SignUp)>) {
        let mut people = Vec::new();
        for (who, how) in all {
            let ask = RaceAsk::SignUp { race, how, password: None };
            self.say(who, Request::Race { ask }.by(name("Vera")));
            people.push(who);
        }
        for _ in 0..2000 {
            self.step();
            if people.iter().all(|who| self.pages[*who].as_ref().is_some_and(|page| page.mine.is_some())) {
                return;
            }
        }
        panic!("everybody should have signed up");
    }

    /// Signs everybody up: every second pair by invitation, the others with anyone. Returns the pairs.
    pub fn sign_up(&mut self, race: RaceLink) -> Vec<Team> {
        let people = self.organiser();
        let invites = (0..people).step_by(4);
        self.sign_all_up(race, invites.clone().map(|who| (who, SignUp::Invite(Side::A))));
        let links: Vec<(usize, PairLink)> = invites
            .map(|who| (who + 1, self.mine(who).and_then(|mine| mine.invite).expect("a link")))
            .collect();
        self.sign_all_up(race, links.into_iter().map(|(who, link)| (who, SignUp::Join(link))));
        let others = (0..people).filter(|who| who % 4 >= 2);
        self.sign_all_up(race, others.map(|who| (who, SignUp::WaitForPartner)));
        let mut pairs = std::collections::BTreeMap::<_, [Option<usize>; 2]>::new();
        for who in 0..people {
            let mine = self.mine(who).expect("a place");
            pairs.entry(mine.number).or_default()[mine.side.index()] = Some(who);
        }
        let mut dice = Dice(7);
        let team = |(number, people): (_, [Option<usize>; 2])| {
            Team::new(number, people.map(|who| who.expect("a complete pair")), &mut dice)
        };
        pairs.into_iter().map(team).collect()
    }

    fn mine(&self, who: usize) -> Option<&splitkey_protocol::MyPair> {
        self.pages[who].as_ref()?.mine.as_ref()
    }

    /// Brings both players of each of these pairs to their table.
    pub fn open<'a>(&mut self, race: RaceLink, teams: impl Iterator<Item = &'a Team>) {
        let people: Vec<[usize; 2]> = teams.map(|team| team.people).collect();
        for side in 0..2 {
            for pair in &people {
                self.say(pair[side], Request::Race { ask: RaceAsk::Open { race } });
            }
            self.settle();
        }
        for who in people.into_iter().flatten() {
            assert!(self.guests[who].map.is_some(), "player {who} should be at a table");
        }
    }

    /// Lets the organiser rule on a pair.
    pub fn rule(&mut self, race: RaceLink, ruling: Ruling) {
        self.say(self.organiser(), Request::Race { ask: RaceAsk::Rule { race, ruling } });
        self.settle();
    }

    /// Returns all pairs with their standings, as the organiser is told.
    pub fn rows(&mut self, race: RaceLink) -> Vec<RaceRow> {
        self.rows.clear();
        self.has_more = true;
        while self.has_more {
            let from = self.rows.len() as u16;
            self.say(self.organiser(), Request::Race { ask: RaceAsk::FetchPairs { race, from } });
            self.settle();
            assert!(self.rows.len() > usize::from(from), "another part of the pairs");
        }
        std::mem::take(&mut self.rows)
    }
}

fn host(journal: &ScriptedJournal) -> LinkedApps {
    LinkedApps::with_dealer_and_journal(Dealer::rigged(7, []), |notify| journal.open(notify))
}
