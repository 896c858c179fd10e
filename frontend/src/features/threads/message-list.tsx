import { useEffect, useRef } from 'react';
import type { ThreadMessage } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { formatTalkTime } from '@/lib/date';
import type { Side } from '@/entities/thread/queries';

const names = { admin: 'Admin', user: 'Müşteri' };

// By keyboard, because it scrolls.
const reachable = { tabIndex: 0 };

interface TalkProps {
  messages: ThreadMessage[];
  side: Side;
}

/** The messages, own ones on the right. It stays at the latest unless one has scrolled away. */
export function Talk({ messages, side }: TalkProps) {
  const list = useRef<HTMLUListElement>(null);
  const isAtEnd = useRef(true);
  const newest = messages.at(-1);
  const isOwn = newest?.sender === side;

  useEffect(() => {
    const talk = list.current;
    if (!talk || (!isAtEnd.current && !isOwn)) return;
    talk.scrollTop = talk.scrollHeight;
  }, [newest?._id, isOwn]);

  return (
    <>
      {messages.length > 0 ? (
        <ul
          className="talk"
          ref={list}
          {...reachable}
          aria-label="Mesajlar"
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < 48;
          }}
        >
          {messages.map(({ _id, sender, text, createdAt }) => (
            <li key={_id} className={classNames('bubble', sender === side && 'is-own')}>
              <div className="bubble-meta">
                <b>{sender === 'admin' ? names.admin : names.user}</b>
                <time dateTime={createdAt}>{formatTalkTime(createdAt)}</time>
              </div>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="talk">Henüz mesaj yok.</p>
      )}
      <Arrivals messages={messages} side={side} />
    </>
  );
}

/** Tells screen readers, without taking the focus, that the other side has written. */
function Arrivals({ messages, side }: TalkProps) {
  const known = useRef(messages.length);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const arrived = messages.slice(known.current).filter(({ sender }) => sender !== side).length;
    known.current = messages.length;
    if (arrived > 0 && status.current) status.current.textContent = `${arrived} yeni yanıt geldi.`;
  }, [messages, side]);

  return <p className="sr-only" role="status" ref={status} />;
}
