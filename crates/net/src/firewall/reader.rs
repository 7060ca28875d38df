//! Reads renet's number formats from a frame.

use super::FirewallError;

/// The unread part of a frame.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl Reader<'_> {
    pub(super) fn byte(&mut self) -> Result<u8, FirewallError> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(super) fn short(&mut self) -> Result<u16, FirewallError> {
        self.array().map(u16::from_be_bytes)
    }

    /// Reads a QUIC variable-length integer: the upper two bits tell whether it takes 1, 2, 4 or 8 bytes.
    pub(super) fn varint(&mut self) -> Result<u64, FirewallError> {
        let first = *self.0.first().ok_or(FirewallError::TooShort)?;
        Ok(match first >> 6 {
            0 => u64::from(self.byte()?),
            1 => u64::from(self.short()? & 0x3fff),
            2 => u64::from(u32::from_be_bytes(self.array()?) & 0x3fff_ffff),
            _ => u64::from_be_bytes(self.array()?) & 0x3fff_ffff_ffff_ffff,
        })
    }

    pub(super) fn skip(&mut self, length: u64) -> Result<(), FirewallError> {
        let length = usize::try_from(length).map_err(|_| FirewallError::TooShort)?;
        self.0 = self.0.get(length..).ok_or(FirewallError::TooShort)?;
        Ok(())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FirewallError> {
        let (array, rest) = self.0.split_first_chunk::<N>().ok_or(FirewallError::TooShort)?;
        self.0 = rest;
        Ok(*array)
    }
}
