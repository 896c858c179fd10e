//! The plan of a load: groups of clients and the requests that they send.

use anyhow::Context;
use memchr::memmem;
use serde::Deserialize;
use std::{borrow::Cow, collections::BTreeMap, fmt::Write as _, fs, path::Path};
use uuid::Uuid;

/// Stands in requests where a new UUID is written for each request.
const UNIQUE: &[u8] = b"########-####-####-####-############";

/// Clients that send the same kind of request.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Group<R = Request> {
    /// The name of the group in the results.
    pub kind: String,
    /// The number of clients, each with one connection per address.
    pub clients: usize,
    /// Client `n` of `c` sends the requests `n`, `n + c`, `n + 2c` and so on, starting over at the end.
    pub requests: Vec<R>,
    /// Milliseconds between a response and the next request.
    #[serde(default)]
    pub pause: u64,
    /// Milliseconds from a client's request to its next one, if the response comes sooner. The clients begin one after
    /// another within this time.
    #[serde(default)]
    pub every: u64,
    /// Least milliseconds to wait after a 5xx or no response; at most four times as long.
    #[serde(default)]
    pub back_off: u64,
    /// Whether a client repeats a request, with the same UUID, after a 5xx or no response.
    #[serde(default)]
    pub repeats: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Description {
    method: String,
    path: String,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    body: Option<serde_json::Value>,
    /// A file to send instead of `body`.
    body_file: Option<String>,
}

/// The bytes of a request.
pub struct Request {
    bytes: Vec<u8>,
    /// Where a UUID is written.
    unique: Vec<usize>,
}

impl Request {
    fn new(description: Description) -> anyhow::Result<Self> {
        let Description { method, path, headers, body, body_file } = description;
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: shop\r\n");
        for (name, value) in headers {
            // Writing into a String can't fail.
            let _ = write!(text, "{name}: {value}\r\n");
        }
        let body = match (body, body_file) {
            (Some(body), _) => {
                text.push_str("Content-Type: application/json\r\n");
                body.to_string().into_bytes()
            }
            (None, Some(file)) => fs::read(&file).context(file)?,
            (None, None) => Vec::new(),
        };
        if !body.is_empty() {
            let _ = write!(text, "Content-Length: {}\r\n", body.len());
        }
        let bytes = [text.as_bytes(), b"\r\n", &body].concat();
        let unique = memmem::find_iter(&bytes, UNIQUE).collect();
        Ok(Self { bytes, unique })
    }

    /// Returns a new UUID for the request, or the nil one if it contains none.
    pub fn new_id(&self) -> Uuid {
        if self.unique.is_empty() {
            return Uuid::nil();
        }
        #[expect(clippy::disallowed_methods, reason = "no id of the shop's own")]
        Uuid::new_v4()
    }

    /// Returns the request with this UUID in it.
    pub fn with(&self, id: Uuid) -> Cow<'_, [u8]> {
        if self.unique.is_empty() {
            return Cow::Borrowed(&self.bytes);
        }
        let mut bytes = self.bytes.clone();
        for &at in &self.unique {
            if let Some(place) = bytes.get_mut(at..at + UNIQUE.len()) {
                id.hyphenated().encode_lower(place);
            }
        }
        Cow::Owned(bytes)
    }
}

/// Reads a plan from a file with one group per line.
pub fn read(file: &Path) -> anyhow::Result<Vec<Group>> {
    fs::read_to_string(file)?
        .lines()
        .map(|line| {
            let group: Group<Description> = serde_json::from_str(line)?;
            let requests =
                group.requests.into_iter().map(Request::new).collect::<anyhow::Result<Vec<_>>>()?;
            anyhow::ensure!(!requests.is_empty(), "the group {} has no requests", group.kind);
            let Group { kind, clients, pause, every, back_off, repeats, .. } = group;
            Ok(Group { kind, clients, requests, pause, every, back_off, repeats })
        })
        .collect()
}
