//! Checks the licences and sources of all dependencies against `.cargo/deny.toml`, without a network.

use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use spdx::{Expression, Licensee, ParseMode};
use toml::{Table, Value};

use crate::{place, process};

/// The file that says what dependencies may be, in the format of cargo-deny.
const RULES: &str = ".cargo/deny.toml";

/// Fails if a dependency on any platform and with any feature breaks the rules.
pub fn check() -> Result<()> {
    let rules =
        fs::read_to_string(place::root().join(RULES)).with_context(|| format!("cannot read {RULES}"))?;
    let rules = Rules::read(&rules).context(RULES)?;
    let output = process::cargo()
        .args(["tree", "--locked", "--workspace", "--all-features", "--target", "all"])
        .args(["--edges", "normal,build,dev", "--prefix", "none", "--format", "{p}\t{l}"])
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start `cargo tree`")?;
    ensure!(output.status.success(), "`cargo tree` failed ({})", output.status);
    let tree = String::from_utf8(output.stdout)?;
    let mut packages: Vec<Package> = tree.lines().filter_map(Package::read).collect();
    packages.sort();
    packages.dedup();
    let problems: Vec<String> = packages.iter().filter_map(|package| rules.problem(package)).collect();
    if !problems.is_empty() {
        bail!("not allowed by {RULES}:\n{}", problems.join("\n"));
    }
    println!("{} packages are allowed by {RULES}", packages.len());
    Ok(())
}

/// What is read of the rules. cargo-deny reads more.
struct Rules {
    allowed: Vec<Licensee>,
    /// Licences that only one package may have, with its name.
    exceptions: Vec<(String, Licensee)>,
    /// Packages that nothing may use, and why.
    bans: Vec<(String, String)>,
}

/// A package as `cargo tree` lists it.
#[derive(Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Package<'a> {
    name: &'a str,
    version: &'a str,
    /// What stands behind the version: where it is from unless from the registry, or that it has macros.
    origin: &'a str,
    licence: &'a str,
}

impl<'a> Package<'a> {
    /// Reads a line with a package, a tab and its licence. Between the trees of our packages are empty ones.
    fn read(line: &'a str) -> Option<Self> {
        let (package, licence) = line.split_once('\t')?;
        let mut words = package.splitn(3, ' ');
        Some(Self {
            name: words.next()?,
            version: words.next()?,
            origin: words.next().unwrap_or_default(),
            // Cargo marks what it has listed before.
            licence: licence.trim_end_matches("(*)").trim_end(),
        })
    }

    /// Returns whether it is from a repository or another registry than that of the Rust project.
    fn is_from_elsewhere(&self) -> bool {
        self.origin.contains("://") || self.origin.contains("(registry ")
    }
}

impl Rules {
    /// # Errors
    /// When a part is missing or unreadable.
    fn read(text: &str) -> Result<Self> {
        let rules: Table = text.parse()?;
        let [licenses, bans] = ["licenses", "bans"].map(|name| rules.get(name).and_then(Value::as_table));
        let licenses = licenses.context("no `licenses`")?;
        let mut exceptions = Vec::new();
        for exception in tables(licenses, "exceptions")? {
            let name = text_in(exception, "crate")?;
            exceptions.extend(licences(exception)?.into_iter().map(|licence| (name.clone(), licence)));
        }
        let bans = tables(bans.context("no `bans`")?, "deny")?
            .map(|ban| Ok((text_in(ban, "crate")?, text_in(ban, "reason")?)))
            .collect::<Result<_>>()?;
        Ok(Self { allowed: licences(licenses)?, exceptions, bans })
    }

    /// Returns what is wrong with a package, in words.
    fn problem(&self, package: &Package) -> Option<String> {
        let Package { name, version, origin, licence } = package;
        let ban = self.bans.iter().find(|(banned, _)| banned == name);
        let problem = if let Some((_, reason)) = ban {
            format!("banned: {reason}")
        } else if package.is_from_elsewhere() {
            format!("from elsewhere than crates.io: {origin}")
        } else if licence.is_empty() {
            "no licence".to_owned()
        } else if !self.allows(name, licence) {
            format!("licence {licence}")
        } else {
            return None;
        };
        Some(format!("  {name} {version}: {problem}"))
    }

    /// Returns whether a package may have a licence, which is an expression of SPDX or in the older form with slashes.
    fn allows(&self, name: &str, licence: &str) -> bool {
        let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else { return false };
        let exceptions = self.exceptions.iter().filter(|(only, _)| only == name).map(|(_, licence)| licence);
        let allowed: Vec<&Licensee> = self.allowed.iter().chain(exceptions).collect();
        expression.evaluate(|needed| allowed.iter().any(|licence| licence.satisfies(needed)))
    }
}

/// Returns the tables of an array.
fn tables<'a>(table: &'a Table, name: &str) -> Result<impl Iterator<Item = &'a Table>> {
    let array = table.get(name).and_then(Value::as_array).with_context(|| format!("no array `{name}`"))?;
    Ok(array.iter().filter_map(Value::as_table))
}

fn text_in(table: &Table, name: &str) -> Result<String> {
    let text = table.get(name).and_then(Value::as_str).with_context(|| format!("no text `{name}`"))?;
    Ok(text.to_owned())
}

/// Reads the licences that a table allows.
fn licences(table: &Table) -> Result<Vec<Licensee>> {
    let allow = table.get("allow").and_then(Value::as_array).context("no array `allow`")?;
    allow
        .iter()
        .map(|licence| {
            let licence = licence.as_str().unwrap_or_default();
            Licensee::parse(licence).with_context(|| format!("`{licence}` is not a licence"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(line: &str) -> Option<String> {
        let rules = Rules::read(
            r#"
            [licenses]
            allow = ["MIT", "Apache-2.0", "ISC"]
            exceptions = [{ crate = "sound", allow = ["MPL-2.0"] }]
            [bans]
            deny = [{ crate = "openssl", reason = "TLS is rustls" }]
            "#,
        )
        .expect("rules");
        rules.problem(&Package::read(line).expect("a package"))
    }

    fn has_problem_with_licence(licence: &str) -> bool {
        problem(&format!("paper v1.0.0\t{licence}")).is_some()
    }

    #[test]
    fn the_rules_of_the_repository_are_read() {
        Rules::read(include_str!("../../../.cargo/deny.toml")).expect("the rules should be readable");
    }

    #[test]
    fn a_misspelled_licence_is_an_error() {
        let text = "[licenses]\nallow = [\"MTI\"]\nexceptions = []\n[bans]\ndeny = []\n";
        let error = Rules::read(text).err().expect("an error");
        assert_eq!(error.to_string(), "`MTI` is not a licence");
    }

    #[test]
    fn lines_of_cargo_tree_are_read() {
        let line = "sound v1.0.0 (proc-macro) (*)\tMIT";
        let package =
            Package { name: "sound", version: "v1.0.0", origin: "(proc-macro) (*)", licence: "MIT" };
        assert_eq!(Package::read(line), Some(package));
        let seen = Package::read("sound v1.0.0\tMIT (*)").expect("a package");
        assert_eq!(seen.licence, "MIT");
        assert_eq!(Package::read(""), None);
    }

    #[test]
    fn a_licence_that_is_not_allowed_is_named() {
        assert_eq!(problem("paper v1.0.0\tGPL-3.0").as_deref(), Some("  paper v1.0.0: licence GPL-3.0"));
        assert_eq!(problem("paper v1.0.0\t").as_deref(), Some("  paper v1.0.0: no licence"));
        assert!(has_problem_with_licence("my own"));
    }

    #[test]
    fn one_of_the_licences_offered_has_to_be_allowed() {
        assert!(!has_problem_with_licence("GPL-3.0 OR MIT"));
        assert!(!has_problem_with_licence("Unlicense/MIT"));
        assert!(has_problem_with_licence("GPL-3.0 OR Unlicense"));
    }

    #[test]
    fn all_licences_that_hold_together_have_to_be_allowed() {
        assert!(!has_problem_with_licence("Apache-2.0 AND ISC"));
        assert!(has_problem_with_licence("(MIT OR Apache-2.0) AND Zlib"));
    }

    #[test]
    fn an_exception_holds_for_its_package_alone() {
        assert_eq!(problem("sound v1.0.0\tMPL-2.0"), None);
        assert!(has_problem_with_licence("MPL-2.0"));
    }

    #[test]
    fn a_ban_tells_its_reason() {
        let expected = "  openssl v0.10.0: banned: TLS is rustls";
        assert_eq!(problem("openssl v0.10.0\tMIT").as_deref(), Some(expected));
    }

    #[test]
    fn packages_come_from_the_registry_or_from_here() {
        let elsewhere = "paper v1.0.0 (https://example.org/paper#1234)\tMIT";
        let expected = "  paper v1.0.0: from elsewhere than crates.io: (https://example.org/paper#1234)";
        assert_eq!(problem(elsewhere).as_deref(), Some(expected));
        assert!(problem("paper v1.0.0 (registry `mine`)\tMIT").is_some());
        assert_eq!(problem("paper v1.0.0 (/home/me/paper)\tMIT"), None);
    }
}
