//! Which changes are shown, and when the next renewal is due. Changes are counted; time comes in.

use std::time::{Duration, Instant};

/// How soon a change has to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// At once: somebody waits.
    Now,
    /// Heard of from elsewhere; a few at a time.
    Soon,
    /// Best sellers: once a second is enough.
    Relaxed,
}

impl Pace {
    /// Time from the start of one renewal to that of the next.
    const fn gap(self) -> Duration {
        match self {
            Self::Now => Duration::ZERO,
            Self::Soon => Duration::from_millis(200),
            Self::Relaxed => Duration::from_secs(1),
        }
    }
}

/// What the thread has to do.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Renew now; all changes up to this one will be shown.
    Due(u64),
    /// Look again after this long.
    In(Duration),
    /// Nothing until something is told.
    None,
}

/// How long readers get what may be out of date.
const OUT_OF_DATE: Duration = Duration::from_secs(5);
/// How long after a failed renewal the next one is tried.
const RETRY: Duration = Duration::from_secs(1);
/// Sales that are shown at once before they are slowed down to one a second.
const SALES: u32 = 8;

/// The counts. At first there is one change: nothing is shown yet.
#[derive(Debug)]
pub(super) struct Progress {
    told: u64,
    shown: u64,
    failed: u64,
    /// Readers must not be shown less than this change.
    insisted: u64,
    due: Option<Instant>,
    last_start: Option<Instant>,
    /// Since when what is shown may be out of date.
    doubtful_since: Option<Instant>,
    /// Since when nothing is heard.
    deaf_since: Option<Instant>,
    sales: u32,
    last_sale: Option<Instant>,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            told: 0,
            shown: 0,
            failed: 0,
            insisted: 0,
            due: None,
            last_start: None,
            doubtful_since: None,
            deaf_since: None,
            sales: SALES,
            last_sale: None,
        }
    }
}

impl Progress {
    /// There is a change; answers its number.
    pub(super) fn tell(&mut self, pace: Pace, now: Instant) -> u64 {
        self.told += 1;
        let due = self.last_start.map_or(now, |last| (last + pace.gap()).max(now));
        self.due = Some(self.due.map_or(due, |other| other.min(due)));
        self.doubtful_since.get_or_insert(now);
        if pace == Pace::Soon {
            self.deaf_since = None;
        }
        self.told
    }

    /// Nothing will be heard until something is.
    pub(super) fn lose(&mut self, now: Instant) {
        self.deaf_since.get_or_insert(now);
    }

    /// Whether this sale may be shown at once: a few in a row may, then one a second.
    pub(super) fn may_show_sale(&mut self, now: Instant) -> bool {
        let seconds = self.last_sale.map_or(0, |last| (now - last).as_secs());
        if seconds > 0 || self.last_sale.is_none() {
            self.sales = SALES.min(self.sales.saturating_add(u32::try_from(seconds).unwrap_or(SALES)));
            self.last_sale = Some(now);
        }
        let may = self.sales > 0;
        self.sales = self.sales.saturating_sub(1);
        may
    }

    /// What is to be done; a due renewal counts as started.
    pub(super) fn next(&mut self, now: Instant) -> Work {
        match self.due {
            None => Work::None,
            Some(due) if due > now => Work::In(due - now),
            Some(_) => {
                self.due = None;
                self.last_start = Some(now);
                Work::Due(self.told)
            }
        }
    }

    /// The renewal that was due has come about.
    pub(super) fn shown(&mut self, change: u64, now: Instant) {
        self.shown = change;
        self.doubtful_since = if self.told > change { Some(self.last_start.unwrap_or(now)) } else { None };
    }

    /// The renewal that was due has failed; it is tried again.
    pub(super) fn failed(&mut self, change: u64, now: Instant) {
        self.failed = change;
        let due = now + RETRY;
        self.due = Some(self.due.map_or(due, |other| other.min(due)));
    }

    /// Whether there is nothing to wait for any more.
    pub(super) fn is_settled(&self, change: u64) -> bool {
        self.shown.max(self.failed) >= change
    }

    /// This change is answered: nobody is to see less.
    pub(super) fn insist_on(&mut self, change: u64) {
        self.insisted = self.insisted.max(change);
    }

    /// Whether what was shown last may be shown to readers.
    pub(super) fn is_good(&self, now: Instant) -> bool {
        let is_recent = |since: Option<Instant>| since.is_none_or(|since| now - since < OUT_OF_DATE);
        self.shown >= self.insisted && is_recent(self.doubtful_since) && is_recent(self.deaf_since)
    }
}

#[cfg(test)]
mod tests {
    use super::{OUT_OF_DATE, Pace, Progress, RETRY, SALES, Work};
    use std::time::{Duration, Instant};

    /// With one change shown, a moment ago.
    fn shown(now: Instant) -> Progress {
        let mut progress = Progress::default();
        progress.tell(Pace::Soon, now);
        assert_eq!(progress.next(now), Work::Due(1));
        progress.shown(1, now);
        progress
    }

    #[test]
    fn many_changes_make_one_renewal() {
        let now = Instant::now();
        let mut progress = shown(now);
        assert_eq!(progress.next(now), Work::None);
        progress.tell(Pace::Relaxed, now);
        progress.tell(Pace::Relaxed, now + Duration::from_millis(500));
        let at = now + Duration::from_millis(500);
        assert_eq!(progress.next(at), Work::In(Duration::from_millis(500)));
        progress.tell(Pace::Soon, at);
        assert_eq!(progress.next(at), Work::Due(4), "the most urgent one decides");
        assert_eq!(progress.next(at), Work::None);
    }

    #[test]
    fn a_change_answered_here_is_never_unseen() {
        let now = Instant::now();
        let mut progress = shown(now);
        let change = progress.tell(Pace::Now, now);
        assert!(progress.is_good(now), "not answered yet");
        assert_eq!(progress.next(now), Work::Due(change));
        progress.failed(change, now);
        assert!(progress.is_settled(change));
        progress.insist_on(change);
        assert!(!progress.is_good(now), "the database has to be asked");
        assert_eq!(progress.next(now + RETRY), Work::Due(change));
        progress.shown(change, now + RETRY);
        assert!(progress.is_good(now + RETRY));
    }

    #[test]
    fn out_of_date_is_shown_for_a_while_only() {
        let now = Instant::now();
        let mut progress = shown(now);
        let change = progress.tell(Pace::Soon, now);
        progress.failed(change, now);
        assert!(progress.is_good(now + OUT_OF_DATE / 2));
        assert!(!progress.is_good(now + OUT_OF_DATE));
        progress.shown(change, now);
        assert!(progress.is_good(now + OUT_OF_DATE));
    }

    #[test]
    fn who_hears_nothing_knows_nothing() {
        let now = Instant::now();
        let mut progress = shown(now);
        progress.lose(now);
        progress.lose(now + OUT_OF_DATE);
        assert!(!progress.is_good(now + OUT_OF_DATE));
        let change = progress.tell(Pace::Soon, now + OUT_OF_DATE);
        progress.shown(change, now + OUT_OF_DATE);
        assert!(progress.is_good(now + OUT_OF_DATE));
    }

    #[test]
    fn sales_are_shown_at_once_until_there_are_many() {
        let now = Instant::now();
        let mut progress = shown(now);
        assert_eq!((0..100).filter(|_| progress.may_show_sale(now)).count(), SALES as usize);
        let later = now + Duration::from_secs(1);
        assert_eq!((0..100).filter(|_| progress.may_show_sale(later)).count(), 1);
    }
}
