//! Proposals that need both sides: giving up and voiding a match (rules §9, §10).

use super::Game;
use crate::{Fact, Loss, Outcome, Proposal, Refusal, Side};

impl Game {
    pub(super) fn propose(
        &mut self,
        side: Side,
        proposal: Proposal,
        facts: &mut Vec<Fact>,
    ) -> Result<(), Refusal> {
        if proposal == Proposal::Void && !self.turn.is_some_and(|turn| turn.penalised) {
            return Err(Refusal::NothingToVoid);
        }
        match self.proposal {
            Some(open) if open == (side, proposal) => {}
            Some((by, open)) if by != side && open == proposal => self.carry_out(proposal, facts),
            _ => {
                if self.proposal.take().is_some() {
                    facts.push(Fact::ProposalWithdrawn);
                }
                self.proposal = Some((side, proposal));
                facts.push(Fact::Proposed { by: side, proposal });
            }
        }
        Ok(())
    }

    pub(super) fn agree(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        match self.proposal {
            None => Err(Refusal::NothingProposed),
            Some((by, _)) if by == side => Err(Refusal::OwnProposal),
            Some((_, proposal)) => {
                self.carry_out(proposal, facts);
                Ok(())
            }
        }
    }

    fn carry_out(&mut self, proposal: Proposal, facts: &mut Vec<Fact>) {
        self.proposal = None;
        let outcome = match proposal {
            Proposal::GiveUp => Outcome::Lost(Loss::GaveUp),
            Proposal::Void => Outcome::Void,
        };
        self.end_match(outcome, facts);
    }
}
