//! A running script, with the checks after each step.

use std::{ops::AddAssign, time::Duration};

use splitkey_protocol::{FromClient, PlayerName, Request, TableCode};
use splitkey_rules::Side;

use super::{
    arguments::{Arguments, Known},
    budget::Budget,
    choices::Choices,
    guest::Guest,
    keys,
    messages::{KINDS, message},
    replay::Replay,
    setup::{PLACES, Setup},
    step::Step,
    twins::Twin,
};

/// How many times a message is sent at once; the last is the most that a connection may send.
const AMOUNTS: [usize; 8] = [1, 1, 1, 1, 1, 2, 3, 30];
/// How far the clock may jump, in seconds: past timers, the transfer of the host's role, rate limits, and the end of
/// idle tables.
const JUMPS: [u64; 16] = [1, 1, 2, 5, 5, 5, 20, 31, 31, 62, 62, 62, 200, 200, 3600, 4 * 86_400];

/// The most messages in one script.
const MESSAGES: usize = 2000;

/// What one or more scripts did.
#[derive(Clone, Debug)]
pub struct Report {
    pub steps: usize,
    pub messages: usize,
    /// How often each kind of message was sent, by its number.
    pub kinds: [usize; KINDS],
    /// How many records became durable.
    pub records: usize,
    /// How many bytes were sent to everybody.
    pub bytes: usize,
    pub restarts: usize,
    /// For how many steps two hosts with different keys were compared.
    pub compared: usize,
    /// The tables that were opened, in order.
    pub codes: Vec<TableCode>,
}

impl Default for Report {
    fn default() -> Report {
        Report {
            steps: 0,
            messages: 0,
            kinds: [0; KINDS],
            records: 0,
            bytes: 0,
            restarts: 0,
            compared: 0,
            codes: Vec::new(),
        }
    }
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Report) {
        self.steps += other.steps;
        self.messages += other.messages;
        self.kinds.iter_mut().zip(other.kinds).for_each(|(sent, more)| *sent += more);
        self.records += other.records;
        self.bytes += other.bytes;
        self.restarts += other.restarts;
        self.compared += other.compared;
        self.codes.extend(other.codes);
    }
}

/// A running script.
pub struct Script<'a> {
    choices: Choices<'a>,
    knower: Option<Side>,
    setup: Setup,
    twin: Option<Twin>,
    replay: Replay,
    budget: Budget,
    codes: Vec<TableCode>,
    report: Report,
}

impl<'a> Script<'a> {
    /// Starts a host, its twin, and possibly a match at a table.
    pub fn new(mut choices: Choices<'a>) -> Script<'a> {
        let knower = choices.one_of(&[Some(Side::A), Some(Side::B), None]);
        let is_open = choices.below(4) > 0;
        let [one, other] = keys::in_pairs(&mut choices, knower);
        let mut script = Script {
            choices,
            knower,
            setup: Setup::new(one),
            twin: Some(Twin::new(other, knower)),
            replay: Replay::default(),
            budget: Budget::default(),
            codes: Vec::new(),
            report: Report::default(),
        };
        if is_open {
            script.open_table();
        }
        script
    }

    /// Returns whether the bytes are used up or there were enough messages.
    pub fn is_over(&self) -> bool {
        self.choices.is_over() || self.report.messages >= MESSAGES
    }

    pub fn take_step(&mut self) {
        let step = self.next_step();
        self.take(step);
    }

    /// Checks everything again after a restart, and returns the report.
    pub fn end(mut self) -> Report {
        self.take(Step::GoOn);
        self.replay.check(&self.setup);
        self.take(Step::Restart { keys: Default::default(), keeps: true });
        self.replay.check(&self.setup);
        self.report.records = self.setup.notebook.len();
        self.report.bytes = self.budget.sent();
        self.report.codes = self.codes;
        self.report
    }

    /// Seats two players and a spectator at a table, and starts a match.
    fn open_table(&mut self) {
        let name = |text| PlayerName::new(text).expect("these names should be valid");
        let say = |place, message: FromClient| Step::Say { place, message, times: 1 };
        for place in 0..3 {
            self.take(Step::Connect { place, table: None });
        }
        self.take(say(0, Request::CreateTable.by(name("Ada"))));
        let code = *self.codes.last().expect("the table should be open");
        for (place, text) in [(1, "Ben"), (2, "Cleo")] {
            self.take(say(place, Request::JoinTable { code, password: None }.by(name(text))));
        }
        for (place, side) in Side::BOTH.into_iter().enumerate() {
            self.take(say(place, Request::Sit { side }.into()));
        }
        self.take(say(0, Request::StartMatch.into()));
    }

    fn next_step(&mut self) -> Step {
        let place = self.choices.below(PLACES);
        match self.choices.byte() {
            0..130 => self.say(place, None),
            130..196 => {
                let kind = self.choices.below(KINDS);
                self.report.kinds[kind] += 1;
                self.say(place, Some(kind))
            }
            196..208 => Step::Connect { place, table: self.table_to_dial() },
            208..214 => Step::Close { place },
            214..222 => Step::Hang { place, hangs: self.choices.below(3) == 0 },
            222..232 => Step::Wait(Duration::from_secs(self.choices.one_of(&JUMPS))),
            232..237 => Step::Hold,
            237..251 => Step::GoOn,
            251..253 => Step::FailNext,
            _ => {
                let keeps = self.choices.flag();
                Step::Restart { keys: keys::in_pairs(&mut self.choices, self.knower), keeps }
            }
        }
    }

    /// Returns what anybody was told, in the order of the players.
    fn told<T: Copy>(&self, of: impl Fn(&Guest) -> &Vec<T>) -> Vec<T> {
        self.setup.guests.iter().flatten().flat_map(|guest| of(guest).iter().copied()).collect()
    }

    fn table_to_dial(&mut self) -> Option<TableCode> {
        let known = Known { codes: self.codes.clone(), ..Known::default() };
        let code = Arguments::new(&mut self.choices, &known).code();
        self.choices.flag().then_some(code)
    }

    /// Returns a message of a kind, or one that moves the match forward.
    fn say(&mut self, place: usize, kind: Option<usize>) -> Step {
        let guest = self.setup.guests[place].as_ref();
        let public = guest.and_then(|guest| guest.public.as_ref());
        let known = Known {
            codes: self.codes.clone(),
            sheets: self.told(|guest| &guest.sheets),
            races: self.told(|guest| &guest.races),
            pairs: self.told(|guest| &guest.pairs),
            revision: public.map_or(0, |public| public.position.revision),
            words: public.map(|public| public.words.clone()),
        };
        let Some(guest) = guest.filter(|guest| !guest.is_lost) else {
            return Step::Connect { place, table: self.table_to_dial() };
        };
        let mut arguments = Arguments::new(&mut self.choices, &known);
        let message = match kind {
            Some(kind) => message(kind, &mut arguments),
            None => guest.usual_message(&mut arguments),
        };
        let times = self.choices.one_of(&AMOUNTS);
        let times = if takes_a_slow_hash(&message) { 1 } else { times };
        Step::Say { place, message, times }
    }

    pub fn take(&mut self, step: Step) {
        self.report.steps += 1;
        match &step {
            Step::Say { times, .. } => self.report.messages += times,
            Step::Restart { .. } => {
                // After the restart, it can no longer be checked whether the state before it was right.
                self.replay.check(&self.setup);
                self.report.restarts += 1;
            }
            _ => {}
        }
        self.budget.allow(&step);
        self.setup.take(&step, 0);
        let new = self.setup.notebook.codes().into_iter().filter(|code| !self.codes.contains(code));
        self.codes.extend(new.collect::<Vec<_>>());
        let heard = self.setup.guests.each_mut().map(|guest| guest.as_mut().map(|guest| guest.take_heard()));
        self.budget.check(&self.setup, &heard, &self.codes);
        if let Some(twin) = &mut self.twin {
            if twin.follow(&step, &self.setup, &heard) {
                self.report.compared += 1;
            } else {
                self.twin = None;
            }
        }
        if self.report.steps.is_multiple_of(Replay::EVERY) {
            self.replay.check(&self.setup);
        }
    }
}

/// Passwords are slow to set and to check, so a script does so only once at a time.
fn takes_a_slow_hash(message: &FromClient) -> bool {
    matches!(
        message.request,
        Request::SetPassword { password: Some(_) } | Request::JoinTable { password: Some(_), .. }
    )
}
