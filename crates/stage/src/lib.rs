//! The animated table on top of the client.
