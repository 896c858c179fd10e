//! The layers of `http-actix`, checked by its `use` lines: each may use only itself and those below it.

use super::{sources, without_tests};
use std::{fs, path::Path};

/// From the bottom up.
const LAYERS: [&str; 6] = ["wire", "reads", "guard", "openapi", "parts", "routes"];

/// Returns the modules of the crate in the text: `crate::a` and `crate::{a::…, b}`.
fn named(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for rest in text.split("crate::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            names.extend(rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
            continue;
        };
        let (mut depth, mut start) = (0, 0);
        for (at, character) in list.char_indices() {
            match character {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    names.extend(list.get(start..at).and_then(|name| name.trim().split("::").next()));
                    start = at + 1;
                    if character == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Returns whether text of the lowest layer names a crate of actix.
fn names_actix(text: &str) -> bool {
    text.contains("actix_")
}

fn upward(layer: usize, text: &str) -> Vec<&str> {
    let below = LAYERS.get(..=layer).unwrap_or_default();
    named(text).into_iter().filter(|name| !below.contains(name)).collect()
}

#[test]
fn no_layer_uses_a_higher_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../http-actix/src");
    let mut wrong = Vec::new();
    for (layer, name) in LAYERS.iter().enumerate() {
        let files = sources(&root.join(name)).into_iter().chain([root.join(format!("{name}.rs"))]);
        for file in files.filter(|file| !file.ends_with("tests.rs")) {
            let text = fs::read_to_string(&file).unwrap();
            let text = without_tests(&text);
            for used in upward(layer, text) {
                wrong.push(format!("{} uses {used}", file.display()));
            }
            let is_handler = *name == "routes" && !file.ends_with("routes.rs");
            if is_handler && named(text).contains(&"parts") {
                wrong.push(format!("{} takes all parts", file.display()));
            }
            if layer == 0 && names_actix(text) {
                wrong.push(format!("{} uses actix", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "upward uses:\n{}", wrong.join("\n"));
}

#[test]
fn notices_upward_uses() {
    assert_eq!(upward(0, "use crate::parts::AppParts;"), ["parts"]);
    assert!(names_actix("use actix_web::HttpRequest;"));
    assert_eq!(upward(1, "use crate::{guard::{a, b}, reads::c};"), ["guard"]);
    assert_eq!(upward(2, "use crate::{\n    routes::app,\n    parts::AppParts,\n};"), ["routes", "parts"]);
    assert_eq!(upward(5, "use crate::{guard::a, openapi, wire::{b, c}};"), [""; 0]);
}
