//! The chat in which viewers vote, too.

use splitkey_host::ChatNews;
use splitkey_protocol::{
    ChatChannel, ChatState, LinkKind, Refused, Request, TableAccess, TableChat, TableLink,
};

use super::*;

fn channel() -> ChatChannel {
    "some_one1".parse().expect("a channel")
}

impl Room {
    /// Returns the chat of the table as somebody's screen has it.
    fn chat(&self, who: usize) -> Option<TableChat> {
        self.players[who].state().table.as_ref()?.chat.clone()
    }

    fn read(&mut self, who: usize, channel: Option<ChatChannel>) {
        self.want(who, Request::ReadChat { channel });
    }
}

#[test]
fn the_host_of_the_table_has_a_chat_read_and_everyone_is_told_how_that_goes() {
    let mut room = Room::open();
    room.read(OWL, Some(channel()));
    assert_eq!((room.refused(OWL), room.chat(OWL)), (Some(Refused::NotTableHost), None));
    room.read(LARK, Some(channel()));
    assert_eq!(room.picture().1.chat, Some(channel()));
    for state in [ChatState::Connecting, ChatState::Reading, ChatState::Lost] {
        let link = room.picture().0;
        room.apps.tell(HostEvent::ChatChanged(ChatNews { link, state }));
        room.settle();
        for who in [LARK, OWL, WATCHER] {
            assert_eq!(room.chat(who), Some(TableChat { channel: channel(), state }));
        }
    }
    let nobodys = TableLink { kind: LinkKind::Viewers, secret: [9; 16] };
    room.apps.tell(HostEvent::ChatChanged(ChatNews { link: nobodys, state: ChatState::Off }));
    room.settle();
    assert_eq!(room.chat(LARK).map(|chat| chat.state), Some(ChatState::Lost));
    room.read(LARK, None);
    assert_eq!((room.picture().1.chat, room.chat(OWL)), (None, None));
}

#[test]
fn a_chat_ends_with_the_link_of_the_viewers_and_makes_one_if_there_is_none() {
    let mut room = Room::open();
    room.read(LARK, Some(channel()));
    room.want(LARK, Request::RevokeLink { kind: LinkKind::Viewers });
    assert_eq!(room.chat(LARK), None);
    room.read(LARK, Some(channel()));
    let table = room.players[LARK].state().table.clone().expect("a table");
    assert!(table.links.contains(&LinkKind::Viewers) && table.chat.is_some());
}

#[test]
fn no_chat_is_read_where_the_host_reads_none_or_nobody_may_watch() {
    let mut room = Room::open();
    let access = TableAccess { spectators: false, ..TableAccess::PRIVATE };
    room.want(LARK, Request::SetAccess { access });
    room.read(LARK, Some(channel()));
    assert_eq!((room.refused(LARK), room.chat(LARK)), (Some(Refused::NoSpectators), None));
    let mut room = Room::at(LinkedApps::open());
    room.read(LARK, Some(channel()));
    assert_eq!((room.refused(LARK), room.chat(LARK)), (Some(Refused::NoChats), None));
}
