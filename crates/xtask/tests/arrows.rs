//! The crates depend on each other as crates/README.md shows, and the root folder contains only what it should.

use std::collections::BTreeSet;
use std::env;
use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};

/// The crates of ours that each crate may depend on.
const ARROWS: [(&str, &[&str]); 26] = [
    ("splitkey", &["ui", "stage", "audio", "client", "net", "host", "words", "server"]),
    ("splitkey-bot", &["net", "partner", "protocol", "rules", "words"]),
    (
        "splitkey-server",
        &[
            "audience", "bot", "campaign", "chat", "host", "net", "protocol", "records", "rules", "webhooks",
            "words",
        ],
    ),
    ("splitkey-records", &["campaign", "host", "protocol", "rules"]),
    ("splitkey-solo", &["bot", "host", "net", "protocol", "records"]),
    ("splitkey-ui", &["client"]),
    ("splitkey-stage", &["client"]),
    ("splitkey-audio", &["client"]),
    ("splitkey-client", &["campaign", "net", "print", "protocol", "rules", "words"]),
    ("splitkey-host", &["campaign", "net", "protocol", "rules", "words"]),
    ("splitkey-net", &["protocol", "rules"]),
    ("splitkey-protocol", &["race", "rules"]),
    ("splitkey-words", &["rules"]),
    ("splitkey-campaign", &["protocol", "rules"]),
    ("splitkey-partner", &["rules", "words"]),
    ("splitkey-print", &["campaign"]),
    ("splitkey-race", &["rules"]),
    ("splitkey-audience", &["rules"]),
    ("splitkey-rules", &[]),
    ("splitkey-webhooks", &[]),
    ("splitkey-chat", &["protocol"]),
    ("splitkey-services", &[]),
    ("splitkey-xtask", &["services"]),
    ("splitkey-pack", &["xtask"]),
    ("splitkey-author", &["rules", "words", "xtask"]),
    ("splitkey-fuzz", &["host", "net", "protocol", "rules", "server"]),
];

/// Crates that must work without an engine, sockets, a clock or entropy.
const PURE: [&str; 8] = [
    "splitkey-rules",
    "splitkey-words",
    "splitkey-protocol",
    "splitkey-campaign",
    "splitkey-partner",
    "splitkey-print",
    "splitkey-race",
    "splitkey-audience",
];

/// The beginnings of the names of crates that these must not depend on, even indirectly.
const IMPURE: [&str; 10] =
    ["bevy", "tokio", "chrono", "time", "getrandom", "web-time", "instant", "rand", "jiff", "fastrand"];

/// Crates that have no window. They and their tests are built without waiting for the renderer.
const WITHOUT_WINDOW: [&str; 8] = [
    "splitkey-net",
    "splitkey-host",
    "splitkey-client",
    "splitkey-records",
    "splitkey-bot",
    "splitkey-server",
    "splitkey-solo",
    "splitkey-testkit",
];

const PLATFORMS: [&str; 2] = ["x86_64-unknown-linux-gnu", "wasm32-unknown-unknown"];

/// The entries of the root folder, in addition to dotfiles.
const ROOT: [&str; 8] = ["Cargo.toml", "Cargo.lock", "README.md", "src", "assets", "crates", "web", "tests"];

#[test]
fn crates_have_only_the_allowed_dependencies() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata should work");
    let mut wrong = Vec::new();
    for package in metadata.workspace_packages() {
        let used = package.dependencies.iter().filter(|dependency| dependency.path.is_some());
        wrong.extend(
            used.filter(|used| !allowed(package, used.kind, &used.name))
                .map(|used| format!("{} -> {} ({})", package.name, used.name, used.kind)),
        );
    }
    assert!(wrong.is_empty(), "dependencies that are not allowed: {wrong:#?}");
}

#[test]
fn the_browser_client_has_neither_the_server_nor_the_command_line() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata should work");
    let game = metadata.workspace_packages().into_iter().find(|package| package.name.as_str() == "splitkey");
    let game = game.expect("the game should be in the workspace");
    let native_only = ["splitkey-server", "clap"];
    for used in game.dependencies.iter().filter(|used| native_only.contains(&used.name.as_str())) {
        let target = used.target.as_ref().map(ToString::to_string).unwrap_or_default();
        assert_eq!(target.replace(' ', ""), "cfg(not(target_family=\"wasm\"))", "{}", used.name);
    }
    let options = ["--filter-platform".to_string(), PLATFORMS[1].to_string()];
    let metadata = MetadataCommand::new().other_options(options).exec().expect("cargo metadata should work");
    let reached = reached(&metadata, "splitkey");
    for native_only in ["splitkey-server", "splitkey-host", "splitkey-partner", "clap_builder"] {
        assert!(!reached.contains(native_only), "{native_only}");
    }
}

#[test]
fn the_pure_crates_are_free_of_engine_sockets_clock_and_entropy() {
    for platform in PLATFORMS {
        let options = ["--filter-platform".to_string(), platform.to_string()];
        let metadata =
            MetadataCommand::new().other_options(options).exec().expect("cargo metadata should work");
        for package in PURE {
            let wrong: Vec<String> =
                reached(&metadata, package).into_iter().filter(|name| is_impure(name)).collect();
            assert!(wrong.is_empty(), "{package} depends on {wrong:?} on {platform}");
        }
    }
}

#[test]
fn the_crates_without_a_window_do_not_wait_for_the_renderer() {
    let metadata = MetadataCommand::new().exec().expect("cargo metadata should work");
    for package in WITHOUT_WINDOW {
        let reached = reached(&metadata, package);
        for needless in ["bevy", "bevy_render", "bevy_asset", "wgpu", "winit"] {
            assert!(!reached.contains(needless), "{package} depends on {needless}");
        }
    }
}

#[test]
fn the_root_folder_contains_only_the_expected_entries() {
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo should set the path of the crate"))
            .join("../..");
    let output = Command::new("git").arg("ls-files").current_dir(root).output().expect("git should run");
    let files = String::from_utf8(output.stdout).expect("file names should be UTF-8");
    let entries: BTreeSet<&str> = files.lines().filter_map(|file| file.split('/').next()).collect();
    assert!(entries.contains("Cargo.toml"), "git lists no files");
    let wrong: Vec<_> =
        entries.iter().filter(|name| !name.starts_with('.') && !ROOT.contains(name)).collect();
    assert!(wrong.is_empty(), "unexpected entries in the root: {wrong:?}");
}

fn allowed(package: &Package, kind: DependencyKind, used: &str) -> bool {
    let tests_may = package.name.as_str() == "splitkey" || used == "splitkey-testkit";
    if package.name.as_str() == "splitkey-testkit" || (kind == DependencyKind::Development && tests_may) {
        return true;
    }
    let arrows = ARROWS.iter().find(|(name, _)| *name == package.name.as_str());
    arrows.is_some_and(|(_, to)| to.iter().any(|to| used.strip_prefix("splitkey-") == Some(to)))
}

/// Returns whether a crate is one of the impure ones or belongs to one, such as `rand_core` to `rand`.
fn is_impure(name: &str) -> bool {
    let families = IMPURE.iter().filter_map(|family| name.strip_prefix(family));
    families.into_iter().any(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
}

/// Returns the names of all packages that a package of the workspace needs at run time.
fn reached(metadata: &Metadata, package: &str) -> BTreeSet<String> {
    let graph = metadata.resolve.as_ref().expect("cargo metadata should resolve");
    let package = metadata.workspace_packages().into_iter().find(|p| p.name.as_str() == package);
    let mut open = vec![&package.expect("the package should be in the workspace").id];
    let mut seen: BTreeSet<&PackageId> = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let node =
                graph.nodes.iter().find(|node| node.id == *id).expect("every package should be a node");
            let normal = node.deps.iter().filter(|dependency| {
                dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal)
            });
            open.extend(normal.map(|dependency| &dependency.pkg));
        }
    }
    seen.into_iter().map(|id| metadata[id].name.to_string()).collect()
}
