//! The settings of people who stream.

use super::row::{PreferenceRow, choices, level, switch};
use crate::{Broadcast, Cameras, Settings, Texts};

/// Returns the settings of streamer mode.
pub(super) fn streamer_rows(now: Settings, texts: &Texts) -> Vec<PreferenceRow> {
    let streamer = |streamer| Settings { streamer, ..now };
    let named = |spectators_named| Settings { spectators_named, ..now };
    let peek = |peek| Settings { peek, ..now };
    vec![
        switch(now, texts, "settings-streamer-mode", ["set-streamer-on", "set-streamer-off"], streamer),
        switch(now, texts, "settings-spectators", ["set-spectators-on", "set-spectators-off"], named),
        switch(now, texts, "settings-peek", ["set-peek-on", "set-peek-off"], peek),
    ]
}

/// Returns the settings of the broadcast view.
pub(super) fn broadcast_rows(now: Settings, texts: &Texts) -> Vec<PreferenceRow> {
    let with = |broadcast| Settings { broadcast, ..now };
    let cameras = |cameras| with(Broadcast { cameras, ..now.broadcast });
    let size = |camera_size| with(Broadcast { camera_size, ..now.broadcast });
    let large_words = |large_words| with(Broadcast { large_words, ..now.broadcast });
    let clean = |clean| with(Broadcast { clean, ..now.broadcast });
    let follows = |follows_play| with(Broadcast { follows_play, ..now.broadcast });
    let ids = ["set-camera-size-less", "set-camera-size-more"];
    let keys = ["settings-smaller", "settings-larger"];
    vec![
        choices(
            now,
            texts,
            "settings-cameras",
            [
                ("set-cameras-1", "settings-cameras-one", cameras(Cameras::One)),
                ("set-cameras-2", "settings-cameras-two", cameras(Cameras::Two)),
                ("set-cameras-4", "settings-cameras-four", cameras(Cameras::Four)),
            ],
        ),
        level(
            texts,
            "settings-camera-size",
            ids,
            keys,
            now.broadcast.camera_size,
            Broadcast::CAMERA_SIZES,
            size,
        ),
        switch(
            now,
            texts,
            "settings-large-words",
            ["set-large-words-on", "set-large-words-off"],
            large_words,
        ),
        switch(now, texts, "settings-clean-feed", ["set-clean-feed-on", "set-clean-feed-off"], clean),
        switch(now, texts, "settings-follow-play", ["set-follow-play-on", "set-follow-play-off"], follows),
    ]
}
