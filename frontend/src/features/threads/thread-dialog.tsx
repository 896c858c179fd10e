import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Thread } from '@/api/types';
import type { ThreadParticipant } from '@/entities/thread/participant';
import { threadQuery, useMarkRead } from '@/entities/thread/queries';
import { errorText } from '@/lib/errors';
import { Dialog } from '@/ui/dialog/dialog';
import { Stack } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { Skeleton } from '@/ui/state/skeleton';
import { notify } from '@/ui/toast/toast';
import { MessageList } from './message-list';
import { participantName } from './participant-name';
import { ReplyForm } from './reply-form';
import { StatusBadge } from './thread-card';
import * as styles from './thread-dialog.module.css';

interface ThreadDialogProps {
  id: string;
  viewer: ThreadParticipant;
  onClose: () => void;
  /** Renders what stands below the title. */
  subtitle?: (thread: Thread) => ReactNode;
  /** Renders what this side may do with the thread, beside replying. */
  actions?: (thread: Thread) => ReactNode;
}

/** One thread, kept up to date while it is open. */
export default function ThreadDialog({
  id,
  viewer,
  onClose,
  subtitle,
  actions,
}: ThreadDialogProps) {
  const { data: thread, error } = useQuery(threadQuery(id, viewer));
  const giveUp = useEffectEvent((cause: Error) => {
    notify.error(errorText(cause, 'Detay yüklenemedi.'));
    onClose();
  });
  // A refresh that fails costs nothing: the next one comes in five seconds.
  const cannotLoad = thread ? null : error;

  useEffect(() => {
    if (cannotLoad) giveUp(cannotLoad);
  }, [cannotLoad]);

  useMarkReadWhileOpen(id, viewer, thread);

  return (
    <Dialog
      large
      onClose={onClose}
      title={
        thread
          ? `${thread.subject} · ${viewer === 'customer' ? 'Admin' : participantName(thread)}`
          : 'Yükleniyor...'
      }
      badge={thread ? <StatusBadge status={thread.status} /> : null}
      subtitle={thread && subtitle?.(thread)}
      busy={!thread}
      bodyClassName={styles.body}
      footer={
        thread && (
          <Stack gap="s" className={styles.reply}>
            {thread.status === 'open' ? (
              <ReplyForm id={id} viewer={viewer} actions={actions?.(thread)} />
            ) : (
              <>
                <Alert icon={Lock} info>
                  Destek talebi kapalı olduğu için mesaj gönderemezsiniz.
                </Alert>
                {actions?.(thread)}
              </>
            )}
          </Stack>
        )
      }
    >
      {thread ? (
        <MessageList messages={thread.messages} viewer={viewer} />
      ) : (
        <Skeleton height="15rem" className={styles.loading} />
      )}
    </Dialog>
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
