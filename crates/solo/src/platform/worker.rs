//! The host in a worker. Its script `web/solo-worker.js` calls it for each event.

use std::time::Duration;

use js_sys::{Array, JsString, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

use splitkey_bot::Minds;

use crate::{Batch, SoloHost, ToPage};

/// The object that the script and this module share.
const SHARED: &str = "splitkeySolo";

/// Opens the host with the texts in `stored` of the shared object, as pairs of key and text, and with the table of
/// associations in `associations`. Puts the function `drive` there for the script.
pub fn run() {
    console_error_panic_hook::set_once();
    let Ok(shared) = Reflect::get(&js_sys::global(), &JsValue::from_str(SHARED)) else { return };
    let stored = Reflect::get(&shared, &JsValue::from_str("stored"));
    let stored = stored.map(|stored| Array::from(&stored).to_vec()).unwrap_or_default();
    let texts = stored.into_iter().filter_map(|pair| {
        let pair = Array::from(&pair);
        Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
    });
    let table = Reflect::get(&shared, &JsValue::from_str("associations"));
    let table = table.map(|table| Uint8Array::new(&table).to_vec()).unwrap_or_default();
    let Ok(minds) = Minds::read(&table) else { return };
    let (mut host, unreadable) = SoloHost::open(texts, minds);
    let unreadable: Array = unreadable.iter().map(|one| JsString::from(one.to_string())).collect();
    let drive: Closure<dyn FnMut(Array, f64, f64) -> Array> =
        Closure::new(move |event: Array, now: f64, seconds: f64| drive(&mut host, &event, now, seconds));
    // The script calls it as long as the worker exists.
    for (name, value) in [("unreadable", unreadable.into()), ("drive", drive.into_js_value())] {
        // The script reports that the host is missing if this fails.
        let _ = Reflect::set(&shared, &JsValue::from_str(name), &value);
    }
}

/// Passes an event to the host: its kind and, depending on that, the number of a connection or batch and a frame. Then
/// steps it at `now`, in milliseconds.
///
/// Returns when the next step is due, in milliseconds or as `null`; the batches to store, as number, pairs of key and
/// text, and keys to delete; and frames for connections, `null` where one is closed.
fn drive(host: &mut SoloHost, event: &Array, now: f64, seconds: f64) -> Array {
    let number = event.get(1).as_f64().unwrap_or_default();
    let conn = number as u32;
    let frame = || event.get(2).dyn_into::<Uint8Array>().map(|frame| frame.to_vec()).unwrap_or_default();
    match event.get(0).as_string().as_deref() {
        Some("connect") => host.connect(conn, &frame()),
        Some("frame") => host.take_frame(conn, frame().into()),
        Some("close") => host.disconnect(conn),
        Some("stored") => host.note_stored(number as u64),
        // Only the time has come.
        _ => {}
    }
    let due = host.step(Duration::from_secs_f64((now / 1000.0).max(0.0)), seconds as u64);
    let due = due.map_or(JsValue::NULL, |due| JsValue::from_f64(due.as_secs_f64() * 1000.0));
    let batches: Array = host.take_batches().iter().map(batch).collect();
    let frames: Array = host.take_frames().into_iter().map(to_page).collect();
    Array::of3(&due, &batches, &frames)
}

fn batch(batch: &Batch) -> Array {
    let pair = |(key, text): &(String, String)| Array::of2(&key.as_str().into(), &text.as_str().into());
    let put: Array = batch.put.iter().map(pair).collect();
    let delete: Array = batch.delete.iter().map(|key| JsString::from(key.as_str())).collect();
    Array::of3(&JsValue::from_f64(batch.number as f64), &put, &delete)
}

fn to_page(one: ToPage) -> Array {
    match one {
        ToPage::Frame(conn, frame) => Array::of2(&conn.into(), &Uint8Array::from(&frame[..])),
        ToPage::Closed(conn) => Array::of2(&conn.into(), &JsValue::NULL),
    }
}
