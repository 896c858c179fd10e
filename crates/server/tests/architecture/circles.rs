//! Files that use each other in a circle, by their `use` lines. A file and those of its own folder are one module and may.

use super::{sources, without_tests};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The path of a module within its crate, as `["catalogue", "live"]`.
type Module = Vec<String>;

/// The modules that each module uses.
type Uses = BTreeMap<Module, BTreeSet<Module>>;

/// Returns the paths of a `use` tree: `a::{b, c::d}` has `a::b` and `a::c::d`.
fn paths(tree: &str) -> Vec<String> {
    let Some((prefix, list)) = tree.trim().split_once('{') else {
        return tree.split(" as ").take(1).map(|path| path.trim().to_owned()).collect();
    };
    let (mut depth, mut start, mut branches) = (0, 0, Vec::new());
    for (at, character) in list.char_indices() {
        match character {
            '{' => depth += 1,
            ',' if depth == 0 => {
                branches.extend(list.get(start..at));
                start = at + 1;
            }
            '}' if depth == 0 => branches.extend(list.get(start..at)),
            '}' => depth -= 1,
            _ => {}
        }
    }
    // A comma may end the list.
    branches.retain(|branch| !branch.trim().is_empty());
    branches.into_iter().flat_map(paths).map(|path| format!("{prefix}{path}")).collect()
}

/// Returns the paths that the text imports, without those that it exports again and those of its tests.
fn imports(text: &str) -> Vec<String> {
    let trees = without_tests(text).split(";\n").filter_map(|statement| {
        let start = if statement.starts_with("use ") { 0 } else { statement.rfind("\nuse ")? + 1 };
        statement.get(start + "use ".len()..)
    });
    trees.flat_map(paths).collect()
}

/// Returns the existing module that a path in this module leads to; `None` if it leads out of the crate.
fn target(of: &Module, path: &str, modules: &BTreeSet<Module>) -> Option<Module> {
    let mut target = of.clone();
    let mut names = path.split("::").peekable();
    match *names.peek()? {
        "crate" => target.clear(),
        "super" | "self" => {}
        child => {
            target.push(child.to_owned());
            if !modules.contains(&target) {
                return None;
            }
            names.next();
        }
    }
    for name in names {
        match name {
            "crate" | "self" => {}
            "super" => drop(target.pop()),
            name => {
                target.push(name.to_owned());
                if !modules.contains(&target) {
                    target.pop();
                    break;
                }
            }
        }
    }
    Some(target)
}

/// Reads what each module of a crate uses.
fn uses_of(folder: &Path) -> Uses {
    let files = sources(folder).into_iter().filter(|file| !file.ends_with("tests.rs"));
    let texts: BTreeMap<Module, String> = files
        .map(|file| {
            let path = file.strip_prefix(folder).unwrap().with_extension("");
            let names = path.iter().map(|name| name.to_str().unwrap().to_owned());
            (names.filter(|name| name != "lib").collect(), fs::read_to_string(&file).unwrap())
        })
        .collect();
    let modules: BTreeSet<Module> = texts.keys().cloned().collect();
    let uses = |of: &Module, text: &str| -> BTreeSet<Module> {
        let targets = imports(text).into_iter().filter_map(|path| target(of, &path, &modules));
        targets.filter(|target| !target.starts_with(of) && !of.starts_with(target)).collect()
    };
    texts.iter().map(|(of, text)| (of.clone(), uses(of, text))).collect()
}

/// Removes what is in no circle: again and again what uses nothing, and what nothing uses.
fn circles(mut uses: Uses) -> Uses {
    loop {
        let used: BTreeSet<Module> = uses.values().flatten().cloned().collect();
        let before = uses.len();
        uses.retain(|module, targets| !targets.is_empty() && used.contains(module));
        if uses.len() == before {
            return uses;
        }
        let left: BTreeSet<Module> = uses.keys().cloned().collect();
        uses.values_mut().for_each(|targets| targets.retain(|target| left.contains(target)));
    }
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path().join("src");
        let found = circles(uses_of(&folder));
        assert!(found.is_empty(), "{}: {found:#?}", folder.display());
    }
}

#[test]
fn finds_a_circle_and_what_imports_say() {
    let module = |path: &str| -> Module { path.split("::").map(str::to_owned).collect() };
    let modules = ["a", "b", "b::c"].map(module).into();
    let to = |of: &str, path: &str| target(&module(of), path, &modules);
    assert_eq!(to("a", "crate::b::c::Thing"), Some(module("b::c")));
    assert_eq!(to("b::c", "super::Thing"), Some(module("b")));
    assert_eq!(to("b", "c::Thing"), Some(module("b::c")));
    assert_eq!(to("a", "std::fmt"), None);
    let text = "//! Doc.\n\nuse crate::{\n    a,\n    b::{c as d, D},\n};\npub use e::F;\nuse std::fmt;\n";
    assert_eq!(imports(text), ["crate::a", "crate::b::c", "crate::b::D", "std::fmt"]);
    let uses = |pairs: &[(&str, &str)]| -> Uses {
        pairs.iter().map(|(of, on)| (module(of), [module(on)].into())).collect()
    };
    assert!(circles(uses(&[("a", "b"), ("b", "c")])).is_empty());
    assert_eq!(circles(uses(&[("a", "b"), ("b", "c"), ("c", "b")])), uses(&[("b", "c"), ("c", "b")]));
}
