//! The accessible region: the page description as plain elements, with the same controls.
//!
//! Each control is noted where it is drawn on the canvas, as `data-drawn="LEFT TOP WIDTH HEIGHT"` in pixels of the page,
//! for scripts that act with a pointer. Of a word of the 3D table that is its middle.
//!
//! An element stays while its item keeps its id and kind, so that focus and half-typed text survive every change around
//! it.

use std::{cell::RefCell, rc::Rc};

use bevy::prelude::*;
use splitkey_client::{
    ClientSystems, LiveRegion, Secret, Settings,
    net::Wake,
    page::{Item, ItemId, Page, PageInput},
};
use splitkey_ui::{DrawnControl, DrawnControls, TextFieldSystems};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Document, Element, Event, SubmitEvent};

use self::{
    elements::{Kind, fill, make, note_place, selector},
    table_words::{TableWords, see_table_words},
};
use crate::rest::alarm;

mod elements;
mod table_words;

pub(super) fn plugin(app: &mut App) {
    let Some(region) = Region::open(&alarm(app.world())) else { return };
    let changed = resource_changed::<DrawnControls>.or_else(resource_changed::<TableWords>);
    app.insert_non_send(region)
        .init_resource::<DrawnControls>()
        .init_resource::<TableWords>()
        .add_systems(Update, take_presses.before(ClientSystems::Receive))
        .add_systems(Update, (draw_page, say_sentences).after(ClientSystems::Draw))
        .add_systems(Last, (see_table_words, note_places.run_if(changed)).chain().after(TextFieldSystems))
        .add_systems(Last, tell_ready.run_if(run_once));
}

/// The rendered elements, and what the user did with them.
struct Region {
    document: Document,
    root: Element,
    live: Element,
    drawn: Vec<Drawn>,
    /// The elements that say where their controls are drawn.
    placed: Vec<Element>,
    events: Rc<RefCell<Vec<PageInput>>>,
}

struct Drawn {
    id: ItemId,
    kind: Kind,
    element: Element,
    item: Option<Item>,
}

/// Maximum number of sentences kept; the oldest are dropped.
const SENTENCES_KEPT: u32 = 60;

impl Region {
    /// `wake` is called when the user has done something in the region.
    fn open(wake: &Wake) -> Option<Region> {
        let document = web_sys::window()?.document()?;
        let root = document.get_element_by_id("table-region")?;
        let live = document.create_element("div").ok()?;
        for (name, value) in [("role", "log"), ("aria-live", "polite"), ("id", "live")] {
            live.set_attribute(name, value).ok()?;
        }
        root.append_child(&live).ok()?;
        let events = Rc::new(RefCell::new(Vec::new()));
        listen(&root, "click", events.clone(), wake.clone(), pressed);
        listen(&root, "submit", events.clone(), wake.clone(), sent);
        listen(&root, "input", events.clone(), wake.clone(), typed);
        Some(Region { document, root, live, drawn: Vec::new(), placed: Vec::new(), events })
    }

    /// Updates the elements to match the items, changing only what differs.
    fn draw(&mut self, items: &[Item]) {
        let gone =
            |drawn: &Drawn| !items.iter().any(|item| item.id == drawn.id && Kind::of(item) == drawn.kind);
        self.drawn.retain(|drawn| {
            let keep = !gone(drawn);
            if !keep {
                drawn.element.remove();
            }
            keep
        });
        for (at, item) in items.iter().enumerate() {
            match self.drawn.iter().position(|drawn| drawn.id == item.id) {
                Some(from) if from == at => {}
                Some(from) => {
                    let drawn = self.drawn.remove(from);
                    self.place(at, drawn);
                }
                None => {
                    let Some(element) = make(&self.document, item) else { continue };
                    let drawn = Drawn { id: item.id.clone(), kind: Kind::of(item), element, item: None };
                    self.place(at, drawn);
                }
            }
            if let Some(drawn) = self.drawn.get_mut(at)
                && drawn.item.as_ref() != Some(item)
            {
                fill(&self.document, &drawn.element, item, drawn.item.as_ref());
                drawn.item = Some(item.clone());
            }
        }
    }

    fn place(&mut self, at: usize, drawn: Drawn) {
        let next = self.drawn.get(at).map_or(&self.live, |next| &next.element);
        // Only this code changes the region, so the next element is still its child.
        let _ = self.root.insert_before(&drawn.element, Some(next));
        self.drawn.insert(at.min(self.drawn.len()), drawn);
    }

    /// Notes where the controls are drawn, and removes the notes of those that are not drawn any more.
    fn note_places<'a>(&mut self, controls: impl Iterator<Item = &'a (DrawnControl, Rect)>) {
        for element in self.placed.drain(..) {
            note_place(&element, None);
        }
        for (control, place) in controls {
            if let Ok(Some(element)) = self.root.query_selector(&selector(control)) {
                note_place(&element, Some(place));
                self.placed.push(element);
            }
        }
    }

    fn say(&self, sentence: &str) {
        let Ok(line) = self.document.create_element("p") else { return };
        line.set_text_content(Some(sentence));
        let _ = self.live.append_child(&line);
        while self.live.child_element_count() > SENTENCES_KEPT {
            if let Some(oldest) = self.live.first_element_child() {
                oldest.remove();
            }
        }
    }
}

/// Passes every event of one kind to `read`, for as long as the page lives.
fn listen(
    root: &Element,
    kind: &str,
    events: Rc<RefCell<Vec<PageInput>>>,
    wake: Wake,
    read: fn(&Event) -> Option<PageInput>,
) {
    let closure = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        if let Some(done) = read(&event) {
            event.prevent_default();
            note(&mut events.borrow_mut(), done);
            wake.wake();
        }
    });
    // An element always accepts a listener.
    let _ = root.add_event_listener_with_callback(kind, closure.as_ref().unchecked_ref());
    closure.forget();
}

/// Replaces earlier text of the same field: a browser may report a long text in several events.
fn note(events: &mut Vec<PageInput>, done: PageInput) {
    let field = |done: &PageInput| match done {
        PageInput::Typed { id, .. } => Some(id.clone()),
        _ => None,
    };
    if field(&done).is_some() && events.last().and_then(field) == field(&done) {
        events.pop();
    }
    events.push(done);
}

fn pressed(event: &Event) -> Option<PageInput> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let button = target.closest("button[type=button]").ok()??;
    if button.get_attribute("aria-disabled").as_deref() == Some("true") {
        return None;
    }
    let id = button.closest("[data-id]").ok()??.get_attribute("data-id")?;
    let place = button.get_attribute("data-place").and_then(|place| place.parse().ok());
    Some(PageInput::Pressed { id, place })
}

fn sent(event: &Event) -> Option<PageInput> {
    let form: Element = event.target()?.dyn_into().ok()?;
    let value = |selector: &str| elements::value(&form.query_selector(selector).ok().flatten()?);
    let submitter = event.dyn_ref::<SubmitEvent>().and_then(SubmitEvent::submitter);
    let text = value("input")?;
    if form.has_attribute("data-clears") {
        elements::clear_input(&form);
    }
    Some(PageInput::Sent {
        id: form.get_attribute("data-id")?,
        text,
        number: value("select").unwrap_or_default(),
        insist: submitter.is_some_and(|button| button.has_attribute("data-insist")),
    })
}

fn typed(event: &Event) -> Option<PageInput> {
    let field: Element = event.target()?.dyn_into().ok()?;
    let form = field.closest("form").ok()??;
    let text = elements::value(&form.query_selector("input, textarea").ok().flatten()?)?;
    Some(PageInput::Typed { id: form.get_attribute("data-id")?, text })
}

fn take_presses(region: NonSend<Region>, mut commands: Commands) {
    region.events.borrow_mut().drain(..).for_each(|done| commands.trigger(done));
}

/// Removes the loading screen once the game draws.
fn tell_ready(region: NonSend<Region>) {
    if let Ok(event) = Event::new("splitkey-ready") {
        // The event cannot be cancelled.
        let _ = region.document.dispatch_event(&event);
    }
}

fn draw_page(mut region: NonSendMut<Region>, page: Res<Page>, settings: Res<Settings>) {
    if let Some(page) = region.document.document_element().filter(|_| settings.is_changed()) {
        // Screen readers choose the pronunciation by it. Our elements always accept attributes.
        let _ = page.set_attribute("lang", settings.language.tag());
    }
    if settings.is_changed() {
        let _ = match settings.shows(Secret::Draft) {
            true => region.root.remove_attribute("data-masked"),
            false => region.root.set_attribute("data-masked", ""),
        };
        let _ = match settings.shows(Secret::Access) {
            true => region.root.remove_attribute("data-streamer"),
            false => region.root.set_attribute("data-streamer", ""),
        };
    }
    if page.is_changed() {
        region.document.set_title(&page.title);
        region.draw(&page.items);
    }
}

fn say_sentences(region: NonSend<Region>, mut live: ResMut<LiveRegion>) {
    if !live.0.is_empty() {
        live.0.drain(..).for_each(|sentence| region.say(&sentence));
    }
}

fn note_places(mut region: NonSendMut<Region>, controls: Res<DrawnControls>, words: Res<TableWords>) {
    region.note_places(controls.0.iter().chain(&words.0));
}
