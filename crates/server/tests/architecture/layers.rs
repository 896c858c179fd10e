//! The layers of `http-actix`: each may use only itself and those below it.

use super::{sources, without_tests};
use std::{fs, path::Path};

/// From the bottom up.
const LAYERS: [&str; 6] = ["wire", "reads", "guard", "openapi", "parts", "routes"];

/// Returns whether the text names this module of its crate: in a path, or anywhere in a list of imports.
fn uses(text: &str, name: &str) -> bool {
    let mut lists = text.split("use crate::{").skip(1).filter_map(|rest| rest.split(';').next());
    let is_name_character = |c: char| c.is_alphanumeric() || c == '_';
    text.contains(&format!("crate::{name}"))
        || lists.any(|list| list.split(|c| !is_name_character(c)).any(|word| word == name))
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
            for higher in LAYERS.into_iter().skip(layer + 1).filter(|higher| uses(text, higher)) {
                wrong.push(format!("{} uses {higher}", file.display()));
            }
            let is_handler = *name == "routes" && !file.ends_with("routes.rs");
            if is_handler && uses(text, "parts") {
                wrong.push(format!("{} takes all parts", file.display()));
            }
            if layer == 0 && text.contains("actix_") {
                wrong.push(format!("{} uses actix", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "upward uses:\n{}", wrong.join("\n"));
}

#[test]
fn notices_uses_in_every_form() {
    assert!(uses("use crate::parts::AppParts;", "parts"));
    assert!(uses("use crate::{guard::{a, b}, reads::c};", "reads"));
    assert!(uses("use crate::{\n    routes::app,\n    parts::AppParts,\n};", "parts"));
    assert!(uses("fn f() -> crate::parts::AppParts {}", "parts"));
    assert!(!uses("use crate::{guard::a, openapi, wire::{b, c}};", "routes"));
}
