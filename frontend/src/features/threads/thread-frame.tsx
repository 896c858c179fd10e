import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Thread } from '@/api/types';
import { buttonClass } from '@/components/button';
import { Skeleton } from '@/components/skeleton';
import { useReturnFocus } from '@/components/use-return-focus';
import type { ThreadParticipant } from '@/entities/thread/participant';
import { StatusBadge } from './thread-card';
import './threads.css';

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
        <RadixDialog.Overlay className="backdrop">
          <RadixDialog.Content
            className="dialog is-large"
            aria-describedby={undefined}
            aria-busy={!thread || undefined}
            {...returnFocus}
          >
            <div className="dialog-head is-thread">
              <span>{thread && <StatusBadge status={thread.status} />}</span>
              <RadixDialog.Close className={buttonClass({ variant: 'quiet' })}>
                <X className="icon" aria-hidden="true" />
                Kapat
              </RadixDialog.Close>
              <RadixDialog.Title>
                {thread
                  ? `${thread.subject} · ${counterpartName(thread, viewer)}`
                  : 'Yükleniyor...'}
              </RadixDialog.Title>
            </div>
            {thread && viewer === 'staff' && (
              <p className="talk-who">
                <span>{nameOf(thread)}</span>
                <a href={`mailto:${thread.userId.email}`}>{thread.userId.email}</a>
              </p>
            )}
            {thread ? children : <Skeleton className="m-5 h-60" />}
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
