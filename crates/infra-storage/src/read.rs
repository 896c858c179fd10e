//! Streams pictures from the store, on the store's own runtime.

use crate::{
    kept::Kept,
    response::{ANSWER_TIMEOUT, present, unavailable},
    runtime::{OwnRuntime, too_slow},
};
use application::{
    catalogue::{OpenPicture, OpeningPicture, PicturePieces},
    error::StorageError,
};
use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, stream::BoxStream};
use object_store::{GetResultPayload, ObjectStore, ObjectStoreExt, path::Path};
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

/// Size of a piece in bytes. Most pictures are one or two pieces.
const PIECE: usize = 64 * 1024;
/// Maximum number of pictures read at once.
const READERS: usize = 256;
/// Time limit for a free reader.
const TURN_TIMEOUT: Duration = Duration::from_secs(1);
/// Time limit for the store's next piece.
const PIECE_TIMEOUT: Duration = Duration::from_secs(5);
/// Time limit for a client to accept the next piece.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(10);

type Piece = Result<Vec<u8>, StorageError>;
type Opened = Result<Option<OpenPicture>, StorageError>;

/// Streams pictures, a limited number at once.
pub(crate) struct Readers {
    turns: Arc<Semaphore>,
    /// The cache of recently read pictures.
    kept: Option<Arc<Kept>>,
}

impl Readers {
    pub(crate) fn new(kept: Option<Kept>) -> Self {
        Self { turns: Arc::new(Semaphore::new(READERS)), kept: kept.map(Arc::new) }
    }

    /// Removes a deleted picture from the cache.
    pub(crate) fn forget(&self, path: &Path) {
        if let Some(kept) = &self.kept {
            kept.forget(path);
        }
    }

    /// Opens the picture at this path.
    pub(crate) fn open(
        &self,
        runtime: &OwnRuntime,
        objects: Arc<dyn ObjectStore>,
        path: Path,
    ) -> OpeningPicture {
        if let Some(picture) = self.kept.as_ref().and_then(|kept| kept.get(&path)) {
            return Box::pin(async move { Ok(Some(whole(&picture))) });
        }
        let (answer, opened) = oneshot::channel();
        let (turns, kept) = (Arc::clone(&self.turns), self.kept.clone());
        let started = runtime.spawn(async move {
            let Ok(Ok(_turn)) = timeout(TURN_TIMEOUT, turns.acquire()).await else {
                let _ =
                    answer.send(Err(StorageError::Unavailable("too many pictures are being read".into())));
                return;
            };
            read(&*objects, path, kept.as_deref(), answer).await;
        });
        Box::pin(async move {
            started?;
            opened.await.map_err(StorageError::failed)?
        })
    }
}

async fn read(objects: &dyn ObjectStore, path: Path, kept: Option<&Kept>, answer: oneshot::Sender<Opened>) {
    let (pieces, waiting) = mpsc::channel(1);
    let found = match timeout(ANSWER_TIMEOUT, objects.get(&path)).await {
        Ok(found) => present(found),
        Err(_) => Err(too_slow()),
    };
    let found = match found {
        Ok(Some(found)) => found,
        // Sending fails when the client has disconnected; the error can be ignored.
        nothing => {
            let _ = answer.send(nothing.map(|_| None));
            return;
        }
    };
    let length = found.meta.size;
    if answer.send(Ok(Some(OpenPicture { length, pieces: Box::new(Pieces(waiting)) }))).is_err() {
        return;
    }
    // Allocated at its final size, because a growing buffer takes up to twice as much.
    let mut all = kept.map(|_| BytesMut::with_capacity(usize::try_from(length).unwrap_or_default()));
    match found.payload {
        // object_store's own stream would switch threads for every 8 KiB.
        GetResultPayload::File(file, _) => send_file(file, &pieces, &mut all).await,
        GetResultPayload::Stream(stream) => send_stream(stream, &pieces, &mut all).await,
    }
    if let (Some(kept), Some(all)) = (kept, all)
        && all.len() as u64 == length
    {
        kept.keep(path, all.freeze());
    }
}

/// Sends the pieces of a stream to the client, and appends them to `all`.
async fn send_stream(
    mut stream: BoxStream<'static, object_store::Result<Bytes>>,
    pieces: &mpsc::Sender<Piece>,
    all: &mut Option<BytesMut>,
) {
    loop {
        let piece = match timeout(PIECE_TIMEOUT, stream.next()).await {
            Ok(None) => return,
            Ok(Some(piece)) => piece.map_err(unavailable),
            Err(_) => Err(too_slow()),
        };
        let is_failed = piece.is_err();
        gather(all, &piece);
        if !send(pieces, piece.map(Into::into)).await || is_failed {
            return;
        }
    }
}

/// Appends a piece to the cached bytes.
fn gather(all: &mut Option<BytesMut>, piece: &Result<impl AsRef<[u8]>, StorageError>) {
    if let (Some(all), Ok(piece)) = (all, piece) {
        all.extend_from_slice(piece.as_ref());
    }
}

/// Returns a picture from the cache.
fn whole(picture: &Bytes) -> OpenPicture {
    OpenPicture { length: picture.len() as u64, pieces: Box::new(Whole(Some(picture.clone()))) }
}

/// Sends the pieces of a file to the client, and appends them to `all`.
async fn send_file(mut file: File, pieces: &mpsc::Sender<Piece>, all: &mut Option<BytesMut>) {
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
        gather(all, &piece);
        if !send(pieces, piece).await || is_last {
            return;
        }
    }
}

/// Sends a piece. Returns false if the client has disconnected or is too slow.
async fn send(pieces: &mpsc::Sender<Piece>, piece: Piece) -> bool {
    matches!(timeout(CLIENT_TIMEOUT, pieces.send(piece)).await, Ok(Ok(())))
}

struct Whole(Option<Bytes>);

impl PicturePieces for Whole {
    fn poll_next(&mut self, _: &mut Context<'_>) -> Poll<Option<Piece>> {
        Poll::Ready(self.0.take().map(|bytes| Ok(bytes.into())))
    }
}

struct Pieces(mpsc::Receiver<Piece>);

impl PicturePieces for Pieces {
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Piece>> {
        self.0.poll_recv(context)
    }
}
