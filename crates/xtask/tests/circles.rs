//! The folders of each crate depend on each other in one direction only.
//!
//! A folder is here each module directly below a crate's root, with everything inside it. The sources are read as text:
//! every path that begins with `crate::` or `super::` counts, outside comments and tests. A name that the root exports
//! counts for the module that it comes from.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use cargo_metadata::MetadataCommand;

/// The modules that each module uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_folders_of_a_crate_never_depend_on_each_other_in_a_circle() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata should work");
    let mut wrong = Vec::new();
    for package in metadata.workspace_packages() {
        let folder = package.manifest_path.with_file_name("src");
        let sources = read_sources(folder.as_std_path());
        assert!(!sources.is_empty(), "{} has no sources", package.name);
        let circles = find_circles(&uses(&sources));
        if !circles.is_empty() {
            wrong.push((package.name.clone(), circles));
        }
    }
    assert!(wrong.is_empty(), "crates with circles: {wrong:#?}");
}

#[test]
fn a_circle_is_found_through_groups_parents_and_exports() {
    let sources = sources(&[
        ("lib", "mod a; mod b; mod c; mod d;\npub use self::c::{Deep, other::Name as Renamed};"),
        ("a", "use crate::{b::{self, One}, std_like};"),
        ("b/inner", "fn call() { super::super::Renamed::new(); } // crate::d"),
        ("c", "use crate::a; #[cfg(test)]\nmod tests { use crate::d; }"),
        ("d", "use crate::a::One; const TEXT: &str = \"crate::d\";"),
    ]);
    assert_eq!(find_circles(&uses(&sources)), [["a", "b", "c"]]);
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
    assert!(find_circles(&uses(&sources)).is_empty());
}

fn sources(files: &[(&str, &str)]) -> BTreeMap<Vec<String>, String> {
    files.iter().map(|(path, text)| (path.split('/').map(str::to_owned).collect(), code(text))).collect()
}

/// Returns the code of each file below a folder by the path of its module.
fn read_sources(folder: &Path) -> BTreeMap<Vec<String>, String> {
    let mut sources = BTreeMap::new();
    for path in files(folder) {
        let module = path.strip_prefix(folder).expect("a source should be in its folder").with_extension("");
        let module = module.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        sources.insert(module, code(&fs::read_to_string(&path).expect("a source should be readable")));
    }
    sources
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources should be readable") {
        let path = entry.expect("an entry should be readable").path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Returns the code of a file without comments, without the contents of strings, and without a test module at its end.
fn code(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        let mut in_string = false;
        let mut last = ' ';
        for (at, letter) in line.char_indices() {
            if !in_string && line[at..].starts_with("//") {
                break;
            }
            if letter == '"' && last != '\\' && last != '\'' {
                in_string = !in_string;
            }
            if !in_string {
                code.push(letter);
            }
            last = if last == '\\' { ' ' } else { letter };
        }
        code.push('\n');
    }
    let tests = code.find("#[cfg(test)]\nmod tests {");
    code.truncate(tests.unwrap_or(code.len()));
    code
}

/// Returns which modules directly below the root use which others.
fn uses(sources: &BTreeMap<Vec<String>, String>) -> Uses {
    let is_root = |module: &[String]| matches!(module, [root] if root == "lib" || root == "main");
    let tests: BTreeSet<Vec<String>> = sources
        .iter()
        .flat_map(|(module, code)| {
            let parent = if is_root(module) { &[][..] } else { module };
            test_modules(code).map(move |name| [parent, &[name.to_owned()]].concat())
        })
        .collect();
    let is_test = |module: &[String]| (1..=module.len()).any(|length| tests.contains(&module[..length]));
    let folders: BTreeSet<&String> = sources
        .keys()
        .filter(|module| !is_root(module) && !is_test(module))
        .map(|module| &module[0])
        .collect();
    let exports: BTreeMap<String, String> =
        sources.iter().filter(|(module, _)| is_root(module)).flat_map(|(_, code)| exports(code)).collect();
    let mut uses = Uses::new();
    for (module, code) in sources.iter().filter(|(module, _)| !is_root(module) && !is_test(module)) {
        for path in paths(code) {
            let Some(first) = resolve(module, &path) else { continue };
            let target = folders.get(&first).copied().or(exports.get(&first));
            if let Some(target) = target.filter(|target| **target != module[0]) {
                uses.entry(module[0].clone()).or_default().insert(target.clone());
            }
        }
    }
    uses
}

/// Returns the names of the modules in files of their own that are compiled only for tests.
fn test_modules(code: &str) -> impl Iterator<Item = &str> {
    code.split("#[cfg(test)]").skip(1).filter_map(|rest| {
        let (declaration, _) = rest.split_once([';', '{'])?;
        let after = &rest[declaration.len()..];
        let (_, name) = declaration.split_once("mod ")?;
        after.starts_with(';').then_some(name.trim())
    })
}

/// Returns the names that a root exports or imports, and the module below the root that each comes from.
fn exports(code: &str) -> impl Iterator<Item = (String, String)> {
    let uses = code.split("use ").skip(1).filter_map(|rest| Some(rest.split_once(';')?.0));
    uses.flat_map(expand).filter_map(|path| {
        let path = path.trim_start_matches("self::").trim_start_matches("crate::");
        let (path, alias) = path.split_once(" as ").map_or((path, None), |(path, alias)| (path, Some(alias)));
        let (first, _) = path.split_once("::")?;
        let last = path.rsplit("::").next()?;
        Some((alias.unwrap_or(last).trim().to_owned(), first.trim().to_owned()))
    })
}

/// Returns all paths in the code that begin with `crate::` or `super::`.
fn paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
                continue;
            }
            let mut depth = 0;
            let end = code[at..].find(|letter: char| {
                match letter {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                depth < 0 || (depth == 0 && !(letter.is_alphanumeric() || matches!(letter, '_' | ':' | '}')))
            });
            let path = &code[at..end.map_or(code.len(), |end| at + end)];
            paths.extend(expand(path));
        }
    }
    paths
}

/// Returns the paths of a `use` declaration, such as `a::b` and `a::c::d` for `a::{b, c::d}`.
fn expand(path: &str) -> Vec<String> {
    let Some((before, group)) = path.split_once('{') else { return vec![path.trim().to_owned()] };
    let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
    let mut depth = 0;
    let parts = group.split(|letter: char| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| expand(&format!("{}{part}", before.trim()))).collect()
}

/// Returns the first name below the root that a path in a module leads to.
fn resolve(module: &[String], path: &str) -> Option<String> {
    let names: Vec<&str> = path.split("::").map(str::trim).collect();
    if names.first() == Some(&"crate") {
        return names.get(1).map(|name| (*name).to_owned());
    }
    let ups = names.iter().take_while(|name| **name == "super").count();
    match module.len().checked_sub(ups)? {
        0 => names.get(ups).map(|name| (*name).to_owned()),
        _ => module.first().cloned(),
    }
}

/// Returns the groups of modules that lead to each other, in alphabetical order.
fn find_circles(uses: &Uses) -> Vec<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        uses.keys().map(|from| (from, reached(uses, from))).collect();
    let mut circles = BTreeSet::new();
    for (from, reached_from) in &reached {
        let back = |to: &&&String| reached.get(**to).is_some_and(|reached| reached.contains(from));
        let circle: Vec<String> = reached_from.iter().filter(back).map(|to| (*to).clone()).collect();
        if !circle.is_empty() {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
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
