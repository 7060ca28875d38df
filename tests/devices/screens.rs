//! The settings for a player's devices, and for the players that a device remembers.

use splitkey_client::{
    DeviceAct, OpenSheet, Sheet,
    controls::{FieldPurpose, FieldSubmitted},
    page::{ItemKind, Page, PageInput},
    platform::{Identities, Identity},
};
use splitkey_net::LinkState;
use splitkey_protocol::{PlayerToken, Request};
use splitkey_testkit::{LinkedApps, Player};

use crate::devices::{last_code, second_device};

#[test]
fn the_settings_show_devices_the_code_and_a_warning() {
    let mut apps = LinkedApps::open();
    let mut ada = apps.stranger("Ada");
    let _second = second_device(&mut apps, &ada);
    ada.app.world_mut().resource_mut::<OpenSheet>().0 = Some(Sheet::Settings);
    apps.settle([&mut ada]);
    apps.settle([&mut ada]);
    let has = |player: &Player, id: &str| {
        player
            .app
            .world()
            .resource::<Page>()
            .items
            .iter()
            .find(|item| item.id == id)
            .map(|item| item.kind.clone())
    };
    assert!(
        matches!(has(&ada, "device-0"), Some(ItemKind::Text { text }) if text.contains("just now"))
            && has(&ada, "end-device-0").is_some()
    );
    ada.app.world_mut().trigger(DeviceAct::MakeCode);
    apps.settle([&mut ada]);
    apps.settle([&mut ada]);
    let shown = last_code(&ada).expect("a code").shown();
    assert!(matches!(has(&ada, "device-code"), Some(ItemKind::Heading { text, .. }) if text == shown));
    assert!(has(&ada, "typed-code").is_some() && has(&ada, "use-code").is_none());
    let typed = |text: &str| FieldSubmitted { purpose: FieldPurpose::DeviceCode, text: text.to_owned() };
    ada.app.world_mut().trigger(typed("not a code"));
    apps.settle([&mut ada]);
    assert!(has(&ada, "device-trouble").is_some());
    ada.app.world_mut().trigger(typed(&shown));
    apps.settle([&mut ada]);
    assert!(has(&ada, "device-code-warns").is_some() && has(&ada, "use-code").is_some());
    ada.app.world_mut().trigger(DeviceAct::DropCode);
    apps.settle([&mut ada]);
    assert!(has(&ada, "typed-code").is_some() && has(&ada, "use-code").is_none());
}

/// Remembers the tokens of several players, and uses the last one.
struct Kept(Vec<PlayerToken>);

impl Identity for Kept {
    fn token(&self, _origin: &str) -> PlayerToken {
        self.0.last().cloned().expect("a token")
    }

    fn adopt(&mut self, _origin: &str, token: &PlayerToken) {
        self.0.push(token.clone());
    }

    fn has_former(&self, _origin: &str) -> bool {
        self.0.len() > 1
    }

    fn switch(&mut self, _origin: &str) {
        self.0.rotate_right(1);
    }

    fn forget(&mut self) {}
}

#[test]
fn the_settings_switch_between_remembered_players() {
    let mut apps = LinkedApps::open();
    let mut ada = apps.stranger("Ada");
    ada.want(Request::CreateTable);
    apps.settle([&mut ada]);
    let table = ada.code();
    let seated = ada.token();
    let mut later = apps.stranger("Ada");
    let own = later.token();
    let kept = Kept(vec![seated.clone(), own.clone()]);
    later.app.insert_resource(apps.current_host()).insert_resource(Identities(Box::new(kept)));
    later.app.world_mut().resource_mut::<OpenSheet>().0 = Some(Sheet::Settings);
    let press = |apps: &mut LinkedApps, player: &mut Player, id: &str| {
        apps.settle([&mut *player]);
        player.app.world_mut().trigger(PageInput::Pressed { id: id.to_owned(), place: None });
        apps.settle([&mut *player]);
    };
    press(&mut apps, &mut later, "switch-player");
    assert_eq!(later.token(), seated);
    assert_eq!(later.link(), &LinkState::Online);
    later.want(Request::JoinTable { code: table, password: None });
    apps.settle([&mut ada, &mut later]);
    assert_eq!(later.seat(), ada.seat(), "the seat should be restored");
    press(&mut apps, &mut later, "switch-player");
    assert_eq!(later.token(), own);
    assert!(later.state().table.is_none(), "the screen should show nothing of the other player");
}
