//! The secret that signs session cookies, generated once if none is configured.

use rand::distr::{Alphanumeric, SampleString};
use secrecy::SecretString;
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// The minimum number of characters in a secret.
pub(super) const LENGTH: usize = 64;

/// Returns the secret stored in `folder`; generates it at the first start.
pub(super) fn of_folder(folder: &Path) -> io::Result<SecretString> {
    fs::create_dir_all(folder)?;
    let file = folder.join("secret");
    let text = match fs::read_to_string(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make(&file)?;
            fs::read_to_string(&file)
        }
        other => other,
    };
    text.map(SecretString::from)
}

fn make(file: &Path) -> io::Result<()> {
    // Written to a temporary file and then hard-linked, so that two concurrent first starts use one secret.
    let draft = file.with_extension(std::process::id().to_string());
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&draft)?.write_all(Alphanumeric.sample_string(&mut rand::rng(), LENGTH).as_bytes())?;
    let linked = fs::hard_link(&draft, file);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}
