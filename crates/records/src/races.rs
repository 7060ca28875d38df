//! Races and what their pairs do, as JSON. The deal is stored as the payload of the event that deals it, in hexadecimal
//! digits, so that a key has one stored form.

use serde::{Deserialize, Serialize};
use splitkey_host::{
    DroppedPlayer, Entrant, Event, PairExtras, PlayEnd, PlayerId, RaceAge, RacePassword, SealedDeal,
    StoredPlay, StoredRace,
};
use splitkey_protocol::{
    CalledOff, CalledOffBy, Dropped, FeedLink, PlayerName, RaceLink, RacePlan, Ruling, TalkLine, Webhook,
    races::{Pair, PairClock, PairNumber, Seconds, SignUps},
};
use splitkey_rules::{Side, Strikes, TurnRecord};

use crate::{bytes, format, hex};

#[derive(Serialize, Deserialize)]
struct RaceFile {
    plan: RacePlan,
    opens: Seconds,
    organiser: EntrantFile,
    password: Option<String>,
    pairs: Vec<PairFile>,
    /// How many pairs there have been.
    numbered: u16,
    rulings: Vec<Ruling>,
    /// The payload of the deal, and the nonce.
    sealed: Option<(String, String)>,
    over: bool,
    // Races that were stored before these existed have none.
    #[serde(default)]
    daily: bool,
    #[serde(default)]
    called_off: Option<CalledOffFile>,
    #[serde(default)]
    webhook: Option<Webhook>,
    #[serde(default)]
    extras: Vec<ExtrasFile>,
    #[serde(default)]
    age: Option<AgeFile>,
    #[serde(default)]
    dropped: Vec<DroppedFile>,
}

#[derive(Serialize, Deserialize)]
struct DroppedFile {
    player: String,
    /// `None` for somebody who had no partner when sign-ups ended.
    reason: Option<TalkLine>,
}

#[derive(Serialize, Deserialize)]
struct AgeFile {
    counted_at: Seconds,
    lived: Seconds,
}

#[derive(Serialize, Deserialize)]
struct ExtrasFile {
    pair: u16,
    reminded: [Option<Seconds>; 2],
    feeds: [Option<FeedLink>; 2],
    webhook: Option<Webhook>,
}

#[derive(Serialize, Deserialize)]
struct CalledOffFile {
    by: CallerFile,
    reason: TalkLine,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum CallerFile {
    Organiser,
    Operator,
}

#[derive(Serialize, Deserialize)]
struct EntrantFile {
    player: String,
    name: PlayerName,
}

#[derive(Serialize, Deserialize)]
struct PairFile {
    number: u16,
    players: [Option<EntrantFile>; 2],
    takes_anyone: bool,
    begun: bool,
    // Pairs that were stored before there were any with the computer have none.
    #[serde(default)]
    computer: Option<Side>,
}

#[derive(Serialize, Deserialize)]
struct PlayFile {
    table: String,
    clock: PairClock,
    // What was stored before this existed counts as done when the clock last heard of it.
    #[serde(default)]
    acted: Option<Seconds>,
    strikes: Strikes,
    waits_for: [bool; 2],
    end: Option<EndFile>,
    turns: Vec<TurnRecord>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum EndFile {
    Finished,
    GaveUp,
}

/// Writes a race without its link. Returns `None` if its deal is too long to be stored.
pub fn write_race(race: &StoredRace) -> Option<String> {
    let sealed = match &race.sealed {
        Some(SealedDeal { deal, nonce }) => {
            let payload = format::encode(&Event::Dealt { deal: deal.clone() }).ok()?;
            Some((hex(&payload), hex(nonce)))
        }
        None => None,
    };
    let pair = |pair: &Pair<Entrant>| PairFile {
        number: pair.number.0,
        players: pair.players.each_ref().map(|player| player.as_ref().map(entrant_file)),
        takes_anyone: pair.takes_anyone,
        begun: pair.begun,
        computer: pair.computer,
    };
    let file = RaceFile {
        plan: race.plan.clone(),
        opens: race.opens,
        organiser: entrant_file(&race.organiser),
        password: race.password.map(|password| hex(&password.0)),
        pairs: race.sign_ups.pairs().iter().map(pair).collect(),
        numbered: race.sign_ups.numbered(),
        rulings: race.rulings.clone(),
        sealed,
        over: race.over,
        daily: race.daily,
        called_off: race.called_off.clone().map(called_off_file),
        webhook: race.webhook.clone(),
        extras: race.extras.iter().map(extras_file).collect(),
        dropped: race.dropped.iter().map(dropped_file).collect(),
        age: race.age.map(|RaceAge { counted_at, lived }| AgeFile { counted_at, lived }),
    };
    serde_json::to_string(&file).ok()
}

/// Reads a race, or returns `None` if it is damaged.
pub fn read_race(link: RaceLink, text: &str) -> Option<StoredRace> {
    let file: RaceFile = serde_json::from_str(text).ok()?;
    let sealed = match file.sealed {
        Some((payload, nonce)) => {
            let Event::Dealt { deal } = format::decode(&bytes(&payload)?).ok()? else { return None };
            Some(SealedDeal { deal, nonce: bytes(&nonce)?.try_into().ok()? })
        }
        None => None,
    };
    let password = match file.password {
        Some(password) => Some(RacePassword(bytes(&password)?.try_into().ok()?)),
        None => None,
    };
    let pairs = file.pairs.into_iter().map(read_pair).collect::<Option<_>>()?;
    let dropped = file.dropped.into_iter().map(dropped).collect::<Option<_>>()?;
    let sign_ups = SignUps::restored(pairs, file.plan.most_pairs, file.numbered);
    Some(StoredRace {
        link,
        plan: file.plan,
        opens: file.opens,
        organiser: entrant(file.organiser)?,
        password,
        sign_ups,
        rulings: file.rulings,
        sealed,
        over: file.over,
        daily: file.daily,
        called_off: file.called_off.map(called_off),
        webhook: file.webhook,
        extras: file.extras.into_iter().map(extras).collect(),
        dropped,
        age: file.age.map(|AgeFile { counted_at, lived }| RaceAge { counted_at, lived }),
    })
}

fn read_pair(file: PairFile) -> Option<Pair<Entrant>> {
    let [a, b] = file.players.map(|player| player.map(entrant));
    // A place is free, or its player has to be readable.
    let read = |player: Option<Option<Entrant>>| player.map_or(Some(None), |player| player.map(Some));
    Some(Pair {
        number: PairNumber(file.number),
        players: [read(a)?, read(b)?],
        takes_anyone: file.takes_anyone,
        begun: file.begun,
        computer: file.computer,
    })
}

fn extras_file((pair, extras): (&PairNumber, &PairExtras)) -> ExtrasFile {
    let PairExtras { reminded, feeds, webhook } = extras.clone();
    ExtrasFile { pair: pair.0, reminded, feeds, webhook }
}

fn extras(file: ExtrasFile) -> (PairNumber, PairExtras) {
    let ExtrasFile { pair, reminded, feeds, webhook } = file;
    (PairNumber(pair), PairExtras { reminded, feeds, webhook })
}

fn dropped_file(dropped: &DroppedPlayer) -> DroppedFile {
    let reason = match &dropped.why {
        Dropped::NoPartner => None,
        Dropped::Removed { reason } => Some(reason.clone()),
    };
    DroppedFile { player: hex(&dropped.player.hash()), reason }
}

fn dropped(file: DroppedFile) -> Option<DroppedPlayer> {
    let player = PlayerId::from_hash(bytes(&file.player)?.try_into().ok()?);
    let why = file.reason.map_or(Dropped::NoPartner, |reason| Dropped::Removed { reason });
    Some(DroppedPlayer { player, why })
}

fn called_off_file(called_off: CalledOff) -> CalledOffFile {
    let by = match called_off.by {
        CalledOffBy::Organiser => CallerFile::Organiser,
        CalledOffBy::Operator => CallerFile::Operator,
    };
    CalledOffFile { by, reason: called_off.reason }
}

fn called_off(file: CalledOffFile) -> CalledOff {
    let by = match file.by {
        CallerFile::Organiser => CalledOffBy::Organiser,
        CallerFile::Operator => CalledOffBy::Operator,
    };
    CalledOff { by, reason: file.reason }
}

fn entrant_file(entrant: &Entrant) -> EntrantFile {
    EntrantFile { player: hex(&entrant.player.hash()), name: entrant.name.clone() }
}

fn entrant(file: EntrantFile) -> Option<Entrant> {
    let player = PlayerId::from_hash(bytes(&file.player)?.try_into().ok()?);
    Some(Entrant { player, name: file.name })
}

/// Writes what a pair does.
pub fn write_play(play: &StoredPlay) -> Option<String> {
    let file = PlayFile {
        table: play.table.to_string(),
        clock: play.clock.clone(),
        acted: Some(play.acted),
        strikes: play.strikes,
        waits_for: play.waits_for,
        end: play.end.map(|end| match end {
            PlayEnd::Finished => EndFile::Finished,
            PlayEnd::GaveUp => EndFile::GaveUp,
        }),
        turns: play.turns.clone(),
    };
    serde_json::to_string(&file).ok()
}

/// Reads what a pair does, or returns `None` if it is damaged.
pub fn read_play(text: &str) -> Option<StoredPlay> {
    let file: PlayFile = serde_json::from_str(text).ok()?;
    let end = file.end.map(|end| match end {
        EndFile::Finished => PlayEnd::Finished,
        EndFile::GaveUp => PlayEnd::GaveUp,
    });
    let PlayFile { clock, strikes, waits_for, turns, .. } = file;
    let acted = file.acted.unwrap_or(clock.latest());
    Some(StoredPlay { table: file.table.parse().ok()?, clock, acted, strikes, waits_for, end, turns })
}

#[cfg(test)]
mod tests {
    use splitkey_host::DealRecord;
    use std::collections::BTreeMap;

    use splitkey_protocol::{
        Language, Packs, RaceTitle, RaceWords, RefereeMode, RulingOn, TableCode, WebhookForm, WebhookUrl,
    };
    use splitkey_rules::{Deal, KeyCard, Mission, Variant};

    use super::*;

    fn entrant(number: u8) -> Entrant {
        let name = PlayerName::new("Vera").expect("a name");
        Entrant { player: PlayerId::from_hash([number; 32]), name }
    }

    fn called_off_by(by: CalledOffBy) -> CalledOff {
        CalledOff { by, reason: TalkLine::new("insults").expect("a line") }
    }

    fn webhook() -> Webhook {
        let url = WebhookUrl::new("https://example.org/hook").expect("a url");
        Webhook { url, form: WebhookForm::Discord }
    }

    fn race() -> StoredRace {
        let words = std::array::from_fn(|at| format!("WORD{at}"));
        let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
        let deal = Deal::new(words, key, Mission::STANDARD, Variant::Strike).expect("a deal");
        let mut sign_ups = SignUps::new(9);
        sign_ups.invite(entrant(1), Side::B).expect("room");
        sign_ups.wait_for_partner(entrant(2)).expect("room");
        sign_ups.wait_for_partner(entrant(3)).expect("room");
        sign_ups.with_computer(entrant(4), Side::A).expect("room");
        let reason = TalkLine::new("so").expect("a line");
        let why = Dropped::Removed { reason: reason.clone() };
        let feeds = [None, Some(FeedLink([4; 16]))];
        let extras = PairExtras { reminded: [Some(5), None], feeds, webhook: Some(webhook()) };
        StoredRace {
            link: RaceLink([7; 16]),
            plan: RacePlan {
                title: RaceTitle::new("Lente").expect("a title"),
                text: None,
                language: Language::Dutch,
                words: RaceWords::Packs(Packs::First),
                referee: RefereeMode::Advise,
                listed: false,
                most_pairs: 9,
                sign_ups_end: 2,
                closes: 3,
                action_limit: 3600,
            },
            opens: 1,
            organiser: entrant(9),
            password: Some(RacePassword([5; 32])),
            sign_ups,
            rulings: vec![Ruling { pair: PairNumber(2), on: RulingOn::Strikes(-2), turn: Some(4), reason }],
            sealed: Some(SealedDeal { deal: Box::new(DealRecord { deal, down: None }), nonce: [6; 32] }),
            over: true,
            daily: true,
            called_off: Some(called_off_by(CalledOffBy::Operator)),
            webhook: Some(webhook()),
            extras: BTreeMap::from([(PairNumber(2), extras)]),
            age: Some(RaceAge { counted_at: 8, lived: 4 }),
            dropped: vec![
                DroppedPlayer { player: entrant(5).player, why: Dropped::NoPartner },
                DroppedPlayer { player: entrant(6).player, why },
            ],
        }
    }

    #[test]
    fn races_are_read_as_they_are_written() {
        let text = write_race(&race()).expect("a text");
        let back = read_race(race().link, &text).expect("a race");
        assert_eq!(format!("{back:?}"), format!("{:?}", race()));
        assert_eq!((&back.webhook, &back.extras), (&race().webhook, &race().extras));
        assert_eq!((&back.age, &back.dropped), (&race().age, &race().dropped));
        assert_eq!(write_race(&back).as_ref(), Some(&text), "with its key, nonce and password");
        let called_off = Some(called_off_by(CalledOffBy::Organiser));
        let open = StoredRace { password: None, sealed: None, over: false, called_off, ..race() };
        let text = write_race(&open).expect("a text");
        assert_eq!(read_race(open.link, &text).map(|race| format!("{race:?}")), Some(format!("{open:?}")));
    }

    #[test]
    fn races_from_before_they_could_be_called_off_are_read() {
        let kept = r#"{"plan":{"title":"Lente","text":null,"language":"Dutch","words":{"Packs":"First"},"referee":"Advise","listed":false,"most_pairs":9,"sign_ups_end":2,"closes":3,"action_limit":3600},"opens":1,"organiser":{"player":"0909090909090909090909090909090909090909090909090909090909090909","name":"Vera"},"password":null,"pairs":[],"numbered":0,"rulings":[],"sealed":null,"over":true}"#;
        let read = read_race(RaceLink([7; 16]), kept).expect("a race");
        assert_eq!((read.over, read.daily, read.called_off.is_none()), (true, false, true));
        let now = kept.replace(
            "\"over\":true",
            "\"over\":true,\"daily\":false,\"called_off\":null,\"webhook\":null,\"extras\":[],\"age\":null,\"dropped\":[]",
        );
        assert_eq!(write_race(&read), Some(now));
    }

    #[test]
    fn rulings_from_before_they_named_a_turn_are_read() {
        let text = write_race(&race()).expect("a text");
        let kept = text.replace(r#""turn":4,"#, "");
        assert_ne!(kept, text);
        let read = read_race(race().link, &kept).expect("a race");
        assert_eq!(read.rulings.iter().map(|ruling| ruling.turn).collect::<Vec<_>>(), [None]);
    }

    #[test]
    fn pairs_from_before_there_were_any_with_the_computer_are_read() {
        let solo = write_race(&race()).expect("a text");
        assert!(solo.contains(r#","begun":false,"computer":"B"}"#), "{solo}");
        let kept = solo.replace(r#","computer":"B""#, "").replace(r#","computer":null"#, "");
        assert!(!kept.contains("computer"));
        let read = read_race(race().link, &kept).expect("a race");
        let numbers: Vec<u16> = read.sign_ups.pairs().iter().map(|pair| pair.number.0).collect();
        assert_eq!(numbers, [1, 2, 3]);
        assert!(read.sign_ups.pairs().iter().all(|pair| pair.computer.is_none()));
    }

    #[test]
    fn the_stored_form_of_what_a_pair_does_never_changes() {
        let kept = r#"{"table":"K70112","clock":{"limit":3600,"latest":9,"spent":4,"paid":1,"state":"Running"},"acted":8,"strikes":{"clues":1,"bystanders":0,"assassins":0,"illegal_clues":0},"waits_for":[false,true],"end":null,"turns":[{"number":1,"clue":{"giver":"A","clue":{"text":"fjord","number":2},"penalised":false},"guesses":[{"cell":3,"guesser":"B","found":"Agent"}],"end":null}]}"#;
        let play = read_play(kept).expect("a play");
        assert_eq!(play.table, "K70112".parse::<TableCode>().expect("a code"));
        assert_eq!(write_play(&play).as_deref(), Some(kept));
        let older = read_play(&kept.replace("\"acted\":8,", "")).expect("a play");
        assert_eq!((play.acted, older.acted), (8, 9), "it acted no later than the clock has heard of");
        let ended = StoredPlay { end: Some(PlayEnd::GaveUp), ..play };
        assert_eq!(write_play(&ended).and_then(|text| read_play(&text)), Some(ended));
    }

    #[test]
    fn damaged_texts_are_refused() {
        let text = write_race(&race()).expect("a text");
        for length in [0, 1, text.len() / 2, text.len() - 1] {
            assert!(read_race(race().link, &text[..length]).is_none());
            assert!(read_play(&text[..length]).is_none());
        }
    }
}
