//! The page description of the player's own devices, a part of the settings.

use std::sync::LazyLock;

use splitkey_protocol::{Device, limits::LISTED_DEVICES};

use super::{
    Command, FieldPurpose, Item,
    describe::{PageContext, button},
};
use crate::{Args, DeviceAct, Notice, Texts, arg};

/// Room for the ten characters with spaces or hyphens between them.
const CODE_CHARS: usize = 20;
/// Element ids, one for each device.
static END_IDS: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..LISTED_DEVICES).map(|number| format!("end-device-{number}")).collect());

/// Describes the devices. It starts with the heading `device-list`, by which panels find this part.
pub(super) fn describe_devices(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    items.push(Item::Heading { id: "device-list", text: texts.get("devices-title") });
    items.extend(told.privacy());
    if !told.online() {
        items.push(Item::Text { id: "devices-offline", text: texts.get("devices-offline") });
        return;
    }
    let others: Vec<&Device> = told.own_devices.open.iter().filter(|device| !device.this).collect();
    if others.is_empty() {
        items.push(Item::Text { id: "devices-none", text: texts.get("devices-none") });
    }
    for (device, id) in others.into_iter().zip(END_IDS.iter()) {
        items.push(button(id, device_line(device, texts), Command::Device(DeviceAct::End(device.id))));
    }
    describe_code(told, items);
    describe_typed_code(told, items);
    describe_kept_players(told, items);
}

/// Describes the buttons that switch to another player kept on this device for this host.
fn describe_kept_players(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    let (Some(identities), Some(hosts)) = (&told.identities, &told.hosts) else { return };
    if identities.0.has_former(&hosts.origin) {
        items.push(Item::Text { id: "devices-former", text: texts.get("devices-former") });
        items.push(button("switch-player", texts.get("devices-switch"), Command::Device(DeviceAct::Switch)));
    } else if identities.0.has_old(&hosts.origin) {
        let asked = told.own_devices.asked_for_old;
        let (about, key, act) = match asked {
            false => ("devices-old", "devices-old-start", DeviceAct::AskForOld),
            true => ("devices-old-warning", "devices-old-again", DeviceAct::ShowOld),
        };
        items.push(Item::Text { id: "devices-old", text: texts.get(about) });
        items.push(button("show-old", texts.get(key), Command::Device(act)));
    }
}

/// Describes the code for another device.
fn describe_code(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    items.push(Item::Text { id: "devices-about", text: texts.get("devices-about") });
    if let Some((code, seconds)) = told.own_devices.code {
        items.push(Item::Heading { id: "device-code", text: code.shown() });
        let left =
            Args::from_iter([arg("minutes", seconds / 60), arg("seconds", format!("{:02}", seconds % 60))]);
        items.push(Item::Text { id: "device-code-left", text: texts.format("devices-code-left", &left) });
    }
    if matches!(told.notice.as_deref(), Some(Notice::DeviceCodeUsed)) {
        items.push(Item::Alert { id: "device-code-used", text: texts.get("devices-code-used") });
    }
    items.push(button("make-code", texts.get("devices-make-code"), Command::Device(DeviceAct::MakeCode)));
}

/// Describes the entry of another device's code, which asks for confirmation.
fn describe_typed_code(told: &PageContext, items: &mut Vec<Item>) {
    let texts = &told.texts;
    if told.own_devices.typed.is_some() {
        items.push(Item::Alert { id: "device-code-warns", text: texts.get("devices-warning") });
        items.push(button("use-code", texts.get("devices-use-code"), Command::Device(DeviceAct::UseCode)));
        items.push(button("drop-code", texts.get("devices-drop-code"), Command::Device(DeviceAct::DropCode)));
        return;
    }
    items.push(Item::Field {
        id: "typed-code",
        label: texts.get("devices-type-code"),
        value: String::new(),
        send: texts.get("devices-take-code"),
        purpose: FieldPurpose::DeviceCode,
        longest: CODE_CHARS,
    });
    if let Some(reason) = &told.own_devices.trouble {
        let words = Notice::Refused(reason.clone()).words(texts, None, &told.settings);
        items.push(Item::Alert { id: "device-trouble", text: words });
    }
}

/// Returns another device in words.
fn device_line(device: &Device, texts: &Texts) -> String {
    let minutes = Args::from_iter([arg("minutes", device.connected / 60)]);
    match device.table {
        Some(code) => {
            let mut line = minutes;
            line.set("code", code.as_str());
            texts.format("devices-end-at-table", &line)
        }
        None => texts.format("devices-end", &minutes),
    }
}
