import type { Thread } from '@/api/types';
import { Badge } from '@/components/badge';
import { classNames } from '@/lib/class-names';
import { formatShortDateTime } from '@/lib/date';
import './threads.css';

/** Açık while the thread takes replies, Kapalı otherwise. */
export function StatusBadge({ status }: { status: string }) {
  return status === 'open' ? <Badge tone="open">Açık</Badge> : <Badge tone="closed">Kapalı</Badge>;
}

interface ThreadCardProps {
  thread: Thread;
  onOpen: (id: string) => void;
}

/** One thread of a list: what it is about and what was said last. */
export function ThreadCard({ thread, onOpen }: ThreadCardProps) {
  const { _id, subject, status, messages, hasUnread, updatedAt } = thread;
  return (
    <li>
      <button
        type="button"
        className={classNames('thread', hasUnread && 'is-unread')}
        onClick={() => onOpen(_id)}
      >
        <span className="top">
          <span className="subject">{subject}</span>
          <span className="marks">
            {hasUnread && <Badge tone="new">Yeni</Badge>}
            <StatusBadge status={status} />
          </span>
        </span>
        <span className="preview">{messages.at(-1)?.text}</span>
        <time className="time" dateTime={updatedAt}>
          {formatShortDateTime(updatedAt)}
        </time>
      </button>
    </li>
  );
}
