//! The browser's time zone.

use js_sys::{Array, Date, Intl::DateTimeFormat, Object, Reflect};
use splitkey_client::platform::{TimeZone, ZoneTime};
use wasm_bindgen::JsValue;

pub(super) struct PageZone;

impl TimeZone for PageZone {
    fn at(&self, seconds: u64) -> ZoneTime {
        let date = Date::new(&JsValue::from_f64(seconds as f64 * 1000.0));
        // In minutes that the zone is behind UTC, or not a number for a moment that is too late.
        let behind = date.get_timezone_offset();
        let ahead = if behind.is_finite() { (behind * -60.0) as i32 } else { 0 };
        ZoneTime { ahead, name: zone_name(&date).unwrap_or_else(|| offset_name(ahead)) }
    }
}

/// Returns the short name that the browser has for the zone's time, such as `CET` or `GMT+1`.
fn zone_name(date: &Date) -> Option<String> {
    let options = Object::new();
    Reflect::set(&options, &"timeZoneName".into(), &"short".into()).ok()?;
    let format = DateTimeFormat::new(&Array::new(), &options);
    let field = |part: &JsValue, name: &str| Reflect::get(part, &name.into()).ok()?.as_string();
    if date.get_time().is_nan() {
        return None;
    }
    let parts = format.format_to_parts(date);
    let zone = parts.iter().find(|part| field(part, "type").as_deref() == Some("timeZoneName"))?;
    field(&zone, "value")
}

/// Returns an offset from UTC as the name of a time, such as `UTC+5:30`.
fn offset_name(ahead: i32) -> String {
    let minutes = ahead.unsigned_abs() / 60;
    let sign = if ahead < 0 { '−' } else { '+' };
    match (minutes / 60, minutes % 60) {
        (0, 0) => "UTC".to_owned(),
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}
