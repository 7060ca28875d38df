//! Which cue goes with what is shown.

use bevy::prelude::*;
use bevy_kira_audio::{Audio, AudioControl};
use splitkey_client::{
    FactShown, MatchShown, Selection, Shown,
    rules::{Fact, Outcome, Phase},
};

use crate::sounds::Sounds;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(sound_fact)
        .add_observer(sound_deal)
        .add_systems(Update, (sound_touch, sound_turn).run_if(resource_exists::<Shown>));
}

/// One sound. The order is that of [`Cue::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    CardSlide,
    CardLand,
    ClueSent,
    Touch,
    Agent,
    Bystander,
    Assassin,
    Check,
    Turn,
    Tick,
    Victory,
    Defeat,
}

impl Cue {
    pub(crate) const ALL: [Cue; 12] = [
        Cue::CardSlide,
        Cue::CardLand,
        Cue::ClueSent,
        Cue::Touch,
        Cue::Agent,
        Cue::Bystander,
        Cue::Assassin,
        Cue::Check,
        Cue::Turn,
        Cue::Tick,
        Cue::Victory,
        Cue::Defeat,
    ];

    /// The name of its file below `sounds`.
    pub(crate) fn file(self) -> &'static str {
        match self {
            Cue::CardSlide => "card_slide",
            Cue::CardLand => "card_land",
            Cue::ClueSent => "clue_sent",
            Cue::Touch => "touch",
            Cue::Agent => "agent",
            Cue::Bystander => "bystander",
            Cue::Assassin => "assassin",
            Cue::Check => "check",
            Cue::Turn => "turn",
            Cue::Tick => "tick",
            Cue::Victory => "victory",
            Cue::Defeat => "defeat",
        }
    }

    /// The cue of a fact. A right guess sounds the same whether or not it was meant.
    fn of(fact: &Fact) -> Option<Cue> {
        match fact {
            Fact::ClueGiven { .. } => Some(Cue::ClueSent),
            Fact::WordCovered { .. } => Some(Cue::Agent),
            Fact::WordMarked { assassin: false, .. } => Some(Cue::Bystander),
            Fact::WordMarked { assassin: true, .. } | Fact::AssassinTouched { .. } => Some(Cue::Assassin),
            Fact::CheckTaken { .. } | Fact::TokenDiscarded { face: Some(_) } => Some(Cue::Check),
            Fact::SuddenDeathBegan => Some(Cue::Tick),
            Fact::MatchEnded { outcome: Outcome::Won } => Some(Cue::Victory),
            Fact::MatchEnded { outcome: Outcome::Lost(_) } => Some(Cue::Defeat),
            Fact::Challenged { .. } | Fact::SideFinished { .. } => Some(Cue::CardLand),
            Fact::MatchEnded { outcome: Outcome::Void }
            | Fact::TokenDiscarded { face: None }
            | Fact::CluePenalised { .. }
            | Fact::Denied { .. }
            | Fact::TimedOut { .. }
            | Fact::Proposed { .. }
            | Fact::ProposalWithdrawn
            | Fact::TurnEnded { .. } => None,
        }
    }
}

fn sound_fact(shown: On<FactShown>, audio: Res<Audio>, sounds: Res<Sounds>) {
    if let Some(cue) = Cue::of(&shown.fact) {
        audio.play(sounds.of(cue));
    }
}

fn sound_deal(shown: On<MatchShown>, audio: Res<Audio>, sounds: Res<Sounds>) {
    if shown.fresh {
        audio.play(sounds.of(Cue::CardSlide));
    }
}

/// A word that was pressed once.
fn sound_touch(selection: Res<Selection>, audio: Res<Audio>, sounds: Res<Sounds>) {
    if selection.is_changed() && selection.armed.is_some() {
        audio.play(sounds.of(Cue::Touch));
    }
}

/// My side has something to do, and had not before.
fn sound_turn(shown: Res<Shown>, mut before: Local<Option<Phase>>, audio: Res<Audio>, sounds: Res<Sounds>) {
    if !shown.is_changed() {
        return;
    }
    let Some(game) = &shown.0 else {
        *before = None;
        return;
    };
    let phase = game.position.phase;
    let mine = |phase: Phase| game.my_side().is_some_and(|side| phase.waits_for(side));
    if mine(phase) && before.is_some_and(|before| !mine(before)) {
        audio.play(sounds.of(Cue::Turn));
    }
    *before = Some(phase);
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_cue_has_its_file_and_place() {
        for (at, cue) in Cue::ALL.into_iter().enumerate() {
            let file = format!("{}/../../assets/sounds/{}.ogg", env!("CARGO_MANIFEST_DIR"), cue.file());
            assert!(Path::new(&file).exists(), "{file}");
            assert_eq!(cue as usize, at);
        }
    }
}
