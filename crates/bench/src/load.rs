//! The load generator. It reports its own use of the CPU, so that a reader can tell whether it, and not the
//! server, was the bottleneck.

use crate::http::Connection;
use serde::Deserialize;
use serde_json::json;
use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

#[derive(Deserialize)]
struct Request {
    method: String,
    path: String,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(default)]
    body: Option<serde_json::Value>,
}

impl Request {
    fn into_bytes(self, address: SocketAddr) -> Vec<u8> {
        let body = self.body.map(|body| body.to_string()).unwrap_or_default();
        let mut text = format!("{} {} HTTP/1.1\r\nHost: {address}\r\n", self.method, self.path);
        for (name, value) in self.headers {
            // Writing into a String can't fail.
            let _ = write!(text, "{name}: {value}\r\n");
        }
        if !body.is_empty() {
            let _ = write!(text, "Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        (text + "\r\n" + &body).into_bytes()
    }
}

/// What one connection has seen.
#[derive(Default)]
struct Seen {
    latencies: Vec<Duration>,
    statuses: BTreeMap<u16, u64>,
}

pub fn run(address: SocketAddr, requests: &Path, connections: usize, seconds: u64) -> anyhow::Result<()> {
    let requests: Vec<_> = fs::read_to_string(requests)?
        .lines()
        .map(|line| Ok(serde_json::from_str::<Request>(line)?.into_bytes(address)))
        .collect::<anyhow::Result<_>>()?;
    anyhow::ensure!(!requests.is_empty(), "no requests");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let started = Instant::now();
    let cpu = cpu_seconds()?;
    let seen = runtime.block_on(load(address, requests, connections, Duration::from_secs(seconds)))?;
    report(seen, started.elapsed(), cpu_seconds()? - cpu);
    Ok(())
}

async fn load(
    address: SocketAddr,
    requests: Vec<Vec<u8>>,
    connections: usize,
    span: Duration,
) -> anyhow::Result<Vec<Seen>> {
    let requests = Arc::new(requests);
    let next = Arc::new(AtomicUsize::new(0));
    let end = Instant::now() + span;
    let mut tasks = JoinSet::new();
    for _ in 0..connections {
        let (requests, next) = (Arc::clone(&requests), Arc::clone(&next));
        tasks.spawn(async move {
            let mut connection = Connection::open(address).await?;
            let mut seen = Seen::default();
            while Instant::now() < end {
                let index = next.fetch_add(1, Ordering::Relaxed) % requests.len();
                let Some(request) = requests.get(index) else { break };
                let sent = Instant::now();
                let status = connection.send(request).await?;
                seen.latencies.push(sent.elapsed());
                *seen.statuses.entry(status).or_default() += 1;
            }
            anyhow::Ok(seen)
        });
    }
    let mut all = Vec::new();
    while let Some(done) = tasks.join_next().await {
        all.push(done??);
    }
    Ok(all)
}

#[expect(clippy::print_stdout, clippy::cast_precision_loss, reason = "the report is the purpose")]
fn report(seen: Vec<Seen>, elapsed: Duration, cpu: f64) {
    let mut latencies: Vec<_> = seen.iter().flat_map(|seen| &seen.latencies).copied().collect();
    latencies.sort_unstable();
    let mut statuses = BTreeMap::<_, u64>::new();
    for (status, count) in seen.into_iter().flat_map(|seen| seen.statuses) {
        *statuses.entry(status.to_string()).or_default() += count;
    }
    let milliseconds = |share: usize| {
        let index = (latencies.len() * share / 100).min(latencies.len().saturating_sub(1));
        latencies.get(index).map_or(0.0, |latency| latency.as_secs_f64() * 1000.0)
    };
    let seconds = elapsed.as_secs_f64();
    println!(
        "{}",
        json!({
            "requests": latencies.len(),
            "perSecond": latencies.len() as f64 / seconds,
            "statuses": statuses,
            "p50": milliseconds(50),
            "p95": milliseconds(95),
            "p99": milliseconds(99),
            // Share of one core.
            "generatorCpu": cpu / seconds,
        })
    );
}

/// CPU seconds that this process has used (proc_pid_stat(5), in hundredths on Linux).
fn cpu_seconds() -> anyhow::Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The second field may hold blanks; the others start behind its closing bracket.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: f64 =
        fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}
