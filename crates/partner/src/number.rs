//! Numbers that are the same on every target: random ones, and the exponential function.

/// A stream of random numbers that depends on its seed alone (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to but without 1.
    pub fn fraction(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u32 << 24) as f32
    }

    /// Returns a number from 0 up to but without `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }

    /// Returns a number of a nearly normal distribution with mean 0 and standard deviation 1.
    pub fn noise(&mut self) -> f32 {
        // The sum of twelve uniform numbers is close to a normal distribution and needs no logarithm.
        (0..12).map(|_| self.fraction()).sum::<f32>() - 6.0
    }
}

/// Returns e to the power of `x` with an error below one in 50,000.
///
/// The standard library leaves it to each target, whose last digits differ; a move must not depend on them.
pub fn exp(x: f32) -> f32 {
    let scaled = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = scaled.floor();
    let rest = (scaled - whole) * std::f32::consts::LN_2;
    let mut series = 1.0;
    for divisor in [8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0] {
        series = 1.0 + series * rest / divisor;
    }
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_that_of_the_standard_library() {
        for step in -700..700 {
            let x = step as f32 / 10.0;
            let (ours, theirs) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / theirs - 1.0).abs() < 2e-5, "{x}: {ours} instead of {theirs}");
        }
    }

    #[test]
    fn random_numbers_stay_within_their_bounds() {
        let mut random = Random::new(1);
        for _ in 0..1000 {
            assert!(random.below(7) < 7 && (0.0..1.0).contains(&random.fraction()));
        }
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<usize> = (0..25).collect();
        Random::new(3).shuffle(&mut items);
        assert_ne!(items, (0..25).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..25).collect::<Vec<_>>());
    }
}
