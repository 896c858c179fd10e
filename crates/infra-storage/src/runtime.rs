//! A small runtime of our own for object_store, which is asynchronous.

use application::error::StorageError;
use std::{future::Future, io, sync::mpsc, time::Duration};
use tokio::{
    runtime::{Builder, Runtime},
    time::timeout,
};

/// Threads that wait for the disk: more than an upload or two hold, where it is slow.
const BLOCKING_THREADS: usize = 16;

/// Runs futures while a caller on any other thread waits.
///
/// On the server's own runtime this would deadlock: object_store's disk backend wants a blocking thread,
/// and enough uploads at once hold them all.
pub(crate) struct OwnRuntime(Option<Runtime>);

impl OwnRuntime {
    pub(crate) fn new() -> io::Result<Self> {
        Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(BLOCKING_THREADS)
            .thread_name("pictures")
            .enable_all()
            .build()
            .map(|runtime| Self(Some(runtime)))
    }

    /// Lets the future run by itself.
    pub(crate) fn spawn(
        &self,
        future: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StorageError> {
        let runtime = self.0.as_ref().ok_or_else(|| StorageError::failed("runtime is gone"))?;
        drop(runtime.spawn(future));
        Ok(())
    }

    /// Waits for an answer of the store, but not for ever: it may be a network away.
    pub(crate) fn wait_within<F>(&self, limit: Duration, answer: F) -> Result<F::Output, StorageError>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        self.wait(async move { timeout(limit, answer).await })?.map_err(|_| too_slow())
    }

    /// Waits for the future to end.
    pub(crate) fn wait<F>(&self, future: F) -> Result<F::Output, StorageError>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        let runtime = self.0.as_ref().ok_or_else(|| StorageError::failed("runtime is gone"))?;
        // Not `block_on`: that panics on a thread that belongs to another runtime.
        let (sender, receiver) = mpsc::sync_channel(1);
        runtime.spawn(async move { sender.send(future.await) });
        receiver.recv().map_err(StorageError::failed)
    }
}

/// The store has not answered in time.
pub(crate) fn too_slow() -> StorageError {
    StorageError::Unavailable("the picture store is too slow".into())
}

impl Drop for OwnRuntime {
    /// A plain drop waits for its threads, and panics where the server's runtime does the dropping.
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OwnRuntime;

    #[test]
    fn waits_and_drops_inside_another_runtime() {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
            let runtime = OwnRuntime::new().unwrap();
            assert_eq!(runtime.wait(async { 7 }).unwrap(), 7);
            drop(runtime);
        });
    }
}
