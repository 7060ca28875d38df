//! Finds the system that handles each request, and runs it.
//!
//! Every message of a client is named in [`handle`], so that one without a handler does not compile.

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemInput};
use splitkey_net::{Arrival, Arrivals, ConnId, HostNow};
use splitkey_protocol::{FromClient, Handling, RaceRefused, Refused};
use splitkey_rules::{Action, Clue, Proposal};

use crate::{
    connections::{arrivals, devices, idle_links::IdleLinks, listing, replays},
    crashes::in_hand::{self, Culprit, WorkKind},
    lifecycle::idle,
    pacing::{joint, timers, together},
    people::{
        access, audience, host_role, ideas, joining, moderator_link, overlay_link, partners, phone_link,
        presence, removal, reporting, seating, side_requests, watch_link,
    },
    play::{acting, own_words, readiness, referee, starting, viewers_touch},
    publishing::{phones::Phones, publisher::Publisher},
    race_desk::{asking, at_table as pair_table},
    requests::step::{AcceptedRequests, ArrivedAsides, Asides, Due, IncomingRequests},
    schedule::HostSystems,
    tables::{
        alarms::Alarm,
        directory::{Caller, Directory},
        queue::{PhonePress, Request, RequestKind, Sender},
        table::Table,
    },
    talk::{chat, pointing, review},
    teams::{at_table, desk, histories, importing},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            hear_arrivals.in_set(HostSystems::Arrive),
            answer_asides.in_set(HostSystems::Aside),
            carry_out_requests.in_set(HostSystems::CarryOut),
        ),
    );
}

fn hear_arrivals(world: &mut World) {
    while let Some(arrival) = world.resource_mut::<Arrivals>().0.pop_front() {
        match arrival {
            Arrival::Opened { conn, hello, from } => run(world, arrivals::connect, (conn, hello, from)),
            Arrival::Said { conn, message } => hear(world, conn, message),
            Arrival::Closed { conn } => {
                run(world, arrivals::disconnect, conn);
                run(world, desk::forget_connection, conn);
                run(world, asking::forget_connection, conn);
            }
        }
    }
    in_hand::release();
}

/// Handles a message, or passes it on to its table.
fn hear(world: &mut World, conn: ConnId, message: FromClient) {
    let Some(Caller { player, table, .. }) = world.resource::<Directory>().caller(conn) else { return };
    in_hand::hold(Culprit::Player(player), WorkKind::of(&message));
    // Clients ask for tables by themselves, so that does not count as activity.
    if !matches!(message, FromClient::FetchTables) {
        let now = world.resource::<HostNow>().0;
        world.resource_mut::<IdleLinks>().note_asked(conn, now);
    }
    let request = |message| Request { conn, player, kind: RequestKind::Message(message) };
    match (message.rules().handling, table) {
        (Handling::OnArrival, _) => handle(world, Sender { conn, player, table }, message),
        (Handling::Aside, Some(table)) => {
            world.resource_mut::<ArrivedAsides>().0.push((table, request(message)));
        }
        (Handling::Queued { .. }, Some(table)) => {
            world.resource_mut::<IncomingRequests>().0.push((table, request(message)));
        }
        (Handling::Aside | Handling::Queued { .. }, None) => {
            run(world, refuse, (conn, Refused::NotAtTable));
        }
    }
}

fn refuse(In((conn, reason)): In<(ConnId, Refused)>, mut publisher: Publisher) {
    publisher.refuse(conn, reason);
}

fn answer_asides(world: &mut World) {
    let asides = std::mem::take(&mut world.resource_mut::<Asides>().0);
    asides.into_iter().for_each(|due| carry_out(world, due));
    in_hand::release();
}

fn carry_out_requests(world: &mut World) {
    let requests = std::mem::take(&mut world.resource_mut::<AcceptedRequests>().requests);
    requests.into_iter().for_each(|due| carry_out(world, due));
    in_hand::release();
}

fn carry_out(world: &mut World, Due { table, request, work }: Due) {
    in_hand::hold(work.culprit, work.kind);
    let from = Sender { conn: request.conn, player: request.player, table: Some(table) };
    let is_of_race = world.get::<Table>(table).is_some_and(|table| table.race.is_some());
    if is_of_race && !is_for_pair(&request.kind) {
        return run(world, refuse, (from.conn, Refused::Race(RaceRefused::NotInRace)));
    }
    match request.kind {
        RequestKind::ComeBack => run(world, seating::return_player, from),
        RequestKind::Join(joining) => run(world, joining::join_player, (from, joining)),
        RequestKind::Gone => run(world, seating::note_lost_player, from),
        RequestKind::KeepPassword(hash) => run(world, access::set_password_hash, (from, hash)),
        RequestKind::KeepWords(own) => run(world, own_words::keep_words, (from, own)),
        RequestKind::ChooseTeam(choice) => run(world, at_table::choose_team, (from, choice)),
        RequestKind::MakeTeam(name, with_win) => run(world, at_table::found_team, (from, name, with_win)),
        RequestKind::SeatPair(seating) => run(world, pair_table::seat_pair, (table, *seating)),
        RequestKind::SetClock(conn, paused) => {
            run(world, pair_table::set_clock, (table, from.player, conn, paused));
        }
        RequestKind::Message(FromClient::LeaveTable) if is_of_race => run(world, pair_table::step_out, from),
        RequestKind::Message(message) => handle(world, from, message),
        RequestKind::Phone(PhonePress { message, answer }) => {
            world.resource_mut::<Phones>().asking = Some(answer);
            handle(world, from, message);
            if let Some(answer) = world.resource_mut::<Phones>().asking.take() {
                answer(Ok(()));
            }
        }
        RequestKind::Alarm(Alarm::HostLost) => run(world, host_role::replace_lost_host, table),
        RequestKind::Alarm(Alarm::ViewersTouch) => run(world, viewers_touch::act_for_viewers, table),
        RequestKind::Alarm(Alarm::TimeUp) => run(world, timers::time_out_match, table),
        RequestKind::Alarm(Alarm::Idle) => run(world, idle::close_idle_table, table),
        // The side requests of every table concerned are looked at once all requests are carried out.
        RequestKind::Alarm(Alarm::SideAnswers) => {}
    }
}

/// Returns whether something can be asked at the table of a pair in a race.
fn is_for_pair(kind: &RequestKind) -> bool {
    match kind {
        RequestKind::Message(message) | RequestKind::Phone(PhonePress { message, .. }) => {
            message.rules().in_race
        }
        RequestKind::KeepPassword(_)
        | RequestKind::KeepWords(_)
        | RequestKind::ChooseTeam(_)
        | RequestKind::MakeTeam(..) => false,
        RequestKind::ComeBack
        | RequestKind::Join(_)
        | RequestKind::Gone
        | RequestKind::SeatPair(_)
        | RequestKind::SetClock(..)
        | RequestKind::Alarm(_) => true,
    }
}

/// Runs the system that handles a message.
fn handle(world: &mut World, from: Sender, message: FromClient) {
    use FromClient as F;
    match message {
        // Connections
        F::CreateTable { name } => run(world, arrivals::create_table, (from.conn, name)),
        F::JoinTable { code, name, password } => {
            run(world, arrivals::go_to_table, (from.conn, code, name, password));
        }
        F::FetchTables => run(world, listing::want_list, from),
        F::FetchDevices => run(world, devices::list_devices, from.conn),
        F::EndDevice { device } => run(world, devices::end_device, (from.conn, device)),
        F::MakeDeviceCode { token } => run(world, devices::make_device_code, (from.conn, token)),
        F::UseDeviceCode { code } => run(world, devices::use_device_code, (from.conn, code)),
        F::OpenReplay { link } => run(world, replays::want_linked_match, (from.conn, link)),
        F::FetchReplay => run(world, replays::want_last_match, from),
        // People
        F::LeaveTable => run(world, removal::part_player, from),
        F::Rename { name } => run(world, seating::rename_player, (from, name)),
        F::Sit { side } => run(world, seating::seat_player, (from, Some(side))),
        F::StandUp => run(world, seating::seat_player, (from, None)),
        F::AnswerSit { seat, admit } => run(world, side_requests::answer_side_request, (from, seat, admit)),
        F::Answer { knock, admit } => run(world, joining::answer_knock, (from, knock, admit)),
        F::Kick { seat } => run(world, removal::kick_player, (from, seat)),
        F::Ban { seat } => run(world, removal::ban_player, (from, seat)),
        F::CloseTable => run(world, removal::close_table, from),
        F::SetAccess { access } => run(world, access::set_access, (from, access)),
        F::SetPassword { password } => run(world, access::set_password, (from, password)),
        F::LiftBans => run(world, access::lift_bans, from),
        F::HandOver { seat } => run(world, access::hand_role_over, (from, seat)),
        F::MakeOverlayLink => run(world, overlay_link::make_overlay_link, from),
        F::RevokeOverlayLink => run(world, overlay_link::revoke_overlay_link, from),
        F::MakeWatchLink => run(world, watch_link::make_watch_link, from),
        F::RevokeWatchLink => run(world, watch_link::revoke_watch_link, from),
        F::ReadChat { channel } => run(world, watch_link::read_chat, (from, channel)),
        F::UseVotes { votes } => run(world, watch_link::use_votes, (from, votes)),
        F::MakeModeratorLink => run(world, moderator_link::make_moderator_link, from),
        F::RevokeModeratorLink => run(world, moderator_link::revoke_moderator_link, from),
        F::PairPhone => run(world, phone_link::pair_phone, from),
        F::AnswerPhone { phrase, admit } => run(world, phone_link::answer_phone, (from, (phrase, admit))),
        F::RevokePhone => run(world, phone_link::revoke_phone, from),
        F::SetAudience { audience } => run(world, audience::set_audience, (from, audience)),
        F::SeatPartner { side, computer } => run(world, partners::seat_partner, (from, side, computer)),
        F::Away { away } => run(world, presence::note_absence, (from, away)),
        F::FetchPings => run(world, presence::tell_pings, from),
        F::Report { seat, reason } => run(world, reporting::keep_report, (from, seat, reason)),
        // Play
        F::Configure { settings } => run(world, starting::configure_table, (from, settings)),
        F::OwnWords { part, text, last } => run(world, own_words::take_part, (from, part, text, last)),
        F::FetchOwnWords => run(world, own_words::hand_words_out, from),
        F::Ready { ready } => run(world, readiness::note_ready_side, (from, ready)),
        F::SwapSides => run(world, starting::swap_sides, from),
        F::StartMatch => run(world, starting::deal_match, (from, false)),
        F::FlipAndStart => run(world, starting::deal_match, (from, true)),
        F::Preview { text } => run(world, referee::preview_clue, (from, text)),
        F::Clue { text, number, insist, seen_revision } => {
            run(world, acting::give_clue, (from, Clue { text, number }, insist, seen_revision));
        }
        F::Guess { word, seen_revision } => run(world, acting::touch_word, (from, word, seen_revision)),
        F::GuessList { words, seen_revision } => {
            run(world, acting::touch_words, (from, words, seen_revision))
        }
        F::Pass { seen_revision } => run(world, acting::take_action, (from, Action::Pass, seen_revision)),
        F::Stop { seen_revision } => run(world, acting::take_action, (from, Action::Stop, seen_revision)),
        F::Challenge { seen_revision } => {
            run(world, acting::take_action, (from, Action::Challenge, seen_revision));
        }
        F::Concede { seen_revision } => {
            run(world, acting::take_action, (from, Action::Concede, seen_revision));
        }
        F::Deny { seen_revision } => run(world, acting::take_action, (from, Action::Deny, seen_revision)),
        F::GiveUp { seen_revision } => {
            run(world, acting::propose_end, (from, Action::Propose(Proposal::GiveUp), seen_revision));
        }
        F::CallVoid { seen_revision } => {
            run(world, acting::propose_end, (from, Action::Propose(Proposal::Void), seen_revision));
        }
        F::Agree { seen_revision } => run(world, acting::propose_end, (from, Action::Agree, seen_revision)),
        // Teams
        F::MakeTeam { .. } | F::PlayFor { .. } | F::ChooseCity { .. } if from.table.is_none() => {
            run(world, refuse, (from.conn, Refused::NotAtTable));
        }
        F::MakeTeam { name, with_win } => run(world, desk::make_team, (from, name, with_win)),
        F::PlayFor { sheet: Some(sheet) } => run(world, desk::find_team, (from, sheet)),
        F::PlayFor { sheet: None } => run(world, at_table::drop_team, from),
        F::ChooseCity { city } => run(world, at_table::find_city, (from, city)),
        F::FetchTeams => run(world, desk::list_teams, from),
        F::FetchSheet { key, part } => run(world, desk::send_part, (from, key, part)),
        F::JoinTeam { link } => run(world, desk::join_team, (from, link)),
        F::LeaveTeam { sheet } => run(world, desk::leave_team, (from, sheet)),
        F::RenewLink { sheet } => run(world, desk::renew_link, (from, sheet)),
        F::AddNote { sheet, attempt, name, text } => {
            run(world, desk::add_note, (from, sheet, attempt, name, text));
        }
        F::ImportSheet { part, text, last } => run(world, importing::take_part, (from, part, text, last)),
        F::FetchHistory { of, before } => run(world, histories::send_part, (from, of, before)),
        F::ForgetMatches { number } => run(world, histories::forget, (from, number)),
        // Races
        F::Race { ask } => run(world, asking::take_request, (from, ask)),
        // Pacing
        F::Ask { action } => run(world, joint::ask_other_side, (from, action)),
        F::Decline => run(world, joint::end_request, from),
        F::GoOn => run(world, joint::resume_match, from),
        F::ConfirmByTwo { on } => run(world, together::set_confirming, (from, on)),
        F::DropTouch => run(world, together::drop_touch, from),
        F::OfferFirstClue { offer } => run(world, together::note_first_clue, (from, offer)),
        F::ProposeClue { clue } => run(world, together::pass_proposed_clue_on, (from, clue)),
        // Talk
        F::Say { channel, line } => run(world, chat::pass_message_on, (from, channel, line)),
        F::React { reaction } => run(world, chat::pass_reaction_on, (from, reaction)),
        F::Point { word } => run(world, pointing::pass_pointer_on, (from, word)),
        F::Pin { word, on } => run(world, pointing::pin_word, (from, word, on)),
        F::ExplainClues { clues } => run(world, partners::explain_clues, (from, clues)),
        F::FetchIdeas => run(world, ideas::want_ideas, from),
        F::LeadReview { at } => run(world, review::lead_review, (from, at)),
    }
}

/// Runs a system once, with its commands.
fn run<I: SystemInput + 'static, M, S: IntoSystem<I, (), M> + 'static>(
    world: &mut World,
    system: S,
    input: I::Inner<'_>,
) {
    if let Err(error) = world.run_system_cached_with(system, input) {
        tracing::error!(%error, "a system could not run");
    }
}
