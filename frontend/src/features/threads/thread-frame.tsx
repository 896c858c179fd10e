import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import type { Thread } from '@/api/types';
import { buttonClass } from '@/components/button';
import * as dialogStyles from '@/components/dialog.module.css';
import { Icon } from '@/components/icon';
import { Skeleton } from '@/components/skeleton';
import { useReturnFocus } from '@/components/use-return-focus';
import type { ThreadParticipant } from '@/entities/thread/participant';
import { classNames } from '@/lib/class-names';
import { StatusBadge } from './thread-card';
import * as styles from './thread-frame.module.css';

interface ThreadFrameProps {
  /** Missing while it loads. */
  thread: Thread | undefined;
  viewer: ThreadParticipant;
  onClose: () => void;
  children: ReactNode;
}

/** The window around a thread: its state, what it is about and who is talking. */
export function ThreadFrame({ thread, viewer, onClose, children }: ThreadFrameProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={dialogStyles.backdrop}>
          <RadixDialog.Content
            className={classNames(dialogStyles.dialog, dialogStyles.large)}
            aria-describedby={undefined}
            aria-busy={!thread || undefined}
            {...returnFocus}
          >
            <div className={classNames(dialogStyles.head, styles.head)}>
              <span>{thread && <StatusBadge status={thread.status} />}</span>
              <RadixDialog.Close className={buttonClass({ variant: 'quiet' })}>
                <Icon of={X} />
                Kapat
              </RadixDialog.Close>
              <RadixDialog.Title>
                {thread
                  ? `${thread.subject} · ${counterpartName(thread, viewer)}`
                  : 'Yükleniyor...'}
              </RadixDialog.Title>
            </div>
            {thread && viewer === 'staff' && (
              <p className={styles.who}>
                <span>{nameOf(thread)}</span>
                <a href={`mailto:${thread.userId.email}`}>{thread.userId.email}</a>
              </p>
            )}
            {thread ? children : <Skeleton height="15rem" className={styles.loading} />}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function counterpartName(thread: Thread, viewer: ThreadParticipant): string {
  return viewer === 'customer' ? 'Admin' : nameOf(thread);
}

function nameOf({ userId: { firstName, lastName, name } }: Thread): string {
  return [firstName, lastName].filter(Boolean).join(' ') || name;
}
