//! Alerting the player while the tab is hidden. The page's script does it, as `window.splitkeyTurn`.

use splitkey_client::{Alert, AlertPlayer};

use super::script;

/// The page's way to alert the player.
pub(super) struct PageAlerter {
    /// The folder of the page's assets.
    pub(super) assets: String,
}

impl AlertPlayer for PageAlerter {
    fn prepare(&self, alert: &Alert) {
        let sound = format!("{}/sounds/turn.ogg", self.assets);
        let words = [
            alert.title.as_str().into(),
            alert.body.as_str().into(),
            alert.notify.into(),
            alert.volume.into(),
            sound.into(),
        ];
        script::call("splitkeyTurn", "prepare", &words);
    }

    fn ask(&self) {
        script::call("splitkeyTurn", "ask", &[]);
    }

    fn refuses(&self) -> bool {
        script::call("splitkeyTurn", "refuses", &[]).is_none_or(|refuses| refuses.is_truthy())
    }
}

/// Passes on what the link receives, even while the game draws no frames.
pub(super) fn tell(mine: bool) {
    script::call("splitkeyTurn", "tell", &[mine.into()]);
}
