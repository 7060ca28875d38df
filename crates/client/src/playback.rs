//! Paces what happened into what is shown. State first, motion after.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;
use splitkey_protocol::SeatId;
use splitkey_rules::{Cell, Fact, Position, SideMap};

use crate::{ClientSystems, Holding, MatchView, Settings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Shown>()
        .add_systems(Update, play_steps.in_set(ClientSystems::Play))
        .add_observer(skip_playback);
}

/// The match as everything draws it; it may lag behind [`crate::TableState`].
#[derive(Resource, Default, Debug)]
pub struct Shown(pub Option<MatchView>);

/// A whole match came into view: on a deal, on joining and on coming back.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchShown {
    /// No action was accepted yet, so the cards are being dealt.
    pub fresh: bool,
}

/// A fact was just brought into [`Shown`].
#[derive(Event, Clone, Debug)]
pub struct FactShown {
    pub fact: Fact,
    /// Who acted.
    pub by: Option<SeatId>,
}

/// A word was touched, and what it is will be shown after a while.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuspenseBegan {
    pub cell: Cell,
}

/// The player does not want to wait for what is still being shown.
#[derive(Event, Clone, Copy, Debug)]
pub struct Skip;

/// A longer stretch was missed, and begins.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatchUpBegan {
    /// How many facts are shown in short.
    pub facts: usize,
}

/// More facts waiting than this are shown four times as fast.
const HURRY_OVER: usize = 3;
/// More facts waiting than this were missed, as in a tab that was hidden, and are shown in short.
const MISSED_OVER: usize = 8;
/// How long a missed stretch is shown at the most, however long it was.
const CATCH_UP_WITHIN: Duration = Duration::from_secs(6);
/// The longest that a touched word is waited for where motion is reduced.
const REDUCED_SUSPENSE: Duration = Duration::from_millis(250);
/// How much of the assassin is seen by who skips it.
const ASSASSIN_SEEN: Duration = Duration::from_millis(900);

/// What is still to be shown, in order.
#[derive(Resource, Default, Debug)]
pub struct Playback {
    steps: VecDeque<Step>,
    /// How long the last step still has the stage.
    rest: Duration,
    /// How long it cannot be skipped.
    firm: Duration,
    /// The word that was touched and has not been shown yet.
    suspense: Option<Cell>,
    /// How many times as fast a missed stretch is shown, while it is.
    catching_up: Option<f32>,
}

#[derive(Debug)]
enum Step {
    Deal(Box<MatchView>),
    /// Puts the true state in place of what the log told.
    Replace(Box<MatchView>),
    Fact {
        fact: Fact,
        by: Option<SeatId>,
    },
    Settle {
        position: Box<Position>,
        key: Option<[SideMap; 2]>,
    },
}

impl Playback {
    pub(crate) fn clear(&mut self) {
        *self = Playback::default();
    }

    pub(crate) fn deal(&mut self, game: &MatchView) {
        self.steps.push_back(Step::Deal(Box::new(game.clone())));
    }

    pub(crate) fn queue(
        &mut self,
        by: Option<SeatId>,
        facts: Vec<Fact>,
        position: Position,
        key: Option<[SideMap; 2]>,
    ) {
        self.steps.extend(facts.into_iter().map(|fact| Step::Fact { fact, by }));
        self.steps.push_back(Step::Settle { position: Box::new(position), key });
    }

    /// Shows in short what was missed until `game`.
    pub(crate) fn catch_up(&mut self, facts: Vec<Fact>, game: &MatchView) {
        self.steps.extend(facts.into_iter().map(|fact| Step::Fact { fact, by: None }));
        self.steps.push_back(Step::Replace(Box::new(game.clone())));
        self.hurry();
    }

    /// Chooses the pace at which all that waits is shown in time.
    fn hurry(&mut self) {
        let facts = self.steps.iter().filter_map(|step| match step {
            Step::Fact { fact, .. } => Some(stage_time(fact)),
            _ => None,
        });
        let whole = Duration::from_millis(facts.sum());
        self.catching_up = Some((whole.as_secs_f32() / CATCH_UP_WITHIN.as_secs_f32()).max(4.0));
    }

    /// Whether what is shown now was missed before.
    pub fn is_catching_up(&self) -> bool {
        self.catching_up.is_some() && self.waiting_facts() > 0
    }

    /// Whether everything that happened is shown.
    pub fn is_done(&self) -> bool {
        self.steps.is_empty() && self.rest.is_zero()
    }

    /// The word that was touched and is about to show what it is. It tells nothing of that.
    pub fn suspense(&self) -> Option<Cell> {
        self.suspense
    }

    /// The word that the next step shows.
    fn next_touched(&self) -> Option<Cell> {
        match self.steps.front()? {
            Step::Fact { fact: Fact::WordCovered { cell, .. }, .. }
            | Step::Fact { fact: Fact::WordMarked { cell, .. }, .. }
            | Step::Fact { fact: Fact::AssassinTouched { cell, .. }, .. } => Some(*cell),
            _ => None,
        }
    }

    fn waiting_facts(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Fact { .. })).count()
    }
}

fn play_steps(
    time: Res<Time>,
    settings: Res<Settings>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut told: Local<bool>,
    mut commands: Commands,
) {
    if playback.is_done() {
        if playback.catching_up.is_some() {
            playback.catching_up = None;
        }
        *told = false;
        return;
    }
    let waiting = playback.waiting_facts();
    if waiting > MISSED_OVER && playback.catching_up.is_none() {
        playback.hurry();
    }
    if playback.is_catching_up() && !std::mem::replace(&mut *told, true) {
        commands.trigger(CatchUpBegan { facts: waiting });
    }
    let hurried = if waiting > HURRY_OVER { 4.0 } else { 1.0 };
    let mut passed = time.delta().mul_f32(playback.catching_up.unwrap_or(hurried));
    loop {
        playback.firm = playback.firm.saturating_sub(passed);
        if playback.rest > passed {
            playback.rest -= passed;
            return;
        }
        passed -= playback.rest;
        playback.rest = Duration::ZERO;
        let missed = playback.catching_up.is_some();
        let wait = if missed { Duration::ZERO } else { suspense(&settings) };
        if let Some(cell) = playback.next_touched()
            && playback.suspense.is_none()
            && !wait.is_zero()
        {
            playback.suspense = Some(cell);
            playback.rest = wait;
            commands.trigger(SuspenseBegan { cell });
            continue;
        }
        playback.suspense = None;
        let Some(step) = playback.steps.pop_front() else { return };
        let stays = show_step(step, &mut shown, &mut commands);
        if !settings.reduced_motion {
            let firm = if missed { Duration::ZERO } else { stays.firm };
            (playback.rest, playback.firm) = (stays.whole, firm);
        }
    }
}

/// How long a touched word is waited for, whatever it is.
fn suspense(settings: &Settings) -> Duration {
    let chosen = Duration::from_millis(settings.suspense.milliseconds().into());
    if settings.reduced_motion { chosen.min(REDUCED_SUSPENSE) } else { chosen }
}

/// How long a step has the stage, and for how much of that it cannot be skipped.
#[derive(Default)]
struct Stay {
    whole: Duration,
    firm: Duration,
}

/// Brings one step in and returns how long it has the stage.
fn show_step(step: Step, shown: &mut Shown, commands: &mut Commands) -> Stay {
    match step {
        Step::Deal(game) => {
            commands.trigger(MatchShown { fresh: game.position.revision == 0 });
            shown.0 = Some(*game);
            Stay::default()
        }
        Step::Replace(game) => {
            commands.trigger(MatchShown { fresh: false });
            shown.0 = Some(*game);
            Stay::default()
        }
        Step::Fact { fact, by } => {
            let Some(game) = shown.0.as_mut() else { return Stay::default() };
            game.show(&fact);
            let firm = match fact {
                Fact::AssassinTouched { .. } => ASSASSIN_SEEN,
                _ => Duration::ZERO,
            };
            let stays = Stay { whole: Duration::from_millis(stage_time(&fact)), firm };
            commands.trigger(FactShown { fact, by });
            stays
        }
        Step::Settle { position, key } => {
            if let Some(game) = shown.0.as_mut() {
                game.settle(*position, key);
            }
            Stay::default()
        }
    }
}

fn skip_playback(
    _: On<Skip>,
    holding: Option<Res<Holding>>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut commands: Commands,
) {
    let still_touching = holding.is_some_and(|holding| holding.has_touched());
    if still_touching || !playback.firm.is_zero() {
        return;
    }
    playback.suspense = None;
    playback.rest = Duration::ZERO;
    while let Some(step) = playback.steps.pop_front() {
        show_step(step, &mut shown, &mut commands);
    }
}

/// How long a fact has the stage, in milliseconds: its motion and a moment to see it.
fn stage_time(fact: &Fact) -> u64 {
    match fact {
        Fact::ClueGiven { .. } => 450,
        Fact::WordCovered { .. } => 820,
        Fact::WordMarked { tokens: 2, .. } => 900,
        Fact::WordMarked { .. } => 760,
        Fact::AssassinTouched { .. } => 2_600,
        Fact::CheckTaken { .. } | Fact::TokenDiscarded { .. } => 480,
        Fact::SuddenDeathBegan => 1_400,
        Fact::MatchEnded { .. } => 2_200,
        Fact::TurnEnded { .. } => 300,
        Fact::SideFinished { .. } => 600,
        Fact::CluePenalised { .. }
        | Fact::Challenged { .. }
        | Fact::Denied { .. }
        | Fact::TimedOut { .. }
        | Fact::Proposed { .. }
        | Fact::ProposalWithdrawn => 0,
    }
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;
    use splitkey_rules::{Side, TurnEnd};

    use super::*;
    use crate::settings::Suspense;

    #[derive(Resource, Default)]
    struct Seen(Vec<&'static str>);

    fn table(settings: Settings) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
            .insert_resource(settings)
            .init_resource::<Seen>()
            .insert_resource(Shown(Some(MatchView::blank())))
            .add_observer(|_: On<SuspenseBegan>, mut seen: ResMut<Seen>| seen.0.push("wait"))
            .add_observer(|shown: On<FactShown>, mut seen: ResMut<Seen>| {
                seen.0.push(match shown.fact {
                    Fact::WordCovered { .. } => "agent",
                    Fact::WordMarked { .. } => "bystander",
                    Fact::AssassinTouched { .. } => "assassin",
                    _ => "other",
                });
            });
        app.update();
        app
    }

    fn cell() -> Cell {
        Cell::new(3).expect("a cell")
    }

    fn facts() -> [Fact; 3] {
        let (cell, guesser) = (cell(), Side::B);
        [
            Fact::WordCovered { cell, guesser },
            Fact::WordMarked { cell, guesser, tokens: 1, assassin: false },
            Fact::AssassinTouched { cell, guesser },
        ]
    }

    fn queue(app: &mut App, facts: Vec<Fact>) {
        let position = MatchView::blank().position;
        app.world_mut().resource_mut::<Playback>().queue(None, facts, position, None);
    }

    /// Frames until the last of what was queued is told.
    fn frames_until(app: &mut App, told: usize) -> usize {
        (1..200)
            .find(|_| {
                app.update();
                app.world().resource::<Seen>().0.len() >= told
            })
            .expect("everything should be told")
    }

    #[test]
    fn the_wait_is_as_long_whatever_the_word_is() {
        for (suspense, frames) in [(Suspense::None, 1), (Suspense::Usual, 14), (Suspense::Long, 30)] {
            for fact in facts() {
                let mut app = table(Settings { suspense, ..default() });
                queue(&mut app, vec![fact]);
                let told = if suspense == Suspense::None { 1 } else { 2 };
                assert_eq!(frames_until(&mut app, told), frames);
            }
        }
    }

    #[test]
    fn reduced_motion_waits_a_quarter_of_a_second_and_shows_all_else_at_once() {
        let mut app = table(Settings { reduced_motion: true, ..default() });
        let [agent, ..] = facts();
        queue(&mut app, vec![agent, Fact::TurnEnded { how: TurnEnd::Stop }]);
        assert_eq!(frames_until(&mut app, 3), 5);
        assert!(app.world().resource::<Playback>().is_done());
    }

    #[test]
    fn a_skip_shows_everything_but_the_assassin_is_seen_first() {
        let mut app = table(Settings::default());
        let [agent, _, assassin] = facts();
        queue(&mut app, vec![agent]);
        app.update();
        assert_eq!(app.world().resource::<Playback>().suspense(), Some(cell()));
        app.world_mut().trigger(Skip);
        assert!(app.world().resource::<Playback>().is_done());

        queue(&mut app, vec![assassin, Fact::TurnEnded { how: TurnEnd::MatchOver }]);
        frames_until(&mut app, 4);
        app.world_mut().trigger(Skip);
        assert!(!app.world().resource::<Playback>().is_done());
        (0..18).for_each(|_| app.update());
        app.world_mut().trigger(Skip);
        assert!(app.world().resource::<Playback>().is_done());
    }

    #[test]
    fn a_long_line_of_facts_is_shown_in_short_and_can_be_skipped() {
        for count in [9, 90] {
            let mut app = table(Settings::default());
            let line = || (0..count).map(|_| facts()).flat_map(|[agent, ..]| [agent]).collect();
            queue(&mut app, line());
            app.update();
            assert!(app.world().resource::<Playback>().is_catching_up());
            let frames = (1..).take_while(|_| {
                app.update();
                !app.world().resource::<Playback>().is_done()
            });
            let seconds = frames.count() / 20;
            assert!((1..=7).contains(&seconds), "{count} facts took {seconds} s");
            assert_eq!(
                app.world().resource::<Seen>().0.len(),
                count,
                "every fact is told, and nothing waits"
            );
            queue(&mut app, line());
            app.update();
            app.world_mut().trigger(Skip);
            assert!(app.world().resource::<Playback>().is_done());
            app.update();
            assert_eq!(app.world().resource::<Seen>().0.len(), 2 * count);
        }
    }

    #[test]
    fn after_a_missed_stretch_the_true_state_is_shown() {
        let mut app = table(Settings::default());
        let truth = MatchView { log: Vec::new(), ..MatchView::blank() };
        let [agent, bystander, _] = facts();
        app.world_mut().resource_mut::<Playback>().catch_up(vec![agent, bystander], &truth);
        frames_until(&mut app, 2);
        (0..40).for_each(|_| app.update());
        assert_eq!(app.world().resource::<Shown>().0.as_ref(), Some(&truth));
        assert!(!app.world().resource::<Playback>().is_catching_up());
    }
}
