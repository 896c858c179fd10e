//! How a line of the log looks: `2026-11-22T10:15:30.123456Z <request> INFO module: message name=value …`.
//!
//! As tracing-subscriber's own format without colours, which formats each field through a painter of styles and
//! took a sixth of what a read of the catalogue costs.

use chrono::{DateTime, Utc};
use http_actix::RequestId;
use std::{
    cell::RefCell,
    fmt,
    time::{SystemTime, UNIX_EPOCH},
};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    fmt::{FmtContext, FormatEvent, FormatFields, format::Writer},
    registry::LookupSpan,
};

/// The format of the log.
#[derive(Debug, Default)]
pub struct LogFormat;

impl<S, N> FormatEvent<S, N> for LogFormat
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut out: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        write_time(&mut out)?;
        if let Some(id) = RequestId::current() {
            write!(out, " {id}")?;
        }
        let of = event.metadata();
        out.write_char(' ')?;
        out.write_str(of.level().as_str())?;
        out.write_char(' ')?;
        out.write_str(of.target())?;
        out.write_char(':')?;
        let mut fields = Fields { out: &mut out, outcome: Ok(()) };
        event.record(&mut fields);
        fields.outcome?;
        out.write_char('\n')
    }
}

thread_local! {
    /// The last second that was written, and its text: most lines are of the same one.
    static SECOND: RefCell<(u64, String)> = const { RefCell::new((0, String::new())) };
}

fn write_time(out: &mut Writer<'_>) -> fmt::Result {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.as_secs() || text.is_empty() {
            let moment = DateTime::<Utc>::from(UNIX_EPOCH + std::time::Duration::from_secs(now.as_secs()));
            *second = now.as_secs();
            *text = moment.format("%Y-%m-%dT%H:%M:%S").to_string();
        }
        write!(out, "{text}.{:06}Z", now.subsec_micros())
    })
}

/// Writes an event's fields; the message has no name.
struct Fields<'a, 'w> {
    out: &'a mut Writer<'w>,
    outcome: fmt::Result,
}

impl Fields<'_, '_> {
    fn write(&mut self, field: &Field, value: fmt::Arguments<'_>) {
        let out = &mut *self.out;
        let outcome = match field.name() {
            "message" => write!(out, " {value}"),
            name => write!(out, " {name}={value}"),
        };
        self.outcome = self.outcome.and(outcome);
    }
}

impl Visit for Fields<'_, '_> {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.write(field, format_args!("{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.write(field, format_args!("{value}"));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.write(field, format_args!("{value:?}"));
    }
}
