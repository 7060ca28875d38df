//! Values inside binary records as JSON, so that they can get a new field without a new format.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};

pub(crate) fn serialize<T: Serialize, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serde_json::to_string(value).map_err(serde::ser::Error::custom)?.serialize(serializer)
}

pub(crate) fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    serde_json::from_str(&String::deserialize(from)?).map_err(serde::de::Error::custom)
}
