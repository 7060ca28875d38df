//! The pairs of a race as everyone sees them, in parts that fit in a message.

use splitkey_protocol::{
    PairClues, RaceRow, RaceStanding, RaceTold, codec,
    limits::RACE_PART_BYTES,
    races::{Pair, PairNumber, Seconds, Standing},
};

use crate::{journal::races::Entrant, players::bans::NetworkKey, races::race::Race};

impl Race {
    /// Returns a part of the pairs: those with a standing, the best first, then the others. Of those with a standing, the
    /// pairs of two people come before those with a computer player.
    pub(crate) fn rows(&self, from: u16, now: Seconds, key: &NetworkKey) -> RaceTold {
        let standings = self.standings(now);
        let numbers = self.in_order(&standings);
        let row = |number: PairNumber| {
            let pair = self.pair(number)?;
            let standing = standings.iter().find(|standing| standing.pair == number);
            Some(self.row(pair, standing, key))
        };
        let (rows, more) = part(numbers, from, row);
        RaceTold::Pairs { race: self.stored.link, from, rows, more }
    }

    /// Returns a part of what all pairs have done, in the same order.
    pub(crate) fn clues(&self, from: u16, now: Seconds) -> RaceTold {
        let clues = |number: PairNumber| {
            let turns = self.plays.get(&number).map(|play| play.turns.clone());
            Some(PairClues { number, turns: turns.unwrap_or_default() })
        };
        let (pairs, more) = part(self.in_order(&self.standings(now)), from, clues);
        RaceTold::Clues { race: self.stored.link, from, pairs, more }
    }

    /// Returns all pairs, those with a standing first; none of a race that was removed.
    fn in_order(&self, standings: &[Standing<PairNumber>]) -> Vec<PairNumber> {
        if self.is_removed() {
            return Vec::new();
        }
        let mut numbers: Vec<PairNumber> = standings.iter().map(|standing| standing.pair).collect();
        let others = self.stored.sign_ups.pairs().iter().map(|pair| pair.number);
        let others: Vec<PairNumber> = others.filter(|number| !numbers.contains(number)).collect();
        numbers.extend(others);
        numbers
    }

    pub(crate) fn pair(&self, number: PairNumber) -> Option<&Pair<Entrant>> {
        self.stored.sign_ups.pairs().iter().find(|pair| pair.number == number)
    }

    fn row(
        &self,
        pair: &Pair<Entrant>,
        standing: Option<&Standing<PairNumber>>,
        key: &NetworkKey,
    ) -> RaceRow {
        let play = self.plays.get(&pair.number).filter(|_| self.stored.over);
        let name = |entrant: &Option<Entrant>| entrant.as_ref().map(|entrant| entrant.name.clone());
        let standing = standing.map(|standing| RaceStanding {
            end: standing.end,
            rank: standing.rank.map(|rank| rank as u16),
            decided_by: standing.decided_by,
            strikes: play.map(|play| play.strikes),
            replay: play.map(|_| key.race_replay(self.stored.link, pair.number)),
        });
        let rulings = self.stored.rulings.iter().filter(|ruling| ruling.pair == pair.number);
        RaceRow {
            number: pair.number,
            names: pair.players.each_ref().map(name),
            waits: pair.takes_anyone && !pair.is_complete(),
            standing,
            rulings: rulings.cloned().collect(),
            computer: pair.computer,
        }
    }
}

/// Returns as many items from a place on as fit in a part, but at least one, and whether there are more. One that is longer
/// fits in a message by itself, as the longest match does.
fn part<T: serde::Serialize>(
    numbers: Vec<PairNumber>,
    from: u16,
    item: impl Fn(PairNumber) -> Option<T>,
) -> (Vec<T>, bool) {
    let (mut items, mut bytes) = (Vec::new(), 0);
    for number in numbers.into_iter().skip(from.into()) {
        let Some(one) = item(number) else { continue };
        bytes += codec::encode(&one).map_or(RACE_PART_BYTES, |encoded| encoded.len());
        if bytes > RACE_PART_BYTES && !items.is_empty() {
            return (items, true);
        }
        items.push(one);
    }
    (items, false)
}
