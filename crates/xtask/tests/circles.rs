//! The modules of each crate depend on each other in one direction only, and none of them is long.
//!
//! A circle is looked for among the children of each module, that is among the folders of a crate as well as among the
//! files of one folder. A child stands for its file with everything inside it, and uses another child if any path in it
//! leads to what is defined there, through whichever exports. A module and its own child are no circle: the module
//! declares, exports and registers its children, and they take from it what all of them share. Methods are not looked
//! up, since the sources are read as text.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use cargo_metadata::MetadataCommand;

#[path = "circles/sources.rs"]
mod sources;

use self::sources::{Module, Source, Sources};

/// The circles that are left, by crate.
const CIRCLES: &[(&str, &str)] = &[
    (
        "splitkey-host",
        "publishing: audiences feed holding moderator_picture overlay_picture phone_picture phones public_picture \
         publisher race_news",
    ),
    ("splitkey-server", "watch_pages: chats polls"),
];

/// The files that are still too long, with their lines.
const LONG_FILES: &[(&str, usize)] = &[
    ("splitkey-campaign::map", 302),
    ("splitkey-client::controls::flow", 337),
    ("splitkey-host::history", 310),
    ("splitkey-protocol::from_host", 381),
    ("splitkey-server", 350),
    ("splitkey-server::journal", 363),
    ("splitkey-server::journal::writer", 330),
    ("splitkey-server::options", 374),
    ("splitkey-testkit::linked_apps", 375),
    ("splitkey-ui::paint::symbol", 304),
];

/// The functions that are still too long, with their lines of code.
const LONG_FUNCTIONS: &[(&str, usize)] = &[
    ("splitkey-client::controls::carry_out::carry_out", 96),
    ("splitkey-client::controls::carry_out::take_field", 101),
    ("splitkey-client::notices::words::refused_key", 93),
    ("splitkey-host::history::apply", 105),
    ("splitkey-net::websocket::host::exchange", 93),
    ("splitkey-server::start_with", 84),
    ("splitkey-words::referee::dutch::lemmas", 84),
    ("splitkey::platform::web::region::elements::fill", 83),
];

/// The children of a module that each of them uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_modules_of_a_crate_never_depend_on_each_other_in_a_circle() {
    let found: Vec<(String, String)> = crates()
        .into_iter()
        .flat_map(|(name, sources)| {
            find_circles(&sources).into_iter().map(move |circle| (name.clone(), circle)).collect::<Vec<_>>()
        })
        .collect();
    let found: Vec<(&str, &str)> =
        found.iter().map(|(name, circle)| (name.as_str(), circle.as_str())).collect();
    assert_eq!(found, CIRCLES, "no circle may come, and one that has gone leaves the list");
}

#[test]
fn a_circle_is_found_through_groups_parents_and_exports() {
    let sources = sources(&[
        ("lib", "mod a; mod b; mod c; mod d;\npub use self::c::{Deep, other::Name as Renamed};"),
        ("a", "use crate::{b::{self, One}, std_like};"),
        ("b", "mod inner;"),
        ("b/inner", "fn call() { super::super::Renamed::new(); } // crate::d"),
        ("c", "use crate::a; #[cfg(test)]\nmod tests { use crate::d; }"),
        ("d", "use crate::a::One; const TEXT: &str = \"crate::d\";"),
    ]);
    assert_eq!(find_circles(&sources), [": a b c"]);
}

#[test]
fn a_circle_is_found_among_the_files_of_a_folder() {
    let sources = sources(&[
        ("lib", "mod a;\npub use a::Kind;"),
        ("a", "mod one; mod two; mod three;\npub use one::{Kind, Other};"),
        ("a/one", "use super::two; fn call() { two::deep::call(); }"),
        ("a/two", "pub(super) mod deep;"),
        ("a/two/deep", "use crate::Kind;"),
        ("a/three", "use super::{Other, Shared};"),
    ]);
    assert_eq!(find_circles(&sources), ["a: one two"]);
}

#[test]
fn a_module_and_what_it_shares_with_its_children_are_no_circle() {
    let sources = sources(&[
        ("lib", "mod a;"),
        ("a", "mod one; mod two;\nuse one::Kind; pub struct Shared(Kind);"),
        ("a/one", "use super::Shared; use super::two::Other;"),
        ("a/two", "use crate::a::Shared;"),
    ]);
    assert!(find_circles(&sources).is_empty());
}

#[test]
fn tests_do_not_count() {
    let sources = sources(&[
        ("lib", "mod a; mod b; #[cfg(test)]\nmod fixture;"),
        ("a", "#[cfg(test)]\nmod trial;"),
        ("b", "use crate::a; #[cfg(test)]\nmod tests { use crate::fixture; }"),
        ("a/trial", "use crate::fixture;"),
        ("fixture", "use crate::{a, b};"),
    ]);
    assert!(find_circles(&sources).is_empty());
}

#[test]
fn no_file_has_more_than_300_lines() {
    let files = crates().into_iter().flat_map(|(name, sources)| {
        let file = |(module, source): (&Module, &Source)| (place(&name, module), source.lines());
        sources.iter().map(file).collect::<Vec<_>>()
    });
    check_lengths(files, 300, LONG_FILES);
}

#[test]
fn no_function_has_more_than_80_lines_of_code() {
    let functions = crates().into_iter().flat_map(|(name, sources)| {
        let of_file = |(module, source): (&Module, &Source)| {
            let place = place(&name, module);
            let functions = source.functions().into_iter();
            functions.map(|(function, lines)| (format!("{place}::{function}"), lines)).collect::<Vec<_>>()
        };
        sources.iter().flat_map(of_file).collect::<Vec<_>>()
    });
    check_lengths(functions, 80, LONG_FUNCTIONS);
}

#[test]
fn the_lines_of_functions_are_counted_without_comments() {
    let sources = sources(&[(
        "lib",
        "trait A {\n    fn a(\n        b: u8,\n    );\n    fn b();\n}\n\n// c\npub(super) fn c() {\n    // d\n\n    d();\n}",
    )]);
    let (_, source) = sources.iter().next().expect("a file");
    assert_eq!((source.lines(), source.functions()), (13, vec![("a", 3), ("b", 1), ("c", 3)]));
}

/// Checks that nothing is longer than the most lines, except for what is listed, which may only become shorter.
fn check_lengths(lengths: impl Iterator<Item = (String, usize)>, most: usize, listed: &[(&str, usize)]) {
    let long: BTreeMap<String, usize> = lengths.filter(|(_, lines)| *lines > most).collect();
    let listed: BTreeMap<&str, usize> = listed.iter().copied().collect();
    let longer =
        |(place, lines): &(&String, &usize)| listed.get(place.as_str()).is_none_or(|listed| *lines > listed);
    let longer: Vec<_> = long.iter().filter(longer).collect();
    assert!(longer.is_empty(), "more than {most} lines: {longer:#?}");
    let done: Vec<_> = listed.keys().filter(|place| !long.contains_key(**place)).collect();
    assert!(done.is_empty(), "not that long any more, so take it off the list: {done:#?}");
}

/// Returns the name of a module, beginning with its crate.
fn place(name: &str, module: &[String]) -> String {
    [&[name.to_owned()], module].concat().join("::")
}

fn crates() -> Vec<(String, Sources)> {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata should work");
    let read = |manifest: &Path| Sources::read(&manifest.with_file_name("src"));
    let packages = metadata.workspace_packages().into_iter();
    packages.map(|package| (package.name.to_string(), read(package.manifest_path.as_std_path()))).collect()
}

fn sources(files: &[(&str, &str)]) -> Sources {
    let module = |path: &str| path.split('/').map(str::to_owned).collect();
    Sources::new(files.iter().map(|(path, text)| (module(path), (*text).to_owned())))
}

/// Returns the circles of a crate: the module that has the children, and the children that lead to each other.
fn find_circles(sources: &Sources) -> Vec<String> {
    let mut all = BTreeMap::<Module, Uses>::new();
    for (from, source) in sources.iter() {
        for to in source.paths.iter().filter_map(|path| sources.resolve(from, path)) {
            let shared = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
            if let (Some(user), Some(used)) = (from.get(shared), to.get(shared)) {
                let uses = all.entry(from[..shared].to_vec()).or_default();
                uses.entry(user.clone()).or_default().insert(used.clone());
            }
        }
    }
    let circles = |uses: &Uses| circles_of(uses).into_iter().map(|circle| circle.join(" "));
    let circles = all.iter().flat_map(|(module, uses)| {
        circles(uses).map(|circle| format!("{}: {circle}", module.join("::"))).collect::<Vec<_>>()
    });
    circles.collect()
}

/// Returns the groups of modules that lead to each other, in alphabetical order.
fn circles_of(uses: &Uses) -> BTreeSet<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        uses.keys().map(|from| (from, reached(uses, from))).collect();
    let circle = |(from, reached_from): (&&String, &BTreeSet<&String>)| -> Vec<String> {
        let back = |to: &&&String| reached.get(**to).is_some_and(|reached| reached.contains(*from));
        reached_from.iter().filter(back).map(|to| (*to).clone()).collect()
    };
    reached.iter().map(circle).filter(|circle| !circle.is_empty()).collect()
}

/// Returns all modules that a module uses, also by way of others.
fn reached<'uses>(uses: &'uses Uses, from: &String) -> BTreeSet<&'uses String> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&String> = uses.get(from).into_iter().flatten().collect();
    while let Some(module) = open.pop() {
        if reached.insert(module) {
            open.extend(uses.get(module).into_iter().flatten());
        }
    }
    reached
}
