import type { ReactNode } from 'react';
import type { Thread } from '@/api/types';
import type { ThreadParticipant } from '@/entities/thread/participant';
import { mailLink } from '@/lib/mail-link';
import { Dialog } from '@/ui/dialog';
import { Skeleton } from '@/ui/skeleton';
import { StatusBadge } from './thread-card';
import * as styles from './thread-frame.module.css';

interface ThreadFrameProps {
  /** Missing while it loads. */
  thread: Thread | undefined;
  viewer: ThreadParticipant;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/** The dialog around a thread: its status, subject and participants. */
export function ThreadFrame({ thread, viewer, onClose, footer, children }: ThreadFrameProps) {
  return (
    <Dialog
      open
      large
      onClose={onClose}
      title={thread ? `${thread.subject} · ${counterpartName(thread, viewer)}` : 'Yükleniyor...'}
      badge={thread ? <StatusBadge status={thread.status} /> : null}
      subtitle={thread && viewer === 'staff' && <Customer thread={thread} />}
      busy={!thread}
      bodyClassName={styles.body}
      footer={footer}
    >
      {thread ? children : <Skeleton height="15rem" className={styles.loading} />}
    </Dialog>
  );
}

function Customer({ thread }: { thread: Thread }) {
  return (
    <p className={styles.customer}>
      <span>{nameOf(thread)}</span>
      <a href={mailLink(thread.userId.email)}>{thread.userId.email}</a>
    </p>
  );
}

function counterpartName(thread: Thread, viewer: ThreadParticipant): string {
  return viewer === 'customer' ? 'Admin' : nameOf(thread);
}

function nameOf({ userId: { firstName, lastName, name } }: Thread): string {
  return [firstName, lastName].filter(Boolean).join(' ') || name;
}
