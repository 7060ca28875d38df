//! Why buttons are disabled, in words below them.

use splitkey_client::page::{Item, ItemKind};

/// What has been told already, so that a reason that many buttons share stands on the page once.
pub(crate) struct Reasons<'a>(Vec<&'a str>);

impl<'a> Reasons<'a> {
    pub(crate) fn new(items: &[&'a Item]) -> Reasons<'a> {
        Reasons(items.iter().filter_map(|item| item.words()).collect())
    }

    /// Returns the reasons to tell below the buttons of a row.
    pub(crate) fn below(&mut self, row: &[&'a Item]) -> Vec<&'a str> {
        let before = self.0.len();
        for item in row {
            if let ItemKind::Button { enabled: false, reason: Some(reason), .. } = &item.kind
                && !self.0.contains(&reason.as_str())
            {
                self.0.push(reason);
            }
        }
        self.0[before..].to_vec()
    }
}
