//! Signing up for a strike race, and the player's own pair in it.

use splitkey_protocol::{
    Invitation, Level, MyPair, PairPlay, PlayerName, RaceAsk, RaceKey, RacePage, Request, SignUp,
    limits::PASSWORD_CHARS,
    races::{PairEnd, RaceResult, Stage},
};
use splitkey_rules::Side;

use crate::{
    Args, RaceAct, RaceField, Secret, Texts, arg,
    controls::{Command, Confirmation, CopyAct, FieldPurpose, RaceQuestion},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind},
        },
        parts::{
            buttons::option,
            computer::level_name,
            following::{describe_following, describe_reminders},
            name_field::name_field,
        },
    },
    phrases::{clock_line, dropped_line, page_title, shared_line, side_name},
    platform::Linked,
};

/// Describes the player's own pair, or how to sign up.
pub(crate) fn describe_pairing(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    if let Some(dropped) = &page.dropped {
        items.push(Item::alert("event-dropped", dropped_line(dropped, &context.texts)));
    }
    match &page.mine {
        Some(mine) => describe_mine(context, page, mine, items),
        None if page.stage == Stage::SignUps => describe_sign_up(context, page, items),
        None => {}
    }
}

fn describe_sign_up(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    let (texts, races) = (&context.texts, &context.races);
    items.push(Item::heading("race-sign-up", texts.get("race-sign-up")));
    items.extend(name_field("event-player", context));
    let sign_up = |how, password| {
        Command::Want(Request::Race { ask: RaceAsk::SignUp { race: page.race, how, password } })
    };
    if let Some(RaceKey::Pair(link)) = races.open {
        if let Some(Invitation { by, side }) = &page.invitation {
            let words = [arg("name", by.as_str()), arg("side", side_name(*side, texts))];
            let told = texts.format("race-invited", &Args::from_iter(words));
            items.push(Item::text("event-invited", told).main());
        }
        let join = Item::button("race-join", texts.get("race-join"), sign_up(SignUp::Join(link), None));
        items.push(join.enabled(context.online()).main());
        return;
    }
    let lacks_password = page.has_password && races.password.is_none();
    if lacks_password {
        items.push(password_field("race-password", "race-password", RaceField::Password, texts));
    } else if page.has_password {
        let forget = Command::Race(RaceAct::ForgetPassword);
        items.push(Item::button("race-forget-password", texts.get("race-forget-password"), forget).minor());
    }
    let is_full = page.pairs >= page.plan.most_pairs;
    let reason = match (lacks_password, is_full) {
        (true, _) => Some(texts.get("race-needs-password")),
        (_, true) => Some(texts.get("refused-race-full")),
        _ => None,
    };
    let may = context.online() && reason.is_none();
    let caption = texts.get("race-invite");
    for (id, side) in ["event-invite-a", "event-invite-b"].into_iter().zip(Side::BOTH) {
        let label = texts.format("race-as", &Args::from_iter([arg("side", side_name(side, texts))]));
        let button =
            option(id, &caption, label, sign_up(SignUp::Invite(side), races.password.clone()), texts);
        items.push(button.enabled(may).why(reason.clone()));
    }
    if page.solo.is_some() {
        describe_solo_sign_up(context, page, reason, items);
    }
    // Someone may wait in a pair of a race that is full.
    let reason = lacks_password.then(|| texts.get("race-needs-password"));
    let wait = sign_up(SignUp::WaitForPartner, races.password.clone());
    let wait = Item::button("race-wait", texts.get("race-wait"), wait);
    items.push(wait.enabled(context.online() && reason.is_none()).why(reason));
    items.push(Item::text("race-wait-about", texts.get("race-wait-about")).minor());
}

/// Describes how to sign up with the computer, unless there is a reason why not.
fn describe_solo_sign_up(
    context: &PageContext,
    page: &RacePage,
    reason: Option<String>,
    items: &mut Vec<Item>,
) {
    let (texts, races) = (&context.texts, &context.races);
    let may = context.online() && reason.is_none();
    let caption = texts.get("race-solo");
    for (id, side) in ["event-solo-a", "event-solo-b"].into_iter().zip(Side::BOTH) {
        let label = texts.format("race-as", &Args::from_iter([arg("side", side_name(side, texts))]));
        let (how, password) = (SignUp::WithComputer(side), races.password.clone());
        let press = Command::Want(Request::Race { ask: RaceAsk::SignUp { race: page.race, how, password } });
        items.push(option(id, &caption, label, press, texts).enabled(may).why(reason.clone()));
    }
    let level = Args::from_iter([arg("level", level_name(Level::Steady, texts))]);
    items.push(Item::text("race-solo-about", texts.format("race-solo-about", &level)).minor());
}

/// Returns a field for a password of a race.
pub(crate) fn password_field(id: &'static str, label: &str, field: RaceField, texts: &Texts) -> Item {
    Item::new(
        id,
        ItemKind::Field {
            label: texts.get(label),
            value: String::new(),
            send: texts.get("race-set"),
            purpose: FieldPurpose::Race(field),
            longest: PASSWORD_CHARS,
        },
    )
}

fn describe_mine(context: &PageContext, page: &RacePage, mine: &MyPair, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let computer = || texts.get("computer-name");
    let names = match mine.partner.as_ref().map(PlayerName::to_string).or_else(|| mine.solo.then(computer)) {
        Some(partner) => format!("{} & {partner}", mine.name),
        None => mine.name.to_string(),
    };
    let args = Args::from_iter([arg("names", names), arg("side", side_name(mine.side, texts))]);
    items.push(Item::heading("race-mine", texts.get("race-mine")));
    items.push(Item::text("event-my-names", texts.format("race-my-pair", &args)));
    describe_result(context, page, items);
    if page.stage == Stage::Closed {
        return;
    }
    match (&mine.play, mine.solo || mine.partner.is_some()) {
        (Some(play), _) => {
            describe_play(context, page, play, mine.solo, items);
            describe_reminders(context, page, mine, play, items);
        }
        (None, true) => {
            let about = if mine.solo { "race-begin-solo-about" } else { "race-begin-about" };
            items.push(Item::text("race-begin-about", texts.get(about)).minor());
            let start = Command::Ask(Confirmation::Race(RaceQuestion::Start(page.race)));
            items.push(
                Item::button("race-begin", texts.get("race-begin"), start).enabled(context.online()).main(),
            );
        }
        (None, false) => describe_invitation(context, mine, items),
    }
    if mine.play.is_none() {
        let withdraw = Command::Ask(Confirmation::Race(RaceQuestion::Withdraw(page.race)));
        let withdraw = Item::button("race-withdraw", texts.get("race-withdraw"), withdraw);
        items.push(withdraw.enabled(context.online()).minor());
    }
    describe_following(context, page, mine, items);
}

/// Describes the result of the player's pair in a line to share, which tells nothing of the board.
pub(crate) fn describe_result(context: &PageContext, page: &RacePage, items: &mut Vec<Item>) {
    let Some((mine, result)) = page.mine.as_ref().zip(own_result(context, page)) else { return };
    let texts = &context.texts;
    let title = page_title(page, texts);
    let link = context.inviter.as_ref();
    let link = link.map(|inviter| inviter.0.link_to(Linked::Race, &page.race.shown()));
    let line = |link| shared_line(&title, mine.solo, &result, link, texts);
    let copy = Command::Copy(CopyAct::RaceResult(line(link.as_deref())));
    // The link is only copied, since a streamed screen shows none.
    items.push(Item::text("event-result", line(None)).minor());
    items.push(Item::button("race-share", texts.get("race-share"), copy));
}

/// Returns the result of the player's pair, once the pair has finished.
fn own_result(context: &PageContext, page: &RacePage) -> Option<RaceResult> {
    let mine = page.mine.as_ref()?;
    match context.races.row(mine.number)?.standing?.end {
        PairEnd::Finished(result) => Some(result),
        PairEnd::NotFinished | PairEnd::Disqualified => None,
    }
}

/// Describes what a player without a partner waits for.
fn describe_invitation(context: &PageContext, mine: &MyPair, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let Some(link) = mine.invite else {
        items.push(Item::text("race-waiting", texts.get("race-waiting")));
        return;
    };
    items.push(Item::text("race-invite-about", texts.get("race-invite-about")));
    let Some(inviter) = &context.inviter else { return };
    if context.settings.shows(Secret::Access) {
        items.push(Item::text("event-pair-link", inviter.0.link_to(Linked::Pair, &link.shown())).minor());
    }
    let copy = Command::Copy(CopyAct::PairLink(link));
    items.push(Item::button("race-pair-copy", texts.get("race-pair-copy"), copy).main());
}

/// Describes the match of the player's pair.
fn describe_play(context: &PageContext, page: &RacePage, play: &PairPlay, solo: bool, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let strikes = texts.format("match-strikes", &Args::from_iter([arg("count", play.strikes)]));
    let key = match (play.over, play.my_turn) {
        (true, _) => "race-play-over",
        (false, _) if solo => "race-play-solo",
        (false, true) => "race-play-mine",
        (false, false) => "race-play-theirs",
    };
    items.push(
        Item::text("event-play-line", texts.format(key, &Args::from_iter([arg("strikes", strikes)]))).main(),
    );
    let clock = &play.clock;
    let told = clock_line(clock.next_token, clock.paused, clock.tokens, context.races.now, texts);
    items.push(Item::text("event-play-clock", told).minor());
    let open = Command::Want(Request::Race { ask: RaceAsk::Open { race: page.race } });
    let key = if play.over { "race-look" } else { "race-play" };
    items.push(Item::button("race-play", texts.get(key), open).enabled(context.online()).main());
    if !play.over {
        items.push(pause_button(context, page, clock.paused));
    }
}

fn pause_button(context: &PageContext, page: &RacePage, paused: bool) -> Item {
    let key = if paused { "race-resume" } else { "race-pause" };
    let pause = RaceAsk::Pause { race: page.race, on: !paused };
    let pause = Command::Want(Request::Race { ask: pause });
    Item::button("race-pause", context.texts.get(key), pause).enabled(context.online()).minor()
}
