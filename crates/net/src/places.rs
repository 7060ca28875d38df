//! Places that many share, for what goes on at the same time.

use std::{
    collections::{BTreeMap, HashMap},
    future::pending,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::Origin;

/// How places are shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sharing {
    /// How many places all share.
    pub all: usize,
    /// The most of them for what comes from one address.
    pub of_address: usize,
    /// The most of them for what comes from one IPv6 /48.
    pub of_site: usize,
    /// How many claims to each thing have places of its own, which nobody else can take.
    pub own: usize,
}

impl Sharing {
    /// Shares so many places.
    pub const fn of(all: usize) -> Sharing {
        Sharing { all, of_address: usize::MAX, of_site: usize::MAX, own: 0 }
    }

    /// Gives an address at most so many places. A /48 has as many as four, but no more than half of all places.
    pub fn by_address(self, of_address: usize) -> Sharing {
        let of_site = of_address.saturating_mul(4).min(self.all / 2).max(of_address);
        Sharing { of_address, of_site, ..self }
    }

    /// Gives the first so many claims to each thing places of their own.
    pub const fn with_own(self, own: usize) -> Sharing {
        Sharing { own, ..self }
    }

    /// Returns the most places for what comes from these addresses.
    fn most(&self, origin: Origin) -> usize {
        match origin {
            Origin::Network(_) => self.of_address,
            Origin::Site(_) => self.of_site,
        }
    }
}

/// What somebody wants a place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim<T = ()> {
    /// What the place is for, which may have places of its own.
    pub thing: T,
    /// Where the claim comes from. Claims from within this process are not limited by address.
    pub address: Option<IpAddr>,
    /// Who has opened the thing, at whose expense the place is. Whoever is not known is one.
    pub opener: Option<IpAddr>,
}

impl<T> Claim<T> {
    /// Returns all addresses that are the same opener.
    fn opener(&self) -> Option<Origin> {
        self.opener.and_then(|address| Origin::of(address).last())
    }

    fn origins(&self) -> impl Iterator<Item = Origin> + use<T> {
        self.address.into_iter().flat_map(Origin::of)
    }
}

/// Places that many share.
///
/// When all are taken, an opener with few still gets one: the latest of the opener with the most. So many openers have as
/// many places each, however they come by them, and one who is alone may have all. What is remembered takes up no more
/// memory than the places that are taken. Clones share everything.
#[derive(Debug)]
pub struct Places<T = ()>(Arc<Shared<T>>);

#[derive(Debug)]
struct Shared<T> {
    sharing: Sharing,
    held: Mutex<Held<T>>,
}

#[derive(Debug)]
struct Held<T> {
    /// The taken places of those that all share, in the order in which they were taken.
    shared: BTreeMap<u64, Taken>,
    latest: u64,
    by_address: HashMap<Origin, usize>,
    by_opener: HashMap<Option<Origin>, usize>,
    own: HashMap<T, usize>,
}

/// A shared place that is taken.
#[derive(Debug)]
struct Taken {
    claim: Claim,
    /// What tells its holder, by being dropped, that it has been taken away.
    _holder: flume::Sender<()>,
}

/// A place. Dropping it frees it.
#[derive(Debug)]
pub struct Place<T: Copy + Eq + Hash = ()> {
    places: Places<T>,
    kind: Kind<T>,
}

#[derive(Debug)]
enum Kind<T> {
    /// One that nobody else could have had.
    Own(T),
    /// One that all share, by its number, and what ends when it is taken away.
    Shared(u64, flume::Receiver<()>),
}

impl<T: Copy + Eq + Hash> Place<T> {
    /// Waits until the place has been taken away, which most never are.
    pub async fn lost(&self) {
        match &self.kind {
            Kind::Own(_) => pending().await,
            // Nothing is ever sent.
            Kind::Shared(_, is_held) => drop(is_held.recv_async().await),
        }
    }
}

impl<T: Copy + Eq + Hash> Drop for Place<T> {
    fn drop(&mut self) {
        let mut held = self.places.held();
        match &self.kind {
            Kind::Own(thing) => release(&mut held.own, *thing),
            Kind::Shared(number, _) => held.remove(*number),
        }
    }
}

impl<T> Clone for Places<T> {
    fn clone(&self) -> Places<T> {
        Places(self.0.clone())
    }
}

impl<T: Copy + Eq + Hash> Places<T> {
    pub fn new(sharing: Sharing) -> Places<T> {
        let (by_address, by_opener, own) = (HashMap::new(), HashMap::new(), HashMap::new());
        let held = Held { shared: BTreeMap::new(), latest: 0, by_address, by_opener, own };
        Places(Arc::new(Shared { sharing, held: Mutex::new(held) }))
    }

    /// Takes a place, unless there are too few for such a claim.
    pub fn take(&self, claim: Claim<T>) -> Option<Place<T>> {
        let Shared { sharing, .. } = &*self.0;
        let place = |kind| Some(Place { places: self.clone(), kind });
        let mut held = self.held();
        if count(&held.own, &claim.thing) < sharing.own {
            *held.own.entry(claim.thing).or_default() += 1;
            return place(Kind::Own(claim.thing));
        }
        let claim = Claim { thing: (), address: claim.address, opener: claim.opener };
        let mut origins = claim.origins();
        if origins.any(|origin| count(&held.by_address, &origin) >= sharing.most(origin)) {
            return None;
        }
        if held.shared.len() >= sharing.all && !held.make_room(&claim) {
            return None;
        }
        let (holder, is_held) = flume::bounded(0);
        place(Kind::Shared(held.add(Taken { claim, _holder: holder }), is_held))
    }

    /// Returns how many of the places that all share are taken.
    pub fn taken(&self) -> usize {
        self.held().shared.len()
    }

    fn held(&self) -> MutexGuard<'_, Held<T>> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Held<T> {
    fn add(&mut self, taken: Taken) -> u64 {
        self.latest += 1;
        taken.claim.origins().for_each(|origin| *self.by_address.entry(origin).or_default() += 1);
        *self.by_opener.entry(taken.claim.opener()).or_default() += 1;
        self.shared.insert(self.latest, taken);
        self.latest
    }

    fn remove(&mut self, number: u64) {
        let Some(Taken { claim, .. }) = self.shared.remove(&number) else { return };
        claim.origins().for_each(|origin| release(&mut self.by_address, origin));
        release(&mut self.by_opener, claim.opener());
    }

    /// Takes away the latest place of the opener with the most, if that one has more left than the opener of the claim will
    /// have. Returns whether it has.
    fn make_room(&mut self, claim: &Claim) -> bool {
        let load = |(opener, count): (&Option<Origin>, &usize)| (*count, shares(*opener));
        let fuller = |(a, of_a): (usize, usize), (b, of_b): (usize, usize)| (a * of_b).cmp(&(b * of_a));
        let most = self.by_opener.iter().max_by(|a, b| fuller(load(*a), load(*b)));
        let Some((fullest, most)) = most.map(|(opener, count)| (*opener, *count)) else { return false };
        let own = claim.opener();
        let will_have = (count(&self.by_opener, &own) + 1, shares(own));
        if fuller((most - 1, shares(fullest)), will_have).is_lt() {
            return false;
        }
        let latest = self.shared.iter().rev().find(|(_, taken)| taken.claim.opener() == fullest);
        let latest = latest.map(|(number, _)| *number);
        latest.into_iter().for_each(|number| self.remove(number));
        true
    }
}

fn shares(opener: Option<Origin>) -> usize {
    opener.map_or(1, Origin::shares) as usize
}

fn count<K: Eq + Hash>(counts: &HashMap<K, usize>, of: &K) -> usize {
    counts.get(of).copied().unwrap_or(0)
}

fn release<K: Eq + Hash>(counts: &mut HashMap<K, usize>, of: K) {
    if let Some(count) = counts.get_mut(&of) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&of);
        }
    }
}

#[cfg(test)]
mod tests;
