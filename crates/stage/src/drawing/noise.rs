//! Periodic value noise, for surfaces that tile.

/// A periodic lattice of random values. Periods are powers of two, which makes lookups fast.
#[derive(Clone, Copy)]
pub(crate) struct Noise {
    /// One less than the period in each direction.
    mask: [u32; 2],
    seed: u32,
}

impl Noise {
    /// Creates noise that repeats after `across` and `along` cells, rounded up to powers of two.
    pub(crate) fn new(across: u32, along: u32, seed: u32) -> Noise {
        Noise { mask: [across, along].map(|cells| cells.next_power_of_two() - 1), seed }
    }

    /// Returns the sum of `octaves` increasingly fine noises at a point in cells: not negative, and about 0 to 1.
    pub(crate) fn fractal(self, x: f32, y: f32, octaves: u32) -> f32 {
        let mut sum = 0.0;
        let (mut size, mut weight, mut noise) = (1.0, 0.5, self);
        for _ in 0..octaves {
            sum += weight * noise.at(x * size, y * size);
            size *= 2.0;
            weight *= 0.5;
            noise = Noise { mask: noise.mask.map(|cells| cells * 2 + 1), seed: noise.seed + 1 };
        }
        sum
    }

    /// Returns the noise at a point in cells, 0 to 1.
    fn at(self, x: f32, y: f32) -> f32 {
        let (cell_x, cell_y) = (x as u32, y as u32);
        let (part_x, part_y) = (smooth(x - cell_x as f32), smooth(y - cell_y as f32));
        let [across, along] = self.mask;
        let (x0, x1) = (cell_x & across, (cell_x + 1) & across);
        let (y0, y1) = (cell_y & along, (cell_y + 1) & along);
        let far = mix(self.value(x0, y0), self.value(x1, y0), part_x);
        let near = mix(self.value(x0, y1), self.value(x1, y1), part_x);
        mix(far, near, part_y)
    }

    /// Returns the random value of a cell, 0 to 1.
    pub(crate) fn value(self, x: u32, y: u32) -> f32 {
        let mut bits =
            x.wrapping_mul(0x9E37_79B9) ^ y.wrapping_mul(0x85EB_CA6B) ^ self.seed.wrapping_mul(0xC2B2_AE35);
        bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
        ((bits ^ (bits >> 12)) >> 8) as f32 * (1.0 / (1 << 24) as f32)
    }
}

fn smooth(part: f32) -> f32 {
    part * part * (3.0 - 2.0 * part)
}

/// Interpolates linearly from `from` to `to`.
pub(crate) fn mix(from: f32, to: f32, part: f32) -> f32 {
    from + (to - from) * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_after_its_period_and_stays_in_range() {
        let noise = Noise::new(4, 8, 1);
        for step in 0..50 {
            let (x, y) = (step as f32 * 0.31, step as f32 * 0.17);
            let value = noise.fractal(x, y, 3);
            assert!((0.0..=1.0).contains(&value));
            assert!((noise.fractal(x + 4.0, y + 8.0, 3) - value).abs() < 1e-3);
        }
    }
}
