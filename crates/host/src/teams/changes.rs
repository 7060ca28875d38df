//! Answers requests that change a sheet once the change is durable, and tells everyone who looks at the sheet.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, Refused};

use crate::{
    journal::sheets::SheetChange,
    publishing::publisher::Publisher,
    requests::commits::{SheetCommits, publish_commits},
    schedule::HostSystems,
    tables::directory::Directory,
    teams::{
        questions::{Asked, Changing, Question, Questions, TeamsFor},
        written::WrittenSheets,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (answer_committed, tell_watchers).chain().in_set(HostSystems::Publish).after(publish_commits),
    );
}

pub(crate) fn answer_committed(
    mut commits: ResMut<SheetCommits>,
    mut questions: ResMut<Questions>,
    directory: Res<Directory>,
    mut written: ResMut<WrittenSheets>,
    mut publisher: Publisher,
) {
    for notice in commits.0.drain(..) {
        let Some(Changing { from, change, told }) = questions.under_way.remove(&notice.seq) else { continue };
        let sheet = change.sheet();
        if matches!(change, SheetChange::Noted(..)) {
            questions.end_noting(&mut publisher, sheet);
        }
        let is_here = directory.caller(from.conn).is_some();
        if let Err(error) = notice.result {
            tracing::error!(%error, "cannot change a sheet");
            if is_here {
                publisher.refuse(from.conn, Refused::SheetUnavailable);
            }
            continue;
        }
        // Nobody who looks at the sheet sees its link, but who has the old one may no longer read it.
        match change {
            SheetChange::LinkRenewed(..) => written.forget(sheet),
            _ => publisher.sheet_news.0.push(sheet),
        }
        if !is_here {
            continue;
        }
        if let Some(told) = told {
            publisher.tell(from.conn, &told);
        }
        if matches!(change, SheetChange::Made(_) | SheetChange::Joined(..) | SheetChange::Left(..)) {
            let question = Question::Teams(TeamsFor::List);
            questions.ask(&mut publisher, Asked { from, question });
        }
    }
}

fn tell_watchers(questions: Res<Questions>, mut written: ResMut<WrittenSheets>, mut publisher: Publisher) {
    if publisher.sheet_news.0.is_empty() {
        return;
    }
    let mut changed = std::mem::take(&mut publisher.sheet_news.0);
    changed.sort_unstable();
    changed.dedup();
    for sheet in changed {
        written.forget(sheet);
        let watching = questions.watching.iter().filter(|(_, watched)| **watched == sheet);
        publisher.tell_all(watching.map(|(conn, _)| *conn), &FromHost::SheetChanged { sheet });
    }
}
