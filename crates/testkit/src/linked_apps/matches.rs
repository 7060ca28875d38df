//! Matches that tests begin with, and how they are played to an end.

use splitkey_protocol::Request;
use splitkey_rules::Side;

use super::LinkedApps;
use crate::{Ending, Player, next_request};

impl LinkedApps {
    /// Plays the running match of the first two players, who sit on different sides, to this ending.
    pub fn play(&mut self, players: &mut [Player], ending: Ending) {
        for _ in 0..200 {
            let game = players.first().expect("there should be players at the table").game().clone();
            let keys: Vec<_> = players.iter().take(2).filter_map(|player| player.game().me).collect();
            let of = |side: Side| &keys.iter().find(|(its, _)| *its == side).expect("both sides").1;
            let Some((side, request)) = next_request(&game, [of(Side::A), of(Side::B)], ending) else {
                return;
            };
            self.want(players, side.index(), request);
        }
        panic!("the match should be over");
    }

    /// Returns Lark, a first and a second Owl and a spectator, in a match.
    pub fn match_of_four(&mut self) -> Vec<Player> {
        let mut players = Vec::from(self.table_of_two());
        let code = players[0].code();
        for (name, side) in [("Second", Some(Side::B)), ("Watcher", None)] {
            let mut player = self.player(name);
            self.settle([&mut player]);
            player.want(Request::JoinTable { code, password: None });
            self.settle([&mut player]);
            players.push(player);
            if let Some(side) = side {
                let newest = players.len() - 1;
                self.want(&mut players, newest, Request::Sit { side });
            }
        }
        self.want(&mut players, 0, Request::StartMatch);
        players
    }

    /// Lets a spectator ask to join a side of the running match, and another player accept.
    pub fn let_join(&mut self, players: &mut [Player], who: usize, side: Side, by: usize) {
        self.want(players, who, Request::Sit { side });
        let seat = players.get(who).expect("the player should be there").seat();
        self.want(players, by, Request::AnswerSit { seat, admit: true });
    }

    /// Returns two players on the two sides of a new table, with a match started.
    pub fn match_of_two(&mut self) -> [Player; 2] {
        let mut players = self.table_of_two();
        self.want(&mut players, 0, Request::StartMatch);
        players
    }

    /// Returns two players on the two sides of a new table, which they are given automatically.
    fn table_of_two(&mut self) -> [Player; 2] {
        let mut players = [self.player("Lark"), self.player("Owl")];
        self.settle(&mut players);
        players[0].want(Request::CreateTable);
        self.settle(&mut players);
        let code = players[0].state().table.as_ref().expect("the table should be open").code;
        players[1].want(Request::JoinTable { code, password: None });
        self.settle(&mut players);
        players
    }
}
