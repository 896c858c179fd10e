//! Checks the dependency rule of docs/architecture.md on the manifests. (cargo-deny could do so, but would have to be
//! compiled on every fresh machine.)

mod layers;

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Crates that only tests use: sample values, a client, and doubles of external services.
const FOR_TESTS: [&str; 3] = ["fixtures", "payment-double", "test-client"];

/// The crates of the workspace that each crate may use.
const MAY_KNOW: [(&str, &[&str]); 13] = [
    ("bench", &[]),
    ("payment-double", &[]),
    ("domain", &[]),
    ("fixtures", &["domain"]),
    ("test-client", &["fixtures"]),
    // `fixtures` for its feature `mocks`, which only tests enable.
    ("application", &["domain", "fixtures"]),
    ("infra-postgres", &["application", "domain"]),
    ("infra-storage", &["application", "domain"]),
    ("infra-payments", &["application", "domain"]),
    ("infra-mail", &["application", "domain"]),
    ("infra-ubl", &["application", "domain"]),
    ("http-actix", &["application", "domain"]),
    (
        "server",
        &[
            "application",
            "domain",
            "http-actix",
            "infra-mail",
            "infra-payments",
            "infra-postgres",
            "infra-storage",
            "infra-ubl",
        ],
    ),
];

/// Technologies, by the prefix of their package names, and the crates that may use them.
const BELONGS_TO: [(&str, &[&str]); 13] = [
    ("diesel", &["infra-postgres"]),
    ("pq-sys", &["infra-postgres"]),
    ("r2d2", &["infra-postgres"]),
    ("object_store", &["infra-storage"]),
    ("image", &["infra-storage"]),
    ("webp", &["infra-storage"]),
    ("lettre", &["infra-mail"]),
    ("actix-web", &["bench", "http-actix", "payment-double", "server"]),
    ("actix-", &["http-actix"]),
    ("tracing-actix-", &["http-actix"]),
    ("utoipa-actix-web", &["http-actix"]),
    ("validator", &["http-actix"]),
    ("argon2", &["server", "bench"]),
];

/// The crates that may use only these packages: no I/O, no clock, no framework.
const NOTHING_BUT: [(&str, &[&str]); 2] = [
    (
        "domain",
        &[
            "chrono",
            "iban_validate",
            "icu_collator",
            "icu_locale_core",
            "memchr",
            "percent-encoding",
            "secrecy",
            "serde",
            "thiserror",
            "unicode-normalization",
            "url",
            "utoipa",
            "uuid",
        ],
    ),
    (
        "application",
        &[
            "arc-swap",
            "chrono",
            "hex",
            "mockall",
            "quick_cache",
            "secrecy",
            "serde",
            "serde_json",
            "sha2",
            "thiserror",
            "tracing",
            "utoipa",
            "uuid",
        ],
    ),
];

fn row<'a>(table: &'a [(&str, &'a [&str])], name: &str) -> Option<&'a [&'a str]> {
    table.iter().find(|(of, _)| *of == name).map(|(_, row)| *row)
}

/// Returns why a dependency is not allowed, if it is not.
fn objection(of: &str, on: &str, is_dev: bool) -> Option<&'static str> {
    let Some(neighbours) = row(&MAY_KNOW, of) else { return Some("this crate has no row in MAY_KNOW") };
    if row(&MAY_KNOW, on).is_some() {
        // In its tests a crate may enable its own features.
        let is_for_tests = is_dev && (of == on || FOR_TESTS.contains(&on));
        return (!is_for_tests && !neighbours.contains(&on)).then_some("this layer must not know that one");
    }
    let owners = BELONGS_TO.iter().find(|(prefix, _)| on.starts_with(prefix)).map(|(_, owners)| *owners);
    if owners.is_some_and(|owners| !owners.contains(&of)) {
        return Some("that technology is another crate's business, also in tests");
    }
    let is_allowed = is_dev || row(&NOTHING_BUT, of).is_none_or(|allowed| allowed.contains(&on));
    (!is_allowed).then_some("not among the packages that this crate may use")
}

#[test]
fn every_manifest_keeps_the_rule() {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() >= 6);
    let mut wrong = Vec::new();
    for package in packages {
        let of = package["name"].as_str().unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let on = dependency["name"].as_str().unwrap();
            if let Some(why) = objection(of, on, dependency["kind"] == "dev") {
                wrong.push(format!("{of} -> {on}: {why}"));
            }
        }
    }
    assert!(wrong.is_empty(), "the dependency rule is broken:\n{}", wrong.join("\n"));
}

#[test]
fn wrong_lines_are_noticed() {
    for (of, on) in [
        ("domain", "application"),
        ("domain", "serde_json"),
        ("domain", "tokio"),
        ("application", "infra-postgres"),
        ("application", "actix-web"),
        ("application", "tokio"),
        ("infra-storage", "infra-postgres"),
        ("infra-storage", "diesel"),
        ("infra-postgres", "actix-web"),
        ("http-actix", "infra-postgres"),
        ("http-actix", "diesel_migrations"),
        ("http-actix", "server"),
        ("server", "object_store"),
        ("server", "diesel"),
        ("server", "actix-session"),
        ("infra-new", "domain"),
    ] {
        assert!(objection(of, on, false).is_some(), "{of} -> {on}");
    }
    assert!(objection("server", "diesel", true).is_some(), "nor in tests");
    assert!(objection("application", "http-actix", true).is_some(), "nor in tests");
    assert!(objection("domain", "proptest", true).is_none());
    assert!(objection("infra-postgres", "infra-postgres", true).is_none());
    assert!(objection("server", "payment-double", true).is_none());
    assert!(objection("domain", "fixtures", true).is_none());
    assert!(objection("infra-postgres", "fixtures", false).is_some(), "only in tests");
    assert!(objection("server", "payment-double", false).is_some(), "only in tests");
}

/// Returns every Rust file below a folder of the project.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// Removes a file's tests, which may use everything.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default()
}

#[test]
fn no_request_makes_itself_staff() {
    let http = Path::new(env!("CARGO_MANIFEST_DIR")).join("../http-actix/src");
    let files = sources(&http);
    assert!(files.len() > 50, "{files:?}");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        assert!(!text.contains("of_command_line"), "{} must take its staff from a login", file.display());
    }
}
