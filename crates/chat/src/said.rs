//! What a viewer said that is a command.

use splitkey_protocol::ChatChannel;

use crate::{chatter::ChatterId, command::ChatCommand, irc::Line};

/// A command that a viewer wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub by: ChatterId,
    pub command: ChatCommand,
}

/// The message has no sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoSender;

impl Said {
    /// Reads a `PRIVMSG`. Returns `None` if it is not a command of a viewer of this channel.
    ///
    /// # Errors
    /// If a command has no sender.
    pub(super) fn read(line: &Line<'_>, channel: &ChatChannel) -> Result<Option<Said>, NoSender> {
        let mut params = line.params();
        let is_here = params.next().is_some_and(|target| is_channel(target, channel));
        if !is_here || is_shared(line) {
            return Ok(None);
        }
        let Some(command) = params.next().and_then(ChatCommand::read) else { return Ok(None) };
        let by_number = line.tag("user-id").and_then(|tag| ChatterId::from_user_id(&tag));
        let by = by_number.or_else(|| line.login().map(ChatterId::from_login)).ok_or(NoSender)?;
        Ok(Some(Said { by, command }))
    }
}

/// Returns whether the target of a message is a channel.
pub(super) fn is_channel(target: &str, channel: &ChatChannel) -> bool {
    target.strip_prefix('#').is_some_and(|name| name.eq_ignore_ascii_case(channel.as_str()))
}

/// Returns whether a message was written in another channel that shares its chat with this one.
fn is_shared(line: &Line<'_>) -> bool {
    line.tag("source-room-id").is_some_and(|source| Some(source) != line.tag("room-id"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Option<Said>, NoSender> {
        let channel = "channel".parse().expect("a channel");
        Said::read(&Line::read(line.as_bytes()).expect("a line"), &channel)
    }

    fn passes(by: ChatterId) -> Result<Option<Said>, NoSender> {
        Ok(Some(Said { by, command: ChatCommand::Pass }))
    }

    #[test]
    fn a_chatter_has_the_number_of_the_account_or_else_an_id_made_from_the_login() {
        let by_number = passes(ChatterId::from_user_id("7").expect("a number"));
        let by_login = passes(ChatterId::from_login("one"));
        assert_eq!(read("@user-id=7 :one!one@one PRIVMSG #channel :!pass"), by_number);
        assert_eq!(read("@user-id=7 PRIVMSG #Channel !pass"), by_number);
        assert_eq!(read(":one!one@one PRIVMSG #channel :!pass"), by_login);
        assert_eq!(read("@user-id=x :One!one@one PRIVMSG #channel :!pass"), by_login);
        assert_eq!(read(":tmi.twitch.tv PRIVMSG #channel :!pass"), Err(NoSender));
    }

    #[test]
    fn messages_of_other_channels_are_ignored() {
        for line in [
            ":one!one@one PRIVMSG #channel2 :!pass",
            ":one!one@one PRIVMSG channel :!pass",
            ":one!one@one PRIVMSG",
            "@room-id=1;source-room-id=2 :one!one@one PRIVMSG #channel :!pass",
            "@source-room-id=2 :one!one@one PRIVMSG #channel :!pass",
        ] {
            assert_eq!(read(line), Ok(None), "{line}");
        }
        let own = "@room-id=1;source-room-id=1 :one!one@one PRIVMSG #channel :!pass";
        assert_eq!(read(own), passes(ChatterId::from_login("one")));
    }
}
