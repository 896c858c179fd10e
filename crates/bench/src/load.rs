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

/// Consecutive requests of one visitor, counted and timed together.
type Visit = Vec<Vec<u8>>;

/// The results of one connection.
#[derive(Default)]
struct Seen {
    latencies: Vec<Duration>,
    statuses: BTreeMap<u16, u64>,
}

pub fn run(address: SocketAddr, visits: &Path, connections: usize, seconds: u64) -> anyhow::Result<()> {
    let visits: Vec<Visit> = fs::read_to_string(visits)?
        .lines()
        .map(|line| {
            let requests: Vec<Request> = serde_json::from_str(line)?;
            Ok(requests.into_iter().map(|request| request.into_bytes(address)).collect())
        })
        .collect::<anyhow::Result<_>>()?;
    anyhow::ensure!(!visits.is_empty(), "no visits");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let started = Instant::now();
    let cpu = cpu_seconds()?;
    let seen = runtime.block_on(load(address, visits, connections, Duration::from_secs(seconds)))?;
    report(seen, started.elapsed(), cpu_seconds()? - cpu);
    Ok(())
}

async fn load(
    address: SocketAddr,
    visits: Vec<Visit>,
    connections: usize,
    span: Duration,
) -> anyhow::Result<Vec<Seen>> {
    let visits = Arc::new(visits);
    let next = Arc::new(AtomicUsize::new(0));
    let end = Instant::now() + span;
    let mut tasks = JoinSet::new();
    for _ in 0..connections {
        let (visits, next) = (Arc::clone(&visits), Arc::clone(&next));
        tasks.spawn(async move {
            let mut connection = Connection::open(address).await?;
            let mut seen = Seen::default();
            while Instant::now() < end {
                let index = next.fetch_add(1, Ordering::Relaxed) % visits.len();
                let Some(visit) = visits.get(index) else { break };
                let sent = Instant::now();
                for request in visit {
                    let status = connection.send(request).await?;
                    *seen.statuses.entry(status).or_default() += 1;
                }
                seen.latencies.push(sent.elapsed());
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
            "perSecond": latencies.len() as f64 / seconds,
            "statuses": statuses,
            "p50": milliseconds(50),
            "p95": milliseconds(95),
            "p99": milliseconds(99),
            // As a share of one core.
            "generatorCpu": cpu / seconds,
        })
    );
}

/// Returns the CPU seconds that this process has used (proc_pid_stat(5), in hundredths on Linux).
fn cpu_seconds() -> anyhow::Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The second field may contain spaces; the others follow its closing bracket.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: f64 =
        fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}
