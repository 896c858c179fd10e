//! Reading pictures, piece by piece, on the store's own runtime: nobody else's threads are needed.

use crate::{runtime::OwnRuntime, store::unavailable};
use application::{
    catalogue::{OpenPicture, OpeningPicture, PicturePieces},
    error::StorageError,
};
use futures_util::StreamExt;
use object_store::{
    Error as ObjectError, GetResult, GetResultPayload, ObjectStore, ObjectStoreExt, path::Path,
};
use std::{
    fs::File,
    io::Read,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    sync::{Semaphore, mpsc, oneshot},
    task::spawn_blocking,
    time::timeout,
};

/// Bytes of one piece of a file: most pictures are one or two.
const PIECE: usize = 64 * 1024;
/// Pictures read at once.
const READERS: usize = 256;
/// How long a reader waits for its turn.
const TURN_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a reader waits for a client to take the next piece.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(10);

type Piece = Result<Vec<u8>, StorageError>;
type Opened = Result<Option<OpenPicture>, StorageError>;

/// Reads a limited number of pictures at once.
pub(crate) struct Readers(Arc<Semaphore>);

impl Readers {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Semaphore::new(READERS)))
    }

    /// Opens what lies there.
    pub(crate) fn open(
        &self,
        runtime: &OwnRuntime,
        objects: Arc<dyn ObjectStore>,
        path: Path,
    ) -> OpeningPicture {
        let (answer, opened) = oneshot::channel();
        let turns = Arc::clone(&self.0);
        let started = runtime.spawn(async move {
            let Ok(Ok(_turn)) = timeout(TURN_TIMEOUT, turns.acquire()).await else {
                let _ =
                    answer.send(Err(StorageError::Unavailable("too many pictures are being read".into())));
                return;
            };
            read(&*objects, &path, answer).await;
        });
        Box::pin(async move {
            started?;
            opened.await.map_err(StorageError::failed)?
        })
    }
}

async fn read(objects: &dyn ObjectStore, path: &Path, answer: oneshot::Sender<Opened>) {
    let (pieces, waiting) = mpsc::channel(1);
    let found = match objects.get(path).await {
        Ok(found) => found,
        Err(error) => {
            // Whoever asked may have gone, here and below: then there is nobody to tell.
            let _ = answer.send(if matches!(error, ObjectError::NotFound { .. }) {
                Ok(None)
            } else {
                Err(unavailable(error))
            });
            return;
        }
    };
    let length = found.meta.size;
    if answer.send(Ok(Some(OpenPicture { length, pieces: Box::new(Pieces(waiting)) }))).is_ok() {
        send_all(found, &pieces).await;
    }
}

async fn send_all(found: GetResult, pieces: &mpsc::Sender<Piece>) {
    match found.payload {
        // Its own stream would hop to another thread for every 8 KiB.
        GetResultPayload::File(file, _) => send_file(file, pieces).await,
        GetResultPayload::Stream(mut stream) => {
            while let Some(piece) = stream.next().await {
                if !send(pieces, piece.map(Into::into).map_err(unavailable)).await {
                    return;
                }
            }
        }
    }
}

async fn send_file(mut file: File, pieces: &mpsc::Sender<Piece>) {
    loop {
        let read = spawn_blocking(move || {
            let mut piece = Vec::with_capacity(PIECE);
            let read = file.by_ref().take(PIECE as u64).read_to_end(&mut piece);
            (file, read.map(|_| piece))
        });
        let piece = match read.await {
            Ok((rest, piece)) => {
                file = rest;
                piece.map_err(|error| StorageError::Unavailable(error.into()))
            }
            Err(error) => {
                send(pieces, Err(StorageError::failed(error))).await;
                return;
            }
        };
        let is_last = piece.as_ref().map_or(true, |bytes| bytes.len() < PIECE);
        if !send(pieces, piece).await || is_last {
            return;
        }
    }
}

/// Hands a piece over; false when nobody takes it.
async fn send(pieces: &mpsc::Sender<Piece>, piece: Piece) -> bool {
    matches!(timeout(CLIENT_TIMEOUT, pieces.send(piece)).await, Ok(Ok(())))
}

struct Pieces(mpsc::Receiver<Piece>);

impl PicturePieces for Pieces {
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Piece>> {
        self.0.poll_recv(context)
    }
}
