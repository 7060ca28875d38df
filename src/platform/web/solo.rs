//! The host for playing alone: a worker of the page, which `web/solo.js` starts.

use js_sys::Array;
use splitkey_client::{
    CurrentHost, HostAlone, SoloTrouble,
    net::{Dial, websocket::PageDial},
};
use wasm_bindgen::JsValue;

use super::{script, turn};

/// The object of `window` that stands for the worker.
const SOLO: &str = "splitkeySolo";

/// The host in the page's worker. Its token is that of the page's own host, since nothing of it leaves the page.
pub(super) struct WorkerHost;

fn call(name: &str) -> Option<JsValue> {
    script::call(SOLO, name, &[])
}

impl HostAlone for WorkerHost {
    fn start(&mut self) -> Result<CurrentHost, SoloTrouble> {
        if call("start").is_none() {
            return Err(SoloTrouble::Failed("no worker".to_owned()));
        }
        let dial = PageDial { open: || call("socket"), on_turn: turn::tell };
        Ok(CurrentHost {
            address: "solo".to_owned(),
            origin: "solo".to_owned(),
            private: true,
            dialler: Box::new(move |_: &str| Ok(Box::new(dial.clone()) as Box<dyn Dial>)),
        })
    }

    fn stop(&mut self) {
        call("stop");
    }

    fn trouble(&mut self) -> Option<SoloTrouble> {
        let trouble = Array::from(&call("trouble").filter(|trouble| trouble.is_object())?);
        Some(match trouble.get(0).as_string()?.as_str() {
            "elsewhere" => SoloTrouble::Elsewhere,
            "not-stored" => SoloTrouble::NotStored,
            "not-loaded" => SoloTrouble::NotLoaded,
            _ => SoloTrouble::Failed(trouble.get(1).as_string().unwrap_or_default()),
        })
    }

    fn forget(&mut self) {
        call("forget");
    }
}
