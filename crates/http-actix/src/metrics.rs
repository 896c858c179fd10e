//! Counts and times of the requests, for Prometheus.

use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounterVec, Opts, Registry, TextEncoder, histogram_opts, opts,
};
use std::time::Duration;

/// What tells requests apart: the route's pattern, the method and the status.
const LABELS: [&str; 3] = ["endpoint", "method", "status"];
/// Stands for what no route has, and for methods that nobody uses: the series stay few whatever is asked.
const UNKNOWN: &str = "unknown";

/// The series.
#[derive(Clone)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
}

impl Metrics {
    /// Registers the series.
    ///
    /// # Errors
    /// When one can't be registered.
    pub(crate) fn new() -> prometheus::Result<Self> {
        let requests: Opts = opts!("dorduncu_http_requests_total", "Total number of HTTP requests");
        let seconds: HistogramOpts = histogram_opts!(
            "dorduncu_http_requests_duration_seconds",
            "HTTP request duration in seconds for all requests"
        );
        let metrics = Self {
            registry: Registry::new(),
            requests: IntCounterVec::new(requests, &LABELS)?,
            seconds: HistogramVec::new(seconds, &LABELS)?,
        };
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.seconds.clone()))?;
        Ok(metrics)
    }

    /// Counts a request that was answered.
    pub(crate) fn count(&self, route: Option<&str>, method: Option<&str>, status: &str, took: Duration) {
        let labels = [route.unwrap_or(UNKNOWN), method.unwrap_or(UNKNOWN), status];
        self.requests.with_label_values(&labels).inc();
        self.seconds.with_label_values(&labels).observe(took.as_secs_f64());
    }

    /// Returns all series as text.
    ///
    /// # Errors
    /// When they can't be written.
    pub(crate) fn text(&self) -> prometheus::Result<Vec<u8>> {
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text)?;
        Ok(text)
    }
}
