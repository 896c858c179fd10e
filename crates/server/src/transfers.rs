//! The worker that sends reminders for overdue bank transfers and cancels their orders.

use actix_web::web;
use application::{Ports, order::OrderService};
use std::{sync::Arc, time::Duration};

/// The pause between two rounds.
const PAUSE: Duration = Duration::from_secs(60);

/// Handles overdue transfers, for ever. Every instance runs this; each order is handled once.
pub async fn watch(ports: Ports) {
    let orders = Arc::new(OrderService::new(&ports));
    loop {
        let orders = Arc::clone(&orders);
        match web::block(move || orders.process_late_transfers()).await {
            Ok(Ok(watched)) if watched == Default::default() => {}
            Ok(Ok(watched)) => {
                let (reminded, cancelled) = (watched.reminded, watched.cancelled);
                tracing::info!(reminded, cancelled, "late transfers");
            }
            Ok(Err(error)) => tracing::warn!(cause = error.chain(), "late transfers not looked after"),
            Err(error) => tracing::warn!(%error, "late transfers not looked after"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}
