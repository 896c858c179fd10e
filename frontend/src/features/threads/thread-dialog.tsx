import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Thread } from '@/api/types';
import type { ThreadParticipant } from '@/entities/thread/participant';
import { threadQuery, useMarkRead } from '@/entities/thread/queries';
import { errorText } from '@/lib/errors';
import { mailLink } from '@/lib/mail-link';
import { sellerPaths } from '@/lib/seller-paths';
import { Dialog } from '@/ui/dialog/dialog';
import { Row, Stack } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { Skeleton } from '@/ui/state/skeleton';
import { notify } from '@/ui/toast/toast';
import { MessageList } from './message-list';
import { ReplyForm } from './reply-form';
import { StatusBadge } from './thread-card';
import * as styles from './thread-dialog.module.css';

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
          ? `${thread.subject} · ${viewer === 'customer' ? 'Admin' : nameOf(thread)}`
          : 'Yükleniyor...'
      }
      badge={thread ? <StatusBadge status={thread.status} /> : null}
      subtitle={
        thread &&
        viewer === 'staff' && (
          <Row as="p" gap="m" rowGap="2xs" className={styles.customer}>
            <Link to={sellerPaths.customer(thread.userId._id)}>{nameOf(thread)}</Link>
            <a href={mailLink(thread.userId.email)}>{thread.userId.email}</a>
          </Row>
        )
      }
      busy={!thread}
      bodyClassName={styles.body}
      footer={
        thread && (
          <Stack gap="s" className={styles.reply}>
            {thread.status === 'open' ? (
              <ReplyForm id={id} viewer={viewer} actions={actions} />
            ) : (
              <Alert icon={Lock} info>
                Destek talebi kapalı olduğu için mesaj gönderemezsiniz.
              </Alert>
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

function nameOf({ userId: { firstName, lastName, name } }: Thread): string {
  return [firstName, lastName].filter(Boolean).join(' ') || name;
}
