//! The worker that mails customers when a product is back in stock.

use actix_web::web;
use application::{Ports, stock_alert::StockAlertService};
use std::{sync::Arc, time::Duration};

/// The pause between two rounds.
const PAUSE: Duration = Duration::from_secs(30);

/// Sends due stock alerts, for ever. Every instance runs this; each alert is sent once.
pub async fn answer(ports: Ports) {
    let alerts = Arc::new(StockAlertService::new(&ports));
    loop {
        let alerts = Arc::clone(&alerts);
        match web::block(move || alerts.notify_waiting()).await {
            Ok(Ok(0)) => {}
            Ok(Ok(answered)) => tracing::info!(answered, "stock alerts"),
            Ok(Err(error)) => tracing::warn!(cause = error.chain(), "stock alerts not answered"),
            Err(error) => tracing::warn!(%error, "stock alerts not answered"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}
