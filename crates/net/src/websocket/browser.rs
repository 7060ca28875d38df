//! The client's end of a WebSocket in a browser.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use bytes::Bytes;
use js_sys::{ArrayBuffer, Uint8Array};
use splitkey_protocol::{Answer, Hello};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{BinaryType, MessageEvent, WebSocket};

use super::address_of;
use crate::{Dial, Link, LinkNews, Wake, read_notify_frame};

/// The most bytes that the browser may buffer. Beyond that the connection is closed.
const WAITING_BYTES: u32 = 64 * 1024;

/// Connects to a `ws://` or `wss://` address.
#[derive(Clone, Debug)]
pub struct WebSocketDial {
    pub url: String,
    /// Called as soon as the host says whether the match waits for the player, and with false when the link ends.
    pub on_turn: fn(bool),
}

impl Dial for WebSocketDial {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        let inbox = Rc::new(RefCell::new(Inbox::default()));
        match WebSocket::new(&address_of(&self.url, hello.table)) {
            Ok(socket) => Box::new(BrowserLink::new(socket, inbox, hello, wake, self.on_turn)),
            Err(_) => Box::new(NoLink { told: false }),
        }
    }
}

/// Connects to a host in the page itself.
#[derive(Clone, Debug)]
pub struct PageDial {
    /// Returns an object of the page with the methods, fields and events of a WebSocket.
    pub open: fn() -> Option<JsValue>,
    /// As in [`WebSocketDial`].
    pub on_turn: fn(bool),
}

impl Dial for PageDial {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        match (self.open)() {
            Some(socket) => {
                let inbox = Rc::new(RefCell::new(Inbox::default()));
                Box::new(BrowserLink::new(socket.unchecked_into(), inbox, hello, wake, self.on_turn))
            }
            None => Box::new(NoLink { told: false }),
        }
    }
}

/// The link of an invalid address, which browsers refuse at once.
struct NoLink {
    told: bool,
}

impl Link for NoLink {
    fn poll(&mut self) -> Option<LinkNews> {
        (!std::mem::replace(&mut self.told, true)).then_some(LinkNews::Closed)
    }

    fn send(&mut self, _: Bytes) {}
}

/// The events that the browser has delivered.
#[derive(Default)]
struct Inbox {
    news: VecDeque<LinkNews>,
    answered: bool,
    closed: bool,
}

impl Inbox {
    fn take(&mut self, frame: Vec<u8>) {
        if self.closed {
            return;
        }
        if self.answered {
            self.news.push_back(LinkNews::Frame(frame.into()));
            return;
        }
        self.answered = true;
        match Answer::from_bytes(&frame) {
            Ok(answer) => self.news.push_back(LinkNews::Answered(answer)),
            Err(_) => self.close(),
        }
    }

    fn close(&mut self) {
        if !std::mem::replace(&mut self.closed, true) {
            self.news.push_back(LinkNews::Closed);
        }
    }
}

struct BrowserLink {
    socket: WebSocket,
    inbox: Rc<RefCell<Inbox>>,
    wake: Wake,
    on_turn: fn(bool),
    // The browser can call these only while they are kept.
    _on_open: Closure<dyn FnMut()>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut()>,
}

impl BrowserLink {
    fn new(
        socket: WebSocket,
        inbox: Rc<RefCell<Inbox>>,
        hello: &Hello,
        wake: Wake,
        on_turn: fn(bool),
    ) -> BrowserLink {
        socket.set_binary_type(BinaryType::Arraybuffer);
        let on_open = Closure::new({
            let (socket, hello) = (socket.clone(), hello.to_bytes());
            move || {
                // If the socket has closed in the meantime, `on_close` reports it.
                let _ = socket.send_with_u8_array(&hello);
            }
        });
        let on_message = Closure::new({
            let (inbox, wake) = (inbox.clone(), wake.clone());
            move |event: MessageEvent| {
                match event.data().dyn_into::<ArrayBuffer>() {
                    Ok(buffer) => {
                        let frame = Uint8Array::new(&buffer).to_vec();
                        if let Some(mine) = read_notify_frame(&frame) {
                            return on_turn(mine);
                        }
                        inbox.borrow_mut().take(frame);
                    }
                    Err(_) => inbox.borrow_mut().close(),
                }
                wake.wake();
            }
        });
        let on_close = Closure::new({
            let (inbox, wake) = (inbox.clone(), wake.clone());
            move || {
                inbox.borrow_mut().close();
                on_turn(false);
                wake.wake();
            }
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        BrowserLink {
            socket,
            inbox,
            wake,
            on_turn,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
        }
    }
}

impl Link for BrowserLink {
    fn poll(&mut self) -> Option<LinkNews> {
        self.inbox.borrow_mut().news.pop_front()
    }

    fn send(&mut self, frame: Bytes) {
        let full = self.socket.buffered_amount() > WAITING_BYTES;
        if full || self.socket.send_with_u8_array(&frame).is_err() {
            self.inbox.borrow_mut().close();
            self.wake.wake();
        }
    }
}

impl Drop for BrowserLink {
    fn drop(&mut self) {
        (self.on_turn)(false);
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // Closing a closed socket does nothing.
        let _ = self.socket.close();
    }
}
