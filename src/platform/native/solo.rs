//! The host for playing alone: in this process, without a socket, with its journal in the player's folder.

use std::{fs, io, path::PathBuf};

use bevy::log::error;
use splitkey_client::{CurrentHost, HostAlone, SoloTrouble, net::Dial};
use splitkey_server::{JournalFileError, LocalHost, ServerError};

/// The origin of this host, for the player's token.
const ORIGIN: &str = "app:solo";

/// A host whose matches are in a folder.
pub(super) struct FolderHost {
    folder: PathBuf,
    host: Option<LocalHost>,
}

impl FolderHost {
    pub(super) fn new(folder: PathBuf) -> FolderHost {
        FolderHost { folder, host: None }
    }
}

impl HostAlone for FolderHost {
    fn start(&mut self) -> Result<CurrentHost, SoloTrouble> {
        self.stop();
        let host = LocalHost::start(self.folder.clone()).map_err(|error| match error {
            ServerError::Journal(JournalFileError::InUse(_)) => SoloTrouble::Elsewhere,
            other => SoloTrouble::Failed(other.to_string()),
        })?;
        let dial = host.dial();
        self.host = Some(host);
        Ok(CurrentHost {
            address: ORIGIN.to_owned(),
            origin: ORIGIN.to_owned(),
            private: true,
            dialler: Box::new(move |_: &str| Ok(Box::new(dial.clone()) as Box<dyn Dial>)),
        })
    }

    fn stop(&mut self) {
        if let Some(host) = self.host.take() {
            host.stop();
        }
    }

    fn trouble(&mut self) -> Option<SoloTrouble> {
        // The host starts again by itself after a panic, and waits for the disk when it is full.
        None
    }

    fn forget(&mut self) {
        self.stop();
        match fs::remove_dir_all(&self.folder) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => error!("cannot delete the matches played alone: {error}"),
        }
    }
}

impl Drop for FolderHost {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, mpsc},
        time::Duration,
    };

    use splitkey_client::{
        AloneHost, LeaveSolo, PlayNow, Solo,
        net::{Uplink, Wake, websocket::WebSocketDial},
        protocol::{Computer, Level, PlayerToken, Request},
        rules::{Cell, Phase, Side},
    };
    use splitkey_testkit::{CLUES, Player};
    use tempfile::TempDir;

    use super::*;

    const TOKEN: PlayerToken = PlayerToken([7; 32]);
    const BEAT: Duration = Duration::from_millis(20);

    /// A player with a host in a folder, whose links wake the test, and no network.
    struct Alone {
        player: Player,
        woken: mpsc::Receiver<()>,
    }

    impl Alone {
        fn open(folder: &TempDir) -> Alone {
            let (ring, woken) = mpsc::channel();
            let bell = Wake(Arc::new(move || {
                let _ = ring.send(());
            }));
            let mut player = Player::with_token("Mara", TOKEN);
            player.app.world_mut().non_send_mut::<Uplink>().set_wake(bell);
            let nowhere = CurrentHost {
                address: "localhost:1".to_owned(),
                origin: "localhost:1".to_owned(),
                private: true,
                // Nothing listens there.
                dialler: Box::new(|_: &str| {
                    let url = "ws://127.0.0.1:1/ws".to_owned();
                    Ok(Box::new(WebSocketDial { url }) as Box<dyn Dial>)
                }),
            };
            let host = FolderHost::new(folder.path().join("alone"));
            player.app.insert_resource(nowhere).insert_resource(AloneHost(Box::new(host)));
            Alone { player, woken }
        }

        /// Presses *Play now*, or goes on after a restart.
        fn play(&mut self, wants_match: bool) {
            self.player.app.world_mut().trigger(PlayNow { wants_match });
            self.until("a match", |player| player.state().match_runs());
        }

        fn until(&mut self, what: &str, done: impl Fn(&Player) -> bool) {
            for _ in 0..3_000 {
                self.player.update();
                if done(&self.player) {
                    return;
                }
                // The timeout drives what is due without a wake-up.
                let _ = self.woken.recv_timeout(BEAT);
            }
            panic!("waited in vain for {what}");
        }

        /// Gives a clue that means nothing, or touches the first open word.
        fn make_move(&mut self) {
            let game = self.player.game();
            let (phase, turn) = (game.position.phase, usize::from(game.position.turn));
            let is_open = |cell: &Cell| {
                let word = game.position.words[cell.index()];
                !word.is_covered() && !word.is_marked_by(Side::A)
            };
            let request = match phase {
                phase if phase.may_clue(Side::A) => {
                    Request::Clue { text: CLUES[turn % CLUES.len()].to_owned(), number: 1, insist: false }
                }
                Phase::Challenge(_) => Request::Deny,
                _ => Request::Guess { word: Cell::all().find(is_open).expect("a word").into() },
            };
            let before = game.position.revision;
            self.player.want(request);
            self.until("a move", |player| player.game().position.revision > before);
        }
    }

    fn is_over(player: &Player) -> bool {
        player.game().position.phase.is_over()
    }

    #[test]
    fn one_press_leads_to_a_match_that_survives_restarts_and_ends_without_a_socket() {
        let folder = TempDir::new().expect("a folder");
        let mut alone = Alone::open(&folder);
        alone.play(true);
        let computer = Computer { level: Level::Steady, quick: true };
        alone.player.want(Request::SeatPartner { side: Side::B, computer });
        alone.make_move();
        let (words, revision) = {
            let game = alone.player.game();
            (game.words.clone(), game.position.revision)
        };
        drop(alone);

        let mut alone = Alone::open(&folder);
        alone.play(false);
        assert_eq!(alone.player.game().words, words);
        assert!(alone.player.game().position.revision >= revision);
        while !is_over(&alone.player) {
            let mine = |player: &Player| player.game().position.phase.waits_for(Side::A);
            alone.until("the player's turn", |player| is_over(player) || mine(player));
            if !is_over(&alone.player) {
                alone.make_move();
            }
        }
        let learned = folder.path().join("alone/habits.txt");
        alone.until("what the computer learned", |_| learned.is_file());
        alone.player.app.world_mut().trigger(LeaveSolo);
        alone.until("home", |player| player.state().table.is_none());
        assert!(!alone.player.app.world().resource::<Solo>().is_running());
        assert_eq!(alone.player.app.world().resource::<CurrentHost>().address, "localhost:1");
    }

    #[test]
    fn a_second_window_is_told_that_another_one_plays() {
        let folder = TempDir::new().expect("a folder");
        let mut first = FolderHost::new(folder.path().to_owned());
        assert!(first.start().is_ok());
        let mut second = FolderHost::new(folder.path().to_owned());
        assert_eq!(second.start().err(), Some(SoloTrouble::Elsewhere));
        first.stop();
        assert!(second.start().is_ok());
    }

    #[test]
    fn a_forgotten_player_leaves_no_matches_behind() {
        let folder = TempDir::new().expect("a folder");
        let matches = folder.path().join("alone");
        let mut host = FolderHost::new(matches.clone());
        assert!(host.start().is_ok());
        assert!(matches.is_dir());
        host.forget();
        assert!(!matches.exists());
    }
}
