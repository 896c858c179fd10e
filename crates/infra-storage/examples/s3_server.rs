//! An S3 server over a folder, for trying out the shop. It prints the variables for its clients, one per line and then an
//! empty line, and serves until its standard input ends.
#![expect(clippy::unwrap_used, reason = "a tool for developers")]

#[path = "../tests/s3_server/mod.rs"]
mod s3_server;

use s3_server::S3Server;
use std::{
    env::args_os,
    io::{self, Read as _, Write as _, stdin, stdout},
    path::PathBuf,
};

fn main() -> io::Result<()> {
    let folder = args_os().nth(1).map(PathBuf::from).ok_or_else(|| io::Error::other("name a folder"))?;
    let server = S3Server::start(&folder);
    for (name, value) in server.settings() {
        writeln!(stdout(), "{name}={value}")?;
    }
    writeln!(stdout())?;
    stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}
