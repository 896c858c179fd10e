//! Rebuilds the crate when a migration changes, which `embed_migrations!` does not notice, and exports a digest of all
//! migrations.

use std::{
    collections::hash_map::DefaultHasher,
    error::Error,
    fs,
    hash::{Hash, Hasher},
    path::PathBuf,
};

fn main() -> Result<(), Box<dyn Error>> {
    let migrations = "../../migrations";
    println!("cargo::rerun-if-changed={migrations}");
    let mut files: Vec<PathBuf> = Vec::new();
    for step in fs::read_dir(migrations)? {
        let step = step?.path();
        if step.is_dir() {
            for file in fs::read_dir(step)? {
                files.push(file?.path());
            }
        } else if step.extension().is_some_and(|extension| extension == "sql") {
            files.push(step);
        }
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(&file)?.hash(&mut hasher);
    }
    println!("cargo::rustc-env=MIGRATIONS_HASH={:016x}", hasher.finish());
    Ok(())
}
