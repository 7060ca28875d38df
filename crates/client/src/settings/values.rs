//! The settings as texts by name, as they are stored.

use super::{
    broadcast::Broadcast,
    chosen::{Settings, Volumes},
    named::Named,
};

/// Returns every setting by its name, as it is stored.
pub(super) fn values(settings: &Settings) -> Vec<(&'static str, String)> {
    let (volumes, broadcast) = (&settings.volumes, &settings.broadcast);
    let word = |name: &'static str| name.to_owned();
    vec![
        ("flat", word(settings.flat.name())),
        ("view", word(settings.view.name())),
        ("cameras", word(broadcast.cameras.name())),
        ("camera-size", percent(broadcast.camera_size)),
        ("broadcast-large-words", word(broadcast.large_words.name())),
        ("broadcast-clean", word(broadcast.clean.name())),
        ("broadcast-follows-play", word(broadcast.follows_play.name())),
        ("language", word(settings.language.name())),
        ("quality", word(settings.quality.name())),
        ("reduced-motion", word(settings.reduced_motion.name())),
        ("key-shown", word(settings.key_shown.name())),
        ("key-on-words", word(settings.key_on_words.name())),
        ("patterns", word(settings.patterns.name())),
        ("hovers", word(settings.hovers.name())),
        ("hold", word(settings.hold.name())),
        ("suspense", word(settings.suspense.name())),
        ("captions", word(settings.captions.name())),
        ("notify", word(settings.notify.name())),
        ("text-size", percent(settings.ui_scale)),
        ("streamer", word(settings.streamer.name())),
        ("spectators-named", word(settings.spectators_named.name())),
        ("peek", word(settings.peek.name())),
        ("asked-streamer", word(settings.streamer_asked.name())),
        ("muted", word(volumes.muted.name())),
        ("volume", percent(volumes.master)),
        ("volume-cues", percent(volumes.cues)),
        ("volume-room", percent(volumes.bed)),
        ("volume-touch", percent(volumes.touch)),
        ("volume-alerts", percent(volumes.alerts)),
    ]
}

/// Applies one stored value. Returns whether it is valid, or `None` when there is no setting of this name.
pub(super) fn put(settings: &mut Settings, name: &str, value: &str) -> Option<bool> {
    let Volumes { muted, master, cues, bed, touch, alerts } = &mut settings.volumes;
    let Broadcast { cameras, camera_size, large_words, clean, follows_play } = &mut settings.broadcast;
    Some(match name {
        "flat" => choose(&mut settings.flat, value),
        "view" => choose(&mut settings.view, value),
        "cameras" => choose(cameras, value),
        "camera-size" => measure(camera_size, value, Broadcast::CAMERA_SIZES),
        "broadcast-large-words" => choose(large_words, value),
        "broadcast-clean" => choose(clean, value),
        "broadcast-follows-play" => choose(follows_play, value),
        "language" => choose(&mut settings.language, value),
        "quality" => choose(&mut settings.quality, value),
        "reduced-motion" => choose(&mut settings.reduced_motion, value),
        "key-shown" => choose(&mut settings.key_shown, value),
        "key-on-words" => choose(&mut settings.key_on_words, value),
        "patterns" => choose(&mut settings.patterns, value),
        "hovers" => choose(&mut settings.hovers, value),
        "hold" => choose(&mut settings.hold, value),
        "suspense" => choose(&mut settings.suspense, value),
        "captions" => choose(&mut settings.captions, value),
        "notify" => choose(&mut settings.notify, value),
        "streamer" => choose(&mut settings.streamer, value),
        "spectators-named" => choose(&mut settings.spectators_named, value),
        "peek" => choose(&mut settings.peek, value),
        "asked-streamer" => choose(&mut settings.streamer_asked, value),
        "text-size" => measure(&mut settings.ui_scale, value, Settings::TEXT_SIZES),
        "muted" => choose(muted, value),
        "volume" => measure(master, value, Volumes::RANGE),
        "volume-cues" => measure(cues, value, Volumes::RANGE),
        "volume-room" => measure(bed, value, Volumes::RANGE),
        "volume-touch" => measure(touch, value, Volumes::RANGE),
        "volume-alerts" => measure(alerts, value, Volumes::RANGE),
        _ => return None,
    })
}

fn choose<T: Named>(setting: &mut T, name: &str) -> bool {
    T::named(name).map(|choice| *setting = choice).is_some()
}

fn measure(setting: &mut f32, value: &str, (least, most): (f32, f32)) -> bool {
    let part = value.parse::<u16>().ok().map(|percent| f32::from(percent) / 100.0);
    part.filter(|part| (least..=most).contains(part)).map(|part| *setting = part).is_some()
}

fn percent(part: f32) -> String {
    format!("{:.0}", part * 100.0)
}
