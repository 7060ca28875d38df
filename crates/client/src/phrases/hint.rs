//! What a guesser has to know at this moment.

use splitkey_rules::{Phase, Variant};

use crate::MatchView;

/// Returns the Fluent key of what a guesser is told before a touch: what a mistake costs once that matters, else what
/// the clue asks for (rules §5, §9).
pub fn touch_hint(game: &MatchView) -> &'static str {
    if matches!(game.position.phase, Phase::Sudden(_)) {
        return "match-touch-sudden";
    }
    let is_zero = game.open_clue().is_some_and(|given| given.clue.number == 0);
    // A strike race has no bank.
    let price = match game.variant {
        Variant::Strike => Some(0),
        Variant::Mission { .. } => game.position.bank.mistake_price(),
    };
    match price {
        None => "match-touch-lost",
        Some(2..) => "match-touch-two",
        _ if is_zero && !game.position.may_stop => "match-touch-zero",
        _ => "match-touch-hint",
    }
}

#[cfg(test)]
mod tests {
    use splitkey_rules::{Bank, Side};

    use super::*;
    use crate::phrases::sample::Sample;

    #[test]
    fn a_guesser_hears_what_a_mistake_costs_once_it_is_more_than_usual() {
        for (bystander, check, told) in [
            (3, 0, "match-touch-hint"),
            (1, 4, "match-touch-hint"),
            (0, 4, "match-touch-two"),
            (0, 1, "match-touch-lost"),
            (0, 0, "match-touch-lost"),
        ] {
            let mut game = Sample::new().turn(Side::A, 2, &[]).seen_by(Some(Side::B));
            game.public.position.bank = Bank { bystander, check };
            assert_eq!(touch_hint(&game), told, "{bystander} and {check}");
        }
    }
}
