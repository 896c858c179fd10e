import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { errorText } from '@/api/errors';
import type { Thread } from '@/api/types';
import type { ThreadParticipant } from '@/entities/thread/participant';
import { threadQuery, useMarkRead } from '@/entities/thread/queries';
import { Alert } from '@/ui/alert';
import { notify } from '@/ui/toast';
import { MessageList } from './message-list';
import { ReplyForm } from './reply-form';
import * as styles from './thread-dialog.module.css';
import { ThreadFrame } from './thread-frame';

interface ThreadDialogProps {
  id: string;
  viewer: ThreadParticipant;
  onClose: () => void;
  /** What this side may do with an open thread, beside replying. */
  actions?: ReactNode;
}

/** One thread, kept up to date while it is open. */
export default function ThreadDialog({ id, viewer, onClose, actions }: ThreadDialogProps) {
  const { data: thread, error } = useQuery(threadQuery(id, viewer));
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // A refresh that fails costs nothing: the next one comes in five seconds.
  const cannotLoad = thread ? null : error;

  useEffect(() => {
    if (!cannotLoad) return;
    notify.error(errorText(cannotLoad, 'Detay yüklenemedi.'));
    close.current();
  }, [cannotLoad]);

  useMarkReadWhileOpen(id, viewer, thread);

  return (
    <ThreadFrame
      thread={thread}
      viewer={viewer}
      onClose={onClose}
      footer={
        thread && (
          <div className={styles.reply}>
            {thread.status === 'open' ? (
              <ReplyForm id={id} viewer={viewer} actions={actions} />
            ) : (
              <Alert icon={Lock} info>
                Destek talebi kapalı olduğu için mesaj gönderemezsiniz.
              </Alert>
            )}
          </div>
        )
      }
    >
      {thread && <MessageList messages={thread.messages} viewer={viewer} />}
    </ThreadFrame>
  );
}

/** Marks the thread read when it is opened, and again whenever something arrives meanwhile. */
function useMarkReadWhileOpen(id: string, viewer: ThreadParticipant, thread: Thread | undefined) {
  const { mutate: markRead } = useMarkRead(id, viewer);
  const opened = useRef(false);
  const count = thread?.messages.length;
  const hasUnread = thread?.hasUnread ?? false;

  useEffect(() => {
    if (count === undefined || (opened.current && !hasUnread)) return;
    opened.current = true;
    markRead();
  }, [count, hasUnread, markRead]);
}
