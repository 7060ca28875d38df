//! Races and what their pairs do, as JSON. The deal is stored as the payload of the event that deals it, in hexadecimal
//! digits, so that a key has one stored form.

use serde::{Deserialize, Serialize};
use splitkey_host::{
    DroppedPlayer, Entrant, Event, PairExtras, PlayEnd, PlayerId, RaceAge, RacePassword, SealedDeal,
    StoredPlay, StoredRace,
};
use splitkey_protocol::{
    CalledOff, Dropped, FeedLink, PlayerName, RaceLink, RacePlan, Ruling, Webhook,
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
    daily: bool,
    called_off: Option<CalledOff>,
    webhook: Option<Webhook>,
    /// The number of each pair, or none for the race, with the status.
    refused_webhooks: Vec<(Option<u16>, u16)>,
    extras: Vec<ExtrasFile>,
    age: Option<AgeFile>,
    dropped: Vec<DroppedFile>,
}

#[derive(Serialize, Deserialize)]
struct DroppedFile {
    player: String,
    why: Dropped,
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
    computer: Option<Side>,
}

#[derive(Serialize, Deserialize)]
struct PlayFile {
    table: String,
    clock: PairClock,
    acted: Seconds,
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
        called_off: race.called_off.clone(),
        webhook: race.webhook.clone(),
        refused_webhooks: race
            .refused_webhooks
            .iter()
            .map(|(of, status)| (of.map(|pair| pair.0), *status))
            .collect(),
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
        called_off: file.called_off,
        webhook: file.webhook,
        refused_webhooks: file
            .refused_webhooks
            .into_iter()
            .map(|(of, status)| (of.map(PairNumber), status))
            .collect(),
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
    DroppedFile { player: hex(&dropped.player.hash()), why: dropped.why.clone() }
}

fn dropped(file: DroppedFile) -> Option<DroppedPlayer> {
    let player = PlayerId::from_hash(bytes(&file.player)?.try_into().ok()?);
    Some(DroppedPlayer { player, why: file.why })
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
        acted: play.acted,
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
    let PlayFile { clock, acted, strikes, waits_for, turns, .. } = file;
    Some(StoredPlay { table: file.table.parse().ok()?, clock, acted, strikes, waits_for, end, turns })
}

#[cfg(test)]
mod tests;
