//! The attacks of the benchmark: what is sent, and from how many addresses.

use std::net::IpAddr;

/// What those who attack do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Each connection has a role at a table, and sends as much as it may.
    SendAll,
    /// Somebody with a seat at a full table comes back there over and over.
    ComeBack,
    /// Each connection sends what costs most at once, and is opened anew.
    SendDear,
    /// A third of the connections does each of the others.
    Everything,
}

impl Does {
    /// Returns what a connection does.
    pub fn of(self, connection: usize) -> Does {
        match self {
            Does::Everything => [Does::SendAll, Does::ComeBack, Does::SendDear][connection % 3],
            does => does,
        }
    }
}

/// Who attacks, and how.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    pub does: Does,
    addresses: u16,
    pub connections: usize,
    /// Whether the addresses are networks of one IPv6 /48.
    of_site: bool,
}

impl Attack {
    const fn of(does: Does, addresses: u16, connections: usize) -> Attack {
        Attack { does, addresses, connections, of_site: false }
    }

    pub fn addresses(&self) -> usize {
        self.addresses.into()
    }

    /// Returns the address of a connection.
    pub fn address(&self, connection: usize) -> IpAddr {
        let number = connection as u16 % self.addresses;
        if self.of_site {
            IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 1])
        } else {
            IpAddr::from([127, 0, 2, number as u8 + 1])
        }
    }
}

/// The attacks, by their names.
pub const ATTACKS: [(&str, Attack); 9] = [
    ("1 address", Attack::of(Does::SendAll, 1, 256)),
    ("2 addresses", Attack::of(Does::SendAll, 2, 2 * 256)),
    ("8 addresses", Attack::of(Does::SendAll, 8, 8 * 128)),
    ("64 addresses", Attack::of(Does::SendAll, 64, 64 * 64)),
    ("/48", Attack { of_site: true, ..Attack::of(Does::SendAll, 64, 1024) }),
    ("reconnecting", Attack::of(Does::ComeBack, 1, 64)),
    ("dear messages", Attack::of(Does::SendDear, 1, 64)),
    ("dear, 8 addresses", Attack::of(Does::SendDear, 8, 8 * 32)),
    ("all together", Attack::of(Does::Everything, 64, 64 * 48)),
];
