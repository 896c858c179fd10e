//! The worker that reminds of late transfers and cancels their orders.

use actix_web::web;
use application::{Ports, order::WatchTransfers};
use std::{sync::Arc, time::Duration};

/// How often it looks.
const PAUSE: Duration = Duration::from_secs(60);

/// Looks after late transfers, for ever. Every instance does; none takes another's.
pub async fn watch(ports: Ports) {
    let watch = Arc::new(WatchTransfers::new(&ports));
    loop {
        let watch = Arc::clone(&watch);
        match web::block(move || watch.run()).await {
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
