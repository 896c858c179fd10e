//! Request metrics and the backlog of the workers, for Prometheus.

use application::{overview::Backlog, worker::Worker};
use prometheus::{
    Encoder, Gauge, HistogramOpts, HistogramVec, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
    histogram_opts, opts,
};
use std::time::Duration;

/// The labels of requests: route pattern, method and status.
const LABELS: [&str; 3] = ["endpoint", "method", "status"];

/// The label of missing routes and unknown methods, which limits the number of series.
const UNKNOWN: &str = "unknown";

/// The series that alerts use (deploy/prometheus/alerts.yml). They exist from the start, because a series that begins
/// with its first event shows no increase.
const ALERTED: [(&str, &[&str]); 4] = [
    ("/api/order/cod", &["201", "400", "401", "404", "409", "422", "429"]),
    ("/api/order/stripe", &["201", "400", "401", "404", "409", "422", "429"]),
    ("/api/payment/stripe/webhook", &["200", "400"]),
    ("/api/payment/iyzico/webhook", &["200", "400"]),
];

/// The metrics of the server.
#[derive(Clone)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
    database: Gauge,
    catalogue_age: Gauge,
    worker_panics: IntCounterVec,
}

impl Metrics {
    /// Registers the metrics.
    pub(crate) fn new() -> prometheus::Result<Self> {
        let requests: Opts = opts!("dorduncu_http_requests_total", "Total number of HTTP requests");
        let seconds: HistogramOpts = histogram_opts!(
            "dorduncu_http_requests_duration_seconds",
            "HTTP request duration in seconds for all requests"
        );
        let database = opts!("dorduncu_database_up", "Whether the database answered for this very text");
        let catalogue_age = opts!(
            "dorduncu_catalogue_age_seconds",
            "Since the catalogue was last compared with the database"
        );
        let worker_panics =
            opts!("dorduncu_worker_panics_total", "Panics of background threads, which are started again");
        let metrics = Self {
            registry: Registry::new(),
            requests: IntCounterVec::new(requests, &LABELS)?,
            seconds: HistogramVec::new(seconds, &LABELS)?,
            database: Gauge::with_opts(database)?,
            catalogue_age: Gauge::with_opts(catalogue_age)?,
            worker_panics: IntCounterVec::new(worker_panics, &["worker"])?,
        };
        for (endpoint, statuses) in ALERTED {
            for status in statuses {
                metrics.requests.get_metric_with_label_values(&[endpoint, "POST", status])?;
            }
        }
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.seconds.clone()))?;
        metrics.registry.register(Box::new(metrics.database.clone()))?;
        metrics.registry.register(Box::new(metrics.catalogue_age.clone()))?;
        metrics.registry.register(Box::new(metrics.worker_panics.clone()))?;
        Ok(metrics)
    }

    /// Counts a finished request.
    pub(crate) fn count(&self, route: Option<&str>, method: Option<&str>, status: &str, took: Duration) {
        let labels = [route.unwrap_or(UNKNOWN), method.unwrap_or(UNKNOWN), status];
        self.requests.with_label_values(&labels).inc();
        self.seconds.with_label_values(&labels).observe(took.as_secs_f64());
    }

    /// Returns all metrics as text, without the backlog if the database was unavailable.
    pub(crate) fn text(
        &self,
        backlog: Option<&Backlog>,
        catalogue_age: Duration,
    ) -> prometheus::Result<Vec<u8>> {
        self.database.set(if backlog.is_some() { 1.0 } else { 0.0 });
        self.catalogue_age.set(catalogue_age.as_secs_f64());
        for worker in Worker::ALL {
            let counter = self.worker_panics.with_label_values(&[worker.name()]);
            counter.inc_by(worker.panics().saturating_sub(counter.get()));
        }
        let mut text = Vec::new();
        let encoder = TextEncoder::new();
        encoder.encode(&self.registry.gather(), &mut text)?;
        if let Some(backlog) = backlog {
            encoder.encode(&series_of(backlog)?.gather(), &mut text)?;
        }
        Ok(text)
    }
}

/// Created for each response, so that it never contains an outdated figure.
fn series_of(backlog: &Backlog) -> prometheus::Result<Registry> {
    let registry = Registry::new();
    for (name, help, value) in [
        ("mails_pending", "Mails still to go out", backlog.mails_pending),
        ("mail_overdue_seconds", "Since the oldest of them was due", backlog.mail_overdue_seconds),
        ("mails_failed", "Mails that were given up", backlog.mails_failed),
        ("payments_open", "Card orders whose payment is open", backlog.payments_open),
        ("payment_open_seconds", "Since the oldest of them was placed", backlog.payment_open_seconds),
        ("payment_problems", "Orders with whose money something is wrong", backlog.payment_problems),
    ] {
        let gauge = IntGauge::new(format!("dorduncu_{name}"), help)?;
        gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        registry.register(Box::new(gauge))?;
    }
    Ok(registry)
}

#[cfg(test)]
mod tests {
    use super::{ALERTED, Metrics};
    use crate::app::open_api;
    use std::time::Duration;

    #[test]
    fn metrics_for_alerts_exist_before_first_event() {
        let metrics = Metrics::new().unwrap();
        let text = String::from_utf8(metrics.text(None, Duration::ZERO).unwrap()).unwrap();
        let calls = open_api().paths.paths;
        for (endpoint, statuses) in ALERTED {
            let call = calls[endpoint].post.as_ref().unwrap();
            for status in statuses {
                assert!(call.responses.responses.contains_key(*status), "{endpoint} never answers {status}");
                let line = format!(
                    r#"dorduncu_http_requests_total{{endpoint="{endpoint}",method="POST",status="{status}"}} 0"#
                );
                assert!(text.lines().any(|one| one == line), "{line}");
            }
        }
    }
}
