//! The page description of the player's own devices, a part of the settings.

use splitkey_protocol::Device;

use crate::{
    Args, DeviceAct, Notice, Secret, Settings, Texts, arg,
    controls::{Command, FieldPurpose},
    page::model::{
        context::PageContext,
        item::{Item, ItemKind},
    },
    phrases::code_shown,
};

/// Room for the ten characters with spaces or hyphens between them.
const CODE_CHARS: usize = 20;

/// Describes the devices. It starts with the heading `device-list`, by which panels find this part.
pub(crate) fn describe_devices(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::heading("device-list", texts.get("devices-title")));
    items.extend(context.privacy());
    if !context.online() {
        items.push(Item::text("devices-offline", texts.get("devices-offline")));
        return;
    }
    let others: Vec<&Device> = context.devices.open.iter().filter(|device| !device.this).collect();
    if others.is_empty() {
        items.push(Item::text("devices-none", texts.get("devices-none")));
    }
    for (number, device) in others.into_iter().enumerate() {
        let line = device_line(device, &context.settings, texts);
        let end = Command::Device(DeviceAct::End(device.id));
        items.push(Item::text(format!("device-{number}"), line));
        items.push(Item::button(format!("end-device-{number}"), texts.get("devices-disconnect"), end));
    }
    describe_code(context, items);
    describe_typed_code(context, items);
    describe_former_player(context, items);
}

/// Describes the button that switches to the other player kept on this device for this host.
fn describe_former_player(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let (Some(identities), Some(current_host)) = (&context.identities, &context.current_host) else { return };
    if identities.0.has_former(&current_host.origin) {
        items.push(Item::text("devices-former", texts.get("devices-former")));
        items.push(Item::button(
            "switch-player",
            texts.get("devices-switch"),
            Command::Device(DeviceAct::Switch),
        ));
    }
}

/// Describes the code for another device.
fn describe_code(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::text("devices-about", texts.get("devices-about")));
    if let Some((code, seconds)) = context.devices.code {
        items.push(Item::heading(
            "device-code",
            match context.settings.shows(Secret::Access) {
                true => code.shown(),
                false => texts.get("devices-code-hidden"),
            },
        ));
        let left =
            Args::from_iter([arg("minutes", seconds / 60), arg("seconds", format!("{:02}", seconds % 60))]);
        items.push(Item::text("device-code-left", texts.format("devices-code-left", &left)));
    }
    if matches!(context.notice.as_deref(), Some(Notice::DeviceCodeUsed)) {
        items.push(Item::alert("device-code-used", texts.get("devices-code-used")));
    }
    items.push(Item::button(
        "make-code",
        texts.get("devices-make-code"),
        Command::Device(DeviceAct::MakeCode),
    ));
}

/// Describes the entry of another device's code, which asks for confirmation.
fn describe_typed_code(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    if context.devices.typed.is_some() {
        items.push(Item::alert("device-code-warns", texts.get("devices-warning")));
        items.push(Item::button(
            "use-code",
            texts.get("devices-use-code"),
            Command::Device(DeviceAct::UseCode),
        ));
        items.push(Item::button(
            "drop-code",
            texts.get("devices-drop-code"),
            Command::Device(DeviceAct::DropCode),
        ));
        return;
    }
    items.push(Item::new(
        "typed-code",
        ItemKind::Field {
            label: texts.get("devices-type-code"),
            value: String::new(),
            send: texts.get("devices-take-code"),
            purpose: FieldPurpose::DeviceCode,
            longest: CODE_CHARS,
        },
    ));
    if let Some(reason) = &context.devices.trouble {
        let words = Notice::Refused(reason.clone()).words(texts, None, &context.settings);
        items.push(Item::alert("device-trouble", words));
    }
}

/// Returns another device in words.
fn device_line(device: &Device, settings: &Settings, texts: &Texts) -> String {
    let minutes = Args::from_iter([arg("minutes", device.connected / 60)]);
    match device.table {
        Some(code) => {
            let mut line = minutes;
            line.set("code", code_shown(code, settings));
            texts.format("devices-end-at-table", &line)
        }
        None => texts.format("devices-end", &minutes),
    }
}
