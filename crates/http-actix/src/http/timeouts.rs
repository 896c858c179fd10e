//! Timeouts for slow clients and for responses.

use std::time::Duration;

/// How long the server waits for clients, and how long clients wait for their response.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Until the head of a connection's first request is complete.
    pub request_head: Duration,
    /// Until a request's body is complete.
    pub body: Duration,
    /// How long a request waits for its session.
    pub session: Duration,
    /// How long it then waits for its work, the queue before that included. Session and work together take less than
    /// five seconds; only uploads wait longer for their turn.
    pub answer: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            request_head: Duration::from_secs(10),
            // The four pictures of a product are at most 32 MiB, which a line of 1 Mbit/s sends in four and a half
            // minutes. Proxies cut connections on which nothing comes much earlier (deploy/).
            body: Duration::from_secs(300),
            session: Duration::from_secs(1),
            answer: Duration::from_secs(3),
        }
    }
}
