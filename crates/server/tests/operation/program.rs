//! The program in a process of its own.

use crate::support::TestServer;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

/// The timeout for expected events on a busy machine.
pub const LONG: Duration = Duration::from_secs(30);

/// The program, serving a shop.
pub struct Program {
    child: Child,
    address: String,
    log: mpsc::Receiver<String>,
}

impl Program {
    /// Serves on the shop's database. Returns when the program is ready.
    pub async fn serve(shop: &TestServer, grace: &str) -> Self {
        let program = Self::start(shop, &[("SHOP_SHUTDOWN_GRACE", grace)]);
        program.until_ready().await;
        program
    }

    /// Starts serving with additional variables.
    pub fn start(shop: &TestServer, variables: &[(&str, &str)]) -> Self {
        let address = {
            let free = TcpListener::bind("127.0.0.1:0").unwrap();
            free.local_addr().unwrap().to_string()
        };
        let mut child = Command::new(env!("CARGO_BIN_EXE_dorduncu"))
            .arg("serve")
            .env_clear()
            .envs([
                ("DATABASE_URL", shop.database_url()),
                ("SHOP_DATA_DIR", shop.folder().to_str().unwrap()),
                ("SHOP_LISTEN", &address),
            ])
            .envs(variables.iter().copied())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (tell, log) = mpsc::channel();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        // Read to the end, so that the program never blocks on its log.
        thread::spawn(move || lines.for_each(|line| drop(tell.send(line))));
        Self { child, address, log }
    }

    pub async fn until_ready(&self) {
        let start = Instant::now();
        while !self.is_ready() {
            assert!(start.elapsed() < LONG, "it does not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub fn is_ready(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(&self.address) else { return false };
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.write_all(b"GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        drop(stream.read_to_string(&mut answer));
        answer.starts_with("HTTP/1.1 200")
    }

    /// Waits until a log line contains these words.
    pub fn until_said(&self, words: &str) {
        while !self.log.recv_timeout(LONG).expect("a line that says so").contains(words) {}
    }

    /// Returns whether a log line that was not read yet contains these words.
    pub fn has_said(&self, words: &str) -> bool {
        self.log.try_iter().any(|line| line.contains(words))
    }

    /// Kills the program and returns the unread part of its log.
    pub fn killed(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.log.iter().collect::<Vec<_>>().join("\n")
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    #[cfg(target_os = "linux")]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    pub fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// Waits until the program has exited.
    pub fn ends_well(&mut self) {
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
