//! Black-box tests of the host as its players, viewers and operators meet it: over sockets and as a program.

mod chat;
mod computer;
#[cfg(unix)]
mod database;
#[path = "../../../tests/described_wire.rs"]
mod described_wire;
mod feeds;
mod health;
#[path = "../../../tests/hostile.rs"]
mod hostile;
#[path = "../../../tests/limits.rs"]
mod limits;
mod moderator;
mod names;
mod overlay;
mod pages;
#[path = "../../../tests/panics.rs"]
mod panics;
mod phone;
mod program;
#[path = "../../../tests/promises.rs"]
mod promises;
mod proxies;
#[path = "../../../tests/restart.rs"]
mod restart;
mod start;
mod tls;
mod watch;
mod webhooks;
