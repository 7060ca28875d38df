//! What is known after a panic of the host: whose request it was processing, and who is locked out for that.

pub(crate) mod in_hand;
pub(crate) mod quarantine;
