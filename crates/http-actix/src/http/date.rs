//! Dates in responses.

use chrono::{DateTime, SecondsFormat, Utc};

/// Formats a time by RFC 3339 in UTC, with `Z`.
pub(crate) fn date(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}
