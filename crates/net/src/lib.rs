//! Links under bevy_renet, with a frame firewall before it.
