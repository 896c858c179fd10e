//! A minimal HTTP client for a load generator: consecutive requests on a persistent connection.

use anyhow::{Context, bail};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Maximum number of headers in a response.
const HEADERS: usize = 64;

pub struct Connection {
    address: SocketAddr,
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// The last chunk of a chunked body, with the end of the chunk before. The shop's JSON and HTML never contain it.
const LAST_CHUNK: &[u8] = b"\r\n0\r\n\r\n";

/// The start of a response body, and its length; `None` if it is chunked.
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

    /// Sends a request, reads the response to its end and returns its status.
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

/// Parses the head of a response; `None` if it is incomplete.
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
