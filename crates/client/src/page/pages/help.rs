//! The page descriptions of the rules and the credits.

use splitkey_protocol::{Judgement, Refused};
use splitkey_rules::book::{Chapter, Paragraph};

use crate::{
    Args, Notice, Secret, Texts, VERSION, arg,
    controls::Command,
    page::model::{
        context::PageContext,
        item::{Item, Section},
    },
};

/// Fluent keys of what follows from the distribution of identities on a key card (rules §2).
pub const SECRETS: [&str; 3] = ["rule-key-shared", "rule-key-assassins", "rule-key-after"];

/// How many words have which identities on the two halves: a row for each identity on mine, a column for each on my
/// partner's, in the order agent, bystander, assassin (rules §2).
pub const PAIRS: [[u8; 3]; 3] = [[3, 5, 1], [5, 7, 1], [1, 1, 1]];

/// Fluent keys of the credits.
pub const CREDITS: [&str; 6] =
    ["credits-ours", "credits-rules", "credits-fonts", "credits-words", "credits-pictures", "credits-engine"];

/// Returns the chapter of the rule book that is open: the one that the player chose, or else the one for the moment.
fn open_chapter(context: &PageContext) -> Chapter {
    let fitting = || {
        let game = context.game()?;
        Some(Chapter::of_moment(game.variant, game.position.phase, game.my_side()))
    };
    let objected = || objection(context).map(|paragraph| paragraph.chapter);
    context.chapter.0.or_else(objected).or_else(fitting).unwrap_or_default()
}

/// Returns the paragraph with the rule that the clue breaks which the player is writing or has just sent.
fn objection(context: &PageContext) -> Option<Paragraph> {
    let refused = match context.notice.as_deref() {
        Some(Notice::Refused(
            Refused::InvalidClue(finding) | Refused::DoubtfulClue(finding) | Refused::ForbiddenClue(finding),
        )) => Some(finding),
        _ => None,
    };
    let judged = context.judged.as_deref().and_then(|judged| match &judged.judgement {
        Judgement::Valid => None,
        Judgement::Invalid(finding) | Judgement::Doubtful(finding) => Some(finding),
    });
    // In a window that hides drafts the rule would tell something of the clue.
    let finding = judged.or(refused).filter(|_| context.settings.shows(Secret::Draft))?;
    Some(Paragraph::of(finding.rule))
}

pub(crate) fn describe_how_to(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let open = open_chapter(context);
    for chapter in Chapter::ALL {
        let title = texts.get(&format!("rule-{}", chapter.name()));
        let press = Command::OpenChapter(chapter);
        let button = Item::button(format!("chapter-{}", chapter.name()), title, press);
        items.push(button.pressed(chapter == open).minor().beside("chapters").of(Section::Column(0)));
    }
    let title = texts.get(&format!("rule-{}", open.name()));
    items.push(Item::heading(open.name(), title).of(Section::Column(1)));
    for name in open.paragraphs() {
        let paragraph = Paragraph { chapter: open, name };
        let told = Item::text(format!("rule-{name}"), texts.get(&paragraph.key())).of(Section::Column(1));
        let asked = objection(context) == Some(paragraph);
        items.push(if asked { told.main() } else { told });
    }
    if open == Chapter::Key {
        describe_pairs(texts, items);
    }
}

/// Describes how many words have which identities on the two halves.
fn describe_pairs(texts: &Texts, items: &mut Vec<Item>) {
    let names = ["word-agent", "word-bystander", "word-assassin"].map(|key| texts.get(key));
    let pair = |(mine, counts): (&String, [u8; 3])| {
        let mine = mine.clone();
        let line = |(theirs, count): (&String, u8)| {
            let args = [arg("count", count), arg("mine", mine.as_str()), arg("theirs", theirs.as_str())];
            texts.format("howto-pair", &Args::from_iter(args))
        };
        names.iter().zip(counts).map(line).collect::<Vec<_>>()
    };
    let lines = names.iter().zip(PAIRS).flat_map(pair).collect();
    items.push(Item::list("secrets", texts.get("table-secrets"), lines).of(Section::Column(1)));
}

pub(crate) fn describe_credits(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let version = texts.format("credits-version", &Args::from_iter([arg("version", VERSION)]));
    items.push(Item::text("version", version));
    let lines = CREDITS.iter().map(|key| texts.get(key)).collect();
    items.push(Item::list("credits", texts.get("credits-title"), lines));
}

#[cfg(test)]
mod tests {
    use super::PAIRS;

    #[test]
    fn a_key_card_has_25_words_with_nine_agents_and_three_assassins_a_side() {
        let sums = PAIRS.map(|row| row.iter().sum::<u8>());
        let columns = [0, 1, 2].map(|at| PAIRS.iter().map(|row| row[at]).sum::<u8>());
        assert_eq!((sums, columns), ([9, 13, 3], [9, 13, 3]));
    }
}
