import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { errorAdvice } from '@/api/errors';
import { EmptyState } from '@/components/empty-state';
import { LazyBoundary } from '@/components/lazy-boundary';
import * as panelStyles from '@/components/panel.module.css';
import { QueryView } from '@/components/query-view';
import { Skeleton } from '@/components/skeleton';
import { myThreadsQuery } from '@/entities/thread/queries';
import { classNames } from '@/lib/class-names';
import * as styles from './my-threads.module.css';
import { ThreadCard } from './thread-card';
import { useThreadParam } from './use-thread-param';

// Comes with the first thread that somebody opens.
const ThreadDialog = lazy(async () => ({
  default: (await import('./thread-dialog')).ThreadDialog,
}));

const NewThreadForm = lazy(async () => ({
  default: (await import('./new-thread-form')).NewThreadForm,
}));

/** The customer's support: a form for a new ticket, the tickets so far, and the one opened. */
export function MyThreads() {
  const { openId, open, close } = useThreadParam();
  return (
    <>
      <section
        className={classNames(panelStyles.panel, styles.ticket)}
        aria-labelledby="yeni-talep"
      >
        <h2 id="yeni-talep">Yeni destek talebi</h2>
        <LazyBoundary fallback={<Skeleton height="16rem" />}>
          <NewThreadForm onOpened={open} />
        </LazyBoundary>
      </section>
      <section aria-labelledby="talepler">
        <h2 className={panelStyles.title} id="talepler">
          Taleplerim
        </h2>
        <ThreadList onOpen={open} />
      </section>
      {openId && (
        <LazyBoundary>
          <ThreadDialog key={openId} id={openId} viewer="customer" onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}

function ThreadList({ onOpen }: { onOpen: (id: string) => void }) {
  return (
    <QueryView
      query={useQuery(myThreadsQuery)}
      skeleton={<Skeletons />}
      failure={(error) => errorAdvice(error, 'Mesajlar alınamadı.')}
      empty={<EmptyState art="fincan" text="Mesaj dizisi yok." />}
    >
      {(threads) => (
        <ul className={styles.threads}>
          {threads.map((thread) => (
            <ThreadCard key={thread._id} thread={thread} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Skeletons() {
  return (
    <div className={styles.threads}>
      <Skeleton height="6.5rem" card />
      <Skeleton height="6.5rem" card />
    </div>
  );
}
