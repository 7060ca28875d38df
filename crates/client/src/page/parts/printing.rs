//! How a sheet is saved to be printed.

use crate::{
    PrintFormat, SheetPrinted,
    controls::Command,
    page::{
        model::{context::PageContext, item::Item},
        parts::buttons::option,
    },
};

/// Describes how a sheet is saved to be printed: filled, or empty to be filled by hand.
pub(crate) fn describe_printing(context: &PageContext, filled: bool, items: &mut Vec<Item>) {
    let texts = &context.texts;
    if context.files.is_none() {
        return;
    }
    let (prefix, caption) =
        if filled { ("print", "print-sheet") } else { ("print-empty", "print-empty-sheet") };
    let caption = texts.get(caption);
    for (format, key) in PrintFormat::ALL.into_iter().zip(["print-a4", "print-letter", "print-svg"]) {
        let id = format!("{prefix}-{}", key.trim_start_matches("print-"));
        let print = Command::PrintSheet(SheetPrinted { format, filled });
        items.push(option(id, &caption, texts.get(key), print, texts));
    }
}
