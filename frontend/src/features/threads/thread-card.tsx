import type { Thread } from '@/api/types';
import { threadStatusLabel } from '@/entities/thread/status';
import { classNames } from '@/lib/class-names';
import { formatShortDateTime } from '@/lib/date';
import { Badge } from '@/ui/text/badge';
import * as styles from './thread-card.module.css';

/** Açık while the thread takes replies, Kapalı otherwise. */
export function StatusBadge({ status }: Pick<Thread, 'status'>) {
  return <Badge tone={status === 'open' ? 'open' : 'closed'}>{threadStatusLabel(status)}</Badge>;
}

interface ThreadCardProps {
  thread: Thread;
  onOpen: (id: string) => void;
  /** Whether it is in the grid of the shop's side, where it says whose thread it is. */
  forStaff?: boolean;
}

/** One thread of a list: what it is about and what was said last. */
export function ThreadCard({ thread, onOpen, forStaff }: ThreadCardProps) {
  const { _id, subject, status, messages, hasUnread, updatedAt, userId } = thread;
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.card, forStaff && styles.inGrid, hasUnread && styles.unread)}
        onClick={() => onOpen(_id)}
      >
        <span className={styles.top}>
          <span className={styles.subject}>{subject}</span>
          <span className={styles.marks}>
            {hasUnread && <Badge tone="new">Yeni</Badge>}
            <StatusBadge status={status} />
          </span>
        </span>
        {forStaff && <span className={styles.customer}>{userId.name}</span>}
        <span className={styles.preview}>{messages.at(-1)?.text}</span>
        <time className={styles.time} dateTime={updatedAt}>
          {formatShortDateTime(updatedAt)}
        </time>
      </button>
    </li>
  );
}
