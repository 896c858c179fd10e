//! The load generator.

use crate::{
    http::Connection,
    plan::{self, Group},
    report::{self, Exchange, Results},
};
use std::{
    io::{self, ErrorKind},
    iter,
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    task::{JoinSet, spawn_blocking},
    time::{sleep, sleep_until, timeout},
};
use uuid::Uuid;

/// How long a client waits for a response.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long a client repeats a request.
const REPEATING: Duration = Duration::from_secs(90);

pub fn run(addresses: Vec<SocketAddr>, plan: &Path, seconds: Option<u64>) -> anyhow::Result<()> {
    let groups = plan::read(plan)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let started = Instant::now();
    let results = runtime.block_on(load(addresses.into(), groups, seconds))?;
    if seconds.is_some() {
        report::print(results, started.elapsed());
    }
    Ok(())
}

async fn load(
    addresses: Arc<[SocketAddr]>,
    groups: Vec<Group>,
    seconds: Option<u64>,
) -> anyhow::Result<Vec<Results>> {
    let is_over = Arc::new(AtomicBool::new(false));
    let mut clients = JoinSet::new();
    for group in groups.into_iter().map(Arc::new) {
        for number in 0..group.clients {
            let client = Client {
                number,
                group: Arc::clone(&group),
                addresses: Arc::clone(&addresses),
                connections: addresses.iter().map(|_| None).collect(),
                next_address: number % addresses.len(),
                is_over: Arc::clone(&is_over),
                results: Results::new(&group.kind, seconds.is_none()),
            };
            clients.spawn(client.run());
        }
    }
    match seconds {
        Some(seconds) => sleep(Duration::from_secs(seconds)).await,
        None => drop(spawn_blocking(|| io::copy(&mut io::stdin(), &mut io::sink())).await??),
    }
    is_over.store(true, Ordering::Relaxed);
    Ok(clients.join_all().await)
}

/// One simulated user.
struct Client {
    number: usize,
    group: Arc<Group>,
    addresses: Arc<[SocketAddr]>,
    /// The open connections, in the order of the addresses.
    connections: Vec<Option<Connection>>,
    /// Index of the address that the next request goes to.
    next_address: usize,
    is_over: Arc<AtomicBool>,
    results: Results,
}

impl Client {
    async fn run(mut self) -> Results {
        let group = Arc::clone(&self.group);
        let requests = group.requests.iter().cycle().skip(self.number % group.requests.len());
        // The next request of a group with a beat.
        let every = Duration::from_millis(group.every);
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let mut next = Instant::now() + every * count(self.number) / count(group.clients);
        for request in requests.step_by(group.clients) {
            if self.is_over.load(Ordering::Relaxed) {
                break;
            }
            if group.every > 0 {
                sleep_until(next.into()).await;
                next += every;
            }
            let id = request.new_id();
            let bytes = request.with(id);
            let began = Instant::now();
            while self.exchange(&bytes, id).await.is_err() {
                if group.back_off > 0 {
                    let wait = rand::random_range(group.back_off..=4 * group.back_off);
                    sleep(Duration::from_millis(wait)).await;
                }
                if !group.repeats || began.elapsed() > REPEATING {
                    break;
                }
                self.next_address = (self.next_address + 1) % self.addresses.len();
            }
            if group.pause > 0 {
                sleep(Duration::from_millis(group.pause)).await;
            }
        }
        self.results
    }

    /// Sends a request and records the response. Fails on a 5xx and without a response.
    async fn exchange(&mut self, request: &[u8], id: Uuid) -> Result<(), ()> {
        let began = Instant::now();
        let count = self.addresses.len();
        let mut tries = 0;
        for at in iter::successors(Some(self.next_address), |at| Some((at + 1) % count)) {
            tries += 1;
            let (Some(&address), Some(slot)) = (self.addresses.get(at), self.connections.get_mut(at)) else {
                break;
            };
            // Taken out, so that a connection that fails is not used again.
            let mut connection = slot.take();
            let response = timeout(TIMEOUT, send(&mut connection, address, request)).await;
            let response = response.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()));
            if tries < count && response.as_ref().is_err_and(is_connection_lost) {
                continue;
            }
            let is_served = response.as_ref().is_ok_and(|response| response.status < 500);
            let is_answered = response.is_ok();
            self.results.add(&Exchange { client: self.number, id, began, tries, response });
            if is_answered && let Some(slot) = self.connections.get_mut(at) {
                *slot = connection;
            }
            return if is_served { Ok(()) } else { Err(()) };
        }
        Err(())
    }
}

/// Sends a request on the connection, or on a new one if it is closed.
async fn send<'a>(
    connection: &'a mut Option<Connection>,
    address: SocketAddr,
    request: &[u8],
) -> io::Result<crate::http::Response<'a>> {
    let open = match connection.take() {
        Some(open) if !open.is_closed() => open,
        _ => Connection::open(address).await?,
    };
    connection.insert(open).send(request).await
}

/// Whether a browser would try another address of the host.
fn is_connection_lost(error: &io::Error) -> bool {
    use ErrorKind::{
        BrokenPipe, ConnectionAborted, ConnectionRefused, ConnectionReset, HostUnreachable, UnexpectedEof,
    };
    matches!(
        error.kind(),
        BrokenPipe
            | ConnectionAborted
            | ConnectionRefused
            | ConnectionReset
            | HostUnreachable
            | UnexpectedEof
    )
}
