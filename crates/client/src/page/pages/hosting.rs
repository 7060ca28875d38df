//! The page description of the sheet about the app's own host.

use crate::{
    Args, HostingError, OWN_PORT, Secret, arg,
    controls::{Command, CopyAct, FieldPurpose},
    page::{
        model::{
            context::PageContext,
            item::{Item, ItemKind},
        },
        parts::troubles::describe_notices,
    },
};

/// Maximum length in characters, with room for a whole link.
const ADDRESS_CHARS: usize = 120;

pub(crate) fn describe_hosting(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    describe_notices(context, items);
    let text = |id, key: &str| Item::text(id, texts.get(key));
    if let Some(trouble) = &context.hosting.trouble {
        items.push(Item::alert("hosting-trouble", trouble.words(texts)));
    }
    let Some(address) = context.hosting.address() else {
        items.extend(context.privacy());
        items.push(text("served", "hosting-about"));
        let start = Command::StartHosting { port: Some(OWN_PORT) };
        items.push(Item::button("start-hosting", texts.get("hosting-start"), start));
        if matches!(context.hosting.trouble, Some(HostingError::PortTaken(_))) {
            let anywhere = Command::StartHosting { port: None };
            items.push(Item::button("start-hosting-anywhere", texts.get("hosting-start-anywhere"), anywhere));
        }
        items.push(Item::new(
            "host-address",
            ItemKind::Field {
                label: texts.get("hosting-elsewhere"),
                value: String::new(),
                send: texts.get("hosting-elsewhere-take"),
                purpose: FieldPurpose::HostAddress,
                longest: ADDRESS_CHARS,
            },
        ));
        return;
    };
    let args = Args::from_iter([arg("address", address)]);
    let running = match context.hosting.has_page() {
        _ if !context.settings.shows(Secret::Access) => "hosting-runs-hidden",
        true => "hosting-runs",
        false => "hosting-runs-app-only",
    };
    items.push(Item::text("served", texts.format(running, &args)));
    items.push(text("served-rules", "hosting-same-rules"));
    items.push(Item::button("copy-host", texts.get("hosting-copy"), Command::Copy(CopyAct::HostAddress)));
    if let Some(copied) = &context.copied.0 {
        items.push(Item::text("copied", copied.clone()));
    }
    if context.hosting.asked_to_stop {
        items.push(Item::button("stop-hosting", texts.get("hosting-stop-again"), Command::StopHosting));
    } else {
        items.push(Item::button("stop-hosting", texts.get("hosting-stop"), Command::AskToStopHosting));
    }
}
