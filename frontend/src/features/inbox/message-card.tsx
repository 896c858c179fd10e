import type { ContactMessage } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { formatShortDateTime } from '@/lib/date';
import { Button } from '@/ui/button/button';
import { CardTitle } from '@/ui/layout/panel';
import { Badge } from '@/ui/text/badge';
import * as styles from './message-card.module.css';

interface MessageCardProps {
  message: ContactMessage;
  onOpen: () => void;
  onDelete: () => void;
}

/** A contact message: its sender, its beginning and its actions. */
export function MessageCard({ message: contactMessage, onOpen, onDelete }: MessageCardProps) {
  const { _id, email, message, createdAt, isRead } = contactMessage;
  // The sender distinguishes buttons with equal names.
  const whose = `message-${_id}`;
  return (
    <li className={classNames(styles.card, !isRead && styles.unread)}>
      <div className={styles.top}>
        <CardTitle id={whose}>{fullName(contactMessage)}</CardTitle>
        {!isRead && <Badge tone="new">Yeni</Badge>}
      </div>
      <span className={styles.mail}>{email}</span>
      <p className={styles.text}>{message}</p>
      <div className={styles.foot}>
        <time className={styles.time} dateTime={createdAt}>
          {formatShortDateTime(createdAt)}
        </time>
        <Button aria-describedby={whose} onClick={onOpen}>
          Detay
        </Button>
        <Button variant="danger-quiet" aria-describedby={whose} onClick={onDelete}>
          Sil
        </Button>
      </div>
    </li>
  );
}

/** Returns the first and the last name; one may be missing. */
export function fullName({ firstName, lastName }: Pick<ContactMessage, 'firstName' | 'lastName'>) {
  return [firstName, lastName].filter(Boolean).join(' ');
}
