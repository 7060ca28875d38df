//! Sides that let their viewers guess.

use splitkey_protocol::{
    Audience, FromHost, JointAction, LinkKind, Request, VIEWERS_TOUCH_SECONDS, VotesUse,
};
use splitkey_rules::{Guess, Phase, Side};

use super::*;

const AFTER: u64 = VIEWERS_TOUCH_SECONDS as u64;

impl Room {
    /// A table at which Owl lets viewers guess, and has a clue.
    fn guessing() -> Room {
        let mut room = Room::open();
        room.want(OWL, Request::UseVotes { votes: VotesUse::Touched });
        room.clue();
        room
    }

    fn guesses(&self) -> Vec<Guess> {
        let game = self.players[LARK].state().game.as_ref().expect("a match");
        game.log.iter().flat_map(|turn| turn.guesses.clone()).collect()
    }

    fn revision(&self) -> u32 {
        self.players[LARK].state().game.as_ref().expect("a match").position.revision
    }

    /// Returns in how many seconds the top vote counts, as a player's screen has it.
    fn countdown(&self, who: usize) -> Option<u8> {
        let player = &self.players[who];
        player.app.world().resource::<TableViewers>().touch_in(player.state().game.as_ref()?)
    }
}

#[test]
fn what_viewers_want_most_is_touched_after_30_seconds() {
    let mut room = Room::guessing();
    assert_eq!((room.countdown(LARK), room.countdown(OWL)), (Some(30), Some(30)));
    assert_eq!(room.picture().1.touch_in(), Some(30));
    room.wait(10);
    room.vote(5);
    room.wait(AFTER - 11);
    assert_eq!(room.guesses(), []);
    room.wait(1);
    let guesses = room.guesses();
    assert_eq!((guesses.len(), guesses[0].cell.index(), guesses[0].guesser), (1, 0, Side::B));
}

#[test]
fn a_challenge_can_be_what_viewers_want_most() {
    let mut room = Room::guessing();
    room.vote(1);
    room.wait(AFTER);
    let phase = room.players[LARK].state().game.as_ref().map(|game| game.position.phase);
    assert_eq!(phase, Some(Phase::Challenge(Side::A)));
}

#[test]
fn without_votes_or_with_a_tie_viewers_have_as_long_once_more() {
    let mut room = Room::guessing();
    let before = room.revision();
    room.wait(AFTER);
    assert_eq!((room.revision(), room.countdown(OWL)), (before, Some(30)), "nobody has voted");
    room.vote(2);
    room.wait(AFTER);
    assert_eq!((room.revision(), room.countdown(OWL)), (before, Some(30)), "there is a tie");
    room.vote(3);
    room.wait(AFTER);
    assert_eq!(room.guesses().len(), 1);
}

#[test]
fn nothing_is_touched_for_a_side_that_no_longer_lets_viewers_guess() {
    let mut room = Room::guessing();
    room.vote(5);
    room.want(OWL, Request::UseVotes { votes: VotesUse::Shown });
    assert_eq!((room.countdown(OWL), room.picture().1.touch_in()), (None, None));
    room.wait(2 * AFTER);
    assert_eq!(room.guesses(), []);
    room.want(OWL, Request::UseVotes { votes: VotesUse::Touched });
    assert_eq!(room.countdown(OWL), Some(30));
    room.want(LARK, Request::RevokeLink { kind: LinkKind::Viewers });
    assert_eq!(room.countdown(OWL), None);
    room.wait(2 * AFTER);
    assert_eq!(room.guesses(), []);
}

#[test]
fn a_side_may_be_faster_than_its_viewers() {
    let mut room = Room::guessing();
    room.vote(5);
    room.wait(AFTER - 1);
    room.want(OWL, Request::Challenge);
    room.want(LARK, Request::Deny);
    assert_eq!(room.countdown(OWL), Some(30), "viewers have as long in the new state");
    room.wait(AFTER - 1);
    assert_eq!(room.guesses(), [], "the votes on the state before do not count");
}

#[test]
fn a_pause_stops_the_countdown() {
    let mut room = Room::guessing();
    room.vote(5);
    for who in [LARK, OWL] {
        room.want(who, Request::Ask { action: JointAction::Pause });
    }
    assert_eq!(room.countdown(OWL), None);
    room.wait(2 * AFTER);
    assert_eq!(room.guesses(), []);
    room.want(OWL, Request::GoOn);
    assert_eq!(room.countdown(OWL), Some(30));
    room.wait(AFTER);
    assert_eq!(room.guesses().len(), 1, "the votes from before the pause are about the same state");
}

#[test]
fn the_time_begins_when_viewers_who_are_held_back_see_the_state() {
    let mut room = Room::open();
    room.want(LARK, Request::SetAudience { audience: Audience { delay: 20, blank: false } });
    room.want(OWL, Request::UseVotes { votes: VotesUse::Touched });
    room.wait(21);
    room.clue();
    assert_eq!(room.countdown(OWL), None, "viewers have not seen the clue yet");
    room.wait(20);
    assert_eq!((room.countdown(OWL), room.picture().1.touch_in()), (Some(30), Some(30)));
    room.vote(5);
    room.wait(AFTER - 1);
    assert_eq!(room.guesses(), []);
    room.wait(1);
    assert_eq!(room.guesses().len(), 1);
    let heard = |room: &Room| {
        let touch = |message: &&FromHost| matches!(message, FromHost::ViewersTouch { .. });
        room.players[WATCHER].heard().iter().filter(touch).count()
    };
    assert_eq!(heard(&room), 0, "spectators who are held back are not told what is to come");
}

#[test]
fn viewers_who_are_held_back_do_not_notice_that_players_have_gone_on() {
    let mut room = Room::open();
    room.want(LARK, Request::SetAudience { audience: Audience { delay: 60, blank: false } });
    room.want(OWL, Request::UseVotes { votes: VotesUse::Touched });
    room.wait(61);
    room.clue();
    room.wait(60);
    room.vote(5);
    let before = room.changes().len();
    room.want(OWL, Request::Challenge);
    room.want(LARK, Request::Deny);
    assert_eq!((room.changes().len(), room.countdown(OWL)), (before, None));
    room.wait(AFTER);
    assert_eq!(room.picture().1.touch_in(), Some(30), "as if viewers had wanted nothing most");
    assert_eq!(room.guesses(), []);
}

#[test]
fn a_newcomer_is_told_how_long_viewers_still_have() {
    let mut room = Room::guessing();
    room.wait(12);
    room.come("Newcomer");
    assert_eq!(room.countdown(3), Some(18));
}
