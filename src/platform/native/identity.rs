//! The device's identity: it stores one secret, and derives a separate token for every host from it.

use std::io;

use bevy::log::warn;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use splitkey_client::{
    platform::{Identity, Storage},
    protocol::PlayerToken,
};

use super::folder::Folder;

/// The origin of the app's own host, which is reached without a network.
pub(super) const OWN_HOST: &str = "app:own-host";

/// The context string for deriving a token, before the origin of its host.
const PURPOSE: &[u8] = b"splitkey player token v1";

/// The device's secret, as 64 hexadecimal digits.
const SECRET: &str = "secret";
/// Tokens from another device, one per line: origin, token, and whether it is in use.
const ADOPTED: &str = "identities";

/// The secret of one profile, and the tokens that hosts know instead of a derived one.
pub(super) struct DeviceIdentity {
    folder: Folder,
    secret: [u8; 32],
}

/// A token that came from another device.
struct Adopted {
    origin: String,
    token: PlayerToken,
    in_use: bool,
}

impl DeviceIdentity {
    /// Reads the identity from a folder, or creates a new one.
    ///
    /// # Errors
    ///
    /// Returns an error when a new secret cannot be stored.
    pub(super) fn open(folder: &Folder) -> io::Result<DeviceIdentity> {
        let folder = folder.clone();
        let secret = match folder.get(SECRET).and_then(|text| from_hex(&text)) {
            Some(secret) => secret,
            None => new_secret(&folder)?,
        };
        Ok(DeviceIdentity { folder, secret })
    }

    fn derived(&self, origin: &str) -> PlayerToken {
        let mut hmac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("HMAC accepts keys of any length");
        hmac.update(PURPOSE);
        hmac.update(origin.as_bytes());
        PlayerToken(hmac.finalize().into_bytes().into())
    }

    fn adopted(&self) -> Vec<Adopted> {
        let read = |line: &str| {
            let mut words = line.split(' ');
            let (origin, token, state) = (words.next()?, words.next()?, words.next()?);
            let token = PlayerToken(from_hex(token)?);
            Some(Adopted { origin: origin.to_owned(), token, in_use: state == "on" })
        };
        self.folder.get(ADOPTED).iter().flat_map(|text| text.lines()).filter_map(read).collect()
    }

    fn keep_adopted(&self, adopted: &[Adopted]) {
        let line = |one: &Adopted| {
            let state = if one.in_use { "on" } else { "off" };
            format!("{} {} {state}\n", one.origin, hex(&one.token.0))
        };
        self.folder.set(ADOPTED, &adopted.iter().map(line).collect::<String>());
    }
}

impl Identity for DeviceIdentity {
    fn token(&self, origin: &str) -> PlayerToken {
        let adopted = self.adopted().into_iter().find(|one| one.origin == origin && one.in_use);
        adopted.map_or_else(|| self.derived(origin), |one| one.token)
    }

    fn adopt(&mut self, origin: &str, token: &PlayerToken) {
        let mut adopted = self.adopted();
        adopted.retain(|one| one.origin != origin);
        adopted.push(Adopted { origin: origin.to_owned(), token: token.clone(), in_use: true });
        self.keep_adopted(&adopted);
    }

    fn has_former(&self, origin: &str) -> bool {
        self.adopted().iter().any(|one| one.origin == origin)
    }

    fn switch(&mut self, origin: &str) {
        let mut adopted = self.adopted();
        for one in adopted.iter_mut().filter(|one| one.origin == origin) {
            one.in_use = !one.in_use;
        }
        self.keep_adopted(&adopted);
    }

    fn forget(&mut self) {
        for key in [SECRET, ADOPTED] {
            self.folder.remove(key);
        }
        match new_secret(&self.folder) {
            Ok(secret) => self.secret = secret,
            // The stored secret is deleted already, and this run must not use it either.
            Err(error) => {
                warn!("cannot store a new secret: {error}");
                self.secret = random().unwrap_or_else(|_| self.derived("forgotten").0);
            }
        }
    }
}

fn random() -> io::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

fn new_secret(folder: &Folder) -> io::Result<[u8; 32]> {
    let secret = random()?;
    folder.write(SECRET, &hex(&secret))?;
    Ok(secret)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> = text
        .trim()
        .chars()
        .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    (digits.len() == 64).then(|| bytes.try_into().ok())?
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use splitkey_client::protocol::{FromHost, PlayerName, Refused, Request};
    use splitkey_server::{Server, ServerConfig};
    use splitkey_testkit::Caller;

    use super::{
        super::{address::HostAddress, folder::tests::TestFolder},
        *,
    };

    const HERE: &str = "ws://localhost:7777";
    const THERE: &str = "wss://play.example.org:443";

    fn open(folder: &TestFolder) -> DeviceIdentity {
        DeviceIdentity::open(&folder.stored).expect("an identity")
    }

    #[test]
    fn a_token_is_derived_from_the_secret_and_the_origin() {
        let folder = TestFolder::new();
        folder.stored.set(SECRET, &"07".repeat(32));
        let token = hex(&open(&folder).token(THERE).0);
        assert_eq!(token, "e4950200dc95add5beb1b0decf10c23a5bfeee6aa2e849376036e66a16ac2ca0");
    }

    #[test]
    fn every_host_gets_a_token_of_its_own_and_gets_it_again() {
        let folder = TestFolder::new();
        let origins = [THERE, HERE, "ws://play.example.org:443", "wss://play.example.org:444", OWN_HOST];
        let tokens = origins.map(|origin| open(&folder).token(origin));
        for (at, token) in tokens.iter().enumerate() {
            assert!(tokens[at + 1..].iter().all(|other| other != token), "{}", origins[at]);
            assert_eq!(open(&folder).token(origins[at]), *token);
        }
        let secret = folder.stored.get(SECRET).and_then(|text| from_hex(&text)).map(PlayerToken);
        assert!(secret.is_some_and(|secret| !tokens.contains(&secret)), "no host is shown the secret");
    }

    /// A host might keep the tokens it is given, and use them at another host.
    #[test]
    fn a_token_known_to_one_host_takes_no_seat_at_another() {
        let folder = TestFolder::new();
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let serve = || Server::start(ServerConfig { listen, ..ServerConfig::default() }).expect("a server");
        let (honest, evil) = (serve(), serve());
        let token = |server: &Server| {
            let there = HostAddress::parse(&server.addr().to_string()).expect("an address");
            open(&folder).token(&there.origin())
        };
        let name = PlayerName::new("Ada").expect("a name");
        let mut ada = Caller::dial(honest.addr(), token(&honest), None);
        let code = ada.ask_for_table(Request::CreateTable.by(name));
        let mut thief = Caller::dial(honest.addr(), token(&evil), Some(code));
        let told = thief.wait(|said| match said {
            FromHost::Refused { reason } => Some(reason.clone()),
            _ => None,
        });
        assert_eq!(told, Refused::NotAtTable, "an unknown player");
        let mut again = Caller::dial(honest.addr(), token(&honest), Some(code));
        again.wait(|said| matches!(said, FromHost::Joined { .. }).then_some(()));
    }

    #[test]
    fn a_token_from_another_device_is_for_one_host_and_can_be_switched_off() {
        let folder = TestFolder::new();
        let mut identity = open(&folder);
        let (own, elsewhere, brought) = (identity.token(THERE), identity.token(HERE), PlayerToken([5; 32]));
        assert!(!identity.has_former(THERE));
        identity.adopt(THERE, &brought);
        assert_eq!(open(&folder).token(THERE), brought);
        assert_eq!(open(&folder).token(HERE), elsewhere);
        assert!(identity.has_former(THERE) && !identity.has_former(HERE));
        identity.switch(THERE);
        assert_eq!(open(&folder).token(THERE), own, "the way back");
        identity.switch(THERE);
        assert_eq!(open(&folder).token(THERE), brought);
    }

    #[test]
    fn a_device_that_forgets_is_unknown_to_every_host() {
        let folder = TestFolder::new();
        let mut identity = open(&folder);
        identity.adopt(THERE, &PlayerToken([5; 32]));
        let before = [HERE, THERE, OWN_HOST].map(|origin| identity.token(origin));
        identity.forget();
        for (origin, before) in [HERE, THERE, OWN_HOST].into_iter().zip(before) {
            assert_ne!(identity.token(origin), before, "{origin}");
            assert_eq!(identity.token(origin), open(&folder).token(origin), "the new one is kept: {origin}");
        }
    }

    #[test]
    fn a_secret_survives_being_written() {
        let secret = std::array::from_fn(|at| at as u8 * 7);
        assert_eq!(from_hex(&hex(&secret)), Some(secret));
        assert_eq!(from_hex("00"), None);
        assert_eq!(from_hex(&"x".repeat(64)), None);
    }
}
