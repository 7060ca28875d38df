//! Reads a type that accepts only some of the values it is made of.

use std::fmt;

use serde::{Deserialize, Deserializer, de::Error};

/// Reads what `T` is made of, if `T` accepts it. Unlike with serde's `try_from`, `T` stays a type with a name in the
/// description of the wire.
pub(crate) fn checked<'de, T, Inner, D>(deserializer: D) -> Result<Inner, D::Error>
where
    T: TryFrom<Inner, Error: fmt::Display> + Into<Inner>,
    Inner: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::try_from(Inner::deserialize(deserializer)?).map(T::into).map_err(D::Error::custom)
}
