//! Changes races once that is durable, and tells whoever asked for it.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{RaceLink, RaceTold, Refused};

use super::desk::{Change, RaceDesk};
use crate::{
    journal::{Seq, races::StoredRace},
    requests::commits::{SheetCommits, publish_commits},
    schedule::HostSystems,
    tables::queue::Sender,
    teams::changes::answer_committed,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        change_races.in_set(HostSystems::Publish).after(publish_commits).before(answer_committed),
    );
}

fn change_races(mut commits: ResMut<SheetCommits>, mut desk: RaceDesk) {
    let mine = |seq: &Seq| desk.requests.under_way.contains_key(seq);
    let mut others = Vec::with_capacity(commits.0.len());
    let mut ours = Vec::new();
    for notice in commits.0.drain(..) {
        if mine(&notice.seq) { ours.push(notice) } else { others.push(notice) }
    }
    commits.0 = others;
    for notice in ours {
        let Some(Change { from, after }) = desk.requests.under_way.remove(&notice.seq) else { continue };
        let link = after.link;
        desk.requests.daily.take_if(|daily| *daily == link);
        if let Some(race) = desk.publisher.races.get_mut(link) {
            race.in_flight = None;
        }
        let asker = from.filter(|from| desk.directory.caller(from.conn).is_some());
        match notice.result {
            Ok(()) => {
                let before = desk.publisher.races.get(link).map(|race| race.stored.clone());
                let is_new = desk.publisher.races.store(*after, &desk.key);
                desk.tell_news(link, before);
                if let Some(from) = asker {
                    desk.tell_changed(from, link, is_new);
                }
            }
            Err(error) => {
                tracing::error!(%error, "cannot change a race");
                match asker {
                    Some(from) => desk.publisher.refuse(from.conn, Refused::HostFull),
                    // It would be tried again at once for whatever waits.
                    None if from.is_none() => desk.refuse_waiting(link),
                    None => {}
                }
            }
        }
        desk.go_on(link);
    }
}

impl RaceDesk<'_, '_> {
    /// Tells webhooks what has changed.
    fn tell_news(&mut self, link: RaceLink, before: Option<StoredRace>) {
        let race = self.publisher.races.get(link).zip(before);
        let news = race.map(|(race, before)| race.news_since(&before));
        self.publisher.races.tell_news(news.unwrap_or_default());
    }

    fn tell_changed(&mut self, from: Sender, link: RaceLink, is_new: bool) {
        if is_new {
            self.tell(from, RaceTold::Made { race: link });
        }
        let now = self.publisher.races.time().map_err(Refused::Race);
        let page = now.and_then(|now| Ok(self.race(link)?.page(from.player, now, &self.key)));
        if let Ok(page) = page {
            self.tell(from, RaceTold::Page { page: Box::new(page) });
        }
    }
}
