//! Proposals that need both sides: giving up and voiding a match (rules §9, §10).

use super::Game;
use crate::{Fact, Loss, Outcome, Proposal, Refusal, Side, turn::open_clue};

impl Game {
    pub(super) fn propose(
        &mut self,
        side: Side,
        proposal: Proposal,
        facts: &mut Vec<Fact>,
    ) -> Result<(), Refusal> {
        let penalised = open_clue(&self.log).is_some_and(|(given, _)| given.penalised);
        if proposal == Proposal::Void && !penalised {
            return Err(Refusal::NothingToVoid);
        }
        match self.position.proposal {
            Some(open) if open == (side, proposal) => {}
            Some((by, open)) if by != side && open == proposal => self.carry_out(proposal, facts),
            open => {
                if open.is_some() {
                    self.happen(Fact::ProposalWithdrawn, facts);
                }
                self.happen(Fact::Proposed { by: side, proposal }, facts);
            }
        }
        Ok(())
    }

    pub(super) fn agree(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        match self.position.proposal {
            None => Err(Refusal::NothingProposed),
            Some((by, _)) if by == side => Err(Refusal::OwnProposal),
            Some((_, proposal)) => {
                self.carry_out(proposal, facts);
                Ok(())
            }
        }
    }

    pub(super) fn withdraw(&mut self, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        if self.position.proposal.is_none() {
            return Err(Refusal::NothingProposed);
        }
        self.happen(Fact::ProposalWithdrawn, facts);
        Ok(())
    }

    fn carry_out(&mut self, proposal: Proposal, facts: &mut Vec<Fact>) {
        let outcome = match proposal {
            Proposal::GiveUp => Outcome::Lost(Loss::GaveUp),
            Proposal::Void => Outcome::Void,
        };
        self.end_match(outcome, facts);
    }
}
