import { useRef } from 'react';
import type { ContactMessage } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { formatShortDateTime } from '@/lib/date';
import { Button } from '@/ui/button/button';
import { CardTitle } from '@/ui/layout/panel';
import { Badge } from '@/ui/text/badge';
import { fullName } from './full-name';
import * as styles from './message-card.module.css';

interface MessageCardProps {
  message: ContactMessage;
  onOpen: () => void;
  /** Called with the height of the card in pixels. */
  onDelete: (height: number) => void;
}

/** A contact message: its sender, its beginning and its actions. */
export function MessageCard({ message: contactMessage, onOpen, onDelete }: MessageCardProps) {
  const { _id, email, message, createdAt, isRead, replies } = contactMessage;
  const card = useRef<HTMLLIElement>(null);
  // The sender distinguishes buttons with equal names.
  const whose = `message-${_id}`;
  return (
    <li ref={card} className={classNames(styles.card, !isRead && styles.unread)}>
      <div className={styles.top}>
        <CardTitle id={whose}>{fullName(contactMessage)}</CardTitle>
        {!isRead && <Badge tone="new">Yeni</Badge>}
        {replies.length > 0 && <Badge tone="closed">Yanıtlandı</Badge>}
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
        <Button
          variant="danger-quiet"
          aria-describedby={whose}
          onClick={() => onDelete(card.current?.offsetHeight ?? 0)}
        >
          Sil
        </Button>
      </div>
    </li>
  );
}
