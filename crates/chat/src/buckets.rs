//! How many commands each chatter may send, in a table of a fixed size.

use std::{
    hash::{BuildHasher, RandomState},
    time::Duration,
};

use crate::chatter::ChatterId;

/// How many commands a chatter may send at once, and how often one more.
pub const BURST: u32 = 4;
pub const EVERY: Duration = Duration::from_secs(2);

/// How many chatters are remembered that have sent commands lately. Each takes 16 bytes.
pub const CHATTERS: usize = SETS * WAYS;

/// A chatter is remembered in one of the places of one set.
const SETS: usize = 2048;
const WAYS: usize = 8;

/// A token bucket for each chatter. Where there is no place for another one, the fullest bucket is forgotten, so that
/// whoever sends too much is remembered longest, and nobody is limited for what others send.
pub(super) struct Buckets {
    sets: Box<[[Bucket; WAYS]]>,
    /// Nobody can choose accounts that come into the same set.
    hasher: RandomState,
}

/// The bucket of a chatter.
#[derive(Clone, Copy, Default)]
struct Bucket {
    /// Whose it is, or 0.
    chatter: u64,
    /// When it is full again, in milliseconds.
    full_at: u64,
}

impl Buckets {
    pub(super) fn new() -> Buckets {
        Buckets { sets: vec![Default::default(); SETS].into_boxed_slice(), hasher: RandomState::new() }
    }

    /// Returns whether a chatter may send a command now. Time only goes forward.
    pub(super) fn take(&mut self, chatter: ChatterId, now: Duration) -> bool {
        let set = (self.hasher.hash_one(chatter) % SETS as u64) as usize;
        let chatter = chatter.get();
        let own_or_fullest = |bucket: &&mut Bucket| (bucket.chatter != chatter, bucket.full_at);
        let bucket = self.sets.get_mut(set).and_then(|set| set.iter_mut().min_by_key(own_or_fullest));
        let bucket = bucket.expect("every set should have places");
        if bucket.chatter != chatter {
            *bucket = Bucket { chatter, full_at: 0 };
        }
        bucket.take(milliseconds(now))
    }
}

impl Bucket {
    fn take(&mut self, now: u64) -> bool {
        let full_at = self.full_at.max(now) + milliseconds(EVERY);
        let may = full_at - now <= milliseconds(EVERY) * u64::from(BURST);
        if may {
            self.full_at = full_at;
        }
        may
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX / 2)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn chatter(number: u64) -> ChatterId {
        ChatterId::from_user_id(&number.to_string()).expect("the number of an account")
    }

    fn bytes(buckets: &Buckets) -> usize {
        size_of_val(&*buckets.sets)
    }

    #[test]
    fn a_chatter_may_send_a_few_at_once_and_then_one_in_two_seconds() {
        let mut buckets = Buckets::new();
        let mut allowed =
            |second| (0..100).filter(|_| buckets.take(chatter(1), Duration::from_secs(second))).count();
        assert_eq!([0, 1, 2, 3, 4, 8, 1000].map(&mut allowed), [4, 0, 1, 0, 1, 2, 4]);
    }

    #[test]
    fn the_table_has_256_kib_whoever_comes() {
        let mut buckets = Buckets::new();
        for number in 1..=20 * CHATTERS as u64 {
            assert!(buckets.take(chatter(number), Duration::ZERO), "a new chatter may send");
        }
        assert_eq!((bytes(&buckets), CHATTERS), (256 * 1024, 16 * 1024));
    }

    #[test]
    fn a_chatter_who_floods_is_not_forgotten_for_others_who_send_once() {
        let mut buckets = Buckets::new();
        (0..BURST).for_each(|_| assert!(buckets.take(chatter(1), Duration::ZERO)));
        for number in 2..10 * CHATTERS as u64 {
            buckets.take(chatter(number), Duration::ZERO);
            assert!(number % 1000 != 0 || !buckets.take(chatter(1), Duration::ZERO), "after {number}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn nobody_sends_more_than_is_allowed_in_any_time(
            sent in prop::collection::vec((1..5_u64, 0..3000_u64), 1..300),
        ) {
            let (mut buckets, mut now) = (Buckets::new(), Duration::ZERO);
            let mut allowed: [Vec<Duration>; 5] = Default::default();
            for (number, wait) in sent {
                now += Duration::from_millis(wait);
                if buckets.take(chatter(number), now) {
                    allowed[number as usize].push(now);
                }
            }
            for times in allowed {
                for (first, from) in times.iter().enumerate() {
                    for (last, to) in times.iter().enumerate().skip(first) {
                        let most = f64::from(BURST) + (*to - *from).as_secs_f64() / EVERY.as_secs_f64();
                        prop_assert!((last - first + 1) as f64 <= most);
                    }
                }
            }
        }
    }
}
