//! What people say and point at. Nothing of it is stored.

pub(crate) mod chat;
pub(crate) mod pointing;
pub(crate) mod review;
