//! The floor of a login: the password's hash alone.

use argon2::{Argon2, PasswordHasher, password_hash::phc::PasswordHash};
use std::{
    io::{self, Write},
    time::Instant,
};

/// Prints the milliseconds of one hash. One after another, so that they are milliseconds of one processor.
pub fn measure(count: u32) -> anyhow::Result<()> {
    anyhow::ensure!(count > 0, "no hashes");
    let began = Instant::now();
    for _ in 0..count {
        let hash: Result<PasswordHash, _> = Argon2::default().hash_password(b"a password");
        hash.map_err(|error| anyhow::anyhow!("{error}"))?;
    }
    let milliseconds = began.elapsed().as_secs_f64() * 1000.0 / f64::from(count);
    Ok(writeln!(io::stdout(), "{milliseconds:.1}")?)
}
