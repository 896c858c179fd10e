//! A small runtime for object_store, which is asynchronous.

use application::error::StorageError;
use std::{future::Future, io, sync::mpsc, time::Duration};
use tokio::{
    runtime::{Builder, Runtime},
    time::timeout,
};

/// Number of threads that wait for the disk. A slow disk holds several of them per upload.
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

    /// Runs the future in the background.
    pub(crate) fn spawn(
        &self,
        future: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StorageError> {
        let runtime = self.0.as_ref().ok_or_else(|| StorageError::failed("runtime is gone"))?;
        drop(runtime.spawn(future));
        Ok(())
    }

    /// Waits for a response of the store, at most for `limit`.
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
        // `block_on` would panic on a thread of another runtime.
        let (sender, receiver) = mpsc::sync_channel(1);
        runtime.spawn(async move { sender.send(future.await) });
        receiver.recv().map_err(StorageError::failed)
    }
}

/// Returns the error for a store that has not responded in time.
pub(crate) fn too_slow() -> StorageError {
    StorageError::Unavailable("the picture store is too slow".into())
}

impl Drop for OwnRuntime {
    /// Ends the runtime in the background. A plain drop would block, and panics on a thread of another runtime.
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
