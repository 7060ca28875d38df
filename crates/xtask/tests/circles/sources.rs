//! The sources of a crate, read as text: their code without comments and tests, and the paths in it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The names that lead to a module from the root of its crate, of which there are none for the root itself.
pub type Module = Vec<String>;

/// The files of a crate that are compiled for players, by their modules.
pub struct Sources(BTreeMap<Module, Source>);

/// A file.
pub struct Source {
    /// Line by line without comments and the contents of strings, and without a test module at its end.
    code: String,
    /// All paths in it, also those of its imports.
    pub paths: BTreeSet<Vec<String>>,
    /// The path that each name stands for that it imports or exports.
    imports: BTreeMap<String, Vec<String>>,
}

/// How many exports may follow one another until a name is defined.
const EXPORTS: usize = 16;

impl Sources {
    /// Reads a folder.
    pub fn read(folder: &Path) -> Sources {
        let files = files(folder).into_iter().map(|path| {
            let module =
                path.strip_prefix(folder).expect("a source should be in its folder").with_extension("");
            let module = module.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            (module, fs::read_to_string(&path).expect("a source should be readable"))
        });
        Sources::new(files)
    }

    pub fn new(files: impl Iterator<Item = (Module, String)>) -> Sources {
        let mut codes: BTreeMap<Module, String> = files.map(|(module, text)| (module, code(&text))).collect();
        let root = codes.remove(&child(&[], "lib")).or_else(|| codes.remove(&child(&[], "main")));
        codes.extend(root.map(|code| (Module::new(), code)));
        let tests: BTreeSet<Module> = codes
            .iter()
            .flat_map(|(module, code)| test_modules(code).map(move |name| child(module, name)))
            .collect();
        codes.retain(|module, _| !(1..=module.len()).any(|length| tests.contains(&module[..length])));
        Sources(codes.into_iter().map(|(module, code)| (module, Source::new(code))).collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Module, &Source)> {
        self.0.iter()
    }

    /// Returns the module that defines what a path in a module leads to, or `None` if that is another crate.
    pub fn resolve(&self, from: &Module, path: &[String]) -> Option<Module> {
        self.resolve_within(from, path, EXPORTS)
    }

    fn resolve_within(&self, from: &Module, path: &[String], exports: usize) -> Option<Module> {
        let exports = exports.checked_sub(1)?;
        let first = path.first()?;
        let ups = path.iter().take_while(|name| *name == "super").count();
        let (mut at, rest) = match first.as_str() {
            "crate" => (Module::new(), &path[1..]),
            "self" => (from.clone(), &path[1..]),
            "super" => (from[..from.len().checked_sub(ups)?].to_vec(), &path[ups..]),
            name if self.0.contains_key(&child(from, name)) => (from.clone(), path),
            name => {
                let import = self.0.get(from)?.imports.get(name).filter(|import| *import != path)?;
                return self.resolve_within(from, &[import, &path[1..]].concat(), exports);
            }
        };
        for (number, name) in rest.iter().enumerate() {
            let below = child(&at, name);
            if !self.0.contains_key(&below) {
                let import = self.0.get(&at)?.imports.get(name).filter(|import| *import != path);
                let defined = import.map(|import| [import, &rest[number + 1..]].concat());
                return defined.map_or(Some(at.clone()), |path| self.resolve_within(&at, &path, exports));
            }
            at = below;
        }
        Some(at)
    }
}

impl Source {
    /// Returns the number of lines, also of comments.
    pub fn lines(&self) -> usize {
        self.code.lines().count()
    }

    /// Returns each function with its number of lines of code.
    pub fn functions(&self) -> Vec<(&str, usize)> {
        let lines: Vec<&str> = self.code.lines().map(str::trim_end).collect();
        let functions = lines.iter().enumerate().filter_map(|(at, line)| {
            let name = function(line)?;
            let indentation = &line[..line.len() - line.trim_start().len()];
            let ends = |line: &&str| {
                let end = line.strip_prefix(indentation).unwrap_or_default();
                end == "}" || (end.starts_with(')') && end.ends_with(';'))
            };
            let length = if line.ends_with(['}', ';']) { 0 } else { lines[at..].iter().position(ends)? };
            let body = &lines[at..=at + length];
            Some((name, body.iter().filter(|line| !line.is_empty()).count()))
        });
        functions.collect()
    }

    fn new(code: String) -> Source {
        let (mut paths, mut imports, mut rest) = (BTreeSet::new(), BTreeMap::new(), String::new());
        for (number, part) in code.split("use ").enumerate() {
            let starts_word =
                rest.chars().next_back().is_none_or(|last| !last.is_alphanumeric() && last != '_');
            let declaration = part.split_once(';').filter(|_| number > 0 && starts_word);
            for path in declaration.iter().flat_map(|(path, _)| expand(path)) {
                let (path, alias) = path.split_once(" as ").unwrap_or((&path, ""));
                let mut path = names(path);
                path.pop_if(|last| last == "self" || last == "*");
                let name = if alias.is_empty() { path.last().cloned() } else { Some(alias.to_owned()) };
                imports.extend(name.map(|name| (name, path.clone())));
                paths.insert(path);
            }
            rest.push_str(declaration.map_or(part, |(_, after)| after));
        }
        let words = rest.split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'));
        paths.extend(words.filter(|word| word.contains("::")).map(names));
        Source { code, paths, imports }
    }
}

/// Returns the module of a name in another one.
fn child(module: &[String], name: &str) -> Module {
    [module, &[name.to_owned()]].concat()
}

fn names(path: &str) -> Vec<String> {
    path.split(':').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
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

/// Returns the name of the function that begins in a line.
fn function(line: &str) -> Option<&str> {
    let (before, after) = line.trim_start().split_once("fn ")?;
    let declares = |word: &str| matches!(word, "const" | "async" | "unsafe") || word.starts_with("pub");
    let name = after.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).next()?;
    before.split_whitespace().all(declares).then_some(name)
}

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

/// Returns the names of the modules in files of their own that are compiled only for tests.
fn test_modules(code: &str) -> impl Iterator<Item = &str> {
    code.split("#[cfg(test)]").skip(1).filter_map(|rest| {
        let (declaration, _) = rest.split_once([';', '{'])?;
        let after = &rest[declaration.len()..];
        let (_, name) = declaration.split_once("mod ")?;
        after.starts_with(';').then_some(name.trim())
    })
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
