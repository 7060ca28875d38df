//! Stored races, written and read again.

use splitkey_host::DealRecord;
use std::collections::BTreeMap;

use splitkey_protocol::{
    CalledOffBy, Language, Packs, RaceTitle, RaceWords, RefereeMode, RulingOn, TableCode, TalkLine,
    WebhookForm, WebhookUrl,
};
use splitkey_rules::{Deal, KeyCard, Mission, Variant};

use super::*;

fn entrant(number: u8) -> Entrant {
    let name = PlayerName::new("Vera").expect("a name");
    Entrant { player: PlayerId::from_hash([number; 32]), name }
}

fn called_off_by(by: CalledOffBy) -> CalledOff {
    CalledOff { by, reason: TalkLine::new("insults").expect("a line") }
}

fn webhook() -> Webhook {
    let url = WebhookUrl::new("https://example.org/hook").expect("a url");
    Webhook { url, form: WebhookForm::Discord }
}

fn race() -> StoredRace {
    let words = std::array::from_fn(|at| format!("WORD{at}"));
    let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
    let deal = Deal::new(words, key, Mission::STANDARD, Variant::Strike).expect("a deal");
    let mut sign_ups = SignUps::new(9);
    sign_ups.invite(entrant(1), Side::B).expect("room");
    sign_ups.wait_for_partner(entrant(2)).expect("room");
    sign_ups.wait_for_partner(entrant(3)).expect("room");
    sign_ups.with_computer(entrant(4), Side::A).expect("room");
    let reason = TalkLine::new("so").expect("a line");
    let why = Dropped::Removed { reason: reason.clone() };
    let feeds = [None, Some(FeedLink([4; 16]))];
    let extras = PairExtras { reminded: [Some(5), None], feeds, webhook: Some(webhook()) };
    StoredRace {
        link: RaceLink([7; 16]),
        plan: RacePlan {
            title: RaceTitle::new("Lente").expect("a title"),
            text: None,
            language: Language::Dutch,
            words: RaceWords::Packs(Packs::First),
            referee: RefereeMode::Advise,
            listed: false,
            most_pairs: 9,
            sign_ups_end: 2,
            closes: 3,
            action_limit: 3600,
        },
        opens: 1,
        organiser: entrant(9),
        password: Some(RacePassword([5; 32])),
        sign_ups,
        rulings: vec![Ruling { pair: PairNumber(2), on: RulingOn::Strikes(-2), turn: Some(4), reason }],
        sealed: Some(SealedDeal { deal: Box::new(DealRecord { deal, down: None }), nonce: [6; 32] }),
        over: true,
        daily: true,
        called_off: Some(called_off_by(CalledOffBy::Operator)),
        webhook: Some(webhook()),
        refused_webhooks: BTreeMap::from([(None, 404), (Some(PairNumber(2)), 410)]),
        extras: BTreeMap::from([(PairNumber(2), extras)]),
        age: Some(RaceAge { counted_at: 8, lived: 4 }),
        dropped: vec![
            DroppedPlayer { player: entrant(5).player, why: Dropped::NoPartner },
            DroppedPlayer { player: entrant(6).player, why },
            DroppedPlayer { player: entrant(7).player, why: Dropped::NotBegun },
        ],
    }
}

#[test]
fn races_are_read_as_they_are_written() {
    let text = write_race(&race()).expect("a text");
    let back = read_race(race().link, &text).expect("a race");
    assert_eq!(format!("{back:?}"), format!("{:?}", race()));
    assert_eq!((&back.webhook, &back.extras), (&race().webhook, &race().extras));
    assert_eq!(back.refused_webhooks, race().refused_webhooks);
    assert_eq!((&back.age, &back.dropped), (&race().age, &race().dropped));
    assert_eq!(write_race(&back).as_ref(), Some(&text), "with its key, nonce and password");
    let called_off = Some(called_off_by(CalledOffBy::Organiser));
    let open = StoredRace { password: None, sealed: None, over: false, called_off, ..race() };
    let text = write_race(&open).expect("a text");
    assert_eq!(read_race(open.link, &text).map(|race| format!("{race:?}")), Some(format!("{open:?}")));
}

#[test]
fn the_stored_form_of_what_a_pair_does_never_changes() {
    let kept = r#"{"table":"K70112","clock":{"limit":3600,"latest":9,"spent":4,"paid":1,"state":"Running"},"acted":8,"strikes":{"clues":1,"bystanders":0,"assassins":0,"illegal_clues":0},"waits_for":[false,true],"end":null,"turns":[{"number":1,"clue":{"giver":"A","clue":{"text":"fjord","number":2},"penalised":false},"guesses":[{"cell":3,"guesser":"B","found":"Agent"}],"end":null}]}"#;
    let play = read_play(kept).expect("a play");
    assert_eq!(play.table, "K70112".parse::<TableCode>().expect("a code"));
    assert_eq!(write_play(&play).as_deref(), Some(kept));
    let ended = StoredPlay { end: Some(PlayEnd::GaveUp), ..play };
    assert_eq!(write_play(&ended).and_then(|text| read_play(&text)), Some(ended));
}

#[test]
fn damaged_texts_are_refused() {
    let text = write_race(&race()).expect("a text");
    for length in [0, 1, text.len() / 2, text.len() - 1] {
        assert!(read_race(race().link, &text[..length]).is_none());
        assert!(read_play(&text[..length]).is_none());
    }
}
