//! How the allocator is set: it reads its settings from the environment, before `main`.

use std::{env, ffi::OsStr};

/// Milliseconds until freed memory goes back to the system. See
/// <https://microsoft.github.io/mimalloc/environment.html>.
const PURGE_DELAY: &str = "MIMALLOC_PURGE_DELAY";

/// Starts this program again in its own place, set so that what a rush of logins and pictures has taken is given
/// back at once. Returns when that is so already, or can't be had: the program then works with the allocator's own
/// second of delay.
pub fn give_back_at_once() {
    if env::var_os(PURGE_DELAY).is_none() {
        replace_with(OsStr::new("0"));
    }
}

#[cfg(unix)]
fn replace_with(delay: &OsStr) {
    use std::{os::unix::process::CommandExt, process::Command};

    let Ok(program) = env::current_exe() else { return };
    let mut arguments = env::args_os();
    let mut command = Command::new(program);
    if let Some(name) = arguments.next() {
        command.arg0(name);
    }
    // Comes back only when it fails.
    drop(command.args(arguments).env(PURGE_DELAY, delay).exec());
}

#[cfg(not(unix))]
fn replace_with(_: &OsStr) {}
