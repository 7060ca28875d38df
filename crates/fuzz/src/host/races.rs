//! The arguments of requests about races.

use splitkey_protocol::{
    ExactWords, Language, Packs, PairLink, RaceAsk, RaceKey, RaceLink, RacePlan, RaceText, RaceTitle,
    RaceWords, RefereeMode, Ruling, RulingOn, SignUp, Webhook, WebhookForm, WebhookOf, WebhookUrl,
    races::PairNumber,
};
use splitkey_rules::{CELLS, Side};

use super::{arguments::Arguments, setup::UNIX_TIME};

const HOUR: u64 = 60 * 60;

impl Arguments<'_, '_> {
    /// Returns any request about races, with plausible and implausible arguments.
    pub fn race_ask(&mut self) -> RaceAsk {
        let race = self.race();
        match self.below(21) {
            0 => RaceAsk::List,
            1 => RaceAsk::Create {
                plan: Box::new(self.race_plan()),
                password: self.password(),
                opens: self.flag().then(|| self.time()),
            },
            2 if self.flag() => RaceAsk::Fetch { by: RaceKey::Race(race) },
            2 => RaceAsk::Fetch { by: RaceKey::Pair(self.pair_link()) },
            3 => RaceAsk::FetchPairs { race, from: self.one_of(&[0, 0, 1, u16::MAX]) },
            4 => RaceAsk::FetchClues { race, from: self.one_of(&[0, 0, 1, u16::MAX]) },
            5..8 => RaceAsk::SignUp { race, how: self.sign_up(), password: self.password() },
            8 => RaceAsk::Withdraw { race },
            9 | 10 => RaceAsk::Open { race },
            11 => RaceAsk::Pause { race, on: self.flag() },
            12 => RaceAsk::SetPassword { race, password: self.password() },
            13 => RaceAsk::Extend { race, closes: self.time() },
            14 => RaceAsk::Close { race },
            15 => RaceAsk::CallOff { race, reason: self.line() },
            16 => RaceAsk::Remind { race },
            17 => RaceAsk::SetFeed { race, on: self.flag() },
            18 => RaceAsk::SetWebhook {
                race,
                of: self.one_of(&[WebhookOf::Pair, WebhookOf::Race]),
                webhook: self.webhook(),
            },
            19 => RaceAsk::RemovePair {
                race,
                pair: PairNumber(self.one_of(&[1, 2, 3, u16::MAX])),
                reason: self.line(),
            },
            _ => {
                let pair = PairNumber(self.one_of(&[1, 1, 2, u16::MAX]));
                let on = self.one_of(&[RulingOn::Disqualified, RulingOn::Strikes(-2), RulingOn::Reinstated]);
                RaceAsk::Rule {
                    race,
                    ruling: Ruling { pair, on, turn: self.flag().then_some(3), reason: self.line() },
                }
            }
        }
    }

    fn time(&mut self) -> u64 {
        let hours = self.one_of(&[1, 2, 3, 24, 9000]);
        self.one_of(&[UNIX_TIME + hours * HOUR, 0, u64::MAX])
    }

    fn race_plan(&mut self) -> RacePlan {
        let exact: Vec<String> = (0..CELLS).map(|number| format!("word{number}")).collect();
        let exact = ExactWords::new(&exact).expect("these words should differ");
        let packs = [Packs::First, Packs::Both, Packs::Pictures, Packs::Own].map(RaceWords::Packs);
        let words = match self.below(8) {
            0 => RaceWords::Untold,
            1..4 => RaceWords::Exact(exact),
            _ => self.one_of(&packs),
        };
        RacePlan {
            title: RaceTitle::new(self.one_of(&["Spring race", "fuck you", "x"])).expect("a title"),
            text: self.flag().then(|| RaceText::new("Play when you like.").expect("a text")),
            language: self.one_of(&Language::ALL),
            words,
            referee: self.one_of(&RefereeMode::ALL),
            listed: !self.flag(),
            most_pairs: self.one_of(&[2, 1, 500, 0, u16::MAX]),
            sign_ups_end: self.time(),
            closes: self.time(),
            action_limit: self.one_of(&[48 * HOUR, HOUR, 0, u64::MAX]),
        }
    }

    fn webhook(&mut self) -> Option<Webhook> {
        let url = self.one_of(&["https://example.org/a", "http://127.0.0.1:9/", "https://[::1]"]);
        let url = WebhookUrl::new(url).expect("it should be an address");
        self.flag().then(|| Webhook { url, form: self.one_of(&WebhookForm::ALL) })
    }

    fn sign_up(&mut self) -> SignUp {
        match self.below(5) {
            0 => SignUp::Invite(self.one_of(&Side::BOTH)),
            1 => SignUp::Join(self.pair_link()),
            2 => SignUp::WithComputer(self.one_of(&Side::BOTH)),
            _ => SignUp::WaitForPartner,
        }
    }

    fn race(&mut self) -> RaceLink {
        let last = self.known().races.last().copied();
        let other = self.below(8) == 0;
        last.filter(|_| !other).unwrap_or(RaceLink([7; 16]))
    }

    fn pair_link(&mut self) -> PairLink {
        let last = self.known().pairs.last().copied();
        let other = self.below(4) == 0;
        last.filter(|_| !other).unwrap_or(PairLink([7; 16]))
    }
}
