//! What clients record, and the report on it.

use crate::http::Response;
use serde_json::json;
use std::{
    collections::BTreeMap,
    io,
    time::{Duration, Instant, SystemTime},
};
use uuid::Uuid;

/// The longest part of a refusal that is reported, in bytes.
const REASON: usize = 200;

/// A request and its response, or why there is none.
pub struct Exchange<'a> {
    /// The number of the client within its group.
    pub client: usize,
    /// The UUID in the request.
    pub id: Uuid,
    pub began: Instant,
    /// The number of addresses that were tried.
    pub tries: usize,
    pub response: io::Result<Response<'a>>,
}

/// What one client recorded.
pub struct Results {
    kind: String,
    /// Whether each exchange is printed at once, instead of being kept for the report.
    is_printed: bool,
    exchanges: Vec<(u16, Duration)>,
    /// Failures other than a 503 with `Retry-After`, counted by what they say.
    failures: BTreeMap<String, u64>,
}

impl Results {
    pub fn new(kind: &str, is_printed: bool) -> Self {
        Self { kind: kind.to_owned(), is_printed, exchanges: Vec::new(), failures: BTreeMap::new() }
    }

    /// Adds an exchange that has just ended.
    pub fn add(&mut self, exchange: &Exchange<'_>) {
        let took = exchange.began.elapsed();
        let (status, failure) = match &exchange.response {
            Ok(Response { status, has_retry_after, body }) => {
                let is_failure = *status >= 500 && !(*status == 503 && *has_retry_after);
                (*status, is_failure.then(|| format!("{status} {}", start_of(body))))
            }
            Err(error) => (0, Some(format!("{:?}", error.kind()))),
        };
        if self.is_printed {
            self.print(exchange, status, took, failure.as_deref());
            return;
        }
        self.exchanges.push((status, took));
        if let Some(failure) = failure {
            *self.failures.entry(failure).or_default() += 1;
        }
    }

    #[expect(clippy::print_stdout, reason = "the program's output")]
    fn print(&self, exchange: &Exchange<'_>, status: u16, took: Duration, failure: Option<&str>) {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let body = exchange.response.as_ref().map_or(&[][..], |response| response.body);
        let is_json = body.starts_with(b"{");
        let line = json!({
            "kind": self.kind,
            "client": exchange.client,
            "id": exchange.id.to_string(),
            "at": milliseconds(now.saturating_sub(took)),
            "took": milliseconds(took),
            "status": status,
            "tries": exchange.tries,
            "bytes": body.len(),
            "body": is_json.then(|| String::from_utf8_lossy(body)),
            "failure": failure,
        });
        println!("{line}");
    }
}

/// Prints how many exchanges there were, and how long they took, by kind and status.
#[expect(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "the program's output; counts are small"
)]
pub fn print(results: Vec<Results>, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64();
    let mut failures = BTreeMap::<String, u64>::new();
    let mut exchanges = BTreeMap::<(String, u16), Vec<Duration>>::new();
    for result in results {
        for (failure, count) in result.failures {
            *failures.entry(format!("{} {failure}", result.kind)).or_default() += count;
        }
        for (status, took) in result.exchanges {
            exchanges.entry((result.kind.clone(), status)).or_default().push(took);
        }
    }
    let lines: Vec<_> = exchanges
        .into_iter()
        .map(|((kind, status), mut took)| {
            took.sort_unstable();
            let percentile =
                |percent: usize| took.get(took.len() * percent / 100).map(|took| milliseconds(*took));
            json!({
                "kind": kind,
                "status": status,
                "count": took.len(),
                "perSecond": took.len() as f64 / seconds,
                "p50": percentile(50),
                "p95": percentile(95),
                "p99": percentile(99),
            })
        })
        .collect();
    println!("{}", json!({ "exchanges": lines, "failures": failures }));
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

fn start_of(body: &[u8]) -> String {
    String::from_utf8_lossy(body.get(..REASON).unwrap_or(body)).into_owned()
}
