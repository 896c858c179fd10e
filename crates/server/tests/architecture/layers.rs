//! The layers of `http-actix`: the kit, the guard, the areas, and the app. Each uses only itself and those before it.

use super::{sources, without_tests};
use std::{collections::BTreeSet, fs, path::Path};

/// What makes the app of the areas.
const APP: [&str; 5] = ["app", "docs", "openapi", "parts", "serve"];

/// Returns the name that a text begins with.
fn first_name(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// Returns the modules of its crate that a text names, in paths and in lists of imports.
fn used(text: &str) -> BTreeSet<String> {
    let paths = text.split("crate::").skip(1);
    let names = paths.flat_map(|path| {
        let Some(list) = path.strip_prefix('{') else { return vec![first_name(path)] };
        // Without the lists in the list, up to its end.
        let outer = list.chars().scan(0, |depth, c| {
            *depth += i32::from(c == '{') - i32::from(c == '}');
            (*depth >= 0).then_some((*depth, c))
        });
        let outer: String = outer.filter(|(depth, _)| *depth == 0).map(|(_, c)| c).collect();
        outer.split(',').map(first_name).collect()
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// Returns the number of the layer that a module belongs to.
fn layer(module: &str) -> usize {
    match module {
        "http" => 0,
        "guard" => 1,
        module if APP.contains(&module) => 3,
        _ => 2,
    }
}

/// Returns whether a handler has more than five parameters, each on a line of its own.
fn has_many_parameters(function: &str) -> bool {
    let parameters = function.split_once(") -> ").map_or("", |(parameters, _)| parameters);
    parameters.contains("web::Data<") && parameters.lines().filter(|line| line.ends_with(',')).count() > 5
}

#[test]
fn no_layer_uses_a_higher_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../http-actix/src");
    let mut wrong = Vec::new();
    let mut modules = BTreeSet::new();
    for file in sources(&root).into_iter().filter(|file| !file.ends_with("tests.rs")) {
        let module = file.strip_prefix(&root).unwrap().components().next().unwrap();
        let module = module.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned();
        // The crate's root, and tests of several areas.
        if ["lib", "hostile"].contains(&&*module) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let text = without_tests(&text);
        let higher = used(text).into_iter().filter(|used| layer(used) > layer(&module));
        wrong.extend(higher.map(|used| format!("{} uses {used}", file.display())));
        if text.contains("too_many_arguments") || text.split("async fn ").skip(1).any(has_many_parameters) {
            wrong.push(format!("{} has a handler of more than five parameters", file.display()));
        }
        modules.insert(module);
    }
    assert!(
        modules.is_superset(&["cart", "guard", "http", "order"].map(str::to_owned).into()),
        "{modules:?}"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn notices_uses_in_every_form() {
    let of = |text| used(text).into_iter().collect::<Vec<_>>();
    assert_eq!(of("use crate::parts::AppParts;"), ["parts"]);
    assert_eq!(of("use crate::{guard::{a, b}, order::c};"), ["guard", "order"]);
    assert_eq!(of("use crate::{\n    http::{\n        a,\n    },\n    parts,\n};"), ["http", "parts"]);
    assert_eq!(of("fn f() -> crate::parts::AppParts {}"), ["parts"]);
    assert_eq!(of("use super::a; use std::b;"), [""; 0]);
}
