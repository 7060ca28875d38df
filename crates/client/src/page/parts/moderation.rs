//! What the host of a table sets to keep its chat calm, and public views clean.

use splitkey_protocol::{PublicFilter, SlowMode, TableAccess};

use crate::{
    Args, Intent, arg,
    controls::Command,
    page::{
        model::{context::PageContext, item::Item},
        parts::{buttons::option, seats::host_line},
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
        let press = Command::Want(Intent::SetAccess { access: TableAccess { slow, ..access } });
        items.push(
            option(format!("slow-{}", slow.seconds()), &caption, label, press, texts)
                .enabled(context.online() && context.state.i_am_host())
                .why(host_line(&context.state, "table-host-sets", texts))
                .pressed(access.slow == slow),
        );
    }
}

/// Describes what public views show instead of insults, and what changes it.
pub(crate) fn describe_filter(context: &PageContext, access: TableAccess, items: &mut Vec<Item>) {
    let texts = &context.texts;
    let caption = texts.get("people-filter");
    for filter in PublicFilter::ALL {
        let (id, key) = match filter {
            PublicFilter::Off => ("filter-off", "people-filter-off"),
            PublicFilter::Mask => ("filter-mask", "people-filter-mask"),
            PublicFilter::Strict => ("filter-strict", "people-filter-strict"),
        };
        let press = Command::Want(Intent::SetAccess { access: TableAccess { filter, ..access } });
        items.push(
            option(id, &caption, texts.get(key), press, texts)
                .enabled(context.online() && context.state.i_am_host())
                .why(host_line(&context.state, "table-host-sets", texts))
                .pressed(access.filter == filter),
        );
    }
    items.push(Item::text("filter-about", texts.get("people-filter-about")).minor());
}
