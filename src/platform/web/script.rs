//! Functions of the page's scripts, as methods of objects of `window`.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Calls a function of one of these objects. Returns `None` when the page has none.
pub(super) fn call(object: &str, name: &str, words: &[JsValue]) -> Option<JsValue> {
    let window = web_sys::window()?;
    let object = Reflect::get(&window, &JsValue::from_str(object)).ok()?;
    let function: Function = Reflect::get(&object, &JsValue::from_str(name)).ok()?.dyn_into().ok()?;
    function.apply(&object, &words.iter().collect::<Array>()).ok()
}
