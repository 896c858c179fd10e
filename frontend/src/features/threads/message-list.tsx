import { useEffect, useRef } from 'react';
import type { ThreadMessage } from '@/api/types';
import { senderOf, type ThreadParticipant } from '@/entities/thread/participant';
import { classNames } from '@/lib/class-names';
import { formatMessageTime } from '@/lib/date';
import { Row, Stack } from '@/ui/layout/stack';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './message-list.module.css';

const names = { staff: 'Admin', customer: 'Müşteri' };

// By keyboard, because it scrolls.
const reachable = { tabIndex: 0 };

interface MessageListProps {
  messages: ThreadMessage[];
  viewer: ThreadParticipant;
}

/** The messages, own ones on the right. It stays at the latest message unless the user has scrolled away. */
export function MessageList({ messages, viewer }: MessageListProps) {
  const list = useRef<HTMLUListElement>(null);
  const isAtEnd = useRef(true);
  const newest = messages.at(-1);
  const isOwn = newest !== undefined && senderOf(newest) === viewer;

  useEffect(() => {
    const element = list.current;
    if (!element || (!isAtEnd.current && !isOwn)) return;
    element.scrollTop = element.scrollHeight;
  }, [newest?._id, isOwn]);

  return (
    <>
      {messages.length > 0 ? (
        <Stack
          as="ul"
          gap="s"
          className={styles.talk}
          ref={list}
          {...reachable}
          aria-label="Mesajlar"
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < 48;
          }}
        >
          {messages.map((message) => {
            const { _id, text, createdAt } = message;
            const sender = senderOf(message);
            return (
              <li key={_id} className={classNames(styles.bubble, sender === viewer && styles.own)}>
                <Row gap="m" align="baseline" justify="between" nowrap className={styles.meta}>
                  <b>{names[sender]}</b>
                  <time dateTime={createdAt}>{formatMessageTime(createdAt)}</time>
                </Row>
                <p>{text}</p>
              </li>
            );
          })}
        </Stack>
      ) : (
        <Stack as="p" gap="s" className={styles.talk}>
          Henüz mesaj yok.
        </Stack>
      )}
      <NewMessageStatus messages={messages} viewer={viewer} />
    </>
  );
}

/** Tells screen readers, without taking the focus, that the other side has written. */
function NewMessageStatus({ messages, viewer }: MessageListProps) {
  const known = useRef(messages.length);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const arrived = messages
      .slice(known.current)
      .filter((message) => senderOf(message) !== viewer).length;
    known.current = messages.length;
    if (arrived > 0 && status.current) status.current.textContent = `${arrived} yeni yanıt geldi.`;
  }, [messages, viewer]);

  return <VisuallyHidden as="p" role="status" ref={status} />;
}
