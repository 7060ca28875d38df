//! The broadcast view's camera, which follows the play.

use bevy::prelude::*;
use splitkey_client::{AssassinPlace, Playback, Settings, rules::Cell};

use super::View;

/// How far the camera of the broadcast view turns towards a touched word, and how much nearer it comes: little enough
/// that the other words can still be seen.
const LEAN: f32 = 0.3;
const NEARER: f32 = 0.14;

/// The word towards which the camera of the broadcast view leans.
#[derive(Resource, Default)]
pub(super) struct FollowedWord(pub(super) Option<Cell>);

impl View {
    /// Returns this view, leaning towards a point of the table.
    pub(super) fn leaning(self, at: Vec3) -> View {
        let to = self.to.lerp(at, LEAN);
        let from = (self.from + to - self.to).lerp(to, NEARER);
        View { from, to, ..self }
    }
}

/// Follows a word from its touch until its card has landed, and stays with the assassin.
pub(super) fn follow_play(
    playback: Res<Playback>,
    settings: Res<Settings>,
    assassin: Query<&AssassinPlace>,
    mut followed: ResMut<FollowedWord>,
) {
    let assassin = match assassin.single() {
        Ok(AssassinPlace::Word(cell)) => Some(*cell),
        _ => None,
    };
    let before = followed.0.filter(|_| !playback.is_done());
    let wanted = playback.suspense().or(assassin).or(before);
    followed.0 = wanted.filter(|_| settings.broadcast.follows_play && !settings.reduced_motion);
}

#[cfg(test)]
mod tests {
    use splitkey_client::{
        Broadcast, Viewpoint,
        protocol::FromHost,
        rules::{Clue, Fact, Loss, Outcome, Side},
    };

    use super::*;
    use crate::{
        camera::Aim,
        fixture::{SHORT, act, cell, deal_of, dealt, hear, people, table, wait},
        table::places,
    };

    /// The touched word, in a corner.
    const TOUCHED: u8 = 4;

    /// A channel's window in which a word was just touched.
    fn touched(settings: Settings, facts: Vec<Fact>) -> (App, Transform) {
        let mut app = table(Settings { view: Viewpoint::Broadcast, ..settings });
        let mut game = dealt(None);
        let you = people().seats.iter().find(|seat| seat.side.is_none()).expect("a spectator").id;
        hear(&mut app, FromHost::Joined { you, table: people() });
        hear(&mut app, deal_of(&game));
        let clue = Clue::new("sailing", 2).expect("a clue");
        let given = Fact::ClueGiven { giver: Side::A, clue };
        hear(&mut app, act(&mut game, vec![given]));
        wait(&mut app, 2 * SHORT);
        let before = camera(&mut app);
        hear(&mut app, act(&mut game, facts));
        wait(&mut app, 10);
        (app, before)
    }

    fn camera(app: &mut App) -> Transform {
        let mut cameras = app.world_mut().query_filtered::<&Transform, With<Aim>>();
        *cameras.single(app.world()).expect("one camera")
    }

    fn nearer(one: Transform, other: Transform) -> bool {
        let card = places::word(cell(TOUCHED)).translation;
        one.translation.distance(card) < other.translation.distance(card) - 0.1
    }

    #[test]
    fn the_broadcast_camera_leans_towards_a_touched_word_and_goes_back() {
        let found = Fact::WordCovered { cell: cell(TOUCHED), guesser: Side::B };
        let (mut app, before) = touched(Settings::default(), vec![found]);
        assert!(nearer(camera(&mut app), before));
        wait(&mut app, 3 * SHORT);
        assert_eq!(camera(&mut app), before);
    }

    #[test]
    fn the_broadcast_camera_keeps_still_where_that_is_wished() {
        let still = Broadcast { follows_play: false, ..default() };
        for settings in
            [Settings { broadcast: still, ..default() }, Settings { reduced_motion: true, ..default() }]
        {
            let found = Fact::WordCovered { cell: cell(TOUCHED), guesser: Side::B };
            let (mut app, before) = touched(settings, vec![found]);
            assert_eq!(camera(&mut app), before);
        }
    }

    #[test]
    fn the_broadcast_camera_stays_with_the_assassin() {
        let assassin = Fact::AssassinTouched { cell: cell(TOUCHED), guesser: Side::B };
        let lost = Fact::MatchEnded { outcome: Outcome::Lost(Loss::Assassin) };
        let (mut app, before) = touched(Settings::default(), vec![assassin, lost]);
        wait(&mut app, 3 * SHORT);
        assert!(nearer(camera(&mut app), before));
    }
}
