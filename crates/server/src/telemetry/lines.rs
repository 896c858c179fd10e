//! Lines of the log on their way out: a thread of their own writes many at once, so that no request pays for a
//! system call, or waits for whoever reads the log.

use std::{
    io::{self, Write},
    mem,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Duration,
};

/// Bytes that may wait for a slow reader; lines beyond are lost, and counted.
const CAPACITY: usize = 4 * 1024 * 1024;
/// How long lines are gathered before they are written.
const GATHERED: Duration = Duration::from_millis(10);

/// Takes lines; clones write to the same place.
#[derive(Clone, Default)]
pub(super) struct Lines(Arc<Shared>);

/// Writes what is left when dropped.
pub struct LinesGuard {
    lines: Lines,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    bytes: Vec<u8>,
    lost: u64,
    is_ended: bool,
}

impl Lines {
    /// Lines that go to `out`.
    ///
    /// # Errors
    /// When no thread can be started.
    pub(super) fn to(out: impl Write + Send + 'static) -> io::Result<(Self, LinesGuard)> {
        let lines = Self::default();
        let shared = Arc::clone(&lines.0);
        let thread = thread::Builder::new().name("log".to_owned()).spawn(move || shared.write_to(out))?;
        Ok((lines.clone(), LinesGuard { lines, thread: Some(thread) }))
    }
}

impl Write for Lines {
    /// Takes a whole line, or none of it.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = self.0.lock();
        if waiting.bytes.len() + line.len() > CAPACITY {
            waiting.lost += 1;
        } else {
            let is_first = waiting.bytes.is_empty();
            waiting.bytes.extend_from_slice(line);
            drop(waiting);
            if is_first {
                self.0.changed.notify_one();
            }
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes until the end. Where nobody can be told, a failure to write is passed over.
    fn write_to(&self, mut out: impl Write) {
        let mut taken = Vec::new();
        loop {
            let is_idle = |waiting: &mut Waiting| waiting.bytes.is_empty() && !waiting.is_ended;
            let waiting =
                self.changed.wait_while(self.lock(), is_idle).unwrap_or_else(PoisonError::into_inner);
            let is_gathering = |waiting: &mut Waiting| !waiting.is_ended;
            let (mut waiting, _) = self
                .changed
                .wait_timeout_while(waiting, GATHERED, is_gathering)
                .unwrap_or_else(PoisonError::into_inner);
            mem::swap(&mut waiting.bytes, &mut taken);
            let (lost, is_ended) = (mem::take(&mut waiting.lost), waiting.is_ended);
            drop(waiting);
            drop(out.write_all(&taken));
            if lost > 0 {
                drop(writeln!(out, "{lost} lines of the log are lost: nobody took them in time"));
            }
            drop(out.flush());
            taken.clear();
            if is_ended {
                return;
            }
        }
    }
}

impl Drop for LinesGuard {
    fn drop(&mut self) {
        self.lines.0.lock().is_ended = true;
        self.lines.0.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, Lines};
    use std::{
        io::{self, Write},
        sync::{Arc, Mutex, mpsc},
    };

    /// Keeps what is written; the first write waits for the word.
    struct Slow {
        text: Arc<Mutex<Vec<u8>>>,
        go: Option<mpsc::Receiver<()>>,
        began: mpsc::Sender<()>,
    }

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if let Some(go) = self.go.take() {
                self.began.send(()).unwrap();
                go.recv().unwrap();
            }
            self.text.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_are_written_in_order_and_those_that_nobody_takes_are_counted() {
        let text = Arc::new(Mutex::new(Vec::new()));
        let (send_go, go) = mpsc::channel();
        let (began, wait_began) = mpsc::channel();
        let slow = Slow { text: Arc::clone(&text), go: Some(go), began };
        let (mut lines, guard) = Lines::to(slow).unwrap();
        lines.write_all(b"first\n").unwrap();
        wait_began.recv().unwrap();
        // Nobody takes anything now, and no writer waits for that.
        let long = vec![b'x'; CAPACITY - 2];
        lines.write_all(b"2\n").unwrap();
        lines.write_all(&long).unwrap();
        lines.write_all(b"lost\n").unwrap();
        send_go.send(()).unwrap();
        drop(guard);
        let text = String::from_utf8(text.lock().unwrap().clone()).unwrap();
        assert!(text.starts_with("first\n2\nx"), "{}", &text[..20]);
        assert!(text.ends_with("x1 lines of the log are lost: nobody took them in time\n"));
    }
}
