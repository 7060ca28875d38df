//! Who said something in a chat.

/// The bit that is set in what is made from a login. The numbers of accounts are far below it.
const FROM_LOGIN: u64 = 1 << 63;

/// Who said something: 64 bits that stay the same for an account, in all chats and versions.
///
/// It is the number of the account, which Twitch sends with every message. If there is none, it is the FNV-1a hash of the
/// login in lower case with its highest bit set, so that it differs from all numbers of accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChatterId(u64);

impl ChatterId {
    /// Returns the 64 bits, which are never 0.
    pub fn get(self) -> u64 {
        self.0
    }

    /// Reads the number of an account, as the tag `user-id` has it. Returns `None` if it is not one.
    pub(super) fn from_user_id(tag: &str) -> Option<ChatterId> {
        let number: u64 = tag.parse().ok()?;
        (number > 0 && number < FROM_LOGIN).then_some(ChatterId(number))
    }

    /// Returns the chatter with a login.
    pub(super) fn from_login(login: &str) -> ChatterId {
        let hash = login.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0000_01b3)
        });
        ChatterId(hash | FROM_LOGIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_an_account_is_taken_as_it_is() {
        assert_eq!(ChatterId::from_user_id("44322889").map(ChatterId::get), Some(44_322_889));
        for tag in ["", "0", "-1", "1.5", "abc", "9223372036854775808", "99999999999999999999"] {
            assert_eq!(ChatterId::from_user_id(tag), None, "{tag}");
        }
    }

    #[test]
    fn a_login_gives_the_same_id_in_capitals_and_never_that_of_an_account() {
        let id = ChatterId::from_login("someone");
        assert_eq!(id, ChatterId::from_login("SomeOne"));
        assert_ne!(id, ChatterId::from_login("someone2"));
        assert_eq!(ChatterId::from_user_id(&id.get().to_string()), None);
        // FNV-1a of "a" is af63dc4c8601ec8c, by the tests of its authors; its highest bit is set already.
        assert_eq!(ChatterId::from_login("a").get(), 0xaf63_dc4c_8601_ec8c);
    }
}
