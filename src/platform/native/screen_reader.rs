//! The page description as a tree of AccessKit nodes, for the system's screen reader.
//!
//! A node stays while its item keeps its id, so that the reader keeps its position through every change around it.
//! Nothing is created before a screen reader asks for the tree.

use std::collections::BTreeMap;

use accesskit::{Action, ActionData, Live, Node, NodeId, Role};
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested, ActionRequest},
    input_focus::{FocusCause, InputFocus},
    prelude::*,
};
use splitkey_client::{
    ClientSystems, LiveRegion, Selection,
    page::{Item, ItemId, ItemKind, Page, PageInput},
};

use self::nodes::{Draft, Part, describe};

mod nodes;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tree>().add_message::<ActionRequest>().add_systems(
        Update,
        (
            answer.before(ClientSystems::Receive),
            (draw_page, say_sentences, follow_cursor).chain().after(ClientSystems::Draw),
        )
            .run_if(is_read),
    );
}

/// Returns whether a screen reader has asked for the tree.
fn is_read(requested: Res<AccessibilityRequested>) -> bool {
    requested.get()
}

#[derive(Resource, Default)]
struct Tree {
    root: Option<Entity>,
    live: Option<Entity>,
    elements: BTreeMap<ItemId, Element>,
    /// The items as rendered; `None` forces them to be rendered again.
    drawn: Option<Vec<Item>>,
    drafts: BTreeMap<ItemId, Draft>,
}

/// An item's node, and the nodes within it in order.
#[derive(Default)]
struct Element {
    whole: Option<Entity>,
    inside: Vec<Entity>,
}

/// Which part of which item an entity represents.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
struct Stands {
    id: ItemId,
    part: Part,
}

fn draw_page(page: Res<Page>, mut tree: ResMut<Tree>, mut commands: Commands) {
    if tree.drawn.as_ref() == Some(&page.items) {
        return;
    }
    let tree = &mut *tree;
    let live = *tree.live.get_or_insert_with(|| {
        let mut node = Node::new(Role::Status);
        node.set_live(Live::Polite);
        commands.spawn(AccessibilityNode(node)).id()
    });
    tree.elements.retain(|id, element| {
        let keep = page.items.iter().any(|item| item.id == *id);
        if !keep {
            element.whole.iter().for_each(|whole| commands.entity(*whole).despawn());
        }
        keep
    });
    let mut order = Vec::new();
    for item in &page.items {
        let id = &item.id;
        let element = tree.elements.entry(id.clone()).or_default();
        let (whole, inside) = describe(item, tree.drafts.entry(id.clone()).or_default());
        let entity = *element.whole.get_or_insert_with(|| commands.spawn_empty().id());
        commands
            .entity(entity)
            .insert((AccessibilityNode(whole), Stands { id: id.clone(), part: Part::Whole }));
        while element.inside.len() > inside.len() {
            element.inside.pop().into_iter().for_each(|surplus| commands.entity(surplus).despawn());
        }
        for (at, (part, node)) in inside.into_iter().enumerate() {
            if at == element.inside.len() {
                element.inside.push(commands.spawn(ChildOf(entity)).id());
            }
            if let Some(inner) = element.inside.get(at) {
                commands.entity(*inner).insert((AccessibilityNode(node), Stands { id: id.clone(), part }));
            }
        }
        order.push(entity);
    }
    tree.drafts.retain(|id, _| tree.elements.contains_key(id));
    order.push(live);
    let root = *tree
        .root
        .get_or_insert_with(|| commands.spawn(AccessibilityNode(Node::new(Role::GenericContainer))).id());
    commands.entity(root).replace_children(&order);
    tree.drawn = Some(page.items.clone());
    commands.queue(drop_lost_focus);
}

/// Clears the focus when its node is gone, since Bevy would stop sending updates to the reader.
fn drop_lost_focus(world: &mut World) {
    let lost = |entity| world.get::<AccessibilityNode>(entity).is_none();
    if world.get_resource::<InputFocus>().and_then(InputFocus::get).is_some_and(lost) {
        world.resource_mut::<InputFocus>().clear();
    }
}

/// Adds announcements to the live region, to which readers listen.
fn say_sentences(tree: Res<Tree>, mut region: ResMut<LiveRegion>, mut nodes: Query<&mut AccessibilityNode>) {
    if region.0.is_empty() {
        return;
    }
    if let Some(mut node) = tree.live.and_then(|live| nodes.get_mut(live).ok()) {
        let sentences: Vec<String> = region.0.drain(..).collect();
        node.set_label(sentences.join(" "));
    }
}

/// Moves the reader's focus with the arrow keys on the words.
fn follow_cursor(
    selection: Res<Selection>,
    nodes: Query<(Entity, &Stands)>,
    mut followed: Local<Option<usize>>,
    mut focus: ResMut<InputFocus>,
) {
    let cursor = selection.cursor.map(|cell| cell.index());
    if *followed == cursor {
        return;
    }
    *followed = cursor;
    let word = nodes.iter().find(|(_, stands)| Some(stands.part) == cursor.map(Part::Word));
    if let Some((word, _)) = word {
        focus.set(word, FocusCause::Navigated);
    }
}

fn answer(
    mut requests: MessageReader<ActionRequest>,
    nodes: Query<&Stands>,
    page: Res<Page>,
    mut tree: ResMut<Tree>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    for request in requests.read() {
        let NodeId(bits) = request.target_node;
        let Some(entity) = Entity::try_from_bits(bits) else { continue };
        let Ok(Stands { id, part }) = nodes.get(entity).cloned() else { continue };
        let Some(item) = page.items.iter().find(|item| item.id == id) else { continue };
        let draft = tree.drafts.entry(id.clone()).or_default();
        let (before, id) = (draft.clone(), id.into_owned());
        match (request.action, part, &request.data) {
            (Action::Focus, ..) => focus.set(entity, FocusCause::Navigated),
            (Action::Click, Part::Whole, _) => commands.trigger(PageInput::Pressed { id, place: None }),
            (Action::Click, Part::Word(place), _) => {
                commands.trigger(PageInput::Pressed { id, place: Some(place) });
            }
            (Action::Click, Part::Send | Part::Insist, _) => {
                let (text, number) = (draft.text.clone().unwrap_or_default(), draft.number.to_string());
                commands.trigger(PageInput::Sent { id, text, number, insist: part == Part::Insist });
                // A clue stays until it was accepted.
                if !matches!(item.kind, ItemKind::ClueEntry { .. }) {
                    draft.text = None;
                }
            }
            (Action::SetValue, Part::Text, Some(ActionData::Value(text))) => {
                draft.text = Some(text.to_string());
                commands.trigger(PageInput::Typed { id, text: text.to_string() });
            }
            (Action::SetValue, Part::Number, Some(ActionData::NumericValue(number))) => {
                draft.number = number.round().clamp(0.0, 9.0) as u8;
            }
            (Action::Increment, Part::Number, _) => draft.number = (draft.number + 1).min(9),
            (Action::Decrement, Part::Number, _) => draft.number = draft.number.saturating_sub(1),
            _ => {}
        }
        if *draft != before {
            tree.drawn = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;
    use splitkey_client::controls::{Command, FieldPurpose};

    use super::*;

    #[derive(Resource, Default)]
    struct Heard(Vec<PageInput>);

    fn app(items: Vec<Item>) -> App {
        let mut app = App::new();
        app.add_plugins(plugin)
            .init_resource::<AccessibilityRequested>()
            .init_resource::<InputFocus>()
            .init_resource::<LiveRegion>()
            .init_resource::<Selection>()
            .init_resource::<Heard>()
            .insert_resource(Page { items, ..Page::default() })
            .add_observer(|done: On<PageInput>, mut heard: ResMut<Heard>| heard.0.push(done.event().clone()));
        app.world().resource::<AccessibilityRequested>().set(true);
        app.update();
        app
    }

    fn button(id: &'static str, text: &str) -> Item {
        let press = Command::OpenHome;
        Item::button(id, text.to_owned(), press)
    }

    /// Returns the entity and the node with this label.
    fn node(app: &mut App, name: &str) -> (Entity, Node) {
        let mut nodes = app.world_mut().query::<(Entity, &AccessibilityNode)>();
        let found = nodes.iter(app.world()).find(|(_, node)| node.label() == Some(name));
        let (entity, node) = found.expect("the node should be there");
        (entity, (**node).clone())
    }

    fn ask(app: &mut App, name: &str, action: Action, data: Option<ActionData>) {
        let target_node = NodeId(node(app, name).0.to_bits());
        let target_tree = accesskit::TreeId::ROOT;
        let request = accesskit::ActionRequest { action, target_tree, target_node, data };
        app.world_mut().write_message(ActionRequest(request));
        app.update();
    }

    #[test]
    fn no_nodes_are_created_before_a_reader_asks() {
        let mut app = App::new();
        app.add_plugins(plugin)
            .init_resource::<AccessibilityRequested>()
            .init_resource::<InputFocus>()
            .init_resource::<LiveRegion>()
            .init_resource::<Selection>()
            .insert_resource(Page { items: vec![button("leave", "Leave")], ..Page::default() });
        app.update();
        assert_eq!(app.world_mut().query::<&AccessibilityNode>().iter(app.world()).count(), 0);
    }

    #[test]
    fn a_button_can_be_read_and_pressed() {
        let mut app = app(vec![button("leave", "Leave the table")]);
        assert_eq!(node(&mut app, "Leave the table").1.role(), Role::Button);
        ask(&mut app, "Leave the table", Action::Click, None);
        assert_eq!(
            app.world().resource::<Heard>().0,
            [PageInput::Pressed { id: "leave".to_owned(), place: None }]
        );
    }

    #[test]
    fn a_node_stays_while_others_come_and_go() {
        let mut app = app(vec![button("one", "One"), button("two", "Two")]);
        let (two, _) = node(&mut app, "Two");
        ask(&mut app, "One", Action::Focus, None);
        app.world_mut().resource_mut::<Page>().items = vec![button("two", "Two"), button("new", "New")];
        app.update();
        assert_eq!(node(&mut app, "Two").0, two);
        assert_eq!(app.world().resource::<InputFocus>().get(), None, "the focused node is gone");
    }

    #[test]
    fn a_field_can_be_filled_and_submitted() {
        let mut app = app(vec![Item::new(
            "code",
            ItemKind::Field {
                label: "Code of the table".to_owned(),
                value: String::new(),
                send: "Join".to_owned(),
                purpose: FieldPurpose::TableCode,
                longest: 6,
            },
        )]);
        let mut texts = app.world_mut().query::<(Entity, &AccessibilityNode)>();
        let (field, _) =
            texts.iter(app.world()).find(|(_, node)| node.role() == Role::TextInput).expect("the field");
        let request = accesskit::ActionRequest {
            action: Action::SetValue,
            target_tree: accesskit::TreeId::ROOT,
            target_node: NodeId(field.to_bits()),
            data: Some(ActionData::Value("K7M2PQ".into())),
        };
        app.world_mut().write_message(ActionRequest(request));
        app.update();
        let node = app.world().get::<AccessibilityNode>(field).expect("the field");
        assert_eq!(node.value(), Some("K7M2PQ"));
        ask(&mut app, "Join", Action::Click, None);
        let sent = PageInput::Sent {
            id: "code".to_owned(),
            text: "K7M2PQ".to_owned(),
            number: "1".to_owned(),
            insist: false,
        };
        assert_eq!(app.world().resource::<Heard>().0.last(), Some(&sent));
    }

    #[test]
    fn announcements_are_polite() {
        let mut app = app(Vec::new());
        app.world_mut().resource_mut::<LiveRegion>().0.push("Mara joined.".to_owned());
        app.update();
        assert_eq!(node(&mut app, "Mara joined.").1.live(), Some(Live::Polite));
    }
}
