//! What the host of a table sets to keep its chat calm, and public views clean.

use splitkey_protocol::{LinkKind, PublicFilter, Request, SlowMode, TableAccess};

use crate::{
    Args, arg,
    controls::Command,
    page::{
        model::{context::PageContext, item::Item},
        parts::{
            buttons::option,
            page_link::{link_button, revoke_button},
            seats::host_line,
        },
    },
};

/// Describes how long spectators wait between two messages, and what changes it.
pub(crate) fn describe_slow_mode(context: &PageContext, access: TableAccess, items: &mut Vec<Item>) {
    if !access.talk {
        return;
    }
    let texts = &context.texts;
    let caption = texts.get("people-slow");
    for slow in SlowMode::ALL {
        let label = texts.format("people-slow-seconds", &Args::from_iter([arg("seconds", slow.seconds())]));
        let press = Command::Want(Request::SetAccess { access: TableAccess { slow, ..access } });
        items.push(
            option(format!("slow-{}", slow.seconds()), &caption, label, press, texts)
                .enabled(context.online() && context.state.i_am_host())
                .why(host_line(&context.state, "table-host-sets", texts))
                .pressed(access.slow == slow),
        );
    }
}

/// Describes what public views show of what people write, and what changes it.
pub(crate) fn describe_filter(context: &PageContext, access: TableAccess, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let caption = texts.get("people-filter");
    for filter in PublicFilter::ALL {
        let (id, key) = match filter {
            PublicFilter::Off => ("filter-off", "people-filter-off"),
            PublicFilter::Mask => ("filter-mask", "people-filter-mask"),
            PublicFilter::Strict => ("filter-strict", "people-filter-strict"),
            PublicFilter::Approved => ("filter-approved", "people-filter-approved"),
        };
        let press = Command::Want(Request::SetAccess { access: TableAccess { filter, ..access } });
        items.push(
            option(id, &caption, texts.get(key), press, texts)
                .enabled(context.online() && context.state.i_am_host())
                .why(host_line(&context.state, "table-host-sets", texts))
                .pressed(access.filter == filter),
        );
    }
    items.push(Item::text("filter-about", texts.get("people-filter-about")).minor());
    let key = match access.filter {
        PublicFilter::Off | PublicFilter::Mask => None,
        PublicFilter::Strict => Some("people-filter-about-strict"),
        PublicFilter::Approved => Some("people-filter-about-approved"),
    };
    items.extend(key.map(|key| Item::text("filter-chosen", texts.get(key)).minor()));
    if access.filter == PublicFilter::Approved {
        describe_moderator(context, items);
    }
}

/// Describes the link of the moderator's page, which is never drawn.
fn describe_moderator(context: &PageContext, items: &mut Vec<Item>) {
    let texts = &context.texts;
    items.push(Item::text("moderator-about", texts.get("moderator-about")).minor());
    let may = context.online() && context.state.i_am_host();
    let why = host_line(&context.state, "table-host-sets", texts);
    let page = (LinkKind::Moderator, "moderator", ["moderator-make", "moderator-copy"]);
    items.push(link_button(context, page, may, why.clone()).beside("moderator"));
    let revoke = revoke_button(context, (LinkKind::Moderator, "moderator"), may, why);
    items.extend(revoke.map(|revoke| revoke.beside("moderator")));
}
