//! Judges clues: while they are written, and when they are given.

use std::sync::LazyLock;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{Finding, FromHost, Judgement, Language, Packs, RefereeMode, Refused, TableSettings};
use splitkey_rules::Game;
use splitkey_words::{
    built_in,
    referee::{self, Options, Referee, Verdict},
};

use crate::{
    leak::Leak,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Referees::built_in());
    handle_requests! { app, from:
        Preview { text } => preview_clue, (from, text);
    }
}

/// The referee of each language.
#[derive(Resource)]
pub(crate) struct Referees {
    english: &'static Referee,
    dutch: &'static Referee,
}

/// Shared by all hosts of a process: reading the lexicons takes longer than everything else that a new host does.
static REFEREES: LazyLock<[Referee; 2]> = LazyLock::new(|| {
    let referee = |language, lexicon, forms| {
        Referee::new(language, lexicon, forms).expect("the built-in lexicon should parse")
    };
    [
        referee(referee::Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS),
        referee(referee::Language::Dutch, built_in::DUTCH_LEXICON, built_in::DUTCH_FORMS),
    ]
});

impl Referees {
    /// Returns the built-in referees.
    ///
    /// # Panics
    /// When a built-in lexicon is broken.
    fn built_in() -> Referees {
        let [english, dutch] = &*REFEREES;
        Referees { english, dutch }
    }

    /// Judges a clue against the visible words of a match, by the settings of its table.
    pub(crate) fn judge(&self, game: &Game, settings: &TableSettings, clue: &str) -> Judgement {
        if settings.referee == RefereeMode::Off {
            return Judgement::Valid;
        }
        let referee = match settings.language {
            Language::English => self.english,
            Language::Dutch => self.dutch,
        };
        let options = Options { multi_word: settings.multi_word, word_play: settings.word_play };
        let finding = |finding: referee::Finding| Finding {
            clue: clue.to_owned(),
            rule: finding.rule,
            word: finding.word.and_then(|word| game.deal().find(word)),
            because: finding.because,
        };
        // The names of pictures are only for people who cannot see them, so they restrict no clue.
        let words = game.visible_words().filter(|_| settings.packs != Packs::Pictures);
        match referee.judge(clue, words.map(|(_, word)| word), options) {
            Verdict::Valid => Judgement::Valid,
            Verdict::Invalid(found) => Judgement::Invalid(finding(found)),
            Verdict::Doubtful(found) => Judgement::Doubtful(finding(found)),
        }
    }
}

/// Returns whether a clue counts as illegal, or why it cannot be given.
pub(crate) fn admit(judgement: Judgement, mode: RefereeMode, insist: bool) -> Result<bool, Refused> {
    match judgement {
        Judgement::Valid => Ok(false),
        Judgement::Invalid(finding) if mode == RefereeMode::Strict => Err(Refused::ForbiddenClue(finding)),
        Judgement::Invalid(finding) if !insist => Err(Refused::InvalidClue(finding)),
        Judgement::Invalid(_) => Ok(true),
        Judgement::Doubtful(finding) if !insist => Err(Refused::DoubtfulClue(finding)),
        Judgement::Doubtful(_) => Ok(false),
    }
}

/// Answers a player who may give a clue now. Others get no answer, since their turn has just ended.
fn preview_clue(
    In((from, text)): In<(Sender, String)>,
    referees: Res<Referees>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(at) = tables.of(from) else { return };
    let Some(match_state) = at.match_state.as_deref() else { return };
    let side = at.seats.person(from.conn).and_then(|person| person.side);
    if side.is_some_and(|side| match_state.game.phase().may_clue(side)) {
        let judgement = referees.judge(&match_state.game, &at.table.settings, &text);
        let previewed = FromHost::Previewed { text, judgement };
        if Leak::Preview.tells(&match_state.game) {
            publisher.tell(from.conn, &previewed);
        }
        publisher.tell(from.conn, &previewed);
    }
}
