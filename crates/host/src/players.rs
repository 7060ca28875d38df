//! Who players are: their identity, names, passwords and networks. No systems.

pub(crate) mod ban_lists;
pub(crate) mod bans;
pub(crate) mod insults;
pub(crate) mod names;
pub(crate) mod password;
pub(crate) mod player;
pub(crate) mod sites;
