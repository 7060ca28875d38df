//! Typing with an on-screen keyboard: the page's script places a real input element over the drawn field that was
//! tapped.

use std::{cell::RefCell, rc::Rc};

use bevy::prelude::*;
use js_sys::{Array, Reflect};
use splitkey_client::{ClientSystems, net::Wake};
use splitkey_ui::{FieldChange, FieldEdit, TextField, TextFieldSystems, TextFields};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::Event;

use super::script;
use crate::rest::alarm;

pub(super) fn plugin(app: &mut App) {
    let Some(edits) = Edits::listen(alarm(app.world())) else { return };
    app.insert_non_send(edits)
        .init_resource::<TextFields>()
        .add_systems(Update, take_edits.before(ClientSystems::Receive))
        .add_systems(Last, show_fields.after(TextFieldSystems).run_if(resource_changed::<TextFields>));
}

/// Changes in the page's input element that the game has not handled yet.
struct Edits(Rc<RefCell<Vec<FieldEdit>>>);

impl Edits {
    /// `wake` is called for each change. Returns `None` outside a browser window.
    fn listen(wake: Wake) -> Option<Edits> {
        let document = web_sys::window()?.document()?;
        let edits = Rc::new(RefCell::new(Vec::new()));
        let heard = edits.clone();
        let closure = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            if let Some(edit) = read(&event) {
                heard.borrow_mut().push(edit);
                wake.wake();
            }
        });
        document
            .add_event_listener_with_callback("splitkey-typing", closure.as_ref().unchecked_ref())
            .ok()?;
        closure.forget();
        Some(Edits(edits))
    }
}

fn read(event: &Event) -> Option<FieldEdit> {
    let detail: Array = Reflect::get(event, &"detail".into()).ok()?.dyn_into().ok()?;
    let word = |at: u32| detail.get(at).as_string();
    let what = match word(1)?.as_str() {
        "opened" => FieldChange::Opened,
        "closed" => FieldChange::Closed,
        "entered" => FieldChange::Entered,
        _ => FieldChange::Typed(word(2)?),
    };
    Some(FieldEdit { id: word(0)?.parse().ok()?, what })
}

fn take_edits(edits: NonSend<Edits>, mut commands: Commands) {
    edits.0.borrow_mut().drain(..).for_each(|edit| commands.trigger(edit));
}

fn show_fields(fields: Res<TextFields>) {
    let drawn: Array = fields.fields.iter().map(described).collect();
    let focused = fields.focused.map_or(JsValue::NULL, |id| id.to_string().into());
    // Without the script, there is no on-screen keyboard to support.
    let _ = script::call("splitkeyTyping", "show", &[drawn.into(), focused, fields.heard.into()]);
}

/// Returns the field as an array, in the order that the script expects.
fn described(field: &TextField) -> JsValue {
    let TextField { id, place, text, longest, kind, secret } = field;
    let longest = if *longest == usize::MAX { 0 } else { *longest };
    let words: [JsValue; 9] = [
        id.to_string().into(),
        place.min.x.into(),
        place.min.y.into(),
        place.width().into(),
        place.height().into(),
        text.into(),
        (longest as u32).into(),
        format!("{kind:?}").into(),
        (*secret).into(),
    ];
    words.into_iter().collect::<Array>().into()
}
