//! An HTTP client that sends one request after the other on a kept connection.

use std::{
    io::{self, ErrorKind},
    net::SocketAddr,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// The most headers that a response may have.
const HEADERS: usize = 64;

/// The end of a chunked body. The shop's JSON and HTML never contain it.
const LAST_CHUNK: &[u8] = b"\r\n0\r\n\r\n";

pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// Whether the server announced that it closes the connection.
    closes: bool,
}

/// A response without its headers.
pub struct Response<'a> {
    pub status: u16,
    pub has_retry_after: bool,
    /// The body; of a chunked one, only its end.
    pub body: &'a [u8],
}

struct Head {
    status: u16,
    has_retry_after: bool,
    /// The length of the body; `None` if it is chunked.
    length: Option<usize>,
    /// Where the body begins.
    body: usize,
    closes: bool,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(1 << 16), closes: false })
    }

    /// Whether the server has closed the connection since the last response, or will.
    pub fn is_closed(&self) -> bool {
        self.closes
            || !matches!(self.stream.try_read(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock)
    }

    /// Sends a request and reads the whole response.
    pub async fn send(&mut self, request: &[u8]) -> io::Result<Response<'_>> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = loop {
            self.read().await?;
            if let Some(head) = head(&self.buffer)? {
                break head;
            }
        };
        self.closes = head.closes;
        let mut start = head.body;
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
                    start = 0;
                    self.read().await?;
                }
            }
        }
        let body = self.buffer.get(start..).unwrap_or_default();
        Ok(Response { status: head.status, has_retry_after: head.has_retry_after, body })
    }

    async fn read(&mut self) -> io::Result<()> {
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

/// Parses the head of a response; `None` if it has not arrived completely.
fn head(bytes: &[u8]) -> io::Result<Option<Head>> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut response = httparse::Response::new(&mut headers);
    let httparse::Status::Complete(body) = response.parse(bytes).map_err(io::Error::other)? else {
        return Ok(None);
    };
    let header = |name: &str| {
        response
            .headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name))
            .map(|header| header.value)
    };
    let status = response.code.unwrap_or_default();
    let length = match header("content-length").map(std::str::from_utf8) {
        Some(value) => Some(value.map_err(io::Error::other)?.parse().map_err(io::Error::other)?),
        None if status == 304 => Some(0),
        None if header("transfer-encoding").is_some() => None,
        None => return Err(io::Error::other("a response of unknown length")),
    };
    let closes = header("connection").is_some_and(|value| value.eq_ignore_ascii_case(b"close"));
    Ok(Some(Head { status, has_retry_after: header("retry-after").is_some(), length, body, closes }))
}
