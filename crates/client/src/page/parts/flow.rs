//! What goes on beside the moves of a match, as page items.

use splitkey_protocol::Request;
use splitkey_rules::CLUE_MAX_CHARS;

use crate::{
    MatchView,
    controls::{
        Command, FieldPurpose, FlowAct,
        flow::{flow_parts, flow_switches, may_propose, request_parts},
    },
    page::model::{
        context::PageContext,
        item::{Item, ItemKind},
    },
};

/// Maximum length of a proposal in characters: a clue and its number.
const PROPOSAL_CHARS: usize = CLUE_MAX_CHARS + 4;

/// Describes all requests to join a side.
pub(crate) fn describe_requests(context: &PageContext, items: &mut Vec<Item>) {
    for part in request_parts(&context.state, &context.flow, &context.settings, &context.texts) {
        items.push(Item::text(part.id, part.text));
        items.extend(part.acts.into_iter().map(|act| act_item(act, context.online())));
    }
}

/// Describes these parts with their buttons. A proposed clue is given directly here, since there is no entry to put it
/// into.
pub(crate) fn describe_flow(context: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let texts = &context.texts;
    if let Some(timer) = context.timer.0 {
        items.push(Item::text("timer", timer.rough_words(texts)));
    }
    for part in flow_parts(&context.state, &context.flow, game, &context.settings, texts) {
        items.push(Item::text(part.id, part.text));
        for act in part.acts {
            items.push(match act.press {
                Command::TakeClue(clue) => {
                    let (text, number) = (clue.text, clue.number);
                    let press = Command::Want(Request::Clue { text, number, insist: false });
                    act_item(FlowAct { text: texts.get("flow-proposed-give"), press, ..act }, context.ready())
                }
                _ => act_item(act, context.online()),
            });
        }
    }
    if may_propose(&context.state, game) {
        items.push(Item::new(
            "propose",
            ItemKind::Field {
                label: texts.get("flow-propose-label"),
                value: String::new(),
                send: texts.get("flow-propose"),
                purpose: FieldPurpose::Proposal,
                longest: PROPOSAL_CHARS,
            },
        ));
    }
}

/// Describes the controls that are available throughout a match.
pub(crate) fn describe_flow_switches(context: &PageContext, game: &MatchView, items: &mut Vec<Item>) {
    let switches = flow_switches(&context.state, &context.flow, game, &context.texts);
    items.extend(switches.into_iter().map(|switch| act_item(switch, context.online())));
}

fn act_item(act: FlowAct, enabled: bool) -> Item {
    Item::button(act.id, act.text, act.press).enabled(enabled).pressed(act.on)
}
