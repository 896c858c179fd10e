//! As much of an HTTP client as a load generator needs: one request after the other on a kept connection.

use anyhow::{Context, bail};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Headers that an answer may have at most.
const HEADERS: usize = 64;

pub struct Connection {
    address: SocketAddr,
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// The last chunk of a body that is sent in chunks, with the end of the one before. The JSON and HTML of the shop never
/// contain it.
const LAST_CHUNK: &[u8] = b"\r\n0\r\n\r\n";

/// Where an answer's body begins, and how long it is; `None` when it is sent in chunks.
struct Head {
    status: u16,
    length: Option<usize>,
    body: usize,
    closes: bool,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { address, stream, buffer: Vec::with_capacity(1 << 16) })
    }

    /// Sends a request, reads the answer to its end and says its status.
    pub async fn send(&mut self, request: &[u8]) -> anyhow::Result<u16> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = loop {
            self.read().await?;
            if let Some(head) = head(&self.buffer)? {
                break head;
            }
        };
        match head.length {
            Some(length) => {
                while self.buffer.len() < head.body + length {
                    self.read().await?;
                }
            }
            None => {
                while !self.buffer.ends_with(LAST_CHUNK) {
                    let passed = self.buffer.len().saturating_sub(LAST_CHUNK.len());
                    self.buffer.drain(..passed);
                    self.read().await?;
                }
            }
        }
        if head.closes {
            *self = Self::open(self.address).await?;
        }
        Ok(head.status)
    }

    async fn read(&mut self) -> anyhow::Result<()> {
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            bail!("the server closed the connection");
        }
        Ok(())
    }
}

/// The head of an answer; `None` when it has not wholly arrived.
fn head(bytes: &[u8]) -> anyhow::Result<Option<Head>> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let httparse::Status::Complete(body) = response.parse(bytes)? else { return Ok(None) };
    let header = |name: &str| {
        response
            .headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name))
            .map(|header| header.value)
    };
    let status = response.code.context("an answer without a status")?;
    let length = match header("content-length") {
        Some(value) => Some(std::str::from_utf8(value)?.parse()?),
        None if status == 304 => Some(0),
        None if header("transfer-encoding").is_some() => None,
        None => bail!("an answer of unknown length"),
    };
    let closes = header("connection").is_some_and(|value| value.eq_ignore_ascii_case(b"close"));
    Ok(Some(Head { status, length, body, closes }))
}
