//! A user at a keyboard. The window is tessellated, but not rendered.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyCode, KeyboardInput},
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResolution},
    winit::WinitPlugin,
};
use bevy_egui::{
    EguiContext, EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext, egui, input::EguiInputEvent,
};
use splitkey_client::{
    ClientPlugin, Coach, MatchView, Shown, TableState, ToHost,
    controls::{Command, ConfirmDialog, ControlPressed},
    net::{ClientNetSystems, LinkState},
    platform::Profile,
    protocol::{PlayerName, PlayerToken, Request, Seat, SeatId, TableCode, TableView, View},
    rules::{Action, Cell, Clue, Deal, Game, Identity, KeyCard, Mission, Side, Variant},
    use_one_thread,
};
use splitkey_ui::{DrawnControl, DrawnControls, TextFields, UiPlugin};

/// The texts drawn last, with their places in pixels of the window and the height of their letters.
#[derive(Resource, Default)]
struct Drawn(Vec<(String, Rect, f32)>);

fn note_drawn(outputs: Query<&EguiFullOutput, With<PrimaryEguiContext>>, mut drawn: ResMut<Drawn>) {
    let Some(output) = outputs.single().ok().and_then(|output| output.0.as_ref()) else { return };
    let zoom = output.pixels_per_point;
    drawn.0.clear();
    for shape in &output.shapes {
        note_texts(&shape.shape, zoom, &mut drawn.0);
    }
}

fn note_texts(shape: &egui::Shape, zoom: f32, drawn: &mut Vec<(String, Rect, f32)>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| note_texts(shape, zoom, drawn)),
        egui::Shape::Text(text) => {
            let pixels = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
            let area = text.visual_bounding_rect();
            let letters = text.galley.job.sections.first().map_or(0.0, |part| part.format.font_id.size);
            let place = Rect::from_corners(pixels(area.min), pixels(area.max));
            drawn.push((text.galley.text().to_owned(), place, letters * zoom));
        }
        _ => {}
    }
}

/// What the player has requested from the host.
#[derive(Resource, Default)]
struct Wanted(Vec<Request>);

pub struct Person {
    pub app: App,
}

impl Person {
    /// Creates a user at Home, in a window of this size.
    pub fn at_home(size: (u32, u32)) -> Person {
        let window = Window {
            resolution: WindowResolution::new(size.0, size.1).with_scale_factor_override(1.0),
            ..default()
        };
        let no_device = WgpuSettings { backends: None, ..default() };
        let engine = DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(RenderPlugin { render_creation: no_device.into(), ..default() })
            .disable::<LogPlugin>()
            .disable::<WinitPlugin>();
        let mut app = App::new();
        app.add_plugins((engine, ClientPlugin, UiPlugin))
            .insert_resource(Profile::new(PlayerToken([7; 32]), None))
            .insert_resource(Coach::quiet())
            .init_resource::<TextFields>()
            .init_resource::<DrawnControls>()
            .init_resource::<Wanted>()
            .init_resource::<Drawn>()
            .add_systems(
                PostUpdate,
                note_drawn.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
            )
            .add_observer(|request: On<ToHost>, mut wanted: ResMut<Wanted>| {
                wanted.0.push(request.event().0.clone());
            })
            .add_systems(PreUpdate, hold_link.after(ClientNetSystems::Receive))
            .add_systems(PostUpdate, hold_link.after(ClientNetSystems::Send));
        use_one_thread(&mut app.world_mut().resource_mut(), &[]);
        app.finish();
        app.cleanup();
        let mut person = Person { app };
        person.waits(5);
        person
    }

    /// Creates a user of side A at a table of two whose match begins.
    pub fn in_match(size: (u32, u32)) -> Person {
        let mut person = Person::at_home(size);
        person.sees(game());
        person.waits(5);
        person
    }

    /// Owl has given a clue, and one of its words was found, so that the turn can end.
    pub fn guessing(size: (u32, u32)) -> Person {
        let mut person = Person::in_match(size);
        person.sees_clue();
        person
    }

    /// Shows that Owl has given a clue, and that one of its words was found.
    pub fn sees_clue(&mut self) {
        let mut game = game();
        let clue = Clue::new("polar", 2).expect("a clue");
        game.apply(Side::B, &Action::Clue { clue, illegal: false }).expect("a first clue");
        let word = Cell::new(6).expect("a cell");
        game.apply(Side::A, &Action::Guess(vec![word])).expect("an agent");
        self.sees(game);
    }

    /// Shows that this player has given a clue, and Owl guesses.
    pub fn sees_partner_guess(&mut self) {
        let mut game = game();
        let clue = Clue::new("polar", 2).expect("a clue");
        game.apply(Side::A, &Action::Clue { clue, illegal: false }).expect("a first clue");
        self.sees(game);
    }

    /// Creates a user who hosts a table of two, before the match.
    pub fn at_table(size: (u32, u32)) -> Person {
        let mut person = Person::at_home(size);
        person.sits(None);
        person
    }

    fn sees(&mut self, game: Game) {
        self.sits(Some(View::Side(Box::new(game.side_view(Side::A))).into()));
    }

    fn sits(&mut self, game: Option<MatchView>) {
        let seat = |id, name, side| Seat {
            id: SeatId(id),
            name: PlayerName::new(name).expect("a name"),
            side: Some(side),
            connected: true,
            away: false,
            computer: None,
        };
        let seats = vec![seat(1, "Vera", Side::A), seat(2, "Mara", Side::B)];
        let mut table = TableView { seats, ..TableView::new(TableCode::from_bits(5), SeatId(1)) };
        table.access.talk = true;
        let mut state = self.app.world_mut().resource_mut::<TableState>();
        (state.you, state.table, state.game) = (Some(SeatId(1)), Some(table), game.clone());
        self.app.insert_resource(Shown(game));
        self.waits(5);
    }

    pub fn waits(&mut self, frames: usize) {
        (0..frames).for_each(|_| self.app.update());
    }

    /// Presses or releases a key, without running a frame.
    pub fn key(&mut self, key: Key, code: KeyCode, state: ButtonState) {
        let window = self.window();
        self.app.world_mut().write_message(WindowEvent::from(KeyboardInput {
            key_code: code,
            logical_key: key,
            state,
            text: None,
            repeat: false,
            window,
        }));
    }

    /// Presses and releases a key within one frame.
    pub fn strikes(&mut self, key: Key, code: KeyCode) {
        self.key(key.clone(), code, ButtonState::Pressed);
        self.key(key, code, ButtonState::Released);
        self.waits(2);
    }

    /// Types characters, each in a frame of its own.
    pub fn types(&mut self, text: &str) {
        for letter in text.chars() {
            self.stroke(letter);
            self.waits(2);
        }
    }

    /// Presses and releases the key of a character, without running a frame.
    pub fn stroke(&mut self, letter: char) {
        let code = match letter {
            'e' => KeyCode::KeyE,
            'h' => KeyCode::KeyH,
            'l' => KeyCode::KeyL,
            'o' => KeyCode::KeyO,
            _ => KeyCode::KeyA,
        };
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.key(Key::Character(letter.to_string().into()), code, state);
        }
    }

    /// Touches a place of the screen or lifts the finger, without running a frame.
    pub fn finger(&mut self, place: Rect, phase: TouchPhase) {
        let window = self.window();
        let touch = TouchInput { phase, position: place.center(), window, force: None, id: 1 };
        self.app.world_mut().write_message(touch);
    }

    /// Moves the mouse to a place and presses or releases its button there, without running a frame.
    pub fn mouse(&mut self, place: Rect, state: ButtonState) {
        let window = self.window();
        let moved = CursorMoved { window, position: place.center(), delta: None };
        let button = MouseButtonInput { button: MouseButton::Left, state, window };
        self.app.world_mut().write_message(WindowEvent::from(moved));
        self.app.world_mut().write_message(WindowEvent::from(button));
    }

    /// Pastes, as the browser reports it.
    pub fn pastes(&mut self, text: &str) {
        self.tell(egui::Event::Paste(text.to_owned()));
        self.waits(3);
    }

    /// Moves the pointer to the middle of a place.
    pub fn points(&mut self, place: Rect) {
        let pos = self.middle(place);
        self.tell(egui::Event::PointerMoved(pos));
        self.waits(2);
    }

    /// Presses the pointer's button there, without running a frame.
    pub fn presses_down(&mut self, place: Rect) {
        self.button(place, true);
    }

    fn button(&mut self, place: Rect, pressed: bool) {
        let (pos, modifiers) = (self.middle(place), egui::Modifiers::NONE);
        self.tell(egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers,
        });
    }

    fn middle(&mut self, place: Rect) -> egui::Pos2 {
        let at = place.center() / self.ctx().zoom_factor();
        egui::pos2(at.x, at.y)
    }

    fn tell(&mut self, event: egui::Event) {
        let context = self.context();
        self.app.world_mut().write_message(EguiInputEvent { context, event });
    }

    /// Clicks in the middle of a place.
    pub fn clicks(&mut self, place: Rect) {
        self.points(place);
        for pressed in [true, false] {
            self.button(place, pressed);
            self.waits(2);
        }
    }

    pub fn presses(&mut self, press: Command) {
        self.app.world_mut().trigger(ControlPressed(press));
        self.waits(3);
    }

    pub fn fields(&self) -> &TextFields {
        self.app.world().resource()
    }

    /// Returns the drawn texts that match, with their places and the height of their letters in pixels.
    /// Returns where a control is drawn.
    pub fn place_of(&self, control: &DrawnControl) -> Option<Rect> {
        let controls = &self.app.world().resource::<DrawnControls>().0;
        controls.iter().find(|(drawn, _)| drawn == control).map(|(_, place)| *place)
    }

    pub fn drawn_texts(&self, fits: impl Fn(&str) -> bool) -> Vec<(String, Rect, f32)> {
        self.app.world().resource::<Drawn>().0.iter().filter(|(text, ..)| fits(text)).cloned().collect()
    }

    pub fn question(&self) -> Option<&splitkey_client::controls::Confirmation> {
        self.app.world().resource::<ConfirmDialog>().0.as_ref()
    }

    pub fn wanted(&self) -> &[Request] {
        &self.app.world().resource::<Wanted>().0
    }

    fn window(&mut self) -> Entity {
        let mut windows = self.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        windows.single(self.app.world()).expect("a window")
    }

    fn context(&mut self) -> Entity {
        let mut contexts = self.app.world_mut().query_filtered::<Entity, With<PrimaryEguiContext>>();
        contexts.single(self.app.world()).expect("a context")
    }

    fn ctx(&mut self) -> egui::Context {
        let mut contexts =
            self.app.world_mut().query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        contexts.single_mut(self.app.world_mut()).expect("a context").get_mut().clone()
    }
}

/// Sets the connection state in every frame, since there is no host to connect to.
fn hold_link(mut link: ResMut<LinkState>) {
    link.set_if_neq(LinkState::Online);
}

fn game() -> Game {
    let side = |agents: [usize; 9], assassins: [usize; 3]| -> [Identity; 25] {
        std::array::from_fn(|cell| match cell {
            cell if agents.contains(&cell) => Identity::Agent,
            cell if assassins.contains(&cell) => Identity::Assassin,
            _ => Identity::Bystander,
        })
    };
    let a = side([0, 22, 4, 5, 2, 21, 8, 14, 7], [24, 15, 16]);
    let b = side([6, 18, 17, 4, 7, 14, 1, 9, 24], [8, 15, 13]);
    let key = KeyCard::from_pairs(std::array::from_fn(|cell| (a[cell], b[cell]))).expect("a key");
    let words = std::array::from_fn(|cell| format!("WORD {cell}"));
    Game::new(Deal::new(words, key, Mission::STANDARD, Variant::STANDARD).expect("a deal"))
}
